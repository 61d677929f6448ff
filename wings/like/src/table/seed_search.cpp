// The search: which tools draw alike, blocks of seeds shared out to threads, finds made again whole.
#include "like/src/table/table.hpp"
#include "parallel/threads.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/like/seeds.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace faro::like {
namespace {

/// So many steps of seeds are a block, which a thread takes at a time; after each step it looks whether the
/// work was stopped.
constexpr std::uint64_t steps_a_block = 64, most_seeds_a_step = 4096;

/// A seed that makes a long order, or is looked for late in a stream, takes long itself.
std::uint64_t seeds_a_step(bool makes_orders, seed_question const& q) {
  constexpr std::uint64_t quick = 64;
  auto const numbers = q.after + (makes_orders ? q.items : 0);
  return std::max<std::uint64_t>(most_seeds_a_step / (1 + numbers / quick), 1);
}

void check_question(seed_question const& q) {
  if (q.order.empty()) throw input_error{"expected an order, or numbers, got nothing"};
  constexpr std::size_t most_given = 10'000;
  constexpr std::uint64_t most_items = 10'000'000;
  if (q.order.size() > most_given)
    throw input_error{
        say("expected at most {} of an order, got {}: its first are enough", most_given, q.order.size())};
  if (!q.draws && q.items > most_items)
    throw input_error{say("expected an order of at most {}, got {}", most_items, q.items)};
  std::vector<bool> seen(q.draws ? 0 : q.items);
  for (auto const i : q.order) {
    if (i >= q.items) throw input_error{say("expected numbers below {}, got {}", q.items, i)};
    if (q.draws) continue;
    if (seen[i]) throw input_error{say("expected an order, got {} twice", i)};
    seen[i] = true;
  }
}

/// A sample that keeps the order of the list is one, and of all of it says nothing.
bool can_keep_order(seed_question const& q) {
  return q.order.size() < q.items && std::ranges::is_sorted(q.order);
}

bool can_answer(row const& each, seed_question const& q) {
  if (!each.seek) return false;
  if (each.said.deals_hands && q.items != pack_of_deals) return false;
  if (each.said.keeps_order && (q.draws || !can_keep_order(q))) return false;
  return q.draws ? each.said.makes_draws : each.said.makes_orders;
}

bool alike(row const& a, row const& b) {
  return a.seek == b.seek && a.way == b.way && a.bag_to == b.bag_to && a.said.last_seed == b.said.last_seed;
}

/// What the tool was asked, where the question fixes it.
std::vector<pick> picks_for(row const& each, seed_question const& q) {
  bool const by_ones = each.way == walk::growing_twice && q.items > each.by_twos_to;
  auto way = by_ones ? walk::growing : each.way;
  if (each.bag_to > 0) way = q.order.size() <= each.bag_to ? walk::bag : walk::ascending;
  if (!q.draws) return picks_of(way, q.order, q.items).value_or(std::vector<pick>{});
  std::vector<pick> out;
  for (auto const i : q.order) out.push_back({i, q.items});
  return out;
}

std::uint64_t size_of(seed_range const& r) { return r.last - r.first + 1; }

}  // namespace

seed_search::seed_search(seed_question question, std::vector<std::string> const& tools,
                         std::vector<seed_range> ranges)
    : question_{std::move(question)} {
  check_question(question_);
  std::vector<row const*> wanted;
  for (auto const& name : tools) {
    if (name == "all") {
      for (auto const& each : rows()) {
        if (can_answer(each, question_)) wanted.push_back(&each);
      }
      continue;
    }
    auto const& each = find_row(name);
    if (!each.seek)
      throw input_error{say("{}: its seeds are no whole numbers, of which all could be tried", each.said.of)};
    if (each.said.keeps_order && !question_.draws && !can_keep_order(question_))
      throw input_error{say(
          "{}: its samples keep the order of the list: expected such a one, of less than all", each.said.of)};
    if (each.said.deals_hands && question_.items != pack_of_deals)
      throw input_error{say("{} deals a pack of 52 cards to four hands of 13", each.said.name)};
    if (!can_answer(each, question_))
      throw input_error{question_.draws
                            ? say("{} makes no draws with replacement", each.said.of)
                            : say("{} makes no order: expected draws with replacement", each.said.of)};
    wanted.push_back(&each);
  }
  keeps_order_ =
      !wanted.empty() && std::ranges::all_of(wanted, [](auto const* each) { return each->said.keeps_order; });
  std::vector<row const*> firsts;
  for (auto const* each : wanted) {
    auto const same = std::ranges::find_if(firsts, [&](row const* first) { return alike(*each, *first); });
    if (same == firsts.end()) {
      firsts.push_back(each);
      groups_.push_back({{each->said.name}, each->said.last_seed});
    } else if (*same != each) {
      groups_[static_cast<std::size_t>(same - firsts.begin())].tools.push_back(each->said.name);
    }
  }
  if (groups_.empty()) throw input_error{"no tool gives such an answer"};
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    for (auto const& range : ranges) {
      if (range.last < range.first)
        throw input_error{
            say("expected seeds from A to B, the lower first, got {} to {}", range.first, range.last)};
      if (range.first > groups_[g].last_seed) continue;
      pieces_.push_back({g, {range.first, std::min(range.last, groups_[g].last_seed)}});
    }
  }
  if (pieces_.empty() && !ranges.empty())
    throw input_error{say("{} has no seeds from {} on: the last is {}", groups_[0].tools[0], ranges[0].first,
                          groups_[0].last_seed)};
}

