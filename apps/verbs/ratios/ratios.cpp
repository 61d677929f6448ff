// faro ratios: numbers from 0 to 1, made beforehand and kept, to shuffle by (document 001).
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/generators.hpp"
#include "cli/options.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/seed.hpp>
#include <faro/parallel/progress.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iterator>
#include <memory>
#include <optional>
#include <string>

namespace faro::program {
namespace {

constexpr char const* ratios_examples =
    "faro ratios 51 > ratios                 # for 52 cards: one ratio fewer\n"
    "faro shuffle --ratios ratios cards.txt  # the same order for ever\n"
    "faro ratios 1000 --seed 'exam, June' -o june.ratios\n"
    "faro ratios 99 | faro shuffle --ratios - -i 1-100";

constexpr std::uint64_t most_ratios = 10'000'000'000;
constexpr std::uint64_t at_once = 4096;  // made before any is written

struct ratios_options {
  std::uint64_t count = 0;
  std::optional<std::string> seed, output;
  bool json = false;
};

/// What stands before, between and after the ratios.
struct punctuation {
  std::string before, between, after;
};

punctuation as_lines() { return {"", "\n", "\n"}; }

punctuation as_object(ratios_options const& o) {
  nlohmann::ordered_json const about{{"reading", o.seed ? "seed" : "fresh"},
                                     {"generator", "chacha20"},
                                     {"seed", o.seed ? nlohmann::ordered_json(*o.seed) : nullptr},
                                     {"count", o.count}};
  auto head = about.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  head.pop_back();
  return {head + ",\"ratios\":[", ",", "]}\n"};
}

void run(ratios_options const& o) {
  erased<chacha20> generator{o.seed ? key_from_text(*o.seed) : fresh_key()};
  ratio_buffer buffer{*generator, at_once};
  auto const marks = o.json ? as_object(o) : as_lines();
  output_file out{o.output.value_or("-")};
  parallel::long_work work{o.count / at_once + 1};
  out.write(marks.before);
  fmt::memory_buffer text;
  for (std::uint64_t i = 0; i < o.count; ++i) {
    fmt::format_to(std::back_inserter(text), "{}{}", i == 0 ? "" : marks.between, buffer());
    if ((i + 1) % at_once != 0) continue;
    out.write({text.data(), text.size()});
    text.clear();
    work.advance(1);
  }
  out.write({text.data(), text.size()});
  if (o.count > 0 || o.json) out.write(marks.after);
  out.commit();
}

}  // namespace

void add_ratios(command& app) {
  auto* const verb = add_verb(
      app, "ratios", "Make ratios: random numbers from 0 to 1, to keep and to shuffle by.", ratios_examples);
  auto const o = std::make_shared<ratios_options>();
  add_number(*verb, "COUNT", o->count, {0, most_ratios}, "how many; a list of n items takes n - 1")
      ->required();
  add_text(*verb, "--seed", o->seed, "the same TEXT gives the same ratios on every machine", "TEXT");
  add_text(*verb, "-o,--output", o->output, "write to FILE, whole or not at all", "FILE");
  add_flag(*verb, "--json", o->json, "one JSON object: where they came from, and the ratios");
  on_run(*verb, [o] { run(*o); });
}

}  // namespace faro::program
