// The kinds of draws that a transcript can announce, beside an order: winners by tickets, pairs,
// groups, panels. Each follows from the key by picks that anyone can make again (docs/spec-draw.md, section
// 9).
//
// Rules are short texts over the numbers of the items, from 1, which a stranger reads as the program does.
// Where rules forbid something, whole draws are made until one holds: so all that hold are alike, and one
// stream of picks is enough to verify. O(items) picks a try; at most 100,000 tries, fewer of long lists.
#pragma once
#include <faro/audit/detail/fair_draw.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::audit {

/// How many items a draw with rules may have.
inline constexpr std::uint64_t most_kind_items = 100'000;

/// A kind with its rules, read and checked.
class draw_kind {
 public:
  /// Throws input_error that names the rule: an unknown kind, a number that is no item, sizes that don't fit.
  draw_kind(std::string_view kind, std::vector<std::string> const& rules, std::uint64_t items,
            std::uint64_t take);

  /// What is drawn, as numbers of items from 0: winners in order; pairs one after the other; groups one after
  /// the other; a panel in the order drawn. Throws input_error when no draw held within the tries.
  [[nodiscard]] std::vector<std::uint64_t> draw(fair_draw& by) const;

  /// What shows that no draw can meet the rules, with the names that make it so; nothing where one can, or
  /// where that is not known (long lists, limits that only together leave no room). Pairs of up to 600 are
  /// decided.
  [[nodiscard]] std::optional<message> why_impossible(std::span<std::string const> names) const;
  /// Throws input_error unless draws meet the rules so often that one comes out within the tries.
  void check_comes_out(fair_draw& by) const;

  /// How the result is to be read: the sizes of its rows; empty: one a row.
  [[nodiscard]] std::vector<std::uint64_t> rows() const;
  /// "2 of 8 by tickets", "4 groups of 8, at most 1 of England": what is drawn, in words.
  [[nodiscard]] std::string words() const;

 private:
  struct limit {
    std::string label;
    std::uint64_t low = 0, high = 0;
    std::vector<std::uint64_t> members{};
  };
  void read_weights(std::vector<std::string> const& rules);
  void read_groups(std::vector<std::string> const& rules);
  void read_limits(std::vector<std::string> const& rules);
  [[nodiscard]] std::vector<std::uint64_t> weighted(fair_draw& by) const;
  [[nodiscard]] std::vector<std::uint64_t> grouped(fair_draw& by) const;
  [[nodiscard]] std::vector<std::uint64_t> one_try(fair_draw& by) const;
  [[nodiscard]] std::uint64_t tries() const;
  [[nodiscard]] std::optional<message> no_pairs(std::span<std::string const> names) const;
  [[nodiscard]] std::optional<message> no_groups(std::span<std::string const> names) const;
  [[nodiscard]] bool holds(std::vector<std::uint64_t> const& drawn) const;

  std::string kind_;
  std::uint64_t items_ = 0, take_ = 0, groups_ = 0;
  std::vector<std::uint64_t> tickets_{};
  std::vector<limit> pots_{}, limits_{};
};

}  // namespace faro::audit
