#!/usr/bin/env python3
"""Lua's errors are jumps: outside of a protected call they end the program, and inside of one they run no destructors. So what may
raise an error, be it for want of memory, stands in wings/games/src/scripts/library/ and its door alone, whose functions are called by Lua and own
nothing; all other files call only what raises nothing, and go through script_machine::enter() for the rest."""
import pathlib
import re
import sys

import sources

QUIET = set("""
lua_absindex lua_checkstack lua_gettop lua_settop lua_pop lua_pushvalue lua_insert lua_remove lua_replace lua_rotate
lua_type lua_typename luaL_typename lua_isnone lua_isnil lua_isnoneornil lua_isfunction lua_iscfunction lua_istable lua_isinteger
lua_toboolean lua_tointeger lua_tointegerx lua_tonumberx lua_topointer lua_touserdata
lua_rawlen lua_rawget lua_rawgeti lua_rawequal lua_getmetatable lua_getupvalue lua_setupvalue lua_getlocal lua_upvalueindex
lua_pushnil lua_pushboolean lua_pushinteger lua_pushnumber lua_pushlightuserdata lua_pushcfunction
lua_newstate lua_close lua_getextraspace lua_sethook lua_gethookcount lua_getstack lua_getinfo luaL_loadbufferx lua_pcall
""".split())
WALK = "for (lua_pushnil("  # raises only for a key that is none: from the first on, and nothing is added on the way
CALL = re.compile(r"\b(luaL?_[a-z]+)\s*\(")
OWNS = re.compile(r"std::(string|vector|map|set|function|unique_ptr|shared_ptr|optional)\b|\bfmt::|\bsay\(|\bthrow\b|\btry\b")
COMMENT = re.compile(r"//.*")


def faults(name, text):
    """What is wrong with a file, line by line."""
    inside = name.startswith(("wings/games/src/scripts/library/", "wings/games/src/scripts/door/"))
    for number, line in enumerate(text.splitlines(), 1):
        code = COMMENT.sub("", line)
        if inside and (found := OWNS.search(code)):
            yield number, f"{found[0]}: a function that Lua may leave by a jump owns nothing and throws nothing"
        for found in () if inside else CALL.finditer(code):
            call = found[1]
            if call == "lua_sentence" or call in QUIET or (call == "lua_next" and code.lstrip().startswith(WALK)):
                if call != "lua_pcall" or re.search(r"(=|if \() ?lua_pcall", code):
                    continue
            yield number, f"{call} may raise an error: call it in library/, through script_machine::enter()"


def main():
    root = pathlib.Path(sys.argv[1])
    wrong = 0
    read = 0
    for path in sources.product(root):
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8")
        read += bool(CALL.search(text))
        for number, why in faults(name, text):
            wrong += 1
            print(f"{name}:{number}: {why}")
    assert read > 20, "expected the files that call Lua"
    for bad in ("  lua_getfield(L, 1, name);", "  auto x = lua_tolstring(L, 1, nullptr);", "  while (lua_next(L, 1) != 0) {",
                "  lua_pcall(L, 0, 0, 0);", "  lua_newtable(L);"):
        assert list(faults("wings/games/src/scripts/load.cpp", bad)), bad
    assert not list(faults("wings/games/src/scripts/load.cpp", "  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {"))
    assert list(faults("wings/games/src/scripts/library/bag.cpp", "  std::string const name;"))
    assert not list(faults("wings/games/src/scripts/library/bag.cpp", "  std::string_view const name;"))
    return 1 if wrong else 0


sys.exit(main())
