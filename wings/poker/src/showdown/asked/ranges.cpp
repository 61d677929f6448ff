// Ranges of hands, read: each word of one is cards, a pair of ranks, a row of those, a pattern or a share.
#include "poker/src/showdown/asked/ranges.hpp"

#include "poker/src/showdown/asked/patterns.hpp"
#include "poker/src/showdown/asked/range_words.hpp"
#include "poker/src/showdown/games/games.hpp"
#include "poker/src/showdown/starting_hands/best_hands.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <set>

namespace faro::odds::detail {
namespace {

/// The hands that the words of a range stand for, each with its weight.
class hands_read {
 public:
  hands_read(card_set available, card_set deck) : available_{available}, deck_{deck} {}

  void add(card_set hand) {
    if (!(hand - available_).empty()) return;
    if (again_ && !known_.insert(hand).second) return;
    hands.push_back(hand);
    weights_.push_back(weight_);
  }
  /// Each word of a range has a hand once; the words after the first may have it again, which says no more.
  void begin_word(ratio const& weight) {
    again_ = !hands.empty();
    if (again_) known_.insert(hands.begin(), hands.end());
    weight_ = weight;
  }
  /// Whole numbers; nothing where all are alike.
  [[nodiscard]] std::vector<std::uint32_t> weights() const {
    if (std::ranges::all_of(weights_, [&](ratio const& w) { return w == weights_.front(); })) return {};
    integer over = 1;
    for (auto const& w : weights_) over = lcm(over, w.denominator());
    integer shared;
    for (auto const& w : weights_) shared = gcd(shared, (w * ratio{over}).numerator());
    std::vector<std::uint32_t> out;
    for (auto const& w : weights_) {
      auto const whole = (w * ratio{over}).numerator() / shared;
      if (whole.bits() > 32)
        throw input_error{say("expected weights of fewer digits, such as 0.25, got {}", w.to_string())};
      out.push_back(static_cast<std::uint32_t>(whole.to_uint64()));
    }
    return out;
  }
  void add(rank_pair const& ranks) {
    for (unsigned s = 0; s < 4; ++s) {
      for (unsigned t = 0; t < 4; ++t) {
        if ((ranks.is_pair() && s >= t) || (ranks.with == pair_suits::same && s != t) ||
            (ranks.with == pair_suits::different && s == t))
          continue;
        add(card_set{card(ranks.high, s)} | card(*ranks.low, t));
      }
    }
  }
  /// All hands of so many cards for which a test holds.
  template <class Test>
  void add_all(std::size_t cards, Test const& test) {
    add_all(cards, deck_ & available_, {}, test);
  }
  void add_all(std::size_t cards, card_set jokers) {
    add_all(cards, (deck_ | jokers) & available_, {}, [](card_set) { return true; });
  }

  std::vector<card_set> hands;

 private:
  static playing_card card(int rank_number, unsigned s) {
    return {static_cast<rank>(rank_number), static_cast<suit>(s)};
  }
  template <class Test>
  void add_all(std::size_t cards, card_set from, card_set chosen, Test const& test) {
    if (cards == 0) {
      if (test(chosen)) add(chosen);
      return;
    }
    while (!from.empty()) {
      card_set const next{from.take_first()};
      add_all(cards - 1, from, chosen | next, test);
    }
  }
  card_set available_, deck_;
  std::set<card_set> known_;
  bool again_ = false;
  ratio weight_ = 1;
  std::vector<ratio> weights_;  // of each hand
};

void check_size(std::string_view text, std::size_t cards, poker_game game) {
  auto const& rules = rules_of(game);
  if (cards < rules.least || cards > rules.most)
    throw input_error{
        say("expected {} for a hand of {}, got {}: {}", rules.sizes, rules.name, cards, quoted(text))};
}

/// The words of one range, each as the hands that it stands for.
class range_reader {
 public:
  range_reader(std::string_view shown, deck_of_ranges const& of, card_set available, std::size_t omaha_cards)
      : game_{of.game},
        cards_{is_omaha(of.game) ? omaha_cards : 2},
        deck_{deck_of(of.game)},
        jokers_{of.jokers},
        is_wild_{of.is_wild},
        available_{available},
        read_{available, deck_} {
    out_.text = std::string{shown};
  }

  hand_range read() {
    if (auto const written = count_cards_written(out_.text)) {  // "As Ks": one hand, with blanks
      out_.hands = {one_hand(*written)};
      return out_;
    }
    for (auto const& written : words_of_range(out_.text)) {
      auto const [word, weight] = weighed(written);
      read_.begin_word(weight);
      if (is_random(word) && !has_board(game_)) {
        out_.hands = {card_set{}};
        return out_;
      }
      read_word(std::string{word});
    }
    out_.weights = read_.weights();
    out_.hands = std::move(read_.hands);
    if (out_.hands.empty())
      throw input_error{say("{}: no such hand is left: its cards are on the board, dead or in other hands",
                            quoted(out_.text))};
    return out_;
  }

