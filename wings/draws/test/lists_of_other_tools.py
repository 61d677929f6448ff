"""More files as people have them, for lists_as_people_have_them.py: exports of forms, calls, schools, shops and clubs
in other languages, decks and boards of other programs, numbers as programs print them. Each is made up."""
import json


def add(case, Read, Refused, Told, Recoded):
    forms(case, Read, Refused, Told, Recoded)
    schools(case, Read, Refused, Told)
    shops_and_clubs(case, Read, Refused, Told)
    decks_and_boards(case, Read, Refused, Told)
    printed(case, Read, Refused, Told)


def forms(case, Read, Refused, Told, Recoded):
    case("アンケート (回答).csv", "Google Forms, Japanese", "faro draw winners '{f}' -n 1",
         "タイムスタンプ,お名前,メールアドレス,参加しますか\n2026/05/12 18:03:11,佐藤 花子,hanako@example.jp,はい\n"
         "2026/05/12 18:10:42,鈴木 一郎,ichiro@example.jp,いいえ\n", Refused(r"of 2 people: 佐藤 花子 to 鈴木 一郎"))
    case("encuesta.csv", "Google Forms, Spanish", "faro draw santa {f}",
         'Marca temporal,Nombre y apellidos,"¿Vienes, sí o no?"\n12/5/2026 18:03:11,Lucía Muñoz Pérez,Sí\n'
         "12/5/2026 18:10:42,Íñigo Sanz Gil,Sí\n12/5/2026 18:11:00,Ana Ruiz,No\n",
         Refused(r"of 3 people: Lucía Muñoz Pérez to Ana Ruiz"))
    case("formularz.csv", "Google Forms, Polish, of classes", "faro draw groups {f} --size 2 --apart Klasa",
         "Sygnatura czasowa,Imię i nazwisko,Klasa\n2026/05/12 6:03:11 PM CET,Łukasz Żak,5a\n"
         "2026/05/12 6:10:42 PM CET,Ewa Bąk,5b\n2026/05/12 6:11:00 PM CET,Jan Nowak,5a\n2026/05/12 6:12:00 PM CET,Ola Lis,5b\n",
         Refused(r"of 4 people: Łukasz Żak to Ola Lis"))
    case("社員.csv", "Excel, Japanese, UTF-8 with its mark", "faro draw winners '{f}' -n 1",
         "\ufeff社員番号,氏名,部署,口数\r\n1001,佐藤花子,営業,2\r\n1002,鈴木一郎,総務,1\r\n",
         Refused(r"of 2 people: 佐藤花子 to 鈴木一郎"))
    case("社員-sjis.csv", "Excel, Japanese, Shift-JIS", "faro draw winners '{f}' -n 1 --name 氏名",
         "社員番号,氏名,部署\r\n1001,佐藤花子,営業\r\n1002,鈴木一郎,総務\r\n".encode("cp932"),
         Recoded("SHIFT_JIS", r"of 2 people: 佐藤花子 to 鈴木一郎"))
    case("qualtrics.csv", "Qualtrics: three lines of headings", "faro draw winners {f} -n 1",
         'StartDate,ResponseId,Q1,Q2\nStart Date,Response ID,What is your name?,"Will you come?"\n'
         '"{""ImportId"":""startDate"",""timeZone"":""UTC""}","{""ImportId"":""_recordId""}","{""ImportId"":""QID1_TEXT""}","{""ImportId"":""QID2""}"\n'
         "2026-05-12 18:03:11,R_1,Anna Smith,Yes\n2026-05-12 18:10:42,R_2,Ben Okafor,No\n",
         Refused(r"of 2 people: Anna Smith to Ben Okafor"))
    case("meetingAttendanceList.csv", "Teams, attendance as it was: who joined, who left", "faro draw winners {f} -n 1",
         "Full Name\tUser Action\tTimestamp\nAnna Smith\tJoined\t5/12/2026, 6:00:02 PM\nBen Okafor\tJoined\t5/12/2026, 6:03:00 PM\n"
         "Anna Smith\tLeft\t5/12/2026, 7:01:00 PM\n".encode("utf-16"), Refused(r"of 2 people: Anna Smith to Ben Okafor"))
    case("zoom_poll.csv", "Zoom, a poll: the meeting above, then who voted", "faro draw winners {f} -n 1",
         "Poll Report\nReport Generated:,05/12/2026 19:01\nTopic,Meeting ID,Actual Start Time\nRaffle,850 1234 5678,05/12/2026 18:00\n"
         "Poll Details\n#,User Name,User Email,Submitted Date/Time,\n1,Anna Smith,anna@example.org,\"May 12, 2026 18:03:11\",Which day?,Friday\n"
         "2,Ben Okafor,ben@example.org,\"May 12, 2026 18:10:42\",Which day?,Sunday\n", Told(r"no separator parts all lines alike"))
    case("WhatsApp-Chat mit Ausflug.txt", "WhatsApp, Android: every line takes part", "faro shuffle '{f}' --seed a",
         "12.05.26, 18:02 - Nachrichten sind Ende-zu-Ende-verschlüsselt.\n12.05.26, 18:03 - Anna: bin dabei; mit Kuchen\n"
         "12.05.26, 18:10 - Jörg: ich auch\n", Read(r"^12.05.26, 18:03 - Anna: bin dabei; mit Kuchen$", r"^12.05.26, 18:10 - Jörg: ich auch$"))
    case("termin.ics", "a calendar", "faro draw winners {f} -n 1",
         "BEGIN:VCALENDAR\nBEGIN:VEVENT\nATTENDEE;CN=Anna:mailto:anna@example.org\nEND:VEVENT\nEND:VCALENDAR\n", Told(r"calendar"))
    case("an.txt", "who an e-mail went to, in one line", "faro draw winners {f} -n 1",
         "Anna Smith <anna@example.org>; Ben Okafor <ben@example.org>; Cleo Park <cleo@example.org>\n",
         Refused(r"of 3 people: Anna Smith <anna@example.org> to Cleo Park <cleo@example.org>", message=(r"several in one",)))
    case("an-komma.txt", "the same with commas", "faro draw winners {f} -n 1",
         "Anna, Ben, Cleo, Dan\n", Refused(r"of 4 people: Anna to Dan", message=(r"several in one",)))


