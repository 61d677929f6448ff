// The pass over the lines, and the places in which they are kept.
#include "data/verb/sample/reservoir.hpp"

#include "cli/options/generators.hpp"
#include "data/verb/sample/column_lines.hpp"
#include "lines/input/line_feed.hpp"

#include <faro/shuffle/fisher_yates.hpp>
#include <faro/shuffle/sampling.hpp>

#include <algorithm>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

/// The lines as they come from feed_lines().
class line_keeper {
 public:
  line_keeper(chooser_ref c, reservoir_sample const& asked)
      : choose_{c}, asked_{asked}, kept_{static_cast<std::size_t>(asked.count)} {}

  void operator()(std::string_view bytes, bool ends) {
    if (begins_) place_ = kept_.next(choose_);
    begins_ = ends;
    if (!place_) return;
    if (ends && begun_.empty()) return keep(bytes);
    begun_ += bytes;
    if (held_ + begun_.size() > asked_.most) throw lines_beyond(asked_.count, asked_.most);
    if (ends) keep(std::exchange(begun_, {}));
  }
  std::vector<std::string_view> lines() && { return std::move(kept_).items(); }

 private:
  void keep(std::string_view line) {
    held_ += line.size() + (place_->data() ? 0 : bytes_a_kept_line);
    held_ -= place_->size();
    if (held_ > asked_.most) throw lines_beyond(asked_.count, asked_.most);
    if (place_->data()) room_.deallocate(const_cast<char*>(place_->data()), place_->size(), 1);
    auto* const bytes = static_cast<char*>(room_.allocate(line.size(), 1));
    *place_ = {std::copy(line.begin(), line.end(), bytes) - line.size(), line.size()};
  }

  chooser_ref choose_;
  reservoir_sample const& asked_;
  std::pmr::unsynchronized_pool_resource room_{};
  reservoir<std::string_view> kept_;  // in the room
  std::string_view* place_ = nullptr;
  std::string begun_{};
  std::uint64_t held_ = 0;
  bool begins_ = true;
};

}  // namespace

void write_reservoir(shuffle_inputs& inputs, reservoir_sample const& asked, key_source const& source,
                     split_outputs& outputs, transfer_progress& progress) {
  with_generator(source.generator, source.key, [&](chooser_ref c) {
    line_keeper keeper{c, asked};
    auto const header = feed_lines(inputs, asked.format, asked.header_lines, progress, keeper);
    auto lines = std::move(keeper).lines();
    fisher_yates_ascending(c, std::span{lines}, lines.size());
    progress.clear();
    outputs.write_header(header);
    auto next = lines.begin();
    for (auto const& part : outputs.parts(lines.size())) {
      for (std::uint64_t i = 0; i < part.lines; ++i) part.write(*next++);
    }
  });
}

}  // namespace faro::program
