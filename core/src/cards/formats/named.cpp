// Names of cards, and what is said of one that the deck does not have.
#include "cards/formats/named.hpp"

#include "cards/formats/headings.hpp"
#include "text/nearest.hpp"
#include "text/typography.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro {

namespace {

/// A name without the differences that writing makes: letters in lower case, plain marks.
std::string folded(std::string_view name) { return lower_case(with_plain_marks(name)); }

std::string singular_of(std::string_view word) {
  return std::string{word.size() > 2 && word.ends_with('s') ? word.substr(0, word.size() - 1) : word};
}

/// "lands" for land, "sorceries" for sorcery.
bool is_plural_of(std::string_view plural, std::string_view one) {
  if (one.empty() || plural.size() <= one.size()) return false;
  if (plural.starts_with(one)) return plural.substr(one.size()) == "s" || plural.substr(one.size()) == "es";
  return one.ends_with('y') && plural.ends_with("ies") &&
         plural.substr(0, plural.size() - 3) == one.substr(0, one.size() - 1);
}

class name_reader {
 public:
  name_reader(card_table const& table, std::string_view name)
      : table_{table}, name_{name}, folded_{folded(name)} {}

  std::optional<cards_meant> read() {
    if (auto found = kind_or_tag(name_)) return found;
    if (auto found = kind_or_tag(singular_of(name_))) return found;
    if (auto found = jokers()) return found;
    if (auto found = by_value()) return found;
    for (auto const same : {equal, one_is_plural}) {
      if (auto found = alike(same)) return found;
    }
    return std::nullopt;
  }

 private:
  static bool equal(std::string_view a, std::string_view b) { return a == b; }
  static bool one_is_plural(std::string_view a, std::string_view b) {
    return is_plural_of(a, b) || is_plural_of(b, a);
  }
  [[nodiscard]] std::size_t kinds() const { return table_.cards.kinds().size(); }

  /// What holds for some kind; nothing where it holds for none.
  template <class Holds>
  std::optional<cards_meant> those(Holds const& holds) const {
    cards_meant out{std::vector<bool>(kinds())};
    for (std::size_t k = 0; k < kinds(); ++k) out.of_kind[k] = holds(k);
    if (std::ranges::find(out.of_kind, true) == out.of_kind.end()) return std::nullopt;
    return out;
  }

  /// Tags that differ in the case of their letters are one.
  [[nodiscard]] std::optional<cards_meant> of_tags(std::string_view wanted, auto same) const {
    return those([&](std::size_t k) {
      return std::ranges::any_of(
          table_.tags, [&](auto const& tag) { return tag.of_kind[k] && same(folded(tag.name), wanted); });
    });
  }

  [[nodiscard]] std::optional<cards_meant> kind_or_tag(std::string_view name) const {
    if (auto const kind = table_.find_kind(name); kind >= 0)
      return those([&](std::size_t k) { return static_cast<std::int32_t>(k) == kind; });
    return table_.find_tag(name) ? of_tags(folded(name), equal) : std::nullopt;
  }

  [[nodiscard]] std::optional<cards_meant> jokers() const {
    if (singular_of(folded_) != "joker") return std::nullopt;
    return those([&](std::size_t k) { return is_joker(table_.cards.kinds()[k]); });
  }

  [[nodiscard]] std::optional<cards_meant> by_value() const {
    std::optional<cards_meant> out;
    std::vector<std::string> readings;
    for (auto const& a : table_.attributes) {
      bool const is_a_card = a.name == "rank" && find_card(name_);  // one that the deck lacks, not its ranks
      auto const place = a.numeric || is_a_card ? -1 : a.find(name_);
      if (place < 0) continue;
      readings.push_back(a.name + " = " + a.labels[static_cast<std::size_t>(place)]);
      out = cards_meant{std::vector<bool>(kinds())};
      for (std::size_t k = 0; k < kinds(); ++k) out->of_kind[k] = a.of_kind[k] == place;
    }
    if (readings.size() > 1) out->readings = std::move(readings);
    return out;
  }

