// Words sorted into verbs, options with their texts, and operands; then handed to what was defined.
#include "cli/arguments.hpp"

#include "cli/options/exit_codes.hpp"
#include "cli/output.hpp"
#include "cli/trouble.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>
#include <utility>

namespace faro::program {
namespace {

/// What people call an option of ours.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> other_names{
    {{"--couples", "--apart"},
     {"--exclude", "--not-with"},
     {"--not", "--not-with"},
     {"--count", "--groups"},
     {"--number", "--groups"},
     {"--teams", "--groups"}}};

/// All, or those that help shows.
std::vector<std::string> long_names(command const& verb, bool shown = false) {
  std::vector<std::string> names;
  for (auto const& option : verb.options()) {
    if (shown && option->heading().empty()) continue;
    for (auto const& name : option->long_names()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> verb_names(command const& above) {
  std::vector<std::string> names;
  for (auto const& verb : above.verbs()) names.push_back(verb->name());
  return names;
}

/// Those that are asked questions.
std::vector<std::string> verbs_asked(command const& above) {
  std::vector<std::string> names;
  for (auto const& verb : above.verbs()) {
    if (verb->read_text) names.push_back(verb->full_name());
  }
  return names;
}

/// Which verb reads a file that stands where a verb is expected, as in faro judge decks.txt.
command const* verb_for_file(command const& above, std::string const& word) {
  auto const dot = word.rfind('.');
  if (dot == std::string::npos || dot + 1 == word.size() || word.find(' ') != std::string::npos ||
      is_digit(word[0]))
    return nullptr;
  for (auto const* name : {"shuffle", "test", "verify"}) {
    if (auto const* const found = above.find_verb(name)) return found;
  }
  return nullptr;
}

/// The options that have the word as a part of their name, or are a part of it: --count is of --head-count.
message options_with(std::string const& typed, std::vector<std::string> const& names) {
  std::vector<std::string> alike;
  for (auto const& name : names) {
    auto const& [part, whole] =
        std::minmax(typed, name, [](auto const& a, auto const& b) { return a.size() < b.size(); });
    if (part.size() > 4 && whole.ends_with(part.substr(1))) alike.push_back(name);
  }
  return alike.empty() || alike.size() > 3 ? message{} : say("; did you mean {}?", listed(alike));
}

void collect_with(command const& verb, std::string_view option, std::vector<std::string>& out) {
  for (auto const& one : verb.options()) {
    if (std::ranges::find(one->long_names(), option) != one->long_names().end())
      out.push_back(verb.full_name());
  }
  for (auto const& below : verb.verbs()) collect_with(*below, option, out);
}

/// The full names of verbs below others that are called so: "faro draw santa".
std::vector<std::string> verbs_called(command const& verb, std::string_view name) {
  std::vector<std::string> out;
  for (auto const& below : verb.verbs()) {
    if (auto const* const found = below->find_verb(name)) out.push_back(found->full_name());
  }
  return out;
}

class reader {
 public:
  reader(command& program, std::vector<std::string> const& words) : words_{words} { line_.verb = &program; }

  invocation read() {
    while (at_ < words_.size()) {
      auto const& word = words_[at_++];
      if (only_operands_ || word.size() < 2 || word[0] != '-') {
        take_operand(word);
      } else if (word == "--") {
        only_operands_ = true;
      } else if (word[1] == '-') {
        take_long(word);
      } else {
        take_short(word);
      }
    }
    return std::move(line_);
  }

 private:
  void take_operand(std::string const& word) {
    auto& verb = *line_.verb;
    auto* const below = verb.find_verb(word);
    if (verb.verbs().empty() || only_operands_ || !line_.operands.empty() ||
        (!below && (verb.has_operands() || verb.all_operands))) {
      line_.operands.push_back({nullptr, word});
      return;
    }
    if (!below && word == "help") {  // faro help, faro help judge exact: as --help behind it
      line_.help = true;
      return;
    }
    if (!below) {
      if (auto const* const reads = verb_for_file(verb, word))
        throw usage_error{say("no verb '{}'; did you mean {} {}?", word, reads->full_name(), word)};
      bool const is_question = !word.empty() && (is_digit(word[0]) || word.find(' ') != std::string::npos);
      if (auto const asked = verbs_asked(verb); is_question && !asked.empty())
        throw usage_error{say("no verb '{}'; questions are asked by {}", word, listed(asked))};
      if (auto const elsewhere = verbs_called(verb, word); !elsewhere.empty())
        throw usage_error{say("no verb '{}'; did you mean {}?", word, listed(elsewhere))};
      auto const verbs = verb_names(verb);
      throw usage_error{say("no verb '{}'{}", word, hint(word, verbs, say("; one of {}", joined(verbs))))};
    }
    if (!line_.options.empty() && !line_.help) {
      auto const name = line_.options.front().of->name();
      throw usage_error{say("{} stands before the verb: expected it after {}", name, word)};
    }
    line_.verb = below;
    set_running(below->full_name());
  }

  void take_long(std::string const& word) {
    auto const equals = word.find('=');
    auto const name = word.substr(0, equals);
    auto const* const own = line_.verb->find("--version");  // of sheets of an exam
    if (word == "--version" && !(own && own->takes_value())) {
      line_.version = true;
      return;
    }
    auto& option = find_long(name);
    if (equals == std::string::npos) return take(option);
    if (!option.takes_value())
      throw usage_error{say("{} takes no value, not '{}'", option.name(), word.substr(equals + 1))};
    line_.options.push_back({&option, word.substr(equals + 1)});
  }

  void take_short(std::string const& word) {
    for (std::size_t i = 1; i < word.size(); ++i) {
      auto const name = "-" + word.substr(i, 1);
      auto* const option = line_.verb->find(name);
      if (!option) {
        auto const place = word.size() > 2 ? say(" in '{}'", word) : message{};
        auto const is_operand = word.find(' ') != std::string::npos;  // a question such as '-d6 + 2'
        throw usage_error{say("no option {}{}; {}", name, place,
                              is_operand ? say("what begins with a dash and is none follows `--`")
                                         : say("see {}", help_command()))};
      }
      if (option->takes_value() && i + 1 < word.size()) {
        line_.options.push_back({option, word.substr(i + 1)});
        return;
      }
      take(*option);
    }
  }

  /// An option whose value, if it has one, is the next word.
  void take(option& o) {
    if (o.is_called("--help")) line_.help = true;
    if (o.takes_value() && at_ == words_.size()) throw usage_error{say("{} needs a value", o.name())};
    line_.options.push_back({&o, o.takes_value() ? words_[at_++] : std::string{}});
  }

  option& find_long(std::string const& name) const {
    auto names = long_names(*line_.verb);
    auto match = name;
    if (std::ranges::find(names, name) == names.end()) {
      std::vector<std::string> abbreviated;
      std::ranges::copy_if(names, std::back_inserter(abbreviated),
                           [&](auto const& whole) { return whole.starts_with(name); });
      if (abbreviated.size() > 1) throw usage_error{say("{} could be {}", name, joined(abbreviated))};
      if (abbreviated.empty()) {
        names = long_names(*line_.verb, true);
        names.emplace_back("--version");
        if (auto const other = other_verb_with(std::string_view{name}.substr(2)); !other.empty())
          throw usage_error{say("no option {}{}", name, other)};
        throw usage_error{say("no option {}{}", name, hint(name, names, say("; see {}", help_command())))};
      }
      match = abbreviated.front();
    }
    return *line_.verb->find(match);
  }

  [[nodiscard]] std::string help_command() const { return line_.verb->full_name() + " --help"; }
  static message hint(std::string const& typed, std::vector<std::string> const& names,
                      message const& otherwise) {
    for (auto const& [other, ours] : other_names) {
      if (typed == other && std::ranges::find(names, ours) != names.end())
        return say("; did you mean {}?", ours);
    }
    auto near = did_you_mean(typed, names);
    if (near.empty() && typed.starts_with("--")) near = options_with(typed, names);
    return near.empty() ? otherwise : near;
  }

  std::vector<std::string> const& words_;
  std::size_t at_ = 0;
  bool only_operands_ = false;
  invocation line_;
};

/// A single value given twice would silently lose one.
void check_counts(invocation const& asked) {
  for (auto const& value : asked.options) {
    auto const& o = *value.of;
    if (!o.takes_value() || o.is_repeated()) continue;
    auto const times =
        std::ranges::count(asked.options, &o, [](auto const& v) -> option const* { return v.of; });
    if (times > 1) throw usage_error{say("{}: expected it once, got it {} times", o.name(), times)};
  }
}

/// Operands in their turn: each takes one value, and one that is repeated takes all the rest.
void place_operands(invocation& asked) {
  auto next = asked.operands.begin();
  auto const left = [&] {
    return next = std::find_if(next, asked.operands.end(), [](auto const& v) { return !v.of; });
  };
  for (auto const& o : asked.verb->options()) {
    if (!o->is_operand()) continue;
    do {
      if (left() != asked.operands.end()) next->of = o.get();
    } while (o->is_repeated() && left() != asked.operands.end());
  }
  if (left() != asked.operands.end() && !asked.verb->all_operands)
    throw usage_error{say("extra operand '{}'; see {} --help", next->text, asked.verb->full_name())};
}

/// A text or a name that is empty says nothing: mostly a variable of a script that was not set. Numbers and
/// choices refuse it themselves.
void refuse_empty(given_value const& value) {
  auto const& o = *value.of;
  using of = value_kind::of;
  bool const is_text =
      o.value().kind == of::text || o.value().kind == of::file || o.value().kind == of::folder;
  if (!is_text || !trimmed(value.text).empty()) return;
  if (o.is_operand()) throw usage_error{say("expected {}, got an empty text", o.name())};
  throw usage_error{say("{}: expected {}, got an empty text", o.name(), o.type())};
}

/// Where a value that is refused stands.
template <class Read>
void read_value(given_value const& value, Read const& read) {
  try {
    refuse_empty(value);
    read();
  } catch (error const&) {
    last_trouble() = trouble_in(value, 1);
    throw;
  }
}

}  // namespace

std::vector<std::string> verbs_with(std::string_view option) {
  std::vector<std::string> out;
  if (!all_verbs) return out;
  command top{"faro", {}};
  all_verbs(top);
  collect_with(top, option, out);
  return out;
}

message other_verb_with(std::string_view option) {
  constexpr std::size_t most_named = 3;
  auto const verbs = verbs_with(option);
  if (verbs.empty() || verbs.size() > most_named) return {};
  last_trouble() = trouble{};
  last_trouble()->verb = verbs.front().substr(verbs.front().find(' ') + 1);
  return verbs.size() == 1 ? say("; {} has it", verbs.front()) : say("; {} have it", listed(verbs, " and "));
}

invocation read_arguments(command& program, std::vector<std::string> const& words) {
  return reader{program, words}.read();
}

void refuse_empty_texts(invocation const& asked) {
  for (auto const& value : asked.options) read_value(value, [] {});
  for (auto const& value : asked.operands) {
    if (!trimmed(value.text).empty()) continue;
    if (asked.verb->question_words)
      throw usage_error{"expected a question, such as 'land >= 2', '2d6 > d12' or poker, got an empty one"};
    // Of operands that are taken as they are: a name is none.
    for (auto const& o : asked.verb->options()) {
      if (asked.verb->all_operands && o->is_operand() && o->value().kind == value_kind::of::text)
        throw usage_error{say("expected {}, got an empty text", o->name())};
    }
  }
}

void take_values(invocation& asked) {
  check_counts(asked);
  place_operands(asked);
  auto all = asked.options;
  if (!asked.verb->all_operands) std::ranges::copy(asked.operands, std::back_inserter(all));
  for (auto const& value : all) ++value.of->given;
  for (auto const& o : asked.verb->options()) {
    for (auto const& value : all) {
      if (value.of == o.get() && o->take) read_value(value, [&] { o->take(value.text); });
    }
  }
  for (auto const& o : asked.verb->options()) {
    if (o->is_required() && o->given == 0)
      throw usage_error{say("{} is required; see {} --help", o->name(), asked.verb->full_name())};
  }
}

}  // namespace faro::program
