// Hands by how many of a kind were in each, and playlists by who plays: read, judged, and said in words.
#include "judge/src/complaints/few.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "judge/verb/few/said.hpp"
#include "judge/verb/few/who.hpp"
#include "judge/verb/judge.hpp"
#include "judge/verb/verdict/verdict.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/table_options.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <memory>
#include <utility>

namespace faro::program {
namespace {

constexpr std::string_view words_of_hits[] = {"hits", "lands", "count", "treffer"};
constexpr std::string_view words_of_artists[] = {"artist",  "artists", "künstler", "interpret",
                                                 "artiste", "artista", "artiest",  "wykonawca"};

struct few_options : answer_forms {
  std::string file;
  std::optional<std::string> column, kind, before, behind;
  std::optional<std::uint64_t> seen, deck, copies;
  ratio alpha{1, 100};
  table_options as;
  column_words is_of = words_of_hits;
};

/// The cells of a list, or of a column of a table.
struct read_column {
  std::vector<std::string> cells;
  std::vector<std::size_t> lines;
};
needed_column column_needed(few_options const& o) {
  return {o.is_of, "--column", o.is_of.data() == words_of_hits};
}
table read_few(few_options const& o, text_file const& file) {
  auto const needs = o.column ? std::nullopt : std::optional{column_needed(o)};
  return read_table(file.text(), file.name(), o.as.reading(o.column.has_value()), needs);
}
std::size_t column_at(few_options const& o, table const& read) {
  return o.column ? read.column(*o.column, "--column") : read.needed(column_needed(o));
}
read_column column_of(few_options const& o) {
  text_file const file{o.file};
  auto const read = read_few(o, file);
  auto const at = column_at(o, read);
  read_column out;
  for (auto const& row : read.rows) {
    if (row.cells[at].empty())
      throw input_error{say("{}, line {}: expected a value, got none", file.name(), row.number)};
    out.cells.push_back(row.cells[at]);
    out.lines.push_back(row.number);
  }
  return out;
}
void show_few(few_options const& o) {
  text_file const file{o.file};
  auto const read = read_few(o, file);
  print_reading({seen(read, {{"values", column_at(o, read)}})}, o.style());
}

judge::hand_counts counts_of(few_options const& o) {
  if (!o.seen || !o.deck || !o.copies)
    throw usage_error{
        "expected --seen N, --deck N and --copies N: cards of a hand, of the deck, of the kind in the deck"};
  auto const column = column_of(o);
  judge::hand_counts out{*o.seen, *o.deck, *o.copies, {}};
  for (std::size_t i = 0; i < column.cells.size(); ++i) {
    auto const& cell = column.cells[i];
    std::uint64_t value = 0;
    auto const [end, bad] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    if (bad != std::errc{} || end != cell.data() + cell.size())
      throw input_error{
          say("{}, line {}: expected a whole number, got {}", o.file, column.lines[i], faro::quoted(cell))};
    out.hits.push_back(value);
  }
  return out;
}

void run_hands(few_options const& o) {
  auto const counts = counts_of(o);
  auto const alpha = o.alpha.to_double();
  auto const r = judge::judge_hands(counts, alpha);
  auto const p = std::min(1.0, 2 * std::min(r.total.p, r.spread.p));  // two questions
  auto const verdict = p <= alpha ? "deviation" : "no deviation found";
  auto const kind = o.kind.value_or("hit");
  answer a{"hands"};
  a.fact("hands", counts.hits.size());
  a.line(say("{}: {} in {} of {} cards, {} expected of a fair shuffle", o.file,
             say("{} {}", r.total.seen, kind + "s"), plural(counts.hits.size(), "hand"), counts.seen,
             fmt::format("{:.1f}", r.total.expected)));
  a.fact("total", test_json(r.total));
  a.line(say("how many: so far from what is expected, either way, {} (p {}). {}", often(r.total.p),
             p_text(r.total.p), meaning_of_p(r.total.p, alpha / 2)));
  a.fact("spread", test_json(r.spread));
  a.line(say("how uneven: {}, {} expected; {} (p {}). {}", fmt::format("{:.1f}", r.spread.seen),
             fmt::format("{:.1f}", r.spread.expected), often(r.spread.p), p_text(r.spread.p),
             r.spread.p > alpha / 2              ? "Neither too streaky nor too even."
             : r.spread.seen > r.spread.expected ? "Too many hands with very few or very many."
                                                 : "The hands are more even than chance makes them."));
  a.fact("p_value", p_number(p));
  a.fact("error_rate", alpha);
  a.fact("verdict", verdict);
  a.fact("shown_shift", r.shown_shift);
  a.fact("hands_for_half_a_card", r.hands_for_half);
  a.line(
      say("what so few could show, about: {} {}s a hand too many or too few, with chance 0.9; for half a {} "
          "a hand, {} "
          "hands",
          fmt::format("{:.2f}", r.shown_shift), kind, kind, r.hands_for_half));
  a.line(say("verdict: {} (both questions together, error rate {})", verdict, short_number(alpha)));
  show(a, o.style());
  if (p <= alpha) throw verification_failed{""};
}

/// The artists: all of a cell, or what stands before or behind a mark.
read_column artists_of(few_options const& o) {
  auto column = column_of(o);
  auto const& mark = o.before ? o.before : o.behind;
  if (!mark) return column;
  for (std::size_t i = 0; i < column.cells.size(); ++i) {
    auto const artist = part_of(column.cells[i], *mark, o.before.has_value());
    if (!artist)
      throw input_error{say("{}, line {}: expected an artist {} {}, got {}", o.file, column.lines[i],
                            o.before ? "before" : "behind", faro::quoted(*mark),
                            faro::quoted(column.cells[i], 60))};
    column.cells[i] = *artist;
  }
  return column;
}

/// What so few could show, and how many more would.
void add_reach(answer& a, judge::play_report const& r, double alpha) {
  if (r.plays_needed) a.fact("plays_needed", *r.plays_needed);
  if (r.shown_below) a.fact("shown_below", *r.shown_below);
  if (r.shown_above) a.fact("shown_above", *r.shown_above);
  if (r.plays_for_half) a.fact("plays_for_half", *r.plays_for_half);
  if (r.least_p > alpha) {
    auto const said =
        say("what so few could not show: even with none side by side that could be, p would be {}",
            p_text(r.least_p));
    a.line(r.plays_needed ? say("{}; {} plays of the same mixture could show it", said, *r.plays_needed)
                          : said);
  }
  auto const number = [](double x) { return fmt::format("{:.2f}", x); };
  if (r.shown_below && r.shown_above)
    a.line(
        say("what so few could show, with chance 0.9: a player that leaves {} such neighbours or fewer on "
            "average, or {} or more",
            number(*r.shown_below), number(*r.shown_above)));
  else if (r.shown_below)
    a.line(
        say("what so few could show, with chance 0.9: a player that leaves {} such neighbours or fewer on "
            "average",
            number(*r.shown_below)));
  else if (r.shown_above)
    a.line(say("what so few could show, with chance 0.9: a player that leaves {} or more",
               number(*r.shown_above)));
  if (r.neighbours.expected != 0)
    a.line(r.plays_for_half
               ? say("to show half as many as a fair shuffle leaves: {} plays of the same mixture",
                     *r.plays_for_half)
               : say("to show half as many as a fair shuffle leaves: more than 400 plays of the same "
                     "mixture, or "
                     "none can"));
}

void run_plays(few_options const& o) {
  auto const column = artists_of(o);
  auto const alpha = o.alpha.to_double();
  auto const r = judge::judge_plays(column.cells, alpha);
  auto const& n = r.neighbours;
  bool const deviates = n.p <= alpha;
  auto const kind = o.kind.value_or(lower_case(o.column.value_or("artist")));
  answer a{"plays"};
  a.fact("plays", r.plays);
  a.fact("kinds", r.kinds);
  a.fact("neighbours", test_json(n));
  a.fact("error_rate", alpha);
  a.fact("verdict", deviates ? "deviation" : "no deviation found");
  a.fact("least_p_value", r.least_p);
  a.line(say("{}: {}, {}; {} times two of one {} stand side by side, {} expected of a fair shuffle", o.file,
             plural(r.plays, "play"),
             o.kind || o.column ? say("{}", std::string{plural(r.kinds, kind)}) : plural(r.kinds, "artist"),
             fmt::format("{:.0f}", n.seen), kind.c_str(), fmt::format("{:.2f}", n.expected)));
  a.line(say("so few or fewer: {}; so many or more: {} (two-sided p {}, exact)", often(n.fewer),
             often(n.more), p_text(n.p)));
  a.line(!deviates             ? say("verdict: no deviation found at error rate {}", short_number(alpha))
         : n.seen < n.expected ? say("verdict: deviation: songs of one {} are kept apart", kind.c_str())
                               : say("verdict: deviation: songs of one {} come together", kind.c_str()));
  add_reach(a, r, alpha);
  show(a, o.style());
  if (deviates) throw verification_failed{""};
}

void add_common(command& verb, few_options& o, std::string const& what) {
  add_value(verb, "FILE", o.file, what)->required();
  add_text(verb, "--column", o.column, "of a table, the column (default: the one called so)", "NAME");
  add_table_options(verb, o.as);
  add_rate(verb, "--alpha", o.alpha, "how often a fair shuffle may be accused wrongly (default: 0.01)");
  add_forms(verb, o);
}

}  // namespace

void add_judge_hands(command& judge) {
  auto const o = std::make_shared<few_options>();
  auto* const verb =
      add_verb(judge, "hands",
               "How many of a kind were in each of some hands: too many, too few, too streaky? Exactly.",
               "faro judge hands hands.csv --column lands --seen 7 --deck 60 --copies 24\n"
               "faro judge hands lands.txt --seen 7 --deck 60 --copies 24 --kind land\n");
  add_common(*verb, *o, "a number a line: how many of the kind were in the hand");
  add_number(*verb, "--seen", o->seen, {1, 1000}, "how many cards a hand has (needed)");
  add_number(*verb, "--deck", o->deck, {1, 1000}, "how many cards the deck has (needed)");
  add_number(*verb, "--copies", o->copies, {0, 1000}, "how many of the kind the deck has (needed)");
  add_text(*verb, "--kind", o->kind, "what one is called (default: hit)", "NAME");
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    if (o->as.dry_run) return show_few(*o);
    run_hands(*o);
  });
}

void add_judge_plays(command& judge) {
  auto const o = std::make_shared<few_options>();
  auto* const verb =
      add_verb(judge, "plays", "Are songs of one artist kept apart, or together? Exactly, for a few plays.",
               "faro judge plays playlist.csv --column artist\n"
               "faro judge plays artists.txt                # an artist a line, as played\n"
               "faro judge plays played.txt --before ' - '  # artist - song\n");
  add_common(*verb, *o, "what was played, a line each, in order");
  add_text(*verb, "--kind", o->kind, "what plays have in common (default: the column, or artist)", "NAME");
  add_text(*verb, "--before", o->before, "the artist is what stands before this: ' - '", "TEXT");
  add_text(*verb, "--behind", o->behind, "the artist is what stands behind it", "TEXT");
  on_run(*verb, [o, verb] {
    refuse_together(*verb, {"--before", "--behind"});
    check_table_options(*verb);
    o->is_of = words_of_artists;
    if (o->as.dry_run) return show_few(*o);
    run_plays(*o);
  });
}

}  // namespace faro::program
