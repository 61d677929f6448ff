// Reading files with limits; bytes.cpp has the reading itself, new_file.cpp and locked_file.cpp write.
#include "records/safe_file.hpp"

#include "records/files/descriptors.hpp"

#include <faro/error.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace faro::audit {

std::string read_file(std::string const& path, std::size_t most) {
  bool const standard = path == "-";
  open_file const in{standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (in.number() < 0) throw input_error{no_reading(path, errno)};
  if (!standard) refuse_larger(in.number(), most, path);
  return read_all([&](std::span<char> room) { return ::read(in.number(), room.data(), room.size()); }, most,
                  standard ? "standard input" : path);
}

bool others_can_read(std::string const& path) {
  struct stat facts {};
  return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) &&
         (facts.st_mode & (S_IRGRP | S_IROTH)) != 0;
}

}  // namespace faro::audit
