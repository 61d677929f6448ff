// Hands listed once for all decks.
#include "odds/src/best/counts.hpp"

#include "odds/src/hands/play/player.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace faro::odds::detail {

namespace {

constexpr std::size_t most_hands = 200'000;
constexpr std::size_t most_worths = 4'000'000;

/// How numbers are reckoned with: quickly, or exactly.
struct quick {
  using number = double;
  using share = double;
  static double least(double all, double worth) { return all * worth; }
};
struct exact {
  using number = integer;
  using share = ratio;
  /// The least whole number that is as much as this share of all.
  static integer least(integer const& all, ratio const& worth) { return -(-(ratio{all} * worth)).floor(); }
};

[[noreturn]] void give_up() { throw too_big{"too many hands of cards that the question tells apart"}; }

}  // namespace

bool count_question::takes(play_question const& ask) {
  auto const& s = ask.asked.setting;
  constexpr std::array with_ranks{"poker", "strength", "beats", "ties"};
  auto const none = [](auto const& some) { return std::ranges::all_of(some, [](auto n) { return n == 0; }); };
  bool const shown =
      !ask.mulligan || (!ask.mulligan->keep_drawn && (ask.mulligan->kind == mulligan_kind::london ||
                                                      ask.mulligan->kind == mulligan_kind::paris));
  return ask.effects.empty() && !ask.smoothing && shown && s.hands.size() == 1 && s.community == 0 &&
         !s.with_replacement && s.urn.empty() && none(s.seen) && none(s.held) && ask.asked.given.empty() &&
         ask.asked.query.given().empty() &&
         std::ranges::none_of(with_ranks, [&](auto word) { return ask.asked.query.uses(word); });
}

count_question::count_question(play_question const& ask, count_t cards)
    : table_{&ask.asked.table}, cards_{cards} {
  auto const texts = texts_of(ask);
  auto setting = ask.asked.setting;
  setting.hands = {ask.opening + ask.draws};
  setting.opening = ask.opening;
  if (ask.mulligan) setting.room = setting.hands.front();
  query_ = compile_query(*table_, setting, std::span<asked const>{texts});
  if (query_.expressions.size() != texts.size()) give_up();
  form_ = query_.expressions.front().type.form;
  std::map<std::vector<std::int64_t>, std::size_t> known;
  for (std::size_t k = 0; k < table_->cards.kinds().size(); ++k) {
    auto const [at, fresh] = known.try_emplace(signature_of(query_, *table_, k), kind_of_.size());
    if (fresh) kind_of_.push_back(k);
    class_of_.push_back(at->second);
  }
  try {
    list_stages(ask);
  } catch (input_error const&) {  // of a hand that perhaps no deck has: who looks at each deck knows
    give_up();
  }
  std::int64_t greatest = 0;
  for (auto const n : worth_) greatest = std::max(greatest, n < 0 ? -n : n);
  near_worth_.assign(worth_.begin(), worth_.end());
  tolerance_ = 1e-9 * static_cast<double>(greatest);  // a million terms of 2^-53, and as much again tenfold
  auto const most = std::ranges::max(drawn_) + turns_;
  if (most > cards) throw input_error{say("{} cards can't be drawn from {}", most, cards)};
  if (std::uint64_t{cards} * most > most_worths) give_up();
  for (count_t n = 0; n <= cards; ++n) {
    auto& row = ways_.emplace_back();
    auto& near = near_ways_.emplace_back();
    for (count_t k = 0; k <= most; ++k) {
      row.push_back(k > n ? integer{} : binomial(n, k));
      near.push_back(row.back().to_double());
    }
  }
  constexpr double far = 1e290;  // no sum comes near the end of double
  for (auto const drawn : drawn_) {
    if (!(near_ways_[cards][drawn] * near_ways_[cards - drawn][turns_] *
              (1.0 + static_cast<double>(greatest)) <
          far))
      give_up();
  }
}

