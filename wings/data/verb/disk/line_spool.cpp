// Text in blocks to the file, lengths as numbers of as many bytes as they need; found again in one walk.
#include "data/verb/disk/line_spool.hpp"

#include "lines/input/transfer_progress.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>

namespace faro::program {
namespace {

constexpr std::size_t spool_block = std::size_t{1} << 22;   // in memory, then to the file
constexpr std::size_t spool_window = std::size_t{1} << 16;  // read at a time

void append_length(std::vector<std::uint8_t>& out, std::uint64_t length) {
  for (; length > 0x7F; length >>= 7) out.push_back(static_cast<std::uint8_t>(0x80 | (length & 0x7F)));
  out.push_back(static_cast<std::uint8_t>(length));
}

std::uint64_t take_length(std::uint8_t const*& at) {
  std::uint64_t out = 0;
  for (unsigned shift = 0;; shift += 7) {
    auto const byte = *at++;
    out |= std::uint64_t{byte & 0x7FU} << shift;
    if (byte < 0x80) return out;
  }
}

}  // namespace

void line_spool::add(std::string_view bytes, bool ends) {
  text_ += bytes;
  length_ += bytes.size();
  if (ends) {
    append_length(lengths_, std::exchange(length_, 0));
    ++lines_;
  }
  if (text_.size() >= spool_block) put_away();
}

void line_spool::put_away() {
  if (!stays_in_memory_) {
    try {
      if (!file_) file_.emplace(place_.folder);
      file_->write_at(in_file_, text_);
      in_file_ += text_.size();
      text_.clear();
      return;
    } catch (system_error const&) {
      if (place_.asked) throw;
      stays_in_memory_ = true;
    }
  }
  if (text_.size() > place_.most)
    throw input_error{
        say("expected room for a temporary file in {}, or lines that fit into {} of memory, got "
            "more: --temporary "
            "names another folder, --memory gives more",
            place_.folder, size_text(place_.most))};
}

std::string line_spool::text_at(std::uint64_t place, std::uint64_t size, window& read) const {
  std::string out;
  if (place < in_file_) {
    auto const here = std::min(size, in_file_ - place);
    auto const end = read.start + read.bytes.size();
    if (place < read.start || place + here > end) {
      read.start = place;
      read.bytes.resize(std::min(std::max<std::uint64_t>(here, spool_window), in_file_ - place));
      file_->read_at(place, read.bytes);
    }
    out = read.bytes.substr(place - read.start, here);
    place += here;
    size -= here;
  }
  if (size > 0) out.append(text_, place - in_file_, size);
  return out;
}

std::vector<std::shared_ptr<std::string const>> line_spool::lines_at(
    std::span<std::uint64_t const> wanted) const {
  std::vector<std::size_t> as_they_came(wanted.size());
  std::iota(as_they_came.begin(), as_they_came.end(), std::size_t{0});
  std::ranges::sort(as_they_came, {}, [&](std::size_t i) { return wanted[i]; });
  std::vector<std::shared_ptr<std::string const>> out(wanted.size());
  window read;
  auto const* at = lengths_.data();
  std::uint64_t line = 0, place = 0;
  for (auto const i : as_they_came) {
    for (; line < wanted[i]; ++line) place += take_length(at);
    auto const* here = at;
    out[i] = std::make_shared<std::string const>(text_at(place, take_length(here), read));
  }
  return out;
}

}  // namespace faro::program
