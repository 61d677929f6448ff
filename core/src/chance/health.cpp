#include "chance/health.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

namespace faro {

void byte_health::look_at(std::uint8_t byte) {
  ++bytes_;
  in_a_row_ = byte == last_ ? in_a_row_ + 1 : 1;
  last_ = byte;
  if (in_a_row_ == most_in_a_row)
    throw input_error{
        say("random source {}: the byte {} came {} times in a row, up to byte {}: a source of 8 bits a byte "
            "does not do "
            "that (repetition count of SP 800-90B)",
            name_, last_, in_a_row_, bytes_)};
  if (looked_ == 0) first_ = byte;
  in_window_ = looked_ == 0 ? 1 : in_window_ + (byte == first_ ? 1 : 0);
  if (in_window_ == most_in_window)
    throw input_error{
        say("random source {}: the byte {} came {} times in {} bytes, up to byte {}: a source of 8 bits a "
            "byte does not "
            "do that (adaptive proportion of SP 800-90B)",
            name_, first_, in_window_, looked_ + 1, bytes_)};
  looked_ = looked_ + 1 == window ? 0 : looked_ + 1;
}

}  // namespace faro
