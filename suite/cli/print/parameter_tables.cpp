// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/parameter_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "analysis/machine_answer.hpp"
#include "analysis/statistics/statistics.hpp"
#include "suite/cli/options/command.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/print/terminal.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/measured_by.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

/// Display of a kind of quantity: its unit is `scale` times smaller than the SI unit of the file.
struct Unit {
  char const* name;
  double scale;
  char const* rate;  ///< unit of the rate, in giga-units per second, for a time per unit; null: none
};
constexpr Unit per_flop{"ps/flop", 1e12, "GFLOP/s"}, per_operation{"ps", 1e12, nullptr}, per_byte{"ps/B", 1e12, "GB/s"},
    micro{"µs", 1e6, nullptr}, rate{"GB/s", 1e-9, nullptr}, joules_per_flop{"pJ/flop", 1e12, nullptr},
    joules_per_byte{"pJ/B", 1e12, nullptr}, watts{"W", 1, nullptr}, factor{"", 1, nullptr};

/// Rows of the table, and reasons with the parameters that are missing for them.
class Parameters {
 public:
  explicit Parameters(bool details) : details_(details) {}
  void add(std::string const& owner, std::string const& parameter, Unit const& unit, Quantity const& quantity) {
    if (!quantity.value) {
      auto found =
          std::find_if(missing_.begin(), missing_.end(), [&](auto const& m) { return m.first == quantity.reason; });
      if (found == missing_.end()) found = missing_.insert(found, {quantity.reason, {}});
      append(found->second, owner, parameter);
      return;
    }
    if (!quantity.disturbed.empty()) disturbed_.push_back(owner + " " + parameter + ": " + quantity.disturbed);
    bool const measured = quantity.source == Quantity::Source::measured;
    all_measured_ = all_measured_ && measured;
    rows_.push_back({owner, parameter, number_cell(*quantity.value * unit.scale), unit.name,
                     measured ? percent_cell(quantity.iqr / *quantity.value) : missing_text,
                     unit.rate ? fmt::format("{} {}", number_cell(1e-9 / *quantity.value), unit.rate) : "",
                     std::string(source_name(quantity.source)),
                     details_ && quantity.best ? number_cell(*quantity.best * unit.scale) : missing_text,
                     details_ && measured ? fmt::format("{}", quantity.n) : missing_text});
  }
  /// A quantity of the second rank, such as the time of a root.
  void add_detail(std::string const& owner, std::string const& parameter, Unit const& unit, Quantity const& quantity) {
    if (details_)
      add(owner, parameter, unit, quantity);
    else
      ++left_out_;
  }
  std::string to_string() const {
    Table table = headings_;
    for (auto cells : rows_) {
      if (all_measured_) cells[source_column] = missing_text;
      table.add(std::move(cells));
    }
    std::string text = table.to_string(line_width());
    if (!details_) return text + summary();
    for (std::string const& one : disturbed_) text += fmt::format("disturbed: {}\n", one);
    for (auto const& [reason, names] : missing_)
      text += fmt::format("not available ({}): {}\n", reason_text(reason), names);
    return text;
  }

 private:
  static std::string reason_text(std::string const& reason) {
    return reason.empty() ? "the machine file gives no reason" : reason;
  }
  /// The remarks of --details in one line.
  std::string summary() const {
    std::string text;
    auto const add = [&](std::string const& part) { text += (text.empty() ? "" : "; ") + part; };
    if (!disturbed_.empty()) add(fmt::format("disturbed: {}", disturbed_.size()));
    std::size_t missing = 0;
    for (auto const& [reason, names] : missing_)
      missing += 1 + static_cast<std::size_t>(std::count(names.begin(), names.end(), ','));
    if (missing > 0) add(fmt::format("not available: {}", missing));
    if (left_out_ > 0) add(fmt::format("not shown: {}", left_out_));
    return text.empty() ? "" : fmt::format("{} (--details has all)\n", text);
  }
  static void append(std::string& names, std::string const& owner, std::string const& parameter) {
    names.append(names.empty() ? "" : ", ").append(owner).append(" ").append(parameter);
  }

