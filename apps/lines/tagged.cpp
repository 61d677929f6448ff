// One pass over lines of which few are kept, and none before it is known that it is wanted.
#include "lines/tagged.hpp"

#include "lines/line_feed.hpp"

#include <faro/error.hpp>

#include <fmt/format.h>

#include <memory>
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
    if (held + text.size() > most) {
      throw input_error{fmt::format(
          "{} lines of this size: expected that they fit into the {} of memory there are for them, got more: "
          "--memory gives more",
          count, size_text(most))};
    }
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
