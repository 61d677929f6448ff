// Dice questions rolled: the public side, and how dice are shown.
#include "dice/src/asked.hpp"
#include "dice/src/rolls/roller.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds {

namespace dice_language {

word_table const* table_of_words(node const& n) {
  if (n.words) return n.words.get();
  for (auto const& child : n.of) {
    if (auto const* found = table_of_words(*child)) return found;
  }
  return nullptr;
}

std::string face_text(word_table const* words, std::int64_t face) {
  return words ? words->text_of(face) : std::to_string(face);
}

rolled_dice roller::roll(node const& tree) {
  auto v = evaluate(tree);
  if (std::holds_alternative<lying_pool>(v)) v = added_up(v, tree);
  rolled_dice out;
  auto const* const words = table_of_words(tree);
  if (auto const* holds = std::get_if<bool>(&v)) {
    out.value = *holds;
    out.result = *holds ? "yes" : "no";
  } else {
    out.value = std::get<std::int64_t>(v);
    out.result = face_text(words, std::get<std::int64_t>(v));
  }
  for (auto const& pool : on_table_) {
    std::vector<rolled_die_shown> shown;
    for (auto const& die : *pool) {
      rolled_die_shown one{{}, die.compound, die.kept};
      for (auto const face : die.showed) one.showed.push_back(face_text(words, face));
      shown.push_back(std::move(one));
    }
    if (!shown.empty()) out.dice.push_back(std::move(shown));
  }
  return out;
}

}  // namespace dice_language

std::string rolled_dice::dice_text() const {
  std::string out;
  for (auto const& pool : dice) {
    std::string text;
    for (auto const& die : pool) {
      auto const one = fmt::format("{}", fmt::join(die.showed, die.compound ? "+" : ">"));
      text += (text.empty() ? "" : " ") + (die.kept ? one : "(" + one + ")");
    }
    out += (out.empty() ? "" : ", ") + text;
  }
  return out;
}

struct dice_roller::read {
  std::string text;
  dice_language::node_pointer tree;
};

dice_roller::dice_roller(asked_dice const& question)
    : question_{std::make_unique<read>(read{question.text(), nullptr})} {
  auto asked = dice_language::only_question(question, "question to roll");
  if (asked.condition)
    throw query_error{question_->text, asked.condition->at,
                      "expected a question to roll, got one under a condition: dice fall as they fall"};
  question_->tree = std::move(asked.asked);
}
dice_roller::~dice_roller() = default;
dice_roller::dice_roller(dice_roller&&) noexcept = default;
dice_roller& dice_roller::operator=(dice_roller&&) noexcept = default;

std::vector<message> dice_roller::readings() const {
  std::vector<message> out;
  auto const add = [&](auto const& again, dice_language::node const& n) -> void {
    if (auto const reading = easily_misread(n);
        !reading.empty() && std::ranges::find(out, reading) == out.end())
      out.push_back(reading);
    for (auto const& child : n.of) again(again, *child);
  };
  add(add, *question_->tree);
  return out;
}

rolled_dice dice_roller::operator()(chooser_ref c) const {
  return dice_language::roller{question_->text, c}.roll(*question_->tree);
}

}  // namespace faro::odds
