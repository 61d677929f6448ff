// Observations read from words, and laws weighed by them.
#include "odds/observed/observation.hpp"

#include "odds/language/syntax.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exact/event.hpp>
#include <faro/exact/integer.hpp>
#include <faro/odds/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace faro::odds {

namespace {

/// A part of the text, without blanks around it.
struct piece {
  std::string_view words;
  std::size_t at = 0;
};

piece trimmed_piece(std::string_view text, std::size_t from, std::size_t until) {
  auto const words = trimmed(text.substr(from, until - from));
  return {words, words.empty() ? from : static_cast<std::size_t>(words.data() - text.data())};
}

/// What stands between commas that are in no brackets and no quotes.
std::vector<piece> pieces_of(std::string_view text, std::size_t from) {
  std::vector<piece> out;
  int depth = 0;
  bool quoted = false;
  auto begin = from;
  for (auto i = from; i <= text.size(); ++i) {
    auto const c = i < text.size() ? text[i] : ',';
    if (c == '"') quoted = !quoted;
    if (!quoted) depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (i < text.size() && (c != ',' || quoted || depth > 0)) continue;
    out.push_back(trimmed_piece(text, begin, i));
    begin = i + 1;
  }
  return out;
}

/// What follows a word at the beginning.
std::optional<piece> after(piece const& p, std::string_view word, std::string_view text) {
  auto const& w = p.words;
  if (w.size() < word.size() || lower_case(w.substr(0, word.size())) != word) return std::nullopt;
  if (w.size() > word.size() && !is_blank(w[word.size()])) return std::nullopt;
  return trimmed_piece(text, p.at + word.size(), p.at + w.size());
}

/// A condition, whose places are those of the whole text.
asked condition_in(piece const& p, std::string const& text, definitions const& known) {
  if (p.words.empty()) throw query_error{text, p.at, "expected a condition on the cards, such as ace >= 1"};
  asked const alone{std::string(p.at, ' ') + std::string{p.words}, known};
  if (alone.size() != 1 || !alone.given().empty())
    throw query_error{text, p.at, "expected one condition on the cards, without `given`"};
  auto read = alone.read();
  read.text = std::make_shared<std::string const>(text);
  for (auto& one : read.questions) one.text = read.text;
  return asked::of_tree(std::move(read));
}

bool begins_number(std::string_view words) {
  auto const sign = !words.empty() && (words[0] == '-' || words[0] == '+') ? 1U : 0U;
  auto const rest = words.substr(sign);
  return !rest.empty() && (is_digit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_digit(rest[1])));
}

/// "80%" or "80 %" at the beginning, and what follows.
struct begun {
  piece number, rest;
};
begun number_first(piece const& p, std::string_view text) {
  std::size_t end = 0;
  while (end < p.words.size() && !is_blank(p.words[end])) ++end;
  auto const next = trimmed_piece(text, p.at + end, p.at + p.words.size());
  if (next.words.starts_with('%')) end = next.at + 1 - p.at;
  return {{p.words.substr(0, end), p.at}, trimmed_piece(text, p.at + end, p.at + p.words.size())};
}

class observation_reader {
 public:
  observation_reader(std::string_view text, definitions const& known) : known_{known} { out_.text = text; }

  observation read() && {
    auto const all = trimmed_piece(out_.text, 0, out_.text.size());
    if (all.words.empty())
      throw query_error{out_.text, 0,
                        "expected what was seen, such as '80% if ace >= 1, else 10%', got nothing"};
    if (!read_shown(all)) read_cases(pieces_of(out_.text, all.at));
    return std::move(out_);
  }

 private:
  std::string const& text() const { return out_.text; }

