// Records read from files, refused where they belong to another verb.
#include "verbs/common/records.hpp"

#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "lines/order/order.hpp"
#include "lines/order/other_tools.hpp"
#include "shuffle/ascending.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

/// What records may say besides, by what they record: names, and beginnings of names, which end in a dot. A
/// draw has the options of its kind, which are read with them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> known_details{
    {{"shuffle", "csv by group stratify weights rate share ratios split part."},
     {"deal", "deck deck_format sections decks hands count board_numbers board given predeal names"},
     {"deal of a game", "game set. count given"},
     {"deal of a script of dealer", "dealer count"},
     {"roll", "question"},
     {"odds", "question deck"},
     {"dice", "question"}}};

std::string_view what_is_recorded(audit::record_file const& kept) {
  if (kept.verb != "deal") return kept.verb;
  if (kept.algorithm.starts_with("script")) return "deal of a game";
  return kept.algorithm == "dealer-script" ? "deal of a script of dealer" : "deal";
}

/// What means nothing to the replay would stand there unread.
void refuse_unknown_details(audit::record_file const& kept) {
  auto const what = what_is_recorded(kept);
  auto const known =
      std::ranges::find(known_details, what, &std::pair<std::string_view, std::string_view>::first);
  if (known == known_details.end()) return;
  auto const names = faro::split(known->second, ' ');
  bool const is_split = std::ranges::find(kept.details, "split",
                                          &std::pair<std::string, std::string>::first) != kept.details.end();
  for (auto const& [name, value] : kept.details) {
    bool const is_known =
        (is_split || !name.starts_with("part.")) && std::ranges::any_of(names, [&](std::string_view each) {
          return each.ends_with('.') ? name.size() > each.size() && name.starts_with(each) : name == each;
        });
    if (!is_known)
      throw input_error{say("'details.{}' is no detail of a {}", printable(name.substr(0, 60)), what)};
  }
}

bool is_generator(std::string_view name) {
  return std::ranges::find(generator_names, name) != std::end(generator_names);
}

/// Verbs whose picks a tool of --like can give.
bool can_be_of_tool(std::string_view verb) {
  return verb == "shuffle" || verb == "roll" || verb == "deal" || verb == "draw";
}

/// Generator and seed are those of the reading: a seed with nothing that makes picks of it shows nothing.
void check_reading(audit::record_file const& kept) {
  bool const generated = kept.reading == "fresh" || kept.reading == "seed";
  if (kept.reading == "seed" && !kept.seed) throw input_error{"field 'seed': expected a text, got null"};
  if (!generated && kept.generator)
    throw input_error{say("field 'generator': expected null, as the picks came from {}, got {}", kept.reading,
                          faro::quoted(*kept.generator, 60))};
  bool const may_be_tool = kept.reading == "seed" && can_be_of_tool(kept.verb);
  if (!generated ||
      (kept.generator && (is_generator(*kept.generator) || (may_be_tool && is_other_tool(*kept.generator)))))
    return;
  throw input_error{
      say("field 'generator': expected {}{}, got {}",
          listed(std::vector<std::string>(std::begin(generator_names), std::end(generator_names))),
          may_be_tool ? message{", or a tool of --like"} : message{},
          kept.generator ? faro::quoted(*kept.generator, 60) : "null")};
}

}  // namespace

bool is_of_question(audit::record_file const& kept) { return kept.verb == "odds" || kept.verb == "dice"; }

audit::record_file read_record(std::string const& path) {
  text_file const file{path};
  try {
    auto kept = audit::parse_record(file.bytes());
    check_reading(kept);
    refuse_unknown_details(kept);
    return kept;
  } catch (input_error const& e) {
    throw input_error{say("{} is no record: {}", file.name(), e.said())};
  }
}

audit::record_file read_record(std::string const& path, std::string const& verb) {
  auto kept = read_record(path);
  if (kept.verb != verb) {
    throw input_error{say("{} is a record of faro {}: expected faro {} --replay", name_of_input(path),
                          kept.verb, kept.verb)};
  }
  return kept;
}

std::optional<std::string> recorded_detail(audit::record_file const& kept, std::string_view name) {
  auto const at = std::ranges::find(kept.details, name, &std::pair<std::string, std::string>::first);
  return at == kept.details.end() ? std::nullopt : std::optional{at->second};
}

void keep_list_options(audit::record_file& kept, deck_list_options const& said) {
  if (said.format) kept.details.emplace_back("deck_format", *said.format);
  if (said.sections) kept.details.emplace_back("sections", *said.sections);
}

deck_list_options recorded_list_options(audit::record_file const& kept) {
  return {recorded_detail(kept, "deck_format"), recorded_detail(kept, "sections")};
}

void replay_picks(audit::record_file const& kept, std::string const& path,
                  std::function<void(long_chooser_ref)> const& run) {
  long_record const picks{kept.picks, kept.integers};
  long_recorded_chooser c{picks};
  try {
    run(c);
    c.finish();
  } catch (replay_error const& e) {
    throw verification_failed{say("{} does not hold: {}", path, e.said())};
  }
}

void check_field(std::string const& path, std::string_view field, std::string_view recorded,
                 std::string_view found) {
  if (recorded == found) return;
  throw verification_failed{say("{} does not hold: its field '{}': expected {}, got {}", path, field, found,
                                printable(recorded.substr(0, 60)))};
}

