// Counts of matches: cards that are called, packs turned together, cards that follow one another.
#include "odds/src/orders/counts.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace faro::odds::orders {

namespace {

constexpr std::array<std::string_view, 13> rank_labels{"2", "3",  "4", "5", "6", "7", "8",
                                                       "9", "10", "J", "Q", "K", "A"};

/// The place of a rank among all thirteen; 13 when it is none of them.
std::size_t place_of_rank(std::string_view label) {
  return static_cast<std::size_t>(std::ranges::find(rank_labels, label) - rank_labels.begin());
}

/// Whether the values are ranks of playing cards.
bool are_ranks(grouping const& group) {
  return group.name == "rank" && std::ranges::all_of(group.values, [](std::string const& value) {
           return place_of_rank(value) < rank_labels.size();
         });
}

/// Calls in turn, through the whole pack: how often each of `names` names is called.
std::uint64_t times_called(std::uint64_t cards, std::uint64_t names, std::uint64_t place) {
  return cards / names + (place < cards % names ? 1 : 0);
}

/// Of each class of the group its turn among those called, from 0. Ranks are called ace, two, …, king.
std::vector<std::uint64_t> turns_of(grouping const& group, bool all_thirteen) {
  auto const called = all_thirteen ? rank_labels.size() : group.values.size();
  bool const from_ace = all_thirteen || (are_ranks(group) && group.values.back() == "A");
  std::vector<std::uint64_t> turns;
  for (std::size_t v = 0; v < group.values.size(); ++v) {
    auto const place = all_thirteen ? place_of_rank(group.values[v]) : v;
    turns.push_back(from_ace ? (place + 1) % called : place);
  }
  return turns;
}

}  // namespace

/// `hits(13)` calls all thirteen ranks; `hits(rank)`, like `hits(8)` with eight ranks, only those of the
/// deck.
order_count read_hits(count_call const& c) {
  auto const& of = c.argument(0);
  auto group = of.is_number() ? c.names.find_grouping("rank") : c.names.grouping_of(of);
  if (!group) group = c.names.find_grouping("card");
  std::uint64_t const values = group->values.size();
  bool const ranks = are_ranks(*group);
  auto called = values;
  if (of.is_number()) {
    called = c.names.number_of(of, "how many names are called");
    if (called != values && !(ranks && called == rank_labels.size())) {
      c.names.fail(of, say("the deck has {}: expected hits({}){}", std::string{plural(values, group->name)},
                           values, (ranks && values != rank_labels.size() ? " or hits(13)" : "")));
    }
  }
  auto const turns = turns_of(*group, called != values);
  std::vector<called_class> classes;
  for (std::size_t v = 0; v < values; ++v)
    classes.push_back({group->classes.sizes[v], times_called(c.cards(), called, turns[v])});
  auto const names = group->name + (called == 1 ? "" : "s");
  bool const from_ace = ranks && (called != values || group->values.back() == "A");
  return made(
      "hits(" + (of.is_number() ? std::to_string(called) : group->name) + ")",
      say("cards of the {} that is called as they are turned ({}, {} {} called in turn{})", group->name,
          c.in_words(), called, names, from_ace ? say(" from the ace") : message{}),
      rooks_method, [classes, cards = c.cards()] { return matches_distribution(classes, cards); },
      called_cards(group->of_kind, turns, called));
}

order_count read_snap(count_call const& c) {
  auto const like = read_likeness(c);
  std::vector<called_class> classes;
  for (auto const size : like.classes.sizes) classes.push_back({size, size});
  auto out = made("snap(" + like.name + ")",
                  say("places where two such packs, turned together, show cards that are {} ({} each, {})",
                      like.words, c.in_words(), like.sizes),
                  rooks_method, [classes, cards = c.cards()] { return matches_distribution(classes, cards); },
                  {});  // of two packs, no order of one
  std::vector<count_t> pack;
  for (auto const& kind : c.names.pack().kinds()) pack.push_back(kind.count);
  out.by_chance = matches_beside(like.of_kind, std::move(pack));
  return out;
}

namespace {

/// One chain of classes, or one for each value of the second attribute. What follows is the next value that
/// the deck has: in packs of forty cards the jack follows the seven.
std::vector<std::vector<std::uint64_t>> chains_of(card_names const& names, grouping const& group,
                                                  grouping const* within) {
  if (!within) return {group.classes.sizes};
  std::vector<std::vector<std::uint64_t>> chains(within->values.size(),
                                                 std::vector<std::uint64_t>(group.values.size()));
  for (std::size_t k = 0; k < group.of_kind.size(); ++k) {
    auto const value = group.of_kind[k];
    auto const chain = within->of_kind[k];
    if (value && chain) chains[*chain][*value] += names.pack().kinds()[k].count;
  }
  return chains;
}

struct succession_options {
  std::optional<grouping> within;
  bool turn = false;
  bool ace_low = false;
};

succession_options read_succession_options(count_call const& c, grouping const& group) {
  succession_options options;
  for (std::size_t i = 1; i < c.arguments(); ++i) {
    auto const& option = c.argument(i);
    constexpr std::string_view within = "within ";
    auto const word = lower_case(option.text);
    if (option.is_name() && word == "wrap") {
      options.turn = true;
    } else if (option.is_name() && word == "ace_low") {
      if (!are_ranks(group)) c.names.fail(option, "'ace_low' goes with rank only");
      options.ace_low = true;
    } else if (option.is_name() && word.starts_with(within)) {
      auto attribute = option;
      attribute.text.erase(0, within.size());
      options.within = c.names.grouping_of(attribute);
    } else {
      c.names.fail(option, say("expected 'within ATTRIBUTE', 'wrap' or 'ace_low', got '{}'", option.text));
    }
  }
  return options;
}

}  // namespace

order_count read_successions(count_call const& c) {
  auto group = c.names.grouping_of(c.argument(0));
  auto const options = read_succession_options(c, group);
  auto order = group.values;
  auto chains = chains_of(c.names, group, options.within ? &*options.within : nullptr);
  if (options.ace_low && order.back() == "A") {
    for (auto& chain : chains) std::ranges::rotate(chain, chain.end() - 1);
    std::ranges::rotate(order, order.end() - 1);
  }
  std::uint64_t others = c.cards();
  for (auto const& chain : chains) {
    for (auto const size : chain) others -= size;
  }
  auto name = "successions(" + group.name;
  if (options.within) name += ", within " + options.within->name;
  if (options.ace_low) name += ", ace_low";
  if (options.turn) name += ", wrap";
  auto asked =
      say("cards followed by the next {} up{} ({}, {} {}s, {} to {}{})", group.name,
          options.within ? say(" of equal {}", options.within->name) : message{}, c.in_words(), order.size(),
          group.name, order.front(), order.back(), options.turn ? say(" and round again") : message{});
  auto rungs = group.of_kind;
  for (auto& rung : rungs) {
    if (rung && order != group.values) rung = (*rung + 1) % order.size();  // the ace is low
  }
  auto law = [chains, others, turn = options.turn] {
    return successions_distribution(chains, others,
                                    turn ? after_highest::the_lowest : after_highest::nothing);
  };
  auto const chain = options.within ? options.within->of_kind : class_of_kind(rungs.size(), 0);
  return made(name + ")", asked, rooks_method, law, followed(rungs, chain, order.size(), options.turn));
}

}  // namespace faro::odds::orders
