// What a suit makes: the best of the lines of play, and what each of those that are compared makes.
#include "bridge/src/tricks/suit_search.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace faro::odds::tricks {

namespace {

using suit::lead;
using suit::outcome;
using suit::search;

std::string text_of(lead const& first, search const& in) {
  auto const card = [](int c) { return suit_ranks[static_cast<std::size_t>(c)]; };
  if (in.is_low(first.with))
    return in.is_low(first.card) ? (first.with < 0 ? "low" : "duck") : fmt::format("{}", card(first.card));
  if (in.is_low(first.card)) return fmt::format("to {}", card(first.with));
  return fmt::format("{} to {}", card(first.card), card(first.with));
}

void check_cards(suit_question const& ask) {
  for (auto const& line : ask.lines) {
    for (auto const& step : line.steps) {
      bool const names = step.is == suit_step::what::lead || step.is == suit_step::what::to;
      if (names && ((ask.hands[0] | ask.hands[1]) >> step.card & 1) == 0)
        throw input_error{say("the line '{}' has the card {}, which neither hand has", line.text,
                              suit_ranks[static_cast<std::size_t>(step.card)])};
    }
  }
}

void add_lines(suit_answer& out, suit_question const& ask, search& by) {
  for (auto const& line : ask.lines) out.lines.push_back({line.text, by.best_of(by.by_line(line)).second});
  if (ask.lines.empty()) {
    for (auto const& first : by.beginnings()) {
      auto text = text_of(first, by);
      auto const worth = by.best_of(by.by_lead(first)).second;
      auto const same = std::ranges::find(out.lines, text, &suit_answer::line::text);
      if (same == out.lines.end()) {
        out.lines.push_back({std::move(text), worth});
      } else {
        same->worth = std::max(same->worth, worth);
      }
    }
  }
  std::ranges::stable_sort(out.lines, std::greater{}, &suit_answer::line::worth);
}

void add_layouts(suit_answer& out, search const& by, outcome const& made) {
  for (auto const& [i, lie] : by.start())
    out.layouts.push_back(
        {by.written(lie.west), by.written(lie.east), ratio{by.weights()[i], by.all()}, made[i]});
  std::ranges::stable_sort(out.layouts, std::greater{}, &suit_answer::layout::chance);
}

}  // namespace

suit_answer answer_suit(suit_question const& ask) {
  check_cards(ask);
  suit_answer out;
  out.engine = by_layouts;
  search by{ask, ask.tricks};
  auto const [made, worth] = by.best_of(by.by_best());
  add_lines(out, ask, by);
  add_layouts(out, by, made);
  if (ask.tricks) {
    out.best.push_back({*ask.tricks, worth});
    return out;
  }
  out.mean = worth;
  auto const most = static_cast<unsigned>(std::max(std::popcount(ask.hands[0]), std::popcount(ask.hands[1])));
  for (auto n = most; n > 0; --n) {
    search for_number{ask, n};
    out.best.push_back({n, for_number.best_of(for_number.by_best()).second});
  }
  return out;
}

}  // namespace faro::odds::tricks
