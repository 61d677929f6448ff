// HTML made well-formed.
#include "exam/src/pages/xhtml.hpp"

#include "exam/src/pages/html_tokens.hpp"
#include "exam/src/xml/xml.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <vector>

namespace faro::exam::detail {
namespace {

bool is_well_formed(std::string_view text) {
  try {
    auto const whole = "<x>" + std::string{text} + "</x>";
    xml_document const xml{whole};
    return xml.root().whole.end == whole.size();
  } catch (input_error const&) {
    return false;
  }
}

/// Elements that hold nothing.
bool is_empty(std::string_view name) {
  return name == "br" || name == "img" || name == "hr" || name == "col" || name == "wbr";
}

std::string attributes_of(std::string_view tag) {
  std::string out;
  for (std::string_view const name : {"src", "alt", "href", "class", "style", "title", "lang", "dir", "width",
                                      "height", "colspan", "rowspan", "start"}) {
    auto const value = decoded_html(attribute_of(tag, name));
    if (!value.empty()) out += ' ' + std::string{name} + "=\"" + xml_escaped(value) + '"';
  }
  return out;
}

}  // namespace

std::string xhtml_of(std::string_view html) {
  if (is_well_formed(html)) return std::string{html};
  std::string out;
  std::vector<std::string> open;
  for (auto const& token : tokens_of(html)) {
    if (!token.tag) {
      out += xml_escaped(token.text);
    } else if (is_empty(token.name)) {
      out += '<' + token.name + attributes_of(token.text) + "/>";
    } else if (token.name.starts_with('/')) {
      auto const name = token.name.substr(1);
      if (std::ranges::find(open, name) == open.end()) continue;
      for (bool done = false; !done; open.pop_back()) {
        done = open.back() == name;
        out += "</" + open.back() + '>';
      }
    } else {
      out += '<' + token.name + attributes_of(token.text) + '>';
      open.push_back(token.name);
    }
  }
  for (; !open.empty(); open.pop_back()) out += "</" + open.back() + '>';
  return is_well_formed(out) ? out : xml_escaped(html);  // names that XML does not have
}

}  // namespace faro::exam::detail
