// The words of dealer's scripts, with their lines. Shapes, holdings and cards are read as they stand.
#pragma once
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace faro::odds::bridge::detail {

class dealer_lexer {
 public:
  enum class kind : std::uint8_t { word, number, text, sign, end };
  struct token {
    kind is = kind::end;
    std::string text{};  ///< words and signs as written; texts without their quotes
    std::size_t line = 1;
  };

  dealer_lexer(std::string_view text, std::string const& name) : text_{text}, name_{name} { advance(); }

  [[nodiscard]] token const& now() const { return now_; }
  [[nodiscard]] bool at(std::string_view sign_or_word) const {
    return (now_.is == kind::sign || now_.is == kind::word) && now_.text == sign_or_word;
  }
  void advance();
  /// Takes it if it is there.
  bool take(std::string_view sign_or_word);
  /// Throws unless it is there.
  void expect(std::string_view sign, std::string_view after);
  /// From the word that is now: all letters, digits and x that follow each other. For 4333, 5xxx, SAQ542, 2C.
  std::string raw(std::string_view what);
  /// Whether a sign follows the word that is now: `name = ...`.
  [[nodiscard]] bool defines() const;

  /// "NAME, line 3: expected WHAT, got 'x'".
  [[noreturn]] void fail(message const& expected) const;
  [[noreturn]] void refuse(message const& what, std::size_t line) const;

 private:
  void skip_blanks();

  std::string_view text_;
  std::string const& name_;
  std::size_t at_ = 0, line_ = 1;
  token now_;
};

}  // namespace faro::odds::bridge::detail
