// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/rows/run_identity.hpp"

#include <utility>

#include "suite/core/io/csv_text.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::core {
namespace {

/// Joins the values of columns, apart from those of one column.
class Identity {
 public:
  explicit Identity(std::string_view but = {}) : but_(but) {
    constexpr std::size_t usual_bytes = 256;
    text_.reserve(usual_bytes);
  }
  Identity& add(std::string_view column, std::string const& text) {
    if (column == but_) return *this;
    if (text.find('\n') == text.npos && text.find('\r') == text.npos)
      text_ += text;
    else
      text_ += text_as_read(text);  // text read back from a file contains no line break
    text_ += '\n';
    return *this;
  }
  Identity& add(std::string_view column, std::uint64_t number) {
    if (column == but_) return *this;
    text_ += number_text(number);
    text_ += '\n';
    return *this;
  }
  bool is_without(std::string_view column) const { return column == but_; }
  std::string take() { return std::move(text_); }

 private:
  std::string_view but_;
  std::string text_;
};

void add_problem(Identity& identity, RunRow const& row) {
  identity.add("workload", row.workload)
      .add("size", row.size)
      .add("precision", row.precision)
      .add("data", row.data)
      .add("memory", row.memory)
      .add("touch", row.touch)
      .add("workload_options", row.workload_options)
      .add("seed", row.seed);
}

void add_processors(Identity& identity, RunRow const& row) {
  identity.add("machine", row.machine)
      .add("host_cpu", row.host_cpu)
      .add("device_name", row.device_name)
      .add("host_backend", row.host_backend)
      .add("device_backend", row.device_backend)
      .add("host_threads", row.host_threads)
      .add("device_threads", row.device_threads)
      .add("device_units", row.device_units)
      .add("devices", row.devices);
}

void add_case(Identity& identity, RunRow const& row) {
  add_processors(identity, row);
  add_problem(identity, row);
  identity.add("clocks", row.clocks)
      .add("pace", row.pace)
      .add("ranks", row.ranks)
      .add("rank", row.rank)
      .add("across", row.across)
      .add("within", row.within);
}

void add_execution(Identity& identity, PlanColumns const& plan, ExecutionMode const& mode) {
  identity.add("partitioner", plan.partitioner);
  if (!identity.is_without("partitioner")) identity.add("options", plan.options);
  identity.add("depth", mode.depth)
      .add("slices", mode.slices)
      .add("learn", std::uint64_t(mode.learning))
      .add("device_wait", std::uint64_t(mode.blocking))
      .add("copy", mode.copy);
}

ExecutionMode mode_of(RunRow const& row) {
  return {row.depth.value_or(1), row.slices.value_or(1), row.learn == "yes", row.device_wait == "block", row.copy};
}

void add_plan(Identity& identity, RunRow const& row) {
  add_case(identity, row);
  add_execution(identity, row, mode_of(row));
}

}  // namespace

Execution execution_of(RunRow const& row) { return {row, mode_of(row)}; }

std::string problem_identity(RunRow const& row, std::string_view but) {
  Identity identity(but);
  add_problem(identity, row);
  return identity.take();
}

std::string processors_identity(RunRow const& row, std::string_view but) {
  Identity identity(but);
  add_processors(identity, row);
  return identity.take();
}

std::string execution_identity(Execution const& execution, std::string_view but) {
  Identity identity(but);
  add_execution(identity, execution, execution);
  return identity.take();
}

std::string execution_identity(RunRow const& row) {
  Identity identity;
  add_execution(identity, row, mode_of(row));
  return identity.take();
}

std::string case_identity(RunRow const& row) {
  Identity identity;
  add_case(identity, row);
  return identity.take();
}

std::string plan_identity(RunRow const& row) {
  Identity identity;
  add_plan(identity, row);
  return identity.take();
}

std::string repetition_identity(RunRow const& row) {
  Identity identity;
  add_plan(identity, row);
  identity.add("repetition", row.repetition);
  return identity.take();
}

}  // namespace yoke::core
