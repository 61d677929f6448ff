// The seam to the operating system: everything that is Linux, behind names that are not. system.cpp is the
// one file to write anew for another system.
//
// Terminals, signals, files without a name, mapped files, pages of memory, programs of others
// (child_process.hpp). What fails says so by errno, as the system does. Paths are those of the process: what
// a question brings with it is files.hpp's business.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace faro::program::system {

inline constexpr int standard_input = 0, standard_output = 1, standard_error = 2;

bool is_terminal(int descriptor);
/// The program's own file; empty where that can't be known.
std::string program_path();
/// Memory of the machine, less what limits of the group and of the process take from it.
std::uint64_t memory();

// ---- Signals ----------------------------------------------------------------------------------------------

/// Opens standard streams that are closed, so that no file of ours takes their place; using them still fails.
void reserve_standard_streams();
/// Makes SIGINT, SIGTERM and SIGHUP remove unfinished files first, a closed pipe and a limit of file sizes
/// errors of writing, and a mapped input that is cut short exit 3.
///
/// While work that can be stopped is under way (faro/parallel/progress.hpp), the first SIGINT asks it to
/// stop, and only a second one ends the program.
void handle_signals();
/// Ends the process by the signal that asked its work to stop, as if nobody had caught it.
[[noreturn]] void end_by_signal();
/// From here on, what this process holds in memory is in no core dump and can't be read by other processes of
/// the same user.
void keep_secrets();

/// Holds back all signals of this thread until the end of the scope.
class signals_held {
 public:
  signals_held();
  signals_held(signals_held const&) = delete;
  signals_held& operator=(signals_held const&) = delete;
  ~signals_held();

 private:
  struct set {
    alignas(8) unsigned char bytes[128];
  } before_;
};

/// A file that is removed if a signal ends the program; and no longer.
void remove_at_the_end(std::string const& path);
void keep(std::string const& path);

// ---- Files ------------------------------------------------------------------------------------------------

/// A descriptor to read from, of a file; -1 with errno.
int open_for_reading(std::string const& path);
/// The same of a text that stands in memory.
int open_text(std::string_view text);

/// A file's bytes as memory, brought in as they are read; null where that can't be. The name is for the
/// message if the file becomes shorter.
char const* map(int descriptor, std::size_t size, std::string const& name);
void unmap(char const* begin, std::size_t size);

/// A new file in a folder that has no name yet, so that it is gone however the program ends; -1 where the
/// file system has no such files, or they can't be given a name later.
int open_nameless(std::string const& folder);
/// Gives it one; false with errno.
bool give_name(int descriptor, std::string const& path);

}  // namespace faro::program::system
