// faro poker 'AhKh vs QQ' --shares …: the first hand's share of the pot street by street, for each card that
// may come, for each starting hand of its range, or as a distribution over flops. As text, JSON, CSV and
// pictures.
#include "answer/chart.hpp"
#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/src/showdown/views.hpp"
#include "poker/verb/grid.hpp"
#include "poker/verb/poker.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <functional>

namespace faro::program {
namespace {

using object = nlohmann::ordered_json;
using table = std::vector<std::vector<std::string>>;

/// What all of them are of.
struct view_of {
  odds::showdown_question asked;
  showdown_options const& o;
  std::string shares;  ///< card, hand, flop, street

  [[nodiscard]] std::string const& first() const { return asked.players.front().text; }
  [[nodiscard]] object json() const {
    return {{"query", o.query},
            {"game", odds::name_of(asked.game)},
            {"board", odds::letters(asked.board)},
            {"dead", odds::letters(asked.dead)},
            {"exact", true},
            {"shares", shares}};
  }
  /// The game and what is known, a line each.
  [[nodiscard]] std::string below() const {
    std::string out = std::string{odds::name_of(asked.game)} + "\n";
    if (!asked.board.empty()) out += "on the board: " + odds::letters(asked.board) + "\n";
    if (!asked.dead.empty()) out += "out of play: " + odds::letters(asked.dead) + "\n";
    for (auto const& p : asked.players) {
      if (!p.note.empty()) out += p.note + "\n";
    }
    return out;
  }
};

object share_json(ratio const& share) {
  return {{"mean", fraction_of(share)}, {"decimal", share.to_double()}};
}
std::string decimal(ratio const& share) { return fmt::format("{}", share.to_double()); }

void print_grid(view_of const& v, grid const& g, std::string const& more, object const& json,
                table const& rows) {
  auto const style = v.o.style();
  std::string about{odds::name_of(v.asked.game)};
  if (!v.asked.board.empty()) about += ", on the board: " + odds::letters(v.asked.board);
  print_forms({[&] { return grid_text(g) + more + v.below(); },
               [&] { return json_text(json); },
               [&] { return rows; },
               {},
               [&] {
                 return grids_svg({g}, about + "; in percent",
                                  {"less than half of the pot", "about half", "more than half"});
               }},
              style);
}

// ---- Cards that may come next

/// The outs of each hand that has any: cards after which it alone is best, where it is not best now.
std::vector<std::pair<std::size_t, odds::card_set>> outs_of(std::vector<odds::next_card> const& all) {
  std::vector<std::pair<std::size_t, odds::card_set>> out;
  for (auto const& next : all) {
    for (auto const p : next.out_of) {
      auto const at = std::ranges::find(out, p, [](auto const& one) { return one.first; });
      if (at == out.end()) {
        out.emplace_back(p, next.card);
      } else {
        at->second |= next.card;
      }
    }
  }
  return out;
}

void show_cards(view_of const& v) {
  auto const found = odds::by_card(v.asked);
  grid g{fmt::format("share of {} with each card that may come next, in percent", v.first()), {}, {}, {}};
  for (auto const suit : {'s', 'h', 'd', 'c'}) g.rows.emplace_back(1, suit);
  for (auto const rank : std::string_view{"AKQJT98765432"}) g.columns.emplace_back(1, rank);
  g.fields.resize(g.rows.size() * g.columns.size());
  auto json = v.json();
  json["table"] = object::array();
  table rows{{"card", "equity", "decimal", "out of"}};
  for (auto const& next : found) {
    auto const& share = next.then.players.front().equity;
    auto const name = odds::letters(next.card);
    auto const at = (3 - std::string_view{"cdhs"}.find(name[1])) * 13 + g.columns.size() - 1 -
                    std::string_view{"23456789TJQKA"}.find(name[0]);
    g.fields[at] = grid::field{share, name, !next.out_of.empty()};
    object row{{"card", name}};
    row.update(share_json(share));
    std::string out_of;
    for (auto const p : next.out_of) out_of = next.then.players[p].hand;
    if (!out_of.empty()) row["out_of"] = out_of;
    json["table"].push_back(std::move(row));
    rows.push_back({name, share.to_string(), decimal(share), out_of});
  }
  std::string more;
  json["outs"] = object::array();
  for (auto const& [p, cards] : outs_of(found)) {
    auto const& hand = v.asked.players[p].text;
    more += fmt::format("* outs of {}, cards that make it the best hand: {} ({})\n", hand, cards.size(),
                        odds::letters(cards));
    json["outs"].push_back({{"hand", hand}, {"number", cards.size()}, {"cards", odds::letters(cards)}});
  }
  print_grid(v, g, more, json, rows);
}

// ---- Starting hands

void show_hands(view_of const& v) {
  auto const found = odds::by_hand(v.asked);
  auto const& all = found.all.players.front().equity;
  auto g = grid_of_kinds(
      fmt::format("share of each hand of {}, in percent (suited above the diagonal)", v.first()));
  auto json = v.json();
  json["of_all"] = fraction_of(all);
  json["table"] = object::array();
  table rows{{"hand", "hands", "equity", "decimal"}};
  for (std::size_t place = 0; place < found.kinds.size(); ++place) {
    auto const& kind = found.kinds[place];
    if (!kind) {
      g.fields.emplace_back();
      continue;
    }
    auto const& share = kind->players.front().equity;
    auto const name = odds::name_of_kind(place);
    g.fields.emplace_back(grid::field{share, name});
    object row{{"hand", name}};
    row.update(share_json(share));
    row["hands"] = found.hands[place];
    json["table"].push_back(std::move(row));
    rows.push_back({name, std::to_string(found.hands[place]), share.to_string(), decimal(share)});
  }
  print_grid(v, g, fmt::format("all of {}: {}\n", v.first(), chance_of(all, v.o.style())), json, rows);
}

// ---- The distribution after the next street

constexpr std::int64_t parts_of_pot = 20;

std::string part_name(std::int64_t part) {
  return fmt::format("{}..{} %", part * 100 / parts_of_pot, (part + 1) * 100 / parts_of_pot);
}

void show_flops(view_of const& v) {
  auto const found = odds::by_flop(v.asked);
  auto const style = v.o.style();
  std::vector<integer> in_part(parts_of_pot);
  for (auto const& e : found.law.entries()) {
    auto const part = std::min(integer{parts_of_pot - 1},
                               e.outcome.numerator() * integer{parts_of_pot} / e.outcome.denominator());
    in_part[static_cast<std::size_t>(part.to_uint64())] += e.weight;
  }
  auto const chance = [&](integer const& weight) { return ratio{weight, found.law.denominator()}; };
  ratio mean;
  for (auto const& e : found.law.entries()) mean += e.outcome * chance(e.weight);
  auto const half = found.law.chance([](ratio const& share) { return share >= ratio{1, 2}; });
  auto const place = found.cards == 3 ? "flop" : found.cards == 4 ? "turn" : "river";
  auto const title = fmt::format("share of {} after the {}", v.first(), place);
  auto const text = [&] {
    columns out{columns::bars_last};
    for (std::int64_t part = parts_of_pot - 1; part >= 0; --part) {
      auto const p = chance(in_part[static_cast<std::size_t>(part)]);
      out.add({part_name(part), chance_of(p, style), bar(p.to_double())});
    }
    return title + "\n" + out.text() +
           fmt::format("mean {}, half of the pot or more {}\n", chance_of(mean, style),
                       chance_of(half, style)) +
           v.below();
  };
  auto const json = [&] {
    auto out = v.json();
    out["street"] = place;
    out["distribution"] = object::array();
    for (auto const& e : found.law.entries())
      out["distribution"].push_back({{"outcome", e.outcome.to_string()},
                                     {"probability", fraction_of(chance(e.weight))},
                                     {"decimal", chance(e.weight).to_double()}});
    out["mean"] = fraction_of(mean);
    out["half_or_more"] = fraction_of(half);
    return json_text(out);
  };
  auto const rows = [&] {
    table out{{"equity", "probability", "decimal"}};
    for (auto const& e : found.law.entries())
      out.push_back({e.outcome.to_string(), chance(e.weight).to_string(), decimal(chance(e.weight))});
    return out;
  };
  auto const picture = [&] {
    chart c;
    c.title = title;
    c.across = "share of the pot";
    c.up = "chance";
    c.below.push_back(std::string{odds::name_of(v.asked.game)});
    c.series = {{"chance", {}}};
    for (std::int64_t part = 0; part < parts_of_pot; ++part) {
      c.labels.push_back(part_name(part));
      c.series[0].values.emplace_back(chance(in_part[static_cast<std::size_t>(part)]).to_double());
    }
    return c;
  };
  print_forms({text, json, rows, picture}, style);
}

// ---- Street by street

void show_streets(view_of const& v, odds::showdown_setting const& setting) {
  auto const found = odds::by_street(v.o.query, setting);
  auto const style = v.o.style();
  auto const name = [](odds::street const& s) {
    return s.board.empty() ? std::string{"before the flop"} : odds::letters(s.board);
  };
  auto const text = [&] {
    columns out;
    std::vector<std::string> head{""};
    for (auto const& p : v.asked.players) head.push_back(p.text);
    out.add(std::move(head));
    for (auto const& s : found) {
      std::vector<std::string> row{name(s)};
      for (auto const& p : s.then.players) row.push_back(chance_of(p.equity, style));
      out.add(std::move(row));
    }
    return out.text() + v.below();
  };
  auto const json = [&] {
    auto out = v.json();
    out["table"] = object::array();
    for (auto const& s : found) {
      for (auto const& p : s.then.players) {
        object row{{"board", odds::letters(s.board)}, {"hand", p.hand}};
        row.update(share_json(p.equity));
        out["table"].push_back(std::move(row));
      }
    }
    return json_text(out);
  };
  auto const rows = [&] {
    table out{{"board", "hand", "equity", "decimal"}};
    for (auto const& s : found) {
      for (auto const& p : s.then.players)
        out.push_back({odds::letters(s.board), p.hand, p.equity.to_string(), decimal(p.equity)});
    }
    return out;
  };
  auto const picture = [&] {
    chart c;
    c.title = printable(v.o.query);
    c.across = "board";
    c.up = "share of the pot";
    c.over_something = true;
    for (auto const& p : v.asked.players) c.series.push_back({printable(p.text), {}});
    for (auto const& s : found) {
      c.labels.push_back(name(s));
      for (std::size_t p = 0; p < c.series.size(); ++p)
        c.series[p].values.emplace_back(s.then.players[p].equity.to_double());
    }
    return c;
  };
  print_forms({text, json, rows, picture}, style);
}

}  // namespace

void showdown_views(showdown_options const& o) {
  if (o.simulate) throw usage_error{"--simulate and --shares can't be combined: shares are exact"};
  auto const setting = setting_of(o);
  view_of v{odds::parse_showdown(o.query, setting), o, *o.shares};
  v.asked.most_steps *= o.effort.value_or(1);
  if (v.shares == "card") return show_cards(v);
  if (v.shares == "hand") return show_hands(v);
  if (v.shares == "flop") return show_flops(v);
  show_streets(v, setting);
}

}  // namespace faro::program
