// The exact chances of a complaint: hypergeometric in one game, binomial over many.
#include "judge/src/complaints/complaint.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace faro::judge {
namespace {

constexpr std::uint64_t most_cards = 100'000;
constexpr std::uint64_t most_games = 1'000'000'000'000;
constexpr std::uint64_t most_tries = 2'000;  // of things with a chance
constexpr std::uint64_t most_times = 10'000;
constexpr std::uint64_t most_bits = 2'000'000;  // of an exact answer

std::string plural_of(std::string const& one) {
  return one.ends_with('y') && one.size() > 1 && one[one.size() - 2] != 'e'
             ? one.substr(0, one.size() - 1) + "ies"
             : one + "s";
}

[[noreturn]] void refuse(message const& reason) { throw input_error{say("complaint: {}", reason)}; }

void check_games(complaint const& c) {
  if (c.games == 0 || c.games > most_games)
    refuse(say("expected 1 to {} games, got {}", most_games, c.games));
  if (c.times == 0 || c.times > c.games)
    refuse(say("expected 1 to {} times in {} games, got {}", c.games, c.games, c.times));
  if (c.times > most_times) refuse(say("expected up to {} times, got {}", most_times, c.times));
}

void check_tries(complaint const& c) {
  if (c.seen == 0 || c.seen > most_tries)
    refuse(say("expected 1 to {} {}, got {}", most_tries, plural_of(c.tries), c.seen));
  if (c.hits > c.seen) refuse(say("expected at most {} of {}, got {}", c.seen, c.seen, c.hits));
  if (*c.chance <= ratio{} || *c.chance >= ratio{1})
    refuse(say("expected a chance between 0 and 1, got {}", c.chance->to_string()));
  constexpr std::size_t most_digits_of_chance = 64;
  if (c.chance->denominator().bits() > most_digits_of_chance)
    refuse(say("expected a chance with fewer digits, got {}", c.chance->to_string()));
}

void check(complaint const& c) {
  check_games(c);
  if (c.chance) return check_tries(c);
  if (c.deck == 0 || c.deck > most_cards)
    refuse(say("expected a deck of 1 to {} cards, got {}", most_cards, c.deck));
  if (c.seen > c.deck) refuse(say("expected at most {} cards seen, got {}", c.deck, c.seen));
  if (c.copies > c.deck)
    refuse(say("expected at most {} {}s in a deck of {}, got {}", c.deck, c.kind, c.deck, c.copies));
  if (c.hits > c.seen)
    refuse(say("expected at most {} {}s in {} cards, got {}", c.seen, c.kind, c.seen, c.hits));
  if (c.hits > c.copies)
    refuse(say("expected at most {} {}s seen, as many as the deck has, got {}", c.copies, c.kind, c.hits));
  if (c.hits + (c.deck - c.copies) < c.seen)
    refuse(say("expected at least {} {}s in {} cards, for only {} of the deck are others, got {}",
               c.seen - (c.deck - c.copies), c.kind, c.seen, c.deck - c.copies, c.hits));
}

/// The distribution of the number of hits: weights[h - least] of `of` for h = least ...; each from the one
/// before.
struct hit_distribution {
  std::uint64_t least;
  std::vector<integer> weights;
  integer of;
};

/// C(n, h) a^h (d - a)^(n - h) over d^n for a chance of a/d.
hit_distribution distribution_of_tries(complaint const& c) {
  auto const& a = c.chance->numerator();
  auto const& d = c.chance->denominator();
  hit_distribution law{0, {}, power(d, c.seen)};
  for (std::uint64_t h = 0; h <= c.seen; ++h)
    law.weights.push_back(binomial(c.seen, h) * power(a, h) * power(d - a, c.seen - h));
  return law;
}

hit_distribution distribution_of(complaint const& c) {
  if (c.chance) return distribution_of_tries(c);
  auto const others = c.deck - c.copies;
  auto const least = c.seen > others ? c.seen - others : 0;
  auto const most = std::min(c.seen, c.copies);
  hit_distribution law{least, {}, binomial(c.deck, c.seen)};
  auto weight = binomial(c.copies, least) * binomial(others, c.seen - least);
  for (auto h = least;; ++h) {
    law.weights.push_back(weight);
    if (h == most) return law;
    weight = weight * integer{(c.copies - h) * (c.seen - h)} / integer{(h + 1) * (others - c.seen + h + 1)};
  }
}

/// The weight of all results that count.
integer bad_weight(hit_distribution const& law, complaint const& c, complaint_side side) {
  auto const here = law.weights[c.hits - law.least];
  integer sum;
  for (std::size_t i = 0; i < law.weights.size(); ++i) {
    auto const hits = law.least + i;
    bool const counts = side == complaint_side::at_least  ? hits >= c.hits
                        : side == complaint_side::at_most ? hits <= c.hits
                                                          : law.weights[i] <= here;
    if (counts) sum += law.weights[i];
  }
  return sum;
}

/// P(at least `times` of `games`) exactly: 1 - the sum of C(games, j) bad^j good^(games-j) / of^games, j <
/// times.
ratio exact_tail(integer const& bad, integer const& of, std::uint64_t games, std::uint64_t times) {
  auto const good = of - bad;
  integer sum;
  integer ways = 1;       // C(games, j)
  integer bad_power = 1;  // bad^j
  for (std::uint64_t j = 0; j < times; ++j) {
    sum += ways * bad_power * power(good, times - 1 - j);
    ways = ways * integer{games - j} / integer{j + 1};
    bad_power *= bad;
  }
  auto const all = power(of, games);
  return ratio{all - sum * power(good, games - (times - 1)), all};
}

// ---- Bounds, where the exact fraction is too long ---------------------------------------------------------

constexpr std::size_t precision = 1024;  // bits

integer divide_up(integer const& a, integer const& b) { return (a + b - integer{1}) / b; }

/// A number between least and most, times 2^exponent.
struct bracket {
  integer least, most;
  std::int64_t exponent = 0;
};

bracket rounded(bracket b) {
  if (b.most.bits() <= precision) return b;
  auto const excess = b.most.bits() - precision;
  auto const unit = power(2, excess);
  return {b.least / unit, divide_up(b.most, unit), b.exponent + static_cast<std::int64_t>(excess)};
}

bracket product(bracket const& a, bracket const& b) {
  return rounded({a.least * b.least, a.most * b.most, a.exponent + b.exponent});
}

bracket quotient(integer const& a, integer const& b) {
  auto const shift = precision + b.bits();
  auto const scaled = a * power(2, shift);
  return rounded({scaled / b, divide_up(scaled, b), -static_cast<std::int64_t>(shift)});
}

bracket power_of(bracket base, std::uint64_t exponent) {
  bracket out{1, 1, 0};
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2) out = product(out, base);
    base = product(base, base);
  }
  return out;
}

