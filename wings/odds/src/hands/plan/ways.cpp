// The pass over the classes, kept with its branches; deals found by their numbers.
#include "odds/src/hands/plan/ways.hpp"

#include "odds/src/hands/layer.hpp"
#include "odds/src/hands/plan/plan.hpp"
#include "odds/src/hands/subset_numbers.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace faro::odds {

using detail::hand_plan;

/// What the widths of states and numbers have in common.
class hand_ways::kept_pass {
 public:
  kept_pass() = default;
  kept_pass(kept_pass const&) = delete;
  kept_pass& operator=(kept_pass const&) = delete;
  virtual ~kept_pass() = default;
  [[nodiscard]] virtual std::vector<std::vector<std::uint64_t>> nth(integer const& k) const = 0;
  [[nodiscard]] virtual std::optional<integer> rank(std::vector<std::vector<std::uint64_t>> hands) const = 0;
  integer count, out_of;
};

namespace {

/// A question with all that it refers to.
struct question {
  card_table table;
  compiled_query query;
  std::vector<count_t> others;
  hand_plan plan;

  question(card_table t, compiled_query q, std::vector<count_t> rest)
      : table{std::move(t)}, query{std::move(q)}, others{std::move(rest)}, plan{table, query, false} {}
};

using detail::cards;

template <std::size_t W, class Weight>
class ways_pass final : public hand_ways::kept_pass {
 public:
  ways_pass(std::unique_ptr<question> asked, hand_limits const& limits)
      : asked_{std::move(asked)},
        limits_{limits},
        subsets_{static_cast<std::size_t>(asked_->table.cards.size())},
        entering_(plan().classes().size() + 1),
        branches_(plan().classes().size()),
        first_branch_(plan().classes().size()),
        share_ways_(plan().classes().size()) {
    number_cards();
    entering_[0].add(detail::state<W>{}, Weight{});
    for (std::size_t i = 0; i < branches_.size(); ++i) reach(i);
    for (auto i = branches_.size(); i-- > 0;) weigh(i);
    for (auto const n : asked_->others) {
      rest_ = rest_ * subsets_.choose(left_over_, n);
      left_over_ -= n;
    }
    integer const rest = detail::to_integer(rest_);
    count = detail::to_integer(entering_[0].ways()[0]) * rest;
    out_of = plan().ways() * rest;
  }

  [[nodiscard]] std::vector<cards> nth(integer const& number) const override {
    auto k = detail::weight_from<Weight>(number);
    auto in_rest = k % rest_;
    k = k / rest_;
    std::vector<cards> hands(asked_->query.segments.size());
    cards left;
    auto from = std::size_t{0};
    for (std::size_t i = 0; i < branches_.size(); ++i) {
      auto const& b = branch_of(i, from, k);
      auto const weight = weight_of(b, i);
      auto const& share = plan().classes()[i].shares[b.share];
      auto of_class = cards_of_[i];
      auto which = k / weight;
      k = k % weight;
      for (std::size_t s = 0; s < hands.size(); ++s)
        subsets_.take(hands[s], of_class, share.to[s] - held_in(s, i), which);
      left.insert(left.end(), of_class.begin(), of_class.end());
      if ((b.to & is_ending) == 0) {
        from = b.to;
        continue;
      }
      deal_rest(endings_[b.to & ~is_ending], i, k, hands, left);
      break;
    }
    std::ranges::sort(left);
    for (auto const n : asked_->others) subsets_.take(hands.emplace_back(), left, n, in_rest);
    hands[0].insert(hands[0].end(), held_.begin(), held_.end());
    for (auto& hand : hands) std::ranges::sort(hand);
    return hands;
  }

  [[nodiscard]] std::optional<integer> rank(std::vector<cards> hands) const override {
    auto const segments = asked_->query.segments.size();
    if (!put_down_held(hands) || !is_deal(hands)) return std::nullopt;
    Weight k{};
    cards left;
    auto from = std::size_t{0};
    for (std::size_t i = 0; i < branches_.size(); ++i) {
      auto of_class = cards_of_[i];
      auto const chosen = among(hands, segments, of_class);
      auto const* const b = branch_by(i, from, chosen, k);
      if (!b) return std::nullopt;
      k += subsets_.rank(chosen, of_class) * weight_of(*b, i);
      left.insert(left.end(), of_class.begin(), of_class.end());
      if ((b->to & is_ending) == 0) {
        from = b->to;
        continue;
      }
      auto pool = cards_after(i);
      auto sorted = pool;
      std::ranges::sort(sorted);
      k += subsets_.rank(among(hands, segments, sorted), pool);
      left.insert(left.end(), pool.begin(), pool.end());
      break;
    }
    std::ranges::sort(left);
    std::vector<cards> const others(hands.begin() + static_cast<std::ptrdiff_t>(segments), hands.end());
    return detail::to_integer(k) * detail::to_integer(rest_) +
           detail::to_integer(subsets_.rank(others, left));
  }

