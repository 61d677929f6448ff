#include <faro/chance/purpose.hpp>

#include <string>

namespace faro {

key256 derived_key(key256 const& key, std::string_view purpose) {
  std::string bytes(reinterpret_cast<char const*>(key.bytes.data()), key.bytes.size());
  bytes += "faro stream ";
  bytes += purpose;
  return key_from_text(bytes);
}

key256 key_from_text(std::string_view text, std::string_view purpose) {
  return derived_key(key_from_text(text), purpose);
}

}  // namespace faro
