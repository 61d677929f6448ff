// The vocabularies, and how an answer is read by them.
#include "exam/reading/anchor_vocabulary.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace faro::exam::detail {
namespace {

/// The words of a language, blanks between them.
struct vocabulary {
  std::string_view language;
  std::string_view many;    ///< how many: "all"
  std::string_view others;  ///< the other answers, or whether they are right: "above", "answers", "true"
  std::string_view nouns;   ///< the others only where "of the" stands before: "none of the solutions"
  std::string_view of;      ///< "of"
  std::string_view places;  ///< "first"
  std::string_view small;   ///< what may stand between
};

constexpr vocabulary vocabularies[] = {
    {"en",
     "all none both neither either any every each nothing everything two three four five several exactly "
     "least most only "
     "more than one",
     "above these those them preceding foregoing previous aforementioned mentioned listed given answer "
     "answers "
     "statement statements response responses others other rest correct incorrect right true false wrong "
     "apply applies "
     "hold holds valid",
     "options option choices choice alternatives possibilities solutions items ones", "of among",
     "first second third fourth fifth last",
     "the is are at one and but that which a an there was were do does not out here"},
    {"de",
     "alle alles allen aller keine keiner keines keins keinen beide beides beiden beider sämtliche jede "
     "jedes jeder nichts mehrere "
     "mindestens höchstens genau zwei drei vier fünf nur mehr einige",
     "obigen obige obiges genannten genannte genanntes genanntem obengenannten obengenannte vorherigen "
     "vorhergehenden "
     "vorstehenden vorangehenden vorangegangenen vorgenannten angegebenen angegebene aufgeführten "
     "aufgezählten "
     "vorgeschlagenen angeführten aufgelisteten aussage aussagen antwort antworten angabe angaben behauptung "
     "behauptungen "
     "antwortmöglichkeit antwortmöglichkeiten antwortalternativen antwortoptionen feststellungen richtig "
     "richtige "
     "richtigen falsch falsche korrekt korrekte wahr unwahr zutreffend zutreffende zutreffen trifft treffen "
     "stimmt stimmen "
     "anderen andere übrigen dieser diese diesen davon ihnen gilt gelten vorigen",
     "möglichkeiten möglichkeit optionen option alternativen alternative lösungen lösung varianten "
     "auswahlmöglichkeiten punkte",
     "der von den dieser unter",
     "ersten erste ersteren zweite zweiten dritte dritten vierte vierten letzten letzte letzteren",
     "der die das den dem des von ist sind zu es gibt oben hier eine einer eines als nicht und auch wird "
     "werden unter allem"},
    {"fr",
     "toutes tous tout aucune aucun deux trois quatre cinq rien plusieurs chacune chacun seule seules "
     "seulement "
     "exactement moins ni",
     "réponses réponse propositions proposition affirmations affirmation assertions énoncés précédentes "
     "précédents précédente "
     "précédent précède précèdent ci-dessus ces celles-ci ceux-ci autres autre vraies vraie vrais vrai "
     "fausses fausse faux "
     "correctes correcte corrects correct exactes exacte exacts justes juste bonnes bonne proposées proposés "
     "proposée "
     "mentionnées mentionnés citées cités suggérées indiquées valables valable conviennent convient "
     "incorrectes "
     "inexactes erronées données elles eux",
     "choix solutions options possibilités cas items alternatives", "des de parmi d entre",
     "première premières premier premiers deuxième deuxièmes seconde troisième quatrième dernière dernières "
     "dernier derniers",
     "les la le l a n ne est sont au ce qui à il y pas une un que en et d'entre s j parmi plus"},
    {"es",
     "todas todos todo ninguna ninguno ningún nada ambas ambos dos tres cuatro cinco solo sólo solamente "
     "varias alguna "
     "cualquiera más exactamente",
     "anteriores anterior respuestas respuesta afirmaciones afirmación proposiciones enunciados demás otras "
     "otra otros "
     "correctas correcta correctos correcto ciertas cierta ciertos cierto verdaderas verdadera verdaderos "
     "falsas falsa falsos "
     "incorrectas incorrecta incorrectos erróneas arriba estas estos esas ellas ellos mencionadas "
     "mencionados indicadas citadas válidas dadas "
     "restantes",
     "opciones opción alternativas alternativa soluciones posibilidades", "de entre",
     "primera primeras primero primeros segunda segundo tercera tercero cuarta última últimas último últimos",
     "las los la el lo son es está están que una hay por menos al no y se"},
    {"it",
     "tutte tutti tutto nessuna nessuno niente nulla entrambe entrambi ambedue due tre quattro cinque solo "
     "soltanto almeno più",
     "precedenti precedente risposte risposta affermazioni affermazione altre altri altra corrette corretta "
     "corretti corretto "
     "esatte esatta esatti giuste giusta giusti vere vera veri vero false falsa falsi errate errata "
     "sbagliate queste questi "
     "esse essi elencate sopra proposte indicate citate valide suddette sopraelencate menzionate rimanenti",
     "alternative opzioni opzione scelte soluzioni possibilità enunciati", "delle dei degli della di tra fra",
     "prima prime primi primo seconda secondo terza terzo quarta ultime ultimi ultima",
     "le i la il gli è sono c non una uno che quelle quanto detto e sia"},
    {"pt",
     "todas todos tudo nenhuma nenhum nada ambas ambos duas dois três quatro cinco apenas somente só alguma "
     "mais exatamente",
     "anteriores anterior acima respostas resposta afirmações afirmação afirmativas afirmativa proposições "
     "assertivas outras "
     "outra outros demais corretas correta corretos correto certas certa certos verdadeiras verdadeira "
     "verdadeiros falsas falsa "
     "incorretas incorreta erradas errada estas destas dessas essas delas deles citadas mencionadas listadas "
     "apresentadas indicadas "
     "dadas restantes",
     "alternativas alternativa opções opção itens escolhas soluções possibilidades",
     "das dos de dentre entre",
     "primeira primeiras primeiro primeiros segunda segundo terceira terceiro quarta última últimas último "
     "últimos",
     "a o e as os é são está estão que uma há não pelo menos se"},
    {"nl",
     "alle alles geen beide allebei allemaal niets enkel enkele twee drie vier vijf meerdere alleen minstens "
     "precies elk allen meer",
     "bovenstaande bovenstaanden bovengenoemde antwoorden antwoord stellingen stelling beweringen bewering "
     "uitspraken uitspraak "
     "genoemde vermelde voorgaande vorige andere anderen overige deze hiervan daarvan hierboven juist juiste "
     "goed goede "
     "correct correcte waar fout foute onjuist onjuiste onwaar gegeven hen",
     "opties optie mogelijkheden keuzes alternatieven oplossingen", "van der onder",
     "eerste tweede derde vierde laatste", "de het een zijn is er dit niet ze één dan die dat ten minste"},
    {"pl",
     "wszystkie wszystko każda każde każdy żadna żadne żaden żadnej nic obie oba obydwie obydwa dwie dwa "
     "trzy cztery tylko "
     "więcej dokładnie najmniej",
     "powyższe powyższych powyżej odpowiedzi odpowiedź stwierdzenia stwierdzeń stwierdzenie zdania zdań "
     "wymienione wymienionych "
     "podane podanych poprzednie poprzednich pozostałe pozostałych inne innych poprawne poprawna poprawnej "
     "poprawny prawidłowe "
     "prawidłowa prawidłowej prawdziwe prawdziwa fałszywe fałszywa błędne błędna niepoprawne nieprawidłowe "
     "nich tych właściwe "
     "właściwa słuszne pasuje",
     "opcji opcje możliwości wariantów rozwiązań propozycji", "z ze spośród",
     "pierwsze pierwsza pierwszy druga drugie drugi trzecia trzecie trzeci czwarta ostatnie ostatnia ostatni",
     "są jest nie wyżej tu ma i to co niż jedna jedno wśród jednocześnie"},
    {"ru",
     "все всё всех ни ничего ничто никакой никакая никакие никакое оба обе любой любая любое каждый каждое "
     "каждая два две три четыре "
     "только несколько более",
     "перечисленные перечисленных перечисленное перечисленного вышеперечисленное вышеперечисленного "
     "вышеперечисленных "
     "вышеперечисленные вышеуказанное вышеуказанные вышеуказанных вышеназванное указанные указанных "
     "указанное указанного "
     "приведённых приведённые предложенных предложенные названных выше ответы ответ ответов ответа "
     "утверждения утверждений "
     "утверждение предыдущие предыдущих остальные остальных другие других верны верен верно верна неверны "
     "неверно неверен "
     "правильны правильные правильный правильно правильных неправильны неправильные них этих подходит "
     "подходят ложны истинны",
     "варианты вариант вариантов вариантах решений пунктов", "из среди",
     "первые первый первая первое второй вторая второе третий третья третье последние последний последняя "
     "первых последних",
     "один одна одно не является являются этого в списке то чем одного"},
    {"ar",
     "كل جميع كافة شيء شئ شيئ ليس ليست أي أيا أيًا أيٌّ كلا كلتا كلاهما كلتاهما كلها جميعها الكل واحدة واحد أحد "
     "اثنان فقط ولا",
     "سبق ذكر تقدم ورد أعلاه الإجابات إجابات الإجابة إجابة الإجابتين الإجابتان العبارات العبارة العبارتان "
     "العبارتين صحيحة صحيح "
     "صحيحتان صحيحان خاطئة خاطئتان خطأ خاطئ الأخرى السابقة السابقتان السابقتين السابقين المذكورة المذكورتان "
     "الصحيحة منها منهما يمكن "
     "المدرجة المعطاة",
     "الخيارات الخيار الخيارين البدائل الاختيارات الحلول", "من بين",
     "الأولى الأول الثانية الثاني الثالثة الثالث الأخيرة الأخير الأوليان الأوليين الأخيرتان",
     "ما مما من هي هو توجد يوجد غير بين في أن معا معًا لا هنا هذه هذا و أو"}};

// Japanese, whose words stand without blanks.
constexpr vocabulary japanese{
    "ja",
    "すべて 全て 全部 いずれ 何れ どれ どちら 両方 両者 みな 二つ 三つ 四つ 2つ 3つ 4つ なし 以外 ともに "
    "共に のみ だけ",
    "以上 上記 上 これら 選択肢 答え 回答 解答 正解 この中 他 ほか その他 前述 正しい 正しく 正しくない 誤り "
    "誤っている 間違い 間違っている "
    "該当 当てはま あてはま 適切 適当 正答 不適切",
    "",
    "の",
    "最初 最後 一番目 二番目 三番目 前半 後半",
    "の も でも で は が に を と とも する しない して し ない なし いない らない る いる です だ である "
    "この 中 その ある "
    "ありません ません ものは もの こと ことは または および かつ か 、 ， , ・ つ 番 もない はない"};

// ---- Words ------------------------------------------------------------------------------------------------

/// One spelling of what is written in several ways: Arabic without marks and with plain alifs, ё as е.
std::string plain_spelling(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at).value_or(utf8_character{0xfffd, 1});
    auto const code = character.code;
    bool const mark = (code >= 0x64B && code <= 0x652) || code == 0x640;
    if (code == 0x622 || code == 0x623 || code == 0x625) {
      append_utf8(out, 0x627);
    } else if (code == 0x451) {
      append_utf8(out, 0x435);
    } else if (!mark) {
      out += text.substr(at, character.size);
    }
    at += character.size;
  }
  return out;
}

