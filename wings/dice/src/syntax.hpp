// The dice language: text to tree. Private to src/odds.
//
//   query      = condition { "or" condition } …, by falling strength: or, and, not, comparison, + -, * / mod,
//                unary -, N # (a pool of N such rolls), modifiers, and what stands alone.
//   modifiers  = keep|drop highest|lowest [N], keep middle [N], reroll [once|twice|N times] WHICH,
//                explode|compound [once|twice|N times] [WHICH] [limit N], count WHICH, advantage,
//                disadvantage, distinct, sets of N, largest set, longest run
//   WHICH      = a comparison (>= 5), values and ranges (1 2, 1, 2, 3..7), even, odd, highest, lowest
#pragma once
#include "dice/src/words.hpp"
#include "language/grammar.hpp"

#include <faro/text/detail/message.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds::dice_language {

using language::relation;
using language::token;
using language::token_kind;

enum class operation {
  number,      // value
  die,         // children: sides; zero_based; value = how many
  fudge,       // value = how many
  name,        // a let's
  group,       // ( … )
  mixed_pool,  // { …, … }
  repeated,    // count # roll
  negative,
  add,
  subtract,
  multiply,
  divide,
  modulo,
  highest,  // of its children
  lowest,
  absolute,
  compare,  // n + 1 children, n relations
  member,   // child in WHICH
  all_of,
  any_of,
  negation,
  choice,   // if, then, else
  let,      // value, body
  keep,     // child [, count]
  reroll,   // child [, times]
  explode,  // child [, times or limit]
  count,
  advantage,
  disadvantage,
  sets,  // child, size
  largest_set,
  longest_run,
  spread,
  product,
  full_house,
  two_pair,
  straight,       // child [, length]
  beats,          // two pools
  own_die,        // own_faces; value = how many
  word,           // name, value = the face that shows it and nothing else
  each_at_least,  // child, number
  each_at_most
};

struct node;
using node_pointer = std::unique_ptr<node>;

/// Which faces: as written, before names are known.
struct selection {
  enum class form { values, relative, even, odd, highest, lowest };
  form by_what = form::highest;
  relation by = relation::equal;
  std::vector<std::pair<node_pointer, node_pointer>> ranges;  // the second is null for one value
};

/// Which dice stay.
enum class keeping { highest, lowest, middle };

/// A face of a die that somebody made up.
struct face_of_die {
  node_pointer low, high;  // a number, or a range; or:
  std::int64_t words = 0;  // the number of a face with words
  std::int64_t times = 1;
};

/// A node without what is below it.
struct node_alone {
  operation op = operation::number;
  std::size_t at = 0;
  std::int64_t value = 0;
  std::string name;
  std::vector<relation> relations;
  std::shared_ptr<word_table> words;  // of the question
  bool zero_based = false;            // z10
  bool dropped = false;               // drop, not keep
  bool as_one = false;                // compound: further rolls add to the die
  bool exactly = false;               // sets of exactly N
  bool stands = false;                // once, N times: a rule, not a limit of looking
  keeping kept = keeping::highest;
  // Of a let in a tree that was narrowed:
  std::vector<std::string> others;  // names that lets outside of it gave
  bool by_order = false;            // of it and the lets it begins with only the order matters

  bool closed = true;  // no name of a let outside it
  int height = 1;      // of the tree below
};

struct node : node_alone {
  std::vector<node_pointer> of;
  selection faces;
  std::vector<face_of_die> own_faces;
};

node_pointer new_node(operation op, std::size_t at);
/// Puts a tree below another.
void adopt(node& parent, node_pointer child);
/// The tree once more.
node_pointer copy_of(node const& n);

/// What stands in brackets, if it does: a pool in brackets is a pool.
node_pointer without_brackets(node_pointer n);

/// "… wants dice side by side": where a number stands.
message wants_dice(std::string_view modifier);

/// Whether it is true or false, not a number.
bool is_condition(node const& n);
/// The name of a let as it was written: behind what a function is given stands a mark.
inline std::string written_name(node const& let) { return let.name.substr(0, let.name.find('#')); }
/// Whether dice are mentioned in it.
bool has_dice(node const& n);
/// Whether dice are mentioned in it that no let within it names.
bool has_unnamed_dice(node const& n);
/// How it is read, where it looks like something else to many; empty for what is clear.
message easily_misread(node const& n);
/// The names in it that lets outside of it gave.
std::set<std::string> free_names(node const& n);

/// Puts every let around no more than what speaks of its name, so that the ways of independent rolls are
/// added up and not multiplied. The answer is the same; dice that are rolled one by one would come in another
/// order.
void narrow(node_pointer& tree);

/// What is compared with the places of names in order: themselves, numbers, the greatest and the least of
/// such. Nothing where the names mean more than their order somewhere in it.
std::optional<std::vector<node const*>> numbers_among(node const& body, std::set<std::string> const& names);

/// Every word of the language, for "did you mean".
std::vector<std::string> const& vocabulary();

}  // namespace faro::odds::dice_language
