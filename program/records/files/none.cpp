// No disk (a browser): files are texts that a question brings, and nothing is written here.
#include "records/safe_file.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <utility>

namespace faro::audit {
namespace {

[[noreturn]] void no_disk(std::string_view path) {
  throw system_error{say("{}: there is no disk here, only the files given with the question", path)};
}

}  // namespace

std::string read_file(std::string const& path, std::size_t) { no_disk(path); }
bool others_can_read(std::string const&) { return false; }
void write_new_file(std::string const& path, std::string_view, unsigned) { no_disk(path); }
void write_secret_file(std::string const& path, std::string_view) { no_disk(path); }
unsigned usual_mode() { return 0666; }
void forbid_core_dumps() {}

locked_file::locked_file(std::string path, std::size_t, std::chrono::milliseconds) { no_disk(path); }
locked_file::locked_file(locked_file&& other) noexcept
    : path_{std::move(other.path_)}, bytes_{std::move(other.bytes_)} {}
locked_file::~locked_file() = default;
void locked_file::replace(std::string) { no_disk(path_); }
bool locked_file::is_in_its_place() const { return descriptor_ >= 0; }

}  // namespace faro::audit
