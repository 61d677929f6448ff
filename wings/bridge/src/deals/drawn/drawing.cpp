// Which way deals are drawn, and conditions split at their outermost `and` into what is counted and what is
// tried.
#include "bridge/src/deals/drawn/drawing.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <utility>
#include <vector>

namespace faro::odds::bridge {

namespace {

/// Parts alone may take this share of what the whole may: there are several, and they are tried together.
constexpr std::uint64_t share_of_a_part = 20;

/// Deals that held among those tried to see how rare they are: their number is off by a fifth.
constexpr std::uint64_t enough = 25;
/// What trying costs anyway is not worth a count.
constexpr std::uint64_t cheap = 10'000'000;
constexpr std::uint64_t first_look = 4'000'000, look_further = 8;
/// To find a deal by its number; to test it.
constexpr std::uint64_t work_of_number = 8'000;

/// Without what is asked of a solver or drawn.
question what_is_counted(question const& all) {
  if (!looks_at_deals(all.root, all.leaves)) return all;
  question out{{operation::logical_and, 0, {}}, all.leaves};
  for (auto& part : parts_of(all.root)) {
    if (!looks_at_deals(part, all.leaves)) out.root.children.push_back(std::move(part));
  }
  return out;
}

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t most = UINT64_MAX / 4;
  return b != 0 && a > most / b ? most : a * b;
}

}  // namespace

deal_limits limits_within(std::uint64_t steps) {
  constexpr std::uint64_t cells = 2'500'000, parts = 150'000, steps_of_part = 200;
  deal_limits out;
  out.steps = std::min(out.steps, steps);
  out.steps_by_suits = std::min(out.steps_by_suits, out.steps);
  out.cells = cells;
  out.parts = std::min(parts, steps / steps_of_part);
  return out;
}

deal_drawing::deal_drawing(question condition, deal_holdings const& fixed, deal_limits const& limits)
    : condition_{std::move(condition)},
      asks_solver_{asks_solver(condition_.root, condition_.leaves)},
      draws_numbers_{draws_numbers(condition_.root, condition_.leaves)},
      beyond_counting_{asks_solver_ || draws_numbers_},
      cheap_{what_is_counted(condition_)} {
  if (!count(fixed, limits)) split(fixed, limits);
}

deal_drawing::deal_drawing(question condition, deal_holdings const& fixed, drawing_wish const& wish)
    : condition_{std::move(condition)},
      asks_solver_{asks_solver(condition_.root, condition_.leaves)},
      draws_numbers_{draws_numbers(condition_.root, condition_.leaves)},
      beyond_counting_{asks_solver_ || draws_numbers_},
      cheap_{what_is_counted(condition_)} {
  if (!wish.exactly)
    choose_way(fixed, wish);
  else if (!count(fixed, {}))
    split(fixed, {});
}

bool deal_drawing::count(deal_holdings const& fixed, deal_limits const& limits) {
  try {
    ways_.emplace(cheap_, fixed, limits);
    why_not_ = known_deal_by_deal();
    return counted_ = true;
  } catch (too_big const& e) {
    why_not_ = e.what();
    return false;
  }
}

