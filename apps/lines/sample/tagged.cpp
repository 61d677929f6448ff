// One pass over lines of which few are kept, and none before it is known that it is wanted.
#include "lines/sample/tagged.hpp"

#include "lines/input/line_feed.hpp"
#include "lines/kinds/columns.hpp"

#include <faro/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

namespace faro::program {
namespace {

/// Lines as they come from feed_lines(): in an output that is a pipe, no later than they must be.
class rate_watch {
 public:
  explicit rate_watch(split_outputs& outputs) : outputs_{outputs} {}
  void header(std::string const& text) const { outputs_.write_header(text); }
  void block() const {
    if (!outputs_.front().is_new_file()) outputs_.front().flush();
  }

 private:
  split_outputs& outputs_;
};

input_error too_many(std::uint64_t count, std::uint64_t most) {
  return input_error{fmt::format(
      "{} lines of this size: expected that they fit into the {} of memory there are for them, got more: "
      "--memory gives more",
      count, size_text(most))};
}

/// Lines whose values say to which sample they belong.
class kind_samples {
 public:
  kind_samples(shuffle_inputs const& inputs, item_tags& tags, std::string column, char end,
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
  /// All that were taken, by their tags.
  std::vector<std::shared_ptr<std::string const>> lines() && {
    std::vector<tagged_line> all;
    for (auto& [kind, least] : samples_) {
      for (auto& line : std::move(least).head()) all.push_back(std::move(line));
    }
    std::ranges::sort(all, [&](tagged_line const& a, tagged_line const& b) {
      return tag_below(tags_, a.tag, a.number, b.tag, b.number);
    });
    std::vector<std::shared_ptr<std::string const>> out;
    for (auto& line : all) out.push_back(std::move(line.text));
    return out;
  }

 private:
  struct tagged_line {
    std::uint64_t tag, number;
    std::shared_ptr<std::string const> text;
  };
  using least_lines = bottom_k<tagged_line>;

  void whole_line() {
    if (!values_) values_.emplace(column_, header_, "--by");
    auto line = std::string_view{text_};
    if (line.ends_with(end_)) line.remove_suffix(1);
    auto& least = sample_of(line);
    auto const tag = tags_.next();
    least.go_to(number_);
    if (least.wants(tag)) {
      if (auto const* const gone = least.last()) held_ -= gone->text->size();
      held_ += text_.size();
      if (held_ > most_) throw too_many(count_, most_);
      least.add(tag, {tag, number_, std::make_shared<std::string const>(text_)});
    }
    ++number_;
    text_.clear();
  }
  least_lines& sample_of(std::string_view line) {
    try {
      key_ = values_->of(line, room_);
    } catch (input_error const& e) {
      throw input_error{fmt::format("{}, line {}: {}", inputs_.size() == 1 ? inputs_.name(0) : "all inputs",
                                    before_ + number_ + 1, e.what())};
    }
    auto at = samples_.find(key_);
    if (at == samples_.end()) {
      held_ += key_.size() + sizeof(least_lines);
      at = samples_.emplace(key_, least_lines{tags_, count_}).first;
    }
    return at->second;
  }

  shuffle_inputs const& inputs_;
  item_tags& tags_;
  std::string column_, header_, text_, room_, key_;
  char end_;
  std::uint64_t before_, count_, most_, number_ = 0, held_ = 0;
  std::optional<line_column> values_;
  std::unordered_map<std::string, least_lines> samples_;
};

}  // namespace

sampled_lines sample_by_tags(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                             item_tags& tags, std::uint64_t count, std::uint64_t most,
                             transfer_progress& progress) {
  bottom_k<std::string> least{tags, count};
  std::uint64_t held = 0;  // bytes of lines that are kept
  std::string text;
  std::uint64_t tag = 0;
  bool begins = true, wanted = false;
  auto const put = [&](std::string_view bytes, bool ends) {
    if (begins) {
      tag = tags.next();
      wanted = least.wants(tag);
    }
    begins = ends;
    if (!wanted) {
      if (ends) least.skip();
      return;
    }
    text += bytes;
    if (held + text.size() > most) throw too_many(count, most);
    if (!ends) return;
    if (auto const* const gone = least.last()) held -= gone->size();
    held += text.size();
    text.shrink_to_fit();
    least.add(tag, std::exchange(text, {}));
  };
  sampled_lines out;
  out.header = feed_lines(inputs, format, header_lines, progress, put);
  for (auto& line : std::move(least).head())
    out.lines.push_back(std::make_shared<std::string const>(std::move(line)));
  return out;
}

sampled_lines sample_each_by_tags(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                                  item_tags& tags, std::string const& column, std::uint64_t count,
                                  std::uint64_t most, transfer_progress& progress) {
  kind_samples samples{inputs, tags, column, format.end, header_lines, count, most};
  sampled_lines out;
  out.header = feed_lines(inputs, format, header_lines, progress, samples, samples);
  out.lines = std::move(samples).lines();
  return out;
}

void write_by_rate(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines, item_tags& tags,
                   ratio const& rate, split_outputs& outputs, transfer_progress& progress) {
  tag_limit const limit{rate};
  std::uint64_t number = 0;
  bool begins = true, wanted = false;
  auto const put = [&](std::string_view bytes, bool ends) {
    if (begins) wanted = limit.takes(tags.next(), number++, tags);
    begins = ends;
    if (wanted) outputs.front().write(bytes);
  };
  static_cast<void>(feed_lines(inputs, format, header_lines, progress, put, rate_watch{outputs}));
}

}  // namespace faro::program
