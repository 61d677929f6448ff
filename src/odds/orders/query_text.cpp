// Order queries word by word, and where something in them is wrong.
#include "odds/orders/query_text.hpp"

#include <faro/odds/language/error.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>

namespace faro::odds::orders {

namespace {

constexpr std::size_t longest_query = 1000;

bool is_of_name(char c) {
  return is_digit(c) || is_letter(c) || c == '_' || c == '\'' || static_cast<unsigned char>(c) >= 0x80;
}

/// Of the same size, so that places stay what they are.
std::string without_controls(std::string_view text) {
  std::string out{text};
  for (auto& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return out;
}

constexpr std::array<std::string_view, 16> symbols{"<=", ">=", "!=", "==", "<", ">", "=", "(",
                                                   ")",  ",",  "+",  "-",  "*", "|", "&", "!"};

std::string_view symbol_at(std::string_view text) {
  auto const found = std::ranges::find_if(symbols, [&](auto symbol) { return text.starts_with(symbol); });
  return found == symbols.end() ? std::string_view{} : *found;
}

}  // namespace

query_reader::query_reader(std::string_view query)
    : query_{without_controls(query.substr(0, longest_query))} {
  if (query.size() > longest_query) {
    throw input_error{"a query of " + std::to_string(query.size()) + " characters; at most " +
                      std::to_string(longest_query) + " are read"};
  }
  std::string_view const all{query_};
  for (std::size_t at = 0; at < all.size();) {
    auto const rest = all.substr(at);
    if (is_blank(rest[0])) {
      ++at;
    } else if (rest[0] == '"') {
      auto const end = rest.find('"', 1);
      if (end == std::string_view::npos) fail({token_kind::symbol, "\"", at}, "a quote without its end");
      tokens_.push_back({token_kind::quoted, std::string{rest.substr(1, end - 1)}, at});
      at += end + 1;
    } else if (is_of_name(rest[0])) {
      auto const end = std::ranges::find_if_not(rest, is_of_name);
      auto const word = rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
      auto const kind = std::ranges::all_of(word, is_digit) ? token_kind::number : token_kind::word;
      tokens_.push_back({kind, std::string{word}, at});
      at += word.size();
    } else if (auto const symbol = symbol_at(rest); !symbol.empty()) {
      tokens_.push_back({token_kind::symbol, std::string{symbol == "==" ? "=" : symbol}, at});
      at += symbol.size();
    } else {
      fail({token_kind::symbol, std::string{rest[0]}, at},
           std::string{"'"} + rest[0] + "' means nothing here");
    }
  }
  tokens_.push_back({token_kind::end, {}, all.size()});
}

token const& query_reader::take() {
  auto const& t = tokens_[next_];
  if (t.kind != token_kind::end) ++next_;
  return t;
}

bool query_reader::next_is(std::string_view text) const {
  auto const& t = peek();
  return (t.kind == token_kind::symbol || t.kind == token_kind::word) && t.text == text;
}

bool query_reader::accept(std::string_view text) {
  if (!next_is(text)) return false;
  ++next_;
  return true;
}

void query_reader::expect(std::string_view symbol) {
  if (!accept(symbol)) fail(peek(), "expected '" + std::string{symbol} + "', got " + shown(peek()));
}

std::uint64_t query_reader::expect_number(std::string_view what) {
  auto const t = peek();
  if (t.kind != token_kind::number || t.text.size() > 18)
    fail(t, std::string{what} + " is a whole number, not " + shown(t));
  ++next_;
  return std::stoull(t.text);
}

std::string query_reader::text_since(std::size_t first_token) const {
  auto const from = tokens_[first_token].at;
  std::string out;
  for (auto const c : std::string_view{query_}.substr(from, peek().at - from)) {
    if (!is_blank(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

void query_reader::fail(token const& place, std::string const& complaint) const {
  throw query_error{query_, place.at, complaint};
}

std::string shown(token const& t) { return t.kind == token_kind::end ? "the end" : "'" + t.text + "'"; }

}  // namespace faro::odds::orders
