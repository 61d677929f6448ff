// faro ratios (document 001) are those of the library.
#include "program/test/workbench.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/ratios.hpp>

#include <charconv>
#include <string>
#include <vector>

namespace faro::testing {
namespace {

using ratios = workbench;

std::vector<double> numbers_in(std::string const& text) {
  std::vector<double> numbers;
  for (auto const& line : lines_of(text)) {
    double value = -1;
    auto const [end, problem] = std::from_chars(line.data(), line.data() + line.size(), value);
    EXPECT_TRUE(problem == std::errc{} && end == line.data() + line.size()) << line;
    numbers.push_back(value);
  }
  return numbers;
}

TEST_F(ratios, are_those_of_the_library_for_a_seed) {
  chacha20 generator{key_from_text("s", purpose::ratios)};
  ratio_buffer buffer{generator, 4096};
  EXPECT_EQ(numbers_in(faro({"ratios", "10000", "--seed", "s"}).out), buffer.take(10000));
}

}  // namespace
}  // namespace faro::testing
