// What the two halves of `faro audit verify` share.
#pragma once
#include "answer/answer_options.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct verify_options : answer_forms {
  std::string file;
  std::vector<std::string> inputs;  ///< of a draw from several files all of them, in their order
  std::optional<std::string> head, head_before_public, commitment;
  std::vector<std::string> signers{};  ///< public keys that must have signed
  std::optional<std::string> names{};  ///< of a draw whose names are hidden
  bool trust = false;
};

/// Throws transcript_fails or verification_failed (it does not hold), undecided (nothing is drawn yet),
/// input_error.
void verify_transcript(verify_options const& o);
/// A record of faro shuffle or faro deal, with the file it was made from. Throws verification_failed,
/// input_error.
void verify_record(verify_options const& o);

}  // namespace faro::program
