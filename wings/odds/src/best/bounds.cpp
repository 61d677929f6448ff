// The bounds of a composition: read, and every composition within them.
#include "language/commas.hpp"
#include "odds/src/best_question.hpp"
#include "odds/src/hands/play/player.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <utility>

namespace faro::odds {

namespace {

std::optional<count_t> number_in(std::string_view text) {
  count_t n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n > deck::most_cards) return std::nullopt;
  return n;
}

bool has(card_group const& group, std::size_t kind) {
  return std::ranges::find(group.kinds, kind) != group.kinds.end();
}

class bounds_reader {
 public:
  bounds_reader(card_table const& table, std::string_view text) : table_{table}, text_{text} {}

  composition read() {
    if (trimmed(text_).empty())
      fail(0, "expected kinds and how many of each, such as 'land 20..27, rest spell', got nothing");
    for (auto const clause : clauses()) {
      words parts;
      for (auto const word : words_of(clause)) {
        auto const equals =
            word.rfind('=');  // "land=20..27", as --vary has it; names may have this sign, too
        bool const parts_range = equals != std::string_view::npos && range(word.substr(equals + 1));
        if (!parts.empty() && (word.starts_with("..") || parts.back().ends_with(".."))) {
          parts.back() = from_to(parts.back(), word);  // "20 .. 27"
        } else if (parts_range) {
          if (equals > 0) parts.push_back(word.substr(0, equals));
          parts.push_back(word.substr(equals + 1));
        } else if (word != "=" || parts.empty()) {
          parts.push_back(word);
        }
      }
      if (parts.empty()) fail(at(clause), "expected a clause such as 'land 20..27', got nothing");
      read_clause(parts);
    }
    out_.text = text_;
    if (of_parts_.empty()) fail(0, "expected a kind that varies, such as 'land 20..27'");
    take_rest();
    for (auto& part : out_.parts) part.most = std::min(part.most, of_each_);
    for (auto const& sum : sums_) read_sum(sum);
    check();
    return std::move(out_);
  }

 private:
  using words = std::vector<std::string_view>;

  /// Parted by commas; one in quotes, or in the name of a card of the deck, parts nothing.
  [[nodiscard]] std::vector<std::string_view> clauses() const {
    std::vector<std::string_view> out;
    for (auto const part : language::parts_at_commas(text_)) {
      if (!out.empty() && has_name_across(out.back(), part)) {
        out.back() = from_to(out.back(), part);
      } else {
        out.push_back(part);
      }
    }
    return out;
  }
  /// "Jace" and "the Mind Sculptor 1..4", where the deck has a card called so.
  [[nodiscard]] bool has_name_across(std::string_view first, std::string_view second) const {
    auto const all = words_of(from_to(first, second));
    if (all.size() < 2) return false;
    auto const is_name = [&](std::string_view name) {
      return name.find(',') != std::string_view::npos && table_.find_kind(name) >= 0;
    };
    return is_name(from_to(all.front(), all[all.size() - 2])) || is_name(from_to(all[1], all.back()));
  }

  [[nodiscard]] std::size_t at(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - text_.data());
  }
  [[noreturn]] void fail(std::size_t place, message const& what) const {
    throw query_error{text_, place, what};
  }
  /// What stands from one word to another.
  [[nodiscard]] std::string_view from_to(std::string_view first, std::string_view last) const {
    return text_.substr(at(first), at(last) + last.size() - at(first));
  }
  [[nodiscard]] card_group group(std::string_view name) const {
    try {
      return group_named(table_, name);
    } catch (input_error const& e) {
      fail(at(name), e.said());
    }
  }
  [[nodiscard]] count_t number(std::string_view word) const {
    if (auto const n = number_in(word)) return *n;
    fail(at(word), say("expected a number of cards, got {}", quoted(word)));
  }
  /// "20..27", "4"; nothing where it is neither.
  [[nodiscard]] std::optional<std::pair<count_t, count_t>> range(std::string_view word) const {
    auto const dots = word.find("..");
    if (dots == std::string_view::npos) {
      auto const n = number_in(word);
      return n ? std::optional{std::pair{*n, *n}} : std::nullopt;
    }
    auto const first = number_in(trimmed(word.substr(0, dots)));
    auto const last = number_in(trimmed(word.substr(dots + 2)));
    if (!first || !last) return std::nullopt;
    if (*first > *last) fail(at(word), say("expected A..B with A at most B, got '{}'", word));
    return std::pair{*first, *last};
  }

