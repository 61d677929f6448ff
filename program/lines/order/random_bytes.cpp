#include "lines/order/random_bytes.hpp"

#include "cli/files.hpp"
#include "cli/system/system.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cerrno>
#include <cstring>

namespace faro::program {

byte_reader::byte_reader(std::string const& path) : path_{path}, descriptor_{open_input(path)} {}
byte_reader::~byte_reader() { close_input(descriptor_); }

void byte_reader::read_on() {
  auto const got = system::read(descriptor_, bytes_);
  if (got < 0)
    throw system_error{say("cannot read the random source {}: {}",
                           path_ == "-" ? "standard input" : path_.c_str(), std::strerror(errno))};
  if (got == 0)
    throw input_error{say("random source {}: expected more random bytes, got the end of the file", path_)};
  at_ = 0;
  size_ = static_cast<std::size_t>(got);
}

}  // namespace faro::program
