// Conditions read, deals drawn by their number or tried.
#include "verbs/deal/given.hpp"

#include "bridge/src/deals/condition/board_words.hpp"
#include "bridge/src/deals/drawn/drawing.hpp"
#include "cards/pbn.hpp"
#include "cli/options/exit_codes.hpp"
#include "odds/src/hands/conflict.hpp"
#include "odds/src/hands/named_hands.hpp"
#include "odds/src/hands/plan/ways.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/odds/hands/detail/query.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <utility>

namespace faro::program {
namespace {

constexpr std::uint64_t most_tries_of_hands = 20'000'000, bridge_seats = 4, bridge_cards = 52;
constexpr std::string_view suits = "shdc";  // in the order of holdings with points between

/// A name as the question language has it.
std::string in_quotes(std::string_view name) {
  bool const plain = std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c); });
  return plain ? std::string{name} : fmt::format("\"{}\"", name);
}

/// "AK.Q..J10" as As, Ks, Qh, Jc, Tc.
std::vector<std::string> cards_of_holding(std::string_view written) {
  auto const text = with_short_tens(written);
  auto const parts = split(text, '.');
  if (parts.size() > suits.size())
    throw usage_error{say("--predeal: expected spades.hearts.diamonds.clubs, got '{}'", text)};
  std::vector<std::string> out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (char const rank : parts[i]) out.push_back(std::string{rank} + suits[i]);
  }
  return out;
}

/// "S:AT98" as As, Ts, 9s, 8s; nothing of what has no suit before its cards.
std::vector<std::string> cards_of_suit(std::string_view text) {
  std::vector<std::string> out;
  auto const suit =
      text.size() > 2 && text[1] == ':' ? suits.find(lower_case(text.substr(0, 1))) : suits.npos;
  if (suit == suits.npos) return out;
  for (char const rank : with_short_tens(text.substr(2))) out.push_back(std::string{rank} + suits[suit]);
  return out;
}

/// "AhKh" as Ah, Kh; nothing of what is no row of cards.
std::vector<std::string> cards_in_row(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    auto const card = take_card(text);
    if (!card) return {};
    out.push_back(letters(*card));
  }
  return out;
}

/// What one hand has before the deal, as conditions.
void append_holding(std::string& out, std::string const& hand, std::string_view text) {
  auto const add = [&](std::string const& what, std::string_view how) {
    out += fmt::format("{}{}({}) {}", out.empty() ? "" : " and ", what, hand, how);
  };
  auto const words = words_of(text);
  if (words.empty()) throw usage_error{say("--predeal: expected cards for {}", hand)};
  auto const last = words.back();
  if (words.size() >= 2 && last.size() > 1 && last[0] == 'x' &&
      last.find_first_not_of("0123456789", 1) == std::string_view::npos) {
    auto const name = trimmed(text.substr(0, static_cast<std::size_t>(last.data() - text.data())));
    return add(in_quotes(name), fmt::format("= {}", last.substr(1)));
  }
  for (auto const word : words) {
    if (auto const row = cards_in_row(word), of_suit = cards_of_suit(word);
        row.size() > 1 || !of_suit.empty()) {
      for (auto const& card : of_suit.empty() ? row : of_suit) add(card, ">= 1");
    } else if (word.find_first_not_of("0123456789") == std::string_view::npos) {
      throw usage_error{say("--predeal: expected cards such as AKQ.. or As, got '{}'", word)};
    } else if (word.find('.') == std::string_view::npos) {
      add(in_quotes(word), ">= 1");
    } else {
      for (auto const& card : cards_of_holding(word)) add(card, ">= 1");
    }
  }
}

