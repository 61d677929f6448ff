// Salted hashes of names: SHA-256 of frame("faro-name/1", salt, name), a fresh salt of 32 bytes for each.
#include "verbs/audit/hidden_names.hpp"

#include "audit/names.hpp"
#include "audit/safe_file.hpp"
#include "cli/frame.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/audit/detail/crypto.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <unordered_map>

namespace faro::program {
namespace {

std::string hash_of_name(std::string_view name, std::string_view salt) {
  return to_hex(sha256(audit::framed({"faro-name/1", salt, name})));
}

}  // namespace

std::string hide_names(audit::commit_step& plan) {
  if (plan.items.empty()) throw usage_error{"--hide-names: expected names to hide, got a range of numbers"};
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < plan.items.size(); ++i) {
    if (auto const [at, is_new] = seen.emplace(plan.items[i], i); !is_new)
      throw input_error{
          say("--hide-names: item {}, {}, is item {} again; hashes would hide that: expected names "
              "that differ",
              i + 1, faro::quoted(plan.items[i]), at->second + 1)};
  }
  seen.clear();
  std::string out = "hash,salt,name\n";
  for (auto& name : plan.items) {
    auto const salt = audit::fresh_secret();
    auto hash = hash_of_name(name, salt.view());
    out += fmt::format("{},{},{}\n", hash, to_hex(salt.view()), csv_cell(name));
    name = std::move(hash);
  }
  return out;
}

hidden_name_list read_hidden_names(std::string const& path) {
  constexpr std::size_t most = std::size_t{1} << 28;
  auto const text = read_limited_text(path, most);
  hidden_name_list out;
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

std::vector<message> warnings_of_hidden(audit::commit_step const& plan, hidden_name_list const& names) {
  if (names.empty()) return {};
  std::vector<std::string> shown;
  std::vector<std::size_t> items;
  for (std::size_t i = 0; i < plan.items.size(); ++i) {
    if (auto const at = names.find(plan.items[i]); at != names.end()) {
      shown.push_back(at->second);
      items.push_back(i + 1);
    }
  }
  auto out = audit::people_named_twice(shown, items);
  if (shown.size() < plan.items.size())
    out.push_back(
        say("who {} of {} items are is not in the list of names: one person may stand among them "
            "several times",
            plan.items.size() - shown.size(), plan.items.size()));
  return out;
}

}  // namespace faro::program
