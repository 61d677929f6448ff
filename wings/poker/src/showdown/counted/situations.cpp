// Hands of all players together, listed up to renaming of suits.
#include "poker/src/showdown/counted/situations.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace faro::odds::detail {

namespace {

/// For each suit the ranks that each player has of it, four players a word, with what the board and the dead
/// cards have of it; the suits in order of that. Equal for hands that differ in the names of suits alone.
using suits_sorted = std::array<std::array<std::uint64_t, 3>, 4>;

struct hash_of_suits {
  std::size_t operator()(suits_sorted const& key) const {
    std::uint64_t out = 0;
    for (auto const& column : key) {
      for (auto const word : column) {
        out = (out ^ word) * 0x9E37'79B9'7F4A'7C15;
        out ^= out >> 29U;
      }
    }
    return static_cast<std::size_t>(out);
  }
};

class all_hands {
 public:
  all_hands(showdown_question const& ask, alike_players const& alike)
      : ask_{ask},
        chosen_(ask.players.size()),
        place_(chosen_.size()),
        before_(chosen_.size()),
        found_{chosen_.size()} {
    for (unsigned s = 0; s < 4; ++s) {
      auto const known_of = [&](unsigned of) {
        return std::array{ask.board.ranks_in(of), ask.dead.ranks_in(of), ask.wild.ranks_in(of)};
      };
      for (kind_of_suit_[s] = 0; kind_of_suit_[s] < s; ++kind_of_suit_[s]) {
        auto const other = kind_of_suit_[s];
        if (known_of(s) == known_of(other)) break;
      }
      suits_alike_ = suits_alike_ || kind_of_suit_[s] < s;
    }
    for (auto const& group : alike) {
      for (std::size_t i = 1; i < group.size(); ++i) before_[group[i]] = group[i - 1] + 1;
    }
  }

  situations listed() {
    choose(0, {}, 1);
    return std::move(found_);
  }

 private:
  void choose(std::size_t player, card_set taken, std::uint64_t times) {
    if (player == chosen_.size()) return note(times);
    auto const& [text, hands, weights, about] = ask_.players[player];
    auto const first = before_[player] > 0 ? place_[before_[player] - 1] + 1 : 0;
    for (auto i = first; i < hands.size(); ++i) {
      auto const hand = hands[i];
      if (!(hand & taken).empty()) continue;
      place_[player] = i;
      chosen_[player] = hand;
      choose(player + 1, taken | hand, weights.empty() ? times : times * weights[i]);
    }
  }
  void note(std::uint64_t times) {
    if (suits_alike_) {
      auto const [at, fresh] = known_.try_emplace(key(), found_.size());
      if (!fresh) {
        found_.times[at->second] += times;
        return;
      }
    }
    found_.hands.insert(found_.hands.end(), chosen_.begin(), chosen_.end());
    found_.times.push_back(times);
  }
  [[nodiscard]] suits_sorted key() const {
    suits_sorted out{};
    for (unsigned s = 0; s < 4; ++s) {
      for (std::size_t p = 0; p < chosen_.size(); ++p)
        out[s][p / 4] = out[s][p / 4] << 13U | chosen_[p].ranks_in(s);
      out[s][2] = out[s][2] << 2U | kind_of_suit_[s];
    }
    std::ranges::sort(out);
    return out;
  }

  showdown_question const& ask_;
  std::vector<card_set> chosen_;
  std::vector<std::size_t> place_;          // of the chosen hand in its range
  std::vector<std::size_t> before_;         // the player alike before this one, from 1; 0: none
  std::array<unsigned, 4> kind_of_suit_{};  // the first suit that has the same cards known
  bool suits_alike_ = false;
  std::unordered_map<suits_sorted, std::size_t, hash_of_suits> known_;
  situations found_;
};

}  // namespace

alike_players players_alike(showdown_question const& ask) {
  alike_players out;
  for (std::size_t p = 0; p < ask.players.size(); ++p) {
    auto const same = [&](std::vector<std::size_t> const& group) {
      auto const& first = ask.players[group.front()];
      if (first.hands.front().empty()) return false;  // of stud, nothing known: no two hands in an order
      return first.hands == ask.players[p].hands && first.weights == ask.players[p].weights;
    };
    auto const at = std::ranges::find_if(out, same);
    at == out.end() ? out.push_back({p}) : at->push_back(p);
  }
  return out;
}

situations list_situations(showdown_question const& ask, alike_players const& alike) {
  return all_hands{ask, alike}.listed();
}

}  // namespace faro::odds::detail
