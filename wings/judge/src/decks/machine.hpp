// The third step of reading decks: what the reader knows and does. Its first part settles how the input is
// written (settle.cpp), its second reads deck after deck (reader.cpp).
#pragma once
#include "judge/src/decks/cards.hpp"
#include "judge/src/decks/reader.hpp"
#include "judge/src/decks/records.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <deque>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::judge {
namespace deck_reading {

/// Positions of cards, from cards at positions, and back.
inline void invert(std::vector<std::uint32_t> const& order, std::vector<std::uint32_t>& inverse) {
  inverse.resize(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) inverse[order[i]] = i;
}

}  // namespace deck_reading

class [[gnu::visibility("hidden")]] deck_reader::machine {
 public:
  machine(byte_source source, std::string name, deck_format format)
      : records_{std::move(source), std::move(name)}, format_{std::move(format)} {
    check_format();
  }

  bool next();

  // What the reader tells; see deck_reader.
  std::vector<std::uint32_t> order_;
  std::vector<std::string> warnings_;
  card_writing writing_ = card_writing::numbers;
  deck_direction direction_ = deck_direction::card_at_position;
  std::uint32_t size_ = 0, listed_ = 0;
  std::uint64_t decks_ = 0, line_ = 0;
  std::vector<std::uint32_t> copies_;

  [[nodiscard]] std::uint64_t bytes() const { return records_.bytes(); }
  [[nodiscard]] std::string card_name(std::uint32_t card) const;
  [[nodiscard]] message description() const;
  [[nodiscard]] message cards_as_written() const;

 private:
  struct waiting {
    std::string text;
    std::uint64_t line;
  };

  // Settling how the input is written, by its first records.
  void check_format();
  bool settle();
  bool look_at_one_more();
  bool is_header(std::string_view first);
  void find_named_columns(std::string_view header, std::uint64_t line);
  void check_columns(std::string_view record);
  void check_counting();
  void settle_writing(std::string_view text);
  void settle_numbers(std::vector<std::string> const& tokens);
  void settle_stated_order(std::string_view text);
  void settle_names(std::vector<std::string> tokens);
  void settle_counting();
  void settle_direction();
  [[nodiscard]] bool is_stated(std::string_view token) const;
  [[nodiscard]] std::string_view deck_text(std::string_view record) const;

  // Reading one deck into row_.
  std::optional<deck_reading::record> next_record();
  void read_row(deck_reading::record const& from);
  bool read_fast(std::string_view text);
  bool read_numbers(std::string_view text);
  bool read_names(std::string_view text);
  void read_slowly(std::string_view text, std::uint64_t line);
  [[nodiscard]] std::vector<std::string> tokens_in(std::string_view text);
  [[nodiscard]] std::int64_t card_of(std::string const& token);
  bool take(std::int64_t card);
  void begin_row();
  [[nodiscard]] message foreign(std::string const& token, std::size_t place) const;
  [[nodiscard]] std::vector<message> repeated(std::vector<std::string> const& tokens);
  [[nodiscard]] std::vector<std::string> missing() const;
  bool finish_row();
  [[noreturn]] void refuse(message const& reason) {
    over_ = true;  // no line can do better
    throw input_error{say("{}: {}", records_.name(), reason)};
  }

  deck_reading::record_source records_;
  deck_format format_;
  std::deque<waiting> ahead_;  // records that were looked at, not yet handed out
  std::size_t bytes_ahead_ = 0;
  std::exception_ptr trouble_ahead_;  // what came behind them
  std::string current_;
  bool settled_ = false, header_seen_ = false, over_ = false;
  deck_reading::separation separation_ = deck_reading::separation::blanks;
  std::uint32_t first_number_ = 0;
  bool all_different_ = true;
  std::vector<std::uint32_t> place_of_number_;  // stated order of numbers
  deck_reading::card_index index_;
  std::vector<std::uint32_t> row_, seen_, previous_, scratch_;  // previous_: the positions in the last deck
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> left_;  // of cards that are alike
  bool have_previous_ = false;
};

}  // namespace faro::judge
