// What is written: banks that read again as the same, Moodle XML in its own bytes, pages without traces.
#include "exam/test/read_written.hpp"
#include "exam/test/same_question.hpp"
#include "exam/test/samples.hpp"

#include <faro/error.hpp>
#include <faro/exam/detail/write.hpp>
#include <faro/exam/make.hpp>
#include <faro/exam/read.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace {

using namespace faro::exam;
using std::string;

bank const& every_kind() {
  static bank const all = read_bank(
      "every.gift",
      "$CATEGORY: Cards/Decks\n\n// [id:Q\\]1] [tag:a b]\n// faro: points=2.5 group=g:shuffle anchor=last\n"
      "::Deck \\: size::[html]<p>How many <b>cards</b>?</p>{=<i>52</i>#yes ~%50%[plain]54 < 60 "
      "~%-25%\\{48\\}#no ~None of these}\n\n"
      "// faro: pool=p:1 shuffle=off\nSeveral?{~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-100%d}\n\n"
      "// faro: pool=p:1\nTrue?{FALSE#you said true#well done####General}\n\n// faro: pin=last\nMatch.{=a -> "
      "1 =[html]<b>b</b> -> 2 = -> 3 =c -> 4}\n\n"
      "When?{#=1822:0#just so =%50%1820..1830 =%0%*}\n\nHow much?{#3.25}\n\nWho?{=no one "
      "=%25%nobody#nearly}\n\n"
      "$CATEGORY: Texts\n\n[markdown]Read\\n\\n- one\\n- two\n\nGrant is {~buried =entombed} in the tomb.\n\n"
      "[plain]Write \\\\neq.{}\n\n:: Spaced  title ::How?{first -> then#because}\n\nStarts?{=%100%%50 is "
      "half "
      "~[plain][html]}\n");
  return all;
}

string difference(bank const& a, bank const& b) {
  if (b.errors() > 0) return b.describe(b.problems[0]);
  if (a.questions.size() != b.questions.size()) return "another number of questions";
  for (std::size_t i = 0; i < a.questions.size(); ++i) {
    if (!same_question(a.questions[i], b.questions[i])) return "question " + a.questions[i].id;
  }
  return {};
}

TEST(Writing, BanksReadAgainAsTheSame) {
  ASSERT_EQ(every_kind().errors(), 0U) << every_kind().describe(every_kind().problems[0]);
  ASSERT_EQ(every_kind().questions.size(), 12U);
  auto const gift = write_bank(exam_output::gift, every_kind());
  EXPECT_EQ(difference(every_kind(), read_bank("a.gift", gift)), "") << gift;
  auto const xml = write_bank(exam_output::moodle_xml, every_kind());
  EXPECT_EQ(difference(every_kind(), read_bank("a.xml", xml)), "") << xml;
  for (auto const output : {exam_output::qti, exam_output::qti21}) {
    auto const package = write_bank(output, every_kind());
    auto const again = read_written("a.zip", package);
    EXPECT_EQ(difference(every_kind(), again), "") << package;
    EXPECT_EQ(package, write_bank(output, again));
  }
  auto const back = write_bank(exam_output::gift, read_bank("a.xml", xml));
  EXPECT_EQ(difference(every_kind(), read_bank("b.gift", back)), "") << back;
}

TEST(Writing, SampleBanksReadAgainAsTheSame) {
  std::vector<std::pair<string, string>> samples;
  for (auto const& entry : std::filesystem::directory_iterator{faro::testing::sample_banks()})
    samples.emplace_back(entry.path().filename().string(), faro::testing::bytes_of(entry.path()));
  auto const gift_cases =
      nlohmann::json::parse(faro::testing::bytes_of(faro::testing::sample_banks() / "gift.json"));
  for (auto const& one : gift_cases) samples.emplace_back("sample.gift", one["gift"]);
  for (auto const& [name, text] : samples) {
    if (name == "gift.json") continue;
    SCOPED_TRACE(name);
    auto const all = read_bank(name, text);
    ASSERT_FALSE(all.questions.empty()) << text;
    auto const gift = write_bank(exam_output::gift, all);
    EXPECT_EQ(difference(all, read_bank("a.gift", gift)), "") << gift;
    auto const without_others = [](bank out) {
      std::erase_if(out.questions, [](question const& q) { return q.kind == question_kind::other; });
      return out;
    };
    for (auto const output : {exam_output::qti, exam_output::qti21}) {
      auto const package = write_bank(output, all);
      EXPECT_EQ(difference(without_others(all), read_written("a.zip", package)), "") << package;
    }
    if (all.sources[0].format == bank_format::moodle_xml) continue;  // stays as it is
    auto const xml = write_bank(exam_output::moodle_xml, all);
    EXPECT_EQ(difference(all, read_bank("a.xml", xml)), "") << xml;
  }
}

