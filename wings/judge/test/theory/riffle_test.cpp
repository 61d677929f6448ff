// Riffles, cuts, shelves, insertions and one card: distributions by classes against tabled digits and small
// decks.
//
// Sources: the digits are of an independent computation with 40 digits (Python, exact integers); 52 cards
// agree with the table of Bayer and Diaconis (1992). Fractions of small decks are by listing all orders.
#include <faro/error.hpp>
#include <faro/judge/theory/detail/distributions.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using faro::integer;
using faro::ratio;
using faro::judge::class_distribution;
using faro::judge::distances_of;
using faro::judge::riffle_cut;
using faro::judge::riffle_distribution;
using faro::judge::significant_digits;
using faro::judge::theory_row;

theory_row riffles(std::uint64_t cards, std::uint64_t rounds, unsigned digits = 20,
                   riffle_cut cut = riffle_cut::none) {
  return distances_of(riffle_distribution(cards, power(integer{2}, rounds), cut), digits);
}

std::string tv(theory_row const& row, unsigned digits = 40) { return row.total_variation.to_digits(digits); }

struct known_riffle {
  std::uint64_t cards, rounds;
  std::string total_variation, separation, l_infinity, chi_square, kl_bits;
};

void PrintTo(known_riffle const& known, std::ostream* out) {
  *out << known.cards << " cards, " << known.rounds << " riffles";
}

class KnownRiffle : public ::testing::TestWithParam<known_riffle> {};

TEST_P(KnownRiffle, HasTheTabledDigits) {
  auto const& known = GetParam();
  auto const row = riffles(known.cards, known.rounds);
  EXPECT_EQ(tv(row), known.total_variation);
  EXPECT_EQ(row.others->separation.to_digits(40), known.separation);
  EXPECT_EQ(row.others->l_infinity.to_digits(20), known.l_infinity);
  EXPECT_EQ(row.others->chi_square.to_digits(20), known.chi_square);
  ASSERT_TRUE(row.others->kl_bits.decides(20));
  EXPECT_EQ(row.others->kl_bits.to_digits(20), known.kl_bits);
}

