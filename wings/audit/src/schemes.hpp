// What the files of the published schemes share; the schemes that give every label a number to be sorted by.
#pragma once
#include <faro/audit/schemes.hpp>
#include <faro/exact/integer.hpp>

namespace faro::audit::detail {

/// The number that bytes spell, the most significant first.
integer number_of(std::span<std::byte const> bytes);
/// The same modulo n. Precondition: n > 0.
std::uint64_t remainder_of(std::span<std::byte const> bytes, std::uint64_t n);
/// "VALUE = N x QUOTIENT + REMAINDER"
std::string division(std::span<std::byte const> bytes, std::uint64_t n);
/// Text fit for a line: control characters escaped, long texts cut.
std::string shown(std::string_view text);

/// consistent_sampler.
std::vector<selected_item> by_tickets(selection_question const& q, explainer const& explain);
/// draft-thomson-elegy-vrs.
std::vector<selected_item> by_labels(selection_question const& q, explainer const& explain);

}  // namespace faro::audit::detail
