// Opening files and programs that list decks; the options that say how they are written.
#include "judge/verb/decks/input.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/permissions.hpp"
#include "cli/system/system.hpp"
#include "cli/system/waiting.hpp"
#include "lines/input/compression.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

/// "3..54", also 3-54, "3.." or "3"; or names: "first..last", "deck".
deck_columns columns_of(std::string const& text) {
  auto const dots = text.find("..");
  auto const digits = [](std::string const& part) {
    return part.find_first_not_of("0123456789") == std::string::npos;
  };
  deck_columns out;
  auto const dash = text.find('-');
  if (dash != std::string::npos && digits(text.substr(0, dash)) && digits(text.substr(dash + 1)))
    return columns_of(text.substr(0, dash) + ".." + text.substr(dash + 1));
  if (!digits(text.substr(0, dots))) {
    out.first_name = text.substr(0, dots);
    out.last_name = dots == std::string::npos ? out.first_name : text.substr(dots + 2);
    if (out.last_name.empty() || digits(out.last_name))
      throw usage_error{say("--columns: expected two numbers or two names, such as 3..54, got {}", text)};
    return out;
  }
  out.first = whole_number("--columns", text.substr(0, dots), 1);
  out.last = out.first;
  if (dots == std::string::npos) return out;
  auto const last = text.substr(dots + 2);
  out.last = last.empty() ? static_cast<std::size_t>(-1) : whole_number("--columns", last, out.first);
  return out;
}

judge::deck_format format_of(command const& verb, deck_arguments const& a) {
  refuse_together(verb, {"--header", "--no-header"});
  refuse_together(verb, {"--deck", "--cards"});
  judge::deck_format format;
  if (a.deck_list.any() && !a.deck)
    throw usage_error{say("{} goes with --deck", a.deck_list.format     ? "--deck-format"
                                                 : a.deck_list.sections ? "--sections"
                                                                        : "--deck-columns")};
  if (a.cards) format.deck_size = *a.cards;
  if (a.first) format.counting = *a.first == 0 ? judge::card_counting::from_0 : judge::card_counting::from_1;
  if (a.lists) format.direction = *a.lists;
  if (a.columns) {
    format.first_column = a.columns->first;
    format.last_column = a.columns->last;
    format.first_column_name = a.columns->first_name;
    format.last_column_name = a.columns->last_name;
  }
  if (a.header) format.header = judge::deck_header::present;
  if (a.no_header) format.header = judge::deck_header::absent;
  format.carry_on = a.carry_on;
  return format;
}

/// Opened; closed with the last owner.
std::shared_ptr<int> open_file(std::string const& path) {
  auto const descriptor = open_input(path);
  return {new int{descriptor}, [](int* p) {
            close_input(*p);
            delete p;
          }};
}

std::size_t read_some(int descriptor, std::string const& name, std::span<char> into) {
  auto const got = system::read(descriptor, into);
  if (got < 0) throw system_error{say("cannot read {}: {}", name, std::strerror(errno))};
  return static_cast<std::size_t>(got);
}

/// The same bytes, unpacked where the first of them say that they are compressed.
judge::byte_source unpacked(judge::byte_source source, std::string const& name) {
  struct state {
    judge::byte_source source;
    std::string name, ahead;  // read, and not given out
    std::optional<decompressor> unpacking{};
    bool looked_at = false;

    std::size_t packed(std::span<char> into) {
      if (ahead.empty()) return source(into);
      auto const size = ahead.copy(into.data(), into.size());
      ahead.erase(0, size);
      return size;
    }
    void look() {
      looked_at = true;
      std::array<char, magic_size> piece{};
      while (ahead.size() < magic_size) {
        auto const got = source(std::span{piece}.first(magic_size - ahead.size()));
        if (got == 0) break;
        ahead.append(piece.data(), got);
      }
      if (auto const kind = compression_by(ahead, name); kind != compression::none)
        unpacking.emplace(
            kind, [this](std::span<char> into) { return packed(into); }, name);
    }
  };
  auto const from = std::make_shared<state>(state{std::move(source), name, {}});
  return [from](std::span<char> into) {
    if (!from->looked_at) from->look();
    return from->unpacking ? from->unpacking->read(into) : from->packed(into);
  };
}

}  // namespace

