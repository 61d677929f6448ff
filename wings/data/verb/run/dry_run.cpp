// faro shuffle --dry-run: what the options come to, said before anything is done.
#include "data/verb/run/dry_run.hpp"

#include "cli/files.hpp"
#include "cli/output.hpp"
#include "data/verb/kinds/columns.hpp"
#include "data/verb/run/any_number.hpp"
#include "data/verb/run/recorded_sample.hpp"
#include "data/verb/run/streamed.hpp"
#include "data/verb/run/tagged.hpp"
#include "lines/disk/temporary_file.hpp"
#include "lines/input/inputs.hpp"
#include "lines/order/other_tools.hpp"
#include "lines/output/split.hpp"
#include "lists/table.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/rules.hpp"

#include <fmt/format.h>

#include <vector>

namespace faro::program {
namespace {

/// The columns of a table, each with its first cell: of the first file, where it is one that can be looked
/// at.
std::string table_said(shuffle_options const& o, std::string const& beginning) {
  auto text = beginning;
  if (auto const end = text.rfind('\n'); end != std::string::npos)
    text.resize(end + 1);  // what is there whole
  std::vector<csv_line> all;
  try {
    all = parse_csv(text, "", o.data.separator);
  } catch (input_error const&) {  // a quoted cell that is longer
  }
  auto const header = o.header.value_or(0);
  auto const below = line_behind(text, header);
  std::vector<std::string> headings, first;
  for (auto const& line : all) {
    if (line.number < below) headings = line.cells;
    if (line.number >= below && first.empty()) first = line.cells;
  }
  auto out = fmt::format("table   its cells parted by {}; {}\n", separator_in_words(o.data.separator),
                         header == 0 ? std::string{"without headings"}
                                     : fmt::format("{} left in front", plural(header, "line")));
  std::vector<std::pair<std::string, std::optional<std::string>>> const uses{
      {"weights", o.data.weights}, {"by", o.data.by}, {"stratify", o.data.stratify}, {"group", o.data.group}};
  for (std::size_t i = 0; i < first.size(); ++i) {
    std::string used;
    for (auto const& [option, column] : uses) {
      auto const is_it = column && (column_called(headings, *column) == i ||
                                    (!column_called(headings, *column) && *column == std::to_string(i + 1)));
      if (is_it) used += ": --" + option;
    }
    out += fmt::format("        column {}{}: the first cell is {}{}\n", i + 1,
                       i < headings.size() ? ", " + std::string{faro::quoted(headings[i])} : std::string{},
                       faro::quoted(first[i]), used);
  }
  return out;
}

std::string inputs_said(shuffle_options const& o, shuffle_inputs* files) {
  if (o.input_range) return fmt::format("nothing: the numbers {}", *o.input_range);
  if (o.echo) return fmt::format("nothing: {} words", o.operands.size());
  std::string out;
  for (std::size_t i = 0; i < files->size(); ++i) {
    auto const [name, size, packed] = files->facts(i);
    out += fmt::format("{}{} ({}{})", i == 0 ? "" : ", ", name, size ? size_text(*size) : "of unknown size",
                       packed ? ", compressed" : "");
  }
  return out;
}

std::string outputs_said(shuffle_options const& o) {
  auto const target = o.output.value_or("-");
  auto const names = o.split ? split_plan{*o.split}.names(target) : std::vector{target};
  std::string out;
  for (auto const& name : names) {
    constexpr std::size_t most = 10;
    if (&name - names.data() == most) return out + fmt::format(" and {} more", names.size() - most);
    bool const standard = name == "-" || name == "/dev/stdout";
    out += (out.empty() ? "" : ", ") + (standard ? std::string{"standard output"} : name) +
           (!standard && file_exists(name) ? " (replaced)" : "");
  }
  return out;
}

/// Whether more than a first look stays out of memory.
bool is_streamed(shuffle_options const& o, shuffle_inputs const& files) {
  return is_plain(o) && !files.unpacked_bytes() &&
         first_look_of(o, std::get<key_source>(source_for(o))).enough;
}

/// How lines of files are shuffled, and what that keeps in memory and on disks.
std::string way_said(shuffle_options const& o, shuffle_inputs& files) {
  auto const limit = o.memory ? memory_limit{*o.memory} : memory_limit::usual();
  auto const room = limit.for_data(threads_for(o));
  auto const bytes = files.unpacked_bytes();
  if (o.data.rate) return "in one pass, each line by itself; memory for one block";
  if (is_tagged(o, files)) return "in one pass, by random tags; memory for the lines of the sample";
  if (auto const way = record_way_of(o, files); way != record_way::of_all) return said_of(way, o);
  if (is_plain(o) && is_small_sample(o, files.plain_file()))
    return "the lines are counted, then those of the sample are fetched; memory for places in the file";
  if (is_streamed(o, files)) return streamed_said(o);
  if (!is_plain(o)) {
    auto const values = o.data.group || o.data.stratify || o.data.by
                            ? fmt::format(", and some {} for each value of the column", bytes_a_value)
                            : std::string{};
    auto const bound = values.empty() && !o.data.weights ? std::string{} : "; at most " + size_text(room);
    return fmt::format(
        "all lines at once: {}, and up to {} bytes a line{}{}",
        bytes ? fmt::format("{} of text, mapped", size_text(*bytes)) : std::string{"the text in memory"},
        bytes_a_line_in_memory, values, bound);
  }
  auto const beyond = fmt::format("dealt out to a temporary file in {}, with {} of memory",
                                  temporary_folder(o.temporary), size_text(limit.bytes));
  if (!bytes) return fmt::format("in memory up to {}; what is more is {}", size_text(room / 2), beyond);
  if (*bytes > room) return beyond;
  return fmt::format("in memory: {} of text, mapped, and 17 bytes a line, if that is at most {}",
                     size_text(*bytes), size_text(room));
}

std::string from_said(shuffle_options const& o) {
  if (o.seed) return fmt::format("from the seed '{}'", *o.seed);
  if (o.random_source) return fmt::format("from the bytes of {}", *o.random_source);
  if (o.picks) return fmt::format("from the picks of {}", *o.picks);
  if (o.ratios) return fmt::format("from the ratios of {}", *o.ratios);
  return "fresh from the operating system";
}

std::string order_said(shuffle_options const& o, shuffle_inputs* files) {
  auto const from = from_said(o);
  if (o.data.epochs && !o.data.shards)
    return fmt::format("a permutation for each of {}{} that is computed as it goes, {}",
                       plural(*o.data.epochs, "epoch", "epochs"),
                       o.data.resume ? fmt::format(" from {} on", *o.data.resume) : "", from);
  if (is_like_tool(o)) {
    auto const& tool = find_other_tool(*o.data.like);
    return fmt::format("that of {}: {}, {}", tool.name, tool.program, from);
  }
  auto const source = source_for(o);
  auto const small = algorithm_for(o, 0, source), large = algorithm_for(o, UINT64_MAX, source);
  if (o.data.weights)
    return fmt::format("{} by the weights of {}, {}",
                       files && is_tagged(o, *files) ? by_weight_keys : "drawn", *o.data.weights, from);
  if (files && is_tagged(o, *files)) return fmt::format("{}, {}", o.data.rate ? by_rate : by_tags, from);
  if (files && record_way_of(o, *files) == record_way::of_tagged)
    return fmt::format("{}, of more than 4 MB {}, {}", small, by_tags, from);
  if (files && is_streamed(o, *files) && is_any_sample(o))
    return fmt::format("{}, of more than 4 MB a {}, {}", small, by_reservoir, from);
  if (!has_files(o))
    return fmt::format("{}, {}", algorithm_for(o, items_without_files(o).size(), source), from);
  if (small == large) return fmt::format("{}, {}", small, from);
  return fmt::format("{}, above 1,572,864 lines {}, {}", small, large, from);
}

}  // namespace

void run_dry(shuffle_options const& o, shuffle_inputs* files) {
  print(fmt::format("read    {}\n", inputs_said(o, files)));
  if (files && o.csv) print(table_said(o, files->first().beginning()));
  print(fmt::format("order   {}\n", order_said(o, files)));
  if (o.data.shards) {
    print(fmt::format("how     file after file, each as by itself{}: memory for one of them\n",
                      o.data.epochs ? ", and anew for every epoch" : ""));
  } else if (files) {
    print(fmt::format("how     {}\n", way_said(o, *files)));
  }
  print(fmt::format("write   {}\n", outputs_said(o)));
  if (o.record) print(fmt::format("record  {}\n", *o.record));
}

}  // namespace faro::program
