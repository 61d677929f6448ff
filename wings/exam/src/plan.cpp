// The plan of an exam: what moves together, and how many versions there are.
#include "exam/src/placing.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <map>

namespace faro::exam {

using detail::has_free_key;
using detail::prompts_of;

std::string_view name_of(question_order order) {
  return order == question_order::keep ? "keep" : order == question_order::whole ? "whole" : "sections";
}

namespace {

/// The ways to order the answers of a question, the rules allowing.
integer ways_of(question const& q, version_rules const& rules) {
  if (!rules.shuffle_answers) return 1;
  if (q.kind == question_kind::matching)
    return (q.shuffle ? factorial(prompts_of(q).size()) : integer{1}) * factorial(matches_of(q).size());
  return factorial(q.free_places().size());
}

}  // namespace

exam_plan::exam_plan(bank const& all, version_rules const& rules) : bank_{&all}, rules_{rules} {
  std::map<std::string, std::size_t> groups, pools;  // in this section: the block
  std::string section;
  for (std::uint32_t i = 0; i < all.questions.size(); ++i) {
    auto const& q = all.questions[i];
    bool const new_section = i == 0 || (q.section != section && rules.questions != question_order::whole);
    if (new_section) sections_.emplace_back();
    if (i == 0 || q.section != section) {  // names of groups and pools hold within a section
      groups.clear();
      pools.clear();
    }
    section = q.section;
    auto& blocks = sections_.back();
    auto const place = [&](std::map<std::string, std::size_t>& known,
                           std::string const& name) -> exam_block& {
      auto const [at, fresh] = known.try_emplace(name, blocks.size());
      if (fresh) blocks.emplace_back();
      return blocks[at->second];
    };
    auto& block = !q.group.empty()  ? place(groups, q.group)
                  : !q.pool.empty() ? place(pools, q.pool)
                                    : blocks.emplace_back();
    if (!q.pool.empty() && q.group.empty()) block.picks = q.pool_picks;
    bool const head = q.kind == question_kind::description && !q.group.empty();
    (!head ? block.questions : q.closes_group ? block.tails : block.heads).push_back(i);
    if (!q.group.empty()) block.shuffled = block.shuffled || q.group_shuffled || rules.shuffle_groups;
    if (q.pinned != pin::none) block.pinned = q.pinned;
  }
  if (asked() == 0) throw input_error{"expected a question in the bank, got none"};
}

std::size_t exam_plan::asked() const {
  std::size_t out = 0;
  for (auto const& blocks : sections_) {
    for (auto const& block : blocks) {
      auto const questions = static_cast<std::size_t>(std::ranges::count_if(
          block.questions, [&](auto i) { return bank_->questions[i].kind != question_kind::description; }));
      out += block.picks > 0 ? std::min(block.picks, questions) : questions;
    }
  }
  return out;
}

namespace {

/// The keys and orders of balanced classes: how many, against all orders of their questions.
integer balanced_ways(bank const& all, version_rules const& rules) {
  std::map<std::vector<std::size_t>, std::uint64_t> classes;
  integer out = 1;
  for (auto const& q : all.questions) {
    if (rules.shuffle_answers && has_free_key(q)) {
      ++classes[q.free_places()];
    } else {
      out *= ways_of(q, rules);
    }
  }
  for (auto const& [places, questions] : classes) {
    out *= balanced_keys(questions, places.size());
    out *= power(factorial(places.size() - 1), questions);
  }
  return out;
}

/// The ways to draw k of the questions and order their answers: the k-th elementary symmetric polynomial.
integer pool_ways(bank const& all, exam_block const& pool, version_rules const& rules) {
  std::vector<integer> ways(pool.picks + 1, integer{0});
  ways[0] = 1;
  for (auto const i : pool.questions) {
    auto const own = ways_of(all.questions[i], rules);
    for (auto k = pool.picks; k > 0; --k) ways[k] += ways[k - 1] * own;
  }
  return ways[pool.picks];
}

}  // namespace

std::optional<integer> exam_plan::versions() const {
  constexpr std::size_t most_counted = 10'000;
  if (bank_->questions.size() > most_counted) return std::nullopt;
  integer out = 1;
  bool pools = false;
  for (auto const& blocks : sections_) {
    std::uint64_t free = 0;
    for (auto const& block : blocks) {
      if (block.pinned == pin::none) free += block.picks > 0 ? block.picks : 1;
      if (block.picks > 0) {
        pools = true;
        out *= pool_ways(*bank_, block, rules_);
      } else {
        if (block.shuffled && rules_.questions != question_order::keep)
          out *= factorial(block.questions.size());
        if (rules_.balance) continue;
        for (auto const i : block.questions) out *= ways_of(bank_->questions[i], rules_);
      }
    }
    if (rules_.questions != question_order::keep) out *= factorial(free);
  }
  if (!rules_.balance) return out;
  if (pools) return std::nullopt;
  return out * balanced_ways(*bank_, rules_);
}

integer balanced_keys(std::uint64_t questions, std::uint64_t places) {
  auto const each = questions / places;
  auto const more = questions % places;  // letters that occur once more
  integer out = binomial(places, more);
  std::uint64_t left = questions;
  for (std::uint64_t i = 0; i < places; ++i) {
    auto const count = each + (i < more ? 1 : 0);
    out *= binomial(left, count);
    left -= count;
  }
  return out;
}

}  // namespace faro::exam
