// One pass over lines of which few are kept, and none before it is known that it is wanted.
#include "data/verb/sample/tagged.hpp"

#include "data/verb/sample/column_lines.hpp"
#include "lines/input/line_feed.hpp"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

/// Lines as they come from feed_lines(): in an output that is a pipe, no later than they must be.
class rate_watch {
 public:
  rate_watch(split_outputs& outputs, std::function<void(std::string_view)> const& instead)
      : outputs_{outputs}, instead_{instead} {}
  void header(std::string const& text) const {
    if (instead_) return instead_(text);
    outputs_.write_header(text);
  }
  void block() const {
    if (!instead_ && !outputs_.front().is_new_file()) outputs_.front().flush();
  }

 private:
  split_outputs& outputs_;
  std::function<void(std::string_view)> const& instead_;
};

/// Lines whose values say to which sample they belong.
class kind_samples final : public column_lines {
 public:
  using column_lines::column_lines;

  /// All that were taken, by their tags.
  std::vector<std::shared_ptr<std::string const>> lines() && {
    auto& tags = asked().tags;
    std::vector<tagged_line> all;
    for (auto& [kind, least] : samples_) {
      for (auto& line : std::move(least).head()) all.push_back(std::move(line));
    }
    std::ranges::sort(all, [&](tagged_line const& a, tagged_line const& b) {
      return tag_below(tags, a.tag, a.number, b.tag, b.number);
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

  void take(std::string_view line, std::uint64_t tag) override {
    auto& least = sample_of(line);
    least.go_to(number());
    if (!least.wants(tag)) return;
    auto const* const gone = least.last();
    hold(whole().size(), gone ? gone->text->size() : 0);
    least.add(tag, {tag, number(), std::make_shared<std::string const>(whole())});
  }
  least_lines& sample_of(std::string_view line) {
    with_value(line, [&](std::string_view value) { key_ = value; });
    auto at = samples_.find(key_);
    if (at == samples_.end()) {
      hold(key_.size() + sizeof(least_lines));
      at = samples_.emplace(key_, least_lines{asked().tags, asked().count}).first;
    }
    return at->second;
  }

  std::string key_;
  std::unordered_map<std::string, least_lines> samples_;
};

}  // namespace

sampled_lines sample_by_tags(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                             item_tags& tags, std::uint64_t count, std::uint64_t most,
                             transfer_progress& progress) {
  bottom_k<std::string> least{tags, count};
  std::uint64_t held = 0;  // bytes of lines that are kept
  std::string text;
  std::uint64_t tag = 0, lines = 0;
  bool begins = true, wanted = false;
  auto const put = [&](std::string_view bytes, bool ends) {
    if (begins) {
      ++lines;
      tag = tags.next();
      wanted = least.wants(tag);
    }
    begins = ends;
    if (!wanted) {
      if (ends) least.skip();
      return;
    }
    text += bytes;
    if (held + text.size() > most) throw lines_beyond(count, most);
    if (!ends) return;
    if (auto const* const gone = least.last()) held -= gone->size();
    held += text.size();
    text.shrink_to_fit();
    least.add(tag, std::exchange(text, {}));
  };
  sampled_lines out;
  out.header = feed_lines(inputs, format, header_lines, progress, put);
  out.of = lines;
  for (auto& line : std::move(least).head())
    out.lines.push_back(std::make_shared<std::string const>(std::move(line)));
  return out;
}

sampled_lines sample_each_by_tags(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                                  item_tags& tags, std::string const& column, std::uint64_t count,
                                  std::uint64_t most, transfer_progress& progress) {
  kind_samples samples{{inputs, tags, column, "--by", format, header_lines, count, most}};
  sampled_lines out;
  out.header = feed_lines(inputs, format, header_lines, progress, samples, samples);
  out.of = samples.seen();
  out.empty = samples.empty();
  out.lines = std::move(samples).lines();
  return out;
}

std::uint64_t write_by_rate(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                            item_tags& tags, ratio const& rate, split_outputs& outputs,
                            transfer_progress& progress,
                            std::function<void(std::string_view)> const& instead) {
  tag_limit const limit{rate};
  std::uint64_t number = 0;
  bool begins = true, wanted = false;
  auto const put = [&](std::string_view bytes, bool ends) {
    if (begins) wanted = limit.takes(tags.next(), number++, tags);
    begins = ends;
    if (wanted) instead ? instead(bytes) : outputs.front().write(bytes);
  };
  static_cast<void>(feed_lines(inputs, format, header_lines, progress, put, rate_watch{outputs, instead}));
  return number;
}

}  // namespace faro::program
