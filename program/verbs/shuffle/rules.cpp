// Rules without columns, and what records keep of all of them.
#include "verbs/shuffle/rules.hpp"

#include "verbs/shuffle/parts.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

namespace faro::program {

bool has_rules(data_options const& o) { return reads_columns(o) || o.share || o.bootstrap; }

std::uint64_t share_of(ratio const& share, std::uint64_t all) {
  return (share * ratio{all} + ratio{1, 2}).floor().to_uint64();
}

void order_rules::adapt(shuffle_plan& plan, bool /*repeat*/) const {
  plan.items = units();
  if (options_.share) plan.take = share_of(*options_.share, plan.items);
  if (options_.bootstrap) plan.take = plan.items;
}

std::unique_ptr<order_rules const> rules_for(data_options const& o, shuffle_items const& items,
                                             std::uint64_t most) {
  if (!reads_columns(o)) return std::make_unique<order_rules const>(o, items.size());
  auto* const columns = parts_of_shuffle().columns;
  if (!columns) throw input_error{"this faro was built without what shuffled this record"};
  return columns(o, items, most);
}

std::vector<std::pair<std::string, std::string>> recorded_details(data_options const& o) {
  std::vector<std::pair<std::string, std::string>> out;
  auto const add = [&](char const* name, std::optional<std::string> const& column) {
    if (column) out.emplace_back(name, *column);
  };
  add("by", o.by);
  add("group", o.group);
  add("stratify", o.stratify);
  add("weights", o.weights);
  if (o.rate) out.emplace_back("rate", o.rate->to_string());
  if (o.by && o.share) out.emplace_back("share", o.share->to_string());
  return out;
}

data_options recorded_rules(audit::record_file const& kept, std::string const& path) {
  data_options out;
  auto const share = [&](std::string const& name, std::string const& text) {
    try {
      if (auto value = ratio::parse(text); value.sign() >= 0 && !(ratio{1} < value)) return value;
    } catch (input_error const&) {  // said below
    }
    throw input_error{
        say("{} is no record: expected a number from 0 to 1 in its field 'details.{}'", path, name)};
  };
  for (auto const& [name, text] : kept.details) {
    if (name == "csv" && text.size() == 1) out.separator = text[0];
    if (name == "by") out.by = text;
    if (name == "group") out.group = text;
    if (name == "stratify") out.stratify = text;
    if (name == "weights") out.weights = text;
    if (name == "rate") out.rate = share(name, text);
    if (name == "share") out.share = share(name, text);
  }
  if (out.by) out.most_of_each = kept.take;
  if (kept.algorithm == by_weight_keys) out.sampler = by_tags;
  if (out.weights.has_value() != (kept.algorithm == by_weights || kept.algorithm == by_weight_keys) ||
      out.rate.has_value() != (kept.algorithm == by_rate))
    throw input_error{
        say("{} is no record: its fields 'details' and 'algorithm' contradict each other", path)};
  return out;
}

}  // namespace faro::program
