// Tokens of the dice language to a tree, by recursive descent.
#include "odds/dice/syntax.hpp"

#include <faro/odds/language/error.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

namespace faro::odds::dice_language {

std::vector<std::string> const& vocabulary() {
  static std::vector<std::string> const words{
      "or",     "and",    "not",     "in",    "if",      "then",     "else",      "let",
      "max",    "min",    "abs",     "mod",   "keep",    "drop",     "highest",   "lowest",
      "middle", "reroll", "once",    "twice", "times",   "explode",  "limit",     "compound",
      "count",  "even",   "odd",     "adv",   "dis",     "distinct", "advantage", "disadvantage",
      "sets",   "of",     "largest", "set",   "longest", "run",      "d",         "z",
      "df",     "kh",     "kl",      "dh",    "dl",      "k",        "r",         "ro"};
  return words;
}

namespace {

class parser {
 public:
  explicit parser(std::string_view query) : query_{query}, tokens_{tokens_of(query)} {}

  node_pointer whole() {
    if (here().kind == token_kind::end) fail("an empty query; write for example 2d6 > d12");
    auto tree = disjunction();
    if (here().kind != token_kind::end) fail_here("an operator or the end");
    return tree;
  }

 private:
  token const& here() const { return tokens_[next_]; }
  token const& ahead(std::size_t n = 1) const { return tokens_[std::min(next_ + n, tokens_.size() - 1)]; }
  bool at_symbol(std::string_view s) const { return here().kind == token_kind::symbol && here().text == s; }
  bool at_word(std::string_view w) const { return here().kind == token_kind::word && here().text == w; }
  bool take_symbol(std::string_view s) { return at_symbol(s) && ++next_ > 0; }
  bool take_word(std::string_view w) { return at_word(w) && ++next_ > 0; }

  [[noreturn]] void fail(std::string const& what) const { throw query_error{query_, here().at, what}; }
  /// The token here is not what could stand here.
  [[noreturn]] void fail_here(std::string_view wanted) const {
    auto const found = query_.substr(here().at, here().length);
    if (here().kind == token_kind::end) fail(fmt::format("{} is missing", wanted));
    bool const unknown =
        here().kind == token_kind::word && std::ranges::find(vocabulary(), here().text) == vocabulary().end();
    if (unknown) fail(fmt::format("unknown word '{}'{}", found, suggestion(here().text)));
    fail(fmt::format("'{}' where {} is wanted", found, wanted));
  }
  void want_symbol(std::string_view s) {
    if (!take_symbol(s)) fail_here(fmt::format("'{}'", s));
  }
  void want_word(std::string_view w) {
    if (!take_word(w)) fail_here(fmt::format("'{}'", w));
  }
  /// "; did you mean …?" Short words are near to everything, so those with the same first letter come first
  /// and shorthands not at all.
  std::string suggestion(std::string const& word) const {
    auto words = vocabulary();
    std::erase_if(words, [](std::string const& known) { return known.size() < 3; });
    words.insert(words.end(), names_.begin(), names_.end());
    auto alike = words;
    std::erase_if(alike, [&](std::string const& known) { return known[0] != word[0]; });
    auto const near = did_you_mean(word, alike);
    return near.empty() ? did_you_mean(word, words) : near;
  }

  node_pointer make(operation op, std::size_t at) const {
    auto n = std::make_unique<node>();
    n->op = op;
    n->at = at;
    return n;
  }
  void adopt(node& parent, node_pointer child) const {
    parent.closed = parent.closed && child->closed;
    parent.height = std::max(parent.height, child->height + 1);
    constexpr int highest = 500;  // walked by recursion
    if (parent.height > highest) fail(fmt::format("more than {} operations in a row", highest));
    parent.of.push_back(std::move(child));
  }
  node_pointer binary(operation op, std::size_t at, node_pointer a, node_pointer b) const {
    auto n = make(op, at);
    adopt(*n, std::move(a));
    adopt(*n, std::move(b));
    return n;
  }

  /// Counts nesting, so that a thousand brackets are an error and not an overflow of the stack.
  struct nested {
    explicit nested(parser& p) : depth{p.depth_} {
      constexpr int deepest = 150;
      if (++depth > deepest) p.fail(fmt::format("nested more than {} deep", deepest));
    }
    ~nested() { --depth; }
    nested(nested const&) = delete;
    nested& operator=(nested const&) = delete;
    int& depth;
  };