INSTANTIATE_TEST_SUITE_P(
    Tabled, KnownRiffle,
    ::testing::Values(
        known_riffle{26, 4, "0.8040003407066856165762200665311047397505", "1", "1261273.9335654175017",
                     "94.536826798872554102", "4.0744566442321763948"},
        known_riffle{26, 6, "0.2344709408434327145298893991916445564032",
                     "0.9973440670680830883563493920144738578769", "90.154273405537511015",
                     "0.43795374909485859927", "0.26699877013395080631"},
        known_riffle{52, 2, "0.9999999999999999999999999999999999997485", "1", "1.0433016919393705870e+41",
                     "3.9802464220365341742e+36", "121.58109983084349903"},
        known_riffle{52, 3, "0.9999999999999999999989238549189930255640", "1", "3.0124076302990408760e+29",
                     "3.7779210014374619602e+21", "69.873537748308681392"},
        known_riffle{52, 4, "0.9999995334313746494035432388891457244493", "1", "67796969733535231814",
                     "21980742222.765494856", "27.271233031089334143"},
        known_riffle{52, 5, "0.9237329293962944580254469133331803951078", "1", "2589906256350.0437177",
                     "7535.0007518733831740", "7.9452201396449919478"},
        known_riffle{52, 6, "0.6135495965656284013536514433098304351829",
                     "0.9999999999999682516407389190131012181907", "17682521.158627893819",
                     "13.626707566929497209", "2.0727190928854594694"},
        known_riffle{52, 7, "0.3340609994681515657169998593334013760246",
                     "0.9999945572754529170036252799445475690641", "9857.9434173005002625",
                     "1.0396288628728439087", "0.52387886696792297351"},
        known_riffle{52, 8, "0.1671586419269574142652749855328857761108",
                     "0.9961774376952182101525276712824719684590", "128.48488146967668198",
                     "0.19864453143036130527", "0.13133080897687689894"},
        known_riffle{52, 9, "0.08542019340906181794917255732662533654458",
                     "0.9315277671185195192473046095355416733579", "11.269659443469949199",
                     "0.046542861510775720680", "0.032855348036178545036"},
        known_riffle{52, 10, "0.04294554892103502953531546079149750013813",
                     "0.7321138617385620521974095300434939094785", "2.5742068490880153435",
                     "0.011450376278228443891", "0.0082152535862912636527"},
        known_riffle{52, 11, "0.02150237594923543356179575797002295381143",
                     "0.4794958077019667790774967677524309172639", "0.90046963720045440025",
                     "0.0028511542292489743402", "0.0020539019516542233808"},
        known_riffle{52, 12, "0.01075489349566994758956239747445324962452",
                     "0.2775418921684035878748668335658137540957", "0.38041220409071278571",
                     "0.00071207579444969247625", "0.00051348102290313291304"},
        known_riffle{104, 6, "0.9876582108756069881646026084962160330832", "1", "1.0893887083237806042e+25",
                     "46915594.321482915385", "15.689273910169117664"},
        known_riffle{104, 8, "0.4538091347710451697437861364562603543651",
                     "0.9999999999771584956838163547135797324323", "115296077.88007141743",
                     "3.1036015367950564883", "1.0376436197967437712"},
        known_riffle{104, 10, "0.1187240231136031930523175418315503926874",
                     "0.9955558889548744038286784056137964056741", "157.00810495221901445",
                     "0.094311221137236012726", "0.065089878910045089920"},
        known_riffle{104, 14, "0.007529904907795580128785705458653970691793",
                     "0.2793450631646590250401038637396213663511", "0.38571755576256667042",
                     "0.00035262163252496875730", "0.00025431910269422107564"},
        known_riffle{104, 16, "0.001882578311112023687997884177240816736320",
                     "0.07851532373810204350703873203036759596490", "0.085111867372259726105",
                     "0.000022035327085997651689", "0.000015894958113846380430"},
        known_riffle{208, 8, "0.9137092299338733944465825081903821867574",
                     "0.9999999999999999999999999999999999999999", "2.3908066531332317033e+29",
                     "38997.001436906510206", "8.1628844356131469044"},
        known_riffle{208, 12, "0.08414443594452373927125580760340809627838",
                     "0.9952372529190584663691728483483182638106", "174.78977405507076523",
                     "0.045919744883383797287", "0.032395830759579582791"},
        known_riffle{208, 14, "0.02118265383034722466402750836921215951745",
                     "0.7327437306230702476209951819642519002867", "2.7004434843938429918",
                     "0.0028109403276595440868", "0.0020248584668955241972"},
        known_riffle{208, 18, "0.001324528082905330268833225773456603727588",
                     "0.07886113651484681413498259147510348749749", "0.085565601870129102707",
                     "0.000010965140694995989123", "0.0000079096342683793744760"},
        known_riffle{416, 8, "0.9999993915519417912928108386850414179779", "1", "6.0081139527853623802e+100",
                     "2.7339904125597161175e+30", "62.157848844077065093"},
        known_riffle{416, 10, "0.7705025820903140725343271335549490378171",
                     "0.9999999999999999999999999999999999999999", "2.9478481353217573865e+32",
                     "271.17750238031252059", "4.1202402589266132176"},
        known_riffle{416, 12, "0.2354729298207286185448203736483368904001",
                     "0.9999999996678101206234497584226032680014", "720681529.19021688195",
                     "0.43035507249814461114", "0.25849709341149364848"},
        known_riffle{416, 18, "0.003736871394600895868718590085845775758620",
                     "0.2806870644731098345255542070686062261142", "0.38973187507789580442",
                     "0.000087514592416821760704", "0.000063125690633270450036"},
        known_riffle{416, 20, "0.0009342305734403243473076521687310083322433",
                     "0.07903389191882847317584354634908339145855", "0.085792674519244970587",
                     "0.0000054694394856725633369", "0.0000039453558942750767637"}));

