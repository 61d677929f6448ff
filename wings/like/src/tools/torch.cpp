// torch on the CPU: MT19937 by one word, remainders upwards.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/twisters.hpp"
#include "like/src/tools/rows.hpp"

namespace faro::like {
namespace {

template <class Words>
class torch_on final : public source {
 public:
  explicit torch_on(Words words) : words_{std::move(words)} {}
  explicit torch_on(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint32_t>(cut_seed("torch.manual_seed", seed));
  }
  static word_sieve sieve(pick const& p, bool) { return remainder_sieve(p, false); }
  std::uint64_t below(std::uint64_t n) override { return words_() % n; }

 private:
  Words words_;
};

/// An epoch of a DataLoader: the order of a generator that is started from two words of the first, after two
/// that seed the workers.
class torch_loader final : public source {
 public:
  explicit torch_loader(std::uint64_t seed) : inner_{seed_of_order(static_cast<std::uint32_t>(seed))} {}
  static std::uint64_t seed_of(std::string_view seed) { return torch_on<mersenne_twister>::seed_of(seed); }
  std::uint64_t below(std::uint64_t n) override { return inner_.below(n); }

 private:
  static std::uint32_t seed_of_order(std::uint32_t seed) {
    mersenne_twister words{seed};
    words.discard(3);
    return words();
  }
  torch_on<mersenne_twister> inner_;
};

constexpr std::string_view torch_numbers = "the remainder of a word";

}  // namespace

row const torch_row = row_of<torch_on<mersenne_twister>>(
    {.name = "torch",
     .of = "PyTorch on the CPU: randperm, random_split, randint",
     .versions = "1.7 to 2.4",
     .program = "torch.manual_seed(SEED); torch.randperm(n)",
     .generator = "MT19937 by init_genrand of the seed's lowest 32 bits",
     .number = torch_numbers,
     .odd = "upwards; remainders are not even; seeds 2^32 apart are one; random_split cuts this order",
     .uneven = unevenness::remainder,
     .bits = 32,
     .groups = "random_split(lines, [1 / GROUPS] * GROUPS)"},
    walk::ascending, &seek_by_word<torch_on>);

row const torch_loader_row = row_of<torch_loader>(
    {.name = "torch-loader",
     .of = "PyTorch, the first epoch of DataLoader(shuffle=True)",
     .versions = "1.9 to 2.4",
     .program =
         "torch.manual_seed(SEED); [i for i, in DataLoader(TensorDataset(torch.arange(n)), shuffle=True)]",
     .generator =
         "MT19937 by the lowest 32 bits of a number that the first generator draws after one for the workers",
     .number = torch_numbers,
     .odd = "not randperm of the seed: its generator is seeded from two numbers of that one",
     .uneven = unevenness::remainder,
     .bits = 32,
     .makes_draws = false},
    walk::ascending);

}  // namespace faro::like
