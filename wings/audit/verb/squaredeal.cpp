// faro audit squaredeal: the boards of a bridge tournament from its published files.
#include "audit/verb/squaredeal.hpp"

#include "audit/src/squaredeal.hpp"
#include "audit/verb/audit.hpp"
#include "cli/folders.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "records/safe_file.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* squaredeal_examples =
    "faro audit squaredeal WBG.sqd WBG.sqk --boards played.pbn\n"
    "faro audit squaredeal WBG.sqd WBG.sqk --out pbn > all.pbn\n"
    "faro audit squaredeal WBG.sqd WBG.sqk --folder boards --out csv\n"
    "faro audit squaredeal WBG.sqd  # what was committed to\n"
    "faro audit squaredeal new CLUB --name 'Club Open' --delayed-info 'DJI 3 May' \\\n"
    "    --phase '3:1-16,17-32:RR#:Round #/3'";

template <class Read>
auto read_named(std::string const& path, Read read) {
  text_file const file{path};
  return under_name(file.name(), [&] { return read(file.bytes()); });
}

/// "3=12": a phase, counted from 1, and the rest.
std::pair<std::uint64_t, std::string> phase_setting(std::string_view option, std::string const& text) {
  auto const equals = text.find('=');
  if (equals == std::string::npos)
    throw usage_error{say("{}: expected PHASE=VALUE such as 3=12, got {}", option, faro::quoted(text))};
  return {whole_number(option, text.substr(0, equals), 1), text.substr(equals + 1)};
}

