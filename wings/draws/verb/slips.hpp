// Sealed slips: for each person a file that says what was drawn for them and proves that it was fixed.
//
// The root of a Merkle tree over salted slips is published; a slip holds its salt and its path to the root.
// So each can verify their own, and nobody learns another's from the root. A slip is plain text, which
// whoever holds the file can read; or, with the person's public key, a box that only they open
// (records/sealed_box.hpp).
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

struct sealed_slip {
  std::string to, says;
  std::string public_key{};  ///< 32 bytes; empty: in plain text
};

/// A public key as a cell of a file has it, 64 hexadecimal digits; `whose` stands in the message.
std::string public_key_in(std::string_view cell, std::string const& whose);

/// Writes a file each to a new or empty folder, for its owner alone, and puts folder and root into the
/// answer. Throws input_error when there are files, system_error when they can't be written.
void add_slips(answer& a, std::string const& folder, std::vector<sealed_slip> const& slips);

}  // namespace faro::program
