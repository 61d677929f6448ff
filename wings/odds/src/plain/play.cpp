// Mulligans and effects read plainly: how a game is dealt, and the worth of its places.
#include "odds/src/plain/play.hpp"

#include "odds/src/hands/play/player.hpp"
#include "odds/src/plain/piles.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <utility>

namespace faro::odds::plain {

namespace {

syntax const& tree_of(asked const& text) { return text.read().questions.front().tree; }

constexpr std::uint64_t most_draws = 1'000'000;

bool calls(syntax const& s, std::string_view word) {
  bool const here = s.is == syntax::kind::call && s.text == word;
  return here || std::ranges::any_of(s.children, [&](auto const& child) { return calls(child, word); });
}
bool looks_at_cards_drawn(syntax const& s) { return calls(s, "first"); }
bool looks_at_turns(syntax const& s) { return calls(s, "by") || looks_at_cards_drawn(s); }

}  // namespace

// ---- What is asked

game::game(play_question ask, std::uint64_t most_places) : ask_{std::move(ask)}, most_places_{most_places} {
  auto& setting = ask_.asked.setting;
  setting = detail::setting_of(ask_);
  auto const& kinds = ask_.asked.table.cards.kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    held_.push_back(k < setting.held.size() ? setting.held[k] : 0);
    deck_.push_back(kinds[k].count - held_.back() - (k < setting.seen.size() ? setting.seen[k] : 0));
  }
  auto const all = ask_.asked.query.with_conditions(ask_.asked.given);
  for (auto const& one : all.read().questions) asked_.push_back(one.tree);
  auto const questions = ask_.asked.query.size();  // behind the conditions, which decide nothing before them
  std::ranges::rotate(asked_, asked_.end() - static_cast<std::ptrdiff_t>(questions));
  in_turns_ = std::ranges::any_of(asked_, looks_at_turns);
  as_drawn_ = !ask_.effects.empty() && std::ranges::any_of(asked_, looks_at_cards_drawn);
  turns_ = cards_drawn(setting, asked_) - ask_.opening;
  auto const types = types_of(ask_.asked);
  are_numbers_ = std::ranges::all_of(
      types, [](auto const& t) { return t.form == value_form::integer || t.form == value_form::truth; });
  check();
  if (ask_.smoothing) smoothing_by_ = kinds_where(ask_.smoothing->cards);
  if (auto const& m = ask_.mulligan) {
    bool const of_cards = is(mulligan_kind::partial);
    if (!of_cards && !m->keep.empty()) check_words(m->keep);
    if (!m->bottom.empty()) check_words(m->bottom);
    if (of_cards) {
      if (!m->keep.empty()) kept_cards_ = kinds_where(m->keep);
    } else if (!m->keep.empty()) {
      keep_ = tree_of(m->keep);
    }
    if (!m->bottom.empty()) bottom_ = tree_of(m->bottom);
  }
  read_effects();
  check_given(all, questions);
}

/// What is given is looked at in the end, when a card that was used is gone: whoever asks for one does not
/// mean that.
void game::check_given(asked const& all, std::size_t questions) const {
  auto read = all.read();
  read.questions.resize(read.questions.size() - questions);
  std::erase_if(read.questions, [](auto const& one) { return looks_at_cards_drawn(one.tree); });
  if (ask_.effects.empty() || read.questions.empty()) return;
  auto const conditions = asked::of_tree(std::move(read));
  auto const query = compile_query(ask_.asked.table, ask_.asked.setting, std::span{&conditions, 1});
  auto const looks_at = [&](std::size_t kind) {
    return std::ranges::any_of(query.leaves, [&](leaf const& l) {
      return l.kind == measure::sum ? l.numbers[kind] != 0 : l.only.empty() || l.only[kind];
    });
  };
  for (auto const& e : effects_) {
    for (std::size_t kind = 0; kind < e.cards.size(); ++kind) {
      if (e.cards[kind] && looks_at(kind))
        throw input_error{
            say("what is given is looked at in the end, when {} may have been used: expected a condition on "
                "other cards, or first({}, …) for one on the opening hand; --holding says which cards are in "
                "the hand before the draw",
                ask_.asked.table.cards.kinds()[kind].name, ask_.opening)};
    }
  }
}