TEST(Riffle, OfOtherPilesHasTheTabledDigits) {
  EXPECT_EQ(tv(distances_of(riffle_distribution(52, 5), 5)), "0.9999999999999999999999999999999724839873");
  EXPECT_EQ(tv(distances_of(riffle_distribution(52, 10), 5)), "0.9999999999999999014555917233430912340803");
  EXPECT_EQ(tv(distances_of(riffle_distribution(52, 20), 5)), "0.9981191427622813957436366245954270201540");
  EXPECT_EQ(tv(distances_of(riffle_distribution(52, 50), 5)), "0.7336403527061791911578907085707427765196");
  EXPECT_EQ(tv(distances_of(riffle_distribution(52, 52), 5)), "0.7167470759922752094221030712615446243883");
  EXPECT_EQ(tv(distances_of(riffle_distribution(52, 100), 5)), "0.4199197586366666548319979429041891449065");
  EXPECT_EQ(tv(distances_of(riffle_distribution(52, 500), 5)), "0.08743919947059055267472381418099596410767");
  EXPECT_EQ(tv(distances_of(riffle_distribution(52, 1000), 5)),
            "0.04397232042665348177417324089012376763484");
}

TEST(Riffle, WithACutHasTheTabledDigits) {
  EXPECT_EQ(tv(riffles(52, 3, 5, riffle_cut::before), 30), "0.999999999999999999993048821308");
  EXPECT_EQ(tv(riffles(52, 3, 5, riffle_cut::after), 30), "0.999999999999999999993048821308");
  EXPECT_EQ(tv(riffles(52, 5, 5, riffle_cut::before), 30), "0.919434047226523045532213481382");
  EXPECT_EQ(tv(riffles(52, 5, 5, riffle_cut::after), 30), "0.919686850257947202496229339984");
  EXPECT_EQ(tv(riffles(52, 7, 5, riffle_cut::before), 30), "0.321245724742023852633422802628");
  EXPECT_EQ(tv(riffles(52, 7, 5, riffle_cut::after), 30), "0.325561815922926513089137228108");
  EXPECT_EQ(tv(riffles(52, 9, 5, riffle_cut::before), 30), "0.0826636543194054472618429749547");
  EXPECT_EQ(tv(riffles(52, 9, 5, riffle_cut::after), 30), "0.0834173377996660268605994868511");
  EXPECT_EQ(tv(riffles(52, 11, 5, riffle_cut::before), 30), "0.0204167684108693568550052205676");
  EXPECT_EQ(tv(riffles(52, 11, 5, riffle_cut::after), 30), "0.0208886774843661700168884145447");
}

TEST(Riffle, OfSmallDecksGivesTheFractionsOfAllOrders) {
  EXPECT_EQ(riffles(3, 2, 5).total_variation.low().to_string(), "7/48");
  EXPECT_EQ(riffles(3, 4, 5).total_variation.low().to_string(), "25/768");
  EXPECT_EQ(riffles(3, 7, 5).total_variation.low().to_string(), "193/49152");
  EXPECT_EQ(riffles(4, 3, 5).total_variation.low().to_string(), "37/256");
  EXPECT_EQ(riffles(4, 4, 5).total_variation.low().to_string(), "149/2048");
  EXPECT_EQ(riffles(5, 1, 5).total_variation.low().to_string(), "31/40");
  EXPECT_EQ(riffles(5, 2, 5).total_variation.low().to_string(), "929/2560");
  EXPECT_EQ(riffles(5, 4, 5).total_variation.low().to_string(), "51189/655360");
  EXPECT_EQ(riffles(5, 6, 5).total_variation.low().to_string(), "3114229/167772160");
  EXPECT_EQ(riffles(5, 7, 5).total_variation.low().to_string(), "24691189/2684354560");
  EXPECT_EQ(riffles(6, 2, 5).total_variation.low().to_string(), "873/2048");
  EXPECT_EQ(riffles(6, 7, 5).total_variation.low().to_string(), "1069110893/68719476736");
  EXPECT_EQ(riffles(8, 1, 5).total_variation.low().to_string(), "5009/5040");
  EXPECT_EQ(riffles(8, 2, 5).total_variation.low().to_string(), "13398863/20643840");
  EXPECT_EQ(riffles(8, 4, 5).total_variation.low().to_string(), "6039827/33554432");
  EXPECT_EQ(riffles(8, 7, 5).total_variation.low().to_string(), "1621386754307/70368744177664");
  EXPECT_EQ(riffles(10, 2, 5).total_variation.low().to_string(), "1562377/1814400");
  EXPECT_EQ(riffles(10, 3, 5).total_variation.low().to_string(), "812046492277/1902536294400");
  EXPECT_EQ(riffles(10, 4, 5).total_variation.low().to_string(), "32937154017/137438953472");
  EXPECT_EQ(riffles(10, 6, 5).total_variation.low().to_string(), "2259756438980145/36028797018963968");
  EXPECT_EQ(riffles(10, 7, 5).total_variation.low().to_string(), "579827361710294833/18446744073709551616");
}

