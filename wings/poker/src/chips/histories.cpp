// Hand histories, line by line: who sits where, the cards that are seen, the last bet, and who collected.
#include "poker/src/chips/histories.hpp"

#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/poker/showdown.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace faro::odds {

namespace {

struct history_format {
  std::string_view name, flop, turn, river, summary;
  bool lists_seats_at_end;  ///< every seat once more behind the summary
};
constexpr history_format of_stars{"PokerStars",    "*** FLOP ***",    "*** TURN ***",
                                  "*** RIVER ***", "*** SUMMARY ***", true};
constexpr history_format of_888{
    "888poker", "** Dealing flop **", "** Dealing turn **", "** Dealing river **", "** Summary **", false};

history_format const* format_of_first(std::string_view line) {
  if (line.starts_with("***** 888poker Hand History")) return &of_888;
  bool const stars = (line.starts_with("PokerStars ") || line.starts_with("Poker Hand #")) &&
                     line.find("#") != std::string_view::npos;
  return stars ? &of_stars : nullptr;
}

/// What stands in brackets, one after another: "[Ah Kd 2c] [7s]". Nothing where one is not closed.
std::optional<std::string> in_brackets(std::string_view line) {
  std::string out;
  for (auto at = line.find('['); at != std::string_view::npos; at = line.find('[', at + 1)) {
    auto const end = line.find(']', at);
    if (end == std::string_view::npos) return std::nullopt;
    out += std::string{line.substr(at + 1, end - at - 1)} + " ";
  }
  return out;
}

/// "$1,234.50" and the like.
std::optional<ratio> amount_in(std::string_view text) {
  std::string digits;
  for (auto const c : text) {
    if (is_digit(c) || (c == '.' && !digits.empty())) digits += c;
    if (!digits.empty() && !is_digit(c) && c != '.' && c != ',') break;
  }
  while (digits.ends_with('.')) digits.pop_back();
  return digits.empty() ? std::nullopt : std::optional{ratio::parse(digits)};
}

/// One hand, as far as it is read.
class hand_history {
 public:
  hand_history(history_format const& format, std::size_t line) : format_{format}, first_line_{line} {}

  [[nodiscard]] std::size_t first_line() const { return first_line_; }

  void read(std::string_view line) {
    auto const bracketed = in_brackets(line);
    closed_ = bracketed.has_value();
    if (!closed_) return;
    if (!game_) game_ = game_in(line);
    if (line.starts_with(format_.summary)) summary_ = true;
    if (line.starts_with("*** SECOND ") || line.starts_with("*** FIRST ")) run_twice_ = true;
    if (line.starts_with("Dealt to ")) return take_dealt(line, *bracketed);
    if (line.starts_with("Seat ")) return take_seat(line, *bracketed);
    if (line.starts_with("Total pot ")) has_total_ = true;
    for (auto const street : {format_.flop, format_.turn, format_.river}) {
      if (line.starts_with(street)) board_ |= parse_cards(*bracketed) - board_;
    }
    for (auto const& name : seats_) {
      if (line.starts_with(name) && line.size() > name.size())
        act(name, line.substr(name.size()), *bracketed);
    }
  }

  /// Whether everything is there that such a hand ends with.
  [[nodiscard]] bool is_whole() const {
    if (!closed_ || !summary_) return false;
    return format_.lists_seats_at_end ? has_total_ && seats_at_end_ >= seats_.size() : !collected_.is_zero();
  }

  /// Adds its all-in, where it has one.
  void add_to(histories_read& out) const {
    ++out.hands;
    auto const mine = cards_.find(player_);
    if (mine == cards_.end() || folded_.contains(player_) || board_at_last_bet_.size() == 5) return;
    std::vector<card_set> against;
    for (auto const& [name, cards] : cards_) {
      if (name != player_ && !folded_.contains(name)) against.push_back(cards);
    }
    if (against.empty() || (board_.size() != 5 && !run_twice_)) return;
    if (against.size() > 1 || run_twice_ || !game_) {
      ++out.left_out;
      return;
    }
    auto const now = chances(mine->second, against.front(), board_at_last_bet_);
    auto const then = chances(mine->second, against.front(), board_);
    luck_question::all_in one{now.win, now.tie, then.win == ratio{1} ? 2 : then.tie == ratio{1} ? 1 : 0, {}};
    if (collected_.sign() > 0) one.pot = collected_;
    out.all.push_back(std::move(one));
  }

