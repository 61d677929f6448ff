// Instructions to faro, written and read.
#include "exam/src/formats/qti_text.hpp"

#include "exam/src/pages/markup.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <utility>

namespace faro::exam::detail {
namespace {

/// Ends of instructions and blanks at the front can't stand in one.
std::string as_words(std::string_view text) {
  auto out = xml_escaped(text);
  for (auto at = out.find('\n'); at != std::string::npos; at = out.find('\n', at))
    out.replace(at, 1, "&#10;");
  for (auto at = out.find('\t'); at != std::string::npos; at = out.find('\t', at)) out.replace(at, 1, "&#9;");
  return out;  // '>' is escaped, so "?>" is in none
}

}  // namespace

std::string instruction(std::string_view target, std::string_view words) {
  return "<?" + std::string{target} + ' ' + as_words(words) + "?>";
}

std::string words_of_instruction(xml_element const& e) {
  std::string out;
  std::string_view const text = e.text;
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto const end = text[at] == '&' ? text.find(';', at) : std::string_view::npos;
    auto const meant =
        end == std::string_view::npos ? std::string{} : xml_reference(text.substr(at + 1, end - at - 1));
    out += meant.empty() ? std::string(1, text[at]) : meant;
    if (!meant.empty()) at = end;
  }
  return out;
}

std::string remembered_text(rich_text const& text, std::string_view shown, bool plain) {
  if ((text.format == markup::html && text.text == shown) || (plain && text.format == markup::plain))
    return {};
  auto const name = std::string{name_of(text.format)};
  return instruction("faro-text", text.text == shown ? name : name + ' ' + text.text);
}

std::optional<rich_text> text_remembered(xml_document const& xml, xml_element const& e,
                                         std::string_view shown,
                                         std::string (*as_shown)(rich_text const& text)) {
  auto const* const said = xml.child(e, "?faro-text");
  if (!said) return std::nullopt;
  auto const words = words_of_instruction(*said);
  auto const blank = words.find(' ');
  auto const name = words.substr(0, blank);
  for (auto const format : {markup::moodle, markup::html, markup::markdown, markup::plain}) {
    if (name != name_of(format)) continue;
    rich_text out{format, blank == std::string::npos ? std::string{shown} : words.substr(blank + 1), {}};
    if (as_shown(out) == shown) return out;
  }
  return std::nullopt;
}

void read_instructions(xml_document const& xml, xml_element const& e, question& q, reading_place& place) {
  faro_settings settings;
  for (auto const* said : xml.children(e, "?faro"))
    settings.words.emplace_back(xml.line_of(said->whole.begin), words_of_instruction(*said));
  settings.apply(q, place);
  for (auto const* tag : xml.children(e, "?faro-tag")) q.tags.push_back(words_of_instruction(*tag));
}

std::string instructions_of(question const& q, std::string_view language, bool whole_bank) {
  auto plain = q;
  bool const said = q.kind == question_kind::choice || q.kind == question_kind::matching;
  if (said) plain.shuffle = true;                    // in the format's own words
  for (auto& a : plain.answers) a.anchored = false;  // these, too
  auto words = settings_of(plain, true, false);
  if (whole_bank && !language.empty())
    words += (words.empty() ? "language=" : " language=") + std::string{language};
  auto out = words.empty() ? std::string{} : instruction("faro", words);
  for (auto const& tag : q.tags) out += instruction("faro-tag", tag);
  return out;
}

void put_pairs(question& q, std::vector<match_pair> asked, std::vector<std::string> const& matches) {
  std::vector<std::string> used;
  for (auto const& pair : asked) used.push_back(pair.match);
  std::size_t next = 0;
  auto const put_up_to = [&](std::size_t end) {
    for (; next < end; ++next) {
      if (std::ranges::find(used, matches[next]) != used.end()) continue;
      match_pair alone;
      alone.match = matches[next];
      q.pairs.push_back(std::move(alone));
    }
  };
  for (auto& pair : asked) {
    auto const at = static_cast<std::size_t>(std::ranges::find(matches, pair.match) - matches.begin());
    if (at < matches.size()) put_up_to(at);
    q.pairs.push_back(std::move(pair));
  }
  put_up_to(matches.size());
}

}  // namespace faro::exam::detail
