// The list of files of an archive, and archives that are not packed.
#include "exam/src/packages/zip.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <boost/crc.hpp>

#include <algorithm>

namespace faro::exam::detail {
namespace {

constexpr std::string_view local_mark{"PK\x03\x04", 4}, listed_mark{"PK\x01\x02", 4},
    end_mark{"PK\x05\x06", 4};
constexpr std::size_t local_size = 30, listed_size = 46, end_size = 22;

[[noreturn]] void damaged() { throw input_error{say("a damaged package: it ends too early or was changed")}; }

/// A number of so many bytes, the least first.
std::uint32_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  if (at > bytes.size() || size > bytes.size() - at) damaged();
  std::uint32_t out = 0;
  for (std::size_t i = size; i-- > 0;) out = out << 8U | static_cast<unsigned char>(bytes[at + i]);
  return out;
}

std::uint32_t crc_of(std::string_view bytes) {
  boost::crc_32_type sum;
  sum.process_bytes(bytes.data(), bytes.size());
  return sum.checksum();
}

bool leads_out(std::string_view name) {
  if (name.starts_with('/') || name.find_first_of(std::string_view{"\\\0", 2}) != std::string_view::npos)
    return true;
  for (auto const part : split(name, '/')) {
    if (part == "..") return true;
  }
  return false;
}

/// Where the end of the list is said: the last place from which a comment goes to the end of the archive.
std::size_t end_record(std::string_view bytes) {
  constexpr std::size_t longest_comment = 65'535;
  auto const first =
      bytes.size() < end_size + longest_comment ? 0 : bytes.size() - end_size - longest_comment;
  for (auto at = bytes.rfind(end_mark); at != std::string_view::npos && at >= first;
       at = at == 0 ? std::string_view::npos : bytes.rfind(end_mark, at - 1)) {
    bool const whole = bytes.size() - at >= end_size;
    if (whole && bytes.size() - at - end_size == number_at(bytes, at + 20, 2)) return at;
  }
  damaged();
}

}  // namespace

bool is_zip(std::string_view bytes) { return bytes.starts_with(local_mark) || bytes.starts_with(end_mark); }

zip_archive::zip_archive(std::string_view bytes) : bytes_{bytes} {
  auto const end = end_record(bytes);
  auto const count = number_at(bytes, end + 10, 2);
  std::size_t at = number_at(bytes, end + 16, 4);
  if (count == 0xFFFF || at == 0xFFFF'FFFF)
    throw input_error{say("a package in ZIP64: expected one of less than 4 GB and 65,535 files")};
  if (number_at(bytes, end + 8, 2) != count) throw input_error{say("a part of a package in several files")};
  for (std::uint32_t i = 0; i < count; ++i) {
    if (at > end || end - at < listed_size || bytes.substr(at, 4) != listed_mark) damaged();
    auto const length = number_at(bytes, at + 28, 2);
    if (end - at - listed_size < length) damaged();
    std::string name{bytes.substr(at + listed_size, length)};
    if (leads_out(name))
      throw input_error{say("a package with a name that leads out of it: {}", quoted(name))};
    file const one{number_at(bytes, at + 10, 2), number_at(bytes, at + 16, 4),
                   number_at(bytes, at + 20, 4), number_at(bytes, at + 24, 4),
                   number_at(bytes, at + 42, 4), (number_at(bytes, at + 8, 2) & 1U) != 0};
    at += listed_size + length + number_at(bytes, at + 30, 2) + number_at(bytes, at + 32, 2);
    if (name.ends_with('/')) continue;
    if (!files_.emplace(name, one).second)
      throw input_error{say("a package with two files called {}", quoted(name))};
    names_.push_back(std::move(name));
  }
}

std::string zip_archive::read(std::string_view name, std::size_t most, inflater const& inflate) const {
  auto const found = files_.find(name);
  if (found == files_.end()) throw input_error{say("the package has no file {}", quoted(name))};
  auto const& f = found->second;
  if (f.encrypted) throw input_error{say("{}: expected a package that is not encrypted", name)};
  if (f.size > most)
    throw input_error{say("{}: expected at most {} bytes in a package, got {}", name, most, f.size)};
  if (f.header > bytes_.size() || bytes_.substr(f.header, 4) != local_mark) damaged();
  auto const data = std::size_t{f.header} + local_size + number_at(bytes_, std::size_t{f.header} + 26, 2) +
                    number_at(bytes_, std::size_t{f.header} + 28, 2);
  if (data > bytes_.size() || f.packed > bytes_.size() - data) damaged();
  auto const packed = bytes_.substr(data, f.packed);
  constexpr std::uint32_t stored = 0, deflated = 8;
  if (f.method != stored && f.method != deflated)
    throw input_error{say("{}: expected files packed by DEFLATE, got method {}", name, f.method)};
  if (f.method == deflated && !inflate)
    throw input_error{
        say("{}: this faro was built without zlib; unpack the package and give its files", name)};
  auto out = f.method == stored ? std::string{packed} : inflate(packed, f.size);
  if (out.size() != f.size || crc_of(out) != f.crc) damaged();
  return out;
}

namespace {

void put(std::string& out, std::uint32_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) out += static_cast<char>(value >> 8 * i & 0xFFU);
}

/// What a file's own header and its line in the list have in common: version 2.0, names in UTF-8, not
/// packed, 1980-01-01 00:00.
void put_common(std::string& out, std::string const& name, std::string const& bytes, std::uint32_t crc) {
  put(out, 20, 2);
  put(out, 0x0800, 2);
  put(out, 0, 2);
  put(out, 0, 2);
  put(out, 0x0021, 2);
  put(out, crc, 4);
  put(out, static_cast<std::uint32_t>(bytes.size()), 4);
  put(out, static_cast<std::uint32_t>(bytes.size()), 4);
  put(out, static_cast<std::uint32_t>(name.size()), 2);
  put(out, 0, 2);
}

}  // namespace

std::string zip_of(std::vector<std::pair<std::string, std::string>> const& files) {
  constexpr std::size_t most = 0xFFFF'0000;
  std::string out, list;
  for (auto const& [name, bytes] : files) {
    if (out.size() + list.size() + bytes.size() > most || files.size() >= 0xFFFF)
      throw input_error{say("expected a package of less than 4 GB and 65,535 files")};
    auto const crc = crc_of(bytes);
    auto const at = static_cast<std::uint32_t>(out.size());
    out += local_mark;
    put_common(out, name, bytes, crc);
    out += name + bytes;
    list += listed_mark;
    put(list, 20, 2);
    put_common(list, name, bytes, crc);
    put(list, 0, 2);
    put(list, 0, 2);
    put(list, 0, 2);
    put(list, 0, 4);
    put(list, at, 4);
    list += name;
  }
  auto const begin = out.size();
  out += list;
  out += end_mark;
  put(out, 0, 4);
  put(out, static_cast<std::uint32_t>(files.size()), 2);
  put(out, static_cast<std::uint32_t>(files.size()), 2);
  put(out, static_cast<std::uint32_t>(list.size()), 4);
  put(out, static_cast<std::uint32_t>(begin), 4);
  put(out, 0, 2);
  return out;
}

}  // namespace faro::exam::detail
