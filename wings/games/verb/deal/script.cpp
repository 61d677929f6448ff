// faro game deal: a game played once, or a few times, with everything it drew; recorded and replayed.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/generators.hpp"
#include "cli/options/options.hpp"
#include "games/verb/deal/game_given.hpp"
#include "games/verb/game.hpp"
#include "games/verb/recorded_game.hpp"
#include "games/verb/script_game.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "verbs/verbs.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/record.hpp>
#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace faro::program {
namespace {

constexpr char const* deal_examples =
    "faro game deal pontoon --set stick=14\n"
    "faro game deal pontoon --given outcome=bust  # only games that end so\n"
    "faro game deal mine.lua --seed s --record g.json\n"
    "faro game deal mine.lua --replay g.json";

/// `faro game deal`, as it was given. It is played at random, or again from a record; that throws
/// verification_failed when the record does not hold.
struct game_deal {
  std::string path;
  script_options game;
  std::optional<std::uint64_t> count;
  std::optional<std::string> seed, generator, record, replay;
  std::optional<std::string> given;  ///< a condition on the outcome
  bool json = false, verbose = false;
  bool only_check = false;  ///< a replay that prints nothing
};

/// What was played: to show, and as the record counts it.
struct played {
  std::string shown, canonical;
};

played play_games(long_chooser_ref c, odds::script const& game, std::uint64_t count, bool json,
                  odds::policy const* best, std::optional<std::string> const& given) {
  played out;
  std::vector<std::string> answers;
  std::optional<conditional_game> conditional;
  if (given) conditional.emplace(game, *given);
  for (std::uint64_t i = 0; i < count; ++i) {
    auto const play_one = [&] {
      if (!conditional) return game.play(chooser_ref{c}, answers, best);
      auto const picks = conditional->draw(c);
      recorded_chooser back{picks};
      return game.play(back, answers, best);
    };
    auto end = play_one();
    for (std::uint64_t tries = 1; end.contradicted_in() > 0; ++tries) {  // played until it is as observed
      constexpr std::uint64_t most = 1'000'000;
      if (tries == most)
        throw input_error{say("{}:{}: what is observed did not come once in {} games", game.name(),
                              end.contradicted_in(), most)};
      end = play_one();
    }
    auto const outcome = to_string(end);
    if (json) {
      nlohmann::ordered_json const line{{"game", game.name()}, {"answers", answers}, {"outcome", outcome}};
      out.shown += json_line(line);
    } else {
      out.shown += fmt::format("{}{}{}\n", outcome, answers.empty() ? "" : ": ", fmt::join(answers, ", "));
    }
    out.canonical += outcome + "\n";
  }
  game.check_unchanged();
  if (conditional) note(conditional->account());
  return out;
}

void play(game_deal const& o) {
  auto const count = within("--count", o.count.value_or(1), 0, 1'000'000);
  auto const& settings = o.game.set;
  auto const game = load_game(o.path, settings);
  if (o.game.parameters) return list_parameters(game, answer_forms{{}, o.json}.style());
  auto const generator = o.generator.value_or("chacha20");
  erased<key256> const key{o.seed ? key_from_text(*o.seed, purpose::deal_game) : fresh_key()};
  if (o.verbose) {
    note(o.seed ? say("played from the seed '{}' by {}: the same on every machine", *o.seed, generator)
                : say("played with fresh randomness of the operating system, expanded by {}", generator));
  }
  std::optional<output_file> record_out;
  if (o.record) record_out.emplace(*o.record);
  audit::record_file kept;
  long_record picks;
  played result;
  with_best_play(game, [&](odds::policy const* best) {
    with_generator(generator, *key, [&](chooser_ref random) {
      picks = {};
      long_recording tape{random, picks};
      result = play_games(tape, game, count, o.json, best, o.given);
    });
  });
  kept.picks = std::move(picks.picks);
  kept.integers = std::move(picks.integers);
  print(result.shown);
  if (!record_out) return;
  kept.verb = "deal";
  kept.algorithm = o.given ? "script-given" : "script";
  kept.items = game.cards();
  kept.reading = o.seed ? "seed" : "fresh";
  kept.generator = generator;
  kept.seed = o.seed;
  kept.details.emplace_back("game", game.name());
  kept.details.emplace_back("count", std::to_string(count));
  for (auto const& [name, value] : settings) kept.details.emplace_back("set." + name, value);
  if (o.given) kept.details.emplace_back("given", *o.given);
  kept.input = audit::digest_of(game.text());
  kept.output = audit::digest_of(result.canonical);
  write_record(kept, [&](std::string_view piece) { record_out->write(piece); });
  record_out->commit();
}

void replay(game_deal const& o) {
  auto const& path = *o.replay;
  auto const kept = read_record(path, "deal");
  auto const recorded = game_of_record(kept, path, o.path, "faro deal");
  auto const& game = recorded.game;
  auto const& given = recorded.given;
  check_field(path, "items", kept.items, game.cards());
  check_field(path, "take", kept.take, std::nullopt);
  check_field(path, "algorithm", kept.algorithm, given ? "script-given" : "script");
  played result;
  with_best_play(game, [&](odds::policy const* best) {
    replay_picks(kept, path, [&](long_chooser_ref c) {
      result = play_games(c, game, recorded.count, o.json, best, given);
    });
  });
  if (auto const found = audit::digest_of(result.canonical); found != kept.output) {
    throw verification_failed{say("{} does not hold: its picks end otherwise, with sha256 {}, expected {}",
                                  path, found.sha256, kept.output.sha256)};
  }
  if (o.only_check) return;
  if (o.verbose) note(say("replayed from {}; it was recorded with reading '{}'", path, kept.reading));
  print(result.shown);
}

bool is_of_game(audit::record_file const& kept) { return kept.algorithm.starts_with("script"); }

void check_played(audit::record_file const& kept, std::string const& path,
                  std::vector<std::string> const& inputs) {
  auto const game = recorded_detail(kept, "game");
  if (!game)
    throw input_error{say("{} is no record of a deal: its field 'details.{}' is missing", path, "game")};
  game_deal o;
  o.path = only_input(path, inputs).value_or(*game);
  o.replay = path;
  o.only_check = true;
  replay(o);
}

}  // namespace

