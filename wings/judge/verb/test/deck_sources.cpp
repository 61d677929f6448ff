// Where the decks of `faro judge test` come from: what is read, or what shuffles of ours make.
#include "cli/frame.hpp"
#include "judge/verb/test/options.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/deck_block.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace faro::program {

judge::deck_source with_first(std::span<std::uint32_t const> deck, judge::deck_source const& rest) {
  auto const first =
      std::make_shared<std::optional<std::vector<std::uint32_t>>>(std::in_place, deck.begin(), deck.end());
  return [first, rest,
          kept = std::make_shared<std::vector<std::uint32_t>>()](std::span<std::uint32_t const>& next) {
    if (!*first) return rest(next);
    *kept = *std::move(*first);
    first->reset();
    next = *kept;
    return true;
  };
}

namespace {

/// What is read, told as work that is done: by bytes where their number is known, else by decks.
judge::deck_source read_decks(std::shared_ptr<deck_input> const& input,
                              std::shared_ptr<counting_work> const& work) {
  auto const by_bytes = input->total_bytes().has_value();
  return [input, work, by_bytes, told = std::uint64_t{0}](std::span<std::uint32_t const>& deck) mutable {
    constexpr std::uint64_t at_once = 16;  // to tell of each would cost as much as to read it
    auto& decks = input->decks();
    if (!input->next()) return false;
    if (decks.decks() % at_once == 0) {
      auto const done = by_bytes ? decks.bytes() : decks.decks();
      work->goes_on(done - told);
      told = done;
    }
    deck = decks.order();
    return true;
  };
}

/// The cards of a deck that is a part, or has cards that are alike, are known by their names.
std::function<deck_shape()> shape_of(std::shared_ptr<deck_input> const& input) {
  return [input] {
    auto const& decks = input->decks();
    deck_shape out{decks.size(), decks.listed(), {}, {}};
    auto const& copies = decks.copies();
    if (out.listed == out.cards && std::ranges::all_of(copies, [](auto n) { return n == 1; })) return out;
    for (std::uint32_t k = 0; k < copies.size(); ++k) {
      out.kinds.push_back({decks.card_name(k), copies[k]});
      for (auto const& tag : input->tags_of(out.kinds.back().name)) {
        auto at = std::ranges::find(out.tags, tag, &judge::kind_tag::name);
        if (at == out.tags.end()) at = out.tags.insert(at, {tag, {}});
        at->kinds.push_back(k);
      }
    }
    return out;
  };
}

}  // namespace

opened_decks decks_from_input(std::shared_ptr<deck_input> const& input, test_options const& o) {
  auto const work = std::make_shared<counting_work>(input->total_bytes().value_or(o.limit.value_or(0)));
  input->read_while([work] { return !work->is_stopped(); });
  auto const notes = [input] {
    auto lines = input->decks().warnings();
    for (auto& line : lines) line.insert(0, "warning: ");
    lines.insert(lines.begin(), say("read as: {}", input->decks().description()));
    if (auto const& deck = input->deck_read().text; !deck.empty())
      lines.insert(lines.begin(), "the deck: " + deck);
    return lines;
  };
  auto const what = o.input.run                            ? "the command " + *o.input.run
                    : o.input.file && *o.input.file != "-" ? *o.input.file
                                                           : "standard input";
  opened_decks out;
  out.next = read_decks(input, work);
  out.shape = shape_of(input);
  out.what = what;
  out.deck_read = input->deck_read().json;
  out.notes = notes;
  out.unstated_order = !o.input.deck && !o.input.carry_on;
  out.names = [input]() -> std::vector<std::string> {
    auto const& decks = input->decks();
    std::vector<std::string> names;
    if (decks.direction() == judge::deck_direction::position_of_card) return names;
    for (std::uint32_t c = 0; c < decks.size(); ++c) names.push_back(decks.card_name(c));
    return names;
  };
  out.work = work;
  out.finish = [input, work] {
    work->end();
    input->finish();
  };
  return out;
}

