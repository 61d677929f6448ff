#include <faro/error.hpp>
#include <faro/odds/hands/play.hpp>

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <numeric>
#include <unordered_map>

namespace faro::odds {

namespace {

using law_of_values = distribution<std::vector<std::int64_t>>;
/// How many cards of each class.
using pile = std::basic_string<char16_t>;

std::size_t size_of(pile const& cards) {
  return std::accumulate(cards.begin(), cards.end(), std::size_t{0},
                         [](std::size_t n, char16_t k) { return n + k; });
}
pile sum(pile a, pile const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<char16_t>(a[i] + b[i]);
  return a;
}
pile difference(pile a, pile const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<char16_t>(a[i] - b[i]);
  return a;
}
pile plus_one(pile a, std::size_t i) {
  ++a[i];
  return a;
}
pile minus_one(pile a, std::size_t i) {
  --a[i];
  return a;
}

/// Calls `each(hand, ways)` for every choice of n cards from a pile.
template <class F>
void for_hands(pile const& from, std::size_t n, F const& each) {
  pile hand(from.size(), 0);
  auto const recurse = [&](auto const& self, std::size_t i, std::size_t wanted, integer const& ways) -> void {
    if (wanted == 0) {
      each(hand, ways);
      return;
    }
    if (i == from.size()) return;
    for (std::size_t k = 0; k <= std::min<std::size_t>(from[i], wanted); ++k) {
      hand[i] = static_cast<char16_t>(k);
      self(self, i + 1, wanted - k, k == 0 ? ways : ways * binomial(from[i], k));
    }
    hand[i] = 0;
  };
  recurse(recurse, 0, n, 1);
}

/// A weighted sum whose terms are mostly whole.
class mixture {
 public:
  void add(integer const& weight, ratio const& value) {
    if (value.is_whole()) {
      whole_ += weight * value.numerator();
    } else {
      rest_ += ratio{weight} * value;
    }
  }
  [[nodiscard]] ratio over(integer const& weights) const { return (ratio{whole_} + rest_) / ratio{weights}; }

 private:
  integer whole_;
  ratio rest_;
};

/// Where a game stands.
struct position {
  pile hand;
  pile library;        // in unknown order
  pile bottom;         // below it, out of reach
  pile top;            // known cards above it, the next one first: class numbers, not counts
  pile uses;           // how often each effect may still be used
  char16_t turns = 0;  // cards still to be drawn, one a turn
  [[nodiscard]] pile key() const {
    auto out = hand + library + bottom + uses;
    out += turns;
    return out + top;
  }
};

struct effect_plan {
  std::vector<bool> cards;  // of these classes
  std::vector<effect_step> steps;
  std::vector<std::vector<bool>> targets;  // for each step
  char16_t times = 0;
};

struct pile_hash {
  std::size_t operator()(pile const& p) const { return std::hash<std::u16string>{}(p); }
};

class player {
 public:
  explicit player(play_inquiry const& ask) : ask_{ask} {
    check();
    compile();
    build_classes();
  }

  play_answer run() {
    play_answer out;
    out.types = types_;
    out.classes = deck_.size();
    auto const stages = stages_from_last();
    ratio reached = 1;
    std::vector<std::pair<ratio, law_of_values const*>> parts;
    for (auto const& s : stages) {
      auto const chance = reached * s.kept;
      if (!s.kept.is_zero()) out.kept.push_back({s.cards, chance, s.law});
      reached *= ratio{1} - s.kept;
    }
    distribution_builder<std::vector<std::int64_t>> builder;
    for (auto const& k : out.kept) {
      for (auto const& e : k.law.entries())
        builder.add(e.outcome, k.chance.numerator() * e.weight, k.chance.denominator() * k.law.denominator());
    }
    out.law = builder.build();
    out.positions = positions_;
    return out;
  }

 private:
  // ---- What is asked --------------------------------------------------------------------------------------

  void check() const {
    if (ask_.opening == 0) throw input_error{"an opening hand of no cards"};
    if (!ask_.ask.given.empty() && (ask_.mulligan || !ask_.effects.empty()))
      throw input_error{
          "a condition (--given) can't be combined with mulligans or effects: what it would be conditional "
          "on is not one draw"};
    if (ask_.mulligan && ask_.mulligan->down_to > ask_.opening)
      throw input_error{"mulligans down to " + std::to_string(ask_.mulligan->down_to) +
                        " cards from a hand of " + std::to_string(ask_.opening)};
    if (ask_.ask.setting.hands.size() > 1) throw input_error{"mulligans and effects are for one hand"};
  }

