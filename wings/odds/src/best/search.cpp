// The search: every composition is bounded, those that may be best are answered exactly.
#include "odds/src/best/counts.hpp"
#include "odds/src/best_question.hpp"
#include "odds/src/engines.hpp"
#include "parallel/threads.hpp"
#include "text/words.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace faro::odds {

namespace {

constexpr std::size_t most_compositions = 1'000'000;  // times --effort
constexpr std::size_t most_exact = 2'000;             // times --effort
constexpr std::size_t most_plain = 1'000;             // the same, each by an engine
constexpr std::size_t best_shown = 10;

using copies_of_parts = std::vector<count_t>;

/// The decks that one question tells apart, and what is known of each.
class one_question {
 public:
  one_question(play_question const& ask, composition const& deck, bool by_counts) : ask_{ask}, deck_{deck} {
    std::uint64_t cards = deck.cards;
    auto const& kinds = ask.asked.table.cards.kinds();
    std::vector<bool> varies(kinds.size());
    for (auto const& part : deck.parts) {
      for (auto const k : part.kind.kinds) varies[k] = true;
    }
    for (std::size_t k = 0; k < kinds.size(); ++k) cards += varies[k] ? 0 : kinds[k].count;
    if (!by_counts) {
      auto const types = types_of(hands_of(ask));
      if (types.size() == 1) form = types.front().form;
    } else {
      counts_.emplace_back(ask, static_cast<count_t>(cards));
      form = counts_.front().form();
      fixed_.resize(counts_.front().classes());
      for (std::size_t k = 0; k < kinds.size(); ++k) {
        if (!varies[k]) fixed_[counts_.front().class_of(k)] += kinds[k].count;
      }
    }
    if (form != value_form::truth && form != value_form::integer)
      throw input_error{
          say("'{}': what is made greatest is a condition or one number", ask.asked.query.text())};
  }

  /// The number of what it sees of a deck.
  std::size_t id_of(copies_of_parts const& copies) {
    auto seen = copies;
    if (!counts_.empty()) {
      seen = fixed_;
      for (std::size_t p = 0; p < copies.size(); ++p)
        seen[counts_.front().class_of(deck_.parts[p].kind.kinds.front())] += copies[p];
    }
    auto const [at, fresh] = ids_.try_emplace(std::move(seen), ids_.size());
    if (fresh) seen_.push_back(&at->first);
    return at->second;
  }

  void look_at_all() {
    exactly_.resize(seen_.size());
    near_.resize(seen_.size());
    if (counts_.empty()) return;
    constexpr std::size_t at_once = 64;
    parallel::long_work work{seen_.size()};
    parallel::share_out(parallel::processors(), seen_.size() / at_once + 1, [&](std::size_t part) {
      for (auto i = part * at_once; i < std::min(seen_.size(), (part + 1) * at_once); ++i) {
        near_[i] = counts_.front().near(*seen_[i]);
        work.advance();
      }
    });
  }
  [[nodiscard]] double near(std::size_t id) const { return near_[id]; }
  /// near() is so near; infinite where nothing is known.
  [[nodiscard]] double tolerance() const {
    return counts_.empty() ? std::numeric_limits<double>::infinity() : counts_.front().tolerance();
  }

  void answer_exactly(std::vector<std::size_t> const& ids) {
    exactly_.resize(seen_.size());
    std::vector<std::size_t> missing;
    for (auto const id : ids) {
      if (!exactly_[id]) missing.push_back(id);
    }
    std::ranges::sort(missing);
    missing.erase(std::ranges::unique(missing).begin(), missing.end());
    parallel::long_work work{missing.size()};
    parallel::share_out(parallel::processors(), missing.size(), [&](std::size_t i) {
      work.advance();
      if (!counts_.empty()) {
        exactly_[missing[i]] = counts_.front().exactly(*seen_[missing[i]]);
        return;
      }
      try {
        exactly_[missing[i]] = by_engine(*seen_[missing[i]]);
      } catch (never_holds const&) {  // a deck without an answer is none of the best
      }
    });
  }
  /// Nothing where the condition can never hold.
  [[nodiscard]] std::optional<ratio> const& exactly(std::size_t id) const { return exactly_[id]; }

