// What schools call the columns of their lists, in many languages: the table
// wings/exam/tables/student-columns.csv.
#pragma once
#include <string_view>

namespace faro::exam {

/// Whether a heading is one of a column of ids ("id", Matrikelnummer), or of names.
bool heads_column(std::string_view heading, std::string_view of);

}  // namespace faro::exam
