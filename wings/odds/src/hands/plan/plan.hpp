// The plan of a pass over the kinds: classes in order, the fields of a state, and what happens to them.
//
// A state is a row of bits in 64-bit words. Within a group of classes every change is an addition of packed
// numbers; when a group closes, fold() takes what the measures keep of it.
#pragma once
#include "odds/src/hands/measures.hpp"

#include <faro/exact/integer.hpp>
#include <faro/odds/hands/detail/hands.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace faro::odds::detail {

constexpr std::size_t most_words = 8;

/// Whether straights are made of this rank, among others; the ace also stands below the lowest.
inline bool in_straights(std::int32_t rank, poker_rules rules) {
  return rank == ace_place || rank >= (rules == poker_rules::standard ? 0 : 4);
}

/// One way to share out cards of a class: how many to each segment.
struct share {
  std::vector<count_t> to;
  count_t cards = 0;
  integer ways;
  std::array<std::uint64_t, most_words> change{};  // added to the state
};

/// Cards that the query does not tell apart.
struct card_class {
  count_t copies = 0;
  count_t held = 0;          // of them in the first segment from the start
  std::int32_t group = -1;   // value of the closing attribute
  bool closes = false;       // the last of its group: fold() after it
  int urn = -1;              // the one segment that it goes to; -1: to all
  count_t weight = 0;        // with replacement: its cards
  std::int32_t before = -1;  // the group that closes before this one
  int steps = 5;             // how far it stands after the last rank that straights are made of
  std::vector<std::int32_t> kinds{};
  std::vector<std::int64_t> signature{};
  std::vector<share> shares{};
};

/// How many cards of a group some segments have: of the group that is open now, or of every group.
struct group_count {
  std::int32_t attribute = -1;
  std::uint32_t segments = 0;
  bool natural = false;         // wild cards are not counted
  std::vector<bool> only{};     // the kinds that are counted; empty: all
  std::vector<field> counts{};  // one for the group that is open now, or one for each value
};

/// What one leaf keeps in the state.
struct leaf_plan {
  leaf of{};
  count_t cards = 0;       // that it looks at
  bool closing = false;    // its attribute is the one whose groups close one by one
  std::size_t counts = 0;  // its group_count
  kept_measure kept{};     // of groups that close
  field sum{};             // of a sum, up to now
  std::int64_t bias = 0;   // sum: what each card counts less in the state
  std::int64_t most = -1;  // sum: greater values are all the same; -1: they are not
  // For a sum: of the copies in the classes still to come, the least and greatest number and the ones.
  std::vector<std::int64_t> least_left{}, most_left{};
  std::vector<std::uint64_t> ones_left{};
  bool zero_or_one = false;
};

struct poker_suit {
  field count{}, now{}, row{}, best{}, ace{};
};
/// What a poker leaf keeps.
struct poker_plan {
  std::size_t leaf = 0;
  std::size_t ranks = 0;  // its group_count of the open rank
  field wild{}, largest{}, second{}, row{}, best{}, ace{};
  std::array<poker_suit, 4> suits{};
};

/// Hands or suits that the query treats alike: each is a column of fields, and the columns are kept sorted.
struct symmetry {
  std::vector<std::vector<field>> columns;
  std::vector<bool> after;  // which classes: where those still to come are alike, too
};

/// The number of ways to draw for segments of these sizes, the first of which has `held` cards already.
integer ways_to_draw(std::uint64_t from, std::uint64_t held, std::span<count_t const> segments);

class hand_plan {
 public:
  /// Throws input_error when more is drawn than there is; too_big when a state does not fit. Without
  /// `merges_alike` suits that the query treats alike stay apart: a state then says which suit is which.
  hand_plan(card_table const& table, compiled_query const& query, bool merges_alike = true);
  hand_plan(card_table const&, compiled_query&&, bool = true) = delete;  // it refers to the query

