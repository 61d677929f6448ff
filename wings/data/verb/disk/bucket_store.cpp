// Buckets kept in one temporary file: slots of memory that are filled, written and told apart by number.
#include "data/verb/disk/bucket_store.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <limits>
#include <system_error>
#include <utility>

namespace faro::program {
namespace {

constexpr std::size_t page = 4096, least_slot = 4 * page, most_slot = std::size_t{1} << 20;
constexpr std::size_t spare_slots = 32;

std::size_t slot_for(std::uint64_t memory) {
  auto const share = static_cast<std::size_t>(memory / bucket_store::bucket_count) / page * page;
  return std::clamp(share, least_slot, most_slot);
}

}  // namespace

bucket_store::bucket_store(std::string const& folder, std::uint64_t memory, bool beside)
    : file_{folder},
      slot_size_{slot_for(memory)},
      buffers_{(bucket_count + (beside ? spare_slots : 0)) * slot_size_} {
  auto const slot = [&](std::size_t number) { return buffers_.data() + number * slot_size_; };
  for (std::size_t bucket = 0; bucket < bucket_count; ++bucket) current_[bucket] = slot(bucket);
  if (!beside) return;
  std::vector<char*> spare;
  for (std::size_t i = 0; i < spare_slots; ++i) spare.push_back(slot(bucket_count + i));
  try {
    writer_.emplace(file_, std::move(spare));
  } catch (std::system_error const&) {  // no more threads: it is written here
  }
}

void bucket_store::append_over_end(std::uint8_t bucket, std::string_view bytes) {
  while (!bytes.empty()) {
    auto& filled = filled_[bucket];
    auto const piece = std::min(bytes.size(), slot_size_ - filled);
    std::memcpy(current_[bucket] + filled, bytes.data(), piece);
    filled += piece;
    bytes.remove_prefix(piece);
    if (filled == slot_size_) write_slot(bucket);
  }
}

void bucket_store::write_slot(std::size_t bucket) {
  if (next_ == std::numeric_limits<std::uint32_t>::max()) {
    throw system_error{"too much for the temporary file: expected a larger --memory"};
  }
  auto const place = std::uint64_t{next_} * slot_size_;
  std::string_view const bytes{current_[bucket], filled_[bucket]};
  if (writer_) {
    current_[bucket] = writer_->exchange(current_[bucket], bytes, place);
  } else {
    file_.write_at(place, bytes);
  }
  if (filled_[bucket] == slot_size_) {
    slots_[bucket].push_back(next_);
    filled_[bucket] = 0;
  } else {
    last_[bucket] = next_;
  }
  ++next_;
}

void bucket_store::finish() {
  for (std::size_t bucket = 0; bucket < bucket_count; ++bucket) {
    if (filled_[bucket] > 0) write_slot(bucket);
  }
  if (writer_) writer_->finish();
  writer_.reset();
  buffers_ = {};
}

void bucket_store::read(std::size_t bucket, std::uint64_t place, std::span<char> out) const {
  while (!out.empty()) {
    auto const number = place / slot_size_, within = place % slot_size_;
    auto const slot = number < slots_[bucket].size() ? slots_[bucket][number] : last_[bucket];
    auto const piece = out.first(std::min<std::size_t>(out.size(), slot_size_ - within));
    file_.read_at(std::uint64_t{slot} * slot_size_ + within, piece);
    place += piece.size();
    out = out.subspan(piece.size());
  }
}

}  // namespace faro::program
