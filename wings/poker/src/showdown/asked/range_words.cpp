// Words of ranges, read.
#include "poker/src/showdown/asked/range_words.hpp"

#include "poker/src/showdown/asked/patterns.hpp"
#include "poker/src/showdown/starting_hands/best_hands.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro::odds::detail {
namespace {

std::optional<rank_pair> take_ranks(std::string_view& text) {
  auto rest = text;
  rank_pair out;
  auto const first = take_rank(rest);
  if (!first) return std::nullopt;
  out.high = *first;
  out.low = take_rank(rest);
  if (!out.low) {
    if (rest.empty() || std::string_view{"xX*"}.find(rest.front()) == std::string_view::npos)
      return std::nullopt;
    rest.remove_prefix(1);
  } else if (*out.low > out.high) {
    std::swap(out.high, *out.low);
  }
  if (!rest.empty() && !out.is_pair()) {
    auto const letter = rest.front();
    if (letter == 's' || letter == 'S') out.with = pair_suits::same;
    if (letter == 'o' || letter == 'O') out.with = pair_suits::different;
    if (out.with != pair_suits::any) rest.remove_prefix(1);
  }
  text = rest;
  return out;
}

/// The cards of its hands, of a word that can only be of Omaha.
std::optional<std::size_t> omaha_cards_of_word(std::string_view word) {
  constexpr std::size_t fewest = 4;
  if (auto const cards = count_cards_written(word); cards.value_or(0) > 0)
    return *cards >= fewest ? cards : std::nullopt;
  if (read_ranks(word)) return std::nullopt;
  auto const pattern = read_pattern(word);
  if (!pattern || (pattern->written < fewest && !pattern->says_suits)) return std::nullopt;
  return std::max(fewest, pattern->written);
}

/// AAK, A23: of stud and razz. Digits alone are numbers of something else.
bool is_of_three_ranks(std::string_view word) {
  return word.size() == 3 && std::ranges::any_of(word, is_letter) &&
         word.find_first_not_of("AKQJT98765432") == std::string_view::npos;
}

/// AhK: a card and a rank of any suit; 2d6 is of dice.
bool is_card_and_rank(std::string_view word) {
  auto const d = word.find('d');
  bool const is_of_dice = d != std::string_view::npos && d > 0 && d + 1 < word.size() &&
                          std::ranges::all_of(word.substr(0, d), is_digit) &&
                          std::ranges::all_of(word.substr(d + 1), is_digit);
  std::size_t cards = 0, ranks = 0;
  while (!word.empty()) {
    if (take_card(word)) {
      ++cards;
    } else if (take_rank(word)) {
      ++ranks;
    } else {
      return false;
    }
  }
  return cards > 0 && ranks > 0 && !is_of_dice;
}

}  // namespace

std::optional<std::vector<rank_pair>> read_ranks(std::string_view word) {
  auto rest = word;
  auto const first = take_ranks(rest);
  if (!first) return std::nullopt;
  std::vector<rank_pair> out;
  auto const add = [&](int high, int low) { out.push_back({high, low, first->with}); };
  if (!first->low) {  // Ax: with every other rank
    if (!rest.empty()) return std::nullopt;
    for (int low = 0; low < 13; ++low) {
      if (low != first->high || first->with == pair_suits::any)
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

weighed_word weighed(std::string_view word) {
  auto const at = word.find_last_of("@:");
  if (at == std::string_view::npos || at + 1 == word.size() ||
      (word[at] == ':' && !is_digit(word[at + 1]) && word[at + 1] != '.'))  // AA:ds
    return {word};
  auto const written = word.substr(at + 1);
  ratio weight;
  try {
    weight = ratio::parse(written);
  } catch (input_error const&) {}  // no number: 0, which is refused
  if (weight > ratio{1} && !written.ends_with('%')) weight = weight / ratio{100};
  if (weight.sign() <= 0 || weight > ratio{1})
    throw input_error{
        say("{}: expected a weight above 0 and up to 1, or 100%, got {}", quoted(word), written)};
  return {word.substr(0, at), weight};
}

std::vector<std::string> words_of_range(std::string_view text) {
  std::vector<std::string> out;
  for (auto const part : split(text, ',')) {
    auto const words = words_of(part);
    auto const first = out.size();
    for (std::size_t i = 0; i < words.size(); ++i) {
      auto const key = lower_case(words[i]);
      if ((key == "top" || key == "best") && i + 1 < words.size() && is_digit(words[i + 1].front())) continue;
      if (out.size() > first && (key == "%" || key.front() == '@' || is_suitedness(key))) {
        out.back() += words[i];
      } else {
        out.emplace_back(words[i]);
      }
    }
  }
  return out;
}

bool is_random(std::string_view word) { return lower_case(word) == "random" || lower_case(word) == "any"; }

void no_range(std::string_view word) { throw input_error{say("{}: {}", quoted(word), expected_hand)}; }

std::optional<int> take_rank(std::string_view& text) {
  auto const size = text.starts_with("10") ? std::size_t{2} : std::size_t{1};
  if (text.empty()) return std::nullopt;
  auto const card = find_card(std::string{text.substr(0, size)} + "c");
  if (!card) return std::nullopt;
  text.remove_prefix(size);
  return static_cast<int>(card->rank_of());
}

std::optional<playing_card> take_any_card(std::string_view& text) {
  for (auto const& [called, card] : {std::pair{std::string_view{"joker"}, playing_card::red_joker()},
                                     {"red joker", playing_card::red_joker()},
                                     {"black joker", playing_card::black_joker()}}) {
    if (lower_case(text.substr(0, called.size())) != called) continue;
    text.remove_prefix(called.size());
    return card;
  }
  return take_card(text);
}

std::optional<std::size_t> count_cards_written(std::string_view text) {
  std::size_t n = 0;
  for (auto rest = trimmed(text); !rest.empty(); rest = trimmed(rest)) {
    if (!take_any_card(rest)) return std::nullopt;
    ++n;
  }
  return n;
}

void check_range(std::string_view text) {
  if (count_cards_written(text)) return;
  for (auto const& written : words_of_range(text)) {
    auto const word = weighed(written).word;
    bool const is_read = is_random(word) || read_share(word) || read_ranks(word) || read_pattern(word) ||
                         count_cards_written(word).value_or(0) > 0;
    if (!is_read) no_range(word);
  }
}

bool is_range(std::string_view text) {
  auto const words = words_of_range(text);
  return !words.empty() && std::ranges::all_of(words, [](auto const& written) {
    auto const word = std::string_view{written}.substr(0, written.find_first_of("@:"));
    return is_random(word) || read_share(word) || read_ranks(word) ||
           count_cards_written(word).value_or(0) > 0 || omaha_cards_of_word(word) ||
           is_of_three_ranks(word) || is_card_and_rank(word);
  });
}

std::optional<std::size_t> omaha_cards_of(std::string_view text) {
  if (auto const cards = count_cards_written(text); cards.value_or(0) > 0) return omaha_cards_of_word(text);
  std::optional<std::size_t> most;
  for (auto const& word : words_of_range(text)) {
    if (auto const cards = omaha_cards_of_word(weighed(word).word)) most = std::max(most.value_or(0), *cards);
  }
  return most;
}

}  // namespace faro::odds::detail
