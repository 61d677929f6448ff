// Decks as they are written on a command line: which words are one name, and how many cards it is.
#include "cards/formats/literal.hpp"

#include "cards/formats/literal_words.hpp"
#include "cards/formats/named.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace faro {
namespace deck_lists {
namespace {

using cards_read = std::vector<std::pair<listed_card, bool>>;  // and whether its name is in quotes

/// day1..day365, or 1..365: as many kinds with numbers.
struct kind_row {
  std::string prefix;
  unsigned long from, to;
};

std::optional<kind_row> find_row(std::string_view name) {
  auto const dots = name.find("..");
  if (dots == std::string_view::npos) return std::nullopt;
  auto const number_of = [](std::string_view word) {
    auto const digits = word.find_last_not_of("0123456789") + 1;
    return std::pair{word.substr(0, digits), word.substr(digits)};
  };
  auto const [prefix, first] = number_of(name.substr(0, dots));
  auto const [again, last] = number_of(name.substr(dots + 2));
  constexpr std::size_t longest = 6;
  if (first.empty() || last.empty() || first.size() > longest || last.size() > longest ||
      (!again.empty() && again != prefix))
    return std::nullopt;
  return kind_row{std::string{prefix}, std::stoul(std::string{first}), std::stoul(std::string{last})};
}

/// A word that is cards by itself, and never part of a longer name: a playing card, a deck, a row of kinds, a
/// letter alone.
bool is_itself(literal_word const& word) {
  return word.text.size() == 1 || find_card(word.text) || named_deck(word.text) || find_row(word.text);
}

/// What ranks are written as: where all words are, numbers are names, too.
bool is_rank(std::string_view word) {
  return std::ranges::all_of(word, is_digit) ||
         (word.size() == 1 && std::string_view{"AKQJTakqjt"}.find(word) != std::string_view::npos);
}

/// "24xland", "land(24)", "+": a count or a mark of other spellings, which would be a card of that name.
bool looks_like_count(std::string_view name) {
  if (auto const open = name.rfind('('); open != std::string_view::npos && name.ends_with(')')) {
    auto const inside = name.substr(open + 1, name.size() - open - 2);
    if (!inside.empty() && std::ranges::all_of(inside, is_digit)) return true;
  }
  auto const times = name.find_first_not_of("0123456789");
  if (times != std::string_view::npos && times > 0 && times + 1 < name.size() &&
      lower_case(name.substr(times, 1)) == "x" && is_letter(name[times + 1]))
    return true;
  return std::ranges::all_of(
      name, [](char c) { return std::string_view{"+&/|-:="}.find(c) != std::string_view::npos; });
}

class literal_reader {
 public:
  literal_reader(std::string_view text, std::size_t line, deck_builder& into,
                 std::function<bool(std::string_view)> const& is_name)
      : text_{plain_literal(text)},
        line_{line},
        into_{into},
        is_name_{is_name},
        pieces_{words_of_literal(text_, line, into)} {}

  void read() {
    if (pieces_.empty()) return;
    if (read_all([this](auto const& piece, auto& cards) { return counts_before(piece, cards); })) return;
    if (read_all([](auto const& piece, auto& cards) { return counts_behind(piece, cards); })) return;
    for (auto const& piece : pieces_) read_words(piece);
  }

 private:
  /// All pieces in one way, or none.
  template <class Way>
  bool read_all(Way const& way) {
    cards_read cards;
    for (auto const& piece : pieces_) {
      if (!way(piece, cards)) return false;
    }
    for (auto& [card, quoted] : cards) add(std::move(card), quoted);
    return true;
  }

  // ---- Counts before or behind all names

