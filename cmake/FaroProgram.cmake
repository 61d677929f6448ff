# The programs, put together from parts. Each part says which folders it is made of, which verbs it brings, at which
# place of the help (PLACE:NAME), what it lends to others (a function join_NAME), and whether it is quick to compile:
# verbs that only say what the library is to do spend more time being compiled than being run, and at -Og they take
# GCC three quarters of the time that -O1 takes.
#
# faro_part(NAME [QUICK_TO_COMPILE] ROOMS folder... FOLDERS folder... WITHOUT folder... NEEDS library... VERBS place:verb...
#           JOINS name... LIBRARIES NAME...)
#   ROOMS are taken with all that is below them, but for those WITHOUT, FOLDERS alone; LIBRARIES are used where they are
#   (faro_look_for).
function(faro_part name)
  cmake_parse_arguments(PARSE_ARGV 1 part "QUICK_TO_COMPILE" "" "ROOMS;FOLDERS;WITHOUT;NEEDS;VERBS;JOINS;LIBRARIES")
  set(sources)
  foreach(room ${part_ROOMS})
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${room}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  foreach(folder ${part_FOLDERS})
    file(GLOB found CONFIGURE_DEPENDS ${folder}/*.cpp)
    list(APPEND sources ${found})
  endforeach()
  foreach(folder ${part_WITHOUT})
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${folder}/")
  endforeach()
  list(FILTER sources EXCLUDE REGEX "${faro_other_sources}")
  faro_unite(${sources})
  list(TRANSFORM part_NEEDS PREPEND faro_)
  set(target faro_part_${name})
  add_library(${target} OBJECT ${sources})
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP FARO_VERBS "${part_VERBS}" FARO_JOINS "${part_JOINS}" FARO_LIBRARIES "${part_LIBRARIES}")
  target_include_directories(${target} PRIVATE ${faro_private_headers} ${PROJECT_SOURCE_DIR}/program/include)
  target_compile_definitions(${target} PRIVATE FARO_VERSION="${PROJECT_VERSION}")
  target_link_libraries(${target} PRIVATE ${part_NEEDS} faro_warnings faro_optional fmt::fmt nlohmann_json::nlohmann_json)
  if(NOT FARO_SYSTEM)  # a page is to be small
    target_compile_options(${target} PRIVATE -Oz)
  elseif(part_QUICK_TO_COMPILE)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og>
      $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)  # at -Og GCC 12 takes an empty std::optional for one
  endif()
  # Headers are precompiled for either kind: GCC goes on at the optimisation that they have.
  set(kind fast)
  if(part_QUICK_TO_COMPILE)
    set(kind quick)
  endif()
  get_property(precompiled GLOBAL PROPERTY faro_precompiled_${kind})
  if(precompiled)
    faro_precompile_as(${target} ${precompiled})
  else()
    faro_precompile(${target} <fmt/format.h> <nlohmann/json.hpp>)
    set_property(GLOBAL PROPERTY faro_precompiled_${kind} ${target})
  endif()
endfunction()

# faro_program_of(LIBRARY NEEDS library... PARTS part...): the parts as a static library, with the lists of their
# verbs and of what they lend.
function(faro_program_of library)
  cmake_parse_arguments(PARSE_ARGV 1 program "" "" "NEEDS;PARTS")
  foreach(what VERBS JOINS LIBRARIES)
    set(all_${what})
    foreach(part ${program_PARTS})
      get_target_property(of_part faro_part_${part} FARO_${what})
      list(APPEND all_${what} ${of_part})
    endforeach()
  endforeach()
  set(verbs ${all_VERBS})
  list(SORT verbs COMPARE NATURAL)
  list(TRANSFORM verbs REPLACE "^[0-9]+:" "")
  set(declared)
  set(entries)
  foreach(verb ${verbs})
    string(APPEND declared "void add_${verb}(command& program);\n")
    string(APPEND entries "    {\"${verb}\", add_${verb}},\n")
  endforeach()
  set(joined)
  foreach(join ${all_JOINS})
    string(APPEND declared "void join_${join}();\n")
    string(APPEND joined "  join_${join}();\n")
  endforeach()
  set(list ${CMAKE_CURRENT_BINARY_DIR}/${library}/verbs_here.cpp)
  file(CONFIGURE OUTPUT ${list} @ONLY CONTENT [[
#include "verbs/verbs.hpp"

namespace faro::program {

@declared@
std::span<verb_entry const> verbs_here() {
  static constexpr verb_entry verbs[]{
@entries@  };
  return verbs;
}

void join_parts() {
@joined@}

}  // namespace faro::program
]])
  add_library(${library} STATIC ${list})
  target_include_directories(${library} PUBLIC "$<BUILD_INTERFACE:${faro_private_headers};${PROJECT_SOURCE_DIR}/program/include>")
  list(TRANSFORM program_NEEDS PREPEND faro_)
  target_link_libraries(${library} PUBLIC ${program_NEEDS} $<BUILD_INTERFACE:faro_warnings> fmt::fmt $<BUILD_INTERFACE:nlohmann_json::nlohmann_json>)
  foreach(part ${program_PARTS})
    target_sources(${library} PRIVATE $<TARGET_OBJECTS:faro_part_${part}>)
  endforeach()
  foreach(name ${all_LIBRARIES})
    if(FARO_${name})
      string(TOLOWER ${name} lower)  # where it is installed, it is asked for by name
      target_link_libraries(${library} PRIVATE $<BUILD_INTERFACE:${${name}_LIBRARY}> $<INSTALL_INTERFACE:faro::${lower}>)
    endif()
  endforeach()
endfunction()

# faro_program(NAME FOLDER LIBRARY): the program faro, in that folder of the build.
function(faro_program name folder library)
  add_executable(${name} ${PROJECT_SOURCE_DIR}/program/faro/main.cpp ${PROJECT_SOURCE_DIR}/program/faro/large_allocations.cpp)
  set_target_properties(${name} PROPERTIES OUTPUT_NAME faro RUNTIME_OUTPUT_DIRECTORY ${folder})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)  # first of the libraries: as the program starts, most names are looked for there
    target_link_options(${name} PRIVATE LINKER:--push-state,--no-as-needed -lstdc++ LINKER:--pop-state)
  endif()
  target_link_libraries(${name} PRIVATE ${library})
endfunction()

# Libraries that are used where they are: the option FARO_NAME says whether, FARO_HAS_NAME tells the sources. With LOADED
# SOURCE PACKAGE PACKAGE, nothing is linked to it: that source, the one place that needs it, loads it (cli/system/library.hpp) by the name
# FARO_FILE_NAME, so that no other command waits for it; the package is Debian's.
add_library(faro_optional INTERFACE)
set_property(GLOBAL PROPERTY faro_ask_libraries fmt::fmt)
function(faro_look_for name library header meaning)
  cmake_parse_arguments(PARSE_ARGV 4 look "" "LOADED;PACKAGE" "")
  find_library(${name}_LIBRARY ${library})
  find_path(${name}_INCLUDE_DIR ${header})
  set(found OFF)
  if(${name}_LIBRARY AND ${name}_INCLUDE_DIR)
    set(found ON)
  endif()
  option(FARO_${name} "${meaning}: ${library}" ${found})
  if(FARO_${name})
    target_include_directories(faro_optional SYSTEM INTERFACE ${${name}_INCLUDE_DIR})
    target_compile_definitions(faro_optional INTERFACE FARO_HAS_${name})
    if(look_LOADED)
      execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${${name}_LIBRARY} OUTPUT_VARIABLE about COMMAND_ERROR_IS_FATAL ANY)
      string(REGEX MATCH "SONAME[ ]+([^\n]+)" line "${about}")
      if(NOT line)
        message(FATAL_ERROR "faro: ${${name}_LIBRARY} can't be loaded by name: expected a shared library, or -D FARO_${name}=OFF")
      endif()
      set_property(SOURCE ${look_LOADED} APPEND PROPERTY COMPILE_DEFINITIONS FARO_FILE_${name}="${CMAKE_MATCH_1}")
      set_source_files_properties(${look_LOADED} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      set_property(GLOBAL APPEND PROPERTY faro_loaded_packages ${look_PACKAGE})
      return()
    endif()
    string(TOLOWER ${name} lower)
    set_property(GLOBAL APPEND PROPERTY faro_ask_libraries faro::${lower})
  endif()
endfunction()
faro_look_for(ZLIB z zlib.h "Compressed files, gzip")
faro_look_for(ZSTD zstd zstd.h "Compressed files, Zstandard")
faro_look_for(QRENCODE qrencode qrencode.h "QR codes on sheets and pages")
