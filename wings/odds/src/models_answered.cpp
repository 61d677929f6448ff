// Models answered one by one, and the law of all of them together.
#include "odds/src/models_answered.hpp"

#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/odds/scripts/loops.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds {

namespace {

/// What each model answers, and which of them can't be.
class told_by_models {
 public:
  explicit told_by_models(models_question const& ask) : ask_{ask} {}

  /// The evidence of one model after the other, by `find`, which may find that it can't be.
  template <class Find>
  void ask_each(Find const& find) {
    for (std::size_t i = 0; i < ask_.models.size(); ++i) {
      ratio_bounds found;
      try {
        found = find(i);
      } catch (not_as_observed const& e) {
        if (!ask_.models[i].prior.is_zero()) latest_ = std::max(latest_.value_or(0), e.which);
      } catch (never_holds const&) {
        if (!not_given_) not_given_ = std::current_exception();
      } catch (query_error const&) {
        throw;
      } catch (input_error const& e) {
        throw input_error{say("{}: {}", quoted(ask_.models[i].name, longest_name), e.said())};
      }
      out_.evidence.push_back(std::move(found));
    }
  }

  /// What can be said of the models; `texts` are those of the observations.
  [[nodiscard]] models_answer weigh(std::vector<std::string> const& texts) && {
    for (std::size_t i = 0; i < ask_.models.size(); ++i) {
      out_.of_all.low += ask_.models[i].prior * out_.evidence[i].low;
      out_.of_all.high += ask_.models[i].prior * out_.evidence[i].high;
    }
    if (out_.of_all.high.is_zero()) refuse(texts);
    out_.after = posteriors(ask_.models, out_.evidence);
    return std::move(out_);
  }

 private:
  [[noreturn]] void refuse(std::vector<std::string> const& texts) const {
    if (latest_ && *latest_ > 0)
      throw never_holds{
          say("what was observed can't be with any of the models: '{}' has no chance after '{}'",
              texts[*latest_], texts[*latest_ - 1])};
    if (latest_)
      throw never_holds{
          say("what was observed can't be with any of the models: '{}' has no chance", texts[*latest_])};
    if (not_given_) std::rethrow_exception(not_given_);
    throw never_holds{"what was observed can't be with any of the models"};
  }

  static constexpr std::size_t longest_name = 60;
  models_question const& ask_;
  models_answer out_;
  std::optional<std::size_t> latest_;  // of the models, the last observation that can't be
  std::exception_ptr not_given_;
};

// ---- Decks

/// The law of all together: conditions and numbers, which mean the same of each deck.
card_answer all_decks(std::vector<card_answer> const& each, std::vector<ratio_bounds> const& after) {
  card_answer out;
  distribution_builder<std::vector<std::int64_t>> law;
  for (std::size_t i = 0; i < each.size(); ++i) {
    if (after[i].high.is_zero()) continue;
    auto const& one = each[i];
    for (auto const& type : one.types) {
      if (type.form != value_form::truth && type.form != value_form::integer)
        throw input_error{"of several models conditions and numbers are asked, or `which`"};
    }
    out.types = one.types;
    auto const& chance = after[i].low;
    for (auto const& e : one.law.entries())
      law.add(e.outcome, e.weight * chance.numerator(), one.law.denominator() * chance.denominator());
  }
  out.law = law.build();
  return out;
}

models_answer of_decks(models_question const& ask, std::vector<play_question> const& decks,
                       answer_one const& by) {
  std::vector<card_answer> each(decks.size());
  told_by_models told{ask};
  told.ask_each([&](std::size_t i) -> ratio_bounds {
    each[i] = std::get<card_answer>(by(decks[i]).of);
    auto const evidence = each[i].given * each[i].evidence;
    return {evidence, evidence};
  });
  std::vector<std::string> texts;
  for (auto const& one : decks.front().asked.observed) texts.push_back(one.text);
  auto out = std::move(told).weigh(texts);
  out.asked = all_decks(each, out.after);
  return out;
}

// ---- Dice

models_answer of_dice(models_question const& ask, std::vector<dice_model> const& dice, answer_one const& by) {
  told_by_models told{ask};
  std::vector<std::string> texts;
  for (auto const& roll : dice.front().before) texts.push_back(roll.observed.front().text);
  told.ask_each([&](std::size_t i) -> ratio_bounds {
    ratio evidence = 1;
    for (std::size_t k = 0; k < dice[i].before.size(); ++k) {
      try {
        evidence *= std::get<dice_answers>(by(dice[i].before[k]).of).evidence;
      } catch (not_as_observed const& e) {
        throw not_as_observed{e.said(), k};
      }
    }
    return {evidence, evidence};
  });
  auto out = std::move(told).weigh(texts);
  if (dice.front().next.query.empty()) return out;
  std::vector<dice_answers> each;
  std::vector<ratio> chances;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (out.after[i].high.is_zero()) continue;
    each.push_back(std::get<dice_answers>(by(dice[i].next).of));
    for (auto& one : each.back().each) one.answer.readings.clear();  // each names other dice
    chances.push_back(out.after[i].low);
  }
  out.asked = mixed(each, chances);
  return out;
}

models_answer of_games(models_question const& ask, std::vector<game_model> const& games) {
  told_by_models told{ask};
  told.ask_each([&](std::size_t i) {
    auto const read = answer_script(*games[i].game, games[i].limit).read;
    auto const evidence = evidence_of(read);
    if (evidence.high.is_zero())
      throw never_holds{say("{}:{}: what is observed has no chance in this game", games[i].game->name(),
                            read.rows.back().outcome.contradicted_in())};
    return evidence;
  });
  return std::move(told).weigh({});
}

}  // namespace

models_answer answer_models(models_question const& ask, answer_one const& by) {
  if (auto const* const decks = std::get_if<std::vector<play_question>>(&ask.each))
    return of_decks(ask, *decks, by);
  if (auto const* const dice = std::get_if<std::vector<dice_model>>(&ask.each))
    return of_dice(ask, *dice, by);
  return of_games(ask, std::get<std::vector<game_model>>(ask.each));
}

}  // namespace faro::odds
