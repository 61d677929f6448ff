// How the cards of a shuffle lie, moment by moment: what `faro watch --frames` writes, what the page and
// --svg move.
//
// Two rows: the deck, in packets once it is cut, and the pile that is laid. Shuffles that take the deck apart
// and lay a new pile are shown so (a bag, a riffle, a perfect shuffle, an insertion); all others move cards
// within the pile. Nothing is shuffled here: where cards go is seen on the deck before and after; the
// answers say when. Cost: a list of the cards a moment.
#pragma once
#include "watch/verb/watch.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// Cards by their numbers in the deck at first; `no_card` is a place that is empty.
using cards_lying = std::vector<std::uint32_t>;
inline constexpr std::uint32_t no_card = std::numeric_limits<std::uint32_t>::max();

struct moment {
  std::size_t part = 0;                  ///< the round
  std::optional<std::size_t> step{};     ///< the question of that round that was answered last
  std::vector<cards_lying> deck{};       ///< packets, each from its top
  cards_lying pile{};                    ///< from its top
  std::optional<std::uint32_t> again{};  ///< drawn, though it lies in the pile already
};

class moments {
 public:
  /// Throws usage_error for more cards than can be shown.
  void start(cards_lying deck, std::vector<std::string> names, std::vector<std::string> shown);
  void begin_round(std::size_t part);
  /// The shuffle of this name begins, one of those a round is made of.
  void begin_shuffle(std::string const& name, std::size_t steps);
  /// The deck when so many questions of the round were answered.
  void look(std::span<std::uint32_t const> deck, std::span<watched_step const> steps);
  void end_shuffle(std::span<std::uint32_t const> deck, std::span<watched_step const> steps);
  /// At the end all cards lie in the pile.
  void finish();
  /// A shuffle gave back other cards than it got; what is wrong with them.
  void end_astray(cards_lying const& back, std::span<watched_step const> steps, message const& fault);

  [[nodiscard]] std::vector<moment> const& all() const { return all_; }
  /// By card: as in lists of cards ("As"), and to be looked at ("A♠"). Copies follow the cards.
  [[nodiscard]] std::vector<std::string> const& names() const { return names_; }
  [[nodiscard]] std::vector<std::string> const& shown() const { return shown_; }
  /// Of which card each copy is, by number; what is in no pile any more.
  [[nodiscard]] cards_lying const& copies() const { return copies_; }
  [[nodiscard]] cards_lying const& lost() const { return lost_; }
  [[nodiscard]] std::size_t cards() const { return cards_; }
  [[nodiscard]] std::optional<message> const& fault() const { return fault_; }

 private:
  /// Cards that leave the deck for the pile at one moment.
  struct laid_cards {
    cards_lying cards;
    std::optional<std::size_t> step;
    std::optional<std::uint32_t> again{};
  };
  /// How a deck becomes a pile: what it is cut into, and what is laid in turn.
  struct laying {
    std::vector<std::size_t> packets;
    std::vector<laid_cards> turns;
    bool at_its_place = false;  ///< each card lies at once where it stays; else the pile opens for it
    bool fills_gaps = false;    ///< the last card of the deck comes to the place that is empty
  };

  void push(moment m);
  void lay(cards_lying const& after, laying how);
  void slide(cards_lying const& after, std::size_t to);
  void change(std::span<std::uint32_t const> deck, std::span<watched_step const> steps);
  [[nodiscard]] std::optional<laying> way_of(cards_lying const& after,
                                             std::span<watched_step const> steps) const;
  [[nodiscard]] std::optional<laying> riffled(cards_lying const& after,
                                              std::span<watched_step const> steps) const;
  [[nodiscard]] laying drawn(cards_lying const& after, std::span<watched_step const> steps) const;
  [[nodiscard]] laying inserted(std::size_t steps) const;
  [[nodiscard]] laying stripped(cards_lying const& after, std::size_t steps) const;
  [[nodiscard]] laying from_below(cards_lying const& after, std::vector<std::size_t> packets) const;

  std::vector<moment> all_;
  std::vector<std::string> names_, shown_;
  cards_lying copies_, lost_, last_;
  std::size_t cards_ = 0, part_ = 0, from_ = 0;  // the first question since the last change
  std::string shuffle_;
  std::optional<message> fault_;
};

nlohmann::ordered_json json_of(moments const& m);

/// The moments as a drawing that moves by itself, `seconds` a moment, forwards and back; it rests with the
/// mouse on it, and stands still at the end for those who want less motion, in print and as PNG.
std::string moving_picture(watched_subject const& subject, watched_reading const& reading,
                           step_log const& log, double seconds);

}  // namespace faro::program
