// Models read, and weighed by what was observed.
#include "odds/src/observed/models.hpp"

#include "dice/src/asked.hpp"
#include "odds/src/hands/copies.hpp"
#include "odds/src/hands/observation.hpp"
#include "text/words.hpp"

#include <faro/dice/query.hpp>
#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

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
  auto rest = part;
  auto const first = part.substr(0, part.find_first_of(" \t:"));
  auto const behind = trimmed(part.substr(first.size()));
  constexpr std::string_view of_chances = "0123456789./%-";
  if (first.find_first_not_of(of_chances) == std::string_view::npos &&
      first.find_first_of("/%.") != std::string_view::npos && !behind.empty() &&
      std::string_view{"*+/"}.find(behind[0]) == std::string_view::npos) {
    out.has_prior = true;
    out.read.prior = read_likelihood(first, text, at(first));
    rest = behind;
  }
  auto const colon = rest.find(':');
  auto const head = trimmed(rest.substr(0, colon == std::string_view::npos ? 0 : colon));
  auto const of = trimmed(colon == std::string_view::npos ? rest : rest.substr(colon + 1));
  if (of.empty()) throw query_error{text, at(part) + part.size(), "expected a deck or dice behind the colon"};
  out.read.name = head.empty() ? of : head;
  out.read.text = of;
  out.read.at = at(of);
  return out;
}

/// Reads a question about `roll` of such dice; its faults are placed in what was written of it.
asked_dice read_of_roll(std::string const& dice, std::string const& asked, definitions const& known) {
  auto const before = "let roll = " + dice + " in ";
  try {
    return {before + asked, known};
  } catch (query_error const& e) {
    if (!e.has_place()) throw;
    throw query_error{asked, e.position() < before.size() ? 0 : e.position() - before.size(), e.problem()};
  }
}

/// Dice alone, their faults placed in the text of all models.
asked_dice rolled_alone(model const& one, std::string_view all, definitions const& known) {
  constexpr std::string_view before = "let roll = ";
  try {
    asked_dice out{std::string{before} + one.text + " in roll", known};
    if (out.size() != 1 || !out.given().empty() || is_condition(*question_of(out.read(), 0).asked))
      throw query_error{all, one.at, say("expected dice, such as d6, got '{}'", one.text)};
    return out;
  } catch (query_error const& e) {
    if (e.query() == all || !e.has_place()) throw;
    auto const behind = e.position() < before.size() ? 0 : e.position() - before.size();
    throw query_error{all, one.at + std::min(behind, one.text.size()),
                      say("{}; decks need --draw N", e.problem())};
  }
}

constexpr std::string_view rolls_word = "rolls ";

