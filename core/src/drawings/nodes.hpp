// What the states of src/drawings share. Private to them.
#pragma once
#include <faro/drawings/detail/functions.hpp>
#include <faro/drawings/detail/words.hpp>

namespace faro::detail {

/// A function that forgets what it is called with.
any_function const& forgetting();

}  // namespace faro::detail