namespace {

/// Decks of ours, of which nothing is assumed.
opened_decks numbered_decks(std::uint64_t limit) {
  opened_decks out;
  out.notes = [] { return std::vector<std::string>{}; };
  out.work = std::make_shared<counting_work>(limit);
  out.finish = [work = out.work] { work->end(); };
  return out;
}

/// Each deck shuffled on from the one before.
judge::deck_source carried_on(shuffle_description const& describe, std::uint32_t cards, std::uint64_t rounds,
                              key256 const& key, std::shared_ptr<counting_work> const& work) {
  struct state {
    shuffle_description describe;
    chacha20 bits;
    random_chooser<chacha20> chooser;
    std::vector<std::uint32_t> deck;
    state(shuffle_description d, key256 const& k) : describe{std::move(d)}, bits{k}, chooser{bits} {}
  };
  auto const now = std::make_shared<state>(describe, key);
  now->deck.resize(cards);
  std::iota(now->deck.begin(), now->deck.end(), 0U);
  return [now, rounds, work](std::span<std::uint32_t const>& deck) {
    if (!work->goes_on(1)) return false;
    for (std::uint64_t i = 0; i < rounds; ++i) now->describe(now->chooser, now->deck);
    deck = now->deck;
    return true;
  };
}

/// How many cards a shuffle of ours is given, which may be fewer than decks that are read can have.
std::uint32_t cards_of(test_options const& o, std::size_t most) {
  constexpr std::uint32_t usual = 52;
  return static_cast<std::uint32_t>(within("--cards", o.input.cards.value_or(usual), 0, most));
}

/// Decks that are not made by shuffling one: make(cards, key).
key256 key_of_run(test_options const& o) {
  return o.seed ? key_from_text(*o.seed, purpose::judge_test) : fresh_key();
}

template <class Make>
opened_decks made_anew(test_options const& o, std::uint64_t limit, std::size_t most_cards, Make const& make) {
  if (o.rounds || o.input.carry_on || !o.parameters.empty())
    throw usage_error{say(
        "--shuffle {}: every deck is made anew, so --rounds, --carry-on and parameters of shuffles don't go "
        "with it",
        *o.shuffle)};
  auto const cards = cards_of(o, most_cards);
  auto out = numbered_decks(limit);
  out.maker = make(cards, key_of_run(o));
  out.shape = [cards] { return deck_shape{cards, cards, {}, {}}; };
  out.what = *o.shuffle + ", every deck made anew";
  return out;
}

/// Decks made 64 at a time. Eight blocks are a part of the run, deck number d is in part d / 512: any thread
/// can make it, and the decks beside it with it.
std::function<judge::deck_maker()> blocks(std::size_t cards, key256 const& key) {
  return [cards, key]() -> judge::deck_maker {
    constexpr std::size_t part_decks = 8 * deck_block::decks;
    return [cards, key, part = UINT64_MAX, decks = std::vector<std::uint8_t>{}](
               std::uint64_t number, std::span<std::uint32_t> deck) mutable {
      if (number / part_decks != part) {
        part = number / part_decks;
        deck_block block{key, cards, stream_kind::chacha_8, part};
        decks.clear();
        while (decks.size() < part_decks * cards) {
          auto const more = block.next_records();
          decks.insert(decks.end(), more.begin(), more.end());
        }
      }
      std::ranges::copy(std::span{decks}.subspan(number % part_decks * cards, cards), deck.begin());
    };
  };
}

/// Deck number d is the order `scatter` of a key of its own.
std::function<judge::deck_maker()> scattered(std::size_t, key256 const& key) {
  return [key]() -> judge::deck_maker {
    return [key](std::uint64_t number, std::span<std::uint32_t> deck) {
      std::iota(deck.begin(), deck.end(), 0U);
      shuffle(deck, derived_key(key, number), {stream_kind::chacha_8});
    };
  };
}

}  // namespace

opened_decks decks_from_shuffle(test_options const& o, std::uint64_t limit) {
  if (*o.shuffle == "deck-block") return made_anew(o, limit, deck_block::most_cards, blocks);
  if (*o.shuffle == by_scatter) return made_anew(o, limit, judge::deck_tables::most_cards, scattered);
  auto const& entry = find_shuffle(*o.shuffle);
  auto const cards = cards_of(o, judge::deck_tables::most_cards);
  auto const rounds = o.rounds.value_or(1);
  auto const key = key_of_run(o);
  auto const& settings = o.parameters;
  static_cast<void>(entry.make(settings));  // refuses wrong settings before any thread starts
  auto out = numbered_decks(limit);
  if (o.input.carry_on) {
    out.next = carried_on(entry.make(settings), cards, rounds, key, out.work);
  } else {
    // Deck number d is drawn from stream number d of the key: any thread can make it.
    out.maker = [entry, settings, rounds, key]() -> judge::deck_maker {
      return [describe = entry.make(settings), rounds, key](std::uint64_t number,
                                                            std::span<std::uint32_t> deck) {
        chacha8 bits{key, number};
        random_chooser<chacha8> chooser{bits};
        std::iota(deck.begin(), deck.end(), 0U);
        for (std::uint64_t i = 0; i < rounds; ++i) describe(chooser, deck);
      };
    };
  }
  out.shape = [cards] { return deck_shape{cards, cards, {}, {}}; };
  out.what = fmt::format("{}, {} round{} a deck", entry.name, rounds, rounds == 1 ? "" : "s");
  return out;
}

}  // namespace faro::program
