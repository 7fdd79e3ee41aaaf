// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "suite/core/io/column.hpp"

namespace yoke {

/// One term of the time of a plan's segment on one processor, measured and predicted: a row of `yoke explain`. An empty
/// number: not measured apart, or not in the model.
struct TermRow {
  std::uint64_t schema = 1;
  std::string machine, workload;
  std::uint64_t size = 0;
  std::string precision, data, workload_options;
  std::string partitioner, options, model, model_options, processor, segment, term;
  std::optional<double> measured_s, predicted_s;

  static std::span<Column<TermRow> const> columns();
};

}  // namespace yoke
