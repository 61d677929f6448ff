// Conditions of QTI 1.2, read and asked.
#include "exam/src/formats/qti_scoring.hpp"

#include "exam/src/reading/reading.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::exam::detail {
namespace {

std::string trimmed_text(xml_element const& e) { return std::string{trimmed(e.text)}; }

ratio number_in(xml_document const& xml, xml_element const& e, std::string_view text) {
  if (auto const value = decimal(text)) return *value;
  throw input_error{
      say("line {}: <{}>: expected a number, got {}", xml.line_of(e.whole.begin), e.name, quoted(text))};
}

/// What a condition names, and whether there is an "or" in it.
void read_wants(xml_document const& xml, xml_element const& e, qti_condition& out) {
  for (auto const index : e.children) {
    auto const& child = xml.at(index);
    auto const name = local_name(child.name);
    if (name == "varequal" || name == "varsubstring") {
      auto const text = trimmed_text(child);
      out.named.push_back(name == "varequal" ? text : '*' + text + '*');
      out.named_in.push_back(&child);
    }
    if (name == "other") out.otherwise = true;
    if (name == "or") out.has_or = true;
    if (name == "and" || name == "or") read_wants(xml, child, out);
  }
}

}  // namespace

qti_scoring::qti_scoring(xml_document const& xml, xml_element const& item) : xml_{xml} {
  for (auto const* processing : xml.children(item, "resprocessing")) {
    if (auto const* const outcomes = xml.child(*processing, "outcomes")) {
      auto const* const variable = xml.child(*outcomes, "decvar");
      auto const said = variable ? xml.attribute(*variable, "maxvalue") : std::string{};
      auto const most = decimal(said);
      if (most && most->sign() > 0) most_ = most;
    }
    for (auto const* condition : xml.children(*processing, "respcondition")) read(*condition);
  }
}

void qti_scoring::read(xml_element const& e) {
  qti_condition out{xml_.child(e, "conditionvar"), {}, {}, {}, {}, {}, false, false, false};
  if (!out.wants) return;
  read_wants(xml_, *out.wants, out);
  for (auto const* set : xml_.children(e, "setvar")) {
    auto const value = number_in(xml_, *set, set->text);
    auto const action = xml_.attribute(*set, "action");
    if (action == "Add" || action == "Subtract") {
      out.adds = out.adds.value_or(ratio{0}) + (action == "Add" ? value : -value);
    } else if (action.empty() || action == "Set") {
      out.sets = value;
    } else {
      throw input_error{say("line {}: action: expected Set, Add or Subtract, got {}",
                            xml_.line_of(set->whole.begin), quoted(action))};
    }
  }
  for (auto const* shown : xml_.children(e, "displayfeedback"))
    out.feedback.push_back(xml_.attribute(*shown, "linkrefid"));
  out.ends = lower_case(xml_.attribute(e, "continue")) == "no";
  conditions_.push_back(std::move(out));
}

bool qti_scoring::holds(xml_element const& e, std::vector<std::string> const& given) const {
  auto const name = local_name(e.name);
  auto const each = [&](std::size_t index) { return holds(xml_.at(index), given); };
  if (name == "or") return std::ranges::any_of(e.children, each);
  if (name == "not") return std::ranges::none_of(e.children, each);
  if (name == "conditionvar" || name == "and") return std::ranges::all_of(e.children, each);
  if (name == "other") return true;
  if (name == "unanswered") return given.empty();
  return name == "varequal" && std::ranges::find(given, trimmed_text(e)) != given.end();
}

ratio qti_scoring::score_of(std::vector<std::string> const& given) const {
  ratio out;
  for (auto const& condition : conditions_) {
    if (!holds(*condition.wants, given)) continue;
    if (condition.sets) out = *condition.sets;
    if (condition.adds) out += *condition.adds;
    if (condition.ends) break;
  }
  return out;
}

std::string qti_scoring::feedback_for(std::string_view named) const {
  for (auto const& condition : conditions_) {
    if (condition.named.size() != 1 || condition.named[0] != named) continue;
    for (auto const& id : condition.feedback) {
      // What is said to all that is right or wrong belongs to no answer.
      if (id != "correct_fb" && id != "general_incorrect_fb" && id != "general_fb") return id;
    }
  }
  return {};
}

std::string qti_scoring::feedback_for_all() const {
  for (auto const& condition : conditions_) {
    if (!condition.otherwise || condition.sets || condition.adds) continue;
    for (auto const& id : condition.feedback) {
      if (id != "correct_fb" && id != "general_incorrect_fb") return id;
    }
  }
  return {};
}

namespace {

/// Where a number lies: exactly there, or between.
struct number_place {
  std::optional<ratio> exact{}, low{}, high{};
};

void read_bounds(xml_document const& xml, xml_element const& e, number_place& now,
                 std::vector<number_place>& out) {
  for (auto const index : e.children) {
    auto const& child = xml.at(index);
    auto const name = local_name(child.name);
    if (name == "varequal") now.exact = number_in(xml, child, child.text);
    // A bound that is excluded is taken in: sheets are marked with bounds that belong to their interval.
    if (name == "vargte" || name == "vargt") now.low = number_in(xml, child, child.text);
    if (name == "varlte" || name == "varlt") now.high = number_in(xml, child, child.text);
    if (name == "and") read_bounds(xml, child, now, out);
    if (name != "or") continue;
    for (auto const inner : child.children) {
      number_place alternative;
      auto const& one = xml.at(inner);
      if (local_name(one.name) == "and") {
        read_bounds(xml, one, alternative, out);
      } else {
        xml_element alone;
        alone.children = {inner};
        read_bounds(xml, alone, alternative, out);
      }
      out.push_back(alternative);
    }
  }
}

}  // namespace

std::vector<accepted_number> numbers_of(xml_document const& xml, xml_element const& wants) {
  using form = accepted_number::form;
  std::vector<number_place> places;
  number_place first;
  read_bounds(xml, wants, first, places);
  if (first.exact || first.low || first.high) places.push_back(first);
  std::vector<accepted_number> out;
  for (auto const& place : places) {
    if (place.low.has_value() != place.high.has_value())
      throw input_error{say("line {}: expected a lowest and a highest number, got one of them",
                            xml.line_of(wants.whole.begin))};
    if (place.low) {
      out.push_back({form::range, *place.low, *place.high});
    } else if (place.exact) {
      out.push_back({form::tolerance, *place.exact, ratio{0}});
    }
  }
  // Canvas says a number with its tolerance twice: "it, or between".
  if (out.size() == 2 && out[0].written != out[1].written) {
    auto const& exact = out[0].written == form::tolerance ? out[0] : out[1];
    auto const& range = out[0].written == form::range ? out[0] : out[1];
    if (range.first + range.second == exact.first * ratio{2})
      return {{form::tolerance, exact.first, range.second - exact.first}};
  }
  return out;
}

}  // namespace faro::exam::detail