  using Align = Table::Align;
  static constexpr std::size_t source_column = 6;
  Table headings_{{{"processor"},
                   {"parameter"},
                   {"median", "", Align::right},
                   {"", ""},
                   {"spread", "IQR", Align::right},
                   {"rate", "", Align::right},
                   {"source"},
                   {"best", "", Align::right},
                   {"n", "", Align::right}}};
  std::vector<std::vector<std::string>> rows_;
  bool details_, all_measured_ = true;
  std::size_t left_out_ = 0;
  std::vector<std::pair<std::string, std::string>> missing_;
  std::vector<std::string> disturbed_;
};

/// Table of a curve of each processor over the bytes that its threads use together, with `cell_of` a time in the second
/// column; empty if no processor has one.
template <class Point>
std::string curve_table(Machine const& machine, std::vector<Point> ProcessorParameters::*curve, Quantity Point::*time,
                        char const* column, std::string const& caption, auto const& cell_of) {
  std::vector<Table::Heading> headings;
  std::size_t rows = 0;
  for (ProcessorParameters const& p : machine.processors) {
    headings.push_back({p.name, "working set", Table::Align::right});
    headings.push_back({"", column, Table::Align::right});
    rows = std::max(rows, (p.*curve).size());
  }
  Table table(headings);
  for (std::size_t i = 0; i < rows; ++i) {
    std::vector<std::string> cells;
    for (ProcessorParameters const& p : machine.processors) {
      bool const there = i < (p.*curve).size() && ((p.*curve)[i].*time).value;
      cells.push_back(there ? binary_bytes_cell((p.*curve)[i].working_set_bytes) : missing_text);
      cells.push_back(there ? cell_of(*((p.*curve)[i].*time).value) : missing_text);
    }
    table.add(cells);
  }
  return rows == 0 ? "" : "\n" + caption + ":\n" + table.to_string(line_width());
}

std::string working_set_table(Machine const& machine) {
  return curve_table(machine, &ProcessorParameters::working_set, &WorkingSetPoint::t_b_s, "GB/s",
                     "read again and again, by the bytes of all threads together",
                     [](double time_s) { return number_cell(1e-9 / time_s); });
}

std::string atomic_table(Machine const& machine) {
  return curve_table(machine, &ProcessorParameters::atomic_set, &AtomicPoint::t_addition_s, "ns",
                     "an atomic addition of all threads together, by the bytes of the numbers to which they add",
                     [](double time_s) { return number_cell(1e9 * time_s); });
}

std::string interference_table(Machine const& machine) {
  if (machine.interference.empty()) return "";
  Table table({{"processor"},
               {"its work"},
               {"beside"},
               {"issue", "", Table::Align::right},
               {"memory", "", Table::Align::right},
               {"latency", "", Table::Align::right}});
  for (Interference const& pair : machine.interference)
    for (Pressure const own : pressures) {
      std::vector<std::string> cells{pair.processor, std::string(pressure_name(own)), pair.beside};
      for (Pressure const other : pressures) {
        auto const& slowdown = pair.of(own, other).value;
        cells.push_back(slowdown ? number_cell(*slowdown) : missing_text);
      }
      table.add(cells);
    }
  return "\ntimes as long beside each kind of work of the other:\n" + table.to_string(line_width());
}

std::string scaled_cell(Quantity const& quantity, double scale) {
  return quantity.value ? number_cell(*quantity.value * scale) : missing_text;
}

