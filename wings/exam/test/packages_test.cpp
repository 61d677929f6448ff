// Packages: archives written and read, and those that mean harm.
#include "exam/src/packages/package.hpp"
#include "support/error_of.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace faro::exam;
using detail::zip_archive;
using detail::zip_of;
using faro::testing::error_of;
using std::string;

string with_number(string bytes, std::size_t at, std::uint32_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) bytes[at + i] = static_cast<char>(value >> 8 * i & 0xFFU);
  return bytes;
}

string refused(string const& bytes, std::size_t most = 1000) {
  return error_of([&] {
    zip_archive const archive{bytes};
    for (auto const& name : archive.names()) static_cast<void>(archive.read(name, most, {}));
  });
}

TEST(Archives, AreReadAsTheyWereWritten) {
  auto const bytes = zip_of({{"b.txt", "two"}, {"a/é.txt", string("\0\1", 2)}, {"empty", ""}});
  EXPECT_TRUE(detail::is_zip(bytes));
  zip_archive const archive{bytes};
  EXPECT_EQ(archive.names(), (std::vector<string>{"b.txt", "a/é.txt", "empty"}));
  EXPECT_EQ(archive.read("b.txt", 3, {}), "two");
  EXPECT_EQ(archive.read("a/é.txt", 3, {}), string("\0\1", 2));
  EXPECT_EQ(archive.read("empty", 0, {}), "");
  EXPECT_EQ(bytes, zip_of({{"b.txt", "two"}, {"a/é.txt", string("\0\1", 2)}, {"empty", ""}}));
  EXPECT_TRUE(zip_archive{zip_of({})}.names().empty());
}

TEST(Archives, KnowTheSumOfPkwaresExample) {
  // CRC-32 of "123456789" is the check value that its description gives.
  auto const bytes = zip_of({{"n", "123456789"}});
  EXPECT_EQ(bytes.substr(14, 4), "\x26\x39\xF4\xCB");
}

TEST(Archives, CutAnywhereAreRefused) {
  auto const bytes = zip_of({{"a", "one"}, {"b", "two"}});
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_EQ(refused(bytes.substr(0, size)), "a damaged package: it ends too early or was changed") << size;
}

TEST(Archives, WithAnyByteChangedAreReadOrRefused) {
  auto const bytes = zip_of({{"a", "one"}, {"b", "two"}});
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (int const other : {0x00, 0x7F, 0xFF}) {
      auto changed = bytes;
      changed[at] = static_cast<char>(other);
      try {  // under the sanitizers: no byte beyond the archive is read
        zip_archive const archive{changed};
        for (auto const& name : archive.names()) EXPECT_LE(archive.read(name, 3, {}).size(), 3U);
      } catch (faro::input_error const&) {}
    }
  }
}

