// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <string>

namespace yoke {

// Columns that several kinds of rows have, each with one name and one meaning. A kind of row that has them derives
// from their struct and puts their list (column_list.hpp) among its own.

/// The work of a case.
struct ProblemColumns {
  std::string workload;
  std::uint64_t size = 0;
  std::string precision, data, workload_options;
};

/// The parts of the node that did it.
struct NodeColumns {
  std::uint64_t host_threads = 0, device_threads = 0, device_units = 0;
};

struct PlanColumns {
  std::string partitioner, options;
};

struct ModelColumns {
  std::string model, model_options;
};

/// Gives a row these columns of another kind of row.
template <class Columns>
void copy_columns(Columns const& from, Columns& to) {
  to = from;
}

}  // namespace yoke
