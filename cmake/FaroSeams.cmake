# What stands behind the seams of the house: the cryptography of others or our own, the operating system or none.
#
# Each seam is a header with two sets of files that define it; the build takes one. The page's engine, which runs where
# there is neither OpenSSL nor a disk, is built with FARO_CRYPTO=own and FARO_SYSTEM=OFF (CMakePresets.json, "page").
set(FARO_CRYPTO openssl CACHE STRING "What is behind faro/audit/crypto.hpp: openssl, or own, which is slower and needs nothing")
set_property(CACHE FARO_CRYPTO PROPERTY STRINGS openssl own)
option(FARO_SYSTEM "Files, terminals and processes of the system; without, files are those that a question brings" ON)

set(faro_crypto)
set(faro_other_sources "/audit/own/|/crypto_own\\.cpp$")
if(FARO_CRYPTO STREQUAL "openssl")
  set(faro_crypto OpenSSL::Crypto)
elseif(FARO_CRYPTO STREQUAL "own")
  set(faro_other_sources "/crypto_openssl\\.cpp$")
else()
  message(FATAL_ERROR "FARO_CRYPTO: expected openssl or own, got '${FARO_CRYPTO}'")
endif()
if(FARO_SYSTEM)
  string(APPEND faro_other_sources "|/audit/files/none\\.cpp$|/cli/system/none/")
else()
  string(APPEND faro_other_sources "|/audit/files/(safe_file|new_file|locked_file)\\.cpp$|/cli/system/[a-z_]*\\.cpp$")
endif()
