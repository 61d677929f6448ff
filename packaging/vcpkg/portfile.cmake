# vcpkg port, as an overlay (--overlay-ports=packaging/vcpkg): builds the folder it stands in. Not tried with
# vcpkg itself (packaging/README.md). A port of a release would fetch its archive with vcpkg_from_github, by digest.
cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH packaging)
cmake_path(GET packaging PARENT_PATH SOURCE_PATH)

vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES program FARO_PROGRAM)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}" OPTIONS ${features} -D FARO_TESTS=OFF -D FARO_DEVELOPER=OFF -D FARO_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME faro CONFIG_PATH lib/cmake/faro)
vcpkg_fixup_pkgconfig()
if("program" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES faro AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
