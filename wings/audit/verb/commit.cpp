// faro audit commit: the announcement of a draw, and the secret kept for it.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "audit/src/drand.hpp"
#include "audit/verb/audit.hpp"
#include "audit/verb/hidden_names.hpp"
#include "audit/verb/kinds.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "lists/names.hpp"
#include "records/dates.hpp"
#include "records/safe_file.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* commit_examples =
    "faro audit commit raffle.draw --title 'Summer raffle' --items names.txt -n 3 \\\n"
    "    --drand 'quicknet 40000000'\n"
    "faro audit commit sample.draw --title 'Audit of 2026' --range 1-5000 -n 25 \\\n"
    "    --public 'DJIA, close of 1 Dec 2026' --when 2026-12-01T21:00Z \\\n"
    "    --party treasurer --party auditor\n"
    "faro audit commit cup.draw --title Cup --items teams.txt \\\n"
    "    --session 'round 1' --session 'round 2' --drand 'quicknet 40000000'";

struct commit_options : answer_forms {
  std::string transcript;
  std::optional<std::string> title, keep, secret_file, date;
  std::optional<std::uint64_t> take;
  std::vector<std::string> sessions, parties, publics, whens;
  std::vector<audit::public_source> drands;
  audit_items items;
  kind_options kind;
  bool ask = false, hide_names = false;
};

