// What is seen of a pack before it is shuffled: a smaller pack.
#include "odds/src/hands/copies.hpp"
#include "odds/src/orders/compiled.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <utility>
#include <vector>

namespace faro::odds {

card_table left_in(order_question const& ask) {
  if (ask.seen.empty()) return ask.pack;
  card_table out;
  std::vector<card_kind> kinds;
  std::vector<std::size_t> stay;
  for (std::size_t k = 0; k < ask.seen.size(); ++k) {
    auto kind = ask.pack.cards.kinds()[k];
    if (ask.seen[k] > kind.count)
      throw input_error{say("{} {}: the deck has {}", ask.seen[k], kind.name, kind.count)};
    kind.count -= ask.seen[k];
    if (kind.count == 0) continue;
    kinds.push_back(std::move(kind));
    stay.push_back(k);
  }
  if (kinds.empty()) throw input_error{"all cards are out of play: none are left to be shuffled"};
  out.cards = deck{std::move(kinds)};
  for (auto const& a : ask.pack.attributes) {
    auto& left = out.attributes.emplace_back(a);
    left.of_kind.clear();
    for (auto const k : stay) left.of_kind.push_back(a.of_kind[k]);
  }
  for (auto const& tag : ask.pack.tags) {
    auto& left = out.tags.emplace_back(tag.name);
    for (auto const k : stay) left.of_kind.push_back(tag.of_kind[k]);
  }
  return out;
}

void refuse_told_apart(order_question const& ask, card_group const& group) {
  auto whole = ask;
  whole.seen.clear();
  for (std::size_t i = 0; i < ask.query.size(); ++i) {
    refuse_told_apart(ask.pack, group, [looks = orders::compile(whole, i).looks, &group](std::size_t k) {
      return !orders::are_alike(looks, k, group.kinds.front());
    });
  }
}

}  // namespace faro::odds