def schools(case, Read, Refused, Told):
    case("canvas_groups.csv", "Canvas, members of groups", "faro draw groups {f} --size 2 --apart sections",
         "name,canvas_user_id,user_id,login_id,sections,group_name\nAnna Smith,11,s1,anna,A,\nBen Okafor,12,s2,ben,B,\nCleo Park,13,s3,cleo,A,\nDan Roth,14,s4,dan,B,\n",
         Read(r"of 4 people: Anna Smith to Dan Roth"))
    case("isams.csv", "iSAMS, pupils of a form", "faro draw groups {f} --size 2",
         "School ID,Surname,Forename,Form,Year,Boarding House\n001234,Smith,Anna,10A,10,Elm\n001235,Okafor,Ben,10A,10,\n001236,Park,Cleo,10A,10,Oak\n001237,Roth,Dan,10A,10,Elm\n",
         Refused(r"of 4 people: Anna Smith to Dan Roth"))
    case("isams-exam.csv", "the same, for an exam", "faro exam make bank.csv --students {f} --seed s --output text -o out",
         "School ID,Surname,Forename,Form\n001234,Smith,Anna,10A\n001235,Okafor,Ben,10A\n", Refused(r"out: 2 sheets"))
    case("SchILD.csv", "SchILD, a German school, for an exam", "faro exam make bank.csv --students {f} --seed s --output text -o out",
         '"Nachname";"Vorname";"Klasse";"Interne ID-Nummer"\n"Müller";"Anna";"10a";"4711"\n"Weiß";"Jörg";"10a";"4712"\n',
         Refused(r"out: 2 sheets"))
    case("choice.csv", "Moodle, a choice, French", "faro draw groups {f} --size 2 --apart Choix",
         "Nom de famille,Prénom,Numéro d'identification,Groupe,Choix\nLefèvre,Zoé,e1,,Samedi\nGarçon,Noël,e2,,Dimanche\nMartin,Léa,e3,,Samedi\nPetit,Luc,e4,,Dimanche\n",
         Refused(r"of 4 people: Zoé Lefèvre to Luc Petit"))
    make = "faro exam check {f}"
    case("keys.csv", "keys that are letters, and texts of other answers", make, "question,a,b,c,correct\nBest grade?,B,A,C,A\n", Refused(r"1 question, read as csv", message=(r"correct letter",)))
    case("keys-numbers.csv", "keys that are numbers, and texts of other answers", make, "question;richtig;1;2;3\nMost?;2;2;3;1\n", Refused(r"1 question, read as csv"))
    grade = "faro exam grade m/map.json {f}"
    case("named.csv", "answers with names, and no ids", grade, "Name,Version,1,2,3\nAnn,A,A,B,C\nBen,B,C,B,A\n", Refused(r"^Ann +A", message=(r"--id COLUMN",)))
    case("bare.csv", "answers without headings", grade + " --header 0 --id 1 --version 2", "101,A,A,B,C\n102,B,C,B,A\n", Read(r"^101 +A", r"^102 +B", never=(r"no column",)))
    case("bare-unnamed.csv", "the same, columns not named", grade, "101,A,A,B,C\n102,B,C,B,A\n", Refused(r"^102 +B"))
    case("which-sheet.csv", "a form that asks for the sheet", grade, "Timestamp,Your student number,Which sheet?,Question 1,Question 2,Question 3\n9:00,17,A,A,B,C\n9:01,18,B,C,B,A\n",
         Refused(r"^18 +B", message=(r"(?s)--version 'Which sheet\?'.*--version-of-all A",)))
    case("zipgrade-full.csv", "ZipGrade, with keys and points", grade,
         "Quiz Name,Student ID,Key Version,Stu1,PriKey1,Points1,Mark1,Stu2,PriKey2,Points2,Mark2,Stu3,PriKey3,Points3,Mark3\n"
         "Test,101,A,A,B,0,X,B,B,1,C,C,A,0,X\nTest,102,B,B,B,1,C,A,B,0,X,A,A,1,C\n", Refused(r"^101 +A", message=(r"Stu\{\}",)))
    case("key.csv", "a corrected key under other headings", "faro exam regrade m/map.json answers.csv --key {f}", "Frage;richtig\nq-9f8dcc15;A\n",
         Told(r"if the first line is a heading"), {"answers.csv": "student,version,1,2,3\nAnn,A,A,B,C\n"})
    case("google-quiz.csv", "Google Forms, a quiz: no versions", "faro exam grade m/map.json {f}",
         "Timestamp,Email Address,Score,Question 1,Question 2,Question 3\n2026/05/12 6:03:11 PM,anna@example.org,2 / 3,A,B,C\n"
         "2026/05/12 6:10:42 PM,ben@example.org,1 / 3,B,A,A\n", Refused(r"^ben@example.org +A "))
    case("gradescope.csv", "Gradescope, a roster", "faro exam make bank.csv --students {f} --seed s --output text -o out",
         "First Name,Last Name,SID,Email,Role\nAnna,Smith,3001,anna@example.edu,Student\nBen,Okafor,3002,ben@example.edu,Student\n",
         Read(r"out: 2 sheets"))
    case("redcap.csv", "REDCap, a trial", "faro judge trial {f} --arms A,B --block 2",
         "record_id,redcap_event_name,allocation,sbp_change\n1,baseline_arm_1,A,-3.5\n2,baseline_arm_1,B,-1\n3,baseline_arm_1,B,-2\n4,baseline_arm_1,A,-4\n",
         Refused(r"means: A -3.75000 \(2\), B -1.50000 \(2\)"))


