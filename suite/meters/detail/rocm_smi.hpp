// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "suite/meters/detail/library.hpp"

namespace yoke::meters {

/// AMD's management library. The constructor initializes it, the destructor shuts it down. Every call throws Error
/// (exit code `lacking`) with the library's reason if it fails.
class RocmSmi {
 public:
  using Status = int;
  enum class Clock { core = 0, memory = 4 };

  explicit RocmSmi(std::string const& file);
  ~RocmSmi();
  RocmSmi(RocmSmi const&) = delete;

  std::uint32_t count() const;
  /// Returns the index of the GPU at this PCI address.
  std::uint32_t at(std::string const& bus_id) const;
  bool is_at(std::uint32_t device, std::string const& bus_id) const;

  struct Count {
    double joules = 0, step_j = 0;
  };
  Count energy(std::uint32_t device) const;
  double watts(std::uint32_t device) const;

  struct Clocks {
    std::vector<double> hz;   ///< in the library's order
    std::size_t current = 0;  ///< index into `hz`
  };
  Clocks clocks(std::uint32_t device, Clock clock) const;
  /// Performance level as the library's number; 0 is automatic.
  std::size_t performance_level(std::uint32_t device) const;
  /// Allows only one clock, at level "manual".
  void hold(std::uint32_t device, Clock clock, double hz) const;
  /// Allows all clocks, and sets the level.
  void release(std::uint32_t device, Clock clock, std::size_t performance_level) const;

 private:
  void check(Status status, char const* call) const;
  void allow(std::uint32_t device, Clock clock, std::uint64_t mask) const;
  void set_level(std::uint32_t device, std::size_t level) const;

  Library library_;
};

}  // namespace yoke::meters
