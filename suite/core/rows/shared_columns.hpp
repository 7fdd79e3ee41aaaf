// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <string>

namespace yoke {

// Columns shared by several row types, each with one name and one meaning. A row type that has them derives from their
// struct and includes their list (column_list.hpp) in its own.

/// The problem of a case.
struct ProblemColumns {
  std::string workload;
  std::uint64_t size = 0;
  std::string precision, data, workload_options;
};

/// The parts of the node that were used.
struct NodeColumns {
  std::uint64_t host_threads = 0, device_threads = 0, device_units = 0;
};

/// The partitioner of a plan.
struct PlanColumns {
  std::string partitioner, options;
};

/// The model of a prediction.
struct ModelColumns {
  std::string model, model_options;
};

/// Copies these columns from another row type.
template <class Columns>
void copy_columns(Columns const& from, Columns& to) {
  to = from;
}

}  // namespace yoke
