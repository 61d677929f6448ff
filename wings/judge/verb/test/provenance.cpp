// What was judged, and the verdict in words: for the first two pages of a report.
#include "judge/verb/test/provenance.hpp"

#include "chance/instruction_set.hpp"
#include "cli/files.hpp"
#include "cli/folders.hpp"
#include "cli/run_context.hpp"
#include "text/words.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/text/detail/encodings.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <iterator>
#include <utility>

namespace faro::program {
namespace {

/// What a number of a deck tells somebody who has shuffled cards and nothing else.
std::string in_plain_words(std::string_view sentence, std::string const& otherwise) {
  constexpr std::pair<std::string_view, std::string_view> plain[] = {
      {"rising sequences", "into how many packets, each still in its old order, the cards fall apart"},
      {"longest increasing subsequence",
       "how many cards at most can be left standing in their old order by taking the others away"},
      {"successions", "how often a card still lies right under the one it lay under before"},
      {"neighbours", "how often a card still lies beside one that it lay beside before"},
      {"inversions", "how many pairs of cards lie the other way round than before"},
      {"footrule", "how far all cards have moved, together"},
      {"Spearman", "how far all cards have moved, long ways counted more"},
      {"cycles", "put every card where the one in its old place went, and so on: how many rounds that makes"},
      {"parity", "whether it takes an even or an odd number of swaps of two cards to put the deck back"},
      {"records", "dealt from the top: how often a card comes that lay lower before than all dealt so far"},
      {"descents", "how often the next card lay higher before"},
      {"peaks", "how often a card lay lower before than both beside it"},
      {"runs", "how often it turns between cards that lay ever lower and ever higher before"},
      {"serial sum", "whether cards from the same part of the old deck lie together"}};
  for (auto const& [name, words] : plain) {
    if (sentence.find(name) != std::string_view::npos) return std::string{words};
  }
  return otherwise;
}

/// A word as a shell takes it.
std::string shell_text(std::string const& word) {
  bool const plain = !word.empty() && std::ranges::all_of(word, [](char c) {
    return is_letter(c) || is_digit(c) || std::string_view{"-_./=:,+@%"}.find(c) != std::string_view::npos;
  });
  if (plain) return word;
  std::string out = "'";
  for (char const c : word) out += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return out + '\'';
}

std::string command_line() {
  std::string out = "faro judge test";
  for (auto const& value : current_run().asked.options) {
    out += ' ' + value.of->name();
    if (!value.text.empty()) out += ' ' + shell_text(value.text);
  }
  for (auto const& operand : current_run().asked.operands) out += ' ' + shell_text(operand.text);
  return out;
}

std::string now_text() {
  auto const now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 32> out{};
  std::strftime(out.data(), out.size(), "%Y-%m-%d %H:%M UTC", &parts);
  return out.data();
}

/// "1 in 91,000", for people.
std::string one_in(double chance) {
  if (chance <= 0 || chance < 1e-15) return "less than 1 in 1,000,000,000,000,000";
  auto digits = fmt::format("{:.0f}", 1 / chance);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return "1 in " + digits;
}

bool starts_with_any(std::string_view name, std::initializer_list<std::string_view> beginnings) {
  return std::ranges::any_of(beginnings, [&](auto beginning) { return name.starts_with(beginning); });
}

std::string few_of(std::vector<judge::power_row> const& rows, std::size_t most) {
  std::vector<std::string> names;
  for (auto const& row : rows) {
    if (names.size() < most) names.push_back(row.statement);
  }
  return joined(names, "; ") + (rows.size() > most ? fmt::format("; and {} more", rows.size() - most) : "");
}

}  // namespace

std::vector<std::pair<std::string, std::string>> provenance_of(judged const& j, test_options const& o) {
  std::vector<std::pair<std::string, std::string>> out{{"judged", j.what}};
  auto const path = o.input.file.value_or("-");
  if (!o.shuffle && !o.input.run && is_file(path)) {
    input_file const file{path};
    out.emplace_back("SHA-256", to_hex(sha256(file.bytes())));
    out.emplace_back("size", plural(file.bytes().size(), "byte"));
  } else if (!o.shuffle) {
    out.emplace_back("SHA-256", "not known: the decks came through a pipe and were not kept");
  }
  out.emplace_back("records", fmt::format("{} of {} cards", plural(j.result.decks, j.unit), j.result.cards));
  std::string left_out;
  for (auto const& note : j.notes) left_out += (left_out.empty() ? "" : "; ") + note;
  out.emplace_back("how they were read, what was left out",
                   left_out.empty() ? "all that was there, as it stands" : left_out);
  if (!j.deck_read.empty()) out.emplace_back("deck list", j.deck_read);
  if (o.seed) out.emplace_back("seed", *o.seed);
  if (o.shuffle && !o.seed)
    out.emplace_back("seed", "fresh, from the operating system: other decks each time");
  out.emplace_back(
      "panel",
      fmt::format("{}; error rate {}, {}", plural(j.result.tests.size(), "test"), short_number(j.alpha),
                  j.sequential       ? "by e-values, stopped at any time"
                  : j.share_of_false ? "as the share of false alarms (Benjamini-Hochberg)"
                                     : "for all tests together (Holm)"));
  out.emplace_back("program",
                   fmt::format("faro {}, instruction set {}", FARO_VERSION, name_of(used_instruction_set())));
  out.emplace_back("date", now_text());
  out.emplace_back("to do it again", command_line());
  return out;
}

std::vector<std::string> summary_for_everybody(judged const& j) {
  std::vector<std::string> out;
  auto const decks = plural(j.result.decks, j.unit);
  if (j.deviation) {
    out.push_back(fmt::format("These {} do not look like those of a fair shuffle.", decks));
    for (auto const& odd : j.odd) {
      auto const meaning = in_plain_words(odd.sentence, odd.meaning);
      out.push_back(
          fmt::format("What is odd: {}{}.", odd.sentence, meaning.empty() ? "" : " (" + meaning + ")"));
    }
    if (!j.sequential && !j.result.tests.empty())
      out.push_back(
          fmt::format("A fair shuffle would look as odd as this, in anything that was looked at, in {} such "
                      "examinations.",
                      one_in(std::min(1.0, j.result.adjusted_p()))));
    out.push_back(fmt::format("Before it began, the chance to accuse a fair shuffle wrongly was held to {}.",
                              one_in(j.alpha)));
    return out;
  }
  out.push_back(fmt::format("Nothing was found against this shuffle in {}.", decks));
  out.emplace_back("That is not a proof that it is fair: a fault can be too small to show in so few.");
  if (j.power) {
    if (!j.power->shown.empty())
      out.push_back("So many would have shown, most likely: " + few_of(j.power->shown, 4) + ".");
    if (!j.power->missed.empty())
      out.push_back("They would not have shown: " + few_of(j.power->missed, 4) + ".");
  }
  if (!j.power_sentence.empty()) out.push_back('W' + j.power_sentence.substr(1) + '.');
  return out;
}

std::vector<std::string> summary_for_statisticians(judged const& j) {
  std::vector<std::string> out;
  auto const tests = plural(j.result.tests.size(), "test");
  if (j.sequential) {
    out.push_back(
        fmt::format("Null hypothesis: all orders equally likely, decks independent. The evidence is an "
                    "average of e-values, a "
                    "test martingale under the null; it reached 10^{:.1f} after {}. By Ville's inequality it "
                    "ever reaches {} "
                    "with probability at most {}.",
                    j.log_e / std::log(10.0), plural(j.result.decks, j.unit), short_number(1 / j.alpha),
                    short_number(j.alpha)));
    return out;
  }
  out.push_back(fmt::format(
      "Null hypothesis: all orders equally likely, {}s independent. {}, each against its distribution "
      "under the null (exact, or "
      "with its exact moments), two-sided, {} at {}.",
      j.unit, tests,
      j.share_of_false ? "false discovery rate controlled by Benjamini and Hochberg"
                       : "family-wise error controlled by Holm",
      short_number(j.alpha)));
  if (!j.result.tests.empty())
    out.push_back(fmt::format("Smallest adjusted p: {} ({}, unadjusted {}).", p_text(j.result.adjusted_p()),
                              j.result.strongest().name, p_text(j.result.strongest().p_value)));
  if (j.power)
    out.push_back(fmt::format(
        "Power: of {} catalogued alternatives {} would have been rejected with probability {} or more.",
        j.power->shown.size() + j.power->missed.size(), j.power->shown.size(), short_number(j.power->power)));
  return out;
}

std::vector<std::string> retest_rules(judged const& j) {
  auto const half = fmt::format("{:g}", j.alpha / 2), quarter = fmt::format("{:g}", j.alpha / 4);
  return {
      "Say beforehand how many decks will be recorded and at what error rate: `faro judge power` says how "
      "many it takes.",
      fmt::format(
          "This examination had the error rate {0}. Examine again only with new decks, the second time "
          "at --alpha {1}, the third at {2}, halving each time: the chance ever to accuse a fair shuffle "
          "then stays below {3}. To keep it below {0}, say beforehand that there may be several, and "
          "begin at {1}.",
          short_number(j.alpha), half, quarter, short_number(2 * j.alpha)),
      "Do not record on until the verdict pleases. Where one wants to look in between, --sequential allows "
      "it at any time, at the same error rate.",
      "Decks that were judged once can't confirm the fault that was seen in them; new ones can."};
}

std::string_view term_of_regulation(std::string_view kind) {
  // 25 CFR 547.14(b)(2), in the text current through 31 October 2024.
  constexpr std::pair<std::string_view, std::string_view> terms[] = {
      {"frequency", "(i) chi-square, (iv) equi-distribution (frequency)"},
      {"runs", "(ii) runs"},
      {"from deck to deck", "(iii) serial correlation: independent of the previous game"},
      {"gap", "(v) gap"},
      {"poker", "(vi) poker"},
      {"coupon", "(vii) coupon collector's"},
      {"permutation", "(viii) permutation"}};
  auto const* const at =
      std::ranges::find(terms, kind, &std::pair<std::string_view, std::string_view>::first);
  return at == std::end(terms) ? "" : at->second;
}

std::string_view laboratory_term(judge::panel_test const& test) {
  std::string_view const name = test.name;
  auto const bare = name.starts_with("from deck to deck: ") ? name.substr(19) : name;
  if (starts_with_any(bare, {"card x position", "first card", "last card"})) return "frequency";
  if (starts_with_any(bare, {"longest gap", "squares of gaps"})) return "gap";
  if (starts_with_any(bare, {"poker"})) return "poker";
  if (starts_with_any(bare, {"coupon"})) return "coupon";
  if (starts_with_any(bare, {"highest of five"})) return "maximum";
  if (starts_with_any(bare, {"card followed", "successions", "neighbours", "serial"})) return "serial";
  if (starts_with_any(bare, {"runs", "descents", "peaks", "records", "rising", "longest"})) return "runs";
  if (starts_with_any(bare, {"repeated"})) return "collision";
  if (starts_with_any(bare, {"inversions", "footrule", "Spearman", "upper half"})) return "correlation";
  if (starts_with_any(bare, {"fixed", "cycles", "parity"})) return "matching";
  return "permutation";
}

}  // namespace faro::program