  node_pointer disjunction() {
    nested const level{*this};
    return connected("or", operation::any_of, [this] { return conjunction(); });
  }
  node_pointer conjunction() {
    return connected("and", operation::all_of, [this] { return negation(); });
  }
  template <class Part>
  node_pointer connected(std::string_view word, operation op, Part part) {
    auto first = part();
    if (!at_word(word)) return first;
    auto n = make(op, here().at);
    adopt(*n, std::move(first));
    while (take_word(word)) adopt(*n, part());
    return n;
  }
  node_pointer negation() {
    nested const level{*this};
    auto const at = here().at;
    if (!take_word("not")) return comparison();
    auto n = make(operation::negation, at);
    adopt(*n, negation());
    return n;
  }

  std::optional<relation> take_relation() {
    static std::map<std::string_view, relation> const relations{
        {"<", relation::less},     {"<=", relation::at_most},  {"=", relation::equal},
        {"!=", relation::unequal}, {">=", relation::at_least}, {">", relation::greater}};
    if (here().kind != token_kind::symbol) return std::nullopt;
    auto const found = relations.find(here().text);
    if (found == relations.end()) return std::nullopt;
    ++next_;
    return found->second;
  }

  node_pointer comparison() {
    auto first = sum();
    auto const at = here().at;
    if (take_word("in")) {
      auto n = make(operation::member, at);
      adopt(*n, std::move(first));
      take_selection(*n);
      return n;
    }
    auto by = take_relation();
    if (!by) return first;
    auto n = make(operation::compare, at);
    adopt(*n, std::move(first));
    for (; by; by = take_relation()) {
      n->relations.push_back(*by);
      adopt(*n, sum());
    }
    return n;
  }

  node_pointer sum() {
    auto const from = here().at;
    auto total = term();
    refuse_modified_number(*total, {});
    for (;;) {
      auto const at = here().at;
      auto const op = at_symbol("+") ? operation::add : operation::subtract;
      if (!take_symbol("+") && !take_symbol("-")) return total;
      auto next = term();
      refuse_modified_number(*next, query_.substr(from, next->at - from));
      refuse_two_readings(*total, *next, from);
      total = binary(op, at, std::move(total), std::move(next));
    }
  }

  static bool rolls_or_looks(operation op) {
    return op == operation::reroll || op == operation::explode || op == operation::count ||
           op == operation::advantage || op == operation::disadvantage;
  }
  static bool has_dice(node const& n) {
    return n.op == operation::die || n.op == operation::fudge ||
           std::ranges::any_of(n.of, [](auto const& child) { return has_dice(*child); });
  }
  static std::string without_blanks_at_ends(std::string_view text) { return std::string{trimmed(text)}; }

  /// A modifier binds to what stands before it: in d20+5 advantage that is the 5.
  void refuse_modified_number(node const& n, std::string_view sum_before) const {
    if (!rolls_or_looks(n.op) || n.of[0]->op != operation::number) return;
    auto const word = query_.substr(n.at, word_length(n.at));
    auto what = fmt::format("expected dice before '{}', got the number {}", word, n.of[0]->value);
    if (!sum_before.empty()) what += fmt::format("; write ({}) {}", without_blanks_at_ends(sum_before), word);
    throw query_error{query_, n.at, what};
  }
  /// d20 + d4 advantage: of both or of the last?
  void refuse_two_readings(node const& total, node const& next, std::size_t from) const {
    if (next.op != operation::advantage && next.op != operation::disadvantage) return;
    if (next.of[0]->op == operation::group || !has_dice(total)) return;
    auto const word = query_.substr(next.at, word_length(next.at));
    if (word.empty()) return;
    auto const all = without_blanks_at_ends(query_.substr(from, next.at - from));
    throw query_error{
        query_, next.at,
        fmt::format("'{0}' after a sum may be of all of it or of its last dice; write ({1}) {0}, or "
                    "put the last dice with '{0}' in brackets",
                    word, all)};
  }
  std::size_t word_length(std::size_t at) const {
    std::size_t n = 0;
    while (at + n < query_.size() && (is_letter(query_[at + n]) || query_[at + n] == '!')) ++n;
    return n;
  }

