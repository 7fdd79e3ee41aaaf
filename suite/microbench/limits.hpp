// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <map>
#include <utility>

#include "suite/microbench/peaks.hpp"

namespace yoke::microbench {

/// Measured peaks of a processor's parts, each in isolation: operations of each kind from registers, and bytes per
/// place. Each is measured again at each request, and the best so far counts, because a slow period must not become a
/// limit. Runs on the thread that constructed the processors.
class Limits final : public Peaks {
 public:
  Limits(Processors& processors, Processor processor) : processors_(processors), processor_(processor) {}
  /// Calls `limit_of` with the measured peaks.
  Limit of(Segment const& segment, Precision precision) { return limit_of(*this, segment, precision); }

  bool on_host() const override;
  double operations_per_s(Precision precision, probe::Operation operation) override;
  double scalars_per_s() override;
  double cubed_root_products(Precision precision) const override;
  double bytes_per_s(Access access, double working_set_bytes) override;
  std::string place_of(double bytes) const override;

 private:
  Processors& processors_;
  Processor processor_;
  std::map<std::pair<Precision, probe::Operation>, double> operations_;
  std::map<std::pair<Access, double>, double> accesses_;
  double scalars_ = 0;
};

}  // namespace yoke::microbench
