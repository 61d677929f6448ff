// What both versions of QTI have in common: texts as HTML that may remember what they were made of, and
// instructions to faro, <?faro ...?>, which XML lets stand anywhere and other programs pass over.
//
// QTI knows HTML and plain text. A text in Markdown or in Moodle's format is written as the HTML that it
// means, with its source in an instruction; read again, the source is taken where it still means that HTML,
// so that what was changed in another program is what counts.
#pragma once
#include "exam/src/reading/reading.hpp"
#include "exam/src/xml/xml.hpp"

#include <faro/exam/bank.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {

/// "<?faro words?>", whatever the words are.
std::string instruction(std::string_view target, std::string_view words);
/// What an instruction says.
std::string words_of_instruction(xml_element const& e);

/// <?faro-text?> of a text whose format QTI does not know; nothing for HTML that stands as it is, and for
/// plain text where `plain` says that it is written as such. `shown` is the HTML that stands beside it.
std::string remembered_text(rich_text const& text, std::string_view shown, bool plain);
/// The text that an instruction under the element remembers, if it still means the HTML `shown`, made by
/// `as_shown`.
std::optional<rich_text> text_remembered(xml_document const& xml, xml_element const& e,
                                         std::string_view shown,
                                         std::string (*as_shown)(rich_text const& text));

/// The instructions of a question: settings and tags. Called when its answers are there.
void read_instructions(xml_document const& xml, xml_element const& e, question& q, reading_place& place);
/// The same, written. `with_shuffle`: also whether answers keep their order.
std::string instructions_of(question const& q, std::string_view language, bool whole_bank);

/// The pairs of a question with the matches that no prompt has, which stand where they are among the others.
void put_pairs(question& q, std::vector<match_pair> asked, std::vector<std::string> const& matches);

}  // namespace faro::exam::detail
