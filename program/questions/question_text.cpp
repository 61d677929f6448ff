// Lines to values of options and back. Which lines are clauses follows from the options of the verb.
#include "questions/question_text.hpp"

#include "cli/arguments.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/run_context.hpp"
#include "language/goes_on.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

constexpr std::size_t longest_text = 1'000'000;
constexpr std::string_view question_word = "question";  // begins a question that looks like a clause

/// Options that make no sense within a text, or that are about the text. Nor are those in it that write:
/// whoever asks what others wrote says himself where answers go.
constexpr std::array<std::string_view, 6> of_command_line{"help",      "ask",  "as-text",
                                                          "functions", "json", "replay"};

/// Options that may follow another on its line: "by turn 3 on the play".
struct clause_chain {
  std::string_view first;
  std::array<std::string_view, 4> then;
};
constexpr std::array chains{clause_chain{"by-turn", {"on"}},
                            clause_chain{"vary", {"against", "grow"}},
                            clause_chain{"find", {"at-least", "against", "grow"}},
                            clause_chain{"simulate", {"seed", "jobs"}},
                            clause_chain{"sample", {"seed"}},
                            clause_chain{"mulligan", {"down-to", "on"}}};

/// "at-least" as people say it.
std::string spoken(std::string_view name) {
  std::string out{name};
  std::ranges::replace(out, '-', ' ');
  return out;
}

/// What follows the words, where the line begins with them; the words end at a blank or at the end.
std::optional<std::string_view> after_words(std::string_view line, std::string_view words) {
  if (line.size() < words.size() || lower_case(line.substr(0, words.size())) != words) return std::nullopt;
  auto const rest = line.substr(words.size());
  if (!rest.empty() && !is_blank(rest[0]) && rest[0] != ':') return std::nullopt;
  return trimmed(rest.substr(!rest.empty() && rest[0] == ':'));
}

struct clause {
  option* of;
  std::string_view name;  // the long name
  std::string_view rest;
};

/// A line that begins with the name of an option.
class clause_names {
 public:
  explicit clause_names(command const& verb) {
    for (auto const& o : verb.options()) {
      for (auto const& name : o->long_names()) {
        if (!o->is_written() && std::ranges::find(of_command_line, name) == of_command_line.end())
          names_.push_back({name, o.get()});
      }
    }
    std::ranges::sort(names_, [](auto const& a, auto const& b) { return a.first.size() > b.first.size(); });
  }

  [[nodiscard]] std::optional<clause> find(std::string_view line) const {
    for (auto const& [name, o] : names_) {
      auto rest = after_words(line, spoken(name));
      if (!rest) rest = after_words(line, name);
      if (!rest) continue;
      bool const has_colon =
          line.size() > name.size() && line[name.size()] == ':';  // no question has it there
      if (has_colon || (!odds::language::goes_on(*rest) && !(name == "let" && odds::language::asks(line))))
        return clause{o, name, *rest};
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::string> all() const {
    std::vector<std::string> out;
    for (auto const& [name, o] : names_) out.push_back(spoken(name));
    return out;
  }

 private:
  std::vector<std::pair<std::string, option*>> names_;
};

struct text_line {
  std::size_t number, column;
  std::string words;
  struct indented {
    std::size_t number, column;
    std::string words;
    bool after_break = false;  // the line above ends in a backslash: the break between them counts
  };
  std::vector<indented> below{};

  /// The words of the last of its lines.
  [[nodiscard]] std::string& last() { return below.empty() ? words : below.back().words; }
};

std::vector<text_line> lines_with_words(std::string_view text) {
  std::vector<text_line> out;
  std::size_t number = 0;
  for (auto const line : lines_of(text)) {
    ++number;
    if (!line.empty() && is_blank(line[0]) && !out.empty() && out.back().last().ends_with('\\')) {
      out.back().last().pop_back();
      auto as_it_is = line.substr(1);
      if (as_it_is.ends_with('\r')) as_it_is.remove_suffix(1);
      out.back().below.push_back({number, 2, std::string{as_it_is}, true});
      continue;
    }
    auto const words = trimmed(line);
    if (words.empty() || words[0] == '#') continue;
    auto const column = static_cast<std::size_t>(words.data() - line.data()) + 1;
    if (is_blank(line[0]) && !out.empty()) {
      out.back().below.push_back({number, column, std::string{words}});
    } else {
      out.push_back({number, column, std::string{words}});
    }
  }
  return out;
}

/// Where a word begins in a text outside of quotes; npos if nowhere.
std::size_t find_word(std::string_view text, std::string_view word) {
  char quote = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '"') quote = quote ? 0 : text[at];
    bool const begins = !quote && (at == 0 || is_blank(text[at - 1])) && text.substr(at).starts_with(word);
    auto const end = at + word.size();
    if (begins && (end == text.size() || is_blank(text[end]))) return at;
  }
  return std::string_view::npos;
}

