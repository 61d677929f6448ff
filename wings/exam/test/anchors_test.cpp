// Answers that speak of the others, read word by word.
#include <faro/exam/read.hpp>

#include <gtest/gtest.h>

namespace {

using namespace faro::exam;
using std::string;

/// What becomes of a last answer: it "stays", all "keep" their order, it moves and the teacher is "asked", or
/// it "moves" and nothing is said.
string fate_of(string const& text) {
  auto const all = read_bank("a.csv", "question,a,b,c,d,correct\nWhat?,Wal,Hai,Lux,\"" + text + "\",A\n");
  if (all.questions.size() != 1) return "not read";
  auto const& q = all.questions[0];
  if (!q.shuffle) return "keep";
  if (q.answers[3].anchored) return "stays";
  return all.problems.empty() ? "moves" : "asked";
}

TEST(AnswersThatSpeakOfOthers, StayHoweverTheyArePut) {
  for (auto const* const text : {"All of the statements are true",
                                 "Exactly two of these",
                                 "None of the foregoing",
                                 "every one of the above",
                                 "Keine von ihnen",
                                 "Alle vorherigen",
                                 "Nichts von dem Genannten",
                                 "Keine der vier Möglichkeiten",
                                 "Keine Angabe ist richtig",
                                 "Aucun des choix proposés",
                                 "Aucune autre réponse",
                                 "Todas las demás",
                                 "Ninguno de los enunciados es cierto",
                                 "Nessuno di questi",
                                 "Nessuna delle alternative proposte",
                                 "Todas acima",
                                 "Nenhuma das alternativas",
                                 "Alle opties zijn juist",
                                 "Żadna z wyżej wymienionych",
                                 "Ни одно из вышеперечисленного",
                                 "Верны все ответы",
                                 "いずれも該当しない",
                                 "上のいずれでもない",
                                 "この中に正解はない",
                                 "全部正しい",
                                 "الكل صحيح",
                                 "لا شيء مما ورد أعلاه",
                                 "جميع ما ذُكر أعلاه"})
    EXPECT_EQ(fate_of(text), "stays") << text;
}

TEST(AnswersThatSpeakOfOthers, KeepTheOrderWhereTheyMeanLettersOrPlaces) {
  for (auto const* const text :
       {"The first two answers", "Die ersten beiden Antworten", "Les deux premières réponses sont exactes",
        "Las dos primeras opciones", "Dwie pierwsze odpowiedzi", "Первые два ответа", "A y B son falsas",
        "Le risposte a e c sono esatte", "Somente as alternativas A e B", "A、Bともに正しい", "AおよびB",
        "AもBも正しくない", "A以外すべて", "لا أ ولا ب"})
    EXPECT_EQ(fate_of(text), "keep") << text;
}

TEST(AnswersThatSpeakOfOthers, AreAskedAboutWhereOnlyTheTeacherKnows) {
  for (auto const* const text : {"The first two", "Les deux dernières", "Le prime due",
                                 "La primera respuesta", "A, C", "アとイ", "Answers 1 and 2"})
    EXPECT_EQ(fate_of(text), "asked") << text;
}

// A vocabulary that is too wide would hold answers back that speak of the world.
TEST(AnswersThatSpeakOfOthers, AreNotTakenForAnswersLikeOthers) {
  for (auto const* const text : {"All mammals",
                                 "Keine Lösung",
                                 "Genau zwei Lösungen",
                                 "Two right angles",
                                 "No, false",
                                 "Нет, неверно",
                                 "Nein, falsch",
                                 "always true",
                                 "Both sexes",
                                 "Three",
                                 "Alle Tiere sind gleich",
                                 "une solution",
                                 "真ん中",
                                 "正しい姿勢",
                                 "لا، خطأ",
                                 "a true or a false friend",
                                 "Vitamin B and water",
                                 "上海",
                                 "DNA",
                                 "その他"})
    EXPECT_EQ(fate_of(text), "moves") << text;
}

}  // namespace
