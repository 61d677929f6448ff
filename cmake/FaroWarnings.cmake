# faro_warnings: the warnings our own targets are built with; never exported, never global.
add_library(faro_warnings INTERFACE)
target_compile_options(
  faro_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
                          -Wold-style-cast -Woverloaded-virtual -Wundef $<$<BOOL:${FARO_DEVELOPER}>:-Werror>)
