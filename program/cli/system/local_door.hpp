// Linux: a port of this machine that nobody else can reach (127.0.0.1), at which requests of HTTP are
// answered one after another. For pages that their reader's own browser fetches: no names, no encryption, a
// request of at most 8 KB, and who is silent for five seconds is not waited for.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace faro::program::system {

class local_door {
 public:
  /// Takes the port, any free one where it is 0. False with errno where it can't be had.
  explicit local_door(std::uint16_t port);
  local_door(local_door const&) = delete;
  local_door& operator=(local_door const&) = delete;
  ~local_door();

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  /// Answers those who come, with what `answer` makes of the first lines of a request (to the blank line),
  /// for as long as that is wanted. A request that does not come whole gets none.
  void answer(std::function<std::string(std::string_view)> const& answer,
              std::function<bool()> const& still_wanted) const;

 private:
  int number_;
  std::uint16_t port_ = 0;
};

}  // namespace faro::program::system
