// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "suite/core/error.hpp"
#include "suite/core/files/ratio_file.hpp"
#include "suite/core/registry.hpp"
#include "suite/execution/failures.hpp"
#include "suite/execution/measured_run.hpp"
#include "suite/microbench/comparison.hpp"
#include "suite/microbench/device_baselines.hpp"
#include "suite/microbench/own_kernels.hpp"
#include "suite/microbench/plain.hpp"
#include "suite/microbench/settings.hpp"
#include "suite/node/huge_pages.hpp"
#include "suite/node/node_load.hpp"
#include "suite/node/provenance.hpp"
#include "suite/node/spaces.hpp"
#include "suite/probe/exercises.hpp"
#include "suite/workloads/detail/kokkos_kernels.hpp"
#include "suite/workloads/detail/mm_blas.hpp"
#include "suite/workloads/detail/mm_device_blas.hpp"

namespace yoke::microbench {
namespace {

/// Table of ratios, whose lines are printed and written as they are measured.
class RatioTable {
 public:
  /// `output`: file that receives all lines so far, or empty.
  RatioTable(std::size_t repetitions, std::string workload, std::string output);
  /// Sets the description of the node, without lines.
  void set_place(core::Ratios place) { ratios_ = std::move(place); }
  /// True if lines of this workload are requested.
  bool wants(char const* workload) const { return workload_.empty() || workload_ == workload; }
  /// Measures, prints and writes a line. `on` as in `compare`.
  void add(Contest contest, std::function<void(std::function<void()> const&)> const& on);

 private:
  std::size_t repetitions_;
  std::string workload_, output_;
  core::Ratios ratios_;
};

/// Formats a rate with an SI prefix: "26.7 GB", "3.3 kclimb".
std::string readable(double per_s, std::string const& unit) {
  auto const [factor, prefix] = per_s >= 1e9   ? std::pair{1e-9, "G"}
                                : per_s >= 1e6 ? std::pair{1e-6, "M"}
                                               : std::pair{1e-3, "k"};
  return fmt::format("{:.1f} {}{}", per_s * factor, prefix, unit);
}

std::string percent(std::optional<double> part) { return part ? fmt::format("{:.1f} %", 100 * *part) : "-"; }

std::string remark(core::Ratio const& line) {
  if (line.disturbed) return "  disturbed";
  return line.repeated > 0 ? fmt::format("  {} turns repeated", line.repeated) : "";
}

RatioTable::RatioTable(std::size_t repetitions, std::string workload, std::string output)
    : repetitions_(repetitions), workload_(std::move(workload)), output_(std::move(output)) {
  fmt::print("yoke's rate over the other's: median and quartiles of {} turns\n", repetitions_);
  fmt::print("{}; huge pages: {}\n\n", workloads::mm::has_blas() ? "BLAS: " + workloads::mm::blas_name() : "no BLAS",
             huge_page_policy().value_or("not reported by the system"));
  if (std::string const doubt = workloads::mm::has_blas() ? workloads::mm::blas_doubt() : ""; !doubt.empty())
    fmt::print("{}\n\n", doubt);
  fmt::print("{:<32} {:<26} {:>7} {:>12} {:>12} {:>6} {:>6} {:>6} {:>6}  {:<14} {:>5} {:>7} {:>7}\n", "yoke", "other",
             "threads", "yoke/s", "other/s", "ratio", "low", "high", "bound", "set by", "load", "others", "steal");
}

void RatioTable::add(Contest contest, std::function<void(std::function<void()> const&)> const& on) {
  node::LoadWatch const watch;
  Comparison const c = compare(contest, repetitions_, on);
  node::NodeLoad const load = watch.so_far();
  core::Ratio line;
  line.yoke = contest.yokes;
  line.other = contest.others;
  line.library = contest.library;
  line.unit = contest.unit;
  line.threads = contest.threads;
  line.yoke_per_s = c.yoke_per_s;
  line.other_per_s = c.other_per_s;
  line.ratio = c.ratio;
  line.low = c.spread.low;
  line.high = c.spread.high;
  line.bound = c.bound;
  line.limit = c.limit_by;
  line.turns = c.turns;
  line.repeated = c.repeated;
  line.disturbed = c.disturbed;
  line.load_average = load.load_average;
  line.others = load.others;
  line.stolen = load.stolen;
  fmt::print("{:<32} {:<26} {:>7} {:>12} {:>12} {:>6.3f} {:>6.3f} {:>6.3f} {:>6}  {:<14} {:>5} {:>7} {:>7}{}\n",
             line.yoke, line.other, line.threads, readable(line.yoke_per_s, line.unit),
             readable(line.other_per_s, line.unit), line.ratio, line.low, line.high,
             line.bound ? fmt::format("{:.3f}", *line.bound) : "-", line.limit,
             line.load_average ? fmt::format("{:.1f}", *line.load_average) : "-", percent(line.others),
             percent(line.stolen), remark(line));
  std::fflush(stdout);
  ratios_.lines.push_back(std::move(line));
  if (!output_.empty()) core::write_ratios(ratios_, output_);
}

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
    if (table_.wants("mm") && workloads::mm::has_blas()) add_products();
    for (char const* const solver : {"jacobi", "cg"})
      if (table_.wants(solver)) add_dense(solver);
    if (table_.wants("cg") && has_kernel("cg", "library")) add_sparse();
  }

