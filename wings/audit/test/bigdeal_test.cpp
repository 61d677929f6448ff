// Big Deal's generator: 16 boards made by the real program (version 2.0) with a given seed and owner; the
// counters are by an independent implementation in Python.
#include "audit/src/bigdeal.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace faro::audit {
namespace {

struct golden_board {
  std::uint32_t counter;
  char const *number, *deal;
};
constexpr std::array<golden_board, 16> golden{{
    {1, "7681172548203230420588103204",
     "AT963.KJ.J632.T5 K.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62"},
    {2, "53429355726019218375568114849",
     ".Q82.AKQJ63.AJT2 J9873.T953.T.K63 K65.AJ.9754.Q985 AQT42.K764.82.74"},
    {3, "34381853904272828449157221324",
     "J86.AQ94.3.AQT86 KT5.K763.954.932 9742.J8.KJT72.K4 AQ3.T52.AQ86.J75"},
    {4, "9731581256359295148569028615",
     "A95.K632.A962.K9 QJT7.Q54.Q74.T42 K64.AJ9.KJ8.J876 832.T87.T53.AQ53"},
    {6, "33021838731148676346686875268",
     "J9862.3.QT9762.8 4.KQ97642.53.K64 A7.85.AJ4.QJT732 KQT53.AJT.K8.A95"},
    {8, "37063576641791836976092015927",
     "J.AQ65.KQT65.AJT QT43.73.A82.K932 AK876.KT92.73.86 952.J84.J94.Q754"},
    {9, "34919233160526764747961699546",
     "J76542.J.J82.T93 T983.Q.AK5.KJ652 Q.A976542.Q4.Q87 AK.KT83.T9763.A4"},
    {10, "22832008654663063931534755714",
     "K42.QT.J7.AKQT54 Q7.J9543.Q983.93 AT953.872.AK2.86 J86.AK6.T654.J72"},
    {12, "29843352992962658568913932539",
     "Q642.6.AT96.QT62 A875.J93.K2.K753 KJT.KQ842.874.98 93.AT75.QJ53.AJ4"},
    {13, "17683303303463604364483089997",
     "KJ.KQ986.J864.T2 A864.AT32.Q95.K4 T953.754.7.Q9863 Q72.J.AKT32.AJ75"},
    {14, "14298149538636077938848147458",
     "KQT4.Q43.A94.JT2 95.JT965.K52.K64 A3.A872.873.Q853 J8762.K.QJT6.A97"},
    {15, "44199818693999465807950796712",
     "942.KQT5.873.J73 AQJ3.A96.K65.Q86 K7.J843.AJ9.AT92 T865.72.QT42.K54"},
    {16, "28353651988566517019561541450",
     "Q87.K3.AT82.T876 KJT43.Q.J9.KQ943 A5.AJT752.643.J5 962.9864.KQ75.A2"},
    {17, "632997091370132250031527684",
     "AKQ2.JT.Q87.AQ75 964.98754.A65.K4 8753.KQ632.KJ.J9 JT.A.T9432.T8632"},
    {19, "47754523203708157959137009098",
     "763.T765.96.KQ83 QJ982.AK8.432.76 AT5.432.JT5.J952 K4.QJ9.AKQ87.AT4"},
    {23, "37998239260592919580764065654",
     "T9542.86.T97.K84 QJ6.Q95.KJ6532.A K.AKJT7.A8.QJ975 A873.432.Q4.T632"},
}};
bigdeal_seed const seed = [] {  // 00 01 02 … 13
  bigdeal_seed out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::byte>(i);
  return out;
}();

TEST(bigdeal, deals_the_sixteen_boards_of_the_real_program) {
  bigdeal_generator generator{seed, "faro test owner"};
  for (auto const& board : golden) {
    auto const deal = pbn_deal(hands_of(generator.next()));
    EXPECT_EQ(deal, std::string{"N:"} + board.deal);
    EXPECT_EQ(generator.number().to_string(), board.number);
    EXPECT_EQ(generator.counter(), board.counter);
  }
}

TEST(bigdeal, another_owner_gets_other_deals) {
  bigdeal_generator mine{seed, "faro test owner"}, yours{seed, "faro test owner."};
  EXPECT_NE(mine.next(), yours.next());
}

TEST(bigdeal, a_deal_takes_about_1_477_digests) {
  bigdeal_generator generator{seed, "many"};
  for (int i = 0; i < 4000; ++i) generator.next();
  // 2^96 / deals = 1.4769; the standard deviation of the sum over 4,000 is 53 digests.
  EXPECT_NEAR(generator.counter() / 4000.0, 1.4769, 4 * 53 / 4000.0);
}

}  // namespace
}  // namespace faro::audit
