// A shuffle watched: the deck as it lies after every answer that moved it.
#include "cli/frame.hpp"
#include "lines/order/order.hpp"
#include "text/words.hpp"
#include "verbs/watch/watch.hpp"

#include <faro/shuffle/fisher_yates.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>

namespace faro::program {
namespace {

using order = std::vector<std::uint32_t>;

constexpr std::size_t letters_of_the_alphabet = 26;

/// "B A C" for decks of letters, "2 1 3" for larger ones.
std::string deck_text(std::span<std::uint32_t const> deck, std::size_t of) {
  std::string text;
  for (auto const card : deck) {
    if (!text.empty()) text += ' ';
    if (of <= letters_of_the_alphabet) {
      text += static_cast<char>('A' + card);
    } else {
      text += std::to_string(card + 1);
    }
  }
  return text;
}

/// The description, with `take` as faro shuffle has it.
shuffle_description description_of(std::string const& name, shuffle_settings const& settings,
                                   std::optional<std::uint64_t> take) {
  auto whole = described_shuffle(name).make(settings);
  if (!take || name != default_algorithm) return whole;
  return [take](chooser_ref c, std::span<std::uint32_t> deck) {
    fisher_yates_ascending(c, deck, std::min<std::size_t>(*take, deck.size()));
  };
}

}  // namespace

watched_subject watch_shuffle(std::string const& name, shuffle_settings const& settings, std::uint64_t cards,
                              std::uint64_t rounds, std::optional<std::uint64_t> take) {
  if (rounds > step_log::most_steps)
    throw usage_error{
        say("--rounds: expected a whole number from 0 to {}, got '{}'", step_log::most_steps, rounds)};
  auto const describe = description_of(name, settings, rounds == 1 ? take : std::nullopt);
  auto const size = static_cast<std::size_t>(cards);
  order start(size);
  std::iota(start.begin(), start.end(), 0U);
  auto const shown = take ? static_cast<std::size_t>(std::min<std::uint64_t>(*take, cards)) : size;
  watched_subject out;
  out.name = name;
  out.title = fmt::format("{}, {}{}", name, plural(cards, "card"),
                          rounds == 1 ? "" : fmt::format(", {}", plural(rounds, "round")));
  out.start = deck_text(start, size);
  out.about = {{"cards", cards}, {"rounds", rounds}};
  if (!settings.empty()) {
    out.about["parameters"] = nlohmann::ordered_json::object();
    for (auto const& [parameter, value] : settings) out.about["parameters"][parameter] = value.to_string();
  }
  out.run = [describe, start, rounds, shown](chooser_ref c, step_log& log) {
    auto deck = start;
    auto last = deck_text(deck, deck.size());
    auto const changed = [&] {
      auto text = deck_text(deck, deck.size());
      if (text == last) return std::string{};
      return last = std::move(text);
    };
    for (std::uint64_t round = 1; round <= rounds; ++round) {
      log.begin(rounds == 1 ? "" : fmt::format("round {}", round));
      log.read(
          c, [&](chooser_ref watched) { describe(watched, deck); }, changed);
      log.end(deck_text(std::span{deck}.first(shown), deck.size()));
    }
  };
  return out;
}

}  // namespace faro::program
