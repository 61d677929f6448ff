// Programs of AnyDice: `d`, which makes dice, and `@`, which looks into them.
#include "dice/src/anydice/operators.hpp"

#include <faro/exact/event.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace faro::odds::anydice {

namespace {

constexpr std::uint64_t most_dice = 1'000'000'000;

die_pointer die_from(value const& faces) {
  if (auto const* n = std::get_if<std::int64_t>(&faces)) return plain_die(*n);
  if (auto const* s = std::get_if<sequence_pointer>(&faces)) return die_of(**s);
  return summed(*std::get<dice_pointer>(faces));
}

std::string spelt_die(value const& faces) {
  if (auto const* n = std::get_if<std::int64_t>(&faces)) return *n > 0 ? fmt::format("d{}", *n) : "";
  auto const* s = std::get_if<sequence_pointer>(&faces);
  constexpr std::size_t longest = 60;
  if (!s || (*s)->empty() || (*s)->size() > longest) return "";
  std::string out;
  for (auto const n : **s) out += (out.empty() ? "d{" : ", ") + std::to_string(n);
  return out + "}";
}

spelling_pointer spelling_of_dice(std::int64_t count, value const& faces) {
  auto const die = spelt_die(faces);
  if (die.empty() || count < 1) return nullptr;
  return spell((count == 1 ? "" : std::to_string(count)) + die, spelling::strength::operand);
}

value so_many(std::int64_t count, value const& faces) {
  auto const* same_dice = std::get_if<dice_pointer>(&faces);
  if (same_dice && count == 1) return faces;
  auto one = die_from(faces);
  if (one->law.empty()) return collect(one, 0);
  if (count == 0) return collect(certain_die(0));
  auto const size = count < 0 ? 0 - static_cast<std::uint64_t>(count) : static_cast<std::uint64_t>(count);
  if (size > most_dice) throw input_error{say("expected at most {} dice, got {}", most_dice, size)};
  if (count < 0) one = make_die(-one->law);
  return collect(std::move(one), size, spelling_of_dice(count, faces));
}

/// As many dice as another roll says.
value random_number_of(die_pointer const& count, value const& faces) {
  auto const one = die_from(faces);
  if (count->law.empty() || one->law.empty()) return collect(empty_die(), 1);
  auto work = operation_limit();
  if (count->law.entries().front().outcome >= 0)
    return collect(make_die(random_count_of(count->law, one->law, work)));
  distribution_builder<std::int64_t> sums;
  for (auto const& k : count->law.entries()) {
    auto const size = static_cast<std::uint64_t>(k.outcome < 0 ? minus(0, k.outcome) : k.outcome);
    auto const law = total_of(one->law, size, work);
    for (auto const& e : law.entries())
      sums.add(k.outcome < 0 ? -e.outcome : e.outcome, k.weight * e.weight,
               count->law.denominator() * law.denominator());
  }
  return collect(make_die(sums.build()));
}

/// How often each place is taken, the lowest die first.
std::vector<std::int64_t> places_taken(numbers const& positions, std::uint64_t dice, bool highest_first) {
  constexpr std::uint64_t most = 100'000;
  if (dice > most) throw input_error{say("expected at most {} dice before @, got {}", most, dice)};
  std::vector<std::int64_t> taken(dice);
  for (auto const p : positions) {
    if (p < 1 || static_cast<std::uint64_t>(p) > dice) continue;
    auto const from_first = static_cast<std::size_t>(p - 1);
    ++taken[highest_first ? taken.size() - 1 - from_first : from_first];
  }
  return taken;
}

/// Places first .. last - 1 once each and no other, if it is so.
std::optional<std::pair<std::uint64_t, std::uint64_t>> in_one_piece(std::vector<std::int64_t> const& taken) {
  auto const first = std::ranges::find_if(taken, [](auto n) { return n != 0; });
  auto const end = std::find(first, taken.end(), 0);
  if (std::any_of(first, end, [](auto n) { return n != 1; })) return {};
  if (std::any_of(end, taken.end(), [](auto n) { return n != 0; })) return {};
  return std::pair{static_cast<std::uint64_t>(first - taken.begin()),
                   static_cast<std::uint64_t>(end - taken.begin())};
}

/// Sums over the places taken: a pass over the faces, the lowest first, that knows how many dice have shown.
dice weighted_places(dice const& die, std::vector<std::int64_t> const& taken) {
  using sums = std::map<std::int64_t, integer>;
  std::vector<std::int64_t> before(taken.size() + 1);  // places taken below
  std::partial_sum(taken.begin(), taken.end(), before.begin() + 1);
  std::vector<sums> states(taken.size() + 1);  // by dice that have shown
  states[0][0] = 1;
  parallel::long_work steps{die.size()};
  for (auto const& face : die.entries()) {
    for (auto shown = taken.size(); shown-- > 0;) {
      if (states[shown].empty()) continue;
      integer ways = 1;
      for (auto more = std::size_t{1}; shown + more <= taken.size(); ++more) {
        ways = ways * integer{taken.size() - shown - more + 1} / integer{more} * face.weight;
        auto const adds = times(before[shown + more] - before[shown], face.outcome);
        for (auto const& [sum, weight] : states[shown])
          states[shown + more][plus(sum, adds)] += weight * ways;
      }
    }
    steps.advance();
  }
  std::vector<dice::entry> entries;
  for (auto& [sum, weight] : states.back()) entries.push_back({sum, std::move(weight)});
  return whole_distribution(std::move(entries));
}

std::string spelt_places(std::uint64_t first, std::uint64_t last, std::uint64_t dice) {
  if (last == dice) return fmt::format("keep highest {}", last - first);
  if (first == 0) return fmt::format("keep lowest {}", last);
  return fmt::format("drop lowest {} drop highest {}", first, dice - last);
}

}  // namespace

