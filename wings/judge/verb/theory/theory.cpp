// faro judge theory: exact distances from uniform, for decks of any size.
#include "judge/verb/theory/theory.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/picture_option.hpp"
#include "judge/src/theory/perfect.hpp"
#include "judge/verb/judge.hpp"
#include "pages/sparkline.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct theory_options {
  std::string model;
  std::uint64_t cards = 52;
  whole_range rounds{1, 10};
  unsigned digits = 12;
  judge::riffle_cut cut = judge::riffle_cut::none;
  std::optional<std::uint64_t> position, red;
  std::optional<std::string> plot;
  bool as_json = false, blocks = false;
  shuffle_settings parameters;
};

constexpr std::uint64_t most_rounds = 10'000, most_cards = 100'000;

judge::theory_question question_of(theory_options const& o) {
  judge::theory_question q;
  q.model = o.model;
  q.cards = o.cards;
  std::tie(q.first, q.last) = o.rounds;
  q.digits = o.digits;
  q.settings = o.parameters;
  q.cut = o.cut;
  if (o.position) q.position = within("--position", *o.position, 1, q.cards);
  if (o.red) q.red = within("--red", *o.red, 0, q.cards);
  return q;
}

/// A count in full while it can be read, else its first digits.
std::string count_text(integer const& count) {
  constexpr std::size_t readable_bits = 50;
  return count.bits() <= readable_bits ? count.to_string() : judge::significant_digits(ratio{count}, 6);
}

/// As in JSON, but what would be a row of nines says how far below 1 it is: "1 - 8.1e-54".
std::string told(judge::enclosure const& value, unsigned digits) {
  auto const text = value.to_digits(digits);
  auto const nines = text.starts_with("0.") && text.find_first_not_of('9', 2) == std::string::npos;
  if (!nines || !value.is_exact()) return text;
  return "1 - " + judge::significant_digits(ratio{1} - value.low(), 3);
}

json answer_json(judge::theory_question const& q, judge::theory_answer const& answer) {
  json out{{"model", q.model}, {"cards", q.cards}, {"parameters", json::object()}};
  for (auto const& [name, value] : answer.parameters) out["parameters"][name] = value;
  out["digits"] = q.digits;
  out["compared"] = answer.compared;
  out["rows"] = json::array();
  for (auto const& row : answer.rows) {
    json line{{"rounds", row.rounds}};
    line["total_variation"] = row.total_variation.to_digits(q.digits);
    auto const& more = row.others;
    line["separation"] = more ? json(more->separation.to_digits(q.digits)) : json();
    line["l_infinity"] = more ? json(more->l_infinity.to_digits(q.digits)) : json();
    line["chi_square"] = more ? json(more->chi_square.to_digits(q.digits)) : json();
    line["kl_bits"] = more ? json(more->kl_bits.to_digits(q.digits)) : json();
    line["unreachable"] = more ? json(more->unreachable.to_string()) : json();
    line["of"] = row.orders.to_string();
    out["rows"].push_back(std::move(line));
  }
  return out;
}

/// Total variation over the rounds as a line of characters, where there are rounds enough to see a curve.
std::string curve_text(judge::theory_answer const& answer, bool blocks) {
  constexpr std::size_t least = 4;
  constexpr std::size_t most = 64;
  if (answer.rows.size() < least) return {};
  std::vector<double> values;
  for (auto const& row : answer.rows) values.push_back(row.total_variation.low().to_double());
  return fmt::format("total variation, {} to {} rounds  |{}|\n", answer.rows.front().rounds,
                     answer.rows.back().rounds, sparkline(thinned(values, most), 1, blocks));
}

