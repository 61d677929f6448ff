// Programs of AnyDice: statements, run in turn.
#include "dice/src/anydice/interpreter.hpp"

#include "text/utf8.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::odds::anydice {

interpreter::interpreter(program_tree const& tree)
    : tree_{tree},
      variables_(tree.variables.size()),
      functions_(tree.functions.size()),
      library_(tree.functions.size()) {
  for (auto const& f : library()) {
    auto const at = std::ranges::find(tree.functions, f.name);
    if (at != tree.functions.end()) library_[static_cast<std::size_t>(at - tree.functions.begin())] = &f;
  }
}

anydice_answer interpreter::run() {
  char here = 0;
  stack_ = &here;
  run_block(tree_.statements);
  return std::move(answer_);
}

void interpreter::step() {
  constexpr unsigned told_after = 64;
  if (++untold_steps_ < told_after) return;
  untold_steps_ = 0;
  steps_.advance(told_after);
}

bool interpreter::run_block(block const& statements) {
  for (auto const& s : statements) {
    if (run_statement(s)) return true;
  }
  return false;
}

bool interpreter::run_statement(statement const& s) {
  step();
  try {
    switch (s.kind) {
      case statement_kind::output:
        output(s);
        return false;
      case statement_kind::setting:
        set(s);
        return false;
      case statement_kind::function:
        define(s);
        return false;
      case statement_kind::assignment:
        assign(s.variable, evaluate(*s.what));
        return false;
      case statement_kind::condition: {
        auto const holds = evaluate(*s.what);
        auto const* n = std::get_if<std::int64_t>(&holds);
        if (!n)
          throw input_error{say("expected a number after 'if', got {}{}", kind_of(holds),
                                std::holds_alternative<dice_pointer>(holds)
                                    ? ": a function that takes it as :n is asked for each roll"
                                    : "")};
        return run_block(*n != 0 ? s.body : s.otherwise);
      }
      case statement_kind::loop:
        return run_loop(s);
      default:
        result_ = evaluate(*s.what);
        return true;
    }
  } catch (anydice_error const&) {
    throw;
  } catch (input_error const& e) {
    throw anydice_error{s.line, e.what()};
  }
}

bool interpreter::run_loop(statement const& s) {
  auto const over = listed(evaluate(*s.what));
  auto const* sequence = std::get_if<sequence_pointer>(&over);
  if (!sequence)
    throw input_error{say("expected a sequence such as {{1..6}} after 'over', got {}", kind_of(over))};
  auto const kept = *sequence;
  for (auto const n : *kept) {
    step();
    assign(s.variable, n);
    if (run_block(s.body)) return true;
  }
  return false;
}

void interpreter::output(statement const& s) {
  constexpr std::size_t most = 10'000;
  if (answer_.outputs.size() >= most) throw input_error{say("more than {} outputs", most)};
  auto const v = evaluate(*s.what);
  anydice_output out;
  out.line = s.line;
  out.name =
      s.name ? text_with_values(*s.name, s.line) : fmt::format("output {}", answer_.outputs.size() + 1);
  out.law = distribution_of(v);
  if (auto const* d = std::get_if<dice_pointer>(&v); d && (*d)->spelt) out.spelling = (*d)->spelt->text;
  if (auto const* n = std::get_if<std::int64_t>(&v)) out.spelling = std::to_string(*n);
  answer_.outputs.push_back(std::move(out));
}

std::string interpreter::text_with_values(named_text const& text, std::size_t line) const {
  std::string out;
  for (auto const& piece : text.pieces) {
    if (!piece.variable) {
      out += piece.text;
      continue;
    }
    auto const& v = variables_[*piece.variable];
    if (!v.there) throw anydice_error{line, say("unknown variable {}", tree_.variables[*piece.variable])};
    out += text_of(v.held);
  }
  return out;
}

void interpreter::set(statement const& s) {
  remembered_.forget();
  bool const usual = !s.chosen && !s.what;  // nothing after `to`
  if (s.setting == "position order") {
    if (usual) {
      settings_.highest_first = library_settings{}.highest_first;
      return;
    }
    if (!s.chosen || (*s.chosen != "highest first" && *s.chosen != "lowest first"))
      throw input_error{say("\"position order\": expected \"highest first\" or \"lowest first\"{}",
                            s.chosen ? say(", got \"{}\"", printable(*s.chosen)) : message{})};
    settings_.highest_first = *s.chosen == "highest first";
    return;
  }
  bool const of_functions = s.setting == "maximum function depth";
  if (!of_functions && s.setting != "explode depth")
    throw input_error{
        say("expected \"explode depth\", \"maximum function depth\" or \"position "
            "order\", got \"{}\"",
            printable(s.setting))};
  if (usual) {
    if (of_functions) deepest_ = usual_depth;
    if (!of_functions) settings_.explode_depth = library_settings{}.explode_depth;
    return;
  }
  auto const wanted = s.what ? evaluate(*s.what) : value{std::int64_t{0}};
  auto const* n = std::get_if<std::int64_t>(&wanted);
  if (!s.what || !n || *n < 1)
    throw input_error{say("\"{}\": expected a whole number of at least 1", s.setting)};
  if (of_functions) {
    deepest_ = static_cast<std::size_t>(*n);
  } else {
    settings_.explode_depth = *n;
  }
}

void interpreter::define(statement const& s) {
  remembered_.forget();
  functions_[s.function->name] = s.function.get();
}

void interpreter::assign(std::size_t variable, value v) {
  auto& b = variables_[variable];
  if (b.frame != level() || !b.there) {
    frames_.back().hidden.emplace_back(variable, std::move(b));
    b.frame = level();
    b.there = true;
  }
  b.held = std::move(v);
}

value interpreter::read(std::size_t variable, std::size_t line) {
  auto& b = variables_[variable];
  if (!b.there) throw anydice_error{line, say("unknown variable {}", tree_.variables[variable])};
  if (auto const* pending = std::get_if<pending_pointer>(&b.held)) b.held = (*pending)->choose();
  auto& seen = frames_.back().seen;
  if (auto const* r = std::get_if<roll_pointer>(&b.held)) {
    seen.roll_of = std::min(seen.roll_of, (*r)->frame());
  } else if (b.frame < level()) {
    auto const known = std::ranges::any_of(seen.read, [&](auto const& p) { return p.first == variable; });
    if (!known) seen.read.emplace_back(variable, b.held);
  }
  return b.held;
}

}  // namespace faro::odds::anydice

namespace faro::odds {

anydice_answer run_anydice(std::string_view program) {
  auto const tree = anydice::parse(program);
  return anydice::interpreter{tree}.run();
}

bool is_anydice_program(std::string_view text) {
  try {
    auto const tokens = anydice::tokens_of(text);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
      if (tokens[i].kind != anydice::token_kind::word) continue;
      if (tokens[i].text == "output") return true;
      if (tokens[i].text == "function" && tokens[i + 1].text == ":") return true;
    }
  } catch (input_error const&) {
    return false;
  }
  return false;
}

}  // namespace faro::odds
