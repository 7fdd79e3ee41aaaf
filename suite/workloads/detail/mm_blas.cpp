// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/workloads/detail/mm_blas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "suite/core/error.hpp"
#ifdef YOKE_HAVE_BLAS
#include <dlfcn.h>
#include <sys/mman.h>

#include <cstdlib>
#include <thread>

#include "suite/workloads/blas/blas_calls.hpp"
#ifdef _OPENMP
#include <omp.h>
#endif
#endif

namespace yoke::workloads::mm {

std::string slow_kernels(std::string const& kernels, bool avx2, bool avx512) {
  constexpr std::array<std::string_view, 8> older{"Prescott", "Core2",     "Penryn",  "Dunnington",
                                                  "Nehalem",  "Barcelona", "Opteron", "Sandybridge"};
  if (!avx2 || std::find(older.begin(), older.end(), kernels) == older.end()) return "";
  return fmt::format(
      "this OpenBLAS is older than this processor, and its kernels for {} are slow on it; OPENBLAS_CORETYPE={} takes "
      "faster ones",
      kernels, avx512 ? "SkylakeX" : "Haswell");
}

#ifdef YOKE_HAVE_BLAS
namespace {

constexpr char const* library = "libyoke_blas.so";

Error not_loaded(std::string const& why) {
  return Error(fmt::format("mm's kernel=blas needs {}, which cannot be loaded: {}", library, why), Exit::lacking);
}

/// Throws Error if the system refuses the memory that OpenBLAS allocates when loaded, a buffer per thread: it would
/// retry endlessly.
void expect_room() {
  constexpr std::size_t mib = std::size_t{1} << 20, buffer = 128 * mib, of_files = 128 * mib, most_threads = 128;
  std::size_t const threads = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, most_threads);
  std::size_t const bytes = of_files + threads * buffer;
  void* const room = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED)
    throw not_loaded(fmt::format("the system refuses the {} MiB that a BLAS may take for {} threads; see 'ulimit -v'",
                                 bytes / mib, threads));
  ::munmap(room, bytes);
}

BlasCalls const* load() {
  expect_room();
  // By name alone: the program's RPATH finds it, wherever it is installed.
  if (void* const handle = ::dlopen(library, RTLD_NOW | RTLD_LOCAL))
    if (auto* const entry = reinterpret_cast<BlasEntry*>(::dlsym(handle, blas_entry))) return entry();
  char const* const why = ::dlerror();
  throw not_loaded(why ? why : "the loader gives no reason");
}

BlasCalls const& blas() {
  static BlasCalls const* const calls = load();
  return *calls;
}

/// Sets the threads of products on this thread during its lifetime.
class Threads {
 public:
  explicit Threads([[maybe_unused]] int threads) {
    if (blas().set_threads) blas().set_threads(threads);
#ifdef _OPENMP
    omp_set_num_threads(threads);
#endif
  }
  Threads(Threads const&) = delete;
  ~Threads() {
#ifdef _OPENMP
    omp_set_num_threads(before_);
#endif
  }

 private:
#ifdef _OPENMP
  int before_ = omp_get_max_threads();
#endif
};

}  // namespace

bool has_blas() { return true; }
std::string blas_name() {
  BlasCalls const& calls = blas();
  if (!calls.config || !calls.kernels) return calls.name;
  std::string const config = calls.config;  // e.g. "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH ..."
  return config.substr(0, config.find(' ', config.find(' ') + 1)) + " with kernels for " + calls.kernels;
}

std::string blas_doubt() {
#if defined(__x86_64__)
  if (blas().kernels && !std::getenv("OPENBLAS_CORETYPE"))
    return slow_kernels(blas().kernels, __builtin_cpu_supports("avx2"), __builtin_cpu_supports("avx512f"));
#endif
  return "";
}
void blas_product(float const* a, float const* b, float* c, int rows, int n, int threads) {
  Threads const set(threads);
  blas().single_product(a, b, c, rows, n);
}
void blas_product(double const* a, double const* b, double* c, int rows, int n, int threads) {
  Threads const set(threads);
  blas().double_product(a, b, c, rows, n);
}
#else
bool has_blas() { return false; }
std::string blas_name() { return ""; }
std::string blas_doubt() { return ""; }
void blas_product(float const*, float const*, float*, int, int, int) { throw ContractViolation("no BLAS"); }
void blas_product(double const*, double const*, double*, int, int, int) { throw ContractViolation("no BLAS"); }
#endif

}  // namespace yoke::workloads::mm
