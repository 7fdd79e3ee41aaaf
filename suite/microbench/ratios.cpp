// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <memory>
#include <utility>

#include "suite/core/catalogue.hpp"
#include "suite/microbench/comparison.hpp"
#include "suite/microbench/plain.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/probe/compute.hpp"
#include "suite/workloads/detail/mm_kernel.hpp"

namespace yoke::microbench {
namespace {

constexpr Precision precisions[] = {Precision::single_precision, Precision::double_precision};

char const* word(Precision precision) { return precision == Precision::single_precision ? "float" : "double"; }

enum class Unit { flop, byte, compulsory_byte, item };
enum class Pieces { one, of_a_chunk };

/// The workload's first segments, `count` of them, one after the other on a processor.
Exercise first_segments(std::size_t count, Workload const& workload, Problem const& problem, Processors& processors,
                        Processor p, Unit unit) {
  std::shared_ptr<Instance> const instance = ready(workload, problem, processors);
  Exercise exercise;
  auto const& segments = instance->description().segments;
  for (std::size_t s = 0; s < count; ++s) exercise.units += segments[s].cost({0, segments[s].chunks()}).flops;
  if (unit == Unit::item) exercise.units = static_cast<double>(segments[0].items);
  exercise.act = [=](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i)
      for (std::size_t s = 0; s < count; ++s) {
        instance->enqueue(p, whole(*instance, s));
        instance->fence(p);
      }
  };
  return exercise;
}

/// The workload's first segment on a processor, in one piece or chunk by chunk.
Exercise first_segment(char const* name, std::uint64_t size, Precision precision,
                       std::map<std::string, std::string> const& options, Processors& processors, Processor p,
                       Unit unit, Pieces pieces = Pieces::one) {
  Workload const& workload = find_named(workloads(), name, "workload");
  Problem const problem{size, precision, OptionValues(workload.name, workload.options, options), 1};
  std::shared_ptr<Instance> const instance = ready(workload, problem, processors);
  Segment const& segment = instance->description().segments[0];
  std::size_t const chunks = segment.chunks(), step = pieces == Pieces::one ? chunks : 1;
  Cost const cost = segment.cost({0, chunks});
  Exercise exercise;
  exercise.units = unit == Unit::flop              ? cost.flops
                   : unit == Unit::byte            ? cost.bytes
                   : unit == Unit::compulsory_byte ? cost.compulsory_bytes
                                                   : static_cast<double>(segment.items);
  exercise.act = [=](std::size_t repeats) {
    for (std::size_t i = 0; i < repeats; ++i)
      for (std::size_t chunk = 0; chunk < chunks; chunk += step) {
        instance->enqueue(p, {0, {chunk, chunk + step}});
        instance->fence(p);
      }
  };
  return exercise;
}

#ifdef YOKE_HAVE_OPENBLAS
/// The portable product on all threads of the process, which no single processor of a split host has.
template <class Real>
Exercise product_on_all_threads(std::size_t n) {
  using Matrix = Kokkos::View<Real**, Kokkos::LayoutRight, Kokkos::HostSpace>;
  Matrix const a("a", n, n), b("b", n, n), c("c", n, n);
  Kokkos::deep_copy(a, Real(0.75));
  Kokkos::deep_copy(b, Real(1.25));
  Exercise exercise;
  double const rows = static_cast<double>(n);
  exercise.units = 2 * rows * rows * rows;
  auto const packing = std::make_shared<mm::Packing<HostSpace, Real>>();
  exercise.act = [=](std::size_t repeats) {
    HostSpace const space;
    int const all = static_cast<int>(n);
    for (std::size_t i = 0; i < repeats; ++i)
      mm::enqueue_product(space, a.data(), b.data(), c.data(), all, 0, all,
                          packing->packed_for(space, b.data(), all, all));
    space.fence("yoke::microbench::product");
  };
  return exercise;
}
#endif

/// A rate with the prefix that makes it readable: "26.7 GB", "3.3 kclimb".
std::string readable(double per_s, std::string const& unit) {
  auto const [factor, prefix] = per_s >= 1e9   ? std::pair{1e-9, "G"}
                                : per_s >= 1e6 ? std::pair{1e-6, "M"}
                                               : std::pair{1e-3, "k"};
  return fmt::format("{:.1f} {}{}", per_s * factor, prefix, unit);
}

/// Lines of the table, printed as they come.
class Table {
 public:
  explicit Table(Settings const& settings) : repetitions_(settings.repetitions), workload_(settings.workload) {
    fmt::print("yoke's rate over the other's: median and quartiles of {} turns\n\n", repetitions_);
    fmt::print("{:<32} {:<26} {:>7} {:>12} {:>12} {:>7} {:>15}\n", "yoke", "other", "threads", "yoke/s", "other/s",
               "ratio", "quartiles");
  }
  /// Whether lines of this workload were asked for.
  bool wants(char const* workload) const { return workload_.empty() || workload_ == workload; }
  void add(Contest contest, std::function<void(std::function<void()> const&)> const& on) const {
    Comparison const c = compare(contest, repetitions_, on);
    fmt::print("{:<32} {:<26} {:>7} {:>12} {:>12} {:>7.3f} {:>7.3f} {:>7.3f}\n", contest.yokes, contest.others,
               contest.threads, readable(c.yoke_per_s, contest.unit), readable(c.other_per_s, contest.unit), c.ratio,
               c.spread.low, c.spread.high);
    std::fflush(stdout);
  }