TEST(OneCard, UnderRifflesHasTheTabledDigits) {
  faro::judge::card_under_riffles top{52, 0};
  std::vector<std::string> found;
  for (int round = 1; round <= 10; ++round) {
    top.riffle();
    found.push_back(tv(distances_of(top.law(), 5), 30));
  }
  EXPECT_EQ(found, (std::vector<std::string>{
                       "0.872596153846154068198451078877", "0.751838700913341179633583371384",
                       "0.577474157553571890642024744230", "0.367437045477791621643859022731",
                       "0.200361200399030356138399700342", "0.102681262622121194298701054124",
                       "0.0516669136218130348341434624260", "0.0258670856416364407920181519248",
                       "0.0129415640401578008827964537628", "0.00647178552187643457263832457774"}));
}

TEST(Shelf, OfOnePassHasTheTabledDigits) {
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 4), 5), 30),
            "0.999999999999999999999991152763");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 5), 5), 30),
            "0.999999999999999999758059489332");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 8), 5), 30),
            "0.999999999857376075528989379964");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 10), 5), 30),
            "0.999999275159192073697200583318");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 12), 5), 30),
            "0.999694357988596981055463546890");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 15), 5), 30),
            "0.942670162957819825138715014572");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 16), 5), 30),
            "0.910102784016995895019281030393");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 20), 5), 30),
            "0.720088986274895916146882672696");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 25), 5), 30),
            "0.544026210274149310795338629304");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 30), 5), 30),
            "0.390979675503996174877355019102");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 35), 5), 30),
            "0.299298486661122126554301614221");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 38), 5), 30),
            "0.260813134823825799475171384351");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 40), 5), 30),
            "0.238558335765876801843836483905");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 50), 5), 30),
            "0.158554202853233988981366030324");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 64), 5), 30),
            "0.0986740363311869802364292167470");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 100), 5), 30),
            "0.0409315371321081395741557873961");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 150), 5), 30),
            "0.0182543846804381667276701399713");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 200), 5), 30),
            "0.0102784321048570902134741669471");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 250), 5), 30),
            "0.00658103344136709205458157893297");
  EXPECT_EQ(tv(distances_of(faro::judge::shelf_distribution(52, 300), 5), 30),
            "0.00457119032265725388365249724416");
}

TEST(Shelf, OfTwoPassesIsOnePassWithTwiceTheSquare) {
  EXPECT_EQ(
      tv(distances_of(faro::judge::shelf_distribution(52, faro::judge::shelves_of_passes(2, 2)), 5), 30),
      "0.999999999857376075528989379964");
  EXPECT_EQ(
      tv(distances_of(faro::judge::shelf_distribution(52, faro::judge::shelves_of_passes(4, 2)), 5), 30),
      "0.344427503278058928540959907754");
  EXPECT_EQ(
      tv(distances_of(faro::judge::shelf_distribution(52, faro::judge::shelves_of_passes(5, 2)), 5), 30),
      "0.158554202853233988981366030324");
  EXPECT_EQ(
      tv(distances_of(faro::judge::shelf_distribution(52, faro::judge::shelves_of_passes(8, 2)), 5), 30),
      "0.0250450428634699076615363808454");
  EXPECT_EQ(
      tv(distances_of(faro::judge::shelf_distribution(52, faro::judge::shelves_of_passes(10, 2)), 5), 30),
      "0.0102784321048570902134741669471");
  EXPECT_EQ(
      tv(distances_of(faro::judge::shelf_distribution(52, faro::judge::shelves_of_passes(12, 2)), 5), 30),
      "0.00495984574344677796455658255549");
  EXPECT_EQ(
      tv(distances_of(faro::judge::shelf_distribution(52, faro::judge::shelves_of_passes(16, 2)), 5), 30),
      "0.00156990156537693117793176333576");
  EXPECT_EQ(
      tv(distances_of(faro::judge::shelf_distribution(52, faro::judge::shelves_of_passes(20, 2)), 5), 30),
      "0.000643094017380745735047252330048");
}

