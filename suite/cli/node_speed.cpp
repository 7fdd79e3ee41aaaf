// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/node_speed.hpp"

#include "suite/core/files/machine_file.hpp"
#include "suite/execution/failures.hpp"

namespace yoke::cli {

NodeSpeed::NodeSpeed(Processors& processors, std::string machine_file, std::string unknown)
    : machine_file_(std::move(machine_file)) {
  if (unknown.empty() && machine_file_.empty())
    unknown = "no machine file is given (--machine), relative to which the speed could be measured";
  if (!unknown.empty()) {
    heartbeat_ = std::make_unique<core::UnknownSpeed>(unknown);
    return;
  }
  Machine const machine = read_machine(machine_file_);
  if (probe::RationedHeartbeat::is_known(machine)) kernels_.emplace(processors);
  auto measured =
      std::make_unique<probe::RationedHeartbeat>(machine, machine_file_, [this] { return kernels_->measure(); });
  measured_ = measured.get();
  heartbeat_ = std::move(measured);
}

std::string NodeSpeed::sentence_now(double timeout_s) {
  execution::CrashGuard const guard([](std::string const& reason) { return "heartbeat: " + reason; }, timeout_s);
  return probe::speed_sentence(heartbeat_->beat().processors, machine_file_);
}

std::string NodeSpeed::sentence_so_far() const {
  return measured_ ? probe::speed_range_sentence(measured_->measured(), machine_file_) : "";
}

}  // namespace yoke::cli
