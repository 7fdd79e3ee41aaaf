// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "suite/probe/reference_kernels.hpp"

namespace yoke::cli {

/// The node's speed relative to its machine file, while a command measures. Construct it on the thread that drives the
/// host.
class NodeSpeed {
 public:
  /// `machine_file`: as given on the command line; empty: none. `unknown`: why the speed cannot be measured at all, if
  /// so. Prepares the reference kernels if the file has their times.
  NodeSpeed(Processors& processors, std::string machine_file, std::string unknown);
  core::Heartbeat& heartbeat() { return *heartbeat_; }
  /// Measures the speeds; returns a sentence if they differ from the machine file's. A hang beyond `timeout_s` ends the
  /// program (CrashGuard).
  std::string sentence_now(double timeout_s);
  /// Sentence on the range of all speeds so far, if they differ from the machine file's.
  std::string sentence_so_far() const;

 private:
  std::string machine_file_;
  std::optional<probe::ReferenceKernels> kernels_;
  probe::RationedHeartbeat* measured_ = nullptr;  ///< null if the speed is unknown
  std::unique_ptr<core::Heartbeat> heartbeat_;
};

}  // namespace yoke::cli
