// Cells held against the names of a list.
#include "draws/src/apart.hpp"

#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace faro::draws {
namespace {

/// The names that a cell holds: one, or several between semicolons or bars.
std::vector<std::string> names_in_cell(std::string_view cell, bool is_one) {
  std::vector<std::string> out;
  for (std::size_t from = 0; from <= cell.size();) {
    auto const end = is_one ? cell.size() : std::min(cell.find_first_of(";|", from), cell.size());
    if (auto const name = trimmed(cell.substr(from, end - from)); !name.empty()) out.emplace_back(name);
    from = end + 1;
  }
  return out;
}

/// Whether numbers alone are those of families: where nothing says by what people are known.
bool may_be_name(std::string_view cell, roster const& others) {
  return !cell.empty() && (others.known_by || !std::ranges::all_of(cell, is_digit));
}

/// The cells of one list's column held against the names of another, or of the same.
class held_cells {
 public:
  held_cells(roster const& of, roster const& others, std::string const& column)
      : of_{of}, others_{others}, column_{column}, at_{of.column(column)}, one_list_{&of == &others} {
    for (std::size_t i = 0; i < others.size(); ++i) {
      auto const& name = others.known_as(others.people[i]);
      names_.push_back(name);
      if (!known_.emplace(name, i).second) twice_.insert(name);
      small_.insert(lower_case(name));
    }
    auto const there = others.column(column);
    for (auto const& person : others.people) ++times_[person.cells[there]];
  }