value dice_of(value const& count, value const& faces) {
  auto const summed_count = without_sequence(count);
  if (auto const* n = std::get_if<std::int64_t>(&summed_count)) return so_many(*n, faces);
  return random_number_of(summed(*std::get<dice_pointer>(summed_count)), faces);
}

die_pointer dice_at_positions(numbers const& positions, collection const& dice, bool highest_first) {
  if (dice.is_empty()) return empty_die();
  auto const taken = places_taken(positions, dice.count, highest_first);
  auto const any = std::ranges::any_of(taken, [](auto n) { return n != 0; });
  if (!any) return certain_die(0);
  auto const piece = in_one_piece(taken);
  if (!piece) return make_die(weighted_places(dice.one->law, taken));
  if (piece->first == 0 && piece->second == dice.count) return summed(dice);
  std::vector<pool_part> const pool{{dice.one->law, dice.count}};
  auto work = operation_limit();
  return make_die(kept_total(
      pool, piece->first, piece->second, [](std::int64_t face) { return face; }, work));
}

value at_positions(numbers const& positions, value const& v, bool highest_first) {
  std::int64_t sum = 0;
  if (auto const* s = std::get_if<sequence_pointer>(&v)) {
    for (auto const p : positions) {
      if (p >= 1 && static_cast<std::uint64_t>(p) <= (*s)->size())
        sum = plus(sum, (**s)[static_cast<std::size_t>(p - 1)]);
    }
    return sum;
  }
  if (auto const* n = std::get_if<std::int64_t>(&v)) {
    auto digits = digits_of(*n);
    if (!highest_first) std::ranges::reverse(digits);
    for (auto const p : positions) {
      if (p >= 1 && static_cast<std::uint64_t>(p) <= digits.size())
        sum += digits[static_cast<std::size_t>(p - 1)];
    }
    return *n < 0 ? -sum : sum;
  }
  auto const& dice = *std::get<dice_pointer>(v);
  auto law = dice_at_positions(positions, dice, highest_first);
  spelling_pointer spelt;
  if (dice.spelt && dice.count <= 1'000) {
    auto const taken = places_taken(positions, dice.count, highest_first);
    if (auto const piece = in_one_piece(taken); piece && piece->first < piece->second)
      spelt = spell(fmt::format("{} {}", within(*dice.spelt, spelling::strength::operand),
                                spelt_places(piece->first, piece->second, dice.count)),
                    spelling::strength::pool);
  }
  return collect(std::move(law), 1, std::move(spelt));
}

}  // namespace faro::odds::anydice
