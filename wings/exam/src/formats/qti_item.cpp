// Items of QTI 1.2: their presentation, then the answers of each kind.
#include "exam/src/formats/qti_item.hpp"

#include "exam/src/formats/qti.hpp"
#include "exam/src/formats/qti_scoring.hpp"
#include "exam/src/formats/qti_text.hpp"
#include "exam/src/pages/markup.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace faro::exam::detail {
namespace {

class qti_item_reader {
 public:
  qti_item_reader(xml_document const& xml, reading_place& out) : xml_{xml}, out_{out} {}

  void read(xml_element const& item, std::string const& type, question& q) {
    if (auto const* const shown = xml_.child(item, "presentation")) read_presentation(*shown);
    q.stem = stem_;
    qti_scoring const scoring{xml_, item};
    q.kind = kind_of(type, scoring);
    for (auto const* said : xml_.children(item, "itemfeedback"))
      feedback_[xml_.attribute(*said, "ident")] = said;
    q.feedback = feedback(scoring.feedback_for_all());
    read_kind(q, type, scoring);
  }

 private:
  /// Texts that are asked, and what may be answered.
  void read_presentation(xml_element const& e) {
    for (auto const index : e.children) {
      auto const& child = xml_.at(index);
      auto const name = local_name(child.name);
      if (name == "material") append(stem_, text_of(child));
      if (name.starts_with("flow")) read_presentation(child);
      if (name.starts_with("response_")) responses_.push_back(&child);
    }
  }

  static void append(rich_text& text, rich_text const& more) {
    if (text.empty()) {
      text = more;
    } else if (!more.empty()) {
      auto const as_html = [](rich_text const& one) {
        return one.format == markup::html ? one.text : html_fragment(one);
      };
      text = {markup::html, as_html(text) + '\n' + as_html(more), {}};
    }
  }

  /// All texts and images below an element.
  rich_text text_of(xml_element const& e) const {
    rich_text out;
    for (auto const index : e.children) {
      auto const& child = xml_.at(index);
      auto const name = local_name(child.name);
      if (name == "mattext") append(out, text_in(child));
      if (name == "matimage")
        append(out, {markup::html, "<img src=\"" + html_escaped(xml_.attribute(child, "uri")) + "\">", {}});
      if (name == "material" || name.starts_with("flow")) append(out, text_of(child));
    }
    return out;
  }

  rich_text text_in(xml_element const& e) const {
    auto const type = xml_.attribute(e, "texttype");
    bool const marked = std::ranges::any_of(
        e.children, [&](std::size_t index) { return !xml_.at(index).name.starts_with('?'); });
    std::string const shown{trimmed(marked ? xml_.bytes(e.inner) : std::string_view{e.text})};
    if (auto const said = text_remembered(xml_, e, shown, qti_shown)) return *said;
    bool const html = marked || type == "text/html" || type == "text/xhtml";
    return {html ? markup::html : markup::plain, shown, {}};
  }

  rich_text feedback(std::string const& ident) const {
    auto const at = feedback_.find(ident);
    return ident.empty() || at == feedback_.end() ? rich_text{} : text_of(*at->second);
  }

  // ---- Its kind -------------------------------------------------------------------------------------------

