// Draws of other kinds, from the announcement to pages: the program, the Python verifiers and the module that
// the page carries agree on every transcript, whole or changed.
#include "program/test/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cstdlib>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using ::testing::Not;
using json = nlohmann::json;
using std::string;

class DrawPages : public workbench {
 protected:
  DrawPages() {
    ::setenv("DOCS", (faro::testing::project_folder() / "docs").c_str(), 1);
    ::setenv("PAPERS", (faro::testing::project_folder() / "wings" / "audit" / "papers").c_str(), 1);
    // The script and the module that stand in page.html, as `page`.
    put("page.js", R"js(
const html = require('fs').readFileSync('page.html', 'utf8'), part = (tag, id) => html.match(new RegExp('<' + tag + '[^>]*id="' + id + '">([^]*?)</' + tag + '>'))[1];
require('vm').runInThisContext(html.match(/<script>([^]*)<\/script>/)[1] + ';globalThis.all = { faroVerifier, faroDiffers, faroWords, faroNames }');
module.exports = { ...globalThis.all, html, text: JSON.parse(part('script', 'transcript')), module: Buffer.from(part('script', 'verifier'), 'base64') };
)js");
    put("teams.csv",
        "team,pot,country,tickets,sex\nRed,1,ENG,5,f\nBlue,1,ESP,1,m\nGreen,2,ENG,2,f\nWhite,2,ESP,1,"
        "m\nBlack,3,GER,1,f\nGold,3,"
        "ITA,0,m\nPink,4,GER,3,f\nGrey,4,ITA,1,m\n");
    put("quotas.csv", "attribute,value,min,max\nsex,f,2,2\nsex,m,1,1\n");
    put("round.json",
        "{\"round\":1000,\"randomness\":\"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd\","
        "\"signature\":"
        "\"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39\""
        "}");
  }
  /// A whole draw: announced, with an open and a sealed contribution and a round of drand, revealed and
  /// drawn.
  void hold(string const& file, std::vector<string> const& kind) const {
    std::vector<string> words{"audit",
                              "commit",
                              file,
                              "--title",
                              "A <draw> & \"more\"",
                              "--party",
                              "Ann",
                              "--party",
                              "Bob",
                              "--drand",
                              "quicknet 1000",
                              "--date",
                              "2023-08-23T12:00Z"};
    words.insert(words.end(), kind.begin(), kind.end());
    auto const announced = faro(words);
    ASSERT_EQ(announced.exit_code, 0) << announced.err;
    put("text", "the blues\n");
    for (std::vector<string> const& step : std::vector<std::vector<string>>{
             {"contribute", file, "--as", "Ann", "--value", "dice: 3 5", "--date", "2023-08-23T13:00Z"},
             {"contribute", file, "--as", "Bob", "--seal", "--value-file", "text", "--date",
              "2023-08-23T14:00Z"},
             {"reveal", file, "--private", file + ".Bob.private", "--date", "2023-08-23T15:00Z"},
             {"contribute", file, "--drand", "round.json", "--date", "2023-08-23T16:00Z"},
             {"reveal", file, "--date", "2023-08-23T16:05Z"},
             {"draw", file, "--date", "2023-08-23T16:06Z"}}) {
      auto all = step;
      all.insert(all.begin(), "audit");
      auto const run = faro(all);
      ASSERT_EQ(run.exit_code, 0) << run.err;
    }
  }
  [[nodiscard]] static bool has(string const& program) {
    return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
  }
};

struct kind_of_draw {
  char const* name;
  std::vector<string> options;
};
std::vector<kind_of_draw> const kinds{
    {"order", {"--people", "teams.csv", "--tickets", "none", "-n", "3"}},
    {"tickets", {"--people", "teams.csv", "--tickets", "tickets", "-n", "3"}},
    {"pairs", {"--people", "teams.csv", "--pairs", "--apart", "country"}},
    {"groups", {"--people", "teams.csv", "--groups", "2", "--pot", "pot", "--apart", "country"}},
    {"panel", {"--people", "teams.csv", "--panel", "--quotas", "quotas.csv", "-n", "3"}},
    {"range", {"--range", "1-40", "-n", "5"}}};