/// Words, parted by blanks, signs and apostrophes.
std::vector<std::string> parted(std::string_view aloud) {
  std::string spaced = plain_spelling(aloud);
  for (std::string_view const sign :
       {"’", "«", "»", "„", "“", "”", "،", "–", "…", "(", ")", ",", ";", ":", "'", "\"", "/"}) {
    for (auto at = spaced.find(sign); at != std::string::npos; at = spaced.find(sign, at + 1))
      spaced.replace(at, sign.size(), " ");
  }
  std::vector<std::string> out;
  for (auto const word : words_of(spaced)) out.emplace_back(word);
  return out;
}

/// What a word may be, a bit each.
enum meaning : unsigned {
  says_many = 1,
  says_others = 2,
  says_noun = 4,
  says_of = 8,
  says_place = 16,
  says_small = 32,
  says_sign = 64
};

using dictionary = std::map<std::string, unsigned, std::less<>>;

dictionary dictionary_of(vocabulary const& language) {
  dictionary out;
  std::pair<std::string_view, unsigned> const kinds[] = {
      {language.many, says_many}, {language.others, says_others}, {language.nouns, says_noun},
      {language.of, says_of},     {language.places, says_place},  {language.small, says_small}};
  for (auto const& [list, kind] : kinds) {
    for (auto const word : words_of(list)) out[plain_spelling(word)] |= kind;
  }
  return out;
}

