// Where the memory for a second array comes from: the only place that asks the system for pages.
#include "shuffle/array/scratch.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <sys/mman.h>

namespace faro::detail {

namespace {
constexpr std::uint64_t from_system = std::uint64_t{32} << 20;  // bytes
}  // namespace

scratch::scratch(std::uint64_t bytes, std::span<std::byte> offered, std::string const& purpose) {
  if (offered.size() >= bytes) {
    data_ = offered.data();
  } else if (bytes < from_system) {
    heap_.reset(static_cast<std::byte*>(std::malloc(static_cast<std::size_t>(bytes))));
    data_ = heap_.get();
  } else if (auto* const got = mmap(nullptr, static_cast<std::size_t>(bytes), PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
             got != MAP_FAILED) {
    mapped_ = static_cast<std::size_t>(bytes);
    data_ = static_cast<std::byte*>(got);
    madvise(got, mapped_, MADV_HUGEPAGE);  // a wish: it goes on without
  }
  if (data_ == nullptr)
    throw system_error{say("no memory for {} bytes, {}; nothing was changed", bytes, purpose)};
}

scratch::~scratch() {
  if (mapped_ != 0) munmap(data_, mapped_);
}

}  // namespace faro::detail