  [[nodiscard]] std::vector<card_class> const& classes() const { return classes_; }
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] std::vector<field> const& used() const { return used_; }
  [[nodiscard]] compiled_query const& query() const { return query_; }
  /// The cards of the classes from i on.
  [[nodiscard]] std::uint64_t cards_from(std::size_t i) const { return cards_from_[i]; }
  /// The cards of the classes from i on that a segment may have; of all segments alike, but with urns.
  [[nodiscard]] std::uint64_t cards_for(std::size_t segment, std::size_t i) const;
  /// The number of ways to draw what is missing in each segment from the classes from i on.
  [[nodiscard]] integer ways_to_fill(std::span<count_t const> missing, std::size_t i) const;
  [[nodiscard]] bool has_urns() const { return !query_.urn.empty(); }
  [[nodiscard]] bool with_replacement() const { return !query_.weights.empty(); }
  /// The number of ways to draw.
  [[nodiscard]] integer const& ways() const { return ways_; }
  /// An upper bound of the number of states in any layer.
  [[nodiscard]] double states_bound() const;
  /// Builds the shares of every class; those of a class that fills up what is left, if `of_last`. Throws
  /// too_big when there are too many.
  void build_shares(bool of_last = true);
  /// Whether class i is the last of several hands: they take from it what they miss, in one way.
  [[nodiscard]] bool fills_up(std::size_t i) const;
  /// The share of that class; nothing where it has not so many cards.
  [[nodiscard]] std::optional<share> filling(std::size_t i, std::vector<count_t> missing) const;

  /// Closes the group that ends with class i and brings the state into its one form.
  void fold(std::uint64_t* key, std::size_t i) const;
  /// The values of the leaves once all classes are done.
  void finish(std::uint64_t const* key, std::vector<std::int64_t>& values) const;
  /// Whether all expressions are conditions, so that they may be decided before the end.
  [[nodiscard]] bool decides_early() const { return decides_early_; }
  /// Whether all expressions are decided after class i; then their values. Within a group, before it closes,
  /// nothing is known of what is measured group by group.
  bool decided(std::uint64_t const* key, std::size_t i, std::vector<std::int64_t>& values,
               bool within_group = false) const;

 private:
  void check_urns() const;
  void choose_closing_attribute();
  void build_classes();
  [[nodiscard]] std::vector<std::int64_t> signature_of(std::size_t kind) const;
  /// Whether anything of the query is settled when the group of this kind closes.
  [[nodiscard]] bool in_a_group(std::size_t kind) const;
  void sort_classes();
  void close_groups();
  void count_from_each();
  void find_caps();
  void build_fields();
  void build_sum(leaf_plan& p);
  void build_groups(leaf_plan& p);
  void build_poker(std::size_t leaf_place);
  void find_alike();
  // Symmetries (symmetry.cpp)
  void find_symmetries();
  void find_like_hands();
  void find_like_suits();
  void sort_symmetric(std::uint64_t* key, std::size_t i) const;
  [[nodiscard]] std::vector<field> fields_of(std::size_t leaf) const;
  void look_ahead();
  void note_change(share& s, std::size_t kind) const;
  bool next_share(card_class const& c, std::vector<count_t>& to) const;
  [[nodiscard]] double shares_of(card_class const& c) const;
  [[nodiscard]] share share_to(card_class const& c, std::vector<count_t> to) const;
  field take(std::uint64_t most);
  std::size_t counts_for(group_count wanted, bool closing);
  [[nodiscard]] attribute const& attribute_of(std::int32_t place) const {
    return odds::attribute_of(query_, table_, place);
  }
  [[nodiscard]] count_t cards_in(std::uint32_t segments) const;
  [[nodiscard]] std::uint64_t remaining(std::uint64_t const* key, std::uint32_t segments) const;
  [[nodiscard]] std::uint64_t copies_of(group_count const& g, std::int32_t value) const;
  void fold_poker(poker_plan const& p, std::uint64_t* key, std::int32_t group, int steps) const;
  void settle_poker(poker_plan const& p, std::uint64_t* key) const;
  void sort_alike(std::uint64_t* key) const;
  [[nodiscard]] std::int64_t value_of(leaf_plan const& p, std::uint64_t const* key) const;
  [[nodiscard]] std::int64_t poker_value(poker_plan const& p, std::uint64_t const* key) const;
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> bounds_of(leaf_plan const& p, std::uint64_t const* key,
                                                                std::size_t i) const;

  card_table const& table_;
  compiled_query const& query_;
  integer ways_;
  std::int32_t closing_ = -1;  // the attribute whose groups close one by one
  std::int32_t open_ = -1;     // the suit, or another attribute whose values may be alike
  std::vector<card_class> classes_;
  std::vector<std::uint64_t> cards_from_;
  std::vector<std::uint64_t> held_from_;
  std::vector<field> used_;
  std::vector<leaf_plan> leaves_;
  std::vector<poker_plan> pokers_;
  std::vector<group_count> counts_;
  std::vector<std::vector<std::vector<field>>> alike_;  // sets of values; each value is a column of fields
  std::vector<symmetry> symmetries_;
  std::size_t words_ = 1;
  unsigned free_bits_ = 64;  // of the last word
  bool decides_early_ = false;
  std::vector<std::uint64_t> field_sizes_;  // for the bound: how many values each field can have
};

}  // namespace faro::odds::detail
