// Sorts of usual languages with a random comparator, as models: one line each, known by their signatures.
#include "judge/faults/models/model.hpp"
#include "judge/faults/models/random_sorts.hpp"

namespace faro::judge::detail {

namespace {

struct random_sort {
  char const *name, *statement;
  void (*sort)(chooser_ref, std::span<std::uint32_t>);
};

constexpr random_sort random_sorts[] = {
    {"sort-python", "a sort with a random comparator, as Python and JavaScript (V8: Chrome, Node) sort",
     sort_of_python},
    {"sort-java", "a sort with a random comparator, as Java sorts", sort_of_java},
    {"sort-java-6", "a sort with a random comparator, as Java sorted up to version 6", merge_sort_of_java},
    {"sort-cpp", "a sort with a random comparator, as std::sort of C++ does it", sort_of_cpp},
    {"sort-v8-quick", "a sort with a random comparator, as JavaScript (V8) sorted before 2018",
     quicksort_of_v8},
};

}  // namespace

void add_sorts(std::vector<fault_model>& models, std::size_t n) {
  constexpr std::size_t most = 63;  // beyond, Timsort merges many runs
  if (n < 3 || n > most) return;
  for (auto const& sort : random_sorts) {
    fault_model model{{fault_family::coin_sort, sort.name}, sort.name, sort.statement};
    model.shuffle = fault_recipe{sort.name};
    model.shuffle->description = sort.sort;
    models.push_back(std::move(model));
  }
}

}  // namespace faro::judge::detail
