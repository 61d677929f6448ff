// What is asked of trees of dice questions, whoever walks them.
#include "dice/src/syntax.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::dice_language {

namespace {

/// `names` are those of lets, with what they are.
bool is_condition(node const& n, std::vector<std::pair<std::string, bool>>& names) {
  switch (n.op) {
    case operation::compare:
    case operation::member:
    case operation::all_of:
    case operation::any_of:
    case operation::negation:
    case operation::full_house:
    case operation::two_pair:
    case operation::straight:
      return true;
    case operation::group:
      return is_condition(*n.of[0], names);
    case operation::choice:
      return is_condition(*n.of[1], names);
    case operation::let: {
      names.emplace_back(n.name, is_condition(*n.of[0], names));
      bool const out = is_condition(*n.of[1], names);
      names.pop_back();
      return out;
    }
    case operation::name: {
      auto const at =
          std::find_if(names.rbegin(), names.rend(), [&](auto const& x) { return x.first == n.name; });
      return at != names.rend() && at->second;
    }
    default:
      return false;
  }
}

}  // namespace

bool is_condition(node const& n) {
  std::vector<std::pair<std::string, bool>> names;
  return is_condition(n, names);
}

node_pointer new_node(operation op, std::size_t at) {
  auto n = std::make_unique<node>();
  n->op = op;
  n->at = at;
  return n;
}

void adopt(node& parent, node_pointer child) {
  parent.closed = parent.closed && child->closed;
  parent.height = std::max(parent.height, child->height + 1);
  parent.of.push_back(std::move(child));
}

node_pointer copy_of(node const& n) {
  auto const below = [](node_pointer const& p) { return p ? copy_of(*p) : nullptr; };
  auto out = std::make_unique<node>();
  static_cast<node_alone&>(*out) = n;
  for (auto const& child : n.of) out->of.push_back(below(child));
  out->faces.by_what = n.faces.by_what;
  out->faces.by = n.faces.by;
  for (auto const& [low, high] : n.faces.ranges) out->faces.ranges.emplace_back(below(low), below(high));
  for (auto const& face : n.own_faces)
    out->own_faces.push_back({below(face.low), below(face.high), face.words, face.times});
  return out;
}

node_pointer without_brackets(node_pointer n) {
  while (n->op == operation::group) {
    auto inner = std::move(n->of[0]);
    n = std::move(inner);
  }
  return n;
}

message wants_dice(std::string_view modifier) {
  if (modifier == "count")
    return say(
        "count wants dice side by side, as in 4d6 count 6 or 8 # (2d6) count 7; this is one number, which is "
        "compared: … = 6");
  if (modifier == "beats")
    return say("beats wants dice side by side, as in 3d6 beats 2d6; this is one number");
  return say("dice side by side are wanted here, as in 5d6 or {{2d6, d8}}");
}

bool has_unnamed_dice(node const& n) {
  if (n.op == operation::die || n.op == operation::fudge || n.op == operation::own_die) return true;
  if (n.op == operation::let) return has_unnamed_dice(*n.of[1]);
  return std::ranges::any_of(n.of, [](auto const& child) { return has_unnamed_dice(*child); });
}

bool has_dice(node const& n) {
  return n.op == operation::die || n.op == operation::fudge || n.op == operation::own_die ||
         std::ranges::any_of(n.of, [](auto const& child) { return has_dice(*child); });
}

message easily_misread(node const& n) {
  auto const has = [](node const& of, operation op) { return of.op == op; };
  if (n.op == operation::die && n.value == 1 && has(*n.of[0], operation::number) && n.of[0]->value == 66)
    return say("d66 has 66 faces; two dice read as tens and ones are d6 * 10 + d6");
  bool const keeps_totals = n.op == operation::keep && has(*n.of[0], operation::repeated) &&
                            has(*n.of[0]->of[1], operation::die) && n.of[0]->of[1]->value > 1;
  if (!keeps_totals) return {};
  return say(
      "keep and drop choose among the totals; what is done to the dice of each stands in brackets, as "
      "in 6 # (4d6 drop lowest)");
}

std::set<std::string> free_names(node const& n) {
  if (n.op == operation::name) return {n.name};
  std::set<std::string> out;
  for (std::size_t i = n.of.size(); i-- > 0;) {  // the body of a let before its value
    out.merge(free_names(*n.of[i]));
    if (n.op == operation::let && i == 1) out.erase(n.name);
  }
  for (auto const& [low, high] : n.faces.ranges) {
    out.merge(free_names(*low));
    if (high) out.merge(free_names(*high));
  }
  for (auto const& face : n.own_faces) {
    if (face.low) out.merge(free_names(*face.low));
    if (face.high) out.merge(free_names(*face.high));
  }
  return out;
}

}  // namespace faro::odds::dice_language