/// What was seen of one roll, or of several: an observation of each.
std::vector<dice_observation> read_rolls(asked_dice const& of, std::string const& text,
                                         definitions const& known) {
  if (!lower_case(text).starts_with(rolls_word)) return {read_observation(of, text, known)};
  std::vector<dice_observation> out;
  for (std::size_t from = rolls_word.size(); from <= text.size();) {
    auto const end = std::min(text.find(',', from), text.size());
    auto const face = trimmed(std::string_view{text}.substr(from, end - from));
    if (face.empty()) throw query_error{text, from, "expected what was rolled, such as 'rolls 6, 3'"};
    try {
      out.push_back(read_observation(of, fmt::format("roll = {}", face), known));
    } catch (query_error const& e) {
      throw query_error{text, static_cast<std::size_t>(face.data() - text.data()), e.problem()};
    }
    out.back().text = fmt::format("{}{}", rolls_word, face);
    from = end + 1;
  }
  return out;
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

models_question models_of_dice(std::string_view models, std::string const& asked,
                               std::span<std::string const> observed, definitions const& known) {
  models_question out;
  out.models = read_models(models);
  std::vector<dice_model> each;
  for (auto const& one : out.models) {
    auto const alone = rolled_alone(one, models, known);
    auto& of = each.emplace_back();
    for (auto const& text : observed) {
      for (auto& seen : read_rolls(alone, text, known))
        of.before.push_back({alone, work_limit{}, {std::move(seen)}});
    }
    if (asked.empty()) continue;
    of.next.query = read_of_roll(one.text, asked, known);
    if (!of.next.query.given().empty())
      throw query_error{asked, asked.size(),
                        "what is known of models is observed: expected a question without `given`"};
  }
  out.each = std::move(each);
  join_alike(out, known);
  return out;
}

namespace {

/// The cards of a deck, however they are listed.
std::map<std::string, std::uint64_t> cards_of(play_question const& deck) {
  std::map<std::string, std::uint64_t> out;
  for (auto const& kind : deck.asked.table.cards.kinds()) out[kind.name] += kind.count;
  return out;
}

/// The distribution of one roll; nothing where it is not known to its end.
std::optional<std::pair<dice, std::map<std::int64_t, std::string>>> distribution_of_roll(
    model const& one, definitions const& known) {
  try {
    auto found = answer_dice({"let roll = " + one.text + " in roll", known});
    if (found.law && found.unread.is_zero()) return std::pair{*std::move(found.law), std::move(found.words)};
  } catch (input_error const&) {  // said where it is answered
  }
  return std::nullopt;
}

/// Each model joined with those before it that `alike` finds the same.
template <class Each, class Alike>
void join(std::vector<model>& models, Each& each, Alike const& alike) {
  for (std::size_t i = 0; i < models.size(); ++i) {
    for (auto k = models.size(); --k > i;) {
      if (!alike(i, k)) continue;
      models[i].name += " = " + models[k].name;
      models[i].prior += models[k].prior;
      models.erase(models.begin() + static_cast<std::ptrdiff_t>(k));
      each.erase(each.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
}

}  // namespace

void join_alike(models_question& ask, definitions const& known) {
  if (auto* const decks = std::get_if<std::vector<play_question>>(&ask.each))
    return join(ask.models, *decks,
                [&](auto i, auto k) { return cards_of((*decks)[i]) == cards_of((*decks)[k]); });
  if (auto* const rolls = std::get_if<std::vector<dice_model>>(&ask.each))
    join(ask.models, *rolls, [&](auto i, auto k) {
      auto const law = distribution_of_roll(ask.models[i], known);
      return law && law == distribution_of_roll(ask.models[k], known);
    });
}

void share_names(std::vector<play_question>& decks) {
  std::vector<std::string> names;
  for (auto const& one : decks) {
    for (auto const& kind : one.asked.table.cards.kinds()) names.push_back(kind.name);
  }
  for (auto& one : decks) {
    auto& ask = one.asked;
    for (auto const& name : names) {
      if (ask.table.find_kind(name) >= 0) continue;
      add_kind(ask, name);
      ask.setting.seen.resize(ask.table.cards.kinds().size());
      ask.setting.seen.back() = 1;  // known by name, and out of play
    }
  }
}

std::vector<ratio_bounds> posteriors(std::span<model const> models, std::span<ratio_bounds const> evidence) {
  ratio_bounds all;
  std::vector<ratio_bounds> joint;
  for (std::size_t i = 0; i < models.size(); ++i) {
    joint.push_back({models[i].prior * evidence[i].low, models[i].prior * evidence[i].high});
    all.low += joint[i].low;
    all.high += joint[i].high;
  }
  std::vector<ratio_bounds> out;
  for (auto const& one : joint) {
    auto const others_low = all.low - one.low, others_high = all.high - one.high;
    auto const share = [](ratio const& some, ratio const& others) {
      return some.is_zero() ? ratio{others.is_zero() ? 1 : 0} : some / (some + others);
    };
    out.push_back({share(one.low, others_high), one.high.is_zero() ? ratio{} : share(one.high, others_low)});
  }
  return out;
}

}  // namespace faro::odds
