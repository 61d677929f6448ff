#include "exam/src/key_test.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace faro::exam {
namespace {

/// Counts ways in integers: what has one of n places weighs 1, all together n.
struct exact_numbers {
  using number = integer;
  static integer one_of(std::size_t) { return 1; }
  static integer times(std::size_t n) { return integer{n}; }
  static ratio share(integer const& ways, integer const& all) { return ratio{ways, all}; }
  static double value(integer const& ways, integer const& all) { return ratio{ways, all}.to_double(); }
  static integer all(std::vector<key_place> const& key) {
    integer out = 1;
    for (auto const& k : key) out *= integer{k.places.size()};
    return out;
  }
};

/// Probabilities in long double.
struct rounded_numbers {
  using number = long double;
  static long double one_of(std::size_t n) { return 1.0L / static_cast<long double>(n); }
  static long double times(std::size_t n) { return static_cast<long double>(n); }
  static std::optional<ratio> share(long double, long double) { return std::nullopt; }
  static double value(long double ways, long double all) { return static_cast<double>(ways / all); }
  static long double all(std::vector<key_place> const&) { return 1; }
};

bool may_stand(key_place const& k, std::size_t place) {
  return std::ranges::find(k.places, place) != k.places.end();
}

/// The distribution of how often a letter is right: ways[i] that it is i times.
template <class Numbers>
std::vector<typename Numbers::number> letter_distribution(std::vector<key_place> const& key,
                                                          std::size_t place) {
  using number = typename Numbers::number;
  std::vector<number> ways{number(1)};
  for (auto const& k : key) {
    auto const n = k.places.size();
    if (!may_stand(k, place)) {
      for (auto& w : ways) w *= Numbers::one_of(n) * Numbers::times(n);
      continue;
    }
    ways.push_back(number(0));
    auto const hit = Numbers::one_of(n);
    auto const miss = hit * Numbers::times(n - 1);
    for (auto i = ways.size(); i-- > 0;) ways[i] = ways[i] * miss + (i > 0 ? ways[i - 1] * hit : number(0));
  }
  return ways;
}

/// All outcomes at most as likely as this one.
template <class Numbers>
double two_sided(std::vector<typename Numbers::number> const& ways, std::size_t seen) {
  using number = typename Numbers::number;
  number sum(0), all(0);
  // Rounding must not part outcomes that are equally likely.
  auto const bound = [&] {
    if constexpr (std::is_same_v<number, long double>)
      return ways[seen] * (1 + 1e-9L);
    else
      return ways[seen];
  }();
  for (auto const& w : ways) {
    all += w;
    if (w <= bound) sum += w;
  }
  return std::min(1.0, Numbers::value(sum, all));
}

/// The ways in which some run of one letter is so long: gathered as it happens, since a difference from all
/// ways would lose small odds to rounding. Precondition: length > 1.
template <class Numbers>
typename Numbers::number with_run(std::vector<key_place> const& key, std::size_t length,
                                  std::size_t letters) {
  using number = typename Numbers::number;
  std::vector<std::vector<number>> now(letters,
                                       std::vector<number>(length, number(0)));  // letter, run so far
  number happened(0);
  bool first = true;
  for (auto const& k : key) {
    std::vector<std::vector<number>> then(letters, std::vector<number>(length, number(0)));
    number all(first ? 1 : 0);
    std::vector<number> of_letter(letters, number(0));
    for (std::size_t l = 0; l < letters; ++l) {
      for (auto const& w : now[l]) of_letter[l] += w;
      all += of_letter[l];
    }
    auto const weight = Numbers::one_of(k.places.size());
    happened *= weight * Numbers::times(k.places.size());
    for (auto const l : k.places) {
      then[l][1] = (all - of_letter[l]) * weight;
      for (std::size_t run = 1; run + 1 < length; ++run) then[l][run + 1] += now[l][run] * weight;
      happened += now[l][length - 1] * weight;
    }
    now = std::move(then);
    first = false;
  }
  return happened;
}

/// The ways in which no letter of m is right as often as `count`; all questions have the same m places.
template <class Numbers>
typename Numbers::number without_count(std::size_t questions, std::size_t places, std::size_t count) {
  using number = typename Numbers::number;
  // ways[c]: c questions are given to the letters so far, with weights 1/j! until the end.
  std::vector<std::vector<number>> choose(questions + 1);
  std::vector<number> ways(questions + 1, number(0));
  ways[0] = number(1);
  for (std::size_t l = 0; l < places; ++l) {
    std::vector<number> then(questions + 1, number(0));
    for (std::size_t c = 0; c <= questions; ++c) {
      if (ways[c] == number(0)) continue;
      // Of those left, j have this letter: C(left, j), one after the other.
      auto const left = questions - c;
      number binomial = ways[c];
      for (std::size_t j = 0; j <= left && j < count; ++j) {
        if (j > 0) {
          binomial *= Numbers::times(left - j + 1);
          binomial /= Numbers::times(j);
        }
        then[c + j] += binomial;
      }
    }
    ways = std::move(then);
  }
  return ways[questions];
}

std::pair<std::size_t, std::size_t> longest_run(std::vector<key_place> const& key) {
  std::size_t best = 0, of = 0, run = 0;
  for (std::size_t i = 0; i < key.size(); ++i) {
    run = i > 0 && key[i].right == key[i - 1].right ? run + 1 : 1;
    if (run > best) {
      best = run;
      of = key[i].right;
    }
  }
  return {best, of};
}

double holm(std::vector<double> p) {
  std::ranges::sort(p);
  double out = 1;
  // The least adjusted p is that of the least p.
  if (!p.empty()) out = std::min(1.0, p.front() * static_cast<double>(p.size()));
  return out;
}

template <class Numbers>
key_report judged(std::vector<key_place> const& key) {
  key_report out;
  out.questions = key.size();
  std::set<std::size_t> places;
  bool alike = true;
  for (auto const& k : key) {
    places.insert(k.places.begin(), k.places.end());
    alike = alike && k.places == key.front().places;
  }
  std::vector<double> all_p;
  std::uint64_t most = 0;
  for (auto const place : places) {
    letter_report one;
    one.name = letter(place);
    for (auto const& k : key) {
      one.seen += k.right == place;
      one.might += may_stand(k, place);
      if (may_stand(k, place)) one.expected += 1.0 / static_cast<double>(k.places.size());
    }
    one.p = two_sided<Numbers>(letter_distribution<Numbers>(key, place), one.seen);
    most = std::max(most, one.seen);
    all_p.push_back(one.p);
    out.letters.push_back(one);
  }
  auto const [run, of] = longest_run(key);
  out.longest_run = run;
  out.run_of = letter(of);
  auto const total = Numbers::all(key);
  auto const some_run = run < 2 ? total : with_run<Numbers>(key, run, *places.rbegin() + 1);
  out.run_p = std::clamp(Numbers::value(some_run, total), 0.0, 1.0);
  out.run_exact = Numbers::share(some_run, total);
  all_p.push_back(out.run_p);
  if constexpr (std::is_same_v<Numbers, exact_numbers>) {
    out.most_known = alike;
    if (alike) {
      auto const some = total - without_count<Numbers>(key.size(), key.front().places.size(), most);
      out.most_exact = Numbers::share(some, total);
      out.most_p = out.most_exact->to_double();
    }
  }
  out.p = holm(std::move(all_p));
  return out;
}

}  // namespace

std::vector<key_place> free_key(bank const& all) {
  std::vector<key_place> out;
  for (auto const& q : all.questions) {
    if (!q.one_letter()) continue;
    auto places = q.free_places();
    auto const right = q.right_place();
    if (places.size() > 1 && std::ranges::find(places, right) != places.end())
      out.push_back({std::move(places), right});
  }
  return out;
}

key_report judge_key(std::vector<key_place> const& key) {
  constexpr std::size_t most_exact = 300;
  if (key.empty())
    throw input_error{
        "no question has one right answer that could stand elsewhere; there is no key to judge"};
  return key.size() <= most_exact ? judged<exact_numbers>(key) : judged<rounded_numbers>(key);
}

}  // namespace faro::exam