/// Table of one processor pair's times in the memory that both use in place, and of the slowdown of atomic additions by
/// those of the other one nearby; empty if they have no such memory.
std::string shared_memory_table(SharedMemoryTimes const& shared, std::string const& device) {
  using Align = Table::Align;
  if (shared.memory.empty()) return "";
  Table times({{"time"},
               {""},
               {"host", "alone", Align::right},
               {"", "contended", Align::right},
               {device, "alone", Align::right},
               {"", "contended", Align::right}});
  Quantity const none;
  auto const add = [&](char const* name, char const* unit, double scale, Quantity SharedTimes::*alone,
                       Quantity SharedTimes::*contended = nullptr) {
    auto const cells_of = [&](SharedTimes const& one) {
      return std::pair(scaled_cell(one.*alone, scale), scaled_cell(contended ? one.*contended : none, scale));
    };
    auto const [host_alone, host_contended] = cells_of(shared.host);
    auto const [device_alone, device_contended] = cells_of(shared.device);
    times.add({name, unit, host_alone, host_contended, device_alone, device_contended});
  };
  add("streams", "ps/B", 1e12, &SharedTimes::t_b_s, &SharedTimes::t_b_contended_s);
  add("first write to a page", "µs", 1e6, &SharedTimes::touch_s);
  if (shared.host.write_1_s.value || shared.device.write_1_s.value) {
    add("1st write to a page of the other", "µs", 1e6, &SharedTimes::write_1_s);
    add("2nd", "µs", 1e6, &SharedTimes::write_2_s);
    add("10th", "µs", 1e6, &SharedTimes::write_10_s);
    add("prefetch of such a page", "µs", 1e6, &SharedTimes::prefetch_s);
    add("1st write after it", "µs", 1e6, &SharedTimes::prefetched_write_s);
  }
  add("load after load", "ns", 1e9, &SharedTimes::latency_s);
  add("atomic addition to one number", "ns", 1e9, &SharedTimes::atomic_s, &SharedTimes::atomic_contended_s);
  add("atomic addition to many", "ns", 1e9, &SharedTimes::spread_atomic_s, &SharedTimes::spread_atomic_contended_s);
  std::string text =
      fmt::format("\n{} memory that host and {} share:\n{}", shared.memory, device, times.to_string(line_width()));
  if (shared.flag_s.value) text += fmt::format("round trip of a flag: {}\n", seconds_cell(*shared.flag_s.value));
  auto const slowdowns = [&](std::string const& title, char const* where, auto const& all, auto bytes) {
    if (all.empty()) return;
    Table table({{where, "", Align::right}, {"host", "", Align::right}, {device, "", Align::right}});
    for (auto const& one : all)
      table.add(
          {binary_bytes_cell(one.*bytes), scaled_cell(one.host_slowdown, 1), scaled_cell(one.device_slowdown, 1)});
    text +=
        "\ntimes as long for atomic additions while the other adds " + title + ":\n" + table.to_string(line_width());
  };
  slowdowns("to a number so far away", "apart", shared.near_additions, &NearAdditions::apart_bytes);
  slowdowns("at random to the same numbers", "over", shared.spread_additions, &SpreadAdditions::bytes);
  return text;
}

std::string shared_memory_tables(Machine const& machine) {
  std::string text;
  for (std::size_t i = 0; i < machine.shared.size() && i + 1 < machine.processors.size(); ++i)
    text += shared_memory_table(machine.shared[i], machine.processors[i + 1].name);
  return text;
}

std::string interval_cell(core::FittedCoefficient const& coefficient) {
  if (!coefficient.low || !coefficient.high) return missing_text;
  return number_cell(coefficient.low) + " ... " + number_cell(coefficient.high);
}

void print(std::vector<core::CrossValidationFold> const& folds, char const* what) {
  Table table({{std::string("left out ") + what},
               {"plans", "", Table::Align::right},
               {"|ln(p/m)|", "median", Table::Align::right},
               {"remark"}});
  for (auto const& fold : folds)
    table.add({fold.left_out, std::to_string(fold.plans), three_digits_cell(fold.log_error), fold.reason});
  print_out("\n");
  print_table(table);
}

