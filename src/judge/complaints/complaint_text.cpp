// Complaints in words.
#include "judge/complaints/chance_text.hpp"
#include "judge/complaints/complaint.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <vector>

namespace faro::judge {
namespace {

constexpr char const* example = "expected such as '16 lands in 20 cards out of 60 with 24, in 50 games'";

[[noreturn]] void refuse(std::string_view text, message const& reason) {
  throw input_error{say("complaint '{}': {}; {}", text.substr(0, 80), reason, example)};
}

/// Words in lower case and numbers; "60-card" is two. Commas within numbers are taken out.
std::vector<std::string> words_and_numbers(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  auto const finish = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  auto const digit = [&](std::size_t i) { return i < text.size() && is_digit(text[i]); };
  for (std::size_t i = 0; i < text.size(); ++i) {
    char const c = text[i];
    bool const upper = c >= 'A' && c <= 'Z';
    bool const letter = is_letter(c) || static_cast<unsigned char>(c) >= 0x80 || c == '\'';
    bool const in_number = !word.empty() && is_digit(word.front());
    if (c == ',' && in_number && digit(i + 1) && digit(i + 2) && digit(i + 3) && !digit(i + 4)) continue;
    if (letter || digit(i)) {
      if (in_number == letter) finish();
      word += upper ? static_cast<char>(c - 'A' + 'a') : c;
    } else {
      finish();
    }
  }
  finish();
  return words;
}

using detail::singular;
using detail::whole_number_of;

class complaint_reader {
 public:
  explicit complaint_reader(std::string_view text) : text_{text}, words_{words_and_numbers(text)} {}

  complaint read() {
    while (at_ < words_.size()) read_one();
    finish();
    return out_;
  }

 private:
  [[nodiscard]] std::string const& word(std::size_t ahead = 0) const {
    static std::string const none;
    return at_ + ahead < words_.size() ? words_[at_ + ahead] : none;
  }
  /// Whether the next words are these; then they are passed.
  bool take(std::initializer_list<std::string_view> expected) {
    std::size_t ahead = 0;
    for (auto const e : expected) {
      if (word(ahead++) != e) return false;
    }
    at_ += expected.size();
    return true;
  }
  void set(std::optional<std::uint64_t>& place, std::uint64_t value, char const* what) {
    if (place && *place != value) refuse(text_, say("{} and {}: two numbers of {}", *place, value, what));
    place = value;
  }

  bool read_side() {
    for (auto const more : {"more", "higher", "above"}) {
      if (take({"or", more})) return choose(complaint_side::at_least);
    }
    for (auto const fewer : {"fewer", "less", "lower", "below"}) {
      if (take({"or", fewer})) return choose(complaint_side::at_most);
    }
    if (take({"at", "least"})) return choose(complaint_side::at_least);
    if (take({"at", "most"})) return choose(complaint_side::at_most);
    if (take({"either", "side"}) || take({"both", "sides"})) return choose(complaint_side::both);
    return false;
  }
  bool choose(complaint_side side) {
    out_.side = side;
    return true;
  }

  /// A word that says what the next number is, or has a meaning by itself.
  bool read_word() {
    if (take({"out", "of"}) || take({"from"})) return deck_next_ = true;
    if (take({"with"}) || take({"has"}) || take({"having"}) || take({"containing"}))
      return copies_next_ = true;
    if (take({"of"})) return deck_next_ = seen_.has_value() || deck_next_;
    if (take({"once"})) return set(times_, 1, "times"), true;
    if (take({"twice"})) return set(times_, 2, "times"), true;
    if (take({"thrice"})) return set(times_, 3, "times"), true;
    for (auto const filler : {"a",     "an",   "the", "in",    "on",   "and",     "my",    "i",
                              "got",   "had",  "saw", "drew",  "deck", "library", "decks", "only",
                              "there", "were", "was", "which", "that", "it",      "first", "top"}) {
      if (take({filler})) return true;
    }
    return false;
  }

