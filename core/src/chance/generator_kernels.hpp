// The inner loops of the vector generators, once for each instruction set. No includes of the standard
// library's templates in the files that are compiled for a set: an inline function that the linker takes from
// there would not run on a lesser machine.
#pragma once
#include <cstddef>
#include <cstdint>

namespace faro::detail {

struct generator_kernels {
  /// `groups` groups of sixteen ChaCha blocks (1024 bytes a group) from number `first` on, as one sequence of
  /// bytes. `key` holds the eight words of the key, `number` is that of the stream.
  void (*chacha)(unsigned rounds, std::uint32_t const* key, std::uint64_t number, std::uint64_t first,
                 std::byte* out, std::size_t groups);
  /// `steps` steps of sixteen lanes of xoshiro256++ (128 bytes a step). `lanes` holds the four words of the
  /// state, sixteen lanes each.
  void (*xoshiro)(std::uint64_t* lanes, std::byte* out, std::size_t steps);
};

extern generator_kernels const portable_generators;
#if defined(__x86_64__)
extern generator_kernels const avx2_generators;
extern generator_kernels const avx512_generators;
/// `blocks` blocks of AES-256 in counter mode, for machines with AVX-512 and VAES. `key`: its 32 bytes. A
/// block's plaintext is `number` and the number of the block, eight bytes each, most significant first.
void aes256_counter_vaes(std::byte const* key, std::uint64_t number, std::uint64_t first, std::byte* out,
                         std::size_t blocks);
#endif

/// Those of the instruction set in use.
generator_kernels const& used_generators();

}  // namespace faro::detail
