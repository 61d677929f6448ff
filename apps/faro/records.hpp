// Records as the verbs read them from files.
#pragma once
#include <faro/audit/record_file.hpp>

#include <string>

namespace faro::program {

/// The record in a file. Throws input_error when it is none, or one of another verb than `verb`.
record_file read_record(std::string const& path, std::string const& verb);

}  // namespace faro::program