def shops_and_clubs(case, Read, Refused, Told):
    case("customers_export.csv", "Shopify, customers", "faro draw winners {f} -n 1",
         "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Total Spent,Total Orders\n'7001,Anna,Smith,anna@example.org,yes,120.00,3\n'7002,Ben,Okafor,ben@example.org,no,20.50,1\n",
         Refused(r"of 2 people: Anna Smith to Ben Okafor"))
    case("checkin.csv", "Eventbrite, at the door", "faro draw winners {f} -n 1",
         "Attendee #,Date,Last Name,First Name,Email,Ticket Type,Order Type\n11,\"May 12, 2026\",Smith,Anna,anna@example.org,GA,Paid\n12,\"May 12, 2026\",Okafor,Ben,ben@example.org,GA,Free\n",
         Refused(r"of 2 people: Anna Smith to Ben Okafor"))
    case("Meetup_RSVPs.xls", "Meetup, who comes: tabs, though it is called .xls", "faro draw winners {f} -n 1",
         "Name\tUser ID\tTitle\tEvent Host\tRSVP\tGuests\tRSVPed on\nAnna Smith\t1\tMember\tYes\tYes\t0\tMay 12, 2026 6:03 PM\nBen Okafor\t2\tMember\t\tYes\t1\tMay 12, 2026 6:10 PM\n",
         Refused(r"of 2 people: Anna Smith to Ben Okafor"))
    case("Mitglieder-Export.csv", "a German club's program", "faro draw groups {f} --size 2 --apart Beitragsgruppe",
         "Mitgliedsnummer;Anrede;Nachname;Vorname;E-Mail;Beitragsgruppe\n1;Frau;Müller;Anna;a@example.org;Erwachsene\n2;Herr;Weiß;Jörg;j@example.org;Familie\n3;Frau;Roth;Lea;l@example.org;Erwachsene\n4;Herr;Ek;Bo;b@example.org;Familie\n",
         Refused(r"of 4 people: Anna Müller to Bo Ek"))
    case("licences.csv", "a French sports federation", "faro draw winners {f} -n 1",
         "N° licence;Nom;Prénom;Catégorie;Club\n0123456;LEFÈVRE;Zoé;Senior;AS Lyon\n0123457;GARÇON;Noël;Junior;AS Lyon\n", Refused(r"of 2 people: Zoé LEFÈVRE to Noël GARÇON"))
    case("steam.csv", "who has commented, by a tool of giveaways", "faro draw winners {f} -n 1 --repeated once",
         "login,contributions\nanna,3\nben,1\nanna,2\n", Refused(r"of 2 people: anna to ben"))
    case("tracker.csv", "PokerTracker, all-ins", "faro poker luck {f}",
         "Date,Hand #,All-In Equity,Won\n2026-05-12,231,65.4%,W\n2026-05-13,232,81.0%,L\n", Refused(r"2 all-ins, won: 1"))
    case("apple.csv", "Apple Music, plays", "faro judge plays {f}",
         "Artist Name,Song Name,Event End Timestamp,Play Duration Milliseconds\nAbba,Waterloo,2026-05-12T18:03:00Z,165000\nCher,Believe,2026-05-12T18:06:00Z,230000\nAbba,SOS,2026-05-12T18:10:00Z,200000\n",
         Refused(r"3 plays, 2 artist names"))
    case("cvr.csv", "ballots, a cast vote record of Dominion: a title, then four lines of headings", "faro audit select --scheme sampler --seed 314159 {f} -n 1",
         "Test Election,5.10.11.24,,,\n,,,,Mayor (Vote For=1)\n,,,,Anna Smith\nCvrNumber,TabulatorNum,BatchId,ImprintedId,\n1,1,1,1-1-1,1\n2,1,1,1-1-2,0\n", Refused(r"^1-1-\d"))


