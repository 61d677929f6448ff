// QTI 2.1: the writer, apart from its reader; and how texts are written in it.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>

namespace faro::exam::detail {

struct bank_to_write;
std::string write_qti21(bank_to_write const& what);
/// A text as the XHTML that QTI 2.1 is given, without blanks at its ends.
std::string qti21_shown(rich_text const& text);

}  // namespace faro::exam::detail
