// Where a shuffle is written: one output, or with --split several, each with the header.
#pragma once
#include "cli/frame.hpp"
#include "lines/output/line_writer.hpp"
#include "lines/output/split.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// A file whose header is not that of those before.
class other_shard_header : public input_error {
 public:
  using input_error::input_error;
};

class split_outputs {
 public:
  /// Opens all of them: `target` names one output, or those of the split. Throws usage_error for a split that
  /// is wrong, and as output_file does.
  explicit split_outputs(std::string const& target, std::optional<std::string> const& split = std::nullopt) {
    if (split) plan_.emplace(*split);
    for (auto const& name : plan_ ? plan_->names(target) : std::vector{target}) outputs_.emplace_back(name);
    if (plan_ && plan_->is_of_folds() && outputs_.front().kind() != outputs_.back().kind())
      throw usage_error{
          say("--output {}: expected train and test alike, both compressed in one way or neither", target)};
  }

  [[nodiscard]] bool is_split() const { return plan_.has_value(); }
  /// Precondition: is_split().
  [[nodiscard]] split_plan const& plan() const { return *plan_; }
  [[nodiscard]] line_output& front() { return outputs_.front(); }
  /// For what goes on where another run ended.
  void leave_header_out() { leaves_header_out_ = true; }
  /// Once: the files of a run that are read one after the other have the same. Throws other_shard_header.
  void write_header(std::string_view header) {
    if (header_) {
      if (*header_ == header) return;
      throw other_shard_header{"expected the header of the files before, got another"};
    }
    header_ = header;
    if (header.empty() || leaves_header_out_) return;
    for (auto& output : outputs_) output.write(header);
  }
  /// Which output the lines of an order go to. Throws input_error when the split doesn't fit so many.
  [[nodiscard]] std::vector<output_part> parts(std::uint64_t lines) {
    if (!plan_) return {{&outputs_.front(), lines}};
    if (dealt_) return pieces(lines);
    return parts(plan_->counts(lines));
  }
  /// The same for numbers of lines that others have found. Precondition: is_split(), one a part.
  [[nodiscard]] std::vector<output_part> parts(std::vector<std::uint64_t> const& counts) {
    std::vector<output_part> parts;
    for (std::size_t i = 0; i < counts.size(); ++i) parts.push_back({&outputs_[i], counts[i]});
    if (!plan_->is_of_folds()) return parts;
    for (std::size_t i = 0; i < counts.size(); ++i) {
      for (std::size_t other = 0; other < counts.size(); ++other)
        if (other != i) parts[i].also.push_back(&outputs_[counts.size() + other]);
    }
    return parts;
  }
  /// What comes next is cut into so many equal pieces, which go to this output and those behind it; behind
  /// the last comes the first. Precondition: there are as many outputs.
  void deal_to(std::size_t first, std::size_t pieces) { dealt_ = {{first, pieces}}; }
  /// The folder of the output, if it is one new file that is not compressed.
  [[nodiscard]] std::optional<std::string> plain_folder() {
    auto const& name = outputs_.front().name();
    if (plan_ || outputs_.front().kind() != compression::none || !outputs_.front().is_new_file())
      return std::nullopt;
    auto const slash = name.rfind('/');
    return slash == std::string::npos ? "." : name.substr(0, slash + 1);
  }
  /// All appear, when all are complete.
  void commit() {
    for (auto& output : outputs_) output.finish();
    for (auto& output : outputs_) output.commit();
  }

 private:
  [[nodiscard]] std::vector<output_part> pieces(std::uint64_t lines) {
    std::vector<output_part> out;
    auto to = dealt_->first;
    for (auto const count : split_plan{fmt::format("equal:{}", dealt_->second)}.counts(lines))
      out.push_back({&outputs_[to++ % outputs_.size()], count});
    return out;
  }

  std::optional<split_plan> plan_;
  std::optional<std::pair<std::size_t, std::size_t>> dealt_;
  std::optional<std::string> header_;  // that was written
  bool leaves_header_out_ = false;
  std::deque<line_output> outputs_;
};

}  // namespace faro::program
