// Plain lists: one card a line, with or without counts, or decks as they are written out. The last format to
// be tried: it takes any list, but not every line.
#include "cards/formats/headings.hpp"
#include "cards/formats/list.hpp"
#include "cards/formats/literal.hpp"
#include "cards/formats/literal_words.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/deck_file.hpp>
#include <faro/cards/deck_text.hpp>
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace faro::deck_lists {
namespace {

/// Whether a line has the marks of decks that are written out: land*24, "Lightning Bolt".
bool is_written_out(std::string_view line) {
  if (line.starts_with('"')) return true;
  auto const star = line.find('*');
  return star != std::string_view::npos && star > 0 && star + 1 < line.size() && is_digit(line[star + 1]);
}

bool is_any(deck_text const&) { return true; }

/// What no line of cards begins with: the text was meant for a program.
void refuse_markup(deck_text const& text, deck_builder const& into) {
  auto const first = trimmed(text.whole);
  bool const markup = first.starts_with("<!") || first.starts_with("<?") || first.starts_with("<html") ||
                      (first.starts_with('<') && first.ends_with('>'));
  bool const json = first.starts_with("{\"") || first.starts_with("[{") || first.starts_with("[\"") ||
                    (first.starts_with('{') && first.ends_with('}'));
  if (markup || json)
    into.refuse(1, say("expected a deck list, got {}", (json ? "JSON" : "HTML or XML that is no .dek")));
}

/// A link to a deck, and what has all its cards behind a #, as Marvel Snap's decks do.
void refuse_other_decks(deck_text const& text, deck_builder const& into) {
  std::string_view only;
  std::size_t lines = 0, comments = 0;
  for (auto const line : text.lines) {
    if (line.empty()) continue;
    ++(line.starts_with('#') ? comments : lines);
    if (!line.starts_with('#')) only = line;
  }
  if (lines > 1) return;
  auto const start = lower_case(only.substr(0, 8));
  if (start.starts_with("http://") || start.starts_with("https://") || start.starts_with("www."))
    into.refuse(0,
                say("expected a deck list, got a link, {}: expected the deck itself, as its page exports it",
                    faro::quoted(only, 80)));
  constexpr std::size_t fewest = 2;
  bool const is_code = only.find(' ') == std::string_view::npos && !find_card(only);
  if (comments < fewest || !is_code) return;
  into.refuse(
      0,
      say("expected a deck list, got comments, lines that begin with #: cards may stand in them, as in "
          "decks of Marvel Snap"),
      {{{way_by_filter, "sed -nE 's/^# *\\([0-9]+\\) */1 /p'"}, {std::string{into.source()}, "-cards"}}});
}

/// Whether all words of a line are playing cards: "As Kd 10h".
bool are_playing(std::string_view line) {
  auto const words = words_of(line);
  return words.size() > 1 && !find_card(line) &&
         (std::ranges::all_of(words, [](auto const& word) { return find_card(word).has_value(); }) ||
          std::ranges::all_of(words, [](auto const& word) { return word.size() == 1; }));
}

/// "4 Bolt" of "4 Bolt {red}".
std::string_view without_tags(std::string_view line) {
  return line.ends_with('}') ? trimmed(line.substr(0, line.rfind('{'))) : line;
}

/// "4 Bolt 20 Island": a number between words behind a count. "1 1996 World Champion" and "4 Area 51" are
/// none.
void refuse_inner_count(std::string_view line, std::size_t number, deck_builder const& into) {
  auto name = without_tags(line);
  if (!take_leading_count(name) || line.find_first_of(",;|") != std::string_view::npos) return;
  auto const words = words_of(name);
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (!all_digits(words[i])) continue;
    auto const file = std::string{into.source()};
    into.refuse(
        number,
        say("{} may be several cards with their counts, or one: expected a card a line, or its name in "
            "quotes, as in {}",
            faro::quoted(line), "\"Lightning Bolt\"*4"),
        {{{way_by_filter, "sed -E 's/ ([0-9]+ )/\\n\\1/g'"}, {file, "-cards"}},
         {{way_by_filter, "sed -E 's/[[:space:]]+$//; s/^([0-9]+)[xX]? +([^\"]*)$/\"\\2\"*\\1/'"},
          {file, "-names"}}});
  }
}

/// "Sideboard" between cards that are written out would be a card.
void refuse_heading_between(deck_text const& text, deck_builder const& into) {
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    auto const found = find_heading(text.lines[i]);
    if (!found || found->is == heading_kind::type) continue;
    into.refuse(
        i + 1,
        say("{} is a heading of lists with a card a line, such as '4 Forest'; other lines are written out",
            faro::quoted(text.lines[i])),
        {{{way_by_filter, "sed -E 's/[[:space:]]+$//; s/^\"?([^*\"]*)\"? *[*] *([0-9]+)/\\2 \\1/'"},
          {std::string{into.source()}, "-counts"}}});
  }
}

