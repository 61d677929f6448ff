// Lines sent to the rank of their bucket, put in order there, and written.
#include "faro-mpi/shared_lines.hpp"

#include "faro-mpi/bucket_order.hpp"
#include "faro-mpi/shared_inputs.hpp"
#include "faro-mpi/shared_output.hpp"
#include "lines/input/line_scan.hpp"
#include "lines/order/line_table.hpp"
#include "lines/order/memory.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace faro::ranks {
namespace {

using program::big_array;
using program::line_table;
using program::named_text;

constexpr std::uint64_t bytes_a_line = 2 * sizeof(program::line_ref) + 1;

std::uint64_t sum_of(std::span<std::uint64_t const> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

/// Lines laid down by bucket: what goes to one rank is in one piece.
struct bucketed_text {
  big_array<char> text;
  std::vector<std::uint64_t> sizes;
};

bucketed_text by_bucket(line_table const& table, bucket_numbers const& bucket_of, std::size_t buckets,
                        char end) {
  bucketed_text out;
  out.sizes.resize(buckets);
  auto const lines = table.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) out.sizes[bucket_of[i]] += table.written_size(lines[i]);
  std::vector<std::uint64_t> at(buckets);
  std::exclusive_scan(out.sizes.begin(), out.sizes.end(), at.begin(), std::uint64_t{0});
  out.text = big_array<char>(at.back() + out.sizes.back());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto& place = at[bucket_of[i]];
    auto const line = table.text(lines[i]);
    std::ranges::copy(line, out.text.data() + place);
    place += line.size();
    if (table.is_open(lines[i])) out.text[place++] = end;
  }
  return out;
}

/// The shuffle of one rank, step by step. What one step leaves the next one takes.
class rank_shuffle {
 public:
  rank_shuffle(world const& ranks, program::process_group& group, shared_shuffle const& shuffle)
      : ranks_{ranks}, group_{group}, shuffle_{shuffle} {
    two_bytes_ =
        shuffle.bucket_bytes.value_or(ranks.size() > static_cast<int>(bucket_order::fan) ? 2 : 1) == 2;
    auto const buckets = two_bytes_ ? bucket_order::fan * bucket_order::fan : bucket_order::fan;
    for (std::size_t rank = 0; rank <= group.size(); ++rank)
      first_bucket_.push_back(static_cast<int>(buckets * rank / group.size()));
  }

  shuffle_costs run() {
    std::string header;
    {
      shared_inputs const inputs{group_, shuffle_.inputs, shuffle_.end, shuffle_.header};
      header = inputs.header();
      deal_out(inputs);
    }
    // Of each bucket of this rank, what comes from each rank.
    auto const sizes = ranks_.deal(mine_.sizes, first_bucket_);
    costs_.bytes = ranks_.sum(mine_.text.size());
    shared_output output{group_, shuffle_.output, header.size() + (shuffle_.head ? 0 : costs_.bytes)};
    exchange(sizes);
    write(sizes, header, output);
    output.commit();
    costs_.most_held = ranks_.most(held_);
    return costs_;
  }

 private:
  [[nodiscard]] std::size_t own_first() const {
    return static_cast<std::size_t>(first_bucket_[group_.rank()]);
  }
  [[nodiscard]] std::size_t own_count() const {
    return static_cast<std::size_t>(first_bucket_[group_.rank() + 1]) - own_first();
  }
  /// Where the bytes for a rank begin among those laid down.
  [[nodiscard]] std::uint64_t start_for(std::size_t rank) const {
    return sum_of(std::span{mine_.sizes}.first(static_cast<std::size_t>(first_bucket_[rank])));
  }

  /// Reads this rank's lines and lays them down by bucket.
  void deal_out(shared_inputs const& inputs) {
    own_text text;
    std::optional<line_table> table;
    group_.together([&] {
      text = inputs.read_part();
      table = line_table::find(text.pieces, {shuffle_.end, false}, 1);
    });
    auto const own = table->lines().size();
    auto const first = ranks_.sum_before(own);
    costs_.lines = ranks_.sum(own);
    bucket_numbers numbers;
    group_.together([&] {
      order_.emplace(shuffle_.key, shuffle_.generator, costs_.lines, two_bytes_);
      numbers = order_->numbers(first, own);
    });
    if (order_->refines()) {
      auto const here = bucket_order::counts(numbers);
      auto const before = ranks_.sums_before(here), all = ranks_.sums(here);
      group_.together([&] { order_->refine(numbers, before, all); });
    }
    group_.together([&] { mine_ = by_bucket(*table, numbers, order_->buckets(), shuffle_.end); });
    held_ = text.bytes.size() + mine_.text.size() + own * (bytes_a_line + (two_bytes_ ? 1 : 0));
  }

