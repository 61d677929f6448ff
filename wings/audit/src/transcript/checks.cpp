// The small checks and derivations that steps of transcripts share.
#include "audit/src/transcript/checks.hpp"

#include "lists/repeats.hpp"
#include "records/merkle.hpp"

#include <faro/text/detail/message.hpp>

#include <charconv>

namespace faro::audit {

std::optional<std::pair<std::size_t, std::size_t>> repeated(std::vector<std::string> const& texts) {
  auto const all = repeats_among(texts.size(), [&](std::size_t i) { return std::string_view{texts[i]}; });
  if (all.empty()) return std::nullopt;
  return std::pair{all.front().place, all.front().first};
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t value = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool const whole =
      problem == std::errc{} && end == text.data() + text.size() && (text.size() == 1 || text[0] != '0');
  return whole && value <= INT64_MAX ? std::optional{value} : std::nullopt;
}

constexpr std::int64_t last_second = 253'402'300'799;  // 9999-12-31T23:59:59Z: dates have four digits a year

std::optional<drand_name> drand_in(std::string_view name) {
  auto const blank = name.find(' ');
  if (blank == std::string_view::npos) return {};
  auto const round = number_in(name.substr(blank + 1));
  for (auto const& chain : drand_chains()) {
    auto const rounds = static_cast<std::uint64_t>((last_second - chain.genesis) / chain.period) + 1;
    if (round && *round > 0 && *round <= rounds && chain.name == name.substr(0, blank))
      return drand_name{&chain, *round};
  }
  return {};
}

message missing_information(public_source const& source) {
  auto const round = source.kind == "drand" ? drand_in(source.name) : std::nullopt;
  if (!round)
    return say("'{}' is not in the file yet: it is known from {}; faro audit contribute --public adds it",
               source.name, source.when);
  return say(
      "'{}' is not in the file yet: the round is known from {}, at https://api.drand.sh/{}/public/{}, and "
      "faro audit contribute --drand adds what that gives",
      source.name, source.when, round->chain->hash, round->round);
}

std::string session_part(std::string_view secret, std::string_view what, std::uint64_t index,
                         std::string_view name) {
  return std::string{as_text(hmac_sha256(secret, framed({"faro-session/1", what, big_endian(index), name})))};
}

sha256_digest session_leaf(std::string_view plan_hash, std::uint64_t index, std::string_view name,
                           std::string_view secret, std::string_view salt) {
  return merkle_leaf(framed({"faro-commit/1", plan_hash, big_endian(index), name, salt, secret}));
}

}  // namespace faro::audit
