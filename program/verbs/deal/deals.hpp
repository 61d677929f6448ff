// Deals of a deck as they are made: what is planned, dealt and shown, whether by chance or as it was
// recorded.
#pragma once
#include "verbs/common/decks.hpp"
#include "verbs/deal/bridge.hpp"
#include "verbs/deal/printer.hpp"

#include <faro/chance/record.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/records/record_file.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// Reads the deck. Throws usage_error for one whose hands have to be said.
deal_plan make_plan(std::string const& deck_text, std::optional<count_t> decks,
                    std::optional<hands_spec> const& hands, std::uint64_t count,
                    deck_list_options const& as = {});

/// Deals with a chooser; every deal goes to show(text, canonical text), the second empty where nothing is
/// recorded. Returns how records call the way.
std::string deal_all(long_chooser_ref c, deal_options const& o, deal_plan const& plan, bool recorded,
                     std::function<void(std::string const&, std::string const&)> const& show);

/// Boards that come from elsewhere, one after another.
void show_boards(deal_options const& o, bridge_source const& source,
                 std::function<void(std::string const&)> const& show);

/// "N, E, S, W"
std::vector<std::string> hand_names_in(std::string const& text);

/// The digest of so many bytes that were dealt.
audit::file_digest digest_of_deals(sha256_hasher& hasher, std::uint64_t bytes);

/// Deals as recorded in `o.replay`, and returns what that shows. Throws verification_failed where the record
/// does not hold.
std::string replayed_deals(deal_options o);

}  // namespace faro::program
