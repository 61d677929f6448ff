// Questions about orders as a value.
#include "odds/orders/asked.hpp"

#include <faro/odds/orders/asked.hpp>

#include <utility>

namespace faro::odds {

asked_order::asked_order(std::string text) {
  if (text.empty()) return;
  auto questions = split_questions(text);
  auto given = split_given(text).given;
  read_ = std::make_shared<orders::read_order const>(
      orders::read_order{std::move(text), std::move(questions), std::move(given)});
}

std::string const& asked_order::text() const { return read().text; }
std::size_t asked_order::size() const { return read().questions.size(); }
std::string const& asked_order::name(std::size_t question) const { return read().questions[question].name; }
std::string const& asked_order::given() const { return read().given; }
orders::read_order const& asked_order::read() const {
  static orders::read_order const nothing;
  return read_ ? *read_ : nothing;
}

}  // namespace faro::odds