std::string machine_table(Machine const& machine, bool details) {
  std::string text = "machine " + machine.name + "\n";
  for (ProcessorParameters const& p : machine.processors)
    text += fmt::format("{}: {}, {} on {}{}{}\n", p.name, p.model, p.backend, core::count_text(p.threads, "thread"),
                        p.units == 0 ? "" : " of " + core::count_text(p.units, "compute unit"),
                        p.cores.empty() ? "" : fmt::format(", cores {}", p.cores));
  if (auto const sentences = analysis::machine_sentences(machine); !sentences.empty())
    text += wrapped("", sentences, 0, help_width());
  Parameters parameters(details);
  for (ProcessorParameters const& p : machine.processors) {
    parameters.add(p.name, "t_f single", per_flop, p.t_f_single_s);
    parameters.add(p.name, "t_f single contended", per_flop, p.t_f_single_contended_s);
    parameters.add(p.name, "t_f double", per_flop, p.t_f_double_s);
    parameters.add(p.name, "t_f double contended", per_flop, p.t_f_double_contended_s);
    parameters.add(p.name, "t_b", per_byte, p.t_b_s);
    parameters.add(p.name, "t_b contended", per_byte, p.t_b_contended_s);
    if (p.t_store_s.value) parameters.add_detail(p.name, "store past caches", per_byte, p.t_store_s);
    for (PiecePoint const& point : p.store_pieces)
      if (point.t_b_s.value)
        parameters.add_detail(p.name, fmt::format("store pieces of {:.0f} bytes", point.piece_bytes), per_byte,
                              point.t_b_s);
    if (p.t_rows_s.value) parameters.add_detail(p.name, "read of several rows", per_byte, p.t_rows_s);
    if (p.write_serialization.value)
      parameters.add_detail(p.name, "copy, serialization", factor, p.write_serialization);
    if (p.store_serialization.value)
      parameters.add_detail(p.name, "copy past caches, serialization", factor, p.store_serialization);
    if (p.t_scalar_s.value) parameters.add_detail(p.name, "instruction", per_operation, p.t_scalar_s);
    if (p.reference.arithmetic_s.value)
      parameters.add_detail(p.name, "reference arithmetic", per_flop, p.reference.arithmetic_s);
    if (p.reference.memory_s.value) parameters.add_detail(p.name, "reference memory", per_byte, p.reference.memory_s);
    for (auto const& [precision, times] : {std::pair{"single", p.operations_single}, {"double", p.operations_double}})
      for (auto const& [name, quantity] : {std::pair{"addition", times.add_s},
                                           {"multiplication", times.multiply_s},
                                           {"both by turns", times.mixed_s},
                                           {"division", times.divide_s},
                                           {"root", times.root_s},
                                           {"reciprocal root", times.inverse_root_s}})
        if (quantity.value)
          parameters.add_detail(p.name, fmt::format("{} {}", name, precision), per_operation, quantity);
    parameters.add(p.name, "launch", micro, p.launch_s);
    parameters.add(p.name, "e_f single", joules_per_flop, p.e_f_single_j);
    parameters.add(p.name, "e_f double", joules_per_flop, p.e_f_double_j);
    parameters.add(p.name, "e_b", joules_per_byte, p.e_b_j);
    parameters.add(p.name, "p_s", watts, p.p_s_w);
  }
  for (std::size_t i = 0; i < machine.links.size(); ++i) {
    LinkParameters const& link = machine.links[i];
    std::string const name = machine.links.size() == 1 ? "link" : "link to " + machine.processors[i + 1].name;
    parameters.add(name, "in", rate, link.in_bytes_per_s);
    parameters.add(name, "in contended", rate, link.in_contended_bytes_per_s);
    parameters.add(name, "out", rate, link.out_bytes_per_s);
    parameters.add(name, "out contended", rate, link.out_contended_bytes_per_s);
    parameters.add(name, "in latency", micro, link.in_latency_s);
    parameters.add(name, "out latency", micro, link.out_latency_s);
    parameters.add(name, "in row", micro, link.in_row_s);
  }
  parameters.add("node", "p0", watts, machine.p0_w);
  parameters.add("node", "pd host", watts, machine.pd_host_w);
  parameters.add("node", "pd device", watts, machine.pd_device_w);
  parameters.add("node", "p_oh", watts, machine.p_oh_w);
  std::string const older = core::older_probe(machine);
  return text + "\n" + parameters.to_string() +
         (details ? working_set_table(machine) + atomic_table(machine) + interference_table(machine) +
                        shared_memory_tables(machine)
                  : "") +
         (older.empty() ? "" : "\n" + older + "\n");
}

}  // namespace

