// The rights that a process gives up for good, so that a hole in a decoder reaches nothing: to files by Landlock (Linux
// 5.13), to system calls by seccomp (Linux 3.17). Both hold for everything the process starts.
// Sources: the kernel's Documentation/userspace-api/landlock.rst and seccomp_filter.rst.
#ifndef HEARTH_KERNEL_CONFINEMENT_H
#define HEARTH_KERNEL_CONFINEMENT_H

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Only declared where _GNU_SOURCE was defined before anything was included; the same on both architectures.
#ifndef CLONE_THREAD
#define CLONE_THREAD 0x00010000
#endif
#ifndef O_PATH
#define O_PATH 010000000
#endif

#define HEARTH_LANDLOCK 1
#define HEARTH_SECCOMP 2

#if defined(__x86_64__)
#define HEARTH_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define HEARTH_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Which of the two this kernel has, and lets this process use.
static inline int hearth_confinement_offered(void)
{
    unsigned int action = SECCOMP_RET_ERRNO;
    int offered = 0;

    if (syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 1)
        offered |= HEARTH_LANDLOCK;
#ifdef HEARTH_ARCHITECTURE
    if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0)
        offered |= HEARTH_SECCOMP;
#endif
    return offered;
}

// No program that is started from here on may do more than its parent.
static inline int hearth_renounce_privileges(void)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// All that the first version of Landlock knows; newer ones know three more rights, which those processes that call this
// do not need.
#define HEARTH_FILE_RIGHTS ((1ULL << 13) - 1)

// Lets a path, and all beneath it, keep some rights. One that is not there needs none.
static inline void hearth_landlock_allow(int ruleset, const char *path, unsigned long long rights)
{
    struct landlock_path_beneath_attr rule;
    struct stat status;

    memset(&rule, 0, sizeof rule);
    rule.parent_fd = open(path, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0)
        return;
    if (fstat(rule.parent_fd, &status) == 0) {
        // A right that only folders have would make the kernel refuse the rule for a file.
        if (!S_ISDIR(status.st_mode))
            rights &= ~(unsigned long long)LANDLOCK_ACCESS_FS_READ_DIR;
        rule.allowed_access = rights;
        syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(rule.parent_fd);
}

// From here on this thread, and those it starts, may open nothing but shared libraries, and these two: `program` to be
// run, with the fonts that it may draw with, and `input` to be read. Either may be NULL. Returns whether that holds.
static inline int hearth_confine_files(const char *program, const char *input)
{
    static const char *const libraries[] = {
        "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache"};
    // The same on every machine that has the packages.
    static const char *const fonts[] = {
        "/etc/fonts", "/usr/share/fontconfig", "/usr/share/fonts", "/usr/share/poppler", "/var/cache/fontconfig"};
    const unsigned long long reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    struct landlock_ruleset_attr wanted;
    int version = (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    size_t index;
    int ruleset, is_confined;

    if (version < 1)
        return 0;
    memset(&wanted, 0, sizeof wanted);
    wanted.handled_access_fs = HEARTH_FILE_RIGHTS;
    // Linux 5.19: linking and moving between folders; 6.2: truncating.
    if (version >= 2)
        wanted.handled_access_fs |= 1ULL << 13;
    if (version >= 3)
        wanted.handled_access_fs |= 1ULL << 14;
    ruleset = (int)syscall(SYS_landlock_create_ruleset, &wanted, sizeof wanted, 0);
    if (ruleset < 0)
        return 0;
    for (index = 0; index < sizeof libraries / sizeof *libraries; index++)
        hearth_landlock_allow(ruleset, libraries[index], reading | LANDLOCK_ACCESS_FS_EXECUTE);
    if (program != NULL) {
        hearth_landlock_allow(ruleset, program, reading | LANDLOCK_ACCESS_FS_EXECUTE);
        for (index = 0; index < sizeof fonts / sizeof *fonts; index++)
            hearth_landlock_allow(ruleset, fonts[index], reading);
    }
    if (input != NULL)
        hearth_landlock_allow(ruleset, input, LANDLOCK_ACCESS_FS_READ_FILE);
    is_confined = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return is_confined;
}

// A filter in the making.
struct hearth_filter {
    struct sock_filter steps[512];
    unsigned short count;
};

static inline void hearth_step(struct hearth_filter *filter, unsigned short code, unsigned int value,
    unsigned char if_true, unsigned char if_false)
{
    const struct sock_filter step = {code, if_true, if_false, value};

    if (filter->count < sizeof filter->steps / sizeof *filter->steps)
        filter->steps[filter->count++] = step;
}

static inline void hearth_load(struct hearth_filter *filter, size_t offset)
{
    hearth_step(filter, BPF_LD | BPF_W | BPF_ABS, (unsigned int)offset, 0, 0);
}

// Decides what happens to a call of that number.
static inline void hearth_decide(struct hearth_filter *filter, long number, unsigned int action)
{
    hearth_step(filter, BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)number, 0, 1);
    hearth_step(filter, BPF_RET | BPF_K, action, 0, 0);
}

// Allows a call of that number if the lower half of one of its arguments has these bits, and nothing else under `mask`.
static inline void hearth_allow_if(
    struct hearth_filter *filter, long number, int argument, unsigned int mask, unsigned int bits)
{
    hearth_step(filter, BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)number, 0, 5);
    hearth_load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)argument);
    hearth_step(filter, BPF_ALU | BPF_AND | BPF_K, mask, 0, 0);
    hearth_step(filter, BPF_JMP | BPF_JEQ | BPF_K, bits, 0, 1);
    hearth_step(filter, BPF_RET | BPF_K, SECCOMP_RET_ALLOW, 0, 0);
    hearth_step(filter, BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM, 0, 0);
}

