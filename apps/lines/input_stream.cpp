#include "lines/input_stream.hpp"

#include "cli/files.hpp"

#include <faro/error.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

namespace faro::program {
namespace {

constexpr std::size_t most_at_once = std::size_t{1} << 30;

template <class Read>
std::size_t read_all(std::span<char> out, std::string const& name, Read const& read) {
  std::size_t filled = 0;
  while (filled < out.size()) {
    auto const got = read(out.data() + filled, std::min(out.size() - filled, most_at_once), filled);
    if (got == 0) break;
    if (got > 0) filled += static_cast<std::size_t>(got);
    if (got < 0 && errno != EINTR) {
      throw system_error{fmt::format("cannot read {}: {}", name, std::strerror(errno))};
    }
  }
  return filled;
}

}  // namespace

std::size_t read_fully(int descriptor, std::span<char> out, std::string const& name) {
  return read_all(out, name,
                  [&](char* to, std::size_t size, std::size_t) { return ::read(descriptor, to, size); });
}

std::size_t read_fully_at(int descriptor, std::uint64_t place, std::span<char> out, std::string const& name) {
  return read_all(out, name, [&](char* to, std::size_t size, std::size_t filled) {
    return ::pread(descriptor, to, size, static_cast<off_t>(place + filled));
  });
}

void input_stream::closing::operator()(int const* descriptor) const {
  close_input(*descriptor);
  delete descriptor;
}

input_stream::input_stream(std::string const& path) : name_{path == "-" ? "standard input" : path} {
  int const descriptor = open_input(path);
  descriptor_.reset(new int{descriptor});
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    throw input_error{fmt::format("cannot read {}: expected a file, got a directory", name_)};
  }
  auto kind = path == "-" ? compression::none : compression_of(path);
  // Standard input may be a file that was read up to some place by others: its size says nothing.
  if (S_ISREG(status.st_mode) && status.st_size > 0 && ::lseek(descriptor, 0, SEEK_CUR) == 0) {
    file_size_ = static_cast<std::uint64_t>(status.st_size);
    if (kind == compression::none) {
      std::array<char, magic_size> first;
      kind = compression_by({first.data(), read_fully_at(descriptor, 0, first, name_)}, name_);
    }
    looked_at_ = true;
    if (kind == compression::none) size_ = file_size_;
    ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
  }
  if (kind != compression::none) unpack(kind);
}

void input_stream::unpack(compression kind) {
  looked_at_ = true;
  // What is added to a file from now on is left alone, as it is where the file is mapped.
  auto const most = file_size_.value_or(UINT64_MAX);
  auto const read = [descriptor = *descriptor_, name = name_, most, consumed = consumed_.get(),
                     ahead = ahead_](std::span<char> out) {
    if (!ahead->empty()) {
      auto const size = ahead->copy(out.data(), out.size());
      ahead->erase(0, size);
      return size;
    }
    auto const wanted = std::min<std::uint64_t>(out.size(), most - *consumed);
    auto const size = read_fully(descriptor, out.first(wanted), name);
    *consumed += size;
    return size;
  };
  unpacking_.emplace(kind, read, name_);
}

bool input_stream::is_cut() const {
  struct stat status {};
  return size_ && ::fstat(*descriptor_, &status) == 0 && static_cast<std::uint64_t>(status.st_size) < *size_;
}

system_error became_shorter(std::string const& name) {
  return system_error{
      fmt::format("{}: became shorter while it was read; a file that nobody writes is right", name)};
}

std::size_t input_stream::read(std::span<char> out) {
  if (!looked_at_) {
    looked_at_ = true;
    ahead_->resize(magic_size);
    ahead_->resize(read_fully(*descriptor_, *ahead_, name_));
    *consumed_ += ahead_->size();
    ended_ = ahead_->size() < magic_size;
    if (auto const kind = compression_by(*ahead_, name_); kind != compression::none) unpack(kind);
  }
  if (!unpacking_) {
    auto const held = ahead_->copy(out.data(), out.size());
    ahead_->erase(0, held);
    out = out.subspan(held);
    if (ended_) return held;  // a terminal would have to be told so again
    auto const wanted = std::min<std::uint64_t>(out.size(), size_.value_or(UINT64_MAX) - *consumed_);
    auto const size = read_fully(*descriptor_, out.first(wanted), name_);
    *consumed_ += size;
    if (size_ && size < wanted) throw became_shorter(name_);
    return held + size;
  }
  std::size_t filled = 0;
  while (filled < out.size()) {
    auto const size = unpacking_->read(out.subspan(filled));
    if (size == 0) break;
    filled += size;
  }
  return filled;
}

}  // namespace faro::program
