// Work shared out to threads: all of it is done once, errors come back, nothing hangs.
#include "parallel/threads.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>
#include <vector>

namespace faro::parallel {
namespace {

TEST(threads, there_is_at_least_one_processor) { EXPECT_GE(processors(), 1U); }

TEST(threads, every_number_is_called_once) {
  for (std::size_t const count : {0U, 1U, 7U}) {
    std::vector<std::atomic<int>> calls(count);
    in_threads(count, [&](std::size_t number) { ++calls.at(number); });
    for (auto const& c : calls) EXPECT_EQ(c, 1);
  }
}

TEST(threads, the_first_exception_comes_back_after_all_have_ended) {
  std::atomic<int> ended = 0;
  EXPECT_THROW(in_threads(4,
                          [&](std::size_t number) {
                            ++ended;
                            if (number == 2) throw std::runtime_error{"two"};
                          }),
               std::runtime_error);
  EXPECT_EQ(ended, 4);
}

TEST(threads, shared_parts_are_done_once_each) {
  for (std::size_t const threads : {1U, 3U, 50U}) {
    std::vector<std::atomic<int>> done(20);
    share_out(threads, done.size(), [&](std::size_t part) { ++done.at(part); });
    for (auto const& d : done) EXPECT_EQ(d, 1);
  }
  share_out(4, 0, [](std::size_t) { FAIL() << "there is nothing to do"; });
}

TEST(threads, no_new_part_is_begun_after_an_exception) {
  std::atomic<std::size_t> begun = 0;
  EXPECT_THROW(share_out(1, 1000,
                         [&](std::size_t part) {
                           ++begun;
                           if (part == 3) throw std::runtime_error{"three"};
                         }),
               std::runtime_error);
  EXPECT_EQ(begun, 4U);
}

TEST(threads, ranges_cover_everything) {
  for (std::size_t const count : {0U, 1U, 1'999U, 2'000U, 12'345U}) {
    std::vector<char> seen(count, 0);
    share(count, [&](std::size_t thread, std::size_t first, std::size_t last) {
      EXPECT_LT(thread, processors());
      for (auto i = first; i < last; ++i) ++seen.at(i);
    });
    EXPECT_EQ(std::accumulate(seen.begin(), seen.end(), std::size_t{0}), count);
  }
}

TEST(threads, pieces_may_share_out_work_themselves) {
  std::atomic<int> done = 0;
  share_out(3, 3, [&](std::size_t) { share_out(2, 5, [&](std::size_t) { ++done; }); });
  EXPECT_EQ(done, 15);
}

TEST(threads, the_background_is_waited_for) {
  std::atomic<bool> done = false;
  {
    background const work{[&] { done = true; }};
  }
  EXPECT_TRUE(done);
}

}  // namespace
}  // namespace faro::parallel
