// faro judge exact --paths: every way in which a shuffle comes to an order, each with its picks and the decks
// between.
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "judge/verb/exact/distribution_options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/chance/record.hpp>
#include <faro/chance/ways.hpp>
#include <faro/shuffle/exact_distribution.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;
using deck_order = std::vector<std::uint32_t>;

constexpr std::uint64_t most_runs = 1'000'000;
constexpr std::uint64_t most_shown = 1000;

/// Within a round nothing is merged: what a shuffle declares there does not know of other rounds.
struct within_round {
  chooser_ref c;
  std::uint64_t below(std::uint64_t n) { return c.below(n); }
  std::size_t kind(std::span<count_t const> counts) { return c.kind(counts); }
};

/// So many rounds of a shuffle. `seen` is told of the deck after each.
template <class Seen>
deck_order rounds_of(chooser_ref c, shuffle_description const& shuffle, std::uint32_t cards,
                     std::uint64_t rounds, Seen const& seen) {
  deck_order deck(cards);
  std::iota(deck.begin(), deck.end(), 0U);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    if (round > 0 && merge_point(c, deck, round)) return deck;
    if (rounds == 1) {
      shuffle(c, deck);
    } else {
      within_round hidden{c};
      shuffle(chooser_ref{hidden}, deck);
    }
    seen(deck);
  }
  return deck;
}

/// The order that is asked for, by the letters of its cards.
deck_order order_named(std::string const& name, std::uint32_t cards) {
  deck_order in_place(cards);
  std::iota(in_place.begin(), in_place.end(), 0U);
  auto const letters = judge::name_of_order(in_place);
  deck_order out;
  for (char const letter : name) {
    auto const at = letters.find(letter);
    if (at != std::string::npos) out.push_back(static_cast<std::uint32_t>(at));
  }
  auto sorted = out;
  std::ranges::sort(sorted);
  if (name.size() != letters.size() || sorted != in_place)
    throw usage_error{say("--paths: expected an order of the cards {}, got {}", letters, faro::quoted(name))};
  return out;
}

/// One way: for each round its picks and the deck after it.
struct told_way {
  std::vector<record> picks;
  std::vector<std::string> decks;
};

told_way tell(record const& way, shuffle_description const& shuffle, distribution_options const& o) {
  told_way out;
  recorded_chooser back{way};
  std::size_t used = 0;
  rounds_of(back, shuffle, o.cards, o.rounds, [&](deck_order const& deck) {
    out.picks.emplace_back(way.begin() + static_cast<std::ptrdiff_t>(used),
                           way.begin() + static_cast<std::ptrdiff_t>(back.used()));
    used = back.used();
    out.decks.push_back(judge::name_of_order(deck));
  });
  return out;
}

json as_object(told_way const& way) {
  auto rounds = json::array();
  for (std::size_t i = 0; i < way.decks.size(); ++i) {
    auto picks = json::array();
    for (auto const& p : way.picks[i]) picks.push_back({p.index + 1, p.of});
    rounds.push_back({{"picks", std::move(picks)}, {"deck", way.decks[i]}});
  }
  return rounds;
}

void add_row(answer_table& table, std::uint64_t number, std::string const& start, told_way const& way) {
  auto row = table.row();
  row(column("way").called(""), number)(column("start").called("").flush_left(), start);
  for (std::size_t i = 0; i < way.decks.size(); ++i) {
    std::vector<std::string> picks;
    for (auto const& p : way.picks[i]) picks.push_back(std::to_string(p.index + 1));
    row(column(fmt::format("picks {}", i + 1)).called("").flush_left(),
        picks.empty() ? "-" : joined(picks, " "))(
        column(fmt::format("deck {}", i + 1)).called("").flush_left(), way.decks[i]);
  }
}

}  // namespace

void list_paths(distribution_options const& o) {
  auto const shuffle = described_shuffle(o.shuffle).make(o.parameters);
  auto const wanted = order_named(*o.paths, o.cards);
  auto const describe = [&](auto& c) {
    return rounds_of(chooser_ref{c}, shuffle, o.cards, o.rounds, [](deck_order const&) {});
  };
  limits const limit{.picks = static_cast<std::size_t>(o.picks_limit.value_or(limits{}.picks)),
                     .runs = most_runs};
  auto const ways =
      read_ways<deck_order>(describe, limit).given([&](deck_order const& deck) { return deck == wanted; });
  auto const& count = ways.count();
  auto const shown = count < integer{most_shown} ? count.to_uint64() : most_shown;
  auto const start = judge::name_of_order(judge::sorted_order(o.cards));
  auto const chance = ways.probability();
  answer a{fmt::format("ways to {}", *o.paths)};
  a.fact("shuffle", o.shuffle);
  a.fact("cards", o.cards);
  a.fact("rounds", o.rounds);
  a.fact("order", *o.paths);
  a.fact("ways", count.to_string());
  a.fact("equally_likely", ways.equally_likely());
  a.fact("probability", chance.to_string());
  a.line(ways.equally_likely() && !count.is_zero()
             ? fmt::format("{} of {} ways to {}, probability {}", count.to_string(),
                           ways.out_of().to_string(), *o.paths, chance.to_string())
             : fmt::format("{} ways to {}, probability {}{}", count.to_string(), *o.paths, chance.to_string(),
                           count.is_zero() ? "" : "; not all as likely"));
  auto& table = a.table("ways", form::text | form::csv);
  auto paths = json::array();
  for (std::uint64_t k = 0; k < shown; ++k) {
    auto const way = tell(ways.nth(integer{k}), shuffle, o);
    paths.push_back(as_object(way));
    add_row(table, k + 1, start, way);
  }
  a.fact("paths", paths);
  if (ways.equally_likely()) a.fact("of", ways.out_of().to_string());
  if (count > integer{shown}) a.line(fmt::format("… {} more", (count - integer{shown}).to_string()));
  show(a, o.style());
}

}  // namespace faro::program
