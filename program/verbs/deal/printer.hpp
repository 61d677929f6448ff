// Deals shown one by one as they are made, in the format and under the names that were asked for.
#pragma once
#include "cards/bridge_file.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/deal/format.hpp"
#include "verbs/deal/given.hpp"
#include "verbs/deal/hand_record.hpp"

#include <faro/cards/deck.hpp>
#include <faro/draw/deal.hpp>
#include <faro/exact/integer.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

enum class deal_format { text, glyphs, json, html, board };

/// And which format of boards, if it is one.
struct output_format {
  deal_format kind;
  bridge_format board = bridge_format::pbn;
};

/// The options; nothing where one was not given.
struct deal_options {
  std::optional<std::string> deck, seed, generator, like, record, replay, from, dealer, output;
  std::optional<std::string> title, event, site, date;
  std::optional<char> board_dealer;              ///< N, E, S or W
  std::optional<std::string_view> vulnerable{};  ///< None, NS, EW or All
  deck_list_options deck_list;
  std::optional<count_t> decks;
  std::optional<hands_spec> hands;
  std::optional<std::vector<std::string>> names;
  std::optional<std::uint64_t> count, board;
  std::optional<std::vector<std::uint64_t>> board_numbers;
  std::optional<integer> number;
  std::optional<output_format> format;
  bool rest = false, json = false, verbose = false, tricks = false, exactly = false;
  bool cards_alone = false;  ///< what is shown is compared by its cards, whatever their boards' numbers
  deal_condition condition;
  std::string script;  ///< the operand; empty: none
};

/// What is to be dealt.
struct deal_plan {
  std::string deck_text;  ///< as it was given
  bool deck_is_file = false;
  deck_account read;
  deck cards;
  card_table table;  ///< the same with attributes
  hands_spec hands;
  std::uint64_t count = 1;
};

/// The names of the hands, as they were given or as they are by default. Throws usage_error when they are not
/// one a hand.
std::vector<std::string> names_of_hands(std::optional<std::vector<std::string>> const& given,
                                        std::uint64_t players);

/// Its number, dealer and vulnerability.
bridge_board board_of_turn(deal_options const& o, std::uint64_t turn);

/// Adds --format.
void add_deal_format(command& verb, std::optional<output_format>& place);

class deal_printer {
 public:
  /// Throws usage_error for names that are not one a hand, for two formats, and for what boards have no place
  /// for.
  deal_printer(deal_options const& o, deal_plan const& plan,
               std::string const& generator = "faro " FARO_VERSION);

  /// The board that is its turn, without its cards.
  bridge_board next();
  /// Before anything is shown: throws usage_error for boards that the format can't number.
  void check_numbers(std::span<board_range const> numbers) const;
  /// Headings say dealer and vulnerability.
  void show_as_boards() { style_.boards = true; }
  /// Of a board that has a number.
  std::string show(bridge_board const& board, std::vector<std::vector<std::uint64_t>> hands);
  /// What follows the last deal: the page, where all deals make one.
  [[nodiscard]] std::string end() const;
  /// Of the deal shown last.
  [[nodiscard]] std::string const& canonical() const { return canonical_; }
  /// Nobody asks for it: most deals are recorded nowhere.
  void forget_canonical() { keeps_canonical_ = false; }

 private:
  void check_tricks() const;
  void check_words(deal_plan const& plan);
  void check_board_options(deal_plan const& plan) const;
  /// With what options say of it, over what a file does.
  [[nodiscard]] bridge_board said(bridge_board board) const;

  deck const& cards_;
  output_format format_;
  deal_style style_;
  deal_options const& o_;
  std::uint64_t turn_ = 0;
  std::string heading_, canonical_;
  pbn_event at_;  ///< what options say, as the format has it
  bool keeps_canonical_ = true;
  std::vector<recorded_board> page_;  // of html
};

}  // namespace faro::program