  value_form form = value_form::label;

 private:
  [[nodiscard]] ratio by_engine(copies_of_parts const& copies) const {
    std::vector<copies_set> set;
    for (std::size_t p = 0; p < copies.size(); ++p)
      set.push_back({{deck_.parts[p].kind, std::nullopt}, copies[p]});
    auto ask = ask_;
    ask.asked = with_copies(ask.asked, set);
    ratio sum;
    auto const law = answer(ask).law;
    for (auto const& e : law.entries()) sum += ratio{e.weight * integer{e.outcome.front()}};
    return sum / ratio{law.denominator()};
  }

  play_question const& ask_;
  composition const& deck_;
  std::vector<detail::count_question> counts_;  // one, or none
  std::vector<count_t> fixed_;                  // of each class
  std::map<copies_of_parts, std::size_t> ids_;
  std::vector<copies_of_parts const*> seen_;
  std::vector<double> near_;
  std::vector<std::optional<ratio>> exactly_;
};

class search {
 public:
  search(best_question const& ask, bool by_counts) : ask_{ask} {
    auto const& weights = ask.deck.weights;
    if (!weights.empty() && weights.size() != ask.asked.size())
      throw input_error{say("expected a weight for each of {}, got {}", plural(ask.asked.size(), "question"),
                            weights.size())};
    all_ = compositions_of(ask.deck, most_compositions * ask.effort, &out_.more);
    limit_ = (by_counts ? most_exact : most_plain) * ask.effort;
    for (auto const& one : ask.asked) {
      questions_.emplace_back(one, ask.deck, by_counts);
      out_.forms.push_back(questions_.back().form);
    }
  }

  best_answer run() {
    auto const parts = ask_.deck.parts.size();
    out_.compositions = all_.size() / parts;
    ids_.resize(questions_.size());
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      for (std::size_t i = 0; i < out_.compositions; ++i) ids_[q].push_back(questions_[q].id_of(copies(i)));
      questions_[q].look_at_all();
      known_ = known_ && std::isfinite(questions_[q].tolerance());
    }
    bool const one_score = questions_.size() == 1 || !ask_.deck.weights.empty();
    auto chosen = !known_ ? everything() : one_score ? near_the_top() : not_beaten();
    if (chosen.size() > limit_ || out_.more) cut(chosen, one_score);
    answer(chosen);
    auto alike = of_equal_values(chosen);
    if (alike.empty()) refuse_condition();
    if (one_score) {
      std::ranges::stable_sort(alike, [&](auto const& a, auto const& b) { return score(a) > score(b); });
      alike.resize(std::min(alike.size(), best_shown));
    } else {
      alike = without_beaten(std::move(alike));
    }
    out_.best = std::move(alike);
    if (one_score || ask_.deck.every_exchange) look_around(out_.best.front());
    return std::move(out_);
  }

 private:
  using found = best_answer::found;

  [[nodiscard]] copies_of_parts copies(std::size_t i) const {
    auto const parts = ask_.deck.parts.size();
    auto const from = all_.begin() + static_cast<std::ptrdiff_t>(i * parts);
    return {from, from + static_cast<std::ptrdiff_t>(parts)};
  }
  [[nodiscard]] ratio score(found const& f) const { return score_of(ask_.deck, f.values); }
  [[nodiscard]] double weight(std::size_t q) const {
    return ask_.deck.weights.empty() ? 1 : ask_.deck.weights[q].to_double();
  }
  [[nodiscard]] double near_score(std::size_t i) const {
    double out = 0;
    for (std::size_t q = 0; q < questions_.size(); ++q) out += weight(q) * questions_[q].near(ids_[q][i]);
    return out;
  }
  /// Twice what rounding may do to a score.
  [[nodiscard]] double margin() const {
    double out = 0;
    for (std::size_t q = 0; q < questions_.size(); ++q)
      out += 2 * std::abs(weight(q)) * questions_[q].tolerance() * 1.001;
    return out;
  }

