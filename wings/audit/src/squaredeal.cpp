// The files of SquareDeal, to the byte: descriptions, keys, the hash over them, and the sessions they stand
// for.
#include "audit/src/squaredeal.hpp"

#include "audit/src/bigdeal.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

namespace faro::audit {

namespace {

constexpr std::size_t most_file_bytes = std::size_t{1} << 20, most_phases = 1000, key_length = 60;
constexpr std::uint64_t most_phase_sessions = 10'000, most_boards = 1'000'000;
constexpr std::string_view key_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Calls take(line, number) for each line, as it is without its LF.
template <class Take>
void each_line(std::string_view text, Take take) {
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    auto const end = std::min(text.find('\n'), text.size());
    take(text.substr(0, end), number);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void check_size(std::string_view bytes) {
  if (bytes.size() > most_file_bytes)
    throw input_error{say("expected at most {} bytes, got {}", most_file_bytes, bytes.size())};
}

std::optional<std::uint64_t> number_of(std::string_view digits) {
  std::uint64_t number = 0;
  auto const* const end = digits.data() + digits.size();
  auto const read = std::from_chars(digits.data(), end, number);
  return !digits.empty() && read.ec == std::errc{} && read.ptr == end ? std::optional{number} : std::nullopt;
}

/// The field up to the next colon, which is taken away with it.
std::string_view take_field(std::string_view& text) {
  auto const end = std::min(text.find(':'), text.size());
  auto const field = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return field;
}

void check_file_name(std::string_view file) {
  auto const allowed = [](char c) {
    return key_letters.find(c) != std::string_view::npos || c == '_' || c == '-';
  };
  auto const first = file.find('#'), last = file.rfind('#');
  auto const letters_alone =
      first == std::string_view::npos
          ? std::ranges::all_of(file, allowed)
          : std::ranges::all_of(file.substr(0, first), allowed) &&
                std::ranges::all_of(file.substr(last + 1), allowed) &&
                std::ranges::all_of(file.substr(first, last - first), [](char c) { return c == '#'; });
  if (file.empty() || file.size() > 100 || !letters_alone)
    throw input_error{
        say("a file: expected letters, digits, _ and -, with one row of # for the session's number, got {}",
            faro::quoted(file, 60))};
}

squaredeal_phase parse_phase(std::string_view text) {
  auto const whole = text;
  if (std::ranges::count(text, ':') < 3)
    throw input_error{
        say("a phase: expected sessions:boards:file:description, got {}", faro::quoted(whole, 60))};
  squaredeal_phase phase;
  auto const sessions = number_of(take_field(text));
  if (!sessions || *sessions > most_phase_sessions)
    throw input_error{
        say("a phase: expected at most {} sessions, got {}", most_phase_sessions, faro::quoted(whole, 60))};
  phase.sessions = *sessions;
  phase.boards_text = take_field(text);
  if (phase.boards_text != "?") phase.boards = parse_board_ranges(phase.boards_text);
  phase.file = take_field(text);
  check_file_name(phase.file);
  phase.description = take_field(text);  // SquareDeal drops what follows another colon, too
  return phase;
}

void check_hash(std::string_view hash) {
  if (hash.size() != 64 || hash.find_first_not_of("0123456789abcdef") != std::string_view::npos)
    throw input_error{
        say("KH: expected 64 hexadecimal digits in lower case, got {}", faro::quoted(hash, 80))};
}

void set_once(std::string& place, std::string_view value, std::string_view tag) {
  if (!place.empty()) throw input_error{say("expected one {}, got a second", tag)};
  place = value;
}

void take_line(squaredeal_description& out, std::string_view line) {
  while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
  if (line.empty() || line.front() == '#') return;
  auto const tag = line.substr(0, 2);
  auto value = line.substr(std::min<std::size_t>(2, line.size()));
  while (value.starts_with(' ')) value.remove_prefix(1);
  if (tag == "TN") return set_once(out.name, value, tag);
  if (tag == "DI") return set_once(out.delayed_info, value, tag);
  if (tag == "KH") {
    check_hash(value);
    return set_once(out.key_hash, value, tag);
  }
  if (tag == "DV") {
    if (out.delayed_value) throw input_error{"expected one DV, got a second"};
    out.delayed_value = value;
    return;
  }
  if (tag != "SN")
    throw input_error{say("expected TN, DI, DV, SN or KH at the beginning, got {}", faro::quoted(line))};
  if (out.phases.size() == most_phases) throw input_error{say("more than {} phases", most_phases)};
  out.phases.push_back(parse_phase(value));
}

/// The sessions that have a key of their own: 0 alone where sessions are left open.
template <class Take>
void each_key(squaredeal_description const& description, Take take) {
  for (std::uint64_t phase = 1; phase <= description.phases.size(); ++phase) {
    auto const sessions = description.phases[phase - 1].sessions;
    for (std::uint64_t session = sessions == 0 ? 0 : 1; session <= sessions; ++session) take(phase, session);
  }
}

std::string with_crlf(std::string_view sqk) {
  std::string out;
  out.reserve(sqk.size() + sqk.size() / 32 + 2);  // no key is left behind by growing
  each_line(sqk, [&](std::string_view line, std::uint64_t) {
    out += line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
    out += "\r\n";
  });
  return out;
}

/// Letters and digits, each with the same chance: bytes of 248 and more are passed over.
std::string fresh_key_text() {
  std::string key;
  key.reserve(key_length);
  while (key.size() < key_length) {
    auto const bytes = fresh_secret();
    for (auto const c : bytes.view()) {
      auto const byte = static_cast<unsigned char>(c);
      if (byte < 248 && key.size() < key_length) key += key_letters[byte % key_letters.size()];
    }
  }
  return key;
}

void add_key(squaredeal_keys& keys, std::string_view line) {
  auto const colon = line.find(':'), comma = line.find(',');
  auto const phase = number_of(line.substr(0, std::min(comma, line.size())));
  auto const session = comma < colon && colon != std::string_view::npos
                           ? number_of(line.substr(comma + 1, colon - comma - 1))
                           : std::nullopt;
  // A key is never quoted: it may still be secret.
  if (!phase || !session) throw input_error{"expected phase,session:key"};
  auto const key = line.substr(colon + 1);
  if (key.size() < 2 || key.size() > 1000)
    throw input_error{say("session {},{}: expected a key of {} characters, got {}", *phase, *session,
                          key_length, key.size())};
  if (key.find_first_not_of(key_letters) != std::string_view::npos)
    throw input_error{say("session {},{}: expected a key of letters and digits alone", *phase, *session)};
  if (!keys.try_emplace({*phase, *session}, std::string{key}).second)
    throw input_error{say("session {},{} has a key already", *phase, *session)};
}

}  // namespace

squaredeal_description parse_squaredeal(std::string_view bytes) {
  check_size(bytes);
  squaredeal_description out;
  std::uint64_t sessions = 0;
  each_line(without_mark(bytes), [&](std::string_view line, std::uint64_t number) {
    try {
      auto const before = out.phases.size();
      take_line(out, line);
      if (out.phases.size() > before) sessions += std::max<std::uint64_t>(1, out.phases.back().sessions);
      if (sessions > most_phase_sessions)
        throw input_error{say("more than {} sessions", most_phase_sessions)};
    } catch (input_error const& e) {
      throw input_error{say("line {}: {}", number, e.said())};
    }
  });
  if (out.phases.empty()) throw input_error{"no phase (SN) is there; it is no description of a tournament"};
  return out;
}

std::string squaredeal_text(squaredeal_description const& d) {
  std::string text = "# Description file of tournament for program SquareDeal 2.7\n#\n";
  text += fmt::format("TN {}\nDI {}\n", d.name, d.delayed_info);
  if (d.delayed_value) text += fmt::format("DV {}\n", *d.delayed_value);
  text += "# A phase a line: SN sessions:boards:file:description\n";
  for (auto const& p : d.phases)
    text += fmt::format("SN {}:{}:{}:{}\n", p.sessions, p.boards_text, p.file, p.description);
  if (!d.key_hash.empty()) text += fmt::format("KH {}\n", d.key_hash);
  return text;
}

key_check check_keys(squaredeal_description const& description, std::string_view sqk) {
  auto const hash_of = [](std::string_view bytes) { return to_hex(sha256(bytes)); };
  auto lines = with_crlf(sqk);
  key_check out{key_agreement::different, hash_of(sqk), hash_of(lines)};
  erase_secret(lines);
  if (out.crlf_hash == description.key_hash) out.agreement = key_agreement::same_with_crlf;
  if (out.hash == description.key_hash) out.agreement = key_agreement::same;
  return out;
}

squaredeal_keys parse_squaredeal_keys(squaredeal_description const& description, std::string_view sqk) {
  check_size(sqk);
  squaredeal_keys keys;
  each_line(sqk, [&](std::string_view line, std::uint64_t number) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    try {
      add_key(keys, line);
    } catch (input_error const& e) {
      throw input_error{say("line {}: {}", number, e.said())};
    }
  });
  std::size_t expected = 0;
  each_key(description, [&](std::uint64_t phase, std::uint64_t session) {
    ++expected;
    if (!keys.contains({phase, session})) throw input_error{say("session {},{} has no key", phase, session)};
  });
  if (keys.size() > expected)
    throw input_error{say("expected a key for each of {} sessions, got {}", expected, keys.size())};
  std::set<std::string_view> different;
  for (auto const& [session, key] : keys) {
    if (!different.insert(key.view()).second)
      throw input_error{say("session {},{} has the key of another one: they would have the same boards",
                            session.first, session.second)};
  }
  return keys;
}

squaredeal_keys fresh_squaredeal_keys(squaredeal_description const& description) {
  squaredeal_keys keys;
  each_key(description, [&](std::uint64_t phase, std::uint64_t session) {
    keys.try_emplace({phase, session}, fresh_key_text());
  });
  return keys;
}

secret_text squaredeal_key_text(squaredeal_keys const& keys) {
  std::string text;
  text.reserve(keys.size() * (key_length + 32));
  for (auto const& [session, key] : keys)
    text.append(fmt::format("{},{}:", session.first, session.second)).append(key.view()).append("\r\n");
  return secret_text{std::move(text)};
}

std::string with_session_number(std::string_view text, std::uint64_t number) {
  auto const first = text.find('#');
  if (first == std::string_view::npos) return std::string{text};
  auto const width = std::min(text.find_first_not_of('#', first), text.size()) - first;
  return fmt::format("{}{:0{}}{}", text.substr(0, first), number, width, text.substr(first + width));
}

std::vector<squaredeal_session> sessions_of(squaredeal_description const& description) {
  std::vector<squaredeal_session> out;
  std::uint64_t boards = 0;
  for (std::size_t phase = 0; phase < description.phases.size(); ++phase) {
    auto const& p = description.phases[phase];
    for (std::uint64_t number = 1; number <= p.sessions && !p.boards.empty(); ++number) {
      out.push_back({phase, number, with_session_number(p.file, number),
                     with_session_number(p.description, number), p.boards[(number - 1) % p.boards.size()]});
      boards += out.back().boards.size();
      if (boards > most_boards) throw input_error{say("more than {} boards", most_boards)};
    }
  }
  return out;
}

std::vector<deal_seats> squaredeal_boards(squaredeal_keys const& keys, squaredeal_session const& session,
                                          std::string_view delayed_value, bool reserve) {
  bool const own_key = !keys.contains({session.phase + 1, 0});
  auto const key = keys.at({session.phase + 1, own_key ? session.number : 0}).view();
  auto const owner = key.substr(0, key.size() / 2);
  std::string entropy;
  entropy.reserve(key.size() + 2 * delayed_value.size() + 64);  // the key is not left behind by growing
  entropy.append(key.substr(key.size() / 2))
      .append(to_base64(delayed_value))
      .append(reserve ? "reserve" : "original");
  if (!own_key) entropy.append("ses").append(std::to_string(session.number));
  auto seed = ripemd160(entropy);
  erase_secret(entropy);
  bigdeal_generator generator{seed, owner};
  erase_secret(seed);
  std::vector<deal_seats> boards(session.boards.size());
  for (auto& board : boards) board = generator.next();
  return boards;
}

std::string canonical_delayed_value(std::string_view typed) {
  std::string single;  // every stretch of blanks is one
  for (auto const c : typed) {
    if (!is_blank(c)) {
      single += c;
    } else if (!single.empty() && single.back() != ' ') {
      single += ' ';
    }
  }
  if (single.ends_with(' ')) single.pop_back();
  auto const digit_at = [&](std::size_t i) {
    return i < single.size() && single[i] >= '0' && single[i] <= '9';
  };
  std::string out;
  for (std::size_t i = 0; i < single.size(); ++i) {
    out += single[i];
    if (!digit_at(i) || !digit_at(i + 2) || (single[i + 1] != '.' && single[i + 1] != ',')) continue;
    // The digit after the mark is not looked at again: "1,2,3" becomes "12,3", as SquareDeal has it.
    out += single[i + 2];
    i += 2;
  }
  return out;
}

}  // namespace faro::audit
