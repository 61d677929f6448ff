// Loops that draw from a wrong range, leave a draw out or end early: something never happens, which is exact.
#include "judge/src/faults/models/digits.hpp"
#include "judge/src/faults/models/likelihood.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>

namespace faro::judge::detail {

namespace {

/// Digits that never take their first or last value; a digit that is constant.
struct digit_end {
  digit_code code;
  std::size_t digit;  // n: all
  bool highest;
};

std::uint64_t end_count(fault_evidence const& e, digit_end const& at) {
  auto const cells = e.tables.digit(at.code, at.digit);
  return at.highest ? cells.back() : cells.front();
}

/// Fair draws but for one digit (or all), which stays at an end or never reaches it.
deck_sampler with_end(digit_end const& at, bool reached) {
  return sampler_of_digits(at.code, [at, reached](xoshiro256pp& generator, std::size_t size) {
    auto const end = static_cast<std::uint32_t>(at.highest ? size - 1 : 0);
    if (reached) return at.digit + 2 == size ? end : fair_draw(generator, size);
    return fair_draw(generator, size - 1) + (at.highest ? 0U : 1U);
  });
}

/// The ends at which one digit stayed in every deck.
std::vector<digit_end> constant_digits(fault_evidence const& e) {
  std::vector<digit_end> constant;
  for (auto const code : all_codes) {
    for (std::size_t k = 0; k + 1 < e.cards(); ++k) {
      for (auto const highest : {true, false}) {
        if (digit_end const at{code, k, highest}; end_count(e, at) == e.faults.decks())
          constant.push_back(at);
      }
    }
  }
  return constant;
}

/// The ends that no digit of a code ever reached.
std::vector<digit_end> avoided_ends(fault_evidence const& e) {
  std::vector<digit_end> avoided;
  for (auto const code : all_codes) {
    for (auto const highest : {true, false}) {
      bool reached = false;
      for (std::size_t k = 0; k + 1 < e.cards(); ++k) reached |= end_count(e, {code, k, highest}) != 0;
      if (!reached) avoided.push_back({code, e.cards(), highest});
    }
  }
  return avoided;
}

fault_model constant_digit(std::size_t n) {
  auto const log_e = [n](fault_evidence const& e) {
    auto sum = never;
    auto const tried = static_cast<double>(2 * std::size(all_codes) * (n - 1));
    for (auto const& at : constant_digits(e))
      sum = log_sum(sum, e.decks() * std::log(static_cast<double>(at.digit + 2)) - std::log(tried));
    return sum;
  };
  auto const describe = [](fault_evidence const& e) -> std::string {
    auto const constant = constant_digits(e);
    if (constant.empty()) return "one draw of the loop is missing";
    auto const most = *std::max_element(constant.begin(), constant.end(),
                                        [](auto const& a, auto const& b) { return a.digit < b.digit; });
    return fmt::format("the draw among {} cards is missing: digit {} is always {} ({})", most.digit + 2,
                       most.digit + 1, most.highest ? most.digit + 1 : 0, loop_of(most.code));
  };
  fault_model model{{fault_family::loop_bound, "draw-missing"},
                    "draw-missing",
                    "one draw of the loop is missing",
                    log_e,
                    {},
                    describe};
  model.sampler = [](fault_evidence const& e) -> deck_sampler {
    auto const constant = constant_digits(e);
    if (constant.empty()) return {};
    return with_end(*std::ranges::max_element(constant, {}, &digit_end::digit), true);
  };
  return model;
}

/// The draw among two cards is never made: in each code the smallest digit stays at one end.
fault_model loop_one_early() {
  auto const of = [](fault_evidence const& e) {
    std::vector<double> logs;
    for (auto const code : all_codes) {
      for (auto const highest : {true, false})
        logs.push_back(always(end_count(e, {code, 0, highest}) == e.faults.decks(), e, 2));
    }
    return logs;
  };
  auto const describe = [of](fault_evidence const& e) {
    auto const logs = of(e);
    auto const best = static_cast<std::size_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());
    return fmt::format("the loop ends one early: the last two cards are never exchanged ({})",
                       loop_of(all_codes[best / 2]));
  };
  fault_model model{{fault_family::loop_bound, "loop-one-early"},
                    "loop-one-early",
                    "the loop ends one early: the last two cards are never exchanged",
                    [of](fault_evidence const& e) { return log_mean(of(e)); },
                    {},
                    describe};
  model.sampler = [of](fault_evidence const& e) {
    auto const logs = of(e);
    auto const best = static_cast<std::size_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());
    return with_end({all_codes[best / 2], 0, best % 2 == 0}, true);
  };
  return model;
}

