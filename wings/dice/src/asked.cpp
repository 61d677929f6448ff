// Questions about dice as a value, and the trees that are made of them: under a condition, several as one.
#include "dice/src/asked.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <set>
#include <utility>

namespace faro::odds {

asked_dice::asked_dice(std::string text, definitions const& known) {
  if (!text.empty())
    read_ = std::make_shared<dice_language::read_dice const>(dice_language::parse(std::move(text), known));
}

asked_dice asked_dice::under(std::string const& text, std::string const& given, definitions const& known) {
  asked_dice const alone{text, known};
  if (alone.empty()) return alone;
  if (alone.read().condition)
    throw query_error{
        text, alone.read().condition->at,
        "expected one condition, got one in the question and one beside it: join them by `and`"};
  auto const before = text + " given ";
  try {
    return {before + given, known};
  } catch (query_error const& e) {
    if (!e.has_place()) throw;
    bool const is_in_text = e.position() < before.size();
    throw query_error{is_in_text ? text : given, e.position() - (is_in_text ? 0 : before.size()),
                      e.problem()};
  }
}

std::string const& asked_dice::text() const& { return read().text; }
std::size_t asked_dice::size() const { return read().questions.size(); }
std::string const& asked_dice::name(std::size_t question) const& { return read().questions[question].name; }
std::string const& asked_dice::given() const& { return read().given; }
asked_dice asked_dice::of_trees(dice_language::read_dice read) {
  asked_dice out;
  out.read_ = std::make_shared<dice_language::read_dice const>(std::move(read));
  return out;
}
dice_language::read_dice const& asked_dice::read() const {
  static dice_language::read_dice const nothing;
  return read_ ? *read_ : nothing;
}

}  // namespace faro::odds

namespace faro::odds::dice_language {

namespace {

/// Below the lets before all questions, from the k-th on.
node_pointer under_lets(read_dice const& read, node_pointer tree) {
  for (auto k = read.lets.size(); k-- > 0;) {
    auto let = copy_of(*read.lets[k]);
    adopt(*let, std::move(tree));
    let->closed = k == 0;
    tree = std::move(let);
  }
  return tree;
}

node_pointer number_at(std::size_t at, std::int64_t value) {
  auto n = new_node(operation::number, at);
  n->value = value;
  return n;
}

/// Its value where the condition holds, else a number, which is kept.
node_pointer where_given(read_dice const& read, node_pointer tree, std::int64_t otherwise, node*& kept) {
  auto n = new_node(operation::choice, read.condition->at);
  auto number = number_at(read.condition->at, otherwise);
  kept = number.get();
  adopt(*n, copy_of(*read.condition));
  adopt(*n, std::move(tree));
  adopt(*n, std::move(number));
  return n;
}

}  // namespace

question question_of(read_dice const& read, std::size_t i) {
  auto const& tree = *read.questions[i].tree;
  question out{under_lets(read, copy_of(tree))};
  if (!read.condition) return out;
  out.condition = under_lets(read, copy_of(*read.condition));
  auto both = new_node(operation::all_of, tree.at);
  adopt(*both, copy_of(tree));
  adopt(*both, copy_of(*read.condition));
  out.both = under_lets(read, std::move(both));
  out.mixed = under_lets(read, where_given(read, copy_of(tree), 0, out.otherwise));
  return out;
}

namespace {

node_pointer of_two(operation op, std::size_t at, node_pointer a, node_pointer b) {
  auto n = new_node(op, at);
  adopt(*n, std::move(a));
  adopt(*n, std::move(b));
  return n;
}

/// All but the questions.
read_dice without_questions(read_dice const& read) {
  read_dice out;
  out.text = read.text;
  out.begin = read.begin;
  out.given = read.given;
  for (auto const& let : read.lets) out.lets.push_back(copy_of(*let));
  if (read.condition) out.condition = copy_of(*read.condition);
  return out;
}

}  // namespace

asked_dice restricted(asked_dice const& asked, node_pointer condition) {
  auto const& read = asked.read();
  auto out = without_questions(read);
  for (auto const& one : read.questions) out.questions.push_back({one.name, copy_of(*one.tree)});
  auto const at = condition->at;
  out.condition = out.condition
                      ? of_two(operation::all_of, at, std::move(out.condition), std::move(condition))
                      : std::move(condition);
  return asked_dice::of_trees(std::move(out));
}

asked_dice instead(asked_dice const& asked, node_pointer tree) {
  auto out = without_questions(asked.read());
  out.questions.push_back({asked.text(), std::move(tree)});
  return asked_dice::of_trees(std::move(out));
}

question only_question(asked_dice const& asked, std::string_view wanted) {
  if (asked.empty()) (void)parse({}, {});
  if (asked.size() == 1) return question_of(asked.read(), 0);
  throw query_error{asked.text(), asked.text().size(), say("expected one {}, got {}", wanted, asked.size())};
}

// ---- Several questions as one

namespace {

/// The names of rolls that a question under its lets depends on.
std::set<std::string> rolls_used(node const& n) {
  if (n.op != operation::let) return free_names(n);
  auto used = rolls_used(*n.of[1]);
  if (!used.contains(n.name)) return used;
  auto const more = free_names(*n.of[0]);
  if (!has_dice(*n.of[0]) && more.empty()) used.erase(n.name);  // a number
  used.insert(more.begin(), more.end());
  return used;
}

bool share(std::set<std::string> const& a, std::set<std::string> const& b) {
  return std::ranges::any_of(a, [&](auto const& name) { return b.contains(name); });
}

bool are_tied(read_dice const& read) {
  std::set<std::string> given;
  if (read.condition) given = rolls_used(*under_lets(read, copy_of(*read.condition)));
  std::set<std::string> before;
  for (auto const& one : read.questions) {
    auto used = rolls_used(*under_lets(read, copy_of(*one.tree)));
    if (share(used, given)) used.insert(given.begin(), given.end());
    if (share(used, before)) return true;
    before.merge(used);
  }
  return false;
}

/// (A - least) * scale + (B - least) * scale …, with numbers to be set.
node_pointer in_places(read_dice const& read, joint_question& out) {
  node_pointer sum;
  for (auto const& question : read.questions) {
    auto const at = question.tree->at;
    auto one = copy_of(*question.tree);
    bool const holds = is_condition(*under_lets(read, copy_of(*question.tree)));
    if (holds) {
      auto counted = new_node(operation::choice, at);
      adopt(*counted, std::move(one));
      adopt(*counted, number_at(at, 1));
      adopt(*counted, number_at(at, 0));
      one = std::move(counted);
    }
    auto least = number_at(at, 0);
    auto scale = number_at(at, 1);
    out.places.push_back({holds, least.get(), scale.get()});
    one = of_two(operation::subtract, at, std::move(one), std::move(least));
    one = of_two(operation::multiply, at, std::move(one), std::move(scale));
    sum = sum ? of_two(operation::add, at, std::move(sum), std::move(one)) : std::move(one);
  }
  return sum;
}

}  // namespace

std::optional<joint_question> joint_of(read_dice const& read) {
  if (read.questions.size() < 2 || !are_tied(read)) return std::nullopt;
  joint_question out;
  auto tree = in_places(read, out);
  if (read.condition) tree = where_given(read, std::move(tree), -1, out.otherwise);
  out.asked = under_lets(read, std::move(tree));
  return out;
}

}  // namespace faro::odds::dice_language
