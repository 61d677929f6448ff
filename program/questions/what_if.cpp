// How much an answer moves with each number in the question.
#include "questions/what_if.hpp"

#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cli/exit_codes.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace faro::program {
namespace {

using object = nlohmann::ordered_json;

/// The same, and what the answer is with one less and one more; none where nothing can be said then.
struct moved_number {
  std::string name;
  std::int64_t now;
  std::optional<ratio> less, more;
};

struct what_if_shown {
  question_options const& o;
  odds_report base;
  ratio value;
  bool of_chances;
  std::vector<moved_number> numbers;

  [[nodiscard]] std::string number(ratio const& x) const {
    return of_chances ? chance_of(x, o.style()) : decimal_text(x, o.style().digits);
  }
  [[nodiscard]] std::string number(std::optional<ratio> const& x) const { return x ? number(*x) : ""; }
  [[nodiscard]] std::string change(std::optional<ratio> const& x) const {
    if (!x) return "";
    auto const by = *x - value;
    if (by.is_zero()) return "0";
    return by.sign() < 0 ? "-" + number(-by) : "+" + number(by);
  }
};

/// The chance, or the mean, also where it is the one row of a table.
std::optional<ratio> value_in(odds_report const& r) {
  if (r.probability || r.mean) return r.probability ? r.probability : r.mean;
  if (r.table.size() == 1) return r.table.front().value;
  return r.outputs.size() == 1 ? value_in(r.outputs.front()) : std::nullopt;
}

bool is_of_chances(odds_report const& r) {
  if (r.probability) return true;
  return !r.mean && (r.outputs.size() == 1 ? is_of_chances(r.outputs.front()) : !r.table_of_means);
}

std::vector<moved_number> all_moved(std::vector<asked_number> const& numbers, ratio const& value) {
  std::vector<moved_number> out;
  auto const with = [&](asked_number const& n, std::int64_t then) -> std::optional<ratio> {
    if (then < 0) return std::nullopt;
    try {
      return value_in(n.with(then));
    } catch (odds::too_big const&) {
      throw;
    } catch (input_error const&) {  // no question with that number
      return std::nullopt;
    }
  };
  for (auto const& n : numbers) {
    moved_number one{n.name, n.now, with(n, n.now - 1), with(n, n.now + 1)};
    if (one.less || one.more) out.push_back(std::move(one));
  }
  auto const most = [&](moved_number const& n) {
    ratio far;
    for (auto const& x : {n.less, n.more}) {
      if (x) far = std::max(far, *x < value ? value - *x : *x - value);
    }
    return far;
  };
  std::ranges::stable_sort(out, [&](auto const& a, auto const& b) { return most(a) > most(b); });
  return out;
}

// ---- Forms

std::vector<std::string> about_cards(what_if_shown const& s) {
  std::vector<std::string> out;
  if (!s.base.draw.empty())
    out.push_back(s.base.draw + (s.base.deck.empty() ? "" : " from " + deck_said(s.base)));
  for (auto const& line : s.base.conditions) out.push_back(line);
  return out;
}

std::string what_if_text(what_if_shown const& s) {
  auto const fraction = s.value.to_string();
  auto out = s.o.query + ": " + s.number(s.value);
  if (s.o.fractions || fraction.size() <= longest_fraction_alone) out += " = " + fraction;
  out += "\n\n";
  columns table;
  table.add({"number", "now", "one less", "change", "one more", "change"});
  for (auto const& n : s.numbers)
    table.add({printable(n.name), std::to_string(n.now), s.number(n.less), s.change(n.less), s.number(n.more),
               s.change(n.more)});
  out += table.text();
  auto const below = about_cards(s);
  if (!below.empty()) out += "\n";
  for (auto const& line : below) out += line + "\n";
  return out;
}

object what_if_json(what_if_shown const& s) {
  object out{{"query", s.o.query}};
  if (!s.base.deck.empty()) out["deck"] = s.base.deck;
  if (!s.base.draw_json.empty()) out["draw"] = draw_as_json(s.base);
  out["conditions"] = s.base.conditions;
  out["exact"] = true;
  auto const name = s.of_chances ? "probability" : "mean";
  out[name] = fraction_of(s.value);
  out["decimal"] = s.value.to_double();
  out["numbers"] = object::array();
  for (auto const& n : s.numbers) {
    object row{{"number", n.name}, {"now", n.now}};
    for (auto const& [key, x] : {std::pair{"less", &n.less}, {"more", &n.more}}) {
      if (!*x) continue;
      row[key] = {{name, fraction_of(**x)},
                  {"decimal", (*x)->to_double()},
                  {"change", fraction_of(**x - s.value)},
                  {"change_decimal", (**x - s.value).to_double()}};
    }
    out["numbers"].push_back(std::move(row));
  }
  return out;
}

std::vector<std::vector<std::string>> what_if_rows(what_if_shown const& s) {
  std::vector<std::vector<std::string>> out{{"number", "now", "less", "decimal", "more", "decimal"}};
  for (auto const& n : s.numbers) {
    auto& row = out.emplace_back(std::vector<std::string>{n.name, std::to_string(n.now)});
    for (auto const& x : {n.less, n.more}) {
      row.push_back(x ? x->to_string() : "");
      row.push_back(x ? fmt::format("{}", x->to_double()) : "");
    }
  }
  return out;
}

/// A tornado: each number's two answers about the one there is.
chart what_if_chart(what_if_shown const& s) {
  chart c;
  c.title = printable(s.o.query);
  for (auto const& line : about_cards(s)) c.below.push_back(printable(line));
  c.across = "number";
  c.of_chances = s.of_chances;
  c.up = c.of_chances ? "chance" : "mean";
  c.base = s.value.to_double();
  c.series = {{"one less", {}}, {"one more", {}}};
  auto const add = [](chart_series& to, std::optional<ratio> const& x) {
    to.values.push_back(x ? std::optional{x->to_double()} : std::nullopt);
  };
  for (auto const& n : s.numbers) {
    c.labels.push_back(printable(n.name));
    add(c.series[0], n.less);
    add(c.series[1], n.more);
  }
  return c;
}

}  // namespace

