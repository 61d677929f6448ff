# Runs in the clean root: each package used as somebody would who has just installed it.
set -eux
cd "$(mktemp -d)"
faro --version
test "$(seq 10 | faro shuffle --seed demo | sort -n | tr -d '\n')" = 12345678910
faro odds '4d6 drop lowest >= 15' --fractions | grep 25/108
faro odds pontoon.lua --set stick=16
test -f /usr/share/man/man1/faro.1.gz
test -f /usr/share/bash-completion/completions/faro
faro-mpi --help >/dev/null
/usr/bin/python3 -c 'import faro; assert str(faro.odds("4d6 drop lowest >= 15")) == "25/108"'
for with in "$(pkg-config --cflags --libs faro)" "$(pkg-config --cflags --libs faro-odds)"; do
  g++ -std=c++20 /packages/use.cpp -o use $with
  test "$(./use)" = 25/108
done
mkdir consumer
cp /packages/use.cpp consumer/
printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(use LANGUAGES CXX)' 'find_package(faro REQUIRED COMPONENTS odds)' \
  'add_executable(use use.cpp)' 'target_link_libraries(use PRIVATE faro::odds)' >consumer/CMakeLists.txt
cmake -S consumer -B consumer/build
cmake --build consumer/build
test "$(consumer/build/use)" = 25/108
test -f /usr/share/doc/faro-doc/examples/bag.cpp
