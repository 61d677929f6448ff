// Equities from the chances of places; deals, bubble factors and calls from equities.
#include "poker/src/chips/chips.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>

namespace faro::odds {

namespace {

std::vector<ratio> chips_of(chips_question const& ask) {
  std::vector<ratio> out;
  for (auto const& p : ask.players) out.push_back(p.chips);
  return out;
}

/// The equities where some have the given chips, perhaps none; those share the prizes behind the others.
class worth_of_chips {
 public:
  explicit worth_of_chips(chips_question const& ask) : prizes_{ask.prizes}, effort_{ask.effort} {}

  [[nodiscard]] ratio prize(std::size_t place) const {
    return place < prizes_.size() ? prizes_[place] : ratio{};
  }
  std::vector<ratio> operator()(std::vector<ratio> const& chips) {
    std::vector<ratio> left;
    std::ranges::copy_if(chips, std::back_inserter(left), [](ratio const& c) { return c.sign() > 0; });
    auto const law = places_by_weight(left, std::min(left.size(), prizes_.size()), effort_);
    exact = exact && law.exact;
    ratio of_last;
    for (auto place = left.size(); place < chips.size(); ++place) of_last += prize(place);
    std::vector<ratio> out;
    std::size_t next = 0;
    for (auto const& c : chips)
      out.push_back(c.sign() > 0 ? mean_prize(law.chance[next++])
                                 : of_last / ratio{chips.size() - left.size()});
    return out;
  }
  [[nodiscard]] ratio mean_prize(std::vector<ratio> const& places) const {
    ratio out;
    for (std::size_t k = 0; k < places.size(); ++k) out += places[k] * prize(k);
    return out;
  }
  bool exact = true;

 private:
  std::vector<ratio> const& prizes_;
  std::uint64_t effort_;
};

/// Nothing where both are 0, or only what is below.
std::optional<ratio> quotient(ratio const& above, ratio const& below) {
  if (below.is_zero()) return std::nullopt;
  return above / below;
}

/// All of it goes over, as much as both have.
std::vector<ratio> after_all_in(std::vector<ratio> chips, std::size_t winner, std::size_t loser) {
  auto const at_stake = std::min(chips[winner], chips[loser]);
  chips[winner] += at_stake;
  chips[loser] -= at_stake;
  return chips;
}

void check_pairs(std::size_t players, std::size_t prizes, std::uint64_t effort) {
  integer sets;
  for (std::size_t b = 0; b < std::min(players, prizes); ++b) sets += binomial(players, b);
  integer const allowed{40'000'000 * effort};
  if (sets *= integer{players * players * players}; sets > allowed)
    throw too_big{
        say("bubble factors of {} players and {} prizes are more work than the limit", players, prizes),
        ratio{sets, allowed}.to_double()};
}

void add_bubble(chips_answer& out, chips_question const& ask, worth_of_chips& worth) {
  auto const n = ask.players.size();
  check_pairs(n, ask.prizes.size(), ask.effort);
  auto const chips = chips_of(ask);
  std::vector<std::vector<std::vector<ratio>>> after(n, std::vector<std::vector<ratio>>(n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (i != j) after[i][j] = worth(after_all_in(chips, i, j));
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    auto const& now = out.players[i].equity;
    for (std::size_t j = 0; j < n; ++j)
      out.players[i].bubble.push_back(i == j ? std::nullopt
                                             : quotient(now - after[j][i][i], after[i][j][i] - now));
  }
}

chips_answer::decision decide(chips_question const& ask, worth_of_chips& worth) {
  auto const& [caller, pusher, posted, chance, tie_chance] = *ask.call;
  auto const chips = chips_of(ask);
  auto const at_stake = std::min(chips[caller], chips[pusher]);
  auto before = chips;  // those of others without what they put in, which is dead
  ratio dead;
  for (std::size_t i = 0; i < chips.size(); ++i) {
    if (i != pusher && posted[i] > at_stake)
      throw input_error{say("'{}' put in more than the {} that are at stake: side pots are not known",
                            ask.players[i].name, at_stake.to_string())};
    if (i == caller || i == pusher) continue;
    before[i] -= posted[i];
    dead += posted[i];
  }
  auto const equity = [&, me = caller](std::vector<ratio> const& then) { return worth(then)[me]; };
  chips_answer::decision out;
  auto then = before;
  then[caller] -= posted[caller];
  then[pusher] += posted[caller] + dead;
  out.fold = equity(then);
  then = after_all_in(before, caller, pusher);
  then[caller] += dead;
  out.win = equity(then);
  then = after_all_in(before, pusher, caller);
  then[pusher] += dead;
  out.lose = equity(then);
  then = before;
  then[caller] += dead / ratio{2};
  then[pusher] += dead / ratio{2};
  out.tie = equity(then);
  out.needed = quotient(out.fold - out.lose, out.win - out.lose);
  out.needed_in_chips = (at_stake - posted[caller]) / (at_stake + at_stake + dead);
  if (chance)
    out.call = *chance * out.win + tie_chance * out.tie + (ratio{1} - *chance - tie_chance) * out.lose;
  return out;
}

}  // namespace

chips_answer answer_chips(chips_question const& ask) {
  chips_answer out;
  out.engine = by_places;
  worth_of_chips worth{ask};
  auto const n = ask.players.size();
  auto const chips = chips_of(ask);
  auto const paid = ask.prizes.empty() ? n : std::min(n, ask.prizes.size());
  auto const law = places_by_weight(chips, paid, ask.effort);
  auto const all = std::accumulate(chips.begin(), chips.end(), ratio{});
  ratio to_share;
  for (std::size_t k = 0; k < n; ++k) to_share += worth.prize(k) - worth.prize(n - 1);
  for (std::size_t i = 0; i < n; ++i) {
    auto& one = out.players.emplace_back();
    one.places = law.chance[i];
    one.equity = worth.mean_prize(one.places);
    one.chop = worth.prize(n - 1) + to_share * chips[i] / all;
  }
  if (ask.bubble) add_bubble(out, ask, worth);
  if (ask.call) out.call = decide(ask, worth);
  out.exact = law.exact && worth.exact;
  return out;
}

}  // namespace faro::odds
