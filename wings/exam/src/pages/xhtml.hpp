// HTML as XML has to have it.
#pragma once
#include <string>
#include <string_view>

namespace faro::exam::detail {

/// What is well-formed stays as it is, to the byte; elements of anything else are closed, its entities are
/// characters, and of attributes those stay that texts of exams have.
std::string xhtml_of(std::string_view html);

}  // namespace faro::exam::detail
