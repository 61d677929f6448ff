// No system (a browser): files that stand in memory, each by a descriptor, for as long as a question runs.
// There are no names: what a question brings is opened as a text, and what is to be written goes back with
// the answer.
#include "cli/system/attributes.hpp"
#include "cli/system/own_folder.hpp"
#include "cli/system/system.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <map>

namespace faro::program::system {
namespace {

struct memory_file {
  std::string own;        // what was written
  std::string_view text;  // what was given: it stands elsewhere
  bool given = false;
  std::uint64_t place = 0;
  [[nodiscard]] std::string_view bytes() const { return given ? text : std::string_view{own}; }
};

constexpr int first_number = standard_error + 1;

std::map<int, memory_file>& open_files() {
  static std::map<int, memory_file> files;
  return files;
}

int add(memory_file file) {
  auto& files = open_files();
  int number = first_number;
  while (files.contains(number)) ++number;
  files.emplace(number, std::move(file));
  return number;
}

memory_file* find(int descriptor) {
  auto const found = open_files().find(descriptor);
  if (found != open_files().end()) return &found->second;
  errno = EBADF;
  return nullptr;
}

std::ptrdiff_t copy_from(memory_file const& file, std::uint64_t place, std::span<char> into) {
  auto const bytes = file.bytes();
  if (place >= bytes.size()) return 0;
  return static_cast<std::ptrdiff_t>(bytes.copy(into.data(), into.size(), static_cast<std::size_t>(place)));
}

/// There is no disk.
template <class Result>
Result nowhere(Result result) {
  errno = ENOENT;
  return result;
}

}  // namespace

// ---- About files ------------------------------------------------------------------------------------------

std::optional<file_facts> facts_of(std::string const&) { return nowhere(std::nullopt); }

std::optional<file_facts> facts_of(int descriptor) {
  auto const* const file = find(descriptor);
  if (!file) return std::nullopt;
  return file_facts{.regular = true, .size = file->bytes().size()};
}

std::string behind_links(std::string path) { return path; }
std::string temporary_folder() { return "/tmp"; }
bool may_write(std::string const&) { return nowhere(false); }
unsigned rights_of_new(unsigned rights) { return rights; }
bool set_rights(int, unsigned) { return true; }
bool set_rights(std::string const&, unsigned) { return nowhere(false); }
bool give_to_group(int, unsigned) { return true; }
bool give_to_user(int, unsigned) { return true; }
std::uint64_t names_of_file(std::string const&) { return 0; }
std::optional<std::string> copy_attributes(std::string const&, int) { return std::nullopt; }

// ---- Opening ----------------------------------------------------------------------------------------------

int open_for_reading(std::string const&) { return nowhere(-1); }
int open_for_writing(std::string const&) { return nowhere(-1); }
int create(std::string const&, unsigned) { return nowhere(-1); }
bool create_folder(std::string const&, unsigned) { return nowhere(false); }
int create_unique(std::string&) { return nowhere(-1); }
bool create_unique_folder(std::string&) { return nowhere(false); }
int lock_own_folder(std::string const&) { return nowhere(-1); }
int lock_folder_left_behind(std::string const&) { return nowhere(-1); }
int open_nameless(std::string const&) { return nowhere(-1); }
bool give_name(int, std::string const&) { return nowhere(false); }
std::string path_for_programs(int) { return {}; }

int open_text(std::string_view text) { return add({.own = {}, .text = text, .given = true}); }
int open_temporary(std::string const&) { return add({}); }

// ---- Reading and writing ----------------------------------------------------------------------------------

std::ptrdiff_t read(int descriptor, std::span<char> into) {
  auto* const file = find(descriptor);
  if (!file) return -1;
  auto const got = copy_from(*file, file->place, into);
  file->place += static_cast<std::uint64_t>(got);
  return got;
}

std::ptrdiff_t read_at(int descriptor, std::uint64_t place, std::span<char> into) {
  auto const* const file = find(descriptor);
  return file ? copy_from(*file, place, into) : -1;
}

bool write_all(int descriptor, std::string_view bytes) {
  if (bytes.empty()) return true;
  auto* const file = find(descriptor);
  if (!file || !write_all_at(descriptor, file->place, bytes)) return false;
  file->place += bytes.size();
  return true;
}

bool write_all_at(int descriptor, std::uint64_t place, std::string_view bytes) {
  auto* const file = find(descriptor);
  if (!file || file->given) return false;
  auto const end = static_cast<std::size_t>(place) + bytes.size();
  if (file->own.size() < end) file->own.resize(end);
  bytes.copy(file->own.data() + place, bytes.size());
  return true;
}

bool is_at_beginning(int descriptor) {
  auto const* const file = find(descriptor);
  return file && file->place == 0;
}

void will_read_in_order(int) {}
bool close(int descriptor) { return open_files().erase(descriptor) > 0; }
bool remove(std::string const&) { return nowhere(false); }
bool rename(std::string const&, std::string const&) { return nowhere(false); }

// ---- Memory -----------------------------------------------------------------------------------------------

// A text that was given stands in the question for as long as it is answered: it need not be copied.
char const* map(int descriptor, std::size_t, std::string const&) {
  auto const* const file = find(descriptor);
  return file && file->given ? file->text.data() : nullptr;
}

void unmap(char const*, std::size_t) {}
void* reserve(std::size_t size) { return std::calloc(size, 1); }
void release(void* begin, std::size_t) { std::free(begin); }
void bring_in(std::string_view) {}

}  // namespace faro::program::system