DECK = "1 Sol Ring (C21) 263\n36 Island (DOM) 254\n3 Opt (XLN) 65\n"


def decks_and_boards(case, Read, Refused, Told):
    ask = "faro odds --deck {f} --draw 1 'Opt >= 1'"
    case("moxfield.txt", "Moxfield, as it exports", ask, DECK + "1 Duress (M19) 94 *F*\n\nSIDEBOARD:\n2 Negate (M20) 69\n", Read(r"3/41", r"Moxfield.*2 in the sideboard"))
    case("arena.txt", "MTG Arena, German", ask, "Deck\n3 Opt (XLN) 65\n37 Insel (ANA) 58\n\nSideboard\n2 Zwang (M19) 94\n", Read(r"3/40", r"MTG Arena.*2 in the sideboard"))
    case("archidekt.txt", "Archidekt", ask, "1x Sol Ring (c21) 263 [Artifact]\n36x Island (dom) 254 [Land]\n3x Opt (xln) 65 [Instant] ^Have,#37d67a^\n1x Duress (m19) 94 [Maybeboard{noDeck}{noPrice}]\n", Read(r"3/40", r"Archidekt"))
    case("deck.cod", "Cockatrice", ask,
         '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n <deckname>Blue</deckname>\n <zone name="main">\n  <card number="3" name="Opt"/>\n  <card number="37" name="Island"/>\n </zone>\n <zone name="side">\n  <card number="2" name="Duress"/>\n </zone>\n</cockatrice_deck>\n',
         Read(r"3/40", r"2 in the sideboard"))
    case("deck.json", "Tabletop Simulator", ask, json.dumps({"ObjectStates": [{"Name": "DeckCustom", "ContainedObjects": [
        {"Name": "Card", "Nickname": name} for name in ["Opt"] * 3 + ["Island"] * 37]}]}), Read(r"3/40"))
    case("deck.o8d", "OCTGN", ask,
         '<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="a6c8d2e8-7cd8-11dd-8f94-e62b56d89593">\n <section name="Main" shared="False">\n  <card qty="3" id="1">Opt</card>\n  <card qty="37" id="2">Island</card>\n </section>\n <section name="Sideboard" shared="False">\n  <card qty="2" id="3">Duress</card>\n </section>\n</deck>\n',
         Read(r"3/40", r"2 "))
    case("collection.csv", "a sheet of cards, its headings not plain", ask, "Stk.,Kartentitel,Ort\n3,Opt,Deck\n37,Insel,Deck\n", Refused(r"3/40"))
    show = "faro deal --deck {f} --dry-run"
    case("one-line.txt", "a deck written out on one line, counts behind", show, "Copper x7, Estate x3\n", Refused(r"'7 Copper' to '3 Estate'", message=(r"written out",)))
    case("one-line-front.txt", "the same, counts in front", show, "24 land, 36 spell\n", Refused(r"'24 land' to '36 spell'"))
    case("one-line-labels.txt", "the same, with =", show, "land=24, spell=36\n", Refused(r"'24 land' to '36 spell'"))
    case("hand.txt", "playing cards on one line", show, "As Kd 10h\n", Refused(r"'1 As' to '1 Th'"))
    case("two-lines.txt", "several cards on each line", show, "Copper x7, Estate x3\nGold x1\n", Refused(r"11 cards, 3 kinds"))
    for mark, line in {"blank": "{} {}", "times": "{} x {}", "dash": "{} - {}", "colon": "{}: {}", "brackets": "{} ({})", "equals": "{}={}", "bars": "{} | {} |", "quotes": '"{}",{}'}.items():
        case(f"count-{mark}.txt", "counts behind the names", show, "".join(line.format(*each) + "\n" for each in [("Bolt", 4), ("Max", 20)]),
             Refused(r"'4 Bolt' to '20 Max'", message=(r"may be 4 of 'Bolt'",)))
    case("several.txt", "several cards on a line, nothing between", show, "4 Bolt 20 Island\n", Refused(r"'4 Bolt' to '20 Island'"))
    case("stars-side.txt", "counts with stars, and a sideboard", show, "land*24\nBolt*4\n\nSideboard\nopt*3\n", Refused(r"28 cards, 2 kinds .*3 in the sideboard"))
    case("count-star.txt", "counts with a star", show, "4*Bolt\n20*Xenagos\n", Refused(r"'4 Bolt' to '20 Xenagos'"))
    case("count-some.txt", "a count behind, others without", show, "Bolt 4\r\nSol Ring\r\n", Refused(r"'4 Bolt' to '1 Sol Ring'"))
    case("area.txt", "a name that ends in a number", show, "4 Area 51\n3 Opt\n", Read(r"'4 Area 51' to '3 Opt'"))
    case("deckbox.csv", "counts in columns of their own", show, '"Total Qty","Reg Qty","Foil Qty","Card","Set"\n"4","3","1","Bolt","M10"\n"20","20","0","Island","M10"\n',
         Refused(r"24 cards, 2 kinds", message=(r"'Total Qty', 'Reg Qty' and 'Foil Qty' may be one",)))
    case("foils.csv", "copies in two columns", show, "Normal,Foil,Name\n3,,Bolt\n,1,Island\n", Refused(r"4 cards, 2 kinds"))
    case("halves.csv", "half a split card in a table", show, "name,count\nFire // Ice,4\nFire,2\n", Told(r"'Fire' may be 'Fire // Ice'"))
    case("link.txt", "a link in place of a deck", show, "https://decks.example/d/123\n", Told(r"got a link"))
    case("snap.txt", "Marvel Snap", show, "# (1) Ant-Man\n# (2) Hulk\n#\neyJDYXJkcyI6W3siQ2FyZERlZklk\n#\n# To use this deck, copy it to your clipboard.\n", Refused(r"'1 Ant-Man' to '1 Hulk'"))
    case("netrunner.txt", "NetrunnerDB", "faro deal --deck {f} --dry-run --sections main=Event,main=Hardware",
         "Event (3)\n3x Sure Gamble\n\nHardware (2)\n2x Clone Chip\n\n15 influence spent (maximum 15)\n45 cards (min 45)\n", Refused(r"5 cards, 2 kinds"))
    case("many.txt", "a count that can't be", show, "99999999999 Bolt\n", Told(r"got 99999999999"))
    case("bbo.pbn", "PBN of Bridge Base Online", "faro deal --from {f}",
         '% PBN 2.1\n[Event "#1 Pairs"]\n[Site "BBO"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQ2.543.A32.K32 J43.KQ2.KQ4.QJ54 T98.JT9.JT98.T98 765.A876.765.A76"]\n[Scoring "MP"]\n[Declarer "N"]\n[Contract "3NT"]\n[Result "9"]\n{A hand\nfrom a club}\n[Auction "N"]\n1NT Pass 3NT AP\n', Read(r"Board 1", r"A K Q 2"))
    case("broken.pbn", "the same, its comment not closed", "faro deal --from {f}",
         '[Board "1"]\n[Deal "N:AKQ2.543.A32.K32 J43.KQ2.KQ4.QJ54 T98.JT9.JT98.T98 765.A876.765.A76"]\n{A hand\n\n[Board "2"]\n[Deal "N:AKQ2.543.A32.K32 J43.KQ2.KQ4.QJ54 T98.JT9.JT98.T98 765.A876.765.A76"]\n', Told(r"line 3"))


