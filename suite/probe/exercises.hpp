// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <Kokkos_Core.hpp>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "suite/core/description.hpp"
#include "suite/node/lanes.hpp"
#include "suite/node/processors.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercise.hpp"

namespace yoke::probe {

/// Kinds of floating-point operations.
enum class Operation { multiply_add, add, multiply, mixed, divide, root, inverse_root };

/// Independent dependency chains of one operation kind in registers, vectorized, on all threads of the processor. Units
/// are operations, two for each multiply-add.
Exercise operations(Processors& processors, Processor processor, Precision precision, Operation operation);

/// Like `operations`, but with twice as many chains of divisions and roots, each of which holds several registers: the
/// faster of the two shows the processor's capability.
Exercise operations_of_many_chains(Processors& processors, Processor processor, Precision precision,
                                   Operation operation);

/// Independent dependency chains of scalar integer instructions on all threads of the processor.
Exercise scalar_instructions(Processors& processors, Processor processor);

/// Width in bytes of the vector registers that `operations` uses on the host.
std::size_t host_vector_bytes();

/// A stream kernel over arrays in the processor's own memory, first touched by the threads that use them.
struct StreamExercise {
  std::string kernel;   ///< read, copy, copy with non-temporal stores, or triad
  Exercise exercise;    ///< units are bytes as in STREAM: each array read or written once, without write-allocate
  bool typical = true;  ///< true: typical of most kernels; false: shows only the memory's capability
};

/// A processor's own memory, first touched by its threads. Exercises that need less memory may share it, because only
/// one runs at a time. Empty: each exercise allocates its own.
struct SharedArray {
  std::shared_ptr<void const> memory;
  double* numbers = nullptr;
  std::size_t per_thread = 0;  ///< registers in each host thread's part
};
/// Allocates an array of about `bytes` for a processor. `label`: name of the array and of the kernel that fills it.
SharedArray shared_array(Processors& processors, Processor processor, double bytes,
                         std::string const& label = "yoke::probe::stream");
/// The arrays of a triad.
using StreamArrays = std::array<SharedArray, 3>;

/// Returns four kernels on double-precision arrays of about `array_bytes` each, shared by the kernels: s += b[i], c[i]
/// = a[i], the same copy with non-temporal stores, and a[i] = b[i] + x * c[i].
std::vector<StreamExercise> streams(Processors& processors, Processor processor, double array_bytes,
                                    StreamArrays const& in = {});

/// Returns the kernel `name` of `streams` on `count` numbers that stay valid: all of them are used, so that the caches
/// cannot hold the array of a kernel that has only one. Units are bytes.
Exercise stream_in(Processors& processors, Processor processor, std::string const& name, double* numbers,
                   std::size_t count);

/// Triad a[i] = b[i] + x * c[i] on arrays like those of `streams`, but on a small part of them per repeat, so that a
/// repeat is short although all data pass through main memory. Units are bytes.
Exercise stream_by_parts(Processors& processors, Processor processor, double array_bytes, StreamArrays const& in = {});

/// Reads `bytes` repeatedly: each host thread its own part, a GPU's threads interleaved. Units are bytes.
Exercise reread(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// Reads `bytes` repeatedly as `reread` does, but each host thread several rows of its part at once, as products of
/// matrices and vectors do; a GPU as in `reread`. Units are bytes.
Exercise reread_in_rows(Processors& processors, Processor processor, double bytes);

/// Reads `bytes` repeatedly, each host thread eight rows of at most 64 KiB of its part at once, then the next ones, as
/// a product of a matrix and a vector does. Units are bytes. No `act` on a GPU, or if a thread's part has fewer than
/// eight pages.
Exercise rows_at_once(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// Kernels that load and store data of about `bytes` in all, repeatedly: copy and triad and, if `past_caches`, the same
/// with non-temporal stores. Units are bytes loaded or stored.
std::vector<Exercise> mixes(Processors& processors, Processor processor, double bytes, bool past_caches);

/// Writes `bytes` repeatedly, in the order of `reread`. Units are bytes.
Exercise rewrite(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// Writes `bytes` repeatedly with non-temporal stores, if the processor has them. Units are bytes.
Exercise store_past_caches(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// Sizes of pieces, in bytes, from one cache line to a page, ascending.
inline constexpr std::array<double, 6> piece_sizes{64, 128, 256, 512, 1024, 4096};

/// Writes `bytes` repeatedly with non-temporal stores in pieces of `piece_bytes`, one of `piece_sizes`: each to another
/// row, 4 to 32 KiB from the previous one, as transpositions do. Units are bytes. No `act` on a GPU, or if a thread's
/// part has fewer than 64 pages.
Exercise store_pieces(Processors& processors, Processor processor, double bytes, double piece_bytes,
                      SharedArray const& in = {});

/// Writes `bytes` with non-temporal stores, then reads them, repeatedly: if the processor has such stores, all of it
/// passes through main memory, however few bytes these are. Units are bytes, each written and read.
Exercise store_and_reread(Processors& processors, Processor processor, double bytes);

/// Loads numbers at random places within about `bytes`. Units are loads.
Exercise gather(Processors& processors, Processor processor, double bytes, SharedArray const& in = {});

/// Returns about `max` (at least 2) working-set sizes, evenly spaced on a logarithmic scale, or two per octave if that
/// is fewer.
std::vector<double> working_sets(double min_bytes, double max_bytes, std::size_t max);

/// Copies between a home on the host, pinned if the device is a GPU, and a device's own memory. They use the device's
/// execution space instance, like copies of streamed runs. The first two exercises share two buffers.
struct LinkExercises {
  Exercise in, out;   ///< to the device, and back
  Exercise together;  ///< both directions concurrently, with equal bytes, counted together; no `act` on a split host
  /// Copies rows of `apart_row_bytes`, which lie pages apart at home, to contiguous device memory, like streamed
  /// transposes. Units are rows. No `act` if the device cannot copy rows or the arrays are too small.
  Exercise apart;
};

/// Length of the rows of `LinkExercises::apart`.
inline constexpr std::size_t apart_row_bytes = 512;

/// Returns how many rows of `apart_row_bytes` fit into `bytes` at least a page apart: a power of two from 4096 down to
/// 256, or 0 if fewer fit.
std::size_t rows_apart(std::size_t bytes, std::size_t page_bytes);

/// Returns exercises that copy `bytes` (rounded up to whole numbers) at a time and complete each copy before the next;
/// units are bytes. Requires `to` >= 1.
LinkExercises copies(Processors& processors, Processor to, double bytes);

/// Numbers in a processor's own memory, first touched by its threads. Exercises share it, because only one runs at a
/// time.
struct Counters {
  std::shared_ptr<void const> memory;
  std::uint32_t* numbers = nullptr;
  std::size_t count = 0;
};
/// Allocates counters of about `bytes` in all, at least one.
Counters counters(Processors& processors, Processor processor, double bytes);

/// Atomic additions of all threads of the processor, each to one of the first `bytes` / 4 counters (at least one, at
/// most all), chosen at random. Units are additions.
Exercise atomic_additions(Processors& processors, Processor processor, double bytes, Counters const& in);

/// Returns the total bytes of the last-level caches that a processor of host cores can use: those that the system
/// describes, or, if these are more than `node::believed_cache_bytes` per thread, or if it describes none, those that
/// reads of growing arrays find (core::found_cache_bytes). Arrays beyond claimed caches of that size would take most of
/// a probe's time and memory. Believes descriptions of more than `unknown_cache_bytes`, which are caches on the
/// memory's side. 0 if the system describes none and reads find none. Measures once per set of cores, for at most a
/// second or two.
double found_last_cache_bytes(Processors& processors, Processor processor);

/// Number of threads that fill the processor: the host's own, or half of the threads that a GPU can have in flight.
/// These are all resident at once even if each needs twice the registers that full occupancy allows.
inline std::size_t probe_threads(Processors const& processors, Processor processor) {
  return visit_space(processors, processor, [&](auto const& space) -> std::size_t {
    if constexpr (is_host_space<std::decay_t<decltype(space)>>) return processors.info(processor).threads;
    return static_cast<std::size_t>(space.concurrency()) / 2;
  });
}

/// Policy with one index per thread; on the host static, so that an index always runs on the same thread.
template <class Space>
auto one_index_per_thread(Space const& space, std::size_t threads) {
  return Kokkos::RangePolicy<Space, Kokkos::Schedule<Kokkos::Static>, Kokkos::IndexType<std::size_t>,
                             Kokkos::LaunchBounds<256, 4>>(space, 0, threads);
}

}  // namespace yoke::probe
