// Definitions written out: on tokens, so that one way serves hands, orders and dice.
#include "odds/language/expand.hpp"

#include <faro/odds/language/definitions.hpp>
#include <faro/odds/language/error.hpp>
#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace faro::odds::language {

namespace {

using token_span = std::span<token const>;

constexpr std::size_t most_tokens = 20'000;
constexpr int deepest_call = 50;

bool is(token const& t, std::string_view symbol) { return t.kind == token_kind::symbol && t.text == symbol; }
bool is_word_token(token const& t, std::string_view word) {
  return t.kind == token_kind::word && t.text == word;
}
bool opens(token const& t) { return is(t, "(") || is(t, "{"); }
bool closes(token const& t) { return is(t, ")") || is(t, "}"); }

/// What a name stands for within its brackets.
struct local_name {
  std::string name;
  std::vector<std::string> parameters{};
  std::vector<token> body{};
  int level = 0;          // of brackets
  bool is_plain = false;  // it stands for itself: a roll, a parameter
};

class expander {
 public:
  expander(std::string_view text, expansion const& how) : text_{text}, how_{how} {}

  std::vector<token> run(std::vector<token> const& in) {
    auto const end = in.back();
    write_out(token_span{in}.first(in.size() - 1));
    out_.push_back(end);
    return std::move(out_);
  }

 private:
  void write_out(token_span in) {
    auto const before = names_.size();
    auto const level = level_;
    for (std::size_t i = 0; i < in.size();) i = next(in, i);
    names_.resize(before);
    level_ = level;
  }

  /// Writes what begins at i; returns where to go on.
  std::size_t next(token_span in, std::size_t i) {
    auto const& t = in[i];
    if (begins_let(in, i)) return take_let(in, i);
    if (t.kind == token_kind::word && !within_name(in, i)) {
      if (auto const* const local = find_local(t.text)) {
        if (!local->is_plain) return take_call(in, i, *local);
      } else if (auto const* const d = known_definitions().find(t.text, visible_)) {
        return take_call(in, i, called(*d, t));
      }
    }
    if (opens(t)) ++level_;
    if (closes(t)) {
      --level_;
      std::erase_if(names_, [&](local_name const& n) { return n.level > level_; });
    }
    put(t);
    return i + 1;
  }

  static bool begins_let(token_span in, std::size_t i) {
    return i + 2 < in.size() && is_word_token(in[i], "let") && in[i + 1].kind == token_kind::word &&
           (is(in[i + 2], "=") || is(in[i + 2], "("));
  }

  /// Of several words that are one name: Lightning Bolt.
  [[nodiscard]] bool within_name(token_span in, std::size_t i) const {
    if (how_.names_rolls) return false;
    auto const is_plain_word = [](token const& t) {
      return t.kind == token_kind::word && !is_keyword(t.text);
    };
    return (i > 0 && is_plain_word(in[i - 1])) || (i + 1 < in.size() && is_plain_word(in[i + 1]));
  }

  [[nodiscard]] local_name const* find_local(std::string_view name) const {
    auto const at = std::ranges::find(names_.rbegin(), names_.rend(), name, &local_name::name);
    return at == names_.rend() ? nullptr : &*at;
  }

  /// The place of the `in` that ends the value of a let.
  std::size_t find_in(token_span in, std::size_t from, token const& let) const {
    int brackets = 0;
    int lets = 0;
    for (auto i = from; i < in.size(); ++i) {
      if (opens(in[i])) ++brackets;
      if (closes(in[i]) && --brackets < 0) break;
      if (brackets > 0) continue;
      if (begins_let(in, i)) ++lets;
      if (is_word_token(in[i], "in") && lets-- == 0) return i;
    }
    fail(let, "expected `in` and what is asked with that name, as in let x = … in …");
  }

