// Cells held against the names of a list.
#include "draws/src/apart.hpp"

#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace faro::draws {
namespace {

/// Numbers are those of families and groups, also where people have numbers for names.
bool may_be_name(std::string_view cell) { return !cell.empty() && !std::ranges::all_of(cell, is_digit); }

/// What stands between the marks that part names in a cell, or the words for "and".
std::vector<std::string> names_in_cell(std::string text) {
  for (std::string_view const word : {" and ", " und "}) {
    for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at))
      text.replace(at, word.size(), ";");
  }
  std::vector<std::string> out(1);
  for (auto const c : text) {
    if (std::string_view{",;/&+|\n\t"}.find(c) != std::string_view::npos) {
      out.emplace_back();
    } else if (c != ' ' || !out.back().empty()) {
      out.back() += c;
    }
  }
  for (auto& name : out) name.erase(name.find_last_not_of(' ') + 1);
  std::erase(out, std::string{});
  return out;
}

bool is_address(std::string_view cell) {
  auto const at = cell.find('@');
  return at != std::string_view::npos && at > 0 && cell.find('.', at) != std::string_view::npos &&
         cell.find(' ') == std::string_view::npos;
}

/// The cells of one list's column held against the names of another, or of the same.
class held_cells {
 public:
  held_cells(roster const& of, roster const& others, std::string const& column)
      : of_{of}, column_{column}, at_{of.column(column)}, one_list_{&of == &others} {
    for (auto const& person : others.people) {
      names_.push_back(person.name);
      known_.insert(person.name);
      small_.insert(lower_case(person.name));
    }
    auto const there = others.column(column);
    for (auto const& person : others.people) ++times_[person.cells[there]];
  }

  [[nodiscard]] bool any_named() const {
    return std::ranges::any_of(of_.people, [&](auto const& person) {
      auto const& cell = person.cells[at_];
      return may_be_name(cell) && known_.contains(cell) && !(one_list_ && cell == person.name);
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
      auto const& cell = person.cells[at_];
      if (!may_be_name(cell)) continue;
      bool const alone = !agrees(cell);
      if (one_list_ && cell == person.name) {
        if (!alone) continue;
        throw input_error{
            say("{} is their own name, which keeps nobody apart: expected another's, or an empty cell",
                where(person))};
      }
      if (known_.contains(cell)) continue;
      auto const several = names_in_cell(cell);
      if (several.size() > 1 &&
          std::ranges::any_of(several, [&](auto const& name) { return known_.contains(name); }))
        throw input_error{
            say("{} holds {} names, expected is one in a cell: a second one stands in a column of "
                "its own, as in --apart {}",
                where(person), several.size(), quoted(column_ + "," + column_ + " 2"))};
      if (alone && is_address(cell))
        throw input_error{
            say("{} is an address, which keeps nobody apart: expected a name of the list, or an empty cell",
                where(person))};
      bool const misspelt = alone ? of_names || small_.contains(lower_case(cell))
                                  : of_names && !nearest_names(cell, names_).empty();
      if (misspelt)
        throw input_error{
            say("{}, line {}: {} in the column {} is nobody in the list, and keeps nobody apart{}",
                of_.source, person.line, quoted(cell), column_, did_you_mean(cell, names_))};
    }
  }
  [[nodiscard]] message unbound() const {
    auto const first =
        std::ranges::find_if(of_.people, [&](auto const& person) { return may_be_name(person.cells[at_]); });
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
  [[nodiscard]] bool agrees(std::string const& cell) const {
    auto const found = times_.find(cell);
    return found != times_.end() && found->second > (one_list_ ? 1 : 0);
  }
  [[nodiscard]] message where(roster::person const& person) const {
    return say("{}, line {}: {} in the column {}", of_.source, person.line, quoted(person.cells[at_]),
               column_);
  }

  roster const& of_;
  std::string column_;
  std::size_t at_;
  bool one_list_;
  std::vector<std::string> names_;
  std::unordered_set<std::string> known_, small_;
  std::unordered_map<std::string, int> times_;  // a cell of the others
};

}  // namespace

bool names_people(roster const& list, std::span<std::string const> columns) {
  return std::ranges::any_of(columns, [&](auto const& column) {
    return held_cells{list, list, column}.any_named();
  });
}

std::vector<std::pair<std::size_t, std::size_t>> named_in(roster const& of, roster const& others,
                                                          std::string const& column) {
  std::unordered_map<std::string_view, std::size_t> place;
  for (std::size_t i = 0; i < others.size(); ++i) place.emplace(others.people[i].name, i);
  auto const at = of.column(column);
  std::vector<std::pair<std::size_t, std::size_t>> out;
  for (std::size_t i = 0; i < of.size(); ++i) {
    auto const& cell = of.people[i].cells[at];
    if (!may_be_name(cell)) continue;
    auto const found = place.find(cell);
    if (found != place.end() && !(&of == &others && found->second == i)) out.emplace_back(i, found->second);
  }
  return out;
}

void refuse_unbound(roster const& list, std::span<std::string const> columns) {
  for (auto const& column : columns) {
    held_cells const cells{list, list, column};
    bool const named = cells.any_named();
    cells.check(named);
    if (!named && !cells.any_agree()) throw input_error{cells.unbound()};
  }
}

void refuse_unbound(roster const& first, roster const& second, std::span<std::string const> columns) {
  for (auto const& column : columns) {
    held_cells const ones{first, second, column}, others{second, first, column};
    bool const named = ones.any_named() || others.any_named();
    ones.check(named);
    others.check(named);
    if (!named && !ones.any_agree()) throw input_error{ones.unbound()};
  }
}

}  // namespace faro::draws
