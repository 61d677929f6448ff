// `--split`: one order, cut into several outputs; or into folds, each with a file of all the others.
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// Parts of an order: shares of all lines, or numbers of lines and one part that takes the rest.
class split_plan {
 public:
  /// "0.8,0.1,0.1", "80%,20%", "3/4,1/4", "1000,500,rest", "equal:8" or "folds:5". Throws usage_error for
  /// what is none of these, and for shares that don't sum to 1.
  explicit split_plan(std::string text);

  [[nodiscard]] std::size_t size() const { return parts_.size(); }
  /// Whether each part has an output of all the others, too: folds to test, and to train.
  [[nodiscard]] bool is_of_folds() const { return folds_; }
  /// How many of `lines` lines each part gets. Shares are rounded so that every boundary is within half a
  /// line of the exact one. Throws input_error when numbers of lines don't come to that many.
  [[nodiscard]] std::vector<std::uint64_t> counts(std::uint64_t lines) const;
  /// The share of every part, where shares were asked for.
  [[nodiscard]] std::optional<std::vector<ratio>> shares() const;
  /// The names of the outputs: of "a,b,c", or of "part-{}.txt" or "part-%03d.txt" with 1, 2, ... in place of
  /// the braces, or 001, 002, ... Of folds "train-{},test-{}": those of the parts, then those of all others.
  /// Throws usage_error when there are not as many as parts, or two are the same.
  [[nodiscard]] std::vector<std::string> names(std::string const& output) const;
  /// Whether a name has a place for a number.
  [[nodiscard]] static bool is_numbered(std::string const& output);

 private:
  struct piece {
    std::optional<std::uint64_t> lines;  // neither: the rest
    std::optional<ratio> share;
  };
  static piece parse(std::string_view text, std::string_view whole);
  [[nodiscard]] std::vector<std::string> names_of_folds(std::string const& output) const;

  std::string text_;
  std::vector<piece> parts_;
  bool folds_ = false;
};

}  // namespace faro::program
