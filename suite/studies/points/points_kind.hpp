// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>

#include "suite/studies/points/points_reader.hpp"

namespace yoke {

/// How a kind of file of points is answered: its rows are evaluated, then written, a block at a time.
class PointsKind {
 public:
  virtual ~PointsKind() = default;
  /// Remembers an answer for each row. Throws Error for a row whose columns do not go together.
  virtual void evaluate(PointColumns const& columns, std::span<PointRow const> rows) = 0;
  /// Appends a line for each row of the last call of `evaluate`.
  virtual void write(PointsReader const& reader, std::string& text) const = 0;
};

/// Columns, header of the answers, and a maker of evaluators, one for each thread.
struct PointsFormat {
  std::span<PointColumn const> columns;
  std::string_view header;
  std::unique_ptr<PointsKind> (*make)();
};

/// perdome and peapaw; peach.
PointsFormat pair_points();
PointsFormat peach_points();

}  // namespace yoke
