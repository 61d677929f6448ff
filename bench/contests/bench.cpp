// faro-bench: every comparison side by side, in one run.
#include "bench/contests/bench.hpp"

#include "chance/instruction_set.hpp"
#include "cli/files.hpp"
#include "cli/options/options.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "parallel/threads.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr char const* bench_examples =
    "faro-bench                     # all sections, half a minute\n"
    "faro-bench --quick             # the same in seconds, small arrays and files\n"
    "faro-bench decks deals\n"
    "faro-bench arrays --largest 28 --markdown\n"
    "faro-bench --curve arrays.svg  # time an item from 4 items to 2^26\n"
    "faro-bench --json > here.json";

struct bench_options {
  std::vector<std::string> sections;
  std::optional<unsigned> rounds, largest;
  std::optional<std::uint64_t> megabytes;
  std::optional<std::string> curve, program;
  bool quick = false, processor = false, as_json = false, markdown = false;
};

// ---- the machine ------------------------------------------------------------------------------------------

std::string processor_name() {
  std::ifstream file{"/proc/cpuinfo"};
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(std::min(line.find(':') + 2, line.size()));
  }
  return "unknown processor";
}

json machine_json(bench_plan const& plan) {
  double load = 0;
  getloadavg(&load, 1);
  return {{"processor", processor_name()},
          {"cores", parallel::processors()},
          {"instructions", name_of(used_instruction_set())},
          {"compiler", "g++ " __VERSION__},
          {"flags", FARO_BUILD_FLAGS},
          {"load", load},
          {"rounds", plan.rounds},
          {"clock", plan.clock == baselines::clock_kind::wall ? "wall" : "processor"}};
}

std::string machine_text(bench_plan const& plan) {
  auto const m = machine_json(plan);
  return fmt::format(
      "{}, {} cores, {}; {}, {}; load {:.1f}; {} rounds, {} clock", m["processor"].get<std::string>(),
      m["cores"].get<unsigned>(), m["instructions"].get<std::string>(), m["compiler"].get<std::string>(),
      m["flags"].get<std::string>(), m["load"].get<double>(), plan.rounds, m["clock"].get<std::string>());
}

// ---- what was found ---------------------------------------------------------------------------------------

json comparison_json(comparison const& c) {
  json rows = json::array();
  for (auto const& row : c.rows) {
    json ratios = json::object();
    for (auto const& name : c.yardsticks) ratios[name] = row.times_as_fast_as(c.row(name));
    rows.push_back({{"name", row.name},
                    {"median", row.median() * c.scale},
                    {"least", row.least() * c.scale},
                    {"most", row.quantile(1) * c.scale},
                    {"rounds", row.seconds.size()},
                    {"times_as_fast_as", std::move(ratios)}});
  }
  return {{"section", c.section}, {"work", c.work}, {"unit", c.unit}, {"rows", std::move(rows)}};
}

/// Three digits: 0.123, 1.23, 12.3, 123.
std::string three_digits(double value) {
  return fmt::format("{:.{}f}", value, value < 1 ? 3 : value < 10 ? 2 : value < 100 ? 1 : 0);
}

using cells = std::vector<std::string>;

/// A line for a contestant: name, median, least and most, how many times as fast as each yardstick.
std::vector<cells> table_of(comparison const& c) {
  std::vector<cells> out{{c.work, c.unit, "least - most"}};
  char mark = 'a';
  for (std::size_t i = 0; i < c.yardsticks.size(); ++i) out[0].push_back(fmt::format("x ({})", mark++));
  for (auto const& row : c.rows) {
    auto const yardstick = std::ranges::find(c.yardsticks, row.name);
    auto const label = yardstick == c.yardsticks.end()
                           ? row.name
                           : fmt::format("{} ({})", row.name, char('a' + (yardstick - c.yardsticks.begin())));
    out.push_back({label, three_digits(row.median() * c.scale),
                   fmt::format("{} - {}", three_digits(row.least() * c.scale),
                               three_digits(row.quantile(1) * c.scale))});
    for (auto const& name : c.yardsticks)
      out.back().push_back(three_digits(row.times_as_fast_as(c.row(name))));
  }
  return out;
}

std::string as_text(comparison const& c) {
  auto const table = table_of(c);
  std::vector<std::size_t> widths(table[0].size());
  for (auto const& row : table) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string out;
  for (auto const& row : table) {
    out += fmt::format("{:<{}}", row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i) out += fmt::format("  {:>{}}", row[i], widths[i]);
    out += '\n';
  }
  return out + '\n';
}

std::string as_markdown(comparison const& c) {
  std::string out;
  auto const table = table_of(c);
  for (std::size_t i = 0; i < table.size(); ++i) {
    out += fmt::format("| {} |\n", fmt::join(table[i], " | "));
    if (i == 0) {
      out += "|---|";
      for (std::size_t k = 1; k < table[0].size(); ++k) out += "---:|";
      out += '\n';
    }
  }
  return out + '\n';
}

