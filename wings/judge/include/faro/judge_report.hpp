// The report of `faro judge test --html`, for a shuffle of one's own.
//
//   auto const report = faro::judge::report([&](auto& deck) { my_shuffle(deck); }, 52, 1000);
//   std::ofstream{"report.html"} << report.html;         // what was judged, in plain words and for experts
//   if (report.deviates) std::cerr << report.verdict();  // "deviation"
//
// The decks are written as text and judged as a file is (faro/ask.hpp), so the report has their SHA-256, and
// `decks`, kept beside it, lets anybody judge them again.
//
// In the target faro::ask: find_package(faro COMPONENTS ask). Cost: that of the program, and the text of the
// decks, some 150 bytes a deck of 52 cards. Throws input_error for what the program refuses, in its words.
// Thread-safe; the shuffle is called from this thread only.
#pragma once
#include <faro/error.hpp>
#include <faro/judge/decks/detail/written.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace faro::judge {

struct report_settings {
  std::string name = "my shuffle";  ///< what the report calls the decks
  std::string panel{};              ///< "1", "2" or "laboratory"; empty: the usual one
  std::string alpha{};              ///< "0.01": the rate of false alarms; empty: 0.001
};

struct shuffle_report {
  std::string html;       ///< one page, whole in itself
  std::string json;       ///< what `faro judge test --json` prints
  std::string decks;      ///< what was judged, a line a deck
  bool deviates = false;  ///< whether a deviation was found
  [[nodiscard]] std::string verdict() const { return deviates ? "deviation" : "none"; }
};

/// Of decks that are written, a line a deck.
shuffle_report report_of_decks(std::string decks, report_settings const& settings = {});

/// Of so many decks that `shuffle` leaves of the numbers 0 to cards-1 in order.
template <class S>
shuffle_report report(S&& shuffle, std::size_t cards, std::uint64_t decks,
                      report_settings const& settings = {}) {
  return report_of_decks(written_decks(shuffle, cards, decks), settings);
}

}  // namespace faro::judge
