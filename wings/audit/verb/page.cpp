// faro audit page: a draw as one page that checks itself.
#include "audit/verb/page.hpp"

#include "answer/printer.hpp"
#include "audit/src/transcript/shown.hpp"
#include "audit/verb/hidden_names.hpp"
#include "cli/files.hpp"
#include "cli/options/options.hpp"
#include "embedded/draw-verify.js.hpp"
#include "embedded/draw.css.hpp"
#include "embedded/verifier.wasm.hpp"
#include "pages/markup.hpp"
#include "pages/page.hpp"
#include "pages/qr.hpp"
#include "text/words.hpp"
#include "verbs/common/printed_page.hpp"

#include <faro/audit/transcript_trust.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

using state_type = audit::transcript_state;

constexpr auto most_listed = audit::most_shown;

std::string item_list(std::vector<std::string> const& items, char const* tag = "ol") {
  std::string out = fmt::format("<{} class=\"items\">", tag);
  for (std::size_t i = 0; i < std::min(items.size(), most_listed); ++i)
    out += fmt::format("<li>{}</li>", markup(items[i]));
  out += fmt::format("</{}>\n", tag);
  return items.size() > most_listed
             ? out +
                   paragraph(fmt::format("and {} more, in the transcript below", items.size() - most_listed))
             : out;
}

std::string fact(std::string_view name, std::string const& html) {
  return fmt::format("<tr><th scope=\"row\" class=\"w\">{}</th><td class=\"l\">{}</td></tr>\n", markup(name),
                     html);
}
std::string code(std::string_view text) { return fmt::format("<code>{}</code>", markup(text)); }

std::string announcement(state_type const& state) {
  auto const& plan = state.plan();
  std::string rows;
  for (auto const& [name, value] : audit::facts_of(state))
    rows +=
        fact(name, name == "commitment"                            ? code(value)
                   : name == "is mixed in" && plan.publics.empty() ? "<strong>" + markup(value) + "</strong>"
                                                                   : markup(value));
  auto out = fmt::format(
      "<div class=\"announced\"><table>{}</table>{}</div>\n", rows,
      makes_codes()
          ? fmt::format(
                "<figure class=\"code\">{}<figcaption>the commitment, for the wall</figcaption></figure>",
                code_svg(plan.commitment, "the commitment as a QR code"))
          : std::string{});
  if (!plan.items.empty())
    out += fmt::format("<details><summary>{}</summary>{}</details>\n", plural(plan.items.size(), "item"),
                       item_list(plan.items));
  if (auto const rules = audit::shown_rules(state); !rules.empty())
    out += fmt::format("<details><summary>{}</summary>{}</details>\n", plural(rules.size(), "rule"),
                       item_list(rules, "ul"));
  return section("announced", "What was announced", out);
}

std::string steps(open_transcript const& file) {
  html_table table{"steps",
                   "Every line of the transcript, in order",
                   {{"line", html_table::column::number},
                    {"date (UTC)", html_table::column::words},
                    {"what", html_table::column::long_words},
                    {"h", html_table::column::long_words}}};
  std::size_t number = 0;
  for (auto const& line : audit::parse_transcript(file.text))
    table.row({std::to_string(++number), date_of(line.step), audit::words_of(line.step), line.h});
  return section("steps", "What happened", table.text());
}

std::string result_of(state_type const& state, state_type::session_state const& session) {
  auto out = state.sessions().size() > 1 ? fmt::format("<h3>{}</h3>\n", markup(session.name)) : std::string{};
  if (!session.drawn) return out + paragraph("Not drawn yet.");
  auto const rows = audit::rows_of(state, session);
  if (state.kind().rows().empty()) return out + item_list(rows.front().members);
  bool const pairs = state.plan().kind == "pairs";
  out += "<div class=\"rows\">\n";
  for (auto const& row : rows)
    out += pairs ? fmt::format("<div class=\"pair\">{} – {}</div>\n", markup(row.members[0]),
                               markup(row.members[1]))
                 : fmt::format("<div class=\"group\"><h3>{}</h3>{}</div>\n", markup(row.heading),
                               item_list(row.members, "ul"));
  return out + "</div>\n";
}

std::string results(state_type const& state) {
  std::string out;
  for (auto const& session : state.sessions()) out += result_of(state, session);
  if (!state.waits_for().empty()) out += paragraph("The draw waits: " + state.waits_for() + ".");
  return section("result", "The result", out);
}

/// "bank, in league with the organiser"
std::string league_of(audit::trust_line const& line) {
  std::string out = line.who;
  for (auto const& other : line.together)
    out += (&other == line.together.data() ? ", in league with " : ", ") + other;
  return out;
}

std::string trust(state_type const& state) {
  html_table table{"trust",
                   "At each step: who could still have done what, and what would have shown it",
                   {{"who", html_table::column::long_words},
                    {"could", html_table::column::long_words},
                    {"what shows it", html_table::column::long_words}}};
  auto const lines = audit::chain_of_trust(state);
  for (auto const& line : lines) table.row({league_of(line), line.could, line.shown});
  auto out = table.text();
  for (auto const& line : lines) {
    if (line.chooses) out += paragraph("Still possible: " + sentence(line) + ".", "named");
  }
  return section("trust", "Who could have done what", out);
}