  /// 24 land, 4x "Lightning Bolt" {red}.
  bool counts_before(literal_piece const& piece, cards_read& cards) const {
    if (piece.size() < 2 || !piece[0].is_leading_count()) return false;
    auto const& last = piece.back();
    bool const quoted = piece.size() == 2 && last.quoted;
    listed_card card{{}, number_of(piece[0].text), last.tags};
    for (std::size_t i = 1; i < piece.size(); ++i) {
      auto const& word = piece[i];
      if (word.count || (word.quoted && !quoted) || (i + 1 < piece.size() && !word.tags.empty()))
        return false;
      card.name += (i == 1 ? "" : " ") + std::string{word.text};
    }
    if (!quoted && is_digit(card.name.front())) return false;
    for (std::size_t i = 2; i + 1 < piece.size(); ++i) {
      if (piece[i].is_leading_count())
        into_.refuse(line_, say("expected commas between cards, as in '4 Bolt, 20 Mountain', got {}",
                                faro::quoted(text_)));
    }
    cards.emplace_back(std::move(card), quoted);
    return true;
  }

  /// land: 24, spell=36, Copper x7.
  static bool counts_behind(literal_piece const& piece, cards_read& cards) {
    listed_card card;
    bool quoted = false;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      auto const& word = piece[i];
      if (word.count) return false;
      auto const mark = word.quoted ? std::string_view::npos : word.text.find_last_of(":=");
      auto const behind = mark == std::string_view::npos ? std::string_view{} : word.text.substr(mark + 1);
      bool const labels =
          mark != std::string_view::npos && (behind.empty() ? i + 1 < piece.size() && is_count(piece[i + 1])
                                                            : std::ranges::all_of(behind, is_digit));
      auto const name = labels ? word.text.substr(0, mark) : word.text;
      bool const times = !labels && word.is_trailing_count() && !card.name.empty();
      if (!times && !name.empty()) {
        if (!card.name.empty() && (quoted || word.quoted)) return false;
        if (word.is_number()) return false;
        card.name += (card.name.empty() ? "" : " ") + std::string{name};
        quoted = word.quoted;
        if (!labels) card.tags.insert(card.tags.end(), word.tags.begin(), word.tags.end());
      }
      if (!labels && !times) continue;
      if (labels && behind.empty()) ++i;
      card.count = number_of(times ? word.text.substr(1) : behind.empty() ? piece[i].text : behind);
      card.tags.insert(card.tags.end(), piece[i].tags.begin(), piece[i].tags.end());
      if (card.name.empty()) return false;
      cards.emplace_back(std::exchange(card, {}), std::exchange(quoted, false));
    }
    return card.name.empty() && !piece.empty();
  }

  static bool is_count(literal_word const& word) {
    return !word.quoted && !word.count && !word.text.empty() && std::ranges::all_of(word.text, is_digit);
  }

  static std::uint64_t number_of(std::string_view word) {
    std::uint64_t n = 0;
    for (char const c : word) {
      if (is_digit(c))
        n = std::min<std::uint64_t>(n * 10 + static_cast<std::uint64_t>(c - '0'), largest_count_kept);
    }
    return n;
  }

  // ---- Counts at the words: land*24, or none

  void read_words(literal_piece const& piece) {
    for (std::size_t i = 0; i < piece.size();) {
      auto const until = end_of_name(piece, i);
      auto const& last = piece[until - 1];
      listed_card card{{}, last.count.value_or(1), last.tags};
      for (auto k = i; k < until; ++k) card.name += (k == i ? "" : " ") + std::string{piece[k].text};
      if (until == i + 1) check_alone(piece, i);
      add(std::move(card), until > i + 1 || last.quoted);
      i = until;
    }
  }

