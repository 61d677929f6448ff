// What can be done to dice, as a table.
#include "language/vocabulary.hpp"

#include "dice/src/vocabulary.hpp"

#include <array>

namespace faro::odds {

namespace {

constexpr std::array entries{
    function_entry{"keep", " highest|lowest|middle N", "keeps some; also kh3 kl1 k3", "small",
                   "4d6 keep highest 3 >= 16"},
    function_entry{"drop", " lowest|highest N", "drops some; also dl1 dh1", "small", "4d6 drop lowest >= 16"},
    function_entry{"reroll", " WHICH", "until it is none of these; also r", "small", "3d6 reroll 1 2 = 18"},
    function_entry{"reroll once", " WHICH", "at most once, then it stands; twice, N times; also ro", "small",
                   "d20 reroll once 1 >= 11"},
    function_entry{"explode", " WHICH", "a further die joins the pool for each of these faces; also !",
                   "grows with its limit", "3d6 explode >= 5 >= 15"},
    function_entry{"compound", " WHICH", "the further roll is added to its die; also !!",
                   "grows with its limit", "{d8!!, d6!!} keep highest >= 4"},
    function_entry{"min", " N", "each die counts at least N; max N, at most", "small", "8d6 min 2 >= 30"},
    function_entry{"count", " WHICH", "how many dice show it", "small", "8d10 count >= 7 >= 4"},
    function_entry{"distinct", "", "how many different faces", "grows with the faces", "5d6 distinct = 5"},
    function_entry{"sets of", " N", "how many faces show at least N times", "grows with the dice",
                   "5d6 sets of 2 = 2"},
    function_entry{"sets of exactly", " N", "how many faces show just N times", "grows with the dice",
                   "5d6 sets of exactly 2 = 1"},
    function_entry{"largest set", "", "how often the commonest face shows", "grows with the dice",
                   "5d6 largest set = 5"},
    function_entry{"longest run", "", "the most faces in a row", "grows fast with the dice",
                   "5d6 longest run >= 4"},
    function_entry{"straight", " N", "whether N faces in a row show; without N all dice",
                   "grows fast with the dice", "5d6 straight 4"},
    function_entry{"full house", "", "whether one face shows three times, another twice",
                   "grows with the dice", "5d6 full house"},
    function_entry{"two pair", "", "whether two faces show twice or more", "grows with the dice",
                   "5d6 two pair"},
    function_entry{"spread", "", "the highest face less the lowest", "small", "3d6 spread >= 3"},
    function_entry{"product", "", "the faces multiplied", "grows with the dice", "2d6 product = 12"},
    function_entry{"beats", " DICE", "how many dice win, the highest against the highest, and so on",
                   "grows with the dice", "3d6 beats 2d6 >= 1"},
    function_entry{"advantage", "", "the whole roll twice, the higher total; also adv", "small",
                   "d20 advantage + 5 >= 15"},
    function_entry{"disadvantage", "", "the whole roll twice, the lower total; also dis", "small",
                   "d20 disadvantage >= 11"},
    function_entry{"highest", "(DICE, N)", "the N highest added up; lowest(DICE, N), too", "small",
                   "highest(4d6, 3) >= 16"},
    function_entry{"count", "(DICE WHICH)", "how many of the dice show it", "small", "count(8d10 >= 7) >= 4"},
    function_entry{"sum", "(DICE)", "their total", "small", "sum(3d6) >= 12"},
    function_entry{"distinct", "(DICE)", "how many different faces", "grows with the dice",
                   "distinct(5d6) = 5"},
    function_entry{"largest", "(DICE)", "how often the commonest face shows", "grows with the dice",
                   "largest(5d6) >= 3"},
    function_entry{"groups", "(DICE, N)", "how many faces show at least N times", "grows with the dice",
                   "groups(5d6, 2) = 2"},
    function_entry{"run", "(DICE)", "the most faces in a row", "grows fast with the dice", "run(5d6) >= 4"},
    function_entry{"max", "(A, B, …)", "the greatest of several numbers", "small", "max(d6, d8) >= 5"},
    function_entry{"min", "(A, B, …)", "the least of several numbers", "small", "min(d6, d8) >= 5"},
    function_entry{"abs", "(A)", "a number without its sign", "small", "abs(d6 - d6) = 0"},
    function_entry{"if", " … then … else", "one number or the other", "small",
                   "(if d20 >= 11 then d6 else 0) >= 4"},
    function_entry{"d{…}", "", "a die with faces of one's own: numbers, ranges, words", "small",
                   "d{1, 1, 2..4} >= 2"},
    function_entry{"die", " NAME = d{…} in …", "such a die by its name, rolled often", "small",
                   "die hit = d{blank*4, hit*2} in 3hit count hit >= 2"},
    function_entry{"let", " NAME = … in …", "one roll that is mentioned again; a named pool is a pool",
                   "its values, or the ways its dice may show", "let p = 3d6 in p count 6 >= 2"}};

}  // namespace

std::span<function_entry const> vocabulary_of_dice() { return entries; }

}  // namespace faro::odds
