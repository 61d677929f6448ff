#include <faro/error.hpp>
#include <faro/shuffle/coin_sorts.hpp>
#include <faro/shuffle/exchange.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/fixed.hpp>
#include <faro/shuffle/insertion.hpp>
#include <faro/shuffle/overhand.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/shuffle/riffle.hpp>
#include <faro/shuffle/selection.hpp>
#include <faro/shuffle/shelf.hpp>
#include <faro/shuffle/specimens.hpp>
#include <faro/shuffle/tags.hpp>
#include <faro/shuffle/thorp.hpp>
#include <faro/text/nearest.hpp>

#include <algorithm>
#include <map>

namespace faro {

namespace {

using deck = std::span<std::uint32_t>;
using values = std::vector<ratio>;
using builder = std::function<shuffle_description(values const&)>;

/// A shuffle without parameters.
builder plain(void (*shuffle)(chooser_ref&, deck)) {
  return [shuffle](values const&) -> shuffle_description {
    return [shuffle](chooser_ref c, deck d) { shuffle(c, d); };
  };
}

/// A shuffle without chance.
builder without_chance(void (*shuffle)(deck)) {
  return [shuffle](values const&) -> shuffle_description {
    return [shuffle](chooser_ref, deck d) { shuffle(d); };
  };
}

/// A shuffle with one whole-number parameter.
template <class N>
builder with_number(void (*shuffle)(chooser_ref&, deck, N)) {
  return [shuffle](values const& v) -> shuffle_description {
    return [shuffle, n = static_cast<N>(v[0].numerator().to_uint64())](chooser_ref c, deck d) {
      shuffle(c, d, n);
    };
  };
}

constexpr std::uint64_t two_to_32 = std::uint64_t{1} << 32;

shuffle_parameter whole(std::string name, std::string help, std::uint64_t value, std::uint64_t least,
                        std::uint64_t most) {
  return {std::move(name), std::move(help), value, least, most, true};
}
shuffle_parameter piles() { return whole("piles", "piles the deck is cut or dealt into", 2, 1, 1'000'000); }
shuffle_parameter bits() { return whole("bits", "bits of the random draw", 8, 1, 31); }

builder overhand_builder() {
  return [](values const& v) -> shuffle_description {
    auto const above = v[0].numerator().to_uint64();
    auto const below = v[0].denominator().to_uint64();
    if (below >= two_to_32)
      throw input_error{"--p " + v[0].to_string() + ": the denominator must be below 2^32"};
    return [above, below](chooser_ref c, deck d) {
      overhand(c, d, static_cast<count_t>(above), static_cast<count_t>(below));
    };
  };
}

std::vector<shuffle_entry> make_registry() {
  using enum shuffle_family;

  using ref = chooser_ref&;
  return {
      // name, summary, origin, family, position_only, parameters, build
      {"fisher-yates",
       "swaps each card, from the last down, with one at or above it",
       "Durstenfeld 1964",
       uniform,
       true,
       {},
       plain(&fisher_yates<chooser_ref, std::uint32_t>)},
      {"fisher-yates-ascending",
       "swaps each card, from the first up, with one at or below it",
       "Durstenfeld 1964",
       uniform,
       true,
       {},
       plain([](ref r, deck d) { fisher_yates_ascending(r, d); })},
      {"inside-out",
       "grows the shuffled deck card by card",
       "document 001",
       uniform,
       true,
       {},
       plain(&inside_out<chooser_ref, std::uint32_t>)},
      {"selection",
       "draws positions until a new one turns up, card by card",
       "document 003",
       uniform,
       true,
       {},
       plain(&selection<chooser_ref, std::uint32_t>)},
      {"efficient-selection",
       "takes random cards of those left onto a new pile",
       "document 003",
       uniform,
       true,
       {},
       plain(&efficient_selection<chooser_ref, std::uint32_t>)},
      {"selection-in-place",
       "the same within one array; the reverse for equal picks",
       "document 003, 10.38",
       uniform,
       true,
       {},
       plain(&selection_in_place<chooser_ref, std::uint32_t>)},
      {"insertion-slots",
       "puts each card into any place of a new pile",
       "document 003, 10.35",
       uniform,
       true,
       {},
       plain(&insertion_slots<chooser_ref, std::uint32_t>)},
      {"bag",
       "draws the cards from a bag, the rest keeping its order",
       "document 000",
       uniform,
       true,
       {},
       plain(&bag_draw<chooser_ref, std::uint32_t>)},
      {"random-tags",
       "sorts by random tags, tied tags drawn again",
       "folklore",
       uniform,
       true,
       {whole("tags", "different tags there are", two_to_32, 1, two_to_32)},
       with_number<std::uint64_t>(&random_tags<chooser_ref, std::uint32_t>)},

      {"perfect-out",
       "interlaces exact halves, the top card staying on top",
       "document 003",
       shuffle_family::fixed,
       true,
       {},
       without_chance(&perfect_out<std::uint32_t>)},
      {"perfect-in",
       "interlaces exact halves, the top card coming second",
       "document 003, 10.18",
       shuffle_family::fixed,
       true,
       {},
       without_chance(&perfect_in<std::uint32_t>)},
      {"monge",
       "cards go in turn under and onto a new pile",
       "Monge 1773",
       shuffle_family::fixed,
       true,
       {},
       without_chance(&monge<std::uint32_t>)},
      {"milk",
       "draws top and bottom card off together",
       "folklore",
       shuffle_family::fixed,
       true,
       {},
       without_chance(&milk<std::uint32_t>)},
      {"piles",
       "deals into piles and gathers them, first pile on top",
       "folklore",
       shuffle_family::fixed,
       true,
       {whole("piles", "piles the deck is cut or dealt into", 4, 1, 1'000'000)},
       [](values const& v) -> shuffle_description {
         return [m = static_cast<std::size_t>(v[0].numerator().to_uint64())](chooser_ref, deck d) {
           pile_deal(d, m);
         };
       }},

      {"exchange",
       "two random cards change places, or one with itself",
       "document 003",
       biased,
       true,
       {},
       plain(&exchange<chooser_ref, std::uint32_t>)},
      {"exchange-distinct",
       "two different random cards change places",
       "document 003, 10.26",
       biased,
       true,
       {},
       plain(&exchange_distinct<chooser_ref, std::uint32_t>)},
      {"insertion-after",
       "puts each card after a random card of a new pile",
       "document 003, 10.35",
       biased,
       true,
       {},
       plain(&insertion_after<chooser_ref, std::uint32_t>)},
      {"insertion-beside",
       "puts each card beside a random card of a new pile",
       "document 003, 10.35",
       biased,
       true,
       {},
       plain(&insertion_beside<chooser_ref, std::uint32_t>)},
      {"top-to-random",
       "the top card goes to any position",
       "Aldous, Diaconis 1986",
       biased,
       true,
       {},
       plain(&top_to_random<chooser_ref, std::uint32_t>)},
      {"random-to-top",
       "a random card goes to the top",
       "Aldous, Diaconis 1986",
       biased,
       true,
       {},
       plain(&random_to_top<chooser_ref, std::uint32_t>)},
      {"top-after-random",
       "the top card goes right after a random other card",
       "document 003, 10.35",
       biased,
       true,
       {},
       plain(&top_after_random<chooser_ref, std::uint32_t>)},
      {"top-beside-random",
       "the top card goes beside a random other card",
       "document 003, 10.35",
       biased,
       true,
       {},
       plain(&top_beside_random<chooser_ref, std::uint32_t>)},
      {"riffle",
       "cuts binomially and lets the packets fall into each other",
       "Gilbert, Shannon, Reeds 1955",
       biased,
       true,
       {piles()},
       with_number<std::uint64_t>(&riffle<chooser_ref, std::uint32_t>)},
      {"riffle-cut-before",
       "a uniform cut, then a riffle",
       "Bayer, Diaconis 1992",
       biased,
       true,
       {piles()},
       with_number<std::uint64_t>(&riffle_cut_before<chooser_ref, std::uint32_t>)},
      {"riffle-cut-after",
       "a riffle, then a uniform cut",
       "Bayer, Diaconis 1992",
       biased,
       true,
       {piles()},
       with_number<std::uint64_t>(&riffle_cut_after<chooser_ref, std::uint32_t>)},
      {"inverse-riffle",
       "sorts the cards by random digits, ties in order",
       "Reeds 1981",
       biased,
       true,
       {piles()},
       with_number<std::uint64_t>(&inverse_riffle<chooser_ref, std::uint32_t>)},
      {"overhand",
       "cuts every gap by chance and reverses the packets",
       "Pemantle 1989",
       biased,
       true,
       {{"p", "chance of a cut at each gap", ratio{1, 2}, 0, 1, false}},
       overhand_builder()},
      {"strip",
       "strips packets off the top, laid down in reverse",
       "casino practice",
       biased,
       true,
       {whole("packets", "packets stripped", 5, 1, two_to_32)},
       with_number<std::size_t>(&strip<chooser_ref, std::uint32_t>)},
      {"cut",
       "lifts a random number of cards to the bottom",
       "folklore",
       biased,
       true,
       {},
       plain(&cut<chooser_ref, std::uint32_t>)},
      {"thorp",
       "coins decide which of two opposite cards comes first",
       "Thorp 1973",
       biased,
       true,
       {},
       plain(&thorp<chooser_ref, std::uint32_t>)},
      {"shelf",
       "a casino's shelf machine",
       "Diaconis, Fulman, Holmes 2013",
       biased,
       true,
       {whole("shelves", "shelves of the machine", 10, 1, two_to_32)},
       with_number<std::uint64_t>(&shelf<chooser_ref, std::uint32_t>)},
      {"tag-sort",
       "sorts by random tags, ties in order",
       "folklore",
       biased,
       true,
       {whole("tags", "different tags there are", 256, 1, two_to_32)},
       with_number<std::uint64_t>(&tag_sort<chooser_ref, std::uint32_t>)},

      {"naive-swap",
       "swaps every position with any position",
       "folklore",
       specimen,
       true,
       {},
       plain(&naive_swap<chooser_ref, std::uint32_t>)},
      {"naive-swap-distinct",
       "swaps every position with any other position",
       "folklore",
       specimen,
       true,
       {},
       plain(&naive_swap_distinct<chooser_ref, std::uint32_t>)},
      {"sattolo",
       "rand(0..i-1) where rand(0..i) was meant",
       "Sattolo 1986",
       specimen,
       true,
       {},
       plain(&sattolo<chooser_ref, std::uint32_t>)},
      {"loop-one-early",
       "Fisher-Yates that stops before its last swap",
       "folklore",
       specimen,
       true,
       {},
       plain(&loop_one_early<chooser_ref, std::uint32_t>)},
      {"last-card-fixed",
       "the random index never reaches the last card",
       "folklore",
       specimen,
       true,
       {},
       plain(&last_card_fixed<chooser_ref, std::uint32_t>)},
      {"first-card-fixed",
       "the random index never reaches the first card",
       "folklore",
       specimen,
       true,
       {},
       plain(&first_card_fixed<chooser_ref, std::uint32_t>)},
      {"modulo",
       "a draw of few bits, modulo n",
       "folklore",
       specimen,
       true,
       {bits()},
       with_number<unsigned>(&modulo<chooser_ref, std::uint32_t>)},
      {"scaled",
       "a draw of few bits, scaled to n",
       "folklore",
       specimen,
       true,
       {bits()},
       with_number<unsigned>(&scaled<chooser_ref, std::uint32_t>)},
      {"round",
       "round(u * i) where floor(u * (i + 1)) was meant",
       "folklore",
       specimen,
       true,
       {},
       plain(&rounded<chooser_ref, std::uint32_t>)},
      {"bag-off-by-one",
       "the bag whose remove takes the item before",
       "document 000",
       specimen,
       true,
       {},
       plain(&bag_off_by_one<chooser_ref, std::uint32_t>)},
      {"search-past-end",
       "SelectionShuffle whose Search looks past the end",
       "document 003",
       specimen,
       false,
       {whole("limit", "picks after which it counts as stuck", 1'000'000, 1, 1'000'000'000)},
       with_number<std::uint64_t>(&search_past_end<chooser_ref, std::uint32_t>)},
      {"coin-insertion",
       "insertion sort with a coin for a comparator",
       "folklore",
       specimen,
       true,
       {},
       plain(&coin_insertion<chooser_ref, std::uint32_t>)},
      {"coin-binary-insertion",
       "binary insertion sort with a coin for a comparator",
       "folklore",
       specimen,
       true,
       {},
       plain(&coin_binary_insertion<chooser_ref, std::uint32_t>)},
      {"coin-bubble",
       "bubble sort with a coin for a comparator",
       "folklore",
       specimen,
       true,
       {},
       plain(&coin_bubble<chooser_ref, std::uint32_t>)},
      {"coin-selection",
       "selection sort with a coin for a comparator",
       "folklore",
       specimen,
       true,
       {},
       plain(&coin_selection<chooser_ref, std::uint32_t>)},
      {"coin-merge",
       "merge sort with a coin for a comparator",
       "folklore",
       specimen,
       true,
       {},
       plain(&coin_merge<chooser_ref, std::uint32_t>)},
  };
}

/// The value given for a parameter, or its default, checked.
ratio value_of(shuffle_entry const& entry, shuffle_parameter const& parameter,
               shuffle_settings const& settings) {
  auto const given = std::ranges::find(settings, parameter.name, &shuffle_settings::value_type::first);
  if (given == settings.end()) return parameter.default_value;
  auto const& value = given->second;
  bool const in_range = value >= parameter.least && value <= parameter.most;
  if (!in_range || (parameter.whole && !value.is_whole())) {
    throw input_error{"--" + parameter.name + " " + value.to_string() + ": " + entry.name + " takes a " +
                      (parameter.whole ? "whole " : "") + "number from " + parameter.least.to_string() +
                      " to " + parameter.most.to_string()};
  }
  return value;
}

std::string parameters_text(shuffle_entry const& entry) {
  if (entry.parameters.empty()) return "it takes none";
  std::string text = "it takes ";
  for (auto const& p : entry.parameters) text += (&p == &entry.parameters.front() ? "--" : ", --") + p.name;
  return text;
}

}  // namespace

std::string_view name_of(shuffle_family family) {
  switch (family) {
    case shuffle_family::uniform:
      return "uniform";
    case shuffle_family::biased:
      return "biased";
    case shuffle_family::fixed:
      return "fixed";
    case shuffle_family::specimen:
      return "specimen";
  }
  return "unknown";
}

shuffle_description shuffle_entry::make(shuffle_settings const& settings) const {
  for (auto const& [given, value] : settings) {
    if (std::ranges::find(parameters, given, &shuffle_parameter::name) == parameters.end()) {
      throw input_error{name + " has no parameter --" + given + "; " + parameters_text(*this)};
    }
  }
  values all;
  for (auto const& parameter : parameters) all.push_back(value_of(*this, parameter, settings));
  return build(all);
}

std::span<shuffle_entry const> shuffle_registry() {
  static std::vector<shuffle_entry> const registry = make_registry();
  return registry;
}

shuffle_entry const& find_shuffle(std::string_view name) {
  auto const registry = shuffle_registry();
  auto const at = std::ranges::find(registry, name, &shuffle_entry::name);
  if (at != registry.end()) return *at;
  std::vector<std::string> names;
  for (auto const& entry : registry) names.push_back(entry.name);
  throw input_error{"no shuffle is called '" + std::string{name} + "'" + did_you_mean(name, names)};
}

}  // namespace faro