 private:
  card_set one_hand(std::size_t written) {
    if (written == 0) throw input_error{say("{}, got nothing", expected_hand)};
    auto const hand = parse_cards(out_.text);
    check_size(out_.text, written, game_);
    if (auto const none = hand - deck_ - jokers_; !none.empty())
      throw input_error{say("{}: {}", quoted(out_.text), not_in_the_deck(none))};
    return hand;
  }

  void read_word(std::string const& word) {
    if (is_random(word)) return read_.add_all(cards_, jokers_);
    if (auto const cards = count_cards_written(word); cards.value_or(0) > 0) {
      check_size(word, *cards, game_);
      expect_as_many(word, *cards);
      return read_.add(parse_cards(word));
    }
    auto const share = read_share(word);
    auto const ranks = read_ranks(word);
    auto const pattern = read_pattern(word);
    if (!share && !ranks && !pattern) no_range(word);
    if (share && starting_hands(game_).empty())
      throw input_error{say("{}: shares of the best hands are for hands of two cards, not for {}",
                            quoted(word), name_of(game_))};
    if (share && is_wild_)
      throw input_error{
          say("{}: in which order hands are best with wild cards is not known; expected hands such "
              "as 'QQ+, AKs'",
              quoted(word))};
    if (share) return add(word, *share);
    if (!has_board(game_)) expect_as_many(word, ranks ? 2 : pattern->written);
    if (ranks && !is_omaha(game_)) {
      for (auto const& r : *ranks) read_.add(r);
      return;
    }
    if (!pattern) no_range(word);
    add(word, *pattern);
  }

  /// Where hands have no board, what is written is held and the rest is dealt: of all words as many cards.
  void expect_as_many(std::string_view word, std::size_t cards) {
    if (has_board(game_)) return;
    check_size(word, cards, game_);
    if (!read_.hands.empty() && cards != cards_)
      throw input_error{say("{}: expected hands of as many cards as those before it, {}, got {}",
                            quoted(word), cards_, cards)};
    cards_ = cards;
  }

  void add(std::string const& word, pattern_word const& pattern) {
    if (pattern.written > cards_ || (cards_ == 2 && (pattern.written < 2 || pattern.says_suits)))
      throw input_error{say("{}: expected hands of {} cards for {}{}", quoted(word), cards_, name_of(game_),
                            (cards_ == 2 ? ", such as AKs or AhK" : ""))};
    if (pattern.doubtful)
      throw input_error{
          say("{}: its last letter may be a suit or mean suited; expected {}ss for one suit, or the card of "
              "spades first",
              quoted(word), word.substr(0, word.size() - 1))};
    read_.add_all(cards_, [&](card_set hand) {
      return std::ranges::any_of(pattern.any_of, [&](auto const& one) { return fits(one, hand); });
    });
  }

  /// Whole kinds of hands, the best first, as many as fit.
  void add(std::string const& word, hand_share const& share) {
    if (share.from >= share.to || share.to > ratio{1})
      throw input_error{
          say("{}: expected a share of the best hands up to 100%, such as 15% or 10%-30%", quoted(word))};
    std::int64_t seen = 0;
    std::int64_t added = 0;
    auto const all = binomial(static_cast<std::uint64_t>(deck_.size()), 2);
    std::string first;
    std::string last;
    for (auto const kind : words_of(starting_hands(game_))) {
      auto const ranks = read_ranks(kind)->front();
      auto const hands = ranks.is_pair() ? 6 : ranks.with == pair_suits::same ? 4 : 12;
      ratio const with_it{integer{seen += hands}, all};
      if (with_it > share.to) break;
      if (with_it <= share.from) continue;
      read_.add(ranks);
      added += hands;
      if (first.empty()) first = kind;
      last = kind;
    }
    if (added == 0)
      throw input_error{say("{}: no kind of hand fits; the best, AA, are already {} % of all", quoted(word),
                            (ratio{integer{6}, all} * ratio{100}).to_decimal(2))};
    auto const note =
        say("{}: {} of {} hands, in the order of their equity against a random hand: {}", word, added,
            all.to_string(), first == last ? say("{}", first) : say("{} down to {}", first, last));
    out_.note = out_.note.empty() ? note : say("{}; {}", out_.note, note);
  }

  poker_game game_;
  std::size_t cards_;
  card_set deck_, jokers_;
  bool is_wild_;
  card_set available_;
  hands_read read_;
  hand_range out_;
};

}  // namespace

message not_in_the_deck(card_set cards) {
  bool const is_joker = cards.has(playing_card::red_joker()) || cards.has(playing_card::black_joker());
  if (is_joker) return say("the deck has no such joker: --jokers adds one or two");
  return say("{} is not in a deck from six to ace", letters(cards));
}

hand_range read_range(std::string_view text, deck_of_ranges const& of, card_set available,
                      std::size_t omaha_cards) {
  return range_reader{trimmed(text), of, available, omaha_cards}.read();
}

}  // namespace faro::odds::detail
