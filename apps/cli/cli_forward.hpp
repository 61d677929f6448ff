#pragma once
#include "cli/command.hpp"
namespace CLI {
using App = faro::program::command;
}