 private:
  static std::optional<poker_game> game_in(std::string_view line) {
    auto const has = [&](std::string_view word) { return line.find(word) != std::string_view::npos; };
    if (has("Omaha") && !has("Hi") && !has("5 Card") && !has("6 Card")) return poker_game::omaha;
    if (has("Hold'em") || has("Holdem")) return has("6+") ? poker_game::short_deck : poker_game::holdem;
    return std::nullopt;
  }
  void take_dealt(std::string_view line, std::string const& bracketed) {
    if (trimmed(bracketed).empty()) return;
    player_ = std::string{trimmed(line.substr(9, line.find('[') - 9))};
    cards_[player_] = parse_cards(bracketed);
  }
  /// "Seat 1: Ann ($100 in chips)"; in the end "Seat 1: Ann (button) showed [Ah Kh] and won".
  void take_seat(std::string_view line, std::string const& bracketed) {
    auto const colon = line.find(": ");
    if (colon == std::string_view::npos) return;  // "Seat 1 is the button"
    auto const rest = line.substr(colon + 2);
    if (!summary_) {
      auto const end = rest.rfind('(');
      seats_.insert(std::string{trimmed(rest.substr(0, end))});
      return;
    }
    ++seats_at_end_;
    if (trimmed(bracketed).empty()) return;
    for (auto const& name : seats_) {
      if (rest.starts_with(name + " ")) cards_[name] = parse_cards(bracketed);
    }
  }
  /// ": raises $2 to $4 and is all-in", " collected $200 from pot", ": shows [Ah Kh]".
  void act(std::string const& name, std::string_view rest, std::string const& bracketed) {
    if (rest.front() != ':' && rest.front() != ' ') return;
    rest.remove_prefix(rest.front() == ':' ? 1 : 0);
    auto const words = words_of(rest);
    if (words.empty()) return;
    auto const verb = words.front();
    constexpr std::array bets{"checks", "calls", "bets", "raises"};
    if (verb == "folds") folded_.insert(name);
    if (std::ranges::find(bets, verb) != bets.end()) board_at_last_bet_ = board_;
    if ((verb == "shows" || verb == "mucks") && !trimmed(bracketed).empty())
      cards_[name] = parse_cards(bracketed);
    if (verb == "collected") collected_ += amount_in(rest).value_or(ratio{});
  }

  struct win_and_tie {
    ratio win, tie;
  };
  [[nodiscard]] win_and_tie chances(card_set mine, card_set other, card_set board) const {
    auto const range = [](card_set hand) { return hand_range{letters(hand), {hand}, {}, {}}; };
    auto const found = showdown({*game_, {range(mine), range(other)}, board, {}});
    auto const of = [&](std::uint64_t n) { return ratio{integer{n}, integer{found.deals}}; };
    return {of(found.players[0].win), of(found.players[0].tie)};
  }

  history_format const& format_;
  std::size_t first_line_, seats_at_end_ = 0;
  bool closed_ = true, summary_ = false, run_twice_ = false, has_total_ = false;
  std::optional<poker_game> game_;
  std::set<std::string> seats_, folded_;
  std::map<std::string, card_set> cards_;
  std::string player_;
  card_set board_, board_at_last_bet_;
  ratio collected_;
};

}  // namespace

bool is_history(std::string_view text) {
  while (!text.empty()) {
    auto const line = trimmed(without_mark(take_line(text)));
    if (!line.empty() && !line.starts_with("#Game No")) return format_of_first(line) != nullptr;
  }
  return false;
}

histories_read read_histories(std::string_view text, std::string_view source) {
  histories_read out;
  std::optional<hand_history> now;
  std::size_t number = 0, last = 0;
  bool is_between = false;
  std::set<std::string, std::less<>> seen;  // first lines, which have the hand's number
  bool is_new = true;
  auto const finish = [&] {
    if (!now) return;
    if (!now->is_whole())
      throw input_error{say("the hand that begins in line {} ends in the middle", now->first_line())};
    if (is_new)
      now->add_to(out);
    else
      ++out.repeated;
    now.reset();
  };
  try {
    while (!text.empty()) {
      auto const line = trimmed(without_mark(take_line(text)));
      ++number;
      auto const* const format = format_of_first(line);
      if (format != nullptr) {
        finish();
        out.format = format->name;
        now.emplace(*format, number);
        is_new = seen.emplace(line).second;
      }
      auto const was_between = std::exchange(is_between, line.empty() || line.starts_with("#Game No"));
      if (is_between) continue;
      last = number;
      bool const begins_next = now && format == nullptr && was_between && now->is_whole();
      if (!now || begins_next)
        throw input_error{say("expected the first line of a hand, got {}", quoted(line))};
      now->read(line);
    }
    finish();
  } catch (input_error const& e) {
    throw input_error{say("{}, line {}: {}", source, last, e.said())};
  }
  if (out.all.empty())
    throw input_error{
        say("{}: no hand of {} is an all-in against one opponent before the last card", source, out.hands)};
  return out;
}

}  // namespace faro::odds
