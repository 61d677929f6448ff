// Linux: Landlock for files, a filter of system calls for the rest; see confinement.hpp.
#include "cli/system/confinement.hpp"

#include "cli/system/system.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <system_error>

#if __has_include(<linux/landlock.h>) && __has_include(<linux/seccomp.h>)
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#define FARO_HAS_CONFINEMENT
#endif

namespace faro::program::system {

#ifdef FARO_HAS_CONFINEMENT
namespace {

// ---- Files

constexpr std::uint64_t truncate_files = 1ULL << 14;  // of the third version; older headers don't name it
constexpr std::uint64_t change_files = LANDLOCK_ACCESS_FS_WRITE_FILE | truncate_files;
constexpr std::uint64_t change_folders =
    change_files | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
    LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
    LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
    LANDLOCK_ACCESS_FS_MAKE_SYM | LANDLOCK_ACCESS_FS_REFER;
constexpr std::uint64_t read_files = LANDLOCK_ACCESS_FS_READ_FILE;  // names can be listed all the same

long version_of_landlock() {
  return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

/// Before the second version no file could be renamed from one folder to another.
bool has_landlock() { return version_of_landlock() >= 2; }

class ruleset {
 public:
  explicit ruleset(std::uint64_t handled) : handled_{handled} {
    landlock_ruleset_attr attributes{};
    attributes.handled_access_fs = handled;
    number_ = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0));
    if (number_ < 0) refuse_too_many("the rules of what may be opened");
  }
  ruleset(ruleset const&) = delete;
  ruleset& operator=(ruleset const&) = delete;
  ~ruleset() {
    if (number_ >= 0) ::close(number_);
  }

  /// A file, or all that a folder holds. What is not there needs no rule.
  void allow(std::string const& path) const {
    int const descriptor = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (descriptor < 0) refuse_too_many(path);
    if (descriptor < 0) return;
    auto const facts = facts_of(descriptor);
    landlock_path_beneath_attr rule{};
    rule.allowed_access = handled_ & (facts && facts->folder ? ~0ULL : change_files | read_files);
    rule.parent_fd = descriptor;
    ::syscall(SYS_landlock_add_rule, number_, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    ::close(descriptor);
  }
  void enforce() const {
    if (number_ >= 0) ::syscall(SYS_landlock_restrict_self, number_, 0);
  }

 private:
  /// A run that may open no more files would else be told later that it may not read its own.
  static void refuse_too_many(std::string const& path) {
    auto const why = errno;
    if (why != EMFILE && why != ENFILE && why != ENOMEM) return;
    throw system_error{say("cannot open {}: {}", path, std::generic_category().message(why))};
  }

  std::uint64_t handled_;
  int number_;
};

/// A folder; or the folder in which a file appears, and what is there already (a device).
void allow_output(ruleset const& rules, std::string const& path) {
  if (auto const facts = facts_of(path); facts && facts->folder) return rules.allow(path);
  auto const target = behind_links(path);
  auto const folder = std::filesystem::path{target.empty() ? path : target}.parent_path();
  rules.allow(folder.empty() ? "." : folder.string());
  rules.allow(path);
}

void confine_writing(permissions const& needed) {
  if (!has_landlock()) return;
  ruleset const rules{version_of_landlock() >= 3 ? change_folders : change_folders & ~truncate_files};
  for (auto const& path : needed.outputs) allow_output(rules, path);
  for (auto const& folder : needed.temporary) rules.allow(folder);
  for (auto const* const device : {"/dev/null", "/dev/tty", "/dev/full"}) rules.allow(device);
  rules.enforce();
}

// ---- System calls

#if defined(__x86_64__)
constexpr std::uint32_t this_machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t this_machine = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t this_machine = 0;
#endif

bool has_filters() {
  if (this_machine == 0) return false;
  return ::prctl(PR_GET_SECCOMP) >= 0;
}

constexpr sock_filter statement(unsigned code, std::uint32_t value) {
  return {static_cast<std::uint16_t>(code), 0, 0, value};
}
constexpr sock_filter jump(std::uint32_t value, std::uint8_t if_equal, std::uint8_t else_by) {
  return {BPF_JMP | BPF_JEQ | BPF_K, if_equal, else_by, value};
}

constexpr auto refused = SECCOMP_RET_ERRNO | EPERM;

/// What Landlock does not look at: rights, owners, times and attributes of files by their names; other
/// processes, and memory shared with them; the system itself, for those who may change it.
constexpr std::array always_refused {
#if defined(__x86_64__)
  SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
      SYS_fchmodat, SYS_fchownat, SYS_utimensat, SYS_truncate, SYS_setxattr, SYS_lsetxattr, SYS_removexattr,
      SYS_lremovexattr, SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_ptrace, SYS_process_vm_readv,
      SYS_process_vm_writev, SYS_pidfd_open, SYS_pidfd_send_signal, SYS_rt_sigqueueinfo,
      SYS_rt_tgsigqueueinfo, SYS_shmget, SYS_shmat, SYS_semget, SYS_msgget, SYS_mq_open, SYS_mq_unlink,
      SYS_io_uring_setup, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns,
      SYS_swapon, SYS_swapoff, SYS_reboot, SYS_kexec_load, SYS_init_module, SYS_finit_module,
      SYS_delete_module, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
      SYS_sethostname, SYS_setdomainname, SYS_acct, SYS_bpf, SYS_perf_event_open, SYS_add_key,
      SYS_request_key, SYS_keyctl
};
/// Of newer systems than the headers may be; all machines number them alike.
constexpr std::array refused_by_number{438 /* pidfd_getfd */,
                                       440 /* process_madvise */,
                                       442 /* mount_setattr */,
                                       452 /* fchmodat2 */,
                                       463 /* setxattrat */,
                                       466 /* removexattrat */,
                                       469 /* file_setattr */};

/// A call is refused unless its first argument is one of these: the numbers of processes.
void refuse_but_for(std::vector<sock_filter>& filter, std::uint32_t call,
                    std::vector<std::uint32_t> const& allowed) {
  filter.push_back(jump(call, 0, static_cast<std::uint8_t>(2 * allowed.size() + 2)));
  filter.push_back(statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, args)));
  for (auto const process : allowed) {
    filter.push_back(jump(process, 0, 1));
    filter.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  }
  filter.push_back(statement(BPF_RET | BPF_K, refused));
}