#ifdef HEARTH_ARCHITECTURE
// Calls of another architecture have other numbers: whoever makes one is ended.
static inline void hearth_begin(struct hearth_filter *filter)
{
    filter->count = 0;
    hearth_load(filter, offsetof(struct seccomp_data, arch));
    hearth_step(filter, BPF_JMP | BPF_JEQ | BPF_K, HEARTH_ARCHITECTURE, 1, 0);
    hearth_step(filter, BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
    hearth_load(filter, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // x32 counts from here.
    hearth_step(filter, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    hearth_step(filter, BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS, 0, 0);
#endif
}
#endif

// Ends the filter with what happens to all other calls, and sets it for all threads. Returns whether it holds.
static inline int hearth_enforce(struct hearth_filter *filter, unsigned int otherwise)
{
    struct sock_fprog program;

    hearth_step(filter, BPF_RET | BPF_K, otherwise, 0, 0);
    program.len = filter->count;
    program.filter = filter->steps;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

// From here on all threads may compute, and read and write what they have open, and nothing else: open no file, make no
// connection, start no program, touch no other process. Everything else fails with EPERM. Returns whether that holds.
static inline int hearth_confine_to_computing(void)
{
#ifdef HEARTH_ARCHITECTURE
    static const long allowed[] = {
        SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_lseek, SYS_close, SYS_dup,
        SYS_fcntl, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_fsync, SYS_fdatasync, SYS_ftruncate, SYS_fadvise64,
        SYS_recvmsg, SYS_ppoll, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_msync, SYS_brk,
        SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_membarrier, SYS_sched_yield, SYS_sched_getaffinity,
        SYS_sched_getattr, SYS_getcpu, SYS_exit, SYS_exit_group, SYS_rt_sigaction, SYS_rt_sigprocmask,
        SYS_rt_sigreturn, SYS_sigaltstack, SYS_restart_syscall, SYS_getpid, SYS_gettid, SYS_getuid, SYS_geteuid,
        SYS_getgid, SYS_getegid, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep,
        SYS_gettimeofday, SYS_getrandom, SYS_getrusage, SYS_times, SYS_sysinfo, SYS_uname, SYS_setitimer,
#ifdef SYS_alarm
        SYS_alarm,
#endif
#ifdef SYS_poll
        SYS_poll,
#endif
    };
    struct hearth_filter filter;
    size_t index;

    hearth_begin(&filter);
    for (index = 0; index < sizeof allowed / sizeof *allowed; index++)
        hearth_decide(&filter, allowed[index], SECCOMP_RET_ALLOW);
    // Threads, no processes. The filter cannot look into clone3's argument: without it glibc uses clone.
    hearth_decide(&filter, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    hearth_allow_if(&filter, SYS_clone, 0, CLONE_THREAD, CLONE_THREAD);
    // The threads of this process may end it, and have names; limits may be read.
    hearth_allow_if(&filter, SYS_tgkill, 0, ~0U, (unsigned int)getpid());
    hearth_allow_if(&filter, SYS_prctl, 0, ~0U, PR_SET_NAME);
    hearth_allow_if(&filter, SYS_prlimit64, 2, ~0U, 0);
    return hearth_enforce(&filter, SECCOMP_RET_ERRNO | EPERM);
#else
    return 0;
#endif
}

// From here on no thread, and no program started by it, has a network, looks into other processes, or takes what
// administrators have. Returns whether that holds.
static inline int hearth_confine_calls(void)
{
#ifdef HEARTH_ARCHITECTURE
    static const long refused[] = {
        SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4, SYS_sendto,
        SYS_sendmsg, SYS_sendmmsg, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_kill,
        SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_open, SYS_pidfd_getfd,
        SYS_pidfd_send_signal, SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register, SYS_bpf,
        SYS_perf_event_open, SYS_userfaultfd, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_mount, SYS_umount2,
        SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_open_by_handle_at, SYS_name_to_handle_at,
        SYS_mknodat, SYS_linkat, SYS_symlinkat, SYS_renameat, SYS_renameat2, SYS_unlinkat, SYS_mkdirat,
        SYS_fchmodat, SYS_fchownat, SYS_fchmod, SYS_fchown, SYS_truncate, SYS_utimensat, SYS_setxattr,
        SYS_lsetxattr, SYS_fsetxattr, SYS_swapon, SYS_swapoff, SYS_reboot, SYS_init_module, SYS_finit_module,
        SYS_delete_module, SYS_kexec_load, SYS_quotactl, SYS_acct, SYS_settimeofday, SYS_clock_settime,
        SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_shmget, SYS_shmat, SYS_msgget, SYS_semget, SYS_mq_open,
#ifdef SYS_open
        SYS_mknod, SYS_link, SYS_symlink, SYS_rename, SYS_unlink, SYS_mkdir, SYS_rmdir, SYS_chmod, SYS_chown,
        SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    };
    struct hearth_filter filter;
    size_t index;

    hearth_begin(&filter);
    for (index = 0; index < sizeof refused / sizeof *refused; index++)
        hearth_decide(&filter, refused[index], SECCOMP_RET_ERRNO | EPERM);
    return hearth_enforce(&filter, SECCOMP_RET_ALLOW);
#else
    return 0;
#endif
}

#endif
