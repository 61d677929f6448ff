// Text from every rank to every rank, and from the memory of its owner into the output.
#include "faro-mpi/line_exchange.hpp"

#include "lines/input/line_scan.hpp"

#include <string>
#include <utility>

namespace faro::ranks {

using program::line_table;
using program::named_text;

namespace {

std::uint64_t sum_of(std::span<std::uint64_t const> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

}  // namespace

line_exchange::line_exchange(world const& ranks, program::process_group& group, program::line_format format,
                             std::size_t buckets)
    : ranks_{ranks}, group_{group}, format_{format}, buckets_{buckets} {
  for (std::size_t rank = 0; rank <= group.size(); ++rank)
    first_bucket_.push_back(static_cast<int>(buckets * rank / group.size()));
}

/// Where the bytes for a rank begin among those laid down.
std::uint64_t line_exchange::start_for(std::size_t rank) const {
  return sum_of(std::span{mine_}.first(first_of(rank)));
}

void line_exchange::send() {
  sizes_ = ranks_.deal(mine_, first_bucket_);
  bytes_ = ranks_.sum(laid_.size());
  auto const from_rank = [&](std::size_t rank) {
    return sum_of(std::span{sizes_}.subspan(rank * own_count(), own_count()));
  };
  group_.together([&] {
    std::uint64_t total = 0;
    starts_.clear();
    for (std::size_t rank = 0; rank < group_.size(); ++rank)
      starts_.push_back(std::exchange(total, total + from_rank(rank)));
    received_ = program::big_array<char>(total);
  });
  auto const count = group_.size(), here = group_.rank();
  for (std::size_t step = 0; step < count; ++step) {
    auto const to = (here + step) % count, from = (here + count - step) % count;
    auto const start = start_for(to);
    std::span const sent{laid_.data() + start, start_for(to + 1) - start};
    std::span const place{received_.data() + starts_[from], from_rank(from)};
    if (step == 0) {
      std::ranges::copy(sent, place.begin());
    } else {
      ranks_.exchange(static_cast<int>(to), sent, static_cast<int>(from), place);
    }
  }
  sent_ = ranks_.sum(laid_.size() - (start_for(here + 1) - start_for(here)));
  held_ = std::max<std::uint64_t>(held_, laid_.size() + received_.size());
  laid_ = {};
}

std::uint64_t line_exchange::lines_received() const {
  std::string_view const text{received_.data(), received_.size()};
  if (!format_.csv) return program::count_byte(text, format_.end);
  std::uint64_t lines = 0;
  program::csv_scanner scanner{format_.end};  // whole records: none begins within quotes
  scanner.for_each_end(text, [&](std::size_t) { ++lines; });
  return lines;
}

std::uint64_t line_exchange::write(order_bucket const& order, shared_output const& output,
                                   std::uint64_t place, std::uint64_t most) {
  left_ = most;
  if (most != UINT64_MAX) {  // ranks before those that are cut have all their lines
    auto const before = ranks_.sum_before(lines_received());
    left_ = most > before ? most - before : 0;
  }
  place += ranks_.sum_before(received_.size());
  auto const begin = place;
  group_.together([&] {
    for (std::size_t bucket = 0; bucket < own_count(); ++bucket)
      place = write_bucket(order, bucket, output, place);
  });
  received_ = {};
  return ranks_.sum(place - begin);
}

/// Puts a bucket of this rank in order and writes it from this place on. Returns the place behind it.
std::uint64_t line_exchange::write_bucket(order_bucket const& order, std::size_t bucket,
                                          shared_output const& output, std::uint64_t place) {
  std::vector<named_text> pieces;
  for (std::size_t from = 0; from < starts_.size(); ++from) {
    auto const size = sizes_[from * own_count() + bucket];
    if (size > 0) pieces.push_back({"", {received_.data() + starts_[from], size}});
    starts_[from] += size;
  }
  if (left_ == 0) return place;
  auto table = line_table::find(pieces, format_, 1);
  order(own_first() + bucket, table->lines());
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

}  // namespace faro::ranks
