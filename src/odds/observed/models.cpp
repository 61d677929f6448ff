// Models read, rolled and weighed.
#include "odds/observed/models.hpp"

#include "odds/dice/questions.hpp"
#include "odds/observed/observation.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/odds/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <optional>

namespace faro::odds {

namespace {

/// One model: "1/2 fair: d6", "fair: d6" or "d6".
struct model_part {
  model read;
  bool has_prior = false;
};

model_part model_in(std::string_view part, std::string_view text) {
  auto const at = [&](std::string_view words) {
    return static_cast<std::size_t>(words.data() - text.data());
  };
  if (part.empty())
    throw query_error{text, at(part), "expected a deck or dice between the semicolons, got none"};
  model_part out;
  auto const colon = part.find(':');
  auto head = trimmed(part.substr(0, colon == std::string_view::npos ? 0 : colon));
  auto const of = trimmed(colon == std::string_view::npos ? part : part.substr(colon + 1));
  if (of.empty()) throw query_error{text, at(part) + part.size(), "expected a deck or dice behind the colon"};
  auto const first = head.substr(0, head.find_first_of(" \t"));
  bool const is_chance = !first.empty() && (is_digit(first[0]) || first[0] == '.' || first[0] == '-') &&
                         first.find_first_of("/%.") != std::string_view::npos;
  if (is_chance) {
    out.has_prior = true;
    out.read.prior = read_likelihood(first, text, at(first));
    head = trimmed(head.substr(first.size()));
  }
  out.read.name = head.empty() ? of : head;
  out.read.text = of;
  return out;
}

/// A dice question's chance; rolls without an end have none.
ratio chance_of(std::string const& text, definitions const& known) {
  auto const found = answer_dice_together({text, known});
  auto const& one = found.each.front().answer;
  if (!one.probability)
    throw input_error{say("expected a condition on one roll, such as roll >= 5, got '{}'", text)};
  if (!one.unread.is_zero())
    throw input_error{
        say("'{}': what was observed of dice that explode without end has no exact chance", text)};
  return *one.probability;
}

ratio chance_of_roll(std::string const& dice, observation const& seen, definitions const& known) {
  if (!seen.shown.empty())
    throw query_error{seen.text, 0, "expected what was rolled, such as 'rolls 6, 3' or 'roll >= 5'"};
  std::string before = "let roll = " + dice + " in ";
  ratio out, rest{1};
  for (auto const& one : seen.cases) {
    auto const chance = chance_of(before + "(" + one.condition.name(0) + ")", known);
    out += chance * one.chance;
    rest -= chance;
    before += "not (" + one.condition.name(0) + ") and ";
  }
  return out + rest * seen.otherwise;
}

}  // namespace

std::vector<model> read_models(std::string_view text) {
  std::vector<model> out;
  std::size_t with_prior = 0;
  for (std::size_t from = 0; from <= text.size();) {
    auto const end = std::min(text.find(';', from), text.size());
    auto one = model_in(trimmed(text.substr(from, end - from)), text);
    if (std::ranges::find(out, one.read.name, &model::name) != out.end())
      throw query_error{text, from, say("'{}' is there twice", one.read.name)};
    with_prior += one.has_prior ? 1 : 0;
    out.push_back(std::move(one.read));
    from = end + 1;
  }
  if (out.size() < 2) throw query_error{text, 0, "expected several models, such as 'd6; d20', got one"};
  if (with_prior != 0 && with_prior != out.size())
    throw query_error{
        text, 0, say("expected a chance of each of {} models or of none, got {}", out.size(), with_prior)};
  ratio sum;
  for (auto& one : out) {
    if (with_prior == 0) one.prior = {integer{1}, integer{out.size()}};
    sum += one.prior;
  }
  if (sum != ratio{1})
    throw query_error{text, 0, say("expected chances of models that add up to 1, got {}", sum.to_string())};
  return out;
}

ratio chance_of_rolls(std::string const& dice, std::span<std::string const> observed,
                      definitions const& known) {
  constexpr std::string_view rolls = "rolls ";
  ratio out{1};
  for (auto const& text : observed) {
    if (!lower_case(text).starts_with(rolls)) {
      out *= chance_of_roll(dice, read_observation(text, known), known);
      continue;
    }
    for (std::size_t from = rolls.size(); from <= text.size();) {
      auto const end = std::min(text.find(',', from), text.size());
      auto const face = trimmed(std::string_view{text}.substr(from, end - from));
      if (face.empty()) throw query_error{text, from, "expected what was rolled, such as 'rolls 6, 3'"};
      out *= chance_of("let roll = " + dice + " in roll = " + std::string{face}, known);
      from = end + 1;
    }
  }
  return out;
}

std::vector<ratio> posteriors(std::span<model const> models, std::span<ratio const> evidence) {
  ratio all;
  for (std::size_t i = 0; i < models.size(); ++i) all += models[i].prior * evidence[i];
  if (all.is_zero()) throw never_holds{"what was observed can't be with any of the models"};
  std::vector<ratio> out;
  for (std::size_t i = 0; i < models.size(); ++i) out.push_back(models[i].prior * evidence[i] / all);
  return out;
}

}  // namespace faro::odds