  [[nodiscard]] question_kind kind_of(std::string const& type, qti_scoring const& scoring) const {
    using enum question_kind;
    if (type == "text_only_question" || (type.empty() && responses_.empty())) return description;
    if (responses_.empty()) return other;
    auto const is = [&](std::string_view name) {
      return std::ranges::all_of(responses_, [&](auto const* e) { return local_name(e->name) == name; });
    };
    auto const unlike = [](xml_document const& xml, xml_element const* e) {
      return xml.attribute(*e, "rcardinality") == "Ordered" ||
             (!xml.child(*e, "render_choice") && !xml.child(*e, "render_fib"));
    };
    if (std::ranges::any_of(responses_, [&](auto const* e) { return unlike(xml_, e); })) return other;
    for (auto const* const known : {"calculated_question", "fill_in_multiple_blanks_question",
                                    "multiple_dropdowns_question", "file_upload_question"}) {
      if (type == known) return other;
    }
    bool const one = responses_.size() == 1;
    if (is("response_lid")) {
      if (!one) return is_matching() ? matching : other;
      return type == "true_false_question" || type.starts_with("cc.true_false") ? true_false : choice;
    }
    if (!one) return other;
    if (type == "essay_question" || type.starts_with("cc.essay")) return essay;
    auto const* const box = xml_.child(*responses_[0], "render_fib");
    auto const numbers = box ? xml_.attribute(*box, "fibtype") : std::string{};
    if (type == "numerical_question" || is("response_num") ||
        (type.empty() && (numbers == "Integer" || numbers == "Decimal")))
      return numerical;
    if (!is("response_str")) return other;
    bool const marked =
        std::ranges::any_of(scoring.conditions(), [](auto const& c) { return c.sets || c.adds; });
    return type.empty() && !marked ? essay : short_answer;
  }

  /// Whether each response has a prompt, and all may have the same answers.
  [[nodiscard]] bool is_matching() const {
    return std::ranges::all_of(responses_, [&](auto const* e) {
      return xml_.child(*e, "material") && texts_of_labels(*e) == texts_of_labels(*responses_[0]);
    });
  }
  [[nodiscard]] std::vector<xml_element const*> labels_of(xml_element const& response) const {
    std::vector<xml_element const*> out;
    auto const* const shown = xml_.child(response, "render_choice");
    if (shown) add_labels(*shown, out);
    return out;
  }
  void add_labels(xml_element const& e, std::vector<xml_element const*>& out) const {
    for (auto const index : e.children) {
      auto const& child = xml_.at(index);
      if (local_name(child.name) == "response_label") out.push_back(&child);
      if (local_name(child.name).starts_with("flow")) add_labels(child, out);
    }
  }
  [[nodiscard]] std::vector<std::string> texts_of_labels(xml_element const& response) const {
    std::vector<std::string> out;
    for (auto const* label : labels_of(response)) out.push_back(text_of(*label).text);
    return out;
  }

  // ---- Its answers ----------------------------------------------------------------------------------------

  void read_kind(question& q, std::string const& type, qti_scoring const& scoring) {
    using enum question_kind;
    if (q.kind == other) {
      auto const name = !type.empty() ? type : responses_.empty() ? "item" : responses_[0]->name;
      out_.warning(q.line, say("type '{}' is carried through as it is: its answers are not shuffled", name));
    }
    if (q.kind == choice || q.kind == true_false) read_choice(q, scoring);
    if (q.kind == matching) read_matching(q, scoring);
    if (q.kind == short_answer) read_texts(q, scoring);
    if (q.kind == numerical) read_numbers(q, scoring);
  }

  /// A share of the most there is, in percent.
  std::optional<ratio> percent(question const& q, ratio const& score, ratio const& most) {
    auto const out = most.is_zero() ? ratio{0} : score / most * ratio{100};
    if (out >= ratio{-100} && out <= ratio{100}) return out;
    out_.error(q.line, say("a score of {}: expected at most {}", decimal_text(score), decimal_text(most)));
    return ratio{0};
  }

