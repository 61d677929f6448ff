// Dates of evidence: UTC to the second, as text that sorts by time. Cost: O(1). Thread-safe.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace faro::audit {

/// Seconds since 1970 as "2026-12-01T21:00:00Z". Precondition: a year from 0 to 9999.
[[nodiscard]] std::string date_text(std::int64_t seconds);
/// The same from "2026-12-01", "2026-12-01T21:00Z" or the whole; empty when it is no date.
[[nodiscard]] std::string parse_date(std::string_view text);

}  // namespace faro::audit
