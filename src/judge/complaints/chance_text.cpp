// Complaints of things with a chance, read: the chance first, then numbers by the words beside them.
#include "judge/complaints/chance_text.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace faro::judge::detail {

namespace {

[[noreturn]] void refuse(std::string_view text, message const& reason) {
  throw input_error{say("complaint '{}': {}; expected such as '14 of 20 all-ins lost at 80 %'",
                        text.substr(0, 80), reason)};
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

/// What is said of things that went wrong, or went well: "loses" as "lost"; empty for other words.
std::string_view failure(std::string_view word) {
  if (is_one_of(word, {"lost", "lose", "loses", "losing", "loss", "losses"})) return "lost";
  if (is_one_of(word, {"missed", "miss", "misses", "missing"})) return "missed";
  if (is_one_of(word, {"failed", "fail", "fails", "failing", "failure", "failures"})) return "failed";
  return {};
}
std::string_view success(std::string_view word) {
  if (is_one_of(word, {"won", "win", "wins", "winning"})) return "won";
  if (is_one_of(word, {"made", "make", "makes", "making"})) return "made";
  if (is_one_of(word, {"succeeded", "succeed", "success", "successes"})) return "succeeded";
  if (is_one_of(word, {"hit", "hits", "hitting"})) return "hit";
  return {};
}

bool is_filler(std::string_view word) {
  return is_one_of(
      word, {"i",         "we",    "have",        "had",    "has",     "my",        "the",        "a",
             "an",        "of",    "out",         "in",     "at",      "with",      "as",         "each",
             "when",      "being", "was",         "were",   "be",      "got",       "and",        "but",
             "them",      "on",    "per",         "chance", "chances", "odds",      "edge",       "equity",
             "dog",       "to",    "by",          "for",    "only",    "favourite", "favorite",   "from",
             "just",      "that",  "though",      "under",  "every",   "underdog",  "favourites", "favorites",
             "underdogs", "dogs",  "probability", "rolled", "threw",   "single"});
}

bool is_game(std::string_view word) {
  return is_one_of(word, {"game", "games", "session", "sessions", "night", "nights", "evening", "evenings",
                          "tournament", "tournaments", "series"});
}

bool is_tossed(std::string_view word) {
  return is_one_of(word, {"coin", "coins", "flip", "flips", "flipped", "toss", "tosses", "heads", "tails"});
}
bool is_rolled(std::string_view word) {
  return is_one_of(word, {"roll", "rolls", "rolled", "throw", "throws", "threw", "die", "dice"});
}
/// The number in "d20" (a prefix) or "20s" (a suffix); 0 for other words.
std::uint64_t number_beside(std::string_view word, std::string_view before, std::string_view behind) {
  if (word.size() <= 1 || !word.starts_with(before) || !word.ends_with(behind)) return 0;
  word.remove_prefix(before.size());
  word.remove_suffix(behind.size());
  return std::ranges::all_of(word, is_digit) ? whole_number_of(std::string{word}).value_or(0) : 0;
}
/// 6 of "sixes" and "6s"; 0 for other words.
std::uint64_t face_of(std::string_view word) {
  constexpr std::array<std::string_view, 6> names{"ones", "twos", "threes", "fours", "fives", "sixes"};
  auto const name = std::ranges::find(names, word);
  if (name != names.end()) return static_cast<std::uint64_t>(name - names.begin()) + 1;
  return number_beside(word, "", "s");
}

/// The words of a complaint in lower case, one of which is a chance: "80%", "1/6", "4:1". Coins and single
/// faces of dice have theirs without a word.
class chance_reader {
 public:
  explicit chance_reader(std::string_view text) : text_{text} {
    auto plain = lower_case(text);
    std::ranges::replace_if(
        plain, [](char c) { return c == ';' || c == '(' || c == ')'; }, ' ');
    for (auto const word : words_of(plain)) add(word);
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (auto const p = chance_of(words_[i])) chances_.emplace_back(i, *p);
    }
    if (chances_.empty() && !std::ranges::any_of(words_, is_of_cards)) add_known_chance();
  }

  std::optional<complaint> read() {
    if (chances_.empty()) return std::nullopt;
    if (chances_.size() > 1) refuse(text_, "two chances are said, and one is expected");
    auto const [at, said] = chances_.front();
    if (said <= ratio{} || said >= ratio{1})
      refuse(text_, say("expected a chance between 0 and 1, got {}", words_[at]));
    bool const of_failure = take_what_chance_is_of(at);
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(at));
    while (at_ < words_.size()) read_one();
    finish(of_failure == failed_ ? said : ratio{1} - said);
    return out_;
  }

