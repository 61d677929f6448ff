// Something that is the same in every deck: the order but for a cut, a card's place, the parity.
#include "judge/src/faults/models/digits.hpp"
#include "judge/src/faults/models/likelihood.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::judge::detail {

namespace {

void shuffle_fairly(xoshiro256pp& generator, std::vector<std::uint32_t>& cards) {
  for (auto i = cards.size(); i-- > 1;) std::swap(cards[i], cards[fair_draw(generator, i + 1)]);
}

/// Nothing but a cut: the deck is a rotation of the sorted one, n of n! orders.
fault_model cut_only(std::size_t n) {
  auto const log_e = [n](fault_evidence const& e) {
    std::uint64_t rotations = 0;
    for (std::size_t d = 0; d < n; ++d) rotations += e.faults.cyclic_descents(1, d);
    return rotations == e.faults.decks() ? e.decks() * log_factorial(static_cast<double>(n) - 1) : never;
  };
  fault_model model{{fault_family::small_seed_space, "cut"}, "cut", "the decks are only cut", log_e};
  model.sampler = [](fault_evidence const&) { return repeated({"cut"}); };
  return model;
}

/// Which card lies at which position in every deck, if any does.
std::vector<std::pair<std::size_t, std::size_t>> pinned_cards(fault_evidence const& e) {
  std::vector<std::pair<std::size_t, std::size_t>> pinned;
  for (std::size_t position = 0; position < e.cards(); ++position) {
    for (std::size_t card = 0; card < e.cards(); ++card) {
      if (e.tables.at(position, card) == e.faults.decks()) pinned.emplace_back(position, card);
    }
  }
  return pinned;
}

fault_model card_pinned(std::size_t n) {
  auto const size = static_cast<double>(n);
  auto const log_e = [size](fault_evidence const& e) {
    auto const found = static_cast<double>(pinned_cards(e).size());
    return std::log(found / (size * size)) + e.decks() * std::log(size);
  };
  auto const describe = [](fault_evidence const& e) -> std::string {
    auto const pinned = pinned_cards(e);
    if (pinned.empty()) return "one card is always at the same position";
    return fmt::format(
        "card {} is always at position {} (both counted from 1){}", pinned.front().second + 1,
        pinned.front().first + 1,
        pinned.size() > 1 ? fmt::format(", and {} more stay", pinned.size() - 1) : std::string{});
  };
  fault_model model{{fault_family::card_pinned, "card-pinned"},
                    "card-pinned",
                    "one card is always at the same position",
                    log_e,
                    {},
                    describe};
  model.sampler = [](fault_evidence const& e) -> deck_sampler {
    return [pinned = pinned_cards(e), free = std::vector<std::uint32_t>{}](
               xoshiro256pp& generator, std::span<std::uint32_t> deck) mutable {
      free.assign(deck.begin(), deck.end());
      for (auto const& [position, card] : pinned) std::erase(free, static_cast<std::uint32_t>(card));
      shuffle_fairly(generator, free);
      auto next = free.begin();
      for (std::size_t i = 0; i < deck.size(); ++i) {
        auto const at = std::ranges::find(pinned, i, &std::pair<std::size_t, std::size_t>::first);
        deck[i] = at != pinned.end() ? static_cast<std::uint32_t>(at->second) : *next++;
      }
    };
  };
  return model;
}

fault_model parity_constant() {
  auto const odd = [](fault_evidence const& e) { return histogram(e, deck_statistic::odd)[1]; };
  auto const log_e = [odd](fault_evidence const& e) {
    return always(odd(e) == 0 || odd(e) == e.faults.decks(), e, 2) - std::log(2.0);
  };
  auto const describe = [odd](fault_evidence const& e) {
    return fmt::format("every order is {}: a fixed number of exchanges of two different cards",
                       odd(e) ? "odd" : "even");
  };
  fault_model model{{fault_family::exchange, "parity-constant"},
                    "parity-constant",
                    "every order has the same parity",
                    log_e,
                    {},
                    describe};
  model.sampler = [odd](fault_evidence const& e) -> deck_sampler {
    return [wanted = odd(e) != 0](xoshiro256pp& generator, std::span<std::uint32_t> deck) {
      bool is_odd = false;
      for (auto i = deck.size(); i-- > 1;) {
        auto const j = fair_draw(generator, i + 1);
        is_odd ^= j != i;
        std::swap(deck[i], deck[j]);
      }
      if (is_odd != wanted) std::swap(deck[0], deck[1]);
    };
  };
  return model;
}

}  // namespace

void add_constants(std::vector<fault_model>& models, std::size_t n) {
  models.push_back(cut_only(n));
  models.push_back(card_pinned(n));
  models.push_back(parity_constant());
}

}  // namespace faro::judge::detail
