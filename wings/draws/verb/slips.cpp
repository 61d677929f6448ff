// Slips written, and faro draw slip: one of them verified.
#include "draws/verb/slips.hpp"

#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/run_context.hpp"
#include "cli/system/system.hpp"
#include "draws/verb/draw.hpp"
#include "records/merkle.hpp"
#include "records/safe_file.hpp"
#include "records/sealed_box.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/chance/seed.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace faro::program {
namespace {

constexpr std::string_view format_name = "faro-slip/1";
constexpr std::string_view sealed_name = "faro-sealed-slip/1";
constexpr std::size_t digest_digits = 64;

constexpr char const* slips_examples =
    "faro draw slip '003 Ann.txt' --root 5f0c…\n"
    "faro draw slip '003 Ann.txt'  # its root, to compare with the published one\n"
    "faro draw slip --new-key ann.key  # a key of your own\n"
    "faro draw slip '003 Ann.txt' --key ann.key  # a slip sealed to it";

sha256_digest leaf_of(std::string_view to, std::string_view says, std::string_view salt) {
  return audit::merkle_leaf(audit::framed({format_name, to, says, salt}));
}

/// The name of a person as the name of a file: what may mean something to a file system is left out.
std::string file_name(std::size_t number, std::string const& person) {
  std::string name;
  for (char const c : first_characters(person, 60)) {
    bool const plain = static_cast<unsigned char>(c) >= 0x80 || is_letter(c) || is_digit(c) || c == ' ' ||
                       c == '-' || c == '_';
    name += plain ? c : '_';
  }
  return fmt::format("{:03} {}.txt", number, name);
}

struct read_slip {
  std::string to, says, salt, root;
  std::uint64_t number = 0, count = 0;
  std::vector<sha256_digest> path;
};

sha256_digest digest_in(std::string const& name, std::string_view text) {
  if (text.size() != digest_digits || text.find_first_not_of("0123456789abcdef") != std::string_view::npos)
    throw input_error{say("{}: expected 64 lower-case hexadecimal digits, got {}", name, faro::quoted(text))};
  auto const bytes = faro::from_hex(text);
  sha256_digest out;
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(out.data()));  // NOLINT: its bytes
  return out;
}

read_slip parse_slip(std::string_view text, std::string const& name) {
  std::array<std::string_view, 6> const fields{"for", "says", "number", "salt", "path", "root"};
  auto const lines = lines_of(text);
  auto const bad = [&](std::size_t line, std::string_view expected) {
    return input_error{say("{} is no slip: line {}: expected {}", name, line, expected)};
  };
  if (lines.empty() || lines[0] != format_name) throw bad(1, format_name);
  if (lines.size() != fields.size() + 1) throw bad(lines.size(), "seven lines");
  std::array<std::string_view, 6> values;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    auto const start = std::string{fields[i]} + ": ";
    if (!lines[i + 1].starts_with(start) && lines[i + 1] != trimmed(start)) throw bad(i + 2, start);
    values[i] = trimmed(lines[i + 1].substr(std::min(start.size(), lines[i + 1].size())));
  }
  read_slip out;
  out.to = values[0];
  out.says = values[1];
  auto const of = values[2].find(" of ");
  if (of == std::string_view::npos) throw bad(4, "'number: 3 of 12'");
  out.number = whole_number(name + ", line 4", values[2].substr(0, of), 1);
  out.count = whole_number(name + ", line 4", values[2].substr(of + 4), out.number);
  (void)digest_in(name + ", line 5", values[3]);
  out.salt = faro::from_hex(values[3]);
  for (auto const word : words_of(values[4])) out.path.push_back(digest_in(name + ", line 6", word));
  out.root = values[5];
  (void)digest_in(name + ", line 7", out.root);
  return out;
}

struct slip_options : answer_forms {
  std::string file;
  std::optional<std::string> root, key, new_key;
};

/// 32 bytes from 64 hexadecimal digits; nothing for anything else.
std::optional<std::string> key_bytes_in(std::string_view text) {
  auto const digits = lower_case(trimmed(text));
  if (digits.size() != digest_digits || digits.find_first_not_of("0123456789abcdef") != std::string::npos)
    return std::nullopt;
  return faro::from_hex(digits);
}

/// A slip as a box: all boxes of a draw are as long, so that none tells by its length what is in it.
std::string sealed(sealed_slip const& slip, std::string text, std::size_t length) {
  text.resize(length, ' ');
  auto const box = audit::seal_to(slip.public_key, format_name, slip.to, text);
  return fmt::format("{}\nfor: {}\nkey: {}\nbox: {}\n", sealed_name, slip.to, to_hex(slip.public_key),
                     to_hex(box));
}

/// The slip in a box.
std::string opened(std::string_view text, std::string const& name, slip_options const& o) {
  auto const lines = lines_of(text);
  std::string_view const to = "for: ", box = "box: ";
  if (lines.size() != 4 || !lines[1].starts_with(to) || !lines[3].starts_with(box) ||
      lines[3].find_first_not_of("0123456789abcdef", box.size()) != std::string_view::npos ||
      lines[3].size() % 2 == 0)
    throw input_error{
        say("{} is no sealed slip: expected four lines: {}, for, key and box", name, sealed_name)};
  if (!o.key)
    throw usage_error{say("{} is sealed: expected --key FILE, the secret key it is sealed to", name)};
  text_file const key_file{*o.key};
  auto const secret = key_bytes_in(key_file.bytes());
  if (!secret) throw input_error{say("{}: expected a secret key of 64 hexadecimal digits", key_file.name())};
  audit::secret_text const key{*secret};
  auto out = audit::open_box(key.view(), format_name, lines[1].substr(to.size()),
                             faro::from_hex(lines[3].substr(box.size())));
  if (!out)
    throw verification_failed{
        say("{} does not open with {}: it is sealed to another key, or was changed", name, *o.key)};
  return std::string{trimmed(*out)} + "\n";
}