std::string checking(state_type const& state) {
  auto out = paragraph(
      "This page has checked itself, if it says so at its top: your browser computed every hash, commitment, "
      "seal and draw anew from the "
      "transcript that stands in the page, and held the result, the list and the lines above against it. "
      "Nothing was "
      "loaded, nothing was sent. A page can be made to say "
      "anything, so do not trust "
      "this one alone:");
  out +=
      "<ol><li>Save the transcript: <button id=\"save\" type=\"button\">save it as a file</button><span "
      "class=\"on-paper\">the page that this was "
      "printed from has it, and a button for it</span>.</li>\n"
      "<li>Check it with a program from elsewhere: <code>faro audit verify transcript.draw</code>, or with "
      "Python alone, "
      "<code>verify_transcript.py transcript.draw</code>. How it works, byte by byte, is written down "
      "(spec-draw.md of faro): anybody can "
      "write such a program.</li>\n"
      "<li>If somebody published an h or the commitment before the draw (on a wall, in a message), compare "
      "it: "
      "<label>an h that you kept <input id=\"head\" size=\"64\" spellcheck=\"false\" "
      "autocomplete=\"off\"></label> <span id=\"head-answer\" "
      "role=\"status\"></span><span class=\"on-paper\">with those below</span></li>\n";
  if (audit::may_hide_names(state.plan()))
    out +=
        "<li>Names are hidden. Whoever was given the list of names and salts sees who was drawn, and whether "
        "one person stands there several times: <label>the list <input id=\"names\" "
        "type=\"file\"></label><ul id=\"names-answer\" role=\"status\"></ul>It stays in your browser. With "
        "the "
        "program: <code>faro audit verify transcript.draw --names LIST</code>.</li>\n";
  out += "</ol>\n";
  out += fmt::format("<table>{}{}</table>\n",
                     fact("h before public information", code(state.head_before_public())),
                     fact("last h", code(state.head())));
  out +=
      "<h3>Not checked by this page</h3><ul id=\"unchecked\"><li>the dates: they are those that the steps "
      "give themselves</li></ul>\n";
  return section("check", "How to check it yourself", out);
}

struct page_options {
  std::string transcript;
  std::optional<std::string> output;
  paper_size paper = paper_size::a4;
};

void run_page(command const& verb, page_options const& o) {
  if (!o.output) throw usage_error{"expected -o FILE.html, got none"};
  check_paper(verb, is_pdf(*o.output));
  constexpr std::uint64_t most_items = 500'000;
  open_transcript const file{o.transcript, [&](std::uint64_t items) {
                               if (items > most_items)
                                 throw input_error{
                                     say("a page checks draws from at most {} items, {} draws from {}: faro "
                                         "audit verify checks it",
                                         most_items, o.transcript, items)};
                             }};
  if (is_pdf(*o.output)) require_printer();
  output_file out{*o.output};
  out.write(page_for(*o.output, draw_page(file), o.paper));
  out.commit();
}

}  // namespace

std::string draw_page(open_transcript const& file) {
  auto const& state = file.state;
  auto text = json_text(file.text);
  for (auto at = text.find('<'); at != std::string::npos; at = text.find('<', at))
    text.replace(at, 1, "\\u003c");
  auto body = style_element(embedded::draw_css);
  body +=
      "<header>\n<p class=\"badge\" id=\"verdict\" role=\"status\">Not checked: this page checks itself "
      "where scripts run</p>\n";
  body += fmt::format("<h1>{}</h1>\n</header>\n", markup(state.plan().title));
  body += results(state) + announcement(state) + steps(file) + trust(state) + checking(state);
  if (!state.published().empty()) {
    std::string rows;
    for (auto const& p : state.published()) rows += fact(p.name, code(p.value));
    body += section("published", "Published with it", "<table>" + rows + "</table>");
  }
  body += paragraph(
      "What stands here, names included, stays public for as long as anybody keeps a copy. Nothing here is a "
      "certification by a gaming authority.",
      "quiet");
  body += fmt::format(
      "<script type=\"application/json\" id=\"transcript\">{}</script>\n<script type=\"application/wasm\" "
      "id=\"verifier\">{}</script>\n<script>\n{}</script>\n",
      text, to_base64(embedded::verifier_wasm), embedded::draw_verify_js);
  return html_page(state.plan().title, body);
}

void add_audit_page(command& audit) {
  auto* const verb = add_verb(
      audit, "page", "A page on which a sceptic reads and checks a draw: one file that verifies itself.",
      "faro audit page raffle.draw -o raffle.html\n"
      "faro audit page cup.draw -o cup.html  # sessions to come are named, too");
  auto const o = std::make_shared<page_options>();
  add_value(*verb, "TRANSCRIPT", o->transcript, "the file of the draw")->required();
  add_text(*verb, "-o,--output", o->output,
           "the page to write; where the name ends in .pdf it is printed, by Chromium or Chrome", "FILE")
      ->writes();
  add_choice(*verb, "--paper", o->paper, paper_sizes(), "of a PDF: A4 (default) or Letter", "SIZE");
  on_run(*verb, [o, verb] { run_page(*verb, *o); });
}

}  // namespace faro::program
