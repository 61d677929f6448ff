#!/usr/bin/env python3
"""Lists and tables as people have them, at the doors they bring them to.

Each file is made up, in the shape of a real export. The command is the one that comes to mind first. faro must read
the file rightly, or refuse it with 2 and with commands that work when they are pasted, one of which means what was
meant (docs/tables.md).

    lists_as_people_have_them.py PROGRAM          exit 1 with what differs
    lists_as_people_have_them.py PROGRAM --table  a Markdown table of what was done with each
    lists_as_people_have_them.py PROGRAM NAME...  these files alone, with all that was said
"""
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import lists_of_other_tools


class Read:
    """It is read at once; all of this stands in the answer, and nothing of `never`."""

    def __init__(self, *says, never=()):
        self.says, self.never = says, never


class Refused:
    """It is refused; all of this stands in the answer to one of the commands. `message`: in the refusal."""

    def __init__(self, *means, message=()):
        self.means, self.message = means, message


class Told:
    """It is refused with one line that says all of this: no command can mend it."""

    def __init__(self, *message):
        self.message = message


class Recoded:
    """It is refused with commands of iconv; behind the one of this encoding it is read, or one of the next commands
    means what was meant."""

    def __init__(self, code, *means):
        self.code, self.means = code, means


class Ends:
    """Read, or refused with one line and commands; in no other way."""


class Case:
    def __init__(self, file, what, command, text, outcome, others=None):
        self.file, self.what, self.command, self.text = file, what, command.replace("{f}", file), text
        self.outcome, self.others = outcome, others or {}


BANK = ("question,a,b,c,correct\nHow many picks?,n - 1,n,n + 1,A\nAll ratios are 1.0?,the order,reverse,any,A\n"
        "Which of these may draw?,R,C,the date,B\n")
MAKE_MAP = "faro exam make bank.csv --versions A-B --seed s --output text -o m > said 2>&1 && "

CASES = []
BROKEN = set()


def case(*args, **kwargs):
    CASES.append(Case(*args, **kwargs))



# Forms.
case("Sommerfest (Responses) - Form Responses 1.csv", "Google Forms, English", "faro draw winners '{f}' -n 1",
     "Timestamp,Name,Email Address,Will you come?\n"
     "5/12/2026 18:03:11,Anna Smith,anna@example.org,Yes\n"
     "5/12/2026 18:10:42,Ben Okafor,ben@example.org,Maybe\n"
     "5/13/2026 7:55:03,Cleo Park,cleo@example.org,Yes\n",
     Read(r"^of 3 people: Anna Smith to Cleo Park \(by 'Name'\)$"))
case("raffle-form.csv", "Google Forms, a question as the heading", "faro draw winners {f} -n 1",
     'Timestamp,"What is your name? (first, last)",What is your e-mail?\n'
     "2026/05/12 6:03:11 PM GMT+2,Anna Smith,anna@example.org\n"
     "2026/05/12 6:10:42 PM GMT+2,Ben Okafor,ben@example.org\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("ms-forms-de.csv", "Microsoft Forms, German, of an organisation", "faro draw winners {f} -n 1",
     "\ufeffID;Startzeit;Fertigstellungszeit;E-Mail;Name;Zeitpunkt der letzten Änderung;Kommst du?\r\n"
     "1;12.05.2026 18:01:02;12.05.2026 18:03:11;anna.mueller@schule.example;Müller, Anna;;Ja\r\n"
     "2;12.05.2026 18:09:50;12.05.2026 18:10:42;joerg.weiss@schule.example;Weiß, Jörg;;Nein\r\n",
     Read(r"of 2 people: Müller, Anna to Weiß, Jörg"))
case("results-survey482913.csv", "LimeSurvey, question codes as headings", "faro draw winners {f} -n 1",
     '"id","submitdate","lastpage","startlanguage","seed","NAME","G01Q02[SQ001]"\n'
     '"1","2026-05-12 18:03:11","2","de","1894302331","Anna Müller","Y"\n'
     '"2","2026-05-12 18:10:42","2","de","772190034","Jörg Weiß",""\n'
     '"4","","1","de","99120077","Lea Roth","Y"\n',
     Read(r"of 3 people: Anna Müller to Lea Roth"))
# Spreadsheets.
case("Tombola.csv", "Excel, German: semicolons, BOM, CRLF, tickets", "faro draw winners {f} -n 1",
     "\ufeffName;Verein;Lose\r\nAnna Müller;TSV;3\r\nJörg Weiß;FC;1\r\nLea Roth;TSV;2\r\n",
     Read(r"of 3 people: Anna Müller to Lea Roth, by their 'Lose'"))
case("Tombola-sep.csv", "Excel, German, with sep=;", "faro draw winners {f} -n 1",
     "\ufeffsep=;\r\nTeilnehmer;Ort\r\nAnna Müller;Köln, Süd\r\nJörg Weiß;Bonn\r\n",
     Read(r"of 2 people: Anna Müller to Jörg Weiß"))
case("losowanie-utf8.csv", "Excel, Polish, UTF-8", "faro draw winners {f} -n 1",
     "\ufeffImię i nazwisko;Losy\r\nZażółć Gęśl;2\r\nJaźń Łoś;1\r\n",
     Refused(r"of 2 people: Zażółć Gęśl to Jaźń Łoś"))
case("calc.csv", "LibreOffice: every text quoted, an empty column at the end", "faro draw groups {f} --size 2",
     '"Name","Klasse",\n"Anna ""Anni"" Roth","5a",\n"Ben","5b",\n"Cem","5a",\n"Dee","5b",\n',
     Read(r'of 4 people: Anna "Anni" Roth to Dee'))
case("Numbers-title.csv", "Apple Numbers: a title alone in its line, and a blank line", "faro draw winners {f} -n 1",
     "Table 1\n\nName,Town,Tickets\nAnna Smith,Leeds,2\nBen Okafor,York,1\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("Members - Sheet1.tsv", "Google Sheets, TSV", "faro draw winners '{f}' -n 1",
     "Name\tTown\tSince\r\nAnna Smith\tLeeds\t2019\r\nBen \"Big\" Okafor\tYork\t2021",
     Read(r'of 2 people: Anna Smith to Ben "Big" Okafor'))
case("pasted-column.txt", "one column copied from a sheet, its heading on top", "faro draw winners {f} -n 1",
     "Full name\nAnna Smith\nBen Okafor\n\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("frame.csv", "pandas, with its index", "faro draw winners {f} -n 1",
     ",name,age\n0,Anna,31\n1,Ben,44\n2,Cleo,29\n",
     Read(r"of 3 people: Anna to Cleo \(by 'name'\)$"))
case("r.csv", "R, write.csv", "faro draw winners {f} -n 1",
     '"","name","weight"\n"1","Anna",1.5\n"2","Ben",2\n',
     Refused(r"of 2 people: Anna to Ben \(by 'name'\)$", message=(r"'weight' may be how many tickets",)))
case("r-table.txt", "R, write.table: a heading less than columns", "faro draw winners {f} -n 1",
     '"name" "age"\n"1" "Anna" 31\n"2" "Ben" 44\n',
     Read(r'of 3 people: "name" "age" to "2" "Ben" 44'))
case("psql.csv", "psql, \\copy with CSV HEADER", "faro draw winners {f} -n 1",
     'id,name,note\n1,Anna Smith,\n2,Ben Okafor,"a, b"\n',
     Read(r"of 2 people: Anna Smith to Ben Okafor"))
case("mysql.tsv", "mysql --batch", "faro draw winners {f} -n 1",
     "id\tname\ttown\n1\tAnna Smith\tNULL\n2\tBen Okafor\tYork\n",
     Read(r"of 2 people: Anna Smith to Ben Okafor"))
case("README.md", "a Markdown table", "faro draw winners {f} -n 1",
     "| Name | Town |\n|------|------|\n| Anna Smith | Leeds |\n| Ben Okafor | York |\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("totals.csv", "a line of totals below", "faro draw winners {f} -n 1",
     "Name;Lose\nAnna;3\nBen;2\nSumme;5\n",
     Read(r"of 3 people: Anna to Summe"))
case("newlines.csv", "addresses over several lines, in quotes", "faro draw winners {f} -n 1",
     'Name,Address\n"Anna Smith","1 High St\nLeeds"\n"Ben Okafor","2 Low Rd\n\nYork"\n',
     Read(r"of 2 people: Anna Smith to Ben Okafor"))
case("newlines-shuffle.csv", "the same, shuffled", "faro shuffle {f} --seed a",
     'Name,Address\n"Anna Smith","1 High St\nLeeds"\n"Ben Okafor","2 Low Rd\n\nYork"\n',
     Read(r'\AName,Address\n', r'"Anna Smith","1 High St\nLeeds"\n', r'"Ben Okafor","2 Low Rd\n\nYork"\n'))
case("old-mac.csv", "line ends of old Macs (Excel, CSV Macintosh)", "faro draw winners {f} -n 1",
     b"Name,Town\rAnna Smith,Leeds\rBen Okafor,York\r",
     Read(r"of 2 people: Anna Smith to Ben Okafor"))
