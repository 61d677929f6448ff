// Other decks for the same question.
#include "odds/src/hands/copies.hpp"

#include "odds/src/hands/play/player.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>

namespace faro::odds {

namespace {

using counts = std::vector<std::uint64_t>;

counts counts_of(deck const& cards) {
  counts out;
  for (auto const& kind : cards.kinds()) out.push_back(kind.count);
  return out;
}

/// Of each kind the cards that the question has taken out of the deck or holds.
counts spoken_for(hand_question const& ask) {
  counts out(ask.table.cards.kinds().size());
  for (auto const* some : {&ask.setting.seen, &ask.setting.held}) {
    for (std::size_t k = 0; k < std::min(out.size(), some->size()); ++k) out[k] += (*some)[k];
  }
  return out;
}

/// Makes the cards of a group so many: the first kind grows; where there shall be fewer, the last kinds
/// shrink, and what is seen or held stays as long as it can.
void set_cards(counts& cards, card_group const& group, std::uint64_t wanted, counts const& kept) {
  std::uint64_t all = 0;
  for (auto const k : group.kinds) all += cards[k];
  if (wanted >= all) cards[group.kinds.front()] += wanted - all;
  for (bool const keeps : {true, false}) {
    for (auto k = group.kinds.rbegin(); k != group.kinds.rend() && all > wanted; ++k) {
      auto const least = keeps ? std::min(kept[*k], cards[*k]) : 0;
      auto const gone = std::min(cards[*k] - least, all - wanted);
      cards[*k] -= gone;
      all -= gone;
    }
  }
}

/// A kind without copies stays known by name: one copy that is out of play.
hand_question with_counts(hand_question ask, counts const& cards) {
  auto kinds = ask.table.cards.kinds();
  ask.setting.seen.resize(kinds.size());
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (cards[k] == 0) ++ask.setting.seen[k];
    kinds[k].count = static_cast<count_t>(std::clamp<std::uint64_t>(cards[k], 1, deck::most_cards));
  }
  ask.table.cards = deck{std::move(kinds)};
  return ask;
}

void refuse_fewer(card_group const& group, std::uint64_t copies, counts const& kept) {
  std::uint64_t known = 0;
  for (auto const k : group.kinds) known += kept[k];
  if (copies < known)
    throw input_error{say("{} {} can't be: {} are seen or held", copies, group.name, known)};
}

bool overlap(card_group const& a, card_group const& b) {
  return std::ranges::any_of(a.kinds, [&](auto k) { return std::ranges::find(b.kinds, k) != b.kinds.end(); });
}

}  // namespace

exchange_rule read_exchange(card_table const& table, std::string_view kind, std::string_view against,
                            bool grow, std::span<card_group const> others) {
  exchange_rule rule{group_named(table, kind), std::nullopt};
  if (grow) return rule;
  if (!against.empty()) {
    rule.against = group_named(table, against);
    if (overlap(*rule.against, rule.kind)) throw input_error{"a kind can't be exchanged for itself"};
    return rule;
  }
  auto const& kinds = table.cards.kinds();
  std::optional<std::size_t> most;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    card_group const one{kinds[k].name, {k}};
    bool const varies = overlap(one, rule.kind) ||
                        std::ranges::any_of(others, [&](auto const& other) { return overlap(one, other); });
    if (!varies && (!most || kinds[k].count > kinds[*most].count)) most = k;
  }
  if (!most && !others.empty() && kinds.size() > rule.kind.kinds.size())
    throw input_error{
        "every kind of the deck varies, and none is left to make room: the deck has to grow (--grow)"};
  if (most) rule.against = card_group{kinds[*most].name, {*most}};
  return rule;
}

count_t most_copies(hand_question const& ask, exchange_rule const& rule) {
  auto const& cards = ask.table.cards;
  if (rule.against) return static_cast<count_t>(cards_of(cards, rule.kind) + cards_of(cards, *rule.against));
  return static_cast<count_t>(std::min<std::uint64_t>(cards.size() * 4 + 100, deck::most_cards / 2));
}