// ---- Against every order of small decks -------------------------------------------------------------------

void expect_same(class_distribution const& classes, faro::judge::order_distribution const& law,
                 std::string const& what) {
  auto const row = distances_of(classes, 12);
  auto const all = faro::judge::distances_of(law);
  EXPECT_EQ(row.total_variation.low(), all.total_variation) << what;
  EXPECT_EQ(row.others->separation.low(), all.separation) << what;
  EXPECT_EQ(row.others->l_infinity.low(), all.l_infinity) << what;
  EXPECT_EQ(row.others->chi_square.low(), all.chi_square) << what;
  EXPECT_EQ(row.others->unreachable, integer{all.unreachable}) << what;
  EXPECT_NEAR(row.others->kl_bits.low().to_double(), all.kl_bits, 1e-11) << what;
}

TEST(Riffle, AgreesWithEveryOrderOfSmallDecks) {
  for (std::size_t cards = 1; cards <= 7; ++cards) {
    for (std::uint64_t rounds = 0; rounds <= 3; ++rounds) {
      expect_same(riffle_distribution(cards, power(integer{2}, rounds)),
                  faro::judge::exact_distribution(faro::find_shuffle("riffle"), {}, cards, rounds),
                  std::to_string(cards) + " cards, " + std::to_string(rounds) + " riffles");
    }
  }
}

/// The distribution when a uniform cut comes before or after: the mean over all n cuts of a small deck.
faro::judge::order_distribution with_cut(faro::judge::order_distribution const& law, bool before) {
  auto result = law;
  auto const n = law.cards;
  for (auto& w : result.ways) w = 0;
  result.of = law.of * integer{n};
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    auto const order = faro::judge::order_of(rank, n);
    for (std::uint32_t by = 0; by < n; ++by) {
      auto cut = order;
      for (std::size_t i = 0; i < n; ++i)
        cut[i] = before ? static_cast<std::uint32_t>((order[i] + by) % n) : order[(i + by) % n];
      result.ways[faro::judge::rank_of(cut)] += law.ways[rank];
    }
  }
  return result;
}

TEST(Riffle, WithACutAgreesWithEveryOrderOfSmallDecks) {
  for (std::size_t cards = 2; cards <= 6; ++cards) {
    for (std::uint64_t rounds = 1; rounds <= 3; ++rounds) {
      auto const law = faro::judge::exact_distribution(faro::find_shuffle("riffle"), {}, cards, rounds);
      auto const piles = power(integer{2}, rounds);
      auto const what = std::to_string(cards) + " cards, " + std::to_string(rounds) + " riffles";
      expect_same(riffle_distribution(cards, piles, riffle_cut::before), with_cut(law, true),
                  what + ", cut before");
      expect_same(riffle_distribution(cards, piles, riffle_cut::after), with_cut(law, false),
                  what + ", cut after");
    }
  }
}

TEST(Riffle, WithACutBeforeEachIsAsWithOneBeforeTheFirst) {
  for (std::size_t cards = 2; cards <= 6; ++cards) {
    for (std::uint64_t rounds = 1; rounds <= 3; ++rounds) {
      expect_same(riffle_distribution(cards, power(integer{2}, rounds), riffle_cut::before),
                  faro::judge::exact_distribution(faro::find_shuffle("riffle-cut-before"), {}, cards, rounds),
                  std::to_string(cards) + " cards, " + std::to_string(rounds) + " cuts and riffles");
    }
  }
}

TEST(Riffle, WithACutBeforeIsWorthExactlyOneCard) {
  for (std::uint64_t rounds = 1; rounds <= 10; ++rounds) {
    EXPECT_EQ(riffles(52, rounds, 5, riffle_cut::before).total_variation.low(),
              riffles(51, rounds, 5).total_variation.low());
  }
}

