// Links the evidence and its cryptography. An error from inside the library is caught by its type.
#include <faro/audit/schemes.hpp>
#include <faro/error.hpp>

int main() {
  auto const picked = faro::audit::select_by(
      {.scheme = "rfc3797", .seed = "9319./2.5.8.10.12./9.18.26.34.41.45./", .items = 25, .take = 1});
  if (picked.at(0).position != 16) return 1;
  try {
    (void)faro::audit::find_scheme("none such");
  } catch (faro::input_error const&) {
    return 0;
  }
  return 1;
}
