#include "records/dates.hpp"

#include "text/words.hpp"

#include <fmt/format.h>

#include <chrono>

namespace faro::audit {

std::string date_text(std::int64_t seconds) {
  using namespace std::chrono;
  sys_seconds const time{std::chrono::seconds{seconds}};
  auto const day = floor<days>(time);
  year_month_day const date{day};
  hh_mm_ss const clock{time - day};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

std::string parse_date(std::string_view text) {
  std::string whole{text};
  if (whole.size() == 10) whole += "T00:00:00Z";
  if (whole.size() == 17 && whole.back() == 'Z') whole.insert(16, ":00");
  constexpr std::string_view pattern = "dddd-dd-ddTdd:dd:ddZ";
  if (whole.size() != pattern.size()) return {};
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == 'd' ? !is_digit(whole[i]) : whole[i] != pattern[i]) return {};
  }
  auto const number = [&](std::size_t at, std::size_t size) { return std::stoi(whole.substr(at, size)); };
  using namespace std::chrono;
  year_month_day const date{year{number(0, 4)}, month{static_cast<unsigned>(number(5, 2))},
                            day{static_cast<unsigned>(number(8, 2))}};
  bool const right = date.ok() && number(11, 2) < 24 && number(14, 2) < 60 && number(17, 2) < 60;
  return right ? whole : std::string{};
}

}  // namespace faro::audit