# Chats and meetings.
case("WhatsApp Chat.txt", "WhatsApp, an exported chat: every line takes part", "faro draw winners '{f}' -n 1",
     "[12.05.26, 18:03:11] Anna: bin dabei\n[12.05.26, 18:10:42] Jörg: ich auch\n[13.05.26, 07:55:03] Lea: +1\n",
     Read(r"of 3 people: \[12.05.26, 18:03:11\] Anna: bin dabei to \[13.05.26, 07:55:03\] Lea: \+1"))
case("whatsapp-poll.txt", "WhatsApp, a list that everybody adds to", "faro draw winners {f} -n 1",
     "Ausflug am Samstag:\n1. Anna\n2. Jörg\n3. Lea\n4. \n",
     Refused(r"of 4 people: 1\. Anna to 4\."))
case("participants.md", "a list in Markdown, under its heading", "faro draw winners {f} -n 1",
     "# Participants\n- Ann\n- Bob\n", Refused(r"of 2 people: - Ann to - Bob"))
case("channel.json", "Discord, messages as JSON", "faro draw winners {f} -n 1",
     '{"guild":{"name":"Board games"},"messages":[{"id":"1","author":{"name":"anna"},"content":"in!"},'
     '{"id":"2","author":{"name":"ben"},"content":"me too"}]}\n',
     Told(r"JSON"))
case("chatters.txt", "Twitch, the names of those who chat", "faro draw winners {f} -n 1",
     "xX_anna_Xx\nben1987\n__cleo\nname\n", Read(r"of 4 people: xX_anna_Xx to name"))
case("youtube-comments.csv", "YouTube, comments", "faro draw winners {f} -n 1",
     "CommentId,AuthorDisplayName,TextDisplay,LikeCount\nUgx1,@anna-smith,\"Great, thanks\",3\nUgx2,@ben,me,0\n",
     Refused(r"of 2 people: @anna-smith to @ben"))
TEAMS = ("1. Summary\r\nMeeting title\tRaffle\r\nAttended participants\t2\r\nStart time\t5/12/26, 6:00:02 PM\r\n"
         "End time\t5/12/26, 7:01:00 PM\r\nMeeting duration\t1h 58s\r\nAverage attendance time\t59m 3s\r\n\r\n"
         "2. Participants\r\nName\tFirst Join\tLast Leave\tIn-Meeting Duration\tEmail\tParticipant ID (UPN)\tRole\r\n"
         "Anna Smith\t5/12/26, 6:00:02 PM\t5/12/26, 7:01:00 PM\t1h 58s\tanna@example.org\tanna@example.org\tOrganizer\r\n"
         "Ben Okafor\t5/12/26, 6:03:00 PM\t5/12/26, 7:00:59 PM\t57m 59s\tben@example.org\tben@example.org\tPresenter\r\n\r\n"
         "3. In-Meeting Activities\r\nName\tJoin Time\tLeave Time\tDuration\tEmail\tRole\r\n"
         "Anna Smith\t5/12/26, 6:00:02 PM\t5/12/26, 7:01:00 PM\t1h 58s\tanna@example.org\tOrganizer\r\n"
         "Ben Okafor\t5/12/26, 6:03:00 PM\t5/12/26, 7:00:59 PM\t57m 59s\tben@example.org\tPresenter\r\n")
# Shops and tickets.
case("orders_export.csv", "Shopify, orders: a line an article, the customer on the first", "faro draw winners {f} -n 1",
     "Name,Email,Financial Status,Paid at,Lineitem quantity,Lineitem name,Billing Name\n"
     "#1001,anna@example.org,paid,2026-05-12 18:03:11 +0200,1,Raffle ticket,Anna Smith\n"
     "#1001,anna@example.org,,,2,Mug,\n#1002,ben@example.org,paid,2026-05-12 18:10:42 +0200,3,Raffle ticket,Ben Okafor\n",
     Refused(r"of 2 people: #1001 to #1002"))
# Clubs.
case("numbered.txt", "a numbered list: the numbers are of the names", "faro draw groups {f} --size 2",
     "1. Anna\n2. Ben\n3. Cleo\n4. Dan\n", Read(r"of 4 people: 1\. Anna to 4\. Dan"))
case("dashed.txt", "a list with dashes under a heading", "faro draw groups {f} --size 2",
     "Teilnehmer:\n- Anna\n- Ben\n- Cem\n- Dee\n", Refused(r"of 4 people: - Anna to - Dee"))
case("sócios.csv", "Portuguese club", "faro draw winners '{f}' -n 1",
     "N.º;Nome completo;Quota paga\n1;João Conceição;sim\n2;Inês Araújo;não\n",
     Refused(r"of 2 people: João Conceição to Inês Araújo"))
case("deltagare.csv", "Swedish club", "faro draw winners {f} -n 1",
     "Namn;Ort\nÅsa Öberg;Malmö\nBo Ek;Lund\n", Refused(r"of 2 people: Åsa Öberg to Bo Ek"))
# Tournaments.
case("chess-results.csv", "chess-results, a starting rank list", "faro draw groups {f} --size 2",
     "No.;;Name;FideID;FED;Rtg;Club/City\n1;GM;Smith, Anna;400001;ENG;2510;Leeds\n2;;Okafor, Ben;400002;NGR;2230;York\n"
     "3;WFM;Park, Cleo;400003;KOR;2190;Bath\n4;;Roth, Dan;400004;GER;2000;Hull\n",
     Read(r"of 4 people: Smith, Anna to Roth, Dan"))
case("teams-in-pots.csv", "teams in pots of countries", "faro draw groups {f} --pots Pot --apart Country",
     "Team,Pot,Country\nAjax,1,NED\nBrugge,1,BEL\nCeltic,2,SCO\nPSV,2,NED\n",
     Read(r"of 4 .*Ajax to PSV"))
case("pairs.csv", "two lists of a draw", "faro draw pairs {f} second.csv --apart Assoc",
     "Club;Assoc\nArsenal;ENG\nPorto;POR\n", Refused(r"Arsenal to Porto.*Braga to Chelsea"),
     others={"second.csv": "Club;Assoc\nBraga;POR\nChelsea;ENG\n"})
# Couples.
case("wichteln.csv", "couples, by the partner's name", "faro draw santa {f} --apart Partner",
     "\ufeffName;Partner\r\nAnna;Ben\r\nBen;Anna\r\nCem;\r\nDee;\r\n",
     Refused(r"of 4 people: Anna to Dee", message=(r"--not-with whom it names",)))
case("sqlcmd-comma.csv", "SQL Server, sqlcmd -s ',': dashes below the headings", "faro draw winners {f} -n 1",
     "name,club\n---,---\nAnn,X\nBen,Y\n", Refused(r"of 2 people: Ann to Ben", message=(r"dashes alone",)))
case("psql-a.psv", "psql -A: how many rows there are, below", "faro draw winners {f} --table -n 1",
     "name|club\nAnn|X\nBen|Y\n(2 rows)\n", Refused(r"of 2 people: Ann to Ben"))
case("psql-one.txt", "psql, one column", "faro draw winners {f} --table -n 1",
     " name \n------\n Ann\n Ben\n(2 rows)\n", Read(r"of 2 people: Ann to Ben"))
case("mysql-g.txt", "mysql, rows one below the other", "faro draw winners {f} -n 1",
     "*************************** 1. row ***************************\nname: Ann\nclub: X\n", Told(r"one below the other"))
case("small.vcf", "contacts in small letters, a comma in a name", "faro draw winners {f} -n 1",
     "begin:vcard\nversion:4.0\nfn:Lee\\, Ann\nend:vcard\nbegin:vcard\nfn:Ben\nend:vcard\n",
     Refused(r"of 2 people: Lee, Ann to Ben"))
case("two-lines.txt", "several names in each line", "faro draw winners {f} -n 1",
     "Ann, Ben, Cid\nDee, Eva, Fay\n", Refused(r"of 6 people: Ann to Fay"))
case("tickets-of-some.json", "objects with other fields", "faro draw winners {f} -n 1",
     '[{"name":"Ann"},{"name":"Ben","town":"York"}]\n', Refused(r"of 2 people: Ann to Ben"))
case("numbers-in-names.txt", "names that are numbers, and end in them, behind counts and before tags",
     "faro odds --deck {f} --draw 1 '\"5370235\" >= 1'",
     "2 5370235 {spell}\n2 land >= 2 {spell}\n16 Area 51 {land}\n", Read(r"1/10"))
case("x4.txt", "counts behind their mark", "faro odds --deck {f} --draw 1 'Bolt >= 1'",
     "x4 Bolt\nx20 Island\n", Told(r"'4 Bolt' or '1 x4 Bolt'"))
case("partner-ids.csv", "whom each may not have, by numbers", "faro draw santa {f} --not-with not",
     "id,name,not\n1,Ann,2\n2,Ben,1\n3,Cid,2\n4,Dee,\n", Refused(r"of 4 people: Ann to Dee"))