TEST(Insertion, AgreesWithEveryOrderOfSmallDecks) {
  for (auto const* name : {"top-to-random", "random-to-top"}) {
    for (std::size_t cards = 1; cards <= 6; ++cards) {
      for (std::uint64_t moves = 0; moves <= 7; ++moves) {
        expect_same(faro::judge::insertion_distribution(cards, moves),
                    faro::judge::exact_distribution(faro::find_shuffle(name), {}, cards, moves),
                    std::string{name} + ", " + std::to_string(cards) + " cards, " + std::to_string(moves));
      }
    }
  }
}

TEST(Insertion, HasTheTabledDigits) {
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(32, 32), 5), 30),
            "0.998516526087560050024086251658");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(32, 32), 5).others->separation.to_digits(30),
            "0.999999999910519411942036506400");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(32, 64), 5), 30),
            "0.733284178012501536696205506835");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(32, 64), 5).others->separation.to_digits(30),
            "0.964026178661461181886410892375");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(32, 112), 5), 30),
            "0.114441201525820332995479524428");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(32, 112), 5).others->separation.to_digits(30),
            "0.228882403051640665990959048856");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(32, 160), 5), 30),
            "0.00743696422359027346560312259776");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(32, 160), 5).others->separation.to_digits(30),
            "0.0148739284471805469312062451955");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 52), 5), 30),
            "0.999996673338206619917990398265");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 52), 5).others->separation.to_digits(30),
            "0.999999999999999999372887516508");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 100), 5), 30),
            "0.940371640307365244775753164058");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 100), 5).others->separation.to_digits(30),
            "0.999298280885515094475931843724");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 150), 5), 30),
            "0.507377274144976149660600846177");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 150), 5).others->separation.to_digits(30),
            "0.808704134573367983779979648061");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 175), 5), 30),
            "0.268003829285149541343525539497");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 175), 5).others->separation.to_digits(30),
            "0.536007658570299082687051078994");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 200), 5), 30),
            "0.145283795632245657027196864245");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 200), 5).others->separation.to_digits(30),
            "0.290567591264491314054393728490");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 205), 5), 30),
            "0.126166995073235314051702117113");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 205), 5).others->separation.to_digits(30),
            "0.252333990146470628103404234227");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 225), 5), 30),
            "0.0684952922960381618432526014360");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 225), 5).others->separation.to_digits(30),
            "0.136990584592076323686505202872");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 250), 5), 30),
            "0.0295415086050972621850631485031");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 250), 5).others->separation.to_digits(30),
            "0.0590830172101945243701262970062");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 275), 5), 30),
            "0.0120597597247046230160417723206");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 275), 5).others->separation.to_digits(30),
            "0.0241195194494092460320835446412");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 300), 5), 30),
            "0.00476114648985401111085182519885");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 300), 5).others->separation.to_digits(30),
            "0.00952229297970802222170365039771");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 350), 5), 30),
            "0.000703946936182582047693881125240");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 350), 5).others->separation.to_digits(30),
            "0.00140789387236516409538776225048");
  EXPECT_EQ(tv(distances_of(faro::judge::insertion_distribution(52, 400), 5), 30),
            "0.000100855172361745379531370554181");
  EXPECT_EQ(distances_of(faro::judge::insertion_distribution(52, 400), 5).others->separation.to_digits(30),
            "0.000201710344723490759062741108363");
}

TEST(Shelf, AgreesWithEveryOrderOfSmallDecks) {
  for (std::size_t cards = 2; cards <= 6; ++cards) {
    for (std::uint64_t shelves = 1; shelves <= 4; ++shelves) {
      expect_same(faro::judge::shelf_distribution(cards, shelves),
                  faro::judge::exact_distribution(faro::find_shuffle("shelf"), {{"shelves", ratio{shelves}}},
                                                  cards, 1),
                  std::to_string(cards) + " cards, " + std::to_string(shelves) + " shelves");
    }
  }
}

