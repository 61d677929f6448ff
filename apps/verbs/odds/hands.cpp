// faro odds: questions about drawn cards.
#include "cli/frame.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/odds/odds.hpp"

#include <faro/draw/deal.hpp>
#include <faro/exact/event.hpp>
#include <faro/odds/hands/play.hpp>
#include <faro/text/nearest.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <thread>

namespace faro::program {
namespace {

/// What is asked of one deck; `played` if mulligans or effects have a say.
struct question {
  odds::inquiry ask;
  deck_account read;    ///< of the deck
  count_t opening = 0;  ///< cards of the hand, for one hand
  std::optional<odds::mulligan_rule> mulligan;
  std::vector<odds::card_effect> effects;
  odds::use_rule use = odds::use_rule::best;
  [[nodiscard]] bool played() const { return mulligan || !effects.empty(); }
};

/// The law of the query, whichever way it comes about.
struct found_law {
  std::vector<odds::value_type> types;
  distribution<std::vector<std::int64_t>> law;
  ratio given = 1;
  std::vector<odds::play_answer::kept_hand> kept;
  std::string method;
};

/// Cards named on the command line, as counts of the kinds of the deck.
std::vector<count_t> counts_of(std::string const& option, std::string const& text, card_table const& table) {
  std::vector<count_t> out(table.cards.kinds().size());
  auto const list = parse_deck_literal(text);
  for (auto const& kind : list.cards.kinds()) {
    auto const at = table.find_kind(kind.name);
    if (at < 0) {
      std::vector<std::string> names;
      for (auto const& known : table.cards.kinds()) names.push_back(known.name);
      throw usage_error{
          fmt::format("{}: the deck has no '{}'{}", option, kind.name, did_you_mean(kind.name, names))};
    }
    out[static_cast<std::size_t>(at)] += kind.count;
  }
  return out;
}

odds::poker_rules rules_named(std::string const& name) {
  if (name == "standard") return odds::poker_rules::standard;
  if (name == "short") return odds::poker_rules::short_deck;
  throw usage_error{fmt::format("--poker '{}': standard or short is right", name)};
}

bool on_draw(odds_options const& o) {
  if (!o.on || *o.on == "play") return false;
  if (*o.on == "draw") return true;
  throw usage_error{fmt::format("--on '{}': play or draw is right", *o.on)};
}

std::optional<odds::mulligan_rule> mulligan_of(odds_options const& o, count_t opening) {
  if (!o.mulligan || *o.mulligan == "none") {
    for (auto const& [name, value] :
         {std::pair{"--keep", &o.keep}, {"--bottom", &o.bottom}, {"--down-to", &o.down_to}}) {
      if (*value) throw usage_error{fmt::format("{} is for --mulligan london or vancouver", name)};
    }
    return std::nullopt;
  }
  odds::mulligan_rule rule;
  if (*o.mulligan == "vancouver") {
    rule.kind = odds::mulligan_kind::vancouver;
  } else if (*o.mulligan != "london") {
    throw usage_error{fmt::format("--mulligan '{}': london, vancouver or none is right", *o.mulligan)};
  }
  rule.down_to = o.down_to ? static_cast<count_t>(whole_number("--down-to", *o.down_to, 0, opening))
                           : std::min<count_t>(4, opening);
  rule.keep = o.keep.value_or("");
  if (o.bottom && *o.bottom != "best") rule.bottom = *o.bottom;
  return rule;
}

odds::use_rule use_named(std::string const& name) {
  if (name == "best") return odds::use_rule::best;
  if (name == "needed") return odds::use_rule::needed;
  if (name == "always") return odds::use_rule::always;
  throw usage_error{fmt::format("--use '{}': best, needed or always is right", name)};
}

question read_question(odds_options const& o) {
  question q;
  auto named = read_table(o.deck.value_or("standard52"), o.decks, o.deck_format);
  q.read = std::move(named.read);
  q.ask.table = std::move(named.table);
  q.ask.query = o.query;
  q.ask.given = o.given.value_or("");
  if (o.effort) {
    auto const times = whole_number("--effort", *o.effort, 1, 1'000);
    q.ask.limits.states *= times;
    q.ask.limits.steps *= times;
  }
  auto& setting = q.ask.setting;
  if (o.draw && o.hands) throw usage_error{"--draw and --hands can't be combined"};
  constexpr std::uint64_t most_cards = 1'000'000;
  if (o.hands) {
    auto const spec = parse_hands(*o.hands);
    if (spec.players > 16 || spec.cards > most_cards)
      throw usage_error{"--hands: at most 16 hands are right"};
    setting.hands.assign(static_cast<std::size_t>(spec.players), static_cast<count_t>(spec.cards));
  } else if (o.draw) {
    setting.hands = {static_cast<count_t>(whole_number("--draw", *o.draw, 0, most_cards))};
  } else {
    throw usage_error{"--draw N (or --hands PxC) is needed: how many cards are drawn"};
  }
  if (setting.hands.size() == 1) q.opening = setting.hands[0];
  setting.on_draw = on_draw(o);
  if (o.poker) setting.poker = rules_named(*o.poker);
  setting.wild = o.wild;
  if (o.seen) setting.seen = counts_of("--seen", *o.seen, q.ask.table);
  if (o.holding) setting.held = counts_of("--holding", *o.holding, q.ask.table);
  q.mulligan = mulligan_of(o, q.opening);
  for (auto const& text : o.effects) q.effects.push_back(odds::parse_effect(text));
  if (o.use) q.use = use_named(*o.use);
  if (q.played() && setting.hands.size() != 1)
    throw usage_error{"mulligans and effects are for one hand: --draw N"};
  return q;
}

/// The exact law after so many more draws than the opening hand.
found_law solve(question const& q, odds::inquiry ask, count_t draws) {
  found_law out;
  if (q.played()) {
    odds::play_inquiry game;
    game.ask = std::move(ask);
    game.opening = q.opening;
    game.draws = draws;
    game.mulligan = q.mulligan;
    game.effects = q.effects;
    game.use = q.use;
    auto found = play(game);
    out.types = std::move(found.types);
    out.law = std::move(found.law);
    out.kept = std::move(found.kept);
    out.method =
        fmt::format("method: backward induction over hands of {} classes of cards; {} positions looked at",
                    found.classes, found.positions);
    return out;
  }
  if (draws > 0) {
    ask.setting.opening = q.opening;
    ask.setting.hands = {q.opening + draws};
  }
  auto found = answer_exactly(ask);
  out.method = fmt::format(
      "method: one pass over {} classes of cards; foreseen at most {:.3g} states, {} used at once, {} steps",
      found.stats.classes, found.stats.most_states_bound, found.stats.most_states, found.stats.steps);
  out.types = std::move(found.types);
  out.law = std::move(found.law);
  out.given = std::move(found.given);
  return out;
}

bool is_truth(found_law const& f) {
  return f.types.size() == 1 && f.types[0].is == odds::value_type::kind::truth;
}
bool is_number(found_law const& f) {
  return f.types.size() == 1 && f.types[0].is == odds::value_type::kind::integer;
}

distribution<integer> numbers(found_law const& f) {
  return f.law.transform([](auto const& values) { return integer{values.front()}; });
}

/// The chance of a condition, or the mean of a number.
ratio value_of(found_law const& f) {
  if (is_truth(f)) return f.law.probability({1});
  if (is_number(f)) return mean(numbers(f));
  throw usage_error{"a table is made of a condition or of one number"};
}

std::string drawn_text(odds_options const& o, question const& q) {
  if (o.hands)
    return fmt::format("{} hands of {} cards", q.ask.setting.hands.size(), q.ask.setting.hands.front());
  auto const turns = o.by_turn || o.query.find("by(") != std::string::npos;
  return fmt::format("{} card{}{}", q.opening, q.opening == 1 ? "" : "s", turns ? ", then one a turn," : "");
}

odds_report begin_report(odds_options const& o, question const& q) {
  odds_report report;
  report.query = o.query;
  report.deck = (o.decks ? *o.decks + " x " : "") + o.deck.value_or("standard52");
  report.deck_read = q.read.text;
  report.deck_read_json = q.read.json;
  report.draw = drawn_text(o, q);
  report.draw_json = o.hands.value_or(std::to_string(q.opening));
  auto& lines = report.conditions;
  if (o.given) lines.push_back("given: " + *o.given);
  if (o.seen) lines.push_back("out of play: " + *o.seen);
  if (o.holding) lines.push_back("held before the draw: " + *o.holding);
  if (o.by_turn || o.query.find("by(") != std::string::npos)
    lines.emplace_back(q.ask.setting.on_draw ? "on the draw: a card is drawn in the first turn, too"
                                             : "on the play: no card is drawn in the first turn");
  if (q.mulligan) {
    auto const& m = *q.mulligan;
    lines.push_back(fmt::format(
        "{} mulligan down to {}; kept {}; {}", m.kind == odds::mulligan_kind::london ? "London" : "Vancouver",
        m.down_to, m.keep.empty() ? "when that is best" : "if " + m.keep,
        m.kind == odds::mulligan_kind::vancouver ? "best look at the top card after a mulligan"
        : m.bottom.empty()                       ? "the best cards for the query stay"
                                                 : "what stays makes " + m.bottom + " greatest"));
  }
  for (auto const& e : o.effects) lines.push_back("effect: " + e);
  if (!o.effects.empty())
    lines.push_back("effects are used " +
                    std::string{o.use ? *o.use == "best" ? "at best" : "when " + *o.use : "at best"});
  return report;
}

/// One answer: a chance or a law.
void report_law(odds_report& report, found_law const& f, odds_options const& o) {
  if (is_truth(f) && !o.table) {
    report.probability = f.law.probability({1});
  } else {
    for (auto const& e : f.law.entries()) {
      std::string text;
      for (std::size_t i = 0; i < e.outcome.size(); ++i)
        text += (i == 0 ? "" : ", ") + f.types[i].text(e.outcome[i]);
      report.law.push_back({std::move(text), ratio{e.weight, f.law.denominator()}});
    }
    report.ordered = f.types.size() == 1 && (is_number(f) || f.types[0].is == odds::value_type::kind::label);
    if (is_number(f)) {
      report.mean = mean(numbers(f));
      report.variance = variance(numbers(f));
    }
  }
  if (o.given)
    report.conditions.front() +=
        fmt::format(" (chance {} = {})", f.given.to_string(), decimal_text(f.given, 6));
  if (o.explain) report.notes.push_back(f.method);
}

void one_answer(odds_options const& o, question const& q) {
  auto const f = solve(q, q.ask, 0);
  auto report = begin_report(o, q);
  report_law(report, f, o);
  if (q.mulligan && (is_truth(f) || is_number(f))) {
    report.table_by = "hand kept";
    report.table_of_means = is_number(f);
    for (auto const& kept : f.kept) {
      found_law const then{f.types, kept.law, 1, {}, {}};
      report.table.push_back(
          {fmt::format("{} cards", kept.cards), value_of(then), {{"how often", kept.chance}}});
    }
  }
  show_report(report, o.style());
}

void by_turns(odds_options const& o, question const& q) {
  auto const [first_turn, last_turn] = whole_numbers("--by-turn", *o.by_turn, 1, 1000);
  auto report = begin_report(o, q);
  report.table_by = "turn";
  for (auto turn = first_turn; turn <= last_turn; ++turn) {
    auto const f = solve(q, q.ask, static_cast<count_t>(turn) - (q.ask.setting.on_draw ? 0 : 1));
    report.table_of_means = is_number(f);
    report.table.push_back({std::to_string(turn), value_of(f), {}});
  }
  show_report(report, o.style());
}

/// How the rest of the deck makes room, in words.
std::string exchange_text(question const& q, odds::exchange_rule const& rule) {
  auto const& kinds = q.ask.table.cards.kinds();
  if (!rule.against) return "the deck grows with " + kinds[rule.kind].name;
  return fmt::format("the deck stays at {} cards: {} makes room for {}", q.ask.table.cards.size(),
                     kinds[*rule.against].name, kinds[rule.kind].name);
}

void vary_copies(odds_options const& o, question const& q) {
  auto const equals = o.vary->rfind('=');
  if (equals == std::string::npos)
    throw usage_error{fmt::format("--vary '{}': KIND=A..B is right, such as land=20..28", *o.vary)};
  auto const rule =
      odds::read_exchange(q.ask.table, o.vary->substr(0, equals), o.against.value_or(""), o.grow);
  auto const [fewest, most] = whole_numbers("--vary", o.vary->substr(equals + 1), 0, deck::most_cards);
  if (most - fewest > 10'000) throw usage_error{"--vary: at most 10000 rows are made"};
  auto report = begin_report(o, q);
  report.table_by = q.ask.table.cards.kinds()[rule.kind].name;
  for (auto n = fewest; n <= most; ++n) {
    auto const f = solve(q, with_copies(q.ask, rule, static_cast<count_t>(n)), 0);
    report.table_of_means = is_number(f);
    report.table.push_back({std::to_string(n), value_of(f), {}});
  }
  report.conditions.push_back(exchange_text(q, rule));
  show_report(report, o.style());
}

void find_copies(odds_options const& o, question const& q) {
  if (!o.at_least) throw usage_error{"--find KIND needs --at-least P, such as 0.9"};
  auto const wanted = ratio::parse(*o.at_least);
  if (wanted.sign() <= 0 || wanted > ratio{1})
    throw usage_error{fmt::format("--at-least {}: a chance above 0 and at most 1 is right", *o.at_least)};
  auto const rule = odds::read_exchange(q.ask.table, *o.find, o.against.value_or(""), o.grow);
  auto const chance_of = [&](odds::inquiry const& ask) {
    auto const f = solve(q, ask, 0);
    if (!is_truth(f)) throw usage_error{"--find needs a condition such as 'land >= 2', not a number"};
    return f.law.probability({1});
  };
  auto const found = find_fewest(q.ask, rule, wanted, chance_of);
  auto const& name = q.ask.table.cards.kinds()[rule.kind].name;
  auto report = begin_report(o, q);
  report.table_by = name;
  report.conditions.push_back(exchange_text(q, rule));
  if (!found.copies) {
    throw answer_no{fmt::format("no number of {} makes it at least {}; the best is {} copies with {}", name,
                                *o.at_least, found.best_copies,
                                decimal_text(found.chance, o.style().digits))};
  }
  if (*found.copies > 0) {  // the row before shows that fewer do not do
    try {
      report.table.push_back(
          {std::to_string(*found.copies - 1), chance_of(with_copies(q.ask, rule, *found.copies - 1)), {}});
    } catch (input_error const&) {  // with so few nothing can be said
    }
  }
  report.table.push_back({std::to_string(*found.copies), found.chance, {}});
  report.notes.push_back(
      fmt::format("{} {} are the fewest for at least {}", *found.copies, name, *o.at_least));
  show_report(report, o.style());
}

void simulate(odds_options const& o, question const& q) {
  if (q.played() || o.by_turn || o.vary || o.find)
    throw usage_error{
        "--simulate deals hands: it can't be combined with mulligans, effects, --by-turn, --vary or --find"};
  auto const trials = whole_number("--simulate", *o.simulate, 1, 1'000'000'000'000);
  auto const jobs = o.jobs ? static_cast<unsigned>(whole_number("--jobs", *o.jobs, 1, 256))
                           : std::max(1U, std::thread::hardware_concurrency());
  auto const seed = o.seed.value_or("faro odds");
  auto const found = estimate(q.ask, trials, key_from_text(seed), jobs);
  auto report = begin_report(o, q);
  report.simulated = odds_report::estimate{trials, found.kept, seed};
  auto const frequency = [&](std::uint64_t n) { return ratio{integer{n}, integer{found.kept}}; };
  auto const truth = found.types.size() == 1 && found.types[0].is == odds::value_type::kind::truth;
  if (truth) {
    auto const at = found.counts.find({1});
    report.probability = frequency(at == found.counts.end() ? 0 : at->second);
  } else {
    odds::answer as;  // for its labels
    as.types = found.types;
    for (auto const& [values, n] : found.counts) report.law.push_back({as.text(values), frequency(n)});
    report.ordered = as.is_number();
    if (as.is_number()) {
      std::vector<distribution<integer>::entry> entries;
      for (auto const& [values, n] : found.counts) entries.push_back({integer{values.front()}, integer{n}});
      auto const law = distribution<integer>::in_proportion(std::move(entries));
      report.mean = mean(law);
      report.variance = variance(law);
    }
  }
  show_report(report, o.style());
}

}  // namespace

void hand_odds(odds_options const& o) {
  auto const q = read_question(o);
  try {
    if (o.simulate) return simulate(o, q);
    if (int{o.by_turn.has_value()} + int{o.vary.has_value()} + int{o.find.has_value()} > 1)
      throw usage_error{"--by-turn, --vary and --find can't be combined"};
    if (o.by_turn) return by_turns(o, q);
    if (o.vary) return vary_copies(o, q);
    if (o.find) return find_copies(o, q);
    one_answer(o, q);
  } catch (odds::too_big const& e) {
    throw odds::too_big{fmt::format(
        "{}; --effort 10 goes on, --simulate 1000000 estimates it with its standard error", e.what())};
  }
}

}  // namespace faro::program
