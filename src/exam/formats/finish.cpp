// What every bank goes through once it is read: checks, weights, ids, anchors, groups.
#include "exam/formats/reading.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace faro::exam::detail {
namespace {

// ---- Anchors ----------------------------------------------------------------------------------------------

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
  out = lower_case(squeezed(trim(out)));
  while (!out.empty() && (out.back() == '.' || out.back() == '!' || out.back() == ' ')) out.pop_back();
  return out;
}

std::vector<std::string> patterns_in(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    auto const end = std::min(text.find('|', at), text.size());
    auto one = lower_case(squeezed(trim(text.substr(at, end - at))));
    for (auto dots = one.find("…"); dots != std::string::npos; dots = one.find("…", dots))
      one.replace(dots, 3, "*");
    for (auto dots = one.find("..."); dots != std::string::npos; dots = one.find("...", dots))
      one.replace(dots, 3, "*");
    while (!one.empty() && one.back() == '.') one.pop_back();
    if (!one.empty()) out.push_back(std::move(one));
    at = end + 1;
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

class finisher {
 public:
  finisher(bank& all, read_options const& options)
      : all_{all}, detect_{options.detect_anchors}, given_{patterns_in(options.anchor_patterns)} {
    if (detect_) usual_ = patterns_in(usual_anchors);
  }

  void run() {
    std::vector<question> kept;
    for (auto& q : all_.questions) {
      std::ranges::replace(q.title, '\n', ' ');
      if (q.kind == question_kind::choice) weights(q);
      if (!can_be_asked(q)) continue;
      anchors(q);
      remarks(q);
      kept.push_back(std::move(q));
    }
    all_.questions = std::move(kept);
    ids();
    answer_ids();
    groups();
    pools();
    std::ranges::stable_sort(all_.problems, {}, [](problem const& p) { return std::pair{p.file, p.line}; });
  }

 private:
  void say(severity how, question const& q, std::string text) {
    all_.problems.push_back({how, q.file, q.line, std::move(text)});
  }

  /// Several right answers without weights: each its share, a wrong one takes its share off.
  static void weights(question& q) {
    auto const given = [](answer const& a) { return a.percent.has_value(); };
    auto const right = std::ranges::count_if(q.answers, &answer::right);
    if (q.single || std::ranges::any_of(q.answers, given) || right == 0) return;
    auto const wrong = static_cast<std::ptrdiff_t>(q.answers.size()) - right;
    for (auto& a : q.answers) a.percent = a.right ? ratio{100, right} : -ratio{100, wrong};
  }

  bool can_be_asked(question const& q) {
    auto const fail = [&](std::string text) {
      say(severity::error, q, std::move(text));
      return false;
    };
    auto const worth = [](answer const& a) { return a.weight().sign() > 0; };
    if (q.stem.empty() && q.kind != question_kind::other) return fail("a question without text");
    if (q.kind == question_kind::matching) {
      auto const asked =
          std::ranges::count_if(q.pairs, [](match_pair const& p) { return !p.prompt.empty(); });
      if (asked < 2)
        return fail("a matching question with " + std::to_string(asked) + " of two pairs or more");
      std::set<std::string> matches;
      for (auto const& pair : q.pairs) matches.insert(pair.match);
      if (matches.size() > most_answers || q.pairs.size() > most_answers)
        return fail("a matching question of " + std::to_string(std::max(matches.size(), q.pairs.size())) +
                    " pairs; at most 26 have letters");
      if (matches.contains("")) return fail("a pair without its match");
      return true;
    }
    bool const listed = q.kind == question_kind::choice || q.kind == question_kind::true_false ||
                        q.kind == question_kind::short_answer || q.kind == question_kind::numerical;
    if (!listed) return true;
    if (q.kind == question_kind::choice) {
      if (q.answers.size() < 2)
        return fail("the question has " + std::to_string(q.answers.size()) +
                    (q.answers.size() == 1 ? " answer" : " answers") + "; at least two are right");
      if (q.answers.size() > most_answers)
        return fail("the question has " + std::to_string(q.answers.size()) +
                    " answers; at most 26 have letters");
      if (std::ranges::any_of(q.answers, [](answer const& a) { return a.text.empty(); }))
        return fail("an answer without text");
    }
    if (std::ranges::none_of(q.answers, worth)) return fail("no right answer");
    return true;
  }

  // ---- Anchors --------------------------------------------------------------------------------------------

  void anchors(question& q) {
    if (q.kind != question_kind::choice || !q.shuffle) return;
    for (std::size_t i = 0; i < q.answers.size(); ++i) {
      auto const aloud = read_aloud(q.answers[i].text.text);
      if (detect_ && means_letters(aloud)) {
        q.shuffle = false;
        say(severity::warning, q,
            "answer " + std::string{letter(i)} + " means others by their letters ('" + aloud +
                "'): the answers keep their order");
        return;
      }
      if (q.answers[i].anchored) continue;
      auto const like = [&](std::string const& p) { return is_like(aloud, p); };
      if (std::ranges::any_of(given_, like)) {
        q.answers[i].anchored = true;
        q.notes += "answer " + std::string{letter(i)} + " stays (--anchor)";
      } else if (std::ranges::any_of(usual_, like)) {
        q.answers[i].anchored = true;
        say(severity::warning, q,
            "answer " + std::string{letter(i)} + " ('" + aloud + "') is taken to mean the others and stays " +
                (i + 1 == q.answers.size() ? "last" : "at its place") + "; --no-detect-anchors lets it move");
      }
    }
  }

  // ---- What a teacher would want to know ------------------------------------------------------------------

  void remarks(question const& q) {
    if (q.kind == question_kind::choice) {
      auto const full =
          std::ranges::count_if(q.answers, [](answer const& a) { return a.weight() == ratio{1}; });
      if (q.single && full > 1)
        say(severity::warning, q,
            std::to_string(full) + " right answers where one is asked for: each gives full marks");
      if (auto const most = q.full_share(); most != ratio{1})
        say(severity::warning, q,
            "the weights of the right answers come to " + (most * ratio{100}).to_decimal(2) +
                " %, not 100 %");
      alike(q);
    }
    if (letters_in(q.feedback.text) ||
        std::ranges::any_of(q.answers, [](answer const& a) { return letters_in(a.feedback.text); }))
      say(severity::warning, q,
          "the feedback means an answer by its letter; letters change from version to version");
    images(q.stem, q);
    for (auto const& a : q.answers) images(a.text, q);
  }
  /// Images that are not inside the bank.
  void images(rich_text const& text, question const& q) {
    if (text.format == markup::plain) return;
    for (std::string_view const mark : {"src=\"", "]("}) {
      for (auto at = text.text.find(mark); at != std::string::npos; at = text.text.find(mark, at + 1)) {
        auto const from = at + mark.size();
        auto const end = std::min(text.text.find_first_of("\")", from), text.text.size());
        auto const name = text.text.substr(from, end - from);
        bool const is_image = mark == "src=\"" || text.text.rfind("![", at) != std::string::npos;
        if (!is_image || name.starts_with("@@PLUGINFILE@@") || name.starts_with("data:")) continue;
        say(severity::warning, q,
            "image '" + name + "' is not in the bank: " +
                (name.starts_with("http") ? "printed pages do not load it"
                                          : "LaTeX looks for it beside its file, HTML does not show it"));
      }
    }
  }
  void alike(question const& q) {
    for (std::size_t i = 0; i < q.answers.size(); ++i) {
      for (std::size_t j = i + 1; j < q.answers.size(); ++j) {
        if (q.answers[i].text == q.answers[j].text)
          say(severity::warning, q, std::string{"answers "} + letter(i) + " and " + letter(j) + " are alike");
      }
    }
  }
  /// "option B", "answer C is".
  static bool letters_in(std::string_view text) {
    for (std::string_view const word : {"option ", "Option ", "answer ", "Answer ", "choice ", "Choice "}) {
      for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        auto const place = at + word.size();
        bool const one = place < text.size() && text[place] >= 'A' && text[place] <= 'H' &&
                         (place + 1 == text.size() ||
                          std::string_view{" ,.;:)"}.find(text[place + 1]) != std::string_view::npos);
        if (one) return true;
      }
    }
    return false;
  }

  // ---- Ids ------------------------------------------------------------------------------------------------

  static std::string fingerprint(std::string const& text, std::size_t digits) {
    return to_hex(sha256(text)).substr(0, digits);
  }
  static std::string contents(question const& q) {
    std::vector<std::string> parts;
    for (auto const& a : q.answers) parts.push_back(a.text.text);
    for (auto const& p : q.pairs) parts.push_back(p.prompt.text + '\0' + p.match);
    std::ranges::sort(parts);
    auto out = std::string{name_of(q.kind)} + '\0' + q.stem.text;
    for (auto const& part : parts) out += '\0' + part;
    return out;
  }

  /// Given ids first; else the title where it is the only one; else a fingerprint of what is asked.
  void ids() {
    std::map<std::string, std::size_t> titles;
    std::map<std::string, question const*> used;
    for (auto const& q : all_.questions) ++titles[q.title];
    for (auto& q : all_.questions) {
      if (!q.id_given) continue;
      auto const [at, fresh] = used.try_emplace(q.id, &q);
      if (fresh) continue;
      say(severity::error, q,
          "id '" + q.id + "' is that of line " + std::to_string(at->second->line) + " too");
      q.kind = question_kind::other;
      q.id.clear();
    }
    for (auto& q : all_.questions) {
      if (q.id_given) continue;
      auto const title = squeezed(trim(q.title));
      if (!title.empty() && titles[q.title] == 1 && used.try_emplace(title, &q).second) {
        q.id = title;
        continue;
      }
      auto const plain = "q-" + fingerprint(contents(q), 8);
      q.id = plain;
      for (int copy = 2; !used.try_emplace(q.id, &q).second; ++copy) {
        if (copy == 2 && contents(*used.at(plain)) == contents(q) && q.kind != question_kind::description)
          say(severity::warning, q, "the same question as in line " + std::to_string(used.at(plain)->line));
        q.id = plain + '-' + std::to_string(copy);
      }
    }
    std::erase_if(all_.questions, [](question const& q) { return q.id.empty(); });
  }
  void answer_ids() {
    for (auto& q : all_.questions) {
      std::set<std::string> used;
      auto const fresh = [&](std::string const& plain) {
        auto id = plain;
        for (int copy = 2; !used.insert(id).second; ++copy) id = plain + '-' + std::to_string(copy);
        return id;
      };
      for (auto& a : q.answers) {
        a.id = q.kind == question_kind::true_false ? lower_case(a.text.text)
                                                   : fresh("a-" + fingerprint(a.text.text + a.text.files, 6));
      }
      std::map<std::string, std::string> match_ids;
      for (auto& p : q.pairs) {
        p.id = fresh("p-" + fingerprint(p.prompt.text, 6));
        auto const at = match_ids.find(p.match);
        if (at == match_ids.end()) match_ids[p.match] = fresh("m-" + fingerprint(p.match, 6));
        p.match_id = match_ids[p.match];
      }
    }
  }

  // ---- Groups and pools -----------------------------------------------------------------------------------

  /// A description without a group: the introduction of its section when it is its first and only one, else
  /// the common text of the questions that follow.
  void groups() {
    auto& qs = all_.questions;
    for (std::size_t from = 0; from < qs.size();) {
      auto end = from + 1;
      while (end < qs.size() && qs[end].section == qs[from].section) ++end;
      std::vector<std::size_t> loose;
      for (auto i = from; i < end; ++i) {
        if (qs[i].kind == question_kind::description && qs[i].group.empty() && qs[i].pinned == pin::none)
          loose.push_back(i);
      }
      if (loose.size() == 1 && loose[0] == from) {
        qs[from].pinned = pin::first;
      } else {
        for (std::size_t k = 0; k < loose.size(); ++k)
          heads(loose[k], k + 1 < loose.size() ? loose[k + 1] : end);
      }
      from = end;
    }
  }
  void heads(std::size_t first, std::size_t end) {
    auto& qs = all_.questions;
    auto last = first + 1;
    while (last < end && qs[last].group.empty() && qs[last].pinned == pin::none && qs[last].pool.empty())
      ++last;
    if (last == first + 1) {
      qs[first].pinned = pin::here;
      return;
    }
    for (auto i = first; i < last; ++i) qs[i].group = "text " + qs[first].id;
    say(severity::warning, qs[first],
        "the questions up to line " + std::to_string(qs[last - 1].line) +
            " are kept under this text, in their order; 'faro: group=NAME' on each says which belong to it");
  }

  void pools() {
    std::map<std::pair<std::string, std::string>, std::pair<std::size_t, question const*>> seen;
    for (auto const& q : all_.questions) {
      if (q.pool.empty()) continue;
      auto& [count, first] = seen.try_emplace({q.section, q.pool}, 0, &q).first->second;
      ++count;
      if (q.pool_picks != first->pool_picks)
        say(severity::error, q,
            "pool '" + q.pool + "' picks " + std::to_string(q.pool_picks) + " here and " +
                std::to_string(first->pool_picks) + " in line " + std::to_string(first->line));
      if (!q.group.empty())
        say(severity::error, q, "a question in a pool and in a group; one of them is right");
    }
    for (auto const& [name, entry] : seen) {
      if (entry.second->pool_picks > entry.first)
        say(severity::error, *entry.second,
            "pool '" + name.second + "' picks " + std::to_string(entry.second->pool_picks) + " of " +
                std::to_string(entry.first) + " questions");
    }
  }

  bank& all_;
  bool detect_;
  std::vector<std::string> given_, usual_;
};

}  // namespace

void finish_bank(bank& all, read_options const& options) { finisher{all, options}.run(); }

}  // namespace faro::exam::detail
