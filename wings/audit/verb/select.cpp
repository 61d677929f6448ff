// faro audit select: selections by published schemes, followed by hand if one likes.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "audit/src/drand.hpp"
#include "audit/verb/audit.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "lines/order/other_tools.hpp"
#include "records/safe_file.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/audit/schemes.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* select_examples =
    "faro audit select --scheme sampler --seed 314159 --pool 876 -n 5\n"
    "faro audit select --scheme rfc3797 --source 9319 --source '2 5 12 8 10' \\\n"
    "    --source '9 18 26 34 41 45' -n 10 names.txt\n"
    "faro audit select --scheme sampler --seed 1 --pool 10 -n 2 --explain\n"
    "faro audit select --scheme consistent-sampler --seed 52 -r -n 15 ids.txt\n"
    "faro audit select --scheme drand --drand round.json -n 3 names.txt\n"
    "faro audit select --list";

struct select_options : answer_forms {
  std::optional<std::string> scheme, seed, seed_file, client, code, commitment, drand;
  std::optional<std::uint64_t> take, nonce;
  std::uint64_t digits = 0;  ///< of tickets; 0: they are not shown
  std::vector<std::string> sources, fields;
  audit_items items;
  bool replacement = false, explain = false, list = false;
};

answer answer_of_schemes() {
  answer a{"schemes of selection"};
  auto& all = a.table("schemes", form::json | form::csv);
  auto& shown = a.table("schemes", form::text);
  auto const line = [&](std::string const& name, std::string const& words) {
    shown.row()(column("scheme").called(""), name)(column("summary").called("").flush_left(), words);
  };
  for (auto const& s : audit::selection_schemes()) {
    all.row()("name", s.name)("summary", s.summary)("trap", s.trap)("replacement", s.replacement);
    line(s.name, s.summary);
    line("", "mind: " + s.trap);
  }
  return a;
}

/// The lines of a file of sources, without comments (#) and empty ones.
std::vector<std::string> source_lines(std::string_view text, std::string const& name) {
  std::vector<std::string> out;
  while (!text.empty()) {
    auto line = take_line(text);
    line = line.substr(0, line.find('#'));
    while (line.ends_with(' ') || line.ends_with('\t')) line.remove_suffix(1);
    if (!line.empty()) out.emplace_back(line);
  }
  if (out.empty())
    throw input_error{say("{}: expected the numbers of a source on each line, got no line", name)};
  return out;
}

/// A round, whose signature has to be the League's where that can be checked.
audit::drand_round verified_drand(std::string const& path, bool& verified) {
  auto round = read_drand(path);
  auto const found = check_signature(round);
  if (found == audit::drand_signature::fails)
    throw verification_failed{
        say("{}: the signature of round {} is not the League of Entropy's on the chains default and "
            "quicknet",
            path, round.round)};
  if (found == audit::drand_signature::not_checked && audit::can_verify_drand())
    throw verification_failed{
        say("{}: the signature of round {} can't be checked without the 'previous_signature' that "
            "rounds of the default chain come with",
            path, round.round)};
  verified = found == audit::drand_signature::holds;
  note(verified ? say("{}: the signature of round {} is the League of Entropy's", path, round.round)
                : say("{}: round {} is self-consistent (randomness = SHA-256 of the signature); the "
                      "signature itself was not verified",
                      path, round.round));
  return round;
}

/// Of schemes that are not drawn from one.
void refuse_seeds(select_options const& o, std::string const& scheme) {
  for (auto const& [option, given] : {std::pair{"--seed", o.seed.has_value()},
                                      {"--seed-file", o.seed_file.has_value()},
                                      {"--source", !o.sources.empty()}}) {
    if (given) throw usage_error{say("{} does not belong to {}", option, scheme)};
  }
}

/// Tickets are shown in text, by schemes that have some.
void check_digits(select_options const& o, std::vector<audit::selected_item> const& drawn) {
  if (o.digits == 0) return;
  if (o.style().form != answer_form::text)
    throw usage_error{"--digits is for text: the tickets in other forms are whole"};
  if (std::ranges::all_of(drawn, [](auto const& item) { return item.ticket.empty(); }))
    throw usage_error{say("--digits: {} orders by no tickets", *o.scheme)};
}

