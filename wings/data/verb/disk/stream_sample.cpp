// One pass: a reservoir for the case that many lines come, and all of them aside for the case that few do.
#include "data/verb/disk/stream_sample.hpp"

#include "data/src/sample/scatter_reservoir.hpp"
#include "data/verb/sample/column_lines.hpp"
#include "lines/input/line_feed.hpp"

#include <memory>
#include <string>
#include <utility>

namespace faro::program {

sampled_lines sample_of_stream(shuffle_inputs& inputs, stream_sample const& asked,
                               few_lines_chooser const& choose, transfer_progress& progress) {
  using line = std::shared_ptr<std::string const>;
  scatter_reservoir<line> first{asked.root, asked.count, scatter_node::leaf_most + 1};
  std::optional<line_spool> aside;
  if (asked.aside) aside.emplace(*asked.aside);
  auto const held = std::make_shared<std::uint64_t>(0);  // bytes of lines that are kept
  std::string text;
  bool begins = true, wanted = false;
  sampled_lines out;
  auto const put = [&](std::string_view bytes, bool ends) {
    if (begins) {
      if (++out.of > scatter_node::leaf_most) aside.reset();
      wanted = first.next_is_wanted();
    }
    begins = ends;
    if (aside) aside->add(bytes, ends);
    if (wanted) text += bytes;
    if (*held + text.size() > asked.most) throw lines_beyond(asked.count, asked.most);
    if (!ends) return;
    if (!wanted) return first.skip();
    *held += text.size();
    auto const forget = [held](std::string const* gone) {
      *held -= gone->size();
      delete gone;
    };
    first.add(line{new std::string{std::move(text)}, forget});
    text.clear();
  };
  out.header = feed_lines(inputs, asked.format, asked.header_lines, progress, put);
  out.lines = aside ? aside->lines_at(choose(out.of)) : std::move(first).head();
  return out;
}

}  // namespace faro::program
