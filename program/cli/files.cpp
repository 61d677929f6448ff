// Files in and out, of the disk or of the question that is asked.
#include "cli/files.hpp"

#include "cli/output.hpp"
#include "cli/run_context.hpp"
#include "cli/system/attributes.hpp"
#include "cli/system/system.hpp"
#include "text/nearest.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <random>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 18;

std::string reason(int error_number) { return std::strerror(error_number); }

/// The folder of a path, with its slash; empty for the one we are in.
std::string folder_and_slash(std::string const& path) {
  auto const slash = path.rfind('/');
  return path.substr(0, slash == std::string::npos ? 0 : slash + 1);
}

}  // namespace

// ---- Input ------------------------------------------------------------------------------------------------

bool file_exists(std::string const& path) {
  if (path == "-" || current_run().given.contains(path)) return true;
  return current_run().has_disk && system::facts_of(path);
}

int open_input(std::string const& path) {
  auto const name = path == "-" ? "standard input" : path;
  auto const& given = current_run().given;
  int descriptor = -1;
  if (auto const found = given.find(path); found != given.end()) {
    descriptor = system::open_text(found->second);
  } else if (path == "-") {
    descriptor = current_run().is_process ? system::standard_input : system::open_text({});
  } else if (current_run().has_disk) {
    descriptor = system::open_for_reading(path);
  } else {
    std::vector<std::string> names;
    for (auto const& [other, text] : given) names.push_back(other);
    throw input_error{say("cannot read {}: expected one of the files given with the question{}", name,
                          did_you_mean(path, names))};
  }
  if (descriptor < 0)
    throw input_error{say("cannot read {}: {}: expected an existing, readable file", name, reason(errno))};
  if (auto const facts = system::facts_of(descriptor); facts && facts->folder) {
    close_input(descriptor);
    throw input_error{say("cannot read {}: expected a file, got a directory", name)};
  }
  return descriptor;
}

void close_input(int descriptor) {
  if (descriptor > system::standard_error) system::close(descriptor);
}

namespace {

/// How much is read of what has no size: devices such as /dev/zero have no end either.
std::size_t most_of(int descriptor) {
  auto const facts = system::facts_of(descriptor);
  return std::size_t{facts && facts->device ? 16U : 512U} << 20;
}

}  // namespace

input_file::input_file(std::string path)
    : name_{path == "-" ? "standard input" : path}, storage_{nullptr, std::free} {
  int const descriptor = open_input(path);
  auto const facts = system::facts_of(descriptor);
  regular_ = facts && facts->regular;
  // Standard input may be a file that was read up to some place by others: only a fresh one is mapped.
  if (regular_ && facts->size > 0 && system::is_at_beginning(descriptor)) {
    auto const size = static_cast<std::size_t>(facts->size);
    map_ = system::map(descriptor, size, name_);
    if (map_) bytes_ = {map_, size};
  }
  try {
    if (!map_) read_all(descriptor);
  } catch (...) {
    close_input(descriptor);
    throw;
  }
  close_input(descriptor);
}

void input_file::read_all(int descriptor) {
  auto const most = most_of(descriptor);
  std::size_t capacity = buffer_size;
  std::size_t size = 0;
  for (;;) {
    if (size == 0 || size == capacity) {
      if (size != 0) capacity *= 2;
      auto* const larger = static_cast<char*>(std::realloc(storage_.get(), capacity));
      if (!larger) throw std::bad_alloc{};
      static_cast<void>(storage_.release());
      storage_.reset(larger);
    }
    auto const got = system::read(descriptor, {storage_.get() + size, capacity - size});
    if (got < 0) throw system_error{say("cannot read {}: {}", name_, reason(errno))};
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
    if (size > most)
      throw input_error{say("{}: expected at most {} MB, got more: has it an end?", name_, most >> 20)};
  }
  bytes_ = {storage_.get(), size};
}

input_file::input_file(input_file&& other) noexcept
    : name_{std::move(other.name_)},
      bytes_{std::exchange(other.bytes_, {})},
      regular_{other.regular_},
      storage_{std::move(other.storage_)},
      map_{std::exchange(other.map_, nullptr)} {}

input_file& input_file::operator=(input_file&& other) noexcept {
  std::swap(name_, other.name_);
  std::swap(bytes_, other.bytes_);
  std::swap(regular_, other.regular_);
  std::swap(storage_, other.storage_);
  std::swap(map_, other.map_);
  return *this;
}

input_file::~input_file() {
  if (map_) system::unmap(map_, bytes_.size());
}

// ---- Output -----------------------------------------------------------------------------------------------