 private:
  static bool is_of_cards(std::string_view word) { return is_one_of(word, {"card", "cards", "deck"}); }
  /// One half of coins; of one face of dice, which has so many sides ("d20") or six, its share.
  void add_known_chance() {
    std::uint64_t sides = 0, face = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      auto& now = words_[i];
      auto before = i;
      while (before > 0 && is_one_of(words_[--before], {"a", "single"})) {}
      bool const of_none = before < i && is_one_of(words_[before], {"no", "not", "without"});
      if (of_none && face_of(now + "s") > 0) now += 's';
      if (of_none && now == "six") now = "sixes";
      sides = std::max(sides, number_beside(now, "d", ""));
      face = std::max(face, face_of(now));
    }
    ratio chance;
    if (std::ranges::any_of(words_, is_tossed)) {
      chance = ratio{1, 2};
    } else if (face > 0 && (sides > 0 || std::ranges::any_of(words_, is_rolled))) {
      if (sides == 0 && face <= 6) sides = 6;
      if (face > sides) return;
      chance = ratio{1, sides};
    } else {
      return;
    }
    std::erase_if(words_, [](std::string const& word) {
      return is_one_of(word, {"coin", "coins", "fair", "die", "dice", "natural"}) ||
             number_beside(word, "d", "") > 0;
    });
    chances_.emplace_back(words_.size(), chance);
    words_.emplace_back("known");
  }
  void add(std::string_view word) {
    while (!word.empty() && std::string_view{",.!?"}.find(word.back()) != std::string_view::npos)
      word.remove_suffix(1);
    if (word.empty()) return;
    bool const goes_on = !words_.empty() && is_digit(words_.back().back());
    if (goes_on && is_one_of(word, {"%", "percent", "per-cent", "pct"})) {
      words_.back() += '%';
    } else {
      words_.emplace_back(word);
    }
  }
  /// 80%, 0.8%, 1/6, and 4:1, which is four to one on.
  std::optional<ratio> chance_of(std::string const& word) const {
    auto const mark = word.find_first_of("%/:");
    if (mark == std::string::npos || mark == 0 || !is_digit(word.front())) return std::nullopt;
    auto const number = [&](std::string_view text) {
      auto const plain = !text.empty() && is_digit(text.back()) && text.size() < 20 &&
                         std::ranges::all_of(text, [](char c) { return is_digit(c) || c == '.'; });
      if (!plain) refuse(text_, say("expected a chance such as 80 %, 1/6 or 4:1, got {}", quoted(word)));
      return ratio::parse(text);
    };
    auto const first = number(std::string_view{word}.substr(0, mark));
    if (word[mark] == '%') {
      if (mark + 1 != word.size()) number("");
      return first / ratio{100};
    }
    auto const second = number(std::string_view{word}.substr(mark + 1));
    auto const of = word[mark] == '/' ? second : first + second;
    if (of.is_zero()) number("");
    return first / of;
  }

  /// "20 % to lose", "80 % chance of winning": whether it is the chance that things go wrong.
  bool take_what_chance_is_of(std::size_t at) {
    auto next = at + 1;
    while (next < words_.size() && is_one_of(words_[next], {"a", "chance", "probability", "of", "to", "for"}))
      ++next;
    bool const is_beside = next == at + 1 && next + 1 < words_.size() &&
                           is_one_of(words_[next + 1], {"chance", "chances", "equity", "probability"});
    if ((next == at + 1 && !is_beside) || next >= words_.size()) return false;
    bool const fails = !failure(words_[next]).empty();
    if (!fails && success(words_[next]).empty()) return false;
    words_.erase(words_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                 words_.begin() + static_cast<std::ptrdiff_t>(next) + 1);
    return fails;
  }

  [[nodiscard]] std::string const& word(std::size_t ahead = 0) const {
    static std::string const none;
    return at_ + ahead < words_.size() ? words_[at_ + ahead] : none;
  }
  void choose(complaint_side side) {
    out_.side = side;
    at_ += 2;
  }

  void read_one() {
    if (word() == "or" && is_one_of(word(1), {"more", "higher", "above"}))
      return choose(complaint_side::at_least);
    if (word() == "or" && is_one_of(word(1), {"fewer", "less", "lower", "below"}))
      return choose(complaint_side::at_most);
    if (word() == "at" && word(1) == "least") return choose(complaint_side::at_least);
    if (word() == "at" && word(1) == "most") return choose(complaint_side::at_most);
    if ((word() == "either" && word(1) == "side") || (word() == "both" && word(1) == "sides"))
      return choose(complaint_side::both);
    if (is_one_of(word(), {"all", "straight", "row", "running", "consecutive"})) {
      all_ = true;
      ++at_;
      return;
    }
    if (is_one_of(word(), {"card", "cards", "deck"}))
      refuse(text_, "of cards it is not the chance that is said, but the deck: out of 60 with 24");
    if (auto const value = whole_number_of(word())) return read_number(*value);
    auto const fails = failure(word());
    auto const wins = success(word());
    if (!fails.empty() || !wins.empty()) return set_outcome(fails.empty() ? wins : fails, !fails.empty());
    if (!is_filler(word()) && !is_tossed(word()) && face_of(word()) == 0)
      refuse(text_, say("{} is not understood", quoted(word())));
    ++at_;
  }
  void set_outcome(std::string_view name, bool fails) {
    if (!outcome_.empty() && outcome_ != name)
      refuse(text_, say("'{}' and '{}': one of them is expected", outcome_, name));
    outcome_ = name;
    failed_ = fails;
    ++at_;
  }

  void read_number(std::uint64_t value) {
    bool const after_of = at_ > 0 && is_one_of(words_[at_ - 1], {"of", "in"});
    ++at_;
    if (is_game(word())) {
      if (games_) refuse(text_, "two numbers of games");
      games_ = value;
      ++at_;
      return;
    }
    if (is_one_of(word(), {"time", "times"})) {
      ++at_;
    } else {
      take_name(after_of ? tries_name_ : hits_name_);
    }
    auto& place = after_of ? tries_ : hits_;
    if (!place) {
      place = value;
    } else if (!after_of && !tries_) {  // 20 all-ins, 14 lost
      tries_ = std::max(*hits_, value);
      hits_ = std::min(*hits_, value);
    } else {
      refuse(text_, say("{} is a number too many", value));
    }
  }
  /// "20 all-ins": what is tried; of "3 sixes in 20 rolls" the rolls are.
  void take_name(std::string& of_number) {
    auto const& name = word();
    if (name.empty() || whole_number_of(name) || face_of(name) > 0 || name == "heads" || name == "tails" ||
        is_filler(name) || name == "or" || !failure(name).empty() || !success(name).empty() ||
        is_one_of(name, {"all", "straight", "running", "consecutive", "card", "cards"}))
      return;
    if (!of_number.empty() && singular(of_number) != singular(name))
      refuse(text_, say("{} is not understood", quoted(name)));
    of_number = name;
    ++at_;
  }

  void finish(ratio const& chance) {
    if (tries_ && !hits_ && all_) hits_ = tries_;
    if (hits_ && !tries_ && all_) tries_ = hits_;
    if (!hits_ || !tries_)
      refuse(text_, say("it does not say {}",
                        (hits_ ? "of how many (of 20)" : "how many there were (14 of 20 lost)")));
    out_.hits = *hits_;
    out_.seen = *tries_;
    out_.chance = chance;
    out_.games = games_.value_or(1);
    if (!outcome_.empty()) out_.kind = outcome_;
    auto const& name = tries_name_.empty() ? hits_name_ : tries_name_;
    if (!name.empty()) out_.tries = singular(name);
  }

  std::string_view text_;
  std::vector<std::string> words_;
  std::vector<std::pair<std::size_t, ratio>> chances_;
  std::size_t at_ = 0;
  std::optional<std::uint64_t> hits_, tries_, games_;
  bool all_ = false, failed_ = false;
  std::string outcome_, hits_name_, tries_name_;
  complaint out_;
};

}  // namespace

std::optional<complaint> parse_chance_complaint(std::string_view text) { return chance_reader{text}.read(); }

}  // namespace faro::judge::detail
