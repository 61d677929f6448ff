// Deals and draws watched: card after card, with how likely each was.
#include "cli/frame.hpp"
#include "text/words.hpp"
#include "watch/verb/watch.hpp"

#include <faro/cards/notation.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <array>

namespace faro::program {
namespace {

std::string name_of_card(card_kind const& kind) { return kind.playing ? glyphs(*kind.playing) : kind.name; }

message player(std::uint64_t number, std::uint64_t players) {
  constexpr std::array<char const*, 4> bridge{"N", "E", "S", "W"};
  return players == bridge.size() ? say("{}", bridge[number]) : say("player {}", number + 1);
}

/// Puts what was dealt beside the questions: card i came of question i, the last of a deck of none.
void tell_hands(watched_part& part, deck const& cards, std::vector<std::vector<std::uint64_t>> const& hands) {
  for (std::size_t i = 0;; ++i) {
    auto const& hand = hands[i % hands.size()];
    if (i / hands.size() >= hand.size()) return;
    if (i == part.steps.size()) part.steps.push_back({say("the last card"), "", 1, 0, {}, 1, ""});
    auto& step = part.steps[i];
    step.did = say("{} gets {}", player(i % hands.size(), hands.size()),
                   name_of_card(cards.at(hand[i / hands.size()])));
  }
}

std::string hands_text(deck const& cards, std::vector<std::vector<std::uint64_t>> const& hands) {
  std::string text;
  for (std::size_t i = 0; i < hands.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? "" : " | ", player(i, hands.size()));
    for (auto const card : hands[i]) text += " " + name_of_card(cards.at(card));
  }
  return text;
}

}  // namespace

watched_subject watch_deal(deck const& cards, std::string const& name, hands_spec spec, std::uint64_t deals) {
  watched_subject out;
  out.name = "deal";
  out.title = fmt::format("{} x {} cards from {}", spec.players, spec.cards, name);
  out.about = {{"deck", name}, {"hands", fmt::format("{}x{}", spec.players, spec.cards)}};
  out.run = [cards, spec, deals](chooser_ref c, step_log& log) {
    for (std::uint64_t i = 0; i < deals; ++i) {
      log.begin(deals == 1 ? "" : fmt::format("deal {}", i + 1));
      std::vector<std::vector<std::uint64_t>> dealt;
      log.read(
          c, [&](chooser_ref watched) { dealt = deal_hands(watched, cards.size(), spec); },
          [] { return std::string{}; });
      if (log.only_runs()) continue;
      if (!dealt.empty()) tell_hands(log.parts().back(), cards, dealt);
      log.end(hands_text(cards, dealt));
    }
  };
  return out;
}

watched_subject watch_draw(deck const& cards, std::string const& name, std::uint64_t count) {
  if (count > cards.size())
    throw usage_error{
        say("--count: expected at most the {} of the deck, got {}", plural(cards.size(), "card"), count)};
  watched_subject out;
  out.name = "draw";
  out.title = fmt::format("{} from {}", plural(count, "card"), name);
  out.about = {{"deck", name}, {"count", count}};
  out.run = [cards, count](chooser_ref c, step_log& log) {
    std::vector<count_t> counts;
    for (auto const& kind : cards.kinds()) counts.push_back(kind.count);
    std::string hand;
    std::size_t last = 0;
    log.begin("");
    log.read(
        c,
        [&](chooser_ref watched) {
          for (std::uint64_t i = 0; i < count; ++i) {
            last = draw_kind(watched, std::span{counts});
            hand += (hand.empty() ? "" : ", ") + name_of_card(cards.kinds()[last]);
          }
        },
        [&] { return fmt::format("{} of {} left", counts[last], cards.kinds()[last].count); },
        [&](watched_answer const& a) { return name_of_card(cards.kinds()[a.index]); });
    log.end(hand);
  };
  return out;
}

}  // namespace faro::program
