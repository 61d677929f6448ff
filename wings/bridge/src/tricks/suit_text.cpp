// Suits and lines of play as bridge players write them.
#include "bridge/src/tricks/suit_play.hpp"
#include "cards/pbn.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace faro::odds::tricks {

namespace {

bool says_opposite(std::string_view word) {
  auto const key = lower_case(word);
  return key == "opposite" || key == "opp";
}

std::optional<int> rank_of(char c) {
  auto const at = suit_ranks.find(c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
  return at == std::string_view::npos ? std::nullopt : std::optional{static_cast<int>(at)};
}

bool is_void(std::string_view word) { return word == "-" || lower_case(word) == "void"; }

bool is_of_ranks(std::string_view word) {
  return is_void(word) || std::ranges::all_of(with_short_tens(word),
                                              [](char c) { return rank_of(c) || c == 'x' || c == 'X'; });
}

/// Both hands as they are written, then what is said behind them.
struct written_suit {
  std::array<std::string, 2> hands;
  std::vector<std::string_view> behind;
};

written_suit parts_of_suit(std::string_view text) {
  written_suit out;
  std::size_t hand = 0;
  bool is_behind = false;
  for (auto const word : words_of(text)) {
    is_behind = is_behind || lower_case(word) == "for";
    if (is_behind) {
      out.behind.push_back(word);
    } else if (says_opposite(word)) {
      if (++hand > 1) throw input_error{"expected two hands of a suit, got `opposite` twice"};
    } else {
      out.hands[hand] += word;
    }
  }
  for (auto const& written : out.hands) {
    if (written.empty())
      throw input_error{say("expected two hands of a suit, such as 'AQT opposite 432', got '{}'", text)};
  }
  return out;
}

std::uint64_t number_in(std::string_view word, std::string_view text, std::string_view example) {
  if (word.empty() || word.size() > 3 || !std::ranges::all_of(word, is_digit))
    throw input_error{say("expected a number, as in '{}', got '{}' in '{}'", example, word, text)};
  return std::stoull(std::string{word});
}

void read_hands_of_suit(suit_question& into, std::string_view text) {
  std::array<unsigned, 2> small{};
  for (std::size_t hand = 0; hand < 2; ++hand) {
    if (is_void(into.written[hand])) continue;
    for (char const c : with_short_tens(into.written[hand])) {
      if (c == 'x' || c == 'X') {
        ++small[hand];
        continue;
      }
      auto const at = rank_of(c);
      if (!at) throw input_error{say("expected a rank (A K Q J T 9 ... 2) or x, got '{}' in '{}'", c, text)};
      if (((into.hands[0] | into.hands[1]) >> *at & 1) != 0)
        throw input_error{
            say("the card {} is there twice in '{}'", suit_ranks[static_cast<std::size_t>(*at)], text)};
      into.hands[hand] = static_cast<std::uint16_t>(into.hands[hand] | 1U << *at);
    }
  }
  int lowest = 0;
  for (std::size_t hand = 0; hand < 2; ++hand) {
    for (; small[hand] > 0; --small[hand]) {
      while (lowest < 13 && ((into.hands[0] | into.hands[1]) >> lowest & 1) != 0) ++lowest;
      if (lowest == 13) throw input_error{say("expected at most 13 cards of a suit, got '{}'", text)};
      into.hands[hand] = static_cast<std::uint16_t>(into.hands[hand] | 1U << lowest);
    }
  }
}

/// "the queen", "Q": the rank.
std::optional<int> named_rank(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, char>, 5> names{
      {{"ace", 'A'}, {"king", 'K'}, {"queen", 'Q'}, {"jack", 'J'}, {"ten", 'T'}}};
  auto const key = lower_case(word);
  for (auto const& [name, letter] : names) {
    if (key == name) return rank_of(letter);
  }
  auto const one = with_short_tens(word);
  return one.size() == 1 ? rank_of(one[0]) : std::nullopt;
}

suit_step read_step(std::vector<std::string> const& words, std::string_view text) {
  using what = suit_step::what;
  constexpr std::array<std::pair<std::string_view, what>, 3> names{
      {{"drop", what::drop}, {"finesse", what::finesse}, {"duck", what::duck}}};
  constexpr std::array<std::string_view, 7> fillers{"the", "low", "cash", "run", "lead", "play", "finesse"};
  for (auto const& [name, step] : names) {
    if (words.size() == 1 && words[0] == name) return {step, 0};
  }
  suit_step out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    auto const rank = named_rank(words[i]);
    if (rank && i + 1 == words.size()) return {out.is, *rank};
    if (words[i] == "to" || words[i] == "finesse") out.is = what::to;
    if (words[i] != "to" && std::ranges::find(fillers, words[i]) == fillers.end()) break;
  }
  throw input_error{say("expected a line of play, such as drop, finesse, duck or 'A, to J', got '{}' in '{}'",
                        joined(words, " "), text)};
}

}  // namespace

