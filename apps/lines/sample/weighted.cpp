// Lines that come with weights: a heap of those with the least keys.
#include "lines/sample/weighted.hpp"

#include "lines/input/line_feed.hpp"
#include "lines/kinds/columns.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/weighted_keys.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

class weighted_sample {
 public:
  weighted_sample(shuffle_inputs const& inputs, item_tags& tags, std::string column, char end,
                  std::uint64_t header_lines, std::uint64_t count, std::uint64_t most)
      : inputs_{inputs},
        tags_{tags},
        column_{std::move(column)},
        end_{end},
        before_{header_lines},
        count_{count},
        most_{most} {}

  void header(std::string const& text) { header_ = text; }
  static void block() {}
  void operator()(std::string_view bytes, bool ends) {
    text_ += bytes;
    if (ends) whole_line();
  }

  std::vector<std::shared_ptr<std::string const>> lines() && {
    if (kept_.size() < count_)
      throw input_error{fmt::format("expected at most {} lines, as many as have a weight above 0, got -n {}",
                                    kept_.size(), count_)};
    std::ranges::sort(kept_, [](entry const& a, entry const& b) { return a.key < b.key; });
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

  void whole_line() {
    if (!values_) values_.emplace(column_, header_, "--weights");
    auto line = std::string_view{text_};
    if (line.ends_with(end_)) line.remove_suffix(1);
    auto const tag = tags_.next();
    weighted_key key{0, weight_in(line), number_};
    if (key.weight > 0 && count_ > 0) {
      key.log = log_key(tag);
      if (kept_.size() < count_ || key < kept_.front().key) keep(key);
    }
    ++number_;
    text_.clear();
  }

  uint128 weight_in(std::string_view line) {
    try {
      return stream_weight(values_->of(line, room_));
    } catch (input_error const& e) {
      throw input_error{fmt::format("{}, line {}: {}", inputs_.size() == 1 ? inputs_.name(0) : "all inputs",
                                    before_ + number_ + 1, e.what())};
    }
  }

  void keep(weighted_key const& key) {
    if (kept_.size() == count_) {
      std::ranges::pop_heap(kept_, is_before);
      held_ -= kept_.back().text->size();
      kept_.pop_back();
    }
    held_ += text_.size();
    if (held_ > most_)
      throw input_error{fmt::format(
          "{} lines of this size: expected that they fit into the {} of memory there are for them, got more: "
          "--memory gives more",
          count_, size_text(most_))};
    kept_.push_back({key, std::make_shared<std::string const>(text_)});
    std::ranges::push_heap(kept_, is_before);
  }

  shuffle_inputs const& inputs_;
  item_tags& tags_;
  std::string column_, header_, text_, room_;
  char end_;
  std::uint64_t before_, count_, most_, number_ = 0, held_ = 0;
  std::optional<line_column> values_;
  std::vector<entry> kept_;  // a heap, the greatest key on top
};

}  // namespace

sampled_lines sample_by_weights(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                                item_tags& tags, std::string const& column, std::uint64_t count,
                                std::uint64_t most, transfer_progress& progress) {
  weighted_sample sample{inputs, tags, column, format.end, header_lines, count, most};
  sampled_lines out;
  out.header = feed_lines(inputs, format, header_lines, progress, sample, sample);
  out.lines = std::move(sample).lines();
  return out;
}

}  // namespace faro::program
