// faro audit verify: whether a transcript or a record holds.
#include "verbs/audit/verify.hpp"

#include "cli/frame.hpp"
#include "cli/options.hpp"
#include "verbs/audit/audit.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>
#include <memory>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

/// Whether a file begins as a record does, and a transcript does not.
bool is_record(std::string const& path) {
  if (path == "-") return false;
  std::array<char, 4096> begin{};
  auto const file =
      std::unique_ptr<std::FILE, int (*)(std::FILE*)>{std::fopen(path.c_str(), "re"), std::fclose};
  if (!file) return false;
  auto const size = std::fread(begin.data(), 1, begin.size(), file.get());
  std::string_view const text{begin.data(), size};
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
               "faro audit verify draw.json names.txt          a record and its input\n"
               "faro audit verify pairs.json a.csv b.csv       a draw from two files");
  auto const o = std::make_shared<verify_options>();
  add_value(*verb, "FILE", o->file,
            "a transcript (- is standard input), or a record of faro shuffle, faro deal or faro draw")
      ->required();
  auto const input = [o](std::string const& text) { o->inputs.push_back(text); };
  add_value(*verb, "INPUT", input, "what a record was made from: the lines, the deck or the game");
  add_value(*verb, "OTHER", input, "of a draw from two files the second");
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
