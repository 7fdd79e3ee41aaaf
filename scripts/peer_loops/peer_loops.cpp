// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One loop under a scheduler of StarPU, OpenMP or yoke, on two cores, by the same machine code (docs/peers.md):
//   peer_loops LOOP SIZE RUNTIME SCHEDULER PARTS CALLS
// LOOP: nbody (SIZE bodies, items alike) or mandelbrot (SIZE x SIZE points, items are rows and unlike). RUNTIME and
// SCHEDULER: starpu and dmda, ws, ...; openmp and dynamic, guided; yoke and a partitioner's name. StarPU has PARTS
// equal tasks; OpenMP and yoke divide the loop into about 1024 chunks. Prints the seconds of each call, after two that
// warm up, and fails if a result differs from that of a plain loop.
#include <omp.h>
#include <starpu.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "yoke/co_execute.hpp"

namespace {

/// A loop with a result per item. `part` computes the items [begin, end).
struct Loop {
  std::size_t items = 0;
  std::vector<double> result;
  virtual void part(std::size_t begin, std::size_t end) = 0;
  virtual ~Loop() = default;
  std::size_t chunk() const { return std::max<std::size_t>(1, items / 1024); }
};

/// Acceleration of each body along x, by direct summation.
struct Nbody final : Loop {
  std::vector<double> x, y, z;
  explicit Nbody(std::size_t n) : x(n), y(n), z(n) {
    items = n;
    result.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      double const t = static_cast<double>(i);
      x[i] = std::cos(t), y[i] = std::sin(1.7 * t), z[i] = std::cos(2.3 * t);
    }
  }
  void part(std::size_t begin, std::size_t end) override {
    for (std::size_t i = begin; i < end; ++i) {
      double sum = 0;
#pragma omp simd reduction(+ : sum)
      for (std::size_t j = 0; j < items; ++j) {
        double const dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        double const squared = dx * dx + dy * dy + dz * dz + 1e-3;
        sum += dx / (squared * std::sqrt(squared));
      }
      result[i] = sum;
    }
  }
};

/// Iterations, at most 256, of the points of each row of [-2, 0.5] x [-1.25, 1.25].
struct Mandelbrot final : Loop {
  explicit Mandelbrot(std::size_t n) {
    items = n;
    result.resize(n);
  }
  void part(std::size_t begin, std::size_t end) override {
    double const step = 2.5 / static_cast<double>(items);
    for (std::size_t row = begin; row < end; ++row) {
      int sum = 0;
      for (std::size_t column = 0; column < items; ++column) {
        double const cx = -2 + step * static_cast<double>(column), cy = -1.25 + step * static_cast<double>(row);
        double x = 0, y = 0;
        int count = 0;
        for (; count < 256 && x * x + y * y < 4; ++count) {
          double const next = x * x - y * y + cx;
          y = 2 * x * y + cy;
          x = next;
        }
        sum += count;
      }
      result[row] = sum;
    }
  }
};

using Call = std::function<void()>;

struct Calls {
  Call once;
  Call end = [] {};
};

void task(void*[], void* argument) {
  Loop* loop = nullptr;
  std::size_t begin = 0, end = 0;
  starpu_codelet_unpack_args(argument, &loop, &begin, &end);
  loop->part(begin, end);
}

Calls starpu(Loop& loop, std::string const& name, std::size_t tasks, std::string const& scheduler) {
  auto** known = starpu_sched_get_predefined_policies();
  while (*known && scheduler != (*known)->policy_name) ++known;
  if (!*known) throw std::runtime_error("StarPU has no scheduler " + scheduler);  // it would take another
  static starpu_perfmodel model;
  static starpu_codelet codelet;
  static std::string const symbol = name + "_" + std::to_string(loop.items) + "_" + std::to_string(tasks);
  starpu_codelet_init(&codelet);
  model.type = STARPU_HISTORY_BASED;
  model.symbol = symbol.c_str();
  codelet.cpu_funcs[0] = task;
  codelet.model = &model;
  starpu_conf conf;
  starpu_conf_init(&conf);
  conf.ncpus = 2;
  conf.ncuda = conf.nopencl = 0;
  conf.calibrate = 1;
  conf.sched_policy_name = scheduler.c_str();
  if (starpu_init(&conf)) throw std::runtime_error("StarPU does not start");
  auto const once = [&loop, tasks] {
    Loop* const address = &loop;
    for (std::size_t t = 0; t < tasks; ++t) {
      std::size_t const begin = loop.items * t / tasks, end = loop.items * (t + 1) / tasks;
      if (starpu_task_insert(&codelet, STARPU_VALUE, &address, sizeof address, STARPU_VALUE, &begin, sizeof begin,
                             STARPU_VALUE, &end, sizeof end, 0))
        throw std::runtime_error("StarPU refuses a task");
    }
    starpu_task_wait_for_all();
  };
  return {once, starpu_shutdown};
}