case("nicknames.csv", "whom each may not have, by a nickname", "faro draw santa {f} --not-with not",
     "name,not\nAnn,Robert\nBob,\nCy,Robert\nDee,\n", Told(r"'Robert' in the column not is nobody in the list"))
case("members.csv", "clubs, and how many members each has", "faro draw winners {f} -n 1",
     "Club,Members\nSC A,30\nSC B,20\n", Refused(r"of 2 people: SC A to SC B"))
case("games.csv", "games, and for how many players", "faro draw winners {f} -n 1",
     "Game,Players,Minutes\nCatan,3-4,75\nGo,2,60\n", Refused(r"of 2 people: Catan to Go"))
case("klassen.csv", "students and their teams", "faro draw winners {f} -n 1",
     "Nick,E-Mail,Team\nann,a@x.de,Rot\nbo,b@x.de,Blau\n", Refused(r"of 2 people: ann to bo"))
case("surnames.csv", "two halves of a name, one called Name", "faro draw winners {f} -n 1",
     "Name,Surname\nAnn,Lee\nBo,Chen\n", Refused(r"of 2 people: Ann Lee to Bo Chen"))
case("number-of-tickets.csv", "tickets by other words", "faro draw winners {f} -n 1",
     "Name,Number of tickets\nAnn,30\nBo,1\n", Refused(r"of 2 people: Ann to Bo, by their 'Number of tickets'"))
case("tickets-of-items.csv", "tickets of items, which are drawn alike", "faro audit commit a.draw --title T --items {f} -n 1",
     "name,tickets\nAnn,3\nBo,1\n", Refused(message=(r"tickets do not count",)))
case("quoted-list.txt", "a column in quotes, its heading on top", "faro draw winners {f} -n 1",
     '"Name"\n"Ann"\n"Bo"\n', Refused(r"of 2 people: \"Ann\" to \"Bo\""))
case("utf16.txt", "UTF-16, shuffled", "faro shuffle {f} --seed a", "Ann\nJörg\n".encode("utf-16"), Refused(r"^Jörg$"))
case("wichteln-schief.csv", "the same, a semicolon too many in a line", "faro draw santa {f} --apart Partner",
     "Name;Partner\nAnna;Ben\nBen;Anna\nCem;\nDee;Eva;\nEva;\n", Told(r"line 5"))
case("couples.csv", "couples, by several names in a cell", "faro draw santa {f} --not-with 'Not to'",
     "Name,Not to\nAnna,Ben;Cleo\nBen,Anna\nCleo,Anna | Ben\nDan,\nEve,Dan\n",
     Read(r"of 5 people: Anna to Eve"))
case("couples-misspelt.csv", "couples, one name misspelt", "faro draw santa {f} --not-with Partner",
     "Name,Partner\nAnna,Ben\nBen,Ana\nCleo,\nDan,\n",
     Refused(r"^Anna gives to (Cleo|Dan)$", message=(r"line 3", r"'Ana'", r"did you mean Anna")))
case("couples-mail.csv", "couples, by the partner's e-mail", "faro draw santa {f} --not-with partner_email --known-by email",
     "name,email,partner_email\nAnna,anna@example.org,ben@example.org\nBen,ben@example.org,\n"
     "Cleo,cleo@example.org,\nDan,dan@example.org,cleo@example.org\n",
     Read(r"of 4 people: Anna to Dan"))
case("couples-mail-unsaid.csv", "the same, without saying by what people are known", "faro draw santa {f} --apart partner_email",
     "name,email,partner_email\nAnna,anna@example.org,ben@example.org\nBen,ben@example.org,\n"
     "Cleo,cleo@example.org,\nDan,dan@example.org,cleo@example.org\n",
     Refused(r"of 4 people: Anna to Dan"))
# Schools.
case("canvas.csv", "Canvas, grades: 'Points Possible' on the second line", "faro draw groups {f} --size 2 --name Student",
     'Student,ID,SIS User ID,SIS Login ID,Section,Test 1 (9)\n    Points Possible,,,,,10.0\n'
     '"Okafor, Ben",11,s2,ben,A,9.5\n"Smith, Anna",12,s1,anna,A,8\n',
     Read(r"of 3 people: Points Possible to Smith, Anna"))
case("answers.csv", "answers by hand, German Excel", "faro exam grade m/map.json {f}",
     "\ufeffMatrikelnummer;Variante;Frage 1;Frage 2;Frage 3\r\n0101;A;C;C;B\r\n0102;B;A;B;A\r\n",
     Read(r"^2 sheets, mean", r"^0101 +A"))
case("class.csv", "a class for exams: ids with leading zeros, and names", "faro exam make bank.csv --students {f} --seed s --output text -o out && cat out/*/*.txt",
     "Matrikelnummer;Name\n0101;Anna Müller\n0102;Jörg Weiß\n",
     Read(r"out: 2 sheets", r"0101", r"Jörg Weiß"))
case("class.txt", "a class for exams: names, a line each", "faro exam make bank.csv --students {f} --seed s --output text -o out",
     "Anna Müller\nJörg Weiß\n", Read(r"out: 2 sheets"))
# Trials, songs, hands, all-ins.
case("trial.csv", "a trial's results, Excel, German: a comma in numbers", "faro judge trial {f} --arms A,B --block 4",
     "Patient;arm;outcome\nP1;A;1,5\nP2;B;2\nP3;B;2,5\nP4;A;1\n", Read(r"^means: A 1.25000 \(2\), B 2.25000 \(2\)"))
case("StreamingHistory.csv", "Spotify, streaming history", "faro judge plays {f}",
     "endTime,artistName,trackName,msPlayed\n2026-05-12 18:03,Abba,Waterloo,165000\n2026-05-12 18:06,\"Earth, Wind & Fire\",September,215000\n"
     "2026-05-12 18:10,Abba,SOS,200000\n2026-05-12 18:13,Cher,Believe,230000\n",
     Refused(r"4 plays", r"artist"))
case("playlist.csv", "a playlist, as Exportify writes", "faro judge plays {f}",
     "Track URI,Track Name,Artist Name(s),Album Name\nspotify:track:1,Waterloo,Abba,Gold\nspotify:track:2,September,\"Earth, Wind & Fire\",Best\n"
     "spotify:track:3,SOS,Abba,Gold\nspotify:track:4,Believe,Cher,Believe\n",
     Refused(r"4 plays"))
case("hands.csv", "opening hands, counted in a sheet", "faro judge hands {f} --seen 7 --deck 60 --copies 24",
     "Game;Lands;Play/Draw\n1;2;P\n2;5;D\n3;0;P\n4;3;D\n", Read(r"4 hands"))
case("all-ins.csv", "all-ins of a tracker, German Excel", "faro poker luck {f}",
     "Date;Hand;Equity;Result;Pot\n12.05.26;AKs;65,4%;won;120,5\n13.05.26;QQ;81%;lost;80\n", Read(r"2 all-ins"))
# Audits.
case("manifest.csv", "a ballot manifest", "faro audit select --scheme sampler --seed 314159 {f} -n 1",
     "Container,Tabulator,Batch Name,Number of Ballots\n1,T1,B001,200\n1,T1,B002,150\n2,T2,B001,99\n",
     Refused(r"^B00"))
case("ballots.txt", "ballots by their numbers", "faro audit select --scheme sampler --seed 314159 {f} -n 2",
     "T1-B001-0001\nT1-B001-0002\nT1-B001-0003\n", Read(r"^T1-B001-000"))
case("invoices.csv", "invoices to be sampled for an audit", "faro audit commit audit.draw --title Audit --items {f} -n 2 --date 2026-05-12T18:00Z",
     "Invoice No,Date,Amount\n4711,2026-05-01,\"1,200.00\"\n4712,2026-05-02,85.10\n4713,2026-05-03,9.99\n",
     Refused(r"of 3 items: 4711 to 4713"))
# Data.
case("train.csv", "training data, text in quotes", "faro shuffle {f} --seed a",
     'label,text\n1,"Good, really"\n0,"Bad\nbad"\n1,"He said ""ok"""\n',
     Read(r"\Alabel,text\n", r'^1,"Good, really"\n', r'^0,"Bad\nbad"\n', r'^1,"He said ""ok"""\n'))
case("train.tsv", "training data, tabs, no headings", "faro shuffle {f} --seed a",
     "1\tGood\n0\tBad\n1\tOk\n", Read(r"the first line, '1.*Good', stays in front as headings; --no-header"))
case("train.txt", "training data, fastText", "faro shuffle {f} --seed a",
     "__label__pos Good; really\n__label__neg Bad\n__label__pos Ok, ok\n",
     Read(r"^__label__pos Good; really$", r"^__label__neg Bad$", r"^__label__pos Ok, ok$"))
case("labels.txt", "training data with semicolons, a heading, called .txt", "faro shuffle {f} --seed a",
     "user;label;text\n7;1;Good\n8;0;Bad\n9;1;Ok\n", Refused(r"\Auser;label;text\n"))
