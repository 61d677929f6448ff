// The options of questions in words, whatever they are about: what is given, what was observed, and the ways
// that are listed or drawn. Each verb adds those that its questions use.
#pragma once
#include "answer/answer_options.hpp"
#include "questions/question_verb.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct text_options {
  std::string query;
  odds::definitions known;  ///< of --with and --let
  std::optional<std::string> given, models;
  std::vector<std::string> observed;
  bool as_text = false, what_if = false, functions = false;
};

struct listing_options {
  std::optional<std::uint64_t> ways, sample;
  std::optional<std::string> record, replay;
};

struct question_options : answer_options, effort_options, text_options, listing_options {};

/// --given.
void add_given(command& verb, text_options& o, std::string const& help);
/// --observed and --models, of which the help gives examples.
void add_observed(command& verb, text_options& o, std::string const& help);
void add_models(command& verb, text_options& o, std::string const& help);
/// --what-if.
void add_what_if(command& verb, text_options& o);
/// --ways, --sample, --record and --replay.
void add_listing(command& verb, listing_options& o);

/// Refuses what leaves something idle: --seed and --jobs without what is random, records of what is not
/// drawn, a second question where there can be but one. Throws usage_error.
void check_trials(question_options const& o, std::size_t questions);

/// What was said of limits, where random trials would answer.
message with_simulation(message const& said);

}  // namespace faro::program
