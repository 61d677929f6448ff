// Options as verbs define them: every kind of value is one function that reads it.
#include "cli/options/options.hpp"

#include "cli/options/exit_codes.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::program {
namespace {

using of = value_kind::of;

option_ref add(command& verb, std::string const& names, std::string const& help, value_kind kind,
               std::function<void(std::string const&)> take) {
  option definition{names, help, std::move(kind)};
  definition.take = std::move(take);
  return &verb.add(std::move(definition));
}

value_kind kind_of(of what) {
  value_kind out;
  out.kind = what;
  return out;
}

value_kind bounded(of what, bounds right) {
  auto out = kind_of(what);
  out.least = right.least;
  out.most = right.most;
  return out;
}

/// "--head-count" of "-n,--head-count".
std::string called(std::string const& names) { return option{names, {}, {}}.name(); }

}  // namespace

option_ref add_flag(command& verb, std::string const& names, bool& place, std::string const& help) {
  return add(verb, names, help, kind_of(of::none), [&place](std::string const&) { place = true; });
}

option_ref add_text(command& verb, std::string const& names, std::optional<std::string>& place,
                    std::string const& help, std::string const& type) {
  return add_value(verb, names, place, help)->type_name(type);
}

option_ref add_value(command& verb, std::string const& names, std::string& place, std::string const& help) {
  return add(verb, names, help, kind_of(of::text), [&place](std::string const& text) { place = text; })
      ->type_name("TEXT");
}

option_ref add_value(command& verb, std::string const& names, std::optional<std::string>& place,
                     std::string const& help) {
  return add(verb, names, help, kind_of(of::text), [&place](std::string const& text) { place = text; })
      ->type_name("TEXT");
}

option_ref add_value(command& verb, std::string const& names, std::vector<std::string>& place,
                     std::string const& help) {
  return add(verb, names, help, kind_of(of::text),
             [&place](std::string const& text) { place.push_back(text); })
      ->repeated()
      ->type_name("TEXT");
}

option_ref add_value(command& verb, std::string const& names,
                     std::function<void(std::string const&)> const& take, std::string const& help) {
  return add(verb, names, help, kind_of(of::text), take)->type_name("TEXT");
}

option_ref add_number_to(command& verb, std::string const& names,
                         std::function<void(std::uint64_t)> const& take, bounds right,
                         std::string const& help, std::string const& type) {
  return add(verb, names, help, bounded(of::whole_number, right),
             [take, right, name = called(names)](std::string const& text) {
               take(whole_number(name, text, right.least, right.most));
             })
      ->type_name(type);
}

option_ref add_range(command& verb, std::string const& names, std::optional<whole_range>& place, bounds right,
                     std::string const& help, std::string const& type) {
  return add(verb, names, help, bounded(of::range, right),
             [&place, right, name = called(names)](std::string const& text) {
               place = whole_numbers(name, text, right.least, right.most);
             })
      ->type_name(type);
}

option_ref add_range(command& verb, std::string const& names, whole_range& place, bounds right,
                     std::string const& help, std::string const& type) {
  return add(verb, names, help, bounded(of::range, right),
             [&place, right, name = called(names)](std::string const& text) {
               place = whole_numbers(name, text, right.least, right.most);
             })
      ->type_name(type);
}

option_ref add_ratio_to(command& verb, std::string const& names,
                        std::function<void(ratio const&)> const& take, std::string const& help,
                        std::string const& type) {
  return add(verb, names, help, kind_of(of::ratio),
             [take, name = called(names)](std::string const& text) { take(number(name, text)); })
      ->type_name(type);
}

option_ref add_ratio(command& verb, std::string const& names, std::optional<ratio>& place,
                     std::string const& help, std::string const& type) {
  return add_ratio_to(
      verb, names, [&place](ratio const& value) { place = value; }, help, type);
}

option_ref add_rate(command& verb, std::string const& names, ratio& place, std::string const& help,
                    std::string const& type) {
  return add(verb, names, help, kind_of(of::ratio),
             [&place, name = called(names)](std::string const& text) { place = rate(name, text); })
      ->type_name(type);
}

option_ref add_name(command& verb, std::string const& names, std::optional<std::string>& place,
                    std::vector<std::string> choices, std::string const& help, std::string const& type) {
  auto const take = [&place, choices](std::size_t i) { place = choices[i]; };
  return add_choice_of(verb, names, choices, take, help, type);
}

option_ref add_choice_of(command& verb, std::string const& names, std::vector<std::string> choices,
                         std::function<void(std::size_t)> const& take, std::string const& help,
                         std::string const& type) {
  auto kind = kind_of(of::choice);
  kind.choices = choices;
  kind.only_these = true;
  return add(verb, names, help, std::move(kind),
             [take, choices = std::move(choices), name = called(names)](std::string const& text) {
               take(one_of(name, text, choices));
             })
      ->type_name(type);
}

option_ref add_digest(command& verb, std::string const& names, std::optional<std::string>& place,
                      std::string const& help) {
  return add_parsed(
      verb, names, place, [names](std::string const& text) { return digest_digits(names, text); }, help,
      "HEX");
}

option_ref add_file(command& verb, std::string const& names, std::optional<std::string>& place,
                    std::string const& help) {
  return add_value(verb, names, place, help)->type_name("FILE");
}

option_ref option_of(command& verb, std::string const& name) { return verb.find(name); }

void take_operands(command& verb) { verb.all_operands = true; }

option_ref describe_operand(command& verb, std::string const& name, std::string const& help) {
  return add(verb, name, help, kind_of(of::text), [](std::string const&) {})->repeated()->type_name("TEXT");
}

bool was_given(command const& verb, std::string const& name) { return verb.count(name) > 0; }

std::vector<std::string> options_given(command const& verb) {
  std::vector<std::string> names;
  for (auto const& option : verb.options()) {
    if (option->given > 0) names.push_back(option->name());
  }
  return names;
}

void refuse_together(command const& verb, std::initializer_list<std::string> options) {
  std::vector<std::string> given;
  for (auto const& name : options) {
    if (was_given(verb, name)) given.push_back(name);
  }
  if (given.size() < 2) return;
  throw usage_error{say("{} and {} can't be combined: expected one of them", given[0], given[1])};
}

void refuse_unused(command const& verb, std::string const& with, std::vector<std::string> const& used) {
  for (auto const& option : verb.options()) {
    if (option->given == 0 || std::ranges::find(used, option->name()) != used.end()) continue;
    throw usage_error{say("{} is not used with {}", option->name(), with)};
  }
}

command* add_verb(command& above, std::string const& name, std::string const& summary,
                  std::string const& examples) {
  auto& verb = above.add(name, summary);
  verb.examples = examples;
  return &verb;
}

void on_run(command& verb, std::function<void()> run) { verb.run = std::move(run); }

}  // namespace faro::program