std::uint64_t seed_search::seeds() const {
  std::uint64_t sum = 0;
  for (auto const& each : pieces_) sum += size_of(each.seeds);
  return sum;
}

integer seed_search::answers() const {
  if (question_.draws) return power(integer{question_.items}, static_cast<unsigned>(question_.order.size()));
  integer all{1};
  for (std::uint64_t i = 0; i < question_.order.size(); ++i) all = all * integer{question_.items - i};
  if (keeps_order_) {
    for (std::uint64_t i = 2; i <= question_.order.size(); ++i) all = all / integer{i};
  }
  return all;
}

double seed_search::log2_answers() const {
  auto const items = static_cast<double>(question_.items),
             given = static_cast<double>(question_.order.size());
  if (question_.draws) return given * std::log2(items);
  auto const ways = std::lgamma(items + 1) - std::lgamma(items - given + 1);
  return (keeps_order_ ? ways - std::lgamma(given + 1) : ways) / std::log(2.0);
}

void seed_search::search(piece const& what, std::vector<pick> const& picks, std::uint64_t first,
                         std::uint64_t count, std::vector<std::uint64_t>& found) const {
  auto const& each = find_row(groups_[what.group].tools[0]);
  sought wanted;
  wanted.after = question_.after;
  wanted.items = question_.items;
  wanted.order = question_.order;
  wanted.way = each.way;
  wanted.drawn = question_.draws;
  wanted.picks = picks;
  std::vector<std::uint64_t> hits;
  each.seek(wanted, first, count, hits);
  // Lanes know nothing of seeds that a tool takes otherwise: each is started from its text, as the tool would
  // be.
  for (auto const seed : hits) {
    if (question_.after > 0) {
      found.push_back(seed);
      continue;
    }
    auto const text = std::to_string(seed);
    auto const name = each.said.name;
    try {
      auto const made = question_.draws ? draws_of(name, text, question_.items, question_.order.size())
                                        : order_of(name, text, question_.items, question_.order.size());
      if (made == question_.order) found.push_back(seed);
    } catch (input_error const&) {}  // the tool refuses this seed
  }
}

bool seed_search::run(std::function<void(found_seed const&)> const& found, unsigned threads) {
  auto const workers = threads == 0 ? parallel::processors() : threads;
  parallel::long_work work{seeds()};
  if (done_ > 0) work.advance(done_);
  std::uint64_t passed = 0;
  for (auto const& each : pieces_) {
    auto const size = size_of(each.seeds);
    auto const picks = picks_for(find_row(groups_[each.group].tools[0]), question_);
    auto const step = seeds_a_step(picks.empty(), question_), block = step * steps_a_block;
    auto begin = done_ > passed ? std::min(done_ - passed, size) : 0;
    passed += size;
    // A round of blocks at a time, so that what is done is always a beginning.
    while (begin < size) {
      if (work.is_stopped()) return false;
      auto const blocks =
          std::min<std::uint64_t>(std::uint64_t{workers} * 4, (size - begin + block - 1) / block);
      std::vector<std::vector<std::uint64_t>> hits(blocks);
      std::atomic<bool> whole = true;
      parallel::share_out(workers, blocks, [&](std::size_t i) {
        auto const from = begin + i * block, to = std::min(from + block, size);
        for (auto at = from; at < to; at += step) {
          if (work.is_stopped()) {
            whole = false;
            return;
          }
          auto const count = std::min(step, to - at);
          search(each, picks, each.seeds.first + at, count, hits[i]);
          work.advance(count);
        }
      });
      if (!whole) return false;
      for (auto const& list : hits) {
        for (auto const seed : list) found({groups_[each.group].tools, seed});
      }
      auto const next = std::min(begin + blocks * block, size);
      done_ += next - begin;
      begin = next;
    }
  }
  return true;
}

}  // namespace faro::like
