// Lets around no more than what speaks of their names.
//
//   let a = d20 in let b = d20 in a >= 15 and b >= 15      (let a = d20 in a >= 15) and (let b = d20 in b >=
//   15)
//
// What stays within one another is gone through together. Variable elimination: R. Dechter, "Bucket
// elimination", 1999; here the order is that of the lets, the innermost first.
#include "dice/src/syntax.hpp"

#include <algorithm>

namespace faro::odds::dice_language {

namespace {

using names = std::set<std::string>;

/// Whether a number or a condition may be put in place of a part of it: nothing is rolled more than once, and
/// no dice are looked at.
bool takes_values(operation op) {
  switch (op) {
    case operation::compare:
    case operation::member:
    case operation::all_of:
    case operation::any_of:
    case operation::negation:
    case operation::choice:
    case operation::group:
    case operation::negative:
    case operation::add:
    case operation::subtract:
    case operation::highest:
    case operation::lowest:
    case operation::absolute:
      return true;
    default:
      return false;
  }
}

bool is_any_number_of(operation op) {
  return op == operation::all_of || op == operation::any_of || op == operation::highest ||
         op == operation::lowest;
}

/// The part that alone speaks of the name of a let, or several of its parts put together; null where it is
/// `n` as a whole.
node_pointer* part_that_speaks(node& n, node const& let) {
  auto const speaks = [&](node_pointer const& part) { return free_names(*part).contains(let.name); };
  auto const many = std::ranges::count_if(n.of, speaks);
  if (n.op == operation::let) {
    auto const hides = n.name == let.name || free_names(*let.of[0]).contains(n.name);
    if (many != 1 || hides) return nullptr;
    if (speaks(n.of[1])) return &n.of[1];
    return takes_values(n.of[0]->op) ? &n.of[0] : nullptr;
  }
  bool const in_set = std::ranges::any_of(n.faces.ranges, [&](auto const& range) {
    return speaks(range.first) || (range.second && speaks(range.second));
  });
  if (!takes_values(n.op) || in_set || many == 0) return nullptr;
  if (many == 1) return &*std::ranges::find_if(n.of, speaks);
  if (!is_any_number_of(n.op) || many == static_cast<std::ptrdiff_t>(n.of.size())) return nullptr;
  auto together = std::make_unique<node>();
  together->op = n.op;
  together->at = n.at;
  for (auto& part : n.of) {
    if (speaks(part)) together->of.push_back(std::move(part));
  }
  std::erase(n.of, nullptr);
  n.of.push_back(std::move(together));
  return &n.of.back();
}

void push_in(node_pointer& let) {
  node_pointer* place = nullptr;
  for (auto* at = part_that_speaks(*let->of[1], *let); at; at = part_that_speaks(**at, *let)) place = at;
  if (!place) return;
  auto moved = std::move(let);
  let = std::move(moved->of[1]);
  moved->of[1] = std::move(*place);
  *place = std::move(moved);
}

bool binds(node const& n, std::string const& name) {
  return (n.op == operation::let && n.name == name) ||
         std::ranges::any_of(n.of, [&](auto const& part) { return binds(*part, name); });
}

void rename(node& n, std::string const& from, std::string const& to) {
  if (n.op == operation::name && n.name == from) n.name = to;
  for (auto& part : n.of) rename(*part, from, to);
  for (auto& [low, high] : n.faces.ranges) {
    rename(*low, from, to);
    if (high) rename(*high, from, to);
  }
  for (auto& face : n.own_faces) {
    if (face.low) rename(*face.low, from, to);
    if (face.high) rename(*face.high, from, to);
  }
}

/// let q = p in …: the same dice by another name.
void without_other_names(node_pointer& n) {
  while (n->op == operation::let && n->of[0]->op == operation::name && !binds(*n->of[1], n->name) &&
         !binds(*n->of[1], n->of[0]->name)) {
    rename(*n->of[1], n->name, n->of[0]->name);
    auto body = std::move(n->of[1]);
    n = std::move(body);
  }
  for (auto& part : n->of) without_other_names(part);
}

std::int64_t fixed_number(node const& n) {
  if (n.op == operation::number) return n.value;
  auto out = fixed_number(*n.of[0]);
  for (auto const& part : n.of) {
    auto const x = fixed_number(*part);
    if (n.op == operation::highest ? x > out : n.op == operation::lowest && x < out) out = x;
  }
  return n.op == operation::negative ? -out : out;
}

bool goes_on(node const& n) {
  return n.op == operation::explode || std::ranges::any_of(n.of, [](auto const& c) { return goes_on(*c); });
}

/// Whether of the lets that a tree begins with only the order matters, and that is what is gone through best.
bool is_by_order(node const& first) {
  constexpr std::size_t fewest = 3, most = 6;  // 4,683 orders with ties
  names all;
  auto const* body = &first;
  for (; body->op == operation::let; body = body->of[1].get()) {
    auto const within = free_names(*body->of[0]);
    bool const depends = std::ranges::any_of(within, [&](auto const& name) { return all.contains(name); });
    if (depends || goes_on(*body->of[0]) || is_condition(*body->of[0]) || !all.insert(body->name).second)
      return false;
  }
  if (all.size() < fewest || all.size() > most) return false;
  auto const numbers = numbers_among(*body, all);
  if (!numbers) return false;
  std::set<std::int64_t> different;
  for (auto const* number : *numbers) different.insert(fixed_number(*number));
  return all.size() + different.size() <= most;
}

std::size_t lets_in(node const& n) {
  std::size_t lets = n.op == operation::let ? 1 : 0;
  for (auto const& part : n.of) lets += lets_in(*part);
  return lets;
}

void narrow_within(node_pointer& n, bool begins) {
  if (n->op == operation::let && begins) n->by_order = is_by_order(*n);
  if (n->by_order) return;
  for (auto& part : n->of) narrow_within(part, n->op != operation::let || &part != &n->of[1]);
  if (n->op == operation::let) push_in(n);
}

void note_names(node& n) {
  auto const free = free_names(n);
  n.closed = free.empty();
  if (n.op == operation::let) n.others.assign(free.begin(), free.end());
  for (auto& part : n.of) note_names(*part);
}

bool is_fixed(node const& n) {
  if (n.op == operation::number) return true;
  bool const passes = n.op == operation::negative || n.op == operation::group || n.op == operation::highest ||
                      n.op == operation::lowest;
  return passes && std::ranges::all_of(n.of, [](auto const& part) { return is_fixed(*part); });
}

/// Whether a part stands for a place in the order of the names, or for a number to be put among them.
bool is_place(node const& n, names const& of) {
  if (n.op == operation::name) return of.contains(n.name);
  if (is_fixed(n)) return true;
  bool const passes = n.op == operation::group || n.op == operation::highest || n.op == operation::lowest;
  return passes && std::ranges::all_of(n.of, [&](auto const& part) { return is_place(*part, of); });
}

bool speaks_of(node const& n, names const& of) {
  return std::ranges::any_of(free_names(n), [&](auto const& name) { return of.contains(name); });
}

void collect_fixed(node const& n, std::vector<node const*>& out) {
  if (is_fixed(n)) return out.push_back(&n);
  for (auto const& part : n.of) collect_fixed(*part, out);
}

bool collect(node const& n, names const& of, std::vector<node const*>& out) {
  if (!speaks_of(n, of)) return true;
  if (n.op == operation::compare &&
      std::ranges::all_of(n.of, [&](auto const& p) { return is_place(*p, of); })) {
    for (auto const& part : n.of) collect_fixed(*part, out);
    return true;
  }
  bool const hides = n.op == operation::let && of.contains(n.name);
  if (n.op == operation::name || hides || !n.faces.ranges.empty() || !n.own_faces.empty()) return false;
  return std::ranges::all_of(n.of, [&](auto const& part) { return collect(*part, of, out); });
}

}  // namespace

std::optional<std::vector<node const*>> numbers_among(node const& body, std::set<std::string> const& names) {
  std::vector<node const*> out;
  if (!collect(body, names, out)) return std::nullopt;
  return out;
}

void narrow(node_pointer& tree) {
  without_other_names(tree);
  constexpr std::size_t most_lets = 50;  // the names below each are found again at every step
  if (lets_in(*tree) <= most_lets) narrow_within(tree, true);
  note_names(*tree);
}

}  // namespace faro::odds::dice_language
