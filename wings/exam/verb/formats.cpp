// faro exam formats: the formats of banks, and how each says what faro can do.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/options/options.hpp"
#include "cli/output.hpp"
#include "exam/verb/exam.hpp"

#include <fmt/format.h>

#include <memory>

namespace faro::program {
namespace {

answer answer_of_formats() {
  answer a{"formats of question banks"};
  auto& all = a.table("formats", form::json | form::csv);
  for (auto const& format : exam::bank_formats()) {
    auto marks = nlohmann::ordered_json::object();
    if (all.rows.size() > 0) a.line("");
    a.line(say("{}: {}; {}", format.name, translated(std::string{format.about}),
               format.written ? "read and written" : "read"));
    auto& shown = a.table(format.name, form::text);
    auto const show_mark = [&](std::string const& what, std::string const& how) {
      shown.row()(column("what").called(""), say("  {}", translated(what)))(
          column("how").called("").flush_left(), how);
    };
    for (auto const& [what, how] : format.marks) {
      marks[what] = how;
      if (how != "faro:") show_mark(what, how);
    }
    show_mark("anything else, by faro:", format.comment);
    all.row()("name", format.name)("about", format.about)("extensions", format.extensions)(
        "written", format.written)("comment", format.comment)(column("marks", form::json), marks);
  }
  return a;
}

}  // namespace

void add_exam_formats(command& exam) {
  auto const o = std::make_shared<answer_forms>();
  auto* const verb = add_verb(exam, "formats", "The formats of question banks, and what each can say.",
                              "faro exam formats\n");
  add_forms(*verb, *o);
  on_run(*verb, [o] { show(answer_of_formats(), o->style()); });
}

}  // namespace faro::program
