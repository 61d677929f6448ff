// faro watch: shuffles, deals, draws and Clock Patience followed step by step.
#include "watch/verb/watch.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "lines/order/order.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/verbs.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* watch_examples =
    "faro watch riffle --cards 8            # every question, what the answer did\n"
    "faro watch exchange --cards 3 --rounds 2 --way 5  # the fifth of its 81 ways\n"
    "faro watch riffle --rounds 7 --only-rounds --seed s  # the deck round by round\n"
    "faro watch perfect-out --cards 8 --svg perfect.svg  # a drawing that moves\n"
    "faro watch bag --deck 'ace*2 king*2' --svg bag.svg  # equal cards\n"
    "faro watch clock-patience --seed s --delay 0.5  # Clock Solitaire\n"
    "faro watch deal --hands 2x5 --seed s   # who gets which card\n"
    "faro watch draw --deck 'land*24 spell*36' --count 7\n"
    "faro watch --replay draw.json          # what a record did";

constexpr char const* of_clock = "clock-patience";
constexpr char const* of_deals = "deal";
constexpr char const* of_draws = "draw";
constexpr std::uint64_t most_watched_cards = 1000;

// ---- What is watched --------------------------------------------------------------------------------------

std::vector<std::string> names_of_shuffles() {
  std::vector<std::string> names;
  for (auto const& entry : shuffle_registry()) names.push_back(entry.name);
  return names;
}

std::vector<std::string> names_of_subjects() {
  std::vector<std::string> names{of_clock, of_deals, of_draws};
  for (auto& name : names_of_shuffles()) names.push_back(std::move(name));
  return names;
}

/// The options that go with a subject: WHAT, its own, and those of all.
std::vector<std::string> used_with(std::vector<std::string> own) {
  own.emplace_back("WHAT");
  return with_readings(std::move(own));
}

std::vector<std::string> parameter_options() {
  std::vector<std::string> names;
  for (auto const& entry : shuffle_registry()) {
    for (auto const& p : entry.parameters) names.push_back("--" + p.name);
  }
  return names;
}

hands_spec hands_for(std::optional<std::string> const& given, deck const& cards) {
  if (given) return parse_hands(*given);
  constexpr std::uint64_t pack = 52;
  if (cards.size() == pack) return {4, 13};
  throw usage_error{
      say("--hands is needed for a deck of {}: players x cards, like 2x5", plural(cards.size(), "card"))};
}

card_names named_cards(std::string const& deck_name) {
  auto const cards = read_table(deck_name, std::nullopt).table.cards;
  if (cards.size() > most_watched_cards)
    throw usage_error{say("--deck: expected at most {} to be watched, got {}",
                          plural(most_watched_cards, "card"), cards.size())};
  return cards_of(cards);
}

void watch_named(command const& verb, watch_options const& o) {
  auto const deck_name = o.deck.value_or("standard52");
  if (o.subject == of_clock) {
    refuse_unused(verb, o.subject, used_with({"--ranks", "--suits"}));
    return follow(watch_clock(static_cast<std::uint32_t>(o.ranks), static_cast<std::uint32_t>(o.suits)), o);
  }
  if (o.subject == of_deals) {
    refuse_unused(verb, o.subject, used_with({"--deck", "--hands"}));
    auto const cards = read_table(deck_name, std::nullopt).table.cards;
    return follow(watch_deal(cards, deck_name, hands_for(o.hands, cards)), o);
  }
  if (o.subject == of_draws) {
    refuse_unused(verb, o.subject, used_with({"--deck", "--count"}));
    return follow(watch_draw(read_table(deck_name, std::nullopt).table.cards, deck_name, o.count), o);
  }
  auto const shuffles = names_of_shuffles();
  if (is_composition(o.subject)) static_cast<void>(find_shuffle(o.subject));  // or says where it is none
  if (is_composition(o.subject) || std::ranges::find(shuffles, o.subject) != shuffles.end()) {
    auto used = used_with({"--cards", "--deck", "--rounds", "--only-rounds", "--frames", "--svg", "--png"});
    for (auto& name : parameter_options()) used.push_back(std::move(name));
    refuse_unused(verb, "the shuffle " + o.subject, used);
    return follow(watch_shuffle(o.subject, o.parameters,
                                o.deck ? named_cards(*o.deck) : numbered_cards(o.cards), o.rounds),
                  o);
  }
  if (file_exists(o.subject))
    throw usage_error{say(
        "'{0}' is a file: --replay {0} follows a record of faro shuffle or faro deal, --deck {0} names the "
        "cards of a shuffle",
        o.subject)};
  auto const near = did_you_mean(o.subject, names_of_subjects());
  throw usage_error{
      say("'{}' can't be watched{}", o.subject,
          near.empty()
              ? say(": expected a shuffle of faro shuffle --list or in Lua, clock-patience, deal or draw; "
                    "games are followed by faro game watch")
              : near)};
}

