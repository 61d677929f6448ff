// Ranges of hands, read: each word of one is cards, a pair of ranks, or a row of those.
#include "odds/showdown/ranges.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <set>

namespace faro::odds::detail {

namespace {

constexpr std::string_view expected_hand =
    "expected a hand such as AsKs, a range such as 'QQ+, AKs' or random";

/// Which suits two ranks may have.
enum class suits : std::uint8_t { any, same, different };

/// AK, AKs, AKo; `low` is empty for Ax.
struct rank_pair {
  int high = 0;
  std::optional<int> low;
  suits with = suits::any;
  [[nodiscard]] bool is_pair() const { return low == high; }
};

std::optional<int> take_rank(std::string_view& text) {
  auto const size = text.starts_with("10") ? std::size_t{2} : std::size_t{1};
  if (text.empty()) return std::nullopt;
  auto const card = find_card(std::string{text.substr(0, size)} + "c");
  if (!card) return std::nullopt;
  text.remove_prefix(size);
  return static_cast<int>(card->rank_of());
}

std::optional<rank_pair> take_ranks(std::string_view& text) {
  auto rest = text;
  rank_pair out;
  auto const first = take_rank(rest);
  if (!first) return std::nullopt;
  out.high = *first;
  out.low = take_rank(rest);
  if (!out.low) {
    if (rest.empty() || (rest.front() != 'x' && rest.front() != 'X')) return std::nullopt;
    rest.remove_prefix(1);
  } else if (*out.low > out.high) {
    std::swap(out.high, *out.low);
  }
  if (!rest.empty() && !out.is_pair()) {
    auto const letter = rest.front();
    if (letter == 's' || letter == 'S') out.with = suits::same;
    if (letter == 'o' || letter == 'O') out.with = suits::different;
    if (out.with != suits::any) rest.remove_prefix(1);
  }
  text = rest;
  return out;
}

/// A word of a range, as pairs of ranks; nothing if it is none.
std::optional<std::vector<rank_pair>> read_ranks(std::string_view word) {
  auto rest = word;
  auto const first = take_ranks(rest);
  if (!first) return std::nullopt;
  std::vector<rank_pair> out;
  auto const add = [&](int high, int low) { out.push_back({high, low, first->with}); };
  if (!first->low) {  // Ax: with every other rank
    if (!rest.empty()) return std::nullopt;
    for (int low = 0; low < 13; ++low) {
      if (low != first->high || first->with == suits::any)
        add(std::max(first->high, low), std::min(first->high, low));
    }
    return out;
  }
  auto const high = first->high;
  auto const low = *first->low;
  if (rest.empty()) return std::vector{*first};
  if (rest == "+") {
    constexpr int ace = 12;
    if (high - low <= 1) {  // pairs and neighbours climb together, others below the higher card
      for (int up = 0; high + up <= ace; ++up) add(high + up, low + up);
    } else {
      for (int up = low; up < high; ++up) add(high, up);
    }
    return out;
  }
  if (!rest.starts_with('-')) return std::nullopt;
  rest.remove_prefix(1);
  auto last = take_ranks(rest);
  if (!last || !last->low || !rest.empty()) return std::nullopt;
  if (last->with != first->with) return std::nullopt;
  auto const [from, to] = std::minmax(low, *last->low);
  if (high == last->high && !first->is_pair()) {
    for (int at = from; at <= to; ++at) {
      if (at != high) add(high, at);
    }
  } else if (high - low == last->high - *last->low) {
    for (int at = from; at <= to; ++at) add(at + high - low, at);
  } else {
    return std::nullopt;
  }
  return out;
}

class hands_read {
 public:
  hands_read(card_set available, card_set deck) : available_{available}, deck_{deck} {}

  void add(card_set hand) {
    if (!(hand - available_).empty()) return;
    if (known_.insert(hand).second) hands.push_back(hand);
  }
  void add(rank_pair const& ranks) {
    for (unsigned s = 0; s < 4; ++s) {
      for (unsigned t = 0; t < 4; ++t) {
        if ((ranks.is_pair() && s >= t) || (ranks.with == suits::same && s != t) ||
            (ranks.with == suits::different && s == t))
          continue;
        add(card_set{card(ranks.high, s)} | card(*ranks.low, t));
      }
    }
  }
  void add_all(std::size_t cards) { add_all(cards, deck_, {}); }

  std::vector<card_set> hands;

