// Reading and writing through interruptions, short counts and hostile sizes; secrets that only their owner
// reads.
#include <faro/audit/crypto.hpp>
#include <faro/audit/safe_file.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
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