void run(command const& verb, watch_options const& o) {
  check_readings(verb, o);
  refuse_together(verb, {"--only-rounds", "--json"});
  refuse_together(verb, {"--cards", "--deck"});
  if (o.frames && !o.json) throw usage_error{"--frames needs --json"};
  if (o.pictures.wanted() && o.delay && o.delay->is_zero())
    throw usage_error{"--delay: expected more than 0 seconds a moment of a drawing"};
  if (o.replay) {
    refuse_unused(verb, "--replay",
                  {"WHAT", "--replay", "--deck", "--only-rounds", "--delay", "--step", "--json", "--frames",
                   "--svg", "--png"});
    return watch_record(o);
  }
  if (o.subject.empty()) throw usage_error{"expected what to watch: a shuffle, clock-patience, deal or draw"};
  watch_named(verb, o);
}

void add_subjects(command& verb, watch_options& o) {
  add_value(verb, "WHAT", o.subject,
            "a shuffle of faro shuffle --list or in Lua (FILE.lua), or several ('riffle*7 then cut'); "
            "clock-patience, deal, draw")
      ->proposes(names_of_subjects());
  add_number(verb, "--cards", o.cards, {0, most_watched_cards}, "of a shuffle: how many cards (default: 8)");
  add_number(verb, "--rounds", o.rounds, {0, 1000}, "of a shuffle: how many times (default: 1)", "K");
  add_flag(verb, "--only-rounds", o.only_rounds, "of a shuffle: only the deck after each round");
  add_number(verb, "--ranks", o.ranks, {1, 100}, "of clock-patience: ranks, and piles (default: 13)");
  add_number(verb, "--suits", o.suits, {1, 100}, "of clock-patience: cards of a rank (default: 4)");
  add_text(
      verb, "--deck", o.deck,
      "of deal and draw (default: standard52), and what the cards of a shuffle are: a name, a FILE, or a "
      "list",
      "DECK");
  add_text(verb, "--hands", o.hands, "of deal: players x cards (default for 52 cards: 4x13)", "PxC");
  add_number(verb, "-n,--count", o.count, {0, 1000}, "of draw: how many cards (default: 7)");
}

}  // namespace

void add_watch(command& app) {
  auto* const verb = add_verb(
      app, "watch", "Follow a shuffle or a deal step by step: every question, its answer, its chance.",
      watch_examples);
  auto const o = std::make_shared<watch_options>();
  add_subjects(*verb, *o);
  add_readings(*verb, *o, "faro shuffle or faro deal");
  add_pace(*verb, *o, "; of --svg: a moment (default: 0.8)");
  add_flag(*verb, "--frames", o->frames,
           "of a shuffle, with --json: where every card lies, moment by moment");
  add_picture(*verb, o->pictures, "of a shuffle: a drawing that moves by itself, forwards and back");
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o, verb] { run(*verb, *o); });
}

}  // namespace faro::program