void count_question::list_stages(play_question const& ask) {
  auto const& m = ask.mulligan;
  auto const& parts = query_.segments;
  if (m) check_looks(ask);
  if (parts.size() > 2 || (m && parts.size() == 2 && parts.front() != ask.opening)) give_up();
  if (m && m->down_to > ask.opening) give_up();
  auto const opening = m ? ask.opening : parts.front();
  turns_ = parts.size() == 2 ? parts.back() : parts.front() > opening ? parts.front() - opening : 0;
  decides_ = m && m->keep.empty();
  if (binomial(turns_ + classes() - 1, turns_) > integer{most_worths}) give_up();
  for_hands(pile(classes(), static_cast<char16_t>(turns_)), turns_, [&](pile const& drawn, integer const&) {
    draws_.push_back(drawn);
    auto& sparse = drawn_of_.emplace_back();
    for (std::size_t c = 0; c < drawn.size(); ++c) {
      if (drawn[c] > 0) sparse.emplace_back(c, drawn[c]);
    }
  });
  auto const stages = m ? std::size_t{1} + opening - m->down_to + m->free : 1;
  for (std::size_t j = 0; j < stages; ++j) {
    auto const cost = m && j > m->free ? static_cast<count_t>(j) - m->free : 0;
    drawn_.push_back(m && m->kind == mulligan_kind::paris ? opening - cost : opening);
  }
  for (std::size_t j = 0; j < stages; ++j) list_hands(ask, j);
}

void count_question::list_hands(play_question const& ask, std::size_t stage) {
  auto const& m = ask.mulligan;
  auto const drawn = drawn_[stage];
  auto const cost = m && stage > m->free ? stage - m->free : 0;
  auto const back = m && m->kind == mulligan_kind::london ? cost : 0;
  bool const final = stage + 1 == drawn_.size();
  auto const same = std::ranges::find(drawn_, drawn) - drawn_.begin();  // the stage with the same hands
  bool const fresh = static_cast<std::size_t>(same) == stage;
  if (binomial(drawn + classes() - 1, drawn) + integer{hands_.size()} > integer{most_hands}) give_up();
  auto next = static_cast<std::size_t>(
      std::ranges::find_if(hands_, [&](auto const& h) { return size_of(h.cards) == drawn; }) -
      hands_.begin());
  for_hands(pile(classes(), static_cast<char16_t>(drawn)), drawn, [&](pile const& cards, integer const&) {
    if (fresh) {
      hands_.push_back({cards, {}, false});
      next = hands_.size() - 1;
    }
    std::array<std::vector<std::size_t>, 2> rows;  // not as the rule would have it, and so
    std::array<std::optional<std::int64_t>, 2> score;
    for_hands(cards, back, [&](pile const& bottom, integer const&) {
      auto const kept = difference(cards, bottom);
      auto const leaves = measure_cards(query_, *table_, measured_as(kept, pile(classes(), 0)));
      std::size_t at = 1;
      bool allowed = true;
      if (m && !m->keep.empty()) {
        auto rule = query_.expressions[at++];
        make_condition(rule);
        allowed = evaluate(rule.root, leaves) != 0;
      }
      auto const n = m && !m->bottom.empty() ? evaluate(query_.expressions[at].root, leaves) : 0;
      if (score[allowed] && *score[allowed] > n) return;
      if (!score[allowed] || *score[allowed] < n) rows[allowed].clear();
      score[allowed] = n;
      rows[allowed].push_back(row_of(kept));
    });
    auto& kept = score[1] || !final ? rows[1] : rows[0];
    drop_lesser(kept);
    auto const varies = !std::ranges::all_of(kept, [&](auto row) { return is_flat(row); });
    hands_[next].varies = hands_[next].varies || varies;
    hands_[next++].kept.push_back({stage, std::move(kept)});
  });
}

std::vector<std::vector<count_t>> count_question::measured_as(pile const& kept, pile const& drawn) const {
  std::vector<std::vector<count_t>> out(query_.segments.size(), std::vector<count_t>(class_of_.size()));
  for (std::size_t c = 0; c < kept.size(); ++c) {
    out.front()[kind_of_[c]] = kept[c];
    out.back()[kind_of_[c]] += drawn[c];
  }
  return out;
}