/// "N: AKQ.., S: spade x5" as a condition.
std::string condition_of_predeal(std::string const& text, std::vector<std::string> const& names) {
  std::string out;
  std::optional<std::string> hand;
  for (auto const part : split(text, ',')) {
    auto piece = trimmed(part);
    if (auto const colon = piece.find(':'); colon != std::string_view::npos) {
      hand = std::string{trimmed(piece.substr(0, colon))};
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (*hand == std::to_string(i + 1)) hand = names[i];
      }
      if (std::ranges::find(names, *hand) == names.end())
        throw usage_error{say("--predeal: expected one of the hands {}, got '{}'", joined(names), *hand)};
      piece = trimmed(piece.substr(colon + 1));
    }
    if (!hand) throw usage_error{say("--predeal: expected HAND: CARDS, such as N: AKQ.., got '{}'", text)};
    auto const number = static_cast<std::size_t>(std::ranges::find(names, *hand) - names.begin()) + 1;
    append_holding(out, in_quotes(*hand) == *hand ? *hand : std::to_string(number), piece);
  }
  return out;
}

std::string decimal(ratio const& p) {
  constexpr double small = 1e-3;
  return p.to_double() < small ? fmt::format("{:.6g}", p.to_double()) : p.to_decimal(6);
}

message times(ratio const& p) {
  if (p == ratio{1}) return "always";
  auto const one_in = 1 / p.to_double();
  return say("1 in {}", one_in < 1000 ? fmt::format("{:.3g}", one_in) : fmt::format("{:.4g}", one_in));
}

/// Both conditions as one, its parts side by side.
void join(std::vector<odds::query_expression>& both) {
  odds::query_node all{odds::operation::logical_and, 0, {}};
  for (auto& one : both) {
    if (one.root.op == odds::operation::logical_and) {
      std::ranges::move(one.root.children, std::back_inserter(all.children));
    } else {
      all.children.push_back(std::move(one.root));
    }
  }
  both.front().root = std::move(all);
  both.pop_back();
}

class counting_dealer : public conditional_dealer {
 public:
  /// Under `given`, which is empty where only --predeal says something.
  counting_dealer(card_table table, hands_spec const& hands, std::vector<std::string> names,
                  deal_condition const& asked, odds::asked const& given);
  std::vector<std::vector<std::uint64_t>> deal(long_chooser_ref c, bridge_board const& board) override;
  std::vector<std::string> account() const override { return {said()}; }
  std::string algorithm() const override { return suits_ ? "given-by-suits" : "given"; }

 private:
  void ask(std::vector<odds::asked> const& conditions);
  bool count_by_suits();
  bool can_hold(odds::query_node const& part) const;
  std::optional<integer> counted() const;
  integer out_of() const;
  message said() const;
  std::vector<std::vector<std::uint64_t>> by_suits(long_chooser_ref c);
  bool holds(std::vector<std::vector<std::uint64_t>> const& hands) const;

  card_table table_;
  hands_spec hands_;
  std::vector<std::string> names_;
  odds::named_conditions condition_;
  odds::compiled_query query_;
  std::optional<odds::hand_ways> ways_;
  std::optional<odds::bridge::deal_drawing> suits_;  // bridge deals, by the faster engine
  bool by_classes_;
  std::optional<integer> predealt_;   // how many deals have what was dealt before
  std::vector<std::size_t> kind_of_;  // of each card
  message why_not_counted_;
  std::uint64_t tried_ = 0, dealt_ = 0;
};

