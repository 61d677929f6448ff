// A question of who wins, read: hands with `vs` between them, then `on` the board and `dead` cards.
#include "poker/src/showdown/asked/board_condition.hpp"
#include "poker/src/showdown/asked/ranges.hpp"
#include "poker/src/showdown/games/games.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace faro::odds {

namespace {

constexpr std::size_t most_players = 10;

/// The parts of the text.
struct written_showdown {
  std::vector<std::string> hands;
  std::optional<std::string> board, dead;
};

std::string without_quotes(std::string_view text) {
  std::string out;
  std::ranges::copy_if(text, std::back_inserter(out), [](char c) { return c != '\'' && c != '"'; });
  return out;
}

/// `v`, `vs`, `versus`.
bool is_versus(std::string_view word) {
  auto key = lower_case(word);
  if (key.ends_with('.')) key.pop_back();
  return key == "v" || key == "vs" || key == "versus";
}

written_showdown parts_of(std::string_view text) {
  auto const plain = without_quotes(text);
  written_showdown out;
  out.hands.emplace_back();
  auto* into = &out.hands.back();
  for (auto const word : words_of(plain)) {
    auto const key = lower_case(word);
    if (is_versus(word)) {
      if (out.board || out.dead)
        throw input_error{"expected the board and dead cards after the last hand, got another hand"};
      into = &out.hands.emplace_back();
    } else if (key == "on" || key == "board") {
      if (out.board) throw input_error{say("expected one board, got a second `{}`", key)};
      into = &out.board.emplace();
    } else if (key == "dead") {
      if (out.dead) throw input_error{"expected `dead` once, got it again"};
      into = &out.dead.emplace();
    } else {
      *into += (into->empty() ? "" : " ") + std::string{word};
    }
  }
  for (auto const& [cards, word] : {std::pair{out.board, "on"}, std::pair{out.dead, "dead"}}) {
    if (cards && cards->empty())
      throw input_error{say("expected cards after `{}`, such as Ah Kd 2c, got nothing", word)};
  }
  return out;
}

poker_game game_of(std::string const& named, written_showdown const& parts) {
  if (!named.empty()) {
    std::vector<std::string> names;
    for (auto const& g : detail::all_games()) {
      if (g.word == named) return g.game;
      names.emplace_back(g.word);
    }
    throw input_error{say("expected a game ({}), got {}", listed(names), quoted(named))};
  }
  auto const is_omaha = std::ranges::any_of(
      parts.hands, [](auto const& hand) { return detail::omaha_cards_of(hand).has_value(); });
  return is_omaha ? poker_game::omaha : poker_game::holdem;
}

std::string clause(std::optional<std::string> const& in_text, std::string const& beside, char const* name) {
  if (in_text && !beside.empty())
    throw input_error{say("{} are said twice: in the question and beside it", name)};
  return in_text.value_or(beside);
}

void check_board(showdown_question const& ask, card_set deck) {
  constexpr int most_on_board = 5;
  if (!detail::has_board(ask.game) && !ask.board.empty())
    throw input_error{say("expected no board, got {}: in {} every player has cards of his own",
                          letters(ask.board), name_of(ask.game))};
  if (ask.board.size() > most_on_board)
    throw input_error{
        say("expected at most five cards on the board, got {}: {}", ask.board.size(), letters(ask.board))};
  if (auto const twice = ask.board & ask.dead; !twice.empty())
    throw input_error{say("{} is on the board and dead", letters(twice))};
  if (auto const none = (ask.board | ask.dead) - deck; !none.empty())
    throw input_error{detail::not_in_the_deck(none)};
  if (ask.board.size() == 1 || ask.board.size() == 2)
    throw input_error{say("expected a board of three, four or five cards, or none, got {}: {}",
                          ask.board.size(), letters(ask.board))};
}

/// What `read` finds wrong, with its place.
template <class F>
auto placed(message const& where, F const& read) {
  try {
    return read();
  } catch (input_error const& e) {
    throw input_error{say("{}: {}", where, e.said())};
  }
}

/// A known hand has no card that is on the board, dead or in a known hand before it.
void check_once(showdown_question const& ask, std::size_t player) {
  auto const& mine = ask.players[player];
  auto const refuse = [&](card_set twice, message const& where) {
    if (!twice.empty())
      throw input_error{say("{}: {} is there twice, it is {}", quoted(mine.text), letters(twice), where)};
  };
  auto const hand = mine.hands.front();
  refuse(hand & ask.board, say("on the board"));
  refuse(hand & ask.dead, say("dead"));
  for (std::size_t other = 0; other < player; ++other) {
    auto const& others = ask.players[other].hands;
    if (others.size() == 1) refuse(hand & others.front(), say("in hand {}", other + 1));
  }
}

/// Two players of whom all hands share cards are named.
void check_together(showdown_question const& ask) {
  auto const go_together = [](hand_range const& a, hand_range const& b) {
    return std::ranges::any_of(a.hands, [&](card_set hand) {
      return std::ranges::any_of(b.hands, [&](card_set other) { return (hand & other).empty(); });
    });
  };
  for (std::size_t p = 0; p < ask.players.size(); ++p) {
    for (std::size_t q = 0; q < p; ++q) {
      if (!go_together(ask.players[p], ask.players[q]))
        throw input_error{say("hands {} and {} can't be dealt together: they share cards: '{}' and '{}'",
                              q + 1, p + 1, ask.players[q].text, ask.players[p].text)};
    }
  }
}

}  // namespace

std::string_view name_of(poker_game game) { return detail::rules_of(game).name; }