  /// A leading minus takes the whole term: -2*d6 is the negative of two dice.
  node_pointer term() {
    nested const level{*this};
    auto const at = here().at;
    if (take_symbol("-")) {
      auto n = make(operation::negative, at);
      adopt(*n, term());
      return n;
    }
    auto product = factor();
    for (;;) {
      auto const sign = here().at;
      if (take_symbol("*")) {
        product = binary(operation::multiply, sign, std::move(product), signed_factor());
      } else if (take_symbol("/")) {
        product = binary(operation::divide, sign, std::move(product), signed_factor());
      } else if (take_word("mod")) {
        product = binary(operation::modulo, sign, std::move(product), signed_factor());
      } else {
        return product;
      }
    }
  }
  node_pointer signed_factor() {
    nested const level{*this};
    auto const at = here().at;
    if (!take_symbol("-")) return factor();
    auto n = make(operation::negative, at);
    adopt(*n, signed_factor());
    return n;
  }

  node_pointer factor() {
    auto first = standing_alone();
    if (at_symbol("#")) {
      auto const at = here().at;
      ++next_;
      first = binary(operation::repeated, at, std::move(first), standing_alone());
    }
    while (auto changed = modifier(first)) first = std::move(changed);
    return first;
  }

  bool at_die() const { return at_word("d") || at_word("z") || at_word("df"); }

  node_pointer die(std::size_t at, std::int64_t how_many) {
    if (take_word("df")) {
      auto n = make(operation::fudge, at);
      n->value = how_many;
      return n;
    }
    auto n = make(operation::die, at);
    n->value = how_many;
    n->zero_based = at_word("z");
    ++next_;
    if (at_symbol("%")) {
      auto hundred = make(operation::number, here().at);
      hundred->value = 100;
      ++next_;
      adopt(*n, std::move(hundred));
    } else if (here().kind == token_kind::number) {
      adopt(*n, number());
    } else if (at_symbol("(")) {
      adopt(*n, group());
    } else {
      fail("a die needs its number of sides, as in d6, z10, d%, dF");
    }
    return n;
  }

  node_pointer number() {
    auto n = make(operation::number, here().at);
    n->value = here().value;
    ++next_;
    return n;
  }

  node_pointer group() {
    auto n = make(operation::group, here().at);
    want_symbol("(");
    auto const outer = std::exchange(in_list_, false);
    adopt(*n, disjunction());
    in_list_ = outer;
    want_symbol(")");
    return n;
  }

  node_pointer listed(operation op, std::string_view open, std::string_view close) {
    auto n = make(op, here().at);
    want_symbol(open);
    auto const outer = std::exchange(in_list_, true);
    do adopt(*n, disjunction());
    while (take_symbol(","));
    in_list_ = outer;
    want_symbol(close);
    return n;
  }

  node_pointer standing_alone() {
    nested const level{*this};
    auto const at = here().at;
    if (here().kind == token_kind::number) {
      auto const& after = ahead();
      if (after.kind != token_kind::word || (after.text != "d" && after.text != "z" && after.text != "df"))
        return number();
      auto const how_many = here().value;
      ++next_;
      return die(at, how_many);
    }
    if (at_die()) return die(at, 1);
    if (at_symbol("(")) return group();
    if (at_symbol("{")) return listed(operation::mixed_pool, "{", "}");
    if (at_word("let")) return let();
    if (at_word("if")) return choice();
    if (here().kind == token_kind::word) {
      if (std::ranges::find(names_, here().text) != names_.end()) return name();
      static std::map<std::string_view, operation> const functions{{"max", operation::highest},
                                                                   {"min", operation::lowest},
                                                                   {"abs", operation::absolute},
                                                                   {"adv", operation::advantage},
                                                                   {"advantage", operation::advantage},
                                                                   {"dis", operation::disadvantage},
                                                                   {"disadvantage", operation::disadvantage}};
      auto const function = functions.find(here().text);
      if (function != functions.end()) {
        ++next_;
        return of_one_or_more(function->second, at);
      }
    }
    fail_here("a number or dice");
  }

  node_pointer of_one_or_more(operation op, std::size_t at) {
    auto n = listed(op, "(", ")");
    n->at = at;
    bool const many = op == operation::highest || op == operation::lowest;
    if (!many && n->of.size() != 1)
      throw query_error{query_, at, fmt::format("{} values where one is wanted", n->of.size())};
    return n;
  }

  node_pointer name() {
    auto n = make(operation::name, here().at);
    n->name = here().text;
    n->closed = false;
    ++next_;
    return n;
  }

