#include "odds/orders/query_counts.hpp"

#include <faro/text/nearest.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::odds::orders {

namespace {

constexpr std::string_view blocks_method = "blocks of glued neighbours, by inclusion and exclusion";
constexpr std::string_view rooks_method = "rook numbers, by inclusion and exclusion";
constexpr std::string_view places_method = "binomials: all sets of places are equally likely";
constexpr std::string_view exchange_method = "exchangeability: all places and gaps are alike";

/// What a function of the language needs to be read.
struct call {
  query_reader& reader;
  card_names const& names;
  token name;

  [[nodiscard]] std::uint64_t cards() const { return names.pack().size(); }
  [[nodiscard]] std::string of_cards() const {
    return " (" + std::to_string(cards()) + (cards() == 1 ? " card" : " cards");
  }
};

order_count made(std::string name, std::string asked, std::string_view method,
                 std::function<distribution<integer>()> law) {
  return {std::move(name), std::move(asked), std::string{method}, false, std::move(law), {}};
}

/// A condition that holds with the chance favourable / all.
order_count made_condition(std::string name, std::string asked, std::string_view method,
                           ratio const& chance) {
  auto count = made(std::move(name), std::move(asked), method, [chance] {
    return distribution<integer>{
        {{integer{1}, chance.numerator()}, {integer{0}, chance.denominator() - chance.numerator()}},
        chance.denominator()};
  });
  count.condition = true;
  return count;
}

/// What cards are compared by: an attribute, or that they are among some cards.
struct likeness {
  std::string name;
  std::string words;  ///< "equal rank", "'hearts'"
  std::string sizes;  ///< "13 ranks", "13 such cards"
  card_classes classes;
  bool attribute;
};

likeness read_likeness(call const& c) {
  if (c.names.attribute_is_next(c.reader) && !c.names.comparison_is_next(c.reader)) {
    auto const group = c.names.read_grouping(c.reader);
    auto const values = group.values.size();
    auto sizes = std::to_string(values) + " " + group.name + (values == 1 ? "" : "s");
    if (auto const others = group.classes.others; others > 0)
      sizes += ", " + std::to_string(others) + (others == 1 ? " card" : " cards") + " without";
    return {group.name, group.name == "card" ? "the same name" : "equal " + group.name, sizes, group.classes,
            true};
  }
  auto const cards = c.names.read_selection(c.reader);
  return {cards.name,
          "both '" + cards.name + "'",
          std::to_string(cards.cards) + " such",
          {{cards.cards}, c.cards() - cards.cards},
          false};
}

order_count read_neighbours(call const& c) {
  auto const like = read_likeness(c);
  bool const circle = c.name.text == "adjacent_cyclic";
  return made(c.name.text + "(" + like.name + ")",
              "pairs of neighbours that are " + (like.attribute ? "of " + like.words : like.words) +
                  c.of_cards() + ", " + like.sizes + (circle ? "; the last card lies beside the first" : "") +
                  ")",
              blocks_method, [classes = like.classes, circle] {
                return equal_neighbours_law(classes, circle ? pack_ends::joined : pack_ends::apart);
              });
}

order_count read_runs(call const& c) {
  auto const like = read_likeness(c);
  // Every neighbour that is alike joins two runs.
  auto const runs = like.attribute ? c.cards() : like.classes.sizes.front();
  auto const of = like.attribute ? "of " + like.words : "of '" + like.name + "'";
  return made("runs(" + like.name + ")",
              "runs of neighbours " + of + ", single cards counted" + c.of_cards() + ", " + like.sizes + ")",
              blocks_method, [classes = like.classes, runs] {
                return equal_neighbours_law(classes).transform(
                    [&](integer const& joints) { return integer{runs} - joints; });
              });
}

order_count read_longest_run(call const& c) {
  auto const like = read_likeness(c);
  auto const of = like.attribute ? "of " + like.words : "of '" + like.name + "'";
  return made("longest_run(" + like.name + ")",
              "cards in the longest run of neighbours " + of + c.of_cards() + ", " + like.sizes + ")",
              "blocks of at most so many cards, by inclusion and exclusion",
              [classes = like.classes] { return longest_run_law(classes); });
}

order_count read_falls(call const& c) {
  auto const group = c.names.read_grouping(c.reader);
  bool const rises = c.name.text == "rises";  // the same law: read the pack from its other end
  return made(c.name.text + "(" + group.name + ")",
              std::string{"cards followed by a "} + (rises ? "higher " : "lower ") + group.name +
                  c.of_cards() + ", rising: " + group.values.front() + " to " + group.values.back() + ")",
              "Newcomb's problem: rising piles, by inclusion and exclusion",
              [classes = group.classes] { return falls_law(classes); });
}

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

/// `hits(13)` calls all thirteen ranks; `hits(rank)`, like `hits(8)` with eight ranks, only those of the
/// deck.
order_count read_hits(call const& c) {
  auto const at = c.reader.peek();
  auto group =
      at.kind == token_kind::number ? c.names.find_grouping("rank") : c.names.read_grouping(c.reader);
  if (!group) group = c.names.find_grouping("card");
  std::uint64_t const values = group->values.size();
  bool const ranks = are_ranks(*group);
  auto called = values;
  if (at.kind == token_kind::number) {
    called = c.reader.expect_number("how many names are called");
    if (called != values && !(ranks && called == rank_labels.size())) {
      c.reader.fail(at, "the deck has " + std::to_string(values) + " " + group->name + "s; hits(" +
                            std::to_string(values) + ")" +
                            (ranks && values != rank_labels.size() ? " or hits(13)" : "") + " is right");
    }
  }
  auto const turns = turns_of(*group, called != values);
  std::vector<called_class> classes;
  for (std::size_t v = 0; v < values; ++v)
    classes.push_back({group->classes.sizes[v], times_called(c.cards(), called, turns[v])});
  bool const from_ace = ranks && (called != values || group->values.back() == "A");
  return made("hits(" + (at.kind == token_kind::number ? std::to_string(called) : group->name) + ")",
              "cards of the " + group->name + " that is called as they are turned" + c.of_cards() + ", " +
                  std::to_string(called) + " " + group->name + (called == 1 ? "" : "s") + " called in turn" +
                  (from_ace ? " from the ace" : "") + ")",
              rooks_method, [classes, cards = c.cards()] { return matches_law(classes, cards); });
}

order_count read_snap(call const& c) {
  auto const like = read_likeness(c);
  std::vector<called_class> classes;
  for (auto const size : like.classes.sizes) classes.push_back({size, size});
  auto const that = like.attribute ? "of " + like.words : like.words;
  return made("snap(" + like.name + ")",
              "places where two such packs, turned together, show cards that are " + that + c.of_cards() +
                  " each, " + like.sizes + ")",
              rooks_method, [classes, cards = c.cards()] { return matches_law(classes, cards); });
}

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

succession_options read_succession_options(call const& c, grouping const& group) {
  succession_options options;
  while (c.reader.accept(",")) {
    auto const option = c.reader.peek();
    if (c.reader.accept("wrap")) {
      options.turn = true;
    } else if (c.reader.accept("ace_low")) {
      if (!are_ranks(group)) c.reader.fail(option, "'ace_low' is right with rank only");
      options.ace_low = true;
    } else if (c.reader.accept("within")) {
      options.within = c.names.read_grouping(c.reader);
    } else {
      c.reader.fail(option, "'within ATTRIBUTE', 'wrap' or 'ace_low' is right here, not " + shown(option));
    }
  }
  return options;
}

order_count read_successions(call const& c) {
  auto group = c.names.read_grouping(c.reader);
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
  auto asked = "cards followed by the next " + group.name + " up" +
               (options.within ? " of equal " + options.within->name : "") + c.of_cards() + ", " +
               std::to_string(order.size()) + " " + group.name + "s, " + order.front() + " to " +
               order.back() + (options.turn ? " and round again" : "") + ")";
  return made(name + ")", asked, rooks_method, [chains, others, turn = options.turn] {
    return successions_law(chains, others, turn ? after_highest::the_lowest : after_highest::nothing);
  });
}

/// "the first of the 4 cards 'ace'"
std::string which_of(selection const& cards, std::uint64_t k) {
  if (cards.cards == 1) return "the one card '" + cards.name + "'";
  auto const which = k == 1 ? "the first" : k == cards.cards ? "the last" : "number " + std::to_string(k);
  return which + " of the " + std::to_string(cards.cards) + " cards '" + cards.name + "'";
}

order_count count_of_place(call const& c, selection cards, std::uint64_t k, std::string name) {
  auto asked = "the place, from 1, of " + which_of(cards, k) + c.of_cards() + ")";
  auto count = made(std::move(name), std::move(asked), places_method,
                    [n = c.cards(), marked = cards.cards, k] { return place_law(n, marked, k); });
  count.place = marked_place{std::move(cards), k};
  return count;
}

/// `ace, 2`, `ace` (the first), `ace, last`, `first ace` or `last ace`.
marked_place read_place(call const& c) {
  bool const last_word = c.reader.next_is("last") && c.reader.peek_second().kind != token_kind::symbol;
  bool const first_word = c.reader.next_is("first") && c.reader.peek_second().kind != token_kind::symbol;
  if (last_word || first_word) c.reader.take();
  auto cards = c.names.read_selection(c.reader);
  auto k = last_word ? cards.cards : 1;
  if (!last_word && !first_word && c.reader.accept(",")) {
    auto const at = c.reader.peek();
    if (c.reader.accept("last")) return {cards, cards.cards};
    k = c.reader.expect_number("which of them");
    if (k < 1 || k > cards.cards) {
      c.reader.fail(at, "number " + std::to_string(k) + " of the cards '" + cards.name + "'; the deck has " +
                            std::to_string(cards.cards));
    }
  }
  return {std::move(cards), k};
}

order_count read_position(call const& c) {
  auto place = read_place(c);
  auto name = "position(" + place.cards.name + ", " + std::to_string(place.k) + ")";
  return count_of_place(c, std::move(place.cards), place.k, std::move(name));
}

selection read_several(call const& c) {
  auto const at = c.reader.peek();
  auto cards = c.names.read_selection(c.reader);
  if (cards.cards < 2) c.reader.fail(at, "gaps need two cards; the deck has one '" + cards.name + "'");
  return cards;
}

order_count read_gap(call const& c) {
  auto const cards = read_several(c);
  auto const& form = c.name.text;
  auto const which = form == "gap"            ? std::string{"one"}
                     : form == "smallest_gap" ? "the nearest"
                                              : "the farthest";
  auto const what = form == "gap"
                        ? "cards between one of the cards '" + cards.name + "' and the next"
                        : "cards between " + which + " neighbours among the cards '" + cards.name + "'";
  return made(form + "(" + cards.name + ")",
              what + c.of_cards() + ", " + std::to_string(cards.cards) + " such)",
              form == "gap" ? exchange_method : places_method, [form, n = c.cards(), marked = cards.cards] {
                return form == "gap"            ? gap_law(n, marked)
                       : form == "smallest_gap" ? smallest_gap_law(n, marked)
                                                : largest_gap_law(n, marked);
              });
}

std::uint64_t cards_in_both(deck const& pack, selection const& a, selection const& b) {
  std::uint64_t both = 0;
  for (std::size_t k = 0; k < a.kinds.size(); ++k) {
    if (a.kinds[k] && b.kinds[k]) both += pack.kinds()[k].count;
  }
  return both;
}

order_count read_first_before(call const& c) {
  auto const a = c.names.read_selection(c.reader);
  c.reader.expect(",");
  auto const b = c.names.read_selection(c.reader);
  // The first card of either is equally likely each of them; one that is both decides for neither.
  auto const both = cards_in_both(c.names.pack(), a, b);
  return made_condition("first_before(" + a.name + ", " + b.name + ")",
                        "whether the first of the cards '" + a.name + "' comes before the first '" + b.name +
                            "'" + c.of_cards() + ", " + std::to_string(a.cards) + " and " +
                            std::to_string(b.cards) + " such" +
                            (both > 0 ? ", " + std::to_string(both) + " both" : "") + ")",
                        exchange_method, ratio{integer{a.cards - both}, integer{a.cards + b.cards - both}});
}

order_count read_card_at(call const& c) {
  auto const at = c.reader.peek();
  auto const place = c.reader.expect_number("the place");
  if (place < 1 || place > c.cards())
    c.reader.fail(at, "place " + std::to_string(place) + " of " + std::to_string(c.cards()) + " cards");
  c.reader.expect(",");
  auto const cards = c.names.read_selection(c.reader);
  return made_condition("card_at(" + std::to_string(place) + ", " + cards.name + ")",
                        "whether card " + std::to_string(place) + " is '" + cards.name + "'" + c.of_cards() +
                            ", " + std::to_string(cards.cards) + " such)",
                        exchange_method, ratio{integer{cards.cards}, integer{c.cards()}});
}

/// The card after the k-th A. Take card x out and put it back anywhere: one place of n is right behind the
/// k-th A of the others, and if x is an A itself, it is then the one after it, so there must be k others.
order_count read_card_after(call const& c) {
  auto const place = read_place(c);
  c.reader.expect(",");
  auto const cards = c.names.read_selection(c.reader);
  auto favourable = cards.cards;
  if (place.k == place.cards.cards) favourable -= cards_in_both(c.names.pack(), place.cards, cards);
  return made_condition(
      "card_after(" + place.cards.name + ", " + std::to_string(place.k) + ", " + cards.name + ")",
      "whether the card after " + which_of(place.cards, place.k) + " is '" + cards.name + "'" + c.of_cards() +
          ")",
      exchange_method, ratio{integer{favourable}, integer{c.cards()}});
}

order_count draws_until_distinct(call const& c, grouping const& group, std::uint64_t wanted) {
  auto const all = wanted == group.values.size();
  auto const number =
      (all ? "all " : "") + std::to_string(wanted) + " " + group.name + (wanted == 1 ? "" : "s");
  return made("draws until " + std::to_string(wanted) + " " + group.name + "s",
              "cards drawn, without putting back, until " + number + " have turned up" + c.of_cards() + ", " +
                  std::to_string(group.values.size()) + " " + group.name + "s)",
              "inclusion and exclusion over the classes that are missing",
              [classes = group.classes, wanted] { return draws_until_distinct_law(classes, wanted); });
}

order_count draws_until_alike(call const& c, grouping const& group, std::uint64_t wanted) {
  return made("draws until " + std::to_string(wanted) + " of a " + group.name,
              "cards drawn, without putting back, until " + std::to_string(wanted) + " are of equal " +
                  group.name + c.of_cards() + ", " + std::to_string(group.values.size()) + " " + group.name +
                  "s)",
              "hands with fewer of every class",
              [classes = group.classes, wanted] { return draws_until_alike_law(classes, wanted); });
}

order_count read_number_wanted(call const& c) {
  auto const at = c.reader.peek();
  auto const wanted = c.reader.expect_number("how many");
  if (c.reader.accept("of")) {
    if (!c.reader.accept("a")) (void)(c.reader.accept("one") || c.reader.accept("equal"));
    auto const group = c.names.read_grouping(c.reader);
    auto const most = std::ranges::max(group.classes.sizes);
    if (wanted < 1 || wanted > most)
      c.reader.fail(at, "the deck has at most " + std::to_string(most) + " of a " + group.name);
    return draws_until_alike(c, group, wanted);
  }
  bool const different = c.reader.accept("different") || c.reader.accept("distinct");
  if (different || c.names.attribute_is_next(c.reader)) {
    auto const group = c.names.read_grouping(c.reader);
    if (wanted < 1 || wanted > group.values.size()) {
      c.reader.fail(at, "the deck has " + std::to_string(group.values.size()) + " " + group.name +
                            (group.values.size() == 1 ? "" : "s"));
    }
    return draws_until_distinct(c, group, wanted);
  }
  auto cards = c.names.read_simple_selection(c.reader);
  if (wanted < 1 || wanted > cards.cards)
    c.reader.fail(at, "the deck has " + std::to_string(cards.cards) + " of '" + cards.name + "'");
  auto name = "position(" + cards.name + ", " + std::to_string(wanted) + ")";
  return count_of_place(c, std::move(cards), wanted, std::move(name));
}

/// After `draws`: `until all suits`, `until 3 ranks`, `until 2 of a rank`, `until a pair`, `until ace`.
order_count read_draws(call const& c) {
  if (!c.reader.accept("until"))
    c.reader.fail(c.reader.peek(), "'until' is right here, not " + shown(c.reader.peek()));
  if (c.reader.accept("all") || c.reader.accept("every") || c.reader.accept("each")) {
    auto const group = c.names.read_grouping(c.reader);
    return draws_until_distinct(c, group, group.values.size());
  }
  if (c.reader.peek().kind == token_kind::number) return read_number_wanted(c);
  if (!c.reader.accept("a")) (void)(c.reader.accept("an") || c.reader.accept("the"));
  auto const at = c.reader.peek();
  if (c.reader.accept("pair")) {
    auto const ranks = c.names.find_grouping("rank");
    if (!ranks || std::ranges::max(ranks->classes.sizes) < 2)
      c.reader.fail(at, "the deck has no pair of equal rank");
    return draws_until_alike(c, *ranks, 2);
  }
  (void)c.reader.accept("first");
  auto cards = c.names.read_simple_selection(c.reader);
  auto name = "position(" + cards.name + ", 1)";
  return count_of_place(c, std::move(cards), 1, std::move(name));
}

struct function {
  std::string_view name;
  order_count (*read)(call const&);
};

constexpr std::array functions{function{"adjacent", read_neighbours},
                               function{"adjacent_cyclic", read_neighbours},
                               function{"runs", read_runs},
                               function{"longest_run", read_longest_run},
                               function{"falls", read_falls},
                               function{"rises", read_falls},
                               function{"hits", read_hits},
                               function{"snap", read_snap},
                               function{"successions", read_successions},
                               function{"position", read_position},
                               function{"gap", read_gap},
                               function{"smallest_gap", read_gap},
                               function{"largest_gap", read_gap},
                               function{"first_before", read_first_before},
                               function{"card_at", read_card_at},
                               function{"card_after", read_card_after}};

constexpr std::array forms{
    order_form{"adjacent(X)",
               "pairs of neighbours alike in X: rank, suit, colour, card, a tag's key, or cards"},
    order_form{"adjacent_cyclic(X)", "the same with the last card beside the first"},
    order_form{"runs(X)", "runs of neighbours alike in X, single cards counted"},
    order_form{"longest_run(X)", "cards in the longest of them"},
    order_form{"falls(ATTRIBUTE)", "cards followed by a lower one (rises: by a higher one)"},
    order_form{"hits(13)", "Frustration: cards of the rank called, ace to king in turn; hits(ATTRIBUTE)"},
    order_form{"snap(X)", "places where two such packs, turned together, show cards alike in X"},
    order_form{
        "successions(ATTRIBUTE)",
        "cards followed by the next one up that the deck has; options: , within ATTRIBUTE, wrap, ace_low"},
    order_form{"position(CARDS, K)", "the place of the K-th of the cards; position(last CARDS)"},
    order_form{"gap(CARDS)", "cards between one of them and the next (smallest_gap, largest_gap)"},
    order_form{"draws until all ATTRIBUTES", "cards drawn until every value, or until N of them, turned up"},
    order_form{"draws until N of a ATTRIBUTE", "cards drawn until N are alike; until a pair"},
    order_form{"draws until N CARDS", "cards drawn until N of these have turned up"},
    order_form{"first_before(CARDS, CARDS)", "whether the first of these comes before the first of those"},
    order_form{"card_at(N, CARDS)", "whether the N-th card is one of these"},
    order_form{"card_after(CARDS, K, CARDS)", "whether the card after the K-th of these is one of those"}};

bool is_draws(query_reader const& reader) {
  auto const& t = reader.peek();
  if (t.kind != token_kind::word) return false;
  if (t.text == "draws") return true;
  return t.text == "distinct" && reader.peek_second().text == "draws";
}

}  // namespace