 private:
  static playing_card card(int rank_number, unsigned s) {
    return {static_cast<rank>(rank_number), static_cast<suit>(s)};
  }
  void add_all(std::size_t cards, card_set from, card_set chosen) {
    if (cards == 0) return add(chosen);
    for (from = from & available_; !from.empty();) {
      card_set const next{from.take_first()};
      add_all(cards - 1, from, chosen | next);
    }
  }
  card_set available_, deck_;
  std::set<card_set> known_;
};

std::vector<std::string_view> words_of_range(std::string_view text) {
  std::vector<std::string_view> out;
  for (auto const part : split(text, ',')) {
    for (auto const word : words_of(part)) out.push_back(word);
  }
  return out;
}

bool is_random(std::string_view word) { return lower_case(word) == "random" || lower_case(word) == "any"; }

[[noreturn]] void no_range(std::string_view word) {
  throw input_error{quoted(word) + ": " + std::string{expected_hand}};
}

}  // namespace

std::optional<playing_card> take_card(std::string_view& text) {
  constexpr std::size_t longest = 8;
  for (auto size = std::min(longest, text.size()); size >= 2; --size) {
    auto const part = text.substr(0, size);
    if (std::ranges::any_of(part, is_blank) || part.find_first_of(",") != std::string_view::npos) continue;
    auto const card = find_card(part);
    if (!card || card->is_joker()) continue;
    text.remove_prefix(size);
    return card;
  }
  return std::nullopt;
}

std::optional<std::size_t> count_cards_written(std::string_view text) {
  std::size_t n = 0;
  for (auto rest = trimmed(text); !rest.empty(); rest = trimmed(rest)) {
    if (!take_card(rest)) return std::nullopt;
    ++n;
  }
  return n;
}

bool is_range(std::string_view text) {
  auto const words = words_of_range(text);
  return !words.empty() && std::ranges::all_of(words, [](auto const word) {
    return is_random(word) || read_ranks(word) || count_cards_written(word).value_or(0) > 0;
  });
}

namespace {

struct sizes {
  std::size_t least, most;
};
sizes hand_sizes(poker_game game) {
  if (game == poker_game::omaha) return {4, 6};
  if (game == poker_game::stud) return {1, 7};
  return {2, 2};
}

std::string size_text(poker_game game) {
  if (game == poker_game::omaha) return "four to six cards";
  if (game == poker_game::stud) return "one to seven cards";
  return "two cards";
}

void check_size(std::string_view text, std::size_t cards, poker_game game) {
  auto const [least, most] = hand_sizes(game);
  if (cards < least || cards > most)
    throw input_error{"expected " + size_text(game) + " for a hand of " + std::string{name_of(game)} +
                      ", got " + std::to_string(cards) + ": " + quoted(text)};
}

}  // namespace

hand_range read_range(std::string_view text, poker_game game, card_set available) {
  auto const shown = trimmed(text);
  hand_range out{std::string{shown}, {}};
  auto const deck = game == poker_game::short_deck ? card_set::short_deck() : card_set::full_deck();
  hands_read read{available, deck};
  if (auto const written = count_cards_written(shown)) {  // "As Ks": one hand, with blanks
    if (*written == 0) throw input_error{std::string{expected_hand} + ", got nothing"};
    auto const hand = parse_cards(shown);
    check_size(shown, *written, game);
    if (!(hand - deck).empty())
      throw input_error{quoted(shown) + ": " + letters(hand - deck) + " is not in a deck from six to ace"};
    if (!(hand - available).empty()) throw input_error{letters(hand - available) + " is there twice"};
    out.hands = {hand};
    return out;
  }
  auto const usual = game == poker_game::omaha ? 4U : 2U;
  for (auto const word : words_of_range(shown)) {
    if (is_random(word)) {
      if (game == poker_game::stud) {
        out.hands = {card_set{}};
        return out;
      }
      read.add_all(usual);
    } else if (auto const cards = count_cards_written(word); cards.value_or(0) > 0) {
      check_size(word, *cards, game);
      read.add(parse_cards(word));
    } else if (auto const ranks = read_ranks(word)) {
      if (usual != 2 || game == poker_game::stud)
        throw input_error{quoted(word) + ": ranges are for hands of two cards, not for " +
                          std::string{name_of(game)}};
      for (auto const& r : *ranks) read.add(r);
    } else {
      no_range(word);
    }
  }
  out.hands = std::move(read.hands);
  if (out.hands.empty())
    throw input_error{quoted(shown) +
                      ": no such hand is left: its cards are on the board, dead or in other hands"};
  return out;
}

}  // namespace faro::odds::detail
