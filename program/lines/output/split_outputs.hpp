// Where a shuffle is written: one output, or with --split several, each with the header.
#pragma once
#include "lines/output/line_writer.hpp"
#include "lines/output/split.hpp"

#include <faro/error.hpp>

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
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
    return parts(plan_->counts(lines));
  }
  /// The same for numbers of lines that others have found. Precondition: one a part.
  [[nodiscard]] std::vector<output_part> parts(std::vector<std::uint64_t> const& counts) {
    std::vector<output_part> parts;
    for (std::size_t i = 0; i < counts.size(); ++i) parts.push_back({&outputs_[i], counts[i]});
    return parts;
  }
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
  std::optional<split_plan> plan_;
  std::optional<std::string> header_;  // that was written
  bool leaves_header_out_ = false;
  std::deque<line_output> outputs_;
};

}  // namespace faro::program
