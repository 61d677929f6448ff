#!/usr/bin/env bash
# Fails, naming the places, when a source of ours is not as clang-format would write it.
set -euo pipefail
find bench core examples program tests wings -name '*.[ch]pp' -print0 | xargs -0 "$1" --dry-run -Werror
