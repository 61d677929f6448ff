// Questions about dice, as players write them, answered exactly.
//
//   *answer_dice("2d6 > d12").probability;  // 1/2
//   *answer_dice("4d6 drop lowest").law;  // the distribution of an ability score
//
//   2d6 > d12                                  1/2; also less 5/12, equal 1/12
//   4d6 drop lowest                            the distribution of an ability score
//   8d10 explode count >= 8                    how many successes, every 10 brings another die
//   let roll = d20 in roll = 20 or roll + 5 >= 15
//
// Each mention of dice is a new, independent roll; `let` names a roll that is mentioned again. The language
// is described in docs/dice.md. Nothing is rolled and nothing enumerated roll by roll (detail/pool.hpp).
//
// Cost: microseconds for most. Any thread. Throws query_error that points at the place, too_big for what
// takes too long.
//
// Origin: dice as numbers with arithmetic (`2*d6` is two dice, `d6*2` twice one) are N. Brown's "Nice Dice in
// Haskell" (2010); keep, drop, explode are as AnyDice, icepool and role-playing games have them.
#pragma once
#include <faro/dice/detail/asked.hpp>
#include <faro/dice/detail/pool.hpp>
#include <faro/exact/detail/dice.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/query_error.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace faro::odds {

/// What a dice query asks for, exactly. Either `distribution` or `probability` is there.
struct dice_answer {
  /// Of a number: its distribution. Weights count equally likely rolls where all rolls are equally likely.
  std::optional<dice> law;
  /// Of a condition: the chance that it surely holds. With unread mass the true chance lies between this and
  /// this + unread.
  std::optional<ratio> probability;
  /// What was left unread where dice may explode without end; 0 otherwise.
  ratio unread;
  /// Of a number whose distribution is not read to its end: mean and variance of all of it, where they are
  /// known.
  std::optional<ratio> mean, variance;
  /// Where the whole query compares two numbers: how the first fares against the second.
  std::optional<comparison> against;
  /// What the outcomes of the distribution are called, where faces are words.
  std::map<std::int64_t, std::string> words;
  /// How the query was understood, one sentence each: what is independent, which dice are rolled again.
  std::vector<std::string> readings;
};

/// Answers one question about dice. Throws query_error (one line with the place) for what cannot be read,
/// cannot be, or would cost more than `work` allows.
dice_answer answer_dice(asked_dice const& query, work_limit work = work_limit{});

}  // namespace faro::odds
