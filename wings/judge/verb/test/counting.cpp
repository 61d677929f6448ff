// Counting whole decks, on several threads, and the verdict on them.
#include "judge/verb/test/counting.hpp"

#include "judge/src/faults/models/faults.hpp"
#include "judge/src/faults/part_power.hpp"
#include "judge/src/faults/power.hpp"
#include "judge/src/faults/starting_orders.hpp"
#include "judge/src/panel/oddities.hpp"
#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {

namespace {

/// What so few parts would have shown, in one sentence; empty where nothing is counted by kind.
std::string sentence_of_power(judge::part_tables const& tables, double alpha) {
  auto const shown = judge::power_of_parts(tables, alpha);
  if (shown.empty()) return {};
  message text;
  constexpr std::size_t most = 3;
  for (std::size_t i = 0; i < std::min(most, shown.size()); ++i) {
    auto const one =
        say("{} off by {:.2g} a hand ({:.3g} are expected)", shown[i].name, shown[i].off, shown[i].mean);
    text = i == 0 ? one : say("{}, {}", text, one);
  }
  // The shift that is shown falls with the square root of the number of hands.
  constexpr double half = 0.5;
  auto const least =
      std::ranges::max_element(shown.begin(),
                               shown.begin() + static_cast<std::ptrdiff_t>(std::min(most, shown.size())), {},
                               &judge::part_power::off)
          ->off;
  auto const hands = std::ceil(static_cast<double>(tables.parts()) * (least / half) * (least / half));
  return say(
      "with 90 % chance {} of {} would have shown {} or more; less goes unseen; half a card a hand takes "
      "about {:.0f} hands",
      plural(tables.parts(), "hand"), plural(tables.seen(), "card"), text, hands);
}

/// The stream, its first decks kept.
judge::deck_source keeping_first(judge::deck_source const& decks, std::vector<std::uint16_t>& kept) {
  return [&decks, &kept](std::span<std::uint32_t const>& deck) {
    constexpr std::size_t most_cards = 20'000 * 52;
    if (!decks(deck)) return false;
    if (kept.size() + deck.size() <= most_cards) kept.insert(kept.end(), deck.begin(), deck.end());
    return true;
  };
}

}  // namespace

void try_starting_orders(judged& out, whole_decks const& counted, std::vector<std::string> const& names) {
  if (!out.faults || names.empty() || counted.kept.empty()) return;
  std::vector<std::uint32_t> const first(counted.kept.begin(),
                                         counted.kept.begin() + static_cast<std::ptrdiff_t>(names.size()));
  auto const orders = judge::usual_starting_orders(names, first);
  auto found = judge::name_faults_by_order(*out.faults, counted.kept, names.size(), orders, counted.laws);
  out.order_unstated = true;
  out.faults = std::move(found.report);
  out.starting_order = std::move(found.order);
  out.orders_tried = found.tried;
}

void count_whole(opened_decks const& decks, std::uint64_t limit, bool sequential, double alpha,
                 whole_decks& counted) {
  constexpr auto at_once = std::uint64_t{1} << 16;
  auto const goes_on = [&](std::uint64_t more) { return decks.work->goes_on(more); };
  auto const next = decks.unstated_order ? keeping_first(decks.next, counted.kept) : decks.next;
  std::uint64_t look = 16;
  for (std::uint64_t n = 0; n < limit;) {
    auto const wanted = std::min({limit, sequential ? look : limit, n + at_once}) - n;
    if (decks.maker) {
      if (counted.counter.make_from(decks.maker, n, wanted, goes_on) < wanted) return;
    } else if (counted.counter.count(next, wanted) < wanted) {
      return;
    }
    n += wanted;
    if (sequential && n == look) {
      if (counted.log_e() >= -std::log(alpha)) return;
      look += look / 4;
    }
  }
}

void set_correction(judged& out, test_options const& o) {
  if (!o.fdr) return;
  out.share_of_false = true;
  out.result.adjust(judge::correction::benjamini_hochberg);
}

judged judge_whole(whole_decks& counted, test_options const& o, bool sequential, double alpha,
                   std::vector<std::string> const& names, bool at_once) {
  auto const& tables = counted.counter.total().tables;
  auto const& faults = counted.counter.total().faults;
  judged out;
  out.alpha = alpha;
  out.sequential = sequential;
  out.result = judge_tables(tables, counted.laws);
  set_correction(out, o);
  out.evidence = e_values_of(tables, counted.laws);
  out.log_e = average_log_e(out.evidence);
  out.deviation = sequential ? out.log_e >= -std::log(alpha) : out.result.deviates(alpha);
  auto const cards = tables.cards();
  constexpr std::size_t most_named = 256;
  if (out.deviation) out.odd = oddities(out.result, tables, counted.laws, alpha, names);
  if (out.deviation && cards <= most_named && !at_once)
    out.faults = name_faults(tables, faults, counted.laws);
  constexpr std::size_t tabulated = 52;  // for other sizes the effects have to be simulated first
  // What so many decks show is said of a pass, and in a paper whatever was found.
  bool const asked = !at_once && (!out.deviation || o.html || o.pdf);
  if (asked && cards >= 4 && cards <= most_named && (cards == tabulated || o.missed)) {
    auto const one_test = alpha / static_cast<double>(std::max<std::size_t>(1, out.result.tests.size()));
    out.power = judge::power_of(cards, tables.decks(), one_test);
  }
  return out;
}

namespace {

/// Lines of different cards that all go up, or all down, and are not all the same: no shuffle does that.
class sorted_lines {
 public:
  void see(std::span<std::uint32_t const> line) {
    if (lines_++ == 0) first_.assign(line.begin(), line.end());
    differ_ = differ_ || !std::ranges::equal(line, first_);
    up_ = up_ && std::ranges::is_sorted(line) && is_strict(line);
    down_ = down_ && std::ranges::is_sorted(line, std::ranges::greater{}) && is_strict(line);
  }
  /// Whether chance would do it less than once in a million.
  [[nodiscard]] bool told() const {
    constexpr double million = 1e6;
    auto const of_one = std::lgamma(static_cast<double>(first_.size()) + 1);
    return differ_ && (up_ || down_) && static_cast<double>(lines_) * of_one > std::log(million);
  }

 private:
  static bool is_strict(std::span<std::uint32_t const> line) {
    return std::ranges::adjacent_find(line) == line.end();
  }
  std::vector<std::uint32_t> first_;
  std::uint64_t lines_ = 0;
  bool differ_ = false, up_ = true, down_ = true;
};

}  // namespace

judged judge_parts_of(opened_decks const& decks, test_options const& o, std::uint64_t limit, double alpha,
                      judge::part_tables& tables) {
  sorted_lines sorted;
  for (std::span<std::uint32_t const> deck; tables.parts() < limit && decks.next(deck);) {
    tables.add(deck);
    sorted.see(deck);
  }
  bool const is_part = tables.seen() < tables.cards() && tables.kinds().size() == tables.cards();
  if (!o.unordered && is_part && sorted.told())
    throw input_error{
        say("{}: the cards of each of the {} lines stand in order, as no shuffle leaves them: "
            "--unordered judges each line as a set",
            decks.what, tables.parts())};
  judged out;
  out.alpha = alpha;
  out.result = o.unordered ? judge_sets(tables) : judge_parts(tables);
  set_correction(out, o);
  out.deviation = out.result.deviates(alpha);
  if (!out.deviation) out.power_sentence = sentence_of_power(tables, alpha);
  return out;
}

}  // namespace faro::program
