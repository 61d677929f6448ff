// QTI 2.1: an <assessmentItem> a file, with one interaction: choice (choiceInteraction), matching
// (matchInteraction), words and numbers (textEntryInteraction), essays (extendedTextInteraction), or none.
//
// What answers are worth says qti21_scoring.hpp. Items with other interactions, or with several, are named
// and carried as they are.
//
// Origin: IMS QTI 2.1 (ASI information model and XML binding).
#include "exam/src/formats/qti21.hpp"

#include "exam/src/formats/format.hpp"
#include "exam/src/formats/qti21_scoring.hpp"
#include "exam/src/formats/qti_text.hpp"
#include "exam/src/pages/markup.hpp"
#include "exam/src/pages/xhtml.hpp"
#include "exam/src/xml/xml.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::exam::detail {

std::string qti21_shown(rich_text const& text) {
  auto const html = text.format == markup::html ? text.text : html_fragment(text);
  return std::string{trimmed(xhtml_of(trimmed(html)))};
}

namespace {

class qti21_reader {
 public:
  qti21_reader(std::string_view text, reading_place out) : xml_{text}, out_{out} {}

  void read() {
    auto const& root = xml_.root();
    auto const found = read_within(root);
    if (!found)
      out_.error(xml_.line_of(root.whole.begin),
                 say("expected <assessmentItem>, the outermost element of QTI 2.1, got <{}>", root.name));
  }

 private:
  /// An item, or several within an element that holds them; whether there is any.
  bool read_within(xml_element const& e) {
    if (local_name(e.name) == "assessmentItem") {
      read_item(e);
      return true;
    }
    bool found = false;
    for (auto const index : e.children) found = read_within(xml_.at(index)) || found;
    return found;
  }

  void read_item(xml_element const& item) {
    interactions_.clear();
    idents_.clear();
    most_.reset();
    auto const line = xml_.line_of(item.whole.begin);
    auto const before = out_.target().errors();
    question q;
    q.line = line;
    q.source = item.whole;
    q.title = trimmed(xml_.attribute(item, "title"));
    q.id = trimmed(xml_.attribute(item, "identifier"));
    // Items of other files may be called the same.
    q.id_given = !q.id.empty() && std::ranges::find(out_.target().questions, q.id, &question::id) ==
                                      out_.target().questions.end();
    if (!q.id_given) q.id.clear();
    if (auto const* const title = xml_.child(item, "?faro-title"); title && out_.target().title.empty())
      out_.target().title = words_of_instruction(*title);
    read_outcomes(q, item);
    auto const* const body = xml_.child(item, "itemBody");
    if (body) find_interactions(*body);
    q.kind = kind_of(item);
    if (body) q.stem = stem_of(*body);
    if (q.kind == question_kind::other)
      out_.warning(line, say("type '{}' is carried through as it is: its answers are not shuffled",
                             interactions_.empty() ? "assessmentItem" : interactions_[0]->name));
    read_kind(q, item);
    read_feedback(q, item);
    read_instructions(xml_, item, q, out_);
    if (out_.target().errors() == before) out_.add(std::move(q));
  }

  // ---- What it is -----------------------------------------------------------------------------------------

  void find_interactions(xml_element const& e) {
    for (auto const index : e.children) {
      auto const& child = xml_.at(index);
      if (local_name(child.name).ends_with("Interaction")) {
        interactions_.push_back(&child);
      } else {
        find_interactions(child);
      }
    }
  }

  [[nodiscard]] xml_element const* declaration(xml_element const& item) const {
    if (interactions_.empty()) return nullptr;
    auto const name = xml_.attribute(*interactions_[0], "responseIdentifier");
    for (auto const* one : xml_.children(item, "responseDeclaration")) {
      if (xml_.attribute(*one, "identifier") == name) return one;
    }
    return nullptr;
  }

