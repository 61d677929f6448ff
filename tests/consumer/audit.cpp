// Links the evidence and its cryptography. An error from inside the library is caught by its type.
#include <faro/audit/crypto.hpp>
#include <faro/error.hpp>

int main() {
  faro::audit::check_cryptography();
  try {
    (void)faro::audit::ed25519_public("too short");
  } catch (faro::input_error const&) {
    return 0;
  }
  return 1;
}
