// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints every description of every workload to the last bit. Built twice: as yoke is, with the registered functions;
// and with DESCRIBE_HERE, with functions compiled here, without optimization and for the oldest processor. Both must
// print the same text; otherwise predictions for a machine file would depend on the build that reads it.
#ifdef DESCRIBE_HERE
#include "suite/workloads/detail/bfs.hpp"
#include "suite/workloads/detail/cg.hpp"
#include "suite/workloads/detail/compact.hpp"
#include "suite/workloads/detail/da.hpp"
#include "suite/workloads/detail/hist.hpp"
#include "suite/workloads/detail/jacobi.hpp"
#include "suite/workloads/detail/la.hpp"
#include "suite/workloads/detail/mm.hpp"
#include "suite/workloads/detail/nbody.hpp"
#include "suite/workloads/detail/sa.hpp"
#include "suite/workloads/detail/transpose.hpp"
#include "suite/workloads/detail/triad.hpp"
#include "suite/workloads/detail/tsp.hpp"
#endif
#include <cstdio>
#include <exception>
#include <string>

#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"

namespace {

using namespace yoke;

#ifdef DESCRIBE_HERE
template <template <class> class W>
Description either(Problem const& problem) {
  return problem.precision == Precision::single_precision ? W<float>::describe(problem) : W<double>::describe(problem);
}

Description described(Workload const& workload, Problem const& problem) {
  if (workload.name == "bfs") return workloads::bfs::Bfs<float>::describe(problem);
  if (workload.name == "cg") return either<workloads::cg::Cg>(problem);
  if (workload.name == "compact") return either<workloads::compact::Compact>(problem);
  if (workload.name == "da") return either<workloads::da::Da>(problem);
  if (workload.name == "hist") return either<workloads::hist::Hist>(problem);
  if (workload.name == "jacobi") return either<workloads::jacobi::Jacobi>(problem);
  if (workload.name == "la") return either<workloads::la::La>(problem);
  if (workload.name == "mm") return either<workloads::mm::Mm>(problem);
  if (workload.name == "nbody") return either<workloads::nbody::Nbody>(problem);
  if (workload.name == "sa") return either<workloads::sa::Sa>(problem);
  if (workload.name == "transpose") return either<workloads::transpose::Transpose>(problem);
  if (workload.name == "triad") return either<workloads::triad::Triad>(problem);
  if (workload.name == "tsp") return workloads::tsp::Tsp<float>::describe(problem);
  throw ContractViolation("no description of " + workload.name + " is compiled here");
}
#else
Description described(Workload const& workload, Problem const& problem) { return workload.describe(problem); }
#endif

void print(char const* what, double value) { std::printf(" %s=%a", what, value); }

void print(Counts const& counts) {
  print("fma", counts.fma);
  print("add", counts.add);
  print("multiply", counts.multiply);
  print("divide", counts.divide);
  print("root", counts.root);
  print("inverse_root", counts.inverse_root);
  print("scalar", counts.scalar);
  print("loads", counts.loads);
  print("gather", counts.gather);
  print("gather_bytes", counts.gather_bytes);
  for (AtomicAdditions const& atomics : counts.atomics) {
    print("atomics", atomics.additions);
    print("atomic_bytes", atomics.bytes);
  }
  print("read_bytes", counts.read_bytes);
  print("write_bytes", counts.write_bytes);
  print("stream_bytes", counts.stream_bytes);
  print("stream_piece_bytes", counts.stream_piece_bytes);
  print("reads_rows", counts.reads_rows);
  print("past_caches", counts.past_caches);
  print("reread_bytes", counts.reread_bytes);
  print("live_bytes", counts.live_bytes);
  print("loop_numbers", counts.loop_numbers);
  std::printf("\n");
}

void print(Segment const& segment) {
  std::printf("  %s", segment.name.c_str());
  Range const all{0, segment.chunks()}, some{segment.chunks() / 3, segment.chunks() / 2 + 1};
  for (Range const range : {all, some}) {
    Cost const cost = segment.cost(range);
    print("flops", cost.flops);
    print("bytes", cost.bytes);
    print("compulsory", cost.compulsory_bytes);
    print("in", segment.moved_in(range));
    print("out", segment.moved_out(range));
  }
  print("fused", segment.fma_fraction);
  print("shared", segment.shared_bytes);
  print("run", segment.in_run_bytes);
  print("intermediate", segment.intermediate_bytes);
  print("claim", static_cast<double>(segment.claim_items));
  if (segment.gpu_team) {
    print("team", static_cast<double>(segment.gpu_team->items));
    print("across", static_cast<double>(segment.gpu_team->across));
  }
  std::printf("\n");
  if (!segment.counts) return;
  std::printf("    counts");
  print(*segment.counts);
  for (std::size_t const register_bytes : {16, 32, 64, 128}) {
    HostKernels const kernels = segment.host_kernels(register_bytes);
    std::printf("    %zu", register_bytes);
    print(kernels.counts);
    for (Counts const& phase : kernels.phases) {
      std::printf("      besides");
      print(phase);
    }
  }
}

void print_described(Workload const& workload, Preset const& preset, Precision precision, std::uint64_t size) {
  Problem const problem{size, precision, OptionValues(workload.name, workload.options, preset.options), 1};
  std::printf("%s %s %s %llu\n", workload.name.c_str(), preset.name.c_str(), precision_name(precision).c_str(),
              static_cast<unsigned long long>(size));
  Description const description = described(workload, problem);
  print("exchange", description.exchange_bytes);
  print("iterations", static_cast<double>(description.iterations));
  std::printf("\n");
  for (Segment const& segment : description.segments) print(segment);
}

}  // namespace

int main() try {
  for (Workload const& workload : registered_workloads())
    for (Preset const& preset : workload.presets)
      for (Precision const precision : workload.precisions)
        for (std::uint64_t const size : {preset.size, preset.size / 3 + 7})
          print_described(workload, preset, precision, size);
} catch (std::exception const& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
