// Names of images in HTML (<img src=…>) and Markdown (![…](…)).
#include "exam/src/reading/image_names.hpp"

#include "text/words.hpp"

#include <algorithm>

namespace faro::exam::detail {
namespace {

int hexadecimal(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
         : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                : -1;
}

/// The value of src in a tag, as bytes of the text; empty for none.
byte_span source_of_tag(std::string_view text, byte_span tag) {
  auto const within = lower_case(text.substr(tag.begin, tag.end - tag.begin));
  for (auto at = within.find("src"); at != std::string::npos; at = within.find("src", at + 1)) {
    bool const own = at > 0 && std::string_view{" \t\r\n\"'"}.find(within[at - 1]) != std::string_view::npos;
    auto const equals = within.find_first_not_of(" \t\r\n", at + 3);
    if (!own || equals == std::string::npos || within[equals] != '=') continue;
    auto const value = within.find_first_not_of(" \t\r\n", equals + 1);
    if (value == std::string::npos) return {};
    bool const quoted = within[value] == '"' || within[value] == '\'';
    auto const end = quoted ? within.find(within[value], value + 1) : within.find_first_of(" \t\r\n>", value);
    if (end == std::string::npos) return {};
    return {tag.begin + value + quoted, tag.begin + end};
  }
  return {};
}

/// Where the name in "](name "title")" stands; `at` is that of the bracket.
byte_span target_of_link(std::string_view text, std::size_t at) {
  auto begin = text.find_first_not_of(" \t", at + 2);
  if (begin == std::string_view::npos) return {};
  bool const pointed = text[begin] == '<';
  begin += pointed;
  auto const end = text.find_first_of(pointed ? ">\n" : " \t\n)", begin);
  return end == std::string_view::npos ? byte_span{} : byte_span{begin, end};
}

void add_name(std::vector<image_name>& out, std::string_view text, byte_span place) {
  if (place.end <= place.begin) return;
  auto const name = text.substr(place.begin, place.end - place.begin);
  if (name.starts_with("@@PLUGINFILE@@") || lower_case(name.substr(0, 5)) == "data:") return;
  out.push_back({place, unescaped_name(name)});
}

}  // namespace

std::string unescaped_name(std::string_view name) {
  std::string out;
  for (std::size_t i = 0; i < name.size(); ++i) {
    bool const escape = name[i] == '%' && i + 2 < name.size() && hexadecimal(name[i + 1]) >= 0 &&
                        hexadecimal(name[i + 2]) >= 0;
    out += escape ? static_cast<char>(hexadecimal(name[i + 1]) * 16 + hexadecimal(name[i + 2])) : name[i];
    if (escape) i += 2;
  }
  return out;
}

bool is_of_the_web(std::string_view name) {
  auto const colon = name.find("://");
  return name.starts_with("//") || (colon != std::string_view::npos && colon < name.find('/'));
}

std::vector<image_name> image_names(rich_text const& marked) {
  std::vector<image_name> out;
  if (marked.format == markup::plain) return out;
  std::string_view const text = marked.text;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '<' && lower_case(text.substr(at + 1, 3)) == "img") {
      auto const end = std::min(text.find('>', at), text.size());
      add_name(out, text, source_of_tag(text, {at, std::min(end + 1, text.size())}));
      at = end;
    } else if (marked.format == markup::markdown && text.substr(at, 2) == "![") {
      auto const bracket = text.find("](", at);
      if (bracket == std::string_view::npos) continue;
      auto const place = target_of_link(text, bracket);
      add_name(out, text, place);
      at = std::max(place.end, bracket);
    }
  }
  return out;
}

markup markup_by_images(std::string_view text) {
  for (auto const format : {markup::html, markup::markdown}) {
    if (!image_names({format, std::string{text}, {}}).empty()) return format;
  }
  return markup::plain;
}

}  // namespace faro::exam::detail
