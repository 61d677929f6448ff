// A name of a generator made into one.
#include "cli/options/generators.hpp"

#include "cli/options/generator_words.hpp"
#include "cli/options/values.hpp"

#include <faro/chance/random.hpp>

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <vector>

namespace faro::program {
namespace {

std::vector<std::string> known() { return {std::begin(generator_names), std::end(generator_names)}; }

}  // namespace

option_ref add_generator(command& verb, std::optional<std::string>& place) {
  return add_name(verb, "--generator", place, known(),
                  fmt::format("{} (default: {})", fmt::join(known(), ", "), known().front()));
}

void with_generator(std::string const& name, key256 const& key, std::function<void(chooser_ref)> const& use) {
  with_words(name, key, [&](auto& words) {
    random_chooser c{words};
    use(c);
  });
}

void refuse_generator(std::string const& name) { one_of("generator", name, known()); }

}  // namespace faro::program
