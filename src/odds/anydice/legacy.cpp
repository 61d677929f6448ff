// The notation of AnyDice 1, read and worked out in one pass: each part is a die or several equal ones.
#include "odds/anydice/legacy.hpp"

#include "odds/anydice/operators.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

namespace faro::odds::anydice {

namespace {

using face_times = std::map<std::int64_t, std::int64_t>;  // of a set: how often each number is there
using counted_face = std::function<std::int64_t(std::int64_t)>;

dice law_of_dice(dice_pointer const& d) { return summed(*d)->law; }

class legacy_reader {
 public:
  explicit legacy_reader(std::string_view text) : text_{text} {}

  dice_pointer whole_text() {
    if (!blanks()) return collect(empty_die());
    auto out = whole();
    if (!blanks()) return out;
    if (at("x") || at("^"))
      throw input_error{
          say("legacy \"{}\": expected one die; '{}' lists several rolls beside one another, write "
              "an output for each",
              printable(std::string{text_}), text_[at_])};
    fail("'+', '-', '*' or the end of the text");
  }

 private:
  // ---- The text

  bool blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    return at_ < text_.size();
  }
  bool at(std::string_view s) {
    blanks();
    auto const rest = text_.substr(at_, s.size());
    return std::ranges::equal(rest, s,
                              [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; });
  }
  bool take(std::string_view s) {
    if (!at(s)) return false;
    at_ += s.size();
    return true;
  }
  void want(std::string_view s) {
    if (!take(s)) fail(say("'{}'", s));
  }
  bool at_digit() { return blanks() && text_[at_] >= '0' && text_[at_] <= '9'; }
  [[noreturn]] void fail(message const& wanted) {
    auto const got =
        !blanks() ? std::string{"the end of it"} : "'" + printable(std::string{text_.substr(at_, 1)}) + "'";
    throw input_error{say("legacy \"{}\", character {}: expected {}, got {}", printable(std::string{text_}),
                          at_ + 1, wanted, got)};
  }
  std::int64_t natural() {
    if (!at_digit()) fail("a number");
    std::int64_t out = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
      out = plus(times(out, 10), text_[at_] - '0');
    return out;
  }
  std::int64_t number() { return take("-") ? minus(0, natural()) : natural(); }
  std::int64_t natural_or(std::int64_t usual) { return at_digit() ? natural() : usual; }

  // ---- Sums and products

  static dice_pointer combined(binary_operator op, dice_pointer const& a, dice_pointer const& b) {
    return std::get<dice_pointer>(arithmetic(op, a, b));
  }
  dice_pointer whole() {
    constexpr int deepest = 100;
    if (++depth_ > deepest) fail(say("at most {} brackets inside each other", deepest));
    bool const less = take("-");
    auto out = product();
    if (less) out = negated(*out);
    for (;;) {
      bool const more = take("+");
      if (!more && !take("-")) break;
      out = combined(more ? binary_operator::plus : binary_operator::minus, out, product());
    }
    --depth_;
    return out;
  }
  dice_pointer product() {
    auto out = roll();
    while (take("*")) out = combined(binary_operator::times, out, roll());
    return out;
  }

  // ---- Rolls

  dice_pointer roll() {
    bool const counted = at_digit();
    auto const count = counted ? natural() : 1;
    if (!at("(") && !take("d")) {
      if (!counted) fail("a number, dice or brackets");
      return collect(certain_die(count));
    }
    auto out = collect(one_die(), static_cast<std::uint64_t>(count));
    if (count == 0) out = collect(certain_die(0));
    while (auto next = filtered(*out)) out = *next;
    return out;
  }
  die_pointer one_die() {
    if (at_digit()) return plain_die(natural());
    if (take("d")) return one_die();
    if (at("{")) return die_of_set(number_set());
    bool const unsigned_one = take("|");
    if (!unsigned_one && !take("(")) fail("the sides of a die, a set {…} or brackets");
    auto const inside = law_of_dice(whole());
    want(unsigned_one ? "|" : ")");
    return make_die(unsigned_one ? faro::absolute(inside) : inside);
  }
  face_times number_set() {
    face_times out;
    want("{");
    do {
      auto const first = number();
      auto const last = take("..") ? number() : first;
      auto const how_often = take("=") ? number() : 1;
      constexpr std::int64_t most = 100'000;
      if (last < first || last - first > most || how_often < 0 || how_often > most)
        fail(say("a rising row of at most {0} numbers, each 0 to {0} times", most));
      for (auto n = first; n <= last; ++n) out[n] += how_often;
    } while (take(","));
    want("}");
    return out;
  }
  static die_pointer die_of_set(face_times const& set) {
    std::vector<dice::entry> entries;
    for (auto const& [face, how_often] : set) {
      if (how_often > 0) entries.push_back({face, integer{how_often}});
    }
    return entries.empty() ? empty_die() : make_die(whole_law(std::move(entries)));
  }

