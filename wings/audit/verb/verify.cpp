// faro audit verify: whether a transcript or a record holds.
#include "audit/verb/verify.hpp"

#include "answer/printer.hpp"
#include "audit/verb/audit.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "cli/options/values.hpp"
#include "cli/run_context.hpp"
#include "verbs/common/signed_paper.hpp"

#include <faro/text/detail/message.hpp>

#include <cstdio>
#include <memory>
#include <string>

namespace faro::program {
namespace {

/// How a file begins: what a question brought with it, or a file of the disk.
std::string beginning_of(std::string const& path) {
  constexpr std::size_t enough = 4096;
  if (auto const brought = current_run().given.find(path); brought != current_run().given.end())
    return brought->second.substr(0, enough);
  if (!current_run().has_disk) return {};
  std::string begin(enough, '\0');
  auto const file =
      std::unique_ptr<std::FILE, int (*)(std::FILE*)>{std::fopen(path.c_str(), "re"), std::fclose};
  begin.resize(file ? std::fread(begin.data(), 1, begin.size(), file.get()) : 0);
  return begin;
}

/// Whether a file begins as a record does, and a transcript does not.
bool is_record(std::string const& path) {
  if (path == "-") return false;
  auto const text = beginning_of(path);
  return !text.starts_with(R"({"step")") && text.find("faro-record-1") != std::string::npos;
}

void verify(verify_options const& o) {
  if (is_paper_signature(o.file)) {
    if (o.inputs.empty()) throw usage_error{say("expected the paper that {} signs, got none", o.file)};
    answer a{"a signed paper"};
    a.fact("file", o.inputs.front());
    a.fact("kind", "paper");
    a.fact("holds", true);
    auto const said = check_paper(o.file, o.inputs.front());
    a.fact("said", said);
    a.line(said);
    return show(a, o.style());
  }
  if (is_record(o.file)) return verify_record(o);
  verify_transcript(o);
}

void run(verify_options const& o) {
  audit::check_cryptography();
  if (o.style().form == answer_form::text) return verify(o);
  try {
    verify(o);
  } catch (verification_failed const& e) {
    answer a{"what does not hold"};
    a.fact("file", o.file);
    a.fact("holds", false);
    if (auto const* const fails = dynamic_cast<transcript_fails const*>(&e)) {
      a.fact("line", fails->line());
      a.fact("rule", static_cast<int>(fails->rule()));
    }
    a.fact("problem", e.what());
    a.line(e.what());
    show(a, o.style());
    throw;
  }
}

}  // namespace

void add_audit_verify(command& audit) {
  auto* const verb =
      add_verb(audit, "verify",
               "Check a draw: exit code 0 if it is reproduced, 1 if it is not, 2 if the file is malformed, 4 "
               "not all of it drawn yet.",
               "faro audit verify raffle.draw\n"
               "faro audit verify raffle.draw --head 5f3a...  # as it was published\n"
               "faro audit verify raffle.draw --head-before-public 77e0...  # not chosen\n"
               "faro audit verify draw.json names.txt         # a record and its input\n"
               "faro audit verify pairs.json a.csv b.csv      # a draw from two files");
  auto const o = std::make_shared<verify_options>();
  add_value(*verb, "FILE", o->file,
            "a transcript (- is standard input), or a record of faro shuffle, faro deal or faro draw")
      ->required();
  auto const input = [o](std::string const& text) { o->inputs.push_back(text); };
  add_value(*verb, "INPUT", input,
            "what a record was made from: the lines, the deck or the game; or the paper that a .sig signs");
  add_value(*verb, "OTHER", input, "the second file of a draw from two");
  add_value(*verb, "LIST", input, "the list of panels that a panel was drawn from, behind people and quotas");
  add_digest(*verb, "--head", o->head,
             "the h of the last line, as it was published: nothing was added or cut off");
  add_digest(
      *verb, "--head-before-public", o->head_before_public,
      "the last h that was published before the public information was known: nothing before it is younger");
  add_digest(*verb, "--commitment", o->commitment, "the commitment as it was published");
  add_each(
      *verb, "--signer", o->signers, [](std::string const& text) { return digest_digits("--signer", text); },
      "a public key that must have signed; repeat it", "HEX");
  add_text(*verb, "--names", o->names, "names and salts of a draw with --hide-names: show them, each checked",
           "FILE");
  add_flag(*verb, "--trust", o->trust,
           "say who could still have done what at each step, and what would have shown it");
  add_forms(*verb, *o);
  on_run(*verb, [o] { run(*o); });
}

}  // namespace faro::program