class text_reader {
 public:
  explicit text_reader(invocation& into) : names_{*into.verb}, into_{into} {}

  void read(std::string_view text) {
    for (auto const& line : lines_with_words(text)) take(line);
    if (into_.operands.empty())
      throw usage_error{"expected a question in the first line, such as land in 2..4, got none"};
  }

 private:
  void take(text_line const& line) {
    line_ = line.number;
    auto words = line.words;
    auto const found = names_.find(words);
    bool const is_bare = found && found->of->takes_value() && found->rest.empty();
    if (is_bare && found->name == "deck" && !line.below.empty()) return take_deck(line);
    places_ = {{0, line.number, line.column}};
    for (auto const& more : line.below) {
      places_.push_back({count_characters(words) + 1, more.number, more.column});
      words += (more.after_break ? "\n" : " ") + more.words;
    }
    words_ = words;
    if (auto const asked = after_words(words_, question_word); asked && !odds::language::goes_on(*asked))
      return take_question(*asked);
    auto const whole = names_.find(words_);  // "seen" may go on below as a question: ">= 2"
    if (!found || !whole || (is_bare && line.below.empty())) return take_question(words_);
    take_clause(*whole);
  }

  /// Where a part of the line at hand stands.
  [[nodiscard]] std::vector<text_place> places_of(std::string_view part) const {
    auto const before = count_characters(
        std::string_view{words_}.substr(0, static_cast<std::size_t>(part.data() - words_.data())));
    std::vector<text_place> out;
    for (auto const& p : places_) {
      if (p.from <= before) {
        out = {{0, p.line, p.column + before - p.from}};
      } else {
        out.push_back({p.from - before, p.line, p.column});
      }
    }
    return out;
  }

  /// Questions stand before clauses, so that a clause that is misspelt is not taken for one.
  void take_question(std::string_view words) {
    if (!has_clauses_) {
      refuse_misspelt(words);
      into_.operands.push_back({nullptr, std::string{words}, places_of(words)});
      return;
    }
    auto const found = names_.find(words);
    if (found && found->of->takes_value()) fail("{}: expected a value behind it, got nothing", words);
    refuse_clause_of_other(words);
    auto const first = words.substr(0, words.find(' '));
    auto const names = names_.all();
    auto near = did_you_mean(first, names);
    if (near.empty() || odds::language::goes_on(words.substr(first.size())))
      near = "; questions stand in the first lines";
    fail("expected a clause such as draw 7 or given ace >= 1, got {}{}", quoted(words), near);
  }

  /// "by turn 3", which this verb has not, and another one has.
  void refuse_clause_of_other(std::string_view line) const {
    auto const words = words_of(line);
    std::string name;
    for (std::size_t i = 0; i < std::min<std::size_t>(words.size(), 3); ++i) {
      name += (i > 0 ? "-" : "") + lower_case(words[i]);
      if (auto const other = other_verb_with(name); !other.empty())
        fail("no clause {} of {}{}", name, into_.verb->full_name(), other);
    }
  }

  /// "drw 7" is no question.
  void refuse_misspelt(std::string_view line) const {
    auto const words = words_of(line);
    if (words.size() != 2 || !std::ranges::all_of(words[0], is_letter) || !is_digit(words[1][0])) return;
    auto const names = names_.all();
    if (auto const near = did_you_mean(words[0], names); !near.empty())
      fail("expected a question or a clause such as draw 7, got {}{}", quoted(line), near);
  }

  void take_deck(text_line const& line) {
    std::string list;
    for (auto const& card : line.below) list += card.words + "\n";
    has_clauses_ = true;
    if (std::exchange(has_deck_below_, true)) fail("deck: expected it once, got it twice");
    current_run().given[std::string{deck_below}] = std::move(list);
    into_.add("--deck", std::string{deck_below});
  }

