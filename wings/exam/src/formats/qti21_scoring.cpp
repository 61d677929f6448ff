// Mappings, correct responses and conditions on numbers, read.
#include "exam/src/formats/qti21_scoring.hpp"

#include "exam/src/reading/reading.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::exam::detail {

std::vector<std::string> qti21_scoring::correct() const {
  std::vector<std::string> out;
  auto const* const list = xml_.child(response_, "correctResponse");
  if (!list) return out;
  for (auto const* value : xml_.children(*list, "value")) out.emplace_back(trimmed(value->text));
  return out;
}

ratio qti21_scoring::number(xml_element const& e, std::string_view text) const {
  if (auto const value = decimal(text)) return *value;
  throw input_error{
      say("line {}: <{}>: expected a number, got {}", xml_.line_of(e.whole.begin), e.name, quoted(text))};
}

std::vector<xml_element const*> qti21_scoring::entries() const {
  auto const* const mapping = xml_.child(response_, "mapping");
  auto const* const processing = xml_.child(item_, "responseProcessing");
  bool const by_match =
      processing && xml_.attribute(*processing, "template").find("match_correct") != std::string::npos;
  return mapping && !by_match ? xml_.children(*mapping, "mapEntry") : std::vector<xml_element const*>{};
}

std::vector<qti21_scoring::entry> qti21_scoring::mapped() const {
  std::vector<entry> out;
  for (auto const* one : entries())
    out.push_back({xml_.attribute(*one, "mapKey"), number(*one, xml_.attribute(*one, "mappedValue")), one});
  return out;
}

ratio qti21_scoring::full(std::vector<entry> const& mapped, bool summed) const {
  ratio best, sum;
  for (auto const& one : mapped) {
    best = std::max(best, one.score);
    if (one.score.sign() > 0) sum += one.score;
  }
  return full(summed ? sum : best);
}

ratio qti21_scoring::full(ratio const& found) const {
  if (most_ && most_->sign() > 0) return *most_;
  return found.is_zero() || most_ ? ratio{1} : found;
}

// ---- Numbers ----------------------------------------------------------------------------------------------

/// What a condition accepts; nothing for one of another kind.
std::optional<accepted_number> qti21_scoring::accepted(xml_element const& e) const {
  using form = accepted_number::form;
  for (auto const index : e.children) {
    auto const& one = xml_.at(index);
    auto const name = local_name(one.name);
    if (name == "not" && xml_.child(one, "isNull")) return accepted_number{form::any, {}, {}};
    auto const* const value = value_in(one);
    if ((name == "match" || name == "equal") && value) {
      auto const around = std::string{xml_.attribute(one, "tolerance")};
      auto const mode = xml_.attribute(one, "toleranceMode");
      auto const width = split(around, ' ');
      auto const exact = number(*value, value->text);
      if (mode.empty() || mode == "exact" || around.empty())
        return accepted_number{form::tolerance, exact, ratio{0}};
      auto low = number(one, width.front()), high = number(one, width.back());
      if (mode == "relative") {
        auto const size = (exact.sign() < 0 ? -exact : exact) / ratio{100};
        low = low * size;
        high = high * size;
      }
      if (low == high) return accepted_number{form::tolerance, exact, low};
      return accepted_number{form::range, exact - low, exact + high};
    }
    if (name != "and") continue;
    auto const* const low = xml_.child(one, "gte");
    auto const* const high = xml_.child(one, "lte");
    if (low && high && value_in(*low) && value_in(*high))
      return accepted_number{form::range, number(*low, value_in(*low)->text),
                             number(*high, value_in(*high)->text)};
  }
  return std::nullopt;
}

/// Whether all of them were understood.
bool qti21_scoring::read_conditions(scored_numbers& out) const {
  auto const* const processing = xml_.child(item_, "responseProcessing");
  if (!processing) return true;
  bool understood = true;
  for (auto const* condition : xml_.children(*processing, "responseCondition")) {
    for (auto const index : condition->children) {
      auto const& branch = xml_.at(index);
      auto const* const sets = xml_.child(branch, "setOutcomeValue");
      if (!sets || xml_.attribute(*sets, "identifier") != "SCORE" || !value_in(*sets)) continue;
      auto const score = number(*sets, value_in(*sets)->text);
      if (auto const what = accepted(branch)) {
        out.each.emplace_back(*what, score);
      } else if (!score.is_zero() && local_name(branch.name) != "responseElse") {
        understood = false;
      }
    }
  }
  return understood;
}

std::optional<qti21_scoring::scored_numbers> qti21_scoring::numbers() const {
  auto const exactly = [](ratio const& n) {
    return accepted_number{accepted_number::form::tolerance, n, ratio{0}};
  };
  scored_numbers out;
  if (!read_conditions(out)) return std::nullopt;
  if (out.each.empty()) {
    for (auto const* one : entries()) {
      auto const key = number(*one, xml_.attribute(*one, "mapKey"));
      out.each.emplace_back(exactly(key), number(*one, xml_.attribute(*one, "mappedValue")));
    }
  }
  ratio best;
  for (auto const& [what, score] : out.each) best = std::max(best, score);
  out.full = full(best);
  if (!out.each.empty()) return out;
  out.full = 1;
  for (auto const& text : correct()) out.each.emplace_back(exactly(number(response_, text)), ratio{1});
  return out;
}

}  // namespace faro::exam::detail
