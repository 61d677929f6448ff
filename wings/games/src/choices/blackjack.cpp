#include <faro/error.hpp>
#include <faro/games/blackjack.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace faro::odds {

namespace {

constexpr std::size_t kinds = 10;
constexpr std::size_t ends = 7;
using multiset = std::array<std::uint8_t, kinds>;

/// The cards that a dealer may draw beside an up card, as a tree in which each multiset hangs under the one
/// without one card of its highest kind; so products over a shoe take one multiplication each.
class dealer_hands {
 public:
  struct node {
    std::uint32_t under;     // the place of the multiset without its last card
    std::uint8_t kind, nth;  // the last card, and how many like it are before it
    std::uint8_t size;
    std::uint8_t end;    // `going_on`, or how the hand ends
    std::uint64_t ways;  // orders in which it comes
  };
  static constexpr std::uint8_t going_on = 0xFF;

  dealer_hands(std::size_t up, dealer_rules rules) {
    places_.reserve(2048);
    std::vector<std::uint64_t> now{0};
    nodes_[place_of(0)].ways = 1;
    while (!now.empty()) {
      std::vector<std::uint64_t> then;
      for (auto const drawn : now) {
        auto const at = place_of(drawn);
        if (auto const end = rules.finished(hand_of(up, drawn))) {
          nodes_[at].end = static_cast<std::uint8_t>(*end);
          continue;
        }
        auto const ways = nodes_[at].ways;
        for (std::size_t k = 0; k < kinds; ++k) {
          auto const grown = drawn + one(k);
          auto& met = nodes_[place_of(grown)];
          if (met.ways == 0) then.push_back(grown);
          met.ways += ways;
        }
      }
      now = std::move(then);
    }
    longest_ = std::ranges::max_element(nodes_, {}, &node::size)->size;
    places_.clear();
  }
  /// Each behind the one it hangs under; the first is no card.
  [[nodiscard]] std::vector<node> const& nodes() const { return nodes_; }
  [[nodiscard]] std::size_t longest() const { return longest_; }

 private:
  // Drawn cards in 64 bits, six a kind: no hand has more than 21 cards.
  static constexpr std::uint64_t one(std::size_t kind) { return std::uint64_t{1} << 6 * kind; }
  static constexpr std::uint8_t count(std::uint64_t drawn, std::size_t kind) {
    return static_cast<std::uint8_t>(drawn >> 6 * kind & 63);
  }
  static blackjack_hand hand_of(std::size_t up, std::uint64_t drawn) {
    blackjack_hand hand;
    hand.add(up);
    for (std::size_t k = 0; k < kinds; ++k) {
      for (int i = 0; i < count(drawn, k); ++i) hand.add(k);
    }
    return hand;
  }
  std::uint32_t place_of(std::uint64_t drawn) {
    if (auto const known = places_.find(drawn); known != places_.end()) return known->second;
    node made{0, 0, 0, 0, going_on, 0};
    if (drawn != 0) {
      auto const kind = static_cast<std::size_t>(std::bit_width(drawn) - 1) / 6;
      made.under = place_of(drawn - one(kind));
      made.kind = static_cast<std::uint8_t>(kind);
      made.nth = count(drawn, kind);
      --made.nth;
      made.size = nodes_[made.under].size;
      ++made.size;
    }
    auto const place = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back(made);
    places_.emplace(drawn, place);
    return place;
  }

  std::vector<node> nodes_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;
  std::size_t longest_ = 0;
};

dealer_hands const& hands_of(std::size_t up, dealer_rules rules) {
  auto const make = [](bool hits_soft_17) {
    std::vector<dealer_hands> all;
    for (std::size_t k = 0; k < kinds; ++k) all.emplace_back(k, dealer_rules{hits_soft_17});
    return all;
  };
  if (rules.hits_soft_17) {
    static auto const hit = make(true);
    return hit[up];
  }
  static auto const stand = make(false);
  return stand[up];
}

/// Weights of the dealer's ends over one denominator.
struct end_weights {
  std::array<integer, ends> of;
  integer denominator = 1;
};

end_weights weigh(blackjack_shoe const& shoe, std::size_t up, dealer_rules rules) {
  if (up >= kinds) throw input_error{say("card kind {}; 0 (an ace) to 9 (a ten) are possible", up)};
  auto const& hands = hands_of(up, rules);
  auto const& nodes = hands.nodes();
  auto const cards = total(shoe.left);
  if (cards == 0) throw input_error{"the shoe is empty"};
  auto const longest = shoe.endless != 0 ? hands.longest() : std::min<std::size_t>(hands.longest(), cards);

  std::array<std::vector<integer>, ends> sums;  // by end and number of cards
  sums.fill(std::vector<integer>(longest + 1));
  std::vector<integer> products(nodes.size());
  products[0] = 1;
  integer ways;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    auto const& n = nodes[i];
    auto const count = shoe.left[n.kind];
    auto const gone = shoe.endless != 0 ? 0u : n.nth;
    if (count <= gone || products[n.under].is_zero()) continue;  // stays 0
    products[i].set_product(products[n.under], count - gone);
    if (n.end == dealer_hands::going_on) continue;
    ways.set_product(products[i], n.ways);
    sums[n.end][n.size] += ways;
  }
  end_weights out;
  integer all;
  for (std::size_t size = 0; size <= longest; ++size) {
    if (size > 0) {
      auto const choices = shoe.endless != 0 ? cards : cards - size + 1;
      out.denominator *= choices;
      all *= choices;
      for (auto& weight : out.of) weight *= choices;
    }
    for (std::size_t e = 0; e < ends; ++e) {
      out.of[e] += sums[e][size];
      all += sums[e][size];
    }
  }
  if (all != out.denominator) {
    throw input_error{
        say("the shoe runs out before the dealer stands; {} cards are left, too few of them high", cards)};
  }
  return out;
}

