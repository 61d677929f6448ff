// What a reader with a hole in it could do, once the run is confined: nothing but what the run was told to.
#include "cli/system/confinement.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

namespace faro::program::system {
namespace {

class Confinement : public ::testing::Test {
 protected:
  void SetUp() override {
    if (confinement_here() != "Landlock, seccomp")
      GTEST_SKIP() << "this system has not both, Landlock and seccomp";
    auto pattern = (std::filesystem::current_path() / "confined-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    for (auto const* const name : {"mine", "others"}) std::filesystem::create_directory(folder_ + "/" + name);
    std::ofstream{folder_ + "/others/kept.txt"} << "kept";
  }
  void TearDown() override {
    if (!folder_.empty()) std::filesystem::remove_all(folder_);
  }

  /// What the hole makes of a confined process: its errno, 0 where it was let.
  int tried(permissions const& needed, std::function<bool()> const& hole) const {
    auto const child = ::fork();
    if (child == 0) {
      confine(needed);
      ::_exit(hole() ? 0 : errno);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  static bool opens(std::string const& path, int how) { return ::open(path.c_str(), how, 0600) >= 0; }

  std::string folder_;
  permissions mine() const { return {{folder_ + "/mine/out.txt"}}; }
  static permissions asked_by_others() { return {{}, true}; }
};

TEST_F(Confinement, OutputsAreWritten) {
  EXPECT_EQ(tried(mine(), [&] { return opens(folder_ + "/mine/out.txt", O_WRONLY | O_CREAT); }), 0);
  EXPECT_EQ(tried(mine(),
                  [&] {
                    return ::rename((folder_ + "/mine/out.txt").c_str(),
                                    (folder_ + "/mine/again.txt").c_str()) == 0;
                  }),
            0);
  EXPECT_EQ(tried({}, [] { return opens("/dev/null", O_WRONLY); }), 0);
}

TEST_F(Confinement, NoOtherFileIsChanged) {
  auto const kept = folder_ + "/others/kept.txt";
  for (auto const& needed : {mine(), permissions{}}) {
    EXPECT_EQ(tried(needed, [&] { return opens(kept, O_WRONLY); }), EACCES);
    EXPECT_EQ(tried(needed, [&] { return opens(kept, O_WRONLY | O_TRUNC); }), EACCES);
    EXPECT_EQ(tried(needed, [&] { return opens(folder_ + "/others/new.txt", O_WRONLY | O_CREAT); }), EACCES);
    EXPECT_EQ(tried(needed, [&] { return ::unlink(kept.c_str()) == 0; }), EACCES);
    EXPECT_EQ(tried(needed, [&] { return ::mkdir((folder_ + "/others/new").c_str(), 0700) == 0; }), EACCES);
    EXPECT_EQ(tried(needed, [&] { return ::symlink("x", (folder_ + "/others/link").c_str()) == 0; }), EACCES);
  }
  EXPECT_NE(tried(mine(), [&] { return ::rename(kept.c_str(), (folder_ + "/mine/kept.txt").c_str()) == 0; }),
            0);
  EXPECT_TRUE(std::filesystem::exists(kept));
}

/// An output that is a link is where the link leads.
TEST_F(Confinement, ALinkIsFollowed) {
  std::filesystem::create_symlink("../others/kept.txt", folder_ + "/mine/link");
  permissions const through{{folder_ + "/mine/link"}};
  EXPECT_EQ(tried(through, [&] { return opens(folder_ + "/others/new.txt", O_WRONLY | O_CREAT); }), 0);
}

TEST_F(Confinement, NothingIsSentAndNothingStarted) {
  EXPECT_EQ(tried({}, [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }), EPERM);
  EXPECT_EQ(tried({}, [] { return ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }), EPERM);
  EXPECT_EQ(tried(asked_by_others(), [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }), 0);
  EXPECT_EQ(tried({}, [] { return ::execl("/bin/true", "true", nullptr) == 0; }), EPERM);
}

}  // namespace
}  // namespace faro::program::system
