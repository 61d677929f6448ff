// What a shuffle did to the deck, as moments: which cards were laid when, or changed places.
#include "watch/verb/moments.hpp"

#include "cli/options/exit_codes.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace faro::program {
namespace {

constexpr std::size_t most_moved_cards = 208;              // four packs
constexpr std::size_t most_places = std::size_t{1} << 19;  // moments times cards

template <std::size_t N>
bool is_one_of(std::string_view name, std::array<std::string_view, N> const& names) {
  return std::ranges::find(names, name) != names.end();
}

/// Draws a card of those left and lays it down.
constexpr std::array<std::string_view, 5> drawing_shuffles{"bag", "bag-off-by-one", "selection",
                                                           "efficient-selection", "search-past-end"};
/// Takes the cards from the top, each to a place beside those before it.
constexpr std::array<std::string_view, 8> inserting_shuffles{"insertion-slots",
                                                             "insertion-after",
                                                             "insertion-beside",
                                                             "inverse-riffle",
                                                             "random-tags",
                                                             "tag-sort",
                                                             "monge",
                                                             "piles"};

/// Which question card k of n is put by, where there are so many; the names of inserting shuffles tell.
std::optional<std::size_t> question_of_card(std::string_view shuffle, std::size_t k) {
  auto const from = [&](std::size_t first) { return k < first ? std::nullopt : std::optional{k - first}; };
  if (shuffle == "inverse-riffle") return from(0);
  if (shuffle == "insertion-slots") return from(1);
  if (shuffle == "insertion-after") return from(2);
  if (shuffle == "insertion-beside") return k == 0 ? std::nullopt : std::optional{2 * (k - 1)};
  return std::nullopt;
}

}  // namespace

void moments::start(cards_lying deck, std::vector<std::string> names, std::vector<std::string> shown) {
  if (deck.size() > most_moved_cards)
    throw usage_error{
        say("expected at most {} to be seen moving, got {}", plural(most_moved_cards, "card"), deck.size())};
  cards_ = deck.size();
  names_ = std::move(names);
  shown_ = std::move(shown);
  last_ = std::move(deck);
  push({.deck = {last_}});
}

void moments::begin_round(std::size_t part) {
  part_ = part;
  from_ = 0;
}

void moments::begin_shuffle(std::string const& name, std::size_t steps) {
  shuffle_ = name;
  from_ = steps;
}

void moments::look(std::span<std::uint32_t const> deck, std::span<watched_step const> steps) {
  if (std::ranges::equal(deck, last_)) return;
  // What lays a pile is seen when it is whole; between two moves a card may be in two places.
  bool const lays = is_one_of(shuffle_, drawing_shuffles) || is_one_of(shuffle_, inserting_shuffles);
  if (lays || !std::ranges::is_permutation(deck, last_)) return;
  change(deck, steps);
}

void moments::end_shuffle(std::span<std::uint32_t const> deck, std::span<watched_step const> steps) {
  if (from_ < steps.size() || !std::ranges::equal(deck, last_)) change(deck, steps);
}

void moments::end_astray(cards_lying const& back, std::span<watched_step const> steps, message const& fault) {
  fault_ = fault;
  cards_lying after;
  std::vector<bool> seen(cards_, false);
  for (auto const card : back) {
    if (!seen[card]) {
      seen[card] = true;
      after.push_back(card);
      continue;
    }
    after.push_back(static_cast<std::uint32_t>(cards_ + copies_.size()));
    copies_.push_back(card);
    names_.push_back(names_[card]);
    shown_.push_back(shown_[card]);
  }
  for (std::uint32_t card = 0; card < cards_; ++card) {
    if (!seen[card]) lost_.push_back(card);
  }
  slide(after, steps.size());
  last_ = std::move(after);
}

void moments::finish() {
  if (all_.back().pile != last_) push({.pile = last_});
}

