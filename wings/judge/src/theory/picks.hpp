// How many picks a shuffle asks for, exactly: read in all ways, as its distribution is.
//
// What a merge point of the shuffle merges is kept apart by the picks so far, so that they can be counted. A
// shuffle that may ask for ever is read to some hundred picks; what is left is told.
//
// Cost: a run a way through the shuffle, a million at most.
#pragma once
#include <faro/exact/distribution.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>

namespace faro::judge {

/// The distribution of the number of picks in one round from the sorted deck.
struct picks_distribution {
  distribution<integer> picks;
  ratio unread;  ///< the probability of more picks than were followed
};

/// Throws input_error when there are too many ways to go.
picks_distribution picks_of(shuffle_entry const& shuffle, shuffle_settings const& settings,
                            std::uint32_t cards);

}  // namespace faro::judge
