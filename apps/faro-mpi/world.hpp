// The ranks of a run, and how bytes get from one to another. The only header that knows MPI.
//
// Messages of any size: MPI counts in int, so they go in pieces.
#pragma once
#include <mpi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::ranks {

class world {
 public:
  world() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }

  /// Rank 0's bytes, for all.
  void broadcast(std::span<char> bytes) const {
    MPI_Bcast(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, 0, MPI_COMM_WORLD);
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
  /// The same row of numbers from every rank, one after the other.
  [[nodiscard]] std::vector<std::uint64_t> gather(std::span<std::uint64_t const> mine) const {
    std::vector<std::uint64_t> all(mine.size() * static_cast<std::size_t>(size_));
    auto const count = static_cast<int>(mine.size());
    MPI_Allgather(mine.data(), count, MPI_UINT64_T, all.data(), count, MPI_UINT64_T, MPI_COMM_WORLD);
    return all;
  }
  /// Sends to one rank while another sends here.
  void exchange(int to, std::span<char const> out, int from, std::span<char> in) const {
    constexpr std::size_t piece = std::size_t{1} << 28;
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
  void wait_for_all() const { MPI_Barrier(MPI_COMM_WORLD); }

 private:
  int rank_ = 0, size_ = 1;
};

}  // namespace faro::ranks
