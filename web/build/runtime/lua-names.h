// Read before every file of Lua, which is compiled as C++: what its headers declare keeps the names of C, which is
// how lua.hpp declares it to its users.
#pragma once
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#define LUA_CORE
#define LUA_LIB
extern "C" {
#include "lua.h"

#include "lauxlib.h"
#include "lualib.h"
}
