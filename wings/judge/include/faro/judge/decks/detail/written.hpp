// Decks of a shuffle of one's own, written as `faro judge` reads them: a line a deck.
//
//   auto const decks = faro::judge::written_decks([&](auto& deck) { my_shuffle(deck); }, 52, 1000);
//   nlohmann::json const request{{"verb", "judge test"}, {"file", "mine.txt"}, {"html", "report.html"},
//                                {"files", {{"mine.txt", decks}}}};
//   faro::ask(request.dump()).files["report.html"]     the report of the program, for your own function
//
// O(cards x decks) time and memory; the shuffle gets a sorted deck each time.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

namespace faro::judge {

/// The numbers 0 to cards-1 of each deck, from the top, as `shuffle` left them.
template <std::invocable<std::vector<std::uint32_t>&> S>
std::string written_decks(S&& shuffle, std::size_t cards, std::uint64_t decks) {
  std::string out;
  std::vector<std::uint32_t> deck(cards);
  for (std::uint64_t i = 0; i < decks; ++i) {
    std::iota(deck.begin(), deck.end(), 0U);
    std::invoke(shuffle, deck);
    for (std::size_t k = 0; k < deck.size(); ++k) out += (k == 0 ? "" : " ") + std::to_string(deck[k]);
    out += '\n';
  }
  return out;
}

}  // namespace faro::judge
