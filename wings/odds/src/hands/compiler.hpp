// Compiling one query about hands: what names, operators and the table of functions share.
//
// Everything is compiled in a scope, which is passed on: which of the drawn cards a measure looks at, and
// whether a single card is asked about, as inside count(…). Nothing is saved and restored.
#pragma once
#include "odds/src/language/syntax.hpp"

#include <faro/odds/hands/detail/query.hpp>
#include <faro/text/detail/message.hpp>

#include <bit>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds::detail {

/// An expression that is compiled: its tree, and what its values mean.
struct typed {
  query_node node;
  value_type type;
  std::string attribute{};  // whose labels its values are, where they are labels
};

typed number(std::int64_t n);
typed with(operation op, std::vector<query_node> children, value_form form);
inline unsigned bits_for(std::uint64_t most) { return static_cast<unsigned>(std::bit_width(most)); }

/// Inside count() and sum(): the leaves of the inner expression are columns of numbers, one for each kind.
struct card_columns {
  std::vector<std::vector<std::int64_t>> numbers;
  /// Columns of attributes that not all kinds have, and the column that says which kinds do.
  std::vector<std::pair<std::size_t, std::size_t>> presences;
};

/// Where an expression looks.
struct scope {
  std::uint32_t segments = 0;       // bit i: at segment i of the drawn cards; 0: it is not said at which hand
  card_columns* columns = nullptr;  // a single card is asked about
  [[nodiscard]] bool of_one_card() const { return columns != nullptr; }
};

/// Compiles one text; leaves and segments are shared by all texts of a query.
class hand_compiler {
 public:
  /// `looks` are the ends of the segments, for one hand.
  hand_compiler(card_table const& table, query_setting const& setting, compiled_query& into,
                std::string_view text, std::vector<count_t> const& looks)
      : table_{table}, setting_{setting}, into_{into}, text_{text}, looks_{looks} {}

  /// The tree of a whole expression of the text.
  typed whole(syntax const& s);

  // ---- For operators, names and functions -------------------------------------------------------------

  typed expression(syntax const& s, scope const& in);
  /// What a word stands for that is defined by an expression of its own.
  typed defined(std::string_view definition, scope const& in);
  /// A number; labels and shapes are none.
  typed counted(syntax const& s, scope const& in);
  /// A condition; a number is one, too: `A and B` means at least one of each.
  typed condition(syntax const& s, scope const& in);
  /// What may be a condition: a number may name a card, `count(14558127)`.
  typed card_condition(syntax const& s, scope const& in);
  typed compared(std::string_view sign, typed left, typed right, scope const& in);
  /// A leaf; leaves that are alike are one.
  typed measured(leaf what, std::size_t at, scope const& in);
  typed shared(leaf what);
  std::optional<typed> as_one_sum(operation op, query_node const& a, query_node const& b);
  typed sum_of(std::vector<std::int64_t> numbers, std::size_t at, scope const& in);
  /// How many of these cards are drawn, such as the ace of spades: of a kind, a tag, a rank or a suit.
  typed count_of(std::vector<std::pair<std::string, std::string>> const& attributes, std::size_t at,
                 scope const& in);

  /// The place of an attribute of the cards. Fails with the names that there are.
  [[nodiscard]] std::int32_t attribute_named(std::string const& name, std::size_t at);
  [[nodiscard]] attribute const& attribute_at(std::int32_t place) const {
    return attribute_of(into_, table_, place);
  }
  /// The cards that the scope looks at in the end.
  [[nodiscard]] count_t cards_seen(scope const& in) const;
  /// The same, or as many as shapes are to be numbered for.
  [[nodiscard]] count_t room_for_shapes(scope const& in) const;
  /// The scope of the first n cards.
  [[nodiscard]] scope first_cards(count_t n) const;

  [[nodiscard]] card_table const& table() const { return table_; }
  [[nodiscard]] query_setting const& setting() const { return setting_; }
  [[nodiscard]] std::size_t kinds() const { return table_.cards.kinds().size(); }
  /// For each kind, whether it is wild in poker.
  [[nodiscard]] std::vector<bool> const& wild() const { return into_.wild; }
  [[noreturn]] void fail(std::size_t at, message const& what) const { fail_at(text_, at, what); }
  /// Fails with "expected RIGHT, got …" for the wrong number of arguments.
  void expect_arguments(syntax const& s, std::size_t least, std::size_t most, std::string const& right) const;

 private:
  // Operators (compiler.cpp)
  typed unary(syntax const& s, scope const& in);
  typed binary(syntax const& s, scope const& in);
  typed chained(operation op, syntax const& a, syntax const& b, scope const& in);
  typed membership(syntax const& x, syntax const& set, scope const& in);
  typed comparison(std::string_view sign, syntax const& a, syntax const& b, scope const& in);
  void refuse_shape_alone(syntax const& s) const;
  void refuse_number_of_condition(syntax const& s, typed const& of, syntax const& number) const;
  void refuse_range(std::string_view sign, syntax const& of, syntax const& side) const;
  std::optional<typed> labelled(syntax const& s, scope const& in);
  typed literal(typed const& of, syntax const& s) const;
  typed shape_literal(typed const& of, syntax const& s) const;
  typed plain_number(syntax const& s, scope const& in);
  typed number_or_card(syntax const& s, scope const& in);
  void refuse_constant(syntax const& s) const;
  void remember_condition(syntax const& s, typed const& condition, scope const& in);

  // Names (names.cpp)
  typed name(syntax const& s, scope const& in);
  typed name_of_one_card(syntax const& s, scope const& in);
  [[nodiscard]] bool means_attribute(syntax const& s, scope const& in) const;
  [[nodiscard]] bool names_attribute(syntax const& s) const;
  typed column(std::vector<std::int64_t> numbers, value_form form, scope const& in) const;
  typed attribute_column(attribute const& a, scope const& in) const;
  [[nodiscard]] std::optional<std::vector<std::int64_t>> kinds_named(syntax const& s) const;
  [[noreturn]] void unknown(syntax const& s) const;

  // Functions (functions.cpp)
  typed call(syntax const& s, scope const& in);

  card_table const& table_;
  query_setting const& setting_;
  compiled_query& into_;
  std::string_view text_;
  std::vector<count_t> const& looks_;
  bool numbers_alone_ = false;  // sum(card) >= 200: numbers are no names of cards
};

/// What an attribute's values are: numbers, or its labels.
value_type type_of(attribute const& a);

/// The cards in the hand before by() draws on.
count_t opening_of(query_setting const& setting);

}  // namespace faro::odds::detail