  std::size_t take_let(token_span in, std::size_t i) {
    local_name made{in[i + 1].text};
    if (is_keyword(made.name)) fail(in[i + 1], say("expected a name after let, got '{}'", made.name));
    auto at = i + 2;
    bool const is_function = is(in[at], "(");
    if (is_function) at = take_parameters(in, at, made);
    if (at >= in.size() || !is(in[at], "=")) fail(in[i], say("expected = after let {}", made.name));
    auto const end = find_in(in, at + 1, in[i]);
    if (end == at + 1) fail(in[end], say("expected what {} stands for, got 'in'", made.name));
    refuse_range_after(in, end, made.name);
    auto const value = in.subspan(at + 1, end - at - 1);
    made.level = level_;
    if (how_.names_rolls && !is_function) {
      for (auto k = i; k <= at; ++k) put(in[k]);
      write_out(value);
      put(in[end]);
      made.is_plain = true;
    } else {
      made.body = alone(value, made.parameters);
    }
    names_.push_back(std::move(made));
    return end + 1;
  }

  std::size_t take_parameters(token_span in, std::size_t at, local_name& made) const {
    do {
      ++at;
      if (at >= in.size() || in[at].kind != token_kind::word)
        fail(in[std::min(at, in.size() - 1)],
             say("expected names of what {} is given, as in {}(n)", made.name, made.name));
      made.parameters.push_back(in[at++].text);
    } while (at < in.size() && is(in[at], ","));
    if (at >= in.size() || !is(in[at], ")"))
      fail(in[std::min(at, in.size() - 1)], say("expected ) after what {} is given", made.name));
    return at + 1;
  }

  /// `let ok = land in 2..4 in ok`: the first `in` ended the value.
  void refuse_range_after(token_span in, std::size_t at, std::string const& name) const {
    if (at + 2 < in.size() && in[at + 1].kind == token_kind::number && is(in[at + 2], ".."))
      fail(in[at], say("this `in` ends what {0} stands for; a question of its own is put in brackets: "
                       "let {0} = (… in 2..4) in …",
                       name));
  }

  /// Tokens as they are written out by themselves, with these names standing for themselves.
  std::vector<token> alone(token_span in, std::vector<std::string> const& plain) {
    auto kept = std::exchange(out_, {});
    auto const before = names_.size();
    for (auto const& name : plain) names_.push_back({name, {}, {}, level_ + 1, true});
    write_out(in);
    names_.resize(before);
    return std::exchange(out_, std::move(kept));
  }

  /// A definition of a file as it stands at the place of a call.
  local_name called(definition const& d, token const& call) {
    auto body = tokens_of(d.body, how_.how);
    body.pop_back();
    for (auto& t : body) {
      t.at = call.at;
      t.length = call.length;
      t.moved = true;
    }
    auto const names = std::exchange(names_, {});
    auto const visible = std::exchange(visible_, known_definitions().place_of(d));
    local_name out{d.name, d.parameters, alone(body, d.parameters)};
    names_ = names;
    visible_ = visible;
    return out;
  }

  std::size_t take_call(token_span in, std::size_t i, local_name const& of) {
    if (++depth_ > deepest_call) fail(in[i], "definitions within one another more than 50 deep");
    auto const made = of;  // names may move while it is written out
    auto at = i + 1;
    std::vector<std::vector<token>> arguments;
    if (!made.parameters.empty()) {
      auto const form = definition{made.name, made.parameters, {}}.written();
      if (at >= in.size() || !is(in[at], "(")) fail(in[i], say("expected {}, got {} alone", form, made.name));
      at = take_arguments(in, at, arguments);
      if (arguments.size() != made.parameters.size())
        fail(in[i], say("expected {}, got {}", form, plural(arguments.size(), "argument")));
    }
    write_call(in[i], made, arguments);
    --depth_;
    return at;
  }

  std::size_t take_arguments(token_span in, std::size_t at, std::vector<std::vector<token>>& arguments) {
    auto const open = at;
    int brackets = 0;
    auto from = at + 1;
    for (; at < in.size(); ++at) {
      if (opens(in[at])) ++brackets;
      if (closes(in[at])) --brackets;
      if ((brackets == 1 && is(in[at], ",")) || brackets == 0) {
        if (at > from) arguments.push_back(alone(in.subspan(from, at - from), {}));
        from = at + 1;
      }
      if (brackets == 0) return at + 1;
    }
    fail(in[open], "expected a closing bracket, got the end");
  }

