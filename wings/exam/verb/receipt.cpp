// faro exam receipt and confirm: what a student is given of one sheet, and how the student checks it.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "exam/verb/exam.hpp"
#include "exam/verb/marking.hpp"
#include "exam/verb/sheets.hpp"
#include "records/merkle.hpp"
#include "records/safe_file.hpp"
#include "text/json_text.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct receipt_options {
  std::string map;
  std::optional<std::string> sheet, output;
};

void run_receipt(receipt_options const& o) {
  audit::forbid_core_dumps();
  if (!o.sheet) throw usage_error{"expected --sheet NAME, got none"};
  auto const map = open_map(o.map);
  auto const& order = map.map.order;
  auto const commitment = exam::commitment_of(map.map.questions, order);
  std::vector<sha256_digest> leaves;
  std::size_t own = map.names.size();
  json out;
  for (std::size_t i = 0; i < map.names.size(); ++i) {
    auto const& name = map.names[i];
    auto const [page, key] = exam::sheet_evidence(map.map.questions, order, {name}, map.versions.at(name));
    auto const salt = salt_of_sheet(order, name);
    leaves.push_back(leaf_of_sheet(commitment, name, salt, page, key));
    if (name != *o.sheet) continue;
    own = i;
    out = {{"format", "faro-exam-sheet/1"},
           {"commitment", commitment},
           {"sheet", name},
           {"number", i},
           {"sheets", map.names.size()},
           {"salt", to_hex(salt)},
           {"path", json::array()},
           {"page", page},
           {"key", key}};
  }
  if (own == map.names.size())
    throw usage_error{
        say("--sheet: the map has no sheet {}{}", faro::quoted(*o.sheet), did_you_mean(*o.sheet, map.names))};
  for (auto const& hash : audit::merkle_path(leaves, own)) out["path"].push_back(to_hex(hash));
  auto const text = out.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
  if (!o.output) return print(text);
  write_file(*o.output, text);
}

struct confirm_options : answer_forms {
  std::string receipt;
  std::optional<std::string> sheets, commitment, given;
};

/// What a receipt says, of the right types.
struct sheet_receipt {
  std::string commitment, name, salt, page, key;
  std::uint64_t number = 0, sheets = 0;
  std::vector<sha256_digest> path{};
};

constexpr std::array<std::string_view, 9> members_of_receipts{
    "format", "commitment", "sheet", "number", "sheets", "salt", "path", "page", "key"};

/// The bytes of digits as the program writes them; in capitals they would be the same bytes in another text.
std::string bytes_in(std::string const& hex, std::string const& where) {
  auto out = from_hex(hex);
  if (to_hex(out) != hex)
    throw input_error{say("{}: expected lower-case hexadecimal digits, got {}", where, faro::quoted(hex))};
  return out;
}

sha256_digest digest_from(std::string const& hex, std::string const& where) {
  auto const bytes = bytes_in(hex, where);
  if (bytes.size() != 32)
    throw input_error{say("{}: expected 64 hexadecimal digits, got {}", where, faro::quoted(hex))};
  sha256_digest out;
  std::ranges::transform(bytes, out.begin(), [](char c) { return static_cast<std::byte>(c); });
  return out;
}

/// As the program writes it: 0.5 is no number of a sheet, and neither is -1.
std::uint64_t count_in(json const& receipt, char const* member, std::string const& name) {
  auto const& value = receipt.at(member);
  if (!value.is_number_unsigned())
    throw input_error{say("{}: {}: expected a whole number, got {}", name, member, value.dump())};
  return value;
}

