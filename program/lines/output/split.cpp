// The words of --split and --output read, and shares made into whole numbers of lines.
#include "lines/output/split.hpp"

#include "cli/frame.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace faro::program {
namespace {

constexpr std::string_view equal = "equal:", folds = "folds:";

std::vector<std::string> at_commas(std::string_view text) {
  std::vector<std::string> words;
  for (;;) {
    auto const comma = text.find(',');
    words.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return words;
    text.remove_prefix(comma + 1);
  }
}

/// "%d" or "%03d" in a name: where the number of a part goes.
struct number_place {
  std::size_t place, size, digits;
};

std::optional<number_place> number_mark(std::string_view name) {
  for (auto at = name.find('%'); at != std::string_view::npos; at = name.find('%', at + 1)) {
    auto const end = name.find_first_not_of("0123456789", at + 1);
    if (end == std::string_view::npos || name[end] != 'd' || end - at > 3) continue;
    std::size_t digits = 0;
    for (auto const c : name.substr(at + 1, end - at - 1))
      digits = 10 * digits + static_cast<std::size_t>(c - '0');
    return number_place{at, end + 1 - at, digits};
  }
  return std::nullopt;
}

/// The name with 1, 2, ... in the place for a number.
std::vector<std::string> numbered(std::string const& name, std::size_t parts) {
  std::vector<std::string> names;
  auto const mark = number_mark(name);
  auto const place = mark ? *mark : number_place{name.find("{}"), 2, 0};
  for (std::size_t i = 1; i <= parts; ++i) {
    names.push_back(fmt::format("{}{:0{}}{}", name.substr(0, place.place), i, place.digits,
                                name.substr(place.place + place.size)));
  }
  return names;
}

void check_names(std::vector<std::string> names, std::string const& output) {
  std::ranges::sort(names);
  if (names.front().empty() || std::ranges::adjacent_find(names) != names.end())
    throw usage_error{say("--output: expected a name of its own for every part, got {}", output)};
}

}  // namespace

split_plan::piece split_plan::parse(std::string_view text, std::string_view whole) {
  auto const wrong = [&] {
    return usage_error{
        say("--split {}: expected a share such as 0.8 or 80%, a number of lines, or rest, got '{}'", whole,
            text)};
  };
  if (text == "rest") return {};
  if (text.empty()) throw wrong();
  bool const digits = text.find_first_not_of("0123456789") == std::string_view::npos;
  if (digits) return {whole_number("--split", text), {}};
  try {
    auto const share = ratio::parse(text);
    if (share < ratio{0} || ratio{1} < share) throw wrong();
    return {{}, share};
  } catch (input_error const&) {
    throw wrong();
  }
}

split_plan::split_plan(std::string text) : text_{std::move(text)} {
  constexpr std::uint64_t most_parts = 10'000, most_folds = 100;
  folds_ = text_.starts_with(folds);
  if (folds_ || text_.starts_with(equal)) {
    auto const parts = folds_ ? whole_number("--split folds", text_.substr(folds.size()), 2, most_folds)
                              : whole_number("--split equal", text_.substr(equal.size()), 1, most_parts);
    parts_.assign(parts, {{}, ratio{integer{1}, integer{parts}}});
    return;
  }
  for (auto const& word : at_commas(text_)) parts_.push_back(parse(word, text_));
  auto const rests = std::ranges::count_if(parts_, [](auto const& p) { return !p.lines && !p.share; });
  auto const shares = std::ranges::count_if(parts_, [](auto const& p) { return p.share.has_value(); });
  auto const numbers = std::ranges::count_if(parts_, [](auto const& p) { return p.lines.has_value(); });
  if (rests > 1 || (shares > 0 && numbers > 0)) {
    throw usage_error{
        say("--split: expected all shares or all numbers of lines, and rest once at most, got {}", text_)};
  }
  if (shares == 0) return;
  ratio sum{0};
  for (auto const& part : parts_) sum = sum + part.share.value_or(ratio{0});
  if (rests == 1 ? ratio{1} < sum : sum != ratio{1}) {
    throw usage_error{say("--split {}: expected shares that sum to 1, or rest as a last part, got {}", text_,
                          sum.to_string())};
  }
  for (auto& part : parts_) {
    if (!part.share) part.share = ratio{1} - sum;
  }
}

std::optional<std::vector<ratio>> split_plan::shares() const {
  std::vector<ratio> out;
  for (auto const& part : parts_) {
    if (!part.share) return std::nullopt;
    out.push_back(*part.share);
  }
  return out;
}

std::vector<std::uint64_t> split_plan::counts(std::uint64_t lines) const {
  std::vector<std::uint64_t> counts;
  if (parts_[0].share || parts_.back().share) {
    ratio up_to{0};
    std::uint64_t before = 0;
    for (auto const& part : parts_) {
      up_to = up_to + *part.share;
      auto const boundary = (up_to * ratio{lines} + ratio{1} / ratio{2}).floor();
      auto const place = boundary.to_uint64();
      counts.push_back(place - before);
      before = place;
    }
    return counts;
  }
  std::uint64_t sum = 0;
  bool fits = true, has_rest = false;
  for (auto const& part : parts_) {
    has_rest = has_rest || !part.lines;
    fits = fits && !__builtin_add_overflow(sum, part.lines.value_or(0), &sum);
  }
  if (!fits || sum > lines) {
    throw input_error{say("--split {}: expected numbers that sum to at most the {} there are, or shares",
                          text_, plural(lines, "line"))};
  }
  if (!has_rest && sum == 100 && lines > 100) {  // "80,20"
    std::vector<std::string> shares;
    for (auto const& part : parts_) shares.push_back(fmt::format("{}%", *part.lines));
    throw input_error{say("--split {}: numbers are lines, and {} of {} are left over; shares are written {}",
                          text_, lines - sum, lines, joined(shares, ","))};
  }
  if (!has_rest && sum < lines) {
    throw input_error{
        say("--split {}: {} of {} lines are left over; rest as a last part takes them, "
            "-n {} leaves them out",
            text_, lines - sum, lines, sum)};
  }
  for (auto const& part : parts_) counts.push_back(part.lines.value_or(lines - sum));
  return counts;
}

std::vector<std::string> split_plan::names(std::string const& output) const {
  if (folds_) return names_of_folds(output);
  if (is_numbered(output)) return numbered(output, parts_.size());
  auto names = at_commas(output);
  if (names.size() != parts_.size()) {
    throw usage_error{
        say("--output {}: expected {} names for --split {}, or one with {{}} or %03d for the number, got {}",
            output, parts_.size(), text_, names.size())};
  }
  check_names(names, output);
  return names;
}

std::vector<std::string> split_plan::names_of_folds(std::string const& output) const {
  auto const both = at_commas(output);
  if (both.size() != 2 || !std::ranges::all_of(both, is_numbered))
    throw usage_error{
        say("--output {}: expected 'TRAIN,TEST' for --split {}, each with {{}} or %03d for the number of the "
            "fold: -o 'train-{{}},test-{{}}'",
            output, text_)};
  auto names = numbered(both[1], parts_.size());
  std::ranges::move(numbered(both[0], parts_.size()), std::back_inserter(names));
  check_names(names, output);
  return names;
}

bool split_plan::is_numbered(std::string const& output) {
  return number_mark(output) || output.find("{}") != std::string::npos;
}

}  // namespace faro::program