  /// The body with what was given in the places of its parameters; dice that are given are rolled once.
  void write_call(token const& call, local_name const& of, std::vector<std::vector<token>> const& arguments) {
    std::vector<token> body;
    std::vector<token> rolls;
    auto const symbol = [&](std::string text) {
      return token{token_kind::symbol, std::move(text), call.at, call.length, 0, {}, true};
    };
    auto const word = [&](std::string text) {
      return token{token_kind::word, std::move(text), call.at, call.length, 0, {}, true};
    };
    std::vector<std::vector<token>> given;
    for (std::size_t k = 0; k < arguments.size(); ++k) {
      if (!how_.names_rolls || !has_dice(arguments[k])) {
        given.push_back(bracketed(arguments[k], call));
        continue;
      }
      auto const name = fmt::format("{}#{}", of.parameters[k], ++calls_);  // no name in a text has this mark
      rolls.push_back(word("let"));
      rolls.push_back(word(name));
      rolls.push_back(symbol("="));
      std::ranges::copy(bracketed(arguments[k], call), std::back_inserter(rolls));
      rolls.push_back(word("in"));
      given.push_back({word(name)});
    }
    for (auto const& t : of.body) {
      auto const at = std::ranges::find(of.parameters, t.text);
      if (t.kind != token_kind::word || at == of.parameters.end()) {
        body.push_back(t);
        continue;
      }
      std::ranges::copy(given[static_cast<std::size_t>(at - of.parameters.begin())],
                        std::back_inserter(body));
    }
    for (auto& t : body) {
      t.at = call.at;
      t.length = call.length;
      t.moved = true;
    }
    if (!rolls.empty()) {
      std::ranges::copy(body, std::back_inserter(rolls));
      rolls.insert(rolls.begin(), symbol("("));
      rolls.push_back(symbol(")"));
      body = std::move(rolls);
    } else {
      body = bracketed(body, call);
    }
    for (auto const& t : body) put(t);
  }

  [[nodiscard]] static bool has_dice(std::vector<token> const& in) {
    return std::ranges::any_of(in, [](token const& t) {
      return t.kind == token_kind::word &&
             (t.text == "d" || t.text == "z" || t.text == "df" || t.text == "let");
    });
  }

  /// In brackets, where what stands around it could come between its parts.
  [[nodiscard]] std::vector<token> bracketed(std::vector<token> const& in, token const& call) const {
    if (in.size() < 2) return in;
    auto const parts = [](token const& t) {
      return (t.kind == token_kind::symbol && !opens(t) && !closes(t) && t.text != "!" && t.text != "!!") ||
             (t.kind == token_kind::word && is_keyword(t.text));
    };
    bool const after_times = !out_.empty() && is(out_.back(), "#");
    if (how_.names_rolls && !after_times && std::ranges::none_of(in, parts)) return in;  // a pool stays one
    std::vector<token> out{{token_kind::symbol, "(", call.at, call.length, 0, {}, true}};
    std::ranges::copy(in, std::back_inserter(out));
    out.push_back({token_kind::symbol, ")", call.at, call.length, 0, {}, true});
    return out;
  }

  void put(token const& t) {
    if (out_.size() >= most_tokens)
      fail(t, "a question that becomes too long when its definitions are written out");
    out_.push_back(t);
  }

  [[noreturn]] void fail(token const& at, message const& what) const {
    throw query_error{text_, at.at, what};
  }

  std::string_view text_;
  expansion const& how_;
  std::vector<token> out_;
  std::vector<local_name> names_;
  std::size_t visible_ = SIZE_MAX;  // definitions from here on are not seen
  int level_ = 0;
  int depth_ = 0;
  int calls_ = 0;
};

}  // namespace

std::vector<token> expanded(std::string_view text, std::vector<token> tokens, expansion const& how) {
  bool const has_let = std::ranges::any_of(tokens, [](token const& t) { return is_word_token(t, "let"); });
  if (!has_let && known_definitions().all().empty()) return tokens;
  return expander{text, how}.run(tokens);
}

}  // namespace faro::odds::language