  // ---- What becomes of them

  std::optional<dice_pointer> filtered(collection const& pool) {
    if (take("h")) return kept(pool, natural_or(1), 0);
    if (take("l")) return kept(pool, natural_or(1), 2);
    if (take("m")) return kept(pool, natural_or(1), 1);
    if (take("c")) return each(pool, faces_chosen(pool));
    if (take("e")) {
      auto const most = natural_or(1);
      return exploded(pool, most, at_choice() ? faces_chosen(pool) : extreme_faces(pool, 1, true));
    }
    if (!at_comparison()) return {};
    auto const chosen = compared();
    return each(pool, [chosen](std::int64_t face) { return chosen(face) != 0 ? face : 0; });
  }
  /// `from`: 0 the highest, 1 those in the middle, 2 the lowest.
  static dice_pointer kept(collection const& pool, std::int64_t wanted, int from) {
    auto const dice_there = static_cast<std::int64_t>(pool.count);
    auto const some = std::min(wanted, dice_there);
    auto const before = from == 1 ? (dice_there - some) / 2 : 0;
    numbers places(static_cast<std::size_t>(some));
    std::iota(places.begin(), places.end(), before + 1);
    return collect(dice_at_positions(places, pool, from != 2));
  }
  /// Each die by what its face counts.
  static dice_pointer each(collection const& pool, counted_face const& worth) {
    return collect(make_die(pool.one->law.transform(worth)), pool.count);
  }
  static dice_pointer exploded(collection const& pool, std::int64_t most, counted_face const& again) {
    auto const& law = pool.one->law;
    constexpr std::int64_t deepest = 1'000;
    if (most > deepest) throw input_error{say("expected at most {} more rolls, got {}", deepest, most)};
    auto work = operation_limit();
    auto out = law;
    for (std::int64_t rolled = 0; rolled < most; ++rolled) {
      std::map<std::int64_t, integer> weights;  // out of law.denominator() * out.denominator()
      for (auto const& e : law.entries()) {
        if (again(e.outcome) == 0) {
          weights[e.outcome] += e.weight * out.denominator();
          continue;
        }
        work.spend(static_cast<double>(out.size()), 0, "dice rolled once more");
        for (auto const& more : out.entries())
          weights[plus(e.outcome, more.outcome)] += e.weight * more.weight;
      }
      std::vector<dice::entry> entries;
      for (auto& [total, weight] : weights) entries.push_back({total, std::move(weight)});
      out = whole_law(std::move(entries));
    }
    return collect(make_die(std::move(out)), pool.count);
  }

  // ---- Faces that are meant

  bool at_comparison() { return at("<") || at(">") || at("=") || at("!="); }
  bool at_choice() { return at("h") || at("l") || at("{") || at_comparison(); }
  counted_face faces_chosen(collection const& pool) {
    if (take("h")) return extreme_faces(pool, natural_or(1), true);
    if (take("l")) return extreme_faces(pool, natural_or(1), false);
    if (at_comparison()) return compared();
    if (!at("{")) fail("h, l, a comparison such as >4, or a set {…}");
    return [set = number_set()](std::int64_t face) {
      auto const found = set.find(face);
      return found == set.end() ? 0 : found->second;
    };
  }
  static counted_face extreme_faces(collection const& pool, std::int64_t wanted, bool highest) {
    auto const faces = pool.one->law.entries();
    auto const some = std::min(static_cast<std::size_t>(wanted), faces.size());
    if (some == 0) return [](std::int64_t) { return 0; };
    auto const edge = highest ? faces[faces.size() - some].outcome : faces[some - 1].outcome;
    return [edge, highest](std::int64_t face) { return (highest ? face >= edge : face <= edge) ? 1 : 0; };
  }
  counted_face compared() {
    auto const op = take("<=")   ? binary_operator::at_most
                    : take(">=") ? binary_operator::at_least
                    : take("!=") ? binary_operator::unequal
                    : take("<")  ? binary_operator::less
                    : take(">")  ? binary_operator::greater
                                 : binary_operator::equal;
    if (op == binary_operator::equal) want("=");
    return [op, limit = number()](std::int64_t face) { return of_numbers(op, face, limit); };
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

value of_legacy_text(std::string_view text) { return legacy_reader{text}.whole_text(); }

}  // namespace faro::odds::anydice