void moments::push(moment m) {
  m.part = part_;
  all_.push_back(std::move(m));
  if (all_.size() * std::max<std::size_t>(cards_, 1) > most_places)
    throw usage_error{say("too much to be seen moving: expected fewer cards or rounds")};
}

void moments::change(std::span<std::uint32_t const> deck, std::span<watched_step const> steps) {
  cards_lying const after(deck.begin(), deck.end());
  if (auto how = way_of(after, steps)) {
    lay(after, *std::move(how));
  } else {
    slide(after, steps.size());
  }
  last_ = after;
  from_ = steps.size();
}

/// Cards move within the pile, at the last of these questions.
void moments::slide(cards_lying const& after, std::size_t to) {
  if (all_.back().pile != last_) push({.pile = last_});
  if (from_ == to) push({.pile = after});
  for (auto step = from_; step < to; ++step) push({.step = step, .pile = step + 1 == to ? after : last_});
}

/// Cards leave the deck, in turn, for the pile.
void moments::lay(cards_lying const& after, laying how) {
  moment now;
  std::size_t at = 0;
  if (how.packets.empty()) how.packets = {last_.size()};
  for (auto const size : how.packets) {
    auto const from = last_.begin() + static_cast<std::ptrdiff_t>(at);
    now.deck.emplace_back(from, from + static_cast<std::ptrdiff_t>(size));
    at += size;
  }
  if (all_.back().deck != now.deck) push(now);
  std::vector<bool> is_laid(cards_, false);
  for (auto const& turn : how.turns) {
    for (auto const card : turn.cards) {
      is_laid[card] = true;
      for (auto& packet : now.deck) {
        auto const place = std::ranges::find(packet, card);
        if (place == packet.end()) continue;
        *place = no_card;
        auto const last =
            std::ranges::find_if(packet.rbegin(), packet.rend(), [](auto c) { return c != no_card; });
        if (how.fills_gaps && last != packet.rend() && &*last > &*place) std::swap(*place, *last);
      }
    }
    now.pile.clear();
    for (auto const card : after) {
      if (is_laid[card] || how.at_its_place) now.pile.push_back(is_laid[card] ? card : no_card);
    }
    now.step = turn.step;
    now.again = turn.again;
    push(now);
  }
}

std::optional<moments::laying> moments::way_of(cards_lying const& after,
                                               std::span<watched_step const> steps) const {
  auto const asked = steps.size() - from_;
  auto const n = cards_;
  if (n < 2) return std::nullopt;
  if (is_one_of(shuffle_, drawing_shuffles)) return drawn(after, steps);
  if (is_one_of(shuffle_, inserting_shuffles)) return inserted(asked);
  if (shuffle_ == "shelf") {  // the bottom card goes first
    auto out = inserted(asked);
    std::ranges::reverse(out.turns);
    return out;
  }
  if (shuffle_ == "perfect-out") return from_below(after, {(n + 1) / 2, n / 2});
  if (shuffle_ == "perfect-in") return from_below(after, {n / 2, (n + 1) / 2});
  if (shuffle_ == "milk") return from_below(after, {});
  if (shuffle_ == "overhand" || shuffle_ == "strip") return stripped(after, asked);
  if (shuffle_ == "thorp") {
    laying out{{n / 2, n - n / 2}, {}, true};
    for (std::size_t i = 0; i < asked; ++i)
      out.turns.push_back({{after[2 * i], after[2 * i + 1]}, from_ + i});
    if (n % 2 == 1) out.turns.push_back({{after.back()}, std::nullopt});
    return out;
  }
  return riffled(after, steps);
}

