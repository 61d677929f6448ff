// Extended attributes and hard links of Linux.
#include "cli/system/attributes.hpp"

#include <sys/stat.h>
#include <sys/xattr.h>

#include <cstring>
#include <string_view>

namespace faro::program::system {

std::uint64_t names_of_file(std::string const& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? static_cast<std::uint64_t>(status.st_nlink) : 0;
}

std::optional<std::string> copy_attributes(std::string const& from, int to) {
  auto const size = ::listxattr(from.c_str(), nullptr, 0);
  if (size <= 0) return std::nullopt;
  std::string names(static_cast<std::size_t>(size), '\0');
  auto const listed = ::listxattr(from.c_str(), names.data(), names.size());
  names.resize(listed > 0 ? static_cast<std::size_t>(listed) : 0);
  std::optional<std::string> lost;
  for (std::size_t at = 0; at < names.size(); at += std::strlen(names.c_str() + at) + 1) {
    std::string const name{names.c_str() + at};
    if (!name.starts_with("user.") && name != "system.posix_acl_access") continue;
    auto const length = ::getxattr(from.c_str(), name.c_str(), nullptr, 0);
    std::string value(length > 0 ? static_cast<std::size_t>(length) : 0, '\0');
    bool const read = length >= 0 && ::getxattr(from.c_str(), name.c_str(), value.data(), value.size()) >= 0;
    if ((!read || ::fsetxattr(to, name.c_str(), value.data(), value.size(), 0) != 0) && !lost) lost = name;
  }
  return lost;
}

}  // namespace faro::program::system
