#include "generators.hpp"

#include "frame.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>

#include <fmt/format.h>

namespace faro::program {
namespace {

template <class Generator>
void with(key256 const& key, std::function<void(chooser_ref)> const& use) {
  erased<Generator> generator{key};
  random_chooser c{*generator};
  use(c);
}

}  // namespace

void with_generator(std::string const& name, key256 const& key, std::function<void(chooser_ref)> const& use) {
  if (name == "chacha20") return with<chacha20>(key, use);
  if (name == "chacha8") return with<chacha8>(key, use);
  if (name == "xoshiro256++") return with<xoshiro256pp>(key, use);
  throw usage_error{fmt::format("--generator '{}': chacha20, chacha8 or xoshiro256++ is right", name)};
}

}  // namespace faro::program