Calls openmp(Loop& loop, std::string const& scheduler) {
  bool const dynamic = scheduler == "dynamic";
  if (!dynamic && scheduler != "guided") throw std::runtime_error("OpenMP has no schedule " + scheduler + " here");
  omp_set_schedule(dynamic ? omp_sched_dynamic : omp_sched_guided, 0);
  return {[&loop] {
    std::size_t const chunk = loop.chunk(), chunks = (loop.items + chunk - 1) / chunk;
#pragma omp parallel for schedule(runtime) num_threads(2)
    for (std::size_t c = 0; c < chunks; ++c) loop.part(c * chunk, std::min((c + 1) * chunk, loop.items));
  }};
}

/// Enqueues a piece as a kernel of one thread, because a processor has one core.
struct Piece {
  Loop* loop;
  template <class Space>
  void operator()(Space const& space, yoke::Range items) const {
    Kokkos::parallel_for("part", Kokkos::RangePolicy<Space>(space, 0, 1),
                         [loop = loop, items](int) { loop->part(items.begin, items.end); });
  }
};

Calls yoke_calls(Loop& loop, std::string const& scheduler, int argc, char** argv) {
  struct Node {
    Kokkos::ScopeGuard kokkos;
    yoke::Processors processors;
    yoke::Processors::HostBinding bound{processors};
    yoke::CoHandle handle;
    Node(int argc, char** argv, std::string const& name)
        : kokkos(argc, argv),
          processors(),
          handle(processors, yoke::find_named(yoke::registered_partitioners(), name, "partitioner")) {}
  };
  auto node = std::make_shared<Node>(argc, argv, scheduler);
  return {[&loop, node] {
            yoke::CoOptions options;
            options.chunk_items = loop.chunk();
            yoke::co_execute(node->handle, {0, loop.items}, Piece{&loop}, yoke::CoTransfers::in_place(), options);
          },
          [] {}};
}

int run(int argc, char** argv) {
  if (argc != 7) throw std::runtime_error("usage: peer_loops LOOP SIZE RUNTIME SCHEDULER TASKS CALLS");
  std::string const name = argv[1], runtime = argv[3], scheduler = argv[4];
  std::size_t const size = std::stoul(argv[2]), tasks = std::stoul(argv[5]), calls = std::stoul(argv[6]);
  std::unique_ptr<Loop> loop;
  if (name == "nbody") loop = std::make_unique<Nbody>(size);
  if (name == "mandelbrot") loop = std::make_unique<Mandelbrot>(size);
  if (!loop) throw std::runtime_error("no loop " + name + "; there are nbody and mandelbrot");
  loop->part(0, loop->items);
  std::vector<double> const reference = loop->result;
  Calls const of = runtime == "starpu"   ? starpu(*loop, name, tasks, scheduler)
                   : runtime == "openmp" ? openmp(*loop, scheduler)
                   : runtime == "yoke"   ? yoke_calls(*loop, scheduler, argc, argv)
                                         : throw std::runtime_error("no runtime " + runtime);
  constexpr std::size_t warm_up = 2;
  for (std::size_t call = 0; call < calls + warm_up; ++call) {
    std::fill(loop->result.begin(), loop->result.end(), std::numeric_limits<double>::quiet_NaN());
    auto const begin = std::chrono::steady_clock::now();
    of.once();
    std::chrono::duration<double> const taken = std::chrono::steady_clock::now() - begin;
    if (loop->result != reference) throw std::runtime_error("a wrong result of " + runtime + " " + scheduler);
    if (call >= warm_up) std::printf("%.9f\n", taken.count());
  }
  of.end();
  return 0;
}

}  // namespace

int main(int argc, char** argv) try { return run(argc, argv); } catch (std::exception const& error) {
  std::fprintf(stderr, "peer_loops: %s\n", error.what());
  return 1;
}