  /// Where the name ends that begins with this word: words without a count belong to the one that has it.
  std::size_t end_of_name(literal_piece const& piece, std::size_t from) {
    if (is_name_) {
      constexpr std::size_t most_words = 100;  // of a name
      for (auto end = std::min(piece.size(), from + most_words); end > from + 1; --end) {
        auto const part = std::span{piece}.subspan(from, end - from);
        bool const joins =
            std::ranges::all_of(part.first(part.size() - 1), &literal_word::is_bare) && !part.back().quoted;
        if (joins && is_name_(plain_name(part))) return end;
      }
      if (is_name_(piece[from].text)) return from + 1;
    }
    auto end = end_of_loose(piece, from);
    if (end == from || end == piece.size() || !ends_name(piece[end])) return from + 1;
    auto const name = literal_piece(piece.begin() + static_cast<std::ptrdiff_t>(from),
                                    piece.begin() + static_cast<std::ptrdiff_t>(end + 1));
    if (has_single_word()) refuse_two_readings(name);
    std::string apart;
    for (auto i = from; i < end; ++i) apart += std::string{piece[i].text} + "*1 ";
    into_.note(line_,
               say("{} is read as {} of one name, in quotes it would be {}; apart they are {}",
                   faro::quoted(shown(name)), plural(*piece[end].count, "card"), quoted_form(name),
                   faro::quoted(apart + shown({piece.begin() + static_cast<std::ptrdiff_t>(end),
                                               piece.begin() + static_cast<std::ptrdiff_t>(end + 1)}))));
    return end + 1;
  }

  /// A word of a name, or a card by itself.
  static bool is_loose(literal_word const& word) {
    return word.is_bare() && !is_itself(word) && !word.is_number();
  }

  static std::string plain_name(std::span<literal_word const> words) {
    std::string out;
    for (auto const& word : words) out += (out.empty() ? "" : " ") + std::string{word.text};
    return out;
  }
  static std::string quoted_form(literal_piece const& name) {
    return "\"" + plain_name(name) + "\"" +
           (name.back().count ? "*" + std::to_string(*name.back().count) : std::string{});
  }

  /// Whether a word of a name may end with this one: it has the count.
  static bool ends_name(literal_word const& word) { return !word.quoted && word.count && !is_itself(word); }

  /// Whether a word stands anywhere that no count follows.
  [[nodiscard]] bool has_single_word() const {
    if (!has_single_word_) has_single_word_ = find_single_word();
    return *has_single_word_;
  }
  [[nodiscard]] bool find_single_word() const {
    return std::ranges::any_of(pieces_, [](literal_piece const& piece) {
      for (std::size_t i = 0; i < piece.size(); ++i) {
        bool const last = i + 1 == piece.size();
        if (is_loose(piece[i]) && (last || !(is_loose(piece[i + 1]) || ends_name(piece[i + 1])))) return true;
      }
      return false;
    });
  }

  [[noreturn]] void refuse_two_readings(literal_piece const& words) const {
    auto apart = shown(words);
    std::ranges::replace(apart, ' ', ',');
    for (auto at = apart.find(','); at != std::string::npos; at = apart.find(',', at + 2))
      apart.insert(at + 1, " ");
    into_.refuse(line_, say("is {} one name or several? expected {} or {}", faro::quoted(shown(words)),
                            quoted_form(words), apart));
  }

  /// A word that is a name by itself: not half of one, and no count in another spelling.
  void check_alone(literal_piece const& piece, std::size_t i) const {
    auto const& word = piece[i];
    if (word.quoted || word.count || (is_name_ && is_name_(word.text))) return;
    auto const is_label = word.text.find_last_of(":=");
    if (looks_like_count(word.text) ||
        (word.is_trailing_count() && i > 0 && !piece[i - 1].is_trailing_count()) ||
        (is_label != std::string_view::npos && is_label > 0 &&
         std::ranges::all_of(word.text.substr(is_label + 1), is_digit)))
      into_.refuse(line_, say("expected a card such as land*24 or \"Lightning Bolt\"*4{{red}}, got {}",
                              faro::quoted(word.text)));
    if (is_count(word) && !numbers_are_names())
      into_.refuse(line_, say("expected counts at all names in one way, land*24 or 24 land, got {}",
                              faro::quoted(shown(piece))));
    auto const loose = loose_words(piece);
    if (pieces_.size() > 1 && loose > 1 && is_loose(word) &&
        loose == static_cast<std::ptrdiff_t>(piece.size()) && !is_name_)
      refuse_two_readings(piece);
  }

