// faro poker 'AhKh vs QQ' --shares …: the first hand's share of the pot street by street, for each card that
// may come, for each starting hand of its range, or as a distribution over flops.
#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/src/showdown/views.hpp"
#include "poker/verb/poker.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::program {
namespace {

constexpr std::string_view ranks = "AKQJT98765432";

/// What all of them are of.
struct view_of {
  odds::showdown_question asked;
  showdown_options const& o;

  [[nodiscard]] std::string const& first() const { return asked.players.front().text; }
};

std::array<message, 3> key_of_shares() {
  return {"less than half of the pot", "about half", "more than half"};
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

void fill_cards(answer& a, view_of const& v) {
  auto const found = odds::by_card(v.asked);
  auto g =
      grid_of(say("share of {} with each card that may come next, in percent", v.first()), "shdc", ranks);
  g.key = key_of_shares();
  g.fields.resize(g.rows.size() * g.columns.size());
  auto& table = a.table("table", form::data);
  for (auto const& next : found) {
    auto const& equity = next.then.players.front().equity;
    auto const name = odds::letters(next.card);
    auto const at = std::string_view{"shdc"}.find(name[1]) * ranks.size() + ranks.find(name[0]);
    g.fields[at] = grid::field{equity, name, !next.out_of.empty()};
    auto row = table.row();
    row("card", name)(column("mean", form::json), equity)(column("equity", form::csv), equity);
    std::string out_of;
    for (auto const p : next.out_of) out_of = next.then.players[p].hand;
    if (!out_of.empty()) row(column("out_of", form::json), out_of);
    row(column("out of", form::csv), out_of);
  }
  a.below.emplace_back("in percent");
  a.picture(std::move(g));
  auto& outs = a.table("outs", form::json);
  for (auto const& [p, cards] : outs_of(found)) {
    auto const& hand = v.asked.players[p].text;
    outs.row()("hand", hand)("number", cards.size())("cards", odds::letters(cards));
    a.line(say("* outs of {}, cards that make it the best hand: {} ({})", hand, cards.size(),
               odds::letters(cards)));
  }
}

// ---- Starting hands

void fill_hands(answer& a, view_of const& v) {
  auto const found = odds::by_hand(v.asked);
  auto const& all = found.all.players.front().equity;
  auto g = grid_of(say("share of each hand of {}, in percent (suited above the diagonal)", v.first()), ranks,
                   ranks);
  g.key = key_of_shares();
  g.fields.resize(found.kinds.size());
  a.fact("of_all", fraction_of(all));
  auto& table = a.table("table", form::data);
  for (std::size_t place = 0; place < found.kinds.size(); ++place) {
    if (!found.kinds[place]) continue;
    auto const& equity = found.kinds[place]->players.front().equity;
    auto const name = odds::name_of_kind(place);
    g.fields[place] = grid::field{equity, name};
    table.row()("hand", name)(column("hands", form::csv), found.hands[place])(
        column("equity", form::csv), equity)(column("mean", form::json), equity)(column("hands", form::json),
                                                                                 found.hands[place]);
  }
  a.below.emplace_back("in percent");
  a.picture(std::move(g));
  a.line(say("all of {}: {}", v.first(), chance_of(all, v.o.style())));
}

// ---- The distribution after the next street

constexpr std::int64_t parts_of_pot = 20;

void fill_flops(answer& a, view_of const& v) {
  auto const found = odds::by_flop(v.asked);
  auto const style = v.o.style();
  auto const place = found.cards == 3 ? "flop" : found.cards == 4 ? "turn" : "river";
  a.title = found.cards == 3   ? say("share of {} after the flop", v.first())
            : found.cards == 4 ? say("share of {} after the turn", v.first())
                               : say("share of {} after the river", v.first());
  a.below = {message{odds::name_of(v.asked.game)}};
  a.fact("street", place);
  a.line(a.title);
  std::vector<integer> in_part(parts_of_pot);
  auto const chance = [&](integer const& weight) { return ratio{weight, found.law.denominator()}; };
  ratio mean;
  auto& law = a.table("distribution", form::data);
  for (auto const& e : found.law.entries()) {
    auto const part = e.outcome.numerator() * integer{parts_of_pot} / e.outcome.denominator();
    in_part[static_cast<std::size_t>(std::min(integer{parts_of_pot - 1}, part).to_uint64())] += e.weight;
    mean += e.outcome * chance(e.weight);
    law.row()(column("outcome", form::json), e.outcome.to_string())(
        column("equity", form::csv), e.outcome.to_string())("probability", chance(e.weight));
  }
  auto& parts = a.table("parts", form::text);
  for (std::int64_t part = parts_of_pot - 1; part >= 0; --part) {
    auto const p = chance(in_part[static_cast<std::size_t>(part)]);
    auto const name = fmt::format("{}..{} %", part * 100 / parts_of_pot, (part + 1) * 100 / parts_of_pot);
    parts.row()(column("share of the pot").called(""), name)(column("chance").called(""), p)(
        column("bar").called("").flush_left(), bar(p.to_double()));
  }
  auto const half = found.law.chance([](ratio const& share) { return share >= ratio{1, 2}; });
  a.fact("mean", fraction_of(mean));
  a.fact("half_or_more", fraction_of(half));
  a.line(say("mean {}, half of the pot or more {}", chance_of(mean, style), chance_of(half, style)));
  a.draw(parts, "share of the pot", {"chance"}, "chance").across = translated("share of the pot");
}

// ---- Street by street

void fill_streets(answer& a, view_of const& v) {
  auto const found = odds::by_street(v.o.query, setting_of(v.o));
  auto& wide = a.table("streets", form::text);
  auto& table = a.table("table", form::data);
  std::vector<std::string> players;
  for (auto const& p : v.asked.players) players.push_back(p.text);
  for (auto const& s : found) {
    auto const board = odds::letters(s.board);
    auto row = wide.row();
    row(column("board").called(""), board.empty() ? message{"before the flop"} : say("{}", board));
    for (std::size_t p = 0; p < players.size(); ++p) {
      auto const& then = s.then.players[p];
      row(players[p], then.equity);
      table.row()("board", board)("hand", then.hand)(column("mean", form::json), then.equity)(
          column("equity", form::csv), then.equity);
    }
  }
  a.below.clear();
  auto& c = a.draw(wide, "board", players, "share of the pot");
  c.over_something = true;
}

}  // namespace

void showdown_views(showdown_options const& o) {
  if (o.simulate) throw usage_error{"--simulate and --shares can't be combined: shares are exact"};
  auto const& shares = *o.shares;
  view_of v{odds::parse_showdown(o.query, setting_of(o)), o};
  v.asked.most_steps *= o.effort.value_or(1);
  auto a = opening_of(o.query, v.asked);
  a.fact("exact", true);
  a.fact("shares", shares);
  auto* const fill = shares == "card"   ? fill_cards
                     : shares == "hand" ? fill_hands
                     : shares == "flop" ? fill_flops
                                        : fill_streets;
  fill(a, v);
  add_setting(a, v.asked);
  show(a, o.style());
}

}  // namespace faro::program
