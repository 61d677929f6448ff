// WebAssembly has no jumps. Lua asks for this header, and throws instead.
#pragma once