/// The seed text, and for our own schemes the fields.
void fill_seed(select_options const& o, audit::selection_question& q, bool& verified) {
  std::optional<audit::drand_round> round;
  if (o.drand) round = verified_drand(*o.drand, verified);
  if (q.scheme == "drand") {
    if (!round) throw usage_error{"--scheme drand needs --drand FILE, a round as drand's servers give it"};
    q.fields = {"drand", std::to_string(round->round), round->randomness};
    refuse_seeds(o, q.scheme);
    if (!o.fields.empty()) throw usage_error{"--field belongs to faro-draw, not to drand"};
    return;
  }
  if (q.scheme == "faro-draw") {
    q.fields = o.fields;
    if (round) q.fields.push_back(round->randomness);
    if (q.fields.empty()) throw usage_error{"--scheme faro-draw needs --field TEXT, once or more"};
    refuse_seeds(o, q.scheme);
    return;
  }
  if (!o.fields.empty()) throw usage_error{say("--field belongs to faro-draw, not to {}", q.scheme)};
  auto const ways = int{o.seed.has_value()} + int{o.seed_file.has_value()} + int{!o.sources.empty()} +
                    int{round.has_value()};
  if (ways != 1)
    throw usage_error{q.scheme == "rfc3797" || q.scheme == "elegy"
                          ? "the seed: expected one of --source (repeated), --seed, --seed-file and --drand"
                          : "the seed: expected one of --seed, --seed-file and --drand"};
  if (!o.sources.empty() && q.scheme != "rfc3797" && q.scheme != "elegy")
    throw usage_error{say("--source belongs to rfc3797 and elegy; {} takes a --seed", q.scheme)};
  if (round) q.seed = round->randomness;
  if (o.seed) q.seed = *o.seed;
  if (!o.sources.empty()) q.seed = audit::rfc3797_key(o.sources);
  if (o.seed_file)
    q.seed = q.scheme == "rfc3797"
                 ? audit::rfc3797_key(source_lines(read_line_file(*o.seed_file), *o.seed_file))
                 : read_line_file(*o.seed_file);
}

/// The bytes of hexadecimal digits.
std::string code_of(std::string const& text) {
  try {
    return from_hex(text);
  } catch (input_error const& e) {
    throw usage_error{say("--code: {}", e.said())};
  }
}

/// The one-time code of elegy, checked against the one published before.
void fill_code(select_options const& o, audit::selection_question& q) {
  if (o.commitment && q.scheme != "elegy")
    throw usage_error{say("--commitment belongs to elegy, not to {}", q.scheme)};
  if (!o.code) {
    if (q.scheme == "elegy")
      throw usage_error{"--scheme elegy needs --code HEX, the one-time code that was revealed"};
    return;
  }
  if (q.scheme != "elegy") throw usage_error{say("--code belongs to elegy, not to {}", q.scheme)};
  q.code = *o.code;
  if (!o.commitment) return;
  if (auto const hash = to_hex(sha256(q.code)); hash != *o.commitment)
    throw verification_failed{say(
        "the code does not open the commitment: its SHA-256 is {}, {} was published", hash, *o.commitment)};
}

std::string about_the_seed(audit::selection_question const& q) {
  auto bits = 0.0;
  if (q.fields.empty()) {
    bits = audit::seed_bits(q.seed);
  } else {
    for (auto const& field : q.fields) bits += audit::seed_bits(field);
  }
  bits = std::min(bits, 256.0);
  if (q.replacement || bits >= audit::order_bits(q.items, q.take)) return {};
  return audit::reach_of(bits, q.items, q.take);
}

/// Items that were drawn, with what they were ordered by.
void add_selected(answer& a, audit_pool const& pool, std::vector<audit::selected_item> const& drawn,
                  bool generations) {
  auto& selected = a.table("selected");
  for (auto const& item : drawn) {
    auto row = selected.row();
    row("item", pool.name(item.position))("position", item.position);
    if (!item.ticket.empty()) row("ticket", item.ticket);
    if (generations && !item.ticket.empty()) row("generation", item.generation);
  }
}