std::vector<number_in_text> numbers_in(std::string_view text, bool of_dice) {
  std::vector<number_in_text> out;
  auto const is = [&](std::size_t i, auto what) { return i < text.size() && what(text[i]); };
  auto const dot = [&](std::size_t i) { return i < text.size() && text[i] == '.'; };
  char quote = 0;
  for (std::size_t at = 0; at < text.size();) {
    bool const begins = at == 0 || is_blank(text[at - 1]) || text[at - 1] == '(';
    if (text[at] == quote) {
      quote = 0;
    } else if (quote == 0 && (text[at] == '"' || (text[at] == '\'' && begins))) {
      quote = text[at];
    }
    auto end = at;
    while (is(end, is_digit)) ++end;
    if (end == at || quote != 0) {
      at = std::max(end, at + 1);
      continue;
    }
    auto const word = [](char c) { return is_letter(c) || c == '_'; };
    bool const in_word = at > 0 && word(text[at - 1]);
    bool const has_fraction = (dot(end) && !dot(end + 1)) || (at > 1 && dot(at - 1) && !dot(at - 2));
    bool const stands = of_dice || (!in_word && !is(end, word));
    constexpr std::size_t longest = 9;
    if (stands && !has_fraction && end - at <= longest)
      out.push_back({at, end - at, std::stoll(std::string{text.substr(at, end - at)})});
    at = end;
  }
  return out;
}

std::string marked(std::string_view text, number_in_text const& n) {
  constexpr std::size_t around = 24;
  auto before = text.substr(0, n.at);
  auto after = text.substr(n.at + n.size);
  auto const cut = [](std::string_view part, std::size_t from) {
    auto const blank = part.find(' ', from);
    return blank == std::string_view::npos ? from : blank;
  };
  std::string out;
  if (before.size() > around) {
    before.remove_prefix(cut(before, before.size() - around));
    out = "…";
  }
  bool const long_after = after.size() > around;
  if (long_after) after = after.substr(0, std::min(after.size(), cut(after, around)));
  out += fmt::format("{}[{}]{}{}", before, n.value, after, long_after ? "…" : "");
  return out;
}

void add_numbers_of(std::vector<asked_number>& out, std::string const& before, std::string const& text,
                    bool of_dice, std::function<odds_report(std::string const&)> const& answer_with) {
  for (auto const& n : numbers_in(text, of_dice)) {
    out.push_back({before + marked(text, n), n.value, [=](std::int64_t then) {
                     auto changed = text;
                     return answer_with(changed.replace(n.at, n.size, std::to_string(then)));
                   }});
  }
}

void show_what_if(question_options const& o, odds_report base, std::vector<asked_number> const& numbers) {
  auto const value = value_in(base);
  if (!value) throw usage_error{"--what-if is about a chance or a mean: expected a condition or one number"};
  auto const of_chances = is_of_chances(base);
  what_if_shown const s{o, std::move(base), *value, of_chances, all_moved(numbers, *value)};
  if (s.numbers.empty()) throw usage_error{"--what-if: the question has no number that could be another"};
  print_forms({.text = [&] { return what_if_text(s); },
               .json = [&] { return json_text(what_if_json(s)); },
               .csv = [&] { return what_if_rows(s); },
               .picture = [&] { return what_if_chart(s); },
               .bars_below = true},
              o.style());
}

}  // namespace faro::program
