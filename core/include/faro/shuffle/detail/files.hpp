// Shuffles that are files: who reads them is above this room, and says so here.
#pragma once
#include <faro/shuffle/registry.hpp>

#include <string>

namespace faro::detail {

/// From now on a name that ends in ".lua" stands wherever one of the registry does, and is read so. Any
/// thread.
void read_shuffle_files_with(shuffle_entry (*reader)(std::string const& path));

}  // namespace faro::detail