sessions_of_phase sessions_setting(std::string const& text) {
  auto const [phase, value] = phase_setting("--sessions", text);
  return {phase, whole_number("--sessions", value, 1, 10'000), text};
}

boards_of_phase boards_setting(std::string const& text) {
  auto const [phase, value] = phase_setting("--lengths", text);
  return {phase, parse_board_ranges(value), text};
}

audit::squaredeal_phase& phase_of(std::string_view option, std::uint64_t number,
                                  audit::squaredeal_description& d) {
  return d.phases[within(option, number, 1, d.phases.size()) - 1];
}

/// What the description leaves open is told by whoever checks.
void fill_open_phases(squaredeal_options const& o, tournament& t) {
  for (auto const& [number, sessions, text] : o.sessions) {
    auto& phase = phase_of("--sessions", number, t.description);
    if (phase.sessions != 0)
      throw usage_error{
          say("--sessions {}: {} has {} sessions, as was committed to", text, phase.file, phase.sessions)};
    phase.sessions = sessions;
  }
  for (auto const& [number, boards, text] : o.lengths) {
    auto& phase = phase_of("--lengths", number, t.description);
    if (!phase.boards.empty())
      throw usage_error{
          say("--lengths {}: {} has boards {}, as was committed to", text, phase.file, phase.boards_text)};
    phase.boards = boards;
  }
  for (std::size_t i = 0; i < t.description.phases.size(); ++i) {
    auto const& phase = t.description.phases[i];
    if (phase.sessions == 0)
      t.notes.push_back(say("phase {}, {}, leaves its sessions open; --sessions {}=N says how many", i + 1,
                            phase.file, i + 1));
    if (phase.boards.empty())
      t.notes.push_back(say("phase {}, {}, leaves its boards open; --lengths {}=RANGES says which", i + 1,
                            phase.file, i + 1));
  }
}

void check_session_name(std::string_view option, std::string const& name,
                        std::vector<std::string> const& files) {
  if (std::ranges::find(files, name) != files.end()) return;
  auto const near = did_you_mean(name, files);
  throw usage_error{say("{} {}: no session has this file{}", option, name, near)};
}

/// The sessions asked for, by their files or by the file of their phase.
std::vector<audit::squaredeal_session> sessions_for(squaredeal_options const& o,
                                                    audit::squaredeal_description const& d) {
  auto all = sessions_of(d);
  auto const files = files_of(all);
  for (auto const& name : o.announced) check_session_name("--reserve", name, files);
  if (o.only.empty()) return all;
  std::vector<audit::squaredeal_session> chosen;
  for (auto const& name : o.only) {
    auto const before = chosen.size();
    for (auto const& s : all) {
      if (s.file == name || d.phases[s.phase].file == name) chosen.push_back(s);
    }
    if (chosen.size() == before) check_session_name("--session", name, files);
  }
  return chosen;
}

/// The keys are those that were committed to, or the answer is no.
void check_committed(squaredeal_options const& o, audit::squaredeal_description const& d,
                     audit::key_check const& check) {
  if (d.key_hash.empty())
    throw input_error{say("{} has no hash of the keys (KH): it commits to nothing", o.description)};
  if (check.agreement == audit::key_agreement::same) return;
  if (check.agreement == audit::key_agreement::same_with_crlf)
    throw verification_failed{
        say("{}: its lines do not all end in CRLF, and the hash is of CRLF: SHA-256 {}; with CRLF it "
            "would be {}, which is the "
            "committed one",
            o.keys, check.hash, check.crlf_hash)};
  throw verification_failed{
      say("{} is not the file that was committed to, a byte or more differs: SHA-256 {}, KH of {} is {}",
          o.keys, check.hash, o.description, d.key_hash)};
}

tournament read_tournament(squaredeal_options const& o) {
  tournament t;
  t.description = read_named(o.description, audit::parse_squaredeal);
  if (o.value) {
    t.value = *o.value;
    if (t.description.delayed_value && *t.description.delayed_value != t.value)
      t.notes.push_back(say("the delayed value of {} is '{}', not '{}'", o.description,
                            *t.description.delayed_value, t.value));
  } else if (t.description.delayed_value) {
    t.value = *t.description.delayed_value;
  } else if (!o.keys.empty() && (!o.boards.empty() || o.out || o.folder)) {
    throw usage_error{say("{} has no delayed value (DV) yet: expected --delayed-value TEXT", o.description)};
  }
  if (!o.keys.empty()) {
    text_file const file{o.keys};
    t.check = check_keys(t.description, file.bytes());
    check_committed(o, t.description, t.check);
    t.keys = under_name(o.keys, [&] { return parse_squaredeal_keys(t.description, file.bytes()); });
    auto const is_short = [](auto const& entry) { return entry.second.view().size() < 40; };
    if (auto const few = std::ranges::count_if(t.keys, is_short); few > 0)
      t.notes.push_back(say("{} of the keys have fewer than 40 characters: they may be guessed", few));
  }
  fill_open_phases(o, t);
  t.sessions = sessions_for(o, t.description);
  return t;
}

// ---- Boards that were played ------------------------------------------------------------------------------

/// The files given; a folder stands for all files in it, by name.
std::vector<std::string> files_given(std::vector<std::string> const& paths) {
  std::vector<std::string> files;
  for (auto const& path : paths) {
    if (!is_folder(path)) {
      files.push_back(path);
      continue;
    }
    for (auto const& name : files_within(path, false)) {
      auto file = (std::filesystem::path{path} / name).string();
      if (is_file(file)) files.push_back(std::move(file));
    }
  }
  return files;
}

std::vector<audit::played_board> read_played(squaredeal_options const& o, tournament const& t) {
  constexpr std::size_t most = std::size_t{1} << 28;
  auto const files = files_of(t.sessions);
  std::vector<audit::played_board> played;
  for (auto const& path : files_given(o.boards)) {
    text_file const file{path};
    if (file.bytes().size() > most)
      throw input_error{say("{} has more than {} bytes, which is too many", path, most)};
    auto const boards = read_bridge_file(file.bytes(), file.name());
    auto stem = std::filesystem::path{path}.stem().string();
    if (stem.ends_with("reserve")) stem.resize(stem.size() - 7);
    if (std::ranges::find(files, stem) == files.end()) stem.clear();
    bool const by_record = boards.format == bridge_format::bri || boards.format == bridge_format::dge ||
                           boards.format == bridge_format::ber;
    // Borel's format counts the boards of a file, whatever their numbers in the tournament.
    bool const numbered = boards.format != bridge_format::bhg;
    for (auto const& board : boards.boards)
      played.push_back({board.seats, numbered ? board.number : 0,
                        fmt::format("{}, {} {}", file.name(), by_record ? "record" : "line", board.line),
                        stem});
  }
  if (played.empty())
    throw input_error{say("--boards: expected boards that were played, got none in {}", joined(o.boards))};
  return played;
}

// ---- The report -------------------------------------------------------------------------------------------

/// Sessions of which some boards were played and others not.
std::vector<std::string> partly_played(audit::squaredeal_comparison const& result) {
  std::vector<std::string> out;
  for (auto const& use : result.sessions) {
    auto const all = use.session.boards.size(), seen = use.original + use.reserve;
    if (seen > 0 && seen < all)
      out.push_back(fmt::format("{}: {} of {} boards were played", use.session.file, seen, all));
  }
  return out;
}

void compare_and_report(squaredeal_options const& o, tournament& t) {
  auto const played = read_played(o, t);
  auto const result = compare_played(t.keys, t.sessions, t.value, played, o.announced);
  for (auto& line : partly_played(result)) t.notes.push_back(std::move(line));
  show(answer_of(o, t, &result, played.size()), o.style());
  if (!result.problems.empty()) throw verification_failed{result.problems.front()};
}

void run(squaredeal_options const& o) {
  audit::forbid_core_dumps();
  if (o.description.empty())
    throw usage_error{"expected a description (.sqd), and for boards the keys (.sqk)"};
  bool const writes = o.out || o.folder;
  if (o.keys.empty() && (!o.boards.empty() || writes))
    throw usage_error{"boards: expected the keys, too: faro audit squaredeal X.sqd X.sqk"};
  if (!o.boards.empty() && writes)
    throw usage_error{"--boards compares, --out and --folder write: expected one of them"};
  if ((o.json || o.format) && writes)
    throw usage_error{"--json and --format are of a report; they do not go with --out and --folder"};
  if (o.reserve_sets && !writes)
    throw usage_error{"--reserve-sets goes with --out or --folder; --reserve SESSION with --boards"};
  auto t = read_tournament(o);
  if (writes) {
    for (auto const& line : t.notes) note(line);
    return write_boards(o, t);
  }
  if (!o.boards.empty()) return compare_and_report(o, t);
  show(answer_of(o, t), o.style());
}

}  // namespace

std::vector<std::string> files_of(std::vector<audit::squaredeal_session> const& sessions) {
  std::vector<std::string> files;
  for (auto const& s : sessions) files.push_back(s.file);
  return files;
}

void add_audit_squaredeal(command& audit) {
  auto* const verb = add_verb(audit, "squaredeal",
                              "Check the boards of a bridge tournament dealt by SquareDeal, or make them.",
                              squaredeal_examples);
  auto const o = std::make_shared<squaredeal_options>();
  add_value(*verb, "SQD", o->description, "the description published beforehand (.sqd)");
  add_value(*verb, "SQK", o->keys, "the keys published afterwards (.sqk)");
  add_repeated(*verb, "--boards", o->boards,
               "boards that were played, in any format: a file or a folder of files; repeat it for more",
               "FILE");
  add_repeated(*verb, "--reserve", o->announced, "the reserve set of this session was announced and played",
               "SESSION");
  add_text(*verb, "--out", o->out,
           "write all boards: pbn, csv, bri, dge, ber, bhg, goe, lin or deals, or FILE.pbn ...", "FORMAT")
      ->writes();
  add_text(*verb, "--folder", o->folder, "write a file a session, named as SquareDeal names it", "FOLDER")
      ->writes();
  add_flag(*verb, "--reserve-sets", o->reserve_sets, "with --out or --folder: the reserve sets instead");
  add_repeated(*verb, "--session", o->only,
               "only this session, or this phase: RR07, RR##; repeat it for more", "NAME");
  add_text(*verb, "--delayed-value", o->value, "the delayed value, as it stands in DV", "TEXT");
  add_each(*verb, "--sessions", o->sessions, sessions_setting,
           "how many sessions a phase has that leaves them open", "PHASE=N");
  add_each(*verb, "--lengths", o->lengths, boards_setting,
           "the boards of a phase that leaves them open: 3=1-16,17-32", "PHASE=RANGES");
  add_forms(*verb, *o);
  add_audit_squaredeal_new(*verb);
  add_audit_squaredeal_value(*verb);
  on_run(*verb, [o] { run(*o); });
}

}  // namespace faro::program