fault_model avoided_end(std::size_t n) {
  auto const log_e = [n](fault_evidence const& e) {
    auto const ends = static_cast<double>(avoided_ends(e).size());
    return std::log(ends / (2.0 * std::size(all_codes))) + e.decks() * std::log(static_cast<double>(n));
  };
  auto const describe = [](fault_evidence const& e) -> std::string {
    auto const avoided = avoided_ends(e);
    if (avoided.empty()) return "the random index never reaches one end of its range";
    return avoided.front().highest
               ? fmt::format("your loop draws 0..i-1 where 0..i is needed: digit i is never i ({})",
                             loop_of(avoided.front().code))
               : fmt::format("your loop draws 1..i where 0..i is needed: digit i is never 0 ({})",
                             loop_of(avoided.front().code));
  };
  fault_model model{{fault_family::loop_bound, "end-never-drawn"},
                    "end-never-drawn",
                    "the random index never reaches one end of its range",
                    log_e,
                    {},
                    describe};
  model.sampler = [](fault_evidence const& e) -> deck_sampler {
    auto const avoided = avoided_ends(e);
    if (avoided.empty()) return {};
    return with_end(avoided.front(), false);
  };
  return model;
}

/// Something that holds in every deck, exactly; a shuffle of the registry does it.
struct bound_fault {
  char const *name, *statement;
  std::function<double(fault_evidence const&)> log_e;
};

}  // namespace

void add_bounds(std::vector<fault_model>& models, std::size_t n) {
  auto const size = static_cast<double>(n);
  models.push_back({{fault_family::small_seed_space, "not-shuffled"},
                    "not-shuffled",
                    "the decks are not shuffled at all",
                    [n](fault_evidence const& e) {
                      return e.faults.fixed_and_cycles(n, n) == e.faults.decks()
                                 ? e.decks() * log_factorial(static_cast<double>(n))
                                 : never;
                    }});
  models.back().sampler = [](fault_evidence const&) -> deck_sampler {
    return [](xoshiro256pp&, std::span<std::uint32_t>) {};
  };
  auto const add = [&](bound_fault const& fault) {
    models.push_back({{fault_family::loop_bound, fault.name}, fault.name, fault.statement, fault.log_e});
    models.back().sampler = [name = std::string{fault.name}](fault_evidence const&) {
      return repeated({name});
    };
  };
  add({"sattolo",
       "Sattolo: your loop draws 0..i-1 where 0..i is needed: digit i is never i, so that every order "
       "is one cycle and no card stays",
       [size](fault_evidence const& e) {
         return always(e.faults.fixed_and_cycles(0, 1) == e.faults.decks(), e, size);
       }});
  add({"last-card-fixed", "the last card never moves: the random index never reaches it",
       [n, size](fault_evidence const& e) {
         return always(e.tables.at(n - 1, n - 1) == e.faults.decks(), e, size);
       }});
  add({"first-card-fixed", "the first card never moves: the random index never reaches it",
       [size](fault_evidence const& e) { return always(e.tables.at(0, 0) == e.faults.decks(), e, size); }});
  models.push_back(loop_one_early());
  models.push_back(constant_digit(n));
  models.push_back(avoided_end(n));
  auto const bag = digit_ratios(n, [](std::size_t left, std::size_t value) {
    return (value == 0 ? 2.0 : value + 1 == left ? 0.0 : 1.0) / static_cast<double>(left);
  });
  add({"bag-off-by-one",
       "a bag whose remove takes the item before: the last card put in always comes out last, and the "
       "first of those left comes twice too often",
       [bag](fault_evidence const& e) { return digits_log_e(e, digit_code::lehmer, bag); }});
}

}  // namespace faro::judge::detail
