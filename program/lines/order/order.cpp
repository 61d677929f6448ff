// Picks made into an order: one function a source, the algorithms are the library's.
#include "lines/order/order.hpp"

#include "chance/byte_chooser.hpp"
#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "draw/winners.hpp"
#include "lines/order/other_tools.hpp"
#include "lines/order/random_bytes.hpp"
#include "lines/order/scatter_items.hpp"
#include "records/pick_list.hpp"
#include "records/python_sample.hpp"
#include "shuffle/keyed/ascending.hpp"
#include "shuffle/keyed/item_tags.hpp"
#include "shuffle/keyed/scatter_head.hpp"
#include "shuffle/weighted/least_weighted.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/sampling.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>
#include <memory>
#include <numeric>

namespace faro::program {
namespace {

using use_order = std::function<void(item_order const&)>;

constexpr std::uint64_t narrow_limit = std::numeric_limits<std::uint32_t>::max();

template <class Index>
std::vector<Index> identity(std::uint64_t items) {
  std::vector<Index> deck(items);
  std::iota(deck.begin(), deck.end(), Index{0});
  return deck;
}

/// The first `take` positions of the default shuffle. Sparse when few are taken of many: the same picks, the
/// same result, no deck.
template <chooser C>
item_order first_of_shuffled(C& c, std::uint64_t items, std::uint64_t take) {
  if (take < items / 64) return sample_indices(c, items, take);
  auto const shuffled = [&]<class Index>(std::vector<Index> deck) {
    fisher_yates_ascending(c, std::span<Index>{deck}, take);
    deck.resize(take);
    return deck;
  };
  if (items <= narrow_limit) return shuffled(identity<std::uint32_t>(items));
  return shuffled(identity<std::uint64_t>(items));
}

template <chooser C>
void draw_with_replacement(C& c, shuffle_plan const& plan, use_order const& use) {
  auto left = plan.take.value_or(std::numeric_limits<std::uint64_t>::max());
  if (left > 0 && plan.items == 0) throw input_error{"--repeat: expected at least one line, got none"};
  while (left > 0) {
    std::vector<std::uint64_t> batch(std::min<std::uint64_t>(left, 4096));
    for (auto& position : batch) position = plan.items > 1 ? c.below(plan.items) : 0;
    if (plan.take) left -= batch.size();
    use(batch);
  }
}

/// A stream's sample, then shuffled: every item after the first `take` may replace one of those kept. One
/// more pick is made when the stream ends.
template <chooser C>
item_order sampled_stream(C& c, std::uint64_t items, std::uint64_t take) {
  auto kept = identity<std::uint64_t>(std::min(items, take));
  if (items >= take) {
    for (auto seen = take; seen <= items; ++seen) {
      auto const place = c.below(seen + 1);
      if (place < take && seen < items) kept[place] = seen;
    }
  }
  fisher_yates_ascending(c, std::span{kept});
  return kept;
}

template <chooser C>
item_order shuffled_by_name(C& c, shuffle_plan const& plan, std::uint64_t take) {
  auto const entry = described_shuffle(plan.algorithm);
  auto const shuffle = entry.make(plan.parameters);
  if (plan.items > narrow_limit) {
    throw input_error{say("{}: expected at most {} items, got {}; {} takes more", plan.algorithm,
                          narrow_limit, plan.items, default_algorithm)};
  }
  auto deck = identity<std::uint32_t>(plan.items);
  for (std::uint64_t round = 0; round < plan.rounds; ++round) shuffle(chooser_ref{c}, deck);
  deck.resize(take);
  return deck;
}

/// By tickets, as `faro draw winners` draws.
item_order drawn_by_weights(long_chooser_ref c, shuffle_plan const& plan) {
  if (plan.take == 0) return std::vector<std::uint64_t>{};
  auto const count = static_cast<std::size_t>(plan.take.value_or(0));
  auto const drawn = plan.weights ? draws::draw_winners(c, *plan.weights, count, plan.again)
                                  : draws::draw_winners(c, *plan.large_weights, count, plan.again);
  return std::vector<std::uint64_t>{drawn.begin(), drawn.end()};
}

template <chooser C>
void find_with(C& c, shuffle_plan const& plan, use_order const& use) {
  if (plan.algorithm == with_replacement) return draw_with_replacement(c, plan, use);
  if (plan.algorithm == audit::python_sample) {
    chooser_ref any{c};
    return use(
        audit::sample_as_python(any, plan.items, std::min(plan.take.value_or(plan.items), plan.items)));
  }
  if (plan.algorithm == by_weights) return use(drawn_by_weights(c, plan));
  auto const take = std::min(plan.take.value_or(plan.items), plan.items);
  if (plan.algorithm == by_reservoir) {
    use(sampled_stream(c, plan.items, plan.take.value_or(plan.items)));
  } else if ((plan.algorithm == default_algorithm || plan.algorithm == by_words) && plan.rounds == 1) {
    static_cast<void>(described_shuffle(plan.algorithm).make(plan.parameters));  // it has no parameters
    use(first_of_shuffled(c, plan.items, take));
  } else {
    use(shuffled_by_name(c, plan, take));
  }
}

/// Is none of the descriptions: its picks are not asked for one by one.
item_order scattered(key_source const& source, shuffle_plan const& plan) {
  if (!plan.parameters.empty() || plan.rounds != 1) {
    throw usage_error{"--algorithm scatter has no parameters and is done once"};
  }
  scatter_node const root{source.key, source.generator};
  auto const take = std::min(plan.take.value_or(plan.items), plan.items);
  if (!scatter_node::splits(plan.items)) {
    ascending_chooser c{root.generator(), root.key(), plan.items, take};
    return first_of_shuffled(c, plan.items, take);
  }
  if (take < plan.items) return scatter_head(root, plan.items, take);
  auto const whole = [&]<class Index>(std::vector<Index> deck) {
    scatter_items(root, std::span{deck}, 1);
    return deck;
  };
  if (plan.items <= narrow_limit) return whole(identity<std::uint32_t>(plan.items));
  return whole(identity<std::uint64_t>(plan.items));
}

/// The items with the least tags, in their order.
item_order least_tagged(key_source const& source, shuffle_plan const& plan) {
  item_tags tags{source.key, find_stream_kind(source.generator)};
  bottom_k<std::uint64_t> least{tags, std::min(plan.take.value_or(plan.items), plan.items)};
  for (std::uint64_t i = 0; i < plan.items; ++i) least.offer(tags.next(), i);
  return std::move(least).head();
}

/// The items with the least keys, in their order; those of weight 0 are none.
item_order least_by_weight(key_source const& source, shuffle_plan const& plan) {
  item_tags tags{source.key, find_stream_kind(source.generator)};
  least_weighted<std::uint64_t> least{std::min(plan.take.value_or(plan.items), plan.items)};
  for (std::uint64_t i = 0; i < plan.items; ++i) {
    auto const key = least.key_of(tags.next(), (*plan.key_weights)[i]);
    if (least.wants(key)) least.add(key, i);
  }
  return std::move(least).head();
}

/// Each item by itself, in the order in which they stand.
void take_by_rate(key_source const& source, shuffle_plan const& plan, use_order const& use) {
  constexpr std::size_t batch_size = std::size_t{1} << 16;
  item_tags tags{source.key, find_stream_kind(source.generator)};
  tag_limit const limit{plan.rate.value_or(ratio{1})};
  std::vector<std::uint64_t> batch;
  for (std::uint64_t i = 0; i < plan.items; ++i) {
    if (limit.takes(tags.next(), i, tags)) batch.push_back(i);
    if (batch.size() == batch_size) use(std::exchange(batch, {}));
  }
  if (!batch.empty() || plan.items == 0) use(std::move(batch));
}

/// The order of a tool that asks for no picks which could be written down.
item_order ordered_by_tool(pick_source const& source, shuffle_plan const& plan) {
  auto const* const tool = std::get_if<tool_source>(&source);
  if (!tool || !is_other_tool(tool->tool))
    throw usage_error{say("the order '{}' is that of another tool: expected --like and --seed", by_tool)};
  return tools_of_others().order(tool->tool, tool->seed, plan.items,
                                 std::min(plan.take.value_or(plan.items), plan.items));
}

/// Compiled for a chooser by itself where speed counts; with the picks kept, through a reference.
template <chooser C>
void find_keeping(C& c, shuffle_plan const& plan, record* kept, use_order const& use) {
  if (!kept) return find_with(c, plan, use);
  recording<C> keeper{c, *kept};
  chooser_ref any{keeper};
  find_with(any, plan, use);
}

void find_by_reference(chooser_ref c, shuffle_plan const& plan, record* kept, use_order const& use) {
  find_keeping(c, plan, kept, use);
}

template <class Generator>
void find_by_generator(key256 const& key, shuffle_plan const& plan, record* kept, use_order const& use) {
  erased<Generator> generator{key};
  random_chooser c{*generator};
  find_keeping(c, plan, kept, use);
}

class find_from {
 public:
  shuffle_plan const& plan;
  record* kept;
  use_order const& use;
  order_result& result;

