// Random exchanges on cycle types: all orders of small decks, the characters' closed form, and the table of
// 52 cards against digits known from elsewhere and a walk of its own.
//
// Sources: the digits are of an independent walk in floating point; fractions by listing orders.
#include "judge/src/theory/exchange.hpp"

#include "judge/src/theory/cycle_types.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using faro::integer;
using faro::ratio;
using faro::judge::cycle_types;
using faro::judge::exchange_pairs;
using faro::judge::exchange_rows;
using faro::judge::theory_row;

theory_row after(std::uint64_t rounds, std::uint64_t cards, exchange_pairs pairs) {
  return exchange_rows(cards, rounds, rounds, pairs, 12).front();
}

TEST(Exchange, AgreesWithEveryOrderOfSmallDecks) {
  for (std::size_t cards = 1; cards <= 6; ++cards) {
    for (std::uint64_t rounds = 0; rounds <= 6; ++rounds) {
      auto const law = faro::judge::exact_distribution(faro::find_shuffle("exchange"), {}, cards, rounds);
      auto const all = faro::judge::distances_of(law);
      auto const row = after(rounds, cards, exchange_pairs::any);
      EXPECT_EQ(row.total_variation.low(), all.total_variation) << cards << " cards, " << rounds;
      EXPECT_EQ(row.others->separation.low(), all.separation) << cards << " cards, " << rounds;
      EXPECT_EQ(row.others->l_infinity.low(), all.l_infinity) << cards << " cards, " << rounds;
      EXPECT_EQ(row.others->chi_square.low(), all.chi_square) << cards << " cards, " << rounds;
      EXPECT_EQ(row.others->unreachable, integer{all.unreachable}) << cards << " cards, " << rounds;
    }
  }
}

TEST(Exchange, OfDistinctCardsIsComparedWithTheHalfItReaches) {
  // The other half has probability 0, so the excess over 2/n! is the whole distance.
  for (std::size_t cards = 2; cards <= 6; ++cards) {
    for (std::uint64_t rounds = 0; rounds <= 6; ++rounds) {
      auto const law =
          faro::judge::exact_distribution(faro::find_shuffle("exchange-distinct"), {}, cards, rounds);
      ratio const even{integer{2}, integer{std::uint64_t{law.ways.size()}}};
      ratio distance;
      for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank)
        if (law.probability(rank) > even) distance += law.probability(rank) - even;
      EXPECT_EQ(after(rounds, cards, exchange_pairs::distinct).total_variation.low(), distance)
          << cards << " cards, " << rounds;
    }
  }
}

/// The product of the hook lengths of a shape, and the sum of its contents.
std::pair<integer, std::int64_t> hooks_and_content(std::span<std::uint8_t const> rows) {
  integer hooks = 1;
  std::int64_t content = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i]; ++j) {
      auto const below = std::ranges::count_if(rows.subspan(i + 1), [j](auto row) { return row > j; });
      hooks *= integer{rows[i] - j} + integer{below};
      content += static_cast<std::int64_t>(j) - static_cast<std::int64_t>(i);
    }
  }
  return {hooks, content};
}

/// N times the sum of P^2, less 1, by the characters of the symmetric group: the sum over all shapes of d^2
/// r^2k, where d is the number of standard tableaux of the shape, and r, its eigenvalue, depends on the sum c
/// of its contents: (n + 2c) / n^2 for any two cards, 2c / (n (n - 1)) for two different ones, where half of
/// the orders is compared.
ratio chi_square_of_characters(std::size_t cards, std::uint64_t rounds, exchange_pairs pairs) {
  cycle_types const shapes{cards};
  auto const any = pairs == exchange_pairs::any;
  auto const n = static_cast<std::int64_t>(cards);
  integer sum;
  for (std::size_t shape = 0; shape < shapes.count(); ++shape) {
    auto const [hooks, content] = hooks_and_content(shapes.parts(shape));
    auto const tableaux = faro::factorial(cards) / hooks;
    sum += tableaux * tableaux * power(integer{any ? n + 2 * content : 2 * content}, 2 * rounds);
  }
  return ratio{sum, power(integer{any ? n * n : n * (n - 1)}, 2 * rounds)} / ratio{any ? 1 : 2} - ratio{1};
}