counting_dealer::counting_dealer(card_table table, hands_spec const& hands, std::vector<std::string> names,
                                 deal_condition const& asked, odds::asked const& given)
    : table_{std::move(table)}, hands_{hands}, names_{std::move(names)}, by_classes_{asked.by_classes} {
  auto const& kinds = table_.cards.kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) kind_of_.insert(kind_of_.end(), kinds[k].count, k);
  std::vector<odds::asked> conditions;
  if (asked.predeal) {
    try {
      conditions.emplace_back(condition_of_predeal(*asked.predeal, names_));
      ask(conditions);
    } catch (odds::query_error const& e) {
      throw usage_error{say("--predeal: {}", e.problem())};
    }
    predealt_ = counted();
    if (predealt_ && predealt_->is_zero()) throw input_error{say("no deal begins so: {}", *asked.predeal)};
    if (given.empty()) predealt_.reset();  // the chance is that of all deals
  }
  if (!given.empty()) {
    conditions.push_back(given);
    ask(conditions);
  }
  auto const found = counted();
  if (found && !found->is_zero()) return;
  for (auto const& part : odds::constant_conditions(query_)) {
    bool const decides = found || part.text == given.text();  // of what is not counted the whole, not a part
    if (!part.holds && decides)
      throw input_error{say("no deal satisfies the condition: '{}' never holds", part.text)};
  }
  if (!found) return;
  std::vector<std::string> parts;
  for (auto const& part : odds::conflicting_parts(query_, [&](auto const& some) { return can_hold(some); }))
    parts.push_back("'" + part + "'");
  throw input_error{say("no deal satisfies the condition: {} never {}", listed(parts, " and "),
                        parts.size() == 1 ? "holds" : "hold together")};
}

/// Whether a part of the condition can hold; what is too big to be counted may.
bool counting_dealer::can_hold(odds::query_node const& part) const {
  auto query = query_;
  query.expressions[0].root = part;
  try {
    if (!suits_) return !odds::hand_ways{table_, std::move(query)}.count().is_zero();
    auto const asked = odds::bridge::bridge_question(query, table_, condition_.hands);
    return !asked || !odds::bridge::deal_ways{*asked}.count().is_zero();
  } catch (odds::too_big const&) {
    return true;
  }
}

