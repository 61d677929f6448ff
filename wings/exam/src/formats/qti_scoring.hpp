// How QTI 1.2 marks a question: its conditions (resprocessing), asked what they give for an answer.
//
// QTI has no right answers, only conditions on what was given, each of which sets or adds to a score. The
// weight of an answer is the score it comes to, by itself, of the most there is.
#pragma once
#include "exam/src/xml/xml.hpp"

#include <faro/exam/bank.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {

/// What one <respcondition> wants and gives.
struct qti_condition {
  xml_element const* wants;                    ///< its <conditionvar>
  std::vector<std::string> named{};            ///< what is to be given, by <varequal>; not what is not to be
  std::vector<xml_element const*> named_in{};  ///< where it stands
  std::optional<ratio> sets, adds{};           ///< to the score
  std::vector<std::string> feedback{};
  bool ends = false;       ///< later conditions are not asked
  bool has_or = false;     ///< "one of these"
  bool otherwise = false;  ///< whatever is given
};

class qti_scoring {
 public:
  /// Throws input_error "line N: ..." for a score that is no number.
  qti_scoring(xml_document const& xml, xml_element const& item);

  [[nodiscard]] std::vector<qti_condition> const& conditions() const { return conditions_; }
  /// The score when this is given to a question of choice (by identifiers).
  [[nodiscard]] ratio score_of(std::vector<std::string> const& given) const;
  /// The most there is: as the file says it, or nothing.
  [[nodiscard]] std::optional<ratio> most() const { return most_; }
  /// The feedback of an answer: that of the condition which names it alone; "" for none.
  [[nodiscard]] std::string feedback_for(std::string_view named) const;
  /// That of whatever is given.
  [[nodiscard]] std::string feedback_for_all() const;

 private:
  [[nodiscard]] bool holds(xml_element const& e, std::vector<std::string> const& given) const;
  void read(xml_element const& e);

  xml_document const& xml_;
  std::vector<qti_condition> conditions_{};
  std::optional<ratio> most_{};
};

/// The numbers that a condition accepts; throws input_error "line N: ..." for what is no number.
std::vector<accepted_number> numbers_of(xml_document const& xml, xml_element const& wants);

}  // namespace faro::exam::detail