answer answer_of(audit::selection_question const& q, audit_pool const& pool,
                 std::vector<audit::selected_item> const& drawn, std::vector<std::string> const& steps,
                 std::optional<bool> verified) {
  auto const& scheme = audit::find_scheme(q.scheme);
  answer a{"selected by " + scheme.name};
  a.fact("scheme", scheme.name);
  if (q.fields.empty()) a.fact("seed", q.seed);
  if (!q.fields.empty()) a.fact("fields", q.fields);
  a.fact("items", q.items);
  a.fact("replacement", q.replacement);
  a.fact("bias", bias_of(scheme, q.items));
  if (auto const reach = about_the_seed(q); !reach.empty()) a.fact("reach", reach);
  add_selected(a, pool, drawn, scheme.replacement);
  if (!steps.empty()) a.fact("steps", steps);
  if (verified) a.fact("signature_verified", *verified);
  return a;
}

/// What belongs to the scheme of one site alone.
void fill_stake(select_options const& o, audit::selection_question& q) {
  if (q.scheme == "stake") {
    if (!o.client) throw usage_error{"--scheme stake needs --client SEED, the client's seed"};
    q.client = *o.client;
    q.nonce = o.nonce.value_or(0);
  } else if (o.client || o.nonce) {
    throw usage_error{say("{} belongs to stake, not to {}", o.client ? "--client" : "--nonce", q.scheme)};
  }
}

/// There may be ten million: lines, as they come. Items and tickets are printed as they are, but never so
/// that they steer a terminal.
void print_drawn(select_options const& o, audit_pool const& pool,
                 std::vector<audit::selected_item> const& drawn) {
  bool const careful = prints_to_terminal();
  for (auto const& item : drawn) {
    if (o.digits > 0 && !item.ticket.empty()) print(audit::trimmed_ticket(item.ticket, o.digits) + "  ");
    auto const name = pool.name(item.position);
    print((careful ? printable(name) : name) + "\n");
  }
}

/// Of what is selected from; a scheme of fewer says so before a longer list is read.
list_limits limits_of(audit::selection_scheme const& scheme) {
  list_limits out;
  out.lines = std::min(out.lines, audit::most_items_of(scheme));
  return out;
}

/// Throws usage_error for what says how a file is read, where none is.
void refuse_reading_of_nothing(command const& verb) {
  for (auto const* of_file :
       {"--name", "--table", "--separator", "--header", "--until", "--no-header", "--ragged", "--dry-run"}) {
    if (was_given(verb, of_file)) throw usage_error{say("{} needs a file of items", of_file)};
  }
}

/// By another tool from its seed (faro shuffle --like list), as if its program had drawn from the list.
void select_as_tool(select_options const& o, command const& verb) {
  for (auto const* other : {"--seed-file", "--source", "--field", "--drand", "--client", "--nonce", "--code",
                            "--commitment", "--explain", "--digits"}) {
    if (was_given(verb, other)) throw usage_error{say("{} does not belong to {}", other, *o.scheme)};
  }
  auto const& tool = find_other_tool(*o.scheme);
  if (!o.seed) throw usage_error{say("--scheme {} needs --seed: as in {}", tool.name, tool.program)};
  if (o.replacement && !tool.makes_draws)
    throw usage_error{say("{} makes no draws with replacement", tool.name)};
  if (!o.replacement && !tool.makes_orders)
    throw usage_error{say("{} makes no order: expected draws with replacement", tool.name)};
  auto items = o.items;
  items.as.list = o.list;
  auto const pool = read_items(items, {});
  if (o.items.as.dry_run && pool.count > 0 && pool.from_file) return print_reading({pool.seen}, o.style());
  auto const take = o.take.value_or(pool.count);
  std::vector<audit::selected_item> drawn;
  if (o.replacement) {
    tools_of_others().start(tool.name, *o.seed, true, [&](chooser_ref c) {
      for (std::uint64_t i = 0; i < take; ++i) drawn.push_back({c.below(pool.count), {}, 1});
    });
  } else {
    for (auto const i : tools_of_others().order(tool.name, *o.seed, pool.count, take))
      drawn.push_back({i, {}, 1});
  }
  if (o.style().form == answer_form::text) return print_drawn(o, pool, drawn);
  answer a{"selected as " + tool.program};
  a.fact("scheme", tool.name);
  a.fact("seed", *o.seed);
  a.fact("items", pool.count);
  a.fact("replacement", o.replacement);
  a.fact("bias",
         fmt::format("as {}: a seed that can be guessed is a selection that can be guessed", tool.of));
  add_selected(a, pool, drawn, false);
  show(a, o.style());
}