  void read_clause(words const& all) {
    auto const is = [&](std::size_t i, std::string_view word) {
      return i < all.size() && lower_case(all[i]) == word;
    };
    auto const least = is(0, "at") && is(1, "least");
    auto const most = is(0, "at") && is(1, "most");
    bool const of_rest = all.size() == 2 && range(all[1]);  // bounds of a kind of this name
    if (is(0, "rest") && all.size() > 1 && !of_rest) {
      if (rest_) fail(at(all[0]), "there is one rest: expected bounds such as 'land 20..27'");
      rest_ = group(from_to(all[1], all.back()));
      rest_at_ = at(all[1]);
    } else if (most && all.size() == 5 && is(3, "of") && is(4, "each")) {
      of_each_ = std::min(of_each_, number(all[2]));
    } else if ((least || most) && all.size() > 3) {
      sums_.push_back(all);
    } else if (is(0, "weights")) {
      read_weights(all);
    } else if (all.size() == 2 && is(1, "cards") && number_in(all[0])) {
      if (size_) fail(at(all[0]), "there is one deck: expected its size once");
      size_ = *number_in(all[0]);
    } else {
      read_bounds(all);
    }
  }

  void read_weights(words const& all) {
    for (std::size_t i = 1; i < all.size(); ++i) {
      for (auto const one : split(all[i], ':')) {
        try {
          out_.weights.push_back(ratio::parse(one));
        } catch (input_error const&) {
          fail(at(one), say("expected a weight such as 2 or 1/2, got {}", quoted(one)));
        }
      }
    }
    if (std::ranges::all_of(out_.weights, &ratio::is_zero))
      fail(at(all[0]), "expected a weight of each question, not all of them 0, as in weights 2:1");
  }

  void read_bounds(words const& all) {
    if (all.size() > 1) {
      if (auto const found = range(all.back()))
        return add_part(from_to(all[0], all[all.size() - 2]), found->first, found->second);
      if (auto const found = range(all.front()))
        return add_part(from_to(all[1], all.back()), found->first, found->second);
    }
    fail(at(all[0]), say("expected bounds such as 'land 20..27', 'rest spell', 'at most 4 of each' or '60 "
                         "cards', got {}",
                         quoted(from_to(all[0], all.back()))));
  }

  void add_part(std::string_view name, count_t least, count_t most) {
    add_group(group(name), at(name), least, most);
  }
  void add_group(card_group kind, std::size_t place, count_t least, count_t most) {
    for (auto const& other : out_.parts) {
      if (std::ranges::any_of(kind.kinds, [&](auto k) { return has(other.kind, k); }))
        fail(place, say("'{}' and '{}' share cards: expected each kind once", other.kind.name, kind.name));
    }
    out_.parts.push_back({std::move(kind), least, most});
    of_parts_.push_back(place);
  }

  /// The kind that takes up the rest, as it was said or as --vary has it; and how many cards all parts are.
  void take_rest() {
    auto const& kinds = table_.cards.kinds();
    std::uint64_t others = table_.cards.size();
    if (!rest_) {
      std::optional<std::size_t> most;
      for (std::size_t k = 0; k < kinds.size(); ++k) {
        bool const varies = std::ranges::any_of(out_.parts, [&](auto const& p) { return has(p.kind, k); });
        if (!varies && (!most || kinds[k].count > kinds[*most].count)) most = k;
      }
      if (most) rest_ = card_group{kinds[*most].name, {*most}};
      out_.made_room = rest_.has_value();
    }
    if (rest_) add_group(*rest_, rest_at_, 0, deck::most_cards);
    for (auto const& part : out_.parts) others -= cards_of(table_.cards, part.kind);
    auto const size = size_.value_or(static_cast<count_t>(table_.cards.size()));
    if (size < others)
      fail(0,
           say("expected a deck of at least the {} that don't vary, got {}", plural(others, "card"), size));
    out_.cards = size - others;
    for (auto& part : out_.parts)
      part.most = static_cast<count_t>(std::min<std::uint64_t>(part.most, out_.cards));
  }

