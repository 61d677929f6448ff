// Asking for a secret at the terminal.
#pragma once
#include <faro/records/detail/crypto.hpp>

#include <string>

namespace faro::program {

/// Asks at the terminal, not at standard input, without showing what is typed. Throws usage_error when there
/// is no terminal or nothing was typed.
audit::secret_text ask_secretly(std::string const& prompt);

}  // namespace faro::program
