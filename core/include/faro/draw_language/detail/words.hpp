// The words of the draw language, whatever the cards: how their states are made. Compiled in
// src/draw_language; drawing.hpp and words.hpp say them for a type of cards.
#pragma once
#include <faro/draw_language/detail/state.hpp>

#include <optional>
#include <typeinfo>
#include <vector>

namespace faro::detail {

// --- drawing.hpp ---

/// Takes a card and goes on as f(card) says.
any_drawing takes_one(any_function f);
/// Takes a card, and is that card if there is no function, or it is done.
any_drawing takes_card(done_from card, std::optional<any_function> matches = std::nullopt);
/// So many cards, unseen.
any_drawing unseen(int n);
any_drawing transformed(any_drawing const& d, any_function const& f);
any_drawing and_then(any_drawing const& d, any_function const& f);
/// The second, whatever the value of the first.
any_drawing one_then(any_drawing const& first, any_drawing const& next);
/// Named by a value and by the type of the drawing.
any_drawing keyed(any_drawing key, std::type_info const& type, any_drawing const& d);
any_drawing either(any_drawing const& first, any_drawing const& second);
any_drawing interleaved(any_drawing const& a, any_drawing const& b, done_pair both);
any_drawing repeated(int n, any_drawing const& each, done_list all);

// --- words.hpp ---

any_drawing counts_matches(any_function matches, int n);
/// Until a card matches: the list of those seen, or how many (all is null).
any_drawing takes_until(any_function matches, std::optional<int> limit, done_from card, done_list all);
/// n cards of one aspect: the list of them in order, or the aspect (all is null).
struct card_order {
  done_from copied;
  is_below below;
  done_list all;
};
any_drawing takes_same(any_function aspect, int n, card_order const& cards);
/// Groups of cards of one aspect, in these sizes: the list of the lists of cards, or of the aspects (the
/// cards have no order).
any_drawing takes_groups(any_function aspect, is_below order_of_aspects, std::vector<int> const& sizes,
                         card_order const& cards, done_list groups);

}  // namespace faro::detail
