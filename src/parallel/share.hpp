// One loop on every processor.
#pragma once
#include <cstddef>
#include <functional>

namespace faro::parallel {

/// Calls work(thread, first, last) for parts of 0 .. count, on every processor; threads are numbered from 0
/// and below most_shares(). Work must not throw.
void share(std::size_t count, std::function<void(std::size_t, std::size_t, std::size_t)> const& work);
std::size_t most_shares();

}  // namespace faro::parallel