sheet_receipt read_receipt(std::string const& path) {
  text_file const file{path};
  constexpr int deepest = 4;
  try {
    refuse_zero_bytes(file.bytes());
    std::set<std::string> members;
    auto const parsed = json::parse(file.bytes(), [&](int depth, json::parse_event_t event, json& value) {
      if (depth > deepest) throw input_error{"it nests too deep"};
      if (event != json::parse_event_t::key) return true;
      auto const member = value.get<std::string>();
      if (std::ranges::find(members_of_receipts, member) == members_of_receipts.end())
        throw input_error{say("{} is no member of a receipt", faro::quoted(member, 60))};
      if (!members.insert(member).second) throw input_error{say("'{}' is given twice", member)};
      return true;
    });
    if (parsed.at("format").get<std::string>() != "faro-exam-sheet/1")
      throw input_error{say("{}: format: expected faro-exam-sheet/1, got {}", file.name(),
                            faro::quoted(parsed.at("format").get<std::string>()))};
    sheet_receipt out{parsed.at("commitment"),
                      parsed.at("sheet"),
                      bytes_in(parsed.at("salt").get<std::string>(), file.name() + ": salt"),
                      parsed.at("page"),
                      parsed.at("key"),
                      count_in(parsed, "number", file.name()),
                      count_in(parsed, "sheets", file.name()),
                      {}};
    if (!parsed.at("path").is_array())
      throw input_error{
          say("{}: path: expected an array of digests, got {}", file.name(), parsed.at("path").type_name())};
    for (auto const& hash : parsed.at("path")) out.path.push_back(digest_from(hash, file.name() + ": path"));
    if (out.number >= out.sheets)
      throw input_error{
          say("{}: number: expected less than {}, got {}", file.name(), out.sheets, out.number)};
    digest_from(out.commitment, file.name() + ": commitment");
    return out;
  } catch (json::exception const& e) {
    std::string const what = e.what();
    throw input_error{say("{} is no receipt of a sheet: {}", file.name(),
                          what.substr(std::min(what.find("] ") + 2, what.size())))};
  }
}

void run_confirm(confirm_options const& o) {
  if (!o.sheets)
    throw usage_error{
        "expected --sheets HEX, as it was published before the exam (sheets.txt of its folder), got none"};
  auto const receipt = read_receipt(o.receipt);
  auto const leaf = leaf_of_sheet(receipt.commitment, receipt.name, receipt.salt, receipt.page, receipt.key);
  auto const root = audit::merkle_climb(leaf, receipt.number, receipt.sheets, receipt.path);
  auto const found = root ? to_hex(*root) : std::string{"nothing"};
  bool const holds = found == *o.sheets && (!o.commitment || *o.commitment == receipt.commitment);
  answer a{"a sheet of an exam"};
  a.fact("file", o.receipt);
  a.fact("holds", holds);
  a.fact("sheet", receipt.name);
  a.fact("root", found);
  a.fact("commitment", receipt.commitment);
  if (holds)
    a.line(fmt::format("{}: sheet {} and its key are what was fixed by {}\n\n{}\n{}", o.receipt, receipt.name,
                       *o.sheets, receipt.page, trimmed(receipt.key)));
  show(a, o.style());
  if (holds) return;
  if (found != *o.sheets)
    throw verification_failed{say("{}: it leads to {}, not to {}: the sheet or its key is another one",
                                  o.receipt, found, *o.sheets)};
  throw verification_failed{
      say("{}: its commitment is {}, not the one published", o.receipt, receipt.commitment)};
}

}  // namespace

void add_exam_receipt(command& exam) {
  auto const o = std::make_shared<receipt_options>();
  auto* const verb =
      add_verb(exam, "receipt", "What a student needs to check one sheet and its key, and nothing else.",
               "faro exam receipt monday/map.json --sheet B -o B.receipt\n");
  add_value(*verb, "MAP", o->map, "the map.json of an exam")->required();
  add_text(*verb, "--sheet", o->sheet, "the version, or the student's id", "NAME");
  add_text(*verb, "-o,--output", o->output, "write to FILE instead of standard output", "FILE")->writes();
  on_run(*verb, [o] { run_receipt(*o); });
}

void add_exam_confirm(command& exam) {
  auto const o = std::make_shared<confirm_options>();
  auto* const verb =
      add_verb(exam, "confirm", "Check a receipt: that a sheet and its key were fixed before the exam.",
               "faro exam confirm B.receipt --sheets 5f0c...  # published before the exam\n");
  add_value(*verb, "RECEIPT", o->receipt, "what `faro exam receipt` wrote")->required();
  add_digest(*verb, "--sheets", o->sheets, "the root over all sheets, as it was published");
  add_digest(*verb, "--commitment", o->commitment, "the commitment, as it was published");
  add_forms(*verb, *o);
  on_run(*verb, [o] { run_confirm(*o); });
}

}  // namespace faro::program