TEST_F(DrawPages, AgreeWithTheProgramAndWithPython) {
  if (!has("node") || !has("python3")) GTEST_SKIP() << "no node or no python3";
  string files;
  for (auto const& kind : kinds) {
    string const file = string{kind.name} + ".draw";
    hold(file, kind.options);
    if (HasFatalFailure()) return;
    ASSERT_EQ(faro({"audit", "verify", file}).exit_code, 0);
    ASSERT_EQ(faro({"audit", "page", file, "-o", "page.html"}).exit_code, 0);
    // It holds, and the signature of drand's round is nothing that the script can verify.
    EXPECT_EQ(shell("python3 $DOCS/verify_transcript.py " + file + " >/dev/null 2>&1").exit_code, 5) << file;
    files += ' ' + file;
    if (kind.name != string{"groups"}) continue;
    // Changed lines: all three refuse, at the same line.
    auto const text = get(file);
    auto const put_changed = [&](string const& name, string const& from, string const& to) {
      auto changed = text;
      auto const at = changed.find(from);
      if (at == string::npos) return;
      changed.replace(at, from.size(), to);
      put(name, changed);
      EXPECT_NE(shell("python3 $DOCS/verify_transcript.py " + name + " >/dev/null 2>&1").exit_code, 0)
          << name;
      EXPECT_NE(faro({"audit", "verify", name}).exit_code, 0) << name;
      files += ' ' + name;
    };
    put_changed(string{kind.name} + "-title.bad", "more", "less");
    put_changed(string{kind.name} + "-result.bad", "\"result\":[\"", "\"result\":[\"x");
    put_changed(string{kind.name} + "-dice.bad", "dice: 3 5", "dice: 3 6");
  }
  auto const run = shell("node $PAPERS/verify.mjs" + files);
  ASSERT_EQ(run.exit_code, 1) << run.err;  // the greatest
  for (auto const& line : faro::testing::lines_of(run.out))
    EXPECT_THAT(line, ::testing::StartsWith(line.find(".bad") == string::npos ? "0\t" : "1\t"));
}

// A name exchanged in what the page shows, its transcript as it was: that holds, and the page must not.
TEST_F(DrawPages, HoldWhatTheyShowAgainstTheirTranscript) {
  if (!has("node")) GTEST_SKIP() << "no node";
  put("shown.js", R"js(
const { faroVerifier, faroDiffers: differs, html, text, module: built } = require('./page.js'), end = html.lastIndexOf('<script type="application/json"'), marks = { lt: '<', gt: '>', amp: '&', quot: '"' };
const bare = s => s.replace(/<[^>]*>/g, '').replace(/&(lt|gt|amp|quot);/g, (all, name) => marks[name]);
const some = (s, what) => [...s.matchAll(what)].map(m => m[1]);
function shown(body) {
  const part = id => body.match(new RegExp('<section id="' + id + '">([^]*?)</section>'))[1], announced = part('announced');
  const rows = s => some(s, /<tr>([^]*?)<\/tr>/g).map(row => some(row, /<t[hd][^>]*>([^]*?)<\/t[hd]>/g).map(bare));
  const list = tag => some(announced, new RegExp('<' + tag + ' class="items">([^]*?)</' + tag + '>', 'g')).flatMap(l => some(l, /<li>([^]*?)<\/li>/g).map(bare));
  return { title: bare(body.match(/<h1>([^]*?)<\/h1>/)[1]), result: bare(part('result')), items: list('ol'), rules: list('ul'),
    facts: rows(announced),
    lines: rows(part('steps').match(/<tbody>([^]*)<\/tbody>/)[1]) };
}
faroVerifier(built).then(verify => {
const found = verify(text), body = html.slice(0, end), told = [found.code, differs(found, shown(body))];
for (const section of ['result', 'announced', 'steps']) {
  const at = body.indexOf('<section id="' + section + '">'), begin = /(<li>|<div class="pair">|2023-)/.exec(body.slice(at)), to = at + begin.index + begin[0].length;
  told.push(differs(found, shown(body.slice(0, to) + 'x' + body.slice(to))) ? 'told' : 'missed');
}
console.log(told.join(','));
});
)js");
  for (auto const& kind : kinds) {
    string const file = string{kind.name} + ".draw";
    hold(file, kind.options);
    if (HasFatalFailure()) return;
    ASSERT_EQ(faro({"audit", "page", file, "-o", "page.html"}).exit_code, 0);
    auto const run = shell("node shown.js");
    EXPECT_EQ(run.out, "0,,told,told,told\n") << file << run.err;
  }
}

