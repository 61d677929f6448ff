// Where texts name images, whatever they are marked up with.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {

/// What a name is that is escaped as in an address: "a%20b.png" is "a b.png".
std::string unescaped_name(std::string_view name);

/// A name within a text: its bytes, and the file it means ("%20" is a blank).
struct image_name {
  byte_span place{};
  std::string name{};
};
/// All that a text names, in order, but for those that stand in it already (@@PLUGINFILE@@, data:). A plain
/// text names none.
std::vector<image_name> image_names(rich_text const& text);

/// How a text is marked up that does not say so: HTML or Markdown where it names an image so, else plain.
markup markup_by_images(std::string_view text);

/// Whether a name leads to the web and not to a file.
bool is_of_the_web(std::string_view name);

}  // namespace faro::exam::detail
