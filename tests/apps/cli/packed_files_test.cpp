// Whatever verb reads a file of text: one that is compressed is told so, with how to unpack it, and is not
// taken for a list, a script or a question of strange bytes.
#include "apps/workbench.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace std::string_view_literals;

class PackedFiles : public faro::testing::workbench {};

struct packing {
  std::string_view name, bytes;
};
constexpr packing packings[]{
    {"gzip", "\x1F\x8B\x08\0\0\0\0\0\0\x03\x4B\x4C\x04\0"sv},
    {"Zstandard", "\x28\xB5\x2F\xFD\x04\x58\x19\0\0"sv},
    {"xz", "\xFD\x37zXZ\0\0\x04\xE6\xD6"sv},
    {"bzip2", "BZh91AY&SY\x9A\x01"sv},
    {"ZIP", "PK\x03\x04\x14\0\0\0\x08\0"sv},
};

/// A use of each door: FILE is what is compressed.
std::vector<std::vector<std::string>> const doors{
    {"odds", "game.lua"},
    {"odds", "--ask", "FILE"},
    {"odds", "d6", "--with", "FILE"},
    {"odds", "game.anydice"},
    {"deal", "script.dlr"},
    {"deal", "--from", "FILE"},
    {"deal", "--replay", "FILE"},
    {"exam", "check", "FILE"},
    {"exam", "grade", "FILE", "FILE"},
    {"exam", "make", "FILE", "--out", "folder"},
    {"shuffle", "--picks", "FILE", "-i", "1-3"},
    {"watch", "exchange", "--picks", "FILE"},
    {"judge", "hands", "FILE", "--seen", "7", "--deck", "60", "--copies", "24"},
    {"draw", "slip", "FILE"},
    {"audit", "verify", "FILE"},
    {"audit", "squaredeal", "FILE"},
    {"audit", "contribute", "FILE", "--as", "ann", "--value", "x"},
    {"audit", "select", "--scheme", "drand", "--drand", "FILE", "--pool", "3", "-n", "1"},
};

TEST_F(PackedFiles, AreToldToBePackedAtEveryDoor) {
  for (auto const& [name, bytes] : packings) {
    for (auto const& file : {"FILE", "game.lua", "game.anydice", "script.dlr"}) put(file, bytes);
    for (auto const& door : doors) {
      auto const run = faro(door);
      std::string words;
      for (auto const& word : door) words += word + " ";
      EXPECT_EQ(run.exit_code, 2) << words << name << run.err << run.out;
      EXPECT_NE(run.err.find(std::string{name} + " data"), std::string::npos) << words << run.err;
      EXPECT_NE(run.err.find("unpack it first"), std::string::npos) << words << run.err;
    }
  }
}

}  // namespace
