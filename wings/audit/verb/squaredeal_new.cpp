// faro audit squaredeal new, value: the files of a tournament to come.
#include "audit/src/squaredeal.hpp"
#include "audit/verb/audit.hpp"
#include "audit/verb/squaredeal.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "records/safe_file.hpp"
#include "text/utf8.hpp"
#include "verbs/common/safe_input.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace faro::program {
namespace {

struct new_options : answer_forms {
  std::string prefix;
  std::optional<std::string> name, delayed_info;
  std::vector<std::string> phases;
};

/// Blanks single, none at the ends: what SquareDeal makes of a line typed in.
std::string one_line_of(std::string_view option, std::optional<std::string> const& text) {
  if (!text) throw usage_error{say("expected {} TEXT", option)};
  std::string out;
  for (auto const c : *text) {
    if (c != ' ' && c != '\t') {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (out.ends_with(' ')) out.pop_back();
  if (out.empty() || !is_plain_text(out))
    throw usage_error{say("{}: expected a line of text, got {}", option, faro::quoted(*text))};
  return out;
}

std::string ranges_text(std::vector<board_range> const& ranges) {
  std::string text;
  for (auto const& r : ranges) text += fmt::format("{}{}-{}", text.empty() ? "" : ",", r.first, r.last);
  return text;
}

/// As SquareDeal completes a phase: 2x16 is spelled out; where there are sessions, # stand for their number.
void complete(audit::squaredeal_phase& phase) {
  if (phase.boards_text.find('x') != std::string::npos) phase.boards_text = ranges_text(phase.boards);
  if (phase.sessions == 1) return;
  if (phase.file.find('#') == std::string::npos)
    phase.file += std::string(std::to_string(phase.sessions).size(), '#');
  if (phase.description.find('#') == std::string::npos)
    phase.description += phase.sessions == 0 ? " #" : fmt::format(" #/{}", phase.sessions);
}

audit::squaredeal_description describe(new_options const& o) {
  if (o.phases.empty()) throw usage_error{"expected --phase SESSIONS:BOARDS:FILE:DESCRIPTION, once or more"};
  std::string text;
  for (auto const& phase : o.phases) text += "SN " + one_line_of("--phase", phase) + "\n";
  audit::squaredeal_description d;
  try {
    d = audit::parse_squaredeal(text);
  } catch (input_error const& e) {
    throw usage_error{say("--phase: {}", e.said())};
  }
  d.name = one_line_of("--name", o.name);
  d.delayed_info = one_line_of("--delayed-info", o.delayed_info);
  std::vector<std::string> files;
  for (auto& phase : d.phases) {
    complete(phase);
    if (phase.description.empty()) throw usage_error{say("--phase: {} has no description", phase.file)};
    if (std::ranges::find(files, phase.file) != files.end())
      throw usage_error{
          say("--phase: two phases have the file {}; their boards would have the same name", phase.file)};
    files.push_back(phase.file);
  }
  return d;
}

void refuse_existing(std::string const& path) {
  if (std::filesystem::exists(std::filesystem::symlink_status(path)))
    throw input_error{say("{} exists; a tournament that may be published is never overwritten", path)};
}

void make_new(new_options const& o) {
  audit::forbid_core_dumps();
  require_disk("a description and its keys are made");
  if (o.prefix.empty()) throw usage_error{"expected PREFIX: PREFIX.sqd and PREFIX.sqk are made"};
  auto d = describe(o);
  auto const public_path = o.prefix + ".sqd", secret_path = o.prefix + ".sqk";
  refuse_existing(public_path);
  refuse_existing(secret_path);
  auto const keys = squaredeal_key_text(fresh_squaredeal_keys(d));
  d.key_hash = to_hex(sha256(keys.view()));
  output_file description{public_path};
  description.write(squaredeal_text(d));
  audit::write_secret_file(secret_path, keys.view());
  description.commit();
  answer a{"a tournament"};
  a.fact("description", public_path);
  a.fact("keys", secret_path);
  a.fact("key_hash", d.key_hash);
  a.line(say("{}  publish it now: it commits to the keys by SHA-256 {}", public_path, d.key_hash));
  a.line(say("{}  keep it secret until the last board was played, then publish it, too", secret_path));
  a.line(say("when '{}' is known:  faro audit squaredeal value {} VALUE", d.delayed_info, public_path));
  show(a, o.style());
}

// ---- The delayed value ------------------------------------------------------------------------------------

struct value_options : answer_forms {
  std::string path, value;
};

/// The text with a line DV after the line DI, with the same ending; every other byte stays.
std::string with_value(std::string_view text, std::string const& value) {
  std::string out;
  for (bool done = false; !text.empty();) {
    auto const end = std::min(text.find('\n'), text.size() - 1) + 1;
    auto const line = text.substr(0, end);
    text.remove_prefix(end);
    out += line;
    if (done || !line.starts_with("DI")) continue;
    done = true;
    if (!line.ends_with('\n')) out += '\n';
    out += "DV " + value + (line.ends_with("\r\n") ? "\r\n" : "\n");
  }
  return out;
}

void set_value(value_options const& o) {
  if (o.path.empty() || o.value.empty()) throw usage_error{"expected SQD and VALUE"};
  std::string text;
  {
    text_file const file{o.path};
    text = file.bytes();
  }
  auto d = under_name(o.path, [&] { return audit::parse_squaredeal(text); });
  if (d.key_hash.empty()) throw input_error{say("{} has no hash of the keys (KH): publish it first", o.path)};
  if (d.delayed_info.empty())
    throw input_error{say("{} has no line DI: which value is meant was not published", o.path)};
  if (d.delayed_value)
    throw input_error{say("{} has the delayed value '{}' already", o.path, *d.delayed_value)};
  auto const value = audit::canonical_delayed_value(o.value);
  if (value.empty() || !is_plain_text(value))
    throw usage_error{say("expected a line of text, got {}", faro::quoted(o.value))};
  output_file out{o.path};
  out.write(with_value(text, value));
  out.commit();
  answer a{"a tournament"};
  a.fact("description", o.path);
  a.fact("delayed_value", value);
  a.line(
      value == o.value
          ? say("{}  has now DV {}", o.path, value)
          : say("{}  has now DV {} (blanks single, points and commas between digits left out, as SquareDeal "
                "has it)",
                o.path, value));
  show(a, o.style());
}

}  // namespace

void add_audit_squaredeal_new(command& squaredeal) {
  auto* const verb =
      add_verb(squaredeal, "new", "Make the description and the keys of a new tournament.",
               "faro audit squaredeal new CLUB --name 'Club Open' --delayed-info 'DJI 3 May' \\\n"
               "    --phase '3:1-16,17-32:RR#:Round #/3' --phase '1:8:FIN:Final'\n"
               "faro audit squaredeal new TEAMS --name Teams --delayed-info 'DAX 4 June' \\\n"
               "    --phase '12:2x14:RR:Round Robin'");
  verb->writes_operands = true;
  auto const o = std::make_shared<new_options>();
  add_value(*verb, "PREFIX", o->prefix,
            "PREFIX.sqd (public) and PREFIX.sqk (secret) are made; neither may exist");
  add_text(*verb, "--name", o->name, "the name of the tournament", "TEXT");
  add_text(*verb, "--delayed-info", o->delayed_info,
           "which news will decide, without doubt and not known yet: the source, the day", "TEXT");
  add_repeated(*verb, "--phase", o->phases,
               "SESSIONS:BOARDS:FILE:DESCRIPTION, # for the session's number; repeat it for more phases",
               "PHASE");
  add_forms(*verb, *o);
  on_run(*verb, [o] { make_new(*o); });
}

void add_audit_squaredeal_value(command& squaredeal) {
  auto* const verb =
      add_verb(squaredeal, "value", "Put the delayed value into a description, when it is known.",
               "faro audit squaredeal value CLUB.sqd 43275.91");
  verb->writes_operands = true;
  auto const o = std::make_shared<value_options>();
  add_value(*verb, "SQD", o->path, "the description that was published");
  add_value(*verb, "VALUE", o->value, "the value, as text; points and commas between digits are left out");
  add_forms(*verb, *o);
  on_run(*verb, [o] { set_value(*o); });
}

}  // namespace faro::program
