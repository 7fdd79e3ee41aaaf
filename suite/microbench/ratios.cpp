// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "suite/core/registry.hpp"
#include "suite/execution/run_id.hpp"
#include "suite/microbench/own_kernels.hpp"
#include "suite/microbench/plain.hpp"
#include "suite/microbench/ratio_table.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/node/huge_pages.hpp"
#include "suite/node/provenance.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/compute.hpp"
#include "suite/probe/memory.hpp"
#include "suite/workloads/detail/kokkos_kernels.hpp"
#include "suite/workloads/detail/mm_blas.hpp"

namespace yoke::microbench {
namespace {

constexpr Precision precisions[] = {Precision::single_precision, Precision::double_precision};

/// Lines of one processor.
class Lines {
 public:
  Lines(RatioTable& table, Processors& processors, Processor processor)
      : table_(table),
        processors_(processors),
        limits_(processors, processor),
        p_(processor),
        threads_(processors.info(processor).threads),
        where_(processor_name(processor)) {}

  void add_all() {
    if (p_ == host && table_.wants("triad")) add_triads();
    if (table_.wants("sa")) add_powers();
    if (table_.wants("da")) add_assembly();
    if (table_.wants("transpose")) add_transposes();
    if (table_.wants("nbody")) add_bodies();
    if (p_ != host) return add_of_device();
    if (table_.wants("tsp")) add_climbs();
    if (table_.wants("mm") && mm::has_blas()) add_products();
    for (char const* const solver : {"jacobi", "cg"})
      if (table_.wants(solver)) add_dense(solver);
    if (table_.wants("cg") && has_kernel("cg", "library")) add_sparse();
  }

 private:
  static bool has_kernel(char const* workload, std::string const& kernel) {
    auto const& choices = find_named(find_named(workloads(), workload, "workload").options, "kernel", "option").choices;
    return std::find(choices.begin(), choices.end(), kernel) != choices.end();
  }

  /// Adds a line; `library` is the name of the library that `other` calls.
  void add(std::string yokes, std::string others, char const* unit, OwnKernel const& yoke, Exercise const& other,
           std::string library = "") {
    table_.add(
        {std::move(yokes), std::move(others), unit, threads_, yoke.exercise, other, yoke.limit, std::move(library)},
        [&](std::function<void()> const& work) { on_one(processors_, p_, work); });
  }

  OwnKernel first(KernelCase const& one, Unit unit, Pieces pieces = Pieces::one) {
    return first_segment(one, processors_, p_, unit, limits_, pieces);
  }
  Exercise peak(Precision precision, Operation operation) { return operations(processors_, p_, precision, operation); }

  void add_triads() {
    constexpr std::size_t elements = std::size_t{1} << 24;
    auto const yokes = [&] { return first({"triad", elements, Precision::double_precision}, Unit::byte); };
    auto const loops = [&] { return plain_triad(elements, static_cast<int>(threads_)); };
    // Two equal loops show how far from 1 their ratio can be; the two orders show the effect of memory placement, which
    // depends on which allocates first.
    Exercise const loop = loops();
    add("OpenMP loop, triad double host", "itself", "B", {loop, {}}, loop);
    add("triad double host, placed second", "OpenMP loop", "B", yokes(), loop);
    OwnKernel const yoke = yokes();
    add("triad double host, placed first", "OpenMP loop", "B", yoke, loops());
  }

  void add_powers() {
    for (Precision const precision : precisions) {
      OwnKernel const powers = first({"sa", std::uint64_t{1} << 20, precision}, Unit::flop);
      std::string const name = fmt::format("sa powadd {} {}", precision_name(precision), where_);
      add(name, "multiply peak", "flop", powers, peak(precision, Operation::multiply));
      add(name, "multiply-add peak", "flop", powers, peak(precision, Operation::multiply_add));
    }
  }

