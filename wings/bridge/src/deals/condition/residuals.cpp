// Rests of conditions, numbered by what they say.
#include "bridge/src/deals/condition/residuals.hpp"

#include <algorithm>

namespace faro::odds::bridge::detail {

namespace {

void spell(rule const& r, std::string& out) {
  constexpr char signs[] = "#&|!10";
  out += signs[static_cast<std::size_t>(r.is)];
  if (r.is == rule::op::atom) out += std::to_string(r.at);
  if (r.of.empty()) return;
  out += '(';
  for (auto const& part : r.of) spell(part, out);
  out += ')';
}

void collect(rule const& r, std::vector<std::size_t>& out) {
  if (r.is == rule::op::atom) out.push_back(r.at);
  for (auto const& part : r.of) collect(part, out);
}

}  // namespace

std::uint32_t residuals::number(rule r, atoms const& of) {
  std::string key;
  spell(r, key);
  auto const [at, fresh] = known_.try_emplace(std::move(key), static_cast<std::uint32_t>(list_.size()));
  if (!fresh) return at->second;
  rest out{std::move(r), {}, 0, 0};
  collect(out.left, out.open);
  std::ranges::sort(out.open);
  out.open.erase(std::unique(out.open.begin(), out.open.end()), out.open.end());
  for (auto const i : out.open) {
    out.seat_mask |= of.list[i].seat_mask;
    for (auto const& t : of.list[i].terms) {
      for (auto const& part : t.parts) out.dimension_mask |= 1U << part.dimension;
    }
  }
  list_.push_back(std::move(out));
  return at->second;
}

std::uint32_t residuals::after_facts(std::uint32_t number, std::size_t suit,
                                     std::vector<std::size_t> const& facts, std::uint64_t bits,
                                     atoms const& of) {
  if (facts.empty()) return number;
  fact_key const key{number, bits, suit};
  if (auto const at = by_facts_.find(key); at != by_facts_.end()) return at->second;
  auto left = simplified(list_[number].left, [&](std::size_t i) {
    auto const at = std::ranges::find(facts, i);
    if (at == facts.end()) return 2;
    return static_cast<int>(bits >> (at - facts.begin()) & 1U);
  });
  auto const out = this->number(std::move(left), of);
  by_facts_.emplace(key, out);
  return out;
}

}  // namespace faro::odds::bridge::detail
