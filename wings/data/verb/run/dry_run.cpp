// faro shuffle --dry-run: what the options come to, said before anything is done.
#include "data/verb/run/dry_run.hpp"

#include "answer/answer_options.hpp"
#include "cli/files.hpp"
#include "cli/output.hpp"
#include "data/verb/kinds/columns.hpp"
#include "data/verb/run/any_number.hpp"
#include "data/verb/run/recorded_sample.hpp"
#include "data/verb/run/streamed.hpp"
#include "data/verb/run/tagged.hpp"
#include "lines/disk/temporary_file.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/transfer_progress.hpp"
#include "lines/order/items.hpp"
#include "lines/order/other_tools.hpp"
#include "lines/output/split.hpp"
#include "lists/table.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/table_options.hpp"
#include "verbs/shuffle/plan.hpp"
#include "verbs/shuffle/rules.hpp"

#include <fmt/format.h>

#include <vector>

namespace faro::program {
namespace {

/// What the columns are used for.
std::vector<column_use> uses_of(shuffle_options const& o, std::vector<std::string> const& columns) {
  std::vector<column_use> out;
  std::vector<std::pair<char const*, std::optional<std::string>>> const asked{{"--weights", o.data.weights},
                                                                              {"--by", o.data.by},
                                                                              {"--stratify", o.data.stratify},
                                                                              {"--group", o.data.group}};
  for (auto const& [option, column] : asked) {
    if (!column) continue;
    auto const at = column_called(columns, *column);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (at ? *at == i : *column == std::to_string(i + 1)) out.push_back({option, i});
    }
  }
  return out;
}

/// The cells of a record of a table; of a list its one item.
std::vector<std::string> cells_of(shuffle_options const& o, std::string const& record) {
  if (!o.csv) return {record};
  auto const lines = parse_csv(record, "", o.data.separator);
  return lines.empty() ? std::vector<std::string>{""} : lines.back().cells;
}

/// The items as they were read; nothing where they are more than is kept in memory.
std::optional<table_seen> items_seen(shuffle_options const& o, shuffle_inputs* files) {
  std::string source = o.input_range ? "--input-range" : "--echo";
  if (files) {
    auto const room = (o.memory ? memory_limit{*o.memory} : memory_limit::usual()).for_data(threads_for(o));
    transfer_progress progress;
    if (files->unpacked_bytes().value_or(0) > room || !files->load(UINT64_MAX, room, progress))
      return std::nullopt;
    source = files->name(0);
    if (files->size() > 1) source += fmt::format(" and {} more", files->size() - 1);
  }
  auto items = files ? shuffle_items::lines(files->texts(), o.format(), o.header.value_or(0), threads_for(o))
                     : items_without_files(o);
  if (files && reads_columns(o.data)) items.leave_out_empty();
  table_seen out{};
  out.source = source;
  out.shape.is_table = o.csv;
  out.shape.separator = o.data.separator;
  out.shape.header = static_cast<std::size_t>(o.header.value_or(0));
  out.rows = items.size();
  if (items.size() > 0) {
    out.first = cells_of(o, items.item(0));
    out.last = cells_of(o, items.item(items.size() - 1));
  }
  if (!o.csv) return out;
  if (out.shape.header > 0) out.columns = cells_of(o, items.header());
  for (std::size_t i = out.columns.size(); i < out.first.size(); ++i)
    out.columns.push_back(std::to_string(i + 1));
  out.first.resize(out.columns.size());
  out.uses = uses_of(o, out.columns);
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
  auto const split = o.data.workers ? fmt::format("equal:{}", *o.data.workers) : o.split.value_or("");
  auto const names = split.empty() ? std::vector{target} : split_plan{split}.names(target);
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
  if (o.data.epochs)
    return fmt::format(
        "in memory up to {}; what is more is read once into a temporary file in {}, and dealt out to another "
        "for every epoch",
        size_text(room), temporary_folder(o.temporary));
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
  std::vector<std::string> plan{fmt::format("read    {}\n", inputs_said(o, files)),
                                fmt::format("order   {}\n", order_said(o, files))};
  if (o.data.shards) {
    plan.push_back(fmt::format("how     file after file, each as by itself{}: memory for one of them\n",
                               o.data.epochs ? ", and anew for every epoch" : ""));
  } else if (files) {
    plan.push_back(fmt::format("how     {}\n", way_said(o, *files)));
  }
  plan.push_back(fmt::format("write   {}\n", outputs_said(o)));
  if (o.record) plan.push_back(fmt::format("record  {}\n", *o.record));
  auto const seen = items_seen(o, files);
  if (o.json && !seen)
    throw input_error{"--dry-run --json counts what is read in memory: expected less, or a larger --memory"};
  if (!o.json) {
    for (auto const& line : plan) print(line);
  }
  if (seen) print_reading({*seen}, answer_forms{{}, o.json}.style());
}

}  // namespace faro::program