  /// Kinds, else tags, whose names are the same but for how they are written.
  std::optional<cards_meant> alike(bool (*same)(std::string_view, std::string_view)) const {
    auto out = those([&](std::size_t k) { return same(folded(table_.cards.kinds()[k].name), folded_); });
    if (!out) return of_tags(folded_, same);
    for (std::size_t k = 0; k < kinds(); ++k) {
      if (out->of_kind[k]) out->readings.push_back(table_.cards.kinds()[k].name);
    }
    if (out->readings.size() == 1) out->readings.clear();
    return out;
  }

  card_table const& table_;
  std::string_view name_;
  std::string folded_;
};

}  // namespace

bool is_joker(card_kind const& kind) {
  return kind.playing ? kind.playing->is_joker() : singular_of(folded(kind.name)) == "joker";
}

std::optional<cards_meant> cards_named(card_table const& table, std::string_view name) {
  return name_reader{table, name}.read();
}

std::vector<std::string> names_of_cards(card_table const& table) {
  std::vector<std::string> names;
  for (auto const& kind : table.cards.kinds()) names.push_back(kind.name);
  for (auto const& tag : table.tags) names.push_back(tag.name);
  for (auto const& a : table.attributes) {
    if (!a.numeric) names.insert(names.end(), a.labels.begin(), a.labels.end());
    if (a.name == "rank") names.insert(names.end(), {"ace", "king", "queen", "jack", "ten"});
  }
  return names;
}

message remedy_for_name(card_table const& table, std::string_view name) {
  auto const& kinds = table.cards.kinds();
  auto const is_number = [](card_kind const& kind) { return std::ranges::all_of(kind.name, is_digit); };
  constexpr std::size_t like_a_code = 5;
  if (!kinds.empty() && std::ranges::all_of(kinds, is_number) && kinds.front().name.size() >= like_a_code)
    return say("its cards have numbers and no names, as lists of the format .ydk do: \"{}\" is one",
               kinds.front().name);
  auto const heading = deck_lists::find_heading(name);
  if (!heading || heading->is != deck_lists::heading_kind::type || table.cards.is_playing_cards()) return {};
  auto heads = plural(2, heading->name).substr(2);  // "lands"
  auto const type = std::string{heading->name};
  auto const first = static_cast<char>(heads.front() - 'a' + 'A');
  return say(
      "its list does not say which cards are {}; write {{{}}} behind them, a line such as '{}{} (20)' "
      "above them, or let {} = \"CARD\" + \"CARD\" in … before the question (--let)",
      heads, type, first, heads.substr(1), type);
}

std::string name_without_quotes(std::string_view written) {
  auto const plain = with_plain_marks(trimmed(written));
  auto const quote = plain.empty() ? '\0' : plain.front();
  bool const in_quotes = plain.size() > 2 && (quote == '"' || quote == '\'') && plain.back() == quote;
  return in_quotes ? plain.substr(1, plain.size() - 2) : std::string{trimmed(written)};
}

card_group group_named(card_table const& table, std::string_view written) {
  auto const name = name_without_quotes(written);
  auto const found = cards_named(table, name);
  if (!found) {
    auto const remedy = remedy_for_name(table, name);
    throw input_error{say("the deck has no {}{}", quoted(name),
                          remedy.empty() ? did_you_mean(name, names_of_cards(table)) : say(": {}", remedy))};
  }
  if (!found->readings.empty())
    throw input_error{say("{} may mean {}", quoted(name), listed(found->readings))};
  card_group out{name, {}};
  for (std::size_t k = 0; k < found->of_kind.size(); ++k) {
    if (found->of_kind[k]) out.kinds.push_back(k);
  }
  if (out.kinds.size() == 1) out.name = table.cards.kinds()[out.kinds.front()].name;
  return out;
}

std::uint64_t cards_of(deck const& cards, card_group const& group) {
  std::uint64_t all = 0;
  for (auto const k : group.kinds) all += cards.kinds()[k].count;
  return all;
}

}  // namespace faro