  [[nodiscard]] question_kind kind_of(xml_element const& item) const {
    using enum question_kind;
    if (interactions_.empty()) return description;
    if (interactions_.size() > 1) return other;
    auto const name = local_name(interactions_[0]->name);
    auto const* const response = declaration(item);
    if (name == "extendedTextInteraction") return essay;
    if (!response) return other;
    if (name == "choiceInteraction") {
      auto const choices = xml_.children(*interactions_[0], "simpleChoice");
      bool const truth = choices.size() == 2 && xml_.attribute(*choices[0], "identifier") == "true" &&
                         xml_.attribute(*choices[1], "identifier") == "false";
      return truth ? true_false : choice;
    }
    if (name == "matchInteraction") return matching;
    auto const type = xml_.attribute(*response, "baseType");
    if (name != "textEntryInteraction") return other;
    return type == "float" || type == "integer" ? numerical : short_answer;
  }

  void read_outcomes(question& q, xml_element const& item) {
    for (auto const* outcome : xml_.children(item, "outcomeDeclaration")) {
      if (xml_.attribute(*outcome, "identifier") != "SCORE") continue;
      auto const text = xml_.attribute(*outcome, "normalMaximum");
      if (text.empty()) continue;
      most_ = decimal(text);
      if (!most_ || most_->sign() < 0)
        out_.error(xml_.line_of(outcome->whole.begin),
                   say("points: expected a number from 0 up, got {}", quoted(text)));
      q.points = most_.value_or(ratio{1});
    }
  }

  // ---- Texts ----------------------------------------------------------------------------------------------

  /// What stands in an element, without instructions to faro and without `skipped`.
  [[nodiscard]] std::string inside(xml_element const& e, std::vector<xml_element const*> const& skipped = {},
                                   std::string_view in_their_place = {}) const {
    std::string out;
    auto at = e.inner.begin;
    auto const walk = [&](auto const& self, xml_element const& parent) -> void {
      for (auto const index : parent.children) {
        auto const& child = xml_.at(index);
        bool const skip = std::ranges::find(skipped, &child) != skipped.end();
        if (skip || child.name.starts_with('?')) {
          out += xml_.bytes({at, child.whole.begin});
          out += skip ? in_their_place : std::string_view{};
          at = child.whole.end;
        } else {
          self(self, child);
        }
      }
    };
    walk(walk, e);
    return out += xml_.bytes({at, e.inner.end});
  }

  [[nodiscard]] rich_text text_in(xml_element const& e,
                                  std::vector<xml_element const*> const& skipped = {}) const {
    std::string const shown{trimmed(inside(e, skipped))};
    if (auto const said = text_remembered(xml_, e, shown, qti21_shown)) return *said;
    return {markup::html, shown, {}};
  }

  /// All of the body but the interaction, a blank where it stood in a line; the prompt behind it.
  [[nodiscard]] rich_text stem_of(xml_element const& body) const {
    std::vector<xml_element const*> parts;
    for (auto const index : body.children) {
      auto const& child = xml_.at(index);
      if (!child.name.starts_with('?') && !stands_for_itself(child)) parts.push_back(&child);
    }
    auto const* const prompt = interactions_.size() == 1 ? xml_.child(*interactions_[0], "prompt") : nullptr;
    if (parts.size() == 1 && local_name(parts[0]->name) == "div" && !prompt && !holds_interaction(*parts[0]))
      return text_in(*parts[0]);
    std::string out;
    for (auto const* part : parts) {
      auto const tag = xml_.bytes({part->whole.begin, part->inner.begin});
      out += std::string{tag} + inside(*part, interactions_, "_____") +
             std::string{xml_.bytes({part->inner.end, part->whole.end})};
    }
    if (prompt) out += (out.empty() ? "" : "\n") + inside(*prompt);
    return {markup::html, std::string{trimmed(out)}, {}};
  }
  [[nodiscard]] bool holds_interaction(xml_element const& e) const {
    return std::ranges::any_of(interactions_, [&](auto const* one) {
      return one->whole.begin >= e.whole.begin && one->whole.end <= e.whole.end;
    });
  }
  /// An interaction with nothing said around it.
  [[nodiscard]] bool stands_for_itself(xml_element const& e) const {
    if (std::ranges::find(interactions_, &e) != interactions_.end()) return true;
    return holds_interaction(e) && trimmed(plain_of({markup::html, inside(e, interactions_), {}})).empty();
  }

