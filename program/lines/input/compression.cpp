// gzip and Zstandard behind one reader and one writer: what was not built in is refused by name.
#include "lines/input/compression.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#ifdef FARO_HAS_ZLIB
#define ZLIB_CONST
#include <zlib.h>
#endif
#ifdef FARO_HAS_ZSTD
#include <zstd.h>
#endif

namespace faro::program {
namespace {

constexpr std::size_t packed_size = std::size_t{1} << 17;

[[maybe_unused]] constexpr bool has_gzip =
#ifdef FARO_HAS_ZLIB
    true;
#else
    false;
#endif
[[maybe_unused]] constexpr bool has_zstd =
#ifdef FARO_HAS_ZSTD
    true;
#else
    false;
#endif

char const* name_of(compression kind) { return kind == compression::gzip ? "gzip" : "Zstandard"; }

}  // namespace

namespace {

/// The kind, if this program was built with it.
compression built_in(compression kind, std::string_view path) {
  if ((kind == compression::gzip && !has_gzip) || (kind == compression::zstd && !has_zstd)) {
    throw input_error{say("{}: this faro was built without {}; expected a file that is not compressed", path,
                          name_of(kind))};
  }
  return kind;
}

/// Packed data that is known by its first bytes and not read.
struct foreign_packing {
  std::string_view bytes;
  char const* name;
  char const* command;
  std::size_t at = 0;
};
constexpr foreign_packing not_read[]{
    {{"\xFD\x37zXZ\0", 6}, "xz", "xz -dc"},   {"1AY&SY", "bzip2", "bzip2 -dc", 4},
    {"\x04\x22\x4D\x18", "lz4", "lz4 -dc"},   {"LZIP\x01", "lzip", "lzip -dc"},
    {"\x1F\x9D", "compress", "gzip -dc"},     {"PK\x03\x04", "ZIP", "unzip -p"},
    {"7z\xBC\xAF\x27\x1C", "7z", "7z x -so"},
};

}  // namespace

compression compression_of(std::string_view path) {
  return built_in(path.ends_with(".gz")    ? compression::gzip
                  : path.ends_with(".zst") ? compression::zstd
                                           : compression::none,
                  path);
}

compression compression_by(std::string_view first_bytes, std::string_view name) {
  using namespace std::string_view_literals;
  if (first_bytes.starts_with("\x1F\x8B\x08"sv)) return built_in(compression::gzip, name);
  if (first_bytes.starts_with("\x28\xB5\x2F\xFD"sv)) return built_in(compression::zstd, name);
  for (auto const& packing : not_read) {
    if (first_bytes.size() < packing.at || !first_bytes.substr(packing.at).starts_with(packing.bytes))
      continue;
    if (packing.name == "ZIP"sv)
      throw input_error{
          say("{}: expected text, got ZIP data, as spreadsheets and packages of quizzes are; save it as CSV, "
              "or unpack it first: {}",
              name, packing.command)};
    throw input_error{say("{}: expected text, or gzip or Zstandard data, got {} data; unpack it first: {}",
                          name, packing.name, packing.command)};
  }
  return compression::none;
}

// ---- Packing
// ------------------------------------------------------------------------------------------------

struct compressor::state {
  compression kind;
#ifdef FARO_HAS_ZSTD
  ZSTD_CCtx* zstd = nullptr;
#endif

  explicit state(compression k) : kind{k} {
#ifdef FARO_HAS_ZSTD
    if (kind != compression::zstd) return;
    zstd = ZSTD_createCCtx();
    if (!zstd) throw std::bad_alloc{};
    ZSTD_CCtx_setParameter(zstd, ZSTD_c_checksumFlag, 1);
#endif
  }
  state(state const&) = delete;
  state& operator=(state const&) = delete;
  ~state() {
#ifdef FARO_HAS_ZSTD
    ZSTD_freeCCtx(zstd);
#endif
  }

#ifdef FARO_HAS_ZLIB
  /// A whole member at once.
  static void gzip(std::string_view bytes, std::vector<char>& packed) {
    z_stream stream{};
    constexpr int gzip_window = 15 + 16, memory = 8;
    if (::deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_window, memory, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
      throw std::bad_alloc{};
    }
    packed.clear();
    auto const finish = [&] {
      constexpr std::size_t most = std::numeric_limits<uInt>::max() / 2;
      for (int result = Z_OK; result != Z_STREAM_END;) {
        auto const piece = std::min(bytes.size(), most);
        stream.next_in = reinterpret_cast<Bytef const*>(bytes.data());
        stream.avail_in = static_cast<uInt>(piece);
        auto const filled = packed.size();
        packed.resize(filled + std::min(most, piece / 2 + packed_size));
        stream.next_out = reinterpret_cast<Bytef*>(packed.data() + filled);
        stream.avail_out = static_cast<uInt>(packed.size() - filled);
        result = ::deflate(&stream, piece == bytes.size() ? Z_FINISH : Z_NO_FLUSH);
        bytes.remove_prefix(piece - stream.avail_in);
        packed.resize(packed.size() - stream.avail_out);
      }
    };
    try {
      finish();
    } catch (...) {
      ::deflateEnd(&stream);
      throw;
    }
    ::deflateEnd(&stream);
  }
#endif
};

compressor::compressor(compression kind) : state_{std::make_unique<state>(kind)} {}
compressor::compressor(compressor&&) noexcept = default;
compressor::~compressor() = default;

void compressor::compress([[maybe_unused]] std::string_view bytes,
                          [[maybe_unused]] std::vector<char>& packed) {
#ifdef FARO_HAS_ZLIB
  if (state_->kind == compression::gzip) return state::gzip(bytes, packed);
#endif
#ifdef FARO_HAS_ZSTD
  packed.resize(ZSTD_compressBound(bytes.size()));
  auto const size = ZSTD_compress2(state_->zstd, packed.data(), packed.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size)) throw std::bad_alloc{};
  packed.resize(size);
#endif
}

