// Lines laid down, dealt out by their places in an epoch, and written bucket by bucket.
#include "data/verb/training/epochs_on_disk.hpp"

#include "lines/input/line_feed.hpp"
#include "lines/input/memory.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

constexpr std::uint64_t piece_size = std::uint64_t{1} << 22;
/// Beside its text: where it is, its place and its number in the epoch.
constexpr std::uint64_t bytes_a_line = 2 * sizeof(line_ref) + 1 + 2 * sizeof(std::uint64_t);

/// The places [from, to) of an epoch, on their way to the output.
class epoch_writer {
 public:
  epoch_writer(lines_on_disk const& lines, keyed_permutation const& order, epoch_means const& means,
               line_output& out, transfer_progress& progress)
      : lines_{lines}, order_{order}, means_{means}, out_{out}, progress_{progress} {}

  /// Those that are likely to fit into buckets in one pass, and so on.
  void write(std::uint64_t from, std::uint64_t to) {
    auto const all = static_cast<double>(lines_.bytes()) + static_cast<double>(lines_.lines() * bytes_a_line);
    auto const pass = static_cast<double>(means_.memory / 2) * bucket_store::bucket_count * 0.6;
    auto const share = std::min(1.0, pass / all);
    auto const places =
        std::max<std::uint64_t>(1, static_cast<std::uint64_t>(share * static_cast<double>(lines_.lines())));
    for (; to - from > places; from += places) write_pass(from, from + places);
    write_pass(from, to);
  }

 private:
  void write_pass(std::uint64_t from, std::uint64_t to) {
    auto const width = (to - from - 1) / bucket_store::bucket_count + 1;
    bucket_store store{lines_.folder(), means_.memory / 4, means_.threads > 1};
    deal(from, to, width, store);
    store.finish();
    std::size_t bucket = 0;
    for (; from < to; from += std::min(width, to - from)) {
      auto const end = from + std::min(width, to - from);
      if (store.bytes(bucket) + (end - from) * bytes_a_line <= means_.memory / 2) {
        write_bucket(store, bucket, from, end);
      } else if (end - from == 1) {
        write_long_line(store, bucket);
      } else {
        write_pass(from, end);
      }
      ++bucket;
    }
  }

  void deal(std::uint64_t from, std::uint64_t to, std::uint64_t width, bucket_store& store) {
    auto known = std::uint64_t{UINT64_MAX}, place = std::uint64_t{0};  // of the line that is dealt
    lines_.for_each_piece([&](std::uint64_t line, std::string_view bytes, bool ends) {
      if (known != line) place = order_.place_of(known = line);
      if (place < from || place >= to) return;
      auto const bucket = static_cast<std::uint8_t>((place - from) / width);
      store.append(bucket, bytes);
      if (ends) store.count_line(bucket);
    });
  }

  /// The lines of a bucket came in the order of their numbers.
  void write_bucket(bucket_store const& store, std::size_t bucket, std::uint64_t from, std::uint64_t to) {
    big_array<char> text(store.bytes(bucket));
    store.read(bucket, 0, text.span());
    auto const table = line_table::find({{"", {text.data(), text.size()}}}, lines_.format(), means_.threads);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> numbers;  // of lines, and their places
    numbers.reserve(to - from);
    for (auto place = from; place < to; ++place) numbers.emplace_back(order_(place), place - from);
    std::ranges::sort(numbers);
    std::vector<line_ref> order(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) order[numbers[i].second] = table->lines()[i];
    output_part const whole{&out_, order.size()};
    write_lines(*table, order, lines_.format().end, {&whole, 1}, means_.threads, progress_);
  }

  void write_long_line(bucket_store const& store, std::size_t bucket) {
    std::vector<char> piece(piece_size);
    for (std::uint64_t at = 0; at < store.bytes(bucket);) {
      auto const size = std::min(piece_size, store.bytes(bucket) - at);
      store.read(bucket, at, {piece.data(), static_cast<std::size_t>(size)});
      out_.write({piece.data(), static_cast<std::size_t>(size)});
      progress_.add(size);
      at += size;
    }
  }

  lines_on_disk const& lines_;
  keyed_permutation const& order_;
  epoch_means const& means_;
  line_output& out_;
  transfer_progress& progress_;
};

}  // namespace

lines_on_disk::lines_on_disk(shuffle_inputs& inputs, line_format format, std::uint64_t header,
                             std::string folder, transfer_progress& progress)
    : file_{folder}, folder_{std::move(folder)}, format_{std::move(format)} {
  if (auto const bytes = inputs.unpacked_bytes()) require_space(folder_, 2 * *bytes, "the temporary files");
  std::string text;
  auto const put_away = [&] {
    file_.write_at(bytes_, text);
    bytes_ += text.size();
    text.clear();
  };
  progress.begin("reading", inputs.file_bytes());
  header_ = feed_lines(inputs, format_, header, progress, [&](std::string_view bytes, bool ends) {
    text += bytes;
    lines_ += ends ? 1 : 0;
    if (text.size() >= piece_size) put_away();
  });
  put_away();
}

template <class Put>
void lines_on_disk::for_each_piece(Put&& put) const {
  std::vector<char> buffer(piece_size);
  line_pieces pieces{format_};
  std::uint64_t line = 0;
  for (std::uint64_t at = 0; at < bytes_;) {
    auto const size = std::min(piece_size, bytes_ - at);
    file_.read_at(at, {buffer.data(), static_cast<std::size_t>(size)});
    pieces.add({buffer.data(), static_cast<std::size_t>(size)}, [&](std::string_view bytes, bool ends) {
      put(line, bytes, ends);
      line += ends ? 1 : 0;
    });
    at += size;
  }
}

void write_epoch(lines_on_disk const& lines, keyed_permutation const& order, epoch_part const& part,
                 epoch_means const& means, line_output& out, transfer_progress& progress) {
  if (part.from < part.to) epoch_writer{lines, order, means, out, progress}.write(part.from, part.to);
}

}  // namespace faro::program