  // ---- Answers --------------------------------------------------------------------------------------------

  ratio percent(question const& q, ratio const& score, ratio const& most) {
    auto const out = score / most * ratio{100};
    if (out >= ratio{-100} && out <= ratio{100}) return out;
    out_.error(q.line, say("a score of {}: expected at most {}", decimal_text(score), decimal_text(most)));
    return 0;
  }

  void read_kind(question& q, xml_element const& item) {
    auto const* const response = declaration(item);
    if (!response) return;  // nor are there answers
    qti21_scoring const scoring{xml_, item, *response, most_};
    if (q.kind == question_kind::choice || q.kind == question_kind::true_false)
      read_choice(q, scoring, xml_.attribute(*response, "cardinality") != "multiple");
    if (q.kind == question_kind::matching) read_matching(q, scoring);
    if (q.kind == question_kind::short_answer) read_words(q, scoring);
    if (q.kind == question_kind::numerical) read_numbers(q, scoring);
  }

  void read_choice(question& q, qti21_scoring const& scoring, bool single) {
    auto const& shown = *interactions_[0];
    q.single = single;
    q.shuffle = xml_.attribute(shown, "shuffle") != "false" || q.kind == question_kind::true_false;
    auto const right = scoring.correct();
    auto const mapped = scoring.mapped();
    auto const most = scoring.full(mapped, q.kind == question_kind::choice && !q.single);
    for (auto const* choice : xml_.children(shown, "simpleChoice")) {
      auto const ident = xml_.attribute(*choice, "identifier");
      answer a;
      auto const remarks = xml_.children(*choice, "feedbackInline");
      a.text = text_in(*choice, remarks);
      if (!remarks.empty()) a.feedback = text_in(*remarks[0]);
      a.anchored = q.shuffle && q.kind == question_kind::choice && xml_.attribute(*choice, "fixed") == "true";
      a.right = std::ranges::find(right, ident) != right.end();
      if (!mapped.empty()) {
        auto const at = std::ranges::find(mapped, ident, &qti21_scoring::entry::key);
        a.percent = at == mapped.end() ? ratio{0} : percent(q, at->score, most);
        a.right = *a.percent == ratio{100};
      }
      if (q.kind == question_kind::true_false)
        a.text = {markup::plain, q.answers.empty() ? "True" : "False", {}};
      idents_.push_back(ident);
      q.answers.push_back(std::move(a));
    }
  }

  void read_matching(question& q, qti21_scoring const& scoring) {
    auto const& shown = *interactions_[0];
    q.shuffle = xml_.attribute(shown, "shuffle") != "false";
    auto const sets = xml_.children(shown, "simpleMatchSet");
    if (sets.size() != 2) return out_.error(q.line, say("expected two sets that match, got {}", sets.size()));
    std::map<std::string, std::string> texts;
    std::vector<std::string> matches;
    for (auto const* match : xml_.children(*sets[1], "simpleAssociableChoice")) {
      matches.push_back(squeezed(trimmed(plain_of({markup::html, inside(*match), {}}))));
      texts[xml_.attribute(*match, "identifier")] = matches.back();
    }
    auto const right = scoring.correct();
    std::vector<match_pair> asked;
    for (auto const* prompt : xml_.children(*sets[0], "simpleAssociableChoice")) {
      match_pair pair;
      pair.prompt = text_in(*prompt);
      auto const ident = xml_.attribute(*prompt, "identifier") + ' ';
      for (auto const& one : right) {
        if (one.starts_with(ident)) pair.match = texts[std::string{trimmed(one.substr(ident.size()))}];
      }
      asked.push_back(std::move(pair));
    }
    put_pairs(q, std::move(asked), matches);
  }

  static std::string as_typed(rich_text const& text) { return std::string{trimmed(text.text)}; }

