// What a reader with a hole in it could do, once the run is confined: nothing but what the run was told to.
#include "cli/system/confinement.hpp"

#include "cli/options/command.hpp"
#include "cli/program.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

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
    return after([&] { confine(needed); }, hole);
  }
  int after(std::function<void()> const& before, std::function<bool()> const& hole) const {
    auto const child = ::fork();
    if (child == 0) {
      before();
      ::_exit(hole() ? 0 : errno);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  static bool opens(std::string const& path, int how) { return ::open(path.c_str(), how, 0600) >= 0; }

  std::string folder_;
  permissions mine() const { return {.outputs = {folder_ + "/mine/out.txt"}}; }
  static permissions asked_by_others() { return {.network = true}; }
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

/// What Landlock does not look at: rights, owners, times, attributes; other processes.
TEST_F(Confinement, NothingElseIsChangedEither) {
  auto const kept = folder_ + "/others/kept.txt";
  auto const parent = ::getpid();
  timespec const times[2]{};  // NOLINT: as the call wants it
  std::vector<std::function<bool()>> const holes{
      [&] { return ::chmod(kept.c_str(), 0777) == 0; },
      [&] { return ::fchmodat(AT_FDCWD, kept.c_str(), 0777, 0) == 0; },
      [&] { return ::syscall(452, AT_FDCWD, kept.c_str(), 0777, 0) == 0 || errno == ENOSYS; },
      [&] { return ::chown(kept.c_str(), ::getuid(), ::getgid()) == 0; },
      [&] { return ::lchown(kept.c_str(), ::getuid(), ::getgid()) == 0; },
      [&] { return ::utimensat(AT_FDCWD, kept.c_str(), times, 0) == 0; },
      [&] { return ::utimes(kept.c_str(), nullptr) == 0; },
      [&] { return ::truncate(kept.c_str(), 0) == 0; },
      [&] { return ::setxattr(kept.c_str(), "user.x", "y", 1, 0) == 0; },
      [&] { return ::removexattr(kept.c_str(), "user.x") == 0; },
      [&] { return ::kill(parent, 0) == 0; },
      [&] { return ::kill(-1, 0) == 0; },
      [&] { return ::syscall(SYS_tgkill, parent, parent, 0) == 0; },
      [&] { return ::syscall(SYS_tkill, parent, 0) == 0; },
      [&] { return ::syscall(SYS_pidfd_open, parent, 0) >= 0; },
      [&] { return ::ptrace(PTRACE_ATTACH, parent, nullptr, nullptr) == 0; },
      [&] { return ::prlimit(parent, RLIMIT_CORE, nullptr, nullptr) == 0; },
      [&] { return ::shmget(IPC_PRIVATE, 4096, 0600) >= 0; },
      [&] { return ::mount("x", "/", "tmpfs", 0, nullptr) == 0; },
      [&] { return ::unshare(CLONE_FS) == 0; },
      [&] { return ::ioctl(STDIN_FILENO, TIOCSTI, "x") == 0; }};
  for (auto const& needed : {mine(), permissions{}}) {
    for (std::size_t i = 0; i < holes.size(); ++i) EXPECT_EQ(tried(needed, holes[i]), EPERM) << i;
  }
  auto const by_descriptor = [&] { return ::fchmod(::open(kept.c_str(), O_RDONLY), 0777) == 0; };
  EXPECT_EQ(tried({}, by_descriptor), EPERM);
  EXPECT_EQ(tried({}, [] { return ::raise(0) == 0 && ::kill(::getpid(), 0) == 0; }), 0);
}

/// An output that is a link is where the link leads.
TEST_F(Confinement, ALinkIsFollowed) {
  std::filesystem::create_symlink("../others/kept.txt", folder_ + "/mine/link");
  permissions const through{.outputs = {folder_ + "/mine/link"}};
  EXPECT_EQ(tried(through, [&] { return opens(folder_ + "/others/new.txt", O_WRONLY | O_CREAT); }), 0);
}

TEST_F(Confinement, NothingIsSentAndNothingStarted) {
  EXPECT_EQ(tried({}, [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }), EPERM);
  EXPECT_EQ(tried({}, [] { return ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }), EPERM);
  EXPECT_EQ(tried(asked_by_others(), [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }), 0);
  EXPECT_EQ(tried({}, [] { return ::execl("/bin/true", "true", nullptr) == 0; }), EPERM);
}

TEST_F(Confinement, NoOtherFileIsRead) {
  auto const kept = folder_ + "/others/kept.txt";
  std::ofstream{folder_ + "/mine/deck.txt"} << "1 Forest\n";
  auto const reads = [&](std::vector<std::string> const& inputs, std::string const& path) {
    return after([&] { confine_reading(inputs); }, [&] { return opens(path, O_RDONLY); });
  };
  EXPECT_EQ(reads({folder_ + "/mine/deck.txt"}, folder_ + "/mine/deck.txt"), 0);
  EXPECT_EQ(reads({folder_ + "/others"}, kept), 0);
  EXPECT_EQ(reads({folder_ + "/mine/deck.txt"}, kept), EACCES);
  EXPECT_EQ(reads({folder_ + "/mine"}, folder_ + "/mine/../others/kept.txt"), EACCES);
  EXPECT_EQ(reads({}, "/etc/passwd"), EACCES);
  EXPECT_EQ(reads({}, "/proc/1/environ"), EACCES);
  std::filesystem::create_symlink("../others/kept.txt", folder_ + "/mine/link");
  EXPECT_EQ(reads({folder_ + "/mine/deck.txt"}, folder_ + "/mine/link"), EACCES);
}

/// The program itself, with a verb whose reader does what its input says: the hole of a parser, from the
/// words of a command line on.
class ConfinedRun : public Confinement {
 protected:
  int opened(std::vector<std::string> words, std::string const& path, int how = O_RDONLY) const {
    return after(
        [&] {
          static command program{"faro", "A program."};
          auto& verb = program.add("read", "Reads.");
          verb.add({"FILE", "what is read", {}}).take = [](auto const&) {};
          verb.add({"--deck", "a deck", {}}).take = [](auto const&) {};
          verb.add({"-o,--out", "an output", {}}).writes()->take = [](auto const&) {};
          verb.run = [=] { ::_exit(opens(path, how) ? 0 : errno); };
          words.insert(words.begin(), "read");
          run_words(program, words);
        },
        [] { return false; });
  }
};

TEST_F(ConfinedRun, AHoleInAReaderOpensNoOtherFile) {
  auto const kept = folder_ + "/others/kept.txt", deck = folder_ + "/mine/deck.txt",
             out = folder_ + "/mine/out.txt";
  std::ofstream{deck} << "1 Forest\n";
  EXPECT_EQ(opened({deck}, deck), 0);
  EXPECT_EQ(opened({"--deck", "top=" + deck + "*2", "-"}, deck), 0);
  EXPECT_EQ(opened({deck, "-o", out}, out, O_WRONLY | O_CREAT), 0);
  for (auto const& words : {std::vector<std::string>{deck}, {deck, "-o", out}, {"-"}}) {
    EXPECT_EQ(opened(words, kept), EACCES);
    EXPECT_EQ(opened(words, "/etc/passwd"), EACCES);
    EXPECT_EQ(opened(words, kept, O_WRONLY), EACCES);
    EXPECT_EQ(opened(words, folder_ + "/others/new.txt", O_WRONLY | O_CREAT), EACCES);
  }
}

}  // namespace
}  // namespace faro::program::system
