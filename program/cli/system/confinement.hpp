// What the process gives up before it reads what others wrote: files but those it was told of, the network,
// and starting programs. By Landlock and seccomp, for as long as it runs and for all that it starts.
//
// A fault in a reader of decks, transcripts or games then can open no other file and tell nobody what it saw.
// What is installed for everybody (/usr) can be read. Where the system has neither, nothing happens.
#pragma once
#include <string>
#include <vector>

namespace faro::program::system {

/// What it still needs.
struct permissions {
  /// Files that it makes or replaces; folders in which it makes some. Whatever else lies in the same folder
  /// may be written, too: a new file is made there before it has a name.
  std::vector<std::string> outputs = {};
  /// Folders of files that it makes, and reads again before they have a name.
  std::vector<std::string> temporary = {};
  bool network = false;   ///< to be asked by others (faro page --serve)
  bool programs = false;  ///< it starts some, which are confined as it is
};

/// Gives up the rest, but reading.
void confine(permissions const& needed);

/// Gives up reading but these files and folders, and what is installed for all. What is not there is skipped;
/// streams that are open stay so.
void confine_reading(std::vector<std::string> const& inputs);

/// "Landlock, seccomp": what this system has of it; empty for nothing.
std::string confinement_here();

}  // namespace faro::program::system
