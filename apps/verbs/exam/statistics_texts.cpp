// The texts: a table, a language an entry.
#include "verbs/exam/statistics_texts.hpp"

#include <algorithm>
#include <iterator>

namespace faro::program {
namespace {

constexpr statistics_texts all_statistics_texts[] = {
    {"en",
     "How the exam did",
     "Sheets: {0}. Mean: {1} % of the points; standard deviation: {2}.",
     "Reliability is not computed: {0}.",
     exam::english_reasons,
     "Reliability ({0}): {1}, between {2} and {3} with 95 % confidence. That is {4}.",
     "Cronbach's alpha",
     {"high: enough for decisions about single students", "good for an exam in class",
      "fair for an exam in class", "low: marks close to each other should not be told apart",
      "very low: the marks say little about who knows more"},
     "Standard error of measurement: {0} points of 100. A student who took such an exam again would mostly "
     "come within "
     "{1} of the first result.",
     "Were the versions equally hard?",
     "Versions: the mean of each, in % of the points",
     {"version", "sheets", "mean %", "95 %"},
     "Too few sheets to compare them.",
     "The versions differ by more than chance explains: compare the questions below.",
     "No difference between the versions beyond chance.",
     "Were the versions equally hard, means so different would come up in {0} of 100 exams (analysis of "
     "variance, p = "
     "{1}).",
     "Question by question",
     "Questions in the order of the bank. Answers: the bank's letter (* is right), how often it was chosen, "
     "and in "
     "brackets how the choosers did on all else, in %",
     {"question", "right %", "discrimination", "answers", "to look at", "95 %"},
     "blank",
     exam::english_remarks,
     "to",
     "Right %: the mean share of the points; high is easy. Discrimination: the correlation with all other "
     "questions; 0.3 "
     "and more is good, about 0 tells nobody apart, below 0 the better students get it wrong and the key is "
     "worth a look. "
     "Distractors: a wrong answer that nobody takes is no choice; one that draws the better students is "
     "perhaps right. "
     "All intervals are at 95 %: Wilson for shares, Student for other means, Fisher for correlations, Feldt "
     "for "
     "reliability. With fewer than 20 sheets nothing is remarked on."},
    {"de",
     "Wie die Prüfung ausfiel",
     "Bögen: {0}. Mittel: {1} % der Punkte; Standardabweichung: {2}.",
     "Die Zuverlässigkeit wird nicht berechnet: {0}.",
     {"die Bögen stellen verschiedene Fragen, oder einige sind noch nicht bewertet", "weniger als 3 Bögen",
      "weniger als 2 Fragen", "alle Bögen haben gleich viele Punkte"},
     "Zuverlässigkeit ({0}): {1}, mit 95 % Sicherheit zwischen {2} und {3}. Das ist {4}.",
     "Cronbachs Alpha",
     {"hoch: genug, um über Einzelne zu entscheiden", "gut für eine Klassenarbeit",
      "ordentlich für eine Klassenarbeit",
      "niedrig: nahe beieinander liegende Noten sollten nicht unterschieden werden",
      "sehr niedrig: die Noten sagen wenig darüber, wer mehr weiß"},
     "Standardfehler der Messung: {0} Punkte von 100. Wer eine solche Prüfung noch einmal schriebe, käme "
     "meist auf {1} "
     "an das erste Ergebnis heran.",
     "Waren die Versionen gleich schwer?",
     "Versionen: das Mittel jeder, in % der Punkte",
     {"Version", "Bögen", "Mittel %", "95 %"},
     "Zu wenige Bögen, um sie zu vergleichen.",
     "Die Versionen unterscheiden sich mehr, als der Zufall erklärt: vergleichen Sie die Fragen unten.",
     "Kein Unterschied zwischen den Versionen über den Zufall hinaus.",
     "Wären die Versionen gleich schwer, kämen so verschiedene Mittel in {0} von 100 Prüfungen vor "
     "(Varianzanalyse, p = "
     "{1}).",
     "Frage für Frage",
     "Fragen in der Reihenfolge der Sammlung. Antworten: ihr Buchstabe dort (* ist richtig), wie oft sie "
     "gewählt wurde, "
     "und in Klammern, wie die, die sie wählten, bei allem anderen abschnitten, in %",
     {"Frage", "richtig %", "Trennschärfe", "Antworten", "zu prüfen", "95 %"},
     "leer",
     {"wer sonst gut ist, ist hier schlechter: stimmt der Schlüssel?", "sie sagt kaum, wer mehr weiß",
      "fast alle haben sie richtig", "kaum jemand hat sie richtig",
      "Antwort {0} der Sammlung, eine falsche, zieht die Besseren an",
      "kaum jemand wählt aus der Sammlung: {0}"},
     "bis",
     "Richtig %: der mittlere Anteil der Punkte; hoch heißt leicht. Trennschärfe: die Korrelation mit allen "
     "anderen "
     "Fragen; 0,3 und mehr ist gut, um 0 unterscheidet sie niemanden, unter 0 liegen die Besseren falsch, "
     "und der "
     "Schlüssel ist einen Blick wert. Distraktoren: eine falsche Antwort, die niemand wählt, ist keine Wahl; "
     "eine, die die "
     "Besseren anzieht, ist vielleicht richtig. Alle Intervalle zu 95 %: Wilson für Anteile, Student für "
     "andere Mittel, "
     "Fisher für Korrelationen, Feldt für die Zuverlässigkeit. Bei weniger als 20 Bögen wird nichts "
     "angemerkt."},
    {"fr",
     "Les résultats de l’examen",
     "Copies : {0}. Moyenne : {1} % des points ; écart-type : {2}.",
     "La fidélité n’est pas calculée : {0}.",
     {"les copies posent des questions différentes, ou certaines ne sont pas encore notées",
      "moins de 3 copies", "moins de 2 questions", "toutes les copies ont le même nombre de points"},
     "Fidélité ({0}) : {1}, entre {2} et {3} à 95 % de confiance. C’est {4}.",
     "alpha de Cronbach",
     {"élevé : assez pour décider du sort d’un élève", "bon pour un examen en classe",
      "correct pour un examen en classe", "faible : des notes voisines ne devraient pas être distinguées",
      "très faible : les notes disent peu de qui en sait plus"},
     "Erreur type de mesure : {0} points sur 100. Un élève qui repasserait un tel examen resterait le plus "
     "souvent à {1} "
     "points ou moins du premier résultat.",
     "Les versions étaient-elles également difficiles ?",
     "Versions : la moyenne de chacune, en % des points",
     {"version", "copies", "moyenne %", "95 %"},
     "Trop peu de copies pour les comparer.",
     "Les versions diffèrent plus que le hasard ne l’explique : comparez les questions ci-dessous.",
     "Aucune différence entre les versions au-delà du hasard.",
     "Si les versions étaient également difficiles, des moyennes aussi différentes apparaîtraient dans {0} "
     "examens sur "
     "100 (analyse de variance, p = {1}).",
     "Question par question",
     "Questions dans l’ordre de la banque. Réponses : leur lettre dans la banque (* est juste), combien de "
     "fois elle a été "
     "choisie et, entre parenthèses, le résultat de ceux qui l’ont choisie à tout le reste, en %",
     {"question", "juste %", "discrimination", "réponses", "à regarder", "95 %"},
     "vide",
     {"ceux qui réussissent ailleurs réussissent moins ici : le corrigé est-il juste ?",
      "elle ne dit guère qui en sait plus", "presque tous ont juste", "presque personne n’a juste",
      "la réponse {0} de la banque, fausse, attire les meilleurs",
      "presque personne ne choisit dans la banque : {0}"},
     "à",
     "Juste % : la part moyenne des points ; élevée, la question est facile. Discrimination : la corrélation "
     "avec toutes les "
     "autres questions ; 0,3 et plus est bon, vers 0 elle ne distingue personne, au-dessous de 0 les "
     "meilleurs se trompent "
     "et le corrigé mérite un coup d’œil. Distracteurs : une réponse fausse que personne ne choisit n’en est "
     "pas un ; une "
     "qui attire les meilleurs est peut-être juste. Tous les intervalles sont à 95 % : Wilson pour les "
     "parts, Student pour "
     "les autres moyennes, Fisher pour les corrélations, Feldt pour la fidélité. Avec moins de 20 copies, "
     "rien n’est "
     "signalé."},
    {"es",
     "Resultados del examen",
     "Hojas: {0}. Media: {1} % de los puntos; desviación típica: {2}.",
     "No se calcula la fiabilidad: {0}.",
     {"las hojas tienen preguntas distintas o algunas aún no están corregidas", "menos de 3 hojas",
      "menos de 2 preguntas", "todas las hojas tienen los mismos puntos"},
     "Fiabilidad ({0}): {1}, entre {2} y {3} con una confianza del 95 %. Es {4}.",
     "alfa de Cronbach",
     {"alta: basta para decidir sobre cada estudiante", "buena para un examen de clase",
      "aceptable para un examen de clase", "baja: no deberían distinguirse notas cercanas",
      "muy baja: las notas dicen poco de quién sabe más"},
     "Error típico de medida: {0} puntos de 100. Quien repitiera un examen así quedaría casi siempre a {1} "
     "puntos o menos "
     "del primer resultado.",
     "¿Eran las versiones igual de difíciles?",
     "Versiones: la media de cada una, en % de los puntos",
     {"versión", "hojas", "media %", "95 %"},
     "Demasiado pocas hojas para compararlas.",
     "Las versiones difieren más de lo que explica el azar: compare las preguntas de abajo.",
     "No hay diferencia entre las versiones más allá del azar.",
     "Si las versiones fueran igual de difíciles, medias tan distintas saldrían en {0} de 100 exámenes "
     "(análisis de la "
     "varianza, p = {1}).",
     "Pregunta por pregunta",
     "Preguntas en el orden del banco. Respuestas: su letra en el banco (* es correcta), cuántas veces se "
     "eligió y, entre "
     "paréntesis, el resultado en todo lo demás de quienes la eligieron, en %",
     {"pregunta", "correcta %", "discriminación", "respuestas", "para revisar", "95 %"},
     "en blanco",
     {"quienes aciertan en lo demás fallan más aquí: ¿es correcta la clave?", "apenas dice quién sabe más",
      "casi todos la aciertan", "casi nadie la acierta",
      "la respuesta {0} del banco, incorrecta, atrae a los mejores", "casi nadie elige del banco: {0}"},
     "a",
     "Correcta %: la parte media de los puntos; alta es fácil. Discriminación: la correlación con todas las "
     "demás preguntas; "
     "0,3 o más es buena, cerca de 0 no distingue a nadie, por debajo de 0 los mejores fallan y conviene "
     "revisar la clave. "
     "Distractores: una respuesta incorrecta que nadie elige no es una opción; una que atrae a los mejores "
     "quizá sea "
     "correcta. Todos los intervalos son del 95 %: Wilson para partes, Student para otras medias, Fisher "
     "para "
     "correlaciones, Feldt para la fiabilidad. Con menos de 20 hojas no se señala nada."},
    {"it",
     "Come è andato l’esame",
     "Fogli: {0}. Media: {1} % dei punti; deviazione standard: {2}.",
     "L’affidabilità non è calcolata: {0}.",
     {"i fogli hanno domande diverse, o alcuni non sono ancora corretti", "meno di 3 fogli",
      "meno di 2 domande", "tutti i fogli hanno gli stessi punti"},
     "Affidabilità ({0}): {1}, tra {2} e {3} con il 95 % di confidenza. È {4}.",
     "alfa di Cronbach",
     {"alta: basta per decidere su singoli studenti", "buona per una verifica in classe",
      "discreta per una verifica in classe", "bassa: voti vicini non andrebbero distinti",
      "molto bassa: i voti dicono poco su chi sa di più"},
     "Errore standard di misura: {0} punti su 100. Chi ripetesse un esame simile resterebbe per lo più entro "
     "{1} punti dal "
     "primo risultato.",
     "Le versioni erano ugualmente difficili?",
     "Versioni: la media di ciascuna, in % dei punti",
     {"versione", "fogli", "media %", "95 %"},
     "Troppo pochi fogli per confrontarle.",
     "Le versioni differiscono più di quanto spieghi il caso: confrontate le domande qui sotto.",
     "Nessuna differenza tra le versioni oltre il caso.",
     "Se le versioni fossero ugualmente difficili, medie così diverse comparirebbero in {0} esami su 100 "
     "(analisi della "
     "varianza, p = {1}).",
     "Domanda per domanda",
     "Domande nell’ordine della raccolta. Risposte: la loro lettera nella raccolta (* è giusta), quante "
     "volte è stata "
     "scelta e, tra parentesi, il risultato in tutto il resto di chi l’ha scelta, in %",
     {"domanda", "giusta %", "discriminazione", "risposte", "da guardare", "95 %"},
     "vuota",
     {"chi altrove va bene qui va peggio: la chiave è giusta?", "dice poco su chi sa di più",
      "quasi tutti la sanno", "quasi nessuno la sa",
      "la risposta {0} della raccolta, sbagliata, attira i migliori",
      "quasi nessuno sceglie dalla raccolta: {0}"},
     "a",
     "Giusta %: la parte media dei punti; alta vuol dire facile. Discriminazione: la correlazione con tutte "
     "le altre domande; "
     "0,3 e più è buona, intorno a 0 non distingue nessuno, sotto 0 i migliori sbagliano e la chiave va "
     "guardata. "
     "Distrattori: una risposta sbagliata che nessuno sceglie non è una scelta; una che attira i migliori "
     "forse è giusta. "
     "Tutti gli intervalli sono al 95 %: Wilson per le parti, Student per le altre medie, Fisher per le "
     "correlazioni, Feldt "
     "per l’affidabilità. Con meno di 20 fogli non si segnala nulla."},
    {"pt",
     "Como correu o exame",
     "Folhas: {0}. Média: {1} % dos pontos; desvio padrão: {2}.",
     "A fiabilidade não é calculada: {0}.",
     {"as folhas têm perguntas diferentes, ou algumas ainda não estão corrigidas", "menos de 3 folhas",
      "menos de 2 perguntas", "todas as folhas têm os mesmos pontos"},
     "Fiabilidade ({0}): {1}, entre {2} e {3} com 95 % de confiança. É {4}.",
     "alfa de Cronbach",
     {"alta: chega para decidir sobre cada estudante", "boa para um teste de turma",
      "razoável para um teste de turma", "baixa: notas próximas não deviam ser distinguidas",
      "muito baixa: as notas dizem pouco sobre quem sabe mais"},
     "Erro padrão de medida: {0} pontos em 100. Quem repetisse um exame assim ficaria quase sempre a {1} "
     "pontos ou menos do "
     "primeiro resultado.",
     "As versões eram igualmente difíceis?",
     "Versões: a média de cada uma, em % dos pontos",
     {"versão", "folhas", "média %", "95 %"},
     "Folhas a menos para as comparar.",
     "As versões diferem mais do que o acaso explica: compare as perguntas abaixo.",
     "Nenhuma diferença entre as versões além do acaso.",
     "Se as versões fossem igualmente difíceis, médias tão diferentes surgiriam em {0} de 100 exames "
     "(análise de variância, p "
     "= {1}).",
     "Pergunta a pergunta",
     "Perguntas na ordem do banco. Respostas: a letra no banco (* é certa), quantas vezes foi escolhida e, "
     "entre "
     "parênteses, o resultado em tudo o resto de quem a escolheu, em %",
     {"pergunta", "certa %", "discriminação", "respostas", "a rever", "95 %"},
     "em branco",
     {"quem vai bem no resto vai pior aqui: a chave está certa?", "mal diz quem sabe mais",
      "quase todos acertam", "quase ninguém acerta", "a resposta {0} do banco, errada, atrai os melhores",
      "quase ninguém escolhe do banco: {0}"},
     "a",
     "Certa %: a parte média dos pontos; alta é fácil. Discriminação: a correlação com todas as outras "
     "perguntas; 0,3 ou mais "
     "é boa, perto de 0 não distingue ninguém, abaixo de 0 os melhores erram e vale a pena rever a chave. "
     "Distratores: uma "
     "resposta errada que ninguém escolhe não é opção; uma que atrai os melhores talvez esteja certa. Todos "
     "os intervalos "
     "são a 95 %: Wilson para partes, Student para outras médias, Fisher para correlações, Feldt para a "
     "fiabilidade. Com "
     "menos de 20 folhas nada é assinalado."},
    {"nl",
     "Hoe de toets uitviel",
     "Bladen: {0}. Gemiddelde: {1} % van de punten; standaardafwijking: {2}.",
     "De betrouwbaarheid is niet berekend: {0}.",
     {"de bladen hebben verschillende vragen, of sommige zijn nog niet nagekeken", "minder dan 3 bladen",
      "minder dan 2 vragen", "alle bladen hebben evenveel punten"},
     "Betrouwbaarheid ({0}): {1}, met 95 % zekerheid tussen {2} en {3}. Dat is {4}.",
     "Cronbachs alfa",
     {"hoog: genoeg om over één leerling te beslissen", "goed voor een toets in de klas",
      "redelijk voor een toets in de klas",
      "laag: cijfers die dicht bij elkaar liggen zijn niet te onderscheiden",
      "heel laag: de cijfers zeggen weinig over wie meer weet"},
     "Standaardmeetfout: {0} punten van 100. Wie zo'n toets nog eens maakte, zou meestal binnen {1} punten "
     "van het eerste "
     "resultaat uitkomen.",
     "Waren de versies even moeilijk?",
     "Versies: het gemiddelde van elk, in % van de punten",
     {"versie", "bladen", "gemiddelde %", "95 %"},
     "Te weinig bladen om ze te vergelijken.",
     "De versies verschillen meer dan het toeval verklaart: vergelijk de vragen hieronder.",
     "Geen verschil tussen de versies dat het toeval te boven gaat.",
     "Waren de versies even moeilijk, dan kwamen zulke verschillen voor in {0} van 100 toetsen "
     "(variantieanalyse, p = {1}).",
     "Vraag voor vraag",
     "Vragen in de volgorde van de bank. Antwoorden: de letter in de bank (* is goed), hoe vaak het gekozen "
     "werd en tussen "
     "haakjes hoe wie het koos de rest maakte, in %",
     {"vraag", "goed %", "discriminatie", "antwoorden", "te bekijken", "95 %"},
     "leeg",
     {"wie elders goed is, is hier slechter: klopt de sleutel?", "zij zegt nauwelijks wie meer weet",
      "bijna iedereen heeft haar goed", "bijna niemand heeft haar goed",
      "antwoord {0} van de bank, een fout, trekt de betere leerlingen",
      "bijna niemand kiest uit de bank: {0}"},
     "tot",
     "Goed %: het gemiddelde deel van de punten; hoog is makkelijk. Discriminatie: de correlatie met alle "
     "andere vragen; 0,3 "
     "en meer is goed, rond 0 onderscheidt zij niemand, onder 0 hebben de betere leerlingen het fout en is "
     "de sleutel een blik "
     "waard. Afleiders: een fout antwoord dat niemand kiest is geen keus; een dat de betere leerlingen trekt "
     "is misschien "
     "goed. Alle intervallen zijn van 95 %: Wilson voor delen, Student voor andere gemiddelden, Fisher voor "
     "correlaties, Feldt "
     "voor de betrouwbaarheid. Bij minder dan 20 bladen wordt niets opgemerkt."},
    {"pl",
     "Wyniki egzaminu",
     "Arkusze: {0}. Średnia: {1} % punktów; odchylenie standardowe: {2}.",
     "Rzetelności nie obliczono: {0}.",
     {"arkusze mają różne pytania albo niektórych jeszcze nie oceniono", "mniej niż 3 arkusze",
      "mniej niż 2 pytania", "wszystkie arkusze mają tyle samo punktów"},
     "Rzetelność ({0}): {1}, z ufnością 95 % między {2} a {3}. To wynik {4}.",
     "alfa Cronbacha",
     {"wysoki: wystarcza do decyzji o pojedynczych osobach", "dobry jak na sprawdzian w klasie",
      "zadowalający jak na sprawdzian w klasie", "niski: bliskich sobie ocen nie należy rozróżniać",
      "bardzo niski: oceny mówią niewiele o tym, kto umie więcej"},
     "Standardowy błąd pomiaru: {0} pkt na 100. Kto pisałby taki egzamin jeszcze raz, zwykle różniłby się od "
     "pierwszego wyniku "
     "o najwyżej {1} pkt.",
     "Czy wersje były równie trudne?",
     "Wersje: średnia każdej, w % punktów",
     {"wersja", "arkusze", "średnia %", "95 %"},
     "Za mało arkuszy, aby je porównać.",
     "Wersje różnią się bardziej, niż tłumaczy przypadek: proszę porównać pytania poniżej.",
     "Brak różnicy między wersjami ponad przypadek.",
     "Gdyby wersje były równie trudne, tak różne średnie zdarzałyby się w {0} na 100 egzaminów (analiza "
     "wariancji, p = {1}).",
     "Pytanie po pytaniu",
     "Pytania w kolejności banku. Odpowiedzi: litera w banku (* jest poprawna), ile razy ją wybrano, a w "
     "nawiasie wynik "
     "wybierających we wszystkim innym, w %",
     {"pytanie", "poprawne %", "dyskryminacja", "odpowiedzi", "do sprawdzenia", "95 %"},
     "puste",
     {"kto gdzie indziej radzi sobie dobrze, tu radzi sobie gorzej: czy klucz jest poprawny?",
      "prawie nie mówi, kto umie więcej", "prawie wszyscy odpowiedzieli dobrze",
      "prawie nikt nie odpowiedział dobrze", "odpowiedź {0} z banku, błędna, przyciąga lepszych",
      "prawie nikt nie wybiera z banku: {0}"},
     "do",
     "Poprawne %: średnia część punktów; wysoka znaczy łatwe. Dyskryminacja: korelacja ze wszystkimi innymi "
     "pytaniami; 0,3 i "
     "więcej to dobrze, około 0 nikogo nie rozróżnia, poniżej 0 mylą się lepsi i warto spojrzeć na klucz. "
     "Dystraktory: błędna "
     "odpowiedź, której nikt nie wybiera, nie jest wyborem; ta, która przyciąga lepszych, może być poprawna. "
     "Wszystkie "
     "przedziały są na poziomie 95 %: Wilsona dla części, Studenta dla innych średnich, Fishera dla "
     "korelacji, Feldta dla "
     "rzetelności. Przy mniej niż 20 arkuszach nic nie jest zaznaczane."},
    {"ru",
     "Как прошёл экзамен",
     "Бланков: {0}. Среднее: {1} % баллов; стандартное отклонение: {2}.",
     "Надёжность не вычислена: {0}.",
     {"в бланках разные вопросы, или некоторые ещё не проверены", "меньше 3 бланков", "меньше 2 вопросов",
      "у всех бланков одинаковые баллы"},
     "Надёжность ({0}): {1}, с доверием 95 % от {2} до {3}. Это {4}.",
     "альфа Кронбаха",
     {"высокая: достаточно для решений об отдельных учениках", "хорошая для контрольной в классе",
      "приемлемая для контрольной в классе", "низкая: близкие оценки не стоит различать",
      "очень низкая: оценки мало говорят о том, кто знает больше"},
     "Стандартная ошибка измерения: {0} балла из 100. Кто писал бы такой экзамен снова, отличался бы от "
     "первого результата, как "
     "правило, не более чем на {1}.",
     "Были ли варианты одинаково трудны?",
     "Варианты: среднее каждого, в % баллов",
     {"вариант", "бланки", "среднее %", "95 %"},
     "Слишком мало бланков, чтобы их сравнить.",
     "Варианты различаются больше, чем объясняет случай: сравните вопросы ниже.",
     "Различий между вариантами сверх случайных нет.",
     "Будь варианты одинаково трудны, столь разные средние встречались бы в {0} из 100 экзаменов "
     "(дисперсионный анализ, p = "
     "{1}).",
     "Вопрос за вопросом",
     "Вопросы в порядке банка. Ответы: буква в банке (* верный), сколько раз его выбрали и в скобках "
     "результат выбравших во "
     "всём остальном, в %",
     {"вопрос", "верно %", "различение", "ответы", "проверить", "95 %"},
     "пусто",
     {"кто хорош в остальном, здесь хуже: верен ли ключ?", "почти не показывает, кто знает больше",
      "верно почти у всех", "верно почти ни у кого", "ответ {0} банка, неверный, привлекает лучших",
      "почти никто не выбирает из банка: {0}"},
     "–",
     "Верно %: средняя доля баллов; много значит легко. Различение: корреляция со всеми другими вопросами; "
     "0,3 и больше — "
     "хорошо, около 0 вопрос никого не различает, ниже 0 ошибаются лучшие, и стоит взглянуть на ключ. "
     "Дистракторы: неверный "
     "ответ, который никто не выбирает, — не выбор; тот, что привлекает лучших, может быть верным. Все "
     "интервалы 95 %: Уилсона "
     "для долей, Стьюдента для других средних, Фишера для корреляций, Фельдта для надёжности. Если бланков "
     "меньше 20, замечаний "
     "нет."},
    {"ja",
     "試験の結果",
     "答案数：{0}。平均：得点の {1} %、標準偏差：{2}。",
     "信頼性は計算していません：{0}。",
     {"答案ごとに問題が異なるか、未採点のものがあります", "答案が 3 枚未満です", "問題が 2 問未満です",
      "すべての答案が同じ得点です"},
     "信頼性（{0}）：{1}、95 % の信頼区間は {2} から {3}。{4}。",
     "クロンバックのα",
     {"高い：個々の生徒についての判断に足ります", "授業の試験としては良好です",
      "授業の試験としてはまずまずです", "低い：近い得点を区別すべきではありません",
      "非常に低い：誰がよく知っているかをほとんど示しません"},
     "測定の標準誤差：100 点中 {0} 点。同様の試験を再び受けた場合、結果はたいてい最初の結果から {1} "
     "点以内に入ります。",
     "版の難しさは同じでしたか",
     "版ごとの平均（得点の %）",
     {"版", "答案", "平均 %", "95 %"},
     "比べるには答案が少なすぎます。",
     "版の差は偶然では説明できません：下の問題を比べてください。",
     "偶然を超える版の差はありません。",
     "版の難しさが同じなら、これほど異なる平均は 100 回の試験のうち {0} 回に現れます（分散分析、p = {1}）。",
     "問題ごとに",
     "問題は元の順。解答：元の記号（* が正解）、選ばれた回数、括弧内は選んだ人のほかの問題での成績（%）",
     {"問題", "正答 %", "識別力", "解答", "見直すもの", "95 %"},
     "無答",
     {"ほかでよくできる人がここでは劣ります：正解は正しいですか", "誰がよく知っているかをほとんど示しません",
      "ほぼ全員が正解しています", "正解者がほとんどいません",
      "元の解答 {0} は誤りですが、成績の良い人が選んでいます", "ほとんど選ばれない元の解答：{0}"},
     "～",
     "正答 %：得点の平均の割合で、高いほど易しい。識別力：ほかのすべての問題との相関で、0.3 以上なら良く、0 "
     "付近では誰も区別せず、0 "
     "未満では成績の良い人が誤っており、正解を見直す価値があります。誰も選ばない誤答は選択肢になっていません"
     "。成績の良い人が選ぶ誤答は正しいのかもしれません。区間はすべて "
     "95 %：割合はウィルソン、その他の平均はスチューデント、相関はフィッシャー、信頼性はフェルト。答案が 20 "
     "枚未満なら何も注記しません。"},
    {"ar",
     "كيف كانت نتائج الامتحان",
     "عدد الأوراق: {0}. المتوسط: {1} % من الدرجات؛ الانحراف المعياري: {2}.",
     "لم يُحسب الثبات: {0}.",
     {"أسئلة الأوراق مختلفة، أو لم تُصحح بعضها بعد", "أقل من 3 أوراق", "أقل من سؤالين",
      "لجميع الأوراق الدرجات نفسها"},
     "الثبات ({0}): {1}، بين {2} و{3} بثقة 95 %. وهذا {4}.",
     "ألفا كرونباخ",
     {"مرتفع: يكفي لقرارات عن طلاب بعينهم", "جيد لامتحان في الصف", "مقبول لامتحان في الصف",
      "منخفض: لا ينبغي التمييز بين درجات متقاربة", "منخفض جدا: الدرجات لا تدل كثيرا على من يعرف أكثر"},
     "الخطأ المعياري للقياس: {0} درجة من 100. من أعاد امتحانا كهذا بقي غالبا على بعد {1} من نتيجته الأولى أو "
     "أقل.",
     "هل كانت النماذج متساوية في الصعوبة؟",
     "النماذج: متوسط كل منها، % من الدرجات",
     {"النموذج", "الأوراق", "المتوسط %", "95 %"},
     "الأوراق أقل من أن تُقارن.",
     "تختلف النماذج أكثر مما تفسره المصادفة: قارن الأسئلة أدناه.",
     "لا فرق بين النماذج يتجاوز المصادفة.",
     "لو تساوت النماذج في الصعوبة لظهرت متوسطات بهذا الاختلاف في {0} من 100 امتحان (تحليل التباين، p = {1}).",
     "سؤالا سؤالا",
     "الأسئلة بترتيب البنك. الإجابات: حرفها في البنك (* هي الصحيحة)، وعدد مرات اختيارها، وبين قوسين نتيجة من "
     "اختارها في ما عداها، "
     "%",
     {"السؤال", "صحيح %", "التمييز", "الإجابات", "للمراجعة", "95 %"},
     "بلا إجابة",
     {"من يجيد في غيره يتراجع هنا: هل مفتاح الإجابة صحيح؟", "لا يكاد يدل على من يعرف أكثر",
      "أصاب فيه الجميع تقريبا", "لم يكد يصيب فيه أحد", "الإجابة {0} في البنك، وهي خاطئة، تجذب الأفضل",
      "لا يكاد أحد يختار من البنك: {0}"},
     "إلى",
     "صحيح %: متوسط نصيب السؤال من الدرجات؛ المرتفع سهل. التمييز: الارتباط بسائر الأسئلة؛ 0.3 فأكثر جيد، "
     "وقرب 0 لا يميز أحدا، ودون "
     "0 يخطئ الأفضل ويستحق المفتاح نظرة. المموهات: إجابة خاطئة لا يختارها أحد ليست خيارا، وإجابة تجذب الأفضل "
     "قد تكون صحيحة. كل الفترات "
     "عند 95 %: ويلسون للنسب، وستيودنت لغيرها من المتوسطات، وفيشر للارتباط، وفيلت للثبات. إذا قلت الأوراق عن "
     "20 فلا ملاحظات."}};

}  // namespace

statistics_texts const& statistics_texts_of(std::string_view language) {
  auto const* const at = std::ranges::find(all_statistics_texts, language, &statistics_texts::language);
  return at == std::end(all_statistics_texts) ? all_statistics_texts[0] : *at;
}

}  // namespace faro::program
