// --svg FILE, of every verb that draws.
#pragma once
#include "cli/exit_codes.hpp"
#include "cli/options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace faro::program {

/// A path with the ending of another format is refused: what is written is SVG.
inline option_ref add_picture(command& verb, std::optional<std::string>& place, std::string const& help) {
  auto const parse = [](std::string const& path) {
    auto const ending = lower_case(std::filesystem::path{path}.extension().string());
    if (!ending.empty() && ending != ".svg")
      throw usage_error{
          say("--svg writes SVG: expected a file such as picture.svg, got {}", faro::quoted(path))};
    return path;
  };
  return add_parsed(verb, "--svg", place, parse, help, "FILE");
}

}  // namespace faro::program
