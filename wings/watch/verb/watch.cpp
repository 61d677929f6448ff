// faro watch: any description followed step by step, at random, from lists and records, or along one way.
#include "watch/verb/watch.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "cli/options/options.hpp"
#include "cli/run_context.hpp"
#include "lines/order/order.hpp"
#include "records/pick_list.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/common/text_file.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
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
    "faro watch pontoon.lua --set stick=14  # a game in Lua\n"
    "faro watch --replay draw.json          # what a record did";

constexpr char const* of_clock = "clock-patience";
constexpr char const* of_deals = "deal";
constexpr char const* of_draws = "draw";
constexpr std::uint64_t most_watched_cards = 1000;

/// Runs the subject with a chooser, and shows what it did.
void watch_with(chooser_ref c, watched_subject const& subject, watched_reading const& reading,
                watch_options const& o, std::function<void()> const& finish = {}) {
  step_log log;
  if (o.wants_moments()) log.keep_moments();
  subject.run(c, log);
  if (finish) finish();
  show_steps(subject, reading, log, o);
}

void watch_way(watched_subject const& subject, watch_options const& o) {
  auto const only_run = [&](chooser_ref c) {
    step_log log{true};
    subject.run(c, log);
  };
  auto const way = way_number(only_run, *o.way - 1);
  if (!way) throw usage_error{say("--way {}: {} has fewer ways", *o.way, subject.title)};
  way_chooser c{way->answers};
  watch_with(c, subject, {fmt::format("way {}", *o.way), {{"reading", "way"}, {"way", *o.way}}}, o);
}

/// Watches by a list; what does not fit the questions is said under the file's name.
template <class Use>
void with_list(std::string const& path, Use const& use) {
  try {
    use();
  } catch (replay_error const& e) {
    throw input_error{say("{}: {}", path, e.said())};
  } catch (ratio_error const& e) {
    throw input_error{say("{}: {}", path, e.said())};
  }
}

void watch_subject(watched_subject const& subject, watch_options const& o) {
  if (o.way) return watch_way(subject, o);
  if (o.picks) {
    auto const picks = parsed_file(*o.picks, audit::parse_picks);
    audit::listed_chooser c{picks};
    return with_list(*o.picks, [&] {
      watch_with(c, subject, {"by the picks of " + *o.picks, {{"reading", "picks"}}}, o, [&] { c.finish(); });
    });
  }
  if (o.ratios) {
    auto const ratios = parsed_file(*o.ratios, audit::parse_ratios);
    ratio_chooser c{ratios};
    return with_list(*o.ratios, [&] {
      watch_with(c, subject, {"by the ratios of " + *o.ratios, {{"reading", "ratios"}}}, o);
    });
  }
  auto const generator = o.generator.value_or(generator_names[0]);
  erased<key256> const key{o.seed ? key_from_text(*o.seed, purpose::watch) : fresh_key()};
  watched_reading reading{"with fresh randomness", {{"reading", "fresh"}, {"generator", generator}}};
  if (o.seed)
    reading = {fmt::format("from the seed '{}'", *o.seed),
               {{"reading", "seed"}, {"generator", generator}, {"seed", *o.seed}}};
  with_generator(generator, *key, [&](chooser_ref c) { watch_with(c, subject, reading, o); });
}

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

/// The options that every subject takes, and those of its own.
std::vector<std::string> with_common(std::vector<std::string> own) {
  for (auto const* name :
       {"WHAT", "--seed", "--generator", "--picks", "--ratios", "--way", "--delay", "--step", "--json"})
    own.emplace_back(name);
  return own;
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

void watch_lua(odds::script const& game, command const& verb, watch_options const& o) {
  refuse_unused(verb, "a game in Lua", with_common({"--set", "--parameters"}));
  if (o.game.parameters) return list_parameters(game, o.json);
  with_best_play(game, [&](odds::policy const* best) { watch_subject(watch_game(game, best), o); });
}

/// An installed game by its name without ".lua"; nothing when there is none.
std::optional<odds::script> installed_game(watch_options const& o) {
  auto const file = o.subject + ".lua";
  if (o.subject.find('/') != std::string::npos) return std::nullopt;
  try {
    static_cast<void>(load_game(file, {}));
  } catch (input_error const&) {
    return std::nullopt;
  }
  return load_game(file, o.game.set);
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
    refuse_unused(verb, o.subject, with_common({"--ranks", "--suits"}));
    return watch_subject(
        watch_clock(static_cast<std::uint32_t>(o.ranks), static_cast<std::uint32_t>(o.suits)), o);
  }
  if (o.subject == of_deals) {
    refuse_unused(verb, o.subject, with_common({"--deck", "--hands"}));
    auto const cards = read_table(deck_name, std::nullopt).table.cards;
    return watch_subject(watch_deal(cards, deck_name, hands_for(o.hands, cards)), o);
  }
  if (o.subject == of_draws) {
    refuse_unused(verb, o.subject, with_common({"--deck", "--count"}));
    return watch_subject(watch_draw(read_table(deck_name, std::nullopt).table.cards, deck_name, o.count), o);
  }
  auto const shuffles = names_of_shuffles();
  if (is_composition(o.subject)) static_cast<void>(find_shuffle(o.subject));  // or says where it is none
  if (is_composition(o.subject) || std::ranges::find(shuffles, o.subject) != shuffles.end()) {
    auto used = with_common({"--cards", "--deck", "--rounds", "--only-rounds", "--frames", "--svg", "--png"});
    for (auto& name : parameter_options()) used.push_back(std::move(name));
    refuse_unused(verb, "the shuffle " + o.subject, used);
    return watch_subject(watch_shuffle(o.subject, o.parameters,
                                       o.deck ? named_cards(*o.deck) : numbered_cards(o.cards), o.rounds),
                         o);
  }
  if (auto const game = installed_game(o)) return watch_lua(*game, verb, o);
  if (file_exists(o.subject))
    throw usage_error{say(
        "'{0}' is a file: --replay {0} follows a record of faro shuffle or faro deal, --deck {0} names the "
        "cards of a shuffle",
        o.subject)};
  auto const near = did_you_mean(o.subject, names_of_subjects());
  throw usage_error{
      say("'{}' can't be watched{}", o.subject,
          near.empty()
              ? say(": expected a shuffle of faro shuffle --list, clock-patience, deal, draw or GAME.lua")
              : near)};
}

