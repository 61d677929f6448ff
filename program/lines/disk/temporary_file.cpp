// Files that nobody sees, and how much room they have.
#include "lines/disk/temporary_file.hpp"

#include "cli/system/system.hpp"
#include "lines/input/input_stream.hpp"
#include "lines/input/transfer_progress.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace faro::program {
std::string temporary_folder(std::optional<std::string> const& asked) {
  return asked ? *asked : system::temporary_folder();
}

void require_space(std::string const& folder, std::uint64_t bytes, std::string_view what_for) {
  std::error_code problem;  // opening a file there says what is wrong
  auto const free = std::filesystem::space(folder, problem).available;
  if (problem || free >= bytes) return;
  throw system_error{say("{}: expected {} of room for {}, got {}; --temporary names another folder", folder,
                         size_text(bytes), what_for, size_text(free))};
}

bool on_same_disk(std::string const& a, std::string const& b) {
  auto const first = system::facts_of(a), second = system::facts_of(b);
  return first && second && first->disk == second->disk;
}

temporary_file::temporary_file(std::string folder)
    : folder_{std::move(folder)}, descriptor_{system::open_temporary(folder_)} {
  if (descriptor_ >= 0) return;
  throw system_error{
      say("no temporary file in {}: {}; --temporary names another folder", folder_, std::strerror(errno))};
}

temporary_file::~temporary_file() { system::close(descriptor_); }

void temporary_file::write_at(std::uint64_t place, std::string_view bytes) {
  if (system::write_all_at(descriptor_, place, bytes)) return;
  throw system_error{say("cannot write temporary files in {}: {}; --temporary names another folder", folder_,
                         std::strerror(errno))};
}

void temporary_file::read_at(std::uint64_t place, std::span<char> out) const {
  auto const name = "a temporary file in " + folder_;
  if (read_fully_at(descriptor_, place, out, name) == out.size()) return;
  throw system_error{say("cannot read {}: it ends early", name)};
}

}  // namespace faro::program
