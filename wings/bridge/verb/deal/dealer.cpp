// Scripts of dealer: deals counted and drawn, printed as the script says; averages and frequencies exact
// where the condition is counted, else from the deals made, with their error.
#include "verbs/deal/dealer.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "bridge/src/dealer/dealer_script.hpp"
#include "bridge/src/deals/drawn/drawing.hpp"
#include "bridge/verb/deal/dealer_layout.hpp"
#include "bridge/verb/deal/dealer_statistics.hpp"
#include "cards/pbn.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/options/generators.hpp"
#include "text/words.hpp"
#include "verbs/common/records.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace faro::program {
namespace {

using namespace odds::bridge;
using json_tree = nlohmann::ordered_json;
using action_kind = dealer_action::kind;

constexpr std::uint64_t printed_by_default = 40, measured_by_default = 100'000, solved_by_default = 1'000;

/// A script with its condition counted or tried.
class script_run {
 public:
  /// `count` deals in place of what the script says.
  script_run(std::string_view text, std::string const& name, std::optional<std::uint64_t> count, bool exactly)
      : script_{read_dealer_script(text, name)},
        deals_{deals_of(script_, count)},
        asked_for_{count.has_value()},
        drawing_{{script_.condition, script_.leaves}, script_.predealt, wish(exactly)},
        statistics_{script_, drawing_, exactly},
        draws_numbers_{actions_draw(script_)} {
    if (drawing_.drawn_from().count().is_zero())
      throw input_error{say("{}: no deal satisfies the condition", name)};
  }

  /// How many deals are to be made: none where all that is asked is known.
  [[nodiscard]] std::uint64_t wanted() const {
    return script_.prints() || statistics_.estimates() || asked_for_ ? deals_ : 0;
  }

  /// Makes deals and prints them through `show`; false from it stops.
  void make(long_chooser_ref c, std::uint64_t count, bool as_json,
            std::function<void(std::string const&)> const& show) {
    auto const most =
        drawing_.counted() ? UINT64_MAX : std::max(script_.generate.value_or(drawing_.most_tries()), count);
    for (std::uint64_t i = 0; i < count && drawing_.tried() < most; ++i) {
      auto const deal = drawing_.draw(c, most - drawing_.tried());
      if (!deal) break;
      canonical_ += pbn_deal(hands_of(odds::bridge::seats_of(*deal))) + "\n";
      measured_deal values{script_.leaves, *deal, draws_numbers_ ? chance_of_deal(c) : 0};
      statistics_.add(values);
      if (!as_json) show(printed(*deal, i + 1, values));
      for (auto const& a : script_.actions) {
        if (a.is == action_kind::print) kept_.push_back(*deal);
        if (a.is == action_kind::print) break;
      }
    }
    if (as_json) return;
    for (auto const& a : script_.actions) {
      for (auto const seat : a.seats) show(dealer_page(kept_, seat));
    }
  }

  [[nodiscard]] std::string const& canonical() const { return canonical_; }
  [[nodiscard]] dealer_script const& script() const { return script_; }
  [[nodiscard]] script_statistics const& statistics() const { return statistics_; }

  [[nodiscard]] message account() const {
    auto const& from = drawing_.drawn_from();
    auto const p = from.probability().to_double();
    auto const counted = say("{} of {} deals (1 in {})", from.count().to_string(), from.out_of().to_string(),
                             fmt::format("{:.4g}", 1 / p));
    auto const in_tries = say("{} in {} tries", plural(drawing_.dealt(), "deal"), drawing_.tried());
    if (drawing_.counted()) {
      bool const said = drawing_.from_the_pack() && drawing_.tried() > 0;
      auto const alike = say("{}, each alike", counted);
      return said ? say("{}; {}", alike, in_tries) : alike;
    }
    if (drawing_.why_not().empty()) {
      auto const one_in = static_cast<double>(drawing_.tried()) /
                          static_cast<double>(std::max<std::uint64_t>(drawing_.dealt(), 1));
      return say("{} (1 in {}), each alike", in_tries, fmt::format("{:.4g}", one_in));
    }
    if (drawing_.tried() == 0) return say("too big to be counted ({})", message{drawing_.why_not()});
    if (drawing_.from_the_pack())
      return say("too big to be counted ({}): {}", message{drawing_.why_not()}, in_tries);
    return say("too big to be counted ({}): {} among {} for which parts of the condition hold",
               message{drawing_.why_not()}, in_tries, counted);
  }
  [[nodiscard]] json_tree condition_json() const {
    auto const& from = drawing_.drawn_from();
    json_tree out{{"counted", drawing_.counted()},
                  {"deals", from.count().to_string()},
                  {"of", from.out_of().to_string()},
                  {"way", drawing_.from_the_pack() ? "tries"
                          : drawing_.counted()     ? "count"
                                                   : "parts"}};
    if (drawing_.counted()) out["probability"] = from.probability().to_string();
    if (!drawing_.counted() || drawing_.from_the_pack()) {
      out["tried"] = drawing_.tried();
      out["made"] = drawing_.dealt();
    }
    return out;
  }

 private:
  static std::uint64_t deals_of(dealer_script const& script, std::optional<std::uint64_t> count) {
    return count ? *count
                 : script.produce.value_or(script.prints()           ? printed_by_default
                                           : measures_tricks(script) ? solved_by_default
                                                                     : measured_by_default);
  }
  static bool actions_draw(dealer_script const& script) {
    return std::ranges::any_of(script.actions, [&](dealer_action const& a) {
      return std::ranges::any_of(a.items, [&](auto const& item) {
        return item.number && draws_numbers(*item.number, script.leaves);
      });
    });
  }
  [[nodiscard]] drawing_wish wish(bool exactly) const {
    bool const measures =
        std::ranges::any_of(script_.actions, [](auto const& a) { return a.is >= action_kind::average; });
    return {deals_, measures ? worth_of_statistics : 0, exactly};
  }

