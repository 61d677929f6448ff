// Images of texts as files of a package.
#include "exam/src/packages/writing.hpp"

#include "exam/src/packages/zip.hpp"
#include "exam/src/pages/markup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::exam::detail {

/// A name of its own for other bytes.
std::string package_writer::place_of(std::string const& name, std::string const& base64) {
  auto const plain = plain_name(name);
  auto out = plain;
  for (int more = 2; images_.try_emplace(out, base64).first->second != base64; ++more)
    out = fmt::format("{}-{}", more, plain);
  return from_texts_ + '/' + out;
}

rich_text package_writer::with_images(rich_text const& text) {
  constexpr std::string_view mark = "@@PLUGINFILE@@/";
  rich_text out{text.format, {}, {}};
  auto const files = files_of(text.files);
  std::string_view rest = text.text;
  for (auto at = rest.find(mark); at != std::string_view::npos; at = rest.find(mark)) {
    auto const end = std::min(rest.find_first_of("\"' \t\n()<>", at), rest.size());
    auto const named = rest.substr(at, end - at);
    auto const file = std::ranges::find(files, plugin_name(named), &embedded_file::name);
    out.text += rest.substr(0, at);
    out.text += file == files.end() ? std::string{named} : place_of(file->name, file->base64);
    rest.remove_prefix(end);
  }
  out.text += rest;
  return out;
}

std::vector<std::string> package_writer::images() const {
  std::vector<std::string> out;
  for (auto const& [name, base64] : images_) out.push_back(folder_ + '/' + name);
  return out;
}

std::string package_writer::finish() const {
  auto files = files_;
  for (auto const& [name, base64] : images_)
    files.emplace_back(folder_ + '/' + name, bytes_of_base64(base64));
  return zip_of(files);
}

}  // namespace faro::exam::detail
