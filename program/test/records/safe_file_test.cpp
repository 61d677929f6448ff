// Reading and writing through interruptions, short counts and hostile sizes; secrets that only their owner
// reads.
#include "records/safe_file.hpp"

#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>

namespace faro::audit {
namespace {

using ::testing::HasSubstr;

/// A folder of its own, removed at the end.
class folder : public ::testing::Test {
 protected:
  folder() {
    auto name = (std::filesystem::temp_directory_path() / "faro-safe-XXXXXX").string();
    if (!::mkdtemp(name.data())) throw std::runtime_error{"no temporary folder"};
    path_ = name;
  }
  ~folder() override { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::string at(std::string const& name) const { return path_ / name; }
  [[nodiscard]] std::filesystem::path const& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Gives a text byte by byte, interrupted before each.
byte_source reluctant(std::string text) {
  return [text = std::move(text), at = std::size_t{0},
          interrupted = false](std::span<char> room) mutable -> std::ptrdiff_t {
    interrupted = !interrupted;
    if (interrupted) {
      errno = EINTR;
      return -1;
    }
    if (at == text.size() || room.empty()) return 0;
    room[0] = text[at++];
    return 1;
  };
}

TEST(read_all, goes_on_after_interruptions_and_short_reads) {
  EXPECT_EQ(read_all(reluctant("secret"), 100, "it"), "secret");
}

TEST(read_all, refuses_what_is_too_long_without_holding_it) {
  std::size_t given = 0;
  byte_source const endless = [&](std::span<char> room) -> std::ptrdiff_t {
    std::ranges::fill(room, 'x');
    given += room.size();
    return static_cast<std::ptrdiff_t>(room.size());
  };
  EXPECT_THROW(static_cast<void>(read_all(endless, 1'000'000, "it")), input_error);
  EXPECT_EQ(given, 1'000'001u);
  EXPECT_EQ(read_all(reluctant("1234"), 4, "it"), "1234");
  EXPECT_THROW(static_cast<void>(read_all(reluctant("12345"), 4, "it")), input_error);
}

TEST(read_all, says_why_reading_failed) {
  byte_source const broken = [](std::span<char>) -> std::ptrdiff_t {
    errno = EIO;
    return -1;
  };
  EXPECT_THROW(static_cast<void>(read_all(broken, 100, "it")), system_error);
  EXPECT_THROW(static_cast<void>(read_file("/", 100)), input_error);
  EXPECT_THROW(static_cast<void>(read_file("/no/such/file", 100)), input_error);
}

TEST(write_all, goes_on_after_interruptions_and_short_writes) {
  std::string written;
  bool interrupted = false;
  write_all(
      [&](std::string_view part) -> std::ptrdiff_t {
        interrupted = !interrupted;
        if (interrupted) {
          errno = EINTR;
          return -1;
        }
        written += part[0];
        return 1;
      },
      "secret", "it");
  EXPECT_EQ(written, "secret");
}

TEST(write_all, says_when_the_disk_is_full) {
  byte_drain const full = [](std::string_view) -> std::ptrdiff_t {
    errno = ENOSPC;
    return -1;
  };
  EXPECT_THROW(write_all(full, "x", "it"), system_error);
  EXPECT_THROW(write_all([](std::string_view) { return 0; }, "x", "it"), system_error);
}

using secret_file = folder;

TEST_F(secret_file, is_read_and_written_by_its_owner_alone) {
  auto const before = ::umask(0);
  write_secret_file(at("s"), "secret\n");
  ::umask(before);
  struct stat status {};
  ASSERT_EQ(::stat(at("s").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  EXPECT_EQ(read_file(at("s"), 100), "secret\n");
}

TEST_F(secret_file, never_replaces_a_file) {
  write_secret_file(at("s"), "first");
  try {
    write_secret_file(at("s"), "second");
    ADD_FAILURE();
  } catch (input_error const& e) {
    EXPECT_THAT(e.what(), HasSubstr("never replaced"));
  }
  EXPECT_EQ(read_file(at("s"), 100), "first");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator{path()}, {}), 1);
}

TEST_F(secret_file, leaves_nothing_where_it_can_t_be_written) {
  EXPECT_THROW(write_secret_file(at("none/s"), "x"), system_error);
  EXPECT_TRUE(std::filesystem::is_empty(path()));
}

TEST_F(secret_file, never_takes_away_what_is_not_its_own) {
  // A file that has the name which an earlier version gave to its unfinished ones.
  auto const foreign = at("s." + std::to_string(::getpid()) + ".new");
  write_new_file(foreign, "somebody's", 0600);
  write_secret_file(at("s"), "secret");
  EXPECT_EQ(read_file(foreign, 100), "somebody's");
  EXPECT_THROW(write_secret_file(at("s"), "again"), input_error);
  EXPECT_EQ(read_file(foreign, 100), "somebody's");
}

TEST_F(secret_file, is_never_written_through_a_dangling_link) {
  ASSERT_EQ(::symlink(at("elsewhere").c_str(), at("s").c_str()), 0);
  EXPECT_THROW(write_secret_file(at("s"), "secret"), input_error);
  EXPECT_FALSE(std::filesystem::exists(at("elsewhere")));
}

using changed_file = folder;

TEST_F(changed_file, is_replaced_whole_with_its_mode) {
  write_new_file(at("f"), "one\n", 0640);
  locked_file file{at("f"), 100};
  EXPECT_EQ(file.bytes(), "one\n");
  file.replace("one\ntwo\n");
  file.replace("one\ntwo\nthree\n");
  EXPECT_EQ(read_file(at("f"), 100), "one\ntwo\nthree\n");
  struct stat status {};
  ASSERT_EQ(::stat(at("f").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator{path()}, {}), 1);
}

TEST_F(changed_file, is_refused_when_it_is_none_or_too_large) {
  EXPECT_THROW(locked_file(at("none"), 100), input_error);
  write_new_file(at("f"), "12345", 0600);
  EXPECT_THROW(locked_file(at("f"), 4), input_error);
  EXPECT_EQ(locked_file(at("f"), 5).bytes(), "12345");
}

TEST_F(changed_file, waits_for_others_only_so_long) {
  write_new_file(at("f"), "x", 0600);
  locked_file const held{at("f"), 100};
  try {
    locked_file const other{at("f"), 100, std::chrono::milliseconds{30}};
    ADD_FAILURE();
  } catch (system_error const& e) {
    EXPECT_THAT(e.what(), HasSubstr("another program has been changing it"));
  }
}

TEST_F(changed_file, that_somebody_replaced_meanwhile_is_left_alone) {
  write_new_file(at("f"), "x", 0600);
  locked_file file{at("f"), 100};
  write_new_file(at("g"), "an editor's", 0600);
  std::filesystem::rename(at("g"), at("f"));
  EXPECT_THROW(file.replace("ours"), system_error);
  EXPECT_EQ(read_file(at("f"), 100), "an editor's");
}

TEST_F(changed_file, loses_nothing_of_many_processes) {
  constexpr int processes = 6, times = 15;
  write_new_file(at("f"), "", 0600);
  std::vector<pid_t> children;
  for (int child = 0; child < processes; ++child) {
    auto const id = ::fork();
    if (id == 0) {
      try {
        for (int i = 0; i < times; ++i) {
          locked_file file{at("f"), 10'000};
          file.replace(file.bytes() + static_cast<char>('a' + child));
        }
      } catch (...) {
        ::_exit(1);
      }
      ::_exit(0);
    }
    children.push_back(id);
  }
  for (auto const id : children) {
    int status = 1;
    ::waitpid(id, &status, 0);
    EXPECT_EQ(status, 0);
  }
  auto const bytes = read_file(at("f"), 10'000);
  EXPECT_EQ(bytes.size(), processes * times * std::size_t{1});
  for (int child = 0; child < processes; ++child)
    EXPECT_EQ(std::ranges::count(bytes, 'a' + child), times) << child;
}

TEST_F(changed_file, is_as_it_was_when_its_writer_is_killed) {
  std::string const before(300'000, 'o'), after(300'000, 'n');
  write_new_file(at("f"), before, 0600);
  for (int moment = 0; moment < 40; ++moment) {
    auto const id = ::fork();
    if (id == 0) {
      locked_file file{at("f"), 1'000'000};
      file.replace(file.bytes() == before ? after : before);
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(moment * 37));
    ::kill(id, SIGKILL);
    ::waitpid(id, nullptr, 0);
    auto const found = read_file(at("f"), 1'000'000);
    EXPECT_TRUE(found == before || found == after) << "at moment " << moment;
  }
  // The lock went with the process.
  EXPECT_NO_THROW(locked_file(at("f"), 1'000'000, std::chrono::milliseconds{500}));
}

TEST_F(changed_file, is_as_it_was_when_it_may_not_grow) {
  write_new_file(at("f"), "before", 0600);
  auto const id = ::fork();
  if (id == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit const small{3, 3};
    ::setrlimit(RLIMIT_FSIZE, &small);
    bool refused = false;
    try {
      locked_file{at("f"), 100}.replace("longer than three");
    } catch (system_error const&) {
      refused = true;
    }
    try {
      write_secret_file(at("s"), "longer than three");
      refused = false;
    } catch (system_error const&) {
      refused = refused && !std::filesystem::exists(at("s"));
    }
    ::_exit(refused ? 0 : 1);
  }
  int status = 1;
  ::waitpid(id, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read_file(at("f"), 100), "before");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator{path()}, {}), 1);
}

#ifdef __linux__
TEST(secrets_in_memory, are_not_dumped) {
  auto const id = ::fork();
  if (id == 0) {
    forbid_core_dumps();
    rlimit limit{};
    ::getrlimit(RLIMIT_CORE, &limit);
    ::_exit(::prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0 && limit.rlim_max == 0 ? 0 : 1);
  }
  int status = 1;
  ::waitpid(id, &status, 0);
  EXPECT_EQ(status, 0);
}
#endif

TEST(fresh_secrets, of_parent_and_forked_children_differ) {
  // No state outlives a call, so a fork copies nothing.
  static_cast<void>(fresh_secret());
  std::vector<std::string> all{std::string{fresh_secret().view()}};
  for (int child = 0; child < 2; ++child) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    auto const id = ::fork();
    if (id == 0) {
      auto const own = fresh_secret();
      auto const wrote = ::write(ends[1], own.view().data(), own.view().size());
      ::_exit(wrote == 32 ? 0 : 1);
    }
    ::close(ends[1]);
    all.push_back(read_all([&](std::span<char> room) { return ::read(ends[0], room.data(), room.size()); },
                           100, "pipe"));
    ::close(ends[0]);
    ::waitpid(id, nullptr, 0);
    EXPECT_EQ(all.back().size(), 32u);
  }
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
}

TEST(fresh_secrets, survive_interruptions_and_short_reads_of_the_entropy_source) {
  unsigned char next = 0;
  int calls = 0;
  auto const key = fresh_key([&](std::span<std::byte> room) -> std::ptrdiff_t {
    if (++calls % 3 == 0) {
      errno = EINTR;
      return -1;
    }
    room[0] = std::byte{next++};
    return 1;
  });
  EXPECT_EQ(key.bytes[31], std::byte{31});
  EXPECT_THROW(static_cast<void>(fresh_key([](std::span<std::byte>) -> std::ptrdiff_t { return 0; })),
               system_error);
}

}  // namespace
}  // namespace faro::audit
