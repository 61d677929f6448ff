// SquareDeal: boards of a bridge tournament that nobody could foresee and everybody can check afterwards.
//
// The organiser publishes a description (.sqd): its sessions and the SHA-256 of a file of secret keys (.sqk),
// one a session. Then news decides (the delayed value), and boards follow by Big Deal's generator, an
// original set and a reserve. At the end the keys are published.
//
// .sqd: lines "TN name", "DI which news", "DV value", "SN sessions:boards:file:description", "KH hash"; #
// begins a comment; LF or CRLF. In file and description a row of # stands for the session's number. Boards
// are "16", "1-16" or "1-16,17-32", which the sessions take in turns; "?" and 0 sessions are left open.
// .sqk: lines "phase,session:key" with CRLF, which is what KH hashes; keys have 60 letters and digits.
// owner = first half of the key; seed = RIPEMD-160(second half, base64 of the value, "original" or "reserve",
// and "ses" with the session's number where sessions are left open).
//
// The hash does not cover the .sqd's own lines. About 4 µs a board. Origin: H. van Staveren, SquareDeal 2.7.
#pragma once
#include "cards/bridge_file.hpp"

#include <faro/records/detail/crypto.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::audit {

/// A phase of the tournament: one SN line.
struct squaredeal_phase {
  std::uint64_t sessions = 1;       ///< 0: left open
  std::vector<board_range> boards;  ///< taken in turns by the sessions; empty: left open ("?")
  std::string boards_text;          ///< as it stands in the file
  std::string file;                 ///< "RR##"
  std::string description;          ///< "Round Robin #/17"
};

/// A .sqd file.
struct squaredeal_description {
  std::string name, delayed_info;
  std::optional<std::string> delayed_value;
  std::vector<squaredeal_phase> phases;
  std::string key_hash;  ///< 64 hexadecimal digits; empty before publication
};

/// Reads a .sqd. Throws input_error "line 7: ..." for a phase or a hash that is none, for a line twice, for
/// more than 1 MB, 1,000 phases or 10,000 sessions.
squaredeal_description parse_squaredeal(std::string_view bytes);
/// The text of a .sqd, LF-ended, that SquareDeal reads as its own.
std::string squaredeal_text(squaredeal_description const& description);

/// Session keys by phase and session, both from 1; session 0 where sessions are left open.
using squaredeal_keys = std::map<std::pair<std::uint64_t, std::uint64_t>, secret_text>;

/// How the bytes of a .sqk agree with the hash.
enum class key_agreement { same, same_with_crlf, different };
struct key_check {
  key_agreement agreement;
  std::string hash;       ///< of the bytes as they are
  std::string crlf_hash;  ///< of the same lines with CRLF
};
key_check check_keys(squaredeal_description const& description, std::string_view sqk);

/// Reads a .sqk. Throws input_error for a line that is none, a session twice, a key that two sessions
/// share, a session that the description has not, or one of its sessions without a key.
squaredeal_keys parse_squaredeal_keys(squaredeal_description const& description, std::string_view sqk);
/// Fresh keys for every session of the description. Throws system_error when there is no randomness.
squaredeal_keys fresh_squaredeal_keys(squaredeal_description const& description);
/// The bytes of a .sqk, CRLF-ended.
secret_text squaredeal_key_text(squaredeal_keys const& keys);

/// One session, its number in the phase and its boards.
struct squaredeal_session {
  std::size_t phase = 0;     ///< from 0
  std::uint64_t number = 1;  ///< from 1
  std::string file;          ///< "RR07"
  std::string description;
  board_range boards{};
};
/// All sessions whose number and boards are known, in order. Throws input_error above a million boards.
std::vector<squaredeal_session> sessions_of(squaredeal_description const& description);
/// "RR##" and 7 give "RR07".
std::string with_session_number(std::string_view text, std::uint64_t number);

/// The boards of a session. Precondition: the session's phase has its keys.
std::vector<deal_seats> squaredeal_boards(squaredeal_keys const& keys, squaredeal_session const& session,
                                          std::string_view delayed_value, bool reserve);

/// The delayed value as SquareDeal 2.7 stores what is typed: blanks single, points and commas between digits
/// left out ("43,275.91" is "4327591"). Versions up to 2.5 stored it as it was typed.
std::string canonical_delayed_value(std::string_view typed);

// ---- What was played --------------------------------------------------------------------------------------

/// A board that was played.
struct played_board {
  deal_seats seats{};
  std::uint64_t number = 0;  ///< 0: not known
  std::string place;         ///< "finals.pbn, line 12"
  std::string session{};     ///< "FIN3", when its file is named after a session; else empty
};

/// How much of a session was played.
struct session_use {
  squaredeal_session session;
  std::uint64_t original = 0, reserve = 0;
};

struct squaredeal_comparison {
  std::vector<session_use> sessions;
  std::uint64_t reproduced = 0;       ///< boards played that are as dealt
  std::vector<std::string> problems;  ///< one line each; empty when all is right
  /// The value the boards were dealt with, where it is another one near the one given.
  std::optional<std::string> other_value;
};

/// Compares boards with what the keys give. `announced` are the files of sessions whose reserve set was
/// played and announced. Sessions may come in any order; within one the boards have to be in theirs. Problems
/// are: a board that no session has (with the one expected there), a reserve set that was not announced, a
/// board in another session's file, under another's number, out of order, or played twice. If no board
/// agrees, delayed values near the given one are tried (100 of its last digit either way, other points and
/// commas). O(boards log boards).
squaredeal_comparison compare_played(squaredeal_keys const& keys,
                                     std::vector<squaredeal_session> const& sessions,
                                     std::string_view delayed_value, std::vector<played_board> const& played,
                                     std::vector<std::string> const& announced);

}  // namespace faro::audit
