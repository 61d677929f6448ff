// Published schemes against the vectors of their authors, and the traps on the way.
#include <faro/audit/schemes.hpp>
#include <faro/error.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

namespace faro::audit {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using numbers = std::vector<std::uint64_t>;
using names = std::vector<std::string>;

selection_question ask(std::string scheme, std::string seed, std::uint64_t items, std::uint64_t take,
                       bool replacement = false) {
  selection_question q;
  q.scheme = std::move(scheme);
  q.seed = std::move(seed);
  q.items = items;
  q.take = take;
  q.replacement = replacement;
  return q;
}

/// What was selected, counted from `first`.
numbers select(selection_question const& q, std::uint64_t first) {
  numbers out;
  for (auto const& item : select_by(q)) out.push_back(item.position + first);
  return out;
}

names select_labels(selection_question q, names const& labels, std::uint64_t take) {
  q.labels = labels;
  q.items = labels.size();
  q.take = take;
  names out;
  for (auto const& item : select_by(q)) out.push_back(labels[item.position]);
  return out;
}

std::string refusal(selection_question const& q) {
  try {
    static_cast<void>(select_by(q));
  } catch (input_error const& e) {
    return e.what();
  }
  return {};
}

std::vector<std::string> explained(selection_question const& q) {
  std::vector<std::string> lines;
  static_cast<void>(select_by(q, [&](std::string_view line) { lines.emplace_back(line); }));
  return lines;
}

// ---- RFC 3797 ---------------------------------------------------------------------------------------------

TEST(rfc3797, key_text_of_section_6) {
  names const sources{"9319", "2 5 12 8 10", "9 18 26 34 41 45"};
  EXPECT_EQ(rfc3797_key(sources), "9319./2.5.8.10.12./9.18.26.34.41.45./");
}

TEST(rfc3797, selects_as_in_section_6) {
  // The first 16 are published; the whole order of 25 was computed by an independent implementation.
  auto const order = select(ask("rfc3797", "9319./2.5.8.10.12./9.18.26.34.41.45./", 25, 25), 1);
  EXPECT_EQ(order, (numbers{17, 7, 2, 16, 25, 23, 8,  24, 19, 13, 22, 5, 18,
                            9,  1, 4, 12, 15, 20, 14, 11, 3,  6,  21, 10}));
}

TEST(rfc3797, selects_as_the_nomcom_of_2012) {
  names const sources{"17,20,22,35,38,48,36", "90193202", "55598744", "11 17 21 48 50 9 10"};
  auto const key = rfc3797_key(sources);
  EXPECT_EQ(key, "17.20.22.35.36.38.48./90193202./55598744./9.10.11.17.21.48.50./");
  EXPECT_THAT(select(ask("rfc3797", key, 134, 12), 1),
              ElementsAre(90, 25, 92, 126, 24, 31, 122, 96, 81, 132, 2, 41));
}

TEST(rfc3797, explains_every_hash_and_division) {
  auto const lines = explained(ask("rfc3797", "9319./2.5.8.10.12./9.18.26.34.41.45./", 25, 2));
  ASSERT_EQ(lines.size(), 3u);
  // The digest is that of the RFC's table; 0x990d...3459 = that number by Python.
  EXPECT_THAT(lines[1], HasSubstr("MD5(0000 key 0000) = 990dd0a5692a029a98b5e01aa28f3459"));
  EXPECT_THAT(lines[1], HasSubstr("203443615060644168926717808039743665241 = 25 x"));
  EXPECT_THAT(lines[1], HasSubstr(" + 16: number 17 of the 25 left"));
  EXPECT_THAT(lines[2], HasSubstr("MD5(0001 key 0001) = 3691e55cb63fcc37914430b2f70b5ec6"));
}

TEST(rfc3797, numbers_lose_zeros_and_are_sorted_by_value) {
  EXPECT_EQ(rfc3797_key(names{"007 0 10 9"}), "0.7.9.10./");
  EXPECT_EQ(rfc3797_key(names{"123456789012345678901234567890 5"}), "5.123456789012345678901234567890./");
}

TEST(rfc3797, a_real_number_stands_alone_and_without_full_stop) {
  EXPECT_EQ(rfc3797_key(names{"01.250", "3"}), "1.25/3./");
  EXPECT_THROW(static_cast<void>(rfc3797_key(names{"1.25 3"})), input_error);
}

TEST(rfc3797, what_is_no_number_is_named_with_its_source) {
  for (auto const* source : {"12x", "-1", "1.", ".5", "", "1.2.3"})
    EXPECT_THROW(static_cast<void>(rfc3797_key(names{source})), input_error) << source;
}

TEST(rfc3797, a_pool_has_at_most_65535) {
  EXPECT_EQ(select(ask("rfc3797", "1./", 65535, 1), 1).size(), 1u);
  EXPECT_THAT(refusal(ask("rfc3797", "1./", 65536, 1)), HasSubstr("at most 65535"));
}

// ---- Rivest's sampler -------------------------------------------------------------------------------------

TEST(sampler, draws_as_rivest_publishes) {
  EXPECT_THAT(select(ask("sampler", "1", 1000, 3, true), 1), ElementsAre(97, 89, 163));
  EXPECT_THAT(select(ask("sampler", "0", 2, 3, true), 1), ElementsAre(1, 1, 2));
  EXPECT_THAT(select(ask("sampler", "0", 1000, 3, true), 1), ElementsAre(905, 573, 160));
  EXPECT_THAT(select(ask("sampler", "999999999999999999999999", 1000, 3, true), 1),
              ElementsAre(544, 800, 654));
  EXPECT_THAT(select(ask("sampler", "3546311556112163624615351222", 876, 5, true), 1),
              ElementsAre(740, 180, 264, 789, 238));
}

TEST(sampler, takes_the_seed_as_text_so_0_is_not_0000000000) {
  EXPECT_THAT(select(ask("sampler", "0000000000", 1000, 3, true), 1), ElementsAre(978, 359, 132));
}

TEST(sampler, draws_without_replacement_as_colorado_does) {
  EXPECT_EQ(select(ask("sampler", "3546311556112163624615351222", 876, 47), 1),
            (numbers{740, 180, 264, 789, 238, 448, 272, 611, 761, 208, 596, 88,  160, 113, 766, 427,
                     184, 816, 653, 411, 779, 331, 339, 487, 594, 235, 65,  527, 821, 490, 461, 251,
                     471, 414, 174, 567, 300, 134, 144, 357, 786, 792, 218, 550, 787, 537, 197}));
}

TEST(sampler, can_take_everything) {
  auto all = select(ask("sampler", "x", 50, 50), 0);
  std::ranges::sort(all);
  numbers expected(50);
  std::iota(expected.begin(), expected.end(), std::uint64_t{0});
  EXPECT_EQ(all, expected);
}

TEST(sampler, selects_from_ranges_beyond_memory) {
  EXPECT_EQ(select(ask("sampler", "x", std::uint64_t{1} << 62, 3), 0).size(), 3u);
}

TEST(opentally, counts_from_0_what_sampler_counts_from_1) {
  // The rule differs from sampler in its counter and in hashes that occur once in 2^246: place 2 on agrees.
  auto const rivest = select(ask("sampler", "1", 1000, 3, true), 0);
  auto const li = select(ask("opentally", "1", 1000, 4, true), 0);
  EXPECT_EQ(numbers(li.begin() + 1, li.end()), rivest);
  // Python 3: int(hashlib.sha256(b"1,0").hexdigest(), 16) % 1000.
  EXPECT_EQ(li[0], 906u);
}

TEST(audit_lab, shuffles_as_rivest_publishes) {
  EXPECT_EQ(select(ask("audit-lab", "1234567890", 20, 20), 0),
            (numbers{12, 13, 2, 18, 3, 8, 9, 7, 17, 6, 16, 5, 11, 19, 1, 14, 10, 0, 4, 15}));
  EXPECT_EQ(select(ask("audit-lab", "1234567891", 20, 20), 0),
            (numbers{4, 2, 9, 8, 14, 6, 3, 5, 7, 15, 18, 10, 19, 1, 13, 11, 17, 12, 0, 16}));
}

TEST(audit_lab, a_sample_is_the_head_of_the_order) {
  EXPECT_THAT(select(ask("audit-lab", "1234567890", 20, 3), 0), ElementsAre(12, 13, 2));
}

// ---- consistent_sampler -----------------------------------------------------------------------------------

names numbered(int n) {
  names out;
  for (int i = 0; i < n; ++i) out.push_back(std::to_string(i));
  return out;
}

TEST(consistent_sampler, orders_as_its_documentation_shows) {
  EXPECT_EQ(
      select_labels(ask("consistent-sampler", "314159", 0, 0), {"A-1", "A-2", "A-3", "B-1", "B-2", "B-3"}, 6),
      (names{"B-2", "B-3", "A-3", "A-2", "B-1", "A-1"}));
  EXPECT_EQ(select_labels(ask("consistent-sampler", "31", 0, 0), {"a", "b", "c", "d"}, 4),
            (names{"b", "a", "d", "c"}));
  EXPECT_EQ(select_labels(ask("consistent-sampler", "77", 0, 0), {"a", "b", "c", "d"}, 4),
            (names{"b", "d", "c", "a"}));
  EXPECT_EQ(select_labels(ask("consistent-sampler", "41", 0, 0), numbered(100), 10),
            (names{"73", "51", "17", "58", "38", "42", "39", "20", "11", "67"}));
}

TEST(consistent_sampler, gives_tickets_as_its_documentation_shows) {
  auto q = ask("consistent-sampler", "01382438112797316654", 1, 2, true);
  q.labels = {"AB-130"};
  auto const drawn = select_by(q);
  EXPECT_EQ(drawn[0].ticket,
            "0.26299714122838008416507544297546663599715395525154425586041245287750224561854");
  EXPECT_EQ(drawn[1].ticket,
            "0.8232357229934205790595761924514048157652891124687533667363938813600770093316");
  q.seed = "314159";
  q.items = q.take = 4;
  q.replacement = false;
  q.labels = {"ab-1", "ab-2", "cd-1", "ef-3"};
  names tickets;
  for (auto const& item : select_by(q))
    tickets.push_back(trimmed_ticket(item.ticket, 9) + " " + q.labels[item.position]);
  EXPECT_EQ(tickets,
            (names{"0.317685817 cd-1", "0.832984519 ef-3", "0.9098039269 ab-1", "0.9231549043 ab-2"}));
}

TEST(consistent_sampler, with_replacement_counts_generations) {
  auto q = ask("consistent-sampler", "52", 5, 15, true);
  q.labels = {"a", "b", "c", "d", "e"};
  std::string drawn;
  for (auto const& item : select_by(q))
    drawn += fmt::format("{}{} ", q.labels[item.position], item.generation);
  EXPECT_EQ(drawn, "d1 d2 d3 b1 d4 b2 e1 a1 d5 c1 e2 a2 d6 a3 b3 ");
  EXPECT_EQ(select_labels(ask("consistent-sampler", "314159", 0, 0, true), {"A#2", "B#7", "C#1", "D#4"}, 8),
            (names{"D#4", "C#1", "C#1", "B#7", "A#2", "C#1", "D#4", "B#7"}));
}

TEST(consistent_sampler, trims_after_the_leading_nines) {
  EXPECT_EQ(trimmed_ticket("0.9991234567890", 4), "0.9991234");
  EXPECT_EQ(trimmed_ticket("0.12", 9), "0.12");
}

TEST(consistent_sampler, orders_a_part_as_it_orders_the_whole) {
  auto whole = select_labels(ask("consistent-sampler", "s", 0, 0), numbered(30), 30);
  std::erase_if(whole, [](std::string const& label) { return label.size() > 1; });
  EXPECT_EQ(select_labels(ask("consistent-sampler", "s", 0, 0), numbered(10), 10), whole);
}

TEST(consistent_sampler, refuses_a_name_twice) {
  auto q = ask("consistent-sampler", "s", 3, 1);
  q.labels = {"ann", "bob", "ann"};
  EXPECT_THAT(refusal(q), HasSubstr("item 3, 'ann', is item 1 again"));
}

// ---- elegy ------------------------------------------------------------------------------------------------

/// H applied so many times to a secret: the one-time codes, published backwards.
std::string hash_chain(std::string_view secret, std::uint64_t times) {
  std::string value{secret};
  for (; times > 0; --times) value = as_text(sha256(value));
  return value;
}

TEST(elegy, selects_as_the_drafts_example) {
  // draft-thomson-elegy-vrs, "Example Usage": the secret, the published codes and the first of the order.
  auto q = ask("elegy", "1.2.3.4.5.6./1.2.3.4.5.6./1.2.3.4.5.6./", 0, 0);
  EXPECT_EQ(to_hex(hash_chain("totally not a bikeshed", 10)),
            "950ea08d8d5fd3ae415b9967aba7a48aba39ca62a4d98f2e7fe25cb1b8f8c488");
  q.code = hash_chain("totally not a bikeshed", 9);
  EXPECT_EQ(to_hex(q.code), "5346f2efb5397a6788fc1f1d9c05c6d3f2abe9b7d16d8592a3695b6dbe9f2456");
  names const some{"aqua",          "bisque",    "blue",           "darkgoldenrod",
                   "lavenderblush", "lightpink", "mediumvioletred"};
  auto const order = select_labels(q, some, 6);
  EXPECT_EQ(order,
            (names{"lavenderblush", "blue", "darkgoldenrod", "mediumvioletred", "bisque", "lightpink"}));
  q.code = hash_chain("totally not a bikeshed", 8);
  q.labels = {"aqua", "darkgray", "cornflowerblue"};
  q.items = q.take = 3;
  auto const next = select_by(q);
  EXPECT_EQ(next[0].ticket.substr(0, 27), "00d1c59a9f1b581060a9e732e91");
  EXPECT_EQ(next[1].ticket.substr(0, 27), "02b514b0b1807bfe086db524f40");
}

TEST(elegy, orders_the_names_of_rfc_3797) {
  // Computed from the published rule by an independent implementation.
  auto q = ask("elegy", "9319./2.5.8.10.12./9.18.26.34.41.45./", 0, 0);
  q.code = hash_chain("secret", 24);
  EXPECT_EQ(to_hex(q.code), "3187b7ccf135494ba38a32641d98c0a662c0a6fbdea1e7234cf5ae53e9706fd1");
  names const labels{"John",   "Mary",     "Bashful",   "Dopey",         "Sleepy",    "Grouchy", "Doc",
                     "Sneazy", "Handsome", "Cassandra", "Pollyanna",     "Pendragon", "Pandora", "Faith",
                     "Hope",   "Charity",  "Lee",       "Longsuffering", "Chastity",  "Smith",   "Pride",
                     "Sloth",  "Envy",     "Anger",     "Kasczynski"};
  EXPECT_EQ(select_labels(q, labels, 25),
            (names{"Sleepy",    "Pendragon", "Longsuffering", "Chastity", "Smith", "Pride", "Anger",
                   "Cassandra", "Faith",     "Charity",       "Doc",      "John",  "Mary",  "Hope",
                   "Envy",      "Sneazy",    "Pollyanna",     "Bashful",  "Lee",   "Dopey", "Grouchy",
                   "Handsome",  "Pandora",   "Kasczynski",    "Sloth"}));
}

TEST(elegy, needs_a_code) {
  auto q = ask("elegy", "r", 1, 1);
  q.labels = {"a"};
  EXPECT_THAT(refusal(q), HasSubstr("one-time code"));
}

// ---- Floats, our own draw, and what all have in common ----------------------------------------------------

TEST(stake, shuffles_52_cards) {
  // Computed from the published rule by an independent implementation.
  auto q = ask("stake", std::string(64, 'a'), 52, 52);
  q.client = "client";
  EXPECT_EQ(to_hex(sha256(q.seed)), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb");
  EXPECT_EQ(select(q, 0), (numbers{25, 0,  20, 4,  16, 40, 37, 33, 48, 51, 50, 10, 5,  12, 19, 34, 46, 3,
                                   47, 27, 21, 11, 29, 17, 13, 1,  32, 2,  30, 24, 35, 26, 15, 41, 9,  38,
                                   28, 18, 42, 22, 45, 8,  7,  44, 31, 43, 39, 23, 6,  14, 49, 36}));
}

TEST(stake, says_the_size_of_its_bias) {
  // 2^32 = 52 x 82595524 + 48
  EXPECT_THAT(bias_of(find_scheme("stake"), 52), HasSubstr("get 82595524 and some 82595525"));
}

TEST(bias, is_none_where_the_scheme_rejects_or_sorts_or_the_number_divides) {
  EXPECT_EQ(bias_of(find_scheme("faro-draw"), 52), "none");
  EXPECT_EQ(bias_of(find_scheme("elegy"), 52), "none");
  EXPECT_THAT(bias_of(find_scheme("rfc3797"), 64), HasSubstr("power of two"));
  EXPECT_THAT(bias_of(find_scheme("rfc3797"), 25), HasSubstr("less than 1 part in 2^123.4"));
}

TEST(select_by, draws_by_our_own_algorithm) {
  auto q = ask("faro-draw", "", 10, 10);
  q.fields = {"seed", "session 1"};
  EXPECT_EQ(select(q, 0), (numbers{9, 6, 3, 0, 2, 8, 7, 1, 5, 4}));  // docs/verify_draw.py
  EXPECT_EQ(explained(q).size(), 2u + 1 + 9);
}

TEST(select_by, explaining_does_not_change_the_selection) {
  for (auto const& scheme : selection_schemes()) {
    auto q = ask(scheme.name, "seed", 12, 12);
    q.labels = numbered(12);
    q.fields = {"seed"};
    q.code = "code";
    numbers told;
    int lines = 0;
    for (auto const& item : select_by(q, [&](std::string_view) { ++lines; })) told.push_back(item.position);
    EXPECT_EQ(told, select(q, 0)) << scheme.name;
    EXPECT_GE(lines, 12) << scheme.name;
    std::ranges::sort(told);
    EXPECT_EQ(told.front(), 0u) << scheme.name;
    EXPECT_TRUE(std::ranges::adjacent_find(told) == told.end()) << scheme.name;
  }
}

TEST(select_by, refuses_what_can_t_be) {
  EXPECT_THAT(refusal(ask("sampler", "1", 0, 0)), HasSubstr("nothing to select from"));
  EXPECT_THAT(refusal(ask("sampler", "1", 5, 6)), HasSubstr("6 can't be selected of 5"));
  EXPECT_THAT(refusal(ask("rfc3797", "1./", 5, 6, true)), HasSubstr("without replacement"));
  EXPECT_THAT(refusal(ask("smapler", "1", 5, 1)), HasSubstr("did you mean sampler"));
  EXPECT_THAT(refusal(ask("stake", "1", 1048577, 1)), HasSubstr("at most 1048576"));
}

}  // namespace
}  // namespace faro::audit
