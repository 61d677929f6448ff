// How answers speak of the others, language by language. Data: long, and no code but looking up.
#include "exam/reading/anchor_words.hpp"

#include <faro/text/words.hpp>

#include <algorithm>
#include <set>

namespace faro::exam::detail {
namespace {

constexpr std::string_view patterns[] = {
    // English
    "all of the above*|all the above*|all of these*|all of the others|all of them|"
    "all of the answers*|all of the options*|all of the choices*|all the answers*|"
    "all answers are correct|all answers are true|all are correct|all are true|all above|"
    "none of the above*|none of these*|none of the others|none of the other answers|none of them|"
    "none of the answers*|none of the options*|none of the choices*|none of the listed|"
    "none is correct|none are correct|none above|no answer is correct|neither of the above|"
    "neither of these|neither of them|both of the above|both of these|both of them|both are correct|"
    "both are true|both answers*|any of the above|any of these|either of the above|"
    "more than one of the above|two of the above|all but one of the above|all three|all four|"
    "none of the three|none of the four|both statements*|neither statement*|exactly one of the above|"
    "exactly two of the above|only one of the above|all five|no answer is *|no correct answer*|"
    "no right answer*|there is no correct*|there is no right*",
    // German
    "alle der genannten*|alle genannten*|alle oben genannten*|alle obigen*|alle der obigen*|"
    "alle angegebenen*|alle vorgenannten*|alle aufgeführten*|alle antworten*|alle aussagen*|"
    "alle sind richtig|alle sind korrekt|alle davon|alle diese*|alles davon|alles genannte|"
    "alles oben genannte|keine der genannten*|keine der oben genannten*|keine der obigen*|"
    "keine der angegebenen*|keine der vorgenannten*|keine der vorstehenden*|keine der aufgeführten*|"
    "keine der antworten*|keine der aussagen*|keine der anderen*|keine antwort ist richtig|"
    "keine antwort ist korrekt|keine antwort trifft zu|keine aussage ist richtig|"
    "keine aussage ist korrekt|keine aussage trifft zu|keine dieser*|keine von diesen|"
    "keine von den genannten|keine von beiden|keine davon|keine ist richtig|keines davon|"
    "keines der genannten|keines von beiden|keiner davon|keiner der genannten|nichts davon|"
    "nichts von alledem|beide antworten*|beide aussagen*|beide sind richtig|beide sind korrekt|"
    "beide sind wahr|beide sind falsch|beides ist richtig|beides ist korrekt|beides ist wahr|"
    "beides ist falsch|beide oben genannten|mehrere der genannten|mehrere antworten*|alle drei*|"
    "alle vier*|keine der drei*|keine der beiden*|keine der genannten|weder noch|beides trifft zu|"
    "alles trifft zu|nichts trifft zu|nichts des genannten|alle beide|alle fünf|"
    "genau eine der genannten*|genau zwei der genannten*",
    // French
    "toutes ces réponses*|toutes les réponses*|toutes les propositions*|toutes les affirmations*|"
    "toutes ces propositions*|toutes sont vraies|toutes sont correctes|toutes sont exactes|"
    "toutes sont justes|toutes sont fausses|tous les précédents|tout ce qui précède|tous ces choix|"
    "aucune de ces réponses*|aucune des réponses*|aucune réponse*|aucune de ces propositions*|"
    "aucune des propositions*|aucune des affirmations*|aucune n*est vraie|aucune n*est correcte|"
    "aucune n*est exacte|aucune n*est juste|aucune des deux|aucune de celles-ci|aucun des précédents|"
    "aucun de ces choix|aucun de ceux-ci|aucun des deux|les deux réponses*|les deux sont vraies|"
    "les deux sont vrais|les deux sont correctes|les deux sont corrects|les deux sont exactes|"
    "les deux sont justes|les deux sont fausses|les deux propositions*|ni l*un ni l*autre|"
    "l*un et l*autre|l*une et l*autre|rien de tout cela|rien de ce qui précède|les trois réponses*|"
    "les quatre réponses*|tout est vrai|tout est faux|rien n*est vrai|toutes les trois|"
    "tous les trois|toutes les quatre|tous les quatre|les trois sont vraies|les trois sont correctes|"
    "les trois sont exactes|les trois sont justes|les trois sont fausses|il n*y a pas de bonne*|"
    "il n*y a pas de réponse*|pas de bonne réponse|pas de réponse*",
    // Spanish
    "todas las anteriores*|todas las respuestas*|todas las opciones*|todas las afirmaciones*|"
    "todas son correctas|todas son ciertas|todas son verdaderas|todas son falsas|"
    "todas son incorrectas|todos los anteriores|todo lo anterior|todas ellas|"
    "ninguna de las anteriores*|ninguna de las respuestas*|ninguna de las opciones*|"
    "ninguna de las afirmaciones*|ninguna de las otras*|ninguna de las dos|ninguna de ellas|"
    "ninguna de estas*|ninguna de las demás|ninguna es correcta|ninguna es cierta|"
    "ninguna es verdadera|ninguna respuesta es correcta|ninguna respuesta es cierta|"
    "ninguno de los anteriores|ninguno de ellos|ninguno de los dos|nada de lo anterior|"
    "ambas respuestas*|ambas opciones*|ambas afirmaciones*|ambas son correctas|ambas son ciertas|"
    "ambas son verdaderas|ambas son falsas|ambas son incorrectas|ambos son correctos|"
    "ambos son ciertos|ambos son verdaderos|las dos anteriores|las dos son correctas|"
    "las dos son ciertas|las dos son verdaderas|las dos son falsas|las dos respuestas*|"
    "más de una de las anteriores|cualquiera de las anteriores|las tres anteriores|"
    "las cuatro anteriores|las tres son correctas|las tres son ciertas|las tres son verdaderas|"
    "las tres son falsas|las tres respuestas*|las cuatro respuestas*|no hay respuesta*|"
    "no hay ninguna*|sin respuesta correcta",
    // Italian
    "tutte le precedenti|tutte le risposte*|tutte le opzioni*|tutte le affermazioni*|tutte le altre*|"
    "tutte sono corrette|tutte sono vere|tutte sono giuste|tutte sono false|tutte queste*|"
    "tutte quelle elencate|tutti i precedenti|tutto quanto sopra|nessuna delle precedenti*|"
    "nessuna delle risposte*|nessuna delle opzioni*|nessuna delle affermazioni*|nessuna delle altre*|"
    "nessuna delle due|nessuna di queste*|nessuna di esse|nessuna risposta|"
    "nessuna risposta è corretta|nessuna risposta è giusta|nessuna è corretta|nessuna è vera|"
    "nessuna è giusta|nessuno dei precedenti|nessuno dei due|niente di quanto sopra|"
    "entrambe le risposte*|entrambe le affermazioni*|entrambe sono corrette|entrambe sono vere|"
    "entrambe sono giuste|entrambe sono false|entrambi sono corretti|entrambi sono veri|"
    "entrambi sono giusti|le due precedenti|tutte e tre|tutte e quattro|tutti e tre|tutti e quattro|"
    "tutte e tre le risposte*|tutte e tre le affermazioni*|tutte e quattro le risposte*|tutte e due|"
    "tutti e due|tutte e due le*|non c*è *risposta*|non ci sono risposte*",
    // Portuguese
    "todas as anteriores*|todas as respostas*|todas as opções*|todas as alternativas*|"
    "todas as afirmações*|todas estão corretas|todas estão certas|todas estão erradas|"
    "todas são verdadeiras|todas são corretas|todas são falsas|todos os anteriores|todas elas|"
    "tudo o que precede|nenhuma das anteriores*|nenhuma das respostas*|nenhuma das opções*|"
    "nenhuma das alternativas*|nenhuma das afirmações*|nenhuma das outras*|nenhuma das duas|"
    "nenhuma destas*|nenhuma dessas*|nenhuma delas|nenhuma resposta|nenhuma resposta está correta|"
    "nenhuma está correta|nenhuma está certa|nenhum dos anteriores|nenhum deles|nda|n.d.a|"
    "ambas as respostas*|ambas as alternativas*|ambas as opções*|ambas estão corretas|"
    "ambas estão certas|ambas estão erradas|ambas são verdadeiras|ambas são corretas|"
    "ambas são falsas|as duas anteriores|as duas estão corretas|as duas estão certas|todas as três|"
    "as três anteriores|as três estão corretas|as três estão certas|as três são verdadeiras|"
    "as três são falsas|as três respostas*|não há resposta*|não há alternativa*|sem resposta correta",
    // Dutch
    "alle bovenstaande*|alle antwoorden*|alle genoemde*|alle van de bovenstaande|alle stellingen*|"
    "al het bovenstaande|alles hierboven|alle bovengenoemde*|allemaal juist|ze zijn allemaal juist|"
    "ze zijn allemaal goed|ze zijn allemaal waar|ze zijn allemaal correct|geen van bovenstaande*|"
    "geen van de bovenstaande*|geen van deze*|geen van de antwoorden*|geen van de genoemde*|"
    "geen van de andere*|geen van de stellingen*|geen van beide*|geen van allen|geen van alle|"
    "geen van bovengenoemde*|geen enkel antwoord*|geen antwoord is juist|geen antwoord is goed|"
    "geen antwoord is correct|beide antwoorden*|beide stellingen*|beide zijn juist|beide zijn goed|"
    "beide zijn waar|beide zijn correct|beide zijn fout|alle drie|alle vier|alle drie de antwoorden*|"
    "alle drie zijn juist|geen van de drie|geen van de vier|er is geen juist*|er is geen goed*",
    // Polish
    "wszystkie powyższe*|wszystkie z powyższych*|wszystkie odpowiedzi*|wszystkie wymienione*|"
    "wszystkie są poprawne|wszystkie są prawdziwe|wszystkie podane*|wszystko powyższe|"
    "każda z powyższych*|każde z powyższych*|żadne z powyższych*|żadna z powyższych*|"
    "żaden z powyższych*|żadna odpowiedź*|żadna z odpowiedzi*|żadna z podanych*|żadne z podanych*|"
    "żadne z wymienionych*|żadna z wymienionych*|żadne z nich|żadna z nich|żaden z nich|"
    "żadna nie jest poprawna|żadna nie jest prawdziwa|obie odpowiedzi*|obie są poprawne|"
    "obie są prawdziwe|oba są poprawne|oba powyższe|obie powyższe|więcej niż jedna z powyższych|"
    "brak poprawnej odpowiedzi|brak prawidłowej odpowiedzi|wszystkie trzy|wszystkie cztery|"
    "wszystkie trzy odpowiedzi*|żadna z trzech|żadne z trzech|nie ma poprawnej*|nie ma prawidłowej*",
    // Russian
    "все вышеперечисленное|всё вышеперечисленное|все перечисленное*|всё перечисленное*|"
    "все вышеуказанное|всё вышеуказанное|все перечисленные*|все вышеперечисленные*|"
    "все вышеуказанные*|все ответы*|все варианты*|все утверждения*|все верны|все правильные|"
    "все правильны|все из перечисленного|всё из перечисленного|все указанные*|"
    "ничего из перечисленного*|ничего из вышеперечисленного*|ничто из перечисленного*|"
    "ни один из перечисленных*|ни один из вариантов*|ни один из ответов*|ни один из них|"
    "ни один ответ*|ни одно из перечисленных*|ни одно из утверждений*|ни одно из них|"
    "ни одна из перечисленных*|ни то, ни другое|ни то ни другое|нет правильного ответа|"
    "нет верного ответа|нет верных ответов|правильного ответа нет|верного ответа нет|"
    "правильный ответ отсутствует|оба ответа*|оба варианта*|оба верны|оба утверждения*|оба правильны|"
    "и то, и другое|и то и другое|любой из перечисленных|все три|все четыре|все три ответа*|"
    "ни один из трёх|ни один из трех|правильных ответов нет|верных ответов нет|"
    "нет правильных ответов|нет правильного варианта|нет верного варианта|правильного варианта нет|"
    "верного варианта нет",
    // Japanese
    "以上のすべて*|以上すべて*|以上の全て*|以上全て*|以上全部|上記のすべて*|上記すべて*|上記の全て*|上記全て*"
    "|上記全部|上のすべて*|上の全て*|これらすべて*|これらの全て*|"
    "これらのすべて*|すべて正しい*|全て正しい*|すべて当てはまる*|全て当てはまる*|いずれも正しい*|"
    "どれも正しい*|すべての選択肢*|全ての選択肢*|以上のいずれでもない*|"
    "以上のどれでもない*|上記のいずれでもない*|上記のどれでもない*|上記のいずれも*|以上のいずれも*|"
    "いずれでもない*|どれでもない*|いずれも正しくない*|どれも正しくない*|"
    "いずれも当てはまらない*|どれも当てはまらない*|すべて誤り*|全て誤り*|すべて正しくない*|全て正しくない*|"
    "該当なし|該当するものはない|正解なし|正解はない|両方正しい*|両方とも*|"
    "どちらも正しい*|どちらも正しくない*|どちらでもない*|上記の両方|以上の両方|三つとも正しい*|3つとも正しい*"
    "|四つとも正しい*|4つとも正しい*|三つとも正しくない*|*正解はない|"
    "*正解はありません|*正しいものはない|*正しいものはありません|*該当するものはありません",
    // Arabic
    "كل ما سبق*|جميع ما سبق*|كل ما ذكر*|جميع ما ذكر*|كل ما تقدم|جميع ما تقدم|كل الإجابات*|"
    "جميع الإجابات*|كل الاجابات*|جميع الاجابات*|كل الخيارات*|جميع الخيارات*|كل العبارات*|"
    "جميع العبارات*|كلها صحيحة|جميعها صحيحة|كلها خاطئة|جميعها خاطئة|لا شيء مما سبق*|لا شئ مما سبق*|"
    "ليس أي مما سبق*|ليس أيا مما سبق*|لا أحد مما سبق*|لا واحد مما سبق*|أي مما سبق|غير ذلك مما سبق|"
    "لا شيء مما ذكر*|ليس مما سبق|ولا واحدة مما سبق*|لا توجد إجابة صحيحة*|لا يوجد إجابة صحيحة*|"
    "لا توجد اجابة صحيحة*|كلا الإجابتين*|كلتا الإجابتين*|كلاهما صحيح*|كلتاهما صحيحة|"
    "الإجابتان صحيحتان|الإجابتان السابقتان*|الإجابات الثلاث*|كل الثلاثة|جميع الثلاثة|لا إجابة*|"
    "لا اجابة*|لا توجد إجابات*|لا يوجد جواب*|لا جواب صحيح*"};

constexpr std::string_view with_letters =
    "&|+|both|only|and|or|either|neither|nor|are|is|correct|right|true|all|except|but|answer|answers|"
    "option|options|choice|choices|not|und|oder|nur|sowohl|als|auch|weder|noch|sind|ist|richtig|"
    "korrekt|wahr|falsch|beide|alle|außer|antwort|antworten|aussage|aussagen|die|et|ou|ni|les|la|le|"
    "réponse|réponses|sont|est|justes|juste|correctes|correcte|exactes|vraies|vrai|deux|sauf|toutes|"
    "seulement|y|o|u|ambas|son|correctas|ciertas|verdaderas|respuestas|respuesta|opciones|opción|"
    "solo|sólo|las|todas|menos|excepto|tanto|como|e|ed|i|sia|che|né|sono|corrette|corretta|vere|"
    "risposte|risposta|entrambe|tutte|tranne|eccetto|soltanto|estão|corretas|são|verdadeiras|"
    "respostas|as|alternativas|nem|exceto|apenas|en|of|zowel|zijn|juist|goed|waar|alleen|antwoorden|"
    "behalve|antwoord|incorrect|false|oraz|lub|albo|ani|zarówno|jak|tylko|są|jest|poprawne|poprawna|"
    "prawdziwe|prawdziwa|prawidłowe|prawidłowa|odpowiedź|odpowiedzi|obie|oprócz|wszystkie|poza|"
    "wyjątkiem|z|и|или|ни|только|как|так|а|верны|верно|верен|правильны|правильно|ответ|ответы|"
    "варианты|вариант|оба|все|кроме|утверждения|утверждение|و|أو|معا|معاً|فقط|كل|من|صحيحة|صحيحتان|"
    "صحيح|الإجابة|الإجابات|الإجابتان|كلا|كلاهما|جميع|عدا|ماعدا|إلا|beiden|treffen|trifft|zu|gelten|"
    "gilt|stimmen|möglich|statements|statement|apply|hold|possible|affirmations|propositions|"
    "afirmaciones|affermazioni|afirmações|stellingen|kloppen|の両方";
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

words parted(std::string_view list) {
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
  static words const known = parted(with_letters);
  return known.contains(word);
}

bool makes_an_exception(std::string_view word) {
  static words const known = parted(exceptions);
  return known.contains(word);
}

bool may_speak_of_others(std::string_view answer) {
  static words const known = parted(alone);
  return known.contains(answer);
}

}  // namespace faro::exam::detail
