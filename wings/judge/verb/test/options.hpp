// The options of `faro judge test`, and where its decks come from.
#pragma once
#include "answer/answer_options.hpp"
#include "cli/options/options.hpp"
#include "cli/options/shuffle_parameters.hpp"
#include "cli/picture_option.hpp"
#include "judge/src/faults/deck_count.hpp"
#include "judge/src/panel/part_tables.hpp"
#include "judge/verb/decks/input.hpp"
#include "judge/verb/test/counting_work.hpp"
#include "lines/order/order.hpp"
#include "verbs/common/printed_page.hpp"

#include <faro/exact/ratio.hpp>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct test_options : answer_forms {
  deck_arguments input;
  std::optional<std::string> shuffle, seed, html, pdf, sign, find_seed, seeds;
  picture_files pictures;
  paper_size paper = paper_size::a4;
  std::optional<std::uint64_t> rounds, limit;
  std::optional<unsigned> threads;
  ratio alpha{1, 1000};
  bool sequential = false, deals = false, tricks = false, fdr = false, all = false, missed = false,
       blocks = false, unordered = false;
  shuffle_settings parameters;
};

/// What is known of the cards once the first deck was read.
struct deck_shape {
  std::size_t cards = 0, listed = 0;
  std::vector<judge::kind_count> kinds{};  ///< when lines list a part of the deck, or cards that are alike
  std::vector<judge::kind_tag> tags{};     ///< of those kinds, as the deck states them
};

/// A stream of decks, or a way to make them by number, and what is known of it.
struct opened_decks {
  judge::deck_source next;  ///< empty when decks are made
  std::function<judge::deck_maker()> maker{};
  std::function<deck_shape()> shape;
  std::string what;         ///< where the decks came from
  std::string deck_read{};  ///< JSON: which list the deck was read from; empty if none
  std::function<std::vector<std::string>()> notes;  ///< what the reader assumed
  /// What the cards are called, by number; empty where they are numbers of ours, or positions are listed.
  std::function<std::vector<std::string>()> names{};
  /// Nobody said in what order they were before the shuffle.
  bool unstated_order = false;
  std::function<void()> finish;  ///< no more are wanted
  std::shared_ptr<counting_work> work{};
};

/// Decks that a file, standard input or a program lists.
opened_decks decks_from_input(std::shared_ptr<deck_input> const& input, test_options const& o);
/// Decks that a shuffle of ours makes, at most so many.
opened_decks decks_from_shuffle(test_options const& o, std::uint64_t limit);
/// The stream with a deck put back that was taken from it.
judge::deck_source with_first(std::span<std::uint32_t const> deck, judge::deck_source const& rest);

}  // namespace faro::program
