// The folder of an exam, written whole or not at all, and compared with what it should hold.
#include "exam/verb/folder.hpp"

#include "cli/files.hpp"
#include "cli/folders.hpp"
#include "cli/frame.hpp"
#include "cli/run_context.hpp"
#include "cli/system/own_folder.hpp"
#include "cli/system/system.hpp"
#include "text/utf8.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace faro::program {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(std::string_view path, int error_number) {
  throw system_error{say("cannot write {}: {}", path, std::strerror(error_number))};
}

/// Whether others than the teacher may read it, as far as the umask lets them: sheets and what is published.
/// Everything else holds the key, what the key is made of, or what students answered.
bool is_for_all(std::string_view path) {
  return path == "commitment.txt" || path == "sheets.txt" || path.starts_with("bubbles/") ||
         path.starts_with("html/") || path.starts_with("text/");
}

constexpr std::string_view left_behind = ".faro-";

/// Folders of runs that were killed where that can't be heard.
void remove_left_behind(std::string const& beside) {
  constexpr std::size_t letters = 6;
  std::error_code problem;
  std::vector<fs::path> found;
  for (auto at = fs::directory_iterator{beside, problem}; !problem && at != fs::directory_iterator{};
       at.increment(problem)) {
    auto const name = at->path().filename().string();
    if (name.starts_with(left_behind) && name.size() == left_behind.size() + letters)
      found.push_back(at->path());
  }
  for (auto const& path : found) {
    int const lock = system::lock_folder_left_behind(path.string());
    if (lock < 0) continue;
    fs::remove_all(path, problem);
    system::close(lock);
  }
}

}  // namespace

output_folder::output_folder(std::string target) : target_{std::move(target)} {
  while (target_.size() > 1 && target_.ends_with('/')) target_.pop_back();
  if (!current_run().has_disk) return;  // a question is handed back its files
  std::error_code ignored;
  bool const exists = fs::exists(fs::symlink_status(target_, ignored));
  if (exists && !(fs::is_directory(target_, ignored) && fs::is_empty(target_, ignored)))
    throw usage_error{
        say("--out: expected a new folder, got {}, which exists already", faro::quoted(target_))};
  auto const slash = target_.rfind('/');
  auto const beside = target_.substr(0, slash == std::string::npos ? 0 : slash + 1);
  if (current_run().is_process) interruption_.emplace();
  remove_left_behind(beside.empty() ? "." : beside);
  do {
    folder_ = beside + std::string{left_behind} + "XXXXXX";
    if (!system::create_unique_folder(folder_)) {
      auto const error_number = errno;
      folder_.clear();
      fail(target_, error_number);
    }
    lock_ = system::lock_own_folder(folder_);
  } while (lock_ < 0 && errno == ENOENT);  // another run took it for one that was left behind
}  // only its user may see into it until it is whole

output_folder::~output_folder() {
  for (auto& [path, file] : growing_) system::close(file.descriptor);
  if (lock_ >= 0) system::close(lock_);
  std::error_code ignored;
  if (!folder_.empty()) {
    fs::remove_all(folder_, ignored);
  } else if (interruption_) {
    interruption_->ignore();  // it is whole
  }
}

int output_folder::open(std::string_view path) {
  if (interruption_ && interruption_->came()) throw system_error{"interrupted"};
  for (auto slash = path.find('/'); slash != std::string_view::npos; slash = path.find('/', slash + 1)) {
    auto const [at, fresh] = made_.emplace(path.substr(0, slash));
    if (fresh && !system::create_folder(folder_ + '/' + *at, is_for_all(path) ? 0777 : 0700))
      fail(path, errno);
  }
  int const descriptor = system::create(fmt::format("{}/{}", folder_, path), is_for_all(path) ? 0666 : 0600);
  if (descriptor < 0) fail(path, errno);
  ++files_;
  return descriptor;
}

void output_folder::put(int descriptor, std::string_view bytes, std::string_view path) {
  if (!system::write_all(descriptor, bytes)) fail(path, errno);
}

void output_folder::close(int descriptor, std::string_view path) {
  if (!system::close(descriptor)) fail(path, errno);
}