// ---- Moodle XML -------------------------------------------------------------------------------------------

string const small_quiz =
    "<?xml version='1.0' encoding='ISO-8859-1'?>\r\n<!-- mine -->\r\n<quiz>\r\n"
    " <question type=\"category\"><category><text>Gr\xFC\xDF"
    "e</text></category></question>\r\n"
    " <question type='multichoice'><name><text>a</text></name>\r\n  "
    "<questiontext><text>A?</text></questiontext>\r\n"
    "  <strange kept='yes'/><!-- between --><answer fraction='100'><text>one</text></answer>\r\n"
    "\t<answer  fraction=\"0\" ><text><![CDATA[t<w>o]]></text></answer>\r\n  <hint>x</hint>\r\n"
    "  <answer fraction='0'><text>three</text></answer></question>\r\n\r\n"
    " <question type='matching'><name><text>m</text></name><questiontext><text>M?</text></questiontext>\r\n"
    "  <subquestion><text>p</text><answer><text>1</text></answer></subquestion>\r\n"
    "  <subquestion><text>q</text><answer><text>2</text></answer></subquestion></question>\r\n"
    " <question "
    "type='cloze'><questiontext><text>{1:SA:=x}</text></questiontext></question>\r\n</quiz>\r\n<!-- end -->";

TEST(MoodleXml, GoesThroughByteForByte) {
  auto const all = read_bank("a.xml", small_quiz);
  ASSERT_EQ(all.questions.size(), 3U);
  EXPECT_EQ(write_spliced(all, unmoved(all)), small_quiz);
  EXPECT_EQ(write_bank(exam_output::moodle_xml, all), small_quiz);
}

TEST(MoodleXml, OnlyTheOrderOfAnswersChanges) {
  auto const all = read_bank("a.xml", small_quiz);
  auto v = unmoved(all);
  std::swap(v[0].answers[0], v[0].answers[2]);
  std::swap(v[1].answers[0], v[1].answers[1]);
  auto expected = small_quiz;
  auto const swap_texts = [&](string const& a, string const& b) {
    auto const at = expected.find(a);
    auto const other = expected.find(b);
    expected.replace(other, b.size(), a);  // the later one first
    expected.replace(at, a.size(), b);
  };
  swap_texts("<answer fraction='100'><text>one</text></answer>",
             "<answer fraction='0'><text>three</text></answer>");
  swap_texts("<subquestion><text>p</text><answer><text>1</text></answer></subquestion>",
             "<subquestion><text>q</text><answer><text>2</text></answer></subquestion>");
  EXPECT_EQ(write_spliced(all, v), expected);
}

TEST(MoodleXml, QuestionsOfAVersionStandInItsOrder) {
  auto const all = read_bank("a.xml", small_quiz);
  auto v = unmoved(all);
  std::swap(v[0], v[1]);
  auto const again = read_bank("b.xml", write_spliced(all, v));
  EXPECT_EQ(again.questions[0].id, "m");
  EXPECT_EQ(again.questions[1].id, "a");
  v.erase(v.begin());
  EXPECT_EQ(read_bank("b.xml", write_spliced(all, v)).questions.size(), 2U);
}

// ---- Pages ------------------------------------------------------------------------------------------------

TEST(Pages, ForStudentsHoldNoIdsAndNoKey) {
  auto const& all = every_kind();
  auto const v = unmoved(all);
  for (auto const output : {exam_output::html, exam_output::text}) {
    auto const page = write_sheet(output, all, v, {"Cards", "A", "", ""});
    for (auto const& q : all.questions) {
      auto const hidden = [&](string const& text) { return page.find(text) == string::npos; };
      EXPECT_TRUE(!q.id.starts_with("q-") || hidden(q.id));
      for (auto const& a : q.answers) {
        EXPECT_TRUE(!a.id.starts_with("a-") || hidden(a.id));
        EXPECT_TRUE(a.feedback.text.empty() || a.feedback.text == "no" || hidden(a.feedback.text))
            << a.feedback.text;
      }
    }
    EXPECT_EQ(page.find("Deck : size"), string::npos) << "a title is for the teacher";
  }
}

