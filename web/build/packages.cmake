# Read by the build of the page in the place of what it would find on the machine: the libraries it is built with are
# those of runtime/, compiled for WebAssembly.
enable_language(C)
add_subdirectory(${CMAKE_CURRENT_LIST_DIR}/runtime ${CMAKE_BINARY_DIR}/runtime)
