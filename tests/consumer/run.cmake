# Installs the build to a new place, then configures, builds and runs consumers against it; and looks at what
# was installed.
cmake_minimum_required(VERSION 3.25)
set(work ${BUILD}/tests/consumer-work)
file(REMOVE_RECURSE ${work})
function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failed)
  message("${said}")
  if(failed)
    message(FATAL_ERROR "failed: ${ARGN}")
  endif()
endfunction()
# consume(NAME USES... [OPTIONS...]): the programs of these names, built with these options, run.
function(consume name uses)
  run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${work}/${name} -D CMAKE_CXX_COMPILER=${COMPILER} "-D CMAKE_CXX_FLAGS=${FLAGS}"
      -D CMAKE_FIND_USE_PACKAGE_REGISTRY=OFF ${ARGN})
  run(${CMAKE_COMMAND} --build ${work}/${name})
  foreach(use ${uses})
    run(${work}/${name}/uses_${use})
  endforeach()
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/installed)
set(installed -D CMAKE_PREFIX_PATH=${work}/installed)

# All of it; each component alone; core even where there is no Lua and no libsodium.
consume(all all ${installed})
set(components ${COMPONENTS})
string(REPLACE ";" "," components_argument "${components}")
set(used draw_language)
foreach(component ${components})
  if(EXISTS ${SOURCE}/${component}.cpp)
    list(APPEND used ${component})
  endif()
endforeach()
consume(components "${used}" ${installed} -D COMPONENTS=${components_argument})
consume(core core ${installed} -D COMPONENTS=core -D FARO_faro__sodium_LIBRARY=FARO_faro__sodium_LIBRARY-NOTFOUND
        -D FARO_faro__lua_LIBRARY=FARO_faro__lua_LIBRARY-NOTFOUND)

# faro::ask, where the program is built: by its name, and beside all of it.
file(GLOB ask ${work}/installed/lib*/libfaro_ask.a ${work}/installed/lib*/*/libfaro_ask.a)
if(ask)
  consume(ask ask ${installed} -D COMPONENTS=ask)
endif()

# Without CMake, by pkg-config: one component, and all.
find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  file(GLOB pc ${work}/installed/lib*/pkgconfig ${work}/installed/lib*/*/pkgconfig)
  set(packages faro-core faro)
  if(ask)
    list(APPEND packages faro-ask)
  endif()
  foreach(package ${packages})
    set(source core)
    if(package STREQUAL faro-ask)
      set(source ask)
    endif()
    execute_process(COMMAND ${CMAKE_COMMAND} -E env PKG_CONFIG_PATH=${pc} ${PKG_CONFIG} --cflags --libs ${package}
                    OUTPUT_VARIABLE pc_flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(pc_flags)
    separate_arguments(flags UNIX_COMMAND "${FLAGS}")
    run(${COMPILER} -std=c++20 ${flags} ${SOURCE}/${source}.cpp -o ${work}/by-${package} ${pc_flags})
    run(${CMAKE_COMMAND} -E env "LD_LIBRARY_PATH=${pc}/.." ${work}/by-${package})
  endforeach()
else()
  message("pkg-config is not there: not tried")
endif()

# What README and the documents show of the library, as it stands there.
if("judge" IN_LIST COMPONENTS AND "odds" IN_LIST COMPONENTS)
  set(root ${SOURCE}/../..)
  run(${PYTHON} ${SOURCE}/../documents/library.py ${work}/installed ${work}/documents ${COMPILER} "-O1 ${FLAGS}"
      ${root}/README.md ${root}/docs/cpp.md ${root}/docs/draws.md ${root}/docs/sampling.md ${root}/docs/origins.md ${root}/docs/retry-loops.md
      ${root}/docs/fair-draws.md
      ${root}/docs/book/04-exchanges.md ${root}/docs/book/05-selection.md ${root}/docs/book/10-draw-language.md)
endif()

# What is missing is named.
execute_process(COMMAND ${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${work}/none -D CMAKE_CXX_COMPILER=${COMPILER} ${installed}
                        -D COMPONENTS=web OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE failed)
string(REGEX REPLACE "[ \n]+" " " said "${said}")
if(NOT failed OR NOT said MATCHES "faro has no component 'web' here; it has core")
  message(FATAL_ERROR "a component that does not exist should be refused by its name: ${said}")
endif()

# Nothing of this machine is written down, and nothing but public headers is installed.
file(GLOB package ${work}/installed/lib*/cmake/faro/*.cmake ${work}/installed/lib*/*/cmake/faro/*.cmake)
if(NOT package)
  message(FATAL_ERROR "no package was installed")
endif()
foreach(file ${package})
  file(STRINGS ${file} lines REGEX "(\"|;|:|,|=)/(usr|home|opt|root|tmp|work)|${BUILD}")
  if(lines)
    message(FATAL_ERROR "${file} holds a path of this machine: ${lines}")
  endif()
endforeach()
file(GLOB_RECURSE headers RELATIVE ${work}/installed/include ${work}/installed/include/*.hpp)
foreach(header ${headers})
  file(GLOB public ${SOURCE}/../../core/include/${header} ${SOURCE}/../../program/include/${header} ${SOURCE}/../../program/records/include/${header}
       ${SOURCE}/../../wings/*/include/${header})
  if(NOT public)
    message(FATAL_ERROR "${header} is no public header")
  endif()
endforeach()
if(NOT EXISTS ${work}/installed/share/doc/faro/LICENSE)
  message(FATAL_ERROR "the licence is not installed")
endif()
if(EXISTS ${work}/installed/bin/faro)
  run(${work}/installed/bin/faro --version)
endif()

# As a folder of another project: it is found, and nothing of it is installed unasked. (Built by
# scripts/check-consumers, which takes longer.)
run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${work}/folder -D CMAKE_CXX_COMPILER=${COMPILER} -D FARO_FOLDER=${SOURCE}/../..)
file(STRINGS ${work}/folder/faro/cmake_install.cmake installs REGEX "file\\(INSTALL")
if(installs)
  message(FATAL_ERROR "a project that has faro as a folder would install it: ${installs}")
endif()
