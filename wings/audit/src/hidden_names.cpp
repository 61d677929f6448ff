#include "audit/src/hidden_names.hpp"

#include "lists/names.hpp"
#include "text/csv.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/encodings.hpp>

#include <algorithm>

namespace faro::audit {
namespace {

/// The bytes of a salt in such a list. Throws input_error.
std::string salt_of(csv_line const& line, std::string_view source) {
  try {
    return from_hex(line.cells[1]);
  } catch (input_error const& e) {
    throw input_error{say("{}, line {}: the salt: {}", source, line.number, e.said())};
  }
}

}  // namespace

std::string hash_of_name(std::string_view name, std::string_view salt) {
  return to_hex(sha256(framed({"faro-name/1", salt, name})));
}

bool may_hide_names(commit_step const& plan) {
  return !plan.items.empty() && std::ranges::all_of(plan.items, [](std::string const& item) {
    return item.size() == 64 && item.find_first_not_of("0123456789abcdef") == std::string::npos;
  });
}

hidden_name_list read_hidden_names(std::string_view text, std::string_view source) {
  hidden_name_list out;
  for (auto const& line : parse_csv(text, source, ',')) {
    if (line.cells.size() == 3 && line.cells[0] == "hash") continue;
    if (line.cells.size() != 3)
      throw input_error{say("{}, line {}: expected hash,salt,name, got {}", source, line.number,
                            plural(line.cells.size(), "cell"))};
    auto const hash = hash_of_name(line.cells[2], salt_of(line, source));
    if (hash != line.cells[0])
      throw input_error{say("{}, line {}: the hash of this name and salt is {}, not {}", source, line.number,
                            hash, line.cells[0])};
    out[hash] = line.cells[2];
  }
  return out;
}

std::vector<message> warnings_of_hidden(commit_step const& plan, hidden_name_list const& names) {
  if (names.empty()) return {};
  std::vector<std::string> shown;
  std::vector<std::size_t> items;
  for (std::size_t i = 0; i < plan.items.size(); ++i) {
    if (auto const at = names.find(plan.items[i]); at != names.end()) {
      shown.push_back(at->second);
      items.push_back(i + 1);
    }
  }
  auto out = people_named_twice(shown, items);
  if (shown.size() < plan.items.size())
    out.push_back(
        say("who {} of {} items are is not in the list of names: one person may stand among them "
            "several times",
            plan.items.size() - shown.size(), plan.items.size()));
  return out;
}

}  // namespace faro::audit