void game::check() const {
  auto const& m = ask_.mulligan;
  auto const& in = ask_.asked.setting;
  bool const is_one_hand = in.community == 0 && in.urn.empty() && !in.with_replacement;
  if (!is_one_hand) throw input_error{"mulligans and effects are for one hand, drawn from one deck"};
  detail::check_looks(ask_);
  detail::check_smoothing(ask_);
  detail::check_prizes(ask_);
  if (m && m->down_to > ask_.opening)
    throw input_error{say("mulligans down to {} cards from a hand of {}", m->down_to, ask_.opening)};
  if (!ask_.effects.empty() && !are_numbers_)
    throw input_error{
        "with effects conditions and numbers are asked for: of anything else no way to use them is best"};
  if (is(mulligan_kind::partial)) {
    if (m->keep.empty() && !are_numbers_)
      throw input_error{
          "which cards are kept is not said: --keep, a condition on a card, is needed for this query"};
  } else if (is(mulligan_kind::partial_paris)) {
    if (!are_numbers_)
      throw input_error{
          "which cards are set aside is best for a condition or a number, and for nothing else"};
  } else if (is(mulligan_kind::redraw)) {
    if (m->keep.empty())
      throw input_error{"which hands are kept is not said: hands are drawn anew until --keep holds"};
  } else if (m) {
    if (m->keep.empty() && !are_numbers_)
      throw input_error{
          "when a hand is kept is not said, and no hand is best for a question that is no condition and no "
          "number: expected a rule (--keep)"};
    if (m->kind == mulligan_kind::london && m->bottom.empty() && !are_numbers_)
      throw input_error{
          "which cards go to the bottom is not said: a rule (a number to make greatest) is needed for this "
          "query"};
    if (m->kind == mulligan_kind::vancouver && turns_ > 0 && !are_numbers_)
      throw input_error{"after a look at the top card conditions and numbers are asked for"};
  }
  if (is(mulligan_kind::partial) && 2 * std::size_t{ask_.opening} > size_of(deck_))
    throw input_error{say("a partial mulligan of {} cards needs a deck of twice as many", ask_.opening)};
  auto const needed = ask_.opening + ask_.prizes + turns_;
  bool const has_hand = ask_.opening > 0 || (!m && size_of(held_) > 0);
  if (!has_hand || needed > size_of(deck_))
    throw input_error{say("{} cards can't be drawn from {}", needed, size_of(deck_))};
}

/// A rule that is never come to must be one, too.
void game::check_words(asked const& rule) const {
  auto one = ask_.asked;
  one.query = rule;
  one.given = {};
  (void)types_of(one);
}

void game::read_effects() {
  auto const every = std::vector<bool>(deck_.size(), true);
  for (auto const& e : ask_.effects) {
    if (!e.condition.empty()) check_words(e.condition);
    read_effect out{kinds_where(e.cards), std::nullopt, {}};
    if (!e.condition.empty()) out.condition = tree_of(e.condition);
    for (auto const& s : e.steps) {
      read_step step{s, s.target.empty() ? every : kinds_where(s.target), {}};
      for (auto const& name : s.sharing.attributes) {
        auto const* const found = ask_.asked.table.find_attribute(name);
        if (!found) throw input_error{say("the deck has no '{}'", name)};
        step.shared.push_back(found);
      }
      out.steps.push_back(std::move(step));
    }
    effects_.push_back(std::move(out));
  }
  effects_.push_back({std::vector<bool>(deck_.size(), false), std::nullopt, {}});  // the look at the top card
  effects_.back().steps.push_back({{.kind = effect_kind::scry, .cards = 1}, every, {}});
}

std::vector<bool> game::kinds_where(asked const& condition) const {
  check_words(condition.counting_cards());
  std::vector<bool> out;
  dealt const nothing;
  interpreter const look_at{ask_.asked.table, ask_.asked.setting, nothing};
  for (std::size_t kind = 0; kind < deck_.size(); ++kind) {
    out.push_back(std::ranges::any_of(condition.read().questions, [&](auto const& one) {
      return look_at.condition(one.tree, {{kind}, kind});
    }));
  }
  return out;
}

dealt game::table_of(place const& p) const {
  dealt out;
  out.hands.push_back(listed(p.hand));
  for (auto const& hand : p.after_turn) out.after_turn.push_back(listed(hand));
  out.after_turn.push_back(listed(p.hand));
  for (auto const& hand : p.before_use) out.before_use.push_back(listed(hand));
  return out;
}

std::int64_t game::value(syntax const& s, place const& p) const {
  auto const table = table_of(p);
  return interpreter{ask_.asked.table, ask_.asked.setting, table}.of(s).number;
}

/// Of the hand as it is now, also where by() looks beyond the last turn and the hand asked for is over.
bool game::holds(syntax const& s, place const& p) const {
  auto table = table_of(p);
  table.after_turn = {table.after_turn.back()};
  table.before_use.clear();
  return interpreter{ask_.asked.table, ask_.asked.setting, table}.holds(s);
}

// ---- Chance

