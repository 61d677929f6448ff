// Images that stand beside a bank, looked for on the disk or among what came with the question.
#pragma once
#include <faro/exam/bank.hpp>

#include <string>
#include <vector>

namespace faro::program {

/// Takes in what the texts of the bank name and what stands in the folder of the file that names it, or
/// below. A name that leads out of that folder, by "..", by a link or from the root, is left alone: a bank
/// that was written by others must not put other files on a page. What is not found is a warning of the bank.
void take_images_beside(exam::bank& all, std::vector<std::string> const& files);

}  // namespace faro::program
