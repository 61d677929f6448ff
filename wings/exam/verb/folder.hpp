// A folder of files that appears whole or not at all; and one that is compared with what it should hold.
#pragma once
#include "cli/system/system.hpp"

#include <faro/exam/make.hpp>

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace faro::program {

/// For a question, which has no disk, the files are handed back. Otherwise: files are written into a folder
/// beside the target, which is renamed over it by commit(). Without it, by an error or by Ctrl-C, nothing
/// remains. Until then the folder is readable by its owner alone, and for ever the files that hold the key
/// are: a kill that can't be caught leaves nothing that others can read, and the next folder that is made
/// beside it takes away what it left.
class output_folder : public exam::exam_sink {
 public:
  /// Throws usage_error when the target exists and is not an empty folder, system_error when it can't be
  /// made.
  explicit output_folder(std::string target);
  output_folder(output_folder const&) = delete;
  output_folder& operator=(output_folder const&) = delete;
  ~output_folder() override;

  void write(std::string_view path, std::string_view bytes) override;
  void append(std::string_view path, std::string_view bytes) override;
  /// Throws system_error when something can't be written to its end.
  void commit();
  [[nodiscard]] std::size_t files() const { return files_; }

 private:
  int open(std::string_view path);
  void put(int descriptor, std::string_view bytes, std::string_view path);
  void close(int descriptor, std::string_view path);

  struct growing {
    int descriptor;
    std::string buffer;
  };
  std::string target_, folder_;  // the second until commit()
  int lock_ = -1;                // that this run lives
  std::set<std::string, std::less<>> made_;
  std::map<std::string, growing, std::less<>> growing_;
  std::map<std::string, std::string, std::less<>> kept_;  // without a disk: handed back by commit()
  std::size_t files_ = 0;
  std::optional<system::interruption_noted> interruption_;  // the next file notices, and all is cleaned up
};

/// Compares what would be written with what is there.
class compared_folder : public exam::exam_sink {
 public:
  explicit compared_folder(std::string folder) : folder_{std::move(folder)} {}

  void write(std::string_view path, std::string_view bytes) override;
  void append(std::string_view path, std::string_view bytes) override;
  /// One line for everything that is not as it should be, files that don't belong there included. `ignored`
  /// are paths that a teacher fills in.
  std::vector<std::string> differences(std::vector<std::string> const& ignored);
  [[nodiscard]] std::size_t files() const { return expected_.size() - passed_by_; }
  void pass_by(std::string_view path) override {
    expected_.emplace(path);
    ++passed_by_;
  }
  [[nodiscard]] std::size_t passed_by() const { return passed_by_; }

 private:
  struct growing;
  void compare(std::string_view path, std::string_view is, std::string_view should, std::size_t line);
  std::string folder_;
  std::set<std::string, std::less<>> expected_;
  std::map<std::string, std::shared_ptr<growing>, std::less<>> growing_;
  std::vector<std::string> found_;
  std::size_t passed_by_ = 0;
};

}  // namespace faro::program
