// What every bank goes through once it is read: questions that can't be asked go, weights are settled, what a
// teacher would want to know is said; then anchors, ids and groups, each in a file of its own.
#include "exam/src/formats/format.hpp"
#include "exam/src/reading/image_names.hpp"
#include "exam/src/reading/moodle_weights.hpp"
#include "exam/src/reading/reading.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <set>

namespace faro::exam::detail {

void tell(bank& all, severity how, question const& q, message text) {
  all.problems.push_back({how, q.file, q.line, std::move(text)});
}

namespace {

/// Several right answers without weights: each its share, a wrong one takes its share off.
void settle_weights(question& q) {
  auto const given = [](answer const& a) { return a.percent.has_value(); };
  auto const right = std::ranges::count_if(q.answers, &answer::right);
  if (q.single || std::ranges::any_of(q.answers, given) || right == 0) return;
  auto const wrong = static_cast<std::ptrdiff_t>(q.answers.size()) - right;
  for (auto& a : q.answers) a.percent = a.right ? ratio{100, right} : -ratio{100, wrong};
}

// ---- Why a question can't be asked; nothing: it can -------------------------------------------------------

message fault_of_matching(question const& q) {
  auto const asked = std::ranges::count_if(q.pairs, [](match_pair const& p) { return !p.prompt.empty(); });
  if (asked < 2) return say("a matching question: expected two pairs or more, got {}", asked);
  std::set<std::string> matches;
  for (auto const& pair : q.pairs) matches.insert(pair.match);
  if (matches.size() > most_answers || q.pairs.size() > most_answers)
    return say("a matching question: expected at most 26 pairs, since they have letters, got {}",
               std::max(matches.size(), q.pairs.size()));
  return matches.contains("") ? say("a pair without its match") : message{};
}

message fault_of_choice(question const& q) {
  if (q.answers.size() < 2) return say("expected two answers or more, got {}", q.answers.size());
  if (q.answers.size() > most_answers)
    return say("expected at most 26 answers, since they have letters, got {}", q.answers.size());
  bool const empty = std::ranges::any_of(q.answers, [](answer const& a) { return a.text.empty(); });
  return empty ? say("an answer without text") : message{};
}

message fault_of(bank const& all, question const& q) {
  if (q.stem.empty() && q.kind != question_kind::other) return say("a question without text");
  if (q.kind == question_kind::matching) return fault_of_matching(q);
  bool const listed = q.kind == question_kind::choice || q.kind == question_kind::true_false ||
                      q.kind == question_kind::short_answer || q.kind == question_kind::numerical;
  if (!listed) return "";
  if (q.kind == question_kind::choice) {
    if (auto fault = fault_of_choice(q); !fault.empty()) return fault;
  }
  auto const worth = [](answer const& a) { return a.weight().sign() > 0; };
  if (std::ranges::any_of(q.answers, worth)) return "";
  return say("no right answer; one is marked as in {}",
             quoted(format_of(all.sources[q.file].format).marks.right));
}

// ---- What a teacher would want to know --------------------------------------------------------------------

void remark_weights(bank& all, question const& q) {
  auto const full = std::ranges::count_if(q.answers, [](answer const& a) { return a.weight() == ratio{1}; });
  if (q.single && full > 1)
    tell(all, severity::warning, q,
         say("{} right answers where one is asked for: each gives full marks", full));
  if (auto const most = q.full_share(); most != ratio{1})
    tell(all, severity::warning, q,
         say("the weights of the right answers come to {} %, not 100 %", (most * ratio{100}).to_decimal(2)));
}

void remark_alike(bank& all, question const& q) {
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    for (std::size_t j = i + 1; j < q.answers.size(); ++j) {
      if (q.answers[i].text == q.answers[j].text)
        tell(all, severity::warning, q, say("answers {} and {} are alike", letter(i), letter(j)));
    }
  }
}

/// "option B", "answer C is".
bool names_a_letter(std::string_view text) {
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

/// Images that are not inside the bank.
void remark_images(bank& all, rich_text const& text, question const& q) {
  auto const typed = markup_by_images(text.text);
  if (typed == markup::markdown && text.format != markup::markdown)
    tell(all, severity::warning, q,
         say("an image is written in Markdown, and the text is not: it is shown as typed"));
  if (text.format == markup::plain) return;
  for (auto const& image :
       image_names(text)) {  // those that stand beside the bank are looked for: images.cpp
    if (is_of_the_web(image.name))
      tell(all, severity::warning, q,
           say("image {} is not in the bank: printed pages do not load it", quoted(image.name)));
  }
}

void remark(bank& all, question const& q) {
  if (q.kind == question_kind::choice) {
    remark_weights(all, q);
    remark_alike(all, q);
  }
  if (names_a_letter(q.feedback.text) ||
      std::ranges::any_of(q.answers, [](answer const& a) { return names_a_letter(a.feedback.text); }))
    tell(all, severity::warning, q,
         "the feedback means an answer by its letter; letters change from version to version");
  remark_images(all, q.stem, q);
  for (auto const& a : q.answers) remark_images(all, a.text, q);
}

}  // namespace

void finish_bank(bank& all, read_options const& options) {
  anchor_finder const anchors{options};
  std::vector<question> kept;
  for (auto& q : all.questions) {
    std::ranges::replace(q.title, '\n', ' ');
    if (q.kind == question_kind::choice) settle_weights(q);
    if (options.moodle_weights) round_for_moodle(all, q);
    if (auto fault = fault_of(all, q); !fault.empty()) {
      tell(all, severity::error, q, std::move(fault));
      continue;
    }
    anchors.find(all, q);
    remark(all, q);
    kept.push_back(std::move(q));
  }
  all.questions = std::move(kept);
  give_ids(all);
  find_groups(all);
  check_pools(all);
  std::ranges::stable_sort(all.problems, {}, [](problem const& p) { return std::pair{p.file, p.line}; });
}

}  // namespace faro::exam::detail
