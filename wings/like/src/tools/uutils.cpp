// uutils' shuf: ChaCha12 from the SHA3-256 of the seed, and our own numbers below n.
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"
#include "records/hashes.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>

namespace faro::like {
namespace {

class uutils_shuf final : public source {
 public:
  explicit uutils_shuf(key256 const& key) : words_{key}, picks_{words_} {}
  uutils_shuf(uutils_shuf const&) = delete;
  uutils_shuf& operator=(uutils_shuf const&) = delete;
  ~uutils_shuf() override = default;
  static key256 seed_of(std::string_view seed) { return key256{audit::sha3_256(seed)}; }
  std::uint64_t below(std::uint64_t n) override { return picks_.below(n); }

 private:
  chacha12 words_;
  random_chooser<chacha12> picks_;
};

}  // namespace

row const uutils_row =
    row_of<uutils_shuf>({.name = "uutils",
                         .of = "uutils coreutils, shuf",
                         .versions = "0.6",
                         .program = "shuf --random-seed=SEED (uutils coreutils)",
                         .generator = "ChaCha12, its key the SHA3-256 of the seed's text",
                         .number = "a word times n, its high part, again where that would be uneven",
                         .odd = "not GNU shuf, which has no seeds but files of bytes: --like shuf",
                         .last_seed = 0},
                        walk::ascending, nullptr);

}  // namespace faro::like
