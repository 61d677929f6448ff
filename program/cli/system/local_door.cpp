// Linux: see local_door.hpp.
#include "cli/system/local_door.hpp"

#include "cli/system/waiting.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace faro::program::system {
namespace {

/// Up to the blank line; empty where it does not come.
std::string head_of_request(int from) {
  constexpr std::size_t most = 8192;
  std::string head;
  std::array<char, 1024> bytes{};
  while (head.size() < most) {
    auto const got = ::recv(from, bytes.data(), bytes.size(), 0);
    if (got <= 0) return {};
    head.append(bytes.data(), static_cast<std::size_t>(got));
    if (auto const end = head.find("\r\n\r\n"); end != std::string::npos) return head.substr(0, end + 2);
  }
  return {};
}

void send_whole(int to, std::string_view bytes) {
  while (!bytes.empty()) {
    auto const sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;  // who went away needs no answer
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

}  // namespace

local_door::local_door(std::uint16_t port) : number_{::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)} {
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(port);
  at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int const yes = 1;
  socklen_t size = sizeof at;
  auto* const address = reinterpret_cast<sockaddr*>(&at);  // NOLINT(*-reinterpret-cast): as sockets want it
  if (number_ < 0) return;
  (void)::setsockopt(number_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (::bind(number_, address, size) == 0 && ::listen(number_, 16) == 0 &&
      ::getsockname(number_, address, &size) == 0) {
    port_ = ntohs(at.sin_port);
    return;
  }
  auto const why = errno;
  ::close(number_);
  number_ = -1;
  errno = why;
}

local_door::~local_door() {
  if (number_ >= 0) ::close(number_);
}

void local_door::answer(std::function<std::string(std::string_view)> const& answer,
                        std::function<bool()> const& still_wanted) const {
  while (wait_to_read(number_, still_wanted)) {
    int const caller = ::accept4(number_, nullptr, nullptr, SOCK_CLOEXEC);
    if (caller < 0) continue;
    timeval const patience{.tv_sec = 5, .tv_usec = 0};
    (void)::setsockopt(caller, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    (void)::setsockopt(caller, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (auto const head = head_of_request(caller); !head.empty()) send_whole(caller, answer(head));
    ::close(caller);
  }
}

}  // namespace faro::program::system