 private:
  static bool has_kernel(char const* workload, std::string const& kernel) {
    auto const& choices =
        find_named(find_named(registered_workloads(), workload, "workload").options, "kernel", "option").choices;
    return std::find(choices.begin(), choices.end(), kernel) != choices.end();
  }

  /// Adds a line; `library` is the name of the library that `other` calls.
  void add(std::string yokes, std::string others, char const* unit, OwnKernel const& yoke, probe::Exercise const& other,
           std::string library = "") {
    table_.add(
        {std::move(yokes), std::move(others), unit, threads_, yoke.exercise, other, yoke.limit, std::move(library)},
        [&](std::function<void()> const& work) { probe::on_one(processors_, p_, work); });
  }

  OwnKernel first(KernelCase const& one, Unit unit, Pieces pieces = Pieces::one) {
    return first_segment(one, processors_, p_, unit, limits_, pieces);
  }
  probe::Exercise peak(Precision precision, probe::Operation operation) {
    return probe::operations(processors_, p_, precision, operation);
  }

  void add_triads() {
    constexpr std::size_t elements = std::size_t{1} << 24;
    auto const yokes = [&] { return first({"triad", elements, Precision::double_precision}, Unit::byte); };
    auto const loops = [&] { return plain_triad(elements, static_cast<int>(threads_)); };
    // Two equal loops show how far from 1 their ratio can be; the two orders show the effect of memory placement, which
    // depends on which allocates first.
    probe::Exercise const loop = loops();
    add("OpenMP loop, triad double host", "itself", "B", {loop, {}}, loop);
    add("triad double host, placed second", "OpenMP loop", "B", yokes(), loop);
    OwnKernel const yoke = yokes();
    add("triad double host, placed first", "OpenMP loop", "B", yoke, loops());
  }

  void add_powers() {
    for (Precision const precision : precisions) {
      OwnKernel const powers = first({"sa", std::uint64_t{1} << 20, precision}, Unit::flop);
      std::string const name = fmt::format("sa powadd {} {}", precision_name(precision), where_);
      add(name, "multiply peak", "flop", powers, peak(precision, probe::Operation::multiply));
      add(name, "multiply-add peak", "flop", powers, peak(precision, probe::Operation::multiply_add));
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
          peak(precision, probe::Operation::multiply_add));
    if (p_ == host)
      add("da float host", "plain serial loop", "element",
          first_segments(3, {"da", edge, Precision::single_precision}, processors_, p_, Unit::item, limits_),
          plain_assembly(edge));
  }

  void add_bodies() {
    for (Precision const precision : precisions)
      add(fmt::format("nbody 16384 {} {}", precision_name(precision), where_), "multiply-add peak", "flop",
          first({"nbody", 16'384, precision}, Unit::flop), peak(precision, probe::Operation::multiply_add));
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
        blas_product(n, precision, static_cast<int>(threads_)), workloads::mm::blas_name());
  }

  /// Kernels that the host compares with libraries or plain loops are compared with the GPU's peaks, and then with
  /// libraries, the runtime and plain kernels.
  void add_of_device() {
    add_against_peaks();
    add_against_libraries();
    add_against_copies();
    add_against_plain_kernels();
  }
  void add_against_peaks() {
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
              peak(precision, probe::Operation::multiply_add));
    }
  }
  void add_streaming(std::string const& name, KernelCase const& one) {
    constexpr double array_bytes = 5e8;
    add(fmt::format("{} {}", name, where_), "probe's triad", "B", first(one, Unit::compulsory_byte),
        probe::streams(processors_, p_, array_bytes).back().exercise);
  }

  /// Adds a line against a baseline, if there is one. Throws Error if it computes wrongly.
  void add_baseline(std::string const& yokes, std::string const& others, char const* unit, OwnKernel const& yoke,
                    std::optional<DeviceBaseline> baseline) {
    if (!baseline) return;
    probe::on_one(processors_, p_, [&] { baseline->exercise.act(1); });
    constexpr double no_rounding = 1e-3;
    if (double const error = baseline->error(); error > no_rounding)
      throw Error(
          fmt::format("{} of {} computes wrongly on this device: its relative error is {:.3g}", others, yokes, error));
    add(yokes, others, unit, yoke, baseline->exercise, baseline->library);
  }
  /// Sets the baseline's units to those of yoke's kernel, which does the same work in a repeat.
  static std::optional<DeviceBaseline> of_same_work(OwnKernel const& yoke, std::optional<DeviceBaseline> baseline) {
    if (baseline) baseline->exercise.units = yoke.exercise.units;
    return baseline;
  }

