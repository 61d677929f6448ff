// Rules by columns, shares, splits and bootstraps over ranks: rank 0 has the columns and the lengths of all
// lines, finds the order as one machine does, and tells every rank where its lines go. Text stays where it
// was read, and is written from there.
#include "cli/output.hpp"
#include "cli/system/system.hpp"
#include "faro-mpi/first_order.hpp"
#include "faro-mpi/rank_texts.hpp"
#include "faro-mpi/shared_evidence.hpp"
#include "faro-mpi/shared_inputs.hpp"
#include "faro-mpi/shared_lines.hpp"
#include "faro-mpi/shared_output.hpp"
#include "lines/kinds/columns.hpp"
#include "lines/order/items.hpp"
#include "text/utf8.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <utility>

namespace faro::ranks {
namespace {

using program::line_column;
using program::line_table;

/// Where a line of a rank goes.
struct line_place {
  std::uint64_t line, part, place;
};

std::string quoted_cell(std::string_view text) {
  std::string out = "\"";
  for (char const c : text) out += c == '"' ? std::string{"\"\""} : std::string(1, c);
  return out + "\"";
}

class ruled_shuffle {
 public:
  ruled_shuffle(world const& ranks, program::process_group& group, shared_shuffle const& shuffle)
      : ranks_{ranks}, group_{group}, shuffle_{shuffle}, evidence_{group, ranks, shuffle} {}

  shuffle_costs run() {
    shared_inputs const inputs{ranks_, group_, shuffle_.options.operands, shuffle_.format(),
                               shuffle_.header()};
    evidence_.is_of(inputs);
    lines_.emplace(ranks_, group_, inputs, shuffle_.format());
    evidence_.has(lines_->all);
    group_.together([&] { read_columns(inputs.header()); });
    costs_.lines = lines_->all;
    auto const cells = texts_to_first(ranks_, group_, cells_);
    auto const lengths = texts_to_first(ranks_, group_, as_bytes<std::uint64_t>(lengths_));
    std::vector<std::string> told(group_.size());
    group_.together([&] {
      if (group_.is_first()) told = plan(cells, lengths, inputs.header());
    });
    auto const sizes = from_bytes<std::uint64_t>(group_.share(std::move(part_sizes_)));
    auto const places = from_bytes<line_place>(text_from_first(ranks_, group_, std::move(told)));
    write(inputs.header(), sizes, places);
    if (group_.is_first()) {
      for (auto const& said : {said_, unused_}) {
        if (!said.empty()) program::note(said);
      }
    }
    costs_.most_held = ranks_.most(lines_->text.bytes.size() + places.size() * sizeof(line_place) + held_);
    return costs_;
  }

 private:
  [[nodiscard]] line_table const& table() const { return *lines_->table; }

  /// A row of cells for every line, and how long it is.
  void read_columns(std::string const& header) {
    auto const& data = shuffle_.options.data;
    std::vector<line_column> columns;
    for (auto const& [name, option] : {std::pair{&data.by, "--by"},
                                       {&data.stratify, "--stratify"},
                                       {&data.group, "--group"},
                                       {&data.weights, "--weights"}}) {
      if (!*name) continue;
      columns.emplace_back(**name, header, option);
    }
    auto const lines = table().lines();
    std::string room;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto line = table().text(lines[i]);
      bool const open = table().is_open(lines[i]);
      lengths_.push_back(line.size() + (open ? 1 : 0));
      if (!open) line.remove_suffix(1);
      try {
        if (!columns.empty() && program::is_empty_line(line))
          throw input_error{say("expected a record, got an empty line: take it out")};
        for (std::size_t c = 0; c < columns.size(); ++c)
          cells_ += (c > 0 ? "," : "") + quoted_cell(columns[c].of(line, room));
      } catch (input_error const& e) {
        throw input_error{say("{}: {}", faro::quoted(line, 60), e.said())};
      }
      cells_ += '\n';
    }
  }

  /// The rules for the columns as they stand in the cells.
  [[nodiscard]] program::data_options renumbered() const {
    auto out = shuffle_.options.data;
    int number = 0;
    for (auto* const column : {&out.by, &out.stratify, &out.group, &out.weights}) {
      if (*column) *column = std::to_string(++number);
    }
    return out;
  }