void deal_drawing::choose_way(deal_holdings const& fixed, drawing_wish const& wish) {
  constexpr std::uint64_t last_look = 2'000'000'000;
  trials_ = std::make_unique<deal_trials>(cheap_, fixed);
  xoshiro256pp generator{key_from_text("how rare a deal is")};
  random_chooser random{generator};
  std::uint64_t held = 0;
  for (auto look = first_look;; look *= look_further) {
    while (held < enough && trials_->work() < look) held += trials_->once(long_chooser_ref{random}) ? 1 : 0;
    bool const known = held >= enough;
    work_of_deals_ = product(trials_->work() / std::max<std::uint64_t>(held, 1), wish.deals);
    if (known && wish.worth == 0 && work_of_deals_ <= cheap) return try_from_the_pack(fixed);
    auto const worth = std::max(known ? work_of_deals_ : look * look_further, wish.worth);
    if (count(fixed, limits_within(worth))) {
      auto const by_number = product(work_of_number, wish.deals);
      if (known && work_of_deals_ < by_number) return try_from_the_pack(fixed);
      trials_.reset();
      work_of_deals_ = by_number + ways_->steps();
      return;
    }
    if (!known && look < last_look) continue;
    if (known && work_of_deals_ <= last_look) return try_from_the_pack(fixed);
    break;
  }
  // It holds so rarely that parts of it that are counted are worth what they take.
  auto const by_trials = work_of_deals_;
  auto const chance = ratio{integer{std::max<std::uint64_t>(held, 1)}, integer{trials_->tried()}};
  split(fixed, limits_within(last_look));
  auto const tries = (ways_->probability() / chance * ratio{integer{wish.deals}}).to_double();
  work_of_deals_ = static_cast<std::uint64_t>(
      std::clamp(tries * static_cast<double>(work_of_number), 0.0, static_cast<double>(UINT64_MAX / 4)));
  if (work_of_deals_ < by_trials) return trials_.reset();
  work_of_deals_ = by_trials;
  try_from_the_pack(fixed);
}

/// From here on by deals that were not looked at.
void deal_drawing::try_from_the_pack(deal_holdings const& fixed) {
  trials_ = std::make_unique<deal_trials>(cheap_, fixed);
  if (counted_) return;
  why_not_ = known_deal_by_deal();
  ways_.emplace(question{{operation::constant, 1, {}}, {}}, fixed);
}

void deal_drawing::split(deal_holdings const& fixed, deal_limits const& limits) {
  deal_limits small{limits.steps / share_of_a_part, limits.cells / share_of_a_part};
  small.parts = limits.parts;
  auto const ways_of = [&](query_node root) -> std::optional<deal_ways> {
    try {
      return deal_ways{{std::move(root), cheap_.leaves}, fixed, small};
    } catch (too_big const&) {
      return std::nullopt;
    }
  };
  std::vector<std::pair<ratio, query_node>> known;  // the rarest first
  for (auto& part : parts_of(cheap_.root)) {
    if (auto const ways = ways_of(part)) known.emplace_back(ways->probability(), std::move(part));
  }
  std::ranges::stable_sort(known, {}, &std::pair<ratio, query_node>::first);
  query_node together{operation::logical_and, 0, {}};
  ways_ = ways_of({operation::constant, 1, {}});
  for (auto& [chance, part] : known) {
    auto more = together;
    more.children.push_back(std::move(part));
    if (auto ways = ways_of(more)) {
      ways_ = std::move(ways);
      together = std::move(more);
    }
  }
}

/// Why what holds is not counted; nothing where it is.
std::string deal_drawing::known_deal_by_deal() const {
  return asks_solver_ ? "tricks are known deal by deal" : draws_numbers_ ? "rnd() is drawn deal by deal" : "";
}

std::uint64_t deal_drawing::most_tries() const {
  if (asks_solver_) return 10'000;
  if (draws_numbers_) return 10'000'000;  // nobody counts whether rnd(6) == 6 can hold
  return trials_ ? 200'000'000 : 20'000'000;
}

deal_holdings deal_drawing::draw_untested(long_chooser_ref c) { return ways_->nth(c.below(ways_->count())); }

std::optional<deal_holdings> deal_drawing::draw(long_chooser_ref c, std::uint64_t most_tries) {
  if (ways_->count().is_zero()) return std::nullopt;
  parallel::long_work work{0};  // nobody knows how many tries it takes
  bool const holds = !beyond_counting_ && (trials_ || counted_);
  for (std::uint64_t i = 0; i < most_tries; ++i) {
    if (!counted() && (!trials_ || i % 1'000 == 999)) work.advance();
    ++tried_;
    auto deal = trials_ ? trials_->once(c) : std::optional{draw_untested(c)};
    if (!deal) continue;
    if (!holds) {
      auto const chance = draws_numbers_ ? chance_of_deal(c) : 0;
      if (measured_deal{condition_.leaves, *deal, chance}(condition_.root) == 0) continue;
    }
    ++dealt_;
    return deal;
  }
  return std::nullopt;
}

}  // namespace faro::odds::bridge