/// A digit for each place of the result: that of the packet whose card lies there. Whatever asks so, and
/// does so, is a riffle.
std::optional<moments::laying> moments::riffled(cards_lying const& after,
                                                std::span<watched_step const> steps) const {
  auto const asked = steps.subspan(from_);
  constexpr std::uint64_t most_packets = 16;
  if (asked.size() != cards_ || asked[0].of < 2 || asked[0].of > most_packets) return std::nullopt;
  std::vector<std::size_t> packets(asked[0].of, 0);
  for (auto const& s : asked) {
    if (s.of != packets.size() || !s.counts.empty()) return std::nullopt;
    ++packets[s.index];
  }
  std::vector<std::size_t> next(packets.size(), 0);
  std::exclusive_scan(packets.begin(), packets.end(), next.begin(), std::size_t{0});
  for (std::size_t i = 0; i < cards_; ++i) {
    if (last_[next[asked[i].index]++] != after[i]) return std::nullopt;
  }
  auto out = from_below(after, packets);
  for (std::size_t i = 0; i < cards_; ++i) out.turns[i].step = from_ + (cards_ - 1 - i);
  return out;
}

moments::laying moments::from_below(cards_lying const& after, std::vector<std::size_t> packets) const {
  laying out{std::move(packets), {}, true};
  for (auto i = after.size(); i-- > 0;) out.turns.push_back({{after[i]}, std::nullopt});
  return out;
}

/// A question a card, but for cards drawn again and for the last, which may be left.
moments::laying moments::drawn(cards_lying const& after, std::span<watched_step const> steps) const {
  laying out;
  out.at_its_place = true;
  out.fills_gaps = shuffle_ == "efficient-selection";
  bool const of_all = shuffle_ == "selection" || shuffle_ == "search-past-end";
  std::size_t laid = 0;
  for (auto step = from_; step < steps.size(); ++step) {
    auto const card = of_all ? last_[steps[step].index] : after[laid];
    if (laid < after.size() && card == after[laid]) {
      out.turns.push_back({{card}, step});
      ++laid;
    } else {
      out.turns.push_back({{}, step, card});
    }
  }
  for (; laid < after.size(); ++laid) out.turns.push_back({{after[laid]}, std::nullopt});
  return out;
}

moments::laying moments::inserted(std::size_t steps) const {
  laying out;
  for (std::size_t k = 0; k < last_.size(); ++k) {
    auto const question = question_of_card(shuffle_, k);
    out.turns.push_back(
        {{last_[k]}, question && *question < steps ? std::optional{from_ + *question} : std::nullopt});
  }
  return out;
}

/// Packets off the top, each laid upon the one before.
moments::laying moments::stripped(cards_lying const& after, std::size_t steps) const {
  laying out;
  out.at_its_place = true;
  std::vector<std::size_t> place(cards_);
  for (std::size_t i = 0; i < after.size(); ++i) place[after[i]] = i;
  for (std::size_t k = 0; k < last_.size(); ++k) {
    bool const begins = k == 0 || place[last_[k]] != place[last_[k - 1]] + 1;
    if (begins) out.turns.push_back({{}, std::nullopt});
    out.turns.back().cards.push_back(last_[k]);
    if (shuffle_ == "overhand" && k < steps) out.turns.back().step = from_ + k;
  }
  return out;
}

nlohmann::ordered_json json_of(moments const& m) {
  using json = nlohmann::ordered_json;
  auto const list = [](cards_lying const& cards) {
    auto out = json::array();
    for (auto const card : cards) out.push_back(card == no_card ? json{} : json(card));
    return out;
  };
  auto frames = json::array();
  for (auto const& one : m.all()) {
    json frame{{"part", one.part}, {"step", one.step ? json(*one.step) : json{}}};
    frame["deck"] = json::array();
    for (auto const& packet : one.deck) frame["deck"].push_back(list(packet));
    frame["pile"] = list(one.pile);
    if (one.again) frame["again"] = *one.again;
    frames.push_back(std::move(frame));
  }
  json out{{"names", m.names()}, {"copies", list(m.copies())}, {"lost", list(m.lost())}};
  if (m.fault()) out["fault"] = static_cast<std::string const&>(*m.fault());
  out["frames"] = std::move(frames);
  return out;
}

}  // namespace faro::program
