# clang 19 for WebAssembly, with the C library of Debian (wasi-libc) and libc++ built here (runtime/).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR llvm-ar-19 CACHE FILEPATH "")
set(CMAKE_RANLIB llvm-ranlib-19 CACHE FILEPATH "")
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)  # there is nothing to run, and no libc++ yet to link

get_filename_component(page_root "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
set(page_sources "${page_root}/build/page/sources")
# What every file is compiled with: nothing of the machine's own headers, and the features that every browser has since
# 2023.
set(wasi "-nostdlibinc -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_MMAN")
set(features "-mbulk-memory -mnontrapping-fptoint -msign-ext -fvisibility=hidden")
set(runtime "${CMAKE_CURRENT_LIST_DIR}/runtime/include")
set(llvm "${page_sources}/llvm")
set(c_headers "-isystem ${runtime} -isystem /usr/include/wasm32-wasi")
set(CMAKE_C_FLAGS_INIT "${wasi} ${features} ${c_headers}")
set(CMAKE_CXX_FLAGS_INIT
    "${wasi} ${features} -fwasm-exceptions -nostdinc++ -include ${runtime}/__config_site -isystem ${llvm}/libcxx/include -isystem ${llvm}/libcxxabi/include ${c_headers}")