/// A forger makes all hashes anew and changes the result: no hash betrays it, the draw itself does.
TEST_F(DrawPages, FindAForgedResult) {
  if (!has("node") || !has("python3")) GTEST_SKIP() << "no node or no python3";
  hold("groups.draw", kinds[3].options);
  put("forge.py",
      "import hashlib, json\nh, out = bytes(32), b''\nfor line in open('groups.draw', "
      "'rb').read().splitlines():\n    step = json.loads(line)\n"
      "    if step['step'] == 'draw':\n        r = step['result']\n        r[0], r[1] = r[1], r[0]\n        "
      "step.pop('h')\n        line = json.dumps(step, separators=(',', ':')).encode()\n"
      "    else:\n        line = line[:-72] + b'}'\n    h = hashlib.sha256(h + line).digest()\n    out += "
      "line[:-1] + b',\"h\":\"' + h.hex().encode() + b'\"}\\n'\n"
      "open('forged.draw', 'wb').write(out)\n");
  ASSERT_EQ(shell("python3 forge.py").exit_code, 0);
  EXPECT_THAT(faro({"audit", "verify", "forged.draw"}).err, HasSubstr("line 7: place 1 of the result"));
  EXPECT_NE(shell("python3 $DOCS/verify_transcript.py forged.draw >/dev/null 2>&1").exit_code, 0);
  EXPECT_THAT(shell("node $PAPERS/verify.mjs forged.draw").out,
              HasSubstr("1\tforged.draw\tchanged: line 7: place 1 of the result"));
}

/// Signatures, of people and of drand: what the program accepts and refuses, the page does.
TEST_F(DrawPages, VerifySignaturesAsTheProgramDoes) {
  if (!has("node")) GTEST_SKIP() << "no node";
  hold("raffle.draw", {"--range", "1-40", "-n", "5"});
  ASSERT_EQ(faro({"audit", "sign", "--new-key", "key"}).exit_code, 0);
  ASSERT_EQ(faro({"audit", "sign", "raffle.draw", "--as", "Ann", "--key-file", "key", "--date",
                  "2023-08-23T17:00Z"})
                .exit_code,
            0);
  ASSERT_EQ(faro({"audit", "verify", "raffle.draw"}).exit_code, 0);
  ASSERT_EQ(faro({"audit", "page", "raffle.draw", "-o", "page.html"}).exit_code, 0);
  // The signer another, the hashes made anew; the League's signature another, and the randomness its hash.
  put("forge.py",
      "import hashlib, re\ndef forged(name, change):\n    h, out = bytes(32), b''\n    for line in "
      "open('raffle.draw', 'rb').read().splitlines():\n        line = change(line[:-72] + b'}')\n        h = "
      "hashlib.sha256(h + line).digest()\n        out += line[:-1] + b',\"h\":\"' + h.hex().encode() + "
      "b'\"}\\n'\n    open(name, 'wb').write(out)\n"
      "forged('signer.draw', lambda line: line.replace(b'\"signer\":\"Ann\"', b'\"signer\":\"Bob\"'))\n"
      "proof = '88' * 48\n"
      "forged('round.draw', lambda line: re.sub(rb'\"value\":\"fe29\\w+\",\"proof\":\"\\w+\"', "
      "('\"value\":\"' + hashlib.sha256(bytes.fromhex(proof)).hexdigest() + '\",\"proof\":\"' + proof + "
      "'\"').encode(), line))\n");
  ASSERT_EQ(shell("python3 forge.py").exit_code, 0);
  put("check.js",
      "const { faroVerifier, faroWords, text, module: built } = require('./page.js'), read = name => "
      "require('fs').readFileSync(name, 'utf8');\n"
      "faroVerifier(built).then(verify => {\n"
      "  const found = verify(text); console.log(found.code, found.signatures, found.rounds_verified, "
      "faroWords(found, '')[0]);\n"
      "  for (const name of ['signer.draw', 'round.draw']) { const { code, rule } = verify(read(name)); "
      "console.log(code, rule); }\n"
      "  console.log(verify(text, ['', found.head_before_public]).code, verify(text, [found.head]).code, "
      "verify(text, ['ab']).rule, verify('').code);\n});\n");
  auto const run = shell("node check.js");
  EXPECT_EQ(
      run.out,
      "0 1 1 Checked in this browser: it holds, 8 lines, every hash, commitment and draw computed anew, 2 "
      "signatures verified\n1 61\n1 48\n0 0 64 2\n")
      << run.err;
}