namespace {

/// The first so many cards; all of them are read.
card_set parse_cards(std::string_view text, std::size_t most) {
  card_set out;
  card_set first;
  for (auto rest = trimmed(text); !rest.empty(); rest = trimmed(rest)) {
    if (rest.front() == ',') {
      rest.remove_prefix(1);
      continue;
    }
    auto const card = detail::take_any_card(rest);
    if (!card)
      throw input_error{
          say("expected cards such as AsKd or 'Ah 10c', got {} at {}", quoted(text), quoted(rest))};
    if (out.has(*card)) throw input_error{say("{} is there twice: {}", letters(*card), quoted(text))};
    out |= *card;
    if (out.size() <= static_cast<int>(most)) first = out;
  }
  return first;
}

}  // namespace

card_set parse_cards(std::string_view text) { return parse_cards(text, 54); }

namespace {

/// Ranks and cards, "2" or "J, Kh": all cards of the deck that are meant.
card_set wild_cards_written(std::string_view text, card_set deck) {
  card_set out;
  for (auto const part : split(text, ',')) {
    for (auto const word : words_of(part)) {
      auto rest = word;
      auto const rank = detail::take_rank(rest);
      card_set meant;
      if (detail::count_cards_written(word).value_or(0) > 0) {
        meant = parse_cards(word, 54);
        if (auto const none = meant - deck; !none.empty())
          throw input_error{say("wild cards: {}", detail::not_in_the_deck(none))};
      } else if (rank && rest.empty()) {
        for (unsigned s = 0; s < 4; ++s)
          meant |= playing_card{static_cast<faro::rank>(*rank), static_cast<suit>(s)};
        meant = meant & deck;
        if (meant.empty()) throw input_error{say("wild cards: the deck has no card of rank {}", word)};
      } else {
        throw input_error{
            say("expected ranks or cards that are wild, such as 2 or 'J, Kh', got {}", quoted(word))};
      }
      out |= meant;
    }
  }
  if (out.empty())
    throw input_error{"expected ranks or cards that are wild, such as 2 or 'J, Kh', got nothing"};
  return out;
}

void read_wild_cards(showdown_setting const& setting, showdown_question& out) {
  if (setting.jokers > 2) throw input_error{say("expected at most two jokers, got {}", setting.jokers)};
  if (setting.are_bugs && setting.jokers == 0)
    throw input_error{"a bug is a joker: expected one or two of them"};
  if (setting.are_bugs && !setting.wild.empty())
    throw input_error{"bugs and wild cards can't be combined: what they make together is not settled"};
  if (setting.jokers > 0) out.jokers |= playing_card::red_joker();
  if (setting.jokers > 1) out.jokers |= playing_card::black_joker();
  (setting.are_bugs ? out.bugs : out.wild) = out.jokers;
  if (!setting.wild.empty()) out.wild |= wild_cards_written(setting.wild, detail::deck_of(out));
  auto const has_low =
      detail::is_high_low(out.game) || out.game == poker_game::razz || out.game == poker_game::lowball;
  if (has_low && detail::wild_cards_of(out).any())
    throw input_error{say("wild cards are for games of the high hand alone, not for {}", name_of(out.game))};
}

}  // namespace

bool is_showdown(std::string_view text) {
  constexpr std::size_t longest = 20'000;
  if (text.size() > longest) return false;
  auto const plain = without_quotes(text);
  auto const words = words_of(plain);
  if (std::ranges::none_of(words, is_versus)) return false;
  try {
    return std::ranges::any_of(parts_of(text).hands,
                               [](std::string const& hand) { return detail::is_range(hand); });
  } catch (input_error const&) {
    return true;  // it is said why not when it is read
  }
}

showdown_question parse_showdown(std::string_view text, showdown_setting const& setting) {
  auto const parts = parts_of(text);
  showdown_question out;
  out.game = game_of(setting.game, parts);
  auto const board = clause(parts.board, setting.board, "the cards of the board");
  auto const dead = clause(parts.dead, setting.dead, "dead cards");
  out.board = placed(say("the board"), [&] { return parse_cards(board, setting.cards_of_board); });
  out.dead = placed(say("dead cards"), [&] { return parse_cards(dead); });
  read_wild_cards(setting, out);
  auto const deck = detail::deck_of(out);
  detail::deck_of_ranges const of{out.game, out.jokers, detail::wild_cards_of(out).any()};
  if (parts.hands.size() < 2)
    throw input_error{"expected at least two hands with `vs` between them, got one"};
  if (parts.hands.size() > most_players)
    throw input_error{say("expected at most ten hands, got {}", parts.hands.size())};
  check_board(out, deck);
  for (std::size_t i = 0; i < parts.hands.size(); ++i)  // before millions of hands are listed
    placed(say("hand {}", i + 1), [&] { detail::check_range(parts.hands[i]); });
  // Cards in known hands are in no other; those in ranges are, and are excluded hand by hand.
  auto available = deck - out.board - out.dead;
  out.players.resize(parts.hands.size());
  std::size_t omaha_cards = 4;
  for (auto const& hand : parts.hands)
    omaha_cards = std::max(omaha_cards, detail::omaha_cards_of(hand).value_or(0));
  for (bool const known : {true, false}) {
    for (std::size_t i = 0; i < parts.hands.size(); ++i) {
      if (detail::count_cards_written(parts.hands[i]).has_value() != known) continue;
      placed(say("hand {}", i + 1), [&] {
        out.players[i] = detail::read_range(parts.hands[i], of, available, omaha_cards);
        if (known) check_once(out, i);
      });
      if (!known) continue;
      available = available - out.players[i].hands.front();
    }
  }
  check_together(out);
  if (!trimmed(setting.given).empty()) {
    out.given = setting.given;
    (void)detail::board_condition{out};  // says what is wrong with it
  }
  return out;
}

}  // namespace faro::odds