  void add_transposes() {
    for (KernelCase const& one : {KernelCase{"transpose", 10'240, Precision::double_precision},
                                  KernelCase{"transpose", 8'192, Precision::single_precision}})
      add(fmt::format("transpose {} {} {}", one.size, precision_name(one.precision), where_), "triad double", "B",
          first(one, Unit::byte),
          first({"triad", std::uint64_t{1} << 24, Precision::double_precision}, Unit::byte).exercise);
  }

  /// Compares element matrices with the peak, and the whole assembly with a plain loop.
  void add_assembly() {
    constexpr std::uint64_t edge = 64;
    for (Precision const precision : precisions)
      add(fmt::format("da STC {} {}", precision_name(precision), where_), "multiply-add peak", "flop",
          first_segments(2, {"da", edge, precision}, processors_, p_, Unit::flop, limits_),
          peak(precision, Operation::multiply_add));
    if (p_ == host)
      add("da float host", "plain serial loop", "element",
          first_segments(3, {"da", edge, Precision::single_precision}, processors_, p_, Unit::item, limits_),
          plain_assembly(edge));
  }

  void add_bodies() {
    for (Precision const precision : precisions)
      add(fmt::format("nbody 16384 {} {}", precision_name(precision), where_), "multiply-add peak", "flop",
          first({"nbody", 16'384, precision}, Unit::flop), peak(precision, Operation::multiply_add));
  }

  void add_climbs() {
    add("tsp 100 cities host", "plain loop, table", "climb",
        first({"tsp", 256, Precision::single_precision}, Unit::item),
        plain_climbs({1, 100}, 256, static_cast<int>(threads_)));
  }

  void add_products() {
    for (std::string const kernel : {"portable", "library", "blas"}) {
      if (!has_kernel("mm", kernel)) continue;
      for (std::uint64_t const n : {1024, 2000})
        for (Precision const precision : precisions) add_product(kernel, n, precision, Pieces::one);
      for (Precision const precision : precisions) add_product(kernel, 1024, precision, Pieces::of_a_chunk);
    }
  }
  void add_product(std::string const& kernel, std::uint64_t n, Precision precision, Pieces pieces) {
    add(fmt::format("mm {} {} {}{}", kernel, n, precision_name(precision), pieces == Pieces::one ? "" : " by chunk"),
        "BLAS", "flop", first({"mm", n, precision, {{"kernel", kernel}}}, Unit::flop, pieces),
        blas_product(n, precision, static_cast<int>(threads_)), mm::blas_name());
  }

  /// Kernels that the host compares with libraries or plain loops are compared with the GPU's peaks.
  void add_of_device() {
    constexpr std::uint64_t elements = std::uint64_t{1} << 26;
    for (Precision const precision : precisions) {
      std::string const name = precision_name(precision);
      if (table_.wants("triad")) add_streaming(fmt::format("triad {}", name), {"triad", elements, precision});
      for (char const* const solver : {"jacobi", "cg"})
        if (table_.wants(solver))
          add_streaming(fmt::format("{} dense 8192 {}", solver, name), {solver, 8192, precision});
      if (table_.wants("cg"))
        add_streaming(fmt::format("cg sparse 80^3 {}", name), {"cg", 80, precision, {{"matrix", "sparse"}}});
      for (std::string const kernel : {"portable", "library", "blas"})
        if (table_.wants("mm") && has_kernel("mm", kernel))
          add(fmt::format("mm {} 4096 {} {}", kernel, name, where_), "multiply-add peak", "flop",
              first({"mm", 4096, precision, {{"kernel", kernel}}}, Unit::flop),
              peak(precision, Operation::multiply_add));
    }
  }
  void add_streaming(std::string const& name, KernelCase const& one) {
    constexpr double array_bytes = 5e8;
    add(fmt::format("{} {}", name, where_), "probe's triad", "B", first(one, Unit::compulsory_byte),
        streams(processors_, p_, array_bytes).back().exercise);
  }

  /// Product of matrix and vector of a solver.
  void add_dense(char const* name) {
    for (Precision const precision : precisions)
      add(fmt::format("{} dense 8192 {} host", name, precision_name(precision)), "OpenMP loop, triad double", "B",
          first({name, 8192, precision}, Unit::compulsory_byte),
          plain_triad(std::size_t{1} << 24, static_cast<int>(threads_)));
  }
  void add_sparse() {
    for (Precision const precision : precisions)
      add(fmt::format("cg sparse 80^3 {} host", precision_name(precision)), "spmv", "B",
          first({"cg", 80, precision, {{"matrix", "sparse"}}}, Unit::compulsory_byte),
          first({"cg", 80, precision, {{"matrix", "sparse"}, {"kernel", "library"}}}, Unit::compulsory_byte).exercise,
          kokkos_kernels_name());
  }

  RatioTable& table_;
  Processors& processors_;
  Limits limits_;
  Processor p_;
  std::size_t threads_;
  std::string where_;
};

/// Adds the product on all threads of the process.
void add_on_all_threads(RatioTable& table) {
  int const threads = HostSpace().concurrency();
  for (std::size_t const n : {1024, 2000})
    for (Precision const precision : precisions) {
      Contest contest;
      contest.yokes = fmt::format("mm portable {} {}", n, precision_name(precision));
      contest.others = "BLAS";
      contest.library = mm::blas_name();
      contest.unit = "flop";
      contest.threads = static_cast<std::size_t>(threads);
      contest.yoke = product_on_all_threads(n, precision);
      contest.other = blas_product(n, precision, threads);
      table.add(std::move(contest), [](std::function<void()> const& work) { work(); });
    }
}

}  // namespace

void print_ratios(Settings const& settings) {
  RatioTable table(settings.repetitions, settings.workload, settings.output);
  {
    Processors processors;
    Processors::HostBinding const bound(processors);
    RunRow const here = provenance(processors, "");
    table.set_place({here.host_cpu,
                     here.device_name,
                     here.compiler,
                     here.kokkos,
                     here.revision,
                     huge_page_policy().value_or(""),
                     mm::blas_name(),
                     utc_now(),
                     {}});
    // Devices first, in case the time is limited. The second part of a split host is like the first.
    for (Processor p = device; !split_host && p < processors.count(); ++p) Lines(table, processors, p).add_all();
    Lines(table, processors, host).add_all();
  }
  if (table.wants("mm") && mm::has_blas()) add_on_all_threads(table);
}

}  // namespace yoke::microbench