void make_key(std::string const& path) {
  if (!current_run().has_disk)
    throw usage_error{"a key is written to a file on the disk, which this question has not"};
  auto const secret = audit::fresh_secret();
  audit::write_secret_file(path, to_hex(secret.view()) + "\n");
  print(to_hex(audit::box_public_key(secret.view())) + "\n");
}

void run(slip_options const& o) {
  if (o.new_key) {
    if (!o.file.empty()) throw usage_error{"--new-key makes a key: expected no slip beside it"};
    return make_key(*o.new_key);
  }
  if (o.file.empty()) throw usage_error{"expected a slip"};
  text_file const file{o.file};
  bool const is_sealed = file.bytes().starts_with(sealed_name);
  auto const slip =
      parse_slip(is_sealed ? opened(file.bytes(), file.name(), o) : std::string{file.bytes()}, file.name());
  auto const expected = o.root.value_or(slip.root);
  auto const root = digest_in("--root", expected);
  auto const found =
      audit::merkle_climb(leaf_of(slip.to, slip.says, slip.salt), slip.number - 1, slip.count, slip.path);
  if (!found || *found != root)
    throw verification_failed{say("{} does not hold: it leads to the root {}, expected {}", file.name(),
                                  found ? say("{}", to_hex(*found)) : say("of another tree"), expected)};
  answer a{"a slip"};
  a.fact("file", file.name());
  a.fact("holds", true);
  a.fact("for", slip.to);
  a.fact("says", slip.says);
  a.fact("number", slip.number);
  a.fact("count", slip.count);
  a.fact("root", to_hex(root));
  a.line(slip.to + ": " + slip.says);
  auto const place = say("slip {} of {} under the root {}", slip.number, slip.count, to_hex(root));
  a.line(o.root ? place : say("{}: hold this against the published one", place));
  show(a, o.style());
}

}  // namespace

std::string public_key_in(std::string_view cell, std::string const& whose) {
  auto const key = key_bytes_in(cell);
  if (!key)
    throw input_error{
        say("{}: expected a public key of 64 hexadecimal digits, as faro draw slip --new-key "
            "prints it, got {}",
            whose, faro::quoted(cell))};
  return *key;
}

void add_slips(answer& a, std::string const& folder, std::vector<sealed_slip> const& slips) {
  namespace fs = std::filesystem;
  if (!current_run().has_disk)
    throw usage_error{"slips are written to a folder on the disk, which this question has not"};
  std::error_code problem;
  if (fs::exists(folder, problem) && (!fs::is_directory(folder, problem) || !fs::is_empty(folder, problem)))
    throw input_error{say("{}: expected a new or an empty folder for the slips", folder)};
  fs::create_directories(folder, problem);
  if (problem)
    throw system_error{say("cannot make the folder {}: {}", faro::quoted(folder, 200), problem.message())};
  static_cast<void>(system::set_rights(folder, 0700));
  std::vector<std::string> salts;
  std::vector<sha256_digest> leaves;
  for (auto const& slip : slips) {
    auto const key = fresh_key();
    salts.emplace_back(audit::as_text(key.bytes));
    leaves.push_back(leaf_of(slip.to, slip.says, salts.back()));
  }
  auto const root = to_hex(audit::merkle_root(leaves));
  std::vector<std::string> texts;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < slips.size(); ++i) {
    std::string path;
    for (auto const& hash : audit::merkle_path(leaves, i)) path += (path.empty() ? "" : " ") + to_hex(hash);
    texts.push_back(fmt::format("{}\nfor: {}\nsays: {}\nnumber: {} of {}\nsalt: {}\npath: {}\nroot: {}\n",
                                format_name, slips[i].to, slips[i].says, i + 1, slips.size(),
                                to_hex(salts[i]), path, root));
    longest = std::max(longest, texts.back().size());
  }
  for (std::size_t i = 0; i < slips.size(); ++i) {
    audit::write_secret_file((fs::path{folder} / file_name(i + 1, slips[i].to)).string(),
                             slips[i].public_key.empty() ? texts[i] : sealed(slips[i], texts[i], longest));
  }
  a.line(say("{} slips in {}", slips.size(), folder));
  a.line(say("root {}", root));
  a.fact("slips", folder);
  a.fact("root", root);
}

void add_slip(command& draw) {
  auto* const verb =
      add_verb(draw, "slip", "Verify a sealed slip against the published root.", slips_examples);
  auto const o = std::make_shared<slip_options>();
  add_value(*verb, "FILE", o->file, "the slip");
  add_text(*verb, "--root", o->root, "the root that was published", "HEX");
  add_file(*verb, "--key", o->key, "the secret key that a slip is sealed to");
  add_text(*verb, "--new-key", o->new_key, "write a new secret key to FILE and print its public key", "FILE")
      ->writes();
  add_forms(*verb, *o);
  on_run(*verb, [o] { run(*o); });
}

}  // namespace faro::program