output_file::output_file(std::string const& path) : name_{path} {
  buffer_.reserve(buffer_size);
  if (path == "-" || path == "/dev/stdout") {
    name_ = "standard output";
    if (current_run().is_process) {
      descriptor_ = system::standard_output;
    } else {
      kept_ = &current_run().printed;
    }
    return;
  }
  if (path.empty()) {
    name_ = "''";
    fail(ENOENT);
  }
  if (!current_run().has_disk) {
    kept_ = &unfinished_;
    return;
  }
  auto const before = system::facts_of(path);
  if (before && before->folder) fail(EISDIR);
  if (before && !before->regular) {
    descriptor_ = system::open_for_writing(path);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  target_ = system::behind_links(path);
  if (target_.empty()) fail(errno);
  if (before && !system::may_write(target_)) fail(errno);
  open_beside(before ? before->mode : system::rights_of_new(0666));
  if (!before) return;
  keep_owner(before->user, before->group, before->mode);
  if (auto const lost = system::copy_attributes(target_, descriptor_))
    note(say("{}: its extended attribute {} can't be kept", name_, *lost));
  if (auto const names = system::names_of_file(target_); names > 1)
    note(say("{} has {} names (hard links): the others keep the old text", name_, names));
}

void output_file::open_beside(unsigned mode) {
  auto const folder = folder_and_slash(target_);
  descriptor_ = system::open_nameless(folder);
  if (descriptor_ < 0) {
    auto temporary = folder + ".faro-XXXXXX";
    system::signals_held const held;
    descriptor_ = system::create_unique(temporary);
    if (descriptor_ < 0) fail(errno);
    temporary_ = std::move(temporary);
    system::remove_at_the_end(temporary_);
  }
  if (!system::set_rights(descriptor_, mode)) fail(errno);
}

/// The file that takes the target's place belongs to whom the target belongs.
void output_file::keep_owner(unsigned user, unsigned group, unsigned mode) {
  auto const mine = system::facts_of(descriptor_);
  if (!mine) fail(errno);
  if (mine->group != group && !system::give_to_group(descriptor_, group)) fail(errno);
  if (mine->user != user && !system::give_to_user(descriptor_, user)) {
    throw system_error{
        say("cannot write {}: expected a file of this user, got one of another, which it would no longer be",
            name_)};
  }
  if (!system::set_rights(descriptor_, mode)) fail(errno);  // a change of owner takes bits away
}

/// Gives a file without a name one beside the target. Signals are held.
void output_file::name_it() {
  for (std::random_device random;;) {
    auto name = fmt::format("{}.faro-{:08x}", folder_and_slash(target_), random());
    if (system::give_name(descriptor_, name)) {
      temporary_ = std::move(name);
      system::remove_at_the_end(temporary_);
      return;
    }
    if (errno != EEXIST) fail(errno);
  }
}

output_file::~output_file() {
  if (descriptor_ > system::standard_error) system::close(descriptor_);
  if (temporary_.empty()) return;
  system::remove(temporary_);
  system::keep(temporary_);
}

void output_file::fail(int error_number) {
  if (error_number == EPIPE && target_.empty()) throw output_closed{};
  throw system_error{say("cannot write {}: {}", name_, reason(error_number))};
}

void output_file::write(std::string_view bytes) {
  if (kept_) {
    kept_->append(bytes);
    return;
  }
  if (buffer_.size() + bytes.size() > buffer_size) flush();
  if (bytes.size() < buffer_size) {
    buffer_.append(bytes);
    return;
  }
  if (!system::write_all(descriptor_, bytes)) fail(errno);
}

void output_file::flush() {
  bool const written = system::write_all(descriptor_, buffer_);
  auto const error_number = errno;
  buffer_.clear();
  if (!written) fail(error_number);
}

void output_file::commit() {
  if (kept_ == &unfinished_) current_run().written[name_] = std::exchange(unfinished_, {});
  if (kept_) return;
  flush();
  system::signals_held const held;
  // What is not there yet is named at once; what is there is replaced by a file beside it.
  bool const named = is_new_file() && temporary_.empty() && system::give_name(descriptor_, target_);
  if (is_new_file() && temporary_.empty() && !named) name_it();
  if (descriptor_ > system::standard_error) {
    // A network file system may report a full disk only here.
    if (!system::close(std::exchange(descriptor_, -1))) fail(errno);
  }
  if (temporary_.empty()) return;
  if (!system::rename(temporary_, target_)) fail(errno);
  system::keep(std::exchange(temporary_, {}));
}

}  // namespace faro::program
