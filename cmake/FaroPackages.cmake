# Debian packages, by cpack: what each holds is said where it is installed (COMPONENT), what each is, here.
# scripts/make-packages configures a build as packages want it and runs cpack there.
set(FARO_CONTACT "The faro authors <maintainers@faro.invalid>" CACHE STRING "Whom packages name as their maintainer")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME faro)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${CMAKE_PROJECT_NAME} built using CMake")  # this default alone is not put above each package's own
set(CPACK_PACKAGE_CONTACT "${FARO_CONTACT}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS)  # where the libraries are that the build has made
foreach(library ${faro_everyday})
  get_target_property(folder faro_${library} BINARY_DIR)
  list(APPEND CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${folder})
endforeach()
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_COMPONENTS_ALL)
set(faro_debian ${PROJECT_SOURCE_DIR}/packaging/debian)
set(faro_packed ${PROJECT_BINARY_DIR}/packing)  # what is made for packages alone

# faro_package(NAME SECTION "one line" "more lines" [DEPENDS package...] [RECOMMENDS ...] [SUGGESTS ...]
#              [CONTROL file...] [OVERRIDES "tag what" ...] [ALL])
function(faro_package name section summary description)
  cmake_parse_arguments(PARSE_ARGV 4 package "ALL" "" "DEPENDS;RECOMMENDS;SUGGESTS;CONTROL;OVERRIDES")
  string(TOUPPER ${name} upper)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  foreach(relation DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN package_${relation} ", " others)
    set(CPACK_DEBIAN_${upper}_PACKAGE_${relation} "${others}" PARENT_SCOPE)
  endforeach()
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA "${package_CONTROL}" PARENT_SCOPE)
  if(package_ALL)
    set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE all PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS OFF PARENT_SCOPE)
  endif()
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${name} PARENT_SCOPE)

  # What every package has under /usr/share/doc, and what lintian is told of it.
  set(doc ${CMAKE_INSTALL_DATADIR}/doc/${name})
  install(FILES ${faro_debian}/copyright ${faro_packed}/changelog.gz ${faro_packed}/changelog.Debian.gz DESTINATION ${doc} COMPONENT ${name})
  file(READ ${faro_debian}/lintian-overrides of_all)
  set(overrides)
  foreach(override ${of_all} ${package_OVERRIDES})
    string(APPEND overrides "${override}\n")
  endforeach()
  string(CONFIGURE "${overrides}" overrides @ONLY)
  file(CONFIGURE OUTPUT ${faro_packed}/overrides/${name} CONTENT "${overrides}" @ONLY)
  install(FILES ${faro_packed}/overrides/${name} DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${name})
endfunction()

# The two changelogs, of faro and of the packaging, at the time of SOURCE_DATE_EPOCH.
function(faro_changelogs)
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(CONFIGURE OUTPUT ${faro_packed}/changelog.Debian @ONLY CONTENT
"faro (@PROJECT_VERSION@-@CPACK_DEBIAN_PACKAGE_RELEASE@) unstable; urgency=medium

  * Version @PROJECT_VERSION@: what is new stands in changelog.gz.

 -- @FARO_CONTACT@  @now@
")
  configure_file(${PROJECT_SOURCE_DIR}/CHANGELOG.md ${faro_packed}/changelog COPYONLY)
  foreach(log changelog changelog.Debian)
    execute_process(COMMAND gzip -9nc ${faro_packed}/${log} OUTPUT_FILE ${faro_packed}/${log}.gz COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
endfunction()

# What those who link to the libraries depend on: until version 1 a new minor version may change their interface.
function(faro_shlibs)
  math(EXPR next "${PROJECT_VERSION_MINOR} + 1")
  set(lines)
  foreach(component ${faro_everyday})
    string(APPEND lines "libfaro_${component} ${PROJECT_VERSION_MAJOR} libfaro${PROJECT_VERSION_MAJOR} (>= ${PROJECT_VERSION}), "
                        "libfaro${PROJECT_VERSION_MAJOR} (<< ${PROJECT_VERSION_MAJOR}.${next}~)\n")
  endforeach()
  file(CONFIGURE OUTPUT ${faro_packed}/shlibs CONTENT "${lines}" @ONLY)
  file(CONFIGURE OUTPUT ${faro_packed}/triggers CONTENT "activate-noawait ldconfig\n" @ONLY)
endfunction()

if(FARO_PACKAGES)
  faro_changelogs()
  set(own "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
  set(libraries)
  if(BUILD_SHARED_LIBS)
    faro_shlibs()
    set(libraries "libfaro0 ${own}")
    faro_package(libfaro0 libs "chance you can check: shared libraries"
      "Unbiased choice, shuffles, exact odds, tests of shuffles, draws with evidence\nand exams in versions, as libraries for C++20: faro_core and others."
      CONTROL ${faro_packed}/shlibs ${faro_packed}/triggers
      OVERRIDES "# Libraries of one version, which are of no use in different ones." "libfaro0: package-name-doesnt-match-sonames *"
                "# cpack writes these scripts wherever there are libraries; the trigger alone would do." "libfaro0: maintscript-calls-ldconfig *")
  endif()
  get_property(loaded GLOBAL PROPERTY faro_loaded_packages)
  faro_package(faro math "chance you can check: shuffles, draws, exact odds"
    "The program faro shuffles, draws and deals fairly, from a seed that anybody can\nrepeat; says the exact odds of what may be drawn (dice, hands of cards, orders\nof a pack, games written in Lua); and judges other people's shuffles."
    DEPENDS ${libraries} ${loaded} SUGGESTS faro-doc libdds0 librsvg2-2)
  faro_package(libfaro-dev libdevel "chance you can check: headers for C++20"
    "Headers, CMake package and pkg-config files of the libraries faro_core and\nothers."
    DEPENDS ${libraries} SUGGESTS faro-doc)
  if(FARO_PYTHON)
    find_package(Python REQUIRED COMPONENTS Interpreter)
    math(EXPR next_python "${Python_VERSION_MINOR} + 1")
    faro_package(python3-faro python "chance you can check: Python module"
      "The module faro: exact odds as fractions and distributions, shuffles, samples\nand splits of numpy arrays, orders of epochs, descriptions read in all their\nways, tests of shuffles, transcripts of draws verified."
      DEPENDS ${libraries} "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR})"
              "python3 (<< ${Python_VERSION_MAJOR}.${next_python})" python3-numpy
      RECOMMENDS faro SUGGESTS faro-doc python3-matplotlib python3-pandas python3-torch python3-dask
      CONTROL ${faro_debian}/python3-faro/postinst ${faro_debian}/python3-faro/prerm)
  endif()
  faro_package(faro-doc doc "chance you can check: documents and examples"
    "Guides to the program and the libraries, specifications of what a seed gives,\nindependent verifiers in Python, and example programs,\nwhich are written with libfmt-dev." SUGGESTS libfaro-dev libfmt-dev ALL)
  install(CODE "file(GLOB pages \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/man/man1/*.1\")
                execute_process(COMMAND gzip -9nf \${pages} COMMAND_ERROR_IS_FATAL ANY)" COMPONENT faro)
endif()
include(CPack)