// ---- Unpacking
// ----------------------------------------------------------------------------------------------

struct decompressor::state {
  compression kind;
  byte_reader_function read;
  std::string name;
  std::vector<char> packed = std::vector<char>(packed_size);
  std::string_view rest;  // of the packed bytes that were read
  bool read_any = false;  // packed bytes
  bool between = true;    // members or frames: here the file may end
#ifdef FARO_HAS_ZLIB
  z_stream gzip{};
#endif
#ifdef FARO_HAS_ZSTD
  ZSTD_DCtx* zstd = nullptr;
#endif

  state(compression k, byte_reader_function r, std::string n)
      : kind{k}, read{std::move(r)}, name{std::move(n)} {
#ifdef FARO_HAS_ZLIB
    if (kind == compression::gzip && ::inflateInit2(&gzip, 15 + 16) != Z_OK) throw std::bad_alloc{};
#endif
#ifdef FARO_HAS_ZSTD
    if (kind == compression::zstd && !(zstd = ZSTD_createDCtx())) throw std::bad_alloc{};
#endif
  }
  state(state const&) = delete;
  state& operator=(state const&) = delete;
  ~state() {
#ifdef FARO_HAS_ZLIB
    if (kind == compression::gzip) ::inflateEnd(&gzip);
#endif
#ifdef FARO_HAS_ZSTD
    ZSTD_freeDCtx(zstd);
#endif
  }

  [[noreturn]] void damaged(char const* problem) const {
    throw input_error{say("{}: expected a whole {} file: {}", name, name_of(kind), problem)};
  }

  /// True when there are packed bytes.
  bool fetch() {
    if (!rest.empty()) return true;
    auto const size = read(packed);
    rest = {packed.data(), size};
    if (size != 0) read_any = true;
    return size != 0;
  }

  /// Unpacks some bytes: how many. May be 0 before the end.
  std::size_t unpack([[maybe_unused]] std::span<char> out) {
#ifdef FARO_HAS_ZLIB
    if (kind == compression::gzip) {
      if (between && ::inflateReset(&gzip) != Z_OK) throw std::bad_alloc{};
      auto const room = std::min<std::size_t>(out.size(), std::numeric_limits<uInt>::max());
      gzip.next_in = reinterpret_cast<Bytef const*>(rest.data());
      gzip.avail_in = static_cast<uInt>(rest.size());
      gzip.next_out = reinterpret_cast<Bytef*>(out.data());
      gzip.avail_out = static_cast<uInt>(room);
      auto const result = ::inflate(&gzip, Z_NO_FLUSH);
      if (result == Z_MEM_ERROR) throw std::bad_alloc{};
      if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR)
        damaged("is no gzip data, or damaged");
      rest.remove_prefix(rest.size() - gzip.avail_in);
      between = result == Z_STREAM_END;
      return room - gzip.avail_out;
    }
#endif
#ifdef FARO_HAS_ZSTD
    ZSTD_inBuffer from{rest.data(), rest.size(), 0};
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    auto const result = ZSTD_decompressStream(zstd, &to, &from);
    if (ZSTD_isError(result)) damaged("is no Zstandard data, or damaged");
    rest.remove_prefix(from.pos);
    between = result == 0;
    return to.pos;
#else
    return 0;
#endif
  }
};

decompressor::decompressor(compression kind, byte_reader_function read, std::string name)
    : state_{std::make_unique<state>(kind, std::move(read), std::move(name))} {}
decompressor::decompressor(decompressor&&) noexcept = default;
decompressor::~decompressor() = default;

std::size_t decompressor::read(std::span<char> out) {
  while (!out.empty()) {
    // What a decoder holds back comes out without new bytes, so it is asked before the end is believed.
    bool const more = state_->fetch();
    if (!more && (state_->between || !state_->read_any)) {
      if (!state_->read_any) state_->damaged("is empty");
      return 0;
    }
    if (auto const size = state_->unpack(out); size != 0) return size;
    if (!more) state_->damaged("ends early");
  }
  return 0;
}

}  // namespace faro::program