  /// "hand 2 shows ace, 2 king"
  bool read_shown(piece const& all) {
    auto from = all;
    if (auto const behind = after(all, "hand", text()); behind && begins_number(behind->words)) {
      auto const [number, rest] = number_first(*behind, text());
      if (!after(rest, "shows", text())) return false;
      out_.hand = whole(number, 1, 16);
      from = rest;
    }
    auto const cards = after(from, "shows", text());
    if (!cards || (!cards->words.empty() &&
                   std::string_view{"=<>!+-*/"}.find(cards->words[0]) != std::string_view::npos))
      return false;  // cards called so
    for (auto const& one : pieces_of(text(), cards->at)) add_shown(one);
    return true;
  }

  void add_shown(piece const& p) {
    if (p.words.empty())
      throw query_error{text(), p.at, "expected the cards that were shown, as in shows ace"};
    observation::shown_cards card{std::string{p.words}, 1, p.at};
    auto const star = p.words.rfind('*');
    if (begins_number(p.words)) {
      auto const [number, name] = number_first(p, text());
      if (!name.words.empty()) {
        card = {std::string{name.words}, static_cast<count_t>(whole(number, 1, most_shown)), name.at};
      }
    } else if (star != std::string_view::npos && begins_number(p.words.substr(star + 1))) {
      piece const number{p.words.substr(star + 1), p.at + star + 1};
      card = {std::string{trimmed(p.words.substr(0, star))},
              static_cast<count_t>(whole(number, 1, most_shown)), p.at};
    }
    out_.shown.push_back(std::move(card));
  }

  std::uint64_t whole(piece const& p, std::uint64_t least, std::uint64_t most) const {
    bool const digits = std::ranges::all_of(p.words, is_digit) && !p.words.empty() && p.words.size() < 10;
    auto const n = digits ? std::stoull(std::string{p.words}) : most + 1;
    if (n < least || n > most)
      throw query_error{text(), p.at,
                        say("expected a whole number from {} to {}, got '{}'", least, most, p.words)};
    return n;
  }

  void read_cases(std::vector<piece> const& pieces) {
    bool has_rest = false;
    for (auto const& p : pieces) {
      if (has_rest) throw query_error{text(), p.at, "expected nothing behind `else` and its chance"};
      if (auto const rest = after(p, "else", text())) {
        if (out_.cases.empty())
          throw query_error{text(), p.at,
                            "expected a chance with its condition before `else`, as in 80% if ace"};
        out_.otherwise = read_likelihood(rest->words, text(), rest->at);
        has_rest = true;
      } else {
        has_rest = add_case(p, pieces.size() == 1);
      }
    }
    if (!has_rest)
      throw query_error{text(), text().size(),
                        "expected what he does with all other hands, as in ', else 10%'"};
  }

  /// "80% if COND"; alone also a condition, or a chance whatever he has: then all is said.
  bool add_case(piece const& p, bool is_alone) {
    auto [number, rest] = number_first(p, text());
    auto const condition = after(rest, "if", text());
    bool const is_chance = begins_number(p.words) && (condition || rest.words.empty());
    if (!is_chance && is_alone) {
      out_.cases.push_back({condition_in(p, text(), known_), 1});
      return true;
    }
    if (!is_chance)
      throw query_error{
          text(), p.at,
          say("expected a chance with its condition, as in '80% if ace >= 1', got '{}'", p.words)};
    auto chance = read_likelihood(number.words, text(), number.at);
    if (!condition && !is_alone)
      throw query_error{text(), rest.at, "expected `if` with a condition, or `else` before the chance"};
    if (!condition) {
      out_.otherwise = std::move(chance);
      return true;
    }
    out_.cases.push_back({condition_in(*condition, text(), known_), std::move(chance)});
    return false;
  }

  static constexpr std::uint64_t most_shown = 1000;
  definitions const& known_;
  observation out_;
};

}  // namespace

