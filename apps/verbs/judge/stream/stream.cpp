// faro judge stream: how well a shuffle buffer mixes, and what the order of a data loader says about its own.
#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "judge/stream/buffer_law.hpp"
#include "lines/input/inputs.hpp"
#include "lines/order/line_table.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/agreed.hpp"
#include "verbs/common/safe_input.hpp"
#include "verbs/judge/judge.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <unordered_map>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr std::uint64_t most_items = 100'000'000;

struct stream_options {
  std::optional<std::string> file, of;
  std::optional<std::uint64_t> items;
  std::vector<std::uint64_t> buffers;
  ratio alpha{1, 1000};
  bool as_json = false;
};

/// The lines of a file, held by `inputs`.
line_table lines_of(shuffle_inputs& inputs) {
  transfer_progress progress;
  inputs.load(UINT64_MAX, UINT64_MAX, progress);
  for (auto const& text : inputs.texts()) refuse_no_text(text.text, text.name);
  return *line_table::find(inputs.texts(), {}, 1);
}

std::string_view text_of(line_table const& table, line_ref line) {
  auto text = table.text(line);
  if (!table.is_open(line)) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return without_mark(text);
}

/// Each number once: said of the numbers that the file has, wherever they begin.
void require_each_once(std::vector<std::uint64_t> const& numbers, std::uint64_t first,
                       std::string const& name) {
  std::vector<std::uint64_t> line_of(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    auto const item = numbers[i] - first;
    if (item >= numbers.size())
      throw input_error{say("{}, line {}: expected a number from {} to {}, one a line, got {}", name, i + 1,
                            first, first + numbers.size() - 1, numbers[i])};
    if (line_of[item] != 0)
      throw input_error{say("{}, line {}: expected each number once, got {} again, as in line {}", name,
                            i + 1, numbers[i], line_of[item])};
    line_of[item] = i + 1;
  }
}

/// Numbers one a line, counted from 0 or from 1.
std::vector<std::uint64_t> numbers_of(std::string const& path) {
  shuffle_inputs inputs{{path}};
  auto const table = lines_of(inputs);
  std::vector<std::uint64_t> order;
  bool has_zero = false;
  for (auto const line : table.lines()) {
    auto const text = text_of(table, line);
    std::uint64_t number = 0;
    auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || end != text.data() + text.size())
      throw input_error{say(
          "{}, line {}: expected the number of an item, got {}; --of names a file with the items in order",
          inputs.name(0), order.size() + 1, faro::quoted(text.substr(0, 40)))};
    has_zero = has_zero || number == 0;
    order.push_back(number);
  }
  std::uint64_t const first = has_zero ? 0 : 1;
  require_each_once(order, first, inputs.name(0));
  for (auto& number : order) number -= first;
  return order;
}

/// The places that lines had in the original.
std::vector<std::uint64_t> places_of(std::string const& path, std::string const& original) {
  shuffle_inputs before{{original}}, after{{path}};
  auto const known = lines_of(before), table = lines_of(after);
  std::unordered_map<std::string_view, std::uint64_t> place_of;
  std::uint64_t place = 0;
  for (auto const line : known.lines()) {
    auto const [at, is_new] = place_of.emplace(text_of(known, line), place++);
    if (!is_new)
      throw input_error{say("{}, line {}: expected lines that differ, got that of line {} again",
                            before.name(0), place, at->second + 1)};
  }
  std::vector<std::uint64_t> order;
  for (auto const line : table.lines()) {
    auto const at = place_of.find(text_of(table, line));
    if (at == place_of.end())
      throw input_error{say("{}, line {}: expected a line of {}, got another", after.name(0),
                            order.size() + 1, before.name(0))};
    order.push_back(at->second);
  }
  return order;
}

/// 10 to this power, as people read it: "0.02", "10^-57".
std::string chance_of(double log10) {
  if (log10 > -4) return fmt::format("{:.4f}", std::pow(10, log10));
  return fmt::format("10^{:.1f}", log10);
}

std::string number_text(double x) { return x >= 1000 ? fmt::format("{:.0f}", x) : fmt::format("{:.3f}", x); }

json mixing_json(std::uint64_t buffer, judge::buffer_mixing const& m) {
  return {{"buffer", buffer},
          {"total_variation", m.total_variation},
          {"neighbours_kept", m.neighbours_kept},
          {"mean_displacement", m.mean_displacement},
          {"rank_correlation", m.rank_correlation}};
}

/// What buffers of these sizes do to so many items.
std::string table_of(std::uint64_t items, std::vector<std::uint64_t> const& buffers) {
  std::string out = fmt::format("{:>12}  {:>15}  {:>15}  {:>17}  {:>11}\n", "buffer", "total variation",
                                "neighbours kept", "mean displacement", "correlation");
  for (auto const b : buffers) {
    auto const m = judge::mixing_of_buffer(items, b);
    out += fmt::format("{:>12}  {:>15.6f}  {:>15}  {:>17}  {:>11.6f}\n",
                       b >= items ? "all: fair" : std::to_string(b), m.total_variation,
                       number_text(m.neighbours_kept), number_text(m.mean_displacement), m.rank_correlation);
  }
  return out;
}

std::vector<std::uint64_t> usual_buffers(std::uint64_t items) {
  std::vector<std::uint64_t> out;
  for (auto const share : {1000U, 100U, 10U, 4U, 2U}) {
    if (items / share > 1) out.push_back(items / share);
  }
  out.push_back(items);
  out.erase(std::ranges::unique(out).begin(), out.end());
  return out;
}

