// faro audit verify: whether a transcript or a record holds.
#include "verbs/audit/verify.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "cli/system/system.hpp"
#include "verbs/audit/audit.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

/// Whether a file begins as a record does, and a transcript does not.
bool is_record(std::string const& path) {
  if (path == "-" || !file_exists(path)) return false;
  std::array<char, 4096> begin{};
  int const file = open_input(path);
  auto const size = system::read(file, begin);
  close_input(file);
  std::string_view const text{begin.data(), static_cast<std::size_t>(std::max<std::ptrdiff_t>(size, 0))};
  return !text.starts_with(R"({"step")") && text.find("faro-record-1") != std::string_view::npos;
}

void verify(verify_options const& o) {
  if (is_record(o.file)) return verify_record(o);
  verify_transcript(o);
}

void run(verify_options const& o) {
  audit::check_cryptography();
  if (!o.as_json) return verify(o);
  try {
    verify(o);
  } catch (answer_no const& e) {
    json out{{"file", o.file}, {"holds", false}};
    if (auto const* const fails = dynamic_cast<transcript_fails const*>(&e)) out["line"] = fails->line();
    out["problem"] = e.what();
    print(out.dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
    throw;
  }
}

}  // namespace

void add_audit_verify(command& audit) {
  auto* const verb =
      add_verb(audit, "verify",
               "Check a draw: exit code 0 if it is reproduced, 1 if it is not, 2 if the file is malformed, 4 "
               "not drawn yet.",
               "faro audit verify raffle.draw\n"
               "faro audit verify raffle.draw --head 5f3a...   as it was published\n"
               "faro audit verify raffle.draw --head-before-public 77e0...  none could choose\n"
               "faro audit verify draw.json names.txt          a record and its input");
  auto const o = std::make_shared<verify_options>();
  add_value(*verb, "FILE", o->file,
            "a transcript (- is standard input), or a record of faro shuffle or faro deal")
      ->required();
  add_value(
      *verb, "INPUT", [o](std::string const& text) { o->input = text; },
      "what a record was made from: the lines, the deck or the game");
  add_text(*verb, "--head", o->head, "the last h as it was published: nothing was added or cut off", "HEX");
  add_text(
      *verb, "--head-before-public", o->head_before_public,
      "the last h that was published before the public information was known: nothing before it is younger",
      "HEX");
  add_text(*verb, "--commitment", o->commitment, "the commitment as it was published", "HEX");
  add_text(*verb, "--signer", o->signer, "the public key that must have signed", "HEX");
  add_flag(*verb, "--json", o->as_json, "one JSON object");
  on_run(*verb, [o] { run(*o); });
}

}  // namespace faro::program
