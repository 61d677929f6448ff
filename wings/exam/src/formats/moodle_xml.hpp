// The writer of Moodle XML, apart from its reader.
#pragma once
#include <string>

namespace faro::exam::detail {

struct bank_to_write;
std::string write_moodle_xml(bank_to_write const& what);

}  // namespace faro::exam::detail
