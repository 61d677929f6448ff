// Ranges of hands, read: each word of one is cards, a pair of ranks, a row of those, a pattern or a share.
#include "poker/src/showdown/ranges.hpp"

#include "poker/src/showdown/best_hands.hpp"
#include "poker/src/showdown/boards.hpp"
#include "poker/src/showdown/patterns.hpp"
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

constexpr char const* expected_hand =
    "expected a hand such as AsKs, a range such as 'QQ+, AKs', 15% or, in Omaha, AA**ds, or random";

/// Which suits two ranks may have.
enum class suits : std::uint8_t { any, same, different };

/// AK, AKs, AKo; `low` is empty for Ax.
struct rank_pair {
  int high = 0;
  std::optional<int> low;
  suits with = suits::any;
  [[nodiscard]] bool is_pair() const { return low == high; }
};

std::optional<rank_pair> take_ranks(std::string_view& text) {
  auto rest = text;
  rank_pair out;
  auto const first = take_rank(rest);
  if (!first) return std::nullopt;
  out.high = *first;
  out.low = take_rank(rest);
  if (!out.low) {
    if (rest.empty() || std::string_view{"xX*"}.find(rest.front()) == std::string_view::npos)
      return std::nullopt;
    rest.remove_prefix(1);
  } else if (*out.low > out.high) {
    std::swap(out.high, *out.low);
  }
  if (!rest.empty() && !out.is_pair()) {
    auto const letter = rest.front();
    if (letter == 's' || letter == 'S') out.with = suits::same;
    if (letter == 'o' || letter == 'O') out.with = suits::different;
    if (out.with != suits::any) rest.remove_prefix(1);
  }
  text = rest;
  return out;
}

/// A word of a range, as pairs of ranks; nothing if it is none.
std::optional<std::vector<rank_pair>> read_ranks(std::string_view word) {
  auto rest = word;
  auto const first = take_ranks(rest);
  if (!first) return std::nullopt;
  std::vector<rank_pair> out;
  auto const add = [&](int high, int low) { out.push_back({high, low, first->with}); };
  if (!first->low) {  // Ax: with every other rank
    if (!rest.empty()) return std::nullopt;
    for (int low = 0; low < 13; ++low) {
      if (low != first->high || first->with == suits::any)
        add(std::max(first->high, low), std::min(first->high, low));
    }
    return out;
  }
  auto const high = first->high;
  auto const low = *first->low;
  if (rest.empty()) return std::vector{*first};
  if (rest == "+") {
    constexpr int ace = 12;
    if (high - low <= 1) {  // pairs and neighbours climb together, others below the higher card
      for (int up = 0; high + up <= ace; ++up) add(high + up, low + up);
    } else {
      for (int up = low; up < high; ++up) add(high, up);
    }
    return out;
  }
  if (!rest.starts_with('-')) return std::nullopt;
  rest.remove_prefix(1);
  auto last = take_ranks(rest);
  if (!last || !last->low || !rest.empty()) return std::nullopt;
  if (last->with != first->with) return std::nullopt;
  auto const [from, to] = std::minmax(low, *last->low);
  if (high == last->high && !first->is_pair()) {
    for (int at = from; at <= to; ++at) {
      if (at != high) add(high, at);
    }
  } else if (high - low == last->high - *last->low) {
    for (int at = from; at <= to; ++at) add(at + high - low, at);
  } else {
    return std::nullopt;
  }
  return out;
}

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
        if ((ranks.is_pair() && s >= t) || (ranks.with == suits::same && s != t) ||
            (ranks.with == suits::different && s == t))
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
  void add_all(std::size_t cards) {
    add_all(cards, [](card_set) { return true; });
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

/// A word of a range, and what its hands weigh: AKs@0.5, AKs@50%, AKs@50, AKs:0.5.
struct weighed_word {
  std::string_view word;
  ratio weight = 1;
};
weighed_word weighed(std::string_view word) {
  auto const at = word.find_last_of("@:");
  if (at == std::string_view::npos || at + 1 == word.size() ||
      (word[at] == ':' && !is_digit(word[at + 1]) && word[at + 1] != '.'))  // AA:ds
    return {word};
  auto const written = word.substr(at + 1);
  ratio weight;
  try {
    weight = ratio::parse(written);
  } catch (input_error const&) {}  // no number: 0, which is refused
  if (weight > ratio{1} && !written.ends_with('%')) weight = weight / ratio{100};
  if (weight.sign() <= 0 || weight > ratio{1})
    throw input_error{
        say("{}: expected a weight above 0 and up to 1, or 100%, got {}", quoted(word), written)};
  return {word.substr(0, at), weight};
}

/// The words of a range: "top 15 %" and "AA** ds" are one each.
std::vector<std::string> words_of_range(std::string_view text) {
  std::vector<std::string> out;
  for (auto const part : split(text, ',')) {
    auto const words = words_of(part);
    auto const first = out.size();
    for (std::size_t i = 0; i < words.size(); ++i) {
      auto const key = lower_case(words[i]);
      if ((key == "top" || key == "best") && i + 1 < words.size() && is_digit(words[i + 1].front())) continue;
      if (out.size() > first && (key == "%" || key.front() == '@' || is_suitedness(key))) {
        out.back() += words[i];
      } else {
        out.emplace_back(words[i]);
      }
    }
  }
  return out;
}

/// The cards of its hands, of a word that can only be of Omaha.
std::optional<std::size_t> omaha_cards_of_word(std::string_view word) {
  constexpr std::size_t fewest = 4;
  if (auto const cards = count_cards_written(word); cards.value_or(0) > 0)
    return *cards >= fewest ? cards : std::nullopt;
  if (read_ranks(word)) return std::nullopt;
  auto const pattern = read_pattern(word);
  if (!pattern || (pattern->written < fewest && !pattern->says_suits)) return std::nullopt;
  return std::max(fewest, pattern->written);
}

/// AAK, A23: of stud and razz. Digits alone are numbers of something else.
bool is_of_three_ranks(std::string_view word) {
  return word.size() == 3 && std::ranges::any_of(word, is_letter) &&
         word.find_first_not_of("AKQJT98765432") == std::string_view::npos;
}

/// AhK: a card and a rank of any suit; 2d6 is of dice.
bool is_card_and_rank(std::string_view word) {
  auto const d = word.find('d');
  bool const is_of_dice = d != std::string_view::npos && d > 0 && d + 1 < word.size() &&
                          std::ranges::all_of(word.substr(0, d), is_digit) &&
                          std::ranges::all_of(word.substr(d + 1), is_digit);
  std::size_t cards = 0, ranks = 0;
  while (!word.empty()) {
    if (take_card(word)) {
      ++cards;
    } else if (take_rank(word)) {
      ++ranks;
    } else {
      return false;
    }
  }
  return cards > 0 && ranks > 0 && !is_of_dice;
}

bool is_random(std::string_view word) { return lower_case(word) == "random" || lower_case(word) == "any"; }

[[noreturn]] void no_range(std::string_view word) {
  throw input_error{say("{}: {}", quoted(word), expected_hand)};
}

}  // namespace

