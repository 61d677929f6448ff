// One process, which does it all.
#include "cli/processes.hpp"

#include "parallel/threads.hpp"

#include <algorithm>

namespace faro::program {
namespace {

process_group*& group_in_use() {
  static process_group alone;
  static process_group* group = &alone;
  return group;
}

}  // namespace

unsigned process_group::threads() const { return parallel::processors(); }

std::pair<std::uint64_t, std::uint64_t> process_group::part_of(std::uint64_t count) const {
  auto const start = [&](std::uint64_t part) {
    return count / size() * part + count % size() * part / size();
  };
  return {start(rank()), start(rank() + 1)};
}

process_group& processes() { return *group_in_use(); }

key256 shared_key(std::optional<std::string> const& seed, std::string_view purpose) {
  if (seed) return key_from_text(*seed, purpose);
  auto key = fresh_key();
  auto const bytes = processes().share({reinterpret_cast<char const*>(key.bytes.data()), key.bytes.size()});
  std::ranges::copy(bytes, reinterpret_cast<char*>(key.bytes.data()));
  return key;
}

void set_processes(process_group& group) { group_in_use() = &group; }

}  // namespace faro::program