bool count_is_next(query_reader const& reader) { return reader.peek().kind == token_kind::word; }

order_count read_count(query_reader& reader, card_names const& names) {
  auto const name = reader.peek();
  if (is_draws(reader)) {
    (void)reader.accept("distinct");  // cards that were drawn don't come again
    reader.take();
    return read_draws({reader, names, name});
  }
  auto const found = std::ranges::find(functions, std::string_view{name.text}, &function::name);
  if (found == functions.end()) {
    if (names.names_cards(name.text)) {
      reader.fail(name, shown(name) +
                            " names cards, not a count of the order; alternatives are in parentheses, "
                            "as in 'draws until (ace or king)'");
    }
    std::vector<std::string> known{"draws until"};
    for (auto const& f : functions) known.emplace_back(f.name);
    auto near = did_you_mean(name.text, known);
    if (near.empty()) {
      near = "; there are: ";
      for (auto const& k : known) near += (k == known.front() ? "" : ", ") + k;
    }
    reader.fail(name, "no count of the order is named " + shown(name) + near);
  }
  reader.take();
  reader.expect("(");
  auto count = found->read({reader, names, name});
  reader.expect(")");
  return count;
}

order_count place_before(query_reader const& reader, token const& at, marked_place const& first,
                         marked_place const& second) {
  for (std::size_t k = 0; k < first.cards.kinds.size(); ++k) {
    if (first.cards.kinds[k] && second.cards.kinds[k]) {
      reader.fail(at, "places of '" + first.cards.name + "' and '" + second.cards.name +
                          "' can be compared when no card is both");
    }
  }
  return made_condition(
      "position(" + first.cards.name + ", " + std::to_string(first.k) + ") < position(" + second.cards.name +
          ", " + std::to_string(second.k) + ")",
      "whether " + which_of(first.cards, first.k) + " comes before " + which_of(second.cards, second.k),
      places_method, chance_before(first.cards.cards, first.k, second.cards.cards, second.k));
}

}  // namespace faro::odds::orders

namespace faro::odds {

std::span<order_form const> order_forms() { return orders::forms; }

}  // namespace faro::odds
