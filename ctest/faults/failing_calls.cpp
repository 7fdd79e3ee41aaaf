// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loaded before all other libraries (LD_PRELOAD), lets the N-th call of one function fail: YOKE_FAIL is "write 3 28"
// for the third call of write and errno 28, "write 3 28 on" for that and all later ones. "malloc" covers all functions
// that allocate memory, from the point at which main installs its terminate handler: earlier calls are not the
// program's. "new" is operator new.
// With YOKE_FAIL_OF, a part of a library's file name, only calls from that library count. Once a call has failed, the
// file that YOKE_FAILED names exists.
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

namespace {

struct Fault {
  char call[32] = "";
  long number = 0;
  int code = 0;
  bool for_ever = false;
};

Fault const& fault() {
  static Fault const wanted = [] {
    Fault one;
    char on[8] = "";
    if (char const* const text = std::getenv("YOKE_FAIL"))
      one.for_ever = std::sscanf(text, "%31s %ld %d %7s", one.call, &one.number, &one.code, on) == 4;
    return one;
  }();
  return wanted;
}

/// True if the address lies in the library whose calls count.
bool counts(void const* caller) {
  static char const* const library = std::getenv("YOKE_FAIL_OF");
  if (library == nullptr) return true;
  Dl_info info{};
  return dladdr(caller, &info) != 0 && info.dli_fname != nullptr && std::strstr(info.dli_fname, library) != nullptr;
}

/// True if this call must fail; `errno` is then set. `caller`: the address to which the call returns.
bool fails(char const* call, void const* caller) {
  static std::atomic<long> calls = 0;
  Fault const& wanted = fault();
  if (std::strcmp(call, wanted.call) != 0 || !counts(caller)) return false;
  long const number = ++calls;
  if (number != wanted.number && !(wanted.for_ever && number > wanted.number)) return false;
  if (char const* const sign = std::getenv("YOKE_FAILED"))
    syscall(SYS_close, static_cast<int>(syscall(SYS_openat, AT_FDCWD, sign, O_WRONLY | O_CREAT, 0644)));
  errno = wanted.code;
  return true;
}

std::atomic<bool> in_main = false;

bool fails_to_allocate(void const* caller) { return in_main && fails("malloc", caller); }

template <class Function>
Function* real(char const* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

#define YOKE_REAL(name) static auto* const original = real<decltype(name)>(#name)

extern "C" {

// The C library's own functions, because a search for them allocates memory.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

std::terminate_handler set_terminate_of_main(std::terminate_handler handler) noexcept asm("_ZSt13set_terminatePFvvE");
std::terminate_handler set_terminate_of_main(std::terminate_handler handler) noexcept {
  static auto* const original = real<std::terminate_handler(std::terminate_handler)>("_ZSt13set_terminatePFvvE");
  auto* const before = original(handler);
  in_main = true;
  return before;
}
void* malloc(std::size_t bytes) noexcept {
  return fails_to_allocate(__builtin_return_address(0)) ? nullptr : __libc_malloc(bytes);
}
void* calloc(std::size_t count, std::size_t bytes) noexcept {
  return fails_to_allocate(__builtin_return_address(0)) ? nullptr : __libc_calloc(count, bytes);
}
void* realloc(void* block, std::size_t bytes) noexcept {
  return fails_to_allocate(__builtin_return_address(0)) ? nullptr : __libc_realloc(block, bytes);
}
void* aligned_alloc(std::size_t alignment, std::size_t bytes) noexcept {
  return fails_to_allocate(__builtin_return_address(0)) ? nullptr : __libc_memalign(alignment, bytes);
}
pid_t fork() noexcept {
  YOKE_REAL(fork);
  return fails("fork", __builtin_return_address(0)) ? -1 : original();
}
pid_t waitpid(pid_t process, int* status, int options) {
  YOKE_REAL(waitpid);
  return fails("waitpid", __builtin_return_address(0)) ? -1 : original(process, status, options);
}
ssize_t write(int file, void const* bytes, std::size_t count) {
  YOKE_REAL(write);
  return fails("write", __builtin_return_address(0)) ? -1 : original(file, bytes, count);
}
ssize_t read(int file, void* bytes, std::size_t count) {
  YOKE_REAL(read);
  return fails("read", __builtin_return_address(0)) ? -1 : original(file, bytes, count);
}
ssize_t pread(int file, void* bytes, std::size_t count, off_t at) {
  YOKE_REAL(pread);
  return fails("pread", __builtin_return_address(0)) ? -1 : original(file, bytes, count, at);
}
int fsync(int file) {
  YOKE_REAL(fsync);
  return fails("fsync", __builtin_return_address(0)) ? -1 : original(file);
}
int close(int file) {
  YOKE_REAL(close);
  if (!fails("close", __builtin_return_address(0))) return original(file);
  int const code = errno;
  original(file);
  errno = code;
  return -1;
}
int rename(char const* from, char const* to) noexcept {
  YOKE_REAL(rename);
  return fails("rename", __builtin_return_address(0)) ? -1 : original(from, to);
}
int unlink(char const* file) noexcept {
  YOKE_REAL(unlink);
  return fails("unlink", __builtin_return_address(0)) ? -1 : original(file);
}
int fstat(int file, struct stat* status) noexcept {
  YOKE_REAL(fstat);
  return fails("fstat", __builtin_return_address(0)) ? -1 : original(file, status);
}
int stat(char const* file, struct stat* status) noexcept {
  YOKE_REAL(stat);
  return fails("stat", __builtin_return_address(0)) ? -1 : original(file, status);
}
int fchmod(int file, mode_t mode) noexcept {
  YOKE_REAL(fchmod);
  return fails("fchmod", __builtin_return_address(0)) ? -1 : original(file, mode);
}
int ftruncate(int file, off_t size) noexcept {
  YOKE_REAL(ftruncate);
  return fails("ftruncate", __builtin_return_address(0)) ? -1 : original(file, size);
}
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"  // there is a structure of that name, too
int flock(int file, int operation) noexcept {
#pragma GCC diagnostic pop
  static auto* const original = real<int(int, int)>("flock");
  return fails("flock", __builtin_return_address(0)) ? -1 : original(file, operation);
}
int open(char const* file, int flags, ...) {
  YOKE_REAL(open);
  mode_t mode = 0;
  if (flags & O_CREAT) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  return fails("open", __builtin_return_address(0)) ? -1 : original(file, flags, mode);
}
std::FILE* fopen(char const* file, char const* mode) {
  YOKE_REAL(fopen);
  return fails("fopen", __builtin_return_address(0)) ? nullptr : original(file, mode);
}
void* mmap(void* address, std::size_t size, int protection, int flags, int file, off_t offset) noexcept {
  YOKE_REAL(mmap);
  return fails("mmap", __builtin_return_address(0)) ? MAP_FAILED
                                                    : original(address, size, protection, flags, file, offset);
}
int sched_getaffinity(pid_t process, std::size_t size, cpu_set_t* set) noexcept {
  YOKE_REAL(sched_getaffinity);
  return fails("sched_getaffinity", __builtin_return_address(0)) ? -1 : original(process, size, set);
}
int pthread_create(pthread_t* thread, pthread_attr_t const* attributes, void* (*act)(void*), void* of) noexcept {
  YOKE_REAL(pthread_create);
  return fails("pthread_create", __builtin_return_address(0)) ? errno : original(thread, attributes, act, of);
}
}

// NOLINTNEXTLINE(misc-new-delete-overloads): the usual delete frees its blocks
void* operator new(std::size_t bytes) {
  if (void* const block = fails("new", __builtin_return_address(0)) ? nullptr : std::malloc(bytes)) return block;
  if (std::new_handler const handler = std::get_new_handler()) handler();
  throw std::bad_alloc();
}