std::vector<dictionary> const& dictionaries() {
  static auto const all = [] {
    std::vector<dictionary> out;
    for (auto const& language : vocabularies) out.push_back(dictionary_of(language));
    return out;
  }();
  return all;
}

unsigned meaning_in(dictionary const& language, std::string_view word) {
  if (auto const at = language.find(word); at != language.end()) return at->second;
  constexpr std::string_view arabic_and = "و";  // stands at the word that follows it
  if (!word.starts_with(arabic_and)) return 0;
  auto const at = language.find(word.substr(arabic_and.size()));
  return at == language.end() ? 0 : at->second;
}

of_others judged(unsigned said) {
  auto const says = [said](unsigned what) { return (said & what) != 0; };
  if (says(says_place)) {
    bool const of_answers = says(says_others | says_noun);
    if (of_answers && says(says_many)) return of_others::by_place;  // "the first two answers"
    return of_answers || says(says_many) ? of_others::perhaps : of_others::nothing;
  }
  bool const named = says(says_others) || (says(says_noun) && says(says_of));
  return says(says_many) && named ? of_others::all_together : of_others::nothing;
}

/// All that the words say together, where each is of the language.
std::optional<unsigned> said_in(dictionary const& language, std::span<std::string const> words) {
  unsigned said = 0;
  for (auto const& word : words) {
    auto const one = meaning_in(language, word);
    if (one == 0) return std::nullopt;
    said |= one;
  }
  return said;
}