std::string answer_text(judge::theory_question const& q, judge::theory_answer const& answer, bool blocks) {
  auto text = fmt::format("{}, {} {}", q.model, q.cards, q.cards == 1 ? "card" : "cards");
  for (auto const& [name, value] : answer.parameters) text += fmt::format(", {} {}", name, value);
  text += fmt::format(": distance from all {} being equally likely\n", answer.compared);
  auto const whole = has_all_distances(answer);
  std::vector<std::vector<std::string>> lines{{"rounds", "total variation"}};
  if (whole)
    for (auto const* const name : {"separation", "l-infinity", "chi-square", "KL bits", "can't occur"})
      lines.front().emplace_back(name);
  for (auto const& row : answer.rows) {
    auto& line = lines.emplace_back();
    line = {std::to_string(row.rounds), told(row.total_variation, q.digits)};
    if (!whole) continue;
    line.push_back(told(row.others->separation, q.digits));
    for (auto const* const value : {&row.others->l_infinity, &row.others->chi_square, &row.others->kl_bits})
      line.push_back(value->to_digits(q.digits));
    line.push_back(count_text(row.others->unreachable));
  }
  std::vector<std::size_t> widths(lines.front().size());
  for (auto const& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  for (auto const& line : lines) {
    text += fmt::format("{:>{}}", line[0], widths[0]);
    for (std::size_t i = 1; i < line.size(); ++i)
      text += i + 1 < line.size() ? fmt::format("  {:<{}}", line[i], widths[i]) : "  " + line[i];
    text += "\n";
  }
  if (!whole) text += "total variation is from a table; the other distances are not in it\n";
  if (!answer.rows.empty())
    text += fmt::format("compared: {} {}\n", count_text(answer.rows.front().orders), answer.compared);
  return text + curve_text(answer, blocks);
}

void run_perfect(theory_options const& o) {
  auto const cards = o.cards;
  auto const found = judge::perfect_shuffles(cards);
  if (o.as_json) {
    json out{{"model", "perfect"},
             {"cards", cards},
             {"parameters", json::object()},
             {"rows", json::array()},
             {"out_order", found.out_order},
             {"in_order", found.in_order},
             {"group", found.group.to_string()},
             {"of", factorial(cards).to_string()}};
    print(out.dump() + "\n");
    return;
  }
  print(fmt::format(
      "perfect, {} {}: no chance in it\n"
      "out shuffles that restore the deck  {}\n"
      "in shuffles that restore the deck   {}\n"
      "orders that in and out shuffles can reach, in any sequence\n  {}\n",
      cards, cards == 1 ? "card" : "cards", found.out_order, found.in_order, found.group.to_string()));
}

void write_plot(std::string const& path, judge::theory_question const& q,
                judge::theory_answer const& answer) {
  auto const html = path.ends_with(".html") || path.ends_with(".htm");
  output_file file{path};
  file.write(html ? theory_html(q, answer) : picture_for(path, theory_svg(q, answer)));
  file.commit();
}

std::string name_of_plot(std::string const& name) {
  for (auto const* const ending : {".svg", ".png", ".html", ".htm"}) {
    if (name.ends_with(ending)) return name;
  }
  throw usage_error{say("--plot: expected a name that ends in .svg, .png or .html, got '{}'", name)};
}

void run_theory(theory_options const& o) {
  if (o.model == "perfect") {
    if (o.plot) throw usage_error{"--plot: perfect shuffles have no chance in them, so no curve"};
    run_perfect(o);
    return;
  }
  auto const q = question_of(o);
  auto const answer = theory_of(q);
  if (o.plot) write_plot(*o.plot, q, answer);
  print(o.as_json ? answer_json(q, answer).dump() + "\n" : answer_text(q, answer, use_blocks(o.blocks)));
}

std::string models_help() {
  std::string names;
  for (auto const& model : judge::theory_models()) names += (names.empty() ? "" : ", ") + model.name;
  return names + ", perfect; or any shuffle of `faro shuffle --list` or of a FILE.lua with up to 9 cards";
}

}  // namespace

void add_judge_theory(command& judge) {
  auto const o = std::make_shared<theory_options>();
  auto* const verb =
      add_verb(judge, "theory", "Exact distances of a shuffle from uniform, to any number of digits.",
               "faro judge theory riffle --cards 52 --rounds 1..12\n"
               "faro judge theory riffle --cards 52 --rounds 7 --digits 32 --json\n"
               "faro judge theory riffle --cards 52 --rounds 7 --cut before\n"
               "faro judge theory shelf --shelves 10 --cards 52 --rounds 1..2\n"
               "faro judge theory top-to-random --cards 52 --rounds 200..210 --plot curve.svg\n"
               "faro judge theory one-card --position 26 --cards 52\n"
               "faro judge theory overhand --p 1/2 --cards 6 --rounds 1..20\n"
               "faro judge theory perfect --cards 52\n");
  add_value(*verb, "MODEL", o->model, models_help())->required();
  add_number(*verb, "--cards", o->cards, {1, most_cards}, "number of cards in the deck (default: 52)");
  add_range(*verb, "--rounds", o->rounds, {0, most_rounds},
            "how many rounds, or from how many to how many (default: 1..10)", "K|A..B");
  add_number(*verb, "--digits", o->digits, {1, judge::most_theory_digits}, "significant digits (default: 12)",
             "D");
  add_choice(*verb, "--cut", o->cut,
             choice_table<judge::riffle_cut>{{"none", judge::riffle_cut::none},
                                             {"before", judge::riffle_cut::before},
                                             {"after", judge::riffle_cut::after}},
             "riffle: a uniform cut `before` or `after` all riffles, or `none` (default)", "WHERE");
  add_number(*verb, "--position", o->position, {1, most_cards},
             "one-card: where the card starts, counted from 1 at the top");
  add_number(*verb, "--red", o->red, {0, most_cards},
             "red-black: how many cards are red; they start on top (default: half)");
  add_parsed(*verb, "--plot", o->plot, name_of_plot,
             "draw the curve: a drawing (.svg, .png) or an .html page with the numbers", "FILE")
      ->writes();
  add_flag(*verb, "--blocks", o->blocks,
           "show the small curve in block elements (default on a UTF-8 terminal)");
  add_flag(*verb, "--json", o->as_json, "print one JSON object");
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o] { run_theory(*o); });
}

}  // namespace faro::program
