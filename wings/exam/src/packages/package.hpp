// Banks in packages: a ZIP with an imsmanifest.xml that lists its files, as Canvas exports a quiz, as a
// course is carried (Common Cartridge, .imscc), and as QTI 2.1 keeps a file for each question.
//
// Each file with questions is a source of its own, by the name of the package and its own; so an exam's map
// holds what was read, and messages say where. Files of other kinds (pages, links, settings) are passed over.
#pragma once
#include "exam/src/packages/zip.hpp"

#include <faro/exam/read.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::exam {

/// A file of a package that has questions in it.
struct packaged_source {
  std::string path{};  ///< within the package
  bank_source source{};
};

/// The files with questions of a package, in the order of its manifest (of QTI 2.1: of its test). Throws
/// input_error, which names the package, for what is none, damaged, too large or without questions.
std::vector<packaged_source> sources_of_package(std::string const& name, std::string_view bytes,
                                                detail::inflater const& inflate,
                                                read_options const& options = {});

/// A file beside another of the package, as texts name it: in its folder, or from the package's own, where
/// Common Cartridge says $IMS-CC-FILEBASE$. Throws input_error as zip_archive::read does.
std::string file_beside(detail::zip_archive const& package, std::string_view source, std::string_view name,
                        std::size_t most, detail::inflater const& inflate);

}  // namespace faro::exam