hand_question with_copies(hand_question const& ask, std::span<copies_set const> all) {
  auto cards = counts_of(ask.table.cards);
  auto const kept = spoken_for(ask);
  auto const total = [&](card_group const& group) {
    std::uint64_t n = 0;
    for (auto const k : group.kinds) n += cards[k];
    return n;
  };
  for (auto const& [rule, copies] : all) {
    if (rule.against) {
      auto const both = total(rule.kind) + total(*rule.against);
      if (copies > both)
        throw input_error{
            say("{} {}: only {} are possible when {} makes room; --against says what does, --grow lets the "
                "deck grow",
                copies, rule.kind.name, both, rule.against->name)};
      set_cards(cards, *rule.against, both - copies, kept);
    }
    set_cards(cards, rule.kind, copies, kept);
  }
  for (auto const& [rule, copies] : all) {
    if (rule.against) refuse_fewer(*rule.against, total(*rule.against), kept);
    refuse_fewer(rule.kind, total(rule.kind), kept);
  }
  return with_counts(ask, cards);
}

hand_question with_copies(hand_question const& ask, exchange_rule const& rule, count_t copies) {
  return with_copies(ask, std::vector<copies_set>{{rule, copies}});
}

fewest find_fewest(hand_question const& ask, exchange_rule const& rule, ratio const& wanted,
                   std::function<ratio(hand_question const&)> const& chance_of) {
  fewest out;
  auto const most = most_copies(ask, rule);
  bool any = false;
  for (count_t n = 0; n <= most; ++n) {
    ratio chance;
    try {
      chance = chance_of(with_copies(ask, rule, n));
    } catch (too_big const&) {
      throw;
    } catch (input_error const&) {
      if (n == most && !any) throw;
      continue;
    }
    if (chance >= wanted) return {n, n, chance};
    if (!any || chance > out.chance) {
      out.chance = chance;
      out.best_copies = n;
    }
    any = true;
  }
  return out;
}

// ---- Swaps ----------------------------------------------------------------------------------------------

namespace {

/// One side of a swap: "in 3 Veto".
struct moved_cards {
  bool comes_in;
  count_t cards;
  std::string name;
};

moved_cards parse_moved(std::string_view part, std::string_view swap) {
  auto const words = words_of(part);
  moved_cards out{!words.empty() && lower_case(words[0]) == "in", 0, {}};
  bool is_number = false;
  if (words.size() > 2) {
    auto const [end, error] = std::from_chars(words[1].data(), words[1].data() + words[1].size(), out.cards);
    is_number = error == std::errc{} && end == words[1].data() + words[1].size();
  }
  if (!is_number || out.cards == 0 || out.cards > deck::most_cards ||
      (!out.comes_in && lower_case(words[0]) != "out"))
    throw input_error{say("expected 'in 3 X, out 3 Y', got {}", quoted(swap, 100))};
  for (std::size_t i = 2; i < words.size(); ++i) out.name += (i == 2 ? "" : " ") + std::string{words[i]};
  return out;
}

/// The parts of "in 1 Jace, the Mind Sculptor, out 1 Bolt": a comma parts them before in and out.
std::vector<std::string_view> parts_of_swap(std::string_view swap) {
  std::vector<std::string_view> parts;
  for (auto const part : split(swap, ',')) {
    auto const words = words_of(part);
    auto const first = words.empty() ? std::string{} : lower_case(words[0]);
    if (parts.empty() || first == "in" || first == "out" || first.empty()) {
      parts.push_back(part);
    } else {  // the rest of a name
      auto& before = parts.back();
      before = {before.data(), static_cast<std::size_t>(part.data() + part.size() - before.data())};
    }
  }
  return parts;
}

}  // namespace

card_group add_kind(hand_question& ask, std::string_view name) {
  auto kinds = ask.table.cards.kinds();
  card_group const out{std::string{name}, {kinds.size()}};
  kinds.push_back({out.name, 1, {}, {}});
  for (auto& a : ask.table.attributes) a.of_kind.push_back(-1);
  for (auto& t : ask.table.tags) t.of_kind.push_back(false);
  ask.table.cards = deck{std::move(kinds)};
  if (!ask.setting.held.empty()) ask.setting.held.resize(ask.table.cards.kinds().size());
  return out;
}

