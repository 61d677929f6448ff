#include "chance/depth.hpp"

#include <faro/chance/chains/explorer.hpp>
#include <faro/error.hpp>
#include <faro/text/message.hpp>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <functional>
#include <utility>

namespace faro::detail {

void graph_chooser::begin(std::span<answer const> prefix, bool at_start) {
  path_.assign(prefix.begin(), prefix.end());
  base_ = path_.size();
  asked_.clear();
  counts_.clear();
  if (weights_.empty()) weights_.push_back({1, 1});
  at_start_ = at_start;
}

void graph_chooser::rewind() {
  at_ = 0;
  left_ = false;
  counting_ = at_start_;
  actions_ = 0;
  spots_ = 0;
  counted_.assign(counters_.size(), 0);
}

std::uint64_t graph_chooser::replay(std::uint64_t of) {
  if (left_) throw description_error{say("pick {}: asked after a junction said to leave", at_)};
  if (path_[at_].of != of) {
    throw description_error{
        say("pick {}: asked for one of {} where the same picks led to one of {} before; a description may "
            "depend on nothing but its picks",
            at_, of, path_[at_].of)};
  }
  return path_[at_++].index;
}

/// The weight after one answer more.
void graph_chooser::weigh() {
  auto const last = asked_.size() - 1;
  auto const& q = asked_.back();
  auto const& a = path_.back();
  if (weights_.size() <= last + 1) weights_.resize(last + 2);
  weights_[last + 1].numerator.set_product(weights_[last].numerator,
                                           q.kinds == 0 ? 1 : counts_[q.counts_at + a.index]);
}

std::uint64_t graph_chooser::open(std::uint64_t index, std::uint64_t of, std::span<count_t const> counts) {
  if (left_) throw description_error{say("pick {}: asked after a junction said to leave", at_)};
  constexpr std::size_t between_looks = 64;
  bool const look = asked_.size() % between_looks == 0 && !asked_.empty();
  if (path_.size() >= most_picks_ || (look && too_deep(numerator(), denominator()))) throw cut_run{};
  asked_.push_back({counts_.size(), counts.size()});
  counts_.insert(counts_.end(), counts.begin(), counts.end());
  path_.push_back({index, of});
  ++at_;
  weigh();
  auto const here = asked_.size();
  weights_[here].denominator.set_product(weights_[here - 1].denominator, of);
  return index;
}

std::uint64_t graph_chooser::below(std::uint64_t n) {
  assert(n > 0);
  return at_ < path_.size() ? replay(n) : open(0, n, {});
}

std::size_t graph_chooser::kind(std::span<count_t const> counts) {
  if (at_ < path_.size()) {
    auto const at = at_;
    auto const index = replay(total(counts));
    if (at >= base_) {
      auto const& q = asked_[at - base_];
      if (q.kinds != counts.size() || counts_[q.counts_at + index] != counts[index]) {
        throw description_error{
            say("pick {}: asked by other counts than the same picks did before; a description may depend on "
                "nothing but its picks",
                at)};
      }
    }
    return index;
  }
  auto const first = kind_at(counts, 0);
  return open(first, total(counts), counts);
}

bool graph_chooser::leave(std::span<std::byte const> key, std::uint64_t actions) {
  left_at_.assign(1, actions == 0 ? '.' : '?');                            // the start alone has an empty key
  left_at_.append(reinterpret_cast<char const*>(key.data()), key.size());  // NOLINT: bytes as text
  actions_ = actions;
  return left_ = true;
}

/// Whether a junction on the spot is one that was met there before: nothing is asked on the way round, so it
/// goes on so for ever. One key is kept, the first, second, fourth, eighth ... (R. Brent, 1980).
bool graph_chooser::comes_round(std::span<std::byte const> key) {
  std::string_view const text{reinterpret_cast<char const*>(key.data()),
                              key.size()};  // NOLINT: bytes as text
  if (++spots_ == 1) return false;          // nearly always the only one
  if (spots_ > 2 && text == spot_) return true;
  if (std::has_single_bit(spots_)) spot_ = text;
  return false;
}

bool graph_chooser::junction(std::span<std::byte const> key) {
  if (left_) throw description_error{say("pick {}: went on after a junction said to leave", at_)};
  if (at_ < base_) return false;
  if (at_ == base_) {  // on the spot: it was left here before
    counting_ = true;
    return comes_round(key) && leave(key, 0);
  }
  return leave(key, 0);
}

std::optional<std::uint64_t> graph_chooser::decide(std::uint64_t actions, std::span<std::byte const> key) {
  if (left_) throw description_error{say("pick {}: went on after a junction said to leave", at_)};
  if (actions == 0) throw description_error{"a decision among no actions"};
  if (at_ < base_) {
    auto const action = replay(actions);
    if (at_ == base_) counting_ = true;
    return action;
  }
  leave(key, actions);
  if (!path_.empty() || !is_the_choice || !is_the_choice()) return std::nullopt;
  begin_with_action(actions);
  return 0;
}

/// As begin() and the way to the choice would have it.
void graph_chooser::begin_with_action(std::uint64_t actions) {
  path_.push_back({0, actions});
  base_ = at_ = 1;
  at_start_ = left_ = false;
  counting_ = true;
  actions_ = 0;
  spots_ = 0;
  std::ranges::fill(counted_, 0);
}

void graph_chooser::count(std::string_view what, std::uint64_t n) {
  if (!counting_ || at_ < base_ || left_) return;
  auto const at = std::ranges::find(counters_, what);
  auto const index = static_cast<std::size_t>(at - counters_.begin());
  if (at == counters_.end()) {
    counters_.emplace_back(what);
    counted_.push_back(0);
  }
  counted_[index] += n;
}

bool graph_chooser::advance() {
  while (!asked_.empty()) {
    auto& q = asked_.back();
    auto& a = path_.back();
    ++a.index;
    while (q.kinds != 0 && a.index < q.kinds && counts_[q.counts_at + a.index] == 0) ++a.index;
    if (a.index < (q.kinds == 0 ? a.of : q.kinds)) {
      weigh();
      return true;
    }
    counts_.resize(q.counts_at);
    asked_.pop_back();
    path_.pop_back();
  }
  return false;
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