  /// "at least 20 creatures", "at most 30 land + ramp": with cards that don't vary counted in.
  void read_sum(words const& all) {
    auto const n = number(all[2]);
    composition::sum sum{{}, 0, out_.cards, at(all[0])};
    std::uint64_t fixed = 0;
    for (auto const name : split(from_to(all[3], all.back()), '+')) {
      auto const some = group(trimmed(name));
      for (auto const k : some.kinds) {
        auto const of = std::ranges::find_if(out_.parts, [&](auto const& p) { return has(p.kind, k); });
        if (of == out_.parts.end()) {
          fixed += table_.cards.kinds()[k].count;
          continue;
        }
        if (!std::ranges::all_of(of->kind.kinds, [&](auto other) { return has(some, other); }))
          fail(at(name),
               say("'{}' is a part of '{}' alone: expected all of it or none", some.name, of->kind.name));
        auto const place = static_cast<std::size_t>(of - out_.parts.begin());
        if (std::ranges::find(sum.parts, place) == sum.parts.end()) sum.parts.push_back(place);
      }
    }
    if (lower_case(all[1]) == "least")
      sum.least = n > fixed ? n - fixed : 0;
    else if (n < fixed)
      fail(sum.at, say("{} of them don't vary: expected at most so many or more", fixed));
    else
      sum.most = n - fixed;
    out_.sums.push_back(std::move(sum));
  }

  /// What can't be met, by the clause that does it.
  void check() const {
    std::uint64_t least = 0;
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < out_.parts.size(); ++i) {
      auto const& part = out_.parts[i];
      least += part.least;
      most += part.most;
      if (part.least > part.most || least > out_.cards)
        fail(of_parts_[i], say("'{}': so many can't be met with the other bounds in {}", part.kind.name,
                               plural(out_.cards, "card")));
    }
    if (most < out_.cards)
      fail(0, say("at most {} of {} can be filled by these bounds", most, plural(out_.cards, "card")));
    if (out_.cards == 0) fail(0, "a composition of no cards");
    for (auto const& sum : out_.sums) {
      auto const of = [&](auto bound) {
        std::uint64_t n = 0;
        for (auto const p : sum.parts) n += out_.parts[p].*bound;
        return n;
      };
      if (of(&composition::part::most) < sum.least || of(&composition::part::least) > sum.most)
        fail(sum.at, "this sum can't be met with the other bounds");
    }
  }

  card_table const& table_;
  std::string_view text_;
  composition out_;
  std::vector<std::size_t> of_parts_;  // where each stands
  std::vector<words> sums_;
  std::optional<card_group> rest_;
  std::size_t rest_at_ = 0;
  std::optional<count_t> size_;
  count_t of_each_ = deck::most_cards;
};

bool meets(composition const& deck, std::vector<count_t> const& copies) {
  return std::ranges::all_of(deck.sums, [&](auto const& sum) {
    std::uint64_t n = 0;
    for (auto const p : sum.parts) n += copies[p];
    return n >= sum.least && n <= sum.most;
  });
}

}  // namespace

bool is_within(composition const& deck, std::vector<count_t> const& copies) {
  for (std::size_t i = 0; i < copies.size(); ++i) {
    if (copies[i] < deck.parts[i].least || copies[i] > deck.parts[i].most) return false;
  }
  return meets(deck, copies);
}

composition read_composition(card_table const& table, std::string_view text) {
  return bounds_reader{table, text}.read();
}

namespace {

/// The compositions, one after the other, until `take` says that it is enough.
template <class Take>
void list_compositions(composition const& deck, Take const& take) {
  auto const& parts = deck.parts;
  std::vector<std::uint64_t> least(parts.size() + 1);  // of all parts from here on
  auto greatest = least;
  for (auto i = parts.size(); i-- > 0;) {
    least[i] = least[i + 1] + parts[i].least;
    greatest[i] = greatest[i + 1] + parts[i].most;
  }
  std::vector<count_t> copies(parts.size());
  bool enough = false;
  auto const choose = [&](auto const& self, std::size_t i, std::uint64_t left) -> void {
    if (left < least[i] || left > greatest[i]) return;
    if (i == parts.size()) {
      enough = meets(deck, copies) && take(copies);
      return;
    }
    for (auto n = parts[i].least; n <= std::min<std::uint64_t>(parts[i].most, left) && !enough; ++n) {
      copies[i] = n;
      self(self, i + 1, left - n);
    }
  };
  choose(choose, 0, deck.cards);
}

/// By the first sum that no composition meets which meets those before it.
[[noreturn]] void refuse_sums(composition deck) {
  auto const sums = std::exchange(deck.sums, {});
  for (auto const& sum : sums) {
    deck.sums.push_back(sum);
    bool any = false;
    list_compositions(deck, [&](auto const& /*copies*/) { return any = true; });
    if (!any) throw query_error{deck.text, sum.at, "this sum can't be met with the other bounds"};
  }
  throw input_error{"no composition meets all bounds together"};
}

}  // namespace

