// Published schemes whose tickets depend on positions, and the table of all schemes.
#include "audit/src/schemes.hpp"

#include "text/nearest.hpp"
#include "text/words.hpp"

#include <faro/audit/detail/fair_draw.hpp>
#include <faro/audit/schemes.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/detail/fenwick.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

namespace faro::audit {
namespace detail {

integer number_of(std::span<std::byte const> bytes) {
  integer value;
  auto const base = integer{256};
  for (auto const byte : bytes) value = value * base + integer{std::to_integer<unsigned>(byte)};
  return value;
}

std::uint64_t remainder_of(std::span<std::byte const> bytes, std::uint64_t n) {
  __extension__ using wide = unsigned __int128;
  std::uint64_t rest = 0;
  for (auto const byte : bytes)
    rest = static_cast<std::uint64_t>((static_cast<wide>(rest) << 8 | std::to_integer<unsigned>(byte)) % n);
  return rest;
}

std::string division(std::span<std::byte const> bytes, std::uint64_t n) {
  auto const value = number_of(bytes);
  auto const by = integer::parse(std::to_string(n));
  return fmt::format("{} = {} x {} + {}", value.to_string(), n, (value / by).to_string(),
                     (value % by).to_string());
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 200;
  std::string out;
  for (char const c : text.substr(0, longest)) {
    auto const byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return text.size() > longest ? fmt::format("{}... ({} bytes)", out, text.size()) : out;
}

}  // namespace detail

namespace {

using detail::division;
using detail::remainder_of;
using detail::shown;

constexpr std::uint64_t most_rfc3797 = 65'535;
constexpr std::uint64_t most_floats = 1'048'576;  // 2^20: 32 bits of float times it are exact in a double
constexpr std::uint64_t most_in_memory = 100'000'000;

void tell(explainer const& explain, std::string const& line) {
  if (explain) explain(line);
}

// ---- RFC 3797 ---------------------------------------------------------------------------------------------

std::vector<selected_item> by_rfc3797(selection_question const& q, explainer const& explain) {
  fenwick_tree left{static_cast<std::size_t>(q.items)};
  std::vector<selected_item> out;
  tell(explain, fmt::format("key text: {}", shown(q.seed)));
  for (std::uint64_t i = 0; i < q.take; ++i) {
    auto const count = big_endian(i).substr(6);
    auto const hash = md5(count + q.seed + count);
    auto const place = remainder_of(hash, q.items - i);
    auto const position = left.find(place);
    left.subtract(position, 1);
    out.push_back({position});
    tell(explain, fmt::format("MD5({0} key {0}) = {1}\n  {2}: number {3} of the {4} left", to_hex(count),
                              to_hex(hash), division(hash, q.items - i), place + 1, q.items - i));
  }
  return out;
}

// ---- SHA-256 of "seed,i" ----------------------------------------------------------------------------------

/// Whether a hash is among the last `unfair` of the 2^256.
bool is_beyond(sha256_digest const& hash, std::uint64_t unfair) {
  std::uint64_t low = 0;
  for (auto const byte : std::span{hash}.last(8)) low = low << 8 | std::to_integer<std::uint64_t>(byte);
  bool const high =
      std::ranges::all_of(std::span{hash}.first(24), [](std::byte b) { return b == std::byte{255}; });
  return unfair > 0 && high && low >= 0 - unfair;
}

/// Picks with or without repeats, from hashes of "seed,counter".
std::vector<selected_item> by_counter(selection_question const& q, std::uint64_t counter, bool unbiased,
                                      explainer const& explain) {
  std::unordered_set<std::uint64_t> seen;
  std::vector<selected_item> out;
  // 2^256 mod n
  std::array<std::byte, 33> two_256{std::byte{1}};
  auto const unfair = remainder_of(two_256, q.items);
  for (; out.size() < q.take; ++counter) {
    auto const text = fmt::format("{},{}", q.seed, counter);
    auto const hash = sha256(text);
    auto const position = remainder_of(hash, q.items);
    std::string_view comment;
    if (unbiased && is_beyond(hash, unfair)) {
      comment = "beyond the last whole multiple, passed over";
    } else if (!q.replacement && !seen.insert(position).second) {
      comment = "came before, passed over";
    } else {
      out.push_back({position});
    }
    if (!explain) continue;
    explain(fmt::format("SHA-256({}) = {}\n  {}: number {}{}{}", shown(text), to_hex(hash),
                        division(hash, q.items), position + 1, comment.empty() ? "" : " ", comment));
  }
  return out;
}

/// audit-lab: the whole order, place i swapped with one of 0 .. i, upwards.
std::vector<selected_item> by_audit_lab(selection_question const& q, explainer const& explain) {
  std::vector<std::uint64_t> order(q.items);
  for (std::uint64_t i = 0; i < q.items; ++i) {
    order[i] = i;
    auto const text = fmt::format("{},{}", q.seed, i);
    auto const hash = sha256(text);
    auto const j = remainder_of(hash, i + 1);
    std::swap(order[i], order[j]);
    if (explain)
      explain(fmt::format("SHA-256({}) = {}\n  {}: places {} and {} change", shown(text), to_hex(hash),
                          division(hash, i + 1), i, j));
  }
  std::vector<selected_item> out;
  for (std::uint64_t i = 0; i < q.take; ++i) out.push_back({order[i]});
  return out;
}

// ---- Floats from HMAC -------------------------------------------------------------------------------------

std::vector<selected_item> by_stake(selection_question const& q, explainer const& explain) {
  fenwick_tree left{static_cast<std::size_t>(q.items)};
  std::vector<selected_item> out;
  sha256_digest block{};
  for (std::uint64_t i = 0; i < q.take; ++i) {
    if (i % 8 == 0) {
      auto const message = fmt::format("{}:{}:{}", q.client, q.nonce, i / 8);
      block = hmac_sha256(q.seed, message);
      tell(explain, fmt::format("HMAC-SHA256(server seed, {}) = {}", shown(message), to_hex(block)));
    }
    std::uint64_t word = 0;
    auto const four = std::span{block}.subspan(4 * (i % 8), 4);
    for (auto const byte : four) word = word << 8 | std::to_integer<unsigned>(byte);
    auto const n = q.items - i;
    auto const place = word * n >> 32;  // the float word / 2^32 times n, rounded down: exact
    auto const position = left.find(place);
    left.subtract(position, 1);
    out.push_back({position});
    if (explain)
      explain(fmt::format("  {} = {} / 2^32 = {:.10f}; x {} = {:.6f}: number {} of the {} left", to_hex(four),
                          word, std::ldexp(static_cast<double>(word), -32), n,
                          std::ldexp(static_cast<double>(word * n), -32), place + 1, n));
  }
  return out;
}

// ---- Our own ----------------------------------------------------------------------------------------------

std::vector<selected_item> by_fields(selection_question const& q, std::vector<std::string> const& fields,
                                     explainer const& explain) {
  fair_draw draw{fields};
  if (explain) {
    for (auto const& field : fields)
      explain(fmt::format("field of {} bytes: {}", field.size(), shown(field)));
    explain(fmt::format("key = SHA-256(\"{}\", a zero byte, each field after its length) = {}",
                        fair_draw_name, to_hex(draw.key())));
    auto steps = draw;
    for (auto i = q.items; i-- > 1;) {
      auto const unfair = (0 - (i + 1)) % (i + 1);
      auto word = steps.word();
      for (; unfair > 0 && word >= 0 - unfair; word = steps.word())
        explain(fmt::format("word {}: beyond the last whole multiple of {}, passed over", word, i + 1));
      explain(fmt::format("word {} = {} x {} + {}: places {} and {} change", word, i + 1, word / (i + 1),
                          word % (i + 1), i, word % (i + 1)));
    }
  }
  auto const order = drawn_order(draw, q.items);
  std::vector<selected_item> out;
  for (std::uint64_t i = 0; i < q.take; ++i) out.push_back({order[i]});
  return out;
}

// ---- The table --------------------------------------------------------------------------------------------

std::array<selection_scheme, 9> const& table() {
  static std::array<selection_scheme, 9> const schemes{{
      {"faro-draw", "the draw faro-draw/1: fields, HMAC-SHA256, rejection (docs/spec-draw.md)",
       "fields are bytes: \"7\" and \"07\" are two fields", false, false},
      {"rfc3797", "MD5 of counter, key text, counter, modulo those left (D. Eastlake, RFC 3797, 2004)",
       "numbers lose leading zeros and are sorted within a source; a real number gets no full stop", false,
       false},
      {"sampler", "1 + SHA-256(seed,i) mod n, i from 1 (R. Rivest, 2011; Stark's tools, ColoradoRLA)",
       "the seed is text: 0 is not 0000000000", true, false},
      {"opentally", "SHA-256(seed,i) mod n without the unfair hashes, i from 0 (L. Y. Li)",
       "counts from i = 0, so it is sampler with one pick before, and its numbers start at 0", true, false},
      {"audit-lab", "places i and SHA-256(seed,i) mod (i + 1) change, i from 0 (R. Rivest, audit-lab)",
       "goes upwards and spends a hash on i = 0; the first of the order are the sample", false, false},
      {"consistent-sampler", "lowest ticket first, a decimal of SHA-256 reversed (R. Rivest, Arlo)",
       "names are hashed as text: 7 is not 07; the digits of the hash are reversed", true, true},
      {"elegy", "lowest HKDF(one-time code, randomness, label) first (draft-thomson-elegy-vrs, 2023)",
       "the one-time code is bytes, not its hexadecimal digits; labels are compared by bytes", false, true},
      {"stake", "4 bytes of HMAC-SHA256(server seed, client:nonce:round) as a float times those left",
       "the server seed is the text of its digits, not the bytes they spell", false, false},
      {"drand", "faro-draw/1 of a drand round: the fields drand, the round, its randomness in hexadecimal",
       "of the default chain, rounds with their previous_signature: without it nothing can be checked", false,
       false},
  }};
  return schemes;
}

void check(selection_question const& q, selection_scheme const& scheme) {
  if (q.items == 0) throw input_error{"there is nothing to select from"};
  if (q.replacement && !scheme.replacement)
    throw input_error{
        say("{} selects without replacement; sampler, opentally and consistent-sampler can replace",
            scheme.name)};
  if (!q.replacement && q.take > q.items)
    throw input_error{say("{} can't be selected of {} without replacement", q.take, q.items)};
  auto const most = most_items_of(scheme);
  if (q.items > most || q.take > most_in_memory)
    throw input_error{
        say("{} of {} items are too many; {} selects from at most {}", q.take, q.items, scheme.name, most)};
  if (!scheme.hashes_labels) return;
  if (q.labels.size() != q.items) throw input_error{say("{} needs the names of the items", scheme.name)};
  std::unordered_map<std::string_view, std::size_t> seen;
  for (std::size_t i = 0; i < q.labels.size(); ++i) {
    if (auto const [at, is_new] = seen.emplace(q.labels[i], i); !is_new)
      throw input_error{say("item {}, '{}', is item {} again; {} orders by names, which have to differ",
                            i + 1, shown(q.labels[i]), at->second + 1, scheme.name)};
  }
}

/// "at most 1 part in 2^248": how far the likeliest of n is above its share when 2^bits values are cut modulo
/// n.
std::string modulo_bias(std::uint64_t n, double bits) {
  if ((n & (n - 1)) == 0) return "none: the number of items is a power of two";
  return fmt::format("modulo: some items are more likely by less than 1 part in 2^{:.1f}",
                     bits - std::log2(static_cast<double>(n)));
}

}  // namespace

std::span<selection_scheme const> selection_schemes() { return table(); }

selection_scheme const& find_scheme(std::string_view name) {
  std::vector<std::string> names;
  std::string hyphened{name};
  std::ranges::replace(hyphened, '_', '-');
  for (auto const& scheme : table()) {
    if (scheme.name == hyphened || (scheme.name == "faro-draw" && name == fair_draw_name)) return scheme;
    names.push_back(scheme.name);
  }
  throw input_error{say("expected one of the schemes {}, got '{}'{}", listed(names), shown(name),
                        did_you_mean(name, names))};
}

std::uint64_t most_items_of(selection_scheme const& scheme) {
  if (scheme.name == "rfc3797") return most_rfc3797;
  if (scheme.name == "stake") return most_floats;
  return scheme.name == "sampler" || scheme.name == "opentally" ? UINT64_MAX >> 1 : most_in_memory;
}

std::string bias_of(selection_scheme const& scheme, std::uint64_t items) {
  if (items == 0) return "none";
  if (scheme.name == "rfc3797") return modulo_bias(items, 128);
  if (scheme.name == "sampler" || scheme.name == "audit-lab") return modulo_bias(items, 256);
  if (scheme.name == "stake") {
    auto const bin = (std::uint64_t{1} << 32) / items;
    if (bin * items == std::uint64_t{1} << 32) return "none for the first item: their number divides 2^32";
    return fmt::format("floats: of 2^32 values some items get {} and some {}, 1 part in {} more", bin,
                       bin + 1, bin);
  }
  return "none";
}

std::vector<selected_item> select_by(selection_question const& q, explainer const& explain) {
  auto const& scheme = find_scheme(q.scheme);
  check(q, scheme);
  if (scheme.name == "rfc3797") return by_rfc3797(q, explain);
  if (scheme.name == "sampler") return by_counter(q, 1, false, explain);
  if (scheme.name == "opentally") return by_counter(q, 0, true, explain);
  if (scheme.name == "audit-lab") return by_audit_lab(q, explain);
  if (scheme.name == "consistent-sampler") return detail::by_tickets(q, explain);
  if (scheme.name == "elegy") return detail::by_labels(q, explain);
  if (scheme.name == "stake") return by_stake(q, explain);
  return by_fields(q, q.fields, explain);
}

}  // namespace faro::audit
