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

/// The cells of one list's column held against the names of another, or of the same.
class held_cells {
 public:
  held_cells(roster const& of, roster const& others, std::string const& column)
      : of_{of}, others_{others}, column_{column}, at_{of.column(column)}, one_list_{&of == &others} {
    for (std::size_t i = 0; i < others.size(); ++i) {
      auto const& name = others.known_as(others.people[i]);
      names_.push_back(name);
      if (!known_.emplace(name, i).second) twice_.insert(name);
    }
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
  [[nodiscard]] bool has_names() const {
    return std::ranges::any_of(of_.people, [&](auto const& person) { return !names_of(person).empty(); });
  }
  /// Refuses names that bind nobody.
  void check_names() const {
    for (auto const& person : of_.people) {
      for (auto const& name : names_of(person)) {
        if (one_list_ && name == of_.known_as(person))
          throw input_error{
              say("{} is their own name, which keeps nobody apart: expected another's, or an empty cell",
                  where(person))};
        if (!known_.contains(name)) {
          auto ways = ways_by_other_key(name);
          for (auto& way : ways_to_spell(name, person)) ways.push_back(std::move(way));
          throw refused_reading{
              say("{}, line {}: {} in the column {} is nobody in the list, and keeps nobody apart{}",
                  of_.source, person.line, quoted(name), column_, did_you_mean(name, names_)),
              std::move(ways)};
        }
        if (twice_.contains(name))
          throw input_error{say("{}, line {}: {} in the column {} is what several are known by", of_.source,
                                person.line, quoted(name), column_)};
      }
    }
  }
  /// A person whose cell names another, in whatever letters, in whose own cell something else stands: no
  /// family is called so. Nobody where no cell does.
  [[nodiscard]] roster::person const* first_named() const {
    std::unordered_map<std::string, std::size_t> small;  // whose name it is in small letters
    for (std::size_t i = 0; i < others_.size(); ++i) small.emplace(lower_case(others_.people[i].name), i);
    auto const there = others_.column(column_);
    for (auto const& person : of_.people) {
      for (auto const& name : names_of(person)) {
        auto const found = small.find(lower_case(name));
        bool const is_number = std::ranges::all_of(name, is_digit);
        if (is_number || found == small.end() || (one_list_ && &others_.people[found->second] == &person))
          continue;
        if (others_.people[found->second].cells[there] != person.cells[at_]) return &person;
      }
    }
    return nullptr;
  }
  [[nodiscard]] bool any_agree() const {
    std::unordered_map<std::string_view, int> times;  // of a cell of the others
    auto const there = others_.column(column_);
    for (auto const& person : others_.people) ++times[person.cells[there]];
    return std::ranges::any_of(of_.people, [&](auto const& person) {
      auto const found = times.find(person.cells[at_]);
      return !person.cells[at_].empty() && found != times.end() && found->second > (one_list_ ? 1 : 0);
    });
  }
  /// Two cells that agree, in which nothing stands but signs: "-". Nobody where there are none.
  [[nodiscard]] roster::person const* first_sign() const {
    constexpr std::string_view signs = "-_?./*#";
    auto const is_sign = [&](auto const& person) {
      auto const& cell = person.cells[at_];
      return !cell.empty() && cell.find_first_not_of(signs) == cell.npos;
    };
    auto const found = std::ranges::find_if(of_.people, is_sign);
    return found == of_.people.end() ? nullptr : &*found;
  }
  /// By what the people of these cells are known: a column's heading, empty for their names; nothing where
  /// neither has the first name of a cell.
  [[nodiscard]] std::optional<std::string> known_by() const {
    for (auto const& person : of_.people) {
      for (auto const& name : names_of(person)) {
        if (known_.contains(name) || !nearest_names(name, names_).empty()) return std::string{};
        auto ways = ways_by_other_key(name);
        return ways.empty() ? std::nullopt : std::optional{ways.front().front().second};
      }
    }
    return std::nullopt;
  }
  [[nodiscard]] message where(roster::person const& person) const {
    return say("{}, line {}: {} in the column {}", of_.source, person.line, quoted(person.cells[at_]),
               column_);
  }
  [[nodiscard]] std::string const& column() const { return column_; }
  [[nodiscard]] std::string const& source() const { return of_.source; }

 private:
  /// The columns in which all are different, and one of the others has what is said here: their names are
  /// what people are known by.
  [[nodiscard]] std::vector<reading_options> ways_by_other_key(std::string const& name) const {
    std::vector<reading_options> out;
    for (std::size_t key = 0; key < others_.columns.size(); ++key) {
      std::unordered_set<std::string_view> values;
      for (auto const& person : others_.people) values.insert(person.cells[key]);
      bool const is_key = values.size() == others_.size() && others_.columns[key] != column_;
      if (is_key && values.contains(name)) out.push_back({{"--known-by", others_.columns[key]}});
    }
    return out;
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
  [[nodiscard]] std::vector<std::string> names_of(roster::person const& person) const {
    auto const& cell = person.cells[at_];
    return names_in_cell(cell, known_.contains(cell));
  }

  roster const &of_, &others_;
  std::string column_;
  std::size_t at_;
  bool one_list_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, std::size_t> known_;  // whose it is
  std::unordered_set<std::string> twice_;
};

/// Options by which one of the columns of --apart is one of --not-with.
reading_options as_named(apart_rules rules, std::string const& column) {
  std::erase(rules.agreeing, column);
  rules.naming.push_back(column);
  reading_options out{{"--not-with", joined(rules.naming, ",")}};
  if (!rules.agreeing.empty()) out.emplace_back("--apart", joined(rules.agreeing, ","));
  return out;
}

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

bool names_people(roster const& list, std::string const& column) {
  return held_cells{list, list, column}.first_named() != nullptr;
}

std::vector<std::pair<std::size_t, std::size_t>> named_in(roster const& of, roster const& others,
                                                          std::string const& column) {
  return held_cells{of, others, column}.named();
}

std::vector<std::string> as_families(roster& list, apart_rules const& rules) {
  auto out = rules.agreeing;
  for (auto const& column : rules.naming) {
    auto const named = named_in(list, list, column);
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

std::vector<std::vector<std::uint32_t>> classes_of(roster const& people,
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
  return out;
}

std::vector<std::vector<std::uint32_t>> apart_classes(roster const& people, apart_rules const& rules) {
  auto out = classes_of(people, rules.agreeing);
  std::vector<std::pair<std::size_t, std::size_t>> named;
  for (auto const& name : rules.naming)
    std::ranges::copy(named_in(people, people, name), std::back_inserter(named));
  add_pairs_apart(out, people.size(), named);
  return out;
}

namespace {

void refuse_unbound(std::span<held_cells const> cells, apart_rules const& rules) {
  for (auto const& one : cells) {
    if (auto const* const person = one.first_named())
      throw refused_reading{say("{} is the name of another: --apart keeps apart who agree in a column, "
                                "--not-with whom it names; a family has another name",
                                one.where(*person)),
                            {as_named(rules, one.column())}};
  }
  if (!cells.front().any_agree()) {
    std::vector<reading_options> ways;
    for (auto const& one : cells) {
      auto const known = one.has_names() ? one.known_by() : std::nullopt;
      if (!known) continue;
      ways.push_back(as_named(rules, one.column()));
      if (!known->empty()) ways.back().emplace_back("--known-by", *known);
    }
    throw refused_reading{
        say("{}: no two agree in the column {}, which keeps nobody apart; if it names people: --not-with {}",
            cells.front().source(), cells.front().column(), quoted(cells.front().column())),
        std::move(ways)};
  }
  for (auto const& one : cells) {
    if (auto const* const person = one.first_sign())
      throw input_error{
          say("{} would keep apart all who have it: expected an empty cell, or what they agree in",
              one.where(*person))};
  }
}

void refuse_unnamed(std::span<held_cells const> cells) {
  for (auto const& one : cells) one.check_names();
  if (std::ranges::none_of(cells, &held_cells::has_names))
    throw input_error{say("{}: the column {} names nobody, and keeps nobody apart", cells.front().source(),
                          cells.front().column())};
}

}  // namespace

void refuse_unbound(roster const& list, apart_rules const& rules) {
  auto const held = [&](std::string const& column) { return std::array{held_cells{list, list, column}}; };
  for (auto const& column : rules.agreeing) refuse_unbound(held(column), rules);
  for (auto const& column : rules.naming) refuse_unnamed(held(column));
}

void refuse_unbound(roster const& first, roster const& second, apart_rules const& rules) {
  auto const held = [&](std::string const& column) {
    return std::array{held_cells{first, second, column}, held_cells{second, first, column}};
  };
  for (auto const& column : rules.agreeing) refuse_unbound(held(column), rules);
  for (auto const& column : rules.naming) refuse_unnamed(held(column));
}

}  // namespace faro::draws
