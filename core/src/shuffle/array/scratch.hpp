// Memory for a second array.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>

namespace faro::detail {

/// Memory for a while: the caller's where that is enough, else the heap's, or when it is much the operating
/// system's, in large pages where there are such.
class scratch {
 public:
  /// Throws system_error that says for what, when there is none.
  scratch(std::uint64_t bytes, std::span<std::byte> offered, std::string const& purpose);
  ~scratch();
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;

  [[nodiscard]] std::byte* data() const { return data_; }

 private:
  struct free_heap {
    void operator()(std::byte* data) const { std::free(data); }
  };

  std::unique_ptr<std::byte, free_heap> heap_;
  std::byte* data_ = nullptr;
  std::size_t mapped_ = 0;
};

}  // namespace faro::detail
