// faro audit publish: a line in a transcript that fixes something else, an exam's commitment or another
// file's head.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "audit/verb/audit.hpp"
#include "cli/folders.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "text/utf8.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <memory>

namespace faro::program {
namespace {

struct publish_options : answer_forms {
  std::string transcript;
  std::optional<std::string> name, value, exam, date;
};

/// What a folder of an exam publishes: its commitment, and the root over its sheets.
std::string published_by_exam(std::string const& folder) {
  for (auto const* file : {"commitment.txt", "sheets.txt"}) {
    if (!is_file(folder + '/' + file))
      throw input_error{say("{}: expected a folder of `faro exam make`, got one without {}", folder, file)};
  }
  auto const line = [&](char const* file) {
    auto text = read_line_file(folder + '/' + file);
    if (text.size() != 64 || text.find_first_not_of("0123456789abcdef") != std::string::npos)
      throw input_error{
          say("{}/{}: expected 64 hexadecimal digits, got {}", folder, file, faro::quoted(text))};
    return text;
  };
  return fmt::format("commitment {} sheets {}", line("commitment.txt"), line("sheets.txt"));
}

void run_publish(publish_options const& o) {
  require_disk("a transcript is added to");
  if (!o.name || int{o.value.has_value()} + int{o.exam.has_value()} != 1)
    throw usage_error{"expected --name TEXT and one of --value TEXT and --exam FOLDER"};
  auto const value = o.exam ? published_by_exam(*o.exam) : *o.value;
  auto file = open_transcript::to_change(o.transcript);
  file.append(audit::publish_step{date_of_step(o.date, file.state.last_date()), *o.name, value});
  show(answer_of_step(file, say("{} is published as {}", *o.name, value)), o.style());
}

}  // namespace

void add_audit_publish(command& audit) {
  auto* const verb =
      add_verb(audit, "publish", "Add a line that fixes something else: an exam, another transcript's head.",
               "faro audit publish term.draw --name 'Geography, May' --exam may\n"
               "faro audit publish term.draw --name 'head of cup.draw' --value 5f3a...");
  verb->writes_operands = true;
  auto const o = std::make_shared<publish_options>();
  add_value(*verb, "TRANSCRIPT", o->transcript, "the file of the draw")->required();
  add_text(*verb, "--name", o->name, "what it is", "TEXT");
  add_text(*verb, "--value", o->value, "what is published", "TEXT");
  add_text(*verb, "--exam", o->exam,
           "a folder of `faro exam make`: its commitment and the root over its sheets", "FOLDER");
  add_date(*verb, o->date);
  add_forms(*verb, *o);
  on_run(*verb, [o] { run_publish(*o); });
}

}  // namespace faro::program
