// How QTI 2.1 marks an item of one interaction: by the mapping of its response, else by its correct response;
// numbers by the conditions that accept them.
#pragma once
#include "exam/src/xml/xml.hpp"

#include <faro/exam/bank.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam::detail {

/// Functions throw input_error "line N: ..." for what is to be a number and is none.
class qti21_scoring {
 public:
  /// `most`: full marks, where the item says them.
  qti21_scoring(xml_document const& xml, xml_element const& item, xml_element const& response,
                std::optional<ratio> most)
      : xml_{xml}, item_{item}, response_{response}, most_{std::move(most)} {}

  /// The values of the correct response.
  [[nodiscard]] std::vector<std::string> correct() const;

  struct entry {
    std::string key;
    ratio score;
    xml_element const* in;  ///< where it stands
  };
  /// The entries of the mapping, if marks go by it.
  [[nodiscard]] std::vector<entry> mapped() const;
  /// What is full marks: said, or the most that a mapping gives; `summed`: to who gives several answers.
  [[nodiscard]] ratio full(std::vector<entry> const& mapped, bool summed) const;

  struct scored_numbers {
    std::vector<std::pair<accepted_number, ratio>> each{};
    ratio full{};
  };
  /// Nothing where there is a condition of another kind.
  [[nodiscard]] std::optional<scored_numbers> numbers() const;

 private:
  [[nodiscard]] ratio number(xml_element const& e, std::string_view text) const;
  [[nodiscard]] std::vector<xml_element const*> entries() const;
  [[nodiscard]] ratio full(ratio const& found) const;
  [[nodiscard]] xml_element const* value_in(xml_element const& e) const { return xml_.child(e, "baseValue"); }
  [[nodiscard]] std::optional<accepted_number> accepted(xml_element const& e) const;
  [[nodiscard]] bool read_conditions(scored_numbers& out) const;

  xml_document const& xml_;
  xml_element const& item_;
  xml_element const& response_;
  std::optional<ratio> most_;
};

}  // namespace faro::exam::detail
