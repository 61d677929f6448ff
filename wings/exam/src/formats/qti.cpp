// QTI 1.2, as Canvas exports and imports it and Common Cartridge carries it: <questestinterop> with items of
// choice, several answers, true or false, matching, short texts, numbers, essays and texts between them.
//
// Here its sections, and what they and the metadata of items say; items themselves are read by qti_item.hpp.
// Packages are read by packages/package.hpp; a file of them is a bank by itself.
//
// Origin: IMS QTI 1.2.1 (ASI information model and XML binding); the extensions of Canvas from its exporter.
#include "exam/src/formats/qti.hpp"

#include "exam/src/formats/format.hpp"
#include "exam/src/formats/qti_item.hpp"
#include "exam/src/formats/qti_text.hpp"
#include "exam/src/pages/markup.hpp"
#include "exam/src/xml/xml.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <map>
#include <set>

namespace faro::exam::detail {

std::string qti_shown(rich_text const& text) { return std::string{trimmed(html_fragment(text))}; }

namespace {

/// What sections say of the items in them.
struct qti_section {
  std::string section{}, pool{};
  std::size_t picks = 0;
  std::optional<ratio> points{};
};

class qti_reader {
 public:
  qti_reader(std::string_view text, reading_place out) : xml_{text}, out_{out} {
    for (auto const& q : out_.target().questions) used_.insert(q.id);
  }

  void read() {
    auto const& root = xml_.root();
    if (local_name(root.name) != "questestinterop")
      return out_.error(
          xml_.line_of(root.whole.begin),
          say("expected <questestinterop>, the outermost element of QTI 1.2, got <{}>", root.name));
    read_within(root, {});
  }

 private:
  void read_within(xml_element const& e, qti_section const& section) {
    for (auto const index : e.children) {
      auto const& child = xml_.at(index);
      auto const name = local_name(child.name);
      if (name == "item") read_item(child, section);
      if (name == "section") read_section(child, section);
      if (name == "objectbank") read_within(child, section);
      if (name == "itemref" || name == "sectionref")
        out_.warning(xml_.line_of(child.whole.begin),
                     say("<{}>: questions of another file are not read from here", child.name));
      if (name != "assessment") continue;
      if (auto& title = out_.target().title; title.empty()) title = squeezed(xml_.attribute(child, "title"));
      read_within(child, section);
    }
  }

  void read_section(xml_element const& e, qti_section section) {
    auto const ident = xml_.attribute(e, "ident");
    auto const title = squeezed(xml_.attribute(e, "title"));
    auto const items = xml_.children(e, "item").size();
    auto const* const ordering = xml_.child(e, "selection_ordering");
    auto const* const selection = ordering ? xml_.child(*ordering, "selection") : nullptr;
    auto const picked = selection ? decimal(xml_.text_of(*selection, "selection_number")) : std::nullopt;
    if (selection) {
      auto const* const more = xml_.child(*selection, "selection_extension");
      auto const points = more ? xml_.text_of(*more, "points_per_item") : std::string{};
      if (!points.empty()) section.points = points_in(*more, points);
    }
    if (picked && picked->is_whole() && picked->sign() > 0 && *picked < ratio{items}) {
      section.pool = title.empty() ? ident : title;
      section.picks = static_cast<std::size_t>(picked->to_double());
    } else if (!title.empty() && ident != "root_section") {
      section.section = title;
    }
    read_within(e, section);
  }

  ratio points_in(xml_element const& e, std::string_view text) {
    auto const points = decimal(text);
    if (points && points->sign() >= 0) return *points;
    out_.error(xml_.line_of(e.whole.begin), say("points: expected a number from 0 up, got {}", quoted(text)));
    return 1;
  }

  // ---- An item --------------------------------------------------------------------------------------------

  std::map<std::string, std::string> fields_of(xml_element const& item) {
    std::map<std::string, std::string> out;
    auto const* const about = xml_.child(item, "itemmetadata");
    if (!about) return out;
    auto const type = xml_.text_of(*about, "qmd_itemtype");
    out["qmd_itemtype"] = trimmed(type);
    for (auto const* list : xml_.children(*about, "qtimetadata")) {
      for (auto const* field : xml_.children(*list, "qtimetadatafield")) {
        auto const name = xml_.text_of(*field, "fieldlabel"), value = xml_.text_of(*field, "fieldentry");
        out[std::string{trimmed(name)}] = trimmed(value);
      }
    }
    return out;
  }

