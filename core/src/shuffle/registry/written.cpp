// Shuffles as they are written: a name of the registry, or a composition of names.
//
//   shuffle   = sequence | SHARE sequence { "," SHARE sequence }     a mixture; shares sum to 1
//   sequence  = repeated { ( "then" | "," ) repeated }               a comma not between shares
//   repeated  = one [ "*" COUNT ]
//   one       = NAME | FILE.lua | "inverse of" repeated | "(" shuffle ")"     a file's name may be in quotes
//   SHARE     = "half" | 1/3 | 0.25
#include "shuffle/registry/row.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/compose.hpp>
#include <faro/shuffle/detail/files.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>
#include <string_view>
#include <utility>

namespace faro {
namespace {

constexpr std::uint64_t most_times = 1'000'000;
constexpr int most_depth = 100;

shuffle_entry const* registered(std::string_view name) {
  auto const registry = shuffle_registry();
  auto const at = std::ranges::find(registry, name, &shuffle_entry::name);
  return at == registry.end() ? nullptr : &*at;
}

message near_names(std::string_view name) {
  // What they are called elsewhere.
  constexpr std::array<std::pair<std::string_view, char const*>, 8> others{
      {{"faro", "perfect-out or perfect-in"},
       {"out-faro", "perfect-out"},
       {"in-faro", "perfect-in"},
       {"gsr", "riffle"},
       {"mash", "riffle"},
       {"hindu", "strip"},
       {"knuth", "fisher-yates"},
       {"durstenfeld", "fisher-yates"}}};
  auto const known = std::ranges::find(others, name, &std::pair<std::string_view, char const*>::first);
  if (known != others.end()) return say("; did you mean {}?", known->second);
  std::vector<std::string> names;
  for (auto const& entry : shuffle_registry()) names.push_back(entry.name);
  return did_you_mean(name, names);
}

std::atomic<shuffle_entry (*)(std::string const&)> reader_of_files{nullptr};

bool is_file(std::string_view word) { return word.ends_with(".lua") && reader_of_files.load() != nullptr; }

/// One of the registry or of a file; nothing when there is none of that name.
std::optional<shuffle_entry> named(std::string_view name) {
  if (auto const* const one = registered(name)) return *one;
  if (!is_file(name)) return std::nullopt;
  auto out = reader_of_files.load()(std::string{name});
  out.name = name;
  return out;
}

/// Reads from the left, a word at a time.
class reader_of_shuffles {
 public:
  explicit reader_of_shuffles(std::string_view text) : text_{text} { next(); }

  shuffle_entry whole() {
    auto out = shuffle(0);
    if (!word_.empty()) refuse("'then', ',', '*' or the end");
    return out;
  }

 private:
  /// Words end at blanks and at the signs of the grammar, which are words of their own; in quotes they don't.
  void next() {
    at_ = std::min(text_.find_first_not_of(" \t\n", end_), text_.size());
    if (at_ < text_.size() && text_[at_] == '"') {
      end_ = text_.find('"', at_ + 1);
      if (end_ == std::string_view::npos) {
        word_ = text_.substr(at_);
        refuse("a quotation mark at the end of a file's name");
      }
      word_ = text_.substr(at_ + 1, end_++ - at_ - 1);
      return;
    }
    constexpr std::string_view signs = ",()*";
    end_ = at_ < text_.size() && signs.find(text_[at_]) != std::string_view::npos
               ? at_ + 1
               : std::min(text_.find_first_of(" \t\n,()*", at_), text_.size());
    word_ = text_.substr(at_, end_ - at_);
  }
  bool took(std::string_view word) {
    if (word_ != word) return false;
    next();
    return true;
  }
  [[noreturn]] void refuse(message const& expected, message const& hint = {}) const {
    throw input_error{say("character {}: expected {}, got {}{}", count_characters(text_.substr(0, at_)) + 1,
                          expected, word_.empty() ? say("the end") : quoted(word_), hint)};
  }

  [[nodiscard]] bool at_share() const {
    return word_ == "half" || (!word_.empty() && word_[0] >= '0' && word_[0] <= '9' && !is_file(word_));
  }
  ratio share() {
    if (took("half")) return {1, 2};
    try {
      if (at_share()) {
        auto const out = ratio::parse(word_);
        next();
        return out;
      }
    } catch (input_error const&) {  // said below, with its place
    }
    refuse("a share, such as half or 1/3");
  }

  shuffle_entry shuffle(int depth) {
    if (depth > most_depth) refuse(say("at most {} parentheses within each other", most_depth));
    if (!at_share()) return sequence(depth, true);
    std::vector<std::pair<ratio, shuffle_entry>> all;
    do {
      auto part = share();
      all.emplace_back(std::move(part), sequence(depth, false));
      if (all.size() == 1 && word_ != ",") refuse("',' and what else it may be");
    } while (took(","));
    return mixed(std::move(all));
  }

  shuffle_entry sequence(int depth, bool commas) {
    auto out = repeated(depth);
    while (took("then") || (commas && took(","))) out = then(std::move(out), repeated(depth));
    return out;
  }

  shuffle_entry repeated(int depth) {
    auto out = one(depth);
    if (!took("*")) return out;
    std::uint64_t count = 0;
    for (char const digit : word_) {
      bool const fits = digit >= '0' && digit <= '9' && count <= most_times;
      count = fits ? count * 10 + static_cast<std::uint64_t>(digit - '0') : most_times + 1;
    }
    if (count == 0 || count > most_times) refuse(say("a whole number from 1 to {}", most_times));
    next();
    return times(std::move(out), count);
  }

  shuffle_entry one(int depth) {
    if (took("(")) {
      auto out = shuffle(depth + 1);
      if (!took(")")) refuse("')'");
      return out;
    }
    if (took("inverse")) {
      if (!took("of")) refuse("'of'");
      if (depth > most_depth) refuse(say("at most {} shuffles within each other", most_depth));
      return inverse(repeated(depth + 1));
    }
    auto found = named(word_);
    if (!found) refuse("a shuffle", near_names(word_));
    next();
    return *std::move(found);
  }

  std::string_view text_, word_;
  std::size_t at_ = 0, end_ = 0;
};

}  // namespace

void detail::read_shuffle_files_with(shuffle_entry (*reader)(std::string const& path)) {
  reader_of_files = reader;
}

bool is_composition(std::string_view text) {
  return text.find_first_of(" \t\n,()*\"") != std::string_view::npos || is_file(text);
}

shuffle_entry find_shuffle(std::string_view name) {
  if (auto const* const one = registered(name)) return *one;
  if (!is_composition(name)) throw input_error{say("no shuffle is called '{}'{}", name, near_names(name))};
  auto out = reader_of_shuffles{name}.whole();
  out.name = trimmed(name);  // as it was written
  return out;
}

}  // namespace faro