/// In units of 2^-precision, without exponent.
bracket fixed(bracket const& b) {
  auto const shift = b.exponent + static_cast<std::int64_t>(precision);
  if (shift >= 0) {
    auto const unit = power(2, static_cast<std::uint64_t>(shift));
    return {b.least * unit, b.most * unit, 0};
  }
  if (static_cast<std::uint64_t>(-shift) > b.most.bits()) return {0, 1, 0};
  auto const unit = power(2, static_cast<std::uint64_t>(-shift));
  return {b.least / unit, divide_up(b.most, unit), 0};
}

/// The chance that fewer than `times` happen is a sum of terms, each from the one before by
/// t_{j+1} = t_j (games-j)/(j+1) bad/good; every operation is rounded outwards.
std::pair<ratio, ratio> bounded_tail(integer const& bad, integer const& of, std::uint64_t games,
                                     std::uint64_t times) {
  auto const good = of - bad;
  if (good.is_zero()) return {ratio{1}, ratio{1}};
  auto const odds = quotient(bad, good);
  auto term = power_of(quotient(good, of), games);
  bracket sum;
  for (std::uint64_t j = 0; j < times; ++j) {
    auto const here = fixed(term);
    sum.least += here.least;
    sum.most += here.most;
    term = product(product(term, odds), quotient(integer{games - j}, integer{j + 1}));
  }
  auto const one = power(2, precision);
  auto const rest = [&](integer const& below) { return ratio{below > one ? integer{} : one - below, one}; };
  return {rest(sum.most), rest(sum.least)};
}

