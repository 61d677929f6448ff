// Lines that come with weights: those with the least keys.
#include "data/verb/sample/weighted.hpp"

#include "data/verb/sample/column_lines.hpp"
#include "lines/input/line_feed.hpp"
#include "shuffle/weighted/least_weighted.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

using kept_line = std::shared_ptr<std::string const>;

class weighted_sample final : public column_lines {
 public:
  explicit weighted_sample(column_sample asked)
      : column_lines{std::move(asked)}, least_{this->asked().count} {}

  std::vector<kept_line> lines() && {
    if (least_.size() < asked().count)
      throw input_error{say("expected at most {}, as many as have a weight above 0, got -n {}",
                            plural(least_.size(), "line"), asked().count)};
    return std::move(least_).head();
  }

 private:
  void take(std::string_view line, std::uint64_t tag) override {
    auto const key = least_.key_of(
        tag, with_value(line, [&](std::string_view value) { return stream_weight(value, separator()); }));
    if (!least_.wants(key)) return;
    auto const* const gone = least_.last();
    hold(whole().size(), gone ? (*gone)->size() : 0);
    least_.add(key, std::make_shared<std::string const>(whole()));
  }

  least_weighted<kept_line> least_;
};

}  // namespace

sampled_lines sample_by_weights(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                                item_tags& tags, std::string const& column, std::uint64_t count,
                                std::uint64_t most, transfer_progress& progress) {
  weighted_sample sample{{inputs, tags, column, "--weights", format, header_lines, count, most}};
  sampled_lines out;
  out.header = feed_lines(inputs, format, header_lines, progress, sample, sample);
  out.of = sample.seen();
  out.empty = sample.empty();
  out.lines = std::move(sample).lines();
  return out;
}

}  // namespace faro::program
