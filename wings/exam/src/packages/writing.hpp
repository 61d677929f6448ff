// A package that is being written: its files in order, images among them.
#pragma once
#include <faro/exam/bank.hpp>

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam::detail {

class package_writer {
 public:
  /// Images go into `folder`, which texts name `from_texts`.
  package_writer(std::string folder, std::string from_texts)
      : folder_{std::move(folder)}, from_texts_{std::move(from_texts)} {}

  void add(std::string path, std::string bytes) { files_.emplace_back(std::move(path), std::move(bytes)); }
  /// The text with the images that it holds named as they are called in the package, which takes them in.
  rich_text with_images(rich_text const& text);
  /// The paths of the images so far.
  [[nodiscard]] std::vector<std::string> images() const;
  /// The bytes of the package: what was added, then the images.
  [[nodiscard]] std::string finish() const;

 private:
  std::string place_of(std::string const& name, std::string const& base64);

  std::string folder_, from_texts_;
  std::vector<std::pair<std::string, std::string>> files_{};
  std::map<std::string, std::string> images_{};  // name, base64
};

}  // namespace faro::exam::detail
