// Drawings to files, by what these are called.
#include "cli/picture_option.hpp"

#include "cli/options/exit_codes.hpp"
#include "cli/system/png.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <filesystem>

namespace faro::program {
namespace {

std::string ending_of(std::string const& path) {
  return lower_case(std::filesystem::path{path}.extension().string());
}

void write_whole(output_file& file, std::string const& bytes) {
  file.write(bytes);
  file.commit();
}

option_ref add_one(command& verb, std::optional<std::string>& place, std::string const& option,
                   std::string const& help) {
  auto const parse = [option](std::string const& path) {
    auto const ending = ending_of(path);
    auto const right = "." + option.substr(2);
    if (!ending.empty() && ending != right)
      throw usage_error{
          say("{}: expected a file such as picture{}, got {}", option, right, faro::quoted(path))};
    return path;
  };
  return add_parsed(verb, option, place, parse, help, "FILE")->writes();
}

}  // namespace

picture_outputs::picture_outputs(picture_files const& to) {
  if (to.png) system::require_png();
  if (to.svg) svg_.emplace(*to.svg);
  if (to.png) png_.emplace(*to.png);
}

void picture_outputs::write(std::string const& drawing) {
  if (svg_) write_whole(*svg_, drawing);
  if (png_) write_whole(*png_, system::png_of(drawing));
}

std::vector<option_ref> add_picture(command& verb, picture_files& place, std::string const& help) {
  return {add_one(verb, place.svg, "--svg", help),
          add_one(verb, place.png, "--png", "the same as PNG, by librsvg (Debian: librsvg2-2)")};
}

std::string picture_for(std::string const& path, std::string drawing) {
  return ending_of(path) == ".png" ? system::png_of(drawing) : drawing;
}

}  // namespace faro::program
