// Names of hands found in a condition and written as the question language has them.
#include <faro/odds/hands/named_hands.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <optional>
#include <utility>

namespace faro::odds {
namespace {

bool in_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

/// A text made from another, with the place there of each of its characters.
struct written {
  std::string text{};
  std::vector<std::size_t> from{};
  void add(std::string_view what, std::size_t at, bool as_it_stands) {
    for (std::size_t i = 0; i < what.size(); ++i) from.push_back(as_it_stands ? at + i : at);
    text += what;
  }
  void add(written const& other) {
    text += other.text;
    from.insert(from.end(), other.from.begin(), other.from.end());
  }
};

class reader {
 public:
  /// The part of a text from one place to another.
  reader(std::string_view text, std::size_t from, std::size_t to, std::span<std::string const> names,
         std::vector<std::size_t>& hands)
      : text_{text.substr(0, to)}, names_{names}, hands_{&hands}, at_{from} {}

  written read() {
    written out;
    while (at_ < text_.size()) {
      auto const begin = at_;
      if (text_[at_] == '"' || text_[at_] == '\'') {
        auto const end = text_.find(text_[at_], at_ + 1);
        at_ = end == std::string_view::npos ? text_.size() : end + 1;
      } else if (in_word(text_[at_])) {
        while (at_ < text_.size() && in_word(text_[at_])) ++at_;
      } else {
        ++at_;
        out.add(text_.substr(begin, 1), begin, true);
        continue;
      }
      out.add(term(begin));
    }
    return out;
  }

 private:
  /// A word or a quoted name that ends here, with the hand after it if there is one.
  written term(std::size_t begin) {
    auto const after = at_;
    auto const word = text_.substr(begin, after - begin);
    if (word == "each" || word == "some") {
      for (std::size_t i = 0; i < names_.size(); ++i) (void)number_of(i);
    }
    written alone;
    alone.add(word, begin, true);
    if (!take('(')) {
      at_ = after;  // the blanks, too
      return alone;
    }
    auto const hand = hand_here();
    if (hand && word != "hand" && take(')')) return about(*hand, begin, alone);
    if (hand && word == "hand" && take(',')) {
      while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
      auto const end = closing();
      auto last = std::max(end, at_);
      while (last > at_ && is_blank(text_[last - 1])) --last;
      reader inner{text_, at_, last, names_, *hands_};
      at_ = std::min(end + 1, text_.size());
      return about(*hand, begin, inner.read());
    }
    at_ = after;
    return alone;
  }
  [[nodiscard]] written about(std::size_t hand, std::size_t begin, written const& what) {
    written out;
    out.add("hand(" + std::to_string(number_of(hand)) + ", ", begin, false);
    out.add(what);
    out.add(")", at_ - 1, true);
    return out;
  }
  std::size_t number_of(std::size_t hand) {
    auto const known = std::ranges::find(*hands_, hand);
    auto const number = static_cast<std::size_t>(known - hands_->begin()) + 1;
    if (known == hands_->end()) hands_->push_back(hand);
    return number;
  }
  bool take(char c) {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  /// A name, or the number of one.
  std::optional<std::size_t> hand_here() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    auto const end = std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(), in_word);
    std::string_view const word{text_.begin() + static_cast<std::ptrdiff_t>(at_), end};
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (word != names_[i] && word != std::to_string(i + 1)) continue;
      at_ += word.size();
      return i;
    }
    return std::nullopt;
  }
  /// Where the bracket that is open closes.
  [[nodiscard]] std::size_t closing() const {
    int depth = 1;
    for (auto i = at_; i < text_.size(); ++i) {
      if (text_[i] == '"' || text_[i] == '\'') {
        i = text_.find(text_[i], i + 1);
        if (i == std::string_view::npos) break;
      } else if (text_[i] == '(') {
        ++depth;
      } else if (text_[i] == ')' && --depth == 0) {
        return i;
      }
    }
    return text_.size();
  }

  std::string_view text_;
  std::span<std::string const> names_;
  std::vector<std::size_t>* hands_;
  std::size_t at_ = 0;
};

}  // namespace

named_condition name_hands(std::string_view text, std::span<std::string const> names) {
  named_condition out;
  auto made = reader{text, 0, text.size(), names, out.hands}.read();
  out.text = std::move(made.text);
  out.from = std::move(made.from);
  out.from.push_back(text.size());
  if (out.hands.empty() && names.size() == 1) out.hands.push_back(0);
  return out;
}

std::string with_names(std::string_view part, named_condition const& of, std::span<std::string const> names) {
  constexpr std::string_view call = "hand(";
  std::string out;
  while (true) {
    auto const at = part.find(call);
    out += part.substr(0, at);
    if (at == std::string_view::npos) return out;
    part.remove_prefix(at + call.size());
    auto const digits = part.find_first_not_of("0123456789");
    std::size_t hand = 0;
    if (digits == 0 || digits > 2 || part[digits] != ',') {
      out += call;
      continue;
    }
    for (auto const c : part.substr(0, digits)) hand = hand * 10 + static_cast<std::size_t>(c - '0');
    if (hand == 0 || hand > of.hands.size()) {
      out += call;
      continue;
    }
    auto const& name = names[of.hands[hand - 1]];
    part.remove_prefix(part.find_first_not_of(' ', digits + 1));
    auto const end = part.find_first_of("()= ,<>");
    if (end != std::string_view::npos && part[end] == ')') {  // a word alone
      out += std::string{part.substr(0, end)} + '(' + name + ')';
      part.remove_prefix(end + 1);
    } else {
      out += std::string{call} + name + ", ";
    }
  }
}

}  // namespace faro::odds
