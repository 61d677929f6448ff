// From what was asked to what may be touched.
#include "cli/permissions.hpp"

#include "cli/folders.hpp"
#include "cli/run_context.hpp"
#include "cli/system/confinement.hpp"
#include "cli/system/system.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

namespace fs = std::filesystem;

bool starts_what_was_named(given_value const& value) {
  return value.of && (value.of->is_start_of_programs() || value.text.ends_with(".pdf"));
}

/// Not where anything may be started.
bool is_confined(invocation const& asked) {
  if (!current_run().is_process) return false;
  if (auto const* const off = std::getenv("FARO_UNCONFINED"); off && *off) return false;
  return std::ranges::none_of(asked.options, starts_what_was_named);
}

bool is_there(std::string const& path) {  // a device, too
  auto const facts = system::facts_of(path);
  return facts && !facts->folder;
}

std::string folder_of(std::string const& path) {
  auto const folder = fs::path{path}.parent_path();
  return folder.empty() ? "." : folder.string();
}

bool has_temporary_files(command const& verb) { return verb.find("--temporary") || verb.starts_programs; }

/// Adds whatever of a value may be a file: "my cube.txt", "mine.lua*7 then cut", "class=students.csv".
/// Folders are named alone. And what verbs look for beside a name.
void add_inputs(std::string const& text, std::vector<std::string>& out) {
  constexpr std::size_t longest_path = 4096, most_parts = 60;
  constexpr std::string_view marks = " \t\n,;:=@*|+'\"()[]";
  if (text.size() > longest_path) return;
  out.push_back(text);
  for (auto const* const beside : {".lua", ".sig", ".private", ".names", ".sqd", ".sqk"})
    if (is_there(text + beside)) out.push_back(text + beside);
  if (text.ends_with(".sig")) out.push_back(text.substr(0, text.size() - 4));
  std::vector<std::size_t> begins{0}, ends;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (marks.find(text[at]) == std::string_view::npos) continue;
    ends.push_back(at);
    begins.push_back(at + 1);
  }
  ends.push_back(text.size());
  // Of a long text the words alone: a name with blanks in it stands in a short one.
  auto const longest = begins.size() <= most_parts ? begins.size() : 1;
  for (std::size_t from = 0; from < begins.size(); ++from) {
    for (auto to = from; to < std::min(ends.size(), from + longest); ++to) {
      auto part = text.substr(begins[from], ends[to] - begins[from]);
      if (is_there(part)) out.push_back(std::move(part));
    }
  }
}

/// The shuffle in Lua that a record names, as "mine.lua*7": read from its beginning, whatever else stands in
/// it.
std::string script_of_record(std::string const& path) {
  constexpr std::size_t looked_at = 65536;  // bytes
  std::error_code none;
  if (!fs::is_regular_file(path, none)) return {};
  std::ifstream file{path, std::ios::binary};
  if (file.peek() != '{') return {};
  std::string text(looked_at, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  if (text.find("\"faro-record-") == std::string::npos) return {};
  std::string out;
  bool is_next = false;
  auto const read = [&](int depth, nlohmann::json::parse_event_t event, nlohmann::json& value) {
    using of = nlohmann::json::parse_event_t;
    if (event == of::value && is_next && value.is_string()) out = value.get<std::string>();
    is_next = event == of::key && depth == 1 && value == "algorithm";
    return true;
  };
  constexpr bool throws = false;  // its end may be cut off
  [[maybe_unused]] auto const whole = nlohmann::json::parse(text, read, throws);
  return out.find(".lua") == std::string::npos ? std::string{} : out;
}

}  // namespace

void confine(invocation const& asked) {
  if (!is_confined(asked)) return;
  auto const& verb = *asked.verb;
  system::permissions needed;
  needed.network = asked.find("--serve") != nullptr;
  needed.programs = verb.starts_programs;
  for (auto const& value : asked.options) {
    if (!value.of->is_written()) continue;
    for (auto const& path : split(value.text, ',')) needed.outputs.emplace_back(path);
    needed.outputs.push_back(value.text);
  }
  if (has_temporary_files(verb)) needed.temporary.push_back(system::temporary_folder());
  if (verb.writes_operands) {
    for (auto const& value : asked.operands) needed.outputs.push_back(value.text);
  }
  system::confine(needed);
}

void confine_reading(invocation const& asked) {
  if (!is_confined(asked)) return;
  auto const& verb = *asked.verb;
  std::vector<std::string> inputs{installed_folder(), system::program_path()};
  std::error_code none_installed;
  for (auto const& entry : fs::directory_iterator{installed_folder(), none_installed})
    inputs.push_back(entry.path().string());  // which may be links
  auto const add = [&](std::string const& text) {
    add_inputs(text, inputs);
    if (auto const script = script_of_record(text); !script.empty()) add_inputs(script, inputs);
  };
  for (auto const& value : asked.options) add(value.text);
  for (auto const& value : asked.operands) {
    add(value.text);
    if (verb.writes_operands || (verb.reads_beside && is_there(value.text)))
      inputs.push_back(folder_of(value.text));
  }
  if (has_temporary_files(verb)) inputs.push_back(system::temporary_folder());
  if (auto const* const path = std::getenv("PATH"); verb.starts_programs && path) {
    for (auto const& folder : split(path, ':')) inputs.emplace_back(folder);
  }
  system::confine_reading(inputs);
}

void may_start_programs() {
  if (!current_run().has_disk) throw input_error{"no program can be started by a question"};
}

}  // namespace faro::program
