#include <faro/cards/bridge_file.hpp>
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace faro {

namespace {

constexpr std::uint64_t most_boards = 10'000, highest_number = 1'000'000'000;
constexpr std::string_view seat_letters = "NESW";

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && (is_blank(text.back()) || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

std::string_view without_mark(std::string_view text) {
  return text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text;
}

/// The number a text is, 0 when it is none ("?", "", "#").
std::uint64_t board_number(std::string_view text) {
  std::uint64_t number = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
  return problem == std::errc{} && end == text.data() + text.size() && number <= highest_number ? number : 0;
}

/// Calls take(line, number) for each line, without its end.
template <class Take>
void each_line(std::string_view text, Take take) {
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    auto const end = std::min(text.find('\n'), text.size());
    take(trimmed(text.substr(0, end)), number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (;;) {
    auto const end = text.find(at);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// A deal that is filled card by card; messages name the card and who has it.
class dealt {
 public:
  dealt() { seats_.fill(nobody); }

  void give(std::size_t card, std::size_t seat) {
    if (seats_[card] != nobody)
      throw input_error{fmt::format("{} is held by {} and by {}", letters(bridge_card(card)),
                                    seat_letters[seats_[card]], seat_letters[seat])};
    if (++held_[seat] > 13) throw input_error{fmt::format("{} holds more than 13 cards", seat_letters[seat])};
    seats_[card] = static_cast<std::uint8_t>(seat);
  }
  void give_rest(std::size_t seat) {
    for (std::size_t card = 0; card < seats_.size(); ++card) {
      if (seats_[card] == nobody) give(card, seat);
    }
  }
  [[nodiscard]] deal_seats const& finished() const {
    for (std::size_t seat = 0; seat < 4; ++seat) {
      if (held_[seat] != 13)
        throw input_error{fmt::format("{} holds {} cards; 13 are right", seat_letters[seat], held_[seat])};
    }
    return seats_;
  }

 private:
  static constexpr std::uint8_t nobody = 9;
  deal_seats seats_{};
  std::array<int, 4> held_{};
};

/// "AKQ" of a suit (0 spades … 3 clubs).
void give_ranks(dealt& deal, std::string_view ranks, std::size_t suit_number, std::size_t seat) {
  constexpr std::string_view order = "AKQJT98765432";
  for (auto const c : ranks) {
    auto const at = order.find(c);
    if (at == std::string_view::npos)
      throw input_error{fmt::format("'{}' is no rank (A K Q J T 9 ... 2 are)", c)};
    deal.give(13 * suit_number + at, seat);
  }
}

deal_seats pbn_seats(std::string_view deal) { return seats_of(parse_pbn_deal(deal)); }

// ---- One reader a format ----------------------------------------------------------------------------------

class file_reader {
 public:
  file_reader(std::string_view bytes, std::string const& name) : bytes_{bytes}, name_{name} {}
  [[nodiscard]] bridge_file read(bridge_format format);

 private:
  /// Adds what make() gives; its errors get the place.
  template <class Make>
  void add(std::uint64_t number, std::uint64_t line, char const* unit, Make make) {
    try {
      file_.boards.push_back({number, make(), line});
    } catch (input_error const& e) {
      throw input_error{fmt::format("{}, {} {}: {}", name_, unit, line, e.what())};
    }
  }
  /// A board a line; empty lines are passed over.
  template <class Make>
  void read_lines(Make make) {
    each_line(bytes_, [&](std::string_view line, std::uint64_t at) {
      if (line.empty()) return;
      std::uint64_t number = 0;
      deal_seats seats{};
      add(0, at, "line", [&] {
        seats = make(line, number);
        return seats;
      });
      file_.boards.back().number = number;
    });
  }
  /// Records of so many bytes; messages count boards.
  template <class Make>
  void read_records(std::string_view bytes, std::size_t size, Make make) {
    std::uint64_t board = 1;
    for (; bytes.size() >= size; bytes.remove_prefix(size), ++board)
      add(0, board, "board", [&] { return make(bytes.substr(0, size)); });
    if (!bytes.empty())
      throw input_error{
          fmt::format("{}, board {}: {} bytes; a record has {}", name_, board, bytes.size(), size)};
  }
  void read_pbn();
  void read_pbn_tag(std::string_view line, std::uint64_t at);
  void finish_game();

  std::string_view bytes_;
  std::string const& name_;
  bridge_file file_;
  // The game of PBN that is being read.
  std::uint64_t number_ = 0, deal_line_ = 0;
  std::string deal_;
  bool has_deal_ = false, has_number_ = false;
};

void file_reader::finish_game() {
  if (has_deal_) add(number_, deal_line_, "line", [&] { return pbn_seats(deal_); });
  if (has_deal_) has_number_ = false;
  has_deal_ = false;
  if (!has_number_) number_ = 0;
}

void file_reader::read_pbn_tag(std::string_view line, std::uint64_t at) {
  auto const open = line.find('"'), close = line.rfind('"');
  if (open == std::string_view::npos || close == open) return;
  auto const tag = trimmed(line.substr(1, open - 1)), value = line.substr(open + 1, close - open - 1);
  if (tag == "Generator" && file_.generator.empty()) file_.generator = value;
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

/// Tags alone matter: comments, auctions and play are passed over. An empty line ends a game.
void file_reader::read_pbn() {
  bool in_comment = false;
  each_line(bytes_, [&](std::string_view line, std::uint64_t at) {
    if (in_comment) {
      in_comment = line.find('}') == std::string_view::npos;
    } else if (line.empty()) {
      finish_game();
    } else if (line.front() == '[') {
      read_pbn_tag(line, at);
    } else if (line.front() == '{') {
      in_comment = line.find('}') == std::string_view::npos;
    }
  });
  finish_game();
}

deal_seats csv_seats(std::string_view line, std::uint64_t& number) {
  auto fields = split(line, ',');
  for (auto& field : fields) {
    field = trimmed(field);
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"')
      field = field.substr(1, field.size() - 2);
  }
  if (fields.size() < 16)
    throw input_error{
        fmt::format("{} columns; 16 suits, number, dealer/vulnerability are right", fields.size())};
  dealt deal;
  for (std::size_t i = 0; i < 16; ++i) give_ranks(deal, fields[i], i % 4, i / 4);
  if (fields.size() > 16) number = board_number(fields[16]);
  return deal.finished();
}

deal_seats bri_seats(std::string_view record) {
  dealt deal;
  for (std::size_t i = 0; i < 39; ++i) {
    auto const tens = record[2 * i], ones = record[2 * i + 1];
    auto const card = is_digit(tens) && is_digit(ones) ? (tens - '0') * 10 + (ones - '0') : 0;
    if (card < 1 || card > 52) throw input_error{fmt::format("card {} is no number from 01 to 52", i + 1)};
    deal.give(static_cast<std::size_t>(card - 1), i / 13);
  }
  deal.give_rest(3);
  return deal.finished();
}

deal_seats dge_seats(std::string_view record) {
  constexpr std::string_view signs = "\6\3\4\5";
  dealt deal;
  std::size_t at = 0;
  for (std::size_t i = 0; i < 16; ++i) {
    if (record[at] != signs[i % 4]) throw input_error{fmt::format("byte {} is no sign of a suit", at + 1)};
    auto const end =
        std::min(record.find_first_of(std::string_view{"\6\3\4\5\0", 5}, at + 1), record.size() - 1);
    give_ranks(deal, record.substr(at + 1, end - at - 1), i % 4, i / 4);
    at = end;
  }
  return deal.finished();
}

deal_seats ber_seats(std::string_view record) {
  dealt deal;
  for (std::size_t i = 0; i < record.size(); ++i) {
    if (record[i] < '1' || record[i] > '4')
      throw input_error{fmt::format("place {}: a digit from 1 (North) to 4 (West) is right", i + 1)};
    deal.give(i, static_cast<std::size_t>(record[i] - '1'));
  }
  return deal.finished();
}

/// Hands begin with the dealer's, so the place in the file says whose they are.
deal_seats bhg_seats(std::string_view line, std::uint64_t number) {
  if (line.size() != 52) throw input_error{fmt::format("{} letters; 52 are right", line.size())};
  dealt deal;
  for (std::size_t i = 0; i < line.size(); ++i) {
    auto const c = line[i];
    bool const upper = c >= 'A' && c <= 'Z', lower = c >= 'a' && c <= 'z';
    if (!upper && !lower) throw input_error{fmt::format("place {} is no letter", i + 1)};
    auto const card = upper ? static_cast<std::size_t>(c - 'A') : 26 + static_cast<std::size_t>(c - 'a');
    deal.give(card, (number - 1 + i / 13) % 4);
  }
  return deal.finished();
}

deal_seats goe_seats(std::string_view line) {
  std::string digits;
  for (auto const c : line) {
    if (is_digit(c)) {
      digits += c;
    } else if (c != ',') {
      throw input_error{fmt::format("'{}' is no number of a deal", line.substr(0, 60))};
    }
  }
  if (digits.size() > 40) throw input_error{"a number of a deal has at most 29 digits"};
  return numbered_deal(integer::parse(digits));
}

/// "S…H…D…C…" of one hand.
void give_lin_hand(dealt& deal, std::string_view hand, std::size_t seat) {
  constexpr std::string_view signs = "SHDC";
  std::size_t suit_number = signs.size();
  for (auto const c : hand) {
    if (auto const at = signs.find(c); at != std::string_view::npos) {
      suit_number = at;
    } else if (suit_number == signs.size()) {
      throw input_error{fmt::format("'{}': a hand begins with S, H, D or C", hand.substr(0, 40))};
    } else {
      give_ranks(deal, {&c, 1}, suit_number, seat);
    }
  }
}

/// What follows "name|" up to the next "|".
std::string_view lin_field(std::string_view line, std::string_view field) {
  auto const at = line.find(field);
  if (at == std::string_view::npos) return {};
  auto const from = at + field.size();
  return line.substr(from, std::min(line.find('|', from), line.size()) - from);
}

deal_seats lin_seats(std::string_view line, std::uint64_t& number) {
  auto field = lin_field(line, "md|");
  if (!field.empty() && is_digit(field.front())) field.remove_prefix(1);  // the dealer
  auto const hands = split(field, ',');
  if (hands.size() < 3)
    throw input_error{fmt::format("{} hands after md|; South, West, North are right", hands.size())};
  dealt deal;
  for (std::size_t i = 0; i < 3; ++i) give_lin_hand(deal, hands[i], (i + 2) % 4);
  deal.give_rest(1);
  auto const title = lin_field(line, "ah|Board ");
  number = board_number(title);
  if (auto const short_title = lin_field(line, "qx|"); number == 0 && short_title.size() > 1)
    number = board_number(short_title.substr(1));
  return deal.finished();
}

deal_seats bare_seats(std::string_view line) {
  bool const named = line.size() > 1 && line[1] == ':';
  return pbn_seats(named ? std::string{line} : "N:" + std::string{line});
}

bridge_file file_reader::read(bridge_format format) {
  file_.format = format;
  bytes_ = without_mark(bytes_);
  switch (format) {
    case bridge_format::pbn:
      read_pbn();
      break;
    case bridge_format::csv:
      read_lines([](std::string_view line, std::uint64_t& number) { return csv_seats(line, number); });
      break;
    case bridge_format::bri:
      read_records(bytes_, 128, bri_seats);
      break;
    case bridge_format::dge:
      read_records(bytes_, 128, dge_seats);
      break;
    case bridge_format::ber:
      while (!bytes_.empty() && (bytes_.back() == '\n' || bytes_.back() == '\r')) bytes_.remove_suffix(1);
      read_records(bytes_, 52, ber_seats);
      break;
    case bridge_format::bhg:
      read_lines([board = std::uint64_t{0}](std::string_view line, std::uint64_t& number) mutable {
        number = ++board;
        return bhg_seats(line, number);
      });
      break;
    case bridge_format::goe:
      read_lines([](std::string_view line, std::uint64_t&) { return goe_seats(line); });
      break;
    case bridge_format::lin: {
      each_line(bytes_, [&](std::string_view line, std::uint64_t at) {
        if (line.find("md|") == std::string_view::npos) return;
        std::uint64_t number = 0;
        add(0, at, "line", [&] { return lin_seats(line, number); });
        file_.boards.back().number = number;
      });
      break;
    }
    case bridge_format::deals:
      read_lines([](std::string_view line, std::uint64_t&) { return bare_seats(line); });
      break;
  }
  if (file_.boards.empty()) throw input_error{fmt::format("{} holds no boards ({})", name_, name_of(format))};
  return std::move(file_);
}

// ---- Which format -----------------------------------------------------------------------------------------

std::string_view first_line(std::string_view bytes) {
  std::string_view found;
  each_line(bytes.substr(0, 4096), [&](std::string_view line, std::uint64_t) {
    if (found.empty()) found = line;
  });
  return found;
}

bool all_of(std::string_view text, std::string_view allowed) {
  return text.find_first_not_of(allowed) == std::string_view::npos;
}

/// "N:AT963.KJ.J632.T5 K.A…" or the same without N:, as far as it is there: three points in each hand.
bool is_bare_deal(std::string_view line) {
  if (line.size() > 2 && line[1] == ':' && seat_letters.find(line[0]) != std::string_view::npos)
    line.remove_prefix(2);
  auto const end = line.find(' ');
  auto const hand = line.substr(0, end);
  return end != std::string_view::npos && hand.size() == 16 && std::ranges::count(hand, '.') == 3 &&
         all_of(hand, ".AKQJT98765432");
}

bool is_tag(std::string_view line) {
  return line.size() > 2 && line[0] == '[' &&
         ((line[1] >= 'A' && line[1] <= 'Z') || (line[1] >= 'a' && line[1] <= 'z')) &&
         line.find('"') != std::string_view::npos;
}

bool is_csv_board(std::string_view line) {
  return line.starts_with('"') && std::ranges::count(line, ',') >= 15 &&
         all_of(line.substr(1, std::min(line.find('"', 1), line.size()) - 1), "AKQJT98765432");
}

/// The formats that can't be taken for decks.
std::optional<bridge_format> clear_format(std::string_view bytes) {
  auto const line = first_line(without_mark(bytes));
  if (line.starts_with("% PBN") || line.starts_with("%PBN") || is_tag(line)) return bridge_format::pbn;
  if (line.find("md|") != std::string_view::npos || line.starts_with("qx|") || line.starts_with("vg|"))
    return bridge_format::lin;
  if (is_bare_deal(line)) return bridge_format::deals;
  if (is_csv_board(line)) return bridge_format::csv;
  return std::nullopt;
}

std::optional<bridge_format> format_of(std::string_view bytes) {
  if (auto const clear = clear_format(bytes)) return clear;
  auto const digits = std::string_view{"0123456789"};
  if (bytes.starts_with('\6')) return bridge_format::dge;
  auto const line = first_line(bytes);
  if (line.starts_with('%')) return bridge_format::pbn;
  auto const head = bytes.substr(0, 52);
  if (head.size() == 52 && all_of(head, "1234")) return bridge_format::ber;
  if (bytes.size() >= 78 && all_of(bytes.substr(0, 78), digits)) return bridge_format::bri;
  if (line.size() == 52 &&
      std::ranges::all_of(line, [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }))
    return bridge_format::bhg;
  if (!line.empty() && all_of(line, "0123456789,")) return bridge_format::goe;
  return std::nullopt;
}

}  // namespace

bool looks_like_bridge(std::string_view beginning) { return clear_format(beginning).has_value(); }

bridge_file read_bridge_file(std::string_view bytes, std::string const& name) {
  auto const format = format_of(bytes);
  if (!format)
    throw input_error{fmt::format(
        "{} is no file of bridge boards; pbn, csv, bri, dge, ber, bhg, goe, lin or a deal a line is right",
        name)};
  return file_reader{bytes, name}.read(*format);
}

// ---- Board numbers ----------------------------------------------------------------------------------------

namespace {

std::uint64_t number_in(std::string_view digits, std::string_view text) {
  auto const number = !digits.empty() && is_digit(digits.front()) ? board_number(digits) : 0;
  if (number == 0)
    throw input_error{fmt::format("boards '{}': numbers such as 16, 1-16, 1-16,17-32 or 2x16 are right",
                                  text.substr(0, 60))};
  return number;
}

}  // namespace

std::vector<board_range> parse_board_ranges(std::string_view text) {
  std::vector<board_range> ranges;
  std::uint64_t boards = 0;
  auto const add = [&](std::uint64_t first, std::uint64_t last) {
    if (last < first)
      throw input_error{fmt::format("boards '{}': {}-{} is decreasing", text.substr(0, 60), first, last)};
    ranges.push_back({first, last});
    boards += ranges.back().size();
    if (boards > most_boards)
      throw input_error{fmt::format("boards '{}': more than {} boards", text.substr(0, 60), most_boards)};
  };
  if (auto const times = text.find('x'); times != std::string_view::npos) {
    auto const sets = number_in(text.substr(0, times), text), size = number_in(text.substr(times + 1), text);
    for (std::uint64_t i = 0; i < sets; ++i) add(i * size + 1, (i + 1) * size);
    return ranges;
  }
  for (auto const part : split(text, ',')) {
    auto const dash = part.find('-');
    if (dash == std::string_view::npos) {
      // Alone it is how many there are.
      auto const number = number_in(part, text);
      add(text == part ? 1 : number, number);
    } else {
      add(number_in(part.substr(0, dash), text), number_in(part.substr(dash + 1), text));
    }
  }
  return ranges;
}

}  // namespace faro
