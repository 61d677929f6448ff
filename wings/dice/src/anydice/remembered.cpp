// Programs of AnyDice: calls remembered.
#include "dice/src/anydice/remembered.hpp"

#include <algorithm>

namespace faro::odds::anydice {

namespace {

void mix_in(std::size_t& hash, std::size_t more) {
  hash ^= more + 0x9e3779b97f4a7c15U + (hash << 6U) + (hash >> 2U);
}

std::size_t hash_of(value const& v) {
  std::size_t hash = v.index();
  if (auto const* n = std::get_if<std::int64_t>(&v)) mix_in(hash, std::hash<std::int64_t>{}(*n));
  if (auto const* s = std::get_if<sequence_pointer>(&v)) {
    for (auto const n : **s) mix_in(hash, std::hash<std::int64_t>{}(n));
  }
  if (auto const* d = std::get_if<dice_pointer>(&v)) {
    auto const& faces = (*d)->one->law.entries();
    mix_in(hash, (*d)->count);
    mix_in(hash, faces.size());
    constexpr std::size_t looked_at = 8;
    for (std::size_t i = 0; i < std::min(looked_at, faces.size()); ++i)
      mix_in(hash, std::hash<std::int64_t>{}(faces[i].outcome));
  }
  return hash;
}

std::size_t hash_of(function_definition const& f, std::vector<value> const& arguments) {
  auto hash = std::hash<function_definition const*>{}(&f);
  for (auto const& a : arguments) mix_in(hash, hash_of(a));
  return hash;
}

}  // namespace

remembered_call const* remembered_calls::find(
    function_definition const& f, std::vector<value> const& arguments, std::size_t level,
    std::size_t deepest_allowed, std::function<bool(std::size_t, value const&)> const& is_now) const {
  auto const [first, last] = calls_.equal_range(hash_of(f, arguments));
  for (auto at = first; at != last; ++at) {
    auto const& c = at->second;
    if (c.function != &f || !std::ranges::equal(c.arguments, arguments, same)) continue;
    bool const fits = c.seen.cut ? c.level == level : level + (c.seen.deepest - c.level) <= deepest_allowed;
    if (fits && std::ranges::all_of(c.seen.read, [&](auto const& r) { return is_now(r.first, r.second); }))
      return &c;
  }
  return nullptr;
}

void remembered_calls::keep(remembered_call call) {
  constexpr std::size_t most = 100'000;
  if (calls_.size() >= most) calls_.clear();
  auto const hash = hash_of(*call.function, call.arguments);
  calls_.emplace(hash, std::move(call));
}

bool remembered_calls::can(std::vector<value> const& arguments) {
  return std::ranges::none_of(arguments, [](value const& v) {
    return std::holds_alternative<roll_pointer>(v) || std::holds_alternative<pending_pointer>(v);
  });
}

}  // namespace faro::odds::anydice
