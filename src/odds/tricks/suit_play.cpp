// The lines of play that declarer can choose from, found by looking through the play of a suit.
#include "odds/tricks/suit_play.hpp"

#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/odds/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <unordered_map>
#include <utility>

namespace faro::odds::tricks {

namespace {

constexpr int suit_cards = 13;
constexpr std::string_view letters_of_suit = "23456789TJQKA";
constexpr std::size_t most_layouts = 256;
constexpr std::uint64_t most_positions = 200'000;
constexpr std::size_t most_lines = 3'000;

/// Cards that are out and have no card of ours between them are one sort.
constexpr std::size_t most_sorts = 7;
using counts = std::array<std::uint8_t, most_sorts>;

struct layout {
  counts west{}, east{};
};
/// A layout by its number, with the cards that are still held.
using open_layout = std::pair<std::uint8_t, layout>;
using open_layouts = std::vector<open_layout>;

/// What a line makes in each layout; 0 where the layout is none of those at hand.
using outcome = std::vector<std::uint8_t>;
constexpr std::uint8_t not_yet = std::numeric_limits<std::uint8_t>::max();

/// Of lines those that no other beats everywhere.
class frontier {
 public:
  frontier() = default;
  explicit frontier(outcome alone) : lines_{std::move(alone)} {}

  void add(outcome const& one) {
    auto const beaten_by = [](outcome const& a, outcome const& b) {
      return std::ranges::equal(a, b, std::less_equal{});
    };
    if (std::ranges::any_of(lines_, [&](auto const& known) { return beaten_by(one, known); })) return;
    std::erase_if(lines_, [&](auto const& known) { return beaten_by(known, one); });
    lines_.push_back(one);
    if (lines_.size() > most_lines)
      throw too_big{say("more than {} lines of play, none of which is better than another", most_lines)};
  }
  void add(frontier const& more) {
    for (auto const& one : more.lines_) add(one);
  }
  [[nodiscard]] std::vector<outcome> const& lines() const { return lines_; }

 private:
  std::vector<outcome> lines_;
};

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

using our_cards = std::array<std::uint16_t, 2>;

std::uint16_t without(std::uint16_t hand, int card) {
  return card < 0 ? hand : static_cast<std::uint16_t>(hand & ~(1U << card));
}
int highest(std::uint16_t hand) { return std::bit_width(hand) - 1; }
int lowest(std::uint16_t hand) { return hand == 0 ? -1 : std::countr_zero(hand); }

/// What is led, and what the third hand plays.
struct lead {
  std::size_t from = 0;
  int card = 0;
  enum class third : std::uint8_t { any, unless_beaten, always } then = third::any;
  int with = -1;
};

/// One search: for so many tricks or more (1 where they are made), or without a number for all that are made.
class search {
 public:
  search(suit_question const& ask, std::optional<unsigned> tricks)
      : cards_{ask.hands}, need_{tricks ? static_cast<int>(*tricks) : all_of_them}, effort_{ask.effort} {
    find_sorts(static_cast<std::uint16_t>((1U << suit_cards) - 1U - ask.hands[0] - ask.hands[1]));
    find_layouts({}, 0, 1, ask.vacant);
    if (start_.empty())
      throw input_error{say("the cards that are out don't fit: West and East have {} and {} places",
                            ask.vacant[0], ask.vacant[1])};
  }

  [[nodiscard]] std::vector<integer> const& weights() const { return weights_; }
  [[nodiscard]] open_layouts const& start() const { return start_; }
  [[nodiscard]] integer all() const {
    integer out;
    for (auto const& w : weights_) out += w;
    return out;
  }

  frontier by_line(suit_line const& line) {
    steps_ = line.steps;
    known_.clear();
    return declarer(cards_, start_, need_, 0);
  }
  frontier by_best() { return by_line({}); }
  frontier by_lead(lead const& first) {
    by_best();  // what comes after is known then
    return led(cards_, start_, need_, 0, first);
  }

  /// Of all lines the one that makes most in the mean, and how much that is.
  [[nodiscard]] std::pair<outcome, ratio> best_of(frontier const& found) const {
    std::pair<outcome, integer> best{{}, -1};
    for (auto const& line : found.lines()) {
      integer sum;
      for (std::size_t i = 0; i < weights_.size(); ++i) sum += weights_[i] * integer{line[i]};
      if (sum > best.second) best = {line, sum};
    }
    return {std::move(best.first), ratio{best.second, all()}};
  }

