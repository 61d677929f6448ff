// Functions that are called as often as a reading likes must be the same at every call: a lambda that says
// `mutable` is refused, in one line, where it is handed over.
#pragma once
#include <type_traits>

namespace faro::detail {

/// Whether an F changes itself when it is called so: a lambda that says `mutable`.
template <class F, class... In>
inline constexpr bool changes_itself =
    !std::is_invocable_v<F const&, In...> && std::is_invocable_v<F&, In...>;

/// What an F gives. Of one that changes itself, too: that is an error of its own, said once and elsewhere.
template <class F, class... In>
using given_by = std::invoke_result_t<std::conditional_t<changes_itself<F, In...>, F&, F const&>, In...>;

}  // namespace faro::detail
