// The checks that every deal passes, whatever its format: each card once, 13 to a hand.
#include "cards/boards/reader.hpp"

#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/text/detail/message.hpp>

#include <charconv>

namespace faro::boards {

std::uint64_t board_number(std::string_view text) {
  std::uint64_t number = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc{} && end == text.data() + text.size() && number <= highest_number ? number : 0;
}

char dealer_named(std::string_view text) {
  auto const named = text.size() == 1 && seat_letters.find(text.front()) != std::string_view::npos;
  return named ? text.front() : char{0};
}

std::string_view vulnerable_named(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 14> words{{{"none", "None"},
                                                                                 {"love", "None"},
                                                                                 {"-", "None"},
                                                                                 {"o", "None"},
                                                                                 {"0", "None"},
                                                                                 {"ns", "NS"},
                                                                                 {"n-s", "NS"},
                                                                                 {"n", "NS"},
                                                                                 {"ew", "EW"},
                                                                                 {"e-w", "EW"},
                                                                                 {"e", "EW"},
                                                                                 {"all", "All"},
                                                                                 {"both", "All"},
                                                                                 {"b", "All"}}};
  auto const at =
      std::ranges::find(words, lower_case(text), &std::pair<std::string_view, std::string_view>::first);
  return at == words.end() ? std::string_view{} : at->second;
}

std::string_view first_line(std::string_view bytes) {
  std::string_view found;
  each_line(bytes.substr(0, 4096), [&](std::string_view line, std::uint64_t) {
    if (found.empty()) found = line;
  });
  return found;
}

bool has_only(std::string_view text, std::string_view allowed) {
  return text.find_first_not_of(allowed) == std::string_view::npos;
}

void dealt::give(std::size_t card, std::size_t seat) {
  if (seats_[card] != nobody)
    throw input_error{say("{} is held by {} and by {}", letters(bridge_card(card)),
                          seat_letters[seats_[card]], seat_letters[seat])};
  if (++held_[seat] > 13) throw input_error{say("{}: expected 13 cards, got more", seat_letters[seat])};
  seats_[card] = static_cast<std::uint8_t>(seat);
}

void dealt::give_ranks(std::string_view ranks, std::size_t suit_number, std::size_t seat) {
  constexpr std::string_view order = "AKQJT98765432";
  for (auto const c : ranks) {
    auto const at = order.find(c);
    if (at == std::string_view::npos)
      throw input_error{say("expected a rank (A K Q J T 9 ... 2), got '{}'", c)};
    give(in_suit * suit_number + at, seat);
  }
}

void dealt::give_rest(std::size_t seat) {
  for (std::size_t card = 0; card < seats_.size(); ++card) {
    if (seats_[card] == nobody) give(card, seat);
  }
}

deal_seats const& dealt::finished() const {
  for (std::size_t seat = 0; seat < hands; ++seat) {
    if (held_[seat] != 13)
      throw input_error{say("{}: expected 13 cards, got {}", seat_letters[seat], held_[seat])};
  }
  return seats_;
}

std::string ranks_of(deal_seats const& seats, std::size_t of_seat, std::size_t of_suit) {
  std::string text;
  for (auto card = in_suit * of_suit; card < in_suit * (of_suit + 1); ++card) {
    if (seats[card] == of_seat) text += letter_of(bridge_card(card).rank_of());
  }
  return text;
}

}  // namespace faro::boards
