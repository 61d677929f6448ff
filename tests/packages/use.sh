# Runs in the clean root, as a user: each package used as somebody would who has just installed it.
set -eux
cd "$(mktemp -d)"

# faro
faro --version | grep commit
test "$(seq 10 | faro shuffle --seed demo | sort -n | tr -d '\n')" = 12345678910
faro dice '4d6 drop lowest >= 15' --fractions | grep 25/108
faro game odds pontoon.lua --set stick=16
for installed in man/man1/faro.1.gz man/man1/faro-judge-exact.1.gz bash-completion/completions/faro zsh/vendor-completions/_faro fish/vendor_completions.d/faro.fish; do
  test -s /usr/share/$installed
done

# python3-faro
/usr/bin/python3 -c 'import faro; assert str(faro.odds("4d6 drop lowest >= 15")) == "25/108"'
/usr/bin/python3 -c 'import faro; print(faro.Game("pontoon.lua", stick=16).odds())'
/usr/bin/python3 /packages/pages.py /packages/README.md

# libfaro-dev and libfaro0: without CMake, and with
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

# faro-doc: an example of it compiles as it stands there; examples are written with libfmt-dev
g++ -std=c++20 /usr/share/doc/faro-doc/examples/first_shuffle.cpp -o first $(pkg-config --cflags --libs faro fmt)
./first
for changes in faro libfaro0 libfaro-dev python3-faro faro-doc; do
  test -s /usr/share/doc/$changes/copyright
  zcat /usr/share/doc/$changes/changelog.gz | grep -q 'Versions, and what may change'
done
