// Texts of observations, parted into their cases.
#include "odds/src/observed/cases.hpp"

#include "odds/src/hands/observation.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <utility>

namespace faro::odds::observed_text {

piece trimmed_piece(std::string_view text, std::size_t from, std::size_t until) {
  auto const words = trimmed(text.substr(from, until - from));
  return {words, words.empty() ? from : static_cast<std::size_t>(words.data() - text.data())};
}

std::vector<piece> pieces_of(std::string_view text, std::size_t from) {
  std::vector<piece> out;
  int depth = 0;
  bool quoted = false;
  auto begin = from;
  for (auto i = from; i <= text.size(); ++i) {
    auto const c = i < text.size() ? text[i] : ',';
    if (c == '"') quoted = !quoted;
    if (!quoted) depth += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
    if (i < text.size() && (c != ',' || quoted || depth > 0)) continue;
    out.push_back(trimmed_piece(text, begin, i));
    begin = i + 1;
  }
  return out;
}

std::optional<piece> after(piece const& p, std::string_view word, std::string_view text) {
  auto const& w = p.words;
  if (w.size() < word.size() || lower_case(w.substr(0, word.size())) != word) return std::nullopt;
  if (w.size() > word.size() && !is_blank(w[word.size()])) return std::nullopt;
  return trimmed_piece(text, p.at + word.size(), p.at + w.size());
}

bool begins_number(std::string_view words) {
  auto const sign = !words.empty() && (words[0] == '-' || words[0] == '+') ? 1U : 0U;
  auto const rest = words.substr(sign);
  return !rest.empty() && (is_digit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_digit(rest[1])));
}

begun number_first(piece const& p, std::string_view text) {
  std::size_t end = 0;
  while (end < p.words.size() && !is_blank(p.words[end])) ++end;
  auto const next = trimmed_piece(text, p.at + end, p.at + p.words.size());
  if (next.words.starts_with('%')) end = next.at + 1 - p.at;
  return {{p.words.substr(0, end), p.at}, trimmed_piece(text, p.at + end, p.at + p.words.size())};
}

namespace {

class case_reader {
 public:
  case_reader(std::string_view text, message const& no_condition)
      : text_{text}, no_condition_{no_condition} {}

  said_cases read() && {
    auto const pieces = pieces_of(text_, 0);
    bool has_rest = false;
    for (auto const& p : pieces) {
      if (has_rest) throw query_error{text_, p.at, "expected nothing behind `else` and its chance"};
      if (auto const rest = after(p, "else", text_)) {
        if (out_.cases.empty())
          throw query_error{text_, p.at,
                            "expected a chance with its condition before `else`, as in 80% if ace"};
        out_.otherwise = read_likelihood(rest->words, text_, rest->at);
        has_rest = true;
      } else {
        has_rest = add_case(p, pieces.size() == 1);
      }
    }
    if (!has_rest)
      throw query_error{text_, text_.size(),
                        "expected what he does with all other hands, as in ', else 10%'"};
    return std::move(out_);
  }

 private:
  /// "80% if COND"; alone also a condition, or a chance whatever he has: then all is said.
  bool add_case(piece const& p, bool is_alone) {
    auto [number, rest] = number_first(p, text_);
    auto const condition = after(rest, "if", text_);
    bool const is_chance = begins_number(p.words) && (condition || rest.words.empty());
    if (!is_chance && is_alone) {
      add(p, 1);
      return true;
    }
    if (!is_chance)
      throw query_error{
          text_, p.at,
          say("expected a chance with its condition, as in '80% if ace >= 1', got {}", quoted(p.words))};
    auto chance = read_likelihood(number.words, text_, number.at);
    if (!condition && !is_alone)
      throw query_error{text_, rest.at, "expected `if` with a condition, or `else` before the chance"};
    if (!condition) {
      out_.otherwise = std::move(chance);
      return true;
    }
    add(*condition, std::move(chance));
    return false;
  }

  void add(piece const& condition, ratio chance) {
    if (condition.words.empty()) throw query_error{text_, condition.at, no_condition_};
    out_.cases.push_back({condition, std::move(chance)});
  }

  std::string_view text_;
  message const& no_condition_;
  said_cases out_;
};

}  // namespace

said_cases read_cases(std::string_view text, message const& no_condition) {
  return case_reader{text, no_condition}.read();
}

}  // namespace faro::odds::observed_text
