// Observations read from words, and distributions weighed by them.
#include "odds/src/hands/observation.hpp"

#include "odds/src/language/syntax.hpp"
#include "odds/src/observed/cases.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exact/event.hpp>
#include <faro/exact/integer.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace faro::odds {

namespace {

/// A condition, whose places are those of the whole text.
asked condition_in(observed_text::piece const& p, std::string const& text, definitions const& known) {
  asked const alone{std::string(p.at, ' ') + std::string{p.words}, known};
  if (alone.size() != 1 || !alone.given().empty())
    throw query_error{text, p.at, "expected one condition on the cards, without `given`"};
  auto read = alone.read();
  read.text = std::make_shared<std::string const>(text);
  for (auto& one : read.questions) one.text = read.text;
  return asked::of_tree(std::move(read));
}

class observation_reader {
 public:
  observation_reader(std::string_view text, definitions const& known) : known_{known} { out_.text = text; }

  observation read() && {
    auto const all = observed_text::trimmed_piece(out_.text, 0, out_.text.size());
    if (all.words.empty())
      throw query_error{out_.text, 0,
                        "expected what was seen, such as '80% if ace >= 1, else 10%', got nothing"};
    if (!read_shown(all)) read_conditions();
    return std::move(out_);
  }

 private:
  std::string const& text() const { return out_.text; }

  /// "hand 2 shows ace, 2 king"
  bool read_shown(observed_text::piece const& all) {
    auto from = all;
    if (auto const behind = observed_text::after(all, "hand", text());
        behind && observed_text::begins_number(behind->words)) {
      auto const [number, rest] = observed_text::number_first(*behind, text());
      if (!observed_text::after(rest, "shows", text())) return false;
      out_.hand = whole(number, 1, 16);
      from = rest;
    }
    auto const cards = observed_text::after(from, "shows", text());
    if (!cards || (!cards->words.empty() &&
                   std::string_view{"=<>!+-*/"}.find(cards->words[0]) != std::string_view::npos))
      return false;  // cards called so
    for (auto const& one : observed_text::pieces_of(text(), cards->at)) add_shown(one);
    return true;
  }

  void add_shown(observed_text::piece const& p) {
    if (p.words.empty())
      throw query_error{text(), p.at, "expected the cards that were shown, as in shows ace"};
    observation::shown_cards card{std::string{p.words}, 1, p.at};
    auto const star = p.words.rfind('*');
    if (observed_text::begins_number(p.words)) {
      auto const [number, name] = observed_text::number_first(p, text());
      if (!name.words.empty()) {
        card = {std::string{name.words}, static_cast<count_t>(whole(number, 1, most_shown)), name.at};
      }
    } else if (star != std::string_view::npos && observed_text::begins_number(p.words.substr(star + 1))) {
      observed_text::piece const number{p.words.substr(star + 1), p.at + star + 1};
      card = {std::string{trimmed(p.words.substr(0, star))},
              static_cast<count_t>(whole(number, 1, most_shown)), p.at};
    }
    out_.shown.push_back(std::move(card));
  }

  std::uint64_t whole(observed_text::piece const& p, std::uint64_t least, std::uint64_t most) const {
    bool const digits = std::ranges::all_of(p.words, is_digit) && !p.words.empty() && p.words.size() < 10;
    auto const n = digits ? std::stoull(std::string{p.words}) : most + 1;
    if (n < least || n > most)
      throw query_error{text(), p.at,
                        say("expected a whole number from {} to {}, got '{}'", least, most, p.words)};
    return n;
  }

  void read_conditions() {
    auto said = observed_text::read_cases(text(), "expected a condition on the cards, such as ace >= 1");
    for (auto& one : said.cases)
      out_.cases.push_back({condition_in(one.condition, text(), known_), std::move(one.chance)});
    out_.otherwise = std::move(said.otherwise);
  }

  static constexpr std::uint64_t most_shown = 1000;
  definitions const& known_;
  observation out_;
};

}  // namespace

ratio read_likelihood(std::string_view word, std::string_view text, std::size_t at) {
  auto const refuse = [&] {
    throw query_error{
        text, at,
        say("expected a chance from 0 to 1, or a percentage from 0% to 100%, got {}", quoted(word))};
  };
  if (!observed_text::begins_number(word)) refuse();
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

void refuse_contradiction(std::span<std::string const> seen) {
  auto const& text = seen.back();
  throw not_as_observed{seen.size() == 1 ? say("what was observed can't be: '{}' has no chance", text)
                                         : say("what was observed can't be: '{}' has no chance after '{}'",
                                               text, seen[seen.size() - 2]),
                        seen.size() - 1};
}

void refuse_contradiction(std::span<observation const> seen) {
  std::vector<std::string> texts;
  for (auto const& one : seen) texts.push_back(one.text);
  refuse_contradiction(texts);
}

bool happens(ratio const& chance, chooser_ref c) {
  constexpr std::int64_t most = std::numeric_limits<count_t>::max();
  if (chance.denominator() > integer{most})
    throw too_big{say("{} is too fine a chance to be drawn", chance.to_string())};
  auto const all = static_cast<count_t>(chance.denominator().to_uint64());
  auto const some = static_cast<count_t>(chance.numerator().to_uint64());
  if (some == 0 || some == all) return some > 0;
  return c.kind(std::array{some, all - some}) == 0;
}

weighed_distribution weigh(distribution<std::vector<std::int64_t>> const& joint,
                           std::span<observation const> seen) {
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