void print_machine(Machine const& machine, bool details) { print_out("{}", machine_table(machine, details)); }

void write_incomplete(Machine const& machine, std::string const& file) {
  std::error_code none;
  bool const replaces = std::filesystem::file_size(file, none) > 0 && !none;
  if (!replaces) return write_machine(machine, file);
  std::string const other = core::incomplete_name(file);
  print_error(file + " stays unchanged; the new measurements are in " + other);
  write_machine(machine, other);
}

void print_calibration(core::Calibration const& calibration) {
  using Align = Table::Align;
  Table table({{"workload"},
               {"size", "", Align::right},
               {"precision"},
               {"data"},
               {"segment"},
               {"part"},
               {"processor"},
               {"kernel", "median", Align::right},
               {"spread", "", Align::right},
               {"n", "", Align::right},
               {"efficiency", "model/measured", Align::right}});
  for (auto const& one : calibration.cases)
    for (auto const& segment : one.segments)
      table.add({one.workload, std::to_string(one.size), one.precision, one.data, segment.segment,
                 segment.chunks > 0 ? core::count_text(segment.chunks, "chunk") : "whole", segment.processor,
                 seconds_cell(segment.kernel_s), percent_cell(segment.spread), std::to_string(segment.n),
                 number_cell(segment.efficiency)});
  print_table(table);
  print_out("measured in {}\n", seconds_cell(calibration.seconds));
}

void print_fitted(core::Fitted const& fitted) {
  using Align = Table::Align;
  print_out("{} fitted to {} of {} for {}\n\n", fitted.model, core::count_text(fitted.rows, "row"),
            core::count_text(fitted.plans.size(), "plan"), fitted.machine);
  Table coefficients({{"coefficient"},
                      {"value", "", Align::right},
                      {"unit"},
                      {"interval", fmt::format("{} %", 100 * fitted.confidence), Align::right},
                      {"machine file", "", Align::right},
                      {"status"}});
  for (auto const& one : fitted.coefficients)
    coefficients.add(
        {one.name, number_cell(one.value), one.unit, interval_cell(one), number_cell(one.machine), one.status});
  print_table(coefficients);
  print_out("\n");
  Table plans({{"workload"},
               {"plan"},
               {"rows", "", Align::right},
               {"measured", "median", Align::right},
               {"fitted", "", Align::right},
               {"|ln(p/m)|", "", Align::right}});
  for (auto const& plan : fitted.plans)
    plans.add({fmt::format("{} {} {}", plan.workload, plan.size, plan.precision), plan.plan, std::to_string(plan.rows),
               seconds_cell(plan.measured_s), seconds_cell(plan.predicted_s),
               three_digits_cell(analysis::log_error(plan.predicted_s, plan.measured_s))});
  print_table(plans);
  print_out("in sample: |ln(predicted/measured)| {} in the median, {} at worst\n",
            three_digits_cell(fitted.in_sample_log_error), three_digits_cell(fitted.worst_in_sample_log_error));
  print(fitted.leave_one_plan_out, "plan");
  print(fitted.leave_one_size_out, "size");
}

}  // namespace yoke::cli
