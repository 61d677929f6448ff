// What questions and answers say of themselves: weights, places, sameness.
#include <faro/exam/bank.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::exam {

std::string_view name_of(markup format) {
  switch (format) {
    case markup::html:
      return "html";
    case markup::markdown:
      return "markdown";
    case markup::plain:
      return "plain";
    case markup::moodle:
      break;
  }
  return "moodle";
}

std::string_view name_of(question_kind kind) {
  constexpr std::array<std::string_view, 8> names{"choice",    "true-false", "matching", "short-answer",
                                                  "numerical", "essay",      "other",    "description"};
  return names[static_cast<std::size_t>(kind)];
}

namespace {

/// The simplest fraction with a denominator up to 12 that is within 1/100,000, or the value itself: banks
/// write thirds and sixths with five decimals.
ratio as_meant(ratio const& value) {
  for (int denominator = 1; denominator <= 12; ++denominator) {
    auto const scaled = value * ratio{denominator};
    auto const nearest = ratio{(scaled + ratio{1, 2}).floor()};
    auto const off = nearest - scaled;
    auto const bound = ratio{denominator, 100'000};
    if (off < bound && -off < bound) return nearest / ratio{denominator};
  }
  return value;
}

}  // namespace

bool accepted_number::accepts(ratio const& value) const {
  switch (written) {
    case form::simple:
      return value == first;
    case form::tolerance:
      return value >= first - second && value <= first + second;
    case form::range:
      return value >= first && value <= second;
    case form::any:
      break;
  }
  return true;
}

ratio answer::weight() const { return percent ? as_meant(*percent / ratio{100}) : ratio{right ? 1 : 0}; }

bool question::one_letter() const {
  auto const full = [](answer const& a) { return a.weight() == ratio{1}; };
  return kind == question_kind::choice && single && std::ranges::count_if(answers, full) == 1;
}

std::size_t question::right_place() const {
  auto const full = [](answer const& a) { return a.weight() == ratio{1}; };
  return static_cast<std::size_t>(std::ranges::find_if(answers, full) - answers.begin());
}

std::vector<std::size_t> question::free_places() const {
  std::vector<std::size_t> out;
  if (kind != question_kind::choice || !shuffle) return out;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!answers[i].anchored) out.push_back(i);
  }
  return out;
}

ratio question::full_share() const {
  if (kind == question_kind::description) return 0;
  if (kind == question_kind::matching || kind == question_kind::essay || kind == question_kind::other)
    return 1;
  ratio best, sum;
  for (auto const& a : answers) {
    auto const weight = a.weight();
    if (weight > best) best = weight;
    if (weight.sign() > 0) sum += weight;
  }
  return kind == question_kind::choice && !single ? sum : best;
}

std::vector<std::pair<std::string, std::string>> matches_of(question const& q) {
  std::vector<std::pair<std::string, std::string>> out;
  for (auto const& pair : q.pairs) {
    if (std::ranges::find(out, pair.match_id, &std::pair<std::string, std::string>::first) == out.end())
      out.emplace_back(pair.match_id, pair.match);
  }
  return out;
}

char letter(std::size_t place) { return static_cast<char>('A' + place); }

std::size_t bank::errors() const {
  return static_cast<std::size_t>(
      std::ranges::count(problems, severity::error, [](problem const& p) { return p.how; }));
}

message bank::describe(problem const& p) const {
  auto const how = p.how == severity::error ? "error" : p.how == severity::warning ? "warning" : "note";
  return say("{}:{}: {}: {}", p.file < sources.size() ? sources[p.file].name : "bank", p.line, how, p.text);
}

question const* bank::find(std::string_view id) const& {
  auto const at = std::ranges::find(questions, id, &question::id);
  return at == questions.end() ? nullptr : &*at;
}

}  // namespace faro::exam