 private:
  static constexpr std::uint32_t is_ending = std::uint32_t{1} << 31;
  struct branch {
    std::uint32_t to, share;
  };
  /// The condition holds whatever is dealt to the segments from here on.
  struct ending {
    std::vector<count_t> room;
    Weight ways;
  };

  [[nodiscard]] hand_plan const& plan() const { return asked_->plan; }

  /// The numbers of the cards of each class: those of the deck lie kind by kind.
  void number_cards() {
    std::vector<std::uint64_t> first;
    std::uint64_t next = 0;
    for (auto const& kind : asked_->table.cards.kinds()) {
      auto const k = first.size();
      first.push_back(next);
      for (count_t j = 0; j < asked_->query.held[k]; ++j) held_.push_back(next + asked_->query.left[k] + j);
      next += kind.count;
    }
    held_from_.resize(plan().classes().size() + 1);
    for (auto i = held_from_.size() - 1; i-- > 0;)
      held_from_[i] = held_from_[i + 1] + plan().classes()[i].held;
    for (auto const& c : plan().classes()) {
      auto& numbers = cards_of_.emplace_back();
      for (auto const kind : c.kinds) {
        for (count_t j = 0; j < asked_->query.left[static_cast<std::size_t>(kind)]; ++j)
          numbers.push_back(first[static_cast<std::size_t>(kind)] + j);
      }
      std::ranges::sort(numbers);
    }
    left_over_ = plan().cards_from(0) - std::accumulate(asked_->query.segments.begin(),
                                                        asked_->query.segments.end(), std::uint64_t{0});
  }

  /// All branches from the states before class i, and the states they lead to.
  void reach(std::size_t i) {
    auto const& c = plan().classes()[i];
    auto const& segments = plan().query().segments;
    auto const later = plan().cards_from(i + 1);
    std::vector<count_t> room(segments.size());
    for (auto const& key : entering_[i].keys()) {
      first_branch_[i].push_back(branches_[i].size());
      std::uint64_t missing = 0;
      for (std::size_t s = 0; s < room.size(); ++s) {
        room[s] = segments[s] - static_cast<count_t>(plan().used()[s].get(key.data()));
        missing += room[s];
      }
      work_ += c.shares.size();
      for (std::size_t k = 0; k < c.shares.size(); ++k) {
        auto const& share = c.shares[k];
        if (share.cards > missing || missing - share.cards > later) continue;
        bool fits = true;
        for (std::size_t s = 0; s < room.size(); ++s) fits = fits && share.to[s] <= room[s];
        if (!fits) continue;
        auto then = key;
        for (std::size_t w = 0; w < W; ++w) then[w] += share.change[w];
        follow(i, static_cast<std::uint32_t>(k), then);
      }
      if (entering_[i + 1].size() > limits_.states || steps_ > most_steps || work_ > most_work) give_up();
    }
    first_branch_[i].push_back(branches_[i].size());
  }

  void follow(std::size_t i, std::uint32_t share, detail::state<W>& then) {
    ++steps_;
    if (plan().classes()[i].closes) plan().fold(then.data(), i);
    bool const last = i + 1 == plan().classes().size();
    bool decided = false, holds = false;
    if (last) {
      plan().finish(then.data(), values_);
      decided = true;
      holds = evaluate(plan().query().expressions[0].root, values_) != 0;
    } else if (plan().decides_early() &&
               plan().decided(then.data(), i, values_, !plan().classes()[i].closes)) {
      decided = true;
      holds = values_[0] != 0;
    }
    if (!decided) {
      entering_[i + 1].add(then, Weight{});
      branches_[i].push_back({static_cast<std::uint32_t>(entering_[i + 1].place_of(then)), share});
    } else if (holds) {
      branches_[i].push_back({ending_of(i, then), share});
    }
  }

