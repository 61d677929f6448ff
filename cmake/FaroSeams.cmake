# What stands behind the seam of the house to an operating system: one, or none.
#
# It is a few headers with two sets of files that define them; the build takes one. The page's engine, which runs where
# there is no disk, is built with FARO_SYSTEM=OFF (CMakePresets.json, "page").
option(FARO_SYSTEM "Files, terminals and processes of the system; without, files are those that a question brings" ON)

if(FARO_SYSTEM)
  set(faro_other_sources "/records/files/none\\.cpp$|/cli/system/none/")
else()
  set(faro_other_sources "/records/files/(safe_file|new_file|locked_file)\\.cpp$|/cli/system/[a-z_]*\\.cpp$")
endif()
