// The schemes in which every label gets a number and the lowest come first; the key text of RFC 3797.
#include "audit/src/schemes.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <queue>

namespace faro::audit {
namespace {

/// SHA-256 as a decimal fraction: its digits, at least 64, last one first.
std::string uniform_fraction(std::string_view text) {
  auto digits = detail::number_of(sha256(text)).to_string();
  digits.insert(0, digits.size() < 64 ? 64 - digits.size() : 0, '0');
  std::ranges::reverse(digits);
  return "0." + digits;
}

/// The next ticket of an item: keeps the leading nines, then new digits until it is larger.
std::string next_ticket(std::string const& ticket) {
  auto const padded = ticket + '0';  // so that something follows the nines
  auto const nines = padded.substr(0, padded.find_first_not_of('9', 2));
  std::string next = "0.";
  for (std::uint64_t i = 1; next <= padded; ++i)
    next = nines + uniform_fraction(fmt::format("{}:{}", ticket, i)).substr(2);
  return next;
}

/// A quantity as RFC 3797 writes it; `real` says whether it had a decimal point. Empty: no number.
std::string canonical_number(std::string_view text, bool& real) {
  auto const point = text.find('.');
  auto whole = text.substr(0, point), part = point == std::string_view::npos ? "" : text.substr(point + 1);
  auto const digits = [](std::string_view t) {
    return t.find_first_not_of("0123456789") == std::string_view::npos;
  };
  if (whole.empty() || !digits(whole) || !digits(part) || (point != std::string_view::npos && part.empty()))
    return {};
  whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size() - 1));
  part = part.substr(0, part.find_last_not_of('0') + 1);
  real = point != std::string_view::npos;
  return std::string{whole} + (real ? "." : "") + std::string{part};
}

}  // namespace

namespace detail {

std::vector<selected_item> by_tickets(selection_question const& q, explainer const& explain) {
  struct waiting {
    std::string ticket;
    std::uint64_t position, generation;
    bool operator>(waiting const& other) const {
      return std::tie(ticket, position) > std::tie(other.ticket, other.position);
    }
  };
  std::priority_queue<waiting, std::vector<waiting>, std::greater<>> basket;
  auto const seed_hash = to_hex(sha256(q.seed));
  if (explain) explain(fmt::format("SHA-256({}) = {}", shown(q.seed), seed_hash));
  for (std::uint64_t i = 0; i < q.items; ++i) {
    auto const text = seed_hash + q.labels[i];
    basket.push({uniform_fraction(text), i, 1});
    if (explain) {
      auto const hash = sha256(text);
      explain(fmt::format("SHA-256(that hash, {}) = {}\n  in decimal {}, backwards: ticket {}",
                          shown(q.labels[i]), to_hex(hash), number_of(hash).to_string(),
                          uniform_fraction(text)));
    }
  }
  std::vector<selected_item> out;
  while (out.size() < q.take) {
    auto const lowest = basket.top();
    basket.pop();
    if (explain)
      explain(fmt::format("lowest ticket {}: {}", lowest.ticket, shown(q.labels[lowest.position])));
    if (q.replacement) {
      basket.push({next_ticket(lowest.ticket), lowest.position, lowest.generation + 1});
      if (explain)
        explain(fmt::format("  its next ticket, from SHA-256 of that one and :1, :2, ...: {}",
                            next_ticket(lowest.ticket)));
    }
    out.push_back({lowest.position, lowest.ticket, lowest.generation});
  }
  return out;
}

std::vector<selected_item> by_labels(selection_question const& q, explainer const& explain) {
  if (q.code.empty()) throw input_error{"elegy needs a one-time code"};
  auto const key = hkdf_extract(q.code, q.seed);
  if (explain) {
    explain(fmt::format("key = HMAC-SHA256(one-time code {}, {}) = {}", to_hex(q.code), shown(q.seed),
                        to_hex(key)));
  }
  std::vector<selected_item> out;
  for (std::uint64_t i = 0; i < q.items; ++i) {
    out.push_back({i, to_hex(hkdf_expand(key, q.labels[i], 32))});
    if (explain) explain(fmt::format("HMAC-SHA256(key, {} 01) = {}", shown(q.labels[i]), out.back().ticket));
  }
  std::ranges::sort(out, {}, &selected_item::ticket);
  out.resize(q.take);
  return out;
}

}  // namespace detail

std::string rfc3797_key(std::span<std::string const> sources) {
  std::string key;
  for (auto const& source : sources) {
    std::vector<std::string> numbers;
    bool any_real = false;
    std::string_view left = source;
    for (;;) {
      left.remove_prefix(std::min(left.find_first_not_of(" \t,"), left.size()));
      if (left.empty()) break;
      auto const word = left.substr(0, left.find_first_of(" \t,"));
      bool real = false;
      numbers.push_back(canonical_number(word, real));
      any_real = any_real || real;
      if (numbers.back().empty())
        throw input_error{say("the source {}: expected digits, or a real number such as 1.25, got {}",
                              faro::quoted(source), faro::quoted(word))};
      left.remove_prefix(word.size());
    }
    if (numbers.empty()) throw input_error{"a source without numbers"};
    if (any_real && numbers.size() > 1)
      throw input_error{
          say("the source {} has a real number among others, for which RFC 3797 has no one text; "
              "give the key text itself",
              faro::quoted(source))};
    std::ranges::sort(numbers, [](auto const& a, auto const& b) {
      return std::pair{a.size(), a} < std::pair{b.size(), b};
    });
    for (auto const& number : numbers) key += number + (any_real ? "" : ".");
    key += '/';
  }
  return key;
}

std::string trimmed_ticket(std::string_view ticket, std::size_t digits) {
  auto const nines =
      std::min(ticket.find_first_not_of('9', std::min<std::size_t>(2, ticket.size())), ticket.size());
  return std::string{ticket.substr(0, nines + digits)};
}

}  // namespace faro::audit
