// A game set up: the question compiled with the rules for keeping and for the bottom, cards in classes.
#include "odds/src/hands/dealt_cribbage.hpp"
#include "odds/src/hands/play/player.hpp"
#include "odds/src/language/syntax.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <numeric>

namespace faro::odds::detail {

std::vector<asked> texts_of(play_question const& ask) {
  std::vector<asked> texts{ask.asked.query};
  if (auto const& m = ask.mulligan) {
    bool const of_cards = m->kind == mulligan_kind::partial;  // which ones stay
    if (!m->keep.empty()) texts.push_back(of_cards ? m->keep.counting_cards() : m->keep);
    if (!m->bottom.empty()) texts.push_back(m->bottom);
  }
  if (ask.smoothing) texts.push_back(ask.smoothing->cards.counting_cards());
  for (auto const& e : ask.effects) {
    texts.push_back(e.cards.counting_cards());
    if (!e.condition.empty()) texts.push_back(e.condition);
    for (auto const& s : e.steps) {
      if (!s.target.empty()) texts.push_back(s.target.counting_cards());
      for (auto const& name : s.sharing.attributes) texts.push_back(asked::of_name("distinct", name));
    }
  }
  return texts;
}

std::vector<std::int64_t> signature_of(compiled_query const& query, card_table const& table,
                                       std::size_t kind) {
  auto const& playing = table.cards.kinds()[kind].playing;
  std::vector<std::int64_t> signature;
  for (auto const& l : query.leaves) {
    if (l.kind == measure::sum) {
      signature.push_back(l.numbers[kind]);
    } else if (l.kind == measure::deal) {
      signature.push_back(static_cast<std::int64_t>(kind));
    } else if (l.kind == measure::poker || l.kind == measure::strength) {
      signature.push_back(query.wild[kind] ? -2 : playing ? playing->number() : -1);
    } else {
      signature.push_back(
          l.only.empty() || l.only[kind] ? attribute_of(query, table, l.attribute).of_kind[kind] : -2);
    }
  }
  return signature;
}

namespace {

bool looks(syntax const& s, std::function<bool(syntax const&)> const& is_meant) {
  bool const here = s.is == syntax::kind::call && (s.text == "by" || s.text == "first") && is_meant(s);
  return here || std::ranges::any_of(s.children, [&](auto const& child) { return looks(child, is_meant); });
}

}  // namespace

void refuse_known_beside_unseen(bool unseen, bool known) {
  if (unseen && known)
    throw input_error{
        "excavate after cards were banished unseen can't be answered where cards are known to lie on top or "
        "at the "
        "bottom (scry, mulligans): mill says which cards are gone"};
}

void check_looks(play_question const& ask) {
  auto texts = texts_of(ask);
  if (!ask.asked.given.empty()) texts.push_back(ask.asked.given);
  auto const any = [&](std::function<bool(syntax const&)> const& is_meant) {
    return std::ranges::any_of(texts, [&](asked const& text) {
      return std::ranges::any_of(text.read().questions,
                                 [&](auto const& one) { return looks(one.tree, is_meant); });
    });
  };
  auto const opening = static_cast<std::int64_t>(ask.opening);
  if (any([&](syntax const& s) { return s.text == "first" && s.children[0].number < opening; }))
    throw input_error{
        "first() of fewer cards than the opening hand can't be asked with mulligans and effects"};
}

void check_prizes(play_question const& ask) {
  if (ask.prizes == 0) return;
  auto const does = [&](effect_kind kind) {
    return std::ranges::any_of(ask.effects, [&](card_effect const& e) {
      return std::ranges::any_of(e.steps, [&](effect_step const& s) { return s.kind == kind; });
    });
  };
  auto const& m = ask.mulligan;
  bool const knows_cards = does(effect_kind::scry) ||
                           (m && (m->kind == mulligan_kind::london || m->kind == mulligan_kind::vancouver));
  if (knows_cards && does(effect_kind::excavate))
    throw input_error{
        "excavate beside prizes can't be answered where cards may be known to lie on top or at the bottom: "
        "expected effects without scry, and mulligans other than london and vancouver"};
}

void check_smoothing(play_question const& ask) {
  if (!ask.smoothing) return;
  constexpr count_t most = 10;
  if (ask.smoothing->hands < 1 || ask.smoothing->hands > most)
    throw input_error{
        say("expected 1 to {} hands of which one is dealt, got {}", most, ask.smoothing->hands)};
  auto const any = [](auto const& counts) {
    return std::ranges::any_of(counts, [](auto n) { return n > 0; });
  };
  if (any(ask.asked.setting.seen) || any(ask.asked.setting.held))
    throw input_error{
        "smoothed hands are dealt from the whole deck: cards seen or held before can't be taken out of it"};
}

namespace {

/// How many cards effects may bring into a hand at most.
count_t most_by_effects(play_question const& ask, query_setting const& setting) {
  auto const all = ask.asked.table.cards.size();
  auto const cards = all - std::min(all, std::uint64_t{setting.hands.front()});
  std::uint64_t most = 0;
  for (auto const& e : ask.effects) {
    std::uint64_t brought = 0;
    for (auto const& s : e.steps) {
      if (s.kind == effect_kind::draw) brought += s.cards;
      if (s.kind == effect_kind::search || s.kind == effect_kind::excavate) ++brought;
    }
    if (brought < 2) continue;  // the card itself is gone
    auto const have_it = e.cards.counting_cards();
    auto const query = compile_query(ask.asked.table, setting, std::span{&have_it, 1});
    auto const& numbers =
        query.leaves[static_cast<std::size_t>(query.expressions.front().root.value)].numbers;
    std::uint64_t uses = 0;
    for (std::size_t k = 0; k < numbers.size(); ++k)
      uses += numbers[k] != 0 ? query.left[k] + query.held[k] : 0;
    if (e.times) uses = std::min<std::uint64_t>(uses, *e.times);
    most = std::min<std::uint64_t>(cards, most + std::min(brought - 1, cards) * uses);
  }
  return static_cast<count_t>(most);
}

}  // namespace

query_setting setting_of(play_question const& ask) {
  auto setting = ask.asked.setting;
  setting.hands = {ask.opening + ask.draws};
  setting.opening = ask.opening;
  auto const held = std::accumulate(setting.held.begin(), setting.held.end(), count_t{0});
  setting.room = held + setting.hands.front() + most_by_effects(ask, setting);
  return setting;
}

void player::check() const {
  bool const holds = std::ranges::any_of(ask_.asked.setting.held, [](auto n) { return n > 0; });
  if (ask_.opening == 0 && (ask_.mulligan || !holds)) throw input_error{"an opening hand of no cards"};
  if (ask_.mulligan && ask_.mulligan->down_to > ask_.opening)
    throw input_error{
        say("mulligans down to {} cards from a hand of {}", ask_.mulligan->down_to, ask_.opening)};
  auto const& setting = ask_.asked.setting;
  if (setting.hands.size() > 1 || setting.community > 0 || !setting.urn.empty() || setting.with_replacement)
    throw input_error{"mulligans and effects are for one hand, drawn from one deck"};
  check_looks(ask_);
  check_smoothing(ask_);
  check_prizes(ask_);
  if (!ask_.effects.empty() && ask_.asked.query.uses("first"))  // at cards before they are used
    throw too_big{"with effects first() is looked at game by game"};
}

void player::compile() {
  setting_ = setting_of(ask_);
  auto const texts = texts_of(ask_);
  auto const& m = ask_.mulligan;
  std::vector<std::size_t> counts;
  query_ = compile_query(ask_.asked.table, setting_, std::span<asked const>{texts}, &counts);
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (counts[i] != 1) throw input_error{say("'{}' is more than one expression", texts[i].text())};
  }
  if (has_kept_cribbage(query_)) throw too_big{"which cards of cribbage are kept is known deal by deal"};
  query_size_ = counts[0];
  for (std::size_t i = 0; i < query_size_; ++i) types_.push_back(query_.expressions[i].type);
  auto next = query_size_;
  if (m && !m->keep.empty()) {
    keep_ = next++;
    if (!is_partial()) make_condition(query_.expressions[keep_]);
  }
  if (m && !m->bottom.empty()) {
    bottom_ = next++;
    if (query_.expressions[bottom_].type.form != value_form::integer)
      throw input_error{say("the rule for the bottom, '{}', is no number", m->bottom.text())};
  }
  if (ask_.smoothing) smoothing_by_ = next++;
  effects_from_ = next;
  auto const& first = types_[conditions_];
  numeric_ = types_.size() == conditions_ + 1 &&
             (first.form == value_form::integer || first.form == value_form::truth);
  if (!ask_.effects.empty() && !numeric_)
    throw input_error{
        "with effects conditions and numbers are asked for: of anything else no way to use them is best"};
}

