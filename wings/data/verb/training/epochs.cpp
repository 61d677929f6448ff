// faro shuffle --epochs: the same items again and again, each time in another order that is computed, not
// stored; from any place on.
#include "data/verb/training/epochs.hpp"

#include "lines/input/inputs.hpp"
#include "text/words.hpp"
#include "verbs/shuffle/plan.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/data/epochs.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
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

shuffle_items items_of(shuffle_options const& o, shuffle_inputs* files) {
  if (!has_files(o)) return items_without_files(o);
  transfer_progress progress;
  files->load(UINT64_MAX, UINT64_MAX, progress);
  return shuffle_items::lines(files->texts(), o.format(), o.header.value_or(0), threads_for(o));
}

/// About how many bytes will be written. Precondition: there are lines.
std::uint64_t bytes_of_epochs(shuffle_options const& o, shuffle_items const& items) {
  auto const at = begin_of_epochs(o, items.size());
  auto const lines = static_cast<double>(items.size());
  auto const left =
      lines * static_cast<double>(*o.data.epochs - at.epoch + 1) - static_cast<double>(at.place);
  auto const wanted = std::min(left, static_cast<double>(o.head_count.value_or(UINT64_MAX)));
  constexpr double most = 1e18;
  return static_cast<std::uint64_t>(std::min(most, static_cast<double>(items.text_bytes()) / lines * wanted));
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

void run_epochs(shuffle_options const& o, std::unique_ptr<shuffle_inputs> files) {
  auto const items = items_of(o, files.get());
  line_output out{o.output.value_or("-")};
  transfer_progress progress;
  text_sink text{&out, nullptr};
  text.show(progress);
  if (!leaves_header_out(o)) text(items.header());
  if (items.size() > 0) {
    epoch_orders const orders{items.size(), o.seed ? key_from_text(*o.seed, purpose::shuffle) : fresh_key()};
    if (o.verbose) describe_epochs(o, items.size());
    progress.begin("writing", files ? std::optional{bytes_of_epochs(o, items)} : std::nullopt);
    constexpr std::uint64_t batch_size = 4096;
    std::vector<std::uint64_t> batch;
    for_each_epoch(o, items.size(), [&](epoch_part const& part) {
      auto const order = orders.order(part.epoch);
      for (auto place = part.from; place < part.to;) {
        batch.resize(std::min(batch_size, part.to - place));
        for (auto& item : batch) item = order(place++);
        items.for_each(std::span<std::uint64_t const>{batch}, text);
      }
    });
  }
  text.flush();
  if (files) files->require_whole();
  out.commit();
}

}  // namespace faro::program