  /// All ways to begin, with the card of the third hand that is meant to hold.
  [[nodiscard]] std::vector<lead> beginnings() const {
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
  [[nodiscard]] bool is_low(int card) const {
    return card < 0 || std::ranges::none_of(tops_, [&](int top) { return top < card; });
  }

  /// "Kxx", "J", "-": what a defender has.
  [[nodiscard]] std::string written(counts const& hand) const {
    constexpr int highest_small = 7;
    std::string out;
    for (std::size_t i = 0; i < tops_.size(); ++i) {
      if (hand[i] == 0) continue;
      std::string letters;
      for (int r = tops_[i]; r > tops_[i] - static_cast<int>(of_sort_[i]); --r)
        letters += letters_of_suit[static_cast<std::size_t>(r)];
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

 private:
  static constexpr int all_of_them = -1;

  void find_sorts(std::uint16_t out) {
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

  void find_layouts(layout so_far, std::size_t sort, integer const& ways,
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

  /// Whether cards of a sort are still out: as many in every layout that is left.
  static bool is_out(open_layouts const& open, std::size_t sort) {
    auto const& lie = open.front().second;
    return lie.west[sort] + lie.east[sort] > 0;
  }
  [[nodiscard]] int highest_out(open_layouts const& open) const {
    for (std::size_t i = 0; i < tops_.size(); ++i) {
      if (is_out(open, i)) return tops_[i];
    }
    return -1;
  }

  /// The cards of a hand that are worth telling apart: of neighbours the highest.
  [[nodiscard]] std::vector<int> choices(our_cards const& held, open_layouts const& open,
                                         std::size_t hand) const {
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

  [[nodiscard]] outcome everywhere(open_layouts const& open, int value) const {
    outcome out(weights_.size(), 0);
    for (auto const& one : open) out[one.first] = static_cast<std::uint8_t>(value);
    return out;
  }

  /// Where nothing is open any more, what is made then.
  [[nodiscard]] std::optional<int> decided(our_cards const& held, open_layouts const& open, int need) const {
    auto const left = std::max(std::popcount(held[0]), std::popcount(held[1]));
    bool const is_ours = highest_out(open) < 0;
    if (need == all_of_them) return is_ours || left == 0 ? std::optional{left} : std::nullopt;
    if (need == 0 || left < need || is_ours) return need <= left ? 1 : 0;
    return std::nullopt;
  }

  /// The same position is the same to declarer however it came about: what the defenders have played is seen.
  static std::string key_of(our_cards const& held, open_layouts const& open, int need, std::size_t next) {
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

  frontier declarer(our_cards const& held, open_layouts const& open, int need, std::size_t next) {
    if (auto const all = decided(held, open, need)) return frontier{everywhere(open, *all)};
    auto key = key_of(held, open, need, next);
    if (auto const known = known_.find(key); known != known_.end()) return known->second;
    if (++positions_ > most_positions * effort_)
      throw too_big{say("more than {} positions of one suit; --effort 10 goes on", most_positions * effort_)};
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

  /// What the line leads next; steps that can't be played are passed over.
  std::optional<lead> by_step(our_cards const& held, open_layouts const& open, std::size_t& next) const {
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

  /// Whether it was seen that a defender has no more cards.
  static bool one_is_void(open_layouts const& open) {
    auto const has_none = [](counts const& hand) {
      return std::ranges::all_of(hand, [](auto n) { return n == 0; });
    };
    return std::ranges::all_of(open, [&](auto const& one) { return has_none(one.second.west); }) ||
           std::ranges::all_of(open, [&](auto const& one) { return has_none(one.second.east); });
  }

  static std::optional<lead> lead_to(our_cards const& held, std::size_t hand, int card) {
    if (held[1 - hand] == 0) return std::nullopt;
    return lead{1 - hand, lowest(held[1 - hand]), lead::third::unless_beaten, card};
  }
  static std::optional<lead> by_card(our_cards const& held, suit_step const& step) {
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

  std::optional<lead> by_name(our_cards const& held, open_layouts const& open, suit_step::what step) const {
    auto const out = highest_out(open);
    for (std::size_t hand = 0; step == suit_step::what::finesse && hand < 2; ++hand) {
      auto const below = static_cast<std::uint16_t>(held[hand] & ((1U << out) - 1U));
      if (highest(held[hand]) < out || is_low_now(highest(below), open)) continue;
      if (auto const found = lead_to(held, hand, highest(below))) return found;
    }
    std::size_t const hand = highest(held[0]) > highest(held[1]) ? 0 : 1;
    auto const top = highest(held[hand]);
    if (top < out) return std::nullopt;
    return lead{hand, top, lead::third::unless_beaten, lowest(held[1 - hand])};
  }
  [[nodiscard]] bool is_low_now(int card, open_layouts const& open) const {
    if (card < 0) return true;
    for (std::size_t i = 0; i < tops_.size(); ++i) {
      if (tops_[i] < card && is_out(open, i)) return false;
    }
    return true;
  }

  frontier led(our_cards held, open_layouts const& open, int need, std::size_t next, lead const& first) {
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

  /// The fourth hand, after the third, whose side has played `best.second`.
  frontier last(our_cards const& held, open_layouts const& open, int need, std::size_t next,
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

  /// A defender plays any of its cards, in each layout what is worst for us: then(its top, layouts).
  template <class Then>
  frontier defended(open_layouts const& open, bool by_east, Then then) {
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

  our_cards cards_;
  int need_;
  std::uint64_t effort_;
  std::vector<int> tops_;  ///< of each sort that is out, the highest first
  std::vector<std::uint8_t> of_sort_;
  open_layouts start_;
  std::vector<integer> weights_;
  std::vector<suit_step> steps_;
  std::unordered_map<std::string, frontier> known_;
  std::uint64_t positions_ = 0;
};

std::string text_of(lead const& first, search const& in) {
  auto const card = [](int c) { return letters_of_suit[static_cast<std::size_t>(c)]; };
  if (in.is_low(first.with))
    return in.is_low(first.card) ? (first.with < 0 ? "low" : "duck") : fmt::format("{}", card(first.card));
  if (in.is_low(first.card)) return fmt::format("to {}", card(first.with));
  return fmt::format("{} to {}", card(first.card), card(first.with));
}

void check_cards(suit_question const& ask) {
  for (auto const& line : ask.lines) {
    for (auto const& step : line.steps) {
      bool const names = step.is == suit_step::what::lead || step.is == suit_step::what::to;
      if (names && ((ask.hands[0] | ask.hands[1]) >> step.card & 1) == 0)
        throw input_error{say("the line '{}' has the card {}, which neither hand has", line.text,
                              letters_of_suit[static_cast<std::size_t>(step.card)])};
    }
  }
}

void add_lines(suit_answer& out, suit_question const& ask, search& by) {
  for (auto const& line : ask.lines) out.lines.push_back({line.text, by.best_of(by.by_line(line)).second});
  if (ask.lines.empty()) {
    for (auto const& first : by.beginnings()) {
      auto text = text_of(first, by);
      auto const worth = by.best_of(by.by_lead(first)).second;
      auto const same = std::ranges::find(out.lines, text, &suit_answer::line::text);
      if (same == out.lines.end()) {
        out.lines.push_back({std::move(text), worth});
      } else {
        same->worth = std::max(same->worth, worth);
      }
    }
  }
  std::ranges::stable_sort(out.lines, std::greater{}, &suit_answer::line::worth);
}

void add_layouts(suit_answer& out, search const& by, outcome const& made) {
  for (auto const& [i, lie] : by.start())
    out.layouts.push_back(
        {by.written(lie.west), by.written(lie.east), ratio{by.weights()[i], by.all()}, made[i]});
  std::ranges::stable_sort(out.layouts, std::greater{}, &suit_answer::layout::chance);
}

}  // namespace

suit_answer answer_suit(suit_question const& ask) {
  check_cards(ask);
  suit_answer out;
  out.engine = by_layouts;
  search by{ask, ask.tricks};
  auto const [made, worth] = by.best_of(by.by_best());
  add_lines(out, ask, by);
  add_layouts(out, by, made);
  if (ask.tricks) {
    out.best.push_back({*ask.tricks, worth});
    return out;
  }
  out.mean = worth;
  auto const most = static_cast<unsigned>(std::max(std::popcount(ask.hands[0]), std::popcount(ask.hands[1])));
  for (auto n = most; n > 0; --n) {
    search for_number{ask, n};
    out.best.push_back({n, for_number.best_of(for_number.by_best()).second});
  }
  return out;
}

}  // namespace faro::odds::tricks
