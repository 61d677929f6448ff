// Mulligans and effects mean what their reference interpreter says: games of small decks, every one in turn.
#include "odds/src/engines.hpp"
#include "odds/src/plain.hpp"
#include "odds/test/meaning/asker.hpp"
#include "odds/test/meaning/support.hpp"

#include <faro/cards/deck.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace faro::odds {
namespace {

using testing_meaning::asker;
using testing_meaning::first_question;
using testing_meaning::pairs_tried;
using testing_meaning::questions_made;
using testing_meaning::why_not_answered;

/// Small decks, hands of them, and what is done with those.
class player_of_games : public asker {
 public:
  using asker::asker;

  play_question game() {
    play_question ask;
    ask.asked.table = card_table{parse_deck_literal(deck()).cards};
    ask.opening = static_cast<count_t>(1 + below(3));
    if (sometimes(2) && option("--by-turn")) ask.draws = static_cast<count_t>(1 + below(2));
    if (sometimes(5) && option("--on")) ask.asked.setting.on_draw = true;
    if (sometimes(5) && option("--seen")) {
      ask.asked.setting.seen.resize(ask.asked.table.cards.kinds().size());
      ask.asked.setting.seen[below(ask.asked.setting.seen.size())] = 1;
    }
    bool const has_effects = sometimes(2);
    if (!has_effects || sometimes(3)) ask.mulligan = mulligans(ask.opening);
    if (sometimes(6) && ask.asked.setting.seen.empty() && option("--smoothed"))
      ask.smoothing = smoothing_rule{of_one_card(), static_cast<count_t>(2 + below(2))};
    if (has_effects && sometimes(3) && option("--prizes")) ask.prizes = static_cast<count_t>(1 + below(3));
    for (std::size_t n = has_effects ? 1 + below(2) : 0; n > 0; --n)
      ask.effects.push_back(parse_effect(effect()));
    if (has_effects) {
      option("--effect");
      ask.use = use_rule(below(3));
      if (ask.use != use_rule::best) option("--use");
    }
    ask.asked.query = condition_on_hand(1);
    if (!has_effects && ask.mulligan && sometimes(3)) by_rules(ask);
    if (sometimes(4) && ask.draws > 0)
      ask.asked.query =
          "by(" + std::to_string(1 + below(2)) + ", " + condition_on_hand(0) + ") or " + condition_on_hand(0);
    if (sometimes(4) && !ask.smoothing) hold(ask);
    if (ask.asked.given.empty() && ask.asked.query.size() == 1 && sometimes(6) && option("--given"))
      ask.asked.given = condition_on_hand(0);
    return ask;
  }

  openings_question opening() {
    openings_question out{game()};
    out.asked.asked.given = {};
    option("--openings");
    return out;
  }

 private:
  /// A card that lies in the hand before.
  void hold(play_question& ask) {
    auto const& kinds = ask.asked.table.cards.kinds();
    auto& setting = ask.asked.setting;
    auto const kind = below(kinds.size());
    auto const seen = kind < setting.seen.size() ? setting.seen[kind] : 0;
    if (kinds[kind].count == seen || !option("--holding")) return;
    setting.held.assign(kinds.size(), 0);
    setting.held[kind] = 1;
  }

  std::string deck() {
    std::string out;
    for (auto const* const card : {"2c", "Ah", "Ks", "Kd"}) {
      out += card;
      if (sometimes(2)) out += "*" + std::to_string(1 + below(3));
      if (sometimes(2)) out += pick({"{x}", "{y}", "{x,y}"});
      out += " ";
    }
    return out + "9c*2{z} 9d";
  }

  mulligan_rule mulligans(count_t opening) {
    mulligan_rule m;
    m.kind = mulligan_kind(below(6));
    constexpr char const* names[] = {"--mulligan london",  "--mulligan vancouver",     "--mulligan paris",
                                     "--mulligan partial", "--mulligan partial-paris", "--mulligan redraw"};
    option(names[static_cast<int>(m.kind)]);
    if (m.kind == mulligan_kind::partial) {
      if (sometimes(2) && option("--keep")) m.keep = of_one_card();
      return m;
    }
    if (m.kind == mulligan_kind::redraw) {
      m.keep = condition_on_hand(0);
      option("--keep");
      return m;
    }
    m.down_to = static_cast<count_t>(below(opening + 1));
    if (sometimes(4) && option("--free")) m.free = 1;
    if (sometimes(2) && option("--keep")) m.keep = condition_on_hand(0);
    bool const puts_back = m.kind == mulligan_kind::london;
    if (puts_back && !m.keep.empty() && sometimes(3) && option("--keep-drawn")) m.keep_drawn = true;
    if (sometimes(3) && puts_back && option("--bottom"))
      m.bottom = pick({"x", "hcp", "sum(value)", "x + red", "distinct(rank)"});
    return m;
  }

