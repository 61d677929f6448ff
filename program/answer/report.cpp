// The answers of faro odds shown, in the form that is asked for.
#include "answer/report.hpp"

#include "answer/printer.hpp"
#include "answer/report_parts.hpp"

#include <algorithm>

namespace faro::program {

namespace {

/// Questions of questions, "a, b" beside "c", are questions beside one another.
std::vector<odds_report> flat(std::vector<odds_report> parts) {
  std::vector<odds_report> out;
  for (auto& part : parts) {
    bool const is_list = part.law.empty() && part.table.empty() && !part.probability && !part.outputs.empty();
    if (!is_list) {
      out.push_back(std::move(part));
      continue;
    }
    for (auto& one : part.outputs) {
      bool const is_named =
          part.query.find(one.query) != std::string::npos || one.query.find(part.query) != std::string::npos;
      if (!is_named) one.query = part.query + ", " + one.query;
      one.deck = part.deck;
      one.deck_read = part.deck_read;
      one.deck_read_json = part.deck_read_json;
      one.deck_written = part.deck_written;
      one.draw = part.draw;
      one.draw_json = part.draw_json;
      one.conditions.insert(one.conditions.begin(), part.conditions.begin(), part.conditions.end());
      one.notes.insert(one.notes.end(), part.notes.begin(), part.notes.end());
      out.push_back(std::move(one));
    }
  }
  return out;
}

/// Takes the lines that all have out of all; returns them.
std::vector<std::string> shared_lines(std::vector<odds_report>& parts,
                                      std::vector<std::string> odds_report::*lines) {
  std::vector<std::string> shared;
  auto const has = [&](odds_report const& one, std::string const& line) {
    return std::ranges::find(one.*lines, line) != (one.*lines).end();
  };
  for (auto const& line : parts.front().*lines) {
    if (std::ranges::all_of(parts, [&](auto const& one) { return has(one, line); })) shared.push_back(line);
  }
  for (auto& one : parts) {
    std::erase_if(one.*lines, [&](auto const& l) { return std::ranges::find(shared, l) != shared.end(); });
  }
  return shared;
}

}  // namespace

odds_report combined(std::vector<odds_report> asked) {
  if (asked.size() == 1) return std::move(asked.front());
  odds_report whole;
  for (auto const& one : asked) whole.query += (whole.query.empty() ? "" : ", ") + one.query;
  auto parts = flat(std::move(asked));
  auto const& first = parts.front();
  auto const common = [&](auto field) {
    return std::ranges::all_of(parts, [&](odds_report const& one) { return field(one) == field(first); });
  };
  // What holds for all is said once.
  bool const same_deck = common([](auto const& one) { return one.deck; });
  if (same_deck) {
    whole.deck = first.deck;
    whole.deck_read = first.deck_read;
    whole.deck_read_json = first.deck_read_json;
    whole.deck_written = first.deck_written;
  }
  if (common([](auto const& one) { return one.draw; })) {
    whole.draw = first.draw;
    whole.draw_json = first.draw_json;
  }
  if (common([](auto const& one) { return one.evidence; })) whole.evidence = first.evidence;
  for (auto& one : parts) {
    if (!same_deck)
      one.conditions.insert(one.conditions.begin(),
                            say("from {}", one.deck_read.empty() ? deck_said(one) : one.deck_read));
  }
  whole.conditions = shared_lines(parts, &odds_report::conditions);
  for (auto& one : parts) {
    one.notes.insert(one.notes.begin(), one.conditions.begin(), one.conditions.end());
    one.conditions.clear();
  }
  if (parts.size() > 1) whole.notes = shared_lines(parts, &odds_report::notes);
  whole.cut_short = std::ranges::any_of(parts, &odds_report::cut_short);
  whole.outputs = std::move(parts);
  return whole;
}

void show_report(odds_report report, report_style const& style) {
  answer a;
  auto const& kept = std::get<odds_report>(a.parts.emplace_back(std::move(report)));
  a.bars = [&] { return chart_of(kept); };
  show(a, style);
}

}  // namespace faro::program