namespace {

/// All that the rest of a game depends on, as numbers.
std::vector<std::uint64_t> key_of(place const& p) {
  std::vector<std::uint64_t> out{static_cast<std::uint64_t>(p.is), p.mulligans, p.turns,   p.effect, p.step,
                                 p.card.value_or(p.hand.size()),   p.paying,    p.certain, p.unseen};
  auto const write = [&](auto const& numbers) {
    out.push_back(numbers.size());
    out.insert(out.end(), numbers.begin(), numbers.end());
  };
  for (auto const* pile : {&p.hand, &p.library, &p.bottom, &p.aside, &p.uses}) write(*pile);
  write(p.top);
  write(p.looked);
  for (auto const* hands : {&p.after_turn, &p.before_use}) {
    out.push_back(hands->size());
    for (auto const& hand : *hands) write(hand);
  }
  return out;
}

}  // namespace

place game::start() const {
  place p;
  p.hand = held_;
  p.bottom = counts(deck_.size(), 0);
  p.library = deck_;
  p.turns = turns_;
  for (auto const& e : ask_.effects) p.uses.push_back(e.times.value_or(size_of(deck_) + size_of(held_)));
  return p;
}

count_t game::cost_of(count_t mulligans) const {
  auto const free = ask_.mulligan ? ask_.mulligan->free : 0;
  return mulligans > free ? mulligans - free : 0;
}

bool game::is_chance(place const& p) const {
  if (p.is == place::now::dealing || p.is == place::now::exchanging) return true;
  if (p.is == place::now::drawing) return true;
  if (p.is != place::now::doing || p.step == effects_[p.effect].steps.size()) return false;
  auto const kind = effects_[p.effect].steps[p.step].does.kind;
  return kind == effect_kind::draw || kind == effect_kind::scry || kind == effect_kind::excavate ||
         kind == effect_kind::mill || looks_through(p);
}

/// Whether the deck is looked through, so that it is seen which cards were put away unseen.
bool game::looks_through(place const& p) const {
  auto const kind = effects_[p.effect].steps[p.step].does.kind;
  return p.unseen > 0 && (kind == effect_kind::search || kind == effect_kind::thin);
}

std::optional<place> game::go_on(place p, chooser_ref c) const {
  auto const before = key_of(p);
  cards seen;
  auto const take = [&](count_t n) {  // known cards first; as many as there are
    for (; n > 0 && !(p.top.empty() && size_of(p.library) == p.unseen); --n) {
      if (!p.top.empty()) {
        seen.push_back(p.top.front());
        p.top.erase(p.top.begin());
      } else {
        seen.push_back(c.kind(p.library));
        --p.library[seen.back()];
      }
      std::ranges::sort(seen);
      if (merge_point(c, before, seen)) return false;
    }
    return true;
  };
  if (p.is == place::now::doing && looks_through(p)) {
    p.top.swap(p.looked);  // known cards are not among them
    auto const gone = std::exchange(p.unseen, 0);
    if (!take(gone)) return std::nullopt;
    p.top.swap(p.looked);
    p.paying = p.certain = false;
    return p;
  }
  bool const of_fewer = is(mulligan_kind::paris) || is(mulligan_kind::vancouver);
  if (p.is == place::now::dealing) {
    auto const hand = deal(p, ask_.opening - (of_fewer ? cost_of(p.mulligans) : 0), c);
    if (!hand) return std::nullopt;
    for (auto const kind : *hand) {
      ++p.hand[kind];
      --p.library[kind];
    }
    if (ask_.mulligan) {
      p.is = place::now::keeping;
      return p;
    }
    set_out(p);
    begin_turn(p);
    return begin_game(std::move(p));
  }
  auto const n = p.is == place::now::exchanging ? size_kept(p.mulligans) - size_of(drawn(p))
                 : p.is == place::now::drawing  ? 1
                                                : effects_[p.effect].steps[p.step].does.cards;
  if (p.is == place::now::doing && effects_[p.effect].steps[p.step].does.kind == effect_kind::excavate)
    detail::refuse_known_beside_unseen(p.unseen > 0, !p.top.empty() || size_of(p.bottom) > 0);
  if (!take(n)) return std::nullopt;
  auto const does =
      p.is == place::now::doing ? effects_[p.effect].steps[p.step].does.kind : effect_kind::draw;
  if (does == effect_kind::mill) {
    next_step(p);
    return p;
  }
  if (does != effect_kind::draw) {
    p.looked = seen;
    p.is = does == effect_kind::scry ? place::now::arranging : place::now::taking;
    return p;
  }
  for (auto const kind : seen) ++p.hand[kind];
  if (p.is == place::now::doing) {
    next_step(p);
  } else if (is(mulligan_kind::partial_paris) && p.is == place::now::exchanging) {
    p.is = place::now::keeping;
  } else {
    bool const is_first = p.is == place::now::exchanging;
    if (is_first) set_out(p);
    p.is = place::now::playing;
    begin_turn(p);
    if (is_first) return begin_game(std::move(p));
  }
  return p;
}