TEST(Exchange, HasTheChiSquareOfTheCharacters) {
  for (auto const pairs : {exchange_pairs::any, exchange_pairs::distinct}) {
    for (std::size_t cards = 2; cards <= 24; cards += cards < 10 ? 1 : 7) {
      for (std::uint64_t rounds = 0; rounds <= 40; rounds += 8)
        EXPECT_EQ(after(rounds, cards, pairs).others->chi_square.low(),
                  chi_square_of_characters(cards, rounds, pairs))
            << cards << " cards, " << rounds;
    }
  }
}

TEST(Exchange, LeavesTheSortedDeckAsLikelyAfterTwiceTheRoundsAsTheCharactersSay) {
  // An exchange is its own inverse: the chance of the sorted deck after 2k is the sum of all squares after k,
  // which the characters give without any walk.
  auto const rows = exchange_rows(22, 1, 80, exchange_pairs::any, 5);
  for (std::uint64_t k = 1; k <= 40; k += 13) {
    EXPECT_EQ(rows[2 * k - 1].others->l_infinity.low(), chi_square_of_characters(22, k, exchange_pairs::any))
        << k;
  }
}

TEST(Exchange, RefusesWhatItCantWalk) {
  EXPECT_THROW(exchange_rows(0, 1, 1, exchange_pairs::any, 5), faro::input_error);
  EXPECT_THROW(exchange_rows(1, 1, 1, exchange_pairs::distinct, 5), faro::input_error);
  EXPECT_THROW(exchange_rows(25, 1, 1, exchange_pairs::any, 5), faro::input_error);
  EXPECT_THROW(exchange_rows(53, 1, 1, exchange_pairs::any, 5), faro::input_error);
  EXPECT_THROW(exchange_rows(20, 1, 1, exchange_pairs::any, 301), faro::input_error);
  EXPECT_THROW(exchange_rows(20, 1, 1'001, exchange_pairs::any, 5), faro::input_error);
  EXPECT_THROW(exchange_rows(52, 0, 1, exchange_pairs::any, 5), faro::input_error);
  EXPECT_THROW(exchange_rows(52, 1, 321, exchange_pairs::any, 5), faro::input_error);
  EXPECT_THROW(exchange_rows(52, 1, 1, exchange_pairs::any, 13), faro::input_error);
}

// ---- The pack of 52 ---------------------------------------------------------------------------------------

struct known_exchange {
  std::uint64_t rounds;
  std::string any, distinct;
};

std::vector<known_exchange> const known{
    {24, "0.999999999999999999996665670679", "0.999999999999999999993587157934"},
    {26, "0.999999999999999998380765645112", "0.999999999999999996908696824536"},
    {28, "0.999999999999999448180336492709", "0.999999999999998955775483418806"},
    {34, "0.999999997586638849543157704695", "0.999999995612649609505022874408"},
    {38, "0.999991249793353960348900978399", "0.999984834662127039593605427211"},
    {42, "0.998707092035720180544501425837", "0.998164743554338937834713770652"},
    {44, "0.996475767823473928008844016199", "0.995341000817545240354989894417"},
    {46, "0.992573696311911874988631952791", "0.990536368873896284572993973854"},
    {50, "0.977904727896055860131803417551", "0.973224957896189491011812534090"},
    {52, "0.966608791663730196272654183509", "0.960198693981312121375438222808"},
    {54, "0.952088012474692338769670647847", "0.944162715162514307076042482631"},
    {58, "0.915345508846240355862591667996", "0.903373892444990228407008146043"},
    {62, "0.867265186626210558415749991806", "0.850998426326943182873999852819"},
    {66, "0.814882987184540593570794944600", "0.797378858467193053066086516511"},
    {68, "0.786717946454421040145546354314", "0.766917988569280408380635487930"},
    {70, "0.755799175325861622293517386001", "0.733406445410783236821000607190"},
    {72, "0.722427632591798149767362206016", "0.698113119397597972647676233123"},
    {76, "0.654603616907126145880970788555", "0.630334944398669525670812768398"},
    {80, "0.589200189654061337706116461485", "0.566401461749587328277703216718"},
    {82, "0.561081203786394320769065489016", "0.541299105810962175772368041914"},
    {86, "0.510986620458183907377510490791", "0.489469858559687721792023233533"},
    {88, "0.485434411922769617956797520169", "0.463334783130984662761909127766"},
    {92, "0.434521967268087208546535543021", "0.411890551578788020799876543678"},
    {94, "0.409598913745711554550136539459", "0.386987057705633422265183923607"},
    {98, "0.361674124855675182800543153011", "0.339572356271918332453771092389"},
    {100, "0.338920931146159052250572437121", "0.317266648449026990682000732343"},
    {102, "0.317092024828922604245755868797", "0.295985391935193326064259415647"},
    {108, "0.257617183125065931776527985316", "0.238565857726100214138674919209"},
    {112, "0.223120570401131953714571559300", "0.205625385929322123007949706527"},
    {118, "0.178817292892209910256502939644", "0.163703473522694702779212768058"},
    {120, "0.165904128143250956370173772232", "0.151565513322059288024049082629"},
    {122, "0.153851595081525687135434730798", "0.140269981992898824146015175989"},
    {130, "0.113377093232569544829184963508", "0.102581476400249114334713756341"},
    {132, "0.104975399793869537753478671734", "0.0948072987354334168396085219678"},
    {146, "0.0609728203040136179793573687007", "0.0544073258006357759622149868006"},
    {150, "0.0521612367296349182515214975034", "0.0463912924009174408559390466815"},
    {166, "0.0278950794732376434563003698106", "0.0244893865651227647601729751982"},
    {174, "0.0203930260735746733590441065714", "0.0177860792863713229368302639744"},
    {184, "0.0138013366699308893959748408961", "0.0119233224775733132350837894311"},
    {186, "0.0127679364192477148004226065454", "0.0110066717872768513767137671706"},
    {190, "0.0109259619378776823939842449594", "0.00937930121445565303764114168587"},
    {198, "0.00799719502673228707116638475770", "0.00681069020331791709054054963477"},
    {200, "0.00739643987753048008978552387544", "0.00628702389803039178873350106385"},
    {202, "0.00684062974952611103727342251511", "0.00580361723622201752353992727522"},
    {206, "0.00585074631069115852505402025113", "0.00494544361174637965363167661159"},
    {210, "0.00500368151778368781892508537431", "0.00421415905833023676769231751163"},
    {220, "0.00338344058082626205713897882034", "0.00282470342057051964455711738675"},
    {224, "0.00289298475486750630492540037038", "0.00240700549975718090383157967037"},
    {226, "0.00267505714923978273546171289238", "0.00222192360522519205887029257068"},
    {228, "0.00247352251268463339981615868329", "0.00205107303095524079435789780619"},
    {236, "0.00180805605672770481433790789333", "0.00148932283806399161831905515072"},
    {238, "0.00167177720929455231760838581566", "0.00137480382151640535616654092300"},
    {242, "0.00142923608691886803205476834571", "0.00117150582966794316530194285022"},
    {248, "0.00112973461401003127373535278667", "0.000921509823906525024026260808153"},
    {250, "0.00104455259755464780449840571777", "0.000850651813019957613282596077415"},
    {252, "0.000965789800584833229248359185356", "0.000785242300504117254359136776395"},
    {256, "0.000825625240751298800037946436855", "0.000669125174249737843126675818349"},
    {264, "0.000603350220022323545018553297257", "0.000485863931202229263913393390117"},
    {266, "0.000557845141089940884164610690373", "0.000448504155972263809355752675937"},
    {270, "0.000476869536589958523331844598963", "0.000382181875251832951239979326903"},
    {274, "0.000407645508681360208325833929399", "0.000325666955431698983815248940904"},
    {276, "0.000376897511745245522898427526384", "0.000300625278032950433435555995508"},
    {278, "0.000348468334977969347016618352406", "0.000277509142562783040723860086941"},
    {280, "0.000322183173162359274238813809962", "0.000256170487578612257069257878435"},
    {282, "0.000297880389243254619479532718983", "0.000236472636539983809859152459203"},
    {284, "0.000275410523769716767662354578664", "0.000218289422397421583332343358423"},
    {286, "0.000254635378644522137629348150299", "0.000201504379491791255926236470493"},
    {292, "0.000201247848106776899002513126682", "0.000158503874285711412503847825892"},
    {294, "0.000186066471692131463714433383810", "0.000146315952745919866000659827856"},
    {300, "0.000147054121475461187070490131060", "0.000115092513048189353372959957889"}};

constexpr std::uint64_t rounds_of_table = 320;

TEST(Exchange, Of52CardsHasTheKnownDigits) {
  for (auto const pairs : {exchange_pairs::any, exchange_pairs::distinct}) {
    auto const rows = exchange_rows(52, 1, rounds_of_table, pairs, 12);
    for (auto const& k : known) {
      auto const& found = rows[k.rounds - 1].total_variation;
      auto const expected = ratio::parse(pairs == exchange_pairs::any ? k.any : k.distinct);
      EXPECT_LE(found.low(), expected) << k.rounds;
      EXPECT_GE(found.high(), expected) << k.rounds;
    }
  }
}

TEST(Exchange, Of52CardsDecidesEveryNumberOfDigits) {
  for (auto const pairs : {exchange_pairs::any, exchange_pairs::distinct}) {
    for (auto const& row : exchange_rows(52, 1, rounds_of_table, pairs, 12)) {
      for (unsigned digits = 1; digits <= 12; ++digits)
        EXPECT_TRUE(row.total_variation.decides(digits)) << row.rounds << ", " << digits;
      EXPECT_FALSE(row.others) << row.rounds;
    }
  }
}

/// N P of every type of cycles of 52 cards, exchange after exchange, in floating point: every step is an
/// average of what is not negative, so that nothing cancels.
class floating_walk {
 public:
  explicit floating_walk(exchange_pairs pairs)
      : any_{pairs == exchange_pairs::any}, values_(types_.count()), next_(types_.count()) {
    auto const orders = faro::factorial(cards) / integer{any_ ? 1 : 2};
    for (std::size_t type = 0; type < types_.count(); ++type)
      shares_.push_back(ratio{types_.size(type), orders}.to_double());
    values_[cycle_types::identity()] = 1 / shares_[cycle_types::identity()];
  }
  void step() {
    ++rounds_;
    auto const n = double{cards};
    auto const stay = any_ ? 1 / n : 0, move = any_ ? 2 / (n * n) : 2 / (n * (n - 1));
    for (std::size_t type = 0; type < types_.count(); ++type) {
      if (!is_compared(type)) continue;
      double sum = 0;
      for (auto const [to, ways] : types_.steps(type)) sum += values_[to] * ways;
      next_[type] = sum * move + values_[type] * stay;
    }
    values_.swap(next_);
  }
  [[nodiscard]] double total_variation() const {
    double sum = 0;
    for (std::size_t type = 0; type < types_.count(); ++type)
      if (is_compared(type)) sum += shares_[type] * std::max(values_[type] - 1, 0.0);
    return sum;
  }

 private:
  static constexpr std::uint8_t cards = 52;
  [[nodiscard]] bool is_compared(std::size_t type) const {
    return any_ || types_.distance(type) % 2 == rounds_ % 2;
  }

  cycle_types types_{cards};
  bool any_;
  std::uint64_t rounds_ = 0;
  std::vector<double> values_, next_, shares_;
};

TEST(Exchange, Of52CardsIsWhatAWalkInFloatingPointFinds) {
  for (auto const pairs : {exchange_pairs::any, exchange_pairs::distinct}) {
    floating_walk walk{pairs};
    for (auto const& row : exchange_rows(52, 1, rounds_of_table, pairs, 12)) {
      walk.step();
      EXPECT_NEAR(row.total_variation.low().to_double(), walk.total_variation(), 1e-13) << row.rounds;
    }
  }
}

}  // namespace
