// faro judge theory: exact distances from uniform, for decks of any size.
#include "judge/verb/theory/theory.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/picture_option.hpp"
#include "judge/src/theory/perfect.hpp"
#include "judge/verb/judge.hpp"
#include "pages/sparkline.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <tuple>
#include <vector>

namespace faro::program {
namespace {

struct theory_options : answer_forms {
  std::string model;
  std::uint64_t cards = 52;
  whole_range rounds{1, 10};
  unsigned digits = 12;
  judge::riffle_cut cut = judge::riffle_cut::none;
  std::optional<std::uint64_t> position, red;
  std::optional<std::string> plot;
  bool blocks = false;
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

/// Total variation over the rounds as a line of characters, where there are rounds enough to see a curve.
message curve_text(judge::theory_answer const& answer, bool blocks) {
  constexpr std::size_t least = 4;
  constexpr std::size_t most = 64;
  if (answer.rows.size() < least) return {};
  std::vector<double> values;
  for (auto const& row : answer.rows) values.push_back(row.total_variation.low().to_double());
  return say("total variation, {} to {} rounds  |{}|", answer.rows.front().rounds, answer.rows.back().rounds,
             sparkline(thinned(values, most), 1, blocks));
}

void add_rows(answer& a, judge::theory_question const& q, judge::theory_answer const& found) {
  auto const whole = has_all_distances(found);
  auto& table = a.table("rows");
  for (auto const& of : found.rows) {
    auto row = table.row();
    auto const add = [&](char const* name, char const* head, bool in_text, judge::enclosure const* value,
                         bool near_one = false) {
      row(column(name, in_text ? form::all : form::data).called(head).flush_left(),
          value ? nlohmann::ordered_json(value->to_digits(q.digits)) : nlohmann::ordered_json(),
          !value     ? ""
          : near_one ? told(*value, q.digits)
                     : value->to_digits(q.digits));
    };
    auto const* const more = of.others ? &*of.others : nullptr;
    row("rounds", of.rounds);
    add("total_variation", "total variation", true, &of.total_variation, true);
    add("separation", "separation", whole, more ? &more->separation : nullptr, true);
    add("l_infinity", "l-infinity", whole, more ? &more->l_infinity : nullptr);
    add("chi_square", "chi-square", whole, more ? &more->chi_square : nullptr);
    add("kl_bits", "KL bits", whole, more ? &more->kl_bits : nullptr);
    row(column("unreachable", whole ? form::all : form::data).called("can't occur").flush_left(),
        more ? nlohmann::ordered_json(more->unreachable.to_string()) : nlohmann::ordered_json(),
        more ? count_text(more->unreachable) : "")(column("of", form::data), of.orders.to_string());
  }
}

answer answer_of(judge::theory_question const& q, judge::theory_answer const& found, bool blocks) {
  answer a{say("{}, {}", q.model, plural(q.cards, "card"))};
  auto parameters = nlohmann::ordered_json::object();
  for (auto const& [name, value] : found.parameters) {
    parameters[name] = value;
    a.title = say("{}, {} {}", a.title, name, value);
  }
  a.fact("model", q.model);
  a.fact("cards", q.cards);
  a.fact("parameters", parameters);
  a.fact("digits", q.digits);
  a.fact("compared", found.compared);
  a.line(say("{}: distance from all {} being equally likely", a.title, found.compared.c_str()));
  add_rows(a, q, found);
  if (!has_all_distances(found)) a.line("total variation is from a table; the other distances are not in it");
  if (!found.rows.empty())
    a.line(say("compared: {} {}", count_text(found.rows.front().orders), found.compared.c_str()));
  if (auto const curve = curve_text(found, blocks); !curve.empty()) a.line(curve);
  a.drawn = [&] { return theory_curve(q, found); };
  return a;
}

answer perfect_answer(std::uint64_t cards) {
  auto const found = judge::perfect_shuffles(cards);
  answer a{say("perfect, {}: no chance in it", plural(cards, "card"))};
  a.fact("model", "perfect");
  a.fact("cards", cards);
  a.fact("parameters", nlohmann::ordered_json::object());
  a.fact("rows", nlohmann::ordered_json::array());
  a.fact("out_order", found.out_order);
  a.fact("in_order", found.in_order);
  a.fact("group", found.group.to_string());
  a.fact("of", factorial(cards).to_string());
  a.line(a.title);
  auto& table = a.table("shuffles", form::text);
  table.row()(column("which").called(""), "out shuffles that restore the deck")(column("how many").called(""),
                                                                                found.out_order);
  table.row()(column("which").called(""), "in shuffles that restore the deck")(column("how many").called(""),
                                                                               found.in_order);
  a.line("orders that in and out shuffles can reach, in any sequence");
  a.line("  " + found.group.to_string());
  return a;
}

void write_plot(std::string const& path, judge::theory_question const& q,
                judge::theory_answer const& answer) {
  auto const html = path.ends_with(".html") || path.ends_with(".htm");
  output_file file{path};
  file.write(html ? theory_html(q, answer) : picture_for(path, theory_curve(q, answer).file()));
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
    return show(perfect_answer(o.cards), o.style());
  }
  auto const q = question_of(o);
  auto const found = theory_of(q);
  if (o.plot) write_plot(*o.plot, q, found);
  show(answer_of(q, found, use_blocks(o.blocks)), o.style());
}

std::string models_help() {
  std::vector<std::string> names;
  for (auto const& model : judge::theory_models()) names.push_back(model.name);
  return joined(names) +
         ", perfect; or any shuffle of `faro shuffle --list` or of a FILE.lua with up to 9 cards";
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
  add_forms(*verb, *o);
  add_shuffle_parameters(*verb, o->parameters);
  on_run(*verb, [o] { run_theory(*o); });
}

}  // namespace faro::program
