// Reports that are signed: a file FILE.sig beside FILE, by the keys of `faro audit sign`.
#pragma once
#include <string>
#include <string_view>

namespace faro::program {

/// Throws as sign_paper() does for what is no key: before work is done and anything is written.
void check_signing_key(std::string const& key_file);

/// Signs the bytes of a paper by Ed25519 with the key in a file; writes path.sig, one JSON object. Throws
/// input_error for what is no key, usage_error when path.sig can't be written.
void sign_paper(std::string const& path, std::string_view bytes, std::string const& key_file);

/// Whether a file is such a signature.
bool is_paper_signature(std::string const& path);
/// What a signature says of a paper, in a sentence. Throws verification_failed when it does not hold,
/// input_error when it is none.
std::string check_paper(std::string const& signature, std::string const& paper);

}  // namespace faro::program
