// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "analysis/runs/plan_row.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/core/coefficient.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"

namespace yoke::cli {
namespace {

std::string& tallies() {
  static std::string text;
  return text;
}

std::string_view word_of(int exit_code) {
  switch (exit_code) {
    case static_cast<int>(Exit::ok):
      return "ok";
    case static_cast<int>(Exit::wrong):
      return "wrong";
    case static_cast<int>(Exit::usage):
      return "usage";
    case static_cast<int>(Exit::lacking):
      return "lacks";
    default:
      return "interrupted";
  }
}

}  // namespace

FigureLine& FigureLine::text(std::string_view key, std::string_view value) {
  line_ += fmt::format(" {}=", key);
  for (char const c : value) line_ += c > ' ' && c < 0x7f ? c : '_';
  if (value.empty()) line_ += '-';
  return *this;
}

FigureLine& FigureLine::number(std::string_view key, std::optional<double> value) {
  return text(key, value && std::isfinite(*value) ? fmt::format("{:.6g}", *value) : "-");
}

bool& Figures::wanted() {
  static bool asked = false;
  return asked;
}

void Figures::declare(Command& command) {
  command.flag("--fom", wanted(), "print figures of merit, a line each, for programs that read logs (docs/figures.md)");
}

void Figures::check(Results const& results) {
  if (wanted() && results.rows_to_stdout())
    throw Error("--fom prints figures to standard output; --output FILE must take the results");
}

void Figures::print(FigureLine const& line) { print_out("{}\n", line.line()); }

void Figures::tally(std::string_view key, std::uint64_t count) { tallies() += fmt::format(" {}={}", key, count); }

void Figures::verdict(int exit_code) {
  if (wanted()) print_out("yoke result {} exit={}{}\n", word_of(exit_code), exit_code, tallies());
}

void print_run_figures(std::span<core::RunRow const> rows) {
  if (!Figures::wanted()) return;
  analysis::SampleCollector collector;
  for (auto const& row : rows) collector.add(row);
  if (!rows.empty()) {
    core::RunRow const& of = rows.front();
    Figures::print(FigureLine("machine")
                       .count("schema", 1)
                       .text("name", of.machine)
                       .text("host_cpu", of.host_cpu)
                       .text("host_backend", of.host_backend)
                       .count("host_threads", of.host_threads)
                       .text("device_name", of.device_name)
                       .text("device_backend", of.device_backend)
                       .count("device_threads", of.device_threads)
                       .count("device_units", of.device_units)
                       .text("kokkos", of.kokkos)
                       .text("compiler", of.compiler)
                       .text("revision", of.revision));
  }
  for (auto const& samples : collector.take())
    for (auto const& plan : analysis::plan_rows(samples, roles_of(registered_partitioners()))) {
      auto const iqr_s = plan.q1_s ? std::optional(*plan.q3_s - *plan.q1_s) : std::nullopt;
      FigureLine line("fom");
      line.count("schema", 1)
          .text("workload", plan.workload)
          .count("size", plan.size)
          .text("precision", plan.precision)
          .text("data", plan.data)
          .text("options", plan.workload_options)
          .text("plan", plan.plan)
          .text("status", status_name(plan.status))
          .count("runs", plan.repetitions)
          .number("share", plan.share)
          .number("makespan_s", plan.median_s)
          .number("iqr_s", iqr_s)
          .number("flops_per_s", plan.flops_per_s)
          .number("bytes_per_s", plan.bytes_per_s)
          .number("imbalance", plan.imbalance)
          .number("speedup", plan.speedup);
      if (plan.rank) line.count("rank", *plan.rank);
      Figures::print(line);
    }
  for (Status const status : {Status::ok, Status::skipped, Status::wrong, Status::failed})
    Figures::tally(status_name(status),
                   static_cast<std::uint64_t>(std::count_if(rows.begin(), rows.end(), [&](core::RunRow const& row) {
                     return row.status == status || (status == Status::failed && row.status == Status::hung);
                   })));
}

void print_machine_figures(Machine const& machine) {
  if (!Figures::wanted()) return;
  for (auto const& coefficient : coefficients_of(machine, coefficient_names())) {
    Quantity const& quantity = quantity_of(machine, coefficient.name);
    Figures::print(FigureLine("fom")
                       .count("schema", 1)
                       .text("probe", coefficient.name)
                       .number("value", quantity.value)
                       .text("unit", coefficient.unit)
                       .number("spread", quantity.iqr / *quantity.value)
                       .count("n", quantity.n)
                       .text("source", source_name(quantity.source)));
  }
}

void print_fidelity_figures(std::vector<fidelity::CaseFidelity> const& cases) {
  if (!Figures::wanted()) return;
  std::map<std::string, std::vector<analysis::FidelityReport>> by_model;
  for (auto const& one : cases) by_model[one.model].push_back(one.report);
  for (auto const& [model, reports] : by_model) {
    auto const summary = analysis::summarise(reports);
    Figures::print(FigureLine("fom")
                       .count("schema", 1)
                       .text("model", model)
                       .count("cases", summary.cases)
                       .count("top1", summary.top1_hits)
                       .number("regret_median", summary.median_regret)
                       .number("regret_worst", summary.worst_regret)
                       .number("error_median", summary.error));
  }
}

void print_reproduction_figures(std::span<analysis::ReproductionRow const> rows) {
  if (!Figures::wanted()) return;
  std::map<std::string, std::map<Status, std::uint64_t>> counts;
  for (auto const& row : rows) ++counts[row.paper][row.status];
  for (auto& [paper, count] : counts)
    Figures::print(FigureLine("fom")
                       .count("schema", 1)
                       .text("paper", paper)
                       .count("ok", count[Status::ok])
                       .count("differs", count[Status::differs])
                       .count("not_computed", count[Status::not_computed])
                       .count("unexplained", count[Status::unexplained]));
}

}  // namespace yoke::cli
