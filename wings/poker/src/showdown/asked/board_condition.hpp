// A condition on the whole board of a showdown, in the language of questions about drawn cards:
// community(hearts) >= 2, community(largest(rank)) = 1 and community(ace) = 0.
#pragma once
#include <faro/cards/detail/table.hpp>
#include <faro/odds/hands/detail/query.hpp>
#include <faro/poker/showdown.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace faro::odds::detail {

/// The deck of a showdown, and the hands and shared cards that its condition is read for.
struct condition_setting {
  card_table table;
  query_setting setting;
};
condition_setting setting_of_condition(showdown_question const& ask);

/// Compiled once, asked of each board. Cost: a tenth of a microsecond a measure; poker a whole one.
class board_condition {
 public:
  /// Throws query_error or input_error for what is no condition on the board alone. Precondition: there is
  /// one.
  explicit board_condition(showdown_question const& ask);
  [[nodiscard]] bool holds(card_set board) const;

 private:
  [[nodiscard]] std::int64_t measured(leaf const& l) const;

  condition_setting of_;
  compiled_query query_;
  std::array<std::size_t, 54> kind_of_{};  // of each card
  std::vector<std::size_t> mutable seen_;  // the kinds on the board
  std::vector<std::int64_t> mutable leaves_;
  std::vector<int> mutable sizes_;
};

}  // namespace faro::odds::detail