/// "Copper x7, Estate x3", "24 land, 36 spell", "land=24", "As Kd 10h" and "day1..day365": a line that would
/// be other cards if it were written out. In a list it is one card, so that it is neither.
class written_lines {
 public:
  written_lines(deck_text const& text, deck_builder const& into) : text_{text}, into_{into} {
    alone_ = std::ranges::count_if(text.lines, is_card) == 1;
  }
  /// Throws refused_reading for such a line.
  void check(std::string_view line, std::size_t number) const {
    if (!is_card(line)) return;
    auto const card = take_apart(line, {hash_marks::comments, set_marks::numbered});
    auto const count = card.count.value_or(1);
    bool const commas = line.find_first_of(",;") != std::string_view::npos;
    auto const cards = written_out(line);
    bool const is_same = cards && cards->kinds().size() == 1 && cards->size() == count;
    auto counted = line;
    bool const leads = take_leading_count(counted).has_value();
    if (is_same && (leads || !commas)) return;
    if (leads && words_of(without_tags(counted)).size() == 1) return;  // "2 5370235"
    bool const doubtful = cards ? are_others(*cards, line) : false;
    if (!doubtful && !(alone_ && commas && !leads)) return;
    if (!alone_ && cards->kinds().size() == 1) return;  // a count, of which read_list says it
    std::vector<reading_options> ways;
    if (alone_ && cards) ways.push_back({{"--deck", std::string{line}}});
    auto const file = std::string{into_.source()};
    if (commas && (!alone_ || !cards))
      ways.push_back({{way_by_filter, "tr ',;' '\\n\\n' <"}, {file, "-cards"}});
    if (!alone_ && are_playing(line)) ways.push_back({{way_by_filter, "tr ' ' '\\n' <"}, {file, "-cards"}});
    if (!alone_ && !commas && !are_playing(line))
      ways.push_back({{way_by_filter, "tr '\\n' ' ' <"}, {file, "-line"}});
    if (alone_)
      ways.push_back(
          {{way_by_filter, "sed -E '/^(#|\\/\\/|[[:space:]]*$)/!s/^[[:space:]]*/1 /'"}, {file, "-names"}});
    into_.refuse(number,
                 say("{} may be a deck that is written out, or the name of one card: expected a card a line, "
                     "or --deck with the deck itself",
                     faro::quoted(line)),
                 std::move(ways));
  }

 private:
  static bool is_card(std::string_view line) {
    return !line.empty() && !is_comment(line) && !is_written_out(line);
  }
  [[nodiscard]] static std::optional<deck> written_out(std::string_view line) {
    try {
      return parse_deck_literal(line).cards;
    } catch (input_error const&) {
      return std::nullopt;
    }
  }
  /// More than the words of a name, each once.
  static bool are_others(deck const& cards, std::string_view line) {
    if (are_playing(line)) return true;
    bool const commas = line.find_first_of(",;") != std::string_view::npos;
    return cards.size() != (commas ? cards.kinds().size() : words_of(line).size());
  }

  deck_text const& text_;
  deck_builder const& into_;
  bool alone_ = false;
};

/// "Bolt",4: a name in quotes and its count, as spreadsheets write them; written out they are two cards.
void refuse_quoted_count(std::string_view line, std::size_t number, deck_builder const& into) {
  auto const close = line.starts_with('"') ? line.find('"', 1) : std::string_view::npos;
  if (close == std::string_view::npos) return;
  auto rest = trimmed(line.substr(close + 1));
  if (rest.empty()) return;
  if (std::string_view{",;"}.find(rest.front()) != std::string_view::npos) rest = trimmed(rest.substr(1));
  if (rest.size() > 2 && rest.starts_with('"') && rest.ends_with('"')) rest = rest.substr(1, rest.size() - 2);
  if (!all_digits(rest)) return;
  into.refuse_count(
      line, rest, line.substr(1, close - 1), number,
      {{{way_by_filter,
         "sed -E 's/^[[:space:]]*\"([^\"]*)\"[,;[:space:]]*\"?([0-9]+)\"?[[:space:]]*$/\\2 \\1/'"},
        {std::string{into.source()}, "-counts"}}});
}

void read_plain(deck_text const& text, deck_builder& into) {
  refuse_markup(text, into);
  refuse_other_decks(text, into);
  written_lines const written{text, into};
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    refuse_quoted_count(text.lines[i], i + 1, into);
    refuse_inner_count(text.lines[i], i + 1, into);
    written.check(text.lines[i], i + 1);
  }
  bool const written_out =
      any_line(text, [](std::string_view line) { return !is_comment(line) && is_written_out(line); });
  if (written_out && into.sections().any())
    into.refuse(0, "sections are of lists with a card a line; some lines are decks that are written out");
  if (!written_out) {
    bool const counted = any_counted(text, [](std::string_view) { return true; });
    auto const groups = groups_of(text);
    if (groups.size() == 2)
      into.note(0, "the empty line begins no sideboard; --deck-format mtgo takes it so");
    return read_list(text, into,
                     {.style = {hash_marks::comments, set_marks::numbered},
                      .empty = empty_lines::nothing,
                      .needs_counts = counted});
  }
  refuse_heading_between(text, into);
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    auto line = text.lines[i];
    if (line.empty() || is_comment(line)) continue;
    auto counted = line;
    if (auto const count = take_leading_count(counted)) {
      auto tags = take_tags(counted);
      into.add({std::string{counted}, *count, std::move(tags)}, i + 1);
    } else {
      read_literal(line, i + 1, into);
    }
  }
}

}  // namespace

extern deck_format const plain_format;
deck_format const plain_format{"plain", "plain list", "7 Copper {treasure}\n3 Estate {victory}\n", is_any,
                               read_plain};

}  // namespace faro::deck_lists