std::optional<int> take_rank(std::string_view& text) {
  auto const size = text.starts_with("10") ? std::size_t{2} : std::size_t{1};
  if (text.empty()) return std::nullopt;
  auto const card = find_card(std::string{text.substr(0, size)} + "c");
  if (!card) return std::nullopt;
  text.remove_prefix(size);
  return static_cast<int>(card->rank_of());
}

std::optional<std::size_t> count_cards_written(std::string_view text) {
  std::size_t n = 0;
  for (auto rest = trimmed(text); !rest.empty(); rest = trimmed(rest)) {
    if (!take_card(rest)) return std::nullopt;
    ++n;
  }
  return n;
}

void check_range(std::string_view text) {
  if (count_cards_written(text)) return;
  for (auto const& written : words_of_range(text)) {
    auto const word = weighed(written).word;
    bool const is_read = is_random(word) || read_share(word) || read_ranks(word) || read_pattern(word) ||
                         count_cards_written(word).value_or(0) > 0;
    if (!is_read) no_range(word);
  }
}

bool is_range(std::string_view text) {
  auto const words = words_of_range(text);
  return !words.empty() && std::ranges::all_of(words, [](auto const& written) {
    auto const word = std::string_view{written}.substr(0, written.find_first_of("@:"));
    return is_random(word) || read_share(word) || read_ranks(word) ||
           count_cards_written(word).value_or(0) > 0 || omaha_cards_of_word(word) ||
           is_of_three_ranks(word) || is_card_and_rank(word);
  });
}

std::optional<std::size_t> omaha_cards_of(std::string_view text) {
  if (auto const cards = count_cards_written(text); cards.value_or(0) > 0) return omaha_cards_of_word(text);
  std::optional<std::size_t> most;
  for (auto const& word : words_of_range(text)) {
    if (auto const cards = omaha_cards_of_word(weighed(word).word)) most = std::max(most.value_or(0), *cards);
  }
  return most;
}

namespace {

void check_size(std::string_view text, std::size_t cards, poker_game game) {
  auto const& rules = rules_of(game);
  if (cards < rules.least || cards > rules.most)
    throw input_error{
        say("expected {} for a hand of {}, got {}: {}", rules.sizes, rules.name, cards, quoted(text))};
}

}  // namespace

namespace {

/// The words of one range, each as the hands that it stands for.
class range_reader {
 public:
  range_reader(std::string_view shown, poker_game game, card_set available, std::size_t omaha_cards)
      : game_{game},
        cards_{is_omaha(game) ? omaha_cards : 2},
        deck_{deck_of(game)},
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
    if (!(hand - deck_).empty())
      throw input_error{
          say("{}: {} is not in a deck from six to ace", quoted(out_.text), letters(hand - deck_))};
    return hand;
  }

  void read_word(std::string const& word) {
    if (is_random(word)) return read_.add_all(cards_);
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
      auto const hands = ranks.is_pair() ? 6 : ranks.with == suits::same ? 4 : 12;
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
    out_.note += (out_.note.empty() ? "" : "; ") + word + ": " + std::to_string(added) + " of " +
                 all.to_string() + " hands, in the order of their equity against a random hand: " + first +
                 (first == last ? "" : " down to " + last);
  }

  poker_game game_;
  std::size_t cards_;
  card_set deck_, available_;
  hands_read read_;
  hand_range out_;
};

}  // namespace

hand_range read_range(std::string_view text, poker_game game, card_set available, std::size_t omaha_cards) {
  return range_reader{trimmed(text), game, available, omaha_cards}.read();
}

}  // namespace faro::odds::detail
