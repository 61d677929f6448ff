// What a part is in every way a named roll may fall, put together. Private to src/odds.
#pragma once
#include "dice/src/values.hpp"

#include <utility>
#include <vector>

namespace faro::odds::dice_language {

/// Conditions that are settled and fixed numbers are added up by their weights; the rest is kept case by
/// case.
class cases_so_far {
 public:
  explicit cases_so_far(integer all) : all_{std::move(all)} {}
  void add(value result, integer const& weight) {
    auto const* const condition = std::get_if<truth>(&result);
    auto const* const plain = std::get_if<number>(&result);
    if (condition && condition->yes == ratio{1}) {
      yes_ += weight;
    } else if (condition && condition->no == ratio{1}) {
      no_ += weight;
    } else if (auto const fixed = plain ? plain->fixed() : std::nullopt) {
      numbers_.push_back({*fixed, weight});
      of_numbers_ += weight;
    } else {
      cases_.emplace_back(ratio{weight, all_}, std::move(result));
    }
  }
  [[nodiscard]] std::vector<std::pair<ratio, value>> all() && {
    if (!yes_.is_zero()) cases_.emplace_back(ratio{yes_, all_}, truth{1, 0});
    if (!no_.is_zero()) cases_.emplace_back(ratio{no_, all_}, truth{0, 1});
    if (!numbers_.empty())
      cases_.emplace_back(ratio{of_numbers_, all_}, number{dice::in_proportion(std::move(numbers_))});
    return std::move(cases_);
  }

 private:
  integer all_, yes_, no_, of_numbers_;
  std::vector<dice::entry> numbers_;
  std::vector<std::pair<ratio, value>> cases_;
};

}  // namespace faro::odds::dice_language
