// The options of an order, and which of them can't be combined.
#include "verbs/shuffle/order_options.hpp"

#include "cli/options.hpp"
#include "verbs/shuffle/shuffle.hpp"

#include <faro/text/nearest.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

/// Too many to list in a message: the nearest is named.
std::string listed_algorithm(std::string const& name) {
  auto const names = names_of_listed_shuffles();
  if (std::ranges::find(names, name) != names.end()) return name;
  throw usage_error{fmt::format("no shuffle is called '{}'{}", name, did_you_mean(name, names))};
}

}  // namespace

option* add_random_source(command& verb, shuffle_options& o) {
  return add_text(verb, "--random-source", o.random_source,
                  "take random bytes from FILE; the result is GNU shuf's", "FILE");
}

void add_pick_lists(command& verb, shuffle_options& o) {
  std::string const group = "Where the picks come from";
  add_text(verb, "--picks", o.picks, "picks written down: indices from 0 (7), or with their range (7/52)",
           "FILE")
      ->group(group);
  add_text(verb, "--ratios", o.ratios, "numbers from 0 to 1 written down, for inside-out or --algorithm",
           "FILE")
      ->group(group);
}

void add_algorithm_options(command& verb, shuffle_options& o) {
  std::string const group = "The shuffle";
  add_parsed(verb, "--algorithm", o.algorithm, listed_algorithm,
             fmt::format("how to shuffle; see --list (default: {}, {} for large files)", default_algorithm,
                         by_scatter),
             "NAME")
      ->proposes(names_of_listed_shuffles())
      ->group(group);
  add_number(verb, "--rounds", o.rounds, {1, 1'000'000'000}, "how many times in a row (default: 1)", "K")
      ->group(group);
}

void refuse_order_conflicts(command const& verb, shuffle_options const& o) {
  refuse_together(verb, {"--echo", "--input-range"});
  refuse_together(verb, {"--seed", "--random-source", "--picks", "--ratios", "--replay", "--undo"});
  for (auto const* other : {"--random-source", "--picks", "--ratios", "--replay", "--undo"}) {
    refuse_together(verb, {"--generator", other});
  }
  for (auto const* other : {"--algorithm", "--rounds"}) refuse_together(verb, {"--repeat", other});
  for (auto const* decided : {"--input-range", "--head-count", "--repeat", "--zero-terminated", "--header",
                              "--algorithm", "--rounds", "--record"}) {
    refuse_together(verb, {"--replay", decided});
    refuse_together(verb, {"--undo", decided});
  }
  refuse_together(verb, {"--undo", "--echo"});
  if (o.record_ratios && !o.record) throw usage_error{"--record-ratios needs --record FILE, to be kept in"};
  refuse_together(verb, {"--undo", "--json"});
  if (!o.parameters.empty() && (o.replay || o.undo || o.repeat)) {
    throw usage_error{fmt::format("--{} belongs to a shuffle; {} takes none", o.parameters[0].first,
                                  o.repeat ? "--repeat" : "a record")};
  }
  if (o.repeat && !o.head_count && !o.data.share && (o.record || o.json)) {
    throw usage_error{fmt::format("--repeat without --head-count has no end; {} needs one",
                                  o.record ? "--record" : "--json")};
  }
}

}  // namespace faro::program