TEST(Pages, InHtmlAreWholeInThemselvesAndEscaped) {
  auto const all = read_bank(
      "a.xml",
      "<quiz><question type='multichoice'><name><text>n</text></name><questiontext format='html'><text>"
      "<![CDATA[<p>See <img src=\"@@PLUGINFILE@@/a%20b.png\" alt=\"x\"></p>]]></text>"
      "<file name='a b.png' encoding='base64'>iVBORw==</file></questiontext>"
      "<answer fraction='100' format='plain_text'><text>a &lt; b &amp; c</text></answer>"
      "<answer fraction='0' format='moodle_auto_format'><text>x &lt; y\nz</text></answer></question></quiz>");
  auto const page = write_sheet(exam_output::html, all, unmoved(all), {"<b>T", "A", "", ""});
  EXPECT_NE(page.find("src=\"data:image/png;base64,iVBORw==\""), string::npos);
  EXPECT_NE(page.find("a &lt; b &amp; c"), string::npos);
  EXPECT_NE(page.find("x &lt; y<br>\nz"), string::npos);
  EXPECT_NE(page.find("<h1>&lt;b&gt;T</h1>"), string::npos);
  EXPECT_NE(page.find("default-src 'none'"), string::npos);
  std::vector<std::pair<string, string>> images;
  for_each_image(all, [&](auto name, auto bytes) { images.emplace_back(name, bytes); });
  EXPECT_EQ(images, (std::vector<std::pair<string, string>>{{"a_b.png", "\x89PNG"}}));
  EXPECT_NE(write_sheet(exam_output::latex, all, unmoved(all), {}).find("{images/a\\_b.png}"), string::npos);
}

TEST(Pages, InLatexEscapeWhatLatexWouldRead) {
  auto const all = read_bank(
      "a.gift", "[html]50 % of $5 & <b>\\#1</b> in $x_1^2$ or \\\\(y_2\\\\) a_b{=yes ~C\\:\\\\dir ~a^b}\n");
  auto const page = write_sheet(exam_output::latex, all, unmoved(all), {});
  EXPECT_NE(page.find("50 \\% of \\$5 \\& \\textbf{\\#1} in $x_1^2$ or \\(y_2\\) a\\_b"), string::npos)
      << page;
  EXPECT_NE(page.find("\\CorrectChoice yes"), string::npos);
  EXPECT_NE(page.find("\\choice C:\\textbackslash{}dir"), string::npos);
}

TEST(Pages, InTextAreReadable) {
  auto const all = read_bank("a.gift",
                             "::T::[html]<p>Line one<br>two &amp; three</p>{=<b>yes</b> ~no}\n\n// faro: "
                             "points=2\nWrite\\nmore.{}\n");
  EXPECT_EQ(write_sheet(exam_output::text, all, unmoved(all), {"Test", "", "17", "Ann Lee"}),
            "Test\nAnn Lee (17)\n\n\n1. Line one\n   two & three\n    A) yes\n    B) no\n\n2. Write\n   "
            "more. (2 points)\n\n\n\n\n");
}

TEST(Pages, SpeakTheLanguageTheyAreMadeIn) {
  auto const all = read_bank("a.gift", "A?{T}\n\nM{=a -> b =c -> d}\n");
  for (auto const& language : page_languages()) {
    auto const page = write_sheet(exam_output::html, all, unmoved(all), {"", "A", "", "", language});
    EXPECT_NE(page.find("<html lang=\"" + language + "\" dir=\""), string::npos);
    auto const text = write_sheet(exam_output::text, all, unmoved(all), {"", "A", "", "", language});
    EXPECT_EQ(text.find("False") == string::npos, language != "en") << text;
    EXPECT_NE(write_sheet(exam_output::latex, all, unmoved(all), {"", "A", "", "", language}).size(), 0U);
  }
  auto const arabic = write_sheet(exam_output::html, all, unmoved(all), {"", "A", "", "", "ar"});
  EXPECT_NE(arabic.find("dir=\"rtl\""), string::npos);
  // Where none is said, it is English.
  auto const none = write_sheet(exam_output::html, all, unmoved(all), {"", "A", "", ""});
  EXPECT_NE(none.find("<html lang=\"en\" dir=\"ltr\">"), string::npos);
  EXPECT_THROW(static_cast<void>(page_language_from("xx")), faro::input_error);
}