  [[nodiscard]] std::optional<std::uint64_t> size_of_first() const {
    auto const facts = program::system::facts_of(shuffle_.options.operands.front());
    return facts ? std::optional{static_cast<std::uint64_t>(facts->size)} : std::nullopt;
  }

  /// For each rank, where its lines go.
  std::vector<std::string> plan(std::vector<std::string> const& cells,
                                std::vector<std::string> const& lengths, std::string const& header) {
    std::string all;
    for (auto const& text : cells) all += text;
    auto const items = program::shuffle_items::lines({{"all inputs", all}}, {'\n', true}, 0, 1);
    auto const found = find_first_order(shuffle_, items, renumbered(), size_of_first(), evidence_);
    unused_ = found.unused;
    auto const& parts = found.parts;
    said_ = parts.said;
    return told_of(parts, lengths, header.size());
  }

  std::vector<std::string> told_of(program::split_parts const& parts, std::vector<std::string> const& lengths,
                                   std::uint64_t header) {
    std::vector<std::uint64_t> length, first;
    for (auto const& text : lengths) {
      first.push_back(length.size());
      auto const more = from_bytes<std::uint64_t>(text);
      length.insert(length.end(), more.begin(), more.end());
    }
    std::vector<std::vector<line_place>> places(lengths.size());
    std::vector<std::uint64_t> sizes;
    auto next = parts.lines.begin();
    for (std::uint64_t part = 0; part < parts.counts.size(); ++part) {
      std::uint64_t place = header;
      for (std::uint64_t i = 0; i < parts.counts[part]; ++i, ++next) {
        auto const rank =
            static_cast<std::size_t>(std::ranges::upper_bound(first, *next) - first.begin()) - 1;
        places[rank].push_back({*next - first[rank], part, place});
        place += length[*next];
      }
      sizes.push_back(place);
      costs_.bytes += place - header;
    }
    if (evidence_.drops_last_end()) --sizes.back();
    part_sizes_ = as_bytes<std::uint64_t>(sizes);
    std::vector<std::string> out;
    for (auto const& own : places) out.push_back(as_bytes<line_place>(own));
    held_ = length.size() * sizeof(std::uint64_t) * 2 + parts.lines.size() * sizeof(line_place);
    return out;
  }

  void write(std::string const& header, std::vector<std::uint64_t> const& sizes,
             std::vector<line_place> const& places) {
    auto const names = shuffle_.options.split
                           ? program::split_plan{*shuffle_.options.split}.names(shuffle_.output())
                           : std::vector{shuffle_.output()};
    std::deque<shared_output> outputs;
    for (std::size_t i = 0; i < names.size(); ++i) outputs.emplace_back(group_, names[i], sizes[i]);
    group_.together([&] {
      if (group_.is_first()) {
        for (std::size_t i = 0; i < outputs.size(); ++i)
          outputs[i].write_at(0, std::string_view{header}.substr(0, sizes[i]));
      }
      auto const lines = table().lines();
      std::string text;  // lines that stand side by side
      std::uint64_t part = 0, place = 0;
      auto const pass_on = [&] {
        if (!text.empty())
          outputs[part].write_at(place, std::string_view{text}.substr(0, sizes[part] - place));
        text.clear();
      };
      constexpr std::size_t block = std::size_t{1} << 20;
      for (auto const& to : places) {
        if (to.part != part || to.place != place + text.size() || text.size() >= block) {
          pass_on();
          part = to.part;
          place = to.place;
        }
        text += table().text(lines[to.line]);
        if (table().is_open(lines[to.line])) text += shuffle_.format().end;
      }
      pass_on();
    });
    evidence_.commit(outputs);
  }

  world const& ranks_;
  program::process_group& group_;
  shared_shuffle const& shuffle_;
  shared_evidence evidence_;
  shuffle_costs costs_;
  std::optional<rank_lines> lines_;
  std::string cells_;
  std::vector<std::uint64_t> lengths_;
  std::string part_sizes_, said_, unused_;
  std::uint64_t held_ = 0;
};

}  // namespace

shuffle_costs rule_together(world const& ranks, program::process_group& group,
                            shared_shuffle const& shuffle) {
  return ruled_shuffle{ranks, group, shuffle}.run();
}

}  // namespace faro::ranks