  node_pointer let() {
    auto n = make(operation::let, here().at);
    want_word("let");
    if (here().kind != token_kind::word || std::ranges::find(vocabulary(), here().text) != vocabulary().end())
      fail("a name is wanted that is letters and no word of the language, as in let roll = d20 in …");
    n->name = here().text;
    ++next_;
    want_symbol("=");
    adopt(*n, sum());
    want_word("in");
    names_.push_back(n->name);
    adopt(*n, disjunction());
    names_.pop_back();
    // The body speaks of the name; seen from outside only other names count.
    n->closed = names_.empty();
    return n;
  }

  node_pointer choice() {
    auto n = make(operation::choice, here().at);
    want_word("if");
    adopt(*n, disjunction());
    want_word("then");
    adopt(*n, disjunction());
    want_word("else");
    adopt(*n, disjunction());
    return n;
  }

  bool at_value(std::size_t from_here = 0) const {
    auto const& first = ahead(from_here);
    auto const& after = ahead(from_here + 1);
    if (first.kind == token_kind::number) {
      bool const starts_more =
          after.kind == token_kind::word &&
          (after.text == "d" || after.text == "z" || after.text == "df" || after.text == "times");
      return !starts_more && !(after.kind == token_kind::symbol && after.text == "#");
    }
    return first.kind == token_kind::word && std::ranges::find(names_, first.text) != names_.end();
  }
  /// A fixed number: literal, negative, a let's name, or anything in brackets.
  node_pointer value() {
    auto const at = here().at;
    if (take_symbol("-")) {
      auto n = make(operation::negative, at);
      adopt(*n, value());
      return n;
    }
    if (here().kind == token_kind::number) return number();
    if (at_symbol("(")) return group();
    if (at_value()) return name();
    fail_here("a number");
  }

  static void adopt(node& parent, selection& faces, node_pointer low, node_pointer high) {
    parent.closed = parent.closed && low->closed && (!high || high->closed);
    faces.ranges.emplace_back(std::move(low), std::move(high));
  }

  void take_selection(node& n) {
    auto& faces = n.faces;
    if (auto const by = take_relation()) {
      faces.by_what = selection::form::relative;
      faces.by = *by;
      adopt(n, faces, value(), nullptr);
      return;
    }
    static std::map<std::string_view, selection::form> const forms{{"even", selection::form::even},
                                                                   {"odd", selection::form::odd},
                                                                   {"highest", selection::form::highest},
                                                                   {"lowest", selection::form::lowest}};
    if (here().kind == token_kind::word && forms.contains(here().text)) {
      faces.by_what = forms.at(here().text);
      ++next_;
      return;
    }
    faces.by_what = selection::form::values;
    do {
      auto low = value();
      auto high = take_symbol("..") ? value() : nullptr;
      adopt(n, faces, std::move(low), std::move(high));
    } while (at_value() || take_comma());
  }
  /// In max(…) and {…} a comma parts the arguments; there values are parted by blanks.
  bool take_comma() { return !in_list_ && take_symbol(","); }

  node_pointer modifier(node_pointer& changed) {
    auto const at = here().at;
    if (at_symbol("!") || at_symbol("!!")) return shouted(changed, at);
    if (here().kind != token_kind::word) return nullptr;
    using reading = node_pointer (parser::*)(node_pointer&, std::size_t);
    static std::map<std::string_view, reading> const readings{
        {"keep", &parser::keep},         {"drop", &parser::keep},       {"k", &parser::keep_short},
        {"kh", &parser::keep_short},     {"kl", &parser::keep_short},   {"dh", &parser::keep_short},
        {"dl", &parser::keep_short},     {"reroll", &parser::reroll},   {"r", &parser::reroll},
        {"ro", &parser::reroll},         {"explode", &parser::explode}, {"compound", &parser::explode},
        {"count", &parser::count},       {"advantage", &parser::lean},  {"adv", &parser::lean},
        {"disadvantage", &parser::lean}, {"dis", &parser::lean},        {"distinct", &parser::pattern},
        {"sets", &parser::pattern},      {"largest", &parser::pattern}, {"longest", &parser::pattern}};
    auto const found = readings.find(here().text);
    return found == readings.end() ? nullptr : (this->*found->second)(changed, at);
  }
  node_pointer around(operation op, std::size_t at, node_pointer& changed) const {
    auto n = make(op, at);
    adopt(*n, std::move(changed));
    return n;
  }

