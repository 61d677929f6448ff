// Lines that come with weights: a heap of those with the least keys.
#include "lines/sample/weighted.hpp"

#include "lines/input/line_feed.hpp"
#include "lines/sample/column_lines.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/weighted_keys.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

class weighted_sample final : public column_lines {
 public:
  using column_lines::column_lines;

  std::vector<std::shared_ptr<std::string const>> lines() && {
    if (kept_.size() < asked().count)
      throw input_error{fmt::format("expected at most {} lines, as many as have a weight above 0, got -n {}",
                                    kept_.size(), asked().count)};
    std::ranges::sort(kept_, is_before);
    std::vector<std::shared_ptr<std::string const>> out;
    for (auto& one : kept_) out.push_back(std::move(one.text));
    return out;
  }

 private:
  struct entry {
    weighted_key key;
    std::shared_ptr<std::string const> text;
  };
  static bool is_before(entry const& a, entry const& b) { return a.key < b.key; }

  void take(std::string_view line, std::uint64_t tag) override {
    weighted_key key{0, with_value(line, [](std::string_view value) { return stream_weight(value); }),
                     number()};
    if (key.weight == 0 || asked().count == 0) return;
    key.log = log_key(tag);
    if (kept_.size() < asked().count || key < kept_.front().key) keep(key);
  }

  void keep(weighted_key const& key) {
    std::uint64_t gone = 0;
    if (kept_.size() == asked().count) {
      std::ranges::pop_heap(kept_, is_before);
      gone = kept_.back().text->size();
      kept_.pop_back();
    }
    hold(whole().size(), gone);
    kept_.push_back({key, std::make_shared<std::string const>(whole())});
    std::ranges::push_heap(kept_, is_before);
  }

  std::vector<entry> kept_;  // a heap, the greatest key on top
};

}  // namespace

sampled_lines sample_by_weights(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                                item_tags& tags, std::string const& column, std::uint64_t count,
                                std::uint64_t most, transfer_progress& progress) {
  weighted_sample sample{{inputs, tags, column, "--weights", format, header_lines, count, most}};
  sampled_lines out;
  out.header = feed_lines(inputs, format, header_lines, progress, sample, sample);
  out.of = sample.seen();
  out.lines = std::move(sample).lines();
  return out;
}

}  // namespace faro::program