 private:
  std::size_t repetitions_;
  std::string workload_;
};

void compare_transpose(Table const& table, Processors& processors, Processor p) {
  struct Case {
    std::uint64_t n;
    Precision precision;
  };
  for (auto const& [n, precision] :
       {Case{10'240, Precision::double_precision}, Case{8'192, Precision::single_precision}})
    table.add(
        {fmt::format("transpose {} {} {}", n, word(precision), processor_name(p)), "triad double", "B",
         processors.info(p).threads, first_segment("transpose", n, precision, {}, processors, p, Unit::byte),
         first_segment("triad", std::uint64_t{1} << 24, Precision::double_precision, {}, processors, p, Unit::byte)},
        [&](std::function<void()> const& work) { on_one(processors, p, work); });
}

/// Element matrices beside the peak; all of the assembly beside a plain loop.
void compare_assembly(Table const& table, Processors& processors, Processor p) {
  auto const on = [&](std::function<void()> const& work) { on_one(processors, p, work); };
  Workload const& da = find_named(workloads(), "da", "workload");
  std::size_t const threads = processors.info(p).threads;
  constexpr std::uint64_t edge = 64;
  auto const problem = [&](Precision precision) {
    return Problem{edge, precision, OptionValues("da", da.options, {}), 1};
  };
  for (Precision const precision : precisions)
    table.add({fmt::format("da STC {} {}", word(precision), processor_name(p)), "multiply-add peak", "flop", threads,
               first_segments(2, da, problem(precision), processors, p, Unit::flop),
               operations(processors, p, precision, Operation::multiply_add)},
              on);
  if (p == host)
    table.add(
        {"da float host", "plain serial loop", "element", threads,
         first_segments(3, da, problem(Precision::single_precision), processors, p, Unit::item), plain_assembly(edge)},
        on);
}

void compare_processor(Table const& table, Processors& processors, Processor p) {
  auto const on = [&](std::function<void()> const& work) { on_one(processors, p, work); };
  std::size_t const threads = processors.info(p).threads;
  std::string const where = processor_name(p);
  if (p == host && table.wants("triad")) {
    constexpr std::size_t elements = std::size_t{1} << 24;
    auto const yokes = [&] {
      return first_segment("triad", elements, Precision::double_precision, {}, processors, p, Unit::byte);
    };
    auto const loops = [&] { return plain_triad(elements, static_cast<int>(threads)); };
    // How far from 1 a ratio of equals may be; and which pages of memory each gets, for that depends on who asks first.
    Exercise const loop = loops();
    table.add({"OpenMP loop, triad double host", "itself", "B", threads, loop, loop}, on);
    table.add({"triad double host, placed second", "OpenMP loop", "B", threads, yokes(), loop}, on);
    Exercise const yoke = yokes();
    table.add({"triad double host, placed first", "OpenMP loop", "B", threads, yoke, loops()}, on);
  }
  for (Precision const precision : precisions) {
    if (!table.wants("sa")) break;
    Exercise const powadd = first_segment("sa", std::uint64_t{1} << 20, precision, {}, processors, p, Unit::flop);
    std::string const name = fmt::format("sa powadd {} {}", word(precision), where);
    table.add(
        {name, "multiply peak", "flop", threads, powadd, operations(processors, p, precision, Operation::multiply)},
        on);
    table.add({name, "multiply-add peak", "flop", threads, powadd,
               operations(processors, p, precision, Operation::multiply_add)},
              on);
  }
  if (table.wants("da")) compare_assembly(table, processors, p);
  if (table.wants("transpose")) compare_transpose(table, processors, p);
  if (table.wants("nbody"))
    for (Precision const precision : precisions)
      table.add({fmt::format("nbody 16384 {} {}", word(precision), where), "multiply-add peak", "flop", threads,
                 first_segment("nbody", 16'384, precision, {}, processors, p, Unit::flop),
                 operations(processors, p, precision, Operation::multiply_add)},
                on);
  if (p == host && table.wants("tsp"))
    table.add({fmt::format("tsp 100 cities {}", where), "plain loop, table", "climb", threads,
               first_segment("tsp", 256, Precision::single_precision, {}, processors, p, Unit::item),
               plain_climbs({1, 100}, 256, static_cast<int>(threads))},
              on);
#ifdef YOKE_HAVE_OPENBLAS
  if (p != host || !table.wants("mm")) return;
  auto const& kernels = find_named(find_named(workloads(), "mm", "workload").options, "kernel", "option").choices;
  auto const product = [&](std::string const& kernel, std::size_t n, Precision precision, Pieces pieces) {
    table.add(
        {fmt::format("mm {} {} {}{}", kernel, n, word(precision), pieces == Pieces::one ? "" : " by chunk"), "OpenBLAS",
         "flop", threads, first_segment("mm", n, precision, {{"kernel", kernel}}, processors, p, Unit::flop, pieces),
         openblas_product(n, precision, static_cast<int>(threads))},
        on);
  };
  for (std::string const& kernel : kernels)
    for (std::size_t const n : {1024, 2000})
      for (Precision const precision : precisions) product(kernel, n, precision, Pieces::one);
  for (Precision const precision : precisions) product("portable", 1024, precision, Pieces::of_a_chunk);
#endif
}

/// A solver's product of matrix and vector: dense beside the triad, sparse beside the library's.
void compare_solvers(Table const& table, Processors& processors) {
  auto const on = [&](std::function<void()> const& work) { on_one(processors, host, work); };
  std::size_t const threads = processors.info(host).threads;
  auto const solver = [&](char const* name, std::uint64_t size, Precision precision,
                          std::map<std::string, std::string> const& options) {
    return first_segment(name, size, precision, options, processors, host, Unit::compulsory_byte);
  };
  for (char const* const name : {"jacobi", "cg"})
    for (Precision const precision : precisions) {
      if (!table.wants(name)) break;
      table.add({fmt::format("{} dense 8192 {} host", name, word(precision)), "OpenMP loop, triad double", "B", threads,
                 solver(name, 8192, precision, {}), plain_triad(std::size_t{1} << 24, static_cast<int>(threads))},
                on);
    }
  auto const& kernels = find_named(find_named(workloads(), "cg", "workload").options, "kernel", "option").choices;
  for (std::string const& kernel : kernels) {
    if (kernel == "portable" || !table.wants("cg")) continue;
    for (Precision const precision : precisions)
      table.add({fmt::format("cg sparse 80^3 {} host", word(precision)), "Kokkos Kernels' spmv", "B", threads,
                 solver("cg", 80, precision, {{"matrix", "sparse"}}),
                 solver("cg", 80, precision, {{"matrix", "sparse"}, {"kernel", kernel}})},
                on);
  }
}

}  // namespace

void print_ratios(Settings const& settings) {
  Table const table(settings);
  {
    Processors processors;
    compare_processor(table, processors, host);
    compare_solvers(table, processors);
    // The second part of a split host is like the first.
    for (Processor p = device; !split_host && p < processors.count(); ++p) compare_processor(table, processors, p);
  }
#ifdef YOKE_HAVE_OPENBLAS
  if (!table.wants("mm")) return;
  int const threads = HostSpace().concurrency();
  auto const here = [](std::function<void()> const& work) { work(); };
  for (std::size_t const n : {1024, 2000})
    for (Precision const precision : precisions)
      table.add(
          {fmt::format("mm portable {} {}", n, word(precision)), "OpenBLAS", "flop", static_cast<std::size_t>(threads),
           precision == Precision::single_precision ? product_on_all_threads<float>(n)
                                                    : product_on_all_threads<double>(n),
           openblas_product(n, precision, threads)},
          here);
#endif
}

}  // namespace yoke::microbench