  /// Who is named in the cell of each; and the names of a cell.
  [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> named() const {
    std::vector<std::pair<std::size_t, std::size_t>> out;
    for (std::size_t i = 0; i < of_.size(); ++i) {
      for (auto const& name : names_of(of_.people[i])) {
        auto const found = known_.find(name);
        if (found != known_.end() && !(one_list_ && found->second == i)) out.emplace_back(i, found->second);
      }
    }
    return out;
  }
  /// Whether some cell holds the name of another, in whatever letters.
  [[nodiscard]] bool any_named() const {
    return std::ranges::any_of(of_.people, [&](auto const& person) {
      auto const own = one_list_ ? lower_case(of_.known_as(person)) : std::string{};
      return std::ranges::any_of(names_of(person), [&](auto const& name) {
        auto const small = lower_case(name);
        return small_.contains(small) && small != own;
      });
    });
  }
  [[nodiscard]] bool any_agree() const {
    return std::ranges::any_of(of_.people, [&](auto const& person) {
      return !person.cells[at_].empty() && agrees(person.cells[at_]);
    });
  }
  /// Refuses cells that bind nobody, in a column that has names or not.
  void check(bool of_names) const {
    for (auto const& person : of_.people) {
      bool const alone = !agrees(person.cells[at_]);
      for (auto const& name : names_of(person)) {
        if (one_list_ && name == of_.known_as(person)) {
          if (!alone) continue;
          throw input_error{
              say("{} is their own name, which keeps nobody apart: expected another's, or an empty cell",
                  where(person))};
        }
        if (of_names && !known_.contains(name))
          throw refused_reading{
              say("{}, line {}: {} in the column {} is nobody in the list, and keeps nobody apart{}",
                  of_.source, person.line, quoted(name), column_, did_you_mean(name, names_)),
              ways_to_spell(name, person)};
        if (of_names && twice_.contains(name))
          throw input_error{say("{}, line {}: {} in the column {} is what several are known by", of_.source,
                                person.line, quoted(name), column_)};
      }
    }
  }
  /// Throws refused_reading where cells hold what stands in a column in which all are different: its name is
  /// what people are known by.
  void refuse_other_key() const {
    for (std::size_t key = 0; key < others_.columns.size(); ++key) {
      if (others_.columns[key] == column_) continue;
      std::unordered_map<std::string, std::size_t> values;  // in small letters
      for (std::size_t i = 0; i < others_.size(); ++i)
        values.emplace(lower_case(others_.people[i].cells[key]), i);
      if (values.size() < others_.size()) continue;
      for (std::size_t i = 0; i < of_.size(); ++i) {
        for (auto const& name : names_of(of_.people[i])) {
          auto const found = values.find(lower_case(name));
          if (found == values.end() || (one_list_ && found->second == i)) continue;
          throw refused_reading{
              say("{} is in the column {} of another, whom that keeps apart if people are known by it: "
                  "--known-by {}",
                  where(of_.people[i]), quoted(others_.columns[key]), quoted(others_.columns[key])),
              {{{"--known-by", others_.columns[key]}}}};
        }
      }
    }
  }
  /// Those nearest to a name in its place, where it stands once in its line.
  [[nodiscard]] std::vector<reading_options> ways_to_spell(std::string const& name,
                                                           roster::person const& person) const {
    std::vector<reading_options> out;
    auto const has_name = [&](std::string const& cell) { return cell.find(name) != cell.npos; };
    auto const is_plain = [](std::string_view text) {
      return text.find_first_of("/\\&.*[]^$'") == text.npos;
    };
    if (!is_plain(name) || std::ranges::count_if(person.cells, has_name) != 1) return out;
    for (auto const& near : nearest_names(name, names_)) {
      if (!is_plain(near)) continue;
      auto const filter = fmt::format("sed '{}s/{}/{}/'", person.line, name, near);
      out.push_back({{way_by_filter_of_rows, filter}, {of_.source, "-mended"}});
    }
    return out;
  }
  [[nodiscard]] message unbound() const {
    auto const first = std::ranges::find_if(
        of_.people, [&](auto const& person) { return may_be_name(person.cells[at_], others_); });
    auto const said =
        say("{}: the column {} keeps nobody apart: no two agree in it, and it names nobody; "
            "without it leave out --apart {}",
            of_.source, column_, quoted(column_));
    if (first == of_.people.end()) return said;
    auto const meant = did_you_mean(first->cells[at_], names_);
    return meant.empty() ? said
                         : say("{} (line {}: {}{})", said, first->line, quoted(first->cells[at_]), meant);
  }

 private:
  [[nodiscard]] std::vector<std::string> names_of(roster::person const& person) const {
    auto const& cell = person.cells[at_];
    if (!may_be_name(cell, others_)) return {};
    return names_in_cell(cell, known_.contains(cell));
  }
  [[nodiscard]] bool agrees(std::string const& cell) const {
    auto const found = times_.find(cell);
    return found != times_.end() && found->second > (one_list_ ? 1 : 0);
  }
  [[nodiscard]] message where(roster::person const& person) const {
    return say("{}, line {}: {} in the column {}", of_.source, person.line, quoted(person.cells[at_]),
               column_);
  }

  roster const &of_, &others_;
  std::string column_;
  std::size_t at_;
  bool one_list_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::size_t> known_;  // whose it is
  std::unordered_set<std::string> small_, twice_;
  std::unordered_map<std::string, int> times_;  // a cell of the others
};

/// Pairs who are apart, as apart_classes() has them: in as few lists as come first.
void add_pairs_apart(std::vector<std::vector<std::uint32_t>>& classes, std::size_t people,
                     std::vector<std::pair<std::size_t, std::size_t>> const& pairs) {
  auto const before = classes.size();
  for (std::uint32_t number = 1; auto const& [one, other] : pairs) {
    auto at = before;
    while (at < classes.size() && (classes[at][one] != 0 || classes[at][other] != 0)) ++at;
    if (at == classes.size()) classes.emplace_back(people);
    classes[at][one] = classes[at][other] = number++;
  }
}

}  // namespace

bool names_people(roster const& list, std::span<std::string const> columns) {
  return std::ranges::any_of(columns, [&](auto const& column) {
    return held_cells{list, list, column}.any_named();
  });
}

std::vector<std::pair<std::size_t, std::size_t>> named_in(roster const& of, roster const& others,
                                                          std::string const& column) {
  return held_cells{of, others, column}.named();
}

std::vector<std::string> as_families(roster& list, std::span<std::string const> columns) {
  std::vector<std::string> out;
  for (auto const& column : columns) {
    auto const named = named_in(list, list, column);
    if (named.empty()) {
      out.push_back(column);
      continue;
    }
    auto const first = list.columns.size();
    for (auto const& [one, other] : named) {
      auto at = first;
      while (at < list.columns.size() &&
             !(list.people[one].cells[at].empty() && list.people[other].cells[at].empty()))
        ++at;
      if (at == list.columns.size()) {
        out.push_back(column + " " + std::to_string(at - first + 1));
        list.columns.push_back(out.back());
        for (auto& person : list.people) person.cells.emplace_back();
      }
      auto const both = list.people[one].name + " and " + list.people[other].name;
      list.people[one].cells[at] = list.people[other].cells[at] = both;
    }
  }
  return out;
}

std::vector<std::vector<std::uint32_t>> apart_classes(roster const& people,
                                                      std::span<std::string const> columns) {
  std::vector<std::vector<std::uint32_t>> out;
  for (auto const& name : columns) {
    auto const column = people.column(name);
    std::map<std::string, std::uint32_t> numbers{{"", 0}};
    auto& classes = out.emplace_back();
    for (auto const& person : people.people) {
      auto const number = static_cast<std::uint32_t>(numbers.size());
      classes.push_back(numbers.try_emplace(person.cells[column], number).first->second);
    }
  }
  std::vector<std::pair<std::size_t, std::size_t>> named;
  for (auto const& name : columns)
    std::ranges::copy(named_in(people, people, name), std::back_inserter(named));
  add_pairs_apart(out, people.size(), named);
  return out;
}

namespace {

void refuse_unbound(std::span<held_cells const> cells) {
  bool const named = std::ranges::any_of(cells, &held_cells::any_named);
  for (auto const& one : cells) one.check(named);
  if (named) return;
  for (auto const& one : cells) one.refuse_other_key();
  if (!cells.front().any_agree()) throw input_error{cells.front().unbound()};
}

}  // namespace

void refuse_unbound(roster const& list, std::span<std::string const> columns) {
  for (auto const& column : columns) {
    held_cells const cells{list, list, column};
    refuse_unbound(std::span{&cells, 1});
  }
}

void refuse_unbound(roster const& first, roster const& second, std::span<std::string const> columns) {
  for (auto const& column : columns) {
    std::array<held_cells, 2> const cells{held_cells{first, second, column},
                                          held_cells{second, first, column}};
    refuse_unbound(std::span<held_cells const>{cells});
  }
}

}  // namespace faro::draws
