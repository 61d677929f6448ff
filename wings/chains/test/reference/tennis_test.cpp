// Games with loops against numbers computed elsewhere by Gauss elimination over fractions:
// points, games, sets and matches.
#include "chains/test/reference/reference_loops.hpp"

#include <algorithm>
#include <array>

namespace faro::testing::loops {
namespace {

/// First to `points`, by two; each point won with chance 3/5 or p of q.
auto tennis_points(int points, unsigned p, unsigned q) {
  return [=](auto& c) {
    for (std::array<int, 2> score{};;) {
      if (merge_point(c, score)) return 0;
      count(c, "points");
      ++score[pick_chance(c, p, q) ? 0 : 1];
      if (score[0] >= points - 1 && score[0] == score[1]) score = {points - 1, points - 1};
      if (std::max(score[0], score[1]) >= points && std::abs(score[0] - score[1]) >= 2)
        return score[0] > score[1] ? 1 : 2;
    }
  };
}

TEST_F(ReferenceLoops, Tennis) {
  auto const& value = values["tennis p=3/5 of every point"];
  auto const game = read_with_loops<int>(tennis_points(4, 3, 5));
  auto const p = chance_of(game, 1);
  EXPECT_EQ(p, number(value["game"]));
  EXPECT_EQ(mean_of(game, "points"), number(value["mean_points_in_game"]));
  EXPECT_EQ(mean_of(read_with_loops<int>(tennis_points(4, 1, 2)), "points"),
            number(values["tennis game only p=1/2, mean points"]));
  auto const tiebreak = chance_of(read_with_loops<int>(tennis_points(7, 3, 5)), 1);
  EXPECT_EQ(tiebreak, number(value["tiebreak_to_7"]));
  // Points played out in full, games and sets above them: one description of all.
  auto const win = [](auto& c, auto const& score) {
    for (std::array<int, 2> points{};;) {
      if (merge_point(c, score, points)) return 0;
      ++points[pick_chance(c, 3, 5) ? 0 : 1];
      auto const most = score[4] == 1 ? 7 : 4;
      if (points[0] >= most - 1 && points[0] == points[1]) points = {most - 1, most - 1};
      if (std::max(points[0], points[1]) >= most && std::abs(points[0] - points[1]) >= 2)
        return points[0] > points[1] ? 1 : 2;
    }
  };
  auto const match = [&](int sets, bool with_tiebreak) {
    return [=](auto& c) {
      std::array<int, 5> s{};  // sets, games, whether it is a tie-break
      for (;;) {
        auto const who = win(c, s);
        if (who == 0) return 0;
        auto const& w = static_cast<std::size_t>(who - 1);
        ++s[2 + w];
        bool const set = s[4] == 1 || (s[2 + w] >= 6 && s[2 + w] - s[3 - w] >= 2);
        if (!with_tiebreak && s[2] == s[3] && s[2] >= 5) s[2] = s[3] = 5;
        if (set) {
          ++s[w];
          s[2] = s[3] = s[4] = 0;
          if (s[w] == sets) return who;
        } else {
          s[4] = with_tiebreak && s[2] == 6 && s[3] == 6 ? 1 : 0;
        }
      }
    };
  };
  EXPECT_EQ(chance_of(read_with_loops<int>(match(1, true)), 1), number(value["set_with_tiebreak"]));
  EXPECT_EQ(chance_of(read_with_loops<int>(match(1, false)), 1), number(value["advantage_set"]));
  EXPECT_EQ(chance_of(read_with_loops<int>(match(2, true)), 1), number(value["match_best_of_3"]));
  EXPECT_EQ(chance_of(read_with_loops<int>(match(3, true)), 1), number(value["match_best_of_5"]));
}

}  // namespace
}  // namespace faro::testing::loops
