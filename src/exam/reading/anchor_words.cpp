// How answers speak of the others, language by language. Data: long, and no code but looking up.
#include "exam/reading/anchor_words.hpp"

#include <faro/text/words.hpp>

#include <algorithm>
#include <set>

namespace faro::exam::detail {
namespace {

constexpr std::string_view first =
    "all of the above|all the above|all of these|all of the others|all of them|all are correct|all are true|"
    "none of the above|none of these|none of the others|none of the other answers|none of them|none is "
    "correct|"
    "none are correct|none of the listed|all above|none above|"
    "toutes ces réponses|toutes les réponses ci-dessus|toutes les réponses précédentes|"
    "aucune de ces réponses|aucune des réponses ci-dessus|aucune de ces réponses n'est correcte|"
    "alle der genannten|alle genannten|alle oben genannten|keine der genannten|keine der oben genannten|"
    "keine der antworten|alle antworten sind richtig|keine antwort ist richtig|"
    "todas las anteriores|todas son correctas|ninguna de las anteriores|ninguna es correcta|"
    "todas as anteriores|nenhuma das anteriores|tutte le precedenti|nessuna delle precedenti|"
    "alle bovenstaande|geen van bovenstaande";

constexpr anchor_language languages[] = {
    {"en",
     "all of the above*|all the above*|all of these*|all of the others|all of them|"
     "all of the answers*|all of the options*|all of the choices*|all the answers*|"
     "all answers are correct|all answers are true|all are correct|all are true|all above|"
     "none of the above*|none of these*|none of the others|none of the other answers|"
     "none of them|none of the answers*|none of the options*|none of the choices*|"
     "none of the listed|none is correct|none are correct|none above|no answer is correct|"
     "neither of the above|neither of these|neither of them|both of the above|both of these|"
     "both of them|both are correct|both are true|both answers*|any of the above|any of these|"
     "either of the above|more than one of the above|two of the above|all but one of the above"},
    {"de",
     "alle der genannten*|alle genannten*|alle oben genannten*|alle obigen*|alle der obigen*|"
     "alle angegebenen*|alle vorgenannten*|alle aufgeführten*|alle antworten*|alle aussagen*|"
     "alle sind richtig|alle sind korrekt|alle davon|alle diese*|alles davon|alles genannte|"
     "alles oben genannte|keine der genannten*|keine der oben genannten*|keine der obigen*|"
     "keine der angegebenen*|keine der vorgenannten*|keine der vorstehenden*|"
     "keine der aufgeführten*|keine der antworten*|keine der aussagen*|keine der anderen*|"
     "keine antwort ist richtig|keine antwort ist korrekt|keine antwort trifft zu|"
     "keine aussage ist richtig|keine aussage ist korrekt|keine aussage trifft zu|keine dieser*|"
     "keine von diesen|keine von den genannten|keine von beiden|keine davon|keine ist richtig|"
     "keines davon|keines der genannten|keines von beiden|keiner davon|keiner der genannten|"
     "nichts davon|nichts von alledem|beide antworten*|beide aussagen*|beide sind richtig|"
     "beide sind korrekt|beide sind wahr|beide sind falsch|beides ist richtig|"
     "beides ist korrekt|beides ist wahr|beides ist falsch|beide oben genannten|"
     "mehrere der genannten|mehrere antworten*"},
    {"fr",
     "toutes ces réponses*|toutes les réponses*|toutes les propositions*|"
     "toutes les affirmations*|toutes ces propositions*|toutes sont vraies|"
     "toutes sont correctes|toutes sont exactes|toutes sont justes|toutes sont fausses|"
     "tous les précédents|tout ce qui précède|tous ces choix|aucune de ces réponses*|"
     "aucune des réponses*|aucune réponse*|aucune de ces propositions*|aucune des propositions*|"
     "aucune des affirmations*|aucune n*est vraie|aucune n*est correcte|aucune n*est exacte|"
     "aucune n*est juste|aucune des deux|aucune de celles-ci|aucun des précédents|"
     "aucun de ces choix|aucun de ceux-ci|aucun des deux|les deux réponses*|"
     "les deux sont vraies|les deux sont vrais|les deux sont correctes|les deux sont corrects|"
     "les deux sont exactes|les deux sont justes|les deux sont fausses|les deux propositions*|"
     "ni l*un ni l*autre|l*un et l*autre|l*une et l*autre|rien de tout cela|"
     "rien de ce qui précède"},
    {"es",
     "todas las anteriores*|todas las respuestas*|todas las opciones*|todas las afirmaciones*|"
     "todas son correctas|todas son ciertas|todas son verdaderas|todas son falsas|"
     "todas son incorrectas|todos los anteriores|todo lo anterior|todas ellas|"
     "ninguna de las anteriores*|ninguna de las respuestas*|ninguna de las opciones*|"
     "ninguna de las afirmaciones*|ninguna de las otras*|ninguna de las dos|ninguna de ellas|"
     "ninguna de estas*|ninguna de las demás|ninguna es correcta|ninguna es cierta|"
     "ninguna es verdadera|ninguna respuesta es correcta|ninguna respuesta es cierta|"
     "ninguno de los anteriores|ninguno de ellos|ninguno de los dos|nada de lo anterior|"
     "ambas respuestas*|ambas opciones*|ambas afirmaciones*|ambas son correctas|"
     "ambas son ciertas|ambas son verdaderas|ambas son falsas|ambas son incorrectas|"
     "ambos son correctos|ambos son ciertos|ambos son verdaderos|las dos anteriores|"
     "las dos son correctas|las dos son ciertas|las dos son verdaderas|las dos son falsas|"
     "las dos respuestas*|más de una de las anteriores|cualquiera de las anteriores"},
    {"it",
     "tutte le precedenti|tutte le risposte*|tutte le opzioni*|tutte le affermazioni*|"
     "tutte le altre*|tutte sono corrette|tutte sono vere|tutte sono giuste|tutte sono false|"
     "tutte queste*|tutte quelle elencate|tutti i precedenti|tutto quanto sopra|"
     "nessuna delle precedenti*|nessuna delle risposte*|nessuna delle opzioni*|"
     "nessuna delle affermazioni*|nessuna delle altre*|nessuna delle due|nessuna di queste*|"
     "nessuna di esse|nessuna risposta|nessuna risposta è corretta|nessuna risposta è giusta|"
     "nessuna è corretta|nessuna è vera|nessuna è giusta|nessuno dei precedenti|nessuno dei due|"
     "niente di quanto sopra|entrambe le risposte*|entrambe le affermazioni*|"
     "entrambe sono corrette|entrambe sono vere|entrambe sono giuste|entrambe sono false|"
     "entrambi sono corretti|entrambi sono veri|entrambi sono giusti|le due precedenti"},
    {"pt",
     "todas as anteriores*|todas as respostas*|todas as opções*|todas as alternativas*|"
     "todas as afirmações*|todas estão corretas|todas estão certas|todas estão erradas|"
     "todas são verdadeiras|todas são corretas|todas são falsas|todos os anteriores|todas elas|"
     "tudo o que precede|nenhuma das anteriores*|nenhuma das respostas*|nenhuma das opções*|"
     "nenhuma das alternativas*|nenhuma das afirmações*|nenhuma das outras*|nenhuma das duas|"
     "nenhuma destas*|nenhuma dessas*|nenhuma delas|nenhuma resposta|"
     "nenhuma resposta está correta|nenhuma está correta|nenhuma está certa|"
     "nenhum dos anteriores|nenhum deles|nda|n.d.a|ambas as respostas*|ambas as alternativas*|"
     "ambas as opções*|ambas estão corretas|ambas estão certas|ambas estão erradas|"
     "ambas são verdadeiras|ambas são corretas|ambas são falsas|as duas anteriores|"
     "as duas estão corretas|as duas estão certas"},
    {"nl",
     "alle bovenstaande*|alle antwoorden*|alle genoemde*|alle van de bovenstaande|"
     "alle stellingen*|al het bovenstaande|alles hierboven|alle bovengenoemde*|allemaal juist|"
     "ze zijn allemaal juist|ze zijn allemaal goed|ze zijn allemaal waar|"
     "ze zijn allemaal correct|geen van bovenstaande*|geen van de bovenstaande*|geen van deze*|"
     "geen van de antwoorden*|geen van de genoemde*|geen van de andere*|geen van de stellingen*|"
     "geen van beide*|geen van allen|geen van alle|geen van bovengenoemde*|geen enkel antwoord*|"
     "geen antwoord is juist|geen antwoord is goed|geen antwoord is correct|beide antwoorden*|"
     "beide stellingen*|beide zijn juist|beide zijn goed|beide zijn waar|beide zijn correct|"
     "beide zijn fout"}};

using words = std::set<std::string_view>;

}  // namespace

std::span<anchor_language const> anchor_languages() { return languages; }
std::string_view first_anchors() { return first; }

bool may_stand_with_letters(std::string_view word) {
  static words const known{"&",         "+",        "both",         "only",
                           "and",       "or",       "either",       "neither",
                           "nor",       "are",      "is",           "correct",
                           "right",     "true",     "all",          "except",
                           "but",       "answer",   "answers",      "option",
                           "options",   "choice",   "choices",      "not",
                           "und",       "oder",     "nur",          "sowohl",
                           "als",       "auch",     "weder",        "noch",
                           "sind",      "ist",      "richtig",      "korrekt",
                           "wahr",      "falsch",   "beide",        "alle",
                           "außer",     "antwort",  "antworten",    "aussage",
                           "aussagen",  "die",      "et",           "ou",
                           "ni",        "les",      "la",           "le",
                           "réponse",   "réponses", "sont",         "est",
                           "justes",    "juste",    "correctes",    "correcte",
                           "exactes",   "vraies",   "vrai",         "deux",
                           "sauf",      "toutes",   "seulement",    "y",
                           "o",         "u",        "ambas",        "son",
                           "correctas", "ciertas",  "verdaderas",   "respuestas",
                           "respuesta", "opciones", "opción",       "solo",
                           "sólo",      "las",      "todas",        "menos",
                           "excepto",   "tanto",    "como",         "e",
                           "ed",        "i",        "sia",          "che",
                           "né",        "sono",     "corrette",     "corretta",
                           "vere",      "risposte", "risposta",     "entrambe",
                           "tutte",     "tranne",   "eccetto",      "soltanto",
                           "estão",     "corretas", "são",          "verdadeiras",
                           "respostas", "as",       "alternativas", "nem",
                           "exceto",    "apenas",   "en",           "of",
                           "zowel",     "noch",     "zijn",         "juist",
                           "goed",      "waar",     "alleen",       "antwoorden",
                           "behalve",   "antwoord", "incorrect",    "false"};
  return known.contains(word);
}

bool makes_an_exception(std::string_view word) {
  static words const known{"except", "but",    "außer",   "sauf",   "excepto",
                           "menos",  "tranne", "eccetto", "exceto", "behalve"};
  return known.contains(word);
}

bool may_speak_of_others(std::string_view answer) {
  static words const known{"all",      "none",    "neither",  "both",  "either",  "alle",    "alles",
                           "keine",    "keines",  "keiner",   "beide", "beides",  "toutes",  "tous",
                           "aucune",   "aucun",   "les deux", "todas", "todos",   "ninguna", "ninguno",
                           "ambas",    "ambos",   "tutte",    "tutti", "nessuna", "nessuno", "entrambe",
                           "entrambi", "nenhuma", "nenhum",   "geen",  "allebei", "allemaal"};
  return known.contains(answer);
}

}  // namespace faro::exam::detail
