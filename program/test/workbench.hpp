// A folder of its own for every test, and the built program to run in it.
#pragma once
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace faro::testing {

/// How a run ended, and what it wrote.
struct outcome {
  int exit_code;
  std::string out, err;
};

/// Paths are relative to the test's folder, which is removed at its end.
class workbench : public ::testing::Test {
 protected:
  workbench();
  ~workbench() override;

  /// Runs `faro WORDS...` with this on standard input (a pipe).
  outcome faro(std::vector<std::string> words, std::string_view input = {}) const;
  /// Runs a shell script, in which $FARO is the program.
  outcome shell(std::string const& script) const;

  void put(std::string const& name, std::string_view bytes) const;
  [[nodiscard]] std::string get(std::string const& name) const;
  [[nodiscard]] bool has(std::string const& name) const;

 private:
  outcome run(std::vector<std::string> words, std::string_view input) const;
  std::filesystem::path folder_, streams_;
};

/// The lines of a text, without their newlines.
std::vector<std::string> lines_of(std::string_view text);
/// "1\n2\n ... n\n".
std::string numbers_to(int n);

}  // namespace faro::testing
