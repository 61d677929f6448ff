// The checks that every deck list has to pass, whatever its format.
#include "cards/formats/builder.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::deck_lists {

message deck_builder::where(std::size_t line) const {
  return line == 0 ? say("{}", source_) : say("{}, line {}", source_, line);
}

void deck_builder::refuse(std::size_t line, message const& what) const {
  auto const shown = printable(what);
  throw input_error{say("{}: {}", where(line), shown == what ? what : say("{}", shown))};
}

void deck_builder::refuse(std::size_t line, message const& what, std::vector<reading_options> ways) const {
  throw refused_reading{say("{}: {}", where(line), what), std::move(ways)};
}

void deck_builder::note(std::size_t line, std::string_view text) {
  notes_.push_back(where(line) + ": " + printable(text));
}

void deck_builder::check(listed_card const& card, std::size_t line) const {
  constexpr std::size_t longest_name = 200;
  if (card.name.empty()) refuse(line, "a card without a name");
  if (card.name.size() > longest_name)
    refuse(line, say("expected a name of at most {} bytes, got {}", longest_name, card.name.size()));
  auto const is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::ranges::any_of(card.name, is_control))
    refuse(line, say("{} has control characters; this is no deck list", faro::quoted(card.name)));
  if (card.count == 0 || card.count > deck::most_cards)
    refuse(line, say("expected 1 to {} copies of {}, got {}", deck::most_cards, faro::quoted(card.name),
                     card.count));
}

void deck_builder::refuse_glued_count(std::string_view line, std::size_t number,
                                      std::vector<reading_options> ways) const {
  auto rest = line;
  bool const round = rest.starts_with('('), square = rest.starts_with('[');
  if (round || square) rest.remove_prefix(1);
  auto const digits = rest.substr(0, std::min(rest.find_first_not_of("0123456789"), rest.size()));
  rest.remove_prefix(digits.size());
  bool const closed = (round && rest.starts_with(')')) || (square && rest.starts_with(']'));
  bool const glued = !round && !square && (rest.starts_with('x') || rest.starts_with('X'));
  if (closed || glued) refuse_count(line, digits, rest.substr(1), number, std::move(ways));
}

void deck_builder::refuse_count(std::string_view line, std::string_view digits, std::string_view name,
                                std::size_t number, std::vector<reading_options> ways) const {
  auto const rest = trimmed(name);
  if (digits.empty() || rest.empty()) return;
  refuse(number,
         say("{} may be {} of {}, or one card of that name: expected '{} {}' or '1 {}'", faro::quoted(line),
             digits, faro::quoted(rest), digits, rest, line),
         std::move(ways));
}

std::string deck_builder::pile_of(std::string_view section, std::uint64_t cards) {
  if (!sections_.any()) return std::string{section};
  auto const name = section.empty() ? std::string_view{"deck"} : section;
  return sections_.take(name, cards) ? std::string{} : std::string{name};
}

void deck_builder::add(listed_card card, std::size_t line, std::string_view section) {
  auto const pile = pile_of(section, card.count);
  add_to_pile(std::move(card), line, pile);
}

void deck_builder::add_to_pile(listed_card card, std::size_t line, std::string_view pile_name) {
  check(card, line);
  auto* to = &deck_;
  if (!pile_name.empty()) {
    auto at = std::ranges::find(beside_, pile_name, &std::pair<std::string, pile>::first);
    if (at == beside_.end()) at = beside_.insert(at, {std::string{pile_name}, {}});
    to = &at->second;
  }
  auto const playing = find_card(card.name);
  auto name = playing ? letters(*playing) : std::move(card.name);
  auto const [at, fresh] = to->places.try_emplace(name, to->kinds.size(), line);
  auto const [kind, first_line] = at->second;
  if (fresh) {
    to->kinds.push_back({std::move(name), static_cast<count_t>(card.count), std::move(card.tags), playing});
    return;
  }
  auto& known = to->kinds[kind];
  if (known.count + card.count > deck::most_cards)
    refuse(line, say("more than {} cards (at {})", deck::most_cards, faro::quoted(known.name)));
  known.count += static_cast<count_t>(card.count);
  for (auto& tag : card.tags) {
    if (std::ranges::find(known.tags, tag) == known.tags.end()) known.tags.push_back(std::move(tag));
  }
  auto const first = where(first_line) == where(line) ? "" : " (first at " + where(first_line) + ")";
  repeats_.push_back(where(line) + ": " + printable(known.name) + " is listed again" + first +
                     "; its copies are added");
}

void deck_builder::refuse_halves(std::vector<card_kind> const& kinds,
                                 std::function<std::size_t(std::size_t)> const& line_of) const {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < kinds.size(); ++i) places.emplace(kinds[i].name, i);
  for (auto const& kind : kinds) {
    for (std::string_view const mark : {" // ", " / "}) {
      auto const at = kind.name.find(mark);
      if (at == std::string::npos) continue;
      auto const half = places.find(std::string_view{kind.name}.substr(0, at));
      if (half != places.end())
        refuse(line_of(half->second),
               say("{} may be {}, or another card: expected one name for it on all lines",
                   faro::quoted(half->first), faro::quoted(kind.name)));
    }
  }
}

void deck_builder::note_alike() {
  std::map<std::string, std::string_view> known;
  for (auto const& kind : deck_.kinds) {
    auto const [at, fresh] = known.try_emplace(lower_case(kind.name), kind.name);
    if (!fresh && !kind.playing)
      note(0, say("{} and {} are taken as two cards: they differ in upper and lower case",
                  faro::quoted(at->second), faro::quoted(kind.name)));
  }
}

deck_file deck_builder::finish() {
  sections_.check(source_);
  if (table_.cards.size() == 0) {
    if (deck_.kinds.empty()) refuse(0, "expected cards, got none");
    refuse_halves(deck_.kinds,
                  [&](std::size_t kind) { return deck_.places.at(deck_.kinds[kind].name).second; });
    note_alike();
    table_ = card_table{deck{std::move(deck_.kinds)}};
  }
  deck_file out{std::move(table_), source_, {}, {}, std::move(notes_), std::move(columns_)};
  for (auto& [name, cards] : beside_) out.beside.push_back({name, deck{std::move(cards.kinds)}});
  if (repeats_are_usual_) return out;
  constexpr std::size_t most_notes = 5;
  auto const shown = std::min(repeats_.size(), most_notes);
  out.notes.insert(out.notes.end(), repeats_.begin(), repeats_.begin() + static_cast<std::ptrdiff_t>(shown));
  if (shown < repeats_.size())
    out.notes.push_back("… and " + std::to_string(repeats_.size() - shown) + " more cards listed again");
  return out;
}

}  // namespace faro::deck_lists
