// One file, written by all ranks, that appears when all have done so.
#include "faro-mpi/shared_output.hpp"

#include "cli/system/system.hpp"
#include "lines/input/input_stream.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

namespace faro::ranks {

namespace system = program::system;

namespace {

system_error failed(std::string const& what, std::string const& name) {
  return system_error{say("cannot {} {}: {}", what, name, std::strerror(errno))};
}

}  // namespace

shared_output::shared_output(program::process_group& group, std::string path, std::uint64_t bytes)
    : group_{group}, path_{std::move(path)} {
  try {
    group_.together([&] {
      if (group_.is_first()) create(bytes);
    });
    temporary_ = group_.share(temporary_);
    group_.together([&] {
      if (!group_.is_first()) descriptor_ = system::open_for_writing(temporary_);
      if (descriptor_ < 0) throw failed("write", temporary_);
    });
  } catch (...) {
    clean_up();
    throw;
  }
}

void shared_output::create(std::uint64_t bytes) {
  auto temporary = path_ + ".faro-XXXXXX";
  if (auto const before = system::facts_of(path_); before && !before->regular)
    throw system_error{say("cannot write {}: expected a regular file, since all ranks write to it", path_)};
  system::signals_held const held;
  descriptor_ = system::create_unique(temporary);
  if (descriptor_ < 0) throw failed("write", path_);
  temporary_ = temporary;
  system::remove_at_the_end(temporary_);
  // A disk that is too small is noticed here; a file system that can't tell is not asked again.
  if (!system::make_room(descriptor_, bytes)) throw failed("write", path_);
}

shared_output::~shared_output() { clean_up(); }

void shared_output::clean_up() {
  if (descriptor_ >= 0) system::close(descriptor_);
  if (!group_.is_first() || temporary_.empty()) return;
  if (!done_) system::remove(temporary_);
  system::keep(temporary_);
}

void shared_output::write_at(std::uint64_t place, std::string_view bytes) const {
  if (!system::write_all_at(descriptor_, place, bytes)) throw failed("write", path_);
}

void shared_output::close() {
  group_.together([&] {
    if (!system::close(std::exchange(descriptor_, -1))) throw failed("write", path_);
  });
}

void shared_output::appear() {
  group_.together([&] {
    if (group_.is_first()) rename_it();
  });
}

void shared_output::read(std::function<void(std::string_view)> const& use) const {
  program::input_stream file{temporary_};
  std::vector<char> block(std::size_t{1} << 20);
  for (std::uint64_t place = 0;;) {
    auto const got = program::read_fully_at(file.descriptor(), place, block, path_);
    if (got == 0) return;
    use({block.data(), got});
    place += got;
  }
}

void shared_output::rename_it() {
  auto const replaced = system::facts_of(path_);
  system::set_rights(temporary_, replaced ? replaced->mode : system::rights_of_new(0666));
  if (!system::rename(temporary_, path_)) throw failed("write", path_);
  done_ = true;
}

}  // namespace faro::ranks