distribution<dealer_end> distribution_of(end_weights const& weights) {
  std::vector<distribution<dealer_end>::entry> entries;
  for (std::size_t e = 0; e < ends; ++e) entries.push_back({static_cast<dealer_end>(e), weights.of[e]});
  return {std::move(entries), weights.denominator};
}

/// Backward induction for one shoe, up card and rule.
class player_values {
 public:
  player_values(blackjack_shoe const& shoe, std::size_t up, dealer_rules rules)
      : shoe_{shoe}, up_{up}, rules_{rules} {}

  ratio stand(blackjack_hand hand) const {
    auto const dealer = weigh(shoe_, up_, rules_);
    integer sum;
    for (std::size_t e = 0; e < ends; ++e)
      sum += dealer.of[e] * blackjack_payment(hand, static_cast<dealer_end>(e));
    return ratio{sum, dealer.denominator * 2};
  }
  /// The shoe and the hand are changed for each card, and put back.
  ratio hit(multiset& drawn, blackjack_hand hand) {
    ratio sum;
    for (std::size_t k = 0; k < kinds; ++k) {
      auto const n = shoe_.left[k];
      if (n == 0) continue;
      auto grown = hand;
      grown.add(k);
      shoe_.take(k);
      ++drawn[k];
      sum += ratio{n} * best(drawn, grown);
      --drawn[k];
      shoe_.left[k] = n;
    }
    auto const cards = total(shoe_.left);
    if (cards == 0) throw input_error{"the shoe is empty: there is no card to hit"};
    return sum / ratio{cards};
  }

 private:
  ratio best(multiset& drawn, blackjack_hand hand) {
    if (hand.is_bust()) return -1;
    if (hand.total() == 21) return stand(hand);
    // An endless shoe does not remember which cards were drawn.
    auto const key = shoe_.endless != 0 ? std::pair{multiset{}, std::pair{hand.low, hand.ace}}
                                        : std::pair{drawn, std::pair{hand.low, hand.ace}};
    if (auto const known = known_.find(key); known != known_.end()) return known->second;
    auto value = stand(hand);
    value = std::max(value, hit(drawn, hand));
    return known_[key] = value;
  }

  blackjack_shoe shoe_;
  std::size_t up_;
  dealer_rules rules_;
  std::map<std::pair<multiset, std::pair<std::uint8_t, std::uint8_t>>, ratio> known_;
};

}  // namespace

distribution<dealer_end> dealer_odds(blackjack_shoe const& shoe, std::size_t up, dealer_rules rules) {
  return distribution_of(weigh(shoe, up, rules));
}

dealer_table dealer_odds_table(blackjack_shoe const& shoe, dealer_rules rules) {
  dealer_table table;
  std::array<end_weights, kinds> weights;
  integer common = 1;
  for (std::size_t up = 0; up < kinds; ++up) {
    if (shoe.left[up] == 0) continue;
    auto rest = shoe;
    rest.take(up);
    weights[up] = weigh(rest, up, rules);
    table.by_up[up] = distribution_of(weights[up]);
    common =
        std::max(common, weights[up].denominator);  // products of the same falling numbers: each divides it
  }
  std::array<integer, ends> sums;
  for (std::size_t up = 0; up < kinds; ++up) {
    if (shoe.left[up] == 0) continue;
    auto const scale = common / weights[up].denominator * shoe.left[up];
    for (std::size_t e = 0; e < ends; ++e) sums[e] += weights[up].of[e] * scale;
  }
  table.all = distribution_of({sums, common * total(shoe.left)});
  return table;
}

hit_or_stand_values best_hit_or_stand(blackjack_shoe const& shoe, blackjack_counts const& player,
                                      std::size_t up, dealer_rules rules) {
  if (total(player) > 21)
    throw input_error{say("a hand of {} cards is bust; at most 21 are possible", total(player))};
  blackjack_hand hand;
  for (std::size_t k = 0; k < kinds; ++k) {
    for (count_t i = 0; i < player[k]; ++i) hand.add(k);
  }
  if (hand.total() >= 21) {
    throw input_error{say("a hand of {}{}; there is nothing to choose", hand.total(),
                          (hand.is_bust() ? " is bust" : " stands"))};
  }
  player_values values{shoe, up, rules};
  multiset drawn{};
  return {values.stand(hand), values.hit(drawn, hand)};
}

}  // namespace faro::odds