TEST(Keys, AreNotRunBySpreadsheets) {
  auto const all =
      read_bank("a.gift", "// [id:=1+2]\nOne?{=a ~b}\n\n// [id:n]\nN?{#-3.5}\n\n// [id:@w]\nW?{=\\=x}\n");
  auto const key = write_key(all, unmoved(all));
  for (auto const* const line :
       {"\n1,'=1+2,choice,A,1,", "\n2,n,numerical,-3.5,1,", "\n3,'@w,short-answer,'=x,1,"})
    EXPECT_NE(key.find(line), string::npos) << key;
}

TEST(Pages, RenderMarkdown) {
  auto const all = read_bank(
      "a.gift", "[markdown]Some **bold**, *lean* and `a<b`\\: snake_case 2*3*4\\n\\n1. x\\n2. y{}\n");
  auto const page = write_sheet(exam_output::html, all, unmoved(all), {});
  EXPECT_NE(page.find("<p>Some <strong>bold</strong>, <em>lean</em> and <code>a&lt;b</code>: snake_case"),
            string::npos)
      << page;
  EXPECT_NE(page.find("<ol><li>x</li><li>y</li></ol>"), string::npos);
}

// ---- The whole exam ---------------------------------------------------------------------------------------

struct written_files : exam_sink {
  void write(std::string_view path, std::string_view bytes) override { files[string{path}] = bytes; }
  void append(std::string_view path, std::string_view bytes) override { files[string{path}] += bytes; }
  std::map<string, string> files{};
};

written_files made(bank const& all, exam_order const& order, std::vector<sheet_name> const& sheets) {
  written_files out;
  std::size_t next = 0;
  make_exam(
      all, order,
      [&](sheet_name& sheet) {
        if (next == sheets.size()) return false;
        sheet = sheets[next++];
        return true;
      },
      out);
  return out;
}

exam_order all_outputs() {
  exam_order out;
  out.title = "Cards";
  out.master = faro::key_from_text("x");
  out.outputs = {exam_output::latex, exam_output::html, exam_output::text, exam_output::gift,
                 exam_output::moodle_xml};
  return out;
}

TEST(Exams, AreMadeAgainFromTheirMaps) {
  auto const first = made(every_kind(), all_outputs(), {{"A", ""}, {"B", ""}});
  std::vector<sheet_name> sheets;
  auto const map =
      parse_map(first.files.at("map.json"), "map.json", [&](exam_map const& m, mapped_version v) {
        EXPECT_EQ(v.questions, named_version(exam_plan{m.questions, m.order.rules}, m.order.master, "version",
                                             v.sheet.name));
        sheets.push_back(v.sheet);
      });
  EXPECT_EQ(made(map.questions, map.order, sheets).files, first.files);
  EXPECT_EQ(
      first.files.count("latex/A.tex") + first.files.count("key/B.csv") + first.files.count("commitment.txt"),
      3U);
}

TEST(Exams, OneSheetIsMadeAloneAsAmongAll) {
  auto order = all_outputs();
  order.kind = sheet_kind::students;
  order.language = "de";
  auto const all = made(every_kind(), order, {{"17", "Ann"}, {"18", "Bo"}, {"a/b \"c\"", ""}});
  auto const one = made(every_kind(), order, {{"18", "Bo"}});
  EXPECT_EQ(one.files.at("html/18.html"), all.files.at("html/18.html"));
  EXPECT_EQ(one.files.at("commitment.txt"), all.files.at("commitment.txt"));
  EXPECT_TRUE(
      std::ranges::any_of(all.files, [](auto const& f) { return f.first.starts_with("html/a_b__c_-"); }));
}