hand_question after_swap(play_question const& ask, std::string_view swap) {
  auto out = ask.asked;
  auto cards = counts_of(out.table.cards);
  for (auto const part : parts_of_swap(swap)) {
    auto const moved = parse_moved(part, swap);
    auto const plain = name_without_quotes(moved.name);
    bool const is_new = moved.comes_in && !cards_named(out.table, plain);
    auto const group = is_new ? add_kind(out, plain) : group_named(out.table, moved.name);
    if (is_new) cards.push_back(0);
    if (group.kinds.size() > 1) refuse_told_apart(ask, group);
    std::uint64_t all = 0;
    for (auto const k : group.kinds) all += cards[k];
    if (!moved.comes_in && all < moved.cards)
      throw input_error{say("{} {} can't go out; the deck has {}", moved.cards, group.name, all)};
    set_cards(cards, group, moved.comes_in ? all + moved.cards : all - moved.cards, spoken_for(out));
  }
  return with_counts(std::move(out), cards);
}

// ---- Names of several kinds -------------------------------------------------------------------------------

namespace {

/// "AhKh" where the deck has both: their kinds; none for anything else.
std::vector<std::size_t> kinds_in_row(std::string_view text, card_table const& table) {
  std::vector<std::size_t> out;
  while (!text.empty()) {
    auto const card = take_card(text);
    auto const at = card ? table.find_kind(letters(*card)) : -1;
    if (at < 0) return {};
    out.push_back(static_cast<std::size_t>(at));
  }
  return out;
}

}  // namespace

std::vector<count_t> count_out(card_table const& table, std::string_view cards, std::string_view source,
                               std::span<count_t const> taken, std::vector<card_group>& groups) {
  auto const& kinds = table.cards.kinds();
  std::vector<count_t> out(kinds.size());
  auto const fail = [&](message const& what) { throw input_error{say("{}: {}", source, what)}; };
  auto const list = parse_cards_of(table, cards, source);
  std::vector<std::pair<card_group, count_t>> open;  // names of several kinds
  for (auto const& listed_kind : list.cards.kinds()) {
    if (auto const row = kinds_in_row(listed_kind.name, table); !row.empty()) {
      for (auto const k : row) out[k] += listed_kind.count;
      continue;
    }
    card_group group;
    try {
      group = group_named(table, listed_kind.name);
    } catch (input_error const& e) {
      fail(e.what());
    }
    if (group.kinds.size() == 1) {
      out[group.kinds.front()] += listed_kind.count;
    } else {
      open.emplace_back(std::move(group), listed_kind.count);
    }
  }
  // In whatever order they stand, what a name of fewer kinds needs is not taken by one of more.
  std::ranges::stable_sort(open, {}, [](auto const& one) { return one.first.kinds.size(); });
  auto const left = [&](std::size_t k) {
    auto const gone = out[k] + (k < taken.size() ? taken[k] : 0);
    return kinds[k].count > gone ? kinds[k].count - gone : 0;
  };
  for (auto& [group, copies] : open) {
    count_t may_be_named = 0;
    for (auto const k : group.kinds) may_be_named += left(k);
    if (copies > may_be_named)
      fail(say("{} {}: the deck has {} that may be named", copies, group.name, may_be_named));
    auto wanted = copies;
    for (auto const k : group.kinds) {
      auto const some = std::min(wanted, left(k));
      out[k] += some;
      wanted -= some;
    }
    if (copies < may_be_named) groups.push_back(std::move(group));  // of all of them it is clear which
  }
  return out;
}

void refuse_told_apart(card_table const& table, card_group const& group,
                       std::function<bool(std::size_t)> const& is_told) {
  if (std::ranges::none_of(group.kinds, is_told)) return;
  std::vector<std::string> names;
  constexpr std::size_t few = 4;
  for (auto const k : group.kinds) {
    if (names.size() < few) names.push_back(quoted(table.cards.kinds()[k].name));
  }
  throw input_error{say("{} is {} of cards that the question tells apart: expected which, {}{}",
                        quoted(group.name), plural(group.kinds.size(), "kind"), listed(names),
                        (group.kinds.size() > few ? " …" : ""))};
}

void refuse_told_apart(play_question const& ask, card_group const& group) {
  auto texts = detail::texts_of(ask);
  texts.front() = texts.front().with_conditions(ask.asked.given);
  auto const& table = ask.asked.table;
  auto setting = ask.asked.setting;
  setting.seen.clear();  // how many are left does not matter here
  if (setting.hands.empty()) setting.hands = {ask.opening};
  auto const query = compile_query(table, setting, std::span<asked const>{texts});
  auto const first = detail::signature_of(query, table, group.kinds.front());
  refuse_told_apart(table, group,
                    [&](std::size_t k) { return detail::signature_of(query, table, k) != first; });
}

}  // namespace faro::odds
