// How a trial assigns arms, read from options.
#include "draws/verb/trial_options.hpp"

#include "cli/frame.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::program {
namespace {

using draws::trial_method;

constexpr std::uint64_t most_block = 10'000, most_balls = 100;

struct method_name {
  char const* name;
  trial_method method;
};
constexpr method_name methods[] = {{"blocks", trial_method::blocks}, {"complete", trial_method::complete},
                                   {"simple", trial_method::simple}, {"coin", trial_method::coin},
                                   {"urn", trial_method::urn},       {"minimise", trial_method::minimise}};

struct share_of {
  std::string name;
  count_t share;
};

/// "drug*2,placebo": names, each with its share.
std::vector<share_of> shares_in(std::string_view option, std::optional<std::string> const& text) {
  std::vector<share_of> out;
  for (auto const& part : names_in(option, text)) {
    auto const star = part.rfind('*');
    auto const colon = part.rfind(':');
    if (colon != std::string::npos && colon + 1 < part.size() &&
        part.find_first_not_of("0123456789", colon + 1) == std::string::npos)
      throw usage_error{say("{}: expected shares as in drug*2,placebo, got '{}'", option, part)};
    std::string name{trimmed(std::string_view{part}.substr(0, star))};
    auto const share =
        star == std::string::npos ? 1 : whole_number(option, part.substr(star + 1), 1, most_block);
    if (std::ranges::find(out, name, &share_of::name) != out.end())
      throw usage_error{say("{}: expected each name once, got '{}' twice", option, name)};
    out.push_back({std::move(name), static_cast<count_t>(share)});
  }
  return out;
}

void read_arms(trial_options const& o, trial_setting& t) {
  for (auto& [name, share] : shares_in("--arms", o.arms)) {
    t.arms.push_back(std::move(name));
    t.plan.shares.push_back(share);
  }
  if (t.arms.size() < 2)
    throw usage_error{say("--arms: expected two arms or more, such as A,B, got '{}'", *o.arms)};
}

void read_blocks(trial_options const& o, trial_setting& t) {
  if (!o.block) throw usage_error{say("{} is needed, such as {}", "--block", "--block 4")};
  auto const sum = total(t.plan.shares);
  for (auto const& part : names_in("--block", o.block)) {
    auto const size = whole_number("--block", part, 1, most_block);
    if (size % sum != 0)
      throw usage_error{
          say("--block: expected a multiple of {}, the shares of all arms together, got {}", sum, size)};
    t.plan.blocks.push_back(static_cast<count_t>(size));
  }
}

/// What one option needs another for.
void refuse_unused(bool given, char const* option, bool used, char const* method) {
  if (given && !used) throw usage_error{say("{} goes with --method {}", option, method)};
}

/// "Basel=3,5", or "3,5" where there are no strata: the stratum, and a number for each arm.
std::pair<std::string, std::vector<count_t>> total_of(std::string const& text, trial_setting const& t,
                                                      bool in_strata) {
  auto const equals = text.rfind('=');
  if ((equals != std::string::npos) != in_strata)
    throw usage_error{in_strata ? say("--totals: expected STRATUM=N,N, such as Basel=3,5, got '{}'", text)
                                : say("--totals: expected N,N without a stratum, got '{}'", text)};
  std::pair<std::string, std::vector<count_t>> out;
  if (in_strata) out.first = trimmed(std::string_view{text}.substr(0, equals));
  for (auto const& n : names_in("--totals", in_strata ? text.substr(equals + 1) : text))
    out.second.push_back(static_cast<count_t>(whole_number("--totals", n, 0, most_block)));
  if (out.second.size() != t.arms.size())
    throw usage_error{
        say("--totals: expected a number for each of {}, got '{}'", plural(t.arms.size(), "arm"), text)};
  return out;
}

/// How many each arm gets in each stratum, where that is said beforehand.
void read_totals(trial_options const& o, trial_setting& t) {
  if (o.totals.empty()) return;
  t.plan.totals.resize(t.plan.sizes.size());
  for (auto const& text : o.totals) {
    auto const [stratum, numbers] = total_of(text, t, o.strata.has_value());
    auto const at = std::ranges::find(t.strata, stratum);
    if (at == t.strata.end())
      throw usage_error{say("--totals: nobody is in the stratum {}{}", faro::quoted(stratum),
                            did_you_mean(stratum, t.strata))};
    auto const number = t.plan.stratum[static_cast<std::size_t>(at - t.strata.begin())];
    if (!t.plan.totals[number].empty())
      throw usage_error{say("--totals: expected each stratum once, got '{}' twice", stratum)};
    if (total(numbers) != t.plan.sizes[number])
      throw usage_error{say("--totals: {} makes {}, and there are {}", text, total(numbers),
                            plural(t.plan.sizes[number], "person", "people"))};
    t.plan.totals[number] = numbers;
  }
  for (std::size_t i = 0; i < t.strata.size(); ++i) {
    if (t.plan.totals[t.plan.stratum[i]].empty())
      throw usage_error{say("--totals: nothing is said of the stratum {}", faro::quoted(t.strata[i]))};
  }
}

/// The chance of the preferred arm: no less than by lot.
void read_chance(trial_options const& o, trial_setting& t) {
  bool const coin = t.plan.method == trial_method::coin;
  auto const p = o.chance.value_or(coin ? ratio{2, 3} : ratio{4, 5});
  ratio const least{1, integer{t.arms.size()}};
  if (p < least || p > ratio{1} || p.denominator().bits() > 31)
    throw usage_error{
        say("--chance: expected a chance from {} to 1, got {}", least.to_string(), p.to_string())};
  t.plan.chance = static_cast<count_t>(p.numerator().to_uint64());
  t.plan.chance_of = static_cast<count_t>(p.denominator().to_uint64());
}

void read_urn(trial_options const& o, trial_setting& t) {
  if (!o.urn) return;
  auto const balls = names_in("--urn", o.urn);
  if (balls.size() != 2)
    throw usage_error{say(
        "--urn: expected two numbers of balls, at first and after a draw, such as 1,1, got '{}'", *o.urn)};
  t.plan.urn_first = static_cast<count_t>(whole_number("--urn", balls[0], 0, most_balls));
  t.plan.urn_added = static_cast<count_t>(whole_number("--urn", balls[1], 1, most_balls));
}

}  // namespace

