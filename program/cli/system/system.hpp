// The seam to the operating system: everything that is Linux, behind names that are not. The files of this
// folder are what is to be written anew for another system; nothing else in program/ includes a header of it
// (tests/tree/seams.py).
//
// Terminals, signals, files, pages of memory (system.hpp), programs of others (child_process.hpp). What fails
// says so by errno, as the system does. Paths are those of the process: what a question brings with it is
// files.hpp's business.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace faro::program::system {

inline constexpr int standard_input = 0, standard_output = 1, standard_error = 2;

bool is_terminal(int descriptor);

/// The terminal of the process while it does not show what is typed, and Ctrl-C is a character; given back as
/// it was in the end. Not open where there is none.
class quiet_terminal {
 public:
  quiet_terminal();
  quiet_terminal(quiet_terminal const&) = delete;
  quiet_terminal& operator=(quiet_terminal const&) = delete;
  ~quiet_terminal();

  [[nodiscard]] bool is_open() const { return number_ >= 0; }
  /// False with errno when it can't be shown.
  bool say(std::string_view text) const;
  /// The next character; false at the end.
  bool read(char& c) const;

 private:
  int number_;
  struct settings {
    alignas(8) unsigned char bytes[128];
  } before_;
};

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

/// While there is one, SIGINT, SIGTERM and SIGHUP are noted only; then they are handled as before, and one
/// that came is passed on unless it is ignored.
class interruption_noted {
 public:
  interruption_noted();
  interruption_noted(interruption_noted const&) = delete;
  interruption_noted& operator=(interruption_noted const&) = delete;
  ~interruption_noted();

  [[nodiscard]] static bool came();
  void ignore() { ignored_ = true; }

 private:
  bool ignored_ = false;
};

/// A file that is removed if a signal ends the program; and no longer.
void remove_at_the_end(std::string const& path);
void keep(std::string const& path);

// ---- Files ------------------------------------------------------------------------------------------------

struct file_facts {
  bool regular = false, folder = false;
  bool device = false;  ///< one that is read byte by byte, and is no terminal: /dev/zero
  std::uint64_t size = 0;
  std::uint64_t disk = 0;  ///< the same of two files on one disk
  unsigned user = 0, group = 0, mode = 0;
};
/// Nothing with errno where there is no such file.
std::optional<file_facts> facts_of(std::string const& path);
std::optional<file_facts> facts_of(int descriptor);

/// What a path stands for: links are followed, one that points to nothing to where it points. Empty with
/// errno when they go round in circles.
std::string behind_links(std::string path);
bool may_write(std::string const& path);
/// What the user's mask leaves of the rights of a new file, 0666, or a new folder, 0777.
unsigned rights_of_new(unsigned rights);
bool set_rights(int descriptor, unsigned rights);
bool set_rights(std::string const& path, unsigned rights);
/// Gives a file to a group if this user may; false for other reasons than that.
bool give_to_group(int descriptor, unsigned group);
bool give_to_user(int descriptor, unsigned user);

/// Where files go that nobody is to see: TMPDIR, else /tmp.
std::string temporary_folder();

/// Descriptors; -1 with errno. The last two make a name of their own of a pattern that ends in XXXXXX.
int open_for_reading(std::string const& path);
int open_for_writing(std::string const& path);
int create(std::string const& path, unsigned rights);
bool create_folder(std::string const& path, unsigned rights);
int create_unique(std::string& pattern);
bool create_unique_folder(std::string& pattern);
/// To read a text that stands in memory.
int open_text(std::string_view text);
/// A new file in a folder that has no name yet, so that it is gone however the program ends; -1 where the
/// file system has no such files, or they can't be given a name later.
int open_nameless(std::string const& folder);
/// Gives it one; false with errno.
bool give_name(int descriptor, std::string const& path);
/// A file to write and to read that never has a name, or loses it at once.
int open_temporary(std::string const& folder);
/// Where programs that we start find a file of ours.
std::string path_for_programs(int descriptor);

/// How many bytes were read, 0 at the end; -1 with errno. Interruptions are overcome, here and below.
std::ptrdiff_t read(int descriptor, std::span<char> into);
std::ptrdiff_t read_at(int descriptor, std::uint64_t place, std::span<char> into);
/// False with errno.
bool write_all(int descriptor, std::string_view bytes);
bool write_all_at(int descriptor, std::uint64_t place, std::string_view bytes);
/// Whether nothing was read yet of what can be read from any place.
bool is_at_beginning(int descriptor);
/// A hint.
void will_read_in_order(int descriptor);
bool close(int descriptor);
bool remove(std::string const& path);
bool rename(std::string const& from, std::string const& to);

// ---- Memory -----------------------------------------------------------------------------------------------

/// A file's bytes as memory, brought in as they are read; null where that can't be. The name is for the
/// message if the file becomes shorter.
char const* map(int descriptor, std::size_t size, std::string const& name);
void unmap(char const* begin, std::size_t size);
/// Zeros that take no memory until they are written, in huge pages where there are any; null if there is no
/// room.
void* reserve(std::size_t size);
void release(void* begin, std::size_t size);
/// A hint: these bytes of a mapped file are wanted now.
void bring_in(std::string_view bytes);

}  // namespace faro::program::system