  /// The query, and whatever else is measured on a hand, share their leaves.
  void compile() {
    auto setting = hand_setting();
    std::vector<std::string> texts{ask_.ask.query};
    auto const& m = ask_.mulligan;
    if (m && !m->keep.empty()) texts.push_back(m->keep);
    if (m && !m->bottom.empty()) texts.push_back(m->bottom);
    for (auto const& e : ask_.effects) {
      texts.push_back("count(" + e.cards + ")");
      for (auto const& s : e.steps) {
        if (s.what == effect_step::kind::search) texts.push_back("count(" + s.target + ")");
      }
    }
    std::vector<std::size_t> counts;
    query_ = compile_query(ask_.ask.table, setting, texts, &counts);
    for (std::size_t i = 1; i < counts.size(); ++i) {
      if (counts[i] != 1) throw input_error{"'" + texts[i] + "' is more than one expression"};
    }
    query_size_ = counts[0];
    for (std::size_t i = 0; i < query_size_; ++i) types_.push_back(query_.expressions[i].type);
    auto next = query_size_;
    if (m && !m->keep.empty()) make_condition(query_.expressions[keep_ = next++]);
    if (m && !m->bottom.empty()) {
      bottom_ = next++;
      if (query_.expressions[bottom_].type.is != value_type::kind::integer)
        throw input_error{"the rule for the bottom, '" + m->bottom + "', is no number"};
    }
    effects_from_ = next;
    numeric_ = types_.size() == 1 &&
               (types_[0].is == value_type::kind::integer || types_[0].is == value_type::kind::truth);
    if (!ask_.effects.empty() && (!numeric_ || looks_ahead()))
      throw input_error{"with effects a single condition or number is asked for, without first() and by()"};
    if (m && m->kind == mulligan_kind::vancouver && looks_ahead())
      throw input_error{
          "by() and first() can't be combined with the Vancouver mulligan's look at the top card"};
  }
  [[nodiscard]] bool looks_ahead() const { return query_.segments.size() > 1; }

  /// A hand of the opening's size, with later draws when the query looks at single turns.
  [[nodiscard]] query_setting hand_setting() const {
    auto setting = ask_.ask.setting;
    setting.hands = {ask_.opening + ask_.draws};
    setting.opening = ask_.opening;
    return setting;
  }

