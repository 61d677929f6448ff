// HTML, taken apart into tags and texts.
#include "exam/src/pages/html_tokens.hpp"

#include "exam/src/xml/xml.hpp"
#include "text/words.hpp"

#include <algorithm>

namespace faro::exam::detail {
namespace {

std::string entity_text(std::string_view name) {
  static constexpr std::pair<std::string_view, std::string_view> known[] = {
      {"nbsp", " "},  {"ndash", "–"}, {"mdash", "—"},  {"hellip", "…"}, {"laquo", "«"},  {"raquo", "»"},
      {"times", "×"}, {"deg", "°"},   {"euro", "€"},   {"rsquo", "’"},  {"lsquo", "‘"},  {"ldquo", "“"},
      {"rdquo", "”"}, {"le", "≤"},    {"ge", "≥"},     {"ne", "≠"},     {"minus", "−"},  {"pi", "π"},
      {"alpha", "α"}, {"beta", "β"},  {"eacute", "é"}, {"egrave", "è"}, {"agrave", "à"}, {"auml", "ä"},
      {"ouml", "ö"},  {"uuml", "ü"},  {"szlig", "ß"},  {"ntilde", "ñ"}, {"copy", "©"},   {"middot", "·"},
      {"shy", ""}};
  for (auto const& [entity, text] : known) {
    if (entity == name) return std::string{text};
  }
  auto const decoded = xml_reference(name);
  return decoded.empty() ? '&' + std::string{name} + ';' : decoded;
}

}  // namespace

std::string decoded_html(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const end = text[i] == '&' ? text.find(';', i) : std::string_view::npos;
    if (end == std::string_view::npos || end - i > 12) {
      out += text[i];
      continue;
    }
    out += entity_text(text.substr(i + 1, end - i - 1));
    i = end;
  }
  return out;
}

bool begins_tag(std::string_view s) {
  return s.size() > 1 && s[0] == '<' && (is_letter(s[1]) || (s[1] == '/' && s.size() > 2 && is_letter(s[2])));
}

std::vector<html_token> tokens_of(std::string_view html) {
  std::vector<html_token> out;
  std::string text;
  auto const flush = [&] {
    if (!text.empty()) out.push_back({false, {}, decoded_html(text)});
    text.clear();
  };
  for (std::size_t at = 0; at < html.size();) {
    auto const rest = html.substr(at);
    if (rest.starts_with("<!--")) {
      auto const end = html.find("-->", at);
      at = end == std::string_view::npos ? html.size() : end + 3;
    } else if (begins_tag(rest)) {
      flush();
      auto const end = std::min(html.find('>', at), html.size() - 1);
      auto const tag = html.substr(at, end - at + 1);
      auto const name_end = std::min(tag.find_first_of(" \t\n/>", 2), tag.size());
      out.push_back({true, lower_case(tag.substr(1, name_end - 1)), std::string{tag}});
      at = end + 1;
    } else {
      text += html[at++];
    }
  }
  flush();
  return out;
}

std::string attribute_of(std::string_view tag, std::string_view name) {
  for (auto at = tag.find(name); at != std::string_view::npos; at = tag.find(name, at + 1)) {
    auto const after = at + name.size();
    if (after + 1 >= tag.size() || tag[after] != '=' || tag[at - 1] != ' ') continue;
    auto const quote = tag[after + 1];
    if (quote != '"' && quote != '\'') {
      auto const end = std::min(tag.find_first_of(" >", after + 1), tag.size());
      return decoded_html(tag.substr(after + 1, end - after - 1));
    }
    auto const end = std::min(tag.find(quote, after + 2), tag.size());
    return decoded_html(tag.substr(after + 2, end - after - 2));
  }
  return {};
}

}  // namespace faro::exam::detail
