// Answers that speak of the others ("none of the above", "both A and C"): they must not move.
#include "exam/reading/reading.hpp"

#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <set>

namespace faro::exam::detail {
namespace {

/// Answers that mean the others, in the languages of many banks.
constexpr std::string_view usual_anchors =
    "all of the above|all the above|all of these|all of the others|all of them|all are correct|all are true|"
    "none of the above|none of these|none of the others|none of the other answers|none of them|none is "
    "correct|"
    "none are correct|none of the listed|all above|none above|"
    "toutes ces réponses|toutes les réponses ci-dessus|toutes les réponses précédentes|"
    "aucune de ces réponses|aucune des réponses ci-dessus|aucune de ces réponses n'est correcte|"
    "alle der genannten|alle genannten|alle oben genannten|keine der genannten|keine der oben genannten|"
    "keine der antworten|alle antworten sind richtig|keine antwort ist richtig|"
    "todas las anteriores|todas son correctas|ninguna de las anteriores|ninguna es correcta|"
    "todas as anteriores|nenhuma das anteriores|tutte le precedenti|nessuna delle precedenti|"
    "alle bovenstaande|geen van bovenstaande";

/// The text as it is read: no markup, one blank between words, lower case, no full stop.
std::string read_aloud(std::string_view text) {
  std::string out;
  bool tag = false;
  for (char const c : text) {
    if (c == '<') tag = true;
    if (!tag) out += c;
    if (c == '>') tag = false;
  }
  out = lower_case(squeezed(trimmed(out)));
  while (!out.empty() && (out.back() == '.' || out.back() == '!' || out.back() == ' ')) out.pop_back();
  return out;
}

std::vector<std::string> patterns_in(std::string_view text) {
  std::vector<std::string> out;
  for (auto const part : split(text, '|')) {
    auto one = lower_case(squeezed(trimmed(part)));
    for (auto dots = one.find("…"); dots != std::string::npos; dots = one.find("…", dots))
      one.replace(dots, 3, "*");
    for (auto dots = one.find("..."); dots != std::string::npos; dots = one.find("...", dots))
      one.replace(dots, 3, "*");
    while (!one.empty() && one.back() == '.') one.pop_back();
    if (!one.empty()) out.push_back(std::move(one));
  }
  return out;
}

/// "both a and c", "a and b", "a, b and d": means other answers by their letters.
bool means_letters(std::string_view aloud) {
  std::size_t letters = 0, words = 0;
  static std::set<std::string, std::less<>> const small{
      "both", "only", "and", "or", "either", "neither", "nor", "are", "is", "correct", "right", "true", "&"};
  for (std::size_t at = 0; at < aloud.size();) {
    auto const end = std::min(aloud.find_first_of(" ,/", at), aloud.size());
    auto word = aloud.substr(at, end - at);
    if (word.ends_with(')')) word.remove_suffix(1);
    if (word.starts_with('(')) word.remove_prefix(1);
    if (word.size() == 1 && word[0] >= 'a' && word[0] <= 'h') {
      ++letters;
    } else if (!word.empty() && !small.contains(word)) {
      return false;
    } else {
      words += !word.empty();
    }
    at = end + 1;
  }
  return letters >= 2 && words >= 1;
}

}  // namespace

anchor_finder::anchor_finder(read_options const& options)
    : detect_{options.detect_anchors}, given_{patterns_in(options.anchor_patterns)} {
  if (detect_) usual_ = patterns_in(usual_anchors);
}

void anchor_finder::find(bank& all, question& q) const {
  if (q.kind != question_kind::choice || !q.shuffle) return;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    auto const aloud = read_aloud(q.answers[i].text.text);
    auto const name = "answer " + std::string{letter(i)};
    if (detect_ && means_letters(aloud)) {
      q.shuffle = false;
      say(all, severity::warning, q,
          name + " means others by their letters (" + quoted(aloud) + "): the answers keep their order");
      return;
    }
    if (q.answers[i].anchored) continue;
    auto const like = [&](std::string const& p) { return is_like(aloud, p); };
    if (std::ranges::any_of(given_, like)) {
      q.answers[i].anchored = true;
      q.notes += name + " stays (--anchor)";
    } else if (std::ranges::any_of(usual_, like)) {
      q.answers[i].anchored = true;
      say(all, severity::warning, q,
          name + " (" + quoted(aloud) + ") is taken to mean the others and stays " +
              (i + 1 == q.answers.size() ? "last" : "at its place") + "; --no-detect-anchors lets it move");
    }
  }
}

}  // namespace faro::exam::detail
