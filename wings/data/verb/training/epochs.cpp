// faro shuffle --epochs: the same items again and again, each time in another order that is computed, not
// stored; from any place on.
#include "data/verb/training/epochs.hpp"

#include "data/verb/disk/outer.hpp"
#include "data/verb/training/epochs_on_disk.hpp"
#include "lines/disk/temporary_file.hpp"
#include "lines/input/inputs.hpp"
#include "text/words.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/data/epochs.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

/// "3:500" is epoch 3 after 500 items; "500" is after 500 items of all.
epoch_place place_of(std::string const& text, std::uint64_t items, std::uint64_t epochs) {
  auto const colon = text.find(':');
  epoch_place out;
  if (colon == std::string::npos) {
    constexpr auto beyond = std::numeric_limits<std::uint64_t>::max();
    auto const all = epochs > beyond / items ? beyond : epochs * items;
    auto const seen = whole_number("--resume", text, 0, all);
    out = {seen / items + 1, seen % items};
  } else {
    out = {whole_number("--resume", text.substr(0, colon), 1, epochs),
           whole_number("--resume", text.substr(colon + 1), 0, items)};
  }
  return out;
}

/// The items in memory; nothing where lines of files do not fit there.
std::optional<shuffle_items> items_of(shuffle_options const& o, shuffle_inputs* files, std::uint64_t room) {
  if (!has_files(o)) return items_without_files(o);
  transfer_progress progress;
  if (!files->load(room, memory_for_inputs(room), progress)) return std::nullopt;
  auto texts = files->texts();
  std::uint64_t bytes = 0;
  for (auto const& text : texts) bytes += text.text.size();
  auto items = shuffle_items::lines_within(std::move(texts), o.format(), o.header.value_or(0), threads_for(o),
                                           (room > bytes ? room - bytes : 0) / (2 * sizeof(line_ref)));
  if (!items) files->unload();
  return items;
}

/// About how many bytes will be written of so many lines.
std::optional<std::uint64_t> bytes_of_epochs(shuffle_options const& o, std::uint64_t all,
                                             std::uint64_t bytes) {
  if (all == 0) return std::nullopt;
  auto const at = begin_of_epochs(o, all);
  auto const lines = static_cast<double>(all);
  auto const left =
      lines * static_cast<double>(*o.data.epochs - at.epoch + 1) - static_cast<double>(at.place);
  auto const wanted = std::min(left, static_cast<double>(o.head_count.value_or(UINT64_MAX)));
  constexpr double most = 1e18;
  return static_cast<std::uint64_t>(std::min(most, static_cast<double>(bytes) / lines * wanted));
}

}  // namespace

epoch_place begin_of_epochs(shuffle_options const& o, std::uint64_t items) {
  return o.data.resume ? place_of(*o.data.resume, items, *o.data.epochs) : epoch_place{};
}

bool leaves_header_out(shuffle_options const& o) {
  auto const target = o.output.value_or("-");
  return o.data.resume && (target == "-" || target == "/dev/stdout");
}

void for_each_epoch(shuffle_options const& o, std::uint64_t items,
                    std::function<void(epoch_part const&)> const& use) {
  if (items == 0) return;
  auto left = o.head_count.value_or(UINT64_MAX);
  auto at = begin_of_epochs(o, items);
  for (; at.epoch <= *o.data.epochs && left > 0; at = {at.epoch + 1, 0}) {
    auto const some = std::min(items - at.place, left);
    if (some > 0) use({at.epoch, at.place, at.place + some});
    left -= some;
  }
}

void describe_epochs(shuffle_options const& o, std::uint64_t items) {
  note(say("{} of {}, each an order of its own that is computed: pseudo-random, not uniform{}",
           plural(*o.data.epochs, "epoch", "epochs"), plural(items, "item"),
           o.seed ? say("; from the seed '{}': the same on every machine", *o.seed) : message{}));
}

namespace {

/// What every way has: where it is written, by which orders.
class epoch_run {
 public:
  explicit epoch_run(shuffle_options const& o) : o_{o}, out_{o.output.value_or("-")} {}

  /// Of so many items in so many bytes: calls write(part, order) for each epoch.
  void each(std::uint64_t items, std::optional<std::uint64_t> bytes, std::string const& header,
            std::function<void(epoch_part const&, keyed_permutation const&)> const& write) {
    if (!leaves_header_out(o_)) out_.write(header);
    if (items == 0) return;
    epoch_orders const orders{items, o_.seed ? key_from_text(*o_.seed, purpose::shuffle) : fresh_key()};
    if (o_.verbose) describe_epochs(o_, items);
    progress_.begin("writing", bytes ? bytes_of_epochs(o_, items, *bytes) : std::nullopt);
    for_each_epoch(o_, items, [&](epoch_part const& part) { write(part, orders.order(part.epoch)); });
  }
  line_output& out() { return out_; }
  transfer_progress& progress() { return progress_; }

 private:
  shuffle_options const& o_;
  line_output out_;
  transfer_progress progress_;
};

void write_items_of_epochs(epoch_run& run, shuffle_items const& items, bool of_files) {
  text_sink text{&run.out(), nullptr};
  text.show(run.progress());
  constexpr std::uint64_t batch_size = 4096;
  std::vector<std::uint64_t> batch;
  run.each(items.size(), of_files ? std::optional{items.text_bytes()} : std::nullopt, items.header(),
           [&](epoch_part const& part, keyed_permutation const& order) {
             for (auto place = part.from; place < part.to;) {
               batch.resize(std::min(batch_size, part.to - place));
               for (auto& item : batch) item = order(place++);
               items.for_each(std::span<std::uint64_t const>{batch}, text);
             }
           });
  text.flush();
}

void write_lines_of_epochs(epoch_run& run, shuffle_options const& o, shuffle_inputs& files,
                           std::uint64_t room) {
  lines_on_disk const lines{files, o.format(), o.header.value_or(0), temporary_folder(o.temporary),
                            run.progress()};
  epoch_means const means{room, threads_for(o)};
  run.each(lines.lines(), lines.bytes(), lines.header(),
           [&](epoch_part const& part, keyed_permutation const& order) {
             write_epoch(lines, order, part, means, run.out(), run.progress());
           });
}

}  // namespace

void run_epochs(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files) {
  auto const limit = options.memory ? memory_limit{*options.memory} : memory_limit::usual();
  auto const room = limit.for_data(threads_for(options));
  auto const items = items_of(options, files.get(), room);
  epoch_run run{options};
  if (items) {
    write_items_of_epochs(run, *items, files != nullptr);
    if (files) files->require_whole();
  } else {
    write_lines_of_epochs(run, options, *files, room);
  }
  run.progress().clear();
  run.out().commit();
}

}  // namespace faro::program