  void read_choice(question& q, qti_scoring const& scoring) {
    auto const& response = *responses_[0];
    q.single = xml_.attribute(response, "rcardinality") != "Multiple";
    auto const* const shown = xml_.child(response, "render_choice");
    q.shuffle = !shown || xml_.attribute(*shown, "shuffle") != "No" || q.kind == question_kind::true_false;
    std::vector<std::string> idents;
    for (auto const* label : labels_of(response)) {
      answer a;
      idents.push_back(xml_.attribute(*label, "ident"));
      a.text = text_of(*label);
      a.source = label->whole;
      a.anchored = q.shuffle && q.kind == question_kind::choice && xml_.attribute(*label, "rshuffle") == "No";
      a.feedback = feedback(scoring.feedback_for(idents.back()));
      q.answers.push_back(std::move(a));
    }
    if (!q.single && !adds_up(scoring)) {
      read_whole_set(q, idents, scoring);
    } else {
      std::vector<ratio> scores;
      auto const nothing = q.single ? ratio{0} : scoring.score_of({});
      for (auto const& ident : idents) scores.push_back(scoring.score_of({ident}) - nothing);
      auto const best = scores.empty() ? ratio{0} : *std::ranges::max_element(scores);
      auto const most = scoring.most().value_or(best);
      for (std::size_t i = 0; i < scores.size(); ++i) {
        q.answers[i].percent = percent(q, scores[i], most);
        q.answers[i].right = *q.answers[i].percent == ratio{100};
      }
    }
    if (q.kind == question_kind::true_false) true_first(q);
  }

  /// Whether answers have scores of their own, and not their set as a whole.
  static bool adds_up(qti_scoring const& scoring) {
    return std::ranges::any_of(scoring.conditions(), [](auto const& c) { return c.adds.has_value(); });
  }

  /// "These and no others": what Canvas writes, and marks by shares.
  void read_whole_set(question& q, std::vector<std::string> const& idents, qti_scoring const& scoring) {
    qti_condition const* best = nullptr;
    for (auto const& c : scoring.conditions()) {
      if (c.sets && c.sets->sign() > 0 && (!best || *c.sets > *best->sets)) best = &c;
    }
    if (!best) return;
    if (best->has_or) return out_.error(q.line, say("several sets of right answers: expected one"));
    for (std::size_t i = 0; i < idents.size(); ++i)
      q.answers[i].right = std::ranges::find(best->named, idents[i]) != best->named.end();
  }

  void true_first(question& q) {
    if (q.answers.size() != 2)
      return out_.error(q.line, say("expected two answers, true and false, got {}", q.answers.size()));
    auto const is_false = [](std::string const& text) { return lower_case(text) == "false"; };
    bool const named = is_false(q.answers[0].text.text) != is_false(q.answers[1].text.text);
    if (!named) {  // in another language: a question of choice in its own words
      q.kind = question_kind::choice;
      q.shuffle = false;
      return;
    }
    if (is_false(q.answers[0].text.text)) std::swap(q.answers[0], q.answers[1]);
    q.answers[0].text = {markup::plain, "True", {}};
    q.answers[1].text = {markup::plain, "False", {}};
  }

  void read_matching(question& q, qti_scoring const& scoring) {
    auto const labels = labels_of(*responses_[0]);
    auto const* const shown = xml_.child(*responses_[0], "render_choice");
    q.shuffle = !shown || xml_.attribute(*shown, "shuffle") != "No";
    std::vector<std::string> texts;
    for (auto const* label : labels) {
      auto const text = text_of(*label);
      texts.push_back(squeezed(text.format == markup::html ? plain_of(text) : text.text));
    }
    std::vector<match_pair> asked;
    for (auto const* response : responses_) {
      match_pair pair;
      pair.prompt = text_of(*response);
      pair.source = response->whole;
      auto const right = right_match(*response, scoring);
      auto const own = labels_of(*response);
      for (std::size_t i = 0; i < own.size(); ++i) {
        if (xml_.attribute(*own[i], "ident") == right) pair.match = texts[i];
      }
      asked.push_back(std::move(pair));
    }
    put_pairs(q, std::move(asked), texts);
  }
  /// The identifier that a condition with a score wants of a response.
  [[nodiscard]] std::string right_match(xml_element const& response, qti_scoring const& scoring) const {
    auto const ident = xml_.attribute(response, "ident");
    for (auto const& c : scoring.conditions()) {
      if (c.sets.value_or(c.adds.value_or(ratio{0})).sign() <= 0) continue;
      if (auto found = named_for(*c.wants, ident); !found.empty()) return found;
    }
    return {};
  }
  [[nodiscard]] std::string named_for(xml_element const& e, std::string const& response) const {
    for (auto const index : e.children) {
      auto const& child = xml_.at(index);
      auto const name = local_name(child.name);
      if (name == "varequal" && xml_.attribute(child, "respident") == response)
        return std::string{trimmed(child.text)};
      if (name != "and" && name != "or") continue;
      if (auto found = named_for(child, response); !found.empty()) return found;
    }
    return {};
  }

