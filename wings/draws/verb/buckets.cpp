// faro draw buckets: items to buckets by a hash of their names, so that few move when a bucket comes or goes.
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "draws/verb/draw.hpp"
#include "draws/verb/trial_options.hpp"
#include "text/words.hpp"

#include <faro/shuffle/consistent.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <set>

namespace faro::program {
namespace {

constexpr char const* bucket_examples =
    "faro draw buckets clients.txt --buckets amber,birch,cedar --seed s\n"
    "faro draw buckets clients.txt --buckets amber,birch --was amber,birch,cedar \\\n"
    "  --seed s\n"
    "faro draw buckets clients.txt --buckets a,b,c,d --was a,b,c --method jump \\\n"
    "  --seed s --json";

choice_table<hash_method> const hash_methods{
    {"rendezvous", hash_method::rendezvous}, {"jump", hash_method::jump}, {"modulo", hash_method::modulo}};

struct bucket_options : answer_forms {
  std::string file;
  table_options as;
  std::optional<std::string> buckets, was, seed, name;
  hash_method method = hash_method::rendezvous;
};

std::vector<std::string> buckets_in(char const* option, std::string const& text) {
  auto out = names_in(option, text);
  std::set<std::string_view> known;
  for (auto const& name : out) {
    if (!known.insert(name).second)
      throw usage_error{say("{}: expected each name once, got '{}' twice", option, name)};
  }
  return out;
}

/// Where the items are, and were.
struct shared_out {
  std::vector<std::string> items, buckets, was;
  std::vector<std::size_t> now, before;  // before: only with `was`
  std::uint64_t moved = 0;
  ratio chance;  // of each item to move

  [[nodiscard]] bool moves(std::size_t i) const { return !was.empty() && was[before[i]] != buckets[now[i]]; }
};

shared_out share_out(bucket_options const& o) {
  shared_out out;
  if (!o.buckets) throw usage_error{say("{} is needed, such as {}", "--buckets", "--buckets a,b,c")};
  if (!o.seed) throw usage_error{say("{} is needed, such as {}", "--seed", "--seed 2026")};
  out.buckets = buckets_in("--buckets", *o.buckets);
  if (o.was) out.was = buckets_in("--was", *o.was);
  auto const file = read_draw_file(o.file);
  auto const list =
      draws::read_roster(file.bytes, file.path, {.name = o.name, .as = o.as.reading(false), .repeats = true});
  if (o.as.dry_run) {
    draw_options of_all;
    static_cast<answer_forms&>(of_all) = o;
    show_reading(of_all, {&list}, {});
    return {};
  }
  for (auto const& one : list.people) out.items.push_back(one.name);
  consistent_hash const hash{*o.seed};
  for (auto const& item : out.items) {
    out.now.push_back(hash.bucket(o.method, item, out.buckets));
    if (o.was) out.before.push_back(hash.bucket(o.method, item, out.was));
    if (out.moves(out.now.size() - 1)) ++out.moved;
  }
  if (o.was) out.chance = chance_to_move(o.method, out.was, out.buckets);
  return out;
}

/// How many of so many move, on the average and by how much that varies.
struct spread_of_moves {
  ratio mean, variance;
};
spread_of_moves moves_of(shared_out const& all) {
  auto const mean = ratio{integer{std::uint64_t{all.items.size()}}} * all.chance;
  return {mean, mean * (ratio{1} - all.chance)};
}

answer answer_of(bucket_options const& o, shared_out const& all) {
  answer a{"buckets"};
  a.fact("items", all.items.size());
  a.fact("buckets", all.buckets);
  for (auto const& [name, method] : hash_methods) {
    if (method == o.method) a.fact("method", name);
  }
  a.fact("seed", *o.seed);
  auto &list = a.table("allocation", form::json), &moving = a.table("allocation", form::csv | form::text);
  for (std::size_t i = 0; i < all.items.size(); ++i) {
    for (auto* const to : {&list, &moving}) {
      if (to == &moving && o.was && !all.moves(i)) continue;
      auto row = to->row();
      row("item", all.items[i])(column("bucket").flush_left(), all.buckets[all.now[i]]);
      if (o.was) row(column("was").flush_left(), all.was[all.before[i]]);
    }
  }
  if (!o.was) return a;
  auto const law = moves_of(all);
  a.fact("moved", all.moved);
  a.fact("chance", all.chance.to_string());
  a.fact("mean", law.mean.to_string());
  a.fact("variance", law.variance.to_string());
  return a;
}

void run_buckets(bucket_options const& o) {
  auto const all = share_out(o);
  if (o.as.dry_run) return;
  auto style = o.style();
  bool const is_text = style.form == answer_form::text;
  if (is_text) style.form = answer_form::csv;  // its items, to be read by a program
  show(answer_of(o, all), style);
  if (!o.was || !is_text) return;
  auto const law = moves_of(all);
  note(
      say("{} of {} moved; each moves with probability {}, so their number is binomial: mean {}, standard "
          "deviation {:.3f}",
          all.moved, plural(all.items.size(), "item"), all.chance.to_string(), law.mean.to_decimal(3),
          std::sqrt(law.variance.to_double())));
}

}  // namespace

void add_buckets(command& draw) {
  auto* const verb = add_verb(
      draw, "buckets", "Items to buckets by a hash of their names: few move when a bucket comes or goes.",
      bucket_examples);
  auto const o = std::make_shared<bucket_options>();
  add_value(*verb, "FILE", o->file, "the items, a list or a table; in any order, and none depends on another")
      ->required();
  add_text(*verb, "--buckets", o->buckets, "the buckets with commas between (needed)", "A,B,C");
  add_text(*verb, "--was", o->was,
           "the buckets before: list only what moves, with the distribution of how many do", "A,B");
  add_choice(*verb, "--method", o->method, hash_methods,
             "rendezvous (default): any bucket may come or go; jump: by number, only the last; modulo: for "
             "comparison");
  add_text(*verb, "--seed", o->seed, "the key of the hash (needed)", "TEXT");
  add_text(*verb, "--name", o->name, "the column of the items' names (default: the one called so)", "COLUMN");
  add_table_options(*verb, o->as);
  add_forms(*verb, *o);
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    run_buckets(*o);
  });
}

}  // namespace faro::program