  void operator()(key_source const& source) const {
    if (plan.algorithm == by_words && plan.rounds == 1) {
      if (scatter_node::splits(plan.items))
        throw input_error{say("{}: expected at most {} items, got {}; {} takes more", by_words,
                              scatter_node::leaf_most, plan.items, by_scatter)};
      ascending_chooser c{find_stream_kind(source.generator), source.key, plan.items,
                          plan.take.value_or(plan.items)};
      return find_keeping(c, plan, kept, use);
    }
    if (source.generator == "chacha20") return find_by_generator<chacha20>(source.key, plan, kept, use);
    if (source.generator == "chacha8") return find_by_generator<chacha8>(source.key, plan, kept, use);
    if (source.generator == "xoshiro256++")
      return find_by_generator<xoshiro256pp>(source.key, plan, kept, use);
    with_generator(source.generator, source.key,
                   [&](chooser_ref c) { find_by_reference(c, plan, kept, use); });
  }
  void operator()(tool_source const& source) const {
    tools_of_others().start(source.tool, source.seed, plan.algorithm == with_replacement,
                            [&](chooser_ref c) { find_by_reference(c, plan, kept, use); });
  }
  void operator()(byte_source const& source) const {
    byte_reader bytes{source.path};
    byte_chooser c{std::ref(bytes)};
    find_by_reference(c, plan, kept, use);
  }
  // The lists are checked to their end before anything is written.
  void operator()(list_source const& source) const {
    audit::listed_chooser c{source.picks};
    auto const orders = collected(c);
    c.finish();
    std::ranges::for_each(orders, use);
  }
  void operator()(ratio_source const& source) const {
    ratio_chooser c{source.ratios};
    auto const orders = collected(c);
    result.unused = c.unused();
    std::ranges::for_each(orders, use);
  }
  void operator()(record_source const& source) const {
    recorded_chooser c{source.picks};
    auto const orders = collected(c);
    c.finish();
    std::ranges::for_each(orders, use);
  }