TEST(Archives, ThatMeanHarmAreRefused) {
  auto const bytes = zip_of({{"a", "one"}});
  auto const list = bytes.find("PK\x01\x02");
  EXPECT_EQ(refused(zip_of({{"../a", "x"}})), "a package with a name that leads out of it: '../a'");
  EXPECT_EQ(refused(zip_of({{"/etc/a", "x"}})), "a package with a name that leads out of it: '/etc/a'");
  EXPECT_EQ(refused(zip_of({{"a\\b", "x"}})), "a package with a name that leads out of it: 'a\\b'");
  EXPECT_EQ(refused(zip_of({{"a", "x"}, {"a", "y"}})), "a package with two files called 'a'");
  EXPECT_EQ(refused(bytes, 2), "a: expected at most 2 bytes in a package, got 3");
  EXPECT_EQ(refused(with_number(bytes, list + 8, 1, 2)), "a: expected a package that is not encrypted");
  EXPECT_EQ(refused(with_number(bytes, list + 10, 12, 2)),
            "a: expected files packed by DEFLATE, got method 12");
  EXPECT_EQ(refused(with_number(bytes, list + 10, 8, 2)),
            "a: this faro was built without zlib; unpack the package and give its files");
  EXPECT_EQ(refused(with_number(bytes, bytes.size() - 6, 0xFFFF'FFFF, 4)),
            "a package in ZIP64: expected one of less than 4 GB and 65,535 files");
  // What is said to be small and isn't, and the other way.
  EXPECT_EQ(refused(with_number(bytes, list + 24, 2, 4)),
            "a damaged package: it ends too early or was changed");
  EXPECT_EQ(refused(with_number(bytes, list + 20, 0x7FFF'FFFF, 4)),
            "a damaged package: it ends too early or was changed");
  EXPECT_EQ(refused(with_number(bytes, list + 42, 0x7FFF'FFFF, 4)),
            "a damaged package: it ends too early or was changed");
}

string const one_item =
    "<questestinterop><item ident=\"NAME\"><presentation><material><mattext>Who?</mattext></material>"
    "<response_str ident=\"r\"><render_fib/></response_str></presentation><resprocessing><respcondition>"
    "<conditionvar><varequal respident=\"r\">I</varequal></conditionvar><setvar>1</setvar></respcondition>"
    "</resprocessing></item></questestinterop>";

string item(string const& name) {
  auto out = one_item;
  return out.replace(out.find("NAME"), 4, name);
}

std::vector<string> paths(std::vector<std::pair<string, string>> const& files) {
  std::vector<string> out;
  for (auto const& one : sources_of_package("p.zip", zip_of(files), {})) out.push_back(one.path);
  return out;
}

TEST(Packages, AreReadInTheOrderOfTheirManifest) {
  string const manifest =
      "<m:manifest xmlns:m='x'><m:resources><m:resource><m:file href='z/z%20z.xml'/></m:resource>"
      "<m:resource href='a.xml'/><m:resource href='gone.xml'/><m:resource href='../out.xml'/>"
      "<m:resource href='page.html'/><m:resource href='links.xml'/></m:resources></m:manifest>";
  EXPECT_EQ(paths({{"a.xml", item("a")},
                   {"b.xml", item("b")},
                   {"links.xml", "<webLink/>"},
                   {"imsmanifest.xml", manifest},
                   {"z/z z.xml", item("z")}}),
            (std::vector<string>{"z/z z.xml", "a.xml"}));
  EXPECT_EQ(paths({{"b.xml", item("b")}, {"a.xml", item("a")}}), (std::vector<string>{"b.xml", "a.xml"}));
  EXPECT_EQ(paths({{"caf\u00e9.xml", item("a")},
                   {"imsmanifest.xml", "<manifest><resource href='caf%C3%A9.xml'/></manifest>"}}),
            (std::vector<string>{"caf\u00e9.xml"}));
}

TEST(Packages, OfACourseGiveCanvassOwnCopyOfAQuiz) {
  EXPECT_EQ(paths({{"g1/assessment_qti.xml", item("a")}, {"non_cc_assessments/g1.xml.qti", item("b")}}),
            std::vector<string>{"non_cc_assessments/g1.xml.qti"});
}

TEST(Packages, WithoutQuestionsOrDamagedAreRefusedByName) {
  auto const error = [](string const& bytes) {
    return error_of([&] { static_cast<void>(sources_of_package("p.zip", bytes, {})); });
  };
  EXPECT_EQ(error(zip_of({{"a.xml", "<quiz/>"}})),
            "p.zip: no questions in the package; expected files of QTI 1.2 or 2.1");
  EXPECT_NE(error(zip_of({{"[Content_Types].xml", "<Types/>"}, {"word/document.xml", "<w/>"}}))
                .find("got a document of Word"),
            string::npos);
  EXPECT_EQ(error("PK\x03\x04"), "p.zip: a damaged package: it ends too early or was changed");
  EXPECT_EQ(
      error(zip_of({{"imsmanifest.xml", "<manifest>"}})),
      "p.zip: imsmanifest.xml, line 1: expected </manifest> of the element opened in line 1, got the end "
      "of the file");
  EXPECT_EQ(error(zip_of({{"imsmanifest.xml", "<!DOCTYPE m [<!ENTITY a \"b\">]><manifest>&a;</manifest>"}})),
            "p.zip: imsmanifest.xml, line 1: a document type with declarations of its own is refused");
}

TEST(Packages, HoldFilesBesideOthers) {
  auto const bytes = zip_of({{"web_resources/a b.png", "1"}, {"q/c.png", "2"}, {"d.png", "3"}});
  zip_archive const package{bytes};
  auto const found = [&](string const& name) { return file_beside(package, "q/q.xml", name, 100, {}); };
  EXPECT_EQ(found("%24IMS-CC-FILEBASE%24/a%20b.png?canvas_download=1"), "1");
  EXPECT_EQ(found("c.png"), "2");
  EXPECT_EQ(found("d.png"), "3");
  EXPECT_EQ(found("../d.png"), "3");
  for (auto const* const none : {"e.png", "../../d.png", ""})
    EXPECT_EQ(error_of([&] { static_cast<void>(found(none)); }), "no such file in the package") << none;
}

}  // namespace