void join_deals_of_games() {
  add_recorded_kind({.verb = "deal",
                     .called = "deal of a game",
                     .replayed = "faro game deal GAME",
                     .followed = "faro game watch",
                     .details = "game set. count given",
                     .purpose = purpose::deal_game,
                     .is_it = is_of_game,
                     .check = check_played});
}

void add_game_deal(command& game) {
  auto* const verb = add_verb(game, "deal", "Play a game in Lua once, or a few times, and show what it drew.",
                              deal_examples);
  auto const o = std::make_shared<game_deal>();
  add_game_operand(*verb, o->path);
  add_number(*verb, "-n,--count", o->count, {}, "how many games (default: 1)");
  add_text(*verb, "--given", o->given, "only games that end so, each alike: outcome=bust", "COND");
  add_text(*verb, "--seed", o->seed, "the same TEXT gives the same games on every machine", "TEXT");
  add_generator(*verb, o->generator);
  add_flag(*verb, "--json", o->json, "one JSON object a game");
  add_text(*verb, "--record", o->record, "write down picks and digests as JSON (docs/records.md)", "FILE")
      ->writes();
  add_text(*verb, "--replay", o->replay, "play as recorded; exit 1 if the games end otherwise", "FILE");
  add_flag(*verb, "--verbose", o->verbose, "say on stderr where the picks came from");
  add_script_settings(*verb, o->game);
  on_run(*verb, [o, verb] {
    refuse_together(*verb, {"--replay", "--set"});
    for (auto const* recorded : {"--seed", "--generator", "--count", "--record", "--given"})
      refuse_together(*verb, {"--replay", recorded});
    if (o->game.parameters) refuse_unused(*verb, "--parameters", {"GAME", "--parameters", "--set", "--json"});
    o->path = game_called(o->path);
    o->replay ? replay(*o) : play(*o);
  });
}

}  // namespace faro::program