case("split.csv", "training data, split by patient", "faro shuffle {f} --split 0.5,0.5 --group patient -o train.csv,test.csv --seed a && cat train.csv test.csv",
     "patient,scan,label\np1,a.png,1\np1,b.png,0\np2,c.png,1\np3,d.png,0\np4,e.png,0\n",
     Read(r"(?s)patient,scan,label.*patient,scan,label", r"p1,a.png,1"))
case("access.log", "a web server's log", "faro shuffle {f} --seed a",
     '192.0.2.1 - - [12/May/2026:18:03:11 +0200] "GET / HTTP/1.1" 200 512\n192.0.2.2 - - [12/May/2026:18:03:12 +0200] "GET /a;b=1 HTTP/1.1" 404 12\n',
     Read(r'"GET / HTTP/1.1" 200 512\n', r'404 12\n'))
case("syslog.log", "a log with bars", "faro shuffle {f} --seed a",
     "2026-05-12 18:03:11 | INFO | started\n2026-05-12 18:03:12 | WARN | slow\n2026-05-12 18:03:13 | INFO | done\n",
     Refused(r"^2026-05-12 18:03:11 \| INFO \| started$"))
case("data.jsonl", "JSON lines", "faro shuffle {f} --seed a",
     '{"text": "Good; really", "label": 1}\n{"text": "Bad", "label": 0}\n', Read(r'^\{"text": "Good; really", "label": 1\}$'))
case("data-by.jsonl", "JSON lines, some of each label", "faro shuffle {f} -n 1 --by .label --seed a",
     '{"text": "Good", "label": 1}\n{"text": "Bad", "label": 0}\n{"text": "Ok", "label": 1}\n', Read(r'"label": 1', r'"label": 0'))
case("reads.fastq", "FASTQ", "faro shuffle {f} --lines 4 --seed a",
     "@r1\nACGT\n+\nII;I\n@r2\nTTTT\n+\n@@@@\n@r3\nGGGG\n+\n;;;;\n",
     Read(r"@r1\nACGT\n\+\nII;I\n", r"@r2\nTTTT\n\+\n@@@@\n", r"@r3\nGGGG\n\+\n;;;;\n"))
case("seqs.fasta", "FASTA", "faro shuffle {f} --begins '>' --seed a",
     ">s1 a|b\nACGT\nAC\n>s2 c|d\nTTTT\n>s3 e|f\nGG\n", Read(r">s1 a\|b\nACGT\nAC\n", r">s2 c\|d\nTTTT\n", r">s3 e\|f\nGG\n"))
# Decks.
case("moxfield.csv", "Moxfield, a collection", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     '"Count","Tradelist Count","Name","Edition","Condition","Language","Foil"\n"4","0","Opt","dom","Near Mint","English",""\n"56","0","Island","dom","Near Mint","English","foil"\n',
     Read(r"1/15"))
case("archidekt.csv", "Archidekt, with a sideboard", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     'Quantity,Name,Categories,Set Code\n4,Opt,Instant,dom\n36,Island,Land,dom\n15,Duress,Sideboard,m20\n', Read(r"1/10"))
case("deckliste.csv", "a deck, German Excel", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     "\ufeffAnzahl;Karte\r\n4;Opt\r\n36;Insel\r\n", Read(r"1/10"))
case("glued.txt", "counts that are glued: 4xOpt", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     "4xOpt\n36xIsland\n", Refused(r"1/10", message=(r"'4 Opt'", r"'1 4xOpt'")))
case("brackets.txt", "counts in brackets", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     "[4] Opt\n[36] Island\n", Refused(r"1/10", message=(r"'4 Opt'", r"'1 \[4\] Opt'")))
case("counts.csv", "counts with an x in their column", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     "Qty,Card\n4x,Opt\n36x,Island\n", Read(r"1/10"))
case("no-count.csv", "a deck under headings that are not plain", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     "Nr,Bezeichnung\n4,Opt\n36,Insel\n", Refused(r"1/10", message=(r"column 'name' for the cards", r"Bezeichnung")))
# The same, where a spreadsheet or a hand has left traces.
case("blank-above.csv", "blank lines above the headings and below", "faro draw winners {f} -n 1",
     "\n\nName;Ort\nAnna;Köln\nBen;Bonn\n\n\n", Read(r"of 2 people: Anna to Ben"))
case("Liste.xlsx", "an Excel file", "faro draw winners {f} -n 1", b"PK\x03\x04\x14\0\6\0\x08\0" + bytes(200), Told(r"CSV"))
case("deck-sections.csv", "a deck with its sideboard in a column", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     "Count,Name,Section\n4,Opt,main\n36,Island,main\n3,Duress,sideboard\n", Read(r"1/10"))
case("tickets-word.csv", "a ticket that is no number", "faro draw winners {f} -n 1",
     "Name;Lose\nAnna;3\nBen;zwei\n", Refused(r"of 2 people: Anna to Ben$", message=(r"line 3", r"'zwei'")))
case("tickets-empty.csv", "a ticket that is not there", "faro draw winners {f} -n 1",
     "Name;Lose\nAnna;3\nBen;\n", Refused(r"of 2 people: Anna to Ben$", message=(r"line 3",)))
case("tickets-none.csv", "the same, and everybody has one", "faro draw winners {f} -n 1 --weights none",
     "Name;Lose\nAnna;3\nBen;\n", Read(r"of 2 people: Anna to Ben"))

# Broken and hostile: each ends at once, in an answer or in one line of error with commands.
for file, what, text in (
        ("cell.csv", "a cell of 2 MB", "Name,Note\nAnna,\"" + "x" * 2_000_000 + "\"\nBen,y\n"),
        ("columns.csv", "100,000 columns", ",".join(f"c{i}" for i in range(100_000)) + "\n" + "v," * 99_999 + "v\n"),
        ("line.csv", "a line of 10 MB", "a," * 5_000_000 + "a\n"),
        ("nul.csv", "a NUL byte in a table", b"Name,X\nAn\0na,1\nBen,2\n"),
        ("nul.txt", "a NUL byte in a list", b"An\0na\nBen\n"),
        ("mixed.csv", "line ends of both kinds", b"Name;Ort\r\nAnna;K\nBen;B\r\nCem;C\n"),
        ("lone.csv", "a carriage return alone, in the middle", b"Name;Ort\r\nAnna;K\rBen;B\r\nCem;C\r\n"),
        ("double.csv", "two carriage returns before each newline", b"Name,Ort\r\r\nAnna,K\r\r\n"),
        ("unclosed.csv", "a quote that is not closed", "Name,Ort\n\"Anna,K\nBen,B\n"),
        ("behind.csv", "text behind a closing quote", "Name,Ort\n\"Anna\"x,K\nBen,B\n"),
        ("inside.csv", "quotes within a cell", "Name,Ort\nAnna \"the\" first,K\nBen 5\",B\n"),
        ("swallow.csv", "a quote in the headings that ends lines below", "Name,\"Ort\nAnna,K\nBen,B\"\nCem,C\n"),
        ("twice.csv", "a heading twice", "Name,Name\nAnna,K\nBen,B\n"),
        ("no-headings.csv", "headings in which nothing stands", ",\nAnna,K\nBen,B\n"),
        ("quoted-empty.csv", "empty headings in quotes", "\"\",\"\"\nAnna,K\nBen,B\n"),
        ("comma.csv", "headings with a comma, a quote", "\"Last, first\";\"a \"\"b\"\" c\"\nAnna;x\nBen;y\n"),
        ("numbers.csv", "headings that are numbers, the wrong way round", "2,1\nAnna,5\nBen,7\n"),
        ("plus.csv", "a heading with +, beside its parts", "A + B,A,B\nx y,x,y\nz w,z,w\n"),
        ("mark.csv", "a byte order mark alone", b"\xef\xbb\xbf"),
        ("mark-16.csv", "a byte order mark of UTF-16 alone", b"\xff\xfe"),
        ("nothing.csv", "nothing", ""),
        ("newlines-only.csv", "newlines alone", "\n\n\n"),
        ("sep-only.csv", "sep=; alone", "sep=;\n"),
        ("heading-only.csv", "headings alone", "Name;Ort\n"),
        ("late.csv", "a cell too many in line 1202", "Name,Ort\n" + "".join(f"p{i},k\n" for i in range(1200)) + "q,a,b\n"),
        ("formula.csv", "cells that spreadsheets would run", "Name,=CMD()\n=1+1,x\n-Ben,y\n"),
        ("blanks.csv", "a heading between blanks", "\u00a0name ,Ort\nAnna,K\nBen,B\n"),
        ("unseen.csv", "a heading with a character that is not seen", "NAME\u200b,Ort\nAnna,K\nBen,B\n"),
        ("page.csv", "a web page", "<html><body><table><tr><td>Name</td></tr></table></body></html>\n"),
        ("zip.csv", "a ZIP file that is called .csv", b"PK\x03\x04\x14\0\0\0\x08\0" + bytes(200)),
        ("half.csv", "UTF-8 above, Windows-1252 below", "Name,X\nMüller,1\n".encode() + "Weiß,2\n".encode("cp1252")),
        ("it's \"$HOME\".csv", "a file whose name the shell would read", "Who,Ort\nAnna,K\nBen,B\n")):
    case(file, what, "faro draw winners " + shlex.quote(file) + " -n 1", text, Ends())
    BROKEN.add(file)

