// The classes of a plan: cards that the query does not tell apart, group by group.
#include "odds/src/hands/plan/plan.hpp"

#include <algorithm>
#include <map>

namespace faro::odds::detail {

namespace {

/// Where a value stands in the order in which groups close: the ace before the two, so that it can be low.
std::int32_t place_in_order(attribute const& a, std::int32_t value) {
  return is_rank(a) && value == ace_place ? -1 : value;
}

/// How far a rank stands after the one before it in the row that straights are made of; 5 for further.
int steps_between(std::int32_t before, std::int32_t rank, poker_rules rules) {
  auto const low = rules == poker_rules::standard ? 0 : 4;
  auto const place = [&](std::int32_t r) { return r == ace_place ? low - 1 : r; };
  return before < 0 ? 5 : std::min(5, place(rank) - place(before));
}

}  // namespace

void hand_plan::choose_closing_attribute() {
  std::size_t most = 0;
  for (auto const& l : query_.leaves) {
    if (l.kind == measure::sum) continue;
    if (l.kind == measure::poker) {
      closing_ = static_cast<std::int32_t>(table_.find_attribute("rank") - table_.attributes.data());
      open_ = static_cast<std::int32_t>(table_.find_attribute("suit") - table_.attributes.data());
      return;
    }
    auto const size = attribute_of(l.attribute).labels.size();
    if (size > most) {
      most = size;
      closing_ = l.attribute;
    }
  }
  for (auto const& l : query_.leaves) {
    if (l.kind != measure::sum && l.attribute != closing_) open_ = l.attribute;
  }
}

std::vector<std::int64_t> hand_plan::signature_of(std::size_t k) const {
  std::vector<std::int64_t> signature;
  for (auto const& l : query_.leaves) {
    if (l.kind == measure::sum) {
      signature.push_back(l.numbers[k]);
    } else if (l.kind == measure::poker) {
      signature.push_back(query_.wild[k]);
      signature.push_back(query_.wild[k] ? -1 : attribute_of(closing_).of_kind[k]);
      signature.push_back(query_.wild[k] ? -1 : attribute_of(open_).of_kind[k]);
    } else {
      signature.push_back(l.only.empty() || l.only[k] ? attribute_of(l.attribute).of_kind[k] : -2);
    }
  }
  if (has_urns()) signature.push_back(query_.urn[k]);
  return signature;
}

bool hand_plan::in_a_group(std::size_t k) const {
  return closing_ >= 0 && !std::ranges::all_of(query_.leaves, [&](leaf const& l) {
           return l.kind == measure::sum || (l.kind == measure::poker && query_.wild[k]) ||
                  (l.kind != measure::poker && l.attribute != closing_);
         });
}

void hand_plan::build_classes() {
  std::map<std::vector<std::int64_t>, std::size_t> known;
  auto const& kinds = table_.cards.kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (query_.left[k] + query_.held[k] == 0) continue;
    auto signature = signature_of(k);
    auto const [at, fresh] = known.try_emplace(signature, classes_.size());
    if (fresh) {
      card_class fresh_class;
      if (in_a_group(k)) fresh_class.group = attribute_of(closing_).of_kind[k];
      fresh_class.signature = std::move(signature);
      if (has_urns()) fresh_class.urn = query_.urn[k];
      classes_.push_back(std::move(fresh_class));
    }
    classes_[at->second].copies += query_.left[k] + query_.held[k];
    classes_[at->second].held += query_.held[k];
    if (with_replacement()) classes_[at->second].weight += query_.weights[k];
    classes_[at->second].kinds.push_back(static_cast<std::int32_t>(k));
  }
  sort_classes();
  close_groups();
  count_from_each();
}

/// Group by group; within one by the other attribute; what is most frequent last where nothing closes.
void hand_plan::sort_classes() {
  std::ranges::stable_sort(classes_, [&](card_class const& a, card_class const& b) {
    auto const place = [&](card_class const& c) {
      return c.group < 0 ? -2 : place_in_order(attribute_of(closing_), c.group);
    };
    auto const open = [&](card_class const& c) {
      return open_ < 0 ? -1 : attribute_of(open_).of_kind[static_cast<std::size_t>(c.kinds.front())];
    };
    if (place(a) != place(b)) return place(a) < place(b);
    if (open(a) != open(b)) return open(a) < open(b);
    return a.copies < b.copies;
  });
}

void hand_plan::close_groups() {
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    classes_[i].closes =
        closing_ < 0 ||
        (classes_[i].group >= 0 && (i + 1 == classes_.size() || classes_[i + 1].group != classes_[i].group));
  }
  std::int32_t before = -1;
  std::int32_t row_before = -1;
  for (auto& c : classes_) {
    c.before = before;
    if (c.group >= 0) c.steps = steps_between(row_before, c.group, query_.poker);
    if (!c.closes) continue;
    before = c.group;
    if (in_straights(c.group, query_.poker)) row_before = c.group;
  }
}

void hand_plan::count_from_each() {
  cards_from_.assign(classes_.size() + 1, 0);
  held_from_.assign(classes_.size() + 1, 0);
  for (auto i = classes_.size(); i-- > 0;) {
    cards_from_[i] = cards_from_[i + 1] + classes_[i].copies;
    held_from_[i] = held_from_[i + 1] + classes_[i].held;
  }
}

}  // namespace faro::odds::detail
