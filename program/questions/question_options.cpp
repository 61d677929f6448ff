// The options of questions in words.
#include "questions/question_options.hpp"

#include "cli/options/exit_codes.hpp"
#include "questions/listed.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::program {

void add_given(command& verb, text_options& o, std::string const& help) {
  add_text(verb, "--given", o.given, help, "COND");
}

void add_observed(command& verb, text_options& o, std::string const& help) {
  add_value(verb, "--observed", o.observed, help)->type_name("WHAT")->repeated();
}

void add_models(command& verb, text_options& o, std::string const& help) {
  add_text(verb, "--models", o.models, help, "MODELS");
}

void add_what_if(command& verb, text_options& o) {
  add_flag(verb, "--what-if", o.what_if,
           "how much the answer moves with each number in the question: one less, one more");
}

void add_listing(command& verb, listing_options& o) {
  add_parsed(verb, "--ways", o.ways, number_of_ways,
             "list the first N draws, rolls or orders for which the condition holds, or all", "N")
      ->group(output_group);
  add_number(verb, "--sample", o.sample, {1, most_ways_listed},
             "draw N times from those for which the condition holds")
      ->group(output_group);
  add_text(verb, "--record", o.record, "with --sample: write down picks and digests (docs/records.md)",
           "FILE")
      ->writes()
      ->group(output_group);
  add_text(verb, "--replay", o.replay, "draw as recorded; exit 1 if the draws are others", "FILE")
      ->group(output_group);
}

void check_trials(question_options const& o, std::size_t questions) {
  bool const listed = o.ways || o.sample;
  if (listed && questions > 1)
    throw usage_error{say("expected one question (in quotes, if it has spaces), got {}", questions)};
  if (o.jobs && !o.simulate) throw usage_error{"--jobs goes with --simulate"};
  if (listed && o.simulate)
    throw usage_error{say("--simulate and {} can't be combined", o.ways ? "--ways" : "--sample")};
  if (listed && o.what_if) throw usage_error{say("{} does not go with --ways and --sample", "--what-if")};
  if (listed && (!o.observed.empty() || o.models))
    throw usage_error{say("{} and {} can't be combined: draws that were observed don't count alike",
                          o.ways ? "--ways" : "--sample", o.models ? "--models" : "--observed")};
  if (listed) return;
  if (o.seed && !o.simulate)
    throw usage_error{"--seed goes with --simulate: what is answered exactly needs no chance"};
  if (o.record || o.replay) throw usage_error{"--record and --replay go with --sample"};
  if (o.what_if && questions > 1) throw usage_error{"--what-if is about one question: expected no other"};
}

message with_simulation(message const& said) {
  return say("{}; {}", said, say("--simulate {} estimates it with its standard error", 10'000));
}

}  // namespace faro::program