void output_folder::write(std::string_view path, std::string_view bytes) {
  if (!current_run().has_disk) return append(path, bytes);
  int const descriptor = open(path);
  try {
    put(descriptor, bytes, path);
  } catch (...) {
    system::close(descriptor);
    throw;
  }
  close(descriptor, path);
}

void output_folder::append(std::string_view path, std::string_view bytes) {
  if (!current_run().has_disk) {
    auto const [at, fresh] = kept_.try_emplace(fmt::format("{}/{}", target_, path));
    files_ += fresh ? 1 : 0;
    at->second += bytes;
    return;
  }
  constexpr std::size_t enough = std::size_t{1} << 18;
  auto at = growing_.find(path);
  if (at == growing_.end()) at = growing_.emplace(std::string{path}, growing{open(path), {}}).first;
  auto& file = at->second;
  file.buffer += bytes;
  if (file.buffer.size() < enough) return;
  put(file.descriptor, file.buffer, path);
  file.buffer.clear();
}

void output_folder::commit() {
  if (!current_run().has_disk) {
    current_run().written.merge(kept_);
    return;
  }
  for (auto& [path, file] : growing_) put(file.descriptor, file.buffer, path);
  for (auto& [path, file] : growing_) close(file.descriptor, path);
  growing_.clear();
  if (interruption_ && interruption_->came()) throw system_error{"interrupted"};
  // An empty folder gives way; anything else that has come up meanwhile stays.
  if (!system::rename(folder_, target_)) fail(target_, errno);
  folder_.clear();
  if (!system::set_rights(target_, system::rights_of_new(0777))) fail(target_, errno);
}

// ---- Comparing --------------------------------------------------------------------------------------------

struct compared_folder::growing {
  explicit growing(std::string const& path) : file{path} {}
  input_file file;
  std::size_t at = 0, line = 1;
  bool differs = false;
};

void compared_folder::compare(std::string_view path, std::string_view is, std::string_view should,
                              std::size_t line) {
  auto const same = std::ranges::mismatch(is, should);
  if (same.in1 == is.end() && same.in2 == should.end()) return;
  line += static_cast<std::size_t>(std::count(is.begin(), same.in1, '\n'));
  found_.push_back(fmt::format("{}: changed in line {}", path, line));
}

void compared_folder::write(std::string_view path, std::string_view bytes) {
  expected_.emplace(path);
  auto const full = fmt::format("{}/{}", folder_, path);
  if (!is_file(full)) {
    found_.push_back(fmt::format("{}: missing", path));
    return;
  }
  input_file const file{full};
  compare(path, file.bytes(), bytes, 1);
}

void compared_folder::append(std::string_view path, std::string_view bytes) {
  auto at = growing_.find(path);
  if (at == growing_.end()) {
    expected_.emplace(path);
    auto const full = fmt::format("{}/{}", folder_, path);
    bool const there = is_file(full);
    if (!there) found_.push_back(fmt::format("{}: missing", path));
    at = growing_.emplace(std::string{path}, there ? std::make_shared<growing>(full) : nullptr).first;
  }
  auto const& file = at->second;
  if (!file || file->differs) return;
  auto const is = file->file.bytes().substr(std::min(file->at, file->file.bytes().size()), bytes.size());
  auto const before = found_.size();
  compare(path, is, bytes, file->line);
  file->differs = found_.size() > before;
  file->at += bytes.size();
  file->line += static_cast<std::size_t>(std::ranges::count(bytes, '\n'));
}

std::vector<std::string> compared_folder::differences(std::vector<std::string> const& ignored) {
  for (auto const& [path, file] : growing_) {
    if (file && !file->differs && file->at < file->file.bytes().size())
      found_.push_back(fmt::format("{}: goes on after its end, in line {}", path, file->line));
  }
  auto const passed = [&](std::string const& path) {
    return std::ranges::find(ignored, path) != ignored.end();
  };
  std::erase_if(found_, [&](std::string const& line) { return passed(line.substr(0, line.find(": "))); });
  for (auto const& path : files_within(folder_, true)) {
    if (!expected_.contains(path) && !passed(path)) found_.push_back(path + ": does not belong there");
  }
  std::ranges::sort(found_);
  return std::move(found_);
}

}  // namespace faro::program
