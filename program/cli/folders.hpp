// Files and folders asked about by name: of the disk, or among what came with the question.
//
// Apart from files.hpp, which reads and writes: only verbs that take or make a whole folder need it.
#pragma once
#include <string>
#include <vector>

namespace faro::program {

/// Whether there is a regular file of this name, given with the question or on the disk.
bool is_file(std::string const& path);
/// What a folder holds besides folders, as paths within it, in order; with what those hold where `deep`.
/// Empty where there is no such folder.
std::vector<std::string> files_within(std::string const& folder, bool deep);
/// Whether there is a folder of this name, or the question brings files in it.
bool is_folder(std::string const& path);
/// Makes a folder and those above it where they are missing; without a disk there is none to be made. Throws
/// system_error.
void make_folder(std::string const& path);
/// Where decks, games and the page are installed: PREFIX/share/faro of PREFIX/bin/faro.
std::string installed_folder();

}  // namespace faro::program
