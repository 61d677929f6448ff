// faro exam make: all files of an exam.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/progress.hpp"
#include "exam/verb/beside.hpp"
#include "exam/verb/exam.hpp"
#include "exam/verb/folder.hpp"
#include "exam/verb/formulas.hpp"
#include "exam/verb/list_options.hpp"
#include "exam/verb/sheets.hpp"
#include "pages/qr.hpp"
#include "records/safe_file.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/printed_page.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/audit/transcript_rules.hpp>
#include <faro/exam/make.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace faro::program {
namespace {

struct make_options : answer_forms {
  list_options lists;
  bank_arguments bank;
  std::vector<std::string> makeups, large, fixed;
  bool codes = false, names = false, tex = false;
  std::vector<exam::sheet_name> versions{{"A", {}}};
  std::vector<exam::exam_output> outputs{exam::exam_output_from("html")};
  exam::question_order questions = exam::question_order::sections;
  bool shuffle_answers = true;
  std::optional<std::string> students, seed, secret, out, title, only, language, pdf;
  paper_size paper = paper_size::a4;
  bool fresh = false, balance = false, shuffle_groups = false;
};

// ---- What is asked for ------------------------------------------------------------------------------------

/// "4" or "A-D" or "red,blue": the names of versions.
std::vector<exam::sheet_name> version_names(std::string const& text) {
  std::vector<exam::sheet_name> out;
  auto const fail = [&]() -> std::vector<exam::sheet_name> {
    throw usage_error{
        say("--versions: expected 4, A-D or names such as red,blue, got {}", faro::quoted(text))};
  };
  bool const number = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  bool const range =
      text.size() == 3 && text[1] == '-' && text[0] >= 'A' && text[2] <= 'Z' && text[0] <= text[2];
  if (number) {
    auto const count = whole_number("--versions", text, 1, 10'000);
    for (std::uint64_t i = 0; i < count; ++i)
      out.push_back({count <= 26 ? std::string(1, exam::letter(i)) : std::to_string(i + 1), {}});
  } else if (range) {
    for (char c = text[0]; c <= text[2]; ++c) out.push_back({std::string(1, c), {}});
  } else if (text.size() == 3 && text[1] == '-') {
    return fail();
  } else {
    for (auto const part : split(text, ',')) {
      auto const name = trimmed(part);
      if (name.empty() || name.find(';') != std::string_view::npos) return fail();
      out.push_back({std::string{name}, {}});
    }
  }
  return out;
}

choice_table<exam::question_order> question_orders() {
  choice_table<exam::question_order> table;
  for (auto const order :
       {exam::question_order::keep, exam::question_order::sections, exam::question_order::whole})
    table.emplace_back(name_of(order), order);
  return table;
}

std::vector<exam::exam_output> outputs_of(std::string const& text) {
  std::vector<exam::exam_output> out;
  if (text == "all") return exam::exam_outputs();
  for (auto const name : split(text, ',')) {
    auto const one = exam::exam_output_from(name);
    if (std::ranges::find(out, one) == out.end()) out.push_back(one);
  }
  return out;
}

/// The text by scrypt: a guess costs a fifth of a second and 64 MB, not a microsecond.
key256 stretched(std::string const& text, std::string_view what_for) {
  auto const bytes = audit::stretched_key(text, what_for);
  key256 out;
  std::ranges::copy(bytes, reinterpret_cast<char*>(out.bytes.data()));
  return out;
}

/// What hides a key behind its commitment, from the text that the key is from.
key256 salt_from(std::string const& text) { return stretched(text, "faro-exam/3 salt"); }

/// The first line of the file, to make the key from.
audit::secret_text read_exam_secret(std::string const& path) {
  text_file const file{path};
  audit::secret_text out{std::string{file.bytes().substr(0, file.bytes().find_first_of("\r\n"))}};
  constexpr std::size_t shortest = 16;
  if (out.view().size() < shortest)
    throw input_error{say("{}: expected a secret of 16 characters or more, got {}: it can be guessed",
                          file.name(), out.view().size())};
  return out;
}

void warn_of_seed(std::string const& seed) {
  constexpr double enough = 80;
  auto const bits = audit::seed_bits(seed);
  if (bits >= enough) return;
  note(
      say("warning: a seed of at most 2^{:.0f} ways can be found by trying, and with it every version; for "
          "an exam that counts leave it out, or use --secret",
          bits));
}

/// The key: of a seed, of the first line of a file, or a fresh one; and the salt of its commitment.
void settle_key(exam::exam_order& order, make_options const& o) {
  if (o.seed) {
    order.source = "seed";
    order.seed = *o.seed;
    order.master = key_from_text(*o.seed);
    order.salt = salt_from(*o.seed);
  } else if (o.secret) {
    auto const secret = read_exam_secret(*o.secret);
    std::string const text{secret.view()};
    order.source = "secret";
    audit::check_secret(text);
    order.master = stretched(text, "faro-exam/3 key");
    order.salt = salt_from(text);
  } else {
    order.master = fresh_key();
    order.salt = fresh_key();
  }
}

exam::exam_order order_from(make_options const& o) {
  if (o.balance && !o.shuffle_answers)
    throw usage_error{
        say("{} and {} can't be combined: expected one of them", "--balance", "--answers keep")};
  exam::exam_order out;
  out.title = o.title.value_or("");
  out.reading = read_options_of(o.bank);
  out.rules.questions = o.questions;
  out.rules.shuffle_answers = o.shuffle_answers;
  out.rules.shuffle_groups = o.shuffle_groups;
  out.rules.balance = o.balance;
  if (o.language) out.language = *o.language;
  out.kind = o.students ? exam::sheet_kind::students : exam::sheet_kind::versions;
  out.outputs = o.outputs;
  out.names = o.names;
  auto const bubbles = std::ranges::find(out.outputs, exam::exam_output::bubbles) != out.outputs.end();
  if (o.codes && !makes_codes()) throw usage_error{"--codes: this faro was built without libqrencode"};
  out.codes = o.codes || (bubbles && makes_codes());
  settle_key(out, o);
  return out;
}

// ---- Making -----------------------------------------------------------------------------------------------

answer answer_of(exam::bank const& all, exam::exam_order const& order, std::string const& folder,
                 std::size_t sheets, std::size_t files, std::string const& root) {
  exam::exam_plan const plan{all, order.rules};
  auto const commitment = exam::commitment_of(all, order);
  auto const what = order.kind == exam::sheet_kind::versions ? "version" : "sheet";
  answer a{"an exam"};
  a.fact("folder", folder);
  a.fact("sheets", sheets);
  a.fact("questions", plan.asked());
  a.fact("files", files);
  a.line(say("{}: {} of {}, {}", folder, plural(sheets, what), plural(plan.asked(), "question"),
             plural(files, "file")));
  a.fact("key_from", order.source);
  if (order.source == "fresh") a.line("drawn with a fresh key, kept in map.json: keep that file to yourself");
  if (order.source == "seed") a.line("re-made from the seed: who knows it knows every version");
  a.fact("commitment", commitment);
  a.line(say("commitment {}", commitment));
  if (auto const count = plan.versions()) a.fact("versions", count->to_string());
  if (root.empty()) return a;
  a.fact("sheets_root", root);
  a.line(say("sheets     {}", root));
  return a;
}

void note_warnings(exam::bank const& all) {
  constexpr std::size_t most = 5;
  std::size_t shown = 0;
  for (auto const& p : all.problems) {
    if (p.how == exam::severity::warning && shown++ < most) note(all.describe(p));
  }
  if (shown > most) note(say("{} more warnings; `faro exam check` lists them", shown - most));
}

/// What Moodle would not read back.
void note_weights(exam::bank const& all, std::vector<exam::exam_output> const& outputs) {
  bool const for_moodle = std::ranges::find(outputs, exam::exam_output::gift) != outputs.end() ||
                          std::ranges::find(outputs, exam::exam_output::moodle_xml) != outputs.end();
  if (!for_moodle) return;
  auto const all_refused = exam::weights_moodle_refuses(all);
  for (auto const& refused : all_refused) note(say("warning: {}", refused));
  if (!all_refused.empty()) note(say("--moodle-weights rounds them, in keys and marks too"));
}

/// Questions of a kind that only their own format holds.
void note_left_out(exam::bank const& all, std::vector<exam::exam_output> const& outputs) {
  for (auto const& q : all.questions) {
    auto const own = name_of(all.sources[q.file].format);
    std::vector<std::string> without;
    for (auto const output : outputs) {
      if (!is_page(output) && output.name() != own) without.emplace_back(output.name());
    }
    if (q.kind == exam::question_kind::other && !without.empty())
      note(say("warning: question {} is left out of {}: only {} holds its kind", q.id,
               listed(without, " and "), own));
  }
}

/// The sheets that are asked for, with what single ones have of their own.
std::vector<exam::sheet_name> sheets_of(make_options const& o) {
  auto sheets = o.versions;
  if (o.students) {
    text_file const list{*o.students};
    sheets = exam::parse_students(list.bytes(), list.name(), o.lists.asked());
    if (!o.makeups.empty())
      throw usage_error{"--makeup goes with --versions: each student has a sheet of its own already"};
  }
  std::vector<std::string> names;
  for (auto const& sheet : sheets) names.push_back(sheet.name);
  for (auto const& name : o.makeups) {
    exam::sheet_name one{name, {}};
    one.apart_from = names;
    sheets.push_back(std::move(one));
  }
  auto const each = [&](std::vector<std::string> const& asked, char const* option,
                        bool exam::sheet_name::*place) {
    for (auto const& name : asked) {
      auto const at = std::ranges::find(sheets, name, &exam::sheet_name::name);
      if (at == sheets.end())
        throw usage_error{
            say("{}: there is no sheet {}{}", option, faro::quoted(name), did_you_mean(name, names))};
      (*at).*place = true;
    }
  };
  each(o.large, "--large-print", &exam::sheet_name::large);
  each(o.fixed, "--fixed-order", &exam::sheet_name::fixed);
  return sheets;
}

/// A version made up for has an order of its own wherever there is one left.
void note_shared_orders(exam::bank const& all, exam::exam_order const& order,
                        std::vector<exam::sheet_name> const& sheets) {
  exam::exam_plan const plan{all, order.rules};
  for (auto const& sheet : sheets) {
    if (sheet.apart_from.empty()) continue;
    std::vector<exam::version> others;
    for (auto const& name : sheet.apart_from) others.push_back(version_of_sheet(plan, order, {name}));
    auto const shared = shared_orders(all, version_of_sheet(plan, order, sheet), others);
    if (shared > 0)
      note(
          say("{}: {} of its questions have answers in an order that another version has, too: they have no "
              "other order left",
              sheet.name, shared));
  }
}

/// Versions that nothing tells apart.
void note_same_versions(exam::bank const& all, exam::exam_order const& order,
                        std::vector<exam::sheet_name> const& sheets) {
  if (order.kind != exam::sheet_kind::versions) return;
  exam::exam_plan const plan{all, order.rules};
  std::vector<std::pair<exam::version, std::string>> made;
  for (auto const& sheet : sheets) {
    if (!sheet.fixed) made.emplace_back(version_of_sheet(plan, order, sheet), sheet.name);
  }
  std::ranges::stable_sort(made, {}, &std::pair<exam::version, std::string>::first);
  constexpr std::size_t most = 8;  // names in a note
  for (std::size_t i = 0; i < made.size(); ++i) {
    std::vector<std::string> names{made[i].second};
    for (; i + 1 < made.size() && made[i + 1].first == made[i].first; ++i)
      names.push_back(made[i + 1].second);
    if (names.size() == 1) continue;
    auto const more = names.size() > most ? names.size() - most : 0;
    names.resize(names.size() - more);
    note(more == 0 ? say("versions {} are the same", listed(names, " and "))
                   : say("versions {} and {} more are the same", joined(names), more));
  }
}

/// Images of kinds that LaTeX does not draw: their names stand in their places.
void note_images_of_latex(exam::bank const& all, exam::exam_order const& order) {
  if (std::ranges::find(order.outputs, exam::exam_output::latex) == order.outputs.end()) return;
  for_each_image(all, [](std::string_view name, std::string_view) {
    if (!exam::is_drawn_by_latex(name))
      note(say("image {}: LaTeX draws PNG and JPEG alone; its name stands in its place there",
               faro::quoted(name)));
  });
}

/// Every page of the folder, printed into another by the same name.
void print_pages(std::string const& from, std::string const& to, paper_size paper) {
  namespace fs = std::filesystem;
  std::vector<fs::path> pages;
  for (auto const& entry : fs::recursive_directory_iterator{from}) {
    if (entry.path().extension() == ".html") pages.push_back(entry.path());
  }
  std::ranges::sort(pages);
  output_folder folder{to};
  work_line line;
  std::uint64_t done = 0;
  for (auto const& page : pages) {
    line.show(done++, pages.size());
    input_file const html{page.string()};
    folder.write(fs::relative(page, from).replace_extension(".pdf").string(), printed(html.bytes(), paper));
  }
  line.clear();
  folder.commit();
  note(say("{}: {}", to, plural(pages.size(), "page")));
}

void run_make(command const& verb, make_options const& o) {
  if (o.lists.as.dry_run) {
    if (!o.students) throw usage_error{"--dry-run shows how a list is read: expected --students with it"};
    return show_students(*o.students, o.lists, o.style());
  }
  audit::forbid_core_dumps();
  refuse_together(verb, {"--seed", "--fresh", "--secret"});
  refuse_together(verb, {"--versions", "--students"});
  check_paper(verb, o.pdf.has_value());
  if (!o.out) throw usage_error{"expected --out FOLDER, got none"};
  std::vector<bank_origin> origins;
  auto all = read_banks(o.bank, &origins);
  refuse_errors(all);
  take_images_beside(all, origins);
  auto order = order_from(o);
  if (!o.language) order.language = all.language;
  auto sheets = sheets_of(o);
  if (o.only) {
    auto const at = std::ranges::find(sheets, *o.only, &exam::sheet_name::name);
    if (at == sheets.end()) throw usage_error{say("--only: there is no sheet {}", faro::quoted(*o.only))};
    sheets = {*at};
  }
  bool const pages = std::ranges::find(order.outputs, exam::exam_output::html) != order.outputs.end();
  if (pages && !o.tex) convert_formulas(all);
  if (o.pdf) require_printer();
  if (o.seed) warn_of_seed(*o.seed);
  output_folder folder{*o.out};
  auto const root = make_sheets(all, order, sheets, folder);
  folder.commit();
  if (o.pdf) print_pages(*o.out, *o.pdf, o.paper);
  note_warnings(all);
  note_weights(all, order.outputs);
  note_left_out(all, order.outputs);
  note_images_of_latex(all, order);
  note_shared_orders(all, order, sheets);
  note_same_versions(all, order, sheets);
  show(answer_of(all, order, *o.out, sheets.size(), folder.files(), root), o.style());
}

void add_repeated_texts(command& verb, std::string const& name, std::vector<std::string>& place,
                        std::string const& help, std::string const& type) {
  add_value(verb, name, place, help)->type_name(type)->repeated();
}

}  // namespace

void add_exam_make(command& exam) {
  auto const o = std::make_shared<make_options>();
  auto* const verb =
      add_verb(exam, "make", "Versions of an exam, their keys, and the map that re-makes them all.",
               "faro exam make questions.gift --versions A-D --out monday\n"
               "faro exam make bank.xml --versions 4 --output all --out monday\n"
               "faro exam make quiz.md --students class.csv --secret key.txt --out may\n"
               "faro exam make quiz.md --balance --seed 'Term 3' --out may\n");
  verb->starts_programs = true;  // pandoc, for formulas
  verb->reads_beside = true;     // pictures
  add_bank_input(*verb, o->bank);
  add_moodle_weights(*verb, o->bank);
  add_parsed(*verb, "--versions", o->versions, version_names,
             "how many versions, or which: 4, A-D or red,blue (default: A)", "LIST");
  add_text(*verb, "--students", o->students,
           "a sheet for each student of a list of ids, or of a table with columns id and name", "FILE");
  add_student_options(*verb, o->lists);
  add_text(*verb, "-o,--out", o->out, "the folder to make", "FOLDER")->writes();
  add_parsed(*verb, "--output", o->outputs, outputs_of,
             joined(exam::exam_output_names()) + "; several with commas between; or all (default: html)",
             "LIST")
      ->writes();
  add_text(*verb, "--seed", o->seed, "the same TEXT makes the same exam on every machine", "TEXT");
  add_flag(*verb, "--fresh", o->fresh, "draw with a fresh key (default)");
  add_text(*verb, "--secret", o->secret, "the key from the first line of a file", "FILE");
  add_choice(*verb, "--questions", o->questions, question_orders(),
             "keep their order, shuffle within sections (default), or whole", "ORDER");
  add_choice(*verb, "--answers", o->shuffle_answers, choice_table<bool>{{"shuffle", true}, {"keep", false}},
             "shuffle (default) or keep", "ORDER");
  add_flag(*verb, "--shuffle-groups", o->shuffle_groups, "shuffle the questions under a common text as well");
  add_flag(*verb, "--balance", o->balance, "each letter is the right answer equally often");
  add_text(*verb, "--title", o->title, "what stands at the head of every sheet", "TEXT");
  add_name(*verb, "--language", o->language, exam::page_languages(),
           "of what pages say by themselves: " + joined(exam::page_languages()) +
               " (default: what the bank says, else en)");
  add_text(*verb, "--only", o->only, "make the sheet of this version or student alone", "NAME");
  add_repeated_texts(*verb, "--makeup", o->makeups,
                     "one more version, for who comes later: no question has an order that it has in "
                     "another; again for more",
                     "NAME");
  add_repeated_texts(*verb, "--large-print", o->large,
                     "a version (besides) or student's sheet in large print", "NAME");
  add_repeated_texts(*verb, "--fixed-order", o->fixed, "a sheet in the order of the bank", "NAME");
  add_flag(*verb, "--codes", o->codes, "a QR code of its name on each sheet (on sheets for bubbles always)");
  add_flag(*verb, "--keep-names", o->names, "students' names stand in the map, too");
  add_flag(*verb, "--tex", o->tex, "formulas stay TeX on HTML pages (default: MathML, by pandoc)");
  add_text(*verb, "--pdf", o->pdf,
           "every HTML page as PDF, too, in a folder of their own; printed by Chromium or Chrome", "FOLDER")
      ->writes()
      ->starts_programs();
  add_choice(*verb, "--paper", o->paper, paper_sizes(), "of --pdf: A4 (default) or Letter", "SIZE");
  add_flag(*verb, "--json", o->json, "print one JSON object");
  on_run(*verb, [verb, o] { run_make(*verb, *o); });
}

}  // namespace faro::program