  void read_number(std::uint64_t value) {
    ++at_;
    // "2 lands in 14 cards, 24 of 60": once it is said what was seen, so many of so many is the deck.
    if (hits_ && seen_ && !deck_next_ && !copies_next_ && word() == "of" && whole_number_of(word(1))) {
      set(copies_, value, "copies in the deck");
      deck_next_ = true;
      ++at_;
      return;
    }
    if (word() == "games" || word() == "game") return ++at_, set(games_, value, "games");
    if (word() == "times" || word() == "time") return ++at_, set(times_, value, "times");
    bool const card = word() == "card" || word() == "cards";
    if (card) ++at_;
    if (card && (word() == "deck" || word() == "decks" || word() == "library")) deck_next_ = true;
    // "from 24 lands in 60": the deck is still to come.
    bool const of_kind = !card && hits_ && !kind_.empty() && singular(word()) == kind_;
    if (deck_next_ && of_kind && !copies_) {
      ++at_;
      return set(copies_, value, "copies in the deck");
    }
    if (std::exchange(deck_next_, false)) return set(deck_, value, "cards in the deck");
    if (card) return set(seen_, value, "cards that were seen");
    if (std::exchange(copies_next_, false)) {
      take_kind();
      return set(copies_, value, "copies in the deck");
    }
    // "2 lands in 14 cards, 24 lands in 60": once it is said what was seen, the next numbers are of the deck.
    if (hits_ && seen_ && !copies_) {
      set(copies_, value, "copies in the deck");
    } else if (hits_ && seen_ && !deck_) {
      set(deck_, value, "cards in the deck");
    } else {
      set(hits_, value, "hits");
    }
    take_kind();
  }

  /// The name of the cards, after their number.
  void take_kind() {
    if (at_ >= words_.size() || whole_number_of(word())) return;
    auto const before = at_;
    if (read_side() || read_word()) {
      at_ = before;  // no name
      forget_what_was_begun();
      return;
    }
    set_kind(words_[at_++]);
  }
  void forget_what_was_begun() { deck_next_ = copies_next_ = false; }

  void set_kind(std::string const& name) {
    auto const one = singular(name);
    if (!kind_.empty() && kind_ != one) {
      static std::vector<std::string> const known{"cards", "games", "times", "deck",
                                                  "with",  "twice", "out",   "from"};
      bool const is_known = std::ranges::find(known, name) != known.end();
      refuse(text_, say("'{}' is not understood{}", name,
                        is_known ? say(": expected a number before it") : did_you_mean(name, known)));
    }
    kind_ = one;
  }

  void read_one() {
    if (read_side()) return;
    if (auto const value = whole_number_of(word())) return read_number(*value);
    if (word().front() >= '0' && word().front() <= '9')
      refuse(text_, say("{} is too large a number", word()));
    if (read_word()) return;
    set_kind(words_[at_++]);
  }

  void finish() {
    std::optional<message> missing;
    auto const miss = [&](message const& what) {
      missing = missing ? say("{} and {}", *missing, what) : what;
    };
    if (!hits_) miss("how many there were (16 lands)");
    if (!seen_) miss("how many cards were seen (in 20 cards)");
    if (!deck_) miss("how many cards the deck has (out of 60)");
    if (!copies_) miss("how many of them it has (with 24)");
    if (missing) refuse(text_, say("it does not say {}", *missing));
    out_.hits = *hits_;
    out_.seen = *seen_;
    out_.deck = *deck_;
    out_.copies = *copies_;
    out_.times = times_.value_or(1);
    out_.games = games_.value_or(out_.times);
    if (!kind_.empty()) out_.kind = kind_;
  }

  std::string_view text_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
  bool deck_next_ = false, copies_next_ = false;
  std::optional<std::uint64_t> hits_, seen_, deck_, copies_, games_, times_;
  std::string kind_;
  complaint out_;
};

}  // namespace

namespace detail {

std::optional<std::uint64_t> whole_number_of(std::string const& word) {
  constexpr std::array<std::string_view, 21> names{
      "no",       "one",     "two",     "three",     "four",     "five",     "six",
      "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
      "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
  auto const name = std::ranges::find(names, word);
  if (name != names.end()) return static_cast<std::uint64_t>(name - names.begin());
  if (word == "zero" || word == "none" || word == "without" || word == "not") return 0;
  std::uint64_t value = 0;
  auto const* const end = word.data() + word.size();
  auto const read = std::from_chars(word.data(), end, value);
  return read.ec == std::errc{} && read.ptr == end ? std::optional{value} : std::nullopt;
}

std::string singular(std::string word) {
  if (word.size() > 3 && word.ends_with("ies")) return word.substr(0, word.size() - 3) + "y";
  if (word.size() > 2 && word.ends_with('s') && !word.ends_with("ss")) word.pop_back();
  return word;
}

}  // namespace detail

complaint parse_complaint(std::string_view text) {
  if (auto const of_chance = detail::parse_chance_complaint(text)) return *of_chance;
  return complaint_reader{text}.read();
}

}  // namespace faro::judge
