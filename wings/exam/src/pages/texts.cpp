// What pages say by themselves: a table, a language a line.
#include "exam/src/pages/texts.hpp"

#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/detail/write.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <vector>

namespace faro::exam {
namespace detail {
namespace {

constexpr page_texts table[] = {
    {"en", "ltr", "Exam", "Version", "Name", "Date", "point", "points", "Several answers may be right.",
     "Write the letter of what matches.", "True", "False", "Answer sheet", "Student number",
     "Fill in the circles completely.", "T", "F", ":", '.'},
    {"de", "ltr", "Prüfung", "Version", "Name", "Datum", "Punkt", "Punkte",
     "Mehrere Antworten können richtig sein.", "Schreiben Sie den Buchstaben dessen, was passt.", "Wahr",
     "Falsch", "Antwortbogen", "Matrikelnummer", "Füllen Sie die Kreise ganz aus.", "W", "F", ":", ','},
    {"fr", "ltr", "Examen", "Version", "Nom", "Date", "point", "points",
     "Plusieurs réponses peuvent être justes.", "Écrivez la lettre de ce qui correspond.", "Vrai", "Faux",
     "Feuille de réponses", "Numéro d’étudiant", "Noircissez entièrement les cercles.", "V", "F",
     "\u00a0:", ','},
    {"es", "ltr", "Examen", "Versión", "Nombre", "Fecha", "punto", "puntos",
     "Puede haber varias respuestas correctas.", "Escriba la letra de lo que corresponde.", "Verdadero",
     "Falso", "Hoja de respuestas", "Número de estudiante", "Rellene los círculos por completo.", "V", "F",
     ":", ','},
    {"it", "ltr", "Esame", "Versione", "Nome", "Data", "punto", "punti",
     "Più risposte possono essere giuste.", "Scrivere la lettera di ciò che corrisponde.", "Vero", "Falso",
     "Foglio delle risposte", "Numero di matricola", "Annerire completamente i cerchi.", "V", "F", ":", ','},
    {"pt", "ltr", "Exame", "Versão", "Nome", "Data", "ponto", "pontos", "Pode haver várias respostas certas.",
     "Escreva a letra do que corresponde.", "Verdadeiro", "Falso", "Folha de respostas",
     "Número de estudante", "Preencha os círculos por completo.", "V", "F", ":", ','},
    {"nl", "ltr", "Examen", "Versie", "Naam", "Datum", "punt", "punten",
     "Er kunnen meer antwoorden goed zijn.", "Schrijf de letter op van wat erbij hoort.", "Waar", "Onwaar",
     "Antwoordblad", "Studentnummer", "Maak de cirkels helemaal zwart.", "W", "O", ":", ','},
    {"pl", "ltr", "Egzamin", "Wersja", "Imię i nazwisko", "Data", "pkt", "pkt",
     "Więcej niż jedna odpowiedź może być poprawna.", "Wpisz literę tego, co pasuje.", "Prawda", "Fałsz",
     "Karta odpowiedzi", "Numer albumu", "Zamaluj kółka w całości.", "P", "F", ":", ','},
    {"ru", "ltr", "Экзамен", "Вариант", "Имя", "Дата", "балл", "балл.",
     "Верных ответов может быть несколько.", "Впишите букву соответствия.", "Верно", "Неверно",
     "Бланк ответов", "Номер студента", "Закрашивайте кружки полностью.", "В", "Н", ":", ','},
    {"ja", "ltr", "試験", "版", "氏名", "日付", "点", "点", "正解は複数の場合があります。",
     "対応するものの記号を書いてください。", "正しい", "誤り", "解答用紙", "学籍番号",
     "円を完全に塗りつぶしてください。", "○", "×", "：", '.'},
    {"ar", "rtl", "امتحان", "النموذج", "الاسم", "التاريخ", "درجة", "درجة", "قد توجد أكثر من إجابة صحيحة.",
     "اكتب حرف ما يطابق.", "صح", "خطأ", "ورقة الإجابة", "الرقم الجامعي", "املأ الدوائر بالكامل.", "ص", "خ",
     ":", '.'}};

}  // namespace

std::span<page_texts const> all_page_texts() { return table; }

page_texts const& page_texts_of(std::string_view language) {
  if (language.empty()) return table[0];
  return *std::ranges::find(table, language, &page_texts::language);
}

}  // namespace detail

std::vector<std::string> page_languages() {
  std::vector<std::string> out;
  for (auto const& texts : detail::all_page_texts()) out.emplace_back(texts.language);
  return out;
}

std::string page_language_from(std::string_view name) {
  auto const names = page_languages();
  if (std::ranges::find(names, name) != names.end()) return std::string{name};
  throw input_error{say("no language of pages is called {}{}; expected {}", faro::quoted(name),
                        did_you_mean(name, names), listed(names))};
}

}  // namespace faro::exam