  /// The conditions that give a score, and the most of them.
  static std::vector<std::pair<qti_condition const*, ratio>> scored(qti_scoring const& scoring) {
    std::vector<std::pair<qti_condition const*, ratio>> out;
    for (auto const& c : scoring.conditions()) {
      if (c.sets || c.adds) out.emplace_back(&c, c.sets.value_or(c.adds.value_or(ratio{0})));
    }
    return out;
  }
  static ratio most_of(qti_scoring const& scoring) {
    ratio best;
    for (auto const& [condition, score] : scored(scoring)) best = std::max(best, score);
    return scoring.most().value_or(best);
  }

  static std::string as_typed(rich_text const& text) { return std::string{trimmed(text.text)}; }

  void read_texts(question& q, qti_scoring const& scoring) {
    auto const most = most_of(scoring);
    auto const add = [&](std::string const& text, xml_element const& in, qti_condition const& condition,
                         ratio const& score) {
      answer a;
      a.text = text_remembered(xml_, in, text, as_typed).value_or(rich_text{markup::plain, text, {}});
      a.percent = percent(q, score, most);
      a.right = *a.percent == ratio{100};
      auto const own = scoring.feedback_for(text);
      a.feedback = feedback(own.empty() && !condition.feedback.empty() ? condition.feedback[0] : own);
      q.answers.push_back(std::move(a));
    };
    for (auto const& [condition, score] : scored(scoring)) {
      for (std::size_t i = 0; i < condition->named.size(); ++i)
        add(condition->named[i], *condition->named_in[i], *condition, score);
      if (condition->otherwise && condition->named.empty()) add("*", *condition->wants, *condition, score);
    }
  }

  void read_numbers(question& q, qti_scoring const& scoring) {
    auto const most = most_of(scoring);
    for (auto const& [condition, score] : scored(scoring)) {
      auto accepted = numbers_of(xml_, *condition->wants);
      auto const wants = xml_.bytes(condition->wants->inner);
      if (wants.find("vargt ") != std::string_view::npos || wants.find("varlt ") != std::string_view::npos)
        out_.warning(xml_.line_of(condition->wants->whole.begin),
                     say("a bound that is excluded is taken in: sheets are marked with both bounds"));
      if (accepted.empty() && condition->otherwise) accepted.push_back({accepted_number::form::any, {}, {}});
      for (auto const& number : accepted) {
        answer a;
        a.number = number;
        bool const any = number.written == accepted_number::form::any;
        a.text = {markup::plain, any ? "*" : decimal_text(number.first), {}};
        a.percent = percent(q, score, most);
        a.right = *a.percent == ratio{100};
        auto own = condition->named.empty() ? std::string{} : scoring.feedback_for(condition->named[0]);
        if (own.empty() && !condition->feedback.empty()) own = condition->feedback[0];
        a.feedback = feedback(own);
        q.answers.push_back(std::move(a));
      }
    }
  }

  xml_document const& xml_;
  reading_place& out_;
  rich_text stem_{};
  std::vector<xml_element const*> responses_{};
  std::map<std::string, xml_element const*> feedback_{};
};

}  // namespace

void read_qti_item(xml_document const& xml, xml_element const& item, std::string const& type, question& q,
                   reading_place& place) {
  qti_item_reader{xml, place}.read(item, type, q);
}

}  // namespace faro::exam::detail
