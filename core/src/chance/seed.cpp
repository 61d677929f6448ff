#include <faro/chance/seed.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <sys/random.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace faro {

namespace {

template <class Word>
Word little_endian(std::byte const* bytes) {
  Word word = 0;
  for (std::size_t i = sizeof word; i-- > 0;)
    word = static_cast<Word>(word << 8 | std::to_integer<Word>(bytes[i]));
  return word;
}

}  // namespace

std::uint32_t key256::word32(std::size_t i) const { return little_endian<std::uint32_t>(&bytes.at(4 * i)); }
std::uint64_t key256::word64(std::size_t i) const { return little_endian<std::uint64_t>(&bytes.at(8 * i)); }

key256 key_from_text(std::string_view text) { return {sha256(text)}; }

key256 derived_key(key256 const& key, std::uint64_t part) {
  std::string bytes(key.bytes.size() + sizeof part, '\0');
  std::memcpy(bytes.data(), key.bytes.data(), key.bytes.size());
  for (std::size_t i = 0; i < sizeof part; ++i)
    bytes[key.bytes.size() + i] = static_cast<char>(static_cast<unsigned char>(part >> (8 * i)));
  return key_from_text(bytes);
}

key256 fresh_key(entropy_source const& source) {
  key256 key;
  std::span<std::byte> left{key.bytes};
  while (!left.empty()) {
    auto const got = source(left);
    if (got > 0 && static_cast<std::size_t>(got) <= left.size()) {
      left = left.subspan(static_cast<std::size_t>(got));
    } else if (got >= 0 || errno != EINTR) {
      throw system_error{say("no randomness from the operating system: {}",
                             (got < 0 ? std::strerror(errno) : "it gave none"))};
    }
  }
  return key;
}

key256 fresh_key() {
  return fresh_key([](std::span<std::byte> buffer) -> std::ptrdiff_t {
    return getrandom(buffer.data(), buffer.size(), 0);
  });
}

}  // namespace faro