ratio read_likelihood(std::string_view word, std::string_view text, std::size_t at) {
  auto const refuse = [&] {
    throw query_error{text, at,
                      say("expected a chance from 0 to 1, or a percentage from 0% to 100%, got '{}'", word)};
  };
  if (!begins_number(word)) refuse();
  bool const percent = word.ends_with('%');
  ratio chance;
  try {
    chance = ratio::parse(trimmed(percent ? word.substr(0, word.size() - 1) : word));
  } catch (input_error const&) {
    refuse();
  }
  if (percent) chance = chance / ratio{100};
  if (chance.sign() < 0 || chance > ratio{1}) refuse();
  constexpr std::int64_t finest = 1'000'000'000;
  if (chance.denominator() > integer{finest})
    throw query_error{text, at, say("expected a chance of at most nine decimals, got '{}'", word)};
  return chance;
}

observation read_observation(std::string_view text, definitions const& known) {
  return observation_reader{text, known}.read();
}

std::vector<asked> observation::looks() const {
  std::vector<asked> out;
  for (auto const& one : cases) out.push_back(one.condition);
  auto const of_hand = [this](std::string const& what) {
    return asked{hand == 0 ? what : fmt::format("hand({}, {})", hand, what)};
  };
  for (auto const& card : shown) out.push_back(of_hand(card.name));
  if (!shown.empty()) out.push_back(of_hand("cards"));
  return out;
}

ratio observation::likelihood(std::span<std::int64_t const> found) const {
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (found[i] >= 1) return cases[i].chance;
  }
  if (shown.empty()) return otherwise;
  integer ways = 1;
  std::int64_t all = 0;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    ways *= binomial(static_cast<std::uint64_t>(found[i]), static_cast<std::uint64_t>(shown[i].copies));
    all += shown[i].copies;
  }
  if (ways.is_zero()) return 0;
  return {ways, binomial(static_cast<std::uint64_t>(found[shown.size()]), static_cast<std::uint64_t>(all))};
}

weighing::weighing(std::span<observation const> seen) : seen_{seen} {
  for (auto const& one : seen) {
    sizes_.push_back(one.looks().size());
    looks_ += sizes_.back();
  }
}

ratio weighing::weight(std::span<std::int64_t const> found) {
  auto rest = found.last(looks_);
  ratio out{1};
  for (std::size_t i = 0; i < seen_.size() && !out.is_zero(); ++i) {
    out *= seen_[i].likelihood(rest.first(sizes_[i]));
    rest = rest.subspan(sizes_[i]);
    if (!out.is_zero()) reached_ = std::max(reached_, i + 1);
  }
  return out;
}

std::span<observation const> weighing::contradiction() const {
  return reached_ < seen_.size() ? seen_.first(reached_ + 1) : std::span<observation const>{};
}

void refuse_contradiction(std::span<observation const> seen) {
  auto const& text = seen.back().text;
  if (seen.size() == 1) throw never_holds{say("what was observed can't be: '{}' has no chance", text)};
  throw never_holds{
      say("what was observed can't be: '{}' has no chance after '{}'", text, seen[seen.size() - 2].text)};
}

weighed_law weigh(distribution<std::vector<std::int64_t>> const& joint, std::span<observation const> seen) {
  using values = std::vector<std::int64_t>;
  weighing by{seen};
  distribution_builder<std::optional<values>> law;
  for (auto const& e : joint.entries()) {
    auto const weight = by.weight(e.outcome);
    auto const all = joint.denominator() * weight.denominator();
    if (!weight.is_zero())
      law.add(values(e.outcome.begin(), e.outcome.end() - static_cast<std::ptrdiff_t>(by.looks())),
              e.weight * weight.numerator(), all);
    if (weight != ratio{1})
      law.add(std::nullopt, e.weight * (weight.denominator() - weight.numerator()), all);
  }
  if (auto const wrong = by.contradiction(); !wrong.empty()) refuse_contradiction(wrong);
  auto const whole = law.build();
  auto const is_seen = [](auto const& v) { return v.has_value(); };
  return {whole.given(is_seen).transform([](auto const& v) { return *v; }), whole.chance(is_seen)};
}

}  // namespace faro::odds
