# Debian packages, by cpack: what each holds is said where it is installed (COMPONENT), what each is, here.
# scripts/make-packages configures a build as packages want it and runs cpack there.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME faro)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The faro authors <faro@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENTS_ALL)

# faro_package(NAME SECTION "one line" "more lines" [DEPENDS package...] [SUGGESTS package...] [ALL])
function(faro_package name section summary description)
  cmake_parse_arguments(PARSE_ARGV 4 package "ALL" "" "DEPENDS;SUGGESTS")
  string(TOUPPER ${name} upper)
  list(JOIN package_DEPENDS ", " depends)
  list(JOIN package_SUGGESTS ", " suggests)
  foreach(pair "PACKAGE_NAME=${name}" "PACKAGE_SECTION=${section}" "PACKAGE_DEPENDS=${depends}" "PACKAGE_SUGGESTS=${suggests}")
    string(REGEX MATCH "^([A-Z_]+)=(.*)$" matched "${pair}")
    set(CPACK_DEBIAN_${upper}_${CMAKE_MATCH_1} "${CMAKE_MATCH_2}" PARENT_SCOPE)
  endforeach()
  if(package_ALL)
    set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE all PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS OFF PARENT_SCOPE)
  endif()
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${name} PARENT_SCOPE)

  # What every package has under /usr/share/doc.
  set(doc ${CMAKE_INSTALL_DATADIR}/doc/${name})
  install(FILES ${PROJECT_SOURCE_DIR}/packaging/debian/copyright DESTINATION ${doc} COMPONENT ${name})
  install(FILES ${PROJECT_BINARY_DIR}/changelog.Debian.gz DESTINATION ${doc} COMPONENT ${name})
  if(EXISTS ${PROJECT_SOURCE_DIR}/packaging/debian/${name}.lintian-overrides)
    install(FILES ${PROJECT_SOURCE_DIR}/packaging/debian/${name}.lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides
            RENAME ${name} COMPONENT ${name})
  endif()
endfunction()

option(FARO_PACKAGES "Installs what Debian packages have besides: copyright, changelog, overrides of lintian" OFF)
if(FARO_PACKAGES)
  set(own "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
  faro_package(faro games "chance you can check: shuffles, draws, exact odds"
    "The program faro shuffles, draws and deals fairly, from a seed that anybody can\nrepeat; says the exact odds of what may be drawn (dice, hands of cards, orders\nof a pack, games written in Lua); and judges other people's shuffles."
    SUGGESTS faro-doc)
  if(TARGET faro_mpi)
    faro_package(faro-mpi games "chance you can check: shuffles over several machines"
      "faro-mpi shuffles files larger than one machine's memory, simulates games and\njudges shuffles over the ranks of MPI, with the results of one machine."
      DEPENDS openmpi-bin)
  endif()
  if(BUILD_SHARED_LIBS)
    faro_package(libfaro0 libs "chance you can check: shared libraries"
      "Unbiased choice, shuffles, exact odds, tests of shuffles, draws with evidence\nand exams in versions, as libraries for C++20: faro_core, faro_odds,\nfaro_judge, faro_audit and faro_exam.")
    set(library_of_dev "libfaro0 ${own}")
  endif()
  faro_package(libfaro-dev libdevel "chance you can check: headers for C++20"
    "Headers, CMake package and pkg-config files of the libraries faro_core,\nfaro_odds, faro_judge, faro_audit and faro_exam."
    DEPENDS ${library_of_dev} SUGGESTS faro-doc)
  if(FARO_PYTHON)
    find_package(Python REQUIRED COMPONENTS Interpreter)
    math(EXPR faro_next_python "${Python_VERSION_MINOR} + 1")
    faro_package(python3-faro python "chance you can check: Python module"
      "The module faro: exact odds as fractions and distributions, shuffles, samples\nand splits of numpy arrays, orders of epochs, descriptions read in all their\nways, tests of shuffles, transcripts of draws verified."
      DEPENDS "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR})" "python3 (<< ${Python_VERSION_MAJOR}.${faro_next_python})" python3-numpy)
  endif()
  faro_package(faro-doc doc "chance you can check: documents and examples"
    "Guides to the program and the libraries, specifications of what a seed gives,\nindependent verifiers in Python, and example programs." ALL)

  install(CODE "file(GLOB pages \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/man/man1/*.1\")
                execute_process(COMMAND gzip -9nf \${pages} COMMAND_ERROR_IS_FATAL ANY)" COMPONENT faro)
endif()
include(CPack)