/// Names that mean something to JavaScript, and numbers that it can't count to.
TEST_F(DrawPages, HoldWhateverNamesAndNumbersThereAre) {
  if (!has("node")) GTEST_SKIP() << "no node";
  std::vector<string> words{
      "audit", "commit", "odd.draw", "--title",   "odd", "--range", "9007199254740993-9007199254740999",
      "-n",    "2",      "--date",   "2026-01-01"};
  for (auto const* name : {"constructor", "__proto__", "toString", "hasOwnProperty"}) {
    words.insert(words.end(), {"--session", name});
  }
  auto const run = [&](std::vector<string> step) {
    step.insert(step.end(), {"--date", "2026-01-01"});
    auto const out = faro(step);
    ASSERT_EQ(out.exit_code, 0) << out.err;
  };
  ASSERT_EQ(faro(words).exit_code, 0);
  auto const judged = [&] { return shell("node $PAPERS/verify.mjs odd.draw").exit_code; };
  EXPECT_EQ(judged(), 4);
  for (auto const* name : {"constructor", "__proto__", "toString", "hasOwnProperty"}) {
    run({"audit", "reveal", "odd.draw", "--session", name});
    run({"audit", "draw", "odd.draw", "--session", name});
  }
  EXPECT_EQ(judged(), 0);
  EXPECT_EQ(faro({"audit", "verify", "odd.draw"}).exit_code, 0);
  put("others.draw", "{}\n");
  EXPECT_EQ(shell("node $PAPERS/verify.mjs others.draw").exit_code, 2);
}

/// A stranger who was given the list sees on the page what --names says: who was drawn, and who stands there
/// twice.
TEST_F(DrawPages, ReadAListOfHiddenNamesAsTheProgramDoes) {
  if (!has("node")) GTEST_SKIP() << "no node";
  put("names.txt", "Ann\nBob\nann\n");
  hold("hidden.draw", {"--items", "names.txt", "--hide-names", "-n", "3"});
  ASSERT_EQ(faro({"audit", "page", "hidden.draw", "-o", "page.html"}).exit_code, 0);
  EXPECT_THAT(get("page.html"), HasSubstr("id=\"names\" type=\"file\""));
  put("names.js",
      "const { faroVerifier, faroNames, text, module: built } = require('./page.js'), read = name => "
      "require('fs').readFileSync(name, 'utf8');\n"
      "faroVerifier(built).then(verify => { const found = verify(text);\n"
      "  for (const name of process.argv.slice(2)) console.log(faroNames(found, verify(text, ['', '', '', "
      "'', "
      "read(name)]).names).join('\\n'));\n});\n");
  auto const program =
      json::parse(faro({"audit", "verify", "hidden.draw", "--names", "hidden.draw.names", "--json"}).out);
  string expected =
      "3 of 3 items named, each name held against its hash\n'Ann', 'ann' stands 2 times among those "
      "who take part: items 1, 3\ndraw: ";
  for (auto const& name : program.at("sessions")[0].at("names"))
    expected += (expected.ends_with(": ") ? "" : ", ") + name.get<string>();
  EXPECT_EQ(shell("node names.js hidden.draw.names").out, expected + "\n");
  shell("head -3 hidden.draw.names > two; sed 's/Bob/Rob/' two > other; printf x > none");
  EXPECT_THAT(shell("node names.js two").out,
              HasSubstr("who 1 of 3 items are is not in the list of names: one person may stand"));
  EXPECT_THAT(
      shell("node names.js other").out,
      ::testing::StartsWith("Not the list of this draw: the list of names, line 3: the hash of this name"));
  EXPECT_THAT(shell("node names.js none").out, HasSubstr("line 1: expected hash,salt,name, got 1 cell"));
  for (auto const* list : {"hidden.draw.names", "other"})
    EXPECT_EQ(shell("node $PAPERS/verify.mjs --names " + string{list} + " hidden.draw").exit_code,
              faro({"audit", "verify", "hidden.draw", "--names", list}).exit_code);
  // Where nothing is hidden, nothing is asked for.
  hold("open.draw", {"--items", "names.txt"});
  ASSERT_EQ(faro({"audit", "page", "open.draw", "-o", "page.html"}).exit_code, 0);
  EXPECT_THAT(get("page.html"), Not(HasSubstr("id=\"names\"")));
}

}  // namespace
