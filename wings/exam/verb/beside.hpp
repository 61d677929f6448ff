// Images that stand beside a bank, looked for on the disk, among what came with the question, or in the
// package that the bank is a file of.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <vector>

namespace faro::program {

/// Where a source of a bank is from: a file, or a file within a package.
struct bank_origin {
  std::string path{}, within{};  ///< the second is empty but in a package
};

/// Takes in what the texts of the bank name and what stands in the folder of the file that names it, or
/// below. A name that leads out of that folder, by "..", by a link or from the root, is left alone: a bank
/// that was written by others must not put other files on a page. What is not found is a warning of the bank.
void take_images_beside(exam::bank& all, std::vector<bank_origin> const& origins);

}  // namespace faro::program
