// Portable Bridge Notation: games of tags, of which the number of the board and the deal matter.
#include "cards/pbn.hpp"

#include "cards/boards/format.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::boards {
namespace {

/// Reads tags; comments, auctions and play are passed over. An empty line ends a game.
class pbn_reader {
 public:
  explicit pbn_reader(board_reader& into) : into_{into} {}

  void read() {
    bool in_comment = false;
    each_line(into_.bytes(), [&](std::string_view line, std::uint64_t at) {
      if (in_comment) {
        in_comment = line.find('}') == std::string_view::npos;
      } else if (line.empty()) {
        finish_game();
      } else if (line.front() == '[') {
        read_tag(line, at);
      } else if (line.front() == '{') {
        in_comment = line.find('}') == std::string_view::npos;
      } else if (rows_) {
        rows_->emplace_back(at, line);
      }
    });
    finish_game();
    if (has_number_ && into_.has_boards())
      into_.fail(number_line_, say("board {} has no deal: the file ends before it", board_.number));
  }

 private:
  void read_tag(std::string_view line, std::uint64_t at) {
    auto const open = line.find('"'), close = line.rfind('"');
    if (open == std::string_view::npos) return;
    auto const tag = trimmed(line.substr(1, open - 1));
    if (close == open) {
      if (std::ranges::find(read_tags, tag) == read_tags.end()) return;
      into_.fail(at, say("expected a tag that ends in \"], got '{}'", line.substr(0, 60)));
    }
    auto const value = line.substr(open + 1, close - open - 1);
    rows_ = nullptr;
    if (tag == "Generator") into_.set_generator(value);
    if ((tag == "Board" && has_number_) || (tag == "Deal" && has_deal_)) finish_game();
    if (tag == "Board") {
      has_number_ = true;
      number_line_ = at;
      board_.number = board_number(value);
    } else if (tag == "Deal") {
      has_deal_ = true;
      deal_line_ = at;
      deal_ = trimmed(value);
    } else if (tag == "Dealer") {
      board_.dealer = dealer_named(value);
    } else if (tag == "Vulnerable") {
      board_.vulnerable = vulnerable_named(value);
    } else if (std::ranges::find(room_tags, tag) != room_tags.end()) {
      board_.room += fmt::format("{}={};", tag, value);
    } else if (tag == "OptimumScore") {
      board_.score_told.emplace_back(at, value);
    } else if (tag == "OptimumResultTable") {
      board_.tricks_told.emplace_back(at, value);
      rows_ = &board_.tricks_told;
    }
  }
  void finish_game() {
    if (has_deal_) {
      into_.add(std::exchange(board_, {}), deal_line_, "line",
                [&](bridge_board const&) { return seats_of(parse_pbn_deal(deal_)); });
      has_number_ = false;
    }
    has_deal_ = false;
    rows_ = nullptr;
    if (!has_number_) board_ = {};
  }

  static constexpr std::array<std::string_view, 6> read_tags{
      "Board", "Deal", "Dealer", "Vulnerable", "OptimumScore", "OptimumResultTable"};
  static constexpr std::array<std::string_view, 6> room_tags{"Room", "Table", "North",
                                                             "East", "South", "West"};
  board_reader& into_;
  bridge_board board_;
  std::uint64_t deal_line_ = 0, number_line_ = 0;
  std::string deal_;
  bool has_deal_ = false, has_number_ = false;
  std::vector<std::pair<std::uint64_t, std::string>>* rows_ = nullptr;  // of the section that is read
};

bool is_tag(std::string_view line) {
  return line.size() > 2 && line[0] == '[' && is_letter(line[1]) && line.find('"') != std::string_view::npos;
}

bool is_pbn(std::string_view bytes) {
  auto const line = first_line(bytes);
  return line.starts_with("% PBN") || line.starts_with("%PBN") || is_tag(line);
}
bool may_be_pbn(std::string_view bytes) { return first_line(bytes).starts_with('%'); }
void read_pbn(board_reader& into) { pbn_reader{into}.read(); }
std::string pbn_text(bridge_board const& board) {
  return pbn_board(board.number, hands_of(board.seats), dealer_of(board), vulnerable_of(board));
}

}  // namespace

extern board_format const pbn_format;
board_format const pbn_format{"pbn", is_pbn, may_be_pbn, read_pbn, pbn_heading, pbn_text};

}  // namespace faro::boards