  /// Sends what belongs to others, receives what belongs here.
  void exchange(std::vector<std::uint64_t> const& sizes) {
    auto const from_rank = [&](std::size_t rank) {
      return sum_of(std::span{sizes}.subspan(rank * own_count(), own_count()));
    };
    group_.together([&] {
      std::uint64_t total = 0;
      for (std::size_t rank = 0; rank < group_.size(); ++rank)
        starts_.push_back(std::exchange(total, total + from_rank(rank)));
      received_ = big_array<char>(total);
    });
    auto const count = group_.size(), here = group_.rank();
    for (std::size_t step = 0; step < count; ++step) {
      auto const to = (here + step) % count, from = (here + count - step) % count;
      auto const start = start_for(to);
      std::span const sent{mine_.text.data() + start, start_for(to + 1) - start};
      std::span const place{received_.data() + starts_[from], from_rank(from)};
      if (step == 0) {
        std::ranges::copy(sent, place.begin());
      } else {
        ranks_.exchange(static_cast<int>(to), sent, static_cast<int>(from), place);
      }
    }
    costs_.sent = ranks_.sum(mine_.text.size() - (start_for(here + 1) - start_for(here)));
    held_ = std::max<std::uint64_t>(held_, mine_.text.size() + received_.size());
    mine_ = {};
  }

  void write(std::vector<std::uint64_t> const& sizes, std::string const& header,
             shared_output const& output) {
    auto place = header.size() + ranks_.sum_before(received_.size());
    if (shuffle_.head) {  // ranks before those that are cut have all their lines
      auto const own = program::count_byte({received_.data(), received_.size()}, shuffle_.end);
      auto const before = ranks_.sum_before(own);
      left_ = *shuffle_.head > before ? *shuffle_.head - before : 0;
    }
    group_.together([&] {
      if (group_.is_first()) output.write_at(0, header);
      auto at = starts_;
      for (std::size_t bucket = 0; bucket < own_count(); ++bucket) {
        std::vector<named_text> pieces;
        for (std::size_t from = 0; from < at.size(); ++from) {
          auto const size = sizes[from * own_count() + bucket];
          if (size > 0) pieces.push_back({shuffle_.output, {received_.data() + at[from], size}});
          at[from] += size;
        }
        place = write_bucket(pieces, own_first() + bucket, output, place);
      }
    });
  }

  /// Puts a bucket in order and writes it from this place on. Returns the place behind it.
  std::uint64_t write_bucket(std::vector<named_text> const& pieces, std::size_t bucket,
                             shared_output const& output, std::uint64_t place) {
    auto table = line_table::find(pieces, {shuffle_.end, false}, 1);
    order_->order(bucket, table->lines());
    held_ = std::max<std::uint64_t>(held_, received_.size() + table->lines().size() * bytes_a_line);
    constexpr std::size_t block = std::size_t{1} << 20;
    std::string text;
    auto const pass_on = [&] {
      output.write_at(place, text);
      place += text.size();
      text.clear();
    };
    for (auto const line : table->lines()) {
      if (left_ == 0) break;
      --left_;
      text += table->text(line);
      if (text.size() >= block) pass_on();
    }
    pass_on();
    return place;
  }

  world const& ranks_;
  program::process_group& group_;
  shared_shuffle const& shuffle_;
  bool two_bytes_;
  std::vector<int> first_bucket_;  ///< of each rank; every rank has a run of them
  shuffle_costs costs_;
  std::uint64_t held_ = 0;
  std::optional<bucket_order> order_;
  bucketed_text mine_;
  big_array<char> received_;
  std::uint64_t left_ = UINT64_MAX;    ///< lines that this rank may write
  std::vector<std::uint64_t> starts_;  ///< in received_, of the piece of each rank
};

}  // namespace

shuffle_costs shuffle_together(world const& ranks, program::process_group& group,
                               shared_shuffle const& shuffle) {
  return rank_shuffle{ranks, group, shuffle}.run();
}

}  // namespace faro::ranks
