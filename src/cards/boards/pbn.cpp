// Portable Bridge Notation: games of tags, of which the number of the board and the deal matter.
#include "cards/pbn.hpp"

#include "cards/boards/format.hpp"
#include "text/words.hpp"

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
      }
    });
    finish_game();
  }

 private:
  void read_tag(std::string_view line, std::uint64_t at) {
    auto const open = line.find('"'), close = line.rfind('"');
    if (open == std::string_view::npos || close == open) return;
    auto const tag = trimmed(line.substr(1, open - 1)), value = line.substr(open + 1, close - open - 1);
    if (tag == "Generator") into_.set_generator(value);
    if (tag == "Board") {
      if (has_number_) finish_game();
      has_number_ = true;
      number_ = board_number(value);
    } else if (tag == "Deal") {
      if (has_deal_) finish_game();
      has_deal_ = true;
      deal_line_ = at;
      deal_ = trimmed(value);
    }
  }
  void finish_game() {
    if (has_deal_) {
      into_.add(number_, deal_line_, "line", [&](std::uint64_t) { return seats_of(parse_pbn_deal(deal_)); });
      has_number_ = false;
    }
    has_deal_ = false;
    if (!has_number_) number_ = 0;
  }

  board_reader& into_;
  std::uint64_t number_ = 0, deal_line_ = 0;
  std::string deal_;
  bool has_deal_ = false, has_number_ = false;
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
std::string pbn_text(std::uint64_t number, deal_seats const& seats) {
  return pbn_board(number, hands_of(seats));
}

}  // namespace

extern board_format const pbn_format;
board_format const pbn_format{"pbn", is_pbn, may_be_pbn, read_pbn, pbn_heading, pbn_text};

}  // namespace faro::boards
