// One input read piece by piece, unpacked where its name or its first bytes say that it is compressed.
#include "lines/input/input_stream.hpp"

#include "cli/files.hpp"
#include "cli/system/system.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace faro::program {
namespace {

constexpr std::size_t first_part = 4096;  // by which it is known what a file holds

/// Gives out what is held; how much that was.
std::size_t taken(std::string& held, std::span<char> out) {
  auto const size = held.copy(out.data(), out.size());
  held.erase(0, size);
  return size;
}

template <class Read>
std::size_t read_all(std::span<char> out, std::string const& name, Read const& read) {
  std::size_t filled = 0;
  while (filled < out.size()) {
    auto const got = read(out.subspan(filled), filled);
    if (got < 0) throw system_error{say("cannot read {}: {}", name, std::strerror(errno))};
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  return filled;
}

}  // namespace

std::size_t read_fully(int descriptor, std::span<char> out, std::string const& name) {
  return read_all(out, name,
                  [&](std::span<char> into, std::size_t) { return system::read(descriptor, into); });
}

std::size_t read_fully_at(int descriptor, std::uint64_t place, std::span<char> out, std::string const& name) {
  return read_all(out, name, [&](std::span<char> into, std::size_t filled) {
    return system::read_at(descriptor, place + filled, into);
  });
}

void input_stream::closing::operator()(int const* descriptor) const {
  close_input(*descriptor);
  delete descriptor;
}

input_stream::input_stream(std::string const& path) : name_{path == "-" ? "standard input" : path} {
  int const descriptor = open_input(path);
  descriptor_.reset(new int{descriptor});
  auto const facts = system::facts_of(descriptor);
  auto kind = path == "-" ? compression::none : compression_of(path);
  is_device_ = facts && facts->device;
  // Standard input may be a file that was read up to some place by others: its size says nothing.
  if (facts && facts->regular && facts->size > 0 && system::is_at_beginning(descriptor)) {
    file_size_ = facts->size;
    if (kind == compression::none) {
      std::array<char, magic_size> first;
      kind = compression_by({first.data(), read_fully_at(descriptor, 0, first, name_)}, name_);
    }
    looked_at_ = true;
    if (kind == compression::none) size_ = file_size_;
    system::will_read_in_order(descriptor);
  }
  if (kind != compression::none) unpack(kind);
}

void input_stream::unpack(compression kind) {
  looked_at_ = true;
  // What is added to a file from now on is left alone, as it is where the file is mapped.
  auto const most = file_size_.value_or(UINT64_MAX);
  auto const read = [descriptor = *descriptor_, name = name_, most, consumed = consumed_.get(),
                     ahead = ahead_](std::span<char> out) {
    if (!ahead->empty()) return taken(*ahead, out);
    auto const wanted = std::min<std::uint64_t>(out.size(), most - *consumed);
    auto const size = read_fully(descriptor, out.first(wanted), name);
    *consumed += size;
    return size;
  };
  unpacking_.emplace(kind, read, name_);
}

bool input_stream::is_cut() const {
  auto const facts = system::facts_of(*descriptor_);
  return size_ && facts && facts->size < *size_;
}

system_error became_shorter(std::string const& name) {
  return system_error{
      say("{}: became shorter while it was read: expected a file that nobody writes meanwhile", name)};
}

/// Before anything is read: what the first bytes say, and whether it goes on for too long.
void input_stream::look() {
  constexpr std::uint64_t most_of_device = std::uint64_t{256} << 20;
  if (is_device_ && *consumed_ > most_of_device)
    throw input_error{
        say("{}: expected a file that ends, got a device with more than {} MB", name_, most_of_device >> 20)};
  if (looked_at_) return;
  looked_at_ = true;
  ahead_->resize(magic_size);
  ahead_->resize(read_fully(*descriptor_, *ahead_, name_));
  *consumed_ += ahead_->size();
  ended_ = ahead_->size() < magic_size;
  if (auto const kind = compression_by(*ahead_, name_); kind != compression::none) unpack(kind);
}

std::string input_stream::first_bytes() {
  look();
  if (!begun_.empty()) return begun_;
  if (unpacking_) return {};
  if (!size_) return *ahead_;
  std::string out(std::min<std::uint64_t>(*size_, first_part), '\0');
  out.resize(read_fully_at(*descriptor_, 0, out, name_));
  return out;
}

std::string input_stream::beginning() {
  if (size_) return first_bytes();
  std::string text(first_part, '\0');
  text.resize(read(text));
  ended_ = text.size() < first_part;
  begun_ = text;
  return text;
}

std::size_t input_stream::read(std::span<char> out) {
  look();
  auto held = taken(begun_, out);
  if (!unpacking_) {
    held += taken(*ahead_, out.subspan(held));
    out = out.subspan(held);
    if (ended_) return held;  // a terminal would have to be told so again
    auto const wanted = std::min<std::uint64_t>(out.size(), size_.value_or(UINT64_MAX) - *consumed_);
    auto const size = read_fully(*descriptor_, out.first(wanted), name_);
    *consumed_ += size;
    if (size_ && size < wanted) throw became_shorter(name_);
    return held + size;
  }
  auto filled = held;
  while (!ended_ && filled < out.size()) {
    auto const size = unpacking_->read(out.subspan(filled));
    if (size == 0) break;
    filled += size;
  }
  return filled;
}

std::size_t input_stream::read_some(std::span<char> out) {
  look();
  if (auto const held = taken(begun_, out); held > 0) return held;
  if (unpacking_) return ended_ ? 0 : unpacking_->read(out);
  if (auto const held = taken(*ahead_, out); held > 0) return held;
  auto const wanted = std::min<std::uint64_t>(out.size(), size_.value_or(UINT64_MAX) - *consumed_);
  if (ended_ || wanted == 0) return 0;
  auto const got = system::read(*descriptor_, out.first(wanted));
  if (got < 0) throw system_error{say("cannot read {}: {}", name_, std::strerror(errno))};
  if (got == 0 && size_) throw became_shorter(name_);
  *consumed_ += static_cast<std::uint64_t>(got);
  return static_cast<std::size_t>(got);
}

}  // namespace faro::program
