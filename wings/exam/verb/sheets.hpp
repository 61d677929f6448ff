// All sheets of an exam made into a folder, or compared with one; and the tree over them, by which a student
// can be shown that a sheet is what it was before the exam.
#pragma once
#include <faro/exam/make.hpp>
#include <faro/records/detail/crypto.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// Makes every file. Returns the root over the sheets in hex; of no sheets nothing.
std::string make_sheets(exam::bank const& all, exam::exam_order order,
                        std::vector<exam::sheet_name> const& sheets, exam::exam_sink& sink);

/// What hides a sheet among the leaves: 32 bytes from the exam's salt and the sheet's name.
std::string salt_of_sheet(exam::exam_order const& order, std::string_view name);
/// The leaf of a sheet, from what a receipt holds.
sha256_digest leaf_of_sheet(std::string_view commitment, std::string_view name, std::string_view salt,
                            std::string_view page, std::string_view key);

}  // namespace faro::program