def printed(case, Read, Refused, Told):
    read = "faro judge decks {f} --print"
    orders = [[3, 1, 4, 2, 5], [2, 5, 1, 3, 4], [5, 4, 3, 2, 1], [1, 2, 3, 4, 5]]
    case("r.txt", "R, as it prints samples", read, "".join("[1] " + " ".join(map(str, o)) + "\n" for o in orders), Read(r"^3 1 4 2 5$", r"^1 2 3 4 5$"))
    case("torch.txt", "torch.randperm, printed", read, "".join(f"tensor([{', '.join(str(x - 1) for x in o)}])\n" for o in orders), Read(r"^3 1 4 2 5$", r"^1 2 3 4 5$"))
    case("octave.txt", "Octave, randperm", read, "".join("ans =\n\n   " + "   ".join(map(str, o)) + "\n\n" for o in orders), Read(r"^3 1 4 2 5$", r"^1 2 3 4 5$"))
    case("postgres.txt", "PostgreSQL, arrays", read, "".join("{" + ",".join(map(str, o)) + "}\n" for o in orders), Read(r"^3 1 4 2 5$", r"^1 2 3 4 5$"))
    case("numpy.txt", "NumPy, printed with its lines broken", read, "".join("[" + " ".join(map(str, o[:3])) + "\n " + " ".join(map(str, o[3:])) + "]\n" for o in orders), Read(r"^3 1 4 2 5$", r"^1 2 3 4 5$"))
    case("pandas.txt", "pandas, a Series printed with its index", read, "0    3\n1    1\n2    4\n3    2\n4    5\ndtype: int64\n", Told(r"line"))
