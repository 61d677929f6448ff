// Stacks and prizes as players write them: names and numbers.
#include "poker/src/chips/chips.hpp"
#include "poker/src/chips/push_fold.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds {

namespace {

struct named_amount {
  std::string name;
  ratio amount;
  std::string text;  // of the amount
};

bool begins_amount(std::string_view word) {
  auto const sign = word.starts_with('-') || word.starts_with('+') ? 1U : 0U;
  auto const rest = word.substr(sign);
  return !rest.empty() && (is_digit(rest[0]) || (rest[0] == '.' && rest.size() > 1 && is_digit(rest[1])));
}

/// Whether a comma or a point has a few digits before it and just three behind it: 12,500.
bool parts_thousands(std::string_view text, std::size_t at) {
  std::size_t before = 0, behind = 0;
  while (before < at && is_digit(text[at - before - 1])) ++before;
  while (at + behind + 1 < text.size() && is_digit(text[at + behind + 1])) ++behind;
  return behind == 3 && before >= 1 && before <= 3 && text[at - before] != '0';
}

void refuse_thousands(std::string_view text) {
  for (auto at = text.find_first_of(",."); at != text.npos; at = text.find_first_of(",.", at + 1)) {
    if (!parts_thousands(text, at)) continue;
    auto const from = text.find_last_not_of("0123456789", at - 1) + 1;
    auto const before = text.substr(from, at - from), behind = text.substr(at + 1, 3);
    throw input_error{say("'{}' may be one number or two: write {}{}, or a blank between them",
                          text.substr(from, at + 4 - from), before, behind)};
  }
}

/// Names before their numbers, where there are names; `1500*4` is there four times.
std::vector<named_amount> amounts_in(std::string_view text) {
  refuse_thousands(text);
  std::string plain{text};
  std::ranges::replace_if(
      plain, [](char c) { return c == ',' || c == ';' || c == ':' || c == '='; }, ' ');
  std::vector<named_amount> out;
  std::string name;
  for (auto word : words_of(plain)) {
    for (std::string_view const sign : {"$", "€", "£"}) {
      if (word.starts_with(sign)) word.remove_prefix(sign.size());
    }
    if (!begins_amount(word)) {
      name += (name.empty() ? "" : " ") + std::string{word};
      continue;
    }
    auto const star = word.find('*');
    std::uint64_t copies = 1;
    if (star != std::string_view::npos) {
      auto const number = integer::parse(word.substr(star + 1));
      if (number.sign() <= 0 || number > integer{1000})
        throw input_error{say("expected a number from 1 to 1000 behind the star, got '{}'", word)};
      copies = number.to_uint64();
    }
    auto const amount = ratio::parse(word.substr(0, star));
    for (std::uint64_t i = 0; i < copies; ++i)
      out.push_back({name, amount, std::string{word.substr(0, star)}});
    name.clear();
  }
  if (!name.empty()) throw input_error{say("expected a number behind '{}', got nothing", name)};
  return out;
}

}  // namespace

std::vector<chips_question::player> read_stacks(std::string_view text) {
  auto const all = amounts_in(text);
  if (all.empty()) throw input_error{"expected the chips of each player, such as '5000 3000 2000', got none"};
  if (all.size() > most_placed)
    throw input_error{say("expected at most {} players, got {}", most_placed, all.size())};
  std::vector<chips_question::player> out;
  auto const nameless = std::ranges::find(all, "", &named_amount::name);
  if (nameless != all.end() && !std::ranges::all_of(all, &std::string::empty, &named_amount::name))
    throw input_error{
        say("expected a name before every number, or before none; there is none before {}", nameless->text)};
  for (auto const& [name, amount, written] : all) {
    auto called = name.empty() ? fmt::format("player {}", out.size() + 1) : name;
    if (amount.sign() <= 0) throw input_error{say("{}: expected chips above 0, got {}", called, written)};
    if (std::ranges::find(out, called, &chips_question::player::name) != out.end())
      throw input_error{say("'{}' is there twice", called)};
    out.push_back({std::move(called), amount});
  }
  return out;
}

std::vector<ratio> read_prizes(std::string_view text) {
  auto const all = amounts_in(text);
  if (all.empty()) throw input_error{"expected the prizes from the first on, such as '50 30 20', got none"};
  if (all.size() > 1000) throw input_error{say("expected at most {} prizes, got {}", 1000, all.size())};
  std::vector<ratio> out;
  for (auto const& [name, amount, written] : all) {
    auto const place = out.size() + 1;
    if (!name.empty()) throw input_error{say("prize {}: expected a number, got '{}'", place, name)};
    if (amount.sign() < 0) throw input_error{say("prize {}: expected 0 or more, got {}", place, written)};
    if (!out.empty() && amount > out.back())
      throw input_error{say("prize {}: expected no more than the prize before it, got {}", place, written)};
    out.push_back(amount);
  }
  return out;
}

void read_blinds(std::string_view text, push_question& into) {
  auto const all = amounts_in(text);
  auto const named = std::ranges::any_of(all, [](auto const& one) { return !one.name.empty(); });
  if (all.size() < 2 || all.size() > 3 || named)
    throw input_error{
        say("expected the small and the big blind and perhaps an ante, such as '50 100 10', got '{}'", text)};
  into.small_blind = all[0].amount;
  into.big_blind = all[1].amount;
  into.ante = all.size() == 3 ? all[2].amount : ratio{};
  if (into.small_blind.sign() < 0 || into.ante.sign() < 0 || into.big_blind.sign() <= 0 ||
      into.small_blind > into.big_blind)
    throw input_error{
        say("expected a big blind above 0, a small one that is no more, and an ante of 0 or more, got '{}'",
            text)};
}

std::size_t player_named(std::vector<chips_question::player> const& players, std::string_view name) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (lower_case(players[i].name) == lower_case(name) || fmt::format("{}", i + 1) == name) return i;
  }
  std::vector<std::string> names;
  for (auto const& p : players) names.push_back(p.name);
  throw input_error{say("no player is '{}'; there are {}", name, listed(names, " and "))};
}

std::vector<ratio> read_posted(std::string_view text, std::vector<chips_question::player> const& players) {
  std::vector<ratio> out(players.size());
  for (auto const& [name, amount, written] : amounts_in(text)) {
    if (name.empty())
      throw input_error{say("expected a player and what he put in, such as 'Ann 100', got {}", written)};
    auto const i = player_named(players, name);
    if (amount.sign() < 0 || amount > players[i].chips)
      throw input_error{say("{}: expected 0 or more and at most his chips, got {}", name, written)};
    out[i] += amount;
    if (out[i] > players[i].chips) throw input_error{say("'{}' is there twice", name)};
  }
  return out;
}

}  // namespace faro::odds
