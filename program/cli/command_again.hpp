// The command that was given, as it is to be given again: of messages that say how to go on.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// With these options in place of what it says of them; "" of a flag. `file`: and a file in place of another.
std::string command_with(std::vector<std::pair<std::string, std::string>> const& more,
                         std::pair<std::string, std::string> const& file = {});

}  // namespace faro::program