  void read_words(question& q, qti21_scoring const& scoring) {
    auto const mapped = scoring.mapped();
    auto const most = scoring.full(mapped, false);
    auto const add = [&](std::string const& text, ratio const& share) {
      answer a;
      a.text = {markup::plain, text, {}};
      a.percent = share;
      a.right = share == ratio{100};
      idents_.push_back("answer" + std::to_string(q.answers.size() + 1));
      q.answers.push_back(std::move(a));
    };
    for (auto const& one : mapped) {
      add(one.key, percent(q, one.score, most));
      if (auto said = text_remembered(xml_, *one.in, one.key, as_typed))
        q.answers.back().text = std::move(*said);
    }
    if (!mapped.empty()) return;
    for (auto const& text : scoring.correct()) add(text, 100);
  }

  void read_numbers(question& q, qti21_scoring const& scoring) {
    auto const found = scoring.numbers();
    if (!found)
      return out_.error(q.line, say("conditions of its own on a number: expected equal, or gte and lte"));
    for (auto const& [what, score] : found->each) {
      answer a;
      a.number = what;
      bool const any = what.written == accepted_number::form::any;
      a.text = {markup::plain, any ? "*" : decimal_text(what.first), {}};
      a.percent = percent(q, score, found->full);
      a.right = *a.percent == ratio{100};
      idents_.push_back("answer" + std::to_string(q.answers.size() + 1));
      q.answers.push_back(std::move(a));
    }
  }

  /// Of an answer by its identifier; of all by any other.
  void read_feedback(question& q, xml_element const& item) const {
    for (auto const* said : xml_.children(item, "modalFeedback")) {
      auto const at = std::ranges::find(idents_, xml_.attribute(*said, "identifier"));
      auto& place = at == idents_.end() ? q.feedback
                                        : q.answers[static_cast<std::size_t>(at - idents_.begin())].feedback;
      if (place.empty()) place = text_in(*said);
    }
  }

  xml_document xml_;
  reading_place out_;
  std::vector<xml_element const*> interactions_{};
  std::vector<std::string> idents_{};  // of the answers, for feedback
  std::optional<ratio> most_{};
};

int qti21_likeness(std::string_view text) {
  auto const front = text.substr(0, 4000);
  auto const at = front.find("assessmentItem");
  return at != std::string_view::npos && at > 0 && (front[at - 1] == '<' || front[at - 1] == ':') ? 110 : 0;
}

void read_qti21(std::string_view text, reading_place place) {
  with_errors_as_problems(place, [&] { qti21_reader{text, place}.read(); });
}

}  // namespace

exam_format qti21() {
  return {.name = "qti21",
          .about = "QTI 2.1, an item or a package of items (.zip)",
          .also = {"qti2", "qti2.1"},
          .comment = "<?faro ...?>",
          .marks = {"<correctResponse>", "identifier", "<choiceInteraction shuffle=\"false\">",
                    "faro:", "faro:", "faro:", "faro:"},
          .likeness = qti21_likeness,
          .read = read_qti21,
          .write = write_qti21,
          .written_as = ".zip",
          .example =
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<items>\n<assessmentItem identifier=\"long\" "
              "title=\"Longest\" adaptive=\"false\" timeDependent=\"false\"><?faro pin=first?>\n"
              "<responseDeclaration identifier=\"R\" cardinality=\"single\" baseType=\"identifier\">"
              "<correctResponse><value>a</value></correctResponse></responseDeclaration>\n<itemBody><p>Which "
              "is <b>longest</b>?</p>\n<choiceInteraction responseIdentifier=\"R\" shuffle=\"true\" "
              "maxChoices=\"1\"><simpleChoice identifier=\"a\">Nile</simpleChoice><simpleChoice "
              "identifier=\"b\">Congo</simpleChoice></choiceInteraction></itemBody>\n<responseProcessing "
              "template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct\"/>\n"
              "</assessmentItem>\n<assessmentItem identifier=\"length\" title=\"\" adaptive=\"false\" "
              "timeDependent=\"false\"><responseDeclaration identifier=\"R\" cardinality=\"single\" "
              "baseType=\"integer\"><correctResponse><value>6650</value></correctResponse>"
              "</responseDeclaration><itemBody><p>The Nile is <textEntryInteraction "
              "responseIdentifier=\"R\"/> km long.</p></itemBody></assessmentItem>\n</items>\n"};
}

}  // namespace faro::exam::detail
