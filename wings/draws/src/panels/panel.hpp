// Panels by lot that meet quotas (sortition): so many women, so many from the country, ...
//
// All panels that meet the quotas are alike: they are counted type by type (people alike in all attributes
// are one type), and number k of them is found by its number; everybody's chance follows exactly. Uniform
// over panels is not uniform over people: who helps a quota that is hard to fill is in more of them.
//
// Where all attributes together have too many states, some are counted and the others tried: a panel that
// meets the counted quotas is drawn again until it meets all. That is uniform, too.
//
// Cost: states are the numbers of each value that still matter; a layer a type is kept.
// Origin: B. Flanigan, P. Gölz, A. Gupta, B. Hennig and A. Procaccia, "Fair algorithms for selecting
// citizens' assemblies" (2021), on why quotas bend the chances.
#pragma once
#include "lists/roster.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace faro::draws {

/// At least and at most so many of a panel have this value of that attribute.
struct quota {
  std::size_t attribute;  ///< its number in panel_rules
  std::string value;
  std::uint32_t least, most;
  std::size_t available = 0;  ///< how many have it
};

struct panel_rules {
  std::uint32_t size = 0;
  std::vector<std::string> attributes;
  std::vector<quota> quotas;
  std::vector<std::vector<std::uint32_t>> quota_of;  ///< [attribute][person]: the number of their quota
  std::vector<std::string> names;
  /// [rule][person]: of those who have one number, not 0, at most one is on a panel (apart_classes()).
  std::vector<std::vector<std::uint32_t>> apart{};
};

/// From the people and a file with the columns attribute, value, min and max. Throws input_error: unknown
/// attributes, a value of the people without a quota, min above max, a quota given twice.
[[nodiscard]] panel_rules make_panel_rules(roster const& people, roster const& quotas, std::uint32_t size);
/// The file of quotas: attribute, value, min and max; or category, name, min, max, or feature, value, min,
/// max, as the Sortition Foundation's programs have it, whose min_flex and max_flex are passed over. Its rows
/// have no names.
[[nodiscard]] roster read_quotas(std::string_view text, std::string_view source);
/// The columns of people that they are of.
[[nodiscard]] std::vector<std::string> attributes_of(roster const& quotas);

/// "women: at least 10, at most 12"
[[nodiscard]] message quota_text(panel_rules const& rules, quota const& q);

/// Counts panels by some of the attributes, all unless said otherwise.
class panel_counts {
 public:
  /// Throws reading_too_long (chance/ways.hpp) beyond so many states.
  panel_counts(panel_rules const& rules, std::vector<std::size_t> attributes, std::size_t most_states);
  explicit panel_counts(panel_rules const& rules, std::size_t most_states = 1'000'000);
  ~panel_counts();
  panel_counts(panel_counts&&) noexcept;
  panel_counts& operator=(panel_counts&&) noexcept;

  [[nodiscard]] integer const& ways() const;
  [[nodiscard]] std::size_t states() const;
  /// Panel number k: people in the order of the file. Precondition: k < ways().
  [[nodiscard]] std::vector<std::size_t> nth(integer k) const;
  /// Everybody's chance to be on it.
  [[nodiscard]] std::vector<ratio> chances() const;
  [[nodiscard]] std::vector<std::size_t> const& attributes() const;
  /// Whether all rules are counted, so that each panel counted is one.
  [[nodiscard]] bool has_all(panel_rules const& rules) const;

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

/// Counted by as many attributes as the states allow, those that are hardest to meet first.
[[nodiscard]] panel_counts count_panels(panel_rules const& rules, std::size_t most_states = 1'000'000);

/// Whether a panel meets all quotas, and has nobody beside those they are kept apart from.
[[nodiscard]] bool meets_rules(panel_rules const& rules, std::span<std::size_t const> panel);

/// One panel, uniform over those that meet all rules: by one pick, and where only some attributes are
/// counted, or people are kept apart, again until it meets the others. Empty after `most_tries`.
[[nodiscard]] std::vector<std::size_t> draw_panel(long_chooser_ref c, panel_rules const& rules,
                                                  panel_counts const& counts, std::uint64_t& tries,
                                                  std::uint64_t most_tries);

/// Why no panel meets the quotas, with the smallest change that helps: one sentence; nothing when it is not
/// shown that none does.
[[nodiscard]] std::optional<message> why_impossible(panel_rules const& rules, panel_counts const& counts);
/// What is seen without counting: nothing when that shows nothing.
[[nodiscard]] std::optional<message> why_impossible(panel_rules const& rules);

}  // namespace faro::draws
