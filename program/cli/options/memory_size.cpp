#include "cli/options/memory_size.hpp"

#include "cli/options/options.hpp"
#include "cli/options/values.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::program {

std::uint64_t memory_size(std::string const& text, std::uint64_t least_mib) {
  auto digits = lower_case(text);
  if (digits.ends_with("b")) digits.pop_back();
  if (digits.ends_with("i")) digits.pop_back();
  std::uint64_t factor = 1;
  constexpr std::string_view letters = "kmgt";
  auto const letter = digits.empty() ? std::string_view::npos : letters.find(digits.back());
  if (letter != std::string_view::npos) {
    factor <<= 10 * (letter + 1);
    digits.pop_back();
  }
  bool const number =
      !digits.empty() && digits.size() <= 15 && digits.find_first_not_of("0123456789") == std::string::npos;
  std::uint64_t size = 0;
  if (number && !__builtin_mul_overflow(whole_number("--memory", digits), factor, &size) &&
      size >= least_mib << 20)
    return size;
  throw usage_error{
      say("--memory: expected a size from {}M up, such as 512M or 4G, got '{}'", least_mib, text)};
}

}  // namespace faro::program
