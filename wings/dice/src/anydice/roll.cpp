// Programs of AnyDice: rolls, asked.
#include "dice/src/anydice/roll.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>

namespace faro::odds::anydice {

bool expansion::next() {
  at_ = 0;
  if (!begun_) return begun_ = true;
  while (!picks_.empty() && picks_.back().index + 1 == picks_.back().of) picks_.pop_back();
  if (picks_.empty()) return false;
  ++picks_.back().index;
  return true;
}

std::size_t expansion::choose(std::size_t answers) {
  if (answers == 1) return 0;
  if (at_ == picks_.size()) picks_.push_back({0, answers});
  return picks_[at_++].index;
}

std::int64_t pending_number::choose() {
  if (!chosen_) {
    index_ = paths_.choose(one_->law.size());
    chosen_ = true;
  }
  return one_->law.entries()[index_].outcome;
}

integer const& pending_number::weight() const {
  return chosen_ ? one_->law.entries()[index_].weight : one_->law.denominator();
}

roll::roll(expansion& paths, std::shared_ptr<rolled_die const> one, std::uint64_t count, std::size_t frame)
    : paths_{paths}, one_{std::move(one)}, count_{count}, frame_{frame} {}

void roll::begin_path() {
  std::vector<std::uint32_t> faces(one_->faces.size());
  std::iota(faces.begin(), faces.end(), 0U);
  parts_.clear();
  parts_.push_back({std::move(faces), one_->total, count_});
  ways_ = 1;
}

std::uint64_t roll::split(std::size_t which, std::vector<std::uint32_t> first,
                          std::vector<std::uint32_t> others) {
  auto const dice = parts_[which].dice;
  auto const inside = paths_.choose(dice + 1);
  ways_ *= binomial(dice, inside);
  integer weight;
  for (auto const f : first) weight += one_->weights[f];
  auto rest = parts_[which].weight - weight;
  parts_[which] = {std::move(first), std::move(weight), inside};
  parts_.push_back({std::move(others), std::move(rest), dice - inside});
  return inside;
}

std::uint64_t roll::count_if(std::function<bool(std::int64_t)> const& test) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0, n = parts_.size(); i < n; ++i) {
    if (parts_[i].dice == 0) continue;
    std::vector<std::uint32_t> inside;
    std::vector<std::uint32_t> outside;
    for (auto const f : parts_[i].faces) (test(one_->faces[f]) ? inside : outside).push_back(f);
    if (outside.empty()) {
      sum += parts_[i].dice;
    } else if (!inside.empty()) {
      sum += split(i, std::move(inside), std::move(outside));
    }
  }
  return sum;
}

std::uint64_t roll::showing(std::uint32_t face) {
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    auto const at = std::ranges::lower_bound(parts_[i].faces, face);
    if (at == parts_[i].faces.end() || *at != face) continue;
    if (parts_[i].dice == 0 || parts_[i].faces.size() == 1) return parts_[i].dice;
    auto others = parts_[i].faces;
    others.erase(others.begin() + (at - parts_[i].faces.begin()));
    return split(i, {face}, std::move(others));
  }
  return 0;
}

std::uint32_t roll::only_face() {
  auto const at = std::ranges::find(parts_, std::uint64_t{1}, &part::dice);
  if (at->faces.size() > 1) {
    auto const face = at->faces[paths_.choose(at->faces.size())];
    *at = {{face}, one_->weights[face], 1};
  }
  return at->faces.front();
}

std::int64_t roll::at(std::uint64_t position) {
  if (count_ == 1) return one_->faces[only_face()];
  std::uint64_t passed = 0;
  for (std::uint32_t f = 0;; ++f) {
    passed += showing(f);
    if (passed >= position) return one_->faces[f];
  }
}

numbers roll::all() {
  if (count_ == 1) return {one_->faces[only_face()]};
  numbers out;
  out.reserve(count_);
  for (std::uint32_t f = 0; out.size() < count_; ++f) out.insert(out.end(), showing(f), one_->faces[f]);
  return out;
}

integer roll::weight() const {
  auto out = ways_;
  for (auto const& p : parts_) {
    if (p.dice > 0 && p.weight != integer{1}) out *= power(p.weight, p.dice);
  }
  return out;
}

std::shared_ptr<rolled_die const> in_order(die const& one, bool highest_first) {
  auto out = std::make_shared<rolled_die>();
  for (auto const& e : one.law.entries()) {
    out->faces.push_back(e.outcome);
    out->weights.push_back(e.weight);
  }
  out->total = one.law.denominator();
  if (highest_first) {
    std::ranges::reverse(out->faces);
    std::ranges::reverse(out->weights);
  }
  return out;
}

namespace {

/// Appends every way in which dice from this face on fill what is left.
struct lister_of_rolls {
  rolled_die const& one;
  std::vector<weighted_roll> out{};
  numbers shown{};
  parallel::long_work steps{0};

  void list(std::size_t face, std::uint64_t left, integer const& ways) {
    if (left == 0) {
      steps.advance();
      out.push_back({shown, ways});
      return;
    }
    if (face == one.faces.size()) return;
    auto const before = shown.size();
    auto here = ways;
    std::vector<integer> of{here};
    for (std::uint64_t c = 1; c <= left; ++c) {
      here = here * integer{left - c + 1} / integer{c} * one.weights[face];
      of.push_back(here);
    }
    for (auto c = left + 1; c-- > 0;) {  // many of the first face come first
      shown.resize(before);
      shown.insert(shown.end(), c, one.faces[face]);
      list(face + 1, left - c, of[c]);
    }
    shown.resize(before);
  }
};

}  // namespace

std::vector<weighted_roll> every_roll(die const& one, std::uint64_t count, bool highest_first) {
  auto const order = in_order(one, highest_first && count > 1);
  constexpr std::uint64_t most = 5'000'000;
  auto const rolls = binomial(count + one.law.size() - 1, count);
  if (rolls > integer{most})
    throw input_error{
        say("{} different rolls: a function that keeps a variable from one roll to the next is asked "
            "for at most {} of them (give the variable a value first)",
            rolls.to_string(), most)};
  if (count == 1) {
    std::vector<weighted_roll> out;
    for (auto const& e : one.law.entries()) out.push_back({{e.outcome}, e.weight});
    return out;
  }
  lister_of_rolls lister{*order};
  lister.list(0, count, 1);
  return std::move(lister.out);
}

}  // namespace faro::odds::anydice