void run(select_options const& o, command const& verb) {
  if (o.list && !o.items.file) {
    for (auto const* other : {"--scheme", "--seed", "--seed-file", "--source", "--field", "--drand",
                              "--client", "--nonce", "--code", "--commitment", "--head-count", "--replace",
                              "--range", "--pool", "--explain", "--digits"})
      refuse_together(verb, {"--list", other});
    refuse_reading_of_nothing(verb);
    return show(answer_of_schemes(), o.style());
  }
  if (!o.items.file) refuse_reading_of_nothing(verb);
  check_table_options(verb);
  if (!o.scheme) throw usage_error{"expected --scheme NAME; --list shows them"};
  if (is_other_tool(*o.scheme)) {
    if (o.replacement && !o.take) throw usage_error{"--replace has no end: expected -n N with it"};
    return select_as_tool(o, verb);
  }
  audit::selection_question q;
  q.scheme = audit::find_scheme(*o.scheme).name;
  auto items = o.items;
  items.as.list = o.list;
  auto const pool = read_items(items, limits_of(audit::find_scheme(q.scheme)));
  if (o.items.as.dry_run && pool.count > 0 && pool.from_file) return print_reading({pool.seen}, o.style());
  q.items = pool.count;
  q.replacement = o.replacement;
  if (o.replacement && !o.take) throw usage_error{"--replace has no end: expected -n N with it"};
  q.take = o.take.value_or(q.items);
  if (audit::find_scheme(q.scheme).hashes_labels) q.labels = pool.names();
  bool verified = false;
  fill_seed(o, q, verified);
  fill_code(o, q);
  fill_stake(o, q);
  std::vector<std::string> steps;
  auto const drawn =
      select_by(q, o.explain ? audit::explainer{[&](std::string_view line) { steps.emplace_back(line); }}
                             : audit::explainer{});
  check_digits(o, drawn);
  if (o.style().form != answer_form::text)
    return show(answer_of(q, pool, drawn, steps, o.drand ? std::optional{verified} : std::nullopt),
                o.style());
  for (auto const& step : steps) print(printable(step, true) + "\n");
  if (o.explain) print(fmt::format("bias: {}\nselected:\n", bias_of(audit::find_scheme(q.scheme), q.items)));
  print_drawn(o, pool, drawn);
  if (auto const reach = about_the_seed(q); !reach.empty()) note(reach);
}

}  // namespace

void add_audit_select(command& audit) {
  auto* const verb =
      add_verb(audit, "select", "Select by a published scheme, byte for byte as its authors have it.",
               select_examples);
  auto const o = std::make_shared<select_options>();
  add_text(*verb, "--scheme", o->scheme,
           "the scheme; --list shows them, faro shuffle --like list tools of others", "NAME");
  add_flag(*verb, "--list", o->list,
           "alone: list the schemes, each with what to mind, and end; with FILE: a list, an item a line");
  add_text(*verb, "--seed", o->seed, "the public seed, as text; for rfc3797 the key text itself", "TEXT");
  add_text(*verb, "--seed-file", o->seed_file, "the seed in a file; for rfc3797 a source a line, # comments",
           "FILE");
  add_repeated(*verb, "--source", o->sources, "rfc3797, elegy: the numbers of one source; repeat it",
               "NUMBERS");
  add_repeated(*verb, "--field", o->fields, "faro-draw: a field of the key; repeat it", "TEXT");
  add_text(*verb, "--drand", o->drand, "a drand round (JSON), which is checked; its randomness is the seed",
           "FILE");
  add_text(*verb, "--client", o->client, "stake: the client's seed", "TEXT");
  add_number(*verb, "--nonce", o->nonce, {}, "stake: the number of the game (default: 0)");
  add_parsed(*verb, "--code", o->code, code_of, "elegy: the one-time code that was revealed", "HEX");
  add_text(*verb, "--commitment", o->commitment, "elegy: what was published before, the hash of the code",
           "HEX");
  add_number(*verb, "-n,--head-count", o->take, {}, "how many to select (default: all)");
  add_flag(*verb, "-r,--replace", o->replacement, "an item can come again");
  o->items.add_to(*verb, "FILE", "the items: a list, or a table (docs/tables.md); - is standard input");
  o->items.add_reading_to(*verb);
  add_flag(*verb, "--explain", o->explain, "show every hash and every division, to be followed by hand");
  add_number(*verb, "--digits", o->digits, {1, 1000},
             "show the tickets by which items were ordered, with N digits");
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] { run(*o, *verb); });
}

}  // namespace faro::program
