// No option of a question is silently ignored: every option, added to every use of its verb, either changes
// the answer or is refused. Options come from the definitions (ask_schema), so a new one is in the test by
// itself.
#include <faro/ask.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace faro::testing {
namespace {

using nlohmann::ordered_json;

constexpr char const* coin_game =
    "return {\n"
    "  parameters = {sides = {2, from = 1, to = 9}},\n"
    "  play = function(t, p) return t:die(p.sides) end,\n"
    "}\n";

constexpr char const* lines_of_file = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\n";
constexpr char const* list_of_deck = "4 Bolt {burn}\n20 Mountain {land}\n";
constexpr char const* listed_hands = "Bolt Bolt\nMountain Bolt\nMountain Mountain\n";

/// What a run writes into a file.
std::string written(ordered_json request, std::string const& name) { return ask(request.dump()).files[name]; }

/// Shuffled decks, a line of JSON each.
std::string some_decks() {
  std::string text;
  for (int i = 0; i < 30; ++i)
    text +=
        ordered_json::parse(
            ask(ordered_json{
                    {"verb", "shuffle"}, {"input-range", "1-52"}, {"seed", std::to_string(i)}, {"json", true}}
                    .dump())
                .json)["items"]
            .dump() +
        "\n";
  return text;
}
std::string boards() {
  return ordered_json::parse(
      ask(ordered_json{{"verb", "deal"}, {"count", 4}, {"seed", "x"}, {"format", "pbn"}, {"json", false}}
              .dump())
          .json)["text"];
}

/// What replays need.
std::string deal_record() {
  return written({{"verb", "deal"}, {"seed", "q"}, {"hands", "2x5"}, {"record", "r"}}, "r");
}
std::string shuffle_record() {
  return written({{"verb", "shuffle"},
                  {"seed", "q"},
                  {"file", {"l.txt"}},
                  {"record", "r"},
                  {"files", {{"l.txt", lines_of_file}}}},
                 "r");
}
std::string shuffled() {
  return written({{"verb", "shuffle"},
                  {"seed", "q"},
                  {"file", {"l.txt"}},
                  {"output", "o"},
                  {"json", false},
                  {"files", {{"l.txt", lines_of_file}}}},
                 "o");
}

constexpr char const* some_people =
    "name,years,family,sex,pot\nAnn,3,a,f,1\nBen,1,a,m,2\nCid,2,b,m,1\nDot,5,b,f,2\nEva,1,c,f,1\nFox,4,c,m,"
    "2\n";
constexpr char const* other_people = "name,family\nXia,a\nYan,b\nZoe,c\nUma,a\nVic,b\nWim,c\n";
constexpr char const* quotas_of_sex = "attribute,value,min,max\nsex,f,1,2\nsex,m,1,2\n";
constexpr char const* some_results =
    "name,sex,arm,outcome\nAnn,f,A,8\nBen,m,B,3\nCid,m,A,7\nDot,f,B,6\nEva,f,A,2\nFox,m,B,4\n";
constexpr char const* script_of_dealer = "produce 2\ncondition hcp(north) >= 15\naction printoneline\n";

/// Questions whose right answer is every letter as often, with one that stays last.
std::string bank_of_questions() {
  constexpr int questions = 20, places = 4;
  std::string text;
  for (int i = 0; i < questions; ++i) {
    text += "::q" + std::to_string(i) + "::Which? {";
    for (int place = 0; place < places; ++place)
      text += (place == i % places ? "=answer " : "~answer ") + std::to_string(place) + " ";
    text += "~all of the above}\n\n";
  }
  return text;
}

/// A draw under rules, on these files; further fields on top.
ordered_json draw_of(std::string const& kind, ordered_json more) {
  ordered_json request{
      {"verb", "draw " + kind},
      {"seed", "x"},
      {"files", {{"p.csv", some_people}, {"o.csv", other_people}, {"q.csv", quotas_of_sex}}}};
  request.update(more);
  return request;
}

/// A use of a verb: a question that is answered.
std::vector<ordered_json> const uses{
    {{"verb", "dice"}, {"question", "2d6 >= 8"}},
    {{"verb", "dice"}, {"question", "3d6"}},
    {{"verb", "dice"}, {"question", "output 3d6"}, {"anydice", true}},
    {{"verb", "odds"}, {"question", "land >= 2"}, {"deck", "land*24 spell*36"}, {"draw", 7}},
    {{"verb", "odds"}, {"question", "land"}, {"deck", "land*24 spell*36"}, {"draw", 7}},
    {{"verb", "odds"}, {"question", "poker"}, {"draw", 5}},
    {{"verb", "poker"}, {"question", "AhKh vs QsQc on 9h 8h 2c"}, {"runs", 2}},
    {{"verb", "poker chips"}, {"stacks", "5 3 2"}, {"prizes", "50 30 20"}},
    {{"verb", "poker chips"}, {"stacks", "5 3 2"}, {"prizes", "50 30 20"}, {"call", "1 2"}},
    {{"verb", "poker push-fold"}, {"stacks", "5"}},
    {{"verb", "poker luck"}, {"list", "0.8*20"}},
    {{"verb", "bridge"}, {"question", "AQT opposite 432"}},
    {{"verb", "game odds"}, {"question", "coin.lua"}, {"files", {{"coin.lua", coin_game}}}},
    {{"verb", "game simulate"}, {"game", "coin.lua"}, {"count", 1000}, {"files", {{"coin.lua", coin_game}}}},
    {{"verb", "game simulate"},
     {"game", "coin.lua"},
     {"parameters", true},
     {"files", {{"coin.lua", coin_game}}}},
    {{"verb", "watch"}, {"what", "exchange"}, {"seed", "s"}},
    {{"verb", "watch"}, {"what", "deal"}, {"hands", "2x3"}, {"seed", "s"}},
    {{"verb", "watch"}, {"what", "draw"}, {"seed", "s"}},
    {{"verb", "watch"}, {"what", "clock-patience"}, {"seed", "s"}},
    {{"verb", "game watch"}, {"game", "coin.lua"}, {"seed", "s"}, {"files", {{"coin.lua", coin_game}}}},
    {{"verb", "ratios"}, {"count", 3}, {"seed", "s"}},
    {{"verb", "deal"}, {"seed", "x"}},
    {{"verb", "deal"},
     {"seed", "x"},
     {"deck", "list.txt"},
     {"hands", "2x3"},
     {"files", {{"list.txt", list_of_deck}}}},
    {{"verb", "deal"}, {"seed", "x"}, {"format", "pbn"}},
    {{"verb", "deal"}, {"seed", "x"}, {"board-numbers", "1-2"}},
    {{"verb", "deal"}, {"number", "8"}},
    {{"verb", "roll"}, {"question", "3d6 reroll 1"}, {"seed", "x"}},
    {{"verb", "game deal"}, {"game", "coin.lua"}, {"seed", "x"}, {"files", {{"coin.lua", coin_game}}}},
    {{"verb", "deal"}, {"replay", "kept.json"}, {"files", {{"kept.json", deal_record()}}}},
    {{"verb", "shuffle"},
     {"seed", "x"},
     {"head-count", 5},
     {"file", {"l.txt"}},
     {"files", {{"l.txt", lines_of_file}}}},
    {{"verb", "shuffle"}, {"seed", "x"}, {"input-range", "1-20"}, {"head-count", 9}},
    {{"verb", "shuffle"},
     {"seed", "x"},
     {"algorithm", "riffle"},
     {"head-count", 9},
     {"file", {"l.txt"}},
     {"files", {{"l.txt", lines_of_file}}}},
    {{"verb", "shuffle"},
     {"seed", "x"},
     {"echo", true},
     {"head-count", 9},
     {"file", {"a", "b", "c", "d", "e", "f", "g", "h", "i"}}},
    {{"verb", "shuffle"}, {"list", true}},
    {{"verb", "shuffle"},
     {"replay", "kept.json"},
     {"file", {"l.txt"}},
     {"files", {{"l.txt", lines_of_file}, {"kept.json", shuffle_record()}}}},
    {{"verb", "shuffle"},
     {"undo", "kept.json"},
     {"file", {"done.txt"}},
     {"files", {{"done.txt", shuffled()}, {"kept.json", shuffle_record()}}}},
    {{"verb", "judge test"}, {"file", "decks"}, {"files", {{"decks", some_decks()}}}},
    {{"verb", "judge test"}, {"shuffle", "fisher-yates"}, {"decks", 20}, {"seed", "x"}},
    {{"verb", "judge test"}, {"shuffle", "deck-block"}, {"decks", 20}, {"seed", "x"}},
    {{"verb", "judge test"},
     {"deck", "list.txt"},
     {"file", "hands"},
     {"files", {{"list.txt", list_of_deck}, {"hands", listed_hands}}}},
    {{"verb", "judge test"}, {"file", "boards"}, {"files", {{"boards", boards()}}}},
    {{"verb", "judge decks"}, {"file", "decks"}, {"files", {{"decks", some_decks()}}}},
    {{"verb", "deal"}, {"seed", "x"}, {"given", "hcp(N) >= 15"}},
    {{"verb", "deal"}, {"script", "s.dlr"}, {"seed", "x"}, {"files", {{"s.dlr", script_of_dealer}}}},
    draw_of("winners", {{"file", "p.csv"}, {"count", 5}}),
    draw_of("pairs", {{"first", "p.csv"}, {"second", "o.csv"}}),
    draw_of("groups", {{"file", "p.csv"}, {"pots", "pot"}}),
    draw_of("groups", {{"file", "p.csv"}, {"size", 2}}),
    draw_of("santa", {{"file", "p.csv"}}),
    draw_of("panel", {{"file", "p.csv"}, {"count", 3}, {"quota", "q.csv"}}),
    draw_of("assign", {{"file", "p.csv"}, {"arms", "A,B"}, {"block", 2}}),
    draw_of("assign", {{"file", "p.csv"}, {"arms", "A,B"}, {"method", "simple"}}),
    {{"verb", "judge trial"}, {"file", "t.csv"}, {"files", {{"t.csv", some_results}}}},
    {{"verb", "judge seed"}, {"order", "-"}, {"seeds", "0..9"}, {"input", "2\n1\n3\n"}},
    {{"verb", "exam judge"}, {"bank", {"b.gift"}}, {"files", {{"b.gift", bank_of_questions()}}}},
    {{"verb", "exam judge"},
     {"bank", {"b.gift"}},
     {"fix", "fixed.gift"},
     {"seed", "x"},
     {"files", {{"b.gift", bank_of_questions()}}}},
    {{"verb", "audit select"}, {"scheme", "sampler"}, {"seed", "1"}, {"pool", 9}, {"head-count", 3}},
    {{"verb", "audit select"}, {"scheme", "consistent-sampler"}, {"seed", "1"}, {"range", "1-9"}},
    {{"verb", "audit select"},
     {"scheme", "rfc3797"},
     {"source", {"9319", "2 5 12"}},
     {"head-count", 3},
     {"file", "l.txt"},
     {"files", {{"l.txt", lines_of_file}}}},
    {{"verb", "audit select"},
     {"scheme", "faro-draw"},
     {"field", {"a", "b"}},
     {"pool", 9},
     {"head-count", 3}},
    {{"verb", "audit select"}, {"list", true}},
    {{"verb", "judge averages"}, {"cards", 51}, {"mean", ordered_json::array({"first=25.48"})}},
    {{"verb", "judge averages"}, {"cards", 52}, {"highest", "2.6%"}},
    {{"verb", "judge complaint"}, {"hits", 5}, {"seen", 7}, {"deck", 60}, {"copies", 24}},
    {{"verb", "judge hands"},
     {"file", "n.txt"},
     {"seen", 7},
     {"deck", 60},
     {"copies", 24},
     {"files", {{"n.txt", "3\n2\n4\n1\n"}}}},
    {{"verb", "judge hands"},
     {"file", "n.csv"},
     {"column", "lands"},
     {"seen", 7},
     {"deck", 60},
     {"copies", 24},
     {"files", {{"n.csv", "game,lands\n1,3\n2,2\n"}}}},
    {{"verb", "judge numbers"},
     {"file", "n.csv"},
     {"of", 2},
     {"files", {{"n.csv", "number,count,drawn\n1,2,2\n2,3,3\n3,1,1\n"}}},
     {"column", "drawn"}},
    {{"verb", "judge repeats"}, {"file", "d.txt"}, {"cards", 5}, {"files", {{"d.txt", "1 2\n2 3\n5 4\n"}}}},
};

/// Values for options that other verbs take in another sense.
std::map<std::string, std::map<std::string, ordered_json>> const own_samples{
    {"judge averages",
     {{"mean", ordered_json::array({"last=20.5"})},
      {"chance", ordered_json::array({"last@last=1/2"})},
      {"lowest", "1%"}}},
    {"poker",
     {{"given", "community(hearts) >= 3"}, {"wild", "2"}, {"jokers", 1}, {"runs", 2}, {"dead", "2d"}}},
    {"judge complaint", {{"seen", 20}, {"deck", 61}, {"count", 3}}},
    {"draw winners", {{"header", 0}}},
    {"draw pairs", {{"header", 0}}},
    {"draw groups", {{"header", 0}, {"groups", 3}, {"size", 3}}},
    {"draw santa", {{"header", 0}}},
    {"draw panel", {{"header", 0}}},
    {"draw assign", {{"header", 0}}},
    {"audit beacon", {{"previous", "before.json"}, {"certificate", "nist.pem"}}},
    {"judge numbers", {{"number", "count"}, {"of", 3}, {"draws", 4}, {"numbers", 4}, {"column", "count"}}},
    {"judge seed",
     {{"items", "-"},
      {"of", "1-9"},
      {"dice", 6},
      {"like", "php"},
      {"seeds", "1..9"},
      {"after", 2},
      {"resume", "3"}}},
    {"judge trial",
     {{"arm", "sex"},
      {"outcome", "sex"},
      {"rules", "r.json"},
      {"statistic", "sums"},
      {"alternative", "greater"},
      {"draws", 1000}}},
};

/// A value for an option that takes one; not its default.
std::map<std::string, ordered_json> const samples{
    {"deck", "a*5 b*9"},
    {"decks", 2},
    {"ask", "question.txt"},
    {"format", "csv"},
    {"text", "d6"},
    {"draw", 3},
    {"ways", 2},
    {"sample", 2},
    {"hands", "2x4"},
    {"given", "land >= 1"},
    {"seen", "land*1"},
    {"holding", "land*1"},
    {"board", "Ah Kd 2c"},
    {"dead", "2c"},
    {"community", 2},
    {"urn", ordered_json::array({"a*3 b*2: 2"})},
    {"swap", "in 1 c, out 1 a"},
    {"best", "a 1..2"},
    {"observed", ordered_json::array({"80% if land >= 1, else 10%"})},
    {"models", "2d6; d20"},
    {"keep-of", "drawn"},
    {"free-mulligans", 1},
    {"smoothed", "land: 3"},
    {"prizes", 6},
    {"spell", ordered_json::array({"a: 1U"})},
    {"source", ordered_json::array({"b: U"})},
    {"poker", "short"},
    {"dealer", "script.dlr"},
    {"sign", "key.pem"},
    {"wild", "2"},
    {"by-turn", "1..3"},
    {"on", "draw"},
    {"mulligan", "london"},
    {"down-to", 5},
    {"keep", "land >= 2"},
    {"bottom", "land"},
    {"effect", "spell: draw 1"},
    {"use", "always"},
    {"vary", "land=20..24"},
    {"find", "land"},
    {"at-least", "0.5"},
    {"loss", "0.05"},
    {"against", "spell"},
    {"digits", 3},
    {"svg", "o.svg"},
    {"png", "o.png"},
    {"vacant", "12 12"},
    {"line", ordered_json::array({"drop"})},
    {"effort", 2},
    {"simulate", 100},
    {"stacks", "5 4"},
    {"shares", "card"},
    {"prizes", "60 30"},
    {"call", "2 1"},
    {"in-pot", "1 1"},
    {"blinds", "1/2 1 1/4"},
    {"equity", "0.4"},
    {"all-ins", "0.7*5"},
    {"won", 3},
    {"seed", "another"},
    {"jobs", 2},
    {"set", "sides=3"},
    {"compare", "sides=2,3"},
    {"compare-with", "coin.lua"},
    {"distribution-of", "picks"},
    {"policy", "p.csv"},
    {"seconds", 30},
    {"max-runs", 100000},
    {"count", 3},
    {"names", "A,B,C,D"},
    {"board", 5},
    {"board-numbers", "3-4"},
    {"board-dealer", "W"},
    {"vulnerable", "EW"},
    {"from", "b.pbn"},
    {"number", "8"},
    {"generator", "chacha8"},
    {"format", "text"},
    {"record", "r.json"},
    {"replay", "r.json"},
    {"head-count", 2},
    {"output", "o.txt"},
    {"random-source", "-"},
    {"header", 2},
    {"separator", ";"},
    {"known-by", "sex"},
    {"lines", 2},
    {"begins", "a"},
    {"title", "t"},
    {"event", "e"},
    {"site", "s"},
    {"date", "2026-11-29"},
    {"find-seed", "java"},
    {"seeds", "0..9"},
    {"split", "0.5,0.5"},
    {"memory", "512M"},
    {"temporary", "/tmp"},
    {"threads", 2},
    {"algorithm", "overhand"},
    {"rounds", 2},
    {"picks", "p.txt"},
    {"ratios", "p.txt"},
    {"undo", "r.json"},
    {"predeal", "N: As"},
    {"tags", 3},
    {"piles", 3},
    {"p", "0.3"},
    {"packets", 3},
    {"shelves", 3},
    {"bits", 4},
    {"limit", 5},
    {"cards", 5},
    {"picks-limit", 50},
    {"cut", "before"},
    {"position", 2},
    {"red", 3},
    {"plot", "o.svg"},
    {"input-range", "1-5"},
    {"way", 2},
    {"first-value", 1},
    {"ranks", 3},
    {"suits", 2},
    {"delay", "0.01"},
    {"first", 0},
    {"lists", "positions"},
    {"columns", "2..3"},
    {"run", "true"},
    {"shuffle", "overhand"},
    {"alpha", "0.05"},
    {"panel", 2},
    {"html", "o.html"},
    {"pdf", "o.pdf"},
    {"paper", "Letter"},
    {"rate", "1/2"},
    {"sampler", "bottom-k"},
    {"weights", "1"},
    {"by", "1"},
    {"group", "2"},
    {"stratify", "1"},
    {"like", "python"},
    {"epochs", 2},
    {"workers", 3},
    {"resume", "3"},
    {"apart", "family"},
    {"not-with", "family"},
    {"alternates", 2},
    {"tickets-from", "family"},
    {"tickets-to", "family"},
    {"balance", "family"},
    {"together", "family"},
    {"before", ordered_json::array({"before.csv"})},
    {"procedure", "sequential"},
    {"list", "l.txt"},
    {"at-most", ordered_json::array({"a=1"})},
    {"name", "family"},
    {"pots", "sex"},
    {"quota", "q.csv"},
    {"arms", "A,B,C"},
    {"block", "4"},
    {"method", "coin"},
    {"factors", "sex"},
    {"totals", ordered_json::array({"3,5"})},
    {"strata", "sex"},
    {"slips", "folder"},
    {"keys", "sex"},
    {"fix", "fixed.gift"},
    {"anchor", "answer 1"},
    {"scheme", "opentally"},
    {"seed-file", "l.txt"},
    {"field", ordered_json::array({"c"})},
    {"drand", "round.json"},
    {"client", "c"},
    {"nonce", 3},
    {"code", "ab"},
    {"commitment", "00"},
    {"range", "2-8"},
    {"pool", 7},
    {"mean", ordered_json::array({"first=3"})},
    {"chance", ordered_json::array({"first@last=1/9"})},
    {"highest", "3%"},
    {"lowest", "1%"},
    {"hits", 4},
    {"copies", 20},
    {"games", 9},
    {"times", 2},
    {"kind", "spell"},
    {"column", "game"},
    {"sections", "main=Market"},
    {"deck-columns", "name=name"},
    {"until", 2},
    {"version-of-all", "A"},
    {"equity-unit", "percent"},
    {"result", "result"},
    {"tie", "tie"},
    {"pot", "pot"},
};

ordered_json const* sample_of(std::string const& verb, std::string const& option) {
  if (auto const own = own_samples.find(verb); own != own_samples.end()) {
    if (auto const at = own->second.find(option); at != own->second.end()) return &at->second;
  }
  auto const at = samples.find(option);
  return at == samples.end() ? nullptr : &at->second;
}

/// Options on which an answer need not depend: how much is worked with, how it is shown where there is
/// something to show, and those that state what is found out. --poker and --on are for questions with `poker`
/// and `by` in them, --missed for verdicts of another kind, --repeated for lists in which a name is,
/// --skip-unnamed for those in which none is, --ragged for tables in which a row has fewer cells.
std::set<std::string> const never_matter{
    "jobs",        "threads", "memory",      "temporary", "effort",    "max-runs", "seconds",      "blocks",
    "picks-limit", "verbose", "generator",   "csv",       "limit",     "table",    "fractions",    "plot",
    "explain",     "poker",   "deck-format", "on",        "no-header", "missed",   "blocks",       "all",
    "deals",       "bins",    "let",         "with",      "encoding",  "repeated", "skip-unnamed", "ragged"};

struct outcome_of {
  int exit_code;
  std::string json, text;
  std::map<std::string, std::string> files;
};

outcome_of asked(ordered_json request) {
  // What gives back lines or a bank has no JSON.
  if (request.contains("undo") || request.contains("fix")) request["json"] = false;
  auto const first = ask(request.dump());
  auto files = first.files;
  request["json"] = false;
  auto const second = ask(request.dump());
  files.insert(second.files.begin(), second.files.end());
  return {first.exit_code == 0 ? second.exit_code : first.exit_code, first.json, second.json, files};
}

TEST(UnusedOptions, are_refused_in_every_use) {
  std::map<std::string, ordered_json> fields;
  auto const schema = ordered_json::parse(ask_schema());
  for (auto const& verb : schema["oneOf"]) {
    if (!verb["properties"].contains("verb")) continue;  // a command line
    fields[verb["properties"]["verb"]["const"].get<std::string>()] = verb["properties"];
  }
  int pairs = 0;
  for (auto const& use : uses) {
    auto const plain = asked(use);
    ASSERT_EQ(plain.exit_code, 0) << use << plain.json << plain.text;
    for (auto const& [name, field] : fields.at(use["verb"]).items()) {
      bool const of_request =
          name == "verb" || name == "version" || name == "files" || name == "input" || name == "language";
      if (of_request || use.contains(name) || never_matter.contains(name) || name == "json") continue;
      bool const is_flag = field.value("type", ordered_json{}) == "boolean";
      if (name == "list" && is_flag) continue;  // states that a file is a list, as it is found to be
      auto request = use;
      if (is_flag) {
        request[name] = true;
      } else if (auto const* const sample = sample_of(use["verb"], name)) {
        request[name] = *sample;
      } else {
        continue;  // an operand
      }
      ++pairs;
      auto const with = asked(request);
      bool const same = with.json == plain.json && with.text == plain.text && with.files == plain.files;
      EXPECT_TRUE(with.exit_code == 2 || !same) << request << " ignores " << name;
    }
  }
  EXPECT_GT(pairs, 150);
}

TEST(UnusedOptions, have_a_value_to_try) {
  auto const schema = ordered_json::parse(ask_schema());
  std::set<std::string> tried;
  for (auto const& use : uses) tried.insert(use["verb"].get<std::string>());
  for (auto const& verb : schema["oneOf"]) {
    if (!verb["properties"].contains("verb")) continue;  // a command line
    if (!tried.contains(verb["properties"]["verb"]["const"].get<std::string>())) continue;
    for (auto const& [name, field] : verb["properties"].items()) {
      bool const plain = field.value("type", ordered_json{}) == "boolean" || never_matter.contains(name);
      bool const of_request =
          name == "verb" || name == "version" || name == "files" || name == "input" || name == "language";
      bool const operand = name == "question" || name == "game" || name == "file" || name == "shuffle" ||
                           name == "model" || name == "what" || name == "bank" || name == "second" ||
                           name == "order" || name == "script";
      EXPECT_TRUE(plain || of_request || operand || sample_of(verb["properties"]["verb"]["const"], name))
          << name;
    }
  }
}

}  // namespace
}  // namespace faro::testing
