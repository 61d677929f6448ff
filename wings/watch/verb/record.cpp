// A record watched: the shuffle or the deals that it is of, from its picks.
#include "cli/frame.hpp"
#include "lines/order/order.hpp"
#include "verbs/common/decks.hpp"
#include "verbs/common/recorded_kinds.hpp"
#include "verbs/common/records.hpp"
#include "watch/verb/watch.hpp"

#include <faro/chance/record.hpp>
#include <faro/text/detail/message.hpp>

namespace faro::program {
namespace {

void check_name(watch_options const& o, std::string const& recorded) {
  if (o.subject.empty() || o.subject == recorded) return;
  throw usage_error{
      say("{} is the record of {}: expected no other name, got '{}'", *o.replay, recorded, o.subject)};
}

void watch_recorded_shuffle(audit::record_file const& kept, watch_options const& o) {
  check_name(o, kept.algorithm);
  if (kept.algorithm == with_replacement || kept.algorithm == by_reservoir || kept.algorithm == by_weights ||
      is_without_picks(kept.algorithm))
    throw input_error{say(
        "{} is a record of {}: expected one of the shuffles that faro shuffle --list describes pick by pick",
        *o.replay, kept.algorithm)};
  constexpr std::uint64_t most = 1000;
  if (kept.items > most)
    throw input_error{say("{}: expected at most {} items to watch, got {}", *o.replay, most, kept.items)};
  follow_record(
      kept,
      watch_shuffle(kept.algorithm, kept.parameters, numbered_cards(kept.items), kept.rounds, kept.take), o);
}

void watch_recorded_deal(audit::record_file const& kept, watch_options const& o) {
  check_name(o, "deal");
  auto const name = o.deck ? o.deck : recorded_detail(kept, "deck");
  if (!name)
    throw usage_error{say("{} was recorded with a deck from a file: --deck FILE is needed", *o.replay)};
  auto const hands = recorded_detail(kept, "hands");
  if (!hands)
    throw input_error{say("{} is no record of a deal: its field 'details.hands' is missing", *o.replay)};
  auto const decks = recorded_detail(kept, "decks");
  auto const times =
      decks ? std::optional{whole_number("field 'details.decks'", *decks, 1, most_decks)} : std::nullopt;
  auto const cards = read_table(*name, times, recorded_list_options(kept)).table.cards;
  if (auto const digest = audit::digest_of(cards.canonical_text()); digest != kept.input)
    throw input_error{say("{} is a record for another deck: sha256 {}, expected {}", *o.replay, digest.sha256,
                          kept.input.sha256)};
  auto const deals = whole_number("field 'details.count'", recorded_detail(kept, "count").value_or("1"), 0,
                                  kept.output.bytes);
  follow_record(kept, watch_deal(cards, *name, parse_hands(*hands), deals), o);
}

}  // namespace

void watch_record(watch_options const& o) {
  auto const kept = read_record(*o.replay);
  if (kept.verb == "shuffle") return watch_recorded_shuffle(kept, o);
  if (o.wants_moments())
    throw usage_error{say("{} is no record of a shuffle: only shuffles are seen moving", *o.replay)};
  if (auto const by = kind_of(kept).followed; !by.empty())
    throw usage_error{
        say("{} is followed by another verb: expected {} --replay {}", *o.replay, by, *o.replay)};
  watch_recorded_deal(kept, o);
}

}  // namespace faro::program
