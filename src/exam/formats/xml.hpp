// XML with places: elements know where their bytes stand, so that a document can be cut and put together
// again without touching what is not understood. No libraries for XML tell where an element ends.
//
// Elements, attributes, character data, CDATA, comments and processing instructions; no document types with
// declarations of their own (no entity can grow). One pass; about 100 MB/s.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam::detail {

struct xml_element {
  std::string_view name{};
  std::vector<std::pair<std::string_view, std::string_view>> attributes{};  ///< values still escaped
  byte_span whole{}, inner{};
  std::size_t parent = 0;
  std::vector<std::size_t> children{};  ///< elements, by index
};

class xml_document {
 public:
  /// Throws input_error "line N: ..." when it is not well-formed.
  explicit xml_document(std::string_view text);

  [[nodiscard]] xml_element const& root() const { return elements_[1]; }
  [[nodiscard]] xml_element const& at(std::size_t index) const { return elements_[index]; }
  [[nodiscard]] std::vector<xml_element const*> children(xml_element const& e, std::string_view name) const;
  [[nodiscard]] xml_element const* child(xml_element const& e, std::string_view name) const;
  /// The value of an attribute, or nothing.
  [[nodiscard]] std::string attribute(xml_element const& e, std::string_view name) const;
  /// The character data right under an element; "" for none.
  [[nodiscard]] std::string text(xml_element const* e) const;
  /// The text of child `name`; "" when there is none.
  [[nodiscard]] std::string text_of(xml_element const& e, std::string_view name) const {
    return text(child(e, name));
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

/// What "&name;" stands for, of those that XML has; "" for none.
std::string xml_reference(std::string_view name);
/// As character data and attribute values have it.
std::string xml_escaped(std::string_view text);
/// As character data, or CDATA where that can be read better.
std::string xml_data(std::string_view text);

}  // namespace faro::exam::detail
