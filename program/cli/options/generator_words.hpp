// The words of a generator by its name, for those who want no chooser.
#pragma once
#include "cli/options/generators.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <string>
#include <type_traits>

namespace faro::program {

/// Calls use(generator) with the generator of that name, which gives words of 64 bits, started from a key.
/// Throws usage_error for a name there is not.
template <class Use>
void with_words(std::string const& name, key256 const& key, Use const& use) {
  auto const start = [&]<class Generator>(std::type_identity<Generator>) {
    erased<Generator> generator{key};
    use(*generator);
  };
  if (name == "chacha20") return start(std::type_identity<chacha20>{});
  if (name == "chacha8") return start(std::type_identity<chacha8>{});
  if (name == "xoshiro256++") return start(std::type_identity<xoshiro256pp>{});
  for (auto const kind : stream_kinds()) {
    if (name != name_of(kind)) continue;
    stream_words words{kind, key};
    return use(words);
  }
  refuse_generator(name);
}

}  // namespace faro::program