  void add_against_libraries() {
    for (Precision const precision : precisions) {
      std::string const name = precision_name(precision);
      if (table_.wants("mm") && has_kernel("mm", "blas") && !workloads::mm::device_blas_name().empty())
        add(fmt::format("mm portable 4096 {} {}", name, where_), "BLAS", "flop",
            first({"mm", 4096, precision, {{"kernel", "portable"}}}, Unit::flop),
            first({"mm", 4096, precision, {{"kernel", "blas"}}}, Unit::flop).exercise,
            workloads::mm::device_blas_name());
      if (table_.wants("cg")) {
        OwnKernel const yoke = first({"cg", 80, precision, {{"matrix", "sparse"}}}, Unit::compulsory_byte);
        add_baseline(fmt::format("cg sparse 80^3 {} {}", name, where_), "spmv", "B", yoke,
                     of_same_work(yoke, library_sparse_product(processors_, p_, 80, precision)));
      }
    }
  }
  /// Every byte of these kernels is read or written once, like those of a copy.
  void add_against_copies() {
    for (Precision const precision : precisions) {
      double const word = bytes_of(precision);
      auto const against_copy = [&](char const* workload, std::uint64_t size, double array_bytes) {
        if (table_.wants(workload))
          add_baseline(fmt::format("{} {} {} {}", workload, size, precision_name(precision), where_), "runtime's copy",
                       "B", first({workload, size, precision}, Unit::compulsory_byte),
                       runtime_copy(processors_, p_, static_cast<std::size_t>(array_bytes)));
      };
      against_copy("triad", std::uint64_t{1} << 26, 67'108'864 * word);
      against_copy("transpose", 8'192, 8'192 * 8'192 * word);
    }
  }
  void add_against_plain_kernels() {
    for (Precision const precision : precisions) {
      std::string const name = precision_name(precision);
      if (table_.wants("sa")) {
        constexpr std::size_t elements = std::size_t{1} << 20, vectors = 32, power = 63;
        OwnKernel const yoke = first({"sa", elements, precision}, Unit::flop);
        add_baseline(fmt::format("sa powadd {} {}", name, where_), "plain kernel", "flop", yoke,
                     of_same_work(yoke, plain_powers_on_device(processors_, p_, elements, vectors, power, precision)));
      }
      if (table_.wants("da")) {
        constexpr std::size_t edge = 64;
        OwnKernel const yoke = first_segments(2, {"da", edge, precision}, processors_, p_, Unit::flop, limits_);
        add_baseline(fmt::format("da STC {} {}", name, where_), "plain kernels", "flop", yoke,
                     of_same_work(yoke, plain_elements_on_device(processors_, p_, edge, precision)));
      }
      if (table_.wants("nbody")) {
        constexpr std::size_t bodies = 16'384;
        OwnKernel const yoke = first({"nbody", bodies, precision}, Unit::flop);
        add_baseline(fmt::format("nbody {} {} {}", bodies, name, where_), "plain kernel", "flop", yoke,
                     of_same_work(yoke, plain_bodies_on_device(processors_, p_, bodies, precision)));
      }
    }
    if (table_.wants("tsp")) {
      constexpr std::size_t climbs = 8'192;
      add_baseline(fmt::format("tsp 100 cities {}", where_), "plain kernel", "climb",
                   first({"tsp", climbs, Precision::single_precision}, Unit::item),
                   plain_climbs_on_device(processors_, p_, 100, climbs));
    }
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
          workloads::kokkos_kernels_name());
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
      contest.library = workloads::mm::blas_name();
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
    auto const started = execution::start_processors({}, 1);
    Processors& processors = *started;
    Processors::HostBinding const bound(processors);
    core::RunRow const here = node::provenance(processors, "");
    table.set_place({here.host_cpu,
                     here.device_name,
                     here.compiler,
                     here.kokkos,
                     here.revision,
                     huge_page_policy().value_or(""),
                     workloads::mm::blas_name(),
                     execution::utc_now(),
                     {}});
    // Devices first, in case the time is limited. The second part of a split host is like the first.
    for (Processor p = device; !split_host && p < processors.count(); ++p) Lines(table, processors, p).add_all();
    Lines(table, processors, host).add_all();
  }
  if (table.wants("mm") && workloads::mm::has_blas()) add_on_all_threads(table);
}

}  // namespace yoke::microbench
