// Records read from files, refused where they belong to another verb.
#include "verbs/common/records.hpp"

#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "lines/order/order.hpp"
#include "lines/order/other_tools.hpp"
#include "shuffle/keyed/ascending.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/recorded_kinds.hpp"
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

/// What means nothing to the replay would stand there unread.
void refuse_unknown_details(audit::record_file const& kept) {
  auto const& kind = kind_of(kept);
  if (kind.details == "*") return;
  auto const names = faro::split(kind.details, ' ');
  bool const is_split = std::ranges::find(kept.details, "split",
                                          &std::pair<std::string, std::string>::first) != kept.details.end();
  for (auto const& [name, value] : kept.details) {
    bool const is_known =
        (is_split || !name.starts_with("part.")) && std::ranges::any_of(names, [&](std::string_view each) {
          return each.ends_with('.') ? name.size() > each.size() && name.starts_with(each) : name == each;
        });
    if (!is_known)
      throw input_error{say("'details.{}' is no detail of a {}", printable(name.substr(0, 60)), kind.called)};
  }
}

bool is_generator(std::string_view name) {
  return std::ranges::find(generator_names, name) != std::end(generator_names);
}

/// Generator and seed are those of the reading: a seed with nothing that makes picks of it shows nothing.
void check_reading(audit::record_file const& kept) {
  bool const generated = kept.reading == "fresh" || kept.reading == "seed";
  if (kept.reading == "seed" && !kept.seed) throw input_error{"field 'seed': expected a text, got null"};
  if (!generated && kept.generator)
    throw input_error{say("field 'generator': expected null, as the picks came from {}, got {}", kept.reading,
                          faro::quoted(*kept.generator, 60))};
  bool const may_be_tool = kept.reading == "seed" && kind_of(kept).by_tools;
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
  if (said.columns) kept.details.emplace_back("deck_columns", *said.columns);
  if (said.sections) kept.details.emplace_back("sections", *said.sections);
}

deck_list_options recorded_list_options(audit::record_file const& kept) {
  return {recorded_detail(kept, "deck_format"), recorded_detail(kept, "sections"),
          recorded_detail(kept, "deck_columns")};
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
  auto const& kind = kind_of(kept);
  bool const made_up = kept.reading == "fresh" && kind.of_lines && is_without_picks(kept.algorithm);
  if (kept.seed && kept.reading != "seed" && !made_up)
    throw verification_failed{
        say("{} does not hold: it has a seed, but its picks came from: {}", path, printable(kept.reading))};
  if (kept.algorithm == with_replacement) check_field(path, "rounds", kept.rounds, 1);
  if (kind.of_lines) return;
  check_field(path, "parameters", kept.parameters.size(), 0);
  check_field(path, "rounds", kept.rounds, 1);
  check_field(path, "repeat", kept.repeat ? "true" : "false", "false");
  check_field(path, "header", kept.header, 0);
  check_field(path, "delimiter", kept.nul_delimiter ? "nul" : "newline", "newline");
  check_field(path, "range", printable(kept.range.value_or("null")), "null");
}

void check_picks(audit::record_file const& kept, std::string const& path, chooser_ref c) {
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
}

bool check_origin(audit::record_file const& kept, std::string const& path) {
  if (kept.reading != "seed" || !kept.seed || !kept.generator) return false;
  auto const& kind = kind_of(kept);
  if (kind.check_origin && kind.check_origin(kept, path)) return true;
  if (!kept.picks.empty() && !kept.integers.empty()) return false;  // which came first is not said
  auto const check = [&](chooser_ref c) { check_picks(kept, path, c); };
  if (is_other_tool(*kept.generator)) {
    tools_of_others().start(*kept.generator, *kept.seed, kept.repeat || kind.with_replacement, check);
  } else {
    erased<key256> const key{key_from_text(*kept.seed, kind.purpose)};
    with_generator(*kept.generator, *key, check);
  }
  return true;
}

}  // namespace faro::program