void counting_dealer::ask(std::vector<odds::asked> const& conditions) {
  condition_ = odds::name_hands(conditions, names_);
  auto const& text = conditions.back().text();
  for (auto const* of_turns : {"first", "by"}) {
    if (condition_.conditions.back().uses(of_turns))
      throw usage_error{
          say("{}() is about cards in the order drawn; a condition on deals is about hands", of_turns)};
  }
  odds::query_setting setting;
  setting.hands.assign(std::max<std::size_t>(condition_.hands.size(), 1), static_cast<count_t>(hands_.cards));
  if (condition_.hands.empty() && names_.size() > 1)
    throw usage_error{
        say("expected whose hand it is ({}), such as hcp({}), in '{}'", joined(names_), names_[0], text)};
  query_ = odds::compile_query(table_, setting, std::span<odds::asked const>{condition_.conditions});
  auto& all = query_.expressions;
  if (all.size() != conditions.size())
    throw usage_error{say("expected one condition, got {}: '{}'; `and` or `or` joins them",
                          all.size() + 1 - conditions.size(), text)};
  for (auto& one : all) odds::make_condition(one);
  if (all.size() == 2) join(all);
  std::vector<count_t> const others(hands_.players - setting.hands.size(),
                                    static_cast<count_t>(hands_.cards));
  ways_.reset();
  if (!by_classes_ && count_by_suits()) return;
  try {
    ways_.emplace(table_, query_, others, odds::hand_limits{.states = 700'000});
  } catch (odds::too_big const& e) {
    why_not_counted_ = e.said();
  }
}

/// Bridge deals are counted suit by suit. False for what is no bridge deal, or no question of that form.
bool counting_dealer::count_by_suits() {
  suits_.reset();
  if (hands_.players != 4 || hands_.cards != 13 || table_.cards.kinds().size() != 52) return false;
  auto const question = odds::bridge::bridge_question(query_, table_, condition_.hands);
  if (!question) return false;
  suits_.emplace(*question);
  why_not_counted_ = message{suits_->why_not()};
  return true;
}

std::optional<integer> counting_dealer::counted() const {
  if (suits_) return suits_->counted() ? std::optional{suits_->drawn_from().count()} : std::nullopt;
  return ways_ ? std::optional{ways_->count()} : std::nullopt;
}

integer counting_dealer::out_of() const {
  return predealt_ ? *predealt_ : suits_ ? suits_->drawn_from().out_of() : ways_->out_of();
}

std::vector<std::vector<std::uint64_t>> counting_dealer::by_suits(long_chooser_ref c) {
  auto const most_tries = suits_->most_tries();
  auto const deal = suits_->draw(c, most_tries);
  if (!deal)
    throw input_error{say("no deal was found in {} tries, and to count them is too big ({})", most_tries,
                          why_not_counted_)};
  std::vector<std::vector<std::uint64_t>> out(hands_.players);
  for (auto& hand : out) hand.reserve(hands_.cards);
  auto const seats = odds::bridge::seats_of(*deal);
  for (std::uint64_t i = 0; i < table_.cards.size(); ++i)
    out[seats[bridge_place(*table_.cards.at(i).playing)]].push_back(i);
  return out;
}

bool counting_dealer::holds(std::vector<std::vector<std::uint64_t>> const& hands) const {
  std::vector<std::vector<count_t>> drawn;
  for (auto const hand : condition_.hands) {
    auto& counts = drawn.emplace_back(table_.cards.kinds().size());
    for (auto const card : hands[hand]) ++counts[kind_of_[card]];
  }
  auto const leaves = odds::measure_cards(query_, table_, drawn);
  return odds::evaluate(query_.expressions[0].root, leaves) != 0;
}

std::vector<std::vector<std::uint64_t>> counting_dealer::deal(long_chooser_ref c,
                                                              bridge_board const& /*board*/) {
  if (suits_) return by_suits(c);
  ++dealt_;
  if (!ways_) {
    for (std::uint64_t i = 0; i < most_tries_of_hands; ++i) {
      ++tried_;
      auto hands = deal_hands(c, table_.cards.size(), hands_);
      if (holds(hands)) return hands;
    }
    throw input_error{say("no deal was found in {} tries, and to count them is too big ({})",
                          most_tries_of_hands, why_not_counted_)};
  }
  auto drawn = ways_->nth(c.below(ways_->count()));
  std::vector<std::vector<std::uint64_t>> out(hands_.players);
  std::vector<bool> asked(hands_.players);
  for (std::size_t i = 0; i < condition_.hands.size(); ++i) {
    out[condition_.hands[i]] = std::move(drawn[i]);
    asked[condition_.hands[i]] = true;
  }
  auto next = condition_.hands.size();
  for (std::size_t hand = 0; hand < out.size(); ++hand) {
    if (!asked[hand]) out[hand] = std::move(drawn[next++]);
  }
  return out;
}

message counting_dealer::said() const {
  auto const found = counted();
  if (!found && suits_) {
    auto const one_in = static_cast<double>(suits_->tried()) /
                        static_cast<double>(std::max<std::uint64_t>(suits_->dealt(), 1));
    auto const& base = suits_->drawn_from();
    auto const tries = say("{} in {} tries", plural(suits_->dealt(), "deal"), suits_->tried());
    auto const among = base.count() == base.out_of()
                           ? tries
                           : say("{} among {} deals for which parts of it hold ({})", tries,
                                 base.count().to_string(), times(base.probability()));
    return say("too big to be counted ({}): {}, {}", why_not_counted_, among,
               say("1 in {}", fmt::format("{:.3g}", one_in)));
  }
  if (!found)
    return say(
        "too big to be counted ({}): {}, {}", why_not_counted_,
        say("{} in {} tries", plural(dealt_, "deal"), tried_),
        say("1 in {}", fmt::format("{:.3g}", static_cast<double>(tried_) /
                                                 static_cast<double>(std::max<std::uint64_t>(dealt_, 1)))));
  ratio const chance{*found, out_of()};
  auto const deals = predealt_ ? say("{} of {} deals that begin so", found->to_string(), out_of().to_string())
                               : say("{} of {} deals", found->to_string(), out_of().to_string());
  return say("{}, chance {} = {} ({})", deals, chance.to_string(), decimal(chance), times(chance));
}

/// A condition on dealer and vulnerability: counted once for each kind of boards that it tells apart.
class dealer_of_boards final : public conditional_dealer {
 public:
  dealer_of_boards(card_table table, hands_spec const& hands, std::vector<std::string> names,
                   deal_condition const& asked, odds::asked const& given,
                   odds::bridge::board_words const& words);
  std::vector<std::vector<std::uint64_t>> deal(long_chooser_ref c, bridge_board const& board) override {
    auto const& dealer = kinds_.at(key_of(board));
    return dealer ? dealer->deal(c, board) : deal_hands(c, bridge_cards, hands_);
  }
  std::vector<std::string> account() const override;
  std::string algorithm() const override { return "given-by-boards"; }
  bool asks_of_boards() const override { return true; }

 private:
  using key = std::pair<std::size_t, std::string>;  // what nobody asks for is alike for all
  key key_of(bridge_board const& board) const {
    constexpr std::string_view seats = "NESW";
    return {words_.dealer ? seats.find(dealer_of(board)) : 0,
            words_.vulnerable ? std::string{vulnerable_of(board)} : std::string{}};
  }
  std::string called(key const& k) const;

  hands_spec hands_;
  odds::bridge::board_words words_;
  std::map<key, std::unique_ptr<counting_dealer>> kinds_;  // null: every deal will do
};

dealer_of_boards::dealer_of_boards(card_table table, hands_spec const& hands, std::vector<std::string> names,
                                   deal_condition const& asked, odds::asked const& given,
                                   odds::bridge::board_words const& words)
    : hands_{hands}, words_{words} {
  if (names != std::vector<std::string>{"N", "E", "S", "W"})
    throw usage_error{"dealer and vulnerable are about N, E, S and W: expected no --names beside them"};
  if (words.dealer && !asked.dealer_is_said)
    throw usage_error{
        "'dealer' is the board's: expected which boards, --board-numbers 1-16, or --board-dealer N"};
  if (words.vulnerable && !asked.vulnerable_is_said)
    throw usage_error{
        "'vulnerable' is the board's: expected which boards, --board-numbers 1-16, or --vulnerable NS"};
  for (auto const& board : asked.boards) {
    auto const k = key_of(board);
    if (kinds_.contains(k)) continue;
    auto const settled =
        odds::bridge::settled_for_board(given, {k.first, words.vulnerable ? k.second : "None"});
    if (settled.is == false)
      throw input_error{say("no deal of board {} ({}) satisfies the condition: '{}'", board.number, called(k),
                            given.text())};
    auto& dealer = kinds_[k];
    if (settled.is && !asked.predeal) continue;
    try {
      dealer = std::make_unique<counting_dealer>(table, hands, names, asked, settled.left);
    } catch (odds::query_error const&) {
      throw;
    } catch (input_error const& e) {
      throw input_error{say("board {} ({}): {}", board.number, called(k), e.said())};
    }
  }
}

std::string dealer_of_boards::called(key const& k) const {
  auto out = words_.dealer ? fmt::format("dealer {}", "NESW"[k.first]) : std::string{};
  if (words_.vulnerable) out += fmt::format("{}vulnerable {}", out.empty() ? "" : ", ", k.second);
  return out;
}

std::vector<std::string> dealer_of_boards::account() const {
  std::vector<std::string> out;
  for (auto const& [k, dealer] : kinds_)
    out.push_back(fmt::format("{}: {}", called(k), dealer ? dealer->account().front() : "every deal"));
  return out;
}

}  // namespace

std::unique_ptr<conditional_dealer> deals_under(card_table table, hands_spec const& hands,
                                                std::vector<std::string> names, deal_condition const& asked) {
  odds::asked const given{asked.given.value_or(""), asked.known};
  auto const words = hands.players == bridge_seats && odds::is_bridge_pack(table)
                         ? odds::bridge::board_words_in(given)
                         : odds::bridge::board_words{};
  if (!words.any())
    return std::make_unique<counting_dealer>(std::move(table), hands, std::move(names), asked, given);
  return std::make_unique<dealer_of_boards>(std::move(table), hands, std::move(names), asked, given, words);
}

}  // namespace faro::program
