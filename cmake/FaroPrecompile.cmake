# Precompiled headers for the large headers of others; never for our own, so that includes stay honest. (Those of
# the library are the standard library's; scripts/check-consumers compiles its headers alone, without.)

# What both of those below need.
function(faro_use_precompiled target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # so that ccache works with them
  elseif(CMAKE_CXX_COMPILER_ID MATCHES Clang)
    target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)  # clang forgets where those headers say so themselves
  endif()
endfunction()

# faro_precompile(TARGET HEADER...): the target's sources find these headers compiled.
function(faro_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  faro_use_precompiled(${target})
endfunction()

# faro_precompile_as(TARGET OTHER): the same compiled headers as OTHER has.
function(faro_precompile_as target other)
  target_precompile_headers(${target} REUSE_FROM ${other})
  faro_use_precompiled(${target})
endfunction()

# Headers alone are more than GCC takes before it looks for memory to free: left to itself it looks too often,
# a tenth of all its time.
if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  add_compile_options("SHELL:--param ggc-min-heapsize=524288")  # KB
endif()