void run(command const& verb, watch_options const& o) {
  refuse_together(verb, {"--seed", "--picks", "--ratios", "--replay", "--way"});
  for (auto const* other : {"--picks", "--ratios", "--replay", "--way"})
    refuse_together(verb, {"--generator", other});
  refuse_together(verb, {"--delay", "--step", "--json"});
  if (o.step && !current_run().is_process) throw usage_error{"--step: expected a keyboard to wait for"};
  if (o.step &&
      std::ranges::count(std::array{o.picks, o.ratios, o.replay}, std::optional<std::string>{"-"}) > 0)
    throw usage_error{"--step waits for lines of standard input: expected a file in place of -"};
  refuse_together(verb, {"--only-rounds", "--json"});
  refuse_together(verb, {"--cards", "--deck"});
  if (o.frames && !o.json) throw usage_error{"--frames needs --json"};
  if (o.delay && (o.delay->sign() < 0 || *o.delay > ratio{60}))
    throw usage_error{
        say("--delay: expected seconds from 0 to 60, got {}", faro::quoted(o.delay->to_string()))};
  if (o.pictures.wanted() && o.delay && o.delay->is_zero())
    throw usage_error{"--delay: expected more than 0 seconds a moment of a drawing"};
  if (o.replay) {
    refuse_unused(verb, "--replay",
                  {"WHAT", "--replay", "--deck", "--only-rounds", "--delay", "--step", "--json", "--frames",
                   "--svg", "--png"});
    return watch_record(o);
  }
  if (o.subject.empty())
    throw usage_error{"expected what to watch: a shuffle, clock-patience, deal, draw or GAME.lua"};
  if (is_game(o.subject) && !is_shuffle_file(o.subject))
    return watch_lua(load_game(o.subject, o.game.set), verb, o);
  watch_named(verb, o);
}

void add_subjects(command& verb, watch_options& o) {
  add_value(
      verb, "WHAT", o.subject,
      "a shuffle of faro shuffle --list, or several ('riffle*7 then cut'); clock-patience, deal, draw, or "
      "a game or a shuffle in Lua (FILE.lua)")
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

void add_readings(command& verb, watch_options& o) {
  constexpr char const* group = "Where the answers come from";
  add_text(verb, "--seed", o.seed, "the same TEXT gives the same answers on every machine", "TEXT")
      ->group(group);
  add_text(verb, "--generator", o.generator,
           fmt::format("{} (default: {})", fmt::join(generator_names, ", "), generator_names[0]), "NAME")
      ->group(group)
      ->proposes({std::begin(generator_names), std::end(generator_names)});
  add_file(verb, "--picks", o.picks, "picks written down: indices from 0 (7), or with their range (7/52)")
      ->group(group);
  add_file(verb, "--ratios", o.ratios, "numbers from 0 to 1 written down (faro ratios)")->group(group);
  add_file(verb, "--replay", o.replay, "a record of faro shuffle or faro deal")->group(group);
  constexpr std::uint64_t most_ways = 10'000'000;
  add_number(verb, "--way", o.way, {1, most_ways},
             "the K-th of all ways through, from 1; the last answer changes fastest", "K")
      ->group(group);
}

}  // namespace

void add_watch(command& app) {
  auto* const verb =
      add_verb(app, "watch",
               "Follow a shuffle, a deal or a game step by step: every question, its answer, its chance.",
               watch_examples);
  auto const o = std::make_shared<watch_options>();
  add_subjects(*verb, *o);
  add_readings(*verb, *o);
  add_ratio(*verb, "--delay", o->delay,
            "wait so many seconds after each line; of --svg: a moment (default: 0.8)", "SECONDS");
  add_flag(*verb, "--step", o->step, "wait for Enter after each line");
  add_flag(*verb, "--json", o->json, "one JSON object: all questions and answers");
  add_flag(*verb, "--frames", o->frames,
           "of a shuffle, with --json: where every card lies, moment by moment");
  add_picture(*verb, o->pictures, "of a shuffle: a drawing that moves by itself, forwards and back");
  add_script_settings(*verb, o->game);
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o, verb] { run(*verb, *o); });
}

}  // namespace faro::program
