# Run at every build: writes OUT, which names the commit that SOURCE is at, if it changed.
set(commit unknown)
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel --short=12 HEAD OUTPUT_VARIABLE said ERROR_QUIET
                RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT failed)
  string(REPLACE "\n" ";" said "${said}")
  list(GET said 0 top)
  file(REAL_PATH ${SOURCE} source)
  if(top STREQUAL source)  # not the repository of a project that holds this one
    list(GET said 1 commit)
    execute_process(COMMAND git -C ${SOURCE} status --porcelain --untracked-files=no OUTPUT_VARIABLE changes ERROR_QUIET)
    if(changes)
      string(APPEND commit ", changed")
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "#define FARO_COMMIT \"${commit}\"\n")