  void build_classes() {
    auto const& kinds = ask_.ask.table.cards.kinds();
    std::map<std::vector<std::int64_t>, std::size_t> known;
    class_of_.resize(kinds.size());
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      std::vector<std::int64_t> signature;
      for (auto const& l : query_.leaves) {
        if (l.what == measure::sum) {
          signature.push_back(l.numbers[k]);
        } else if (l.what == measure::poker) {
          signature.push_back(query_.wild[k] ? -2 : kinds[k].playing ? kinds[k].playing->number() : -1);
        } else {
          signature.push_back(ask_.ask.table.attributes[static_cast<std::size_t>(l.attribute)].of_kind[k]);
        }
      }
      auto const [at, fresh] = known.try_emplace(signature, deck_.size());
      if (fresh) {
        deck_ += char16_t{0};
        kind_of_.push_back(k);
      }
      class_of_[k] = at->second;
      auto const copies = std::uint64_t{deck_[at->second]} + query_.left[k];
      if (copies > 60'000) throw too_big{"more than 60000 cards that are alike; a deck for play is smaller"};
      deck_[at->second] = static_cast<char16_t>(copies);
    }
    if (std::ranges::any_of(query_.held, [](auto n) { return n > 0; }))
      throw input_error{"cards already held can't be combined with mulligans or effects"};
    std::size_t next = effects_from_;
    for (auto const& e : ask_.effects) {
      effect_plan plan{members(next++),
                       e.steps,
                       {},
                       static_cast<char16_t>(std::min<count_t>(e.times.value_or(60'000), 60'000))};
      for (auto const& s : e.steps)
        plan.targets.push_back(s.what == effect_step::kind::search ? members(next++) : std::vector<bool>{});
      effects_.push_back(std::move(plan));
    }
    auto const looked = cards_looked_at(ask_.ask.query, hand_setting());
    turns_ = static_cast<char16_t>(std::max(ask_.draws, looked > ask_.opening ? looked - ask_.opening : 0));
    auto const needed = std::size_t{ask_.opening} + turns_;
    if (needed > size_of(deck_))
      throw input_error{std::to_string(needed) + " cards can't be drawn from " +
                        std::to_string(size_of(deck_))};
  }
  /// The classes that a count(…) expression counts.
  [[nodiscard]] std::vector<bool> members(std::size_t expression) const {
    auto const& l = query_.leaves[static_cast<std::size_t>(query_.expressions[expression].root.value)];
    std::vector<bool> out;
    for (auto const k : kind_of_) out.push_back(l.numbers[k] != 0);
    return out;
  }

  // ---- What a hand is worth -------------------------------------------------------------------------------

  /// The values of all expressions on a hand that draws no more.
  std::vector<std::int64_t> const& measured(pile const& hand) {
    auto const [at, fresh] = measured_.try_emplace(hand);
    if (!fresh) return at->second;
    count_position();
    scratch_.assign(query_.segments.size(), std::vector<count_t>(query_.left.size()));
    for (std::size_t i = 0; i < hand.size(); ++i) scratch_[0][kind_of_[i]] = hand[i];
    auto const leaves = measure_cards(query_, ask_.ask.table, scratch_);
    for (auto const& e : query_.expressions) at->second.push_back(evaluate(e.root, leaves));
    return at->second;
  }
  void count_position() {
    if (++positions_ > ask_.ask.limits.states)
      throw too_big{"an exact answer takes more than " + std::to_string(ask_.ask.limits.states) +
                    " positions"};
  }

  /// The law of the query for a kept hand when nothing is to be decided: the cards to come are random.
  law_of_values const& drawn_law(pile const& hand, pile const& bottom, char16_t turns) {
    auto key = hand + bottom;
    key += turns;
    auto const [at, fresh] = laws_.try_emplace(std::move(key));
    if (!fresh) return at->second;
    count_position();
    if (turns == 0) {
      auto const& values = measured(hand);
      at->second =
          law_of_values::certain({values.begin(), values.begin() + static_cast<std::ptrdiff_t>(query_size_)});
      return at->second;
    }
    inquiry ask = ask_.ask;
    ask.setting.hands = {std::min<count_t>(turns, ask_.draws)};  // by() draws on
    ask.setting.opening = 0;
    ask.setting.seen.resize(class_of_.size());
    ask.setting.held.assign(class_of_.size(), 0);
    spread(bottom, ask.setting.seen);
    spread(hand, ask.setting.held, &ask.setting.seen);
    at->second = answer_exactly(ask).law;
    return at->second;
  }
  /// Cards of classes as cards of kinds, as far as each kind has copies beside those in `taken`.
  void spread(pile cards, std::vector<count_t>& into, std::vector<count_t> const* taken = nullptr) const {
    auto const& kinds = ask_.ask.table.cards.kinds();
    for (std::size_t k = 0; k < class_of_.size(); ++k) {
      auto const out = taken ? (*taken)[k] : into[k];
      auto const n = std::min<count_t>(cards[class_of_[k]], kinds[k].count - out);
      into[k] += n;
      cards[class_of_[k]] = static_cast<char16_t>(cards[class_of_[k]] - n);
    }
  }
  static ratio mean_of(law_of_values const& law) {
    mixture m;
    for (auto const& e : law.entries()) m.add(e.weight, ratio{integer{e.outcome.front()}});
    return m.over(law.denominator());
  }

  // ---- Playing on: effects --------------------------------------------------------------------------------

  ratio value(position const& p) {
    if (p.top.empty() && !can_use_later(p)) return mean_of(drawn_law(p.hand, p.bottom, p.turns));
    auto key = p.key();
    if (auto const at = values_.find(key); at != values_.end()) return at->second;
    count_position();
    auto const out = decide(p);
    values_.emplace(std::move(key), out);
    return out;
  }
  [[nodiscard]] bool can_use_later(position const& p) const {
    for (std::size_t e = 0; e < effects_.size(); ++e) {
      for (std::size_t i = 0; i < p.hand.size(); ++i) {
        // Without turns to come only the hand matters; effects of the hand may bring others into it.
        if (p.uses[e] > 0 && effects_[e].cards[i] && (p.hand[i] > 0 || (p.turns > 0 && p.library[i] > 0)))
          return true;
      }
    }
    return false;
  }

  ratio decide(position const& p) {
    auto const holds = measured(p.hand).front() != 0;
    auto const forced = ask_.use == use_rule::always || (ask_.use == use_rule::needed && !holds);
    ratio best;
    bool any = false;
    if (!forced) {
      best = pass(p);
      any = true;
    }
    if (ask_.use == use_rule::needed && holds) return best;
    for (std::size_t e = 0; e < effects_.size(); ++e) {
      for (std::size_t i = 0; i < p.hand.size(); ++i) {
        if (p.uses[e] == 0 || !effects_[e].cards[i] || p.hand[i] == 0) continue;
        auto next = p;
        --next.hand[i];
        --next.uses[e];
        auto used = apply(next, effects_[e], 0);
        if (forced) return used;
        best = std::max(best, std::move(used));
      }
    }
    return any ? best : pass(p);
  }

  /// The turn is over: draw for the next one, or see what the hand came to.
  ratio pass(position const& p) {
    if (p.turns == 0) return ratio{integer{measured(p.hand).front()}};
    auto next = p;
    --next.turns;
    return draw(next, 1, [this](position const& q) { return value(q); });
  }

  /// The mean over the next n cards drawn, known ones first.
  template <class Then>
  ratio draw(position const& p, std::size_t n, Then const& then) {
    auto next = p;
    for (; n > 0 && !next.top.empty(); --n) {
      ++next.hand[next.top.front()];
      next.top.erase(next.top.begin());
    }
    n = std::min(n, size_of(next.library));
    if (n == 0) return then(next);
    mixture m;
    auto const from = next;
    for_hands(from.library, n, [&](pile const& drawn, integer const& ways) {
      next.hand = sum(from.hand, drawn);
      next.library = difference(from.library, drawn);
      m.add(ways, then(next));
    });
    return m.over(binomial(size_of(from.library), n));
  }

  ratio apply(position const& p, effect_plan const& effect, std::size_t step) {
    if (step == effect.steps.size()) return value(p);
    auto const& s = effect.steps[step];
    auto const then = [&](position const& q) { return apply(q, effect, step + 1); };
    if (s.what == effect_step::kind::draw) return draw(p, s.cards, then);
    if (s.what == effect_step::kind::search) return search(p, effect.targets[step], then);
    return scry(p, s.cards, then);
  }

  /// Takes the best card that qualifies; then everything is shuffled.
  template <class Then>
  ratio search(position const& p, std::vector<bool> const& target, Then const& then) {
    auto shuffled = p;
    shuffled.library = sum(p.library, p.bottom);
    for (auto const i : p.top) ++shuffled.library[i];
    shuffled.bottom = pile(p.bottom.size(), 0);
    shuffled.top.clear();
    std::optional<ratio> best;
    for (std::size_t i = 0; i < target.size(); ++i) {
      if (!target[i] || shuffled.library[i] == 0) continue;
      auto next = shuffled;
      next.hand = plus_one(next.hand, i);
      next.library = minus_one(next.library, i);
      auto v = then(next);
      if (!best || v > *best) best = std::move(v);
    }
    return best ? *best : then(shuffled);
  }

  /// Looks at the top n cards; any of them go to the bottom, the others back in any order.
  template <class Then>
  ratio scry(position const& p, std::size_t n, Then const& then) {
    auto const known = std::min(n, p.top.size());
    auto const unknown = std::min(n - known, size_of(p.library));
    mixture m;
    for_hands(p.library, unknown, [&](pile const& seen, integer const& ways) {
      auto next = p;
      next.library = difference(p.library, seen);
      pile cards = p.top.substr(0, known);
      for (std::size_t i = 0; i < seen.size(); ++i) cards.append(seen[i], static_cast<char16_t>(i));
      auto const rest = p.top.substr(known);
      m.add(ways, best_order(next, std::move(cards), rest, then));
    });
    return m.over(binomial(size_of(p.library), unknown));
  }
  template <class Then>
  ratio best_order(position next, pile cards, pile const& rest, Then const& then) {
    std::ranges::sort(cards);
    std::optional<ratio> best;
    auto const bottom = next.bottom;
    do {
      for (std::size_t kept = 0; kept <= cards.size();
           ++kept) {  // in this order; what comes after goes to the bottom
        if (!std::is_sorted(cards.begin() + static_cast<std::ptrdiff_t>(kept), cards.end())) continue;
        next.top = cards.substr(0, kept) + rest;
        next.bottom = bottom;
        for (auto const i : cards.substr(kept)) ++next.bottom[i];
        auto v = then(next);
        if (!best || v > *best) best = std::move(v);
      }
    } while (std::next_permutation(cards.begin(), cards.end()));
    return *best;
  }

  // ---- Mulligans ------------------------------------------------------------------------------------------

  struct stage {
    count_t cards;      // of the hand that is kept here
    ratio kept;         // how often, once this stage is reached
    law_of_values law;  // of the query then
    ratio value;        // of being here
  };

  /// The hands of one size after another; computed from the last, because keeping may depend on what follows.
  std::vector<stage> stages_from_last() {
    auto const& m = ask_.mulligan;
    auto const last = m ? ask_.opening - m->down_to : 0;
    std::vector<stage> stages(last + 1);
    for (auto j = last + 1; j-- > 0;)
      stages[j] = stage_after(j, j == last, j == last ? ratio{} : stages[j + 1].value);
    return stages;
  }

  /// The best way to go on with what was drawn: what is kept, and its worth.
  struct choice {
    pile hand;
    pile bottom;
    ratio worth;         // of the query
    std::int64_t score;  // by the rule for the bottom
  };

  stage stage_after(count_t mulligans, bool final, ratio const& otherwise) {
    auto const london = !ask_.mulligan || ask_.mulligan->kind == mulligan_kind::london;
    auto const drawn = london ? ask_.opening : ask_.opening - mulligans;
    auto const back = london ? mulligans : 0;
    distribution_builder<std::vector<std::int64_t>> laws;
    integer kept;
    mixture worth;
    auto const all = binomial(size_of(deck_), drawn);
    for_hands(deck_, drawn, [&](pile const& hand, integer const& ways) {
      auto const best = best_choice(hand, back, mulligans, final);
      auto const keeps = best && (final || has_keep_rule() || best->worth >= otherwise || !ask_.mulligan);
      if (!keeps) {
        if (numeric_) worth.add(ways, otherwise);
        return;
      }
      kept += ways;
      if (numeric_) worth.add(ways, best->worth);
      auto const& law = law_after(*best, mulligans);
      for (auto const& e : law.entries()) laws.add(e.outcome, ways * e.weight, all * law.denominator());
    });
    stage out;
    out.cards = ask_.opening - mulligans;
    out.kept = ratio{kept, all};
    if (!kept.is_zero()) {
      auto const built = laws.build();
      std::vector<law_of_values::entry> entries(built.entries().begin(), built.entries().end());
      out.law = law_of_values::in_proportion(std::move(entries));
    }
    out.value = worth.over(all);
    return out;
  }
  [[nodiscard]] bool has_keep_rule() const { return ask_.mulligan && !ask_.mulligan->keep.empty(); }
  [[nodiscard]] bool has_bottom_rule() const { return ask_.mulligan && !ask_.mulligan->bottom.empty(); }

  std::optional<choice> best_choice(pile const& hand, std::size_t back, count_t mulligans, bool final) {
    std::optional<choice> best;
    std::optional<choice> any;  // in the last stage the keep rule only prefers
    for_hands(hand, back, [&](pile const& bottom, integer const&) {
      choice c{difference(hand, bottom), bottom, {}, 0};
      auto const& values = measured(c.hand);
      auto const allowed = !has_keep_rule() || values[keep_] != 0;
      if (!allowed && !final) return;
      if (has_bottom_rule()) c.score = values[bottom_];
      if (numeric_) {
        c.worth = worth_of(c, mulligans);
      } else if (!has_bottom_rule() && back > 0) {
        throw input_error{
            "which cards go to the bottom is not said: a rule (a number to make greatest) is needed for this "
            "query"};
      }
      auto& slot = allowed ? best : any;
      if (!slot || (has_bottom_rule() ? c.score > slot->score : c.worth > slot->worth)) slot = std::move(c);
    });
    if (!numeric_ && ask_.mulligan && !has_keep_rule())
      throw input_error{"when a hand is kept is not said: a condition is needed for this query"};
    return best ? best : any;
  }

  [[nodiscard]] position start(choice const& c) const {
    position p{c.hand, difference(difference(deck_, c.hand), c.bottom), c.bottom, {}, {}, turns_};
    for (auto const& e : effects_) p.uses += e.times;
    return p;
  }
  [[nodiscard]] bool looks_at_top(count_t mulligans) const {
    return ask_.mulligan && ask_.mulligan->kind == mulligan_kind::vancouver && mulligans > 0 && turns_ > 0;
  }
  ratio worth_of(choice const& c, count_t mulligans) {
    if (effects_.empty() && !looks_at_top(mulligans)) return mean_of(drawn_law(c.hand, c.bottom, turns_));
    auto const p = start(c);
    if (!looks_at_top(mulligans)) return value(p);
    return scry(p, 1, [this](position const& q) { return value(q); });
  }
  law_of_values law_after(choice const& c, count_t mulligans) {
    if (effects_.empty() && !looks_at_top(mulligans)) return drawn_law(c.hand, c.bottom, turns_);
    if (!numeric_ || types_[0].is != value_type::kind::truth)
      throw input_error{
          "after a look at the top card, or with effects, a condition such as A >= 1 is asked for, not a "
          "number"};
    auto const& p = c.worth;
    return law_of_values{{{{0}, p.denominator() - p.numerator()}, {{1}, p.numerator()}}, p.denominator()};
  }

  play_inquiry const& ask_;
  compiled_query query_;
  std::size_t query_size_ = 1;
  std::size_t keep_ = 0;
  std::size_t bottom_ = 0;
  std::size_t effects_from_ = 0;
  bool numeric_ = false;
  char16_t turns_ = 0;  // cards drawn after the opening hand
  std::vector<value_type> types_;
  pile deck_;                          // by classes
  std::vector<std::size_t> kind_of_;   // a kind of each class
  std::vector<std::size_t> class_of_;  // the class of each kind
  std::vector<effect_plan> effects_;
  std::vector<std::vector<count_t>> scratch_;
  std::unordered_map<pile, std::vector<std::int64_t>, pile_hash> measured_;
  std::unordered_map<pile, law_of_values, pile_hash> laws_;
  std::unordered_map<pile, ratio, pile_hash> values_;
  std::uint64_t positions_ = 0;
};

}  // namespace

play_answer play(play_inquiry const& ask) { return player{ask}.run(); }

// ---- Reading effects --------------------------------------------------------------------------------------

namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    auto const end = std::min(text.find_first_of(" \t", at), text.size());
    if (end > at) words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::optional<count_t> small_number(std::string const& word) {
  count_t n = 0;
  auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (error != std::errc{} || end != word.data() + word.size() || n < 1 || n > 100) return std::nullopt;
  return n;
}

}  // namespace

card_effect parse_effect(std::string_view text) {
  auto const fail = [&](std::string const& what) {
    throw input_error{"the effect '" + std::string{text.substr(0, 100)} + "': " + what +
                      "; 'pot: draw 2', 'tutor: search creature' or 'opt: scry 1, draw 1 once' is right"};
  };
  auto const colon = text.find(':');
  if (colon == std::string_view::npos) fail("no colon after the cards");
  card_effect out;
  out.cards = std::string{text.substr(0, colon)};
  auto rest = text.substr(colon + 1);
  while (!rest.empty()) {
    auto const comma = std::min(rest.find(','), rest.size());
    auto words = words_of(rest.substr(0, comma));
    rest = comma < rest.size() ? rest.substr(comma + 1) : std::string_view{};
    if (words.size() > 1 && words.back() == "once") {
      out.times = 1;
      words.pop_back();
    } else if (words.size() > 2 && words.back() == "times") {
      out.times = small_number(words[words.size() - 2]);
      if (!out.times) fail("a number from 1 to 100 is right before `times`");
      words.resize(words.size() - 2);
    }
    if (words.size() < 2) fail("draw, search or scry, and what, is right");
    effect_step step;
    if (words[0] == "search") {
      step.what = effect_step::kind::search;
      for (std::size_t i = 1; i < words.size(); ++i) step.target += (i == 1 ? "" : " ") + words[i];
    } else if (words[0] == "draw" || words[0] == "scry") {
      step.what = words[0] == "draw" ? effect_step::kind::draw : effect_step::kind::scry;
      auto const n = small_number(words[1]);
      if (!n || words.size() != 2) fail("a number from 1 to 100 is right after " + words[0]);
      if (step.what == effect_step::kind::scry && n.value_or(0) > 5) fail("scry looks at up to 5 cards");
      step.cards = n.value_or(1);
    } else {
      fail("'" + words[0] + "' is none of draw, search and scry");
    }
    out.steps.push_back(std::move(step));
  }
  if (out.steps.empty()) fail("it does nothing");
  return out;
}

}  // namespace faro::odds
