// Questions about dice as a value.
#include "odds/dice/asked.hpp"

#include <faro/odds/dice/asked.hpp>

#include <utility>

namespace faro::odds {

asked_dice::asked_dice(std::string text) {
  if (text.empty()) return;
  auto read = dice_language::parse(text);
  read_ = std::make_shared<dice_language::read_dice const>(
      dice_language::read_dice{std::move(text), std::move(read)});
}

std::string const& asked_dice::text() const { return read().text; }
std::size_t asked_dice::size() const { return read().questions.size(); }
std::string const& asked_dice::name(std::size_t question) const { return read().questions[question].name; }
std::string const& asked_dice::given() const {
  static std::string const nothing;
  return size() == 0 ? nothing : read().questions.front().given;
}
dice_language::read_dice const& asked_dice::read() const {
  static dice_language::read_dice const nothing;
  return read_ ? *read_ : nothing;
}

}  // namespace faro::odds