TEST(OneCard, UnderRifflesAgreesWithEveryOrderOfASmallDeck) {
  constexpr std::size_t cards = 6;
  for (std::uint64_t position = 0; position < cards; ++position) {
    faro::judge::card_under_riffles card{cards, position};
    for (std::uint64_t rounds = 1; rounds <= 3; ++rounds) {
      card.riffle();
      auto const law = faro::judge::exact_distribution(faro::find_shuffle("riffle"), {}, cards, rounds);
      std::vector<ratio> at(cards);
      for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
        auto const order = faro::judge::order_of(rank, cards);
        for (std::size_t i = 0; i < cards; ++i) {
          if (order[i] == position) at[i] += law.probability(rank);
        }
      }
      auto const found = card.law();
      for (std::size_t i = 0; i < cards; ++i) EXPECT_EQ((ratio{found.classes[i].weight, found.of}), at[i]);
    }
  }
}

// ---- Digits -----------------------------------------------------------------------------------------------

TEST(SignificantDigits, AreCorrectlyRounded) {
  EXPECT_EQ(significant_digits(ratio{2, 3}, 4), "0.6667");
  EXPECT_EQ(significant_digits(ratio{1, 8}, 2), "0.13");  // half away from zero
  EXPECT_EQ(significant_digits(ratio{1, 3000}, 3), "0.000333");
  EXPECT_EQ(significant_digits(ratio{99996, 10}, 4), "1.000e+4");
  EXPECT_EQ(significant_digits(ratio{12345, 10}, 5), "1234.5");
  EXPECT_EQ(significant_digits(ratio{12345}, 5), "12345");
  EXPECT_EQ(significant_digits(-ratio{1, 4}, 2), "-0.25");
  EXPECT_EQ(significant_digits((ratio{1, power(integer{10}, 30)}), 2), "1.0e-30");
  EXPECT_THROW(significant_digits(ratio{1, 2}, 0), faro::input_error);
}

TEST(SignificantDigits, OfOneAndZeroAreOnlyForExactlyOneAndZero) {
  EXPECT_EQ(significant_digits(ratio{1}, 9), "1");
  EXPECT_EQ(significant_digits(ratio{}, 9), "0");
  EXPECT_EQ(significant_digits(ratio{1} - ratio{1, power(integer{10}, 30)}, 5), "0.99999");
  EXPECT_EQ(significant_digits(ratio{1} + ratio{1, power(integer{10}, 30)}, 5), "1.0000");
}

TEST(Riffle, OnceHasASeparationOfExactlyOneButNeverSuchATotalVariation) {
  auto const row = riffles(52, 1, 6);
  EXPECT_EQ(row.others->separation.to_digits(6), "1");
  EXPECT_EQ(tv(row, 6), "0.999999");
  // 2^52 - 52 orders can occur: the identity in 53 ways, all others in one.
  EXPECT_EQ(row.others->unreachable, faro::factorial(52) - power(integer{2}, 52) + 52);
  EXPECT_EQ(riffles(52, 6, 6).others->unreachable, integer{0});  // 64 piles are more than 52 cards
  EXPECT_NE(riffles(52, 6, 6).others->separation.low(), ratio{1});
}

TEST(Riffle, NeverDoneGivesAwayTheWholeOrder) {
  EXPECT_EQ(riffles(2, 0, 30).others->kl_bits.to_digits(30), "1");               // one bit, exactly
  EXPECT_EQ(riffles(52, 0, 12).others->kl_bits.to_digits(12), "225.581003124");  // log2 52!
}

TEST(BinaryLogarithm, IsTightFromBelow) {
  faro::judge::binary_logarithm const narrow{64};
  faro::judge::binary_logarithm const wide{200};
  auto const shift = power(integer{2}, 200 - 64);
  for (std::uint64_t x = 1; x < 3000; x += 7) {
    auto const below = narrow(integer{x}) * shift;
    auto const value = wide(integer{x});
    EXPECT_LE(below, value + 2);
    EXPECT_GT(below + shift * 2, value);
  }
  EXPECT_EQ(narrow(power(integer{2}, 500)), integer{500} * power(integer{2}, 64));
  EXPECT_EQ((ratio{wide(3), power(integer{2}, 200)}).to_decimal(30), "1.584962500721156181453738943948");
}

}  // namespace