void add_deck_input(command& verb, deck_arguments& a) {
  add_value(verb, "FILE", a.file, "one shuffled deck a line, or JSON; none or - is standard input");
  add_text(verb, "--run", a.run, "run a program and read the decks it prints, until enough is known",
           "COMMAND")
      ->starts_programs();
  add_text(verb, "--deck", a.deck,
           "the deck before the shuffle, top card first: standard52, a list, a file (the cards sorted)",
           "DECK");
  add_deck_list_options(verb, a.deck_list);
  add_number(verb, "--cards", a.cards, {0, judge::deck_reader::most_cards},
             "cards of the whole deck, where lines list only the first of them");
  add_number(verb, "--first", a.first, {0, 1}, "the number of the first card (default: recognised)", "0|1");
  add_choice(verb, "--lists", a.lists,
             choice_table<judge::deck_direction>{{"cards", judge::deck_direction::card_at_position},
                                                 {"positions", judge::deck_direction::position_of_card}},
             "what a line lists: the cards from the top, or the position of each card (default: recognised)",
             "cards|positions");
  add_parsed(verb, "--columns", a.columns, columns_of,
             "the columns of CSV that hold the deck, by number or by name", "A..B");
  add_flag(verb, "--header", a.header, "the first line names the columns");
  add_flag(verb, "--no-header", a.no_header, "the first line is a deck");
  add_flag(verb, "--carry-on", a.carry_on, "each deck was shuffled on from the one before it");
}

deck_input::deck_input(command const& verb, deck_arguments const& a) {
  if (a.run && a.file) throw usage_error{"expected FILE or --run, got both"};
  auto format = format_of(verb, a);
  if (a.deck) take_deck(format, a);
  if (a.run) {
    constexpr std::size_t few = 50;  // a program may take its time
    format.look_ahead = few;
    command_ = *a.run;
    may_start_programs();
    child_ = std::make_unique<child_process>(*a.run);
    name_ = "what the command prints";
    source_ = [this](std::span<char> into) {
      wait_for(child_->output());
      return child_->read(into);
    };
    reader_ = std::make_unique<judge::deck_reader>([this](std::span<char> into) { return read(into); }, name_,
                                                   format);
    return;
  }
  bool const standard = !a.file || *a.file == "-";
  descriptor_ = open_file(standard ? "-" : *a.file);
  if (auto const facts = system::facts_of(*descriptor_); facts && facts->regular) total_ = facts->size;
  name_ = standard ? "standard input" : *a.file;
  source_ = unpacked(
      [this](std::span<char> into) {
        wait_for(*descriptor_);
        return read_some(*descriptor_, name_, into);
      },
      name_);
  reader_ = std::make_unique<judge::deck_reader>([this](std::span<char> into) { return read(into); }, name_,
                                                 format);
}

void deck_input::take_deck(judge::deck_format& format, deck_arguments const& a) {
  auto named = read_table(*a.deck, std::nullopt, a.deck_list);
  auto const& cards = named.table.cards;
  if (cards.size() > judge::deck_reader::most_cards)
    throw input_error{
        say("--deck: expected up to {} cards, got {}", judge::deck_reader::most_cards, cards.size())};
  for (auto const& kind : cards.kinds()) {
    tags_[kind.name] = kind.tags;
    format.starting_order.insert(format.starting_order.end(), static_cast<std::size_t>(kind.count),
                                 kind.name);
  }
  deck_read_ = std::move(named.read);
}

void deck_input::wait_for(int descriptor) const {
  if (wanted_ && descriptor >= 0 && !system::wait_to_read(descriptor, wanted_)) throw stopped{"stopped"};
}

/// More of the source. Once nothing more is wanted it has ended, and a line that is cut off is no line:
/// Ctrl-C also ends a program that prints decks, in the middle of one.
std::size_t deck_input::source_or_stop(std::span<char> into) {
  std::size_t got = 0;
  try {
    got = source_(into);
  } catch (stopped const&) {}
  if (got > 0) return got;
  at_end_ = true;
  if (!is_wanted()) ahead_.clear();
  return 0;
}

