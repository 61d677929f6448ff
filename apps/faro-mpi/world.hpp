// The ranks of a run, and how bytes get from one to another. The only header that knows MPI.
//
// Messages of any size: MPI counts in int, so they go in pieces. Whoever waits for others to do their work
// sleeps between looks; MPI itself would keep a core busy.
#pragma once
#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace faro::ranks {

class world {
 public:
  world() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  /// One rank that talks to nobody, where MPI does not run.
  static world alone() { return world{0, 1}; }
  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }

  /// How many of the ranks are on this machine. To be called by all.
  [[nodiscard]] int size_of_machine() const {
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &here);
    int size = 1;
    MPI_Comm_size(here, &size);
    MPI_Comm_free(&here);
    return size;
  }

  /// The bytes of one rank, for all.
  void broadcast(std::span<std::byte> bytes, int from) const {
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(piece, bytes.size()))) {
      MPI_Bcast(bytes.data(), static_cast<int>(std::min(piece, bytes.size())), MPI_BYTE, from,
                MPI_COMM_WORLD);
    }
  }
  /// The least of the first numbers, the least of the second ones.
  [[nodiscard]] std::array<int, 2> least(std::array<int, 2> const& mine) const {
    std::array<int, 2> all{};
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Iallreduce(mine.data(), all.data(), 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD, &request);
    wait(request);
    return all;
  }
  /// For receive_text() of that rank; nothing is sent where that one has no room for it.
  void send_text(int to, std::string_view text) const {
    std::uint64_t const size = text.size();
    char room = 0;
    MPI_Send(&size, 1, MPI_UINT64_T, to, 1, MPI_COMM_WORLD);
    MPI_Recv(&room, 1, MPI_CHAR, to, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (room != 0) exchange(to, text, to, {});
  }
  /// Throws std::bad_alloc; then the other rank knows.
  [[nodiscard]] std::string receive_text(int from) const {
    std::uint64_t size = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Irecv(&size, 1, MPI_UINT64_T, from, 1, MPI_COMM_WORLD, &request);
    wait(request);
    std::string text;
    char room = 1;
    try {
      text.resize(size);
    } catch (std::exception const&) {
      room = 0;
    }
    MPI_Send(&room, 1, MPI_CHAR, from, 1, MPI_COMM_WORLD);
    if (room == 0) throw std::bad_alloc{};
    exchange(from, {}, from, text);
    return text;
  }

  /// The numbers of all ranks added up.
  [[nodiscard]] std::uint64_t sum(std::uint64_t mine) const {
    std::uint64_t total = 0;
    MPI_Allreduce(&mine, &total, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return total;
  }
  /// The largest.
  [[nodiscard]] std::uint64_t most(std::uint64_t mine) const {
    std::uint64_t largest = 0;
    MPI_Allreduce(&mine, &largest, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
    return largest;
  }
  /// The numbers of the ranks before this one added up.
  [[nodiscard]] std::uint64_t sum_before(std::uint64_t mine) const {
    std::uint64_t before = 0;
    MPI_Exscan(&mine, &before, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return rank_ == 0 ? 0 : before;
  }
  /// Rows of numbers added up: of all ranks, and of the ranks before this one.
  [[nodiscard]] std::vector<std::uint64_t> sums(std::span<std::uint64_t const> mine) const {
    std::vector<std::uint64_t> all(mine.size());
    MPI_Allreduce(mine.data(), all.data(), static_cast<int>(mine.size()), MPI_UINT64_T, MPI_SUM,
                  MPI_COMM_WORLD);
    return all;
  }
  [[nodiscard]] std::vector<std::uint64_t> sums_before(std::span<std::uint64_t const> mine) const {
    std::vector<std::uint64_t> before(mine.size());
    MPI_Exscan(mine.data(), before.data(), static_cast<int>(mine.size()), MPI_UINT64_T, MPI_SUM,
               MPI_COMM_WORLD);
    if (rank_ == 0) std::ranges::fill(before, 0);
    return before;
  }
  /// Rank r gets the numbers [starts[r], starts[r + 1]) of every rank's row: those of rank 0, of rank 1 ...
  [[nodiscard]] std::vector<std::uint64_t> deal(std::span<std::uint64_t const> mine,
                                                std::span<int const> starts) const {
    auto const ranks = static_cast<std::size_t>(size_);
    std::vector<int> counts(ranks), received(ranks), places(ranks);
    for (std::size_t r = 0; r < ranks; ++r) counts[r] = starts[r + 1] - starts[r];
    auto const own = counts[static_cast<std::size_t>(rank_)];
    std::ranges::fill(received, own);
    for (std::size_t r = 0; r < ranks; ++r) places[r] = static_cast<int>(r) * own;
    std::vector<std::uint64_t> out(ranks * static_cast<std::size_t>(own));
    MPI_Alltoallv(mine.data(), counts.data(), starts.data(), MPI_UINT64_T, out.data(), received.data(),
                  places.data(), MPI_UINT64_T, MPI_COMM_WORLD);
    return out;
  }
  /// Sends to one rank while another sends here.
  void exchange(int to, std::span<char const> out, int from, std::span<char> in) const {
    while (!out.empty() || !in.empty()) {
      auto const sent = std::min(piece, out.size()), received = std::min(piece, in.size());
      MPI_Request requests[2];
      int count = 0;
      if (received > 0) {
        MPI_Irecv(in.data(), static_cast<int>(received), MPI_CHAR, from, 0, MPI_COMM_WORLD,
                  &requests[count++]);
      }
      if (sent > 0) {
        MPI_Isend(out.data(), static_cast<int>(sent), MPI_CHAR, to, 0, MPI_COMM_WORLD, &requests[count++]);
      }
      MPI_Waitall(count, requests, MPI_STATUSES_IGNORE);
      out = out.subspan(sent);
      in = in.subspan(received);
    }
  }

 private:
  static constexpr std::size_t piece = std::size_t{1} << 28;

  static void wait(MPI_Request& request) {
    constexpr int looks = 2000;
    constexpr std::chrono::microseconds longest{2000};
    std::chrono::microseconds pause{10};
    for (int done = 0, look = 0;; ++look) {
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      if (done != 0) return;
      if (look < looks) continue;
      std::this_thread::sleep_for(pause);
      pause = std::min(2 * pause, longest);
    }
  }

  world(int rank, int size) : rank_{rank}, size_{size} {}

  int rank_ = 0, size_ = 1;
};

}  // namespace faro::ranks
