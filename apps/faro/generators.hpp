// The generators by their names on the command line.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/seed.hpp>

#include <functional>
#include <string>

namespace faro::program {

/// Calls use(chooser) with the random reading over the generator of that name, started from a key. Throws
/// usage_error for a name there is not.
void with_generator(std::string const& name, key256 const& key, std::function<void(chooser_ref)> const& use);

}  // namespace faro::program
