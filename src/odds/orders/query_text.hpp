// The text of an order query, word by word, with errors that name the place. Private to the library.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::orders {

enum class token_kind { word, number, quoted, symbol, end };

struct token {
  token_kind kind = token_kind::end;
  std::string text{};  ///< without the quotes
  std::size_t at = 0;  ///< bytes before it
};

/// Reads tokens in turn. Keywords are words written in lower case; "quoted" words never are keywords.
class query_reader {
 public:
  /// Throws input_error for a text that is too long, or has characters that mean nothing.
  explicit query_reader(std::string_view query);

  [[nodiscard]] token const& peek() const { return tokens_[next_]; }
  [[nodiscard]] token const& peek_second() const {
    return tokens_[next_ + 1 < tokens_.size() ? next_ + 1 : next_];
  }
  token const& take();
  /// Whether the next token is this symbol or keyword; takes it then.
  bool accept(std::string_view text);
  [[nodiscard]] bool next_is(std::string_view text) const;
  /// Takes this symbol, or throws.
  void expect(std::string_view symbol);
  /// Takes a whole number of at most 18 digits, or throws, saying what it is for.
  std::uint64_t expect_number(std::string_view what);
  /// The query from one token up to the one that comes next, spaces made single.
  [[nodiscard]] std::string text_since(std::size_t first_token) const;
  [[nodiscard]] std::size_t position() const { return next_; }
  [[nodiscard]] token const& token_at(std::size_t position) const { return tokens_[position]; }

  /// Throws query_error: the complaint, and where.
  [[noreturn]] void fail(token const& place, std::string const& complaint) const;

 private:
  std::string query_;
  std::vector<token> tokens_;  // the last is the end
  std::size_t next_ = 0;
};

/// The token as a message shows it: 'adjacent', or "the end".
std::string shown(token const& t);

}  // namespace faro::odds::orders
