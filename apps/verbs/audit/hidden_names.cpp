// Salted hashes of names: SHA-256 of frame("faro-name/1", salt, name), a fresh salt of 32 bytes for each.
#include "verbs/audit/hidden_names.hpp"

#include "audit/safe_file.hpp"
#include "cli/frame.hpp"
#include "text/csv.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/audit/detail/crypto.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::program {
namespace {

std::string hash_of_name(std::string_view name, std::string_view salt) {
  return to_hex(sha256(audit::framed({"faro-name/1", salt, name})));
}

}  // namespace

std::string hide_names(audit::commit_step& plan) {
  if (plan.items.empty()) throw usage_error{"--hide-names: expected names to hide, got a range of numbers"};
  std::string out = "hash,salt,name\n";
  for (auto& name : plan.items) {
    auto const salt = audit::fresh_secret();
    auto hash = hash_of_name(name, salt.view());
    out += fmt::format("{},{},{}\n", hash, to_hex(salt.view()), csv_cell(name));
    name = std::move(hash);
  }
  return out;
}

std::map<std::string, std::string> read_hidden_names(std::string const& path) {
  constexpr std::size_t most = std::size_t{1} << 28;
  auto const text = read_limited_text(path, most);
  std::map<std::string, std::string> out;
  for (auto const& line : parse_csv(text, path, ',')) {
    if (line.cells.size() == 3 && line.cells[0] == "hash") continue;
    if (line.cells.size() != 3)
      throw input_error{say("{}, line {}: expected hash,salt,name, got {}", path, line.number,
                            plural(line.cells.size(), "cell"))};
    auto const hash = hash_of_name(line.cells[2], from_hex(line.cells[1]));
    if (hash != line.cells[0])
      throw input_error{say("{}, line {}: the hash of this name and salt is {}, not {}", path, line.number,
                            hash, line.cells[0])};
    out[hash] = line.cells[2];
  }
  return out;
}

}  // namespace faro::program
