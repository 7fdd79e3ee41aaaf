// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that programs compiled against a newer glibc take from it and that glibc 2.31 lacks (YokePortable.cmake).
// Needs nothing newer itself. On a newer glibc these serve as well.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <gnu/libc-version.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Functions since 2.33. Where long has 64 bits, the kernel's and glibc's struct stat are one, with and without 64.
_Static_assert(sizeof(long) == 8 && sizeof(struct stat) == sizeof(struct stat64), "a 64-bit system");

#define EXPORTED __attribute__((visibility("default")))
#define STAT(suffix)                                                                                          \
  EXPORTED int compat_fstatat##suffix(int folder, char const* path, struct stat* to, int flags) __asm__(      \
      "fstatat" #suffix);                                                                                     \
  int compat_fstatat##suffix(int folder, char const* path, struct stat* to, int flags) {                      \
    return (int)syscall(SYS_newfstatat, folder, path, to, flags);                                             \
  }                                                                                                           \
  EXPORTED int compat_stat##suffix(char const* path, struct stat* to) __asm__("stat" #suffix);                \
  int compat_stat##suffix(char const* path, struct stat* to) {                                                \
    return (int)syscall(SYS_newfstatat, AT_FDCWD, path, to, 0);                                               \
  }                                                                                                           \
  EXPORTED int compat_lstat##suffix(char const* path, struct stat* to) __asm__("lstat" #suffix);              \
  int compat_lstat##suffix(char const* path, struct stat* to) {                                               \
    return (int)syscall(SYS_newfstatat, AT_FDCWD, path, to, AT_SYMLINK_NOFOLLOW);                             \
  }                                                                                                           \
  EXPORTED int compat_fstat##suffix(int file, struct stat* to) __asm__("fstat" #suffix);                      \
  int compat_fstat##suffix(int file, struct stat* to) { return (int)syscall(SYS_fstat, file, to); }
STAT()
STAT(64)

// Since 2.32: whether locks may be left out. Never here.
EXPORTED char __libc_single_threaded = 0;

// Since 2.36.
EXPORTED uint32_t compat_arc4random(void) __asm__("arc4random");
uint32_t compat_arc4random(void) {
  uint32_t number = 0;
  while (syscall(SYS_getrandom, &number, sizeof number, 0) != (long)sizeof number)
    if (errno != EINTR) abort();
  return number;
}

// Since 2.34 the start of a program leaves its constructors to the C library; before, it gave a function that calls them.
typedef void Constructor(int, char**, char**);
typedef int Main(int, char**, char**);
typedef int Start(Main*, int, char**, Constructor*, void (*)(void), void (*)(void), void*);

struct Arguments {
  int count;
  char **words, **environment;
};

static int construct(struct dl_phdr_info* program, size_t size, void* data) {
  struct Arguments const* const arguments = data;
  (void)size;
  ElfW(Dyn) const* dynamic = NULL;
  for (int i = 0; i < program->dlpi_phnum; ++i)
    if (program->dlpi_phdr[i].p_type == PT_DYNAMIC)
      dynamic = (ElfW(Dyn) const*)(program->dlpi_addr + program->dlpi_phdr[i].p_vaddr);
  ElfW(Addr) first = 0, array = 0, bytes = 0;
  for (; dynamic && dynamic->d_tag != DT_NULL; ++dynamic) {
    if (dynamic->d_tag == DT_INIT) first = program->dlpi_addr + dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_INIT_ARRAY) array = program->dlpi_addr + dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_INIT_ARRAYSZ) bytes = dynamic->d_un.d_val;
  }
  if (first) ((Constructor*)first)(arguments->count, arguments->words, arguments->environment);
  for (size_t i = 0; i < bytes / sizeof(Constructor*); ++i)
    ((Constructor**)array)[i](arguments->count, arguments->words, arguments->environment);
  return 1;  // the first object is the program, the libraries have been constructed
}

static void construct_program(int count, char** words, char** environment) {
  struct Arguments arguments = {count, words, environment};
  dl_iterate_phdr(construct, &arguments);
}

EXPORTED int compat_start(Main* program, int count, char** words, Constructor* constructors, void (*destructors)(void),
                          void (*at_exit)(void), void* stack_end) __asm__("__libc_start_main");
int compat_start(Main* program, int count, char** words, Constructor* constructors, void (*destructors)(void),
                 void (*at_exit)(void), void* stack_end) {
  // "2.31"; read by hand, for newer headers make functions of newer C libraries of sscanf and strtol.
  const char* at = gnu_get_libc_version();
  int minor = 0;
  if (at[0] == '2' && at[1] == '.')
    for (at += 2; *at >= '0' && *at <= '9'; ++at) minor = 10 * minor + (*at - '0');
  else
    minor = 34;
  if (!constructors && minor < 34) constructors = construct_program;
  void* const start = dlsym(RTLD_NEXT, "__libc_start_main");
  if (!start) abort();
  return ((Start*)start)(program, count, words, constructors, destructors, at_exit, stack_end);
}