void show_law(stream_options const& o) {
  auto const items = *o.items;
  auto const buffers = o.buffers.empty() ? usual_buffers(items) : o.buffers;
  if (o.as_json) {
    json rows = json::array();
    for (auto const b : buffers) {
      rows.push_back(mixing_json(std::min(b, items), judge::mixing_of_buffer(items, b)));
      rows.back()["log2_orders"] = judge::log2_orders_of_buffer(items, std::min(b, items));
    }
    return print(
        json{{"items", items}, {"log2_orders", judge::log2_orders(items)}, {"buffers", rows}}.dump() + "\n");
  }
  print(fmt::format("{} through a shuffle buffer, one pass\n", plural(items, "item")));
  print(table_of(items, buffers));
}

std::string judgement_text(judge::stream_judgement const& j, bool window, bool neighbours) {
  auto const fair = judge::fair_mixing(j.items);
  auto out = fmt::format("{}: {}\n", plural(j.items, "item"),
                         window || neighbours ? "not a fair shuffle" : "nothing against a fair shuffle");
  out += fmt::format("earliest           {} comes {} early; of a fair shuffle so near with chance {}\n",
                     "no item",
                     j.earliest == 0 ? "any place" : fmt::format("more than {}", plural(j.earliest, "place")),
                     chance_of(j.log10_window_p));
  out += fmt::format("neighbours kept    {}; fair: {} on average, so many or more with chance {}\n",
                     j.neighbours_kept, number_text(fair.neighbours_kept), chance_of(j.log10_neighbours_p));
  out += fmt::format("mean displacement  {}; fair: {}\n", number_text(j.mean_displacement),
                     number_text(fair.mean_displacement));
  out += fmt::format("correlation        {:.6f}; fair: 0 on average\n", j.rank_correlation);
  if (!window) return out;
  out += fmt::format("a shuffle buffer would have held at least {}, and at most {} (95 % sure)\n",
                     plural(j.least_buffer, "item"), j.most_buffer);
  std::vector<std::uint64_t> buffers{j.least_buffer};
  if (j.most_buffer != j.least_buffer) buffers.push_back(j.most_buffer);
  buffers.push_back(j.items);
  return out + "what is to be expected of such buffers:\n" + table_of(j.items, buffers);
}

void judge_file(stream_options const& o) {
  auto const order = o.of ? places_of(*o.file, *o.of) : numbers_of(*o.file);
  judge::stream_judgement j;
  try {
    j = judge::judge_stream(order);
  } catch (input_error const& e) {
    auto const what = e.said();
    throw input_error{say("{}{} {}", name_of_input(*o.file), what.starts_with("place") ? "," : ":", what)};
  }
  // Two tests: each is held to half of alpha.
  auto const limit = std::log10(o.alpha.to_double() / 2);
  bool const window = j.log10_window_p < limit, neighbours = j.log10_neighbours_p < limit;
  if (o.as_json) {
    json out{{"items", j.items},
             {"fair", !window && !neighbours},
             {"alpha", o.alpha.to_double()},
             {"earliest", j.earliest},
             {"log10_window_p", agreed(j.log10_window_p)},
             {"neighbours_kept", j.neighbours_kept},
             {"log10_neighbours_p", agreed(j.log10_neighbours_p)},
             {"mean_displacement", j.mean_displacement},
             {"rank_correlation", j.rank_correlation},
             {"least_buffer", j.least_buffer},
             {"most_buffer", j.most_buffer},
             {"expected",
              {mixing_json(j.least_buffer, judge::mixing_of_buffer(j.items, j.least_buffer)),
               mixing_json(j.items, judge::fair_mixing(j.items))}}};
    print(out.dump() + "\n");
  } else {
    print(judgement_text(j, window, neighbours));
  }
  if (window || neighbours) throw answer_no{""};
}

std::vector<std::uint64_t> buffers_of(std::string const& text) {
  std::vector<std::uint64_t> out;
  for (std::size_t at = 0; at <= text.size();) {
    auto const comma = std::min(text.find(',', at), text.size());
    out.push_back(whole_number("--buffer", text.substr(at, comma - at), 1, most_items));
    at = comma + 1;
  }
  return out;
}

}  // namespace

void add_judge_stream(command& judge) {
  auto const o = std::make_shared<stream_options>();
  auto* const verb =
      add_verb(judge, "stream", "How well a shuffle buffer mixes, and whether a data loader has one.",
               "faro judge stream --items 1000000 --buffer 1000,10000,100000\n"
               "faro judge stream order.txt                 # numbers of the items\n"
               "faro judge stream --of data.txt loaded.txt  # lines as they were loaded");
  add_value(*verb, "FILE", o->file, "the items in the order of the loader: numbers, or with --of lines");
  add_file(*verb, "--of", o->of, "the items in their first order, no line twice");
  add_number(*verb, "--items", o->items, {2, most_items}, "without FILE: how many items pass the buffer");
  add_parsed(*verb, "--buffer", o->buffers, buffers_of,
             "with --items: sizes of buffers (default: shares of the items)", "N,...");
  add_rate(*verb, "--alpha", o->alpha, "the chance that a fair shuffle is called unfair (default: 0.001)");
  add_flag(*verb, "--json", o->as_json, "print one JSON object instead");
  on_run(*verb, [o, verb] {
    refuse_together(*verb, {"--items", "--of"});
    if (o->items && o->file)
      throw usage_error{say("--items is for the law alone: expected no file with it, got '{}'", *o->file)};
    if (!o->items && !o->file)
      throw usage_error{"expected a file with an order, or --items for the law alone"};
    if (o->file) {
      refuse_together(*verb, {"--of", "--buffer"});
      if (!o->buffers.empty()) throw usage_error{"--buffer goes with --items"};
      return judge_file(*o);
    }
    show_law(*o);
  });
}

}  // namespace faro::program
