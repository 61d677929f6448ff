// Judges many transcripts in one process: for tests/documents/verifiers_agree.py.
//
// Standard input: transcripts, each after its length in eight bytes, the most significant first. Standard
// output: a line each, the exit code of `faro audit verify` and the refusal.
#include <faro/audit/transcript_verdict.hpp>

#include <array>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <string>

int main() {
  faro::audit::check_cryptography();
  std::array<unsigned char, 8> head{};
  while (std::fread(head.data(), 1, head.size(), stdin) == head.size()) {
    std::uint64_t size = 0;
    for (auto const byte : head) size = size << 8 | byte;
    std::string text(size, '\0');
    if (std::fread(text.data(), 1, size, stdin) != size) return 3;
    auto const found = faro::audit::verify_transcript(text);
    std::string said = found.said;
    constexpr std::size_t enough = 4000;
    for (auto& letter : said) letter = letter == '\n' || letter == '\0' ? ' ' : letter;
    std::cout << static_cast<int>(found.code) << ' ' << said.substr(0, enough) << '\n' << std::flush;
  }
}
