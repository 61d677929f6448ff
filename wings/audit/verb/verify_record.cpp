// faro audit verify of records: picks made again from seed and generator, the output from the picks.
#include "answer/printer.hpp"
#include "audit/verb/audit.hpp"
#include "audit/verb/verify.hpp"
#include "cli/frame.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "verbs/verbs.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace faro::program {
namespace {

/// How many bits the randomness had, at most; nothing for picks that came from elsewhere.
std::optional<double> bits_of(audit::record_file const& kept) {
  if (kept.reading == "fresh") return 256.0;
  if (kept.reading == "seed" && kept.seed) return std::min(256.0, audit::seed_bits(*kept.seed));
  return {};
}

std::string reach_of(audit::record_file const& kept) {
  auto const bits = bits_of(kept);
  if (!bits || kept.repeat || kept.items == 0 || !kind_of(kept).of_orders) return {};
  // Samples by a chance, of every value and of groups are no orders of the items.
  constexpr std::array<std::string_view, 3> rules{"rate", "by", "group"};
  bool const ruled = std::ranges::any_of(
      kept.details, [&](auto const& d) { return std::ranges::find(rules, d.first) != rules.end(); });
  if (ruled) return {};
  return audit::reach_of(*bits, kept.items, kept.take.value_or(kept.items));
}

/// Where the picks came from, as the record says.
message origin_of(audit::record_file const& kept) {
  if (kept.reading == "seed" && kept.seed) return say("the seed {}", faro::quoted(*kept.seed, 200));
  return kept.reading == "fresh" ? message{"the operating system, fresh"} : say("{}", kept.reading);
}

/// What the record says and nothing shows.
std::vector<std::string> claims_of(audit::record_file const& kept, bool regenerated) {
  if (regenerated) return {};
  std::vector<std::string> out;
  if (kept.reading == "fresh" && kept.seed) {
    out.push_back(
        say("that the seed {} was made up afresh; any seed would hold", faro::quoted(*kept.seed, 200)));
  } else {
    out.push_back(say("that the picks came from: {}; any picks would hold", origin_of(kept)));
  }
  return out;
}

answer answer_of(verify_options const& o, audit::record_file const& kept, bool regenerated) {
  auto const picks = kept.picks.size() + kept.integers.size();
  auto const claims = claims_of(kept, regenerated);
  auto const reach = reach_of(kept);
  answer a{"a record"};
  a.fact("file", o.file);
  a.fact("kind", "record");
  a.fact("holds", true);
  a.fact("run", "replay");
  a.fact("verb", kept.verb);
  a.fact("algorithm", kept.algorithm);
  a.fact("items", kept.items);
  a.fact("picks", picks);
  a.fact("reading", kept.reading);
  a.fact("picks_regenerated", regenerated);
  a.fact("claims", claims);
  a.fact("output_sha256", kept.output.sha256);
  a.fact("grinding_possible", true);
  if (!reach.empty()) a.fact("reach", reach);
  a.line(say("{} holds: a record of faro {}, {}, {}", o.file, kept.verb, kept.algorithm,
             plural(kept.items, kind_of(kept).counted)));
  a.line(
      say("replay: {} gave the recorded output again, sha256 {}", plural(picks, "pick"), kept.output.sha256));
  if (regenerated)
    a.line(say("the picks came from: {}; {} made them again from it", origin_of(kept),
               kept.generator.value_or("")));
  for (auto const& claim : claims) a.line(say("claim, not checked: {}", translated(claim)));
  if (!reach.empty()) a.line(reach);
  a.line(
      "grinding possible: a record does not show that it is the first draw and not the one that pleased\n"
      "(faro audit commit announces a draw beforehand)");
  return a;
}

}  // namespace

void verify_record(verify_options const& o) {
  for (auto const& [name, given] : {std::pair{"--head", o.head.has_value()},
                                    {"--head-before-public", o.head_before_public.has_value()},
                                    {"--commitment", o.commitment.has_value()},
                                    {"--signer", !o.signers.empty()}}) {
    if (given) throw usage_error{say("{} belongs to transcripts; {} is a record", name, o.file)};
  }
  auto const kept = read_record(o.file);
  if (o.names || o.trust)
    throw usage_error{
        say("{} belongs to transcripts; {} is a record", o.trust ? "--trust" : "--names", o.file)};
  check_common_fields(kept, o.file);
  kind_of(kept).check(kept, o.file, o.inputs);
  bool const regenerated = check_origin(kept, o.file);
  show(answer_of(o, kept, regenerated), o.style());
}

}  // namespace faro::program
