// How much an answer moves with each number in the question.
#include "questions/what_if.hpp"

#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/options/exit_codes.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

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

/// A table of the numbers, and a tornado: each one's two answers about the one there is.
answer answer_of(question_options const& o, odds_report const& base, ratio const& value,
                 std::vector<moved_number> const& numbers) {
  auto const style = o.style();
  bool const of_chances = is_of_chances(base);
  auto const name = of_chances ? "probability" : "mean";
  answer a{o.query};
  if (!base.draw.empty())
    a.below.push_back(say("{}", told_draw(base.draw, base.deck.empty() ? "" : deck_said(base))));
  a.below.insert(a.below.end(), base.conditions.begin(), base.conditions.end());
  a.fact("query", o.query);
  if (!base.deck.empty()) a.fact("deck", base.deck);
  if (!base.draw_json.empty()) a.fact("draw", draw_as_json(base));
  a.fact("conditions", base.conditions);
  a.fact("exact", true);
  a.fact(name, fraction_of(value));
  a.fact("decimal", value.to_double());
  a.line(
      o.query + ": " +
      with_fraction(of_chances ? chance_of(value, style) : decimal_text(value, style.digits), value, style) +
      "\n");
  auto& table = a.table("numbers");
  for (auto const& n : numbers) {
    auto row = table.row();
    row("number", n.name)("now", n.now);
    for (bool const is_less : {true, false}) {
      auto const* const key = is_less ? "less" : "more";
      auto const* const x = is_less ? &n.less : &n.more;
      auto of = column(key, form::text | form::csv).called(is_less ? "one less" : "one more");
      of.is_chance = of_chances;
      row(of, *x);
      auto const change = *x ? **x - value : ratio{};
      row(column(std::string{"change "} + key, form::text).called("change"),
          *x ? change_text(change, of_chances, style) : "");
      if (!*x) continue;
      object json{{name, fraction_of(**x)}, {"decimal", (*x)->to_double()}};
      put_number(json, "change", change);
      row(column(key, form::json), json);
    }
  }
  if (!a.below.empty()) a.line("");
  for (auto const& line : a.below) a.line(line);
  auto& c = a.draw(table, "number", {"less", "more"}, of_chances ? "chance" : "mean");
  c.places.clear();
  c.base = value.to_double();
  return a;
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

void show_what_if(question_options const& o, odds_report const& base,
                  std::vector<asked_number> const& numbers) {
  auto const value = value_in(base);
  if (!value) throw usage_error{"--what-if is about a chance or a mean: expected a condition or one number"};
  auto const moved = all_moved(numbers, *value);
  if (moved.empty()) throw usage_error{"--what-if: the question has no number that could be another"};
  show(answer_of(o, base, *value, moved), o.style());
}

}  // namespace faro::program
