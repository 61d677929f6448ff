// What the states of src/draw_language share. Private to them.
#pragma once
#include <faro/draw_language/detail/functions.hpp>
#include <faro/draw_language/detail/words.hpp>

namespace faro::detail {

/// A function that forgets what it is called with.
any_function const& forgetting();

}  // namespace faro::detail