/// What is asked of an open file: not its flags, and no keys typed into a terminal.
void refuse_controls(std::vector<sock_filter>& filter) {
  constexpr std::array<std::uint32_t, 5> controls{0x40086602 /* FS_IOC_SETFLAGS */, 0x40046602,
                                                  0x401c5820 /* FS_IOC_FSSETXATTR */, 0x5412 /* TIOCSTI */,
                                                  0x541c /* TIOCLINUX */};
  constexpr auto second = offsetof(seccomp_data, args) + sizeof(std::uint64_t);
  filter.push_back(jump(SYS_ioctl, 0, static_cast<std::uint8_t>(2 * controls.size() + 2)));
  filter.push_back(statement(BPF_LD | BPF_W | BPF_ABS, second));
  for (auto const control : controls) {
    filter.push_back(jump(control, 0, 1));
    filter.push_back(statement(BPF_RET | BPF_K, refused));
  }
  filter.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
}

/// Programs are not started, no socket is opened, and nothing of always_refused is done; the call fails as if
/// it were not permitted.
void confine_calls(permissions const& needed) {
  if (!has_filters()) return;
  std::vector<std::uint32_t> calls;
  for (auto const call : always_refused) calls.push_back(static_cast<std::uint32_t>(call));
  for (auto const call : refused_by_number) calls.push_back(static_cast<std::uint32_t>(call));
  if (!needed.programs) calls.insert(calls.end(), {SYS_execve, SYS_execveat});
  if (!needed.network) calls.push_back(SYS_socket);
  if (needed.outputs.empty())  // of files that are open
    calls.insert(calls.end(), {SYS_fchmod, SYS_fchown, SYS_fsetxattr, SYS_fremovexattr});
  std::vector<sock_filter> filter{statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, arch)),
                                  jump(this_machine, 1, 0), statement(BPF_RET | BPF_K, refused),
                                  statement(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
#if defined(__x86_64__)
  constexpr std::uint32_t calls_of_x32 = 0x40000000;  // the same calls by other numbers
  filter.push_back({BPF_JMP | BPF_JGE | BPF_K, 0, 1, calls_of_x32});
  filter.push_back(statement(BPF_RET | BPF_K, refused));
#endif
  auto const self = static_cast<std::uint32_t>(::getpid());
  if (!needed.programs) {  // who starts some may have to end them
    refuse_but_for(filter, SYS_kill, {self});
    refuse_but_for(filter, SYS_tgkill, {self});
    calls.push_back(SYS_tkill);
  }
  refuse_but_for(filter, SYS_prlimit64, {0, self});
  refuse_controls(filter);
  for (auto const call : calls) {
    filter.push_back(jump(call, 0, 1));
    filter.push_back(statement(BPF_RET | BPF_K, refused));
  }
  filter.push_back(statement(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  sock_fprog const program{static_cast<unsigned short>(filter.size()), filter.data()};
  ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

}  // namespace

void confine(permissions const& needed) {
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return;
  confine_writing(needed);
  confine_calls(needed);
}

void confine_reading(std::vector<std::string> const& inputs) {
  if (!has_landlock()) return;
  ruleset const rules{read_files};
  for (auto const& path : inputs) rules.allow(path);
  for (auto const* const installed :
       {"/usr", "/bin", "/lib", "/lib64", "/opt", "/nix/store", "/etc/ld.so.cache", "/etc/localtime",
        "/etc/fonts", "/var/cache/fontconfig", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
        "/sys/fs/cgroup", "/sys/devices/system"})
    rules.allow(installed);
  for (auto const* const device : {"/dev/null", "/dev/tty", "/dev/full", "/dev/random", "/dev/urandom"})
    rules.allow(device);
  rules.enforce();
}

std::string confinement_here() {
  std::string out = has_landlock() ? "Landlock" : "";
  if (has_filters()) out += out.empty() ? "seccomp" : ", seccomp";
  return out;
}

#else

void confine(permissions const&) {}
void confine_reading(std::vector<std::string> const&) {}
std::string confinement_here() { return {}; }

#endif

}  // namespace faro::program::system