  void take_clause(clause const& c) {
    has_clauses_ = has_clauses_ || (c.name != "let" && c.name != "with");  // definitions may come first
    auto value = c.rest;
    auto const chain = std::ranges::find(chains, c.name, &clause_chain::first);
    if (chain == chains.end()) return put(c.of, c.name, value);
    // The options that follow, from the last one back.
    struct part {
      option* of;
      std::string_view name, value;
    };
    std::vector<part> later;
    for (;;) {
      part found{};
      std::size_t at = 0;
      for (auto const name : chain->then) {
        if (name.empty()) continue;
        auto const place = find_word(value, spoken(name));
        if (place == std::string_view::npos || place == 0 || (found.of && place < at)) continue;
        at = place;
        found = {into_.verb->find(fmt::format("--{}", name)), name,
                 trimmed(value.substr(place + name.size()))};
      }
      if (!found.of) break;
      later.insert(later.begin(), found);
      value = trimmed(value.substr(0, at));
    }
    put(c.of, c.name, value);
    for (auto const& p : later) put(p.of, p.name, p.value);
  }

  void put(option* of, std::string_view name, std::string_view value) {
    if (!of->takes_value()) {
      if (!value.empty()) fail("{}: expected nothing behind it, got {}", spoken(name), quoted(value));
      return into_.options.push_back({of});
    }
    std::string text{value};
    if (name == "on" && text.starts_with("the ")) text.erase(0, 4);
    if ((name == "vary" || name == "set") && text.find('=') == std::string::npos) {
      for (auto at = text.find(".."); at != std::string::npos;
           at = text.find("..", at + 2)) {  // land 22 .. 27
        while (at + 2 < text.size() && text[at + 2] == ' ') text.erase(at + 2, 1);
        while (at > 0 && text[at - 1] == ' ') text.erase(--at, 1);
      }
      auto const last = text.rfind(' ');
      if (last != std::string::npos)
        text = fmt::format("{}={}", trimmed(text.substr(0, last)), text.substr(last + 1));
    }
    into_.options.push_back({of, std::move(text), places_of(value)});
  }

  template <class... Facts>
  [[noreturn]] void fail(message_pattern<sizeof...(Facts)> what, Facts const&... facts) const {
    throw usage_error{say("line {}: {}", line_, say(what, facts...))};
  }

  clause_names names_;
  invocation& into_;
  std::string words_;               // of the line at hand
  std::vector<text_place> places_;  // of its parts
  std::size_t line_ = 0;
  bool has_clauses_ = false, has_deck_below_ = false;
};

std::string on_one_line(std::string_view text) {
  std::string out{text};
  std::ranges::replace_if(
      out, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return std::string{trimmed(out)};
}

/// As a text has it: what goes on in another line stands below, behind a backslash, so that the break is read
/// again.
std::string with_breaks(std::string_view text) {
  std::string out;
  for (auto const c : trimmed(text)) {
    if (c == '\n') {
      if (out.ends_with('\r')) out.pop_back();
      out += "\\\n ";
    } else {
      out += c;
    }
  }
  std::ranges::replace(out, '\r', ' ');
  return out;
}

}  // namespace

void read_question_text(std::string_view text, invocation& into) {
  if (text.size() > longest_text)
    throw usage_error{say("a question of {} bytes; expected at most {}", text.size(), longest_text)};
  bool const has_controls =
      std::ranges::any_of(text, [](char c) { return (c >= 0 && c < ' ' && !is_blank(c)) || c == '\x7f'; });
  if (has_controls || !is_utf8(text)) throw usage_error{"expected a question that is text, got other bytes"};
  text_reader{into}.read(text);
}

std::string write_question_text(invocation const& asked) {
  clause_names const names{*asked.verb};
  std::string out;
  for (auto const& question : asked.operands) {
    auto const line = on_one_line(question.text);
    auto const found = names.find(line);
    bool const is_clause = (found && !(found->of->takes_value() && found->rest.empty())) ||
                           line.starts_with('#') || after_words(line, question_word);
    out += (is_clause ? std::string{question_word} + " " : "") + with_breaks(question.text) + "\n";
  }
  for (auto const& value : asked.options) {
    auto const name = value.of->field();
    if (value.of->is_written() || std::ranges::find(of_command_line, name) != of_command_line.end()) continue;
    auto text = with_breaks(value.text);
    if (name == "vary") {
      if (auto const equals = text.rfind('='); equals != std::string::npos) text[equals] = ' ';
    }
    if (name == "on") text = "the " + text;
    auto const parts =
        odds::language::goes_on(text) ? ": " : " ";  // a deck of cards named "=": else it is a question
    out += spoken(name) + (text.empty() ? "" : parts + text) + "\n";
  }
  return out;
}

}  // namespace faro::program
