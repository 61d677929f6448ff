// Judges many transcripts in one process: for tests/documents/verifiers_agree.py.
//
// Standard input: five texts for each, a transcript and what is known from elsewhere (--head,
// --head-before-public, --commitment, --signer; empty: nothing), each after its length in eight bytes, the
// most significant first. Standard output: a line each, the exit code of `faro audit verify` and the refusal.
#include <faro/audit/transcript_verdict.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>

namespace {

std::optional<std::string> next_text() {
  std::array<unsigned char, 8> head{};
  if (std::fread(head.data(), 1, head.size(), stdin) != head.size()) return std::nullopt;
  std::uint64_t size = 0;
  for (auto const byte : head) size = size << 8 | byte;
  std::string text(size, '\0');
  if (std::fread(text.data(), 1, size, stdin) != size) return std::nullopt;
  return text;
}

std::optional<std::string> next_known() {
  auto text = next_text();
  return text && text->empty() ? std::nullopt : text;
}

}  // namespace

int main() {
  faro::audit::check_cryptography();
  while (auto const text = next_text()) {
    faro::audit::transcript_known known;
    for (auto* const place : {&known.head, &known.head_before_public, &known.commitment, &known.signer})
      *place = next_known();
    auto const found = faro::audit::verify_transcript(*text, known);
    std::string said = found.said;
    constexpr std::size_t enough = 4000;
    for (auto& letter : said) letter = letter == '\n' || letter == '\0' ? ' ' : letter;
    std::cout << static_cast<int>(found.code) << ' ' << said.substr(0, enough) << '\n' << std::flush;
  }
}
