# blst, which verifies the signatures of drand (BLS12-381), as objects within a library of ours.
#
# Its source is fetched by scripts/fetch-blst, or named by FARO_BLST_SOURCE; without it everything is built all the
# same, and rounds of drand are said not to be verified. Include this in the folder where the library is made, then
# call faro_add_blst(TARGET).
option(FARO_BLST "Verify the signatures of drand with blst, if scripts/fetch-blst has fetched it" ON)
set(FARO_BLST_SOURCE "" CACHE PATH "The folder of blst's source (default: where scripts/fetch-blst puts it)")

set(faro_blst_source "${FARO_BLST_SOURCE}")
if(NOT faro_blst_source)
  set(faro_blst_source "${PROJECT_SOURCE_DIR}/build/blst")
endif()
set(FARO_HAS_BLST OFF)
if(FARO_BLST AND TARGET faro_audit AND EXISTS "${faro_blst_source}/src/server.c")
  set(FARO_HAS_BLST ON)
  enable_language(C)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "wasm")
    add_library(faro_blst OBJECT "${faro_blst_source}/src/server.c")
    target_compile_definitions(faro_blst PRIVATE __BLST_NO_ASM__)
    target_compile_options(faro_blst PRIVATE -fno-lto)  # its header and its source declare functions differently
  else()
    enable_language(ASM)
    add_library(faro_blst OBJECT "${faro_blst_source}/src/server.c" "${faro_blst_source}/build/assembly.S")
    # The instructions are chosen at run time, as everywhere in faro.
    target_compile_definitions(faro_blst PRIVATE __BLST_PORTABLE__)
  endif()
  target_compile_options(faro_blst PRIVATE -O2 -fvisibility=hidden -w)
  set_target_properties(faro_blst PROPERTIES POSITION_INDEPENDENT_CODE ON)
elseif(FARO_BLST)
  message(STATUS "blst is not there: drand will not be verified (scripts/fetch-blst fetches it)")
endif()

# Makes a library verify drand where that can be; its licence is installed beside ours.
function(faro_add_blst target)
  if(FARO_HAS_BLST AND TARGET ${target})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:faro_blst>)
    set_property(SOURCE src/bls_blst.cpp src/drand_verified.cpp APPEND PROPERTY COMPILE_DEFINITIONS FARO_HAS_BLST)
    set_property(SOURCE src/bls_blst.cpp APPEND PROPERTY INCLUDE_DIRECTORIES "${faro_blst_source}/bindings")
    if(FARO_INSTALL AND NOT FARO_PACKAGES)  # packages say it in copyright
      install(FILES "${faro_blst_source}/LICENSE" DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME LICENSE.blst COMPONENT faro-doc)
    endif()
  endif()
endfunction()
