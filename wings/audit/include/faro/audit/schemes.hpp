// Selections by published schemes, byte for byte as their authors have them.
//
//   auto const picked = select_by({.scheme = "rfc3797", .seed = "9319./2.5.8.10.12./9.18.26.34.41.45./",
//   .items = 25, .take = 3}); picked[0].position;  // 16: number 17, counted from 1
//
// Whoever announced "we select by RFC 3797" or "by Rivest's sampler" can be checked here, and so can anyone
// who wants to follow by hand: every hash and every division is told to an explainer. Each scheme's rule, its
// vectors and its traps are in docs/schemes.md. One hash a pick or an item, about 1 µs.
//
// Cost: a hash a pick. Any thread. Throws input_error for a scheme or a choice there is not.
//
// Origins: D. Eastlake, RFC 3797 (2004); R. Rivest, sampler.py (2011), audit-lab and consistent_sampler
// (2018); L. Y. Li, pyRCV2 and OpenTally (2020); M. Thomson, draft-thomson-elegy-vrs (2023); the casino Stake
// for its floats from HMAC; drand, the League of Entropy (2019).
#pragma once
#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::audit {

/// One published scheme.
struct selection_scheme {
  std::string name;     ///< "rfc3797"
  std::string summary;  ///< one line
  std::string trap;     ///< what people get wrong, one line
  bool replacement;     ///< whether an item can be asked to come again
  bool hashes_labels;   ///< whether the names of the items go into the hashes, not only their places
};

[[nodiscard]] std::span<selection_scheme const> selection_schemes();
/// Throws input_error that names the nearest ones.
[[nodiscard]] selection_scheme const& find_scheme(std::string_view name);

/// So many items are selected from at most.
[[nodiscard]] std::uint64_t most_items_of(selection_scheme const& scheme);

/// How unfair a scheme is among so many items, in one line: "none" or the size of its bias.
[[nodiscard]] std::string bias_of(selection_scheme const& scheme, std::uint64_t items);

struct selection_question {
  std::string scheme;
  std::string seed;                 ///< key text, seed, randomness, server seed: any bytes
  std::uint64_t items = 0;          ///< how many there are to select from
  std::vector<std::string> labels;  ///< their names, for schemes that hash them
  std::uint64_t take = 0;           ///< how many to select
  bool replacement = false;         ///< an item can come again
  std::string client;               ///< stake: the client's seed
  std::uint64_t nonce = 0;          ///< stake: the number of the game
  std::string code;                 ///< elegy: the one-time code, as bytes
  std::vector<std::string> fields;  ///< faro-draw: what goes into the key
};

struct selected_item {
  std::uint64_t position = 0;    ///< from 0
  std::string ticket{};          ///< what it was ordered by, where the scheme orders by numbers
  std::uint64_t generation = 1;  ///< the how-manieth time it comes (consistent-sampler)
};

/// Is told every hash and every division, a line each.
using explainer = std::function<void(std::string_view)>;

/// Selects. Throws input_error: no items, more to take than there are, a label twice where labels are hashed,
/// replacement where the scheme has none, a pool beyond the scheme's bounds.
[[nodiscard]] std::vector<selected_item> select_by(selection_question const& question,
                                                   explainer const& explain = {});

/// The key text of RFC 3797: the numbers of each source sorted, without leading zeros, each followed by a
/// full stop; each source closed by a slash. A source of one real number is written x.y without needless
/// zeros and without a full stop, as the reference code has it. Throws input_error that names the source.
[[nodiscard]] std::string rfc3797_key(std::span<std::string const> sources);

/// A ticket of consistent_sampler with so many digits after its leading nines, cut off, not rounded.
[[nodiscard]] std::string trimmed_ticket(std::string_view ticket, std::size_t digits);

}  // namespace faro::audit
