// The search through the play of a suit, from one position to the next.
#include "bridge/src/tricks/suit_search.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>

namespace faro::odds::tricks::suit {

namespace {

/// Lines that go on as each of `a` elsewhere and as each of `b` in its layouts, where the defence has both.
frontier worse_of(frontier const& a, frontier const& b, open_layouts const& of_b) {
  frontier out;
  for (auto const& x : a.lines()) {
    for (auto const& y : b.lines()) {
      auto both = x;
      for (auto const& one : of_b) both[one.first] = std::min(x[one.first], y[one.first]);
      out.add(both);
    }
  }
  return out;
}

std::uint16_t without(std::uint16_t hand, int card) {
  return card < 0 ? hand : static_cast<std::uint16_t>(hand & ~(1U << card));
}
int highest(std::uint16_t hand) { return std::bit_width(hand) - 1; }
int lowest(std::uint16_t hand) { return hand == 0 ? -1 : std::countr_zero(hand); }

}  // namespace

void frontier::add(outcome const& one) {
  auto const beaten_by = [](outcome const& a, outcome const& b) {
    return std::ranges::equal(a, b, std::less_equal{});
  };
  if (std::ranges::any_of(lines_, [&](auto const& known) { return beaten_by(one, known); })) return;
  std::erase_if(lines_, [&](auto const& known) { return beaten_by(known, one); });
  lines_.push_back(one);
  if (lines_.size() > most_lines)
    throw too_big{say("more than {} lines of play, none of which is better than another", most_lines)};
}

search::search(suit_question const& ask, std::optional<unsigned> tricks)
    : cards_{ask.hands}, need_{tricks ? static_cast<int>(*tricks) : all_of_them}, effort_{ask.effort} {
  find_sorts(static_cast<std::uint16_t>((1U << suit_cards) - 1U - ask.hands[0] - ask.hands[1]));
  find_layouts({}, 0, 1, ask.vacant);
  if (start_.empty())
    throw input_error{say("the cards that are out don't fit: West and East have {} and {} places",
                          ask.vacant[0], ask.vacant[1])};
}

integer search::all() const {
  integer out;
  for (auto const& w : weights_) out += w;
  return out;
}

frontier search::by_line(suit_line const& line) {
  steps_ = line.steps;
  known_.clear();
  return declarer(cards_, start_, need_, 0);
}

frontier search::by_lead(lead const& first) {
  if (!steps_.empty()) by_best();  // what comes after is known then
  return led(cards_, start_, need_, 0, first);
}

std::pair<outcome, ratio> search::best_of(frontier const& found) const {
  std::pair<outcome, integer> best{{}, -1};
  for (auto const& line : found.lines()) {
    integer sum;
    for (std::size_t i = 0; i < weights_.size(); ++i) sum += weights_[i] * integer{line[i]};
    if (sum > best.second) best = {line, sum};
  }
  return {std::move(best.first), ratio{best.second, all()}};
}

std::vector<lead> search::beginnings() const {
  std::vector<lead> out;
  for (std::size_t from = 0; from < 2; ++from) {
    for (auto const card : choices(cards_, start_, from)) {
      auto thirds = choices(cards_, start_, 1 - from);
      if (thirds.empty()) thirds.push_back(-1);
      for (auto const with : thirds) {
        bool const ducks = is_low(card) && is_low(with) && with >= 0;
        out.push_back({from, card, ducks ? lead::third::always : lead::third::unless_beaten, with});
      }
    }
  }
  return out;
}

std::string search::written(counts const& hand) const {
  constexpr int highest_small = 7;
  std::string out;
  for (std::size_t i = 0; i < tops_.size(); ++i) {
    if (hand[i] == 0) continue;
    std::string letters;
    for (int r = tops_[i]; r > tops_[i] - static_cast<int>(of_sort_[i]); --r)
      letters += suit_ranks[static_cast<std::size_t>(r)];
    if (tops_[i] <= highest_small) {
      out += std::string(hand[i], 'x');
    } else if (hand[i] == of_sort_[i]) {
      out += letters;
    } else {
      out += fmt::format("({} of {})", hand[i], letters);
    }
  }
  return out.empty() ? "-" : out;
}

void search::find_sorts(std::uint16_t out) {
  bool is_open = false;
  for (int r = suit_cards; r-- > 0;) {
    bool const is_out = (out >> r & 1) != 0;
    if (is_out && !is_open) {
      if (tops_.size() == most_sorts)
        throw too_big{say("the cards that are out are of more than {} sorts", most_sorts)};
      tops_.push_back(r);
      of_sort_.push_back(0);
    }
    if (is_out) ++of_sort_.back();
    is_open = is_out;
  }
}

void search::find_layouts(layout so_far, std::size_t sort, integer const& ways,
                          std::array<std::uint64_t, 2> const& vacant) {
  if (sort == tops_.size()) {
    std::uint64_t west = 0, east = 0;
    for (std::size_t i = 0; i < sort; ++i) west += so_far.west[i], east += so_far.east[i];
    if (west > vacant[0] || east > vacant[1]) return;
    if (start_.size() == most_layouts)
      throw too_big{say("the cards that are out lie in more than {} ways", most_layouts)};
    start_.emplace_back(static_cast<std::uint8_t>(start_.size()), so_far);
    weights_.push_back(ways * binomial(vacant[0] + vacant[1] - west - east, vacant[0] - west));
    return;
  }
  for (std::uint8_t n = 0; n <= of_sort_[sort]; ++n) {
    so_far.west[sort] = n;
    so_far.east[sort] = static_cast<std::uint8_t>(of_sort_[sort] - n);
    find_layouts(so_far, sort + 1, ways * binomial(of_sort_[sort], n), vacant);
  }
}

bool search::is_out(open_layouts const& open, std::size_t sort) {
  auto const& lie = open.front().second;
  return lie.west[sort] + lie.east[sort] > 0;
}

int search::highest_out(open_layouts const& open) const {
  for (std::size_t i = 0; i < tops_.size(); ++i) {
    if (is_out(open, i)) return tops_[i];
  }
  return -1;
}

std::vector<int> search::choices(our_cards const& held, open_layouts const& open, std::size_t hand) const {
  std::vector<int> out;
  for (int r = suit_cards; r-- > 0;) {
    if ((held[hand] >> r & 1) == 0) continue;
    bool parted = out.empty();
    for (std::size_t i = 0; !parted && i < tops_.size(); ++i)
      parted = r < tops_[i] && tops_[i] < out.back() && is_out(open, i);
    if (parted) out.push_back(r);
  }
  return out;
}

outcome search::everywhere(open_layouts const& open, int value) const {
  outcome out(weights_.size(), 0);
  for (auto const& one : open) out[one.first] = static_cast<std::uint8_t>(value);
  return out;
}

std::optional<int> search::decided(our_cards const& held, open_layouts const& open, int need) const {
  auto const left = std::max(std::popcount(held[0]), std::popcount(held[1]));
  bool const is_ours = highest_out(open) < 0;
  if (need == all_of_them) return is_ours || left == 0 ? std::optional{left} : std::nullopt;
  if (need == 0 || left < need || is_ours) return need <= left ? 1 : 0;
  return std::nullopt;
}

std::string search::key_of(our_cards const& held, open_layouts const& open, int need, std::size_t next) {
  std::string key;
  for (auto const hand : held) {
    key += static_cast<char>(hand & 0xff);
    key += static_cast<char>(hand >> 8);
  }
  key += static_cast<char>(need);
  key += static_cast<char>(next);
  for (auto const& part : {open.front().second.west, open.front().second.east}) {
    for (auto const n : part) key += static_cast<char>(n);
  }
  for (auto const& one : open) key += static_cast<char>(one.first);
  return key;
}

frontier search::declarer(our_cards const& held, open_layouts const& open, int need, std::size_t next) {
  if (auto const all = decided(held, open, need)) return frontier{everywhere(open, *all)};
  auto key = key_of(held, open, need, next);
  if (auto const known = known_.find(key); known != known_.end()) return known->second;
  if (++positions_ > most_positions * effort_)
    throw too_big{say("more than {} positions of one suit", most_positions * effort_), 10};
  frontier out;
  if (auto const first = by_step(held, open, next)) {
    out = led(held, open, need, next, *first);
  } else {
    for (std::size_t from = 0; from < 2; ++from) {
      for (auto const card : choices(held, open, from)) out.add(led(held, open, need, next, {from, card}));
    }
  }
  known_.emplace(std::move(key), out);
  return out;
}

std::optional<lead> search::by_step(our_cards const& held, open_layouts const& open,
                                    std::size_t& next) const {
  for (; next < steps_.size(); ++next) {
    auto const& step = steps_[next];
    bool const goes_on = step.is == suit_step::what::drop || step.is == suit_step::what::finesse;
    if (goes_on && one_is_void(open)) continue;
    auto const found = goes_on ? by_name(held, open, step.is) : by_card(held, step);
    if (!found) continue;
    if (!goes_on) ++next;
    return found;
  }
  return std::nullopt;
}

bool search::one_is_void(open_layouts const& open) {
  auto const has_none = [](counts const& hand) {
    return std::ranges::all_of(hand, [](auto n) { return n == 0; });
  };
  return std::ranges::all_of(open, [&](auto const& one) { return has_none(one.second.west); }) ||
         std::ranges::all_of(open, [&](auto const& one) { return has_none(one.second.east); });
}

std::optional<lead> search::lead_to(our_cards const& held, std::size_t hand, int card) {
  if (held[1 - hand] == 0) return std::nullopt;
  return lead{1 - hand, lowest(held[1 - hand]), lead::third::unless_beaten, card};
}

std::optional<lead> search::by_card(our_cards const& held, suit_step const& step) {
  if (step.is == suit_step::what::duck) {
    std::size_t const from = held[0] == 0 ? 1 : 0;
    return lead{from, lowest(held[from]), lead::third::always, lowest(held[1 - from])};
  }
  for (std::size_t hand = 0; hand < 2; ++hand) {
    if ((held[hand] >> step.card & 1) == 0) continue;
    if (step.is == suit_step::what::to) return lead_to(held, hand, step.card);
    return lead{hand, step.card, lead::third::unless_beaten, lowest(held[1 - hand])};
  }
  return std::nullopt;
}

std::optional<lead> search::by_name(our_cards const& held, open_layouts const& open,
                                    suit_step::what step) const {
  auto const out = highest_out(open);
  for (std::size_t hand = 0; step == suit_step::what::finesse && hand < 2; ++hand) {
    auto const below = static_cast<std::uint16_t>(held[hand] & ((1U << out) - 1U));
    if (highest(held[hand]) < out || is_low(highest(below), open)) continue;
    if (auto const found = lead_to(held, hand, highest(below))) return found;
  }
  std::size_t const hand = highest(held[0]) > highest(held[1]) ? 0 : 1;
  auto const top = highest(held[hand]);
  if (top < out) return std::nullopt;
  return lead{hand, top, lead::third::unless_beaten, lowest(held[1 - hand])};
}

bool search::is_low(int card, open_layouts const& open) const {
  if (card < 0) return true;
  for (std::size_t i = 0; i < tops_.size(); ++i) {
    if (tops_[i] < card && is_out(open, i)) return false;
  }
  return true;
}

frontier search::led(our_cards held, open_layouts const& open, int need, std::size_t next,
                     lead const& first) {
  held[first.from] = without(held[first.from], first.card);
  auto const third = 1 - first.from;
  return defended(open, first.from == 0, [&](int top, open_layouts const& left) {
    bool const is_beaten = top > std::max(first.card, first.with);
    bool const is_free =
        first.then == lead::third::any || (first.then == lead::third::unless_beaten && is_beaten);
    auto cards = is_free ? choices(held, left, third) : std::vector{first.with};
    if (cards.empty()) cards.push_back(-1);
    frontier out;
    for (auto const with : cards) {
      auto then = held;
      then[third] = without(held[third], with);
      out.add(last(then, left, need, next, {third, std::max(first.card, with)}, top));
    }
    return out;
  });
}

frontier search::last(our_cards const& held, open_layouts const& open, int need, std::size_t next,
                      std::pair<std::size_t, int> best, int theirs) {
  return defended(open, best.first == 0, [&](int top, open_layouts const& left) {
    bool const is_won = best.second > std::max(theirs, top);
    if (need != all_of_them) return declarer(held, left, need - (is_won ? 1 : 0), next);
    auto const rest = declarer(held, left, need, next);
    if (!is_won) return rest;
    frontier out;
    for (auto line : rest.lines()) {
      for (auto const& one : left) ++line[one.first];
      out.add(line);
    }
    return out;
  });
}

template <class Then>
frontier search::defended(open_layouts const& open, bool by_east, Then then) {
  frontier out{everywhere(open, not_yet)};
  for (std::size_t sort = 0; sort <= tops_.size(); ++sort) {
    bool const is_none = sort == tops_.size();  // a card of another suit
    open_layouts left;
    for (auto [i, lie] : open) {
      auto& hand = by_east ? lie.east : lie.west;
      bool const is_void = std::ranges::all_of(hand, [](auto n) { return n == 0; });
      if (is_none ? !is_void : hand[sort] == 0) continue;
      if (!is_none) --hand[sort];
      left.emplace_back(i, lie);
    }
    if (!left.empty()) out = worse_of(out, then(is_none ? -1 : tops_[sort], left), left);
  }
  return out;
}

}  // namespace faro::odds::tricks::suit
