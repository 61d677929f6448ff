// Plain lists: one card a line, with or without counts, or decks as they are written out. The last format to
// be tried: it takes any list, but not every line.
#include "cards/formats/headings.hpp"
#include "cards/formats/list.hpp"
#include "cards/formats/literal.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

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

void read_plain(deck_text const& text, deck_builder& into) {
  refuse_markup(text, into);
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
