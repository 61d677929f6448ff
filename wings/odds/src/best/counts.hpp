// A question of one hand as a function of the deck: how many cards there are of each class.
//
// Hands of all decks are listed once, with what each is worth for every way to draw on; ways of keeping that
// are never better than another are dropped. A deck then is a sum of products of binomials, with a mulligan
// from the last hand backwards as player does it (mulligans.cpp). In doubles it costs microseconds, and
// tolerance() bounds what rounding may do; exactly some milliseconds. Thread-safe once it is made.
#pragma once
#include "odds/src/hands/play.hpp"
#include "odds/src/hands/play/piles.hpp"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace faro::odds::detail {

class count_question {
 public:
  /// Whether it is of this kind; it may be too big all the same.
  static bool takes(play_question const& ask);
  /// `cards`: of the whole deck. Throws too_big; input_error as play() does.
  count_question(play_question const& ask, count_t cards);

  [[nodiscard]] std::size_t classes() const { return kind_of_.size(); }
  [[nodiscard]] std::size_t class_of(std::size_t kind) const { return class_of_[kind]; }
  [[nodiscard]] value_form form() const { return form_; }
  /// near() is so near.
  [[nodiscard]] double tolerance() const { return tolerance_; }
  [[nodiscard]] double near(std::span<count_t const> of_class) const;
  [[nodiscard]] ratio exactly(std::span<count_t const> of_class) const;

 private:
  /// What may be kept of a hand in a stage: places in worth_.
  struct kept_rows {
    std::size_t stage;
    std::vector<std::size_t> rows;
  };
  struct hand {
    pile cards;
    std::vector<kept_rows> kept;
    bool varies;  // what it is worth, with what is drawn
  };
  template <class Number>
  auto value(std::span<count_t const> of_class) const;
  void list_stages(play_question const& ask);
  void list_hands(play_question const& ask, std::size_t stage);
  std::size_t row_of(pile const& kept);
  [[nodiscard]] bool is_flat(std::size_t row) const;
  void drop_lesser(std::vector<std::size_t>& rows) const;
  std::vector<std::vector<count_t>> measured_as(pile const& kept, pile const& drawn) const;

  card_table const* table_;
  compiled_query query_;
  value_form form_ = value_form::integer;
  std::vector<std::size_t> kind_of_, class_of_;
  count_t cards_, turns_ = 0;
  bool decides_ = false;        // what is better than another hand is kept
  std::vector<count_t> drawn_;  // in each stage
  std::vector<pile> draws_;     // all ways to draw on
  std::vector<std::vector<std::pair<std::size_t, count_t>>> drawn_of_;  // the same, without zeros
  std::vector<hand> hands_;
  std::unordered_map<pile, std::size_t, pile_hash> row_at_;
  std::vector<std::int64_t> worth_;  // of each kept hand for every way to draw on
  std::vector<bool> flat_;           // of each kept hand whether they are all the same
  std::vector<double> near_worth_;
  std::vector<std::vector<double>> near_ways_;  // binomials
  std::vector<std::vector<integer>> ways_;
  double tolerance_ = 0;
};

}  // namespace faro::odds::detail
