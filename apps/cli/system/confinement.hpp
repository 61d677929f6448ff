// What the process gives up before it reads what others wrote: writing but where its outputs go, the network,
// and starting programs. By Landlock and seccomp, for as long as it runs and for all that it starts.
//
// A fault in a reader of decks, transcripts or games then can change no other file and tell nobody what it
// saw. Reading is not confined. Where the system has neither, nothing happens.
#pragma once
#include <string>
#include <vector>

namespace faro::program::system {

/// What it still needs.
struct permissions {
  /// Files that it makes or replaces; folders in which it makes some. Whatever else lies in the same folder
  /// may be written, too: a new file is made there before it has a name.
  std::vector<std::string> outputs;
  bool network = false;  ///< to be asked by others (faro page --serve)
};

void confine(permissions const& needed);

/// "Landlock, seccomp": what this system has of it; empty for nothing.
std::string confinement_here();

}  // namespace faro::program::system