TEST(Exams, CommitToTheKeyTheBankAndTheRules) {
  auto const order = all_outputs();
  auto const other_bank = read_bank("b.gift", "A?{T}\n");
  std::set<string> seen{commitment_of(every_kind(), order), commitment_of(other_bank, order)};
  auto other = order;
  other.rules.balance = true;
  seen.insert(commitment_of(every_kind(), other));
  other = order;
  other.master = faro::key_from_text("y");
  seen.insert(commitment_of(every_kind(), other));
  other = order;
  other.salt = faro::key_from_text("salt");
  seen.insert(commitment_of(every_kind(), other));
  EXPECT_EQ(seen.size(), 5U);
}

TEST(Maps, ThatAreNoneAreRefused) {
  auto const error = [](string const& text) {
    try {
      parse_map(text, "m", [](auto const&, auto) {});
    } catch (faro::input_error const& e) {
      return string{e.what()};
    }
    return string{};
  };
  EXPECT_EQ(error("{\"format\": "),
            "m: this is no map of an exam: expected JSON, got the end of the file at byte 12");
  EXPECT_EQ(error("[]"), "m: this is no map of an exam: key 'format' not found");
  auto const text = made(every_kind(), all_outputs(), {{"A", ""}}).files.at("map.json");
  auto changed = [&](string const& a, string const& b) {
    auto copy = text;
    copy.replace(copy.find(a), a.size(), b);
    return error(copy);
  };
  EXPECT_EQ(changed("Grant is", "Grand is"), "m: bank 'every.gift': its text was changed (another SHA-256)");
  EXPECT_EQ(changed("\"rules\": {\"questions\":\"sections\"", "\"rules\": {\"questions\":\"none\""),
            "m: rules.questions: expected keep, sections or whole, got 'none'");
  EXPECT_EQ(changed("{\"id\":\"Q]1\",\"answers\":", "{\"id\":\"Q2\",\"answers\":"),
            "m: version 'A': the bank has no question 'Q2'");
}

TEST(Students, AreReadFromListsAndTables) {
  EXPECT_EQ(parse_students("name,id\n\"Lee, \"\"Ann\"\"\",17\nBo,18\n", "s.csv"),
            (std::vector<sheet_name>{{"17", "Lee, \"Ann\""}, {"18", "Bo"}}));
  EXPECT_EQ(parse_students("17\n18\n", "s"), (std::vector<sheet_name>{{"17", ""}, {"18", ""}}));
  EXPECT_EQ(parse_students("ann\nbob2\n", "s"), (std::vector<sheet_name>{{"ann", ""}, {"bob2", ""}}));
  std::vector<sheet_name> const lee{{"17", "Lee"}};
  EXPECT_EQ(parse_students("Matrikelnummer;Name;Klasse\n17;Lee;3b\n", "s.csv"), lee);
  EXPECT_EQ(parse_students("Nr;Nachname\n17;Lee\n", "s", {.id = "Nr", .name = "Nachname"}), lee);
  EXPECT_EQ(
      parse_students("id,First name,Last name\n17,Ann,Lee\n", "s.csv", {.name = "Last name + First name"}),
      (std::vector<sheet_name>{{"17", "Lee Ann"}}));
  EXPECT_EQ(parse_students("17;Lee\n", "s.csv", {.id = "1", .name = "2", .header = 0}), lee);
  auto const error = [](string const& text) {
    try {
      parse_students(text, "s.csv");
    } catch (faro::input_error const& e) {
      return string{e.what()};
    }
    return string{};
  };
  EXPECT_EQ(error("id\na\nb\nA\n"), "s.csv, line 4: student 'A' is in line 2 too");
  EXPECT_EQ(error("id,name\n,Ann\n"), "s.csv, line 2: expected a student's id, got none");
  EXPECT_EQ(error(""), "s.csv is empty: expected a line for each");
  EXPECT_EQ(error("id,name\n1,Ann\n2,M\xfcller\n"),
            "s.csv, line 3: expected UTF-8, got other bytes; iconv -f WINDOWS-1252 -t UTF-8 makes it of most "
            "lists that "
            "are not");
  EXPECT_EQ(error("Nr,who\n17,Ann\n"),
            "s.csv: expected --id COLUMN, or a column that is called 'id'; its columns, parted by a comma, "
            "are 'Nr' "
            "('17'), 'who' ('Ann')");
  EXPECT_EQ(error("id\n"), "s.csv has a heading and nothing under it: expected a line for each");
}

}  // namespace