  std::uint32_t ending_of(std::size_t i, detail::state<W> const& then) {
    std::vector<count_t> room;
    for (std::size_t s = 0; s < plan().used().size(); ++s)
      room.push_back(plan().query().segments[s] - static_cast<count_t>(plan().used()[s].get(then.data())));
    room[0] -= held_from_[i + 1];
    auto const from = plan().cards_from(i + 1) - held_from_[i + 1];
    auto const [at, fresh] =
        known_endings_.try_emplace({from, room}, static_cast<std::uint32_t>(endings_.size()));
    if (fresh) {
      auto const ways = detail::weight_from<Weight>(detail::ways_to_draw(from, 0, room));
      endings_.push_back({std::move(room), ways});
    }
    return is_ending | at->second;
  }

  [[nodiscard]] Weight const& weight_of(branch const& b, std::size_t i) const {
    return (b.to & is_ending) != 0 ? endings_[b.to & ~is_ending].ways : entering_[i + 1].ways()[b.to];
  }

  void weigh(std::size_t i) {
    share_ways_[i] = detail::weights_of<Weight>(plan().classes()[i].shares);
    auto const& ways = share_ways_[i];
    for (std::size_t j = 0; j < entering_[i].size(); ++j) {
      Weight sum{};
      for (auto b = first_branch_[i][j]; b < first_branch_[i][j + 1]; ++b)
        sum += weight_of(branches_[i][b], i) * ways[branches_[i][b].share];
      entering_[i].set(j, sum);
    }
  }

  /// The branch from a state that holds k; k becomes what is left of it.
  [[nodiscard]] branch const& branch_of(std::size_t i, std::size_t from, Weight& k) const {
    auto b = first_branch_[i][from];
    for (;; ++b) {
      auto const all = weight_of(branches_[i][b], i) * share_ways_[i][branches_[i][b].share];
      if (k < all) return branches_[i][b];
      k -= all;
    }
  }

  /// The branch from a state by which these cards of class i go to the hands; k grows by the ways of those
  /// before it. Null when there is none: the condition does not hold then.
  [[nodiscard]] branch const* branch_by(std::size_t i, std::size_t from, std::vector<cards> const& chosen,
                                        Weight& k) const {
    for (auto b = first_branch_[i][from]; b < first_branch_[i][from + 1]; ++b) {
      auto const& one = branches_[i][b];
      auto const& share = plan().classes()[i].shares[one.share];
      bool fits = true;
      for (std::size_t s = 0; s < chosen.size(); ++s)
        fits = fits && share.to[s] == chosen[s].size() + held_in(s, i);
      if (fits) return &one;
      k += weight_of(one, i) * share_ways_[i][one.share];
    }
    return nullptr;
  }

  [[nodiscard]] cards cards_after(std::size_t i) const {
    cards pool;
    for (auto later = i + 1; later < cards_of_.size(); ++later)
      pool.insert(pool.end(), cards_of_[later].begin(), cards_of_[later].end());
    return pool;
  }

  /// How many of the cards of class i were in this hand from the start.
  [[nodiscard]] count_t held_in(std::size_t segment, std::size_t i) const {
    return segment == 0 ? static_cast<count_t>(plan().classes()[i].held) : 0;
  }
  /// Takes the cards held from the start out of the first hand; false where they are not all there.
  [[nodiscard]] bool put_down_held(std::vector<cards>& hands) const {
    if (hands.empty()) return held_.empty();
    for (auto const card : held_) {
      auto const at = std::ranges::find(hands[0], card);
      if (at == hands[0].end()) return false;
      hands[0].erase(at);
    }
    return true;
  }

  /// As many cards in each hand as there should be, none twice, all of them in play. Sorts the hands.
  [[nodiscard]] bool is_deal(std::vector<cards>& hands) const {
    auto const& segments = asked_->query.segments;
    if (hands.size() != segments.size() + asked_->others.size()) return false;
    cards all, there;
    for (std::size_t s = 0; s < hands.size(); ++s) {
      auto const drawn = s < segments.size() ? segments[s] : asked_->others[s - segments.size()];
      auto const size = drawn - (s == 0 ? held_.size() : 0);
      if (hands[s].size() != size) return false;
      std::ranges::sort(hands[s]);
      all.insert(all.end(), hands[s].begin(), hands[s].end());
    }
    for (auto const& c : cards_of_) there.insert(there.end(), c.begin(), c.end());
    std::ranges::sort(all);
    std::ranges::sort(there);
    return std::ranges::adjacent_find(all) == all.end() && std::ranges::includes(there, all);
  }

  /// Of each hand the cards that are among these.
  static std::vector<cards> among(std::vector<cards> const& hands, std::size_t count, cards const& these) {
    std::vector<cards> out(count);
    for (std::size_t s = 0; s < count; ++s)
      std::ranges::set_intersection(hands[s], these, std::back_inserter(out[s]));
    return out;
  }

