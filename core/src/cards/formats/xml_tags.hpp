// The tags of an XML text with their attributes, one after the other: as much of XML as deck lists have.
//
// Comments and declarations are passed over; CDATA and tags that define entities are
// refused. A full reader of XML would be a dependency of all that deals cards. O(bytes).
#pragma once
#include "cards/formats/builder.hpp"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace faro::deck_lists {

struct xml_tag {
  std::string_view name;  ///< "Cards"; "/Deck" for an end
  std::map<std::string, std::string, std::less<>> attributes{};
  std::size_t line = 0;
  std::string text{};  ///< what stands behind it, up to the next tag

  /// The value of an attribute; empty where it has none.
  [[nodiscard]] std::string_view operator[](std::string_view attribute) const {
    auto const at = attributes.find(attribute);
    return at == attributes.end() ? std::string_view{} : std::string_view{at->second};
  }
};

/// Calls use(tag) for all tags. Throws input_error, by into.refuse(), for what is no XML.
void each_tag(std::string_view text, deck_builder const& into,
              std::function<void(xml_tag const&)> const& use);

/// The name of the first tag that is no declaration; empty where the text does not begin like XML.
std::string_view root_of(std::string_view text);

}  // namespace faro::deck_lists