/// Whole lines, or arrays of JSON, but for one that does not fit: so reading can be stopped between them.
std::size_t deck_input::read_lines(std::span<char> into) {
  for (;;) {
    auto const last = ahead_.find_last_of("\n\r]");
    auto ready = last == std::string::npos ? 0 : last + 1;
    if (ready == 0 && (at_end_ || ahead_.size() >= into.size())) ready = ahead_.size();
    if (ready > 0 || at_end_) {
      auto const n = std::min(into.size(), ready);
      std::ranges::copy(std::string_view{ahead_}.substr(0, n), into.begin());
      ahead_.erase(0, n);
      return n;
    }
    auto const got = source_or_stop(into);
    ahead_.append(into.data(), got);
  }
}

std::size_t deck_input::read(std::span<char> into) {
  if (wanted_) return read_lines(into);
  if (ahead_.empty()) return source_(into);
  auto const n = std::min(into.size(), ahead_.size());
  std::ranges::copy(std::string_view{ahead_}.substr(0, n), into.begin());
  ahead_.erase(0, n);
  return n;
}

std::string_view deck_input::beginning() {
  constexpr std::size_t enough = 4096;
  std::array<char, enough> piece;
  while (ahead_.size() < enough &&
         ahead_.find_first_of("\n", ahead_.find_first_not_of("\r\n")) == std::string::npos) {
    auto const got = source_(piece);
    if (got == 0) break;
    ahead_.append(piece.data(), got);
  }
  return ahead_;
}

std::string deck_input::whole() {
  constexpr std::size_t most = std::size_t{1} << 31, first = std::size_t{1} << 16,
                        piece = std::size_t{1} << 20;
  auto text = std::exchange(ahead_, {});
  for (;;) {
    auto const before = text.size();
    text.resize(before + std::clamp(before, first, piece));
    auto const got = source_(std::span{text}.subspan(before));
    text.resize(before + got);
    if (got == 0) break;
    if (text.size() > most) throw input_error{say("{} has more than {} bytes", name_, most)};
  }
  check_ending();
  return text;
}

std::vector<std::string> deck_input::tags_of(std::string const& name) const {
  auto const at = tags_.find(name);
  return at == tags_.end() ? std::vector<std::string>{} : at->second;
}

/// How many lines are wrong behind one that was, at most a thousand; of decks whose writing is known.
std::uint64_t deck_input::bad_lines_behind() {
  constexpr std::uint64_t most = 1000;
  std::uint64_t bad = 0;
  for (bool more = reader_->decks() > 0; more && bad < most && is_wanted();) {
    try {
      more = reader_->next();
    } catch (input_error const&) {
      ++bad;
    }
  }
  return bad;
}

bool deck_input::next() {
  try {
    if (reader_->next()) return true;
  } catch (input_error const& e) {
    if (!is_wanted()) return false;  // of what was cut off
    if (!child_) {
      auto const more = total_ ? bad_lines_behind() : 0;
      if (more == 0) throw;
      throw input_error{more == 1 ? say("{}; 1 more line is no such deck", e.said())
                                  : say("{}; {} more lines are no such decks", e.said(), more)};
    }
    // What was cut off is a bad line because the program broke down.
    std::array<char, 1> more{};
    if (child_->read(more) > 0) throw;
    auto const ending = child_->wait();
    if (ending.well()) throw;
    throw input_error{say("{}; the command {}", e.said(), ending.text())};
  }
  check_ending();
  return false;
}

void deck_input::check_ending() {
  if (!child_ || !is_wanted()) return;
  auto const ending = child_->wait();
  if (!ending.well())
    throw input_error{say("--run '{}': the command {} after {}; expected status 0", command_, ending.text(),
                          plural(reader_->decks(), "deck"))};
}

void deck_input::finish() {
  if (child_) child_->stop();
}

void refuse_no_decks(deck_input const* input) {
  throw input_error{
      say("{}expected one shuffled deck a line, got no decks", input ? input->name() + ": " : std::string{})};
}

}  // namespace faro::program
