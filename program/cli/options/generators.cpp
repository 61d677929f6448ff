// A name of a generator made into one.
#include "cli/options/generators.hpp"

#include "cli/options/values.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <vector>

namespace faro::program {
namespace {

template <class Generator>
void with(key256 const& key, std::function<void(chooser_ref)> const& use) {
  erased<Generator> generator{key};
  random_chooser c{*generator};
  use(c);
}

std::vector<std::string> known() { return {std::begin(generator_names), std::end(generator_names)}; }

}  // namespace

option_ref add_generator(command& verb, std::optional<std::string>& place) {
  return add_name(verb, "--generator", place, known(),
                  fmt::format("{} (default: {})", fmt::join(known(), ", "), known().front()));
}

void with_generator(std::string const& name, key256 const& key, std::function<void(chooser_ref)> const& use) {
  if (name == "chacha20") return with<chacha20>(key, use);
  if (name == "chacha8") return with<chacha8>(key, use);
  if (name == "xoshiro256++") return with<xoshiro256pp>(key, use);
  for (auto const kind : stream_kinds()) {
    if (name != name_of(kind)) continue;
    stream_words words{kind, key};
    random_chooser c{words};
    return use(c);
  }
  one_of("generator", name, known());  // of a record: says what there is
}

}  // namespace faro::program