  /// Several questions, or one under a condition: all is decided by rules.
  void by_rules(play_question& ask) {
    auto& m = *ask.mulligan;
    if (m.kind == mulligan_kind::vancouver) return;
    if (m.keep.empty() && option("--keep"))
      m.keep = m.kind == mulligan_kind::partial ? of_one_card() : condition_on_hand(0);
    if (m.kind == mulligan_kind::london && m.bottom.empty() && option("--bottom"))
      m.bottom = pick({"y", "hcp", "spades"});
    if (sometimes(2)) {
      option("several questions");
      ask.asked.query = ask.asked.query.text() + ", " + word_of_a_hand();
    } else if (option("--given")) {
      ask.asked.given = condition_on_hand(0);
    }
  }

  std::string effect() {
    auto const of = pick({"2c", "Ah", "x", "z", "y", "9c, Ah"});
    auto const when = sometimes(4) ? " if " + pick({"x >= 1", "red", "cards >= 2"}) : "";
    auto const often = sometimes(4) ? " once" : "";
    return of + when + ": " +
           pick({"draw 1",
                 "draw 2",
                 "scry 1",
                 "scry 2, draw 1",
                 "excavate 2",
                 "excavate 2 red",
                 "search red",
                 "search x",
                 "discard 1, draw 2",
                 "draw 2, discard 1",
                 "discard 1 king, search rank = A",
                 "banish 1, draw 1",
                 "banish 1 red from deck, draw 1",
                 "banish 1, search x sharing 1 of suit",
                 "banish 1 from deck sharing 1 of rank suit, draw 1",
                 "scry 1",
                 "mill 2, draw 1",
                 "banish 2 from top, draw 1",
                 "banish 1 from the top, search red",
                 "banish 1 from top, mill 1"}) +
           often;
  }
};

std::string shown(play_question const& ask) {
  std::string out = ask.asked.query.text() + " | given " + ask.asked.given.text() + " | ";
  for (auto const& kind : ask.asked.table.cards.kinds()) {
    out += kind.name + "*" + std::to_string(kind.count);
    for (auto const& tag : kind.tags) out += "{" + tag + "}";
    out += " ";
  }
  for (auto const n : ask.asked.setting.seen) out += n > 0 ? "+" : "-";  // seen
  for (auto const n : ask.asked.setting.held) out += n > 0 ? "h" : "-";  // held
  out += "| " + std::to_string(ask.opening) + " and " + std::to_string(ask.draws);
  if (auto const& m = ask.mulligan)
    out += " | mulligan " + std::to_string(static_cast<int>(m->kind)) + " down to " +
           std::to_string(m->down_to) + " free " + std::to_string(m->free) + " keep " + m->keep.text() +
           (m->keep_drawn ? " of drawn" : "") + " bottom " + m->bottom.text();
  if (ask.smoothing)
    out += " | smoothed " + std::to_string(ask.smoothing->hands) + ": " + ask.smoothing->cards.text();
  if (ask.prizes > 0) out += " | prizes " + std::to_string(ask.prizes);
  for (auto const& e : ask.effects) {
    out += " | " + e.cards.text() + " if " + e.condition.text() + ":";
    for (auto const& s : e.steps)
      out += " " + std::to_string(static_cast<int>(s.kind)) + "x" + std::to_string(s.cards) + " " +
             s.target.text() + (s.sharing.attributes.empty() ? "" : " sharing");
  }
  return out + " | use " + std::to_string(static_cast<int>(ask.use)) +
         (ask.asked.setting.on_draw ? " on the draw" : "");
}

TEST(Meaning, OfMulligansAndEffectsIsTheirPlainReading) {
  std::uint64_t answered = 0, made = questions_made(600);
  pairs_tried pairs{"Mulligans and effects"};
  for (std::uint64_t seed = first_question(); seed < made; ++seed) {
    player_of_games make{seed};
    auto const ask = make.game();
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + shown(ask));
    play_answer meant;
    auto const not_meant = why_not_answered([&] { meant = answer_plainly(ask, 20'000); });
    if (not_meant.starts_with("more than") || not_meant.starts_with("what is best takes")) continue;
    auto const& by = engines<play_question>().front();  // backward induction
    bool const is_readable = not_meant.empty() || not_meant.starts_with("the condition");
    if (is_readable && !by.takes(ask)) continue;
    card_answer found;
    auto const refused = why_not_answered([&] { found = by.answer(ask); });
    ASSERT_EQ(refused.empty(), not_meant.empty()) << refused << " / " << not_meant;
    if (!refused.empty()) continue;
    ++answered;
    pairs.count(make.options(), pairs_tried::functions_of(ask.asked.query, ask.asked.given));
    ASSERT_EQ(found.law, meant.law) << found.law.probability({1}) << " / " << meant.law.probability({1});
    ASSERT_EQ(found.given, meant.given);
    // Which cards are set aside of those that are alike for the question is left open, and so are the sizes.
    if (!ask.mulligan || ask.mulligan->kind == mulligan_kind::partial_paris) continue;
    std::erase_if(found.kept, [](auto const& k) { return k.chance.is_zero(); });  // never come to
    ASSERT_EQ(found.kept.size(), meant.kept.size());
    for (std::size_t i = 0; i < found.kept.size(); ++i) {
      ASSERT_EQ(found.kept[i].cards, meant.kept[i].cards);
      ASSERT_EQ(found.kept[i].chance, meant.kept[i].chance);
      ASSERT_EQ(found.kept[i].law, meant.kept[i].law);
    }
  }
  EXPECT_GT(answered, (made - first_question()) / 2);
}

/// The hands of one size, merged by the classes that another answer has.
std::map<std::vector<count_t>, std::pair<ratio, ratio>> merged(opening_stage const& stage,
                                                               openings_answer const& its,
                                                               openings_answer const& classes) {
  std::map<std::vector<count_t>, std::pair<ratio, ratio>> out;
  for (auto const& h : stage.hands) {
    std::vector<count_t> cards(classes.classes.size());
    for (std::size_t c = 0; c < cards.size(); ++c) {
      for (std::size_t k = 0; k < its.classes.size(); ++k) {
        auto const& kinds = classes.classes[c].kinds;
        if (std::ranges::find(kinds, its.classes[k].kinds.front()) != kinds.end()) cards[c] += h.cards[k];
      }
    }
    out[cards].first += h.chance;
    out[cards].second = h.worth;
  }
  return out;
}

TEST(Meaning, OfOpeningsIsTheirPlainReading) {
  std::uint64_t answered = 0, made = questions_made(120);
  pairs_tried pairs{"Openings"};
  for (std::uint64_t seed = first_question(); seed < made; ++seed) {
    player_of_games make{seed};
    auto const ask = make.opening();
    if (!ask.asked.mulligan) continue;
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + shown(ask.asked));
    openings_answer meant;
    auto const not_meant = why_not_answered([&] { meant = openings_plainly(ask, 20'000); });
    if (not_meant.starts_with("more than") || not_meant.starts_with("what is best takes")) continue;
    openings_answer found;
    auto const refused = why_not_answered([&] { found = find_openings(ask); });
    ASSERT_EQ(refused.empty(), not_meant.empty()) << refused << " / " << not_meant;
    if (!refused.empty()) continue;
    ++answered;
    pairs.count(make.options(), pairs_tried::functions_of(ask.asked.asked.query, ask.asked.asked.given));
    ASSERT_EQ(found.stages.size(), meant.stages.size());
    for (std::size_t j = 0; j < found.stages.size(); ++j) {
      ASSERT_EQ(found.stages[j].value, meant.stages[j].value);
      ASSERT_EQ(found.stages[j].otherwise, meant.stages[j].otherwise);
      ASSERT_EQ(merged(found.stages[j], found, found), merged(meant.stages[j], meant, found));
    }
  }
  EXPECT_GT(answered, (made - first_question()) / 10);
}

}  // namespace
}  // namespace faro::odds