 private:
  [[nodiscard]] std::vector<item_order> collected(chooser_ref c) const {
    std::vector<item_order> orders;
    find_by_reference(c, plan, kept, [&](item_order const& order) { orders.push_back(order); });
    return orders;
  }
};

}  // namespace

std::vector<shuffle_entry> listed_shuffles() {
  auto const registry = shuffle_registry();
  std::vector<shuffle_entry> list(registry.begin(), registry.end());
  auto const after_uniform =
      std::ranges::find_if(list, [](auto const& entry) { return entry.family != shuffle_family::uniform; });
  auto after =
      list.insert(after_uniform, {by_words,
                                  "as fisher-yates-ascending, each pick from a word of 32 bits of a key",
                                  "R. Durstenfeld 1964, D. Lemire 2019",
                                  shuffle_family::uniform,
                                  true,
                                  {},
                                  {}});
  list.insert(after + 1, {by_scatter,
                          "each item into one of 256 piles, each pile on its own; large files and arrays",
                          "C. R. Rao 1961, M. Sandelius 1962",
                          shuffle_family::uniform,
                          true,
                          {},
                          {}});
  return list;
}

std::vector<std::string> names_of_listed_shuffles() {
  std::vector<std::string> names;
  for (auto const& entry : listed_shuffles()) names.push_back(entry.name);
  return names;
}

shuffle_entry described_shuffle(std::string_view name) {
  return find_shuffle(name == by_scatter || name == by_words ? default_algorithm : name);
}

std::string usual_algorithm(std::uint64_t items, pick_source const& source, bool some_numbers) {
  auto const* const keyed = std::get_if<key_source>(&source);
  bool const streams = keyed && keyed->generator != "xoshiro256++";  // the others are made of streams
  if (!streams) return default_algorithm;
  if (!scatter_node::splits(items)) return by_words;
  return some_numbers ? default_algorithm : by_scatter;
}

bool is_without_picks(std::string_view algorithm) {
  return algorithm == by_scatter || algorithm == by_tags || algorithm == by_rate ||
         algorithm == by_weight_keys || algorithm == by_tool;
}

order_result find_order(shuffle_plan const& plan, pick_source const& source, record* kept,
                        std::function<void(item_order const&)> const& use) {
  order_result result;
  if (!is_without_picks(plan.algorithm)) {
    std::visit(find_from{plan, kept, use, result}, source);
    return result;
  }
  if (plan.algorithm == by_tool) {
    use(ordered_by_tool(source, plan));
    return result;
  }
  auto const* const keyed = std::get_if<key_source>(&source);
  if (!keyed)
    throw usage_error{say("{} takes its picks from a key: expected --seed, or nothing",
                          plan.algorithm == by_scatter ? "--algorithm scatter" : plan.algorithm)};
  if (plan.algorithm == by_scatter) {
    use(scattered(*keyed, plan));
  } else if (plan.algorithm == by_tags) {
    use(least_tagged(*keyed, plan));
  } else if (plan.algorithm == by_weight_keys) {
    use(least_by_weight(*keyed, plan));
  } else {
    take_by_rate(*keyed, plan, use);
  }
  return result;
}

}  // namespace faro::program
