// Programs of AnyDice: which functions may be run for the rolls of their arguments in any order. Variables
// that a function assigns live on from one roll to the next; where each is assigned before it is read, that
// can't be seen, and only what the function asks of its roll has to be gone through.
#include "dice/src/anydice/syntax.hpp"

#include <set>

namespace faro::odds::anydice {

namespace {

using variable_set = std::set<std::size_t>;

/// Follows one body: what is assigned for sure, and what is read before that.
class reader_of_body {
 public:
  explicit reader_of_body(function_definition const& f) {
    for (auto const& p : f.parameters) assigned_.insert(p.variable);
    walk(f.body);
  }
  variable_set read_too_early;         ///< not parameters, not assigned before
  std::vector<variable_set> at_calls;  ///< what is assigned for sure where another function is called
  variable_set ever_assigned;          ///< parameters not among them

 private:
  void walk(block const& statements) {
    for (auto const& s : statements) walk(s);
  }
  void walk(statement const& s) {
    if (s.what) walk(*s.what);
    switch (s.kind) {
      case statement_kind::assignment:
        assign(s.variable);
        break;
      case statement_kind::condition: {
        auto const before = assigned_;
        walk(s.body);
        auto const after_body = assigned_;
        assigned_ = before;
        walk(s.otherwise);
        std::erase_if(assigned_, [&](auto v) { return !after_body.contains(v); });
        break;
      }
      case statement_kind::loop: {
        auto const before = assigned_;
        assign(s.variable);
        walk(s.body);
        assigned_ = before;  // it may be over nothing
        break;
      }
      default:
        break;
    }
  }
  void assign(std::size_t variable) {
    assigned_.insert(variable);
    ever_assigned.insert(variable);
  }
  void walk(expression const& e) {
    if (e.kind == operation_kind::variable && !assigned_.contains(e.index)) read_too_early.insert(e.index);
    for (auto const& part : e.parts) walk(*part);
    for (auto const& element : e.elements) {
      walk(*element.first);
      if (element.last) walk(*element.last);
      if (element.repeat) walk(*element.repeat);
    }
    if (e.kind == operation_kind::call) at_calls.push_back(assigned_);
  }

  variable_set assigned_;
};

void collect(block const& statements, std::vector<function_definition*>& out) {
  for (auto const& s : statements) {
    if (s.function) out.push_back(s.function.get());
    collect(s.body, out);
    collect(s.otherwise, out);
  }
}

}  // namespace

void find_iterations_apart(program_tree& tree) {
  std::vector<function_definition*> functions;
  collect(tree.statements, functions);
  std::vector<reader_of_body> readers;
  variable_set read_from_outside;  // by any function: variables of whoever called it
  for (auto const* f : functions) {
    readers.emplace_back(*f);
    read_from_outside.merge(variable_set{readers.back().read_too_early});
  }
  for (std::size_t i = 0; i < functions.size(); ++i) {
    auto const& r = readers[i];
    auto& apart = functions[i]->iterations_apart;
    for (auto const variable : r.ever_assigned) {
      if (r.read_too_early.contains(variable)) apart = false;
      if (!read_from_outside.contains(variable)) continue;
      for (auto const& assigned : r.at_calls) apart = apart && assigned.contains(variable);
    }
  }
}

}  // namespace faro::odds::anydice