case("Anmeldung.csv", "Google Forms, German: first and last name apart", "faro draw santa {f}",
     "Zeitstempel,E-Mail-Adresse,Vorname,Nachname,Was bringst du mit?\n"
     '12.05.2026 18:03:11,anna@example.org,Anna,Müller,"Kuchen, Salat"\n'
     "12.05.2026 18:10:42,jo@example.org,Jörg,Weiß,\n"
     "13.05.2026 07:55:03,lea@example.org,Lea,Müller,Brot\n",
     Refused(r"of 3 people: Anna Müller to Lea Müller"))
case("inscription.csv", "Google Forms, French", "faro draw winners {f} -n 1",
     "Horodateur,Nom,Prénom,Adresse e-mail\n"
     "12/05/2026 18:03:11,Martin,Élise,elise@example.org\n"
     "12/05/2026 18:10:42,Martin,Noël,noel@example.org\n",
     Refused(r"of 2 people: Élise Martin to Noël Martin"))
case("ms-forms.csv", "Microsoft Forms, anonymous: its column Name is empty", "faro draw winners {f} -n 1",
     "ID,Start time,Completion time,Email,Name,Last modified time,Your full name\n"
     "1,5/12/26 18:01:02,5/12/26 18:03:11,anonymous,,,Anna Smith\n"
     "2,5/12/26 18:09:50,5/12/26 18:10:42,anonymous,,,Ben Okafor\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("responses.csv", "Typeform", "faro draw winners {f} -n 1",
     "#,\"Hi, what's your *name*?\",What's your email?,Start Date (UTC),Submit Date (UTC),Network ID,Tags\n"
     "w8k2,Anna Smith,anna@example.org,2026-05-12 16:01:02,2026-05-12 16:03:11,1f0a,\n"
     "q1zz,Ben Okafor,ben@example.org,2026-05-12 16:09:50,2026-05-12 16:10:42,77b2,\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("Jotform.csv", "Jotform", "faro draw winners {f} -n 1",
     '"Submission Date","First Name","Last Name",Email\n'
     '"May 12, 2026",Anna,Smith,anna@example.org\n"May 13, 2026",Ben,Okafor,ben@example.org\n',
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("SurveyMonkey.csv", "SurveyMonkey: a second line of headings", "faro draw winners {f} -n 1",
     "Respondent ID,Collector ID,Start Date,End Date,IP Address,Email Address,Custom Data 1,What is your name?,Which day?,\n"
     ",,,,,,,Open-Ended Response,Response,Other (please specify)\n"
     "118720010001,430111,05/12/2026 06:01:02 PM,05/12/2026 06:03:11 PM,192.0.2.10,,,Anna Smith,Friday,\n"
     "118720010002,430111,05/12/2026 06:09:50 PM,05/12/2026 06:10:42 PM,192.0.2.11,,,Ben Okafor,,Sunday\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("Doodle.csv", "Doodle: a title, dates over three lines, a count below", "faro shuffle {f}",
     'Poll "Summer party"\nhttps://doodle.example/poll/x7\n\n,June 2026,,\n,Fri 12,Sat 13,Sun 14\n'
     ",8:00 PM,8:00 PM,12:00 PM\nAnna,OK,,OK\nBen,,OK,OK\nCount,1,1,2\n",
     Refused(r"(?s),Fri 12,Sat 13,Sun 14\n,8:00 PM,8:00 PM,12:00 PM\n(?=.*Anna,OK,,OK)(?=.*Ben,,OK)"))
case("Unicode-Text.txt", "Excel, saved as Unicode text: UTF-16 with tabs", "faro draw winners {f} -n 1",
     "Name\tOrt\r\nAnna Müller\tKöln\r\nJörg Weiß\tBonn\r\n".encode("utf-16"),
     Refused(r"of 2 people: Anna Müller to Jörg Weiß"))
case("Tombola-16.csv", "a CSV in UTF-16, big end first", "faro draw winners {f} -n 1",
     b"\xfe\xff" + "Name;Ort\r\nAnna Müller;Köln\r\nJörg Weiß;Bonn\r\n".encode("utf-16-be"),
     Read(r"of 2 people: Anna Müller to Jörg Weiß"))
case("adhérents.csv", "Excel, French, Windows-1252", "faro draw winners '{f}' -n 1",
     "Nom;Prénom;Billets\r\nLefèvre;Zoé;2\r\nGarçon;Noël;1\r\n".encode("cp1252"),
     Recoded("WINDOWS-1252", r"of 2 people: Zoé Lefèvre to Noël Garçon"))
case("losowanie.csv", "Excel, Polish, Windows-1250", "faro draw winners {f} -n 1",
     "Imię i nazwisko;Losy\r\nZażółć Gęśl;2\r\nJaźń Łoś;1\r\n".encode("cp1250"),
     Recoded("WINDOWS-1250", r"of 2 people: Zażółć Gęśl to Jaźń Łoś"))
case("Numbers.csv", "Apple Numbers: the title of the table above", "faro draw winners {f} -n 1",
     "Members 2026,,\nName,Town,Tickets\nAnna Smith,Leeds,2\nBen Okafor,York,1\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("pasted.txt", "copied from a sheet, tabs", "faro draw winners {f} -n 1",
     "Name\tTown\nAnna Smith\tLeeds\nBen Okafor\tYork\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("psql.txt", "psql, as it prints", "faro draw winners {f} -n 1",
     " id |    name    | town  \n----+------------+-------\n  1 | Anna Smith | Leeds\n  2 | Ben Okafor | York\n(2 rows)\n\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("mysql.txt", "mysql, as it draws", "faro draw winners {f} -n 1",
     "+----+------------+\n| id | name       |\n+----+------------+\n|  1 | Anna Smith |\n|  2 | Ben Okafor |\n+----+------------+\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("box.txt", "SQLite, .mode box", "faro draw winners {f} -n 1",
     "┌────┬──────────┐\n│ id │   name   │\n├────┼──────────┤\n│ 1  │ Zoë Roth │\n│ 2  │ Ben      │\n└────┴──────────┘\n",
     Refused(r"of 2 people: Zoë Roth to Ben"))
case("duckdb.txt", "DuckDB, as it draws: kinds of columns below the headings", "faro draw winners {f} -n 1",
     "┌───────┬─────────┐\n│  id   │  name   │\n│ int32 │ varchar │\n├───────┼─────────┤\n│     1 │ Anna    │\n└───────┴─────────┘\n",
     Told(r"drawn with lines", r"save it as CSV"))
case("sqlcmd.txt", "SQL Server, sqlcmd: parted by blanks", "faro draw winners {f} -n 1",
     "id          name\n----------- ----------\n          1 Anna\n          2 Ben\n\n(2 rows affected)\n",
     Told(r"drawn with lines", r"save it as CSV"))
case("sqlcmd.csv", "SQL Server, sqlcmd -s '|': a line of dashes below the headings", "faro draw winners {f} -n 1",
     "id|name\n--|----\n1|Anna\n2|Ben\n", Read(r"of 2 people: Anna to Ben \(by 'name'\)"))
case("members.md", "a Markdown page with a table, bars in its cells", "faro draw winners {f} -n 1",
     "# Members\n\nAs of May.\n\n| Id | Who |\n|:-:|---|\n| 1 | Anna \\| Team 1 |\n| 2 | Ben \"Big\" Okafor |\n",
     Refused(r"of 2 people: Anna \| Team 1 to Ben \"Big\" Okafor"))
case("table-shuffle.md", "a Markdown table, shuffled", "faro shuffle {f} --seed a",
     "| Name | Town |\n|------|------|\n| Anna | Leeds |\n| Ben | York |\n",
     Refused(r"\A\| Name \| Town \|\n\|------\|------\|\n(?s:.*)\| Ben \| York \|\n"))
case("people.json", "an array of objects", "faro draw winners {f} -n 1",
     '[{"name": "Anna Smith", "tags": ["a"]},\n {"name": "Ben, Okafor", "tags": null}]\n',
     Refused(r"of 2 people: Anna Smith to Ben, Okafor"))
case("names.json", "an array of names", "faro draw winners {f} -n 1",
     '[\n  "Anna Smith",\n  "Ben"\n]\n', Refused(r"of 2 people: Anna Smith to Ben"))
case("people.jsonl", "an object a line", "faro draw winners {f} -n 1",
     '{"id": 1, "name": "Anna"}\n{"name": "Ben", "id": 2}\n', Refused(r"of 2 people: Anna to Ben"))
case("totals-empty.csv", "a total below, without a name", "faro draw winners {f} -n 1",
     "Name;Lose\nAnna;3\nBen;2\n;5\n",
     Refused(r"of 2 people: Anna to Ben"))
case("ragged.csv", "lines without their last cells", "faro draw winners {f} -n 1",
     "Name,Town,Note\nAnna,Leeds,\nBen,York\nCleo\n",
     Refused(r"of 3 people: Anna to Cleo"))
case("participants_85012345678.csv", "Zoom, participants of a meeting", "faro draw winners {f} -n 1",
     "Name (Original Name),User Email,Total Duration (Minutes),Guest\n"
     "Anna Smith,anna@example.org,61,No\n\"Ben O. (Ben Okafor)\",,58,Yes\n",
     Refused(r"of 2 people: Anna Smith to Ben O. \(Ben Okafor\)"))
case("zoom_meeting.csv", "Zoom, with the meeting above", "faro draw winners {f} -n 1",
     "Meeting ID,Topic,Start Time,End Time,User Email,Duration (Minutes),Participants\n"
     "850 1234 5678,Raffle,05/12/2026 06:00:00 PM,05/12/2026 07:01:00 PM,host@example.org,61,2\n\n"
     "Name (Original Name),User Email,Join Time,Leave Time,Duration (Minutes),Guest\n"
     "Anna Smith,anna@example.org,05/12/2026 06:00:02 PM,05/12/2026 07:01:00 PM,61,No\n"
     "Ben Okafor,,05/12/2026 06:03:00 PM,05/12/2026 07:00:59 PM,58,Yes\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("instagram-comments.csv", "Instagram, comments", "faro draw winners {f} -n 1 --repeated once",
     '#,Username,Comment,Date\n1,anna.pics,"@ben, look!",2026-05-12 18:03:11\n2,ben_o,🎉🎉,2026-05-12 18:10:42\n'
     '3,anna.pics,"again\nand again",2026-05-13 07:55:03\n',
     Refused(r"of 2 people: anna.pics to ben_o"))
case("Attendance report.csv", "Teams, attendance: three sections, UTF-16, tabs", "faro draw winners '{f}' -n 1",
     TEAMS.encode("utf-16"), Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("orders.csv", "WooCommerce, orders", "faro draw winners {f} -n 1",
     '"Order Number","Order Status","Order Date","First Name (Billing)","Last Name (Billing)","Email (Billing)","Quantity"\n'
     '"501","Processing","2026-05-12 18:03","Anna","Smith","anna@example.org","2"\n'
     '"502","Completed","2026-05-12 18:10","Ben","Okafor","ben@example.org","1"\n',
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("report-attendees.csv", "Eventbrite, attendees", "faro draw winners {f} -n 1",
     "Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Attendee Status\n"
     "9001,2026-05-12 18:03:11+02:00,Anna,Smith,anna@example.org,1,General Admission,Attending\n"
     "9002,2026-05-12 18:10:42+02:00,Ben,Okafor,ben@example.org,1,VIP,Attending\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("pretix.csv", "pretix, order positions", "faro draw winners {f} -n 1",
     '"Order code","Position ID","Status","E-mail","Product","Attendee name","Attendee name: Given name","Attendee name: Family name"\n'
     '"AB3CD","1","paid","anna@example.org","Ticket","Anna Smith","Anna","Smith"\n'
     '"EF5GH","1","paid","ben@example.org","Ticket","Ben Okafor","Ben","Okafor"\n',
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("Download.CSV", "PayPal, activities: the same person twice, a payment of nobody", "faro draw winners {f} -n 1 --repeated once",
     '\ufeff"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","From Email Address"\n'
     '"12/05/2026","18:03:11","BST","Anna Smith","Donation Payment","Completed","GBP","10.00","anna@example.org"\n'
     '"12/05/2026","18:10:42","BST","","General Withdrawal","Completed","GBP","-10.00",""\n'
     '"13/05/2026","07:55:03","BST","Anna Smith","Donation Payment","Completed","GBP","1,000.00","anna@example.org"\n',
     Refused(r"of 1 person: Anna Smith"))
case("socios.csv", "Spanish club: names in two columns, and tickets", "faro draw winners {f} -n 1",
     "Nº socio;Nombre;Apellidos;Boletos\n17;Íñigo;Muñoz Pérez;2\n23;Lucía;Muñoz Pérez;1\n",
     Refused(r"of 2 people: Íñigo Muñoz Pérez to Lucía Muñoz Pérez"))
case("soci.csv", "Italian club", "faro draw winners {f} -n 1",
     "Cognome;Nome;Biglietti\nRossi;Niccolò;2\nRossi;Pia;1\n",
     Refused(r"of 2 people: Niccolò Rossi to Pia Rossi"))
case("zawodnicy.csv", "Polish club", "faro draw groups {f} --size 2",
     "Lp.;Imię;Nazwisko;Klub\n1;Łukasz;Żak;AZS\n2;Ewa;Nowak;Legia\n3;Jan;Nowak;AZS\n4;Ola;Bąk;Legia\n",
     Refused(r"of 4 people: Łukasz Żak to Ola Bąk"))
case("leden.csv", "Dutch club", "faro draw winners {f} -n 1",
     "Lidnummer;Voornaam;Tussenvoegsel;Achternaam\n101;Anna;de;Vries\n102;Bas;;Jansen\n",
     Refused(r"of 2 people: Anna (de )?Vries to Bas Jansen"))
case("mitglieder.csv", "German club: Name beside Vorname", "faro draw winners {f} -n 1",
     "Mitgl.-Nr.;Anrede;Name;Vorname;Eintritt\n1;Frau;Müller;Anna;01.04.2001\n2;Herr;Müller;Jörg;01.04.2002\n",
     Refused(r"of 2 people: Anna Müller to Jörg Müller"))
case("swiss-manager.txt", "Swiss-Manager, exported with semicolons and a title", "faro draw groups {f} --size 2",
     "City Open 2026\n\nNo.;Title;Name;Rtg;Fed;Club\n1;GM;Smith Anna;2510;ENG;Leeds\n2;;Okafor Ben;2230;NGR;York\n"
     "3;;Park Cleo;2190;KOR;Bath\n4;;Roth Dan;2000;GER;Hull\n",
     Refused(r"of 4 people: Smith Anna to Roth Dan"))
case("panel.csv", "those who agreed to be on a citizens' panel", "faro draw panel {f} -n 2 --quota quota.csv",
     "nationbuilder_id,first_name,last_name,gender\n1,Anna,Smith,Female\n2,Ben,Okafor,Male\n3,Cleo,Park,Female\n",
     Refused(r"of 3 people: Anna Smith to Cleo Park"),
     others={"quota.csv": "attribute,value,min,max\ngender,Female,1,1\ngender,Male,1,1\n"})
case("courseid_12_participants.csv", "Moodle, participants", "faro draw groups {f} --size 2",
     '"First name","Last name","Email address",Groups\nAnna,Smith,anna@example.edu,"Group A"\nBen,Okafor,ben@example.edu,\n'
     "Cleo,Park,cleo@example.edu,\nDan,Roth,dan@example.edu,\n",
     Refused(r"of 4 people: Anna Smith to Dan Roth"))
case("courseid_12_participants-de.csv", "Moodle, participants, German", "faro draw groups {f} --size 2",
     "\ufeffVorname,Nachname,E-Mail-Adresse,Gruppen\nAnna,Müller,anna@example.edu,\nJörg,Weiß,joerg@example.edu,\n",
     Refused(r"of 2 people: Anna Müller to Jörg Weiß"))
case("MATH101 Grades.csv", "Moodle, grades", "faro draw groups '{f}' --size 2",
     '"First name","Last name","ID number",Institution,"Email address","Quiz: Test 1 (Real)","Course total (Real)"\n'
     "Anna,Smith,s1,,anna@example.edu,9.50,9.50\nBen,Okafor,s2,,ben@example.edu,-,-\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("asv.csv", "ASV, a Bavarian school's list of a class", "faro exam make bank.csv --students {f} --seed s --output text -o out",
     '"Klasse";"Familienname";"Rufname";"Geschlecht";"Geburtsdatum"\n"5a";"Müller";"Anna";"w";"01.02.2015"\n"5a";"Weiß";"Jörg";"m";"03.04.2015"\n',
     Refused(r"out: 2 sheets"))
case("asv-groups.csv", "the same, into groups", "faro draw groups {f} --size 2",
     '"Klasse";"Familienname";"Rufname";"Geschlecht"\n"5a";"Müller";"Anna";"w"\n"5a";"Weiß";"Jörg";"m"\n',
     Refused(r"of 2 people: Anna Müller to Jörg Weiß"))
case("Pronote.csv", "Pronote, a class: families in capitals, first names behind", "faro draw groups {f} --size 2",
     "Élève;Né(e) le;Classe\nLEFÈVRE Zoé;01/02/2012;5e A\nGARÇON Noël;03/04/2012;5e A\n",
     Refused(r"of 2 people: LEFÈVRE Zoé to GARÇON Noël"))
case("GPU010.TXT", "Untis, GPU010: students, no headings, Windows-1252", "faro draw groups {f} --size 2",
     '"MuelAnn";"Müller";"";;;"Anna";"101";"5a";1\r\n"WeisJoe";"Weiß";"";;;"Jörg";"102";"5a";2\r\n'.encode("cp1252"),
     Recoded("WINDOWS-1252", r"of 2 people: .*Müller.* to .*Weiß"))
case("zipgrade.csv", "ZipGrade, answers", "faro exam grade m/map.json {f}",
     "Quiz Name,Class Name,Student ID,External ID,First Name,Last Name,Key Version,Num Correct,Stu1,Stu2,Stu3\n"
     "Test,5a,101,,Anna,Smith,A,1,A,B,C\nTest,5a,102,,Ben,Okafor,B,1,B,A,A\n",
     Refused(r"^2 sheets, mean", r"^101 +A"))
case("amc.csv", "AMC (auto-multiple-choice), answers by question", "faro exam grade m/map.json {f}",
     '"Exam";"Mark";"id";"name";"TICKED:q1";"TICKED:q2";"TICKED:q3"\n"1";"2";"101";"Anna";"A";"B";"C"\n"2";"1";"102";"Ben";"B";"A";"A"\n',
     Refused(r"^101 +A +1 "))
case("Test-responses.csv", "Moodle, responses of a quiz: words, not letters", "faro exam grade m/map.json {f}",
     'Last name,First name,Email address,State,Started on,Completed,Time taken,Grade/3.00,Response 1,Response 2,Response 3\n'
     "Smith,Anna,anna@example.edu,Finished,12 May 2026,12 May 2026,5 mins,2.00,n - 1,the order,C\n"
     "Overall average,,,,,,,2.00,,,\n",
     Refused(r"^anna@example.edu +A +3 "))
case("trial-other.csv", "a trial's results, other headings", "faro judge trial {f} --arms drug,placebo --block 4",
     "subject,treatment,score\nP1,drug,3\nP2,placebo,2\nP3,placebo,2\nP4,drug,4\n",
     Refused(r"^means: drug 3.50000 \(2\), placebo 2 \(2\)"))
case("lastfm.csv", "last.fm, scrobbles without headings", "faro judge plays {f}",
     'Abba,Gold,Waterloo,12 May 2026 18:03\n"Earth, Wind & Fire",,September,12 May 2026 18:06\nAbba,Gold,SOS,12 May 2026 18:10\nCher,,Believe,12 May 2026 18:13\n',
     Refused(r"4 plays"))
case("hands.txt", "opening hands, a number a line under a heading", "faro judge hands {f} --seen 7 --deck 60 --copies 24",
     "Lands\n2\n5\n0\n3\n", Refused(r"4 hands"))
case("all-in-ev.csv", "all-ins, other headings", "faro poker luck {f}",
     "Date,Hole,All-In EV%,Winner\n2026-05-12,AKs,65.4,yes\n2026-05-13,QQ,81.0,no\n", Refused(r"^2 all-ins.*; expected 1\.46"))
case("glued.csv", "glued counts in a table: 4xOpt", "faro odds --deck {f} --draw 1 'Opt >= 1'",
     "Card,Set\n4xOpt,dom\n36xIsland,dom\n", Told(r"'4 Opt'|'4,Opt'|4 of 'Opt'"))
case("padded-title.csv", "Excel: a title above, which is no plain word, in a line as wide as the table", "faro draw winners {f} -n 1",
     "Vereinsfest 2026;;\n;;\nName;Ort;Lose\nAnna;Köln;3\nBen;Bonn;2\n", Refused(r"of 2 people: Anna to Ben"))
case("padded-title-word.csv", "Excel: a title above, which is a plain word", "faro draw winners {f} -n 1",
     "Teilnehmer;;\nName;Ort;Lose\nAnna;Köln;3\nBen;Bonn;2\n", Refused(r"of 2 people: Anna to Ben"))
case("two-exports.csv", "two exports, one below the other: the headings come again", "faro draw winners {f} -n 1",
     "Name,Town\nAnna,Leeds\nBen,York\nName,Town\nCleo,Bath\n", Refused(r"of 3 people: Anna to Cleo", message=[r"line 4.*the headings stand here again"]))
case("blank-rows.csv", "Excel: blank lines between, shuffled", "faro shuffle {f} --seed e",
     "Name;Ort\r\nAnna;Köln\r\n;\r\nBen;Bonn\r\n;\r\n;\r\n", Refused(r"^Name;Ort\r?\n(Ben;Bonn|Anna;Köln)\r?\n(Anna;Köln|Ben;Bonn)\r?\n", message=[r"line 3: nothing stands in this line"]))
case("comma-table.txt", "a table with commas that is called .txt", "faro draw winners {f} -n 1",
     "Name,Email\nAnna,anna@example.org\nBen,ben@example.org\n", Refused(r"of 2 people: Anna to Ben"))
case("piped.csv", "a table in a pipe", "cat {f} | faro draw winners - -n 1",
     "Name,Email\nAnna,anna@example.org\nBen,ben@example.org\n", Refused(r"of 2 people: Anna to Ben"))
case("Liste.rtf", "TextEdit or WordPad: RTF", "faro draw winners {f} -n 1",
     "{\\rtf1\\ansi\\ansicpg1252\n{\\fonttbl\\f0\\fswiss Helvetica;}\n\\f0\\fs24 Anna\\\nBen\\\nCem}\n", Told(r"RTF"))
case("Liste.pdf", "a PDF", "faro draw winners {f} -n 1", b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", Told(r"PDF"))
case("Liste.xls", "an Excel file of before 2007", "faro draw winners {f} -n 1", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500), Told(r"CSV"))
case("contacts.vcf", "contacts of a telephone", "faro draw winners {f} -n 1",
     "BEGIN:VCARD\nVERSION:3.0\nFN:Anna\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Ben\nEND:VCARD\n", Refused(r"of 2 people: Anna to Ben"))
case("clubs.csv", "two lists of a draw, their columns called differently", "faro draw pairs {f} second.csv --apart Assoc",
     "Club;Assoc\nArsenal;ENG\nPorto;POR\n", Refused(r"Arsenal to Porto.*Braga to Chelsea"),
     others={"second.csv": "Side,Assoc\nBraga,POR\nChelsea,ENG\n"})
case("question.csv", "a form's question over two lines", "faro draw winners {f} -n 1",
     'Zeit,"Wie heißt du?\n(Vor- und Nachname)"\n12.05.2026 18:03,Anna\n12.05.2026 18:10,Ben\n', Refused(r"of 2 people: Anna to Ben"))
case("numbered-columns.csv", "headings that are numbers, and one that is empty", "faro draw winners {f} -n 1",
     "2;;x\nAnna;Köln;1\nBen;Bonn;2\n", Ends())
case("-list.csv", "a name that begins with a dash", "faro draw winners -n 1 -- {f}",
     "Who,Town\nAnna,Leeds\nBen,York\n", Refused(r"of 2 people: Anna to Ben"))
case("zoom-said.csv", "Zoom, with the line of the headings said", "faro draw winners {f} -n 1 --header 4",
     "Meeting ID,Topic,User Email,Participants\n850 1234 5678,Raffle,host@example.org,2\n\n"
     "Name (Original Name),User Email,Guest\nAnna Smith,anna@example.org,No\nBen Okafor,ben@example.org,Yes\n",
     Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("class-names.csv", "a class for exams: Name beside Vorname", "faro exam make bank.csv --students {f} --seed s --output text -o out && cat out/*/*.txt",
     "Vorname;Name;Matrikelnummer\nAnna;Müller;1\nJörg;Weiß;2\n", Refused(r"out: 2 sheets"))
case("class-dry.csv", "a class for exams, only shown", "faro exam make bank.csv --students {f} --seed s --output text -o out --dry-run; ls",
     "Matrikelnummer;Name\n0101;Anna Müller\n0102;Jörg Weiß\n", Read(r"2 rows", never=(r"^out$",)))
case("artists.txt", "artists as played, under a heading", "faro judge plays {f}",
     "Artist\nAbba\nCher\nAbba\n", Refused(r"3 plays, 2 artists"))
case("shuffle-dry.csv", "a dry run of a shuffle, for programs", "faro shuffle {f} --dry-run --json",
     "Name,Town\nAnna,Leeds\nBen,York\n", Read(r'"rows":2'))
case("luck-dry.csv", "a dry run of all-ins", "faro poker luck {f} --dry-run",
     "equity,result\n80%,won\n60%,lost\n", Read(r"2 rows"))
case("old-mac-shuffle.csv", "line ends of old Macs, shuffled", "faro shuffle {f} --seed a",
     b"Name,Town\rAnna Smith,Leeds\rBen Okafor,York\r", Refused(r"\AName,Town\n(?s:.*)Anna Smith,Leeds\n"))
case("ballots.md", "a Markdown table of ballots", "faro audit select --scheme sampler --seed 1 {f}",
     "| Name | Town |\n|------|------|\n| B001 | Leeds |\n| B002 | York |\n", Refused(r"B00[12]"))
case("misnamed-rule.csv", "a rule's column, misspelt", "faro draw groups {f} --size 2 --apart Clas",
     "Name,Class\nAnna,5a\nBen,5b\nCem,5a\nDee,5b\n", Refused(r"of 4 people: Anna to Dee"))
case("misnamed-tickets.csv", "the column of tickets, misspelt", "faro draw winners {f} -n 1 --weights Los",
     "Name;Lose\nAnna;3\nBen;2\n", Refused(r"of 2 people: Anna to Ben, by their 'Lose'"))
case("misnamed-by.csv", "a column of data, misspelt", "faro shuffle {f} -n 1 --by lable --seed a",
     "text,label\na,1\nb,0\n", Refused(r"(?s)a,1.*b,0|b,0.*a,1"))
case("tabs-sections.txt", "Teams, attendance, as UTF-8 text", "faro draw winners {f} -n 1", TEAMS, Refused(r"of 2 people: Anna Smith to Ben Okafor"))
case("commas-in-names.csv", "one column, its names with a comma, no quotes", "faro draw winners {f} -n 1",
     "Name\nKot, Anna\nLis, Jan\n", Refused(r"of 2 people: Kot, Anna to Lis, Jan"))
case("longer-rows.csv", "a semicolon at the end of all lines but that of the headings", "faro draw winners {f} -n 1",
     "Name;Verein\nAnna;A;\nBen;B;\n", Refused(r"of 2 people: Anna to Ben"))
case("both.csv", "two separators part alike", "faro draw winners {f} -n 1",
      "Name\tOrt;PLZ\nAnna\tK;1\nBen\tB;2\n", Ends())


lists_of_other_tools.add(case, Read, Refused, Told, Recoded)


def as_bytes(text):
    return text if isinstance(text, bytes) else text.encode()


class Runner:
    def __init__(self, program, folder):
        (folder / "bin").mkdir()
        (folder / "bin" / "faro").symlink_to(Path(program).resolve())
        self.folder = folder
        self.environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}

    def run(self, one, command):
        """In a folder of its own: some commands write."""
        place = Path(tempfile.mkdtemp(dir=self.folder))
        for name, text in {one.file: one.text, "bank.csv": BANK, **one.others}.items():
            (place / name).write_bytes(as_bytes(text))
        if "m/map.json" in command:
            command = MAKE_MAP + command
        done = subprocess.run(["bash", "-c", command], cwd=place, env=self.environment, capture_output=True,
                              stdin=subprocess.DEVNULL)
        return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(errors="replace"),
                                           done.stderr.decode(errors="replace"))


def last_line(text):
    """The message, without the commands below it."""
    lines = [line for line in text.splitlines() if not COMMAND.match(line)]
    return lines[-1][:200] if lines else ""


COMMAND = re.compile(r"  (faro|iconv|jq|sed|tr) ")


def commands_in(text):
    return [line.strip() for line in text.splitlines() if COMMAND.match(line)]


def lacks(text, patterns):
    return [p for p in patterns if not re.search(p, text, re.M)]


DRY = re.compile(r"faro (draw|judge (?!decks)|audit|exam grade) [^|&;]*$|faro exam grade ")


def problems_of_dry_run(one, runner, said):
    """It shows as many rows as took part, and the first and the last of them."""
    answer = runner.run(one, one.command + " --dry-run --json")
    try:
        table = json.loads(answer.stdout)["tables"][0]
    except (ValueError, KeyError):
        return [f"no JSON of a dry run: {last_line(answer.stderr)}"]
    text = runner.run(one, one.command + " --dry-run").stdout
    out = []
    if f"{table['rows']} {'row' if table['read_as'] == 'table' else 'item'}" not in text:
        out.append("the dry run in text has other rows than that in JSON")
    names = [c["number"] - 1 for c in table.get("columns", [{"number": 1, "use": "names"}]) if c["use"] == "names"]
    seen = re.search(r"of (\d+) people: (.*)", said)
    if seen and "--repeated" not in one.command:
        first, last = (" ".join(filter(None, (table[end][i] for i in names))) for end in ("first", "last"))
        if int(seen[1]) != table["rows"] or not seen[2].startswith(f"{first} to {last}"):
            out.append(f"the dry run has {table['rows']} rows from {first} to {last}")
    return out


def problems_of(one, runner):
    """What differs, in words; and what was done, for the table."""
    first = runner.run(one, one.command)
    said = first.stdout + first.stderr
    if isinstance(one.outcome, Read):
        out = []
        if first.returncode != 0:
            out.append(f"expected to be read, exit code {first.returncode}")
        out += [f"expected {p!r} in the answer" for p in lacks(said, one.outcome.says)]
        out += [f"expected no {p!r} in the answer" for p in one.outcome.never if re.search(p, said, re.M)]
        if not out and DRY.match(one.command) and "--dry-run" not in one.command:
            out += problems_of_dry_run(one, runner, said)
        return out, "read" if first.returncode == 0 else "refused", first, []
    lines = [line for line in first.stderr.splitlines() if not COMMAND.match(line)]
    if isinstance(one.outcome, Recoded):
        begin = next((c for c in commands_in(first.stderr) if c.startswith(f"iconv -f {one.outcome.code} ")), None)
        if first.returncode != 2 or not begin:
            return [f"expected a refusal with iconv, exit code {first.returncode}"], "read", first, []
        again = runner.run(one, begin)
        then = [again] + [runner.run(one, f"{begin}; {c}") for c in commands_in(again.stderr)]
        found = any(a.returncode == 0 and not lacks(a.stdout + a.stderr, one.outcome.means) for a in then)
        return [] if found else [f"no command means {one.outcome.means}"], "refused, 3 commands of iconv", first, []
    if isinstance(one.outcome, Ends):
        out = []
        if first.returncode not in (0, 2):
            out.append(f"exit code {first.returncode}")
        if first.returncode == 2 and len(lines) != 1:
            out.append(f"expected one line of error, got {len(lines)}")
        pasted = [(command, runner.run(one, command)) for command in commands_in(first.stderr)]
        for command, answer in pasted:
            if answer.returncode != 0:
                out.append(f"exit code {answer.returncode} of {command}: {last_line(answer.stderr)}")
        return out, "read" if first.returncode == 0 else "refused", first, pasted
    out = []
    if first.returncode != 2:
        out.append(f"expected a refusal, exit code {first.returncode}")
    if first.stdout and "cat " not in one.command:
        out.append("a refusal writes nothing to standard output")
    out += [f"expected {p!r} in the message" for p in lacks(first.stderr, one.outcome.message)]
    if isinstance(one.outcome, Told):
        return out, "refused" if first.returncode == 2 else "read", first, []
    pipe = "cat {} | ".format(one.file) if one.command.startswith("cat ") else ""
    pasted = [(command, runner.run(one, pipe + command)) for command in commands_in(first.stderr)]
    if not pasted:
        out.append("no command below the message")
    for command, answer in pasted:
        if answer.returncode != 0:
            out.append(f"exit code {answer.returncode} of {command}: {last_line(answer.stderr)}")
    if pasted and all(lacks(a.stdout + a.stderr, one.outcome.means) for _, a in pasted):
        out.append(f"no command means {one.outcome.means}")
    done = "refused, " + ("1 command" if len(pasted) == 1 else f"{len(pasted)} commands")
    return out, done if first.returncode == 2 else "read", first, pasted


def show(one, problems, first, pasted):
    print(f"=== {one.file}: {one.what}\n$ {one.command}\n{first.stdout}{first.stderr}exit code {first.returncode}")
    for command, answer in pasted:
        print(f"--> {command}\n{answer.stdout[:600]}{answer.stderr[:600]}    exit code {answer.returncode}")
    print("".join(f"!!! {p}\n" for p in problems))


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def main(program, *rest):
    names = [a for a in rest if not a.startswith("--")]
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(program, Path(folder))
        chosen = [c for c in CASES if not names or c.file in names]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            done = list(pool.map(lambda c: problems_of(c, runner), chosen))
    if names:
        for one, (problems, _, first, pasted) in zip(chosen, done):
            show(one, problems, first, pasted)
        return 0
    if "--table" in rest:
        print("| file | what it is | the command | what faro did |\n|---|---|---|---|")
        for one, (problems, how, first, _) in zip(chosen, done):
            if one.file in BROKEN:
                continue
            answer = (first.stdout if first.returncode == 0 else first.stderr).strip().splitlines()
            line = next((a for a in answer if re.match(r"of \d", a)), answer[0] if answer else "")
            print(f"| {cell(one.file)} | {cell(one.what)} | `{cell(one.command)}` | {how}: {cell(line[:160])} |")
        return 0
    failed = 0
    for one, (problems, _, _, _) in zip(chosen, done):
        for problem in problems:
            print(f"{one.file}: {problem}")
        failed += bool(problems)
    print(f"{len(CASES) - failed} of {len(CASES)} as they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