void game::set_out(place& p) const {
  if (!p.aside.empty()) add_to(p.library, p.aside);
  p.aside.clear();
  p.unseen = ask_.prizes;
  p.is = place::now::playing;
}

/// Of several hands dealt those that are nearest are remembered; which of these it is is drawn in the end.
std::optional<cards> game::deal(place const& p, count_t n, chooser_ref c) const {
  auto const before = key_of(p);
  auto const with = [&](auto const& of) {
    std::int64_t out = 0;
    for (auto const kind : of) out += smoothing_by_[kind] ? 1 : 0;
    return out;
  };
  auto const all = listed(p.library);
  std::vector<cards> nearest;
  std::optional<std::int64_t> distance;
  for (count_t hands = ask_.smoothing ? ask_.smoothing->hands : 1; hands > 0; --hands) {
    cards hand;
    auto library = p.library;
    for (count_t i = 0; i < n; ++i) {
      hand.push_back(c.kind(library));
      --library[hand.back()];
      std::ranges::sort(hand);
      cards seen = hand;
      for (auto const& one : nearest) {
        seen.push_back(deck_.size());  // a mark between the hands
        seen.insert(seen.end(), one.begin(), one.end());
      }
      seen.push_back(hands);
      if (merge_point(c, before, seen)) return std::nullopt;
    }
    if (!ask_.smoothing) return hand;
    auto const away = std::abs(with(hand) * static_cast<std::int64_t>(all.size()) - with(all) * n);
    if (!distance || away < *distance) nearest.clear();
    if (!distance || away <= *distance) nearest.push_back(hand);
    distance = std::min(distance.value_or(away), away);
    std::ranges::sort(nearest);
  }
  return nearest[c.below(nearest.size())];
}

place game::begin_game(place p) const {
  bool const draws_first = ask_.asked.setting.on_draw && turns_ > 0 && !ask_.effects.empty();
  return draws_first ? pass(std::move(p)) : p;
}

void game::begin_turn(place& p) const {
  if (as_drawn_) p.before_use.push_back(p.hand);
}

/// The step was done, after which something is known, and as much is done as can be.
void game::next_step(place& p) {
  ++p.step;
  p.card.reset();
  p.paying = p.certain = false;
}

distribution<std::optional<place>> game::all_of(place const& p) const {
  auto read = read_exhaustively<std::optional<place>>([&](auto& c) { return go_on(p, c); },
                                                      limits{.runs = most_draws});
  if (!read.unread.is_zero()) throw too_big{say("more than {} deals to look at one by one", most_draws)};
  if (p.is != place::now::dealing || !is(mulligan_kind::redraw)) return std::move(read.law);
  auto const may_be_kept = [&](auto const& next) { return holds(*keep_, *next); };
  if (read.law.chance(may_be_kept).is_zero()) refuse_never_kept();
  return read.law.given(may_be_kept);
}

void game::refuse_never_kept() const {
  throw never_holds{
      say("no hand of {} cards is one for which {} holds", ask_.opening, ask_.mulligan->keep.text())};
}

// ---- The worth of places

ratio const& game::worth(place const& p, std::size_t which) {
  if (auto const at = worths_.find({p, which}); at != worths_.end()) return at->second;
  if (worths_.size() >= most_places_)
    throw too_big{say("what is best takes more than {} positions to find", most_places_)};
  auto found = found_worth(p, which);
  return worths_[{p, which}] = std::move(found);
}

ratio game::found_worth(place const& p, std::size_t which) {
  if (p.is == place::now::over) return ratio{integer{value(asked_[which], p)}};
  if (!is_chance(p)) return worth(decide(p), which);
  auto const all = all_of(p);
  ratio sum;
  for (auto const& e : all.entries()) sum += ratio{e.weight, all.denominator()} * worth(*e.outcome, which);
  return sum;
}

place game::best_of(places choices) {
  for (std::size_t which = 0; which < asked_.size() && choices.size() > 1; ++which) {
    auto most = worth(choices.front(), which);
    for (auto const& one : choices) most = std::max(most, worth(one, which));
    std::erase_if(choices, [&](place const& one) { return worth(one, which) < most; });
  }
  return choices.front();
}

place game::decide(place const& p) {
  if (p.is == place::now::keeping)
    return is(mulligan_kind::partial)         ? decide_exchange(p)
           : is(mulligan_kind::partial_paris) ? decide_exchange_again(p)
           : is(mulligan_kind::redraw)        ? decide_redraw(p)
                                              : decide_keeping(p);
  if (p.is == place::now::playing) return decide_use(p);
  return best_of(ways_on(p));
}

}  // namespace faro::odds::plain
