// Names of hands found in a condition and written as the question language has them.
#include <faro/odds/hands/named_hands.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <optional>

namespace faro::odds {
namespace {

bool in_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

class reader {
 public:
  reader(std::string_view text, std::span<std::string const> names, std::vector<std::size_t>& hands)
      : text_{text}, names_{names}, hands_{&hands} {}

  std::string read() {
    std::string out;
    while (at_ < text_.size()) {
      auto const begin = at_;
      if (text_[at_] == '"' || text_[at_] == '\'') {
        auto const end = text_.find(text_[at_], at_ + 1);
        at_ = end == std::string_view::npos ? text_.size() : end + 1;
      } else if (in_word(text_[at_])) {
        while (at_ < text_.size() && in_word(text_[at_])) ++at_;
      } else {
        out += text_[at_++];
        continue;
      }
      out += term(text_.substr(begin, at_ - begin));
    }
    return out;
  }

 private:
  /// A word or a quoted name, with the hand after it if there is one.
  std::string term(std::string_view word) {
    auto const after = at_;
    if (word == "each" || word == "some") {
      for (std::size_t i = 0; i < names_.size(); ++i) (void)number_of(i);
    }
    if (!take('(')) {
      at_ = after;  // the blanks, too
      return std::string{word};
    }
    auto const hand = hand_here();
    if (hand && word != "hand" && take(')')) return about(*hand, std::string{word});
    if (hand && word == "hand" && take(',')) {
      auto const begin = at_;
      auto const end = closing();
      reader inner{text_.substr(begin, end - begin), names_, *hands_};
      at_ = std::min(end + 1, text_.size());
      return about(*hand, std::string{trimmed(inner.read())});
    }
    at_ = after;
    return std::string{word};
  }
  [[nodiscard]] std::string about(std::size_t hand, std::string const& what) {
    return "hand(" + std::to_string(number_of(hand)) + ", " + what + ")";
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
  out.text = reader{text, names, out.hands}.read();
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
