#include "games/verb/recorded_game.hpp"

#include "cli/frame.hpp"
#include "games/verb/script_game.hpp"
#include "verbs/common/records.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

namespace faro::program {

recorded_game game_of_record(audit::record_file const& kept, std::string const& path, std::string const& file,
                             std::string const& otherwise) {
  auto const name = recorded_detail(kept, "game");
  if (!name)
    throw usage_error{
        say("{} is the record of a deal without a game: expected {} --replay {}", path, otherwise, path)};
  auto const count = recorded_detail(kept, "count");
  if (!count)
    throw input_error{say("{} is no record of a deal: its field 'details.{}' is missing", path, "count")};
  odds::script_settings settings;
  for (auto const& [key, value] : kept.details) {
    if (key.starts_with("set.")) settings.emplace_back(key.substr(4), value);
  }
  auto const standard = load_game(file.empty() ? *name : file, {});
  if (auto const digest = audit::digest_of(standard.text()); digest != kept.input)
    throw input_error{say("{} is a record for another game: sha256 {}, expected {}", path, digest.sha256,
                          kept.input.sha256)};
  // Every game has an outcome and a newline: no record makes us play without end.
  return {standard.with(settings), whole_number("field 'details.count'", *count, 0, kept.output.bytes),
          recorded_detail(kept, "given")};
}

}  // namespace faro::program
