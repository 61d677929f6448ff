// Games in Lua found, loaded and put into reports.
#include "games/verb/script_game.hpp"

#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "verbs/common/shipped.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/games/loops.hpp>
#include <faro/games/shuffle.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/shuffle/detail/files.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace faro::program {
namespace {

namespace fs = std::filesystem;

constexpr shipped_folder shipped_games{"games", "game", ".lua"};

std::string text_of(std::string const& file_name, std::string const& path) {
  text_file const file{file_name};
  constexpr std::size_t most = std::size_t{16} << 20;
  if (file.bytes().size() > most) throw input_error{say("{}: expected at most 16 MiB of Lua", path)};
  return std::string{file.bytes()};
}

}  // namespace

bool is_installed_game(std::string const& name) {
  return installed_file(name + ".lua", shipped_games).has_value();
}

odds::script load_game(std::string const& path, odds::script_settings const& settings) {
  return {text_of(find_shipped(path, shipped_games), path), fs::path{path}.filename().string(), settings};
}

void join_games() {
  detail::read_shuffle_files_with([](std::string const& path) {
    return odds::shuffle_in_lua(text_of(path, path), fs::path{path}.filename().string());
  });
}

bool is_shuffle_file(std::string const& text) {
  if (text.find_first_of(" ,()*\"") != std::string::npos && !file_exists(text)) return true;  // several
  return odds::is_shuffle_in_lua(text_of(find_shipped(text, shipped_games), text),
                                 fs::path{text}.filename().string());
}

odds::script load_game_to_read(std::string const& path, odds::script_settings const& settings) {
  auto const game = load_game(path, settings);
  auto all = settings;
  for (auto const& p : game.parameters()) {
    bool const given =
        std::ranges::find(settings, p.name, &std::pair<std::string, std::string>::first) != settings.end();
    if (p.exactly && !given) all.emplace_back(p.name, to_string(*p.exactly));
  }
  return all.size() == settings.size() ? game : game.with(all);
}

void list_parameters(odds::script const& game, report_style const& style) {
  answer a{game.title()};
  a.fact("game", game.name());
  a.fact("title", game.title());
  a.fact("cards", game.cards());
  if (!game.title().empty()) a.line(game.title());
  auto& all = a.table("parameters");
  for (auto const& p : game.parameters())
    all.row()(column("name").called(""), p.name, fmt::format("  {}={}", p.name, to_string(p.value)))(
        column("value", form::data), to_string(p.value))(column("right").called("").flush_left(), p.right);
  if (game.parameters().empty()) a.line("  no parameters");
  show(a, style);
}

odds_report begin_game_report(std::string const& path, odds::script const& game) {
  odds_report report;
  report.query = fs::path{path}.filename().string();
  if (!game.title().empty()) report.notes.push_back(game.title());
  std::string set;
  for (auto const& p : game.parameters())
    set += fmt::format("{}{}={}", set.empty() ? "" : ", ", p.name, to_string(p.value));
  if (!set.empty()) report.conditions.push_back(say("with {}", set));
  if (game.states_deck() && game.cards() > 0) report.deck = plural(game.cards(), "card");
  return report;
}

void fill_game_distribution(odds_report& report, distribution<odds::script_value> const& law) {
  bool whole = true;
  report.ordered = true;
  auto const over = std::make_shared<integer const>(law.denominator());
  for (auto const& e : law.entries()) {
    report.law.emplace_back(to_string(e.outcome), e.weight, over);
    whole = whole && e.outcome.whole();
    report.ordered = report.ordered && (e.outcome.number() || e.outcome.place() > 0);
  }
  if (!whole || law.empty()) return;
  auto const numbers = law.transform([](odds::script_value const& v) { return integer{*v.whole()}; });
  report.mean = mean(numbers);
  report.variance = variance(numbers);
}

void with_best_play(odds::script const& game, std::function<void(odds::policy const*)> const& use) {
  try {
    return use(nullptr);
  } catch (odds::undecided_script const&) {  // it chooses: find out what is best, and begin again
  }
  loop_limits limit;
  if (game.told_in_steps()) {  // they resume: the time is limit enough
    limit.seconds = 60;
    limit.by_clock = false;
  } else {
    limit.runs = 5'000'000;
  }
  auto const answer = answer_script(game, limit);
  if (answer.read.stopped) throw stopped{"stopped"};  // nobody plays by half a policy
  if (!answer.best || !answer.read.complete)
    throw input_error{say("{}: what is best was not found within {} runs; faro odds has the bounds",
                          game.name(), answer.read.runs)};
  use(&answer.best->play);
}

}  // namespace faro::program