/// Where what the kept cards are worth stands.
std::size_t count_question::row_of(pile const& kept) {
  auto const [at, fresh] = row_at_.try_emplace(kept, worth_.size());
  if (!fresh) return at->second;
  if (worth_.size() + draws_.size() > most_worths) give_up();
  for (auto const& drawn : draws_)
    worth_.push_back(
        evaluate(query_.expressions.front().root, measure_cards(query_, *table_, measured_as(kept, drawn))));
  auto const first = worth_.begin() + static_cast<std::ptrdiff_t>(at->second);
  flat_.push_back(std::all_of(first, worth_.end(), [&](auto n) { return n == *first; }));
  return at->second;
}

/// Whether the kept cards are worth the same whatever is drawn.
bool count_question::is_flat(std::size_t row) const { return flat_[row / draws_.size()]; }

/// Leaves out what is never better than another one, whatever is drawn.
void count_question::drop_lesser(std::vector<std::size_t>& rows) const {
  auto const is_lesser = [&](std::size_t a, std::size_t b) {
    for (std::size_t d = 0; d < draws_.size(); ++d) {
      if (worth_[a + d] > worth_[b + d]) return false;
    }
    return true;
  };
  std::vector<std::size_t> out;
  for (auto const row : rows) {
    if (std::ranges::any_of(out, [&](auto other) { return is_lesser(row, other); })) continue;
    std::erase_if(out, [&](auto other) { return is_lesser(other, row); });
    out.push_back(row);
  }
  rows = std::move(out);
}

template <class Reckoning>
auto count_question::value(std::span<count_t const> of_class) const {
  using number = typename Reckoning::number;
  constexpr bool is_quick = std::is_same_v<number, double>;
  auto const& ways = [this]() -> auto const& {
    if constexpr (is_quick)
      return near_ways_;
    else
      return ways_;
  }
  ();
  auto const& worth = [this]() -> auto const& {
    if constexpr (is_quick)
      return near_worth_;
    else
      return worth_;
  }
  ();
  struct kept_hand {
    number ways, worth;
    bool any;
  };
  std::vector<std::vector<kept_hand>> stages(drawn_.size());
  std::vector<number> then(draws_.size());
  for (auto const& h : hands_) {
    number of_hand{1};
    bool possible = true;
    for (std::size_t c = 0; c < h.cards.size() && possible; ++c) {
      possible = h.cards[c] <= of_class[c];
      if (possible && h.cards[c] > 0) of_hand *= ways[of_class[c]][h.cards[c]];
    }
    if (!possible) continue;
    for (std::size_t d = 0; d < draws_.size() && h.varies; ++d) {
      then[d] = number{1};
      for (auto const& [c, n] : drawn_of_[d]) then[d] *= ways[of_class[c] - h.cards[c]][n];
    }
    for (auto const& [stage, rows] : h.kept) {
      kept_hand best{of_hand, {}, false};
      for (auto const row : rows) {
        number sum{};
        if (is_flat(row)) {
          sum = ways[cards_ - drawn_[stage]][turns_] * number(worth[row]);
        } else {
          for (std::size_t d = 0; d < then.size(); ++d) sum += then[d] * number(worth[row + d]);
        }
        if (!best.any || sum > best.worth) best.worth = sum;
        best.any = true;
      }
      stages[stage].push_back(std::move(best));
    }
  }
  typename Reckoning::share otherwise{};
  for (auto j = stages.size(); j-- > 0;) {
    auto const& all_then = ways[cards_ - drawn_[j]][turns_];
    bool const chooses = decides_ && j + 1 < stages.size();
    auto const least = chooses ? Reckoning::least(all_then, otherwise) : number{};
    number kept{};
    number left{};
    for (auto const& h : stages[j]) {
      if (h.any && (!chooses || h.worth >= least)) {
        kept += h.ways * h.worth;
      } else {
        left += h.ways;
      }
    }
    using share = typename Reckoning::share;
    otherwise = (share(kept) / share(all_then) + share(left) * otherwise) / share(ways[cards_][drawn_[j]]);
  }
  return otherwise;
}

double count_question::near(std::span<count_t const> of_class) const { return value<quick>(of_class); }
ratio count_question::exactly(std::span<count_t const> of_class) const { return value<exact>(of_class); }

}  // namespace faro::odds::detail
