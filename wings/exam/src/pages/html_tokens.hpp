// HTML, taken apart into tags and texts: no more than pages need. What is no HTML stays a text.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {

struct html_token {
  bool tag = false;
  std::string name;  ///< of a tag, in lower case; "/p" for its end
  std::string text;  ///< of a text, decoded; of a tag, as it stands
};
std::vector<html_token> tokens_of(std::string_view html);

/// Whether a tag begins at the front.
bool begins_tag(std::string_view s);
/// The text with "&eacute;" and its like as the characters they stand for.
std::string decoded_html(std::string_view text);
/// The value of an attribute of a tag; "" for none.
std::string attribute_of(std::string_view tag, std::string_view name);

}  // namespace faro::exam::detail