  // What is asked at each word is found once.

  /// Where the loose words end that begin at a place, if any do; asked from left to right.
  [[nodiscard]] std::size_t end_of_loose(literal_piece const& piece, std::size_t from) const {
    if (run_of_ == &piece && from >= run_begin_ && from < run_end_) return run_end_;
    auto end = from;
    while (end < piece.size() && is_loose(piece[end])) ++end;
    run_of_ = &piece;
    run_begin_ = from;
    return run_end_ = end;
  }
  [[nodiscard]] std::ptrdiff_t loose_words(literal_piece const& piece) const {
    if (counted_ != &piece) loose_ = std::ranges::count_if(piece, is_loose);
    counted_ = &piece;
    return loose_;
  }
  [[nodiscard]] bool numbers_are_names() const {
    auto const is_name = [](literal_word const& word) {
      if (word.quoted && !word.count) return is_rank(word.text) || find_card(word.text).has_value();
      return word.quoted || word.count || is_rank(word.text) || find_card(word.text) || find_row(word.text);
    };
    if (!numbers_are_names_)
      numbers_are_names_ = std::ranges::all_of(
          pieces_, [&](literal_piece const& piece) { return std::ranges::all_of(piece, is_name); });
    return *numbers_are_names_;
  }

  // ---- What is read

  void add(listed_card card, bool quoted) {
    if (!quoted) {
      if (auto const row = find_row(card.name)) return add_row(*row, card);
      if (auto const whole = named_deck(card.name)) {
        for (auto const& kind : whole->kinds())
          into_.add({kind.name, kind.count * card.count, card.tags}, line_);
        return;
      }
    }
    into_.add(std::move(card), line_);
  }

  void add_row(kind_row const& row, listed_card const& card) {
    constexpr std::size_t most_kinds = 100'000;
    if (row.to < row.from || row.to - row.from >= most_kinds)
      into_.refuse(line_, say("expected a row of kinds that counts up, at most 100000, got {}",
                              faro::quoted(card.name)));
    for (auto n = row.from; n <= row.to; ++n)
      into_.add({row.prefix + std::to_string(n), card.count, card.tags}, line_);
  }

  std::string text_;
  std::size_t line_;
  deck_builder& into_;
  std::function<bool(std::string_view)> const& is_name_;
  std::vector<literal_piece> pieces_;
  mutable literal_piece const *counted_ = nullptr, *run_of_ = nullptr;
  mutable std::size_t run_begin_ = 0, run_end_ = 0;
  mutable std::ptrdiff_t loose_ = 0;
  mutable std::optional<bool> numbers_are_names_, has_single_word_;
};

}  // namespace

void read_literal(std::string_view text, std::size_t line, deck_builder& into,
                  std::function<bool(std::string_view)> const& is_name) {
  literal_reader{text, line, into, is_name}.read();
}

}  // namespace deck_lists

namespace {

deck_list written_out(std::string_view text, std::string_view source,
                      std::function<bool(std::string_view)> const& is_name) {
  deck_lists::deck_builder cards{source};
  deck_lists::read_literal(text, 0, cards, is_name);
  auto found = cards.finish();
  return {std::move(found.table.cards), std::move(found.notes)};
}

}  // namespace

deck_list parse_deck_literal(std::string_view text, std::string_view source) {
  return written_out(text, source, {});
}

deck_list parse_cards_of(card_table const& table, std::string_view text, std::string_view source) {
  return written_out(text, source,
                     [&](std::string_view name) { return cards_named(table, name).has_value(); });
}

deck_list parse_deck_file(std::string_view text, std::string_view source) {
  auto found = read_deck_file(text, source);
  for (auto const& pile : found.beside) {
    auto const cards = pile.cards.size();
    found.notes.push_back(found.source + ": " + plural(cards, "card") + " of the " + pile.name +
                          (cards == 1 ? " is" : " are") + " left out");
  }
  return {std::move(found.table.cards), std::move(found.notes)};
}

}  // namespace faro
