// The table, and what is asked of it.
#include "like/src/table/table.hpp"

#include "like/src/tools/rows.hpp"
#include "records/python_sample.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace faro::like {
namespace {

// Initialised when first asked for: rows are of other files.
std::vector<row> const& table() {
  static std::vector<row> const all = [] {
    std::vector<row> out{python_row,
                         python_sample_row,
                         python_choices_row,
                         numpy_row,
                         numpy_choice_row,
                         numpy_mt19937_row,
                         numpy_philox_row,
                         numpy_sfc64_row,
                         numpy_legacy_row,
                         pandas_row,
                         sklearn_row,
                         torch_row,
                         torch_loader_row,
                         r_row,
                         r_rounding_row,
                         java_row,
                         scala_row,
                         go_row,
                         go_perm_row,
                         miller_row,
                         haskell_row,
                         haskell_thousandfold_row,
                         haskell_old_row,
                         ocaml_row,
                         octave_row,
                         libstdcpp_row,
                         libcpp_row,
                         libstdcpp_sample_row,
                         libcpp_sample_row,
                         boost_row,
                         gsl_row,
                         php_row,
                         php_array_rand_row,
                         php_mt_row,
                         ruby_row,
                         ruby_sample_row,
                         perl_row,
                         perl_sample_row,
                         random_js_row,
                         pure_rand_row,
                         chance_row,
                         prando_row,
                         seedrandom_row,
                         shuffle_seed_row,
                         knuth_shuffle_row,
                         d3_row,
                         dotnet_row,
                         dotnet_sort_row,
                         freecell_row,
                         pysol_row,
                         pysolfc_row,
                         dealer_row,
                         amc_row,
                         bash_row,
                         gawk_row,
                         mawk_row,
                         postgres_row,
                         mariadb_row,
                         uutils_row};
    auto const& engines = cpp_engine_rows();
    auto const after =
        std::ranges::find(out, boost_row.said.name, [](row const& each) { return each.said.name; });
    out.insert(after, engines.begin(), engines.end());
    return out;
  }();
  return all;
}

/// Whether a word of what is said of a tool begins so, in letters of either case.
bool speaks_of(tool const& each, std::string_view word) {
  auto const lower = [](std::string_view text) {
    std::string out{text};
    for (auto& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
  };
  auto const of = lower(each.of), sought = lower(word);
  for (auto at = of.find(sought); at != std::string::npos; at = of.find(sought, at + 1)) {
    if (at == 0 || std::string_view{" ,.(:"}.find(of[at - 1]) != std::string_view::npos) return true;
  }
  return false;
}

/// As a chooser, which a chooser_ref refers to.
struct as_chooser {
  source& from;
  bool draws;
  std::uint64_t below(std::uint64_t n) { return draws ? from.drawn(n) : from.below(n); }
};

}  // namespace

std::span<row const> rows() { return table(); }

row const& find_row(std::string_view name) {
  auto const found = std::ranges::find(table(), name, [](row const& each) { return each.said.name; });
  if (found != table().end()) return *found;
  if (auto const of = tools_of(name); !of.empty())
    throw input_error{
        say("no tool is called {}: expected {}", quoted(name), fmt::format("{}", fmt::join(of, ", ")))};
  std::vector<std::string> names;
  for (auto const& each : table()) names.emplace_back(each.said.name);
  throw input_error{say("no tool is called {}{}", quoted(name), did_you_mean(name, names))};
}

std::span<tool const> tools() {
  static std::vector<tool> const all = [] {
    std::vector<tool> out;
    for (auto const& each : table()) out.push_back(each.said);
    return out;
  }();
  return all;
}

tool const& find_tool(std::string_view name) { return find_row(name).said; }

std::vector<std::string_view> tools_of(std::string_view program) {
  constexpr std::size_t least = 3;
  std::vector<std::string_view> out;
  if (program.size() < least) return out;
  for (auto const& each : table()) {
    if (speaks_of(each.said, program)) out.push_back(each.said.name);
  }
  return out;
}

std::string_view algorithm_of(std::string_view name, std::uint64_t items, std::uint64_t take) {
  if (name == audit::python_sample) return audit::python_sample;
  constexpr std::uint64_t by_hashing = 10'000'000;  // R's samples of more, if they are of half at most
  if (name == "r" && items > by_hashing && take <= items / 2) return {};
  return description_of(find_row(name).way);
}

std::string_view way_of(tool const& which) { return said_of(find_row(which.name).way); }

std::vector<std::uint64_t> order_of(std::string_view name, std::string_view seed, std::uint64_t items,
                                    std::uint64_t take) {
  auto const& found = find_row(name);
  if (take > items) throw input_error{say("can't take {} different ones out of {}", take, items)};
  if (!found.said.makes_orders)
    throw input_error{say("{} makes no order: expected draws with replacement", found.said.of)};
  if (found.said.deals_hands && items != pack_of_deals)
    throw input_error{say("{} deals a pack of 52 cards to four hands of 13", found.said.name)};
  auto const started = found.start(seed);
  if (algorithm_of(name, items, take).empty() || found.way == walk::own) return started->order(items, take);
  return walked(found.way, items, take, [&](std::uint64_t n) { return started->below(n); });
}

std::vector<std::uint64_t> order_of(std::string_view name, std::string_view seed, std::uint64_t items) {
  return order_of(name, seed, items, items);
}

std::vector<std::uint64_t> draws_of(std::string_view name, std::string_view seed, std::uint64_t n,
                                    std::uint64_t count) {
  auto const& found = find_row(name);
  if (n == 0) throw input_error{"expected something to draw from, got 0"};
  if (!found.said.makes_draws) throw input_error{say("{} makes no draws with replacement", found.said.of)};
  auto const started = found.start(seed);
  std::vector<std::uint64_t> out(count);
  for (auto& each : out) each = started->drawn(n);
  return out;
}

std::vector<std::uint64_t> weighted_order_of(std::string_view name, std::string_view seed,
                                             std::span<double const> weights, std::uint64_t take,
                                             bool again) {
  auto const& found = find_row(name);
  if (again ? !found.said.weighs_draws : !found.said.weighs_samples)
    throw input_error{again ? say("{} takes no weights of draws with replacement", found.said.of)
                            : say("{} takes no weights of samples", found.said.of)};
  constexpr double exact = 9007199254740992;  // whole numbers up to here are what they are
  double sum = 0;
  std::uint64_t with_some = 0;
  for (auto const weight : weights) {
    if (!(weight >= 0 && weight <= exact))
      throw input_error{say("expected a weight from 0 to 2^53, got {}", weight)};
    if (weight > exact - sum)
      throw input_error{say("{} adds weights as floating-point numbers: expected a sum up to 2^53, got more",
                            found.said.of)};
    sum += weight;
    with_some += weight > 0 ? 1 : 0;
  }
  if (with_some == 0 || (!again && take > with_some))
    throw input_error{say("can't take {} different ones out of {} with a weight", take, with_some)};
  return found.start(seed)->weighted(weights, take, again);
}

std::vector<std::size_t> groups_of(std::string_view name, std::string_view seed, std::uint64_t items,
                                   std::size_t groups) {
  auto const& said = find_row(name).said;
  if (said.groups.empty()) throw input_error{say("{} makes no groups", said.of)};
  if (groups == 0 || groups > items)
    throw input_error{say("expected from 1 to {} groups, got {}", items, groups)};
  auto const order = order_of(name, seed, items);
  std::vector<std::size_t> out(items);
  std::uint64_t at = 0;
  for (std::size_t group = 0; group < groups; ++group) {  // the first ones are larger
    auto const size = items / groups + (group < items % groups ? 1 : 0);
    for (std::uint64_t i = 0; i < size; ++i) out[order[at++]] = group;
  }
  return out;
}

void with_tool(std::string_view name, std::string_view seed, bool draws,
               std::function<void(chooser_ref)> const& use) {
  auto const started = find_row(name).start(seed);
  as_chooser answers{*started, draws};
  use(answers);
}

ratio chance_of_number(tool const& which, std::uint64_t i, std::uint64_t n) {
  auto const [words, all] = words_of_number(which, i, n);
  return ratio{words, all};
}

std::pair<integer, integer> words_of_number(tool const& which, std::uint64_t i, std::uint64_t n) {
  if (i >= n) throw input_error{say("expected a number below {}, got {}", n, i)};
  if (which.uneven == unevenness::none) return {integer{1}, integer{n}};
  auto const words = which.words > 0 ? integer{which.words} : power(integer{2}, which.bits);
  integer const of{n};
  if (which.uneven == unevenness::remainder) {
    auto const up_to = [&](integer const& m) {
      return m / of + (integer{i} < m % of ? integer{1} : integer{0});
    };
    integer const first{which.first_word};
    return {up_to(first + words) - up_to(first), words};
  }
  // Words w with i <= w n / words < i + 1.
  auto const from = [&](integer const& at) { return (at * words + of - integer{1}) / of; };
  return {from(integer{i} + integer{1}) - from(integer{i}), words};
}

}  // namespace faro::like
