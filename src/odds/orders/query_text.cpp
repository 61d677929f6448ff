// Order queries word by word, and where something in them is wrong.
#include "odds/orders/query_text.hpp"

#include "odds/language/expand.hpp"

#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

#include <algorithm>

namespace faro::odds::orders {

namespace {

constexpr language::spelling of_orders{.longest = 1000, .long_numbers = true};

std::vector<token> tokens_of_order(std::string_view query) {
  return language::expanded(query, language::tokens_of(query, of_orders), {of_orders});
}

}  // namespace

/// Of the same size, so that places stay what they are.
kept_query::kept_query(std::string_view query) : query_{query} {
  for (auto& c : query_) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
}

query_reader::query_reader(std::string_view query)
    : kept_query{query}, cursor{query_, tokens_of_order(query_)} {}

std::uint64_t query_reader::expect_number(std::string_view what) {
  auto const& t = peek();
  if (t.kind != token_kind::number || t.value < 0)
    fail(t, say("{} is a whole number, not {}", what, shown(t)));
  return static_cast<std::uint64_t>(take().value);
}

std::string query_reader::text_since(std::size_t first_token) const {
  auto const written_here = [](token const& t) { return !t.moved; };
  std::string out;
  if (!std::all_of(tokens_.begin() + static_cast<std::ptrdiff_t>(first_token),
                   tokens_.begin() + static_cast<std::ptrdiff_t>(position()), written_here)) {
    for (auto i = first_token; i < position(); ++i) {
      bool const tight = out.empty() || out.back() == '(' || tokens_[i].text == ")" || tokens_[i].text == ",";
      out += (tight ? "" : " ") + tokens_[i].text;
    }
    return out;
  }
  auto const from = tokens_[first_token].at;
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

}  // namespace faro::odds::orders