bool is_suit_combination(std::string_view text) {
  auto const words = words_of(text);
  auto const at = std::ranges::find_if(words, says_opposite);
  if (at == words.end()) return false;
  auto const behind = std::ranges::find_if(words, [](auto word) { return lower_case(word) == "for"; });
  return (at != words.begin() && std::all_of(words.begin(), at, is_of_ranks)) ||
         (at + 1 < behind && std::all_of(at + 1, behind, is_of_ranks));
}

suit_question read_suit(std::string_view text) {
  suit_question out;
  auto parts = parts_of_suit(text);
  out.written = std::move(parts.hands);
  read_hands_of_suit(out, text);
  auto const most = std::max(std::popcount(out.hands[0]), std::popcount(out.hands[1]));
  if (most == 0) throw input_error{say("expected cards in one of both hands, got '{}'", text)};
  auto const& behind = parts.behind;
  if (behind.empty()) return out;
  bool const ends_well =
      behind.size() == 2 || (behind.size() == 3 && (behind[2] == "tricks" || behind[2] == "trick"));
  if (!ends_well) throw input_error{say("expected `for` and a number of tricks at the end of '{}'", text)};
  auto const tricks = number_in(behind[1], text, "for 2");
  if (tricks == 0 || tricks > static_cast<std::uint64_t>(most))
    throw input_error{
        say("expected from 1 to {} tricks, as many as the longer hand has cards, got {}", most, tricks)};
  out.tricks = static_cast<unsigned>(tricks);
  return out;
}

std::array<std::uint64_t, 2> read_vacant(std::string_view text) {
  auto const words = words_of(text);
  if (words.size() != 2)
    throw input_error{
        say("expected two numbers of cards, West's and East's, such as '8 11', got '{}'", text)};
  std::array<std::uint64_t, 2> out{};
  for (std::size_t i = 0; i < 2; ++i) {
    out[i] = number_in(words[i], text, "8 11");
    if (out[i] > 13) throw input_error{say("expected at most 13 cards, got {} in '{}'", out[i], text)};
  }
  return out;
}

suit_line read_line(std::string_view text) {
  suit_line out{std::string{trimmed(text)}, {}};
  std::string plain{text};
  std::ranges::replace(plain, ';', ',');
  std::vector<std::string> step;
  auto const end_step = [&] {
    if (!step.empty()) out.steps.push_back(read_step(step, out.text));
    step.clear();
  };
  for (auto const part : split(plain, ',')) {
    for (auto const word : words_of(part)) {
      if (lower_case(word) == "then") {
        end_step();
      } else {
        step.push_back(lower_case(word));
      }
    }
    end_step();
  }
  if (out.steps.empty()) throw input_error{"expected a line of play, such as drop or 'A, to J', got nothing"};
  return out;
}

}  // namespace faro::odds::tricks