// ---- Japanese ---------------------------------------------------------------------------------------------

/// What a text says that is one word after another; `letters` may stand in it, no two side by side.
std::optional<unsigned> said_in_japanese(std::string_view text, std::span<std::string_view const> letters) {
  static auto const words = dictionary_of(japanese);
  // What was said when the words reached a place, and whether the last was a letter.
  std::map<std::size_t, std::array<std::optional<unsigned>, 2>> reached;
  reached[0][0] = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto const so_far = reached.find(at);
    if (so_far == reached.end()) continue;
    auto const reach = [&](std::size_t to, unsigned said, bool letter) {
      auto& there = reached[to][letter];
      there = there.value_or(0) | said;
    };
    for (bool const after_letter : {false, true}) {
      auto const said = so_far->second[after_letter];
      if (!said) continue;
      for (auto const& [word, kind] : words) {
        if (text.substr(at).starts_with(word)) reach(at + word.size(), *said | kind, false);
      }
      for (auto const letter : letters) {
        if (!after_letter && text.substr(at).starts_with(letter))
          reach(at + letter.size(), *said | says_sign, true);
      }
    }
  }
  auto const end = reached.find(text.size());
  if (end == reached.end()) return std::nullopt;
  auto const& [word, letter] = end->second;
  if (!word && !letter) return std::nullopt;
  return word.value_or(0) | letter.value_or(0);
}

std::size_t count_of(std::string_view text, std::span<std::string_view const> signs) {
  std::size_t out = 0;
  for (auto const one : signs) out += text.find(one) != std::string_view::npos;
  return out;
}

std::string without_blanks(std::string_view text) {
  std::string out{text};
  std::erase(out, ' ');
  return out;
}

bool is_japanese(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    auto const character = character_at(text, at).value_or(utf8_character{0xfffd, 1});
    if ((character.code >= 0x3041 && character.code <= 0x30FF) ||
        (character.code >= 0x4E00 && character.code <= 0x9FFF))
      return true;
    at += character.size;
  }
  return false;
}

}  // namespace

of_others said_of_others(std::string_view aloud) {
  if (is_japanese(aloud)) {
    auto const said = said_in_japanese(without_blanks(aloud), {});
    return said ? judged(*said) : of_others::nothing;
  }
  auto const words = parted(aloud);
  if (words.empty()) return of_others::nothing;
  auto best = of_others::nothing;
  for (auto const& language : dictionaries()) {
    auto const said = said_in(language, words);
    auto const one = said ? judged(*said) : of_others::nothing;
    if (one == of_others::all_together || one == of_others::by_place) return one;
    if (one == of_others::perhaps) best = one;
  }
  return best;
}

bool is_in_vocabulary(std::string_view word) {
  auto const plain = plain_spelling(word);
  return std::ranges::any_of(dictionaries(),
                             [&](auto const& language) { return meaning_in(language, plain) != 0; });
}

of_others said_by_letters_in_japanese(std::string_view text) {
  static constexpr std::array<std::string_view, 16> letters{"A",  "B",  "C",  "D",  "E",  "F",  "G",  "H",
                                                            "Ａ", "Ｂ", "Ｃ", "Ｄ", "Ｅ", "Ｆ", "Ｇ", "Ｈ"};
  static constexpr std::array<std::string_view, 20> signs{"ア", "イ", "ウ", "エ", "オ", "カ", "1",
                                                          "2",  "3",  "4",  "5",  "１", "２", "３",
                                                          "４", "５", "①",  "②",  "③",  "④"};
  auto const bare = without_blanks(text);
  if (!is_japanese(bare)) return of_others::nothing;
  bool const exception = bare.find("以外") != std::string::npos;
  if (count_of(bare, letters) >= (exception ? 1U : 2U) && said_in_japanese(bare, letters))
    return of_others::by_place;
  if (count_of(bare, signs) >= 2 && said_in_japanese(bare, signs)) return of_others::perhaps;
  return of_others::nothing;
}

}  // namespace faro::exam::detail
