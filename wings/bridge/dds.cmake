# The double-dummy solver DDS (libdds-dev), for tricks at bridge.
#
# It is loaded by name when tricks are first asked for (wings/bridge/src/tricks), so nothing is linked to it: only its header
# and its name are needed here. Without it everything is built all the same, and tricks are refused.
find_library(DDS_LIBRARY dds)
find_path(DDS_INCLUDE_DIR dds/dll.h)
mark_as_advanced(DDS_LIBRARY DDS_INCLUDE_DIR)
set(found OFF)
if(FARO_SYSTEM AND DDS_LIBRARY AND DDS_INCLUDE_DIR)
  set(found ON)
endif()
option(FARO_DDS "Double-dummy tricks: dds" ${found})

function(faro_use_dds)
  if(NOT FARO_DDS)
    return()
  endif()
  file(REAL_PATH ${DDS_LIBRARY} file)
  cmake_path(GET file FILENAME name)
  # What it needs is loaded before it, so that it can be closed (solver, src/tricks/dds.cpp).
  set(needs "")
  execute_process(COMMAND ${CMAKE_OBJDUMP} -p ${file} OUTPUT_VARIABLE about ERROR_QUIET)
  string(REGEX MATCHALL "NEEDED[ ]+[^\n]+" lines "${about}")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "NEEDED[ ]+" "" need "${line}")
    string(APPEND needs "\"${need}\",")
  endforeach()
  set_property(SOURCE src/tricks/dds.cpp APPEND PROPERTY COMPILE_DEFINITIONS FARO_HAS_DDS FARO_DDS_LIBRARY="${name}"
                                                         FARO_DDS_NEEDS=${needs})
  if(NOT DDS_INCLUDE_DIR IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
    set_property(SOURCE src/tricks/dds.cpp APPEND PROPERTY INCLUDE_DIRECTORIES ${DDS_INCLUDE_DIR})
  endif()
  set_source_files_properties(src/tricks/dds.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
