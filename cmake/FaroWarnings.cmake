# faro_warnings: the warnings our own targets are built with; never exported, never global.
add_library(faro_warnings INTERFACE)
target_compile_options(
  faro_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
                          -Wold-style-cast -Woverloaded-virtual -Wundef $<$<BOOL:${FARO_DEVELOPER}>:-Werror>
                          $<$<CXX_COMPILER_ID:Clang>:-Wno-overlength-strings>  # files that are embedded
                          $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)  # within std::stable_sort of libstdc++ 12
if(CMAKE_UNITY_BUILD)
  # What is compiled as one file hides each other's names; each file alone is still compiled with these warnings,
  # by the presets without a unity build.
  target_compile_options(faro_warnings INTERFACE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endif()
