#include "judge/src/theory/cycle_types.hpp"

#include "parallel/threads.hpp"

#include <algorithm>

namespace faro::judge {
namespace {

/// A partition with up to two parts taken out and up to two put in.
class changed_parts {
 public:
  explicit changed_parts(std::span<std::uint8_t const> parts) : size_{parts.size()} {
    std::ranges::copy(parts, parts_.begin());
  }
  void take(std::uint8_t part) {
    auto const at = std::find(parts_.begin(), end(), part);
    std::move(at + 1, end(), at);
    --size_;
  }
  void put(std::uint8_t part) {
    auto const at = std::find_if(parts_.begin(), end(), [&](auto p) { return p < part; });
    std::move_backward(at, end(), end() + 1);
    *at = part;
    ++size_;
  }
  [[nodiscard]] std::span<std::uint8_t const> parts() const { return {parts_.data(), size_}; }

 private:
  using store = std::array<std::uint8_t, most_type_cards + 2>;
  store::iterator end() { return parts_.begin() + static_cast<std::ptrdiff_t>(size_); }
  store parts_{};
  std::size_t size_;
};

/// The different parts, the largest first, with how many there are of each.
struct repeated {
  std::uint8_t part;
  std::uint32_t times;
};
std::vector<repeated> repeats_of(std::span<std::uint8_t const> parts) {
  std::vector<repeated> all;
  for (auto const part : parts) {
    if (all.empty() || all.back().part != part) all.push_back({part, 0});
    ++all.back().times;
  }
  return all;
}

}  // namespace

type_numbers::type_numbers(std::size_t cards) : cards_{cards} {
  for (std::size_t m = 0; m <= cards_; ++m) up_to_[0][m] = 1;
  for (std::size_t r = 1; r <= cards_; ++r)
    for (std::size_t m = 1; m <= cards_; ++m)
      up_to_[r][m] = up_to_[r][m - 1] + (m <= r ? up_to_[r - m][m] : 0);
}

std::uint32_t type_numbers::operator()(std::span<std::uint8_t const> parts) const {
  std::uint32_t rank = 0;
  auto rest = cards_;
  for (auto const part : parts) {
    rank += up_to_[rest][part - 1U];
    rest -= part;
  }
  return rank;
}

cycle_types::cycle_types(std::size_t cards) : cards_{cards}, orders_{factorial(cards)}, rank_{cards} {
  std::vector<std::uint8_t> so_far;
  list(cards, cards, so_far);
  for (std::size_t type = 0; type + 1 < part_starts_.size(); ++type)
    starts_.push_back(starts_.back() + count_steps(parts(type)));
  steps_.resize(starts_.back());
  parallel::share(count(), [this](std::size_t, std::size_t first, std::size_t last) {
    for (auto type = first; type < last; ++type) join(type);
  });
}

/// How many types one exchange leads to.
std::size_t cycle_types::count_steps(std::span<std::uint8_t const> parts) {
  auto const repeats = repeats_of(parts);
  auto steps = repeats.size() * (repeats.size() - 1) / 2;  // two different parts join
  for (auto const [part, times] : repeats) steps += std::size_t{times > 1} + part / 2U;
  return steps;
}

void cycle_types::list(std::size_t rest, std::size_t largest, std::vector<std::uint8_t>& so_far) {
  if (rest == 0) {
    parts_.insert(parts_.end(), so_far.begin(), so_far.end());
    part_starts_.push_back(parts_.size());
    return;
  }
  for (std::size_t part = 1; part <= std::min(rest, largest); ++part) {
    so_far.push_back(static_cast<std::uint8_t>(part));
    list(rest - part, part, so_far);
    so_far.pop_back();
  }
}

void cycle_types::join(std::size_t type) {
  auto const old = parts(type);
  auto const repeats = repeats_of(old);
  auto* step_at = steps_.data() + starts_[type];
  auto const add = [&](changed_parts const& changed, std::uint32_t ways) {
    *step_at++ = {rank_(changed.parts()), ways};
  };
  auto const merge = [&](std::uint8_t a, std::uint8_t b, std::uint32_t ways) {
    changed_parts changed{old};
    changed.take(a);
    changed.take(b);
    changed.put(static_cast<std::uint8_t>(a + b));
    add(changed, ways);
  };
  for (std::size_t i = 0; i < repeats.size(); ++i) {
    auto const [a, times] = repeats[i];
    if (times > 1) merge(a, a, a * a * (times * (times - 1) / 2));
    for (auto j = i + 1; j < repeats.size(); ++j)
      merge(a, repeats[j].part, a * repeats[j].part * times * repeats[j].times);
    for (std::uint8_t b = 1; b <= a / 2; ++b) {
      changed_parts changed{old};
      changed.take(a);
      changed.put(b);
      changed.put(static_cast<std::uint8_t>(a - b));
      add(changed, 2 * b == a ? times * a / 2 : times * a);
    }
  }
}

integer cycle_types::size(std::size_t type) const {
  integer fixing = 1;  // the permutations that commute with one of the type
  for (auto const [part, times] : repeats_of(parts(type)))
    fixing *= power(integer{part}, times) * factorial(times);
  return orders_ / fixing;
}

}  // namespace faro::judge
