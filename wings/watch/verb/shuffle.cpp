// A shuffle watched: the deck as it lies after every answer that moved it.
#include "cli/frame.hpp"
#include "lines/order/order.hpp"
#include "shuffle/astray.hpp"
#include "text/words.hpp"
#include "watch/verb/moments.hpp"
#include "watch/verb/watch.hpp"

#include <faro/cards/notation.hpp>
#include <faro/shuffle/compose.hpp>
#include <faro/shuffle/fisher_yates.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

namespace faro::program {
namespace {

using order = std::vector<std::uint32_t>;

/// "B A C"; with commas where names have blanks.
std::string deck_text(std::span<std::uint32_t const> deck, card_names const& cards) {
  bool const has_blanks =
      std::ranges::any_of(cards.shown, [](auto const& name) { return name.find(' ') != std::string::npos; });
  std::string text;
  for (auto const card : deck)
    text += fmt::format("{}{}", text.empty() ? "" : has_blanks ? ", " : " ", cards.shown[card]);
  return text;
}

/// The description, with `take` as faro shuffle has it.
shuffle_description description_of(std::string const& name, shuffle_settings const& settings,
                                   std::optional<std::uint64_t> take) {
  auto whole = described_shuffle(name).make(settings);
  if (!take || (name != default_algorithm && name != by_words)) return whole;
  return [take](chooser_ref c, std::span<std::uint32_t> deck) {
    fisher_yates_ascending(c, deck, std::min<std::size_t>(*take, deck.size()));
  };
}

struct shuffle_part {
  std::string name;
  shuffle_description describe;
};

/// The shuffle, or those that a composition has in turn.
void add_parts(std::vector<shuffle_part>& to, shuffle_entry const& entry, shuffle_settings const& settings) {
  constexpr std::uint64_t most_times = 1000;  // as --rounds
  auto const* const of = entry.made_of.get();
  if (of == nullptr || of->undone || !of->shares.empty() || of->times > most_times)
    return to.push_back({entry.name, entry.make(detail::settings_of(entry, settings))});
  for (std::uint64_t i = 0; i < of->times; ++i) {
    for (auto const& part : of->parts) add_parts(to, part, settings);
  }
}

/// Rounds of a shuffle, with what they did to the deck.
class watched_rounds {
 public:
  watched_rounds(std::vector<shuffle_part> parts, card_names cards, std::size_t shown)
      : parts_{std::move(parts)}, cards_{std::move(cards)}, shown_{shown}, deck_(cards_.names.size()) {
    std::iota(deck_.begin(), deck_.end(), 0U);
  }

  void run(chooser_ref c, std::uint64_t rounds, step_log& log) {
    auto* const seen = log.seen();
    if (seen) seen->start(deck_, cards_.names, cards_.shown);
    auto last = deck_text(deck_, cards_);
    auto const changed = [&] {
      if (seen) seen->look(deck_, log.parts().back().steps);
      auto text = deck_text(deck_, cards_);
      if (text == last) return std::string{};
      return last = std::move(text);
    };
    for (std::uint64_t round = 1; round <= rounds; ++round) {
      log.begin(rounds == 1 ? "" : fmt::format("round {}", round));
      if (seen) seen->begin_round(round - 1);
      try {
        log.read(
            c, [&](chooser_ref watched) { run_parts(watched, log); }, changed);
      } catch (cards_astray const& e) {
        if (!seen) throw;
        seen->end_astray(e.back(), log.parts().back().steps, e.said());
        return log.end(deck_text(e.back(), cards_));
      }
      log.end(deck_text(std::span{deck_}.first(shown_), cards_));
    }
    if (seen) seen->finish();
  }

 private:
  void run_parts(chooser_ref c, step_log& log) {
    auto* const seen = log.seen();
    for (auto const& part : parts_) {
      if (seen) seen->begin_shuffle(part.name, log.parts().back().steps.size());
      part.describe(c, deck_);
      if (seen) seen->end_shuffle(deck_, log.parts().back().steps);
    }
  }

  std::vector<shuffle_part> parts_;
  card_names cards_;
  std::size_t shown_;
  order deck_;
};

}  // namespace

card_names numbered_cards(std::uint64_t cards) {
  constexpr std::uint64_t letters_of_the_alphabet = 26;
  card_names out;
  for (std::uint64_t i = 0; i < cards; ++i)
    out.names.push_back(cards <= letters_of_the_alphabet ? std::string(1, static_cast<char>('A' + i))
                                                         : std::to_string(i + 1));
  out.shown = out.names;
  return out;
}

card_names cards_of(deck const& cards) {
  card_names out;
  for (std::uint64_t i = 0; i < cards.size(); ++i) {
    auto const& kind = cards.at(i);
    out.names.push_back(kind.name);
    out.shown.push_back(kind.playing ? glyphs(*kind.playing) : kind.name);
  }
  return out;
}

watched_subject watch_shuffle(std::string const& name, shuffle_settings const& settings, card_names cards,
                              std::uint64_t rounds, std::optional<std::uint64_t> take) {
  if (rounds > step_log::most_steps)
    throw usage_error{
        say("--rounds: expected a whole number from 0 to {}, got '{}'", step_log::most_steps, rounds)};
  auto const size = cards.names.size();
  auto const describe = description_of(name, settings, rounds == 1 ? take : std::nullopt);
  std::vector<shuffle_part> parts;
  if (auto const entry = described_shuffle(name); entry.made_of) add_parts(parts, entry, settings);
  if (parts.empty()) parts.push_back({name, describe});
  auto const shown = take ? static_cast<std::size_t>(std::min<std::uint64_t>(*take, size)) : size;
  watched_subject out;
  out.name = name;
  out.title = fmt::format("{}, {}{}", name, plural(size, "card"),
                          rounds == 1 ? "" : fmt::format(", {}", plural(rounds, "round")));
  order start(size);
  std::iota(start.begin(), start.end(), 0U);
  out.start = deck_text(start, cards);
  out.about = {{"cards", size}, {"rounds", rounds}};
  if (!settings.empty()) {
    out.about["parameters"] = nlohmann::ordered_json::object();
    for (auto const& [parameter, value] : settings) out.about["parameters"][parameter] = value.to_string();
  }
  out.run = [parts, cards, rounds, shown](chooser_ref c, step_log& log) {
    watched_rounds{parts, cards, shown}.run(c, rounds, log);
  };
  return out;
}

}  // namespace faro::program
