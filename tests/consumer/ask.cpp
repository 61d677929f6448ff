// Questions in JSON, and the report on a shuffle, of the installed library.
#include <faro/ask.hpp>
#include <faro/judge_report.hpp>

#include <utility>

int main() {
  auto const a = faro::ask(R"({"verb": "dice", "question": "4d6 drop lowest >= 15"})");
  auto const swaps = [](auto& deck) { std::swap(deck[0], deck[1]); };
  return a.exit_code == 0 && a.json.find("25/108") != a.json.npos &&
                 faro::judge::report(swaps, 10, 100).deviates
             ? 0
             : 1;
}