complaint_side side_of(complaint const& c, ratio const& expected) {
  if (c.side != complaint_side::outward) return c.side;
  return ratio{c.hits} >= expected ? complaint_side::at_least : complaint_side::at_most;
}

// ---- The sentence -----------------------------------------------------------------------------------------

message grouped(integer const& n) {
  integer const thousand{1000};
  if (n < thousand) return say("{}", n.to_string());
  auto last = (n % thousand).to_string();
  last.insert(0, 3 - last.size(), '0');
  return say("{},{}", grouped(n / thousand), last);
}

/// "1 land", "16 lands", "no lands".
message count_of(std::uint64_t n, std::string const& kind) {
  if (n == 0) return say("no {}", kind + "s");
  return say("{} {}", grouped(integer{n}), n == 1 ? kind : kind + "s");
}

/// "in every game", "once in 47 games"; of things with a chance "series".
message how_often(ratio const& p, bool series) {
  if (p == ratio{1}) return series ? "in every series" : "in every game";
  if (p * ratio{10} >= ratio{9}) {
    auto const percent = (p * ratio{100}).to_decimal(1);
    return series ? say("in {} % of all series", percent) : say("in {} % of all games", percent);
  }
  auto const one_in = ratio{1} / p;
  auto const times =
      one_in < ratio{10} ? say("{}", one_in.to_decimal(1)) : grouped((one_in + ratio{1, 2}).floor());
  return series ? say("once in {} series", times) : say("once in {} games", times);
}

/// "is 2.1 %", with two digits that count; "is 1 in 329,018,025,513" of what is small.
message is_percent(complaint_odds const& odds) {
  auto const value = odds.some_games_most * ratio{100};
  auto const least = odds.some_games_least * ratio{100};
  constexpr unsigned most_digits = 6;
  ratio const nearly_all = ratio{100} - ratio{1, power(10, most_digits)};
  if (least != ratio{100} && least > nearly_all)
    return say("is more than {} %", nearly_all.to_decimal(most_digits));
  if (least == ratio{100}) return "is 100 %";
  if (value < ratio{1, 1000}) {
    auto const one_in = ratio{1} / odds.some_games_most;
    return one_in > ratio{power(10, 18)} ? message{"is less than 1 in 10^18"}
                                         : say("is 1 in {}", grouped((one_in + ratio{1, 2}).floor()));
  }
  auto const distance = std::min(value, ratio{100} - value);
  unsigned digits = 1;
  for (auto scaled = distance; scaled < ratio{1}; scaled *= ratio{10}) ++digits;
  return say("is {} %", value.to_decimal(digits));
}

message results_of(complaint const& c, complaint_side side) {
  auto const hits = count_of(c.hits, c.kind);
  switch (side) {
    case complaint_side::at_least:
      return c.hits == c.seen ? say("nothing but {}", c.kind + "s") : say("{} or more", hits);
    case complaint_side::at_most:
      return c.hits == 0 ? hits : say("{} or fewer", hits);
    default:
      return say("a number of {} as unlikely as {}", c.kind + "s", c.hits);
  }
}

/// "some game of 50 looks this bad or worse".
message games_that(complaint const& c) {
  auto const games = grouped(integer{c.games});
  bool const series = c.chance.has_value();
  if (c.times == c.games && c.games == 2)
    return series ? say("both series look this bad or worse") : say("both games look this bad or worse");
  if (c.times == c.games)
    return series ? say("all {} series look this bad or worse", games)
                  : say("all {} games look this bad or worse", games);
  if (c.times == 1)
    return series ? say("some series of {} looks this bad or worse", games)
                  : say("some game of {} looks this bad or worse", games);
  auto const times = grouped(integer{c.times});
  return series ? say("at least {} of {} series look this bad or worse", times, games)
                : say("at least {} of {} games look this bad or worse", times, games);
}