/// What by() looks at is measured when its turn is over; a look within the opening hand has no such turn.
void player::set_looks() {
  count_t cards = 0;
  auto const held = static_cast<count_t>(size_of(held_));  // of the first segment, drawn by nobody
  for (auto const n : query_.segments) looks_.push_back((cards += n) - held);
  then_.resize(looks_.size());
  for (std::size_t l = 0; l < query_.leaves.size(); ++l) {
    auto const look = static_cast<std::size_t>(std::bit_width(query_.leaves[l].segments)) - 1;
    then_[look].push_back(l);
  }
}

bool player::looks_ahead() const { return query_.segments.size() > 1; }

void player::build_classes() {
  auto const& kinds = ask_.asked.table.cards.kinds();
  std::map<std::vector<std::int64_t>, std::size_t> known;
  class_of_.resize(kinds.size());
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    auto const signature = signature_of(query_, ask_.asked.table, k);
    auto const [at, fresh] = known.try_emplace(signature, deck_.size());
    if (fresh) {
      deck_ += char16_t{0};
      held_ += char16_t{0};
      kind_of_.push_back(k);
    }
    class_of_[k] = at->second;
    auto const copies = std::uint64_t{deck_[at->second]} + query_.left[k] + query_.held[k];
    if (copies > 60'000) throw too_big{"more than 60000 cards that are alike; a deck for play is smaller"};
    deck_[at->second] = static_cast<char16_t>(copies);
    held_[at->second] = static_cast<char16_t>(held_[at->second] + query_.held[k]);
  }
  bool const looks_at_top = ask_.mulligan && ask_.mulligan->kind == mulligan_kind::vancouver;
  if ((!ask_.effects.empty() || looks_at_top) && looks_ahead()) set_looks();
  build_effects();
  auto const looked = cards_looked_at(ask_.asked.query, setting_);
  turns_ = static_cast<char16_t>(std::max(ask_.draws, looked > ask_.opening ? looked - ask_.opening : 0));
  auto const needed = std::size_t{ask_.opening} + ask_.prizes + turns_;
  auto const there = size_of(deck_) - size_of(held_);
  if (needed > there) throw input_error{say("{} cards can't be drawn from {}", needed, there)};
}

