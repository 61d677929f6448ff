// docs/grammar.md read, and sentences made from it at random.
#pragma once
#include "language/vocabulary.hpp"
#include "support/places.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <map>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds::testing_grammar {

/// One place of a rule: alternatives of sequences, a word, the name of a rule.
struct rule_part {
  enum class kind { word, name, choice, sequence, perhaps, any_number } is;
  std::string text{};
  std::vector<rule_part> parts{};
};
using written_grammar = std::map<std::string, rule_part>;

/// EBNF as the page has it: "words", names, | , ( ) [ ] { }.
class ebnf_reader {
 public:
  explicit ebnf_reader(std::string const& text) : text_{text} {}

  written_grammar read() {
    written_grammar rules;
    for (skip(); at_ < text_.size(); skip()) {
      auto const name = word();
      want('=');
      rules[name] = alternatives();
      want(';');
    }
    return rules;
  }

 private:
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  void want(char c) {
    if (!take(c)) throw std::runtime_error{std::string{"expected "} + c + " before " + text_.substr(at_, 40)};
  }
  std::string word() {
    skip();
    auto const from = at_;
    while (at_ < text_.size() &&
           (std::isalpha(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '-'))
      ++at_;
    if (from == at_) throw std::runtime_error{"expected a name before " + text_.substr(at_, 40)};
    return text_.substr(from, at_ - from);
  }
  rule_part alternatives() {
    rule_part out{rule_part::kind::choice};
    do out.parts.push_back(sequence());
    while (take('|'));
    return out;
  }
  rule_part sequence() {
    rule_part out{rule_part::kind::sequence};
    do out.parts.push_back(single());
    while (take(','));
    return out;
  }
  rule_part around(rule_part::kind is, char close) {
    rule_part out{is, {}, {alternatives()}};
    want(close);
    return out;
  }
  rule_part single() {
    if (take('(')) return around(rule_part::kind::sequence, ')');
    if (take('[')) return around(rule_part::kind::perhaps, ']');
    if (take('{')) return around(rule_part::kind::any_number, '}');
    for (char const quote : {'"', '\''}) {
      if (!take(quote)) continue;
      auto const end = text_.find(quote, at_);
      rule_part out{rule_part::kind::word, text_.substr(at_, end - at_)};
      at_ = end + 1;
      return out;
    }
    return {rule_part::kind::name, word()};
  }

  std::string const& text_;
  std::size_t at_ = 0;
};

/// The rules below the heading, after those that all share.
inline written_grammar grammar_of(std::string const& subject) {
  std::ifstream page{faro::testing::project_folder() / "docs/grammar.md"};
  std::string heading, text;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) heading = line.substr(3);
    if (line.starts_with("```")) {
      inside = line == "```ebnf";
    } else if (inside && (heading == "What all share" || heading == subject)) {
      text += line + "\n";
    }
  }
  return ebnf_reader{text}.read();
}

/// Makes sentences: the deeper, the more often the first alternative and nothing that may be left out.
class sentence_maker {
 public:
  sentence_maker(written_grammar const& rules, unsigned seed) : rules_{rules}, random_{seed} {}

  std::string make(std::string const& rule) {
    words_.clear();
    depth_ = 0;
    write(rules_.at(rule));
    std::string out;
    for (auto const& word : words_) {
      bool const tight = out.empty() ||
                         (word[0] == 'd' && std::isdigit(static_cast<unsigned char>(out.back())) != 0) ||
                         out.ends_with(" d") || out == "d" ||
                         (out.size() > 1 && out.back() == 'd' &&
                          std::isdigit(static_cast<unsigned char>(out[out.size() - 2])) != 0);
      out += (tight ? "" : " ") + word;
    }
    return out;
  }

 private:
  bool chance(int of_hundred) { return static_cast<int>(random_() % 100) < of_hundred; }
  void write(rule_part const& part) {
    using enum rule_part::kind;
    switch (part.is) {
      case word:
        return words_.push_back(part.text), void();
      case name:
        if (!rules_.contains(part.text)) throw std::runtime_error{"no rule " + part.text};
        ++depth_;
        write(rules_.at(part.text));
        --depth_;
        return;
      case choice:
        return write(part.parts[depth_ > 24 ? 0 : random_() % part.parts.size()]);
      case sequence:
        for (auto const& one : part.parts) write(one);
        return;
      case perhaps:
        if (depth_ < 16 && chance(30)) write(part.parts[0]);
        return;
      case any_number:
        while (depth_ < 16 && chance(20)) write(part.parts[0]);
        return;
    }
  }

  written_grammar const& rules_;
  std::mt19937 random_;
  std::vector<std::string> words_;
  int depth_ = 0;
};

/// What would be read as nobody means it may be refused: 1/2, which is 0, = 2 - 4, 3 > 2, dice without a name
/// beside `given`.
inline void unless_meant_otherwise(auto&& ask) {
  try {
    ask();
  } catch (faro::input_error const& e) {
    std::string const said = e.what();
    bool const may_be = said.find("quotients are rounded down") != std::string::npos ||
                        said.find("is a difference here") != std::string::npos ||
                        said.find("compares two numbers") != std::string::npos ||
                        said.find("looked for in a set, got a number") != std::string::npos ||
                        said.find("beside `given` are another roll") != std::string::npos;
    if (!may_be) throw;
  }
}

/// Asks each of so many sentences; those that are read wrongly are shown.
template <class Ask>
void every_sentence(std::string const& subject, int sentences, Ask ask) {
  auto const rules = grammar_of(subject);
  ASSERT_TRUE(rules.contains("operand")) << subject;
  sentence_maker maker{rules, 2026};
  std::map<std::string, int> different;
  for (int i = 0; i < sentences; ++i) {
    auto const sentence = maker.make("questions");
    if (sentence.size() > 900) continue;
    ++different[sentence];
    EXPECT_NO_THROW(unless_meant_otherwise([&] { ask(sentence); })) << sentence;
  }
  EXPECT_GT(different.size(), static_cast<std::size_t>(sentences / 4));
}

/// All words that a subject knows stand in its rules; what is in capitals there stands for something.
inline void has_every_word(std::string const& subject, std::span<function_entry const> table) {
  auto const words_in = [](rule_part const& part, auto const& self) -> std::string {
    std::string out = part.is == rule_part::kind::word ? part.text + "\n" : "";
    for (auto const& one : part.parts) out += self(one, self);
    return out;
  };
  std::string words = "\n";
  for (auto const& [name, rule] : grammar_of(subject)) words += words_in(rule, words_in);
  for (auto const& entry : table) {
    bool const is_word = entry.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_ ") == std::string::npos;
    if (!is_word) continue;
    EXPECT_NE(words.find("\n" + std::string{entry.name}), std::string::npos) << subject << ": " << entry.name;
  }
}

}  // namespace faro::odds::testing_grammar
