# Files in other languages that are part of a program: each is a file of its own, and a constant where it is used.

# faro_embed(TARGET file...): for the sources of TARGET, the text of FOLDER/NAME.EXT is faro::embedded::NAME_EXT of
# "embedded/NAME.EXT.hpp". Of a module of WebAssembly it is its bytes.
function(faro_embed target)
  set(folder ${PROJECT_BINARY_DIR}/embedded)
  file(MAKE_DIRECTORY ${folder}/embedded)
  foreach(path ${ARGN})
    cmake_path(GET path FILENAME file)
    string(MAKE_C_IDENTIFIER ${file} name)
    if(file MATCHES "\\.wasm$")
      file(READ ${path} bytes HEX)
      string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
      file(SIZE ${path} size)
      set(value "{\"${bytes}\", ${size}}")
    else()
      file(READ ${path} text)
      set(value " = R\"embedded(${text})embedded\"")
    endif()
    file(WRITE ${PROJECT_BINARY_DIR}/embedding "#pragma once\n#include <string_view>\n\nnamespace faro::embedded {\n"
                             "inline constexpr std::string_view ${name}${value};\n}\n")
    file(COPY_FILE ${PROJECT_BINARY_DIR}/embedding ${folder}/embedded/${file}.hpp ONLY_IF_DIFFERENT)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  endforeach()
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