/// The expressions of the effects follow one another as compile() wrote them.
void player::build_effects() {
  auto next = effects_from_;
  for (auto const& e : ask_.effects) {
    effect_plan plan;
    plan.times = static_cast<char16_t>(std::min<count_t>(e.times.value_or(60'000), 60'000));
    plan.cards = members(next++);
    if (!e.condition.empty()) {
      make_condition(query_.expressions[next]);
      plan.condition = next++;
    }
    for (auto const& s : e.steps) {
      step_plan step{s, !s.target.empty() ? members(next++) : std::vector<bool>(deck_.size(), true), {}};
      for (std::size_t i = 0; i < s.sharing.attributes.size(); ++i) step.shared.push_back(values_in(next++));
      plan.steps.push_back(std::move(step));
    }
    effects_.push_back(std::move(plan));
  }
}

std::vector<std::int32_t> player::values_in(std::size_t expression) const {
  auto const& l = query_.leaves[static_cast<std::size_t>(query_.expressions[expression].root.value)];
  auto const& values = attribute_of(query_, ask_.asked.table, l.attribute).of_kind;
  std::vector<std::int32_t> out;
  for (auto const k : kind_of_) out.push_back(values[k]);
  return out;
}

std::vector<bool> player::members(std::size_t expression) const {
  auto const& l = query_.leaves[static_cast<std::size_t>(query_.expressions[expression].root.value)];
  std::vector<bool> out;
  for (auto const k : kind_of_) out.push_back(l.numbers[k] != 0);
  return out;
}

}  // namespace faro::odds::detail
