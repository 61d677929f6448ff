// Numbers that are several in a script: leadtricks(), one for each lead, and rnd(), drawn anew wherever it
// stands.
#include "bridge/src/dealer/expressions.hpp"
#include "bridge/src/tricks/asked.hpp"

#include <faro/text/detail/message.hpp>

#include <bit>
#include <utility>

namespace faro::odds::bridge::detail {

std::vector<lead_card> leads_from(std::array<holding, suits> const& hand) {
  std::vector<lead_card> out;
  for (std::size_t s = 0; s < suits; ++s) {
    for (std::size_t rank = ranks; rank-- > 0;) {
      bool const held = (hand[s] >> rank & 1U) != 0, touches = (hand[s] >> (rank + 1) & 1U) != 0;
      if (held && !touches) out.push_back({s, rank});
    }
  }
  return out;
}

/// leadtricks(south, spades): the declarer's tricks after each lead of the next hand.
query_node dealer_expressions::lead_tricks() {
  auto const line = words_.now().line;
  auto const declarer = seat();
  words_.expect(",", "the hand");
  auto const trumps = strain();
  words_.expect(")", "leadtricks(...");
  if (auto const problem = tricks::why_no_solver()) words_.refuse(*problem, line);
  auto const leader = (declarer + 1) % seats;
  std::vector<lead_card> leads{{}};
  if (predealt_) {
    auto const& hand = (*predealt_)[leader];
    int cards = 0;
    for (auto const h : hand) cards += std::popcount(static_cast<unsigned>(h));
    if (cards != static_cast<int>(ranks))
      words_.refuse(say("leadtricks() is of {}'s leads: expected predeal with the 13 cards of {}, got {}",
                        seat_words[leader], seat_words[leader], cards),
                    line);
    leads = leads_from(hand);
  }
  leads_asked_.push_back({declarer, trumps, std::move(leads)});
  return {operation::leaf, -static_cast<std::int64_t>(leads_asked_.size()), {}};
}

/// rnd(10): 0 to 9, drawn anew wherever it stands.
query_node dealer_expressions::drawn() {
  auto const line = words_.now().line;
  auto below = expression();
  words_.expect(")", "rnd(...");
  if (leads_in(below)) words_.refuse("rnd() of a number for each lead is not supported", line);
  drawn_below_.push_back(std::move(below));
  return leaf({counted::what::drawn, 0, drawn_below_.size() - 1});
}

query_node dealer_expressions::drawn_anew(query_node n) {
  if (n.op == operation::leaf && n.value >= 0) {
    auto const of = order_[static_cast<std::size_t>(n.value)];
    if (of.is != counted::what::drawn) return n;
    auto below = drawn_anew(drawn_below_[of.number]);
    drawn_below_.push_back(std::move(below));
    return leaf({counted::what::drawn, 0, drawn_below_.size() - 1});
  }
  for (auto& child : n.children) child = drawn_anew(std::move(child));
  return n;
}

std::optional<std::size_t> dealer_expressions::leads_in(query_node const& n) const {
  if (leads_asked_.empty()) return std::nullopt;
  if (n.op == operation::leaf)
    return n.value < 0 ? std::optional{static_cast<std::size_t>(-n.value - 1)} : std::nullopt;
  for (auto const& child : n.children) {
    if (auto const found = leads_in(child)) return found;
  }
  return std::nullopt;
}

/// Numbers for the leads of two hands can't be put together.
void dealer_expressions::check_one_leader(query_node const& a, query_node const& b, std::size_t line) const {
  auto const first = leads_in(a), second = leads_in(b);
  if (!first || !second || leads_asked_[*first].declarer == leads_asked_[*second].declarer) return;
  words_.refuse("leadtricks() of two declarers: expected the leads of one hand in an expression", line);
}

query_node dealer_expressions::with_lead(query_node n, lead_card const& card) {
  if (n.op == operation::leaf && n.value < 0) {
    auto const& asked = leads_asked_[static_cast<std::size_t>(-n.value - 1)];
    return leaf({counted::what::lead_tricks, asked.declarer, asked.strain, card.suit, card.rank});
  }
  for (auto& child : n.children) child = with_lead(std::move(child), card);
  return n;
}

std::vector<std::pair<lead_card, query_node>> dealer_expressions::of_each_lead(query_node const& n) {
  std::vector<std::pair<lead_card, query_node>> out;
  if (auto const asked = leads_in(n)) {
    for (auto const& card : leads_asked_[*asked].leads) out.emplace_back(card, with_lead(n, card));
  }
  return out;
}

query_node dealer_expressions::for_all_leads(query_node n) {
  auto each = of_each_lead(n);
  if (each.empty()) return n;
  auto all = with(operation::logical_and, {});
  for (auto& [card, one] : each) all.children.push_back(std::move(one));
  return all;
}

}  // namespace faro::odds::bridge::detail