// ---- the program
// ---------------------------------------------------------------------------------------------

bench_plan plan_of(bench_options const& o) {
  bench_plan plan;
  if (o.quick) plan = {.rounds = 3, .large_bits = 20, .file_bytes = 10'000'000};
  if (o.rounds) plan.rounds = *o.rounds;
  if (o.largest) plan.large_bits = *o.largest;
  if (o.megabytes) plan.file_bytes = *o.megabytes * 1'000'000;
  if (o.program) plan.program = *o.program;
  if (o.processor) plan.clock = baselines::clock_kind::thread;
  return plan;
}

struct bench_section {
  std::string name;
  std::vector<comparison> (*compare)(bench_plan const&);
};

std::vector<bench_section> const sections{{"generators", compare_generators},
                                          {"decks", compare_decks},
                                          {"deals", compare_deals},
                                          {"arrays", compare_arrays},
                                          {"files", compare_files},
                                          {"odds", compare_odds},
                                          {"seeds", compare_seeds}};

std::vector<std::string> section_names() {
  std::vector<std::string> names;
  for (auto const& section : sections) names.push_back(section.name);
  return names;
}

/// The sections that were asked for, in their own order; all when none was.
std::vector<bench_section> chosen_sections(bench_options const& o) {
  auto out = sections;
  std::erase_if(out, [&](bench_section const& section) {
    return !o.sections.empty() && std::ranges::find(o.sections, section.name) == o.sections.end();
  });
  return out;
}

void draw_curve(std::string const& path, bench_plan const& plan) {
  output_file file{path};  // before the work: a folder that is not there is told at once
  file.write(array_curve(compare_array_sizes(2, plan.large_bits, plan), machine_text(plan)));
  file.commit();
}

void run(bench_options const& o) {
  auto const chosen = chosen_sections(o);
  auto const plan = plan_of(o);
  if (o.curve) return draw_curve(*o.curve, plan);
  json found = json::array();
  if (!o.as_json)
    print(fmt::format("{}\n\n{}\n\n", machine_text(plan),
                      "Medians. x (a): how many times as fast as (a), the median of all rounds."));
  for (auto const& section : chosen) {
    for (auto const& c : section.compare(plan)) {
      if (o.as_json) {
        found.push_back(comparison_json(c));
      } else {
        print(o.markdown ? as_markdown(c) : as_text(c));
      }
    }
  }
  if (o.as_json)
    print(json{{"machine", machine_json(plan)}, {"comparisons", std::move(found)}}.dump(1) + "\n");
}

}  // namespace

baselines::timing const& comparison::row(std::string_view name) const {
  auto const found = std::ranges::find(rows, name, &baselines::timing::name);
  if (found == rows.end()) throw std::logic_error{say("'{}' was not measured", name)};
  return *found;
}

int run_bench(int argc, char** argv) {
  command program{"faro-bench", "How fast the shuffles are here, beside those of others, in one run."};
  program.examples = bench_examples;
  auto const o = std::make_shared<bench_options>();
  add_choice_of(
      program, "SECTION", section_names(), [o](std::size_t i) { o->sections.push_back(sections[i].name); },
      "what is measured: generators, decks, deals, arrays, files, odds, seeds (default: all)", "SECTION")
      ->repeated();
  add_flag(program, "--quick", o->quick, "3 rounds, arrays of up to 2^20 items, a file of 10 MB");
  add_number(program, "--rounds", o->rounds, {1, 1000},
             "how often all take their turn (default: 15); large arrays at most 5 times");
  add_number(program, "--largest", o->largest, {10, 30}, "the largest array has 2^K items (default: 26)",
             "K");
  add_number(program, "--megabytes", o->megabytes, {1, 1'000'000}, "size of the file (default: 209)");
  add_file(program, "--program", o->program, "the faro that shuffles files (default: that of this build)");
  add_flag(program, "--processor-time", o->processor,
           "time on the processor, which other programs disturb less; not for several threads or files");
  add_file(program, "--curve", o->curve,
           "only measure arrays of all sizes, and write the time an item takes to FILE, as SVG");
  add_flag(program, "--json", o->as_json, "print one JSON object instead");
  add_flag(program, "--markdown", o->markdown, "print tables in Markdown instead");
  on_run(program, [o, &program] {
    refuse_together(program, {"--json", "--markdown"});
    for (auto const* other : {"SECTION", "--json", "--markdown", "--megabytes"})
      refuse_together(program, {"--curve", other});
    run(*o);
  });
  program.starts_programs = true;  // other shufflers; and faro, which reads what is open here
  ::setenv("FARO_UNCONFINED", "1", 1);
  return run_program(program, argc, argv);
}

}  // namespace faro::program

int main(int argc, char** argv) { return faro::program::run_bench(argc, argv); }
