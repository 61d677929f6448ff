// The tree of commands: names looked up, nothing read or run.
#include "cli/options/command.hpp"

#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <stdexcept>

namespace faro::program {

option::option(std::string_view names, std::string help, value_kind value)
    : help_{std::move(help)}, value_{std::move(value)} {
  for (auto const part : split(names, ',')) {
    if (part.starts_with("--")) {
      long_names_.emplace_back(part.substr(2));
    } else if (part.starts_with("-")) {
      short_names_.emplace_back(part.substr(1));
    } else {
      name_ = part;
    }
  }
  if (!long_names_.empty()) {
    name_ = "--" + long_names_.front();
  } else if (!short_names_.empty()) {
    name_ = "-" + short_names_.front();
  }
}

option* option::required() {
  required_ = true;
  return this;
}

option* option::type_name(std::string name) {
  type_ = std::move(name);
  using enum value_kind::of;
  if (value_.kind == text && type_ == "FILE") value_.kind = file;
  if (value_.kind == text && type_ == "FOLDER") value_.kind = folder;
  return this;
}

option* option::group(std::string name) {
  heading_ = std::move(name);
  return this;
}

option* option::repeated() {
  repeated_ = true;
  return this;
}

option* option::writes() {
  written_ = true;
  return this;
}

option* option::starts_programs() {
  starts_programs_ = true;
  return this;
}

option* option::proposes(std::vector<std::string> choices) {
  value_.choices = std::move(choices);
  return this;
}

std::string option::field() const {
  return is_operand() ? lower_case(name_) : name_.substr(long_names_.empty() ? 1 : 2);
}

bool option::is_called(std::string_view name) const {
  auto const bare = [&](std::size_t dashes) { return name.substr(std::min(dashes, name.size())); };
  if (name.starts_with("--")) return std::ranges::find(long_names_, bare(2)) != long_names_.end();
  if (name.starts_with("-")) return std::ranges::find(short_names_, bare(1)) != short_names_.end();
  return is_operand() && name == name_;
}

command::command(std::string name, std::string what, command* parent)
    : summary{std::move(what)}, name_{std::move(name)}, parent_{parent} {
  if (!parent) add({"--version", "print the version and end", {.kind = value_kind::of::none, .choices = {}}});
  add({"-h,--help", "print this help and end", {.kind = value_kind::of::none, .choices = {}}});
}

command& command::add(std::string name, std::string what) {
  return *verbs_.emplace_back(std::make_unique<command>(std::move(name), std::move(what), this));
}

option& command::add(option definition) {
  for (auto const& name : definition.long_names()) {
    if (find("--" + name)) throw std::logic_error{say("--{} is defined twice", name)};
  }
  return *options_.emplace_back(std::make_unique<option>(std::move(definition)));
}

void command::remove(std::string_view name) {
  std::erase_if(options_, [&](auto const& o) { return o->is_called(name); });
}

std::string command::full_name() const { return parent_ ? parent_->full_name() + " " + name_ : name_; }

command* command::find_verb(std::string_view name) const {
  auto const found = std::ranges::find(verbs_, name, [](auto const& v) { return v->name(); });
  return found == verbs_.end() ? nullptr : found->get();
}

option* command::find(std::string_view name) const {
  auto const found = std::ranges::find_if(options_, [&](auto const& o) { return o->is_called(name); });
  return found == options_.end() ? nullptr : found->get();
}

bool command::has_operands() const {
  return std::ranges::any_of(options_, [](auto const& o) { return o->is_operand(); });
}

std::size_t command::count(std::string_view name) const {
  for (auto const& o :
       options_) {  // few are given, and what can't go together is asked for hundreds of times
    if (o->given > 0 && o->is_called(name)) return o->given;
  }
  return 0;
}

}  // namespace faro::program