void check_field(std::string const& path, std::string_view field, std::optional<std::uint64_t> recorded,
                 std::optional<std::uint64_t> found) {
  auto const text = [](std::optional<std::uint64_t> number) {
    return number ? std::to_string(*number) : std::string{"null"};
  };
  check_field(path, field, text(recorded), text(found));
}

void check_common_fields(audit::record_file const& kept, std::string const& path) {
  // An order without picks has its seed written down where it was made up afresh, too.
  bool const made_up = kept.reading == "fresh" && kept.verb == "shuffle" && is_without_picks(kept.algorithm);
  if (kept.seed && kept.reading != "seed" && !made_up)
    throw verification_failed{
        say("{} does not hold: it has a seed, but its picks came from: {}", path, printable(kept.reading))};
  if (kept.algorithm == with_replacement) check_field(path, "rounds", kept.rounds, 1);
  if (kept.verb == "shuffle") return;
  if (is_of_question(kept) && kept.algorithm != "rejection")
    check_field(path, "algorithm", kept.algorithm, "ways");
  if (kept.verb == "roll" || is_of_question(kept)) check_field(path, "take", kept.take, std::nullopt);
  check_field(path, "parameters", kept.parameters.size(), 0);
  check_field(path, "rounds", kept.rounds, 1);
  check_field(path, "repeat", kept.repeat ? "true" : "false", "false");
  check_field(path, "header", kept.header, 0);
  check_field(path, "delimiter", kept.nul_delimiter ? "nul" : "newline", "newline");
  check_field(path, "range", printable(kept.range.value_or("null")), "null");
}

namespace {

std::string_view purpose_of(audit::record_file const& kept) {
  if (kept.verb == "roll") return purpose::roll;
  if (is_of_question(kept)) return purpose::odds_sample;
  if (kept.verb != "deal") return purpose::shuffle;
  if (kept.algorithm == "dealer-script") return purpose::deal_script;
  return kept.algorithm.starts_with("script") ? purpose::deal_game : purpose::deal;
}

/// The order `ascending` answers its own questions alone: below n, n - 1, ...
void check_ascending(audit::record_file const& kept, std::string const& path,
                     std::function<void(chooser_ref)> const& check) {
  auto const n = kept.picks.empty() ? 0 : kept.picks.front().of;
  auto of = n;
  bool const asked = std::ranges::all_of(kept.picks, [&](auto const& p) { return p.of > 1 && p.of == of--; });
  if (scatter_node::splits(n) || !asked || !kept.integers.empty() || kept.generator == "xoshiro256++")
    throw verification_failed{
        say("{} does not hold: the order {} of {} items has other picks", path, by_words, kept.items)};
  ascending_chooser c{find_stream_kind(*kept.generator), key_from_text(*kept.seed, purpose::shuffle), n,
                      kept.picks.size()};
  check(chooser_ref{c});
}

void check_deal_of_tool(audit::record_file const& kept, std::string const& path) {
  auto const hands = parse_hands(recorded_detail(kept, "hands").value_or("1x1"));
  auto const dealt = tools_of_others().deal(*kept.generator, *kept.seed, kept.items, hands);
  if (kept.integers.empty() && kept.picks == dealt) return;
  throw verification_failed{say("{} does not hold: {} deals other cards from the seed {}", path,
                                *kept.generator, faro::quoted(*kept.seed))};
}

}  // namespace

bool check_origin(audit::record_file const& kept, std::string const& path) {
  if (kept.reading != "seed" || !kept.seed || !kept.generator) return false;
  bool const of_tool = is_other_tool(*kept.generator);
  if (kept.verb == "draw") return true;                             // check_draw_record() has done it
  if (is_without_picks(kept.algorithm)) return true;                // its replay starts from the seed itself
  if (!kept.picks.empty() && !kept.integers.empty()) return false;  // which came first is not said
  auto const check = [&](chooser_ref c) {
    for (auto const& pick : kept.integers) {
      if (auto const made = pick_below(c, pick.of); made != pick.index)
        throw verification_failed{
            say("{} does not hold: a large pick from the seed {} by {}: expected {} of {}, got {}", path,
                faro::quoted(*kept.seed), *kept.generator, made.to_string(), pick.of.to_string(),
                pick.index.to_string())};
    }
    for (std::size_t i = 0; i < kept.picks.size(); ++i) {
      auto const& pick = kept.picks[i];
      if (auto const made = c.below(pick.of); made != pick.index)
        throw verification_failed{
            say("{} does not hold: pick {} from the seed {} by {}: expected {} of {}, got {}", path, i + 1,
                faro::quoted(*kept.seed), *kept.generator, made, pick.of, pick.index)};
    }
  };
  if (of_tool && kept.verb == "deal") {
    check_deal_of_tool(kept, path);
  } else if (of_tool) {
    tools_of_others().start(*kept.generator, *kept.seed, kept.repeat || kept.verb == "roll", check);
  } else if (kept.verb == "shuffle" && kept.algorithm == by_words) {
    check_ascending(kept, path, check);
  } else {
    erased<key256> const key{key_from_text(*kept.seed, purpose_of(kept))};
    with_generator(*kept.generator, *key, check);
  }
  return true;
}

}  // namespace faro::program