  node_pointer keep(node_pointer& changed, std::size_t at) {
    auto n = around(operation::keep, at, changed);
    n->dropped = take_word("drop");
    if (!n->dropped) want_word("keep");
    // "drop" alone drops the lowest, "keep" alone keeps the highest.
    n->kept = n->dropped ? keeping::lowest : keeping::highest;
    if (take_word("highest")) {
      n->kept = keeping::highest;
    } else if (take_word("lowest")) {
      n->kept = keeping::lowest;
    } else if (!n->dropped && take_word("middle")) {
      n->kept = keeping::middle;
    }
    if (at_value()) adopt(*n, value());
    return n;
  }
  node_pointer keep_short(node_pointer& changed, std::size_t at) {
    auto n = around(operation::keep, at, changed);
    n->dropped = here().text[0] == 'd';
    n->kept = here().text.ends_with('l') ? keeping::lowest : keeping::highest;
    ++next_;
    if (at_value()) adopt(*n, value());
    return n;
  }

  /// once, twice, N times; true when there was one, then it is the next child.
  bool take_times(node& n) {
    auto const at = here().at;
    auto times = make(operation::number, at);
    if (at_word("once") || at_word("twice")) {
      times->value = here().text == "once" ? 1 : 2;
      ++next_;
    } else if (here().kind == token_kind::number && ahead().kind == token_kind::word &&
               ahead().text == "times") {
      times->value = here().value;
      next_ += 2;
    } else {
      return false;
    }
    n.stands = true;
    adopt(n, std::move(times));
    return true;
  }

  node_pointer reroll(node_pointer& changed, std::size_t at) {
    auto n = around(operation::reroll, at, changed);
    auto const word = here().text;
    ++next_;
    if (word == "ro") {
      auto once = make(operation::number, at);
      once->value = 1;
      n->stands = true;
      adopt(*n, std::move(once));
    } else {
      take_times(*n);
    }
    take_selection(*n);
    return n;
  }

  node_pointer explode(node_pointer& changed, std::size_t at) {
    auto n = around(operation::explode, at, changed);
    n->as_one = here().text == "compound";
    ++next_;
    bool const times = take_times(*n);
    bool const faces = at_value() || at_faces_compared() || at_word("even") || at_word("odd") ||
                       at_word("highest") || at_word("lowest");
    if (faces) take_selection(*n);
    if (!times && take_word("limit")) adopt(*n, value());
    return n;
  }
  /// A comparison with a fixed number says which faces; one with dice compares what exploded.
  bool at_faces_compared() const {
    static std::vector<std::string> const signs{"<", "<=", "=", "!=", ">=", ">"};
    if (here().kind != token_kind::symbol || std::ranges::find(signs, here().text) == signs.end())
      return false;
    bool const negative = ahead().kind == token_kind::symbol && ahead().text == "-";
    return at_value(negative ? 2 : 1);
  }
  /// d6! and d6!!: on the highest face. A comparison behind it compares the total.
  node_pointer shouted(node_pointer& changed, std::size_t at) {
    auto n = around(operation::explode, at, changed);
    n->as_one = here().text == "!!";
    ++next_;
    return n;
  }

  node_pointer count(node_pointer& changed, std::size_t at) {
    auto n = around(operation::count, at, changed);
    ++next_;
    take_selection(*n);
    return n;
  }
  node_pointer lean(node_pointer& changed, std::size_t at) {
    bool const up = here().text.starts_with("adv");
    ++next_;
    return around(up ? operation::advantage : operation::disadvantage, at, changed);
  }
  node_pointer pattern(node_pointer& changed, std::size_t at) {
    auto const word = here().text;
    ++next_;
    if (word == "largest") want_word("set");
    if (word == "longest") want_word("run");
    auto n = around(word == "largest"   ? operation::largest_set
                    : word == "longest" ? operation::longest_run
                                        : operation::sets,
                    at, changed);
    if (word == "sets") {
      want_word("of");
      adopt(*n, value());
    }
    return n;
  }

  std::string_view query_;
  std::vector<token> tokens_;
  std::size_t next_ = 0;
  int depth_ = 0;
  bool in_list_ = false;
  std::vector<std::string> names_;
};

}  // namespace

node_pointer parse(std::string_view query) { return parser{query}.whole(); }

}  // namespace faro::odds::dice_language
