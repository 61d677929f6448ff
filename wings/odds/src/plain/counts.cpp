// Dice and orders read plainly: every die asks the chooser once, and so does every place of a pack.
#include "dice/src/asked.hpp"
#include "dice/src/rolls/roller.hpp"
#include "odds/src/orders/read_condition.hpp"
#include "odds/src/plain.hpp"
#include "odds/src/random_readings.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds {

using dice_language::node;

namespace {

using dice_language::adopt;
using dice_language::copy_of;
using dice_language::new_node;
using dice_language::node_pointer;
using dice_language::operation;

template <class... Trees>
node_pointer tree_with(operation op, Trees... below) {
  auto out = new_node(op, 0);
  (adopt(*out, std::move(below)), ...);
  return out;
}
node_pointer plain_number(std::int64_t value) {
  auto out = new_node(operation::number, 0);
  out->value = value;
  return out;
}

/// Beyond what is asked: of each observation, which case holds, all as one number times this.
constexpr std::int64_t beyond_asked = std::int64_t{1} << 40;

/// The question of this number, and how what was observed lies, from one roll.
node_pointer with_what_was_seen(dice_question const& ask, node_pointer tree) {
  if (is_condition(*question_of(instead(ask.query, copy_of(*tree)).read(), 0).asked))
    tree = tree_with(operation::choice, std::move(tree), plain_number(1), plain_number(0));
  auto scale = beyond_asked;
  for (auto const& seen : ask.observed) {
    auto first = static_cast<std::int64_t>(seen.cases.size());
    auto holds = plain_number(first * scale);
    while (first-- > 0) {
      auto const& condition = seen.cases[static_cast<std::size_t>(first)].condition;
      holds = tree_with(operation::choice, copy_of(*condition.read().questions.front().tree),
                        plain_number(first * scale), std::move(holds));
    }
    tree = tree_with(operation::add, std::move(tree), std::move(holds));
    scale *= static_cast<std::int64_t>(seen.cases.size()) + 1;
  }
  return tree;
}

/// Whether he does all that was seen, as it lies there; what was asked is left in the number.
bool is_seen(dice_question const& ask, std::int64_t& number, chooser_ref c) {
  auto const around = number + beyond_asked / 2;
  auto lies = around / beyond_asked;
  number = around % beyond_asked - beyond_asked / 2;
  bool done = true;
  for (auto const& seen : ask.observed) {
    auto const all = static_cast<std::int64_t>(seen.cases.size()) + 1;
    auto const first = static_cast<std::size_t>(lies % all);
    lies /= all;
    done = done && happens(first < seen.cases.size() ? seen.cases[first].chance : seen.otherwise, c);
  }
  return done;
}

}  // namespace

plain_count read_plainly(dice_question const& ask, std::size_t which) {
  auto const text = std::make_shared<std::string const>(ask.query.text());
  if (ask.query.empty()) (void)dice_language::parse({}, {});
  auto const as_asked = question_of(ask.query.read(), which);
  auto const seen = std::make_shared<dice_question const>(ask);
  auto const whole =
      ask.observed.empty()
          ? asked_dice{}
          : instead(ask.query, with_what_was_seen(ask, copy_of(*ask.query.read().questions[which].tree)));
  auto const q = std::make_shared<dice_language::question const>(
      ask.observed.empty() ? question_of(ask.query.read(), which) : question_of(whole.read(), 0));
  constexpr auto never = std::numeric_limits<std::int64_t>::min();  // where the condition does not hold
  if (q->condition) q->otherwise->value = never;
  plain_count out;
  out.name = ask.query.name(which);
  out.given = ask.query.given();
  out.is_condition = is_condition(*as_asked.asked);
  if (auto const* const words = dice_language::table_of_words(*q->asked)) {
    out.text = [q, words](integer const& n) { return dice_language::face_text(words, n.to_int64()); };
  }
  out.read = [text, q, seen](chooser_ref c) -> std::optional<integer> {
    node const& tree = q->condition ? *q->mixed : *q->asked;
    auto const value = dice_language::roller{*text, c}.roll(tree).value;
    if (auto const* const holds = std::get_if<bool>(&value)) return integer{*holds ? 1 : 0};
    auto number = std::get<std::int64_t>(value);
    if (q->condition && number == never) return std::nullopt;
    if (!seen->observed.empty() && !is_seen(*seen, number, c)) return std::nullopt;
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
  for (auto const cards = left_in(ask).cards; auto const& kind : cards.kinds()) pack.push_back(kind.count);
  out.read = [measured, pack](chooser_ref c) {
    auto left = pack;
    std::vector<std::uint32_t> order;
    for (auto n = total(pack); n > 0; --n) {
      auto const kind = c.kind(left);
      --left[kind];
      order.push_back(static_cast<std::uint32_t>(kind));
    }
    return measured.value(order, c);
  };
  return out;
}

plain_distribution answer_plainly(plain_count const& ask, limits const& most) {
  auto const found = read_exhaustively<std::optional<integer>>([&](auto& c) { return ask.read(c); }, most);
  auto const holds = [](auto const& n) { return n.has_value(); };
  plain_distribution out;
  out.unread = found.unread;
  out.given = found.law.chance(holds);
  if (out.given.is_zero()) {
    if (!found.unread.is_zero())
      throw too_big{say("'{}' has more than {} ways to look at one by one", ask.name, most.runs)};
    throw never_holds{say("the condition '{}' can never hold", ask.given)};
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
  if (out.kept == 0 && one.given.empty())
    throw input_error{say("what was observed did not come once in {} trials", out.trials)};
  if (out.kept == 0)
    throw input_error{say("the condition '{}' did not hold once in {} trials", one.given, out.trials)};
  return out;
}

}  // namespace faro::odds