  /// One composition of each set that all questions see alike.
  std::vector<std::size_t> everything() {
    std::vector<std::size_t> out;
    std::map<std::vector<std::size_t>, std::size_t> known;
    for (std::size_t i = 0; i < out_.compositions; ++i) {
      std::vector<std::size_t> key;
      for (auto const& ids : ids_) key.push_back(ids[i]);
      auto const [at, fresh] = known.try_emplace(std::move(key), out.size());
      if (fresh) {
        out.push_back(i);
        alike_.push_back(0);
      }
      ++alike_[at->second];
    }
    return out;
  }

  /// Those that may have one of the ten best values.
  std::vector<std::size_t> near_the_top() {
    auto const distinct = everything();
    std::vector<double> scores;
    for (auto const i : distinct) scores.push_back(near_score(i));
    std::vector<std::size_t> order(distinct.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](auto a, auto b) { return scores[a] > scores[b]; });
    std::size_t values = 0;
    double last = std::numeric_limits<double>::infinity();
    std::vector<std::size_t> out;
    std::vector<std::uint64_t> alike;
    for (auto const k : order) {
      if (scores[k] < last - 2 * margin()) {
        if (values++ == best_shown) break;
        last = scores[k];
      }
      out.push_back(distinct[k]);
      alike.push_back(alike_[k]);
    }
    alike_ = std::move(alike);
    return out;
  }

  /// Those of which no other is known to be better in all.
  std::vector<std::size_t> not_beaten() {
    auto const distinct = everything();
    std::vector<std::size_t> order(distinct.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::vector<double> scores;
    for (auto const i : distinct) scores.push_back(near_score(i));
    std::ranges::stable_sort(order, [&](auto a, auto b) { return scores[a] > scores[b]; });
    std::vector<std::size_t> out;
    std::vector<std::uint64_t> alike;
    for (auto const k : order) {
      if (std::ranges::any_of(out, [&](auto other) { return surely_beats(other, distinct[k]); })) continue;
      out.push_back(distinct[k]);
      alike.push_back(alike_[k]);
    }
    alike_ = std::move(alike);
    return out;
  }
  [[nodiscard]] bool surely_beats(std::size_t a, std::size_t b) const {
    bool more = false;
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      if (ids_[q][a] == ids_[q][b]) continue;
      auto const& one = questions_[q];
      if (one.near(ids_[q][a]) - one.near(ids_[q][b]) <= 2.001 * one.tolerance()) return false;
      more = true;
    }
    return more;
  }

  [[noreturn]] void refuse_condition() const {
    auto const of = std::ranges::find_if(
        ask_.asked, [](play_question const& one) { return !given_text(one.asked).empty(); });
    throw never_holds{say("the condition '{}' can never hold in any of these decks",
                          of == ask_.asked.end() ? "" : given_text(of->asked))};
  }

  /// A limit ends the search: some are answered, and none can be better than what is foreseen.
  void cut(std::vector<std::size_t>& chosen, bool one_score) {
    out_.finished = false;
    auto const step = known_ || chosen.size() <= limit_ ? 1 : chosen.size() / limit_ + 1;
    std::vector<std::size_t> out;
    std::vector<std::uint64_t> alike;
    for (std::size_t i = 0; i < chosen.size() && out.size() < limit_; i += step) {
      out.push_back(chosen[i]);
      alike.push_back(alike_[i]);
    }
    if (one_score) out_.high = foreseen(chosen);
    chosen = std::move(out);
    alike_ = std::move(alike);
  }
  [[nodiscard]] std::optional<ratio> foreseen(std::vector<std::size_t> const& chosen) const {
    ratio most;
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      auto const w = ask_.deck.weights.empty() ? ratio{1} : ask_.deck.weights[q];
      if (questions_[q].form == value_form::truth)
        most += w.sign() > 0 ? w : ratio{};
      else if (!known_ || out_.more)
        return std::nullopt;
    }
    if (!known_ || out_.more) return most;
    constexpr double fine = 1e6;
    auto const near = std::ceil((near_score(chosen.front()) + margin()) * fine);
    return ratio{integer{static_cast<std::int64_t>(near)}, integer{static_cast<std::int64_t>(fine)}};
  }

  void answer(std::vector<std::size_t> const& chosen) {
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      std::vector<std::size_t> ids;
      for (auto const i : chosen) ids.push_back(ids_[q][i]);
      questions_[q].answer_exactly(ids);
    }
    for (std::size_t i = 0; i < chosen.size(); ++i) out_.answered += alike_[i];
  }

  /// One for each set of values.
  [[nodiscard]] std::vector<found> of_equal_values(std::vector<std::size_t> const& chosen) {
    std::vector<found> out;
    std::map<std::vector<ratio>, std::size_t> known;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      std::vector<ratio> values;
      for (std::size_t q = 0; q < questions_.size(); ++q) {
        if (auto const& value = questions_[q].exactly(ids_[q][chosen[i]])) values.push_back(*value);
      }
      if (values.size() < questions_.size()) {
        out_.without_answer += alike_[i];
        continue;
      }
      auto const [at, fresh] = known.try_emplace(values, out.size());
      if (fresh) out.push_back({copies(chosen[i]), std::move(values), 0});
      out[at->second].alike += alike_[i];
    }
    return out;
  }

  static std::vector<found> without_beaten(std::vector<found> all) {
    std::ranges::stable_sort(all, [](auto const& a, auto const& b) { return a.values > b.values; });
    std::vector<found> out;
    for (auto& one : all) {
      auto const beats = [&](found const& other) {
        return std::equal(one.values.begin(), one.values.end(), other.values.begin(),
                          [](auto const& mine, auto const& its) { return mine <= its; });
      };
      if (std::ranges::none_of(out, beats)) out.push_back(std::move(one));
    }
    return out;
  }

  /// One card more of a part, one less of another.
  void look_around(found const& best) {
    auto const& parts = ask_.deck.parts;
    std::vector<std::vector<std::size_t>> ids(questions_.size());
    for (std::size_t in = 0; in < parts.size(); ++in) {
      for (std::size_t from = 0; from < parts.size(); ++from) {
        if (in == from || best.copies[from] == 0) continue;
        auto then = best.copies;
        ++then[in];
        --then[from];
        bool const within = is_within(ask_.deck, then);
        for (std::size_t q = 0; q < questions_.size(); ++q) ids[q].push_back(questions_[q].id_of(then));
        out_.around.push_back({in, from, within, {std::move(then), {}, 1}});
      }
    }
    for (std::size_t q = 0; q < questions_.size(); ++q) {
      questions_[q].answer_exactly(ids[q]);
      for (std::size_t i = 0; i < out_.around.size(); ++i) {
        if (auto const& value = questions_[q].exactly(ids[q][i]))
          out_.around[i].then.values.push_back(*value);
      }
    }
    std::erase_if(out_.around, [&](auto const& e) { return e.then.values.size() < questions_.size(); });
    std::ranges::stable_sort(out_.around,
                             [&](auto const& a, auto const& b) { return score(a.then) > score(b.then); });
  }

  best_question const& ask_;
  std::vector<count_t> all_;  // compositions, one after the other
  std::vector<one_question> questions_;
  std::vector<std::vector<std::size_t>> ids_;  // of each question, of each composition
  std::vector<std::uint64_t> alike_;           // of each that is chosen, how many are seen alike
  bool known_ = true;                          // what each comes to, nearly
  std::size_t limit_ = 0;
  best_answer out_;
};

}  // namespace

ratio score_of(composition const& deck, std::vector<ratio> const& values) {
  if (deck.weights.empty()) return values.front();
  ratio out;
  for (std::size_t q = 0; q < values.size(); ++q) out += deck.weights[q] * values[q];
  return out;
}

bool counts_alike(best_question const& ask) {
  return std::ranges::all_of(ask.asked, detail::count_question::takes);
}

best_answer find_best(best_question const& ask, bool by_counts) { return search{ask, by_counts}.run(); }

}  // namespace faro::odds