std::vector<count_t> compositions_of(composition const& deck, std::size_t most, bool* more) {
  std::vector<count_t> out;
  list_compositions(deck, [&](auto const& copies) {
    bool const is_full = out.size() >= most * deck.parts.size();
    if (is_full && !more) throw too_big{say("more than {} compositions", most)};
    if (is_full) return *more = true;
    out.insert(out.end(), copies.begin(), copies.end());
    return false;
  });
  if (out.empty()) refuse_sums(deck);
  return out;
}

namespace {

/// A card of another list with the tags and values that cards of the deck have, too.
void add_candidate(hand_question& ask, card_table const& from, std::size_t kind) {
  auto const& name = from.cards.kinds()[kind].name;
  add_kind(ask, name);
  for (auto& tag : ask.table.tags) {
    auto const* const same = from.find_tag(tag.name);
    tag.of_kind.back() = same && same->of_kind[kind];
  }
  for (auto& a : ask.table.attributes) {
    auto const* const same = from.find_attribute(a.name);
    if (!same || same->of_kind[kind] < 0) continue;
    auto const& label = same->labels[static_cast<std::size_t>(same->of_kind[kind])];
    a.of_kind.back() = a.find(label);
    if (a.of_kind.back() < 0)
      throw input_error{say("'{}': no card of the deck has {} {}", name, a.name, quoted(label))};
  }
}

}  // namespace

std::string names_of(std::vector<std::size_t> const& kinds, card_table const& table,
                     std::string_view between) {
  constexpr std::size_t few = 3;
  std::vector<std::string> names;
  for (auto const k : kinds) {
    if (names.size() < few) names.push_back(table.cards.kinds()[k].name);
  }
  auto out = joined(names, between);
  if (kinds.size() > few) out += " and " + std::to_string(kinds.size() - few) + " more";
  return out;
}

composition as_it_is(std::vector<play_question>& asked, card_table const& candidates) {
  composition out;
  auto const old_kinds = asked.front().asked.table.cards.kinds().size();
  for (std::size_t k = 0; k < candidates.cards.kinds().size(); ++k) {
    bool const is_new = asked.front().asked.table.find_kind(candidates.cards.kinds()[k].name) < 0;
    for (auto& ask : asked) {
      if (is_new) add_candidate(ask.asked, candidates, k);
    }
  }
  auto const& table = asked.front().asked.table;
  std::map<std::vector<std::int64_t>, std::size_t> known;
  for (std::size_t k = 0; k < table.cards.kinds().size(); ++k) {
    std::vector<std::int64_t> signature;
    for (auto const& ask : asked) {
      auto texts = detail::texts_of(ask);
      texts.front() = texts.front().with_conditions(ask.asked.given);
      auto setting = ask.asked.setting;
      setting.seen.clear();
      setting.held.clear();
      auto const query = compile_query(table, setting, std::span<faro::odds::asked const>{texts});
      std::ranges::copy(detail::signature_of(query, table, k), std::back_inserter(signature));
    }
    auto const copies = k < old_kinds ? table.cards.kinds()[k].count : 0;
    auto const [at, fresh] = known.try_emplace(std::move(signature), out.parts.size());
    if (fresh) out.parts.push_back({{table.cards.kinds()[k].name, {}}, 0, 0});
    auto& part = out.parts[at->second];
    part.kind.kinds.push_back(k);
    part.least = part.most = part.most + copies;
    out.cards += copies;
  }
  if (out.parts.size() < 2)
    throw input_error{"nothing can be exchanged: what is asked tells no cards of this deck apart"};
  out.every_exchange = true;
  return out;
}

}  // namespace faro::odds