std::vector<std::string> names_in(std::string_view option, std::optional<std::string> const& text) {
  std::vector<std::string> out;
  if (!text) return out;
  for (auto const part : split(*text, ',')) {
    if (trimmed(part).empty())
      throw usage_error{say("{}: expected names with commas between, got '{}'", option, *text)};
    out.emplace_back(trimmed(part));
  }
  return out;
}

std::vector<option_ref> add_trial_options(command& verb, trial_options& o) {
  std::vector<std::string> names;
  for (auto const& m : methods) names.emplace_back(m.name);
  return {
      add_text(verb, "--arms", o.arms, "the arms with commas between; drug*2 has twice the share (needed)",
               "ARMS"),
      add_name(verb, "--method", o.method, names, "how arms are assigned (default: blocks)"),
      add_text(verb, "--block", o.block, "the size of blocks; of several each is as likely: 4,6", "SIZES"),
      add_text(verb, "--strata,--stratify", o.strata,
               "a trial of its own for each combination of these columns", "COLUMNS"),
      add_ratio(
          verb, "--chance", o.chance,
          "the chance of the arm that keeps numbers even (default: 2/3 by coin, 4/5 where it is minimised)"),
      add_text(
          verb, "--urn", o.urn,
          "balls of each arm in the urn at first, and of each other arm added after a draw (default: 1,1)",
          "N,N"),
      add_text(verb, "--factors", o.factors,
               "with minimise: the columns to be kept even; site*2 counts twice", "COLUMNS"),
      add_value(verb, "--totals", o.totals,
                "with complete: how many each arm gets, 3,5; of each stratum Basel=3,5")
          ->type_name("N,N")
          ->repeated()};
}

std::vector<std::string> columns_of(trial_options const& o) {
  auto out = names_in("--strata", o.strata);
  for (auto& factor : shares_in("--factors", o.factors)) out.push_back(std::move(factor.name));
  return out;
}

void read_procedure(trial_options const& o, trial_setting& t) {
  if (!o.arms) throw usage_error{say("{} is needed, such as {}", "--arms", "--arms A,B")};
  read_arms(o, t);
  auto const name = o.method.value_or("blocks");
  auto const method =
      std::ranges::find(methods, name, [](auto const& m) { return std::string{m.name}; })->method;
  t.plan.method = method;
  bool const coin = method == trial_method::coin, minimise = method == trial_method::minimise;
  refuse_unused(o.block.has_value(), "--block", method == trial_method::blocks, "blocks");
  refuse_unused(o.chance.has_value(), "--chance", coin || minimise, "coin or minimise");
  refuse_unused(o.urn.has_value(), "--urn", method == trial_method::urn, "urn");
  refuse_unused(o.factors.has_value(), "--factors", minimise, "minimise");
  refuse_unused(!o.totals.empty(), "--totals", method == trial_method::complete, "complete");
  if (!o.totals.empty() && std::ranges::any_of(t.plan.shares, [](count_t share) { return share != 1; }))
    throw usage_error{
        say("--totals says how many each arm gets: expected arms without shares, got '{}'", *o.arms)};
  if (method == trial_method::blocks) read_blocks(o, t);
  if (coin && t.arms.size() != 2)
    throw usage_error{say("--method coin: expected two arms, got {}; minimise takes more", t.arms.size())};
  bool const even = coin || minimise || method == trial_method::urn;
  if (even && std::ranges::any_of(t.plan.shares, [](count_t share) { return share != 1; }))
    throw usage_error{say("--method {}: expected arms of the same share, got '{}'", name, *o.arms)};
  if (coin || minimise) read_chance(o, t);
  read_urn(o, t);
  if (minimise && !o.factors)
    throw usage_error{say("{} is needed, such as {}", "--factors", "--factors site,sex")};
}

void read_columns_of(trial_options const& o, trial_setting& t) {
  std::map<std::string, std::uint32_t> known;
  std::vector<std::size_t> at;
  for (auto const& name : names_in("--strata", o.strata)) at.push_back(t.people.column(name));
  for (auto const& p : t.people.people) {
    std::string stratum;
    for (auto const i : at) stratum += (stratum.empty() ? "" : ", ") + p.cells[i];
    auto const number = known.try_emplace(stratum, static_cast<std::uint32_t>(known.size())).first->second;
    t.plan.stratum.push_back(number);
    t.plan.sizes.resize(known.size());
    ++t.plan.sizes[number];
    t.strata.push_back(std::move(stratum));
  }
  read_totals(o, t);
  auto const factors = shares_in("--factors", o.factors);
  std::map<std::pair<std::size_t, std::string>, count_t> levels;
  t.plan.levels.resize(factors.empty() ? 0 : t.people.size());
  for (auto const& [name, weight] : factors) {
    auto const column = t.people.column(name);
    t.plan.weights.push_back(weight);
    for (std::size_t i = 0; i < t.people.size(); ++i)
      t.plan.levels[i].push_back(
          levels.try_emplace({column, t.people.people[i].cells[column]}, static_cast<count_t>(levels.size()))
              .first->second);
  }
  t.plan.all_levels = static_cast<count_t>(levels.size());
}

}  // namespace faro::program
