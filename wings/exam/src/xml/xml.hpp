// XML with places: elements know where their bytes stand, so that a document can be cut and put together
// again without touching what is not understood. Read by expat, which tells the byte of every tag.
//
// Document types with declarations of their own are refused (no entity can grow), and so are elements in more
// than 200 levels. One pass; about 100 MB/s.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam::detail {

struct xml_element {
  std::string name{};
  std::vector<std::pair<std::string, std::string>> attributes{};
  std::string text{};  ///< the character data right under it, not that of its elements
  byte_span whole{}, inner{};
  std::size_t parent = 0;
  std::vector<std::size_t> children{};  ///< elements, by index
};

/// "resource" of "imscp:resource".
std::string_view local_name(std::string_view name);

class xml_document {
 public:
  /// A text in UTF-8, whatever its declaration says. Throws input_error "line N: ..." when it is not
  /// well-formed.
  explicit xml_document(std::string_view text);

  [[nodiscard]] xml_element const& root() const { return elements_[1]; }
  [[nodiscard]] xml_element const& at(std::size_t index) const { return elements_[index]; }
  /// Its elements of that name, whatever their prefix; "?faro" are the instructions <?faro ...?>.
  [[nodiscard]] std::vector<xml_element const*> children(xml_element const& e, std::string_view name) const;
  [[nodiscard]] xml_element const* child(xml_element const& e, std::string_view name) const;
  /// The value of an attribute; "" for none.
  [[nodiscard]] std::string attribute(xml_element const& e, std::string_view name) const;
  /// The text of child `name`; "" when there is none.
  [[nodiscard]] std::string text_of(xml_element const& e, std::string_view name) const {
    auto const* const found = child(e, name);
    return found ? found->text : std::string{};
  }
  [[nodiscard]] std::string_view bytes(byte_span where) const {
    return source_.substr(where.begin, where.end - where.begin);
  }
  [[nodiscard]] std::size_t line_of(std::size_t offset) const;

 private:
  friend class xml_scanner;
  std::string_view source_;
  std::vector<xml_element> elements_;  // [0] is the document itself
  std::vector<std::size_t> line_ends_;
};

/// What "&#233;" and "&lt;" stand for; "" where it is none of those that XML has by itself.
std::string xml_reference(std::string_view name);
/// As character data and attribute values have it.
std::string xml_escaped(std::string_view text);
/// As character data, or CDATA where that can be read better.
std::string xml_data(std::string_view text);

}  // namespace faro::exam::detail
