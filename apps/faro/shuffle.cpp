#include "frame.hpp"
#include "verbs.hpp"

namespace faro::program {

void add_shuffle(CLI::App& app) {
  add_verb(app, "shuffle", "Shuffle the lines of a file, a range of numbers or a few words.",
           "faro shuffle names.txt\n");
}

}  // namespace faro::program
