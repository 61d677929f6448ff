// What the kinds of `faro draw` have in common: their files, where the picks come from, records and replays.
#pragma once
#include "answer/answer.hpp"
#include "answer/answer_options.hpp"
#include "cli/options/options.hpp"
#include "draws/src/apart.hpp"
#include "draws/verb/trial_options.hpp"
#include "lists/roster.hpp"
#include "verbs/common/table_options.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

void add_draw(command& program);

/// What every kind is given, and the rules of the draw as they were given: a record keeps these.
struct draw_options : answer_forms {
  std::optional<std::string> seed, generator, like, record, replay, name, apart, not_with, known_by;
  table_options as;                               ///< how each list is read
  std::vector<table_reading> recorded_as;         ///< the same of each list of a record
  std::vector<std::string> recorded_digests;      ///< of each list of a record
  std::optional<draws::repeated_names> repeated;  ///< what is done with them; nothing: there is no --repeated
  bool only_check = false, can_be_like = false, skip_unnamed = false;
  std::vector<std::pair<std::string, std::string>> rules;  ///< option without dashes, value
  std::vector<std::string> rule_names;                     ///< all there are
};

/// A file as it was read.
struct draw_file {
  std::string path, bytes;
};
draw_file read_draw_file(std::string const& path);
/// Throws input_error for a file of more people than a draw takes: of a name a line, without cells in quotes,
/// how many there are is known before it is read as a list.
void refuse_longer(draw_file const& file, draw_options const& o, std::size_t most);
/// Those who take part, as their list has them. `asked`: the columns that options name; `list`: which of
/// several it is, from 0.
draws::roster read_roster_of(draw_file const& file, draw_options const& o, std::vector<std::string> asked,
                             std::size_t list = 0);
/// The same with names on several lines settled, and what looks alike said.
draws::roster roster_of(draw_file const& file, draw_options const& o, std::vector<std::string> const& asked,
                        std::size_t list = 0);
/// Says what was left out of so many lines, and which names and families look alike.
void note_alike(draw_options const& o, draws::roster const& list, std::size_t lines,
                std::vector<std::string> const& asked);
/// Shows how lists were read, for --dry-run: `asked`, the columns of rules; that of the tickets.
void show_reading(draw_options const& o, std::vector<draws::roster const*> const& lists,
                  std::vector<std::string> const& asked, std::optional<std::size_t> tickets = {});

/// What came out.
struct draw_result {
  answer shown{};         ///< says what was drawn
  std::string canonical;  ///< what a record fingerprints: a line each
  message alike{};        ///< for people: of how many draws it is one, all alike
};

/// A draw that is about to be held.
struct draw_task {
  std::string kind;
  std::vector<draw_file const*> files;
  std::vector<draws::roster const*> lists;  ///< of those who take part
  std::uint64_t items = 0;
  std::optional<std::uint64_t> take;
  bool teams = false;               ///< what those who take part are called; else people
  std::optional<std::string> by{};  ///< the column of their tickets
  bool secret = false;              ///< a record is for its owner alone
  bool is_table = false;            ///< its text is CSV: who takes part is said beside it
  std::function<draw_result(long_chooser_ref)> draw;
  /// The picks by which it comes out as another tool draws from its seed (--like); none, where none does.
  std::function<long_record(std::string const& tool, std::string const& seed)> picks_like{};
};

/// Draws, writes the record if one is asked for, prints. Or plays a record back: throws verification_failed
/// when it does not hold.
void hold_draw(draw_options const& o, draw_task const& task);

/// Adds what every kind has: --repeated (where it is not added already, as with tickets), --seed, --record
/// and the like.
void add_draw_options(command& verb, draw_options& o);
/// Throws input_error where a file is another than that of the record, whose digest is expected.
void refuse_other_file(draw_options const& o, draw_file const& file, std::string const& expected);
/// Adds --apart, --not-with and --known-by: what is done with those who agree, and with those who are named.
void add_apart_options(command& verb, draw_options& o, std::string const& agreeing,
                       std::string const& naming);
/// Throws usage_error for --known-by without --not-with.
[[nodiscard]] draws::apart_rules apart_rules_of(draw_options const& o);
/// Adds --like, of the kinds that other tools draw, too; call before add_draw_options().
void add_like_of_draw(command& verb, draw_options& o);
/// This option is a rule of the draw: it is recorded, and a replay takes it from the record.
option_ref rule(draw_options& o, option_ref option);
/// When a record is to be played back: gives the rules in it to the options. Call before they are looked at.
void take_recorded_rules(command& verb, draw_options& o, std::string const& kind);

/// A kind: its options, then what it does.
void add_winners(command& draw);
void add_pairs(command& draw);
void add_groups(command& draw);
void add_santa(command& draw);
void add_panel(command& draw);
void add_assign(command& draw);
void add_buckets(command& draw);
void add_slip(command& draw);

/// "0.20135"; 0 and 1 as they are.
std::string short_decimal(ratio const& p);
/// {"exact": "1100/5463", "decimal": 0.20135...}
nlohmann::ordered_json as_json(ratio const& p);
/// A chance in a row: with both in JSON and CSV, and said so in text.
void put_chance(answer_table::filling& row, std::string const& key, ratio const& p, message const& said,
                char const* head = "");
/// The chance of a row, "0.20135  1100/5463" in text; long fractions stand in the other forms alone.
void put_odds(answer_table::filling& row, ratio const& p);
/// How often, of so many draws that were random; text may say it otherwise.
void put_estimate(answer_table::filling& row, double p, std::uint64_t draws, unsigned digits = 5,
                  message const& said = {});

}  // namespace faro::program
