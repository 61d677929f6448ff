// Salts are fresh; what names and salts are kept in is read within bounds.
#include "audit/verb/hidden_names.hpp"

#include "cli/frame.hpp"
#include "records/safe_file.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "verbs/common/safe_input.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <unordered_map>

namespace faro::program {
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
    auto hash = audit::hash_of_name(name, salt.view());
    out += fmt::format("{},{},{}\n", hash, to_hex(salt.view()), csv_cell(name));
    name = std::move(hash);
  }
  return out;
}

audit::hidden_name_list read_hidden_names(std::string const& path) {
  constexpr std::size_t most = std::size_t{1} << 28;
  return audit::read_hidden_names(read_limited_text(path, most), path);
}

}  // namespace faro::program