  void deal_rest(ending const& end, std::size_t i, Weight& k, std::vector<cards>& hands, cards& left) const {
    auto pool = cards_after(i);
    for (std::size_t s = 0; s < hands.size(); ++s) subsets_.take(hands[s], pool, end.room[s], k);
    left.insert(left.end(), pool.begin(), pool.end());
  }

  [[noreturn]] void give_up() const {
    if (steps_ > most_steps) throw too_big{say("to draw exactly takes more than {} branches", most_steps)};
    if (work_ > most_work) throw too_big{say("to draw exactly takes more than {} steps", most_work)};
    throw too_big{say("to draw exactly takes more than {} states at once", limits_.states), 10};
  }

  static constexpr std::uint64_t most_steps = 30'000'000;  // 8 bytes each
  static constexpr std::uint64_t most_work = 60'000'000;

  std::unique_ptr<question> asked_;
  hand_limits limits_;
  detail::subset_numbers<Weight> subsets_;
  Weight rest_{1};
  std::uint64_t left_over_ = 0, steps_ = 0, work_ = 0;
  std::vector<cards> cards_of_;  // of each class, without those held from the start
  cards held_;
  std::vector<count_t> held_from_;  // in the class and later ones
  std::vector<detail::layer<W, Weight>> entering_;
  std::vector<std::vector<branch>> branches_;
  std::vector<std::vector<std::size_t>> first_branch_;  // of each state; one more at the end
  std::vector<std::vector<Weight>> share_ways_;         // of each class
  std::vector<ending> endings_;
  std::map<std::pair<std::uint64_t, std::vector<count_t>>, std::uint32_t> known_endings_;
  std::vector<std::int64_t> values_;
};

template <class Weight>
std::unique_ptr<hand_ways::kept_pass> make_pass(std::unique_ptr<question> asked, hand_limits const& limits) {
  auto const words = asked->plan.words();
  if (words == 1) return std::make_unique<ways_pass<1, Weight>>(std::move(asked), limits);
  if (words == 2) return std::make_unique<ways_pass<2, Weight>>(std::move(asked), limits);
  if (words <= 4) return std::make_unique<ways_pass<4, Weight>>(std::move(asked), limits);
  return std::make_unique<ways_pass<detail::most_words, Weight>>(std::move(asked), limits);
}

}  // namespace

hand_ways::hand_ways(card_table table, compiled_query query, std::vector<count_t> others,
                     hand_limits const& limits) {
  if (query.expressions.size() != 1 || query.expressions[0].type.form != value_form::truth)
    throw input_error{"deals are drawn under one condition"};
  if (!query.weights.empty() || !query.urn.empty())
    throw input_error{
        "deals are drawn from one deck without putting cards back: expected no replacement and no urns"};
  auto asked = std::make_unique<question>(std::move(table), std::move(query), std::move(others));
  auto const drawn =
      std::accumulate(asked->query.segments.begin(), asked->query.segments.end(), std::uint64_t{0});
  auto const wanted = std::accumulate(asked->others.begin(), asked->others.end(), drawn);
  auto const there = asked->plan.cards_from(0);
  if (wanted > there) throw input_error{say("{} cards can't be dealt from {}", wanted, there)};
  asked->plan.build_shares();
  constexpr std::size_t bits = 126;
  auto const all = asked->plan.ways() * detail::ways_to_draw(there - drawn, 0, asked->others);
  pass_ = all.bits() <= bits ? make_pass<uint128>(std::move(asked), limits)
                             : make_pass<integer>(std::move(asked), limits);
}

hand_ways::~hand_ways() = default;
hand_ways::hand_ways(hand_ways&&) noexcept = default;
hand_ways& hand_ways::operator=(hand_ways&&) noexcept = default;

integer const& hand_ways::count() const { return pass_->count; }
integer const& hand_ways::out_of() const { return pass_->out_of; }

std::vector<std::vector<std::uint64_t>> hand_ways::nth(integer const& k) const {
  if (k < integer{} || k >= count())
    throw input_error{
        say("expected the number of a deal below {}, got {}", count().to_string(), k.to_string())};
  return pass_->nth(k);
}

std::vector<std::vector<std::uint64_t>> hand_ways::draw(long_chooser_ref c) const {
  if (count().is_zero()) throw input_error{"the condition can never hold: there is nothing to draw"};
  return nth(c.below(count()));
}

std::optional<integer> hand_ways::rank(std::vector<std::vector<std::uint64_t>> deal) const {
  return pass_->rank(std::move(deal));
}

}  // namespace faro::odds
