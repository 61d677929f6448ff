#include <faro/chains/detail/explorer.hpp>
#include <faro/chance/detail/decision.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <cstring>
#include <functional>
#include <utility>

namespace faro::detail {

void graph_chooser::begin(std::span<answer const> prefix, bool at_start) {
  odometer::begin(prefix);
  at_start_ = at_start;
}

void graph_chooser::rewind() {
  odometer::rewind();
  counting_ = at_start_;
  actions_ = 0;
  spots_ = 0;
  counted_.assign(counters_.size(), 0);
}

bool graph_chooser::leave_at(std::span<std::byte const> key, std::uint64_t actions) {
  left_at_.assign(1, actions == 0 ? '.' : '?');                            // the start alone has an empty key
  left_at_.append(reinterpret_cast<char const*>(key.data()), key.size());  // NOLINT: bytes as text
  actions_ = actions;
  chooses_least_ = actions > 0 && is_for_the_least(key);
  leave();
  return true;
}

/// Whether a merge point on the spot is one that was met there before: nothing is asked on the way round, so
/// it goes on so for ever. One key is kept, the first, second, fourth, eighth ... (R. Brent, 1980).
bool graph_chooser::comes_round(std::span<std::byte const> key) {
  std::string_view const text{reinterpret_cast<char const*>(key.data()),
                              key.size()};  // NOLINT: bytes as text
  if (++spots_ == 1) return false;          // nearly always the only one
  if (spots_ > 2 && text == spot_) return true;
  if (std::has_single_bit(spots_)) spot_ = text;
  return false;
}

bool graph_chooser::merge_point(std::span<std::byte const> key) {
  refuse_after_leaving("went on");
  if (passing()) return false;
  if (at_base()) {  // on the spot: it was left here before
    counting_ = true;
    return comes_round(key) && leave_at(key, 0);
  }
  return leave_at(key, 0);
}

std::optional<std::uint64_t> graph_chooser::decide(std::uint64_t actions, std::span<std::byte const> key) {
  refuse_after_leaving("went on");
  if (actions == 0) throw description_error{"a decision among no actions"};
  if (passing()) {
    auto const action = replay(actions);
    if (at_base()) counting_ = true;
    return action;
  }
  leave_at(key, actions);
  bool const at_the_start = base() == 0 && depth() == 0 && !is_known();
  if (!at_the_start || !is_the_choice || !is_the_choice()) return std::nullopt;
  begin_with_action(actions);
  return 0;
}

/// As begin() and the way to the choice would have it.
void graph_chooser::begin_with_action(std::uint64_t actions) {
  lengthen_prefix({0, actions});
  at_start_ = false;
  counting_ = true;
  actions_ = 0;
  spots_ = 0;
  std::ranges::fill(counted_, 0);
}

void graph_chooser::count(std::string_view what, std::uint64_t n) {
  if (!counting_ || passing() || left()) return;
  auto const at = std::ranges::find(counters_, what);
  auto const index = static_cast<std::size_t>(at - counters_.begin());
  if (at == counters_.end()) {
    counters_.emplace_back(what);
    counted_.push_back(0);
  }
  counted_[index] += n;
}

// ------------------------------------------------------------------------------------------- state_index

namespace {

std::uint64_t hash_of_key(std::string_view key) { return std::hash<std::string_view>{}(key); }

}  // namespace

std::string_view state_index::key_at(std::uint32_t at) const {
  auto const size = static_cast<std::size_t>(entries_[at] >> 32);
  return {reinterpret_cast<char const*>(entries_.data() + at + 1), size};  // NOLINT: words as text
}

std::size_t state_index::bytes() const {
  return entries_.capacity() * sizeof(std::uint64_t) + slots_.capacity() * sizeof(slot);
}

std::size_t state_index::find(std::string_view text, std::uint64_t hash) const {
  auto const part = static_cast<std::uint32_t>(hash >> 32);
  auto const mask = slots_.size() - 1;
  auto at = hash & mask;
  for (; slots_[at].at != 0; at = (at + 1) & mask) {
    if (slots_[at].hash == part && key_at(slots_[at].at - 1) == text) break;
  }
  return at;
}

void state_index::take(std::size_t at, std::string_view text, std::uint64_t hash, chain::place state) {
  auto const entry = entries_.size();
  auto const words = words_of(text.size());
  if (entry + words >= UINT32_MAX || text.size() >= UINT32_MAX)
    throw input_error{"the keys of states take more than 32 GiB"};
  entries_.resize(entry + 1 + words);
  entries_[entry] = static_cast<std::uint64_t>(text.size()) << 32 | state;
  if (!text.empty()) std::memcpy(entries_.data() + entry + 1, text.data(), text.size());
  slots_[at] = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(entry + 1)};
  ++known_;
}

std::optional<chain::place> state_index::at(std::string_view text) const {
  if (slots_.empty()) return std::nullopt;
  auto const taken = slots_[find(text, hash_of_key(text))];
  return taken.at != 0 ? std::optional{static_cast<chain::place>(entries_[taken.at - 1])} : std::nullopt;
}

state_index::found state_index::find_or_add(std::string_view text) {
  if (slots_.size() <= 2 * known_) widen();
  auto const hash = hash_of_key(text);
  auto const at = find(text, hash);
  if (slots_[at].at != 0) return {static_cast<chain::place>(entries_[slots_[at].at - 1]), false};
  auto const next = static_cast<chain::place>(states_++);
  take(at, text, hash, next);
  return {next, true};
}

bool state_index::add_key(std::string_view text, chain::place state) {
  if (slots_.size() <= 2 * known_) widen();
  auto const hash = hash_of_key(text);
  auto const at = find(text, hash);
  if (slots_[at].at != 0) return false;
  take(at, text, hash, state);
  return true;
}

void state_index::widen() {
  constexpr std::size_t first = 64;
  std::vector<slot> wider(std::max(first, slots_.size() * 2));
  auto const mask = wider.size() - 1;
  for (std::size_t entry = 0; entry < entries_.size();) {  // one behind the other, as they lie
    auto const key = key_at(static_cast<std::uint32_t>(entry));
    auto const hash = hash_of_key(key);
    auto at = hash & mask;
    while (wider[at].at != 0) at = (at + 1) & mask;
    wider[at] = {static_cast<std::uint32_t>(hash >> 32), static_cast<std::uint32_t>(entry + 1)};
    entry += 1 + words_of(key.size());
  }
  slots_ = std::move(wider);
}

}  // namespace faro::detail