/// "Of 20 all-ins, each lost with a chance of 20 %, 14 or more are lost".
message tries_that(complaint const& c, complaint_side side) {
  auto const percent = *c.chance * ratio{100};
  unsigned digits = 0;
  while (digits < 4 && ratio::parse(percent.to_decimal(digits)) != percent) ++digits;
  bool const hits = c.kind == "hit";
  auto const number = grouped(integer{c.hits});
  auto const which = side == complaint_side::both       ? say("a number as unlikely as {}", c.hits)
                     : c.hits == c.seen                 ? message{"all"}
                     : side == complaint_side::at_least ? say("{} or more", number)
                     : c.hits == 0                      ? message{"none"}
                                                        : say("{} or fewer", number);
  auto const tries = c.seen == 1 ? c.tries : plural_of(c.tries);
  auto const seen = grouped(integer{c.seen});
  auto const chance = percent.to_decimal(digits);
  auto const of = tries == "tries" ? say("{} {}", seen, "tries") : say("{} {}", seen, tries);
  return hits ? say("Of {}, each a hit with a chance of {} %, {} are hits", of, chance, which)
              : say("Of {0}, each {1} with a chance of {2} %, {3} are {1}", of, c.kind, chance, which);
}

message meaning_of_tries(ratio const& chance) {
  if (chance >= ratio{1, 5}) return "That is to be expected.";
  if (chance >= ratio{1, 20}) return "That is nothing unusual.";
  if (chance >= ratio{1, 1000}) return "That is unusual, but of many who play some see it.";
  return "Chance alone hardly ever does this; other series, chosen beforehand, can confirm it.";
}

message meaning_of(ratio const& chance) {
  if (chance >= ratio{1, 5}) return "That is to be expected.";
  if (chance >= ratio{1, 20}) return "That is nothing unusual.";
  if (chance >= ratio{1, 1000}) return "That is unusual, but of many who shuffle some see it.";
  return "A fair shuffle hardly ever does this; other games, chosen beforehand, can confirm it.";
}

}  // namespace

complaint_odds odds_of(complaint const& what) {
  check(what);
  auto const law = distribution_of(what);
  complaint_odds odds;
  odds.expected = what.chance ? ratio{integer{what.seen}} * *what.chance
                              : ratio{integer{what.seen} * integer{what.copies}, integer{what.deck}};
  odds.side = side_of(what, odds.expected);
  odds.exactly = ratio{law.weights[what.hits - law.least], law.of};
  odds.one_game = ratio{bad_weight(law, what, odds.side), law.of};
  auto const& bad = odds.one_game.numerator();
  auto const& of = odds.one_game.denominator();
  if (of.bits() * what.games <= most_bits && of.bits() * what.times <= most_bits / 64) {
    odds.some_games_least = odds.some_games_most = exact_tail(bad, of, what.games, what.times);
  } else {
    std::tie(odds.some_games_least, odds.some_games_most) = bounded_tail(bad, of, what.games, what.times);
  }
  return odds;
}

std::string sentence_of(complaint const& what, complaint_odds const& odds) {
  auto const often = how_often(odds.one_game, what.chance.has_value());
  auto const cards =
      what.seen == 1 ? say("{} card", what.seen) : say("{} cards", grouped(integer{what.seen}));
  auto text = what.chance
                  ? say("{} {}", tries_that(what, odds.side), often)
                  : say("A fair shuffle gives {} in {} {}", results_of(what, odds.side), cards, often);
  if (what.games > 1) text = say("{}; the chance that {} {}", text, games_that(what), is_percent(odds));
  return say("{}. {}", text, (what.chance ? meaning_of_tries : meaning_of)(odds.some_games_most));
}

}  // namespace faro::judge