  void read_item(xml_element const& e, qti_section const& section) {
    auto const before = out_.target().errors();
    auto fields = fields_of(e);
    question q;
    q.line = xml_.line_of(e.whole.begin);
    q.source = e.whole;
    q.section = section.section;
    q.pool = section.pool;
    q.pool_picks = section.picks;
    q.title = trimmed(xml_.attribute(e, "title"));
    q.id = trimmed(xml_.attribute(e, "ident"));
    q.id_given = !q.id.empty() && !used_.contains(q.id);  // files of a package count by themselves
    if (!q.id_given) q.id.clear();
    if (auto const& points = fields["points_possible"]; !points.empty())
      q.points = points_in(e, points);
    else if (section.points)
      q.points = *section.points;
    auto type = fields["question_type"];
    if (type.empty()) type = fields["cc_profile"];
    if (type.empty()) type = fields["qmd_itemtype"];
    read_qti_item(xml_, e, type, q, out_);
    read_instructions(xml_, e, q, out_);
    if (out_.target().errors() == before) out_.add(std::move(q));
  }

  xml_document xml_;
  reading_place out_;
  std::set<std::string> used_;  // ids of files before
};

int qti_likeness(std::string_view text) {
  auto const front = text.substr(0, 4000);
  auto const at = front.find("questestinterop");
  return at != std::string_view::npos && at > 0 && (front[at - 1] == '<' || front[at - 1] == ':') ? 110 : 0;
}

void read_qti(std::string_view text, reading_place place) {
  with_errors_as_problems(place, [&] { qti_reader{text, place}.read(); });
}

}  // namespace

exam_format qti() {
  return {.name = "qti",
          .about = "QTI 1.2 of Canvas and Common Cartridge, XML or a package (.zip, .imscc)",
          .also = {"qti12", "canvas", "common-cartridge"},
          .extensions = {".imscc", ".xml.qti"},
          .comment = "<?faro ...?>",
          .marks = {"<setvar action=\"Set\">100</setvar>", "ident", "<render_choice shuffle=\"No\">",
                    "<section title=\"...\">", "faro:", "<selection_number>", "faro:"},
          .likeness = qti_likeness,
          .read = read_qti,
          .write = write_qti,
          .written_as = ".zip",
          .example =
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<questestinterop>\n<assessment title=\"Rivers\">"
              "<section ident=\"root_section\">\n<item ident=\"long\" title=\"Longest\"><?faro pin=first?>"
              "<itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>points_possible</fieldlabel>"
              "<fieldentry>2</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>\n<presentation>"
              "<material><mattext texttype=\"text/html\">Which is &lt;b&gt;longest&lt;/b&gt;?</mattext>"
              "</material><response_lid ident=\"r\" rcardinality=\"Single\"><render_choice>"
              "<response_label ident=\"a\"><material><mattext>Nile</mattext></material></response_label>"
              "<response_label ident=\"b\"><material><mattext>Congo</mattext></material></response_label>"
              "</render_choice></response_lid></presentation>\n<resprocessing><respcondition><conditionvar>"
              "<varequal respident=\"r\">a</varequal></conditionvar><setvar action=\"Set\">100</setvar>"
              "</respcondition></resprocessing></item>\n<item ident=\"length\"><presentation><material>"
              "<mattext>How long is the Nile?</mattext></material><response_num ident=\"r\">"
              "<render_fib fibtype=\"Decimal\"/></response_num></presentation><resprocessing><respcondition>"
              "<conditionvar><vargte respident=\"r\">6600</vargte><varlte respident=\"r\">6700</varlte>"
              "</conditionvar><setvar action=\"Set\">100</setvar></respcondition></resprocessing></item>\n"
              "</section></assessment>\n</questestinterop>\n"};
}

}  // namespace faro::exam::detail
