// `faro watch`: a description followed question by question. What can be watched is a subject; every subject
// is read in the same ways (watch.cpp) and shown in the same form (steps.cpp).
#pragma once
#include "chance/watching.hpp"
#include "cli/options/shuffle_parameters.hpp"
#include "cli/picture_option.hpp"
#include "games/verb/script_game.hpp"

#include <faro/cards/deck.hpp>
#include <faro/chance/chooser.hpp>
#include <faro/draw/deal.hpp>
#include <faro/exact/ratio.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// One question: what was asked, what was answered with what chance, what that did.
struct watched_step {
  std::string asked, answered;
  std::uint64_t of = 1, index = 0;
  std::vector<count_t> counts;  ///< where a kind was asked for
  ratio chance = 1;
  std::string did;
};

/// A round of a shuffle, a game, a deal.
struct watched_part {
  std::string title;
  std::vector<watched_step> steps;
  std::string result;  ///< how things stand at its end
};

class moments;

/// Takes down what a subject is asked and does.
class step_log {
 public:
  static constexpr std::size_t most_steps = 100'000;

  /// With `only_run`, subjects are run and nothing is taken down.
  explicit step_log(bool only_run = false) : only_run_{only_run} {}

  void begin(std::string title);
  /// Reads a description with a chooser. `changed()` says what the last answer did, "" for nothing to be seen
  /// yet; `named()` says what an answer means. Throws input_error for more than most_steps questions.
  void read(chooser_ref c, std::function<void(chooser_ref)> const& description,
            std::function<std::string()> const& changed,
            std::function<std::string(watched_answer const&)> const& named = {});
  void end(std::string result) { parts_.back().result = std::move(result); }
  /// Where the cards lie is taken down, too, by a shuffle (moments.hpp).
  void keep_moments();
  [[nodiscard]] moments* seen() const { return seen_.get(); }

  [[nodiscard]] std::vector<watched_part>& parts() { return parts_; }
  [[nodiscard]] std::vector<watched_part> const& parts() const { return parts_; }
  [[nodiscard]] bool only_runs() const { return only_run_; }
  /// Of all the answers together.
  [[nodiscard]] ratio chance() const;

 private:
  std::vector<watched_part> parts_;
  std::shared_ptr<moments> seen_;
  std::size_t steps_ = 0;
  bool only_run_;
};

/// What is watched.
struct watched_subject {
  std::string name;              ///< "riffle"
  std::string title;             ///< "riffle, 8 cards"
  std::string start;             ///< how things stand at first; "" where there is nothing to show
  nlohmann::ordered_json about;  ///< what else JSON says of it
  std::function<void(chooser_ref, step_log&)> run;
};

/// The options as they were given.
struct watch_options {
  std::string subject;
  std::uint64_t cards = 8, rounds = 1, ranks = 13, suits = 4, count = 7;
  std::optional<std::string> deck, hands, seed, generator, picks, ratios, replay;
  std::optional<std::uint64_t> way;
  std::optional<ratio> delay;
  bool only_rounds = false, step = false, json = false, frames = false;
  picture_files pictures;
  shuffle_settings parameters;
  script_options game;

  [[nodiscard]] bool wants_moments() const { return frames || pictures.wanted(); }
};

/// What the cards of a shuffle are called: in lists ("As") and to be looked at ("A♠").
struct card_names {
  std::vector<std::string> names, shown;
};
/// Letters, or numbers where there are more cards than letters; the cards of a deck.
card_names numbered_cards(std::uint64_t cards);
card_names cards_of(deck const& cards);
/// So many rounds of a shuffle. With `take`, only the first cards are put in order, as `faro shuffle -n`
/// does.
watched_subject watch_shuffle(std::string const& name, shuffle_settings const& settings, card_names cards,
                              std::uint64_t rounds, std::optional<std::uint64_t> take = std::nullopt);
/// Clock Patience with its suits and piles.
watched_subject watch_clock(std::uint32_t ranks, std::uint32_t suits);
/// Hands dealt from a deck, so many times; cards drawn from it one by one. `name` is how the deck was given.
watched_subject watch_deal(deck const& cards, std::string const& name, hands_spec hands,
                           std::uint64_t deals = 1);
watched_subject watch_draw(deck const& cards, std::string const& name, std::uint64_t count);
/// Games in Lua. The game and the policy, null for a game without choices, must outlive it.
watched_subject watch_game(odds::script const& game, odds::policy const* best, std::uint64_t games = 1);

/// `faro watch --replay FILE`: what the record is of, read from its picks. Throws verification_failed when
/// they do not answer what is asked.
void watch_record(watch_options const& o);

/// How the subject was read, for heading and JSON.
struct watched_reading {
  std::string words;  ///< "from the seed 's'"
  nlohmann::ordered_json json;
};
/// Throws verification_failed where a shuffle gave back other cards than it got, once all is shown.
void show_steps(watched_subject const& subject, watched_reading const& reading, step_log const& log,
                watch_options const& o);

}  // namespace faro::program
