// How answers speak of the others, language by language. Data: long, and no code but looking up.
#include "exam/src/reading/anchor_words.hpp"

#include "text/words.hpp"

#include <algorithm>
#include <set>

namespace faro::exam::detail {
namespace {

// What the vocabulary (anchor_vocabulary.cpp) reads word by word stands here only where more may follow.
constexpr std::string_view patterns[] = {
    // English
    "all of the above*|all the above*|all of these*|all of the answers*|all of the options*|"
    "all of the choices*|all the answers*|none of the above*|none of these*|none of the answers*|"
    "none of the options*|none of the choices*|both answers*|all three|all four|none of the three|"
    "none of the four|both statements*|neither statement*|all five|no answer is *|no correct answer*|"
    "no right answer*|there is no correct*|there is no right*",
    // German
    "alle der genannten*|alle genannten*|alle oben genannten*|alle obigen*|alle der obigen*|"
    "alle angegebenen*|alle vorgenannten*|alle aufgeführten*|alle antworten*|alle aussagen*|"
    "alle diese*|keine der genannten*|keine der oben genannten*|keine der obigen*|"
    "keine der angegebenen*|keine der vorgenannten*|keine der vorstehenden*|keine der aufgeführten*|"
    "keine der antworten*|keine der aussagen*|keine der anderen*|keine dieser*|keine von beiden|"
    "keines von beiden|nichts von alledem|beide antworten*|beide aussagen*|mehrere antworten*|"
    "alle drei*|alle vier*|keine der drei*|keine der beiden*|weder noch|alle beide|alle fünf|"
    "genau eine der genannten*|genau zwei der genannten*",
    // French
    "toutes ces réponses*|toutes les réponses*|toutes les propositions*|toutes les affirmations*|"
    "toutes ces propositions*|aucune de ces réponses*|aucune des réponses*|aucune réponse*|"
    "aucune de ces propositions*|aucune des propositions*|aucune des affirmations*|"
    "aucune n*est vraie|aucune n*est correcte|aucune n*est exacte|aucune n*est juste|aucune des deux|"
    "aucun des deux|les deux réponses*|les deux propositions*|ni l*un ni l*autre|l*un et l*autre|"
    "l*une et l*autre|rien de tout cela|les trois réponses*|les quatre réponses*|rien n*est vrai|"
    "toutes les trois|tous les trois|toutes les quatre|tous les quatre|il n*y a pas de bonne*|"
    "il n*y a pas de réponse*|pas de bonne réponse|pas de réponse*",
    // Spanish
    "todas las anteriores*|todas las respuestas*|todas las opciones*|todas las afirmaciones*|"
    "ninguna de las anteriores*|ninguna de las respuestas*|ninguna de las opciones*|"
    "ninguna de las afirmaciones*|ninguna de las otras*|ninguna de las dos|ninguna de estas*|"
    "ninguno de los dos|ambas respuestas*|ambas opciones*|ambas afirmaciones*|las dos respuestas*|"
    "las tres respuestas*|las cuatro respuestas*|no hay respuesta*|no hay ninguna*|"
    "sin respuesta correcta",
    // Italian
    "tutte le risposte*|tutte le opzioni*|tutte le affermazioni*|tutte le altre*|tutte queste*|"
    "nessuna delle precedenti*|nessuna delle risposte*|nessuna delle opzioni*|"
    "nessuna delle affermazioni*|nessuna delle altre*|nessuna delle due|nessuna di queste*|"
    "nessuno dei due|entrambe le risposte*|entrambe le affermazioni*|tutte e tre|tutte e quattro|"
    "tutti e tre|tutti e quattro|tutte e tre le risposte*|tutte e tre le affermazioni*|"
    "tutte e quattro le risposte*|tutte e due|tutti e due|tutte e due le*|non c*è *risposta*|"
    "non ci sono risposte*",
    // Portuguese
    "todas as anteriores*|todas as respostas*|todas as opções*|todas as alternativas*|"
    "todas as afirmações*|todas elas|tudo o que precede|nenhuma das anteriores*|"
    "nenhuma das respostas*|nenhuma das opções*|nenhuma das alternativas*|nenhuma das afirmações*|"
    "nenhuma das outras*|nenhuma das duas|nenhuma destas*|nenhuma dessas*|nda|n.d.a|"
    "ambas as respostas*|ambas as alternativas*|ambas as opções*|todas as três|as três respostas*|"
    "não há resposta*|não há alternativa*|sem resposta correta",
    // Dutch
    "alle bovenstaande*|alle antwoorden*|alle genoemde*|alle stellingen*|al het bovenstaande|"
    "alle bovengenoemde*|geen van bovenstaande*|geen van de bovenstaande*|geen van deze*|"
    "geen van de antwoorden*|geen van de genoemde*|geen van de andere*|geen van de stellingen*|"
    "geen van beide*|geen van allen|geen van alle|geen van bovengenoemde*|geen enkel antwoord*|"
    "beide antwoorden*|beide stellingen*|alle drie|alle vier|alle drie de antwoorden*|"
    "geen van de drie|geen van de vier|er is geen juist*|er is geen goed*",
    // Polish
    "wszystkie powyższe*|wszystkie z powyższych*|wszystkie odpowiedzi*|wszystkie wymienione*|"
    "wszystkie podane*|każda z powyższych*|każde z powyższych*|żadne z powyższych*|"
    "żadna z powyższych*|żaden z powyższych*|żadna odpowiedź*|żadna z odpowiedzi*|żadna z podanych*|"
    "żadne z podanych*|żadne z wymienionych*|żadna z wymienionych*|obie odpowiedzi*|"
    "brak poprawnej odpowiedzi|brak prawidłowej odpowiedzi|wszystkie trzy|wszystkie cztery|"
    "wszystkie trzy odpowiedzi*|żadna z trzech|żadne z trzech|nie ma poprawnej*|nie ma prawidłowej*",
    // Russian
    "все перечисленное*|всё перечисленное*|все перечисленные*|все вышеперечисленные*|"
    "все вышеуказанные*|все ответы*|все варианты*|все утверждения*|все указанные*|"
    "ничего из перечисленного*|ничего из вышеперечисленного*|ничто из перечисленного*|"
    "ни один из перечисленных*|ни один из вариантов*|ни один из ответов*|ни один ответ*|"
    "ни одно из перечисленных*|ни одно из утверждений*|ни одна из перечисленных*|ни то, ни другое|"
    "ни то ни другое|нет правильного ответа|нет верного ответа|нет верных ответов|"
    "правильного ответа нет|верного ответа нет|правильный ответ отсутствует|оба ответа*|"
    "оба варианта*|оба утверждения*|и то, и другое|и то и другое|все три|все четыре|все три ответа*|"
    "ни один из трёх|ни один из трех|правильных ответов нет|верных ответов нет|"
    "нет правильных ответов|нет правильного варианта|нет верного варианта|правильного варианта нет|"
    "верного варианта нет",
    // Japanese
    "以上のすべて*|以上すべて*|以上の全て*|以上全て*|上記のすべて*|上記すべて*|上記の全て*|上記全て*|"
    "上のすべて*|上の全て*|これらすべて*|これらの全て*|これらのすべて*|"
    "すべて正しい*|全て正しい*|すべて当てはまる*|全て当てはまる*|いずれも正しい*|どれも正しい*|"
    "すべての選択肢*|全ての選択肢*|以上のいずれでもない*|以上のどれでもない*|"
    "上記のいずれでもない*|上記のどれでもない*|上記のいずれも*|以上のいずれも*|いずれでもない*|どれでもない*|"
    "いずれも正しくない*|どれも正しくない*|いずれも当てはまらない*|"
    "どれも当てはまらない*|すべて誤り*|全て誤り*|すべて正しくない*|全て正しくない*|該当するものはない|"
    "正解はない|両方正しい*|両方とも*|どちらも正しい*|どちらも正しくない*|"
    "どちらでもない*|三つとも正しい*|3つとも正しい*|四つとも正しい*|4つとも正しい*|三つとも正しくない*|*"
    "正解はない|*正解はありません|*正しいものはない|*正しいものはありません|"
    "*該当するものはありません",
    // Arabic
    "كل ما سبق*|جميع ما سبق*|كل ما ذكر*|جميع ما ذكر*|كل الإجابات*|جميع الإجابات*|كل الاجابات*|"
    "جميع الاجابات*|كل الخيارات*|جميع الخيارات*|كل العبارات*|جميع العبارات*|لا شيء مما سبق*|"
    "لا شئ مما سبق*|ليس أي مما سبق*|ليس أيا مما سبق*|لا أحد مما سبق*|لا واحد مما سبق*|"
    "غير ذلك مما سبق|لا شيء مما ذكر*|ولا واحدة مما سبق*|لا توجد إجابة صحيحة*|لا يوجد إجابة صحيحة*|"
    "لا توجد اجابة صحيحة*|كلا الإجابتين*|كلتا الإجابتين*|كلاهما صحيح*|الإجابتان صحيحتان|"
    "الإجابتان السابقتان*|الإجابات الثلاث*|كل الثلاثة|جميع الثلاثة|لا إجابة*|لا اجابة*|"
    "لا توجد إجابات*|لا يوجد جواب*|لا جواب صحيح*"};

// Words that stand with letters, beside those of the vocabulary.
constexpr std::string_view with_letters =
    "&|+|or|nor|except|oder|sowohl|weder|noch|außer|ou|sauf|u|excepto|tanto|como|ed|né|tranne|"
    "eccetto|nem|exceto|zowel|behalve|oraz|lub|albo|ani|zarówno|jak|oprócz|poza|wyjątkiem|и|или|как|"
    "так|а|кроме|عدا|ماعدا|إلا|möglich|possible|kloppen|の両方";
constexpr std::string_view exceptions =
    "except|but|außer|sauf|excepto|menos|tranne|eccetto|exceto|behalve|oprócz|poza|wyjątkiem|кроме|"
    "عدا|ماعدا|إلا";
constexpr std::string_view alone =
    "all|none|neither|both|either|alle|alles|keine|keines|keiner|beide|beides|toutes|tous|aucune|"
    "aucun|les deux|todas|todos|ninguna|ninguno|ambas|ambos|tutte|tutti|nessuna|nessuno|entrambe|"
    "entrambi|nenhuma|nenhum|geen|allebei|allemaal|wszystkie|wszystko|żadne|żadna|żaden|obie|oba|все|"
    "всё|оба|обе|ни один|ничего|ничто|никто|すべて|全て|全部|なし|両方|どれも|いずれも|الكل|كلاهما|كلها|لا "
    "شيء|لا أحد|"
    "nichts|tout|rien|todo|nada|tutto|niente|tudo|niets|nothing|anything|les trois|les quatre|"
    "las tres|los tres|las cuatro|as três|os três|الثلاثة|the first two|the last two|the first three|"
    "die ersten beiden|die ersten zwei|les deux premières|les deux premiers|las dos primeras|"
    "los dos primeros|le prime due|i primi due|as duas primeiras|os dois primeiros|de eerste twee|"
    "pierwsze dwie|dwie pierwsze|первые два|первые две|最初の二つ|最初の2つ";
constexpr std::string_view words_for_answers[] = {
    "the above", "answer",   "option",     "choices",     "antwort",    "obige",    "genannte",
    "aussage",   "réponse",  "ci-dessus",  "proposition", "respuesta",  "opciones", "anteriores",
    "risposta",  "risposte", "precedenti", "resposta",    "alternativ", "antwoord", "bovenstaand",
    "odpowied",  "powyższ",  "ответ",      "вариант",     "перечисл",   "вышеуказ", "上記",
    "選択肢",    "以上の",   "答え",       "الإجاب",      "مما سبق",    "ما سبق",   "الخيار"};
// Longer ones before those that they begin with.
constexpr std::string_view joining[] = {"のいずれでもない",
                                        "のどちらも",
                                        "の両方とも",
                                        "の両方",
                                        "のいずれか",
                                        "のみ",
                                        "だけ",
                                        "が正しい",
                                        "は正しい",
                                        "および",
                                        "または",
                                        "以外",
                                        "と",
                                        "、",
                                        "・",
                                        "か",
                                        "も"};

using words = std::set<std::string_view>;

words words_between_bars(std::string_view list) {
  auto const all = split(list, '|');
  return {all.begin(), all.end()};
}

}  // namespace

std::span<std::string_view const> anchor_patterns() { return patterns; }

std::span<std::string_view const> joiners_of_letters() { return joining; }

bool names_answers(std::string_view answer) {
  return std::ranges::any_of(words_for_answers,
                             [&](auto word) { return answer.find(word) != std::string_view::npos; });
}

bool may_stand_with_letters(std::string_view word) {
  static words const known = words_between_bars(with_letters);
  return known.contains(word);
}

bool makes_an_exception(std::string_view word) {
  static words const known = words_between_bars(exceptions);
  return known.contains(word);
}

bool may_speak_of_others(std::string_view answer) {
  static words const known = words_between_bars(alone);
  return known.contains(answer);
}

}  // namespace faro::exam::detail
