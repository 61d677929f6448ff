// The dice language: tree to values. Private to src/odds.
#pragma once
#include "dice/src/facts/facts.hpp"
#include "dice/src/values.hpp"

#include <faro/dice/query.hpp>
#include <faro/text/detail/message.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds::dice_language {

struct name_usage;

/// What the outcomes are called, where they are words.
std::map<std::int64_t, std::string> names_of_faces(node const& tree, dice const& law);

/// The mean of what lies in places first .. last - 1 of a pool whose dice go on without end, in closed form;
/// nothing where a die's tail is not known.
std::optional<ratio> mean_of_kept(pool const& p, std::uint64_t first, std::uint64_t last);

class evaluator {
 public:
  evaluator(std::string_view query, work_limit work) : query_{query}, work_{work} {}
  dice_answer answer(node const& tree);

 private:
  value evaluate(node const& n);
  template <class Value, class Walker>
  friend Value walk(Walker& by, node const& n);
  value arithmetic(node const& n);
  value condition(node const& n);
  value constant_at(node const& n);
  value fudge(node const& n);
  value named(node const& n);
  value group(node const& n);

  number number_of(node const& n);
  truth truth_of(node const& n);
  /// A number is a pool of one die.
  pool pool_of(node const& n, std::string_view modifier);
  /// Dice side by side, and no number that has become of them.
  pool dice_of(node const& n, std::string_view modifier);
  std::int64_t fixed_of(node const& n);
  std::uint64_t count_of(node const& n, std::string_view what);
  number added_up(value const& v, node const& n);
  number total_of_pool(pool const& p);
  number kept_of_pool(pool const& p, face_value const& worth, bool faces_add_themselves = false);

  value die(node const& n);
  value mixed_pool(node const& n);
  value repeated(node const& n);
  value multiply(node const& n);
  value divide(node const& n);
  value extreme(node const& n);
  value compare_chain(node const& n);
  void remark_on_sum(node const& n, number const& after, truth const& chances);
  truth chained(std::vector<relation> const& relations, std::vector<number> const& numbers);
  value member(node const& n);
  value connect(node const& n);
  value summed_up(node const& n);
  value choice(node const& n);
  value let(node const& n);
  value let_pool(node const& n, pool const& named, name_usage const& usage);
  value let_every_way(node const& n, pool const& named);
  value let_by_order(node const& n);
  std::optional<std::vector<std::int64_t>> key_of(node const& let) const;
  value keep(node const& n);
  value reroll(node const& n);
  value explode(node const& n);
  value bounded(node const& n);
  value count(node const& n);
  value lean(node const& n);
  value pattern(node const& n) { return together(n); }

  // ---- Faces of one's own, facts of one roll together (facts_of_roll.cpp)

  value own_die(node const& n);
  value together(node const& n);
  /// How many rolls of these dice there are, alike or not. Too many digits are too much work.
  integer all_rolls(pool const& p);
  value beats(node const& n);
  value counted_words(node const& n, pool const& p);
  face_value worth_of_words(node const& n);
  struct told_fact;
  struct asked_facts;
  void ask_facts(node const& n, std::string const& name, pool const& p, std::uint64_t dice, asked_facts& out);
  told_fact pattern_fact(node const& n, pool const& p, std::uint64_t dice,
                         std::pair<std::uint64_t, std::uint64_t> places);
  std::optional<told_fact> fact_about(node const& n, std::string const& name, pool const& p,
                                      std::uint64_t dice);
  using read_pool =
      std::function<void(std::vector<pool_part> const& parts, std::uint64_t dice, integer const& ways)>;
  /// Calls `each` with the pools that lie there when all dice are rolled, how many dice they are, and in how
  /// many ways that is; gives the ways of all, those of what goes on beyond what is read, too.
  integer each_read(pool const& p, read_pool const& each);
  value told_so(node const& let, asked_facts const& asked, std::function<value(std::size_t)> const& what);
  value where_unread(node const& fact, pool const& named);
  std::optional<value> let_facts(node const& n, pool const& named);
  /// A number that is not a word. Words are counted, not calculated with.
  number plain_number_of(node const& n);

  number_set faces_of(node const& n, number const& die);
  number rerolled(number const& die, number_set const& faces, std::optional<std::uint64_t> times);
  number exploded_number(dice const& die, explosion const& rule, face_value const& worth);
  number compounded(number const& die, explosion const& rule);
  number counted(number const& die, number_set const& faces) const;
  number sum(number const& a, number const& b);
  number times(number const& a, std::uint64_t n);
  value mixed(std::vector<std::pair<ratio, value>> const& cases, node const& n);
  void remark(message const& reading);
  /// What the action gives; an error that does not know its place gets that of the node.
  template <class Action>
  auto placed(node const& n, Action action) {
    try {
      return action();
    } catch (input_error const&) {
      throw_placed(query_, n.at);
    }
  }
  void spend_on(node const& n);
  [[noreturn]] void fail(node const& n, message const& what) const;
  [[noreturn]] void fail_too_big(node const& n, message const& what) const;

  std::string_view query_;
  work_limit work_;
  std::vector<std::pair<std::string, value>> names_;  // of the lets around
  std::map<node const*, value> known_;                // of parts without names, inside a let
  std::map<std::pair<node const*, std::vector<std::int64_t>>, value> known_lets_;  // by what others are
  std::map<node const*, value> told_;  // facts of a named roll, while it is gone through
  std::vector<std::string> readings_;
  std::optional<comparison> last_comparison_;
};

}  // namespace faro::odds::dice_language