/// The first round that is published at a date or later; dates as text are in their order.
std::uint64_t round_from(audit::drand_chain const& chain, std::string const& date) {
  constexpr std::int64_t end_of_9999 = 253'402'300'799;
  std::uint64_t low = 1, high = static_cast<std::uint64_t>((end_of_9999 - chain.genesis) / chain.period);
  while (low < high) {
    auto const middle = low + (high - low) / 2;
    if (audit::date_text(time_of_round(chain, middle)) < date)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/// "quicknet 40000000": a chain of drand and one of its rounds.
audit::public_source drand_source(std::string const& text) {
  auto const blank = text.find(' ');
  if (blank == 0 || blank == std::string::npos)
    throw usage_error{
        say("--drand: expected a chain and a round such as 'quicknet 40000000', got {}; "
            "'quicknet 2030-12-01T20:00Z' says the number of a round",
            faro::quoted(text))};
  auto const& chain = audit::find_drand_chain(text.substr(0, blank));
  if (auto const date = audit::parse_date(text.substr(blank + 1)); !date.empty())
    throw usage_error{
        say("--drand: expected the number of a round, got {}; the first from then on is '{} {}'",
            faro::quoted(text.substr(blank + 1)), chain.name, round_from(chain, date))};
  auto const round = whole_number("--drand", text.substr(blank + 1), 1, std::uint64_t{1} << 40);
  return {"drand", fmt::format("{} {}", chain.name, round), audit::date_text(time_of_round(chain, round))};
}

std::vector<audit::public_source> sources_of(commit_options const& o) {
  if (o.publics.size() != o.whens.size())
    throw usage_error{
        say("{} --public and {} --when: each public information needs the time when it will be known",
            o.publics.size(), o.whens.size())};
  std::vector<audit::public_source> out;
  for (std::size_t i = 0; i < o.publics.size(); ++i) out.push_back({"text", o.publics[i], o.whens[i]});
  out.insert(out.end(), o.drands.begin(), o.drands.end());
  return out;
}

audit::commit_step plan_of(commit_options const& o) {
  if (!o.title) throw usage_error{"expected --title TEXT: what the draw is for"};
  audit::commit_step plan;
  plan.date = date_of_step(o.date);
  plan.title = *o.title;
  plan.algorithm = audit::fair_draw_name;
  if (o.kind.people && (o.items.file || o.items.range || o.items.pool))
    throw usage_error{"what is drawn from: expected --people or one of --items, --range and --pool"};
  if (!o.kind.people && !o.items.file && !o.items.range && !o.items.pool)
    throw usage_error{"what is drawn from: expected --items FILE, --people FILE, --range LO-HI or --pool N"};
  if (!o.kind.people) {
    auto items = o.items;
    items.name = o.kind.name;
    items.as = o.kind.as;
    auto pool = read_items(items, {audit::most_listed, audit::most_transcript_bytes});
    if (pool.from_file && pool.lines.empty())
      throw input_error{say("{} is empty: expected what is drawn from, a line each", *o.items.file)};
    if (pool.from_file) {
      plan.items = std::move(pool.lines);
    } else {
      plan.range = fmt::format("{}-{}", pool.first, pool.first + pool.count - 1);
    }
    plan.take = o.take.value_or(pool.count);
  }
  if (o.kind.used()) announce_kind(plan, o.kind, o.take);
  plan.sessions = o.sessions.empty() ? std::vector<std::string>{"draw"} : o.sessions;
  plan.parties = o.parties;
  plan.publics = sources_of(o);
  plan.secret = o.secret_file || o.ask ? "given" : "fresh";
  return plan;
}

answer answer_of(commit_options const& o, open_transcript const& file, std::string const& keep, double bits) {
  auto const& plan = file.state.plan();
  auto const reach = audit::reach_of(bits, file.state.items(), plan.take);
  answer a{plan.title};
  a.fact("file", file.path);
  a.fact("commitment", plan.commitment);
  a.fact("head", file.state.head());
  a.fact("private", keep);
  a.fact("secret", plan.secret);
  a.fact("grinding_possible", file.state.grinding_possible());
  a.fact("reach", reach);
  a.fact("items", file.state.items());
  a.line(say("{}: announced; publish it now, so that nothing in it can be changed", file.path));
  a.line(say("commitment  {}\nlast h      {}", plan.commitment, file.state.head()));
  a.line(say("{}: kept for the reveal; nobody else may see it", keep));
  if (!plan.items.empty() && !o.hide_names) {
    a.fact("first", plan.items.front());
    a.fact("last", plan.items.back());
    a.line(say("of {}: {} to {}", plural(plan.items.size(), "item"), plan.items.front(), plan.items.back()));
  }
  for (auto const& source : plan.publics)
    a.line(say("waits for {}{} at {}", std::string{source.kind == "drand" ? "drand " : ""}, source.name,
               source.when));
  if (file.state.grinding_possible())
    a.line(
        "grinding possible: no public information will be mixed in; whoever knows the secret could\n"
        "have tried many and published the one that pleased (--drand or --public prevents it)");
  if (plan.kind && *plan.kind != "order") a.line(say("draws {}", file.state.kind().words()));
  a.line(reach);
  return a;
}

/// What is committed to, and how many bits it has at most: a fresh secret, or a text of one's own, stretched.
struct chosen_secret {
  audit::secret_text bytes;
  double bits = 256;
};

chosen_secret choose_secret(commit_options const& o, std::string_view salt) {
  if (!o.secret_file && !o.ask) return {audit::fresh_secret()};
  if (o.secret_file) warn_of_open_secret(*o.secret_file);
  auto const text = read_secret(o.secret_file, o.ask, "Secret (16 characters or more): ");
  auto const bits = std::min(256.0, audit::seed_bits(text.view()));
  note(
      "a secret of your own can be guessed if it is a phrase that others know; without --secret-file and "
      "--ask a fresh one is taken. It is stretched by scrypt, which makes guessing dear, not impossible");
  return {audit::stretched_secret(text.view(), salt), bits};
}

/// Nothing is replaced, and a secret that no announcement belongs to is named as what it is.
void check_is_new(std::string const& transcript, std::string const& keep) {
  if (file_exists(transcript))
    throw usage_error{
        say("{} is there already: expected a new file, an announcement is never replaced", transcript)};
  if (file_exists(keep))
    throw input_error{
        say("{} is there already, without {}: a run that was killed may have left it; it is never "
            "replaced: remove it, or name another by --private",
            keep, transcript)};
}

/// First the secret, then the announcement: none is published whose secret is lost.
void write_both(std::string const& transcript, std::string_view line, std::string const& keep,
                audit::kept_secret const& kept) {
  write_new(keep, to_text(kept).view(), true);
  try {
    write_new(transcript, line);
  } catch (...) {
    take_back(keep);  // nobody has committed to it, and it would be in the way of the next try
    throw;
  }
}

void run(commit_options const& o) {
  audit::forbid_core_dumps();
  if (o.kind.as.dry_run) {
    if (o.kind.people) return print_reading(people_seen(o.kind), o.style());
    auto items = o.items;
    items.name = o.kind.name;
    items.as = o.kind.as;
    auto const pool = read_items(items, {audit::most_listed, audit::most_transcript_bytes});
    if (pool.from_file && pool.count > 0) return print_reading({pool.seen}, o.style());
    throw usage_error{"--dry-run shows how a file is read: expected --items or --people with lines in it"};
  }
  auto const keep = o.keep.value_or(o.transcript + ".private");
  check_is_new(o.transcript, keep);
  auto plan = plan_of(o);
  check_drawable(plan);
  auto const warnings = audit::warnings_of_names(plan.items);
  auto hidden = o.hide_names ? hide_names(plan) : std::string{};
  auto const salt = audit::fresh_secret();
  auto const secret = choose_secret(o, salt.view());
  plan = committed(std::move(plan), secret.bytes.view(), salt.view());
  audit::kept_secret kept;
  kept.commitment = plan.commitment;
  kept.secret = to_hex(secret.bytes.view());
  kept.salt = to_hex(salt.view());
  audit::transcript_state rules;
  auto const line = admitted_line(rules, std::move(plan), o.transcript);
  if (o.hide_names) audit::write_secret_file(o.transcript + ".names", hidden);
  try {
    write_both(o.transcript, line, keep, kept);
  } catch (...) {
    if (o.hide_names) std::remove((o.transcript + ".names").c_str());
    throw;
  }
  audit::erase_secret(hidden);
  if (o.hide_names)
    note(say("{}.names: names and salts; keep it, and give each person the line that is theirs",
             o.transcript));
  for (auto const& warning : warnings) note(say("warning: {}", warning));
  show(answer_of(o, open_transcript{o.transcript}, keep, secret.bits), o.style());
}

}  // namespace

void add_audit_commit(command& audit) {
  auto* const verb =
      add_verb(audit, "commit", "Announce a draw and commit to a secret for it.", commit_examples);
  verb->writes_operands = true;
  auto const o = std::make_shared<commit_options>();
  add_value(*verb, "TRANSCRIPT", o->transcript, "the new file of the draw")->required();
  add_text(*verb, "--title", o->title, "what the draw is for (needed)", "TEXT");
  o->items.add_to(*verb, "--items", "what is drawn from: a list, or a table (docs/tables.md)");
  add_number(*verb, "-n,--head-count", o->take, {1}, "how many are drawn (default: all, in order)");
  add_repeated(*verb, "--session", o->sessions, "a draw with a secret of its own; repeat it (default: draw)",
               "NAME");
  add_repeated(*verb, "--party", o->parties, "who else contributes; repeat it", "NAME");
  add_each(*verb, "--drand", o->drands, drand_source, "mix in this round of drand: 'quicknet 40000000'",
           "ROUND");
  add_repeated(*verb, "--public", o->publics, "mix in this public information; repeat it with --when",
               "TEXT");
  auto const when = [](std::string const& text) { return date_of("--when", text); };
  add_each(*verb, "--when", o->whens, when, "when it will be known, in UTC", "DATE");
  o->kind.add_to(*verb);
  add_flag(*verb, "--hide-names", o->hide_names,
           "publish salted hashes in place of names; names and salts go to TRANSCRIPT.names");
  add_text(*verb, "--private", o->keep, "where the secret is kept (default: TRANSCRIPT.private)", "FILE")
      ->writes();
  add_text(*verb, "--secret-file", o->secret_file, "a secret of your own (default: a fresh one)", "FILE");
  add_flag(*verb, "--ask", o->ask, "ask for the secret at the terminal, without showing it");
  add_date(*verb, o->date);
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    run(*o);
  });
}

}  // namespace faro::program
