// Dice and orders read plainly: every die asks the chooser once, and so does every place of a pack.
#include "odds/dice/asked.hpp"
#include "odds/dice/roller.hpp"
#include "odds/orders/read_condition.hpp"
#include "odds/plain.hpp"
#include "odds/random_readings.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds {

using dice_language::node;

plain_count read_plainly(dice_question const& ask, std::size_t which) {
  auto const text = std::make_shared<std::string const>(ask.query.text());
  if (ask.query.empty()) (void)dice_language::parse({}, {});
  auto const q = std::make_shared<dice_language::question const>(question_of(ask.query.read(), which));
  constexpr auto never = std::numeric_limits<std::int64_t>::min();  // where the condition does not hold
  if (q->condition) q->otherwise->value = never;
  plain_count out;
  out.name = ask.query.name(which);
  out.given = ask.query.given();
  out.is_condition = is_condition(*q->asked);
  if (auto const* const words = dice_language::table_of_words(*q->asked)) {
    out.text = [q, words](integer const& n) {
      return dice_language::face_text(words, std::stoll(n.to_string()));
    };
  }
  out.read = [text, q](chooser_ref c) -> std::optional<integer> {
    node const& tree = q->condition ? *q->mixed : *q->asked;
    auto const value = dice_language::roller{*text, c}.roll(tree).value;
    if (auto const* const holds = std::get_if<bool>(&value)) return integer{*holds ? 1 : 0};
    auto const number = std::get<std::int64_t>(value);
    if (q->condition && number == never) return std::nullopt;
    return integer{number};
  };
  return out;
}

plain_count read_plainly(order_question const& ask, std::size_t which) {
  auto const measured = orders::read_measured(ask, which);
  plain_count out;
  out.name = ask.query.name(which);
  out.asked = measured.asked;
  out.given = measured.given;
  out.is_condition = measured.is_condition;
  std::vector<count_t> pack;
  for (auto const& kind : ask.pack.cards.kinds()) pack.push_back(kind.count);
  out.read = [measured, pack](chooser_ref c) {
    auto left = pack;
    std::vector<std::uint32_t> order;
    for (auto n = total(pack); n > 0; --n) {
      auto const kind = c.kind(left);
      --left[kind];
      order.push_back(static_cast<std::uint32_t>(kind));
    }
    return measured.value(order);
  };
  return out;
}

plain_law answer_plainly(plain_count const& ask, limits const& most) {
  auto const found = read_exhaustively<std::optional<integer>>([&](auto& c) { return ask.read(c); }, most);
  auto const holds = [](auto const& n) { return n.has_value(); };
  plain_law out;
  out.unread = found.unread;
  out.given = found.law.chance(holds);
  if (out.given.is_zero()) {
    if (!found.unread.is_zero())
      throw too_big{say("'{}' has more than {} ways to look at one by one", ask.name, most.runs)};
    throw input_error{say("the condition '{}' can never hold", ask.given)};
  }
  out.law = found.law.given(holds).transform([](auto const& n) { return *n; });
  return out;
}

order_estimate estimate(std::function<plain_count()> const& ask, std::uint64_t trials, key256 const& seed,
                        unsigned threads) {
  auto const one = ask();
  auto found = read_at_random<integer>(trials, seed, threads, [&] { return ask().read; });
  order_estimate out;
  out.is_condition = one.is_condition;
  out.asked = one.asked;
  out.kept = found.kept;
  out.trials = found.trials;
  out.counts = std::move(found.counts);
  for (auto const& [value, n] : out.counts) {
    if (one.text) out.words[value] = one.text(value);
  }
  if (out.kept == 0)
    throw input_error{say("the condition '{}' did not hold once in {} trials", one.given, out.trials)};
  return out;
}

}  // namespace faro::odds