  [[nodiscard]] std::string printed(deal_holdings const& deal, std::uint64_t number,
                                    measured_deal& values) const {
    std::string out;
    for (auto const& a : script_.actions) {
      switch (a.is) {
        case action_kind::print_all:
          out += dealer_deal(deal, number);
          break;
        case action_kind::print_ew:
          out += dealer_west_east(deal);
          break;
        case action_kind::print_pbn:
          out += dealer_pbn(deal, number, script_.dealer.value_or(0), script_.vulnerable.value_or("None"));
          break;
        case action_kind::print_compact:
          out += dealer_hands(deal, '\n') + numbers(a, values) + "\n";
          break;
        case action_kind::print_one_line:
          out += dealer_hands(deal, ' ') + numbers(a, values) + "\n";
          break;
        case action_kind::print_es:
          out += numbers(a, values);
          break;
        default:
          break;
      }
    }
    return out;
  }
  static std::string numbers(dealer_action const& a, measured_deal& values) {
    std::string out;
    for (auto const& item : a.items) out += item.number ? std::to_string(values(*item.number)) : item.text;
    return out;
  }

  dealer_script script_;
  std::uint64_t deals_;
  bool asked_for_;
  deal_drawing drawing_;
  script_statistics statistics_;
  bool draws_numbers_;  // some action asks for rnd()
  std::vector<deal_holdings> kept_;
  std::string canonical_;
};

void print_result(script_run& run, dealer_options const& o, std::function<void(script_run&)> const& make) {
  make(run);
  answer a;
  a.fact("script", o.path);
  if (auto const seat = run.script().dealer) a.fact("dealer", std::string(1, "NESW"[*seat]));
  if (auto const sides = run.script().vulnerable) a.fact("vulnerable", *sides);
  a.fact("condition", run.condition_json());
  add_statistics(a, run.statistics());
  a.fact("deals", lines_of(run.canonical()));
  show(a, answer_forms{{}, o.json}.style());
  if (!o.json) note(run.account());
}

void run_fresh(dealer_options const& o) {
  text_file const file{o.path};
  script_run run{file.text(), file.name(), o.count, o.exactly};
  auto const count = run.wanted();
  auto const generator = o.generator.value_or("chacha20");
  erased<key256> const key{o.seed ? key_from_text(*o.seed, purpose::deal_script) : fresh_key()};
  std::optional<output_file> record_out;
  if (o.record) record_out.emplace(*o.record);
  long_record picks;
  print_result(run, o, [&](script_run& r) {
    with_generator(generator, *key, [&](chooser_ref random) {
      long_recording tape{random, picks};
      r.make(record_out ? long_chooser_ref{tape} : long_chooser_ref{random}, count, o.json,
             [](std::string const& s) { print(s); });
    });
  });
  if (!record_out) return;
  audit::record_file kept;
  kept.verb = "deal";
  kept.algorithm = "dealer-script";
  kept.picks = std::move(picks.picks);
  kept.integers = std::move(picks.integers);
  kept.items = 52;
  kept.take = 52;
  kept.reading = o.seed ? "seed" : "fresh";
  kept.generator = generator;
  kept.seed = o.seed;
  kept.details.emplace_back("dealer", o.path);
  kept.details.emplace_back("count", std::to_string(count));
  if (o.exactly) kept.details.emplace_back("exactly", "yes");
  kept.input = audit::digest_of(file.bytes());
  kept.output = audit::digest_of(run.canonical());
  write_record(kept, [&](std::string_view piece) { record_out->write(piece); });
  record_out->commit();
}

void run_again(dealer_options const& o) {
  auto const& path = *o.replay;
  auto const kept = read_record(path, "deal");
  std::optional<std::string> count;
  bool of_script = false, exactly = false;
  for (auto const& [name, value] : kept.details) {
    if (name == "count") count = value;
    exactly = exactly || name == "exactly";
    of_script = of_script || name == "dealer";
  }
  if (!of_script || !count) throw usage_error{say("{} is no record of a script of dealer", path)};
  text_file const file{o.path};
  check_field(path, "algorithm", kept.algorithm, "dealer-script");
  check_field(path, "items", kept.items, 52);
  check_field(path, "take", kept.take, 52);
  if (auto const digest = audit::digest_of(file.bytes()); digest != kept.input)
    throw input_error{say("{} is a record for another script: sha256 {}, expected {}", path, digest.sha256,
                          kept.input.sha256)};
  // Every deal takes more than a byte of what was recorded: no record makes us deal without end.
  auto const deals =
      whole_number("field 'details.count'", *count, 0, measured_by_default + kept.output.bytes);
  script_run run{file.text(), file.name(), deals, exactly};
  std::string shown;
  replay_picks(kept, path, [&](long_chooser_ref c) {
    run.make(c, deals, false, [&](std::string const& s) { shown += s; });
  });
  if (auto const found = audit::digest_of(run.canonical()); found != kept.output)
    throw verification_failed{say("{} does not hold: its picks deal other hands, with sha256 {}, expected {}",
                                  path, found.sha256, kept.output.sha256)};
  if (!o.only_check) print(shown);
}

}  // namespace

void deal_by_script(dealer_options const& o) {
  if (o.replay)
    run_again(o);
  else
    run_fresh(o);
}

}  // namespace faro::program
