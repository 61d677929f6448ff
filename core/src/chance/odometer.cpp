#include <faro/chance/detail/odometer.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cassert>

namespace faro::detail {

namespace {

/// Whether a path of this weight, met without a merge point on the way, can matter no more, or its weight
/// takes so many digits that the paths beside it could fill the memory: a loop without an end would.
bool too_deep(integer const& numerator, integer const& denominator) {
  constexpr std::size_t most_doublings = std::size_t{1} << 14;
  constexpr std::size_t most_bits = std::size_t{1} << 17;
  return denominator.bits() > std::min(numerator.bits() + most_doublings, most_bits);
}

}  // namespace

void odometer::start() {
  base_ = path_.size();
  depth_ = 0;
  counts_.clear();
}

void odometer::begin(std::span<answer const> prefix) {
  path_.assign(prefix.begin(), prefix.end());
  numerator_ = denominator_ = 1;
  start();
}

void odometer::begin(std::vector<answer> prefix, integer numerator, integer denominator) {
  path_ = std::move(prefix);
  numerator_ = std::move(numerator);
  denominator_ = std::move(denominator);
  start();
}

void odometer::multiply_weight(ratio const& by) {
  numerator_ *= by.numerator();
  denominator_ *= by.denominator();
}

void odometer::lengthen_prefix(answer with) {
  assert(depth_ == 0 && !is_known());
  path_.push_back(with);
  at_ = base_ = path_.size();
  left_ = false;
}

void odometer::refuse_after_leaving(char const* what) const {
  if (left_) throw description_error{say("pick {}: {} after a merge point said to leave", at_, what)};
}

void odometer::open(std::uint64_t index, std::uint64_t of, std::size_t kinds, std::uint64_t weight) {
  refuse_after_leaving("asked");
  constexpr std::size_t between_looks = 64;
  bool const look = depth_ % between_looks == 0 && depth_ > 0;
  strode_ = path_.size() - base_ >= stride_;
  if (strode_ || path_.size() >= most_picks_ || (look && too_deep(numerator(), denominator())))
    throw cut_run{};
  if (depth_ == steps_.size()) steps_.emplace_back();
  auto& opened = steps_[depth_];
  opened.counts_at = counts_.size();
  opened.kinds = kinds;
  opened.numerator.set_product(numerator(), weight);
  opened.denominator.set_product(denominator(), of);
  ++depth_;
  path_.push_back({index, of});
  ++at_;
}

std::uint64_t odometer::open_below(std::uint64_t n) {
  if (n == 0) throw description_error{"below: expected how many there are to choose from, 1 or more, got 0"};
  open(0, n, 0, 1);
  return 0;
}

std::size_t odometer::open_kind(std::span<count_t const> counts) {
  assert(total(counts) > 0);
  auto const first = kind_at(counts, 0);
  open(first, total(counts), counts.size(), counts[first]);
  counts_.insert(counts_.end(), counts.begin(), counts.end());
  return first;
}

bool odometer::advance() {
  while (depth_ > 0) {
    auto& last = steps_[depth_ - 1];
    auto& at = path_.back();
    ++at.index;
    if (last.kinds == 0) {
      if (at.index < at.of) return true;
    } else {
      auto const counts = std::span{counts_}.subspan(last.counts_at, last.kinds);
      while (at.index < last.kinds && counts[at.index] == 0)
        ++at.index;  // never a branch of probability zero
      if (at.index < last.kinds) {
        last.numerator.set_product(depth_ > 1 ? steps_[depth_ - 2].numerator : numerator_, counts[at.index]);
        return true;
      }
    }
    counts_.resize(last.counts_at);
    --depth_;
    path_.pop_back();
  }
  return false;
}

void odometer::other_question(std::uint64_t of) const {
  throw description_error{
      say("pick {}: asked for one of {} (or by other counts) where the same picks led to one of {} before; a "
          "description may depend on nothing but its picks",
          at_, of, path_[at_].of)};
}

std::string describe_path(std::span<answer const> path) {
  constexpr std::size_t shown = 40;
  std::string text;
  for (auto const& a : path.first(std::min(shown, path.size()))) {
    if (!text.empty()) text += ' ';
    text += std::to_string(a.index) + "/" + std::to_string(a.of);
  }
  return path.size() > shown ? text + " …" : text.empty() ? "(none)" : text;
}

}  // namespace faro::detail
