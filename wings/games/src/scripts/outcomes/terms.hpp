// The terms of a question about how a game ends, and what they come to for one outcome. Private to src/odds.
#pragma once
#include "language/grammar.hpp"

#include <faro/chains/detail/joint_counters.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/games/script.hpp>
#include <faro/language/detail/definitions.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace faro::odds::outcomes {

enum class term_kind : std::uint8_t {
  number,
  name,     // a text, a field or a count: bound once the game is known
  outcome,  // the word
  entry,    // entry(N), entry(T, N)
  has,
  size,
  element,  // of the table that count() goes through
  negative,
  calculated,
  compared,
  all,
  any,
  no,
  choice,
  least,
  greatest,
  absolute,
  sum,
  highest,
  lowest,
  distinct,
  largest,
  groups,
  run,
  count
};

enum class name_meaning : std::uint8_t { open, text, field, counted };

struct term {
  term_kind what;
  std::size_t at = 0;
  std::string text{};  // of a name
  bool is_quoted = false;
  name_meaning means = name_meaning::open;
  script_value value{};  // of a text
  ratio number{};
  std::vector<term> parts{};
  language::relation by = language::relation::equal;
  language::arithmetic op = language::arithmetic::add;
};

/// Questions as they were read, which commas part, and the condition after their `given`.
struct parsed_questions {
  struct one {
    term asked;
    std::string name;  // as it is written
  };
  std::vector<one> asked{};
  std::optional<term> given{};
  std::size_t given_at = 0;
  std::string given_text{};
};
/// Throws query_error.
parsed_questions parse_outcome_questions(std::string_view text, definitions const& known = {});

/// The names of a game.
struct known_names {
  std::map<std::string, script_value, std::less<>> texts;  // outcomes as texts, and texts in tables
  std::set<std::string, std::less<>> fields;
  std::set<std::string, std::less<>> counts;
  bool complete = true;  // no others may come
};
/// Says of every name what it is. Throws query_error for one that is nothing.
void bind_names(term& t, known_names const& names, std::string_view query, bool prefers_text = false);

/// Whether it is answered by yes and no.
bool is_condition(term const& t);

/// What a term comes to: nothing (a field that the outcome lacks), a truth value, a number, or another value.
struct found {
  std::variant<std::monostate, bool, ratio, script_value const*> value{};
  std::size_t place = 0;  // in the game's order of outcomes
};

/// Works out terms for one outcome, or for one value of a count.
class evaluator {
 public:
  evaluator(known_names const& names, std::string_view query) : names_{names}, query_{query} {}

  void look_at(script_value const& outcome) { outcome_ = &outcome; }
  void look_at(std::string_view name, std::uint64_t count) {
    if (auto const at = counts_.find(name); at != counts_.end()) {
      at->second = ratio{integer{count}};
    } else {
      counts_.emplace(name, ratio{integer{count}});
    }
  }
  /// Throws input_error for what makes no sense of this outcome.
  [[nodiscard]] bool holds(term const& t);
  /// As a value of its own.
  [[nodiscard]] script_value value(term const& t);
  [[nodiscard]] ratio number(term const& t);
  /// What was decided in silence: comparisons that some outcomes can't be part of.
  [[nodiscard]] std::set<std::string> const& notes() const { return notes_; }

 private:
  found find(term const& t);
  found named(term const& t) const;
  found entry(term const& t);
  found chosen(term const& t);
  found extreme(term const& t, bool greatest);
  found of_entries(term const& t);
  found counted(term const& t);
  std::optional<std::vector<script_value const*>> entries(term const& t);
  bool compared(term const& t);
  bool in_order(term const& t, found const& a, found const& b);
  [[nodiscard]] std::string outcome_text() const;

  known_names const& names_;
  std::string_view query_;
  script_value const* outcome_ = nullptr;
  std::map<std::string, ratio, std::less<>> counts_;
  std::vector<script_value const*> elements_;  // of count(), the innermost last
  std::set<std::string> notes_;
};

/// What holds of all values of counts from these on (0 of others), where that can be told.
using least_counts = std::map<std::string, std::uint64_t, std::less<>>;
std::optional<bool> holds_from(term const& t, least_counts const& least);
/// The least number from which on a comparison is decided by this count, whatever the others are.
std::optional<std::uint64_t> decided_from(term const& compared, std::string const& count);
/// By count in a question: which of its values come to the same; nothing where no two need to.
using count_caps = std::map<std::string, std::optional<told_apart>, std::less<>>;
void find_caps(term const& t, count_caps& caps);

/// The words of the table, and how they are read.
enum class word_form : std::uint8_t { alone, of_table, of_name, of_table_and_size, of_numbers, of_condition };
struct outcome_word {
  std::string_view name;
  term_kind what;
  word_form form;
};
outcome_word const* find_outcome_word(std::string_view name);

/// "true", "{1, 2}": as messages and distributions show it.
std::string text_of(found const& f);
found as_found(script_value const& v);

}  // namespace faro::odds::outcomes
