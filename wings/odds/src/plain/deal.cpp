// What is random in a question about cards, dealt: hands one after the other, then the cards that all share.
#include "odds/src/plain/hands.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>

#include <algorithm>

namespace faro::odds::plain {

namespace {

void find_looks(query_setting const& setting, syntax const& s, count_t& most) {
  bool const has_number = s.is == syntax::kind::call && s.children.size() == 2 && s.children[0].number > 0;
  auto const n = has_number ? static_cast<count_t>(s.children[0].number) : 0;
  if (has_number && s.text == "first") most = std::max(most, n);
  if (has_number && s.text == "by")
    most = std::max(most, setting.opening.value_or(setting.hands[0]) + n - (setting.on_draw ? 0 : 1));
  for (auto const& child : s.children) find_looks(setting, child, most);
}

}  // namespace

count_t cards_drawn(query_setting const& setting, std::span<syntax const> asked) {
  auto most = setting.hands[0];
  if (setting.hands.size() > 1 || setting.community > 0) return most;
  for (auto const& s : asked) find_looks(setting, s, most);
  return most;
}

bool looks_at_order(query_setting const& setting, std::span<syntax const> asked) {
  bool const has_last_card = setting.hands.size() == 1 && setting.community == 0;  // the starter of cribbage
  return std::ranges::any_of(asked, [&](syntax const& s) {
    auto const word = lower_case(s.text);
    bool const looks = word == "first" || word == "by" ||
                       (has_last_card && (word == "cribbage" || word == "crib" || word == "cribbage_kept"));
    return looks || looks_at_order(setting, s.children);
  });
}

namespace {

/// A deal on its way. Where the order of cards does not matter, deals that came to the same are one.
class dealing {
 public:
  dealing(card_table const& table, query_setting const& setting, bool in_any_order, chooser_ref c)
      : setting_{setting}, in_any_order_{in_any_order}, c_{c} {
    auto const& kinds = table.cards.kinds();
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      auto const held = k < setting.held.size() ? setting.held[k] : 0;
      out_.held.insert(out_.held.end(), held, k);
      left_.push_back(kinds[k].count - held - (k < setting.seen.size() ? setting.seen[k] : 0));
    }
  }

  std::optional<dealt> run(count_t drawn_by_one) {
    for (std::size_t h = 0; h < setting_.hands.size(); ++h) {
      auto const n = setting_.hands.size() == 1 ? drawn_by_one : setting_.hands[h];
      if (!draw(out_.hands.emplace_back(), n, h)) return std::nullopt;
    }
    if (!draw(out_.shared, setting_.community, 0)) return std::nullopt;
    return std::move(out_);
  }

 private:
  bool draw(cards& into, count_t n, std::size_t hand) {
    auto own = left_;  // each hand may have an urn of its own
    for (std::size_t k = 0; k < setting_.urn.size(); ++k) own[k] = setting_.urn[k] == hand ? own[k] : 0;
    auto& from = setting_.urn.empty() ? left_ : own;
    for (; n > 0; --n) {
      if (total(from) == 0) throw input_error{"no cards are left in the deck"};
      auto const kind = c_.kind(from);
      if (!setting_.with_replacement) --from[kind];
      into.push_back(kind);
      if (!in_any_order_) continue;
      std::ranges::sort(into);
      cards so_far;
      for (auto const& h : out_.hands) so_far.insert(so_far.end(), h.begin(), h.end());
      if (merge_point(c_, so_far, out_.shared)) return false;
    }
    return true;
  }

  query_setting const& setting_;
  bool in_any_order_;
  chooser_ref c_;
  dealt out_;
  std::vector<count_t> left_;
};

}  // namespace

std::optional<dealt> deal(card_table const& table, query_setting const& setting, count_t drawn_by_one,
                          bool in_any_order, chooser_ref c) {
  return dealing{table, setting, in_any_order, c}.run(drawn_by_one);
}

look interpreter::hand(std::size_t i) const {
  look out{on_table_.hands[i]};
  if (i == 0) out.seen.insert(out.seen.begin(), on_table_.held.begin(), on_table_.held.end());
  out.seen.insert(out.seen.end(), on_table_.shared.begin(), on_table_.shared.end());
  return out;
}

look interpreter::first(std::size_t n) const {
  if (!on_table_.after_turn.empty()) return of_turn(on_table_.after_turn, n);
  look out{on_table_.held};
  auto const& drawn = on_table_.hands[0];
  out.seen.insert(out.seen.end(), drawn.begin(),
                  drawn.begin() + static_cast<std::ptrdiff_t>(std::min(n, drawn.size())));
  return out;
}

look interpreter::as_drawn(std::size_t n) const {
  return on_table_.before_use.empty() ? first(n) : of_turn(on_table_.before_use, n);
}

/// Of the hands of each turn that in which so many cards were drawn.
look interpreter::of_turn(std::vector<cards> const& hands, std::size_t n) const {
  auto const turn = n - std::min<std::size_t>(n, setting_.opening.value_or(0));
  return {hands[std::min(turn, hands.size() - 1)]};
}

/// A question that says nothing of hands is about the one that there is; of several urns about all.
look interpreter::everything() const {
  if (setting_.urn.empty()) return setting_.community > 0 ? hand(0) : first(setting_.hands[0]);
  look out;
  for (auto const& drawn : on_table_.hands) out.seen.insert(out.seen.end(), drawn.begin(), drawn.end());
  return out;
}

std::int64_t interpreter::how_many(look const& at, std::string const& name, std::string_view label) const {
  auto const& a = attribute_called(name);
  auto const place = a.find(label);
  return std::ranges::count_if(at.seen,
                               [&](std::size_t kind) { return place >= 0 && a.of_kind[kind] == place; });
}

}  // namespace faro::odds::plain
