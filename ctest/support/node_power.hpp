// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <atomic>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "suite/meters/energy_source.hpp"

namespace yoke {

/// Simulates the power of a node whose true energy is known: integrates functions of time every half millisecond, and
/// publishes the joules as RAPL's files in a folder that stands for /sys, and as the numbers of
/// ctest/meters/fakes/nvml.cpp.
class NodePower {
 public:
  using Watts = std::function<double(double seconds)>;  ///< since the start
  NodePower(std::filesystem::path const& folder, Watts package_w, Watts dram_w = {}, Watts gpu_w = {})
      : folder_(folder), package_w_(std::move(package_w)), dram_w_(std::move(dram_w)), gpu_w_(std::move(gpu_w)) {
    auto const zone = [&](std::string const& name, std::string const& called) {
      auto const at = folder_ / "class/powercap" / name;
      std::filesystem::create_directories(at);
      std::ofstream(at / "name") << called << "\n";
      std::ofstream(at / "max_energy_range_uj") << "262143328850\n";
    };
    zone("intel-rapl:0", "package-0");
    zone("intel-rapl:0:0", "core");
    if (dram_w_) zone("intel-rapl:0:1", "dram");
    show();
    thread_ = std::jthread([this](std::stop_token const& stop) {
      for (double before_s = begin_s_; !stop.stop_requested();) {
        std::this_thread::sleep_for(std::chrono::microseconds(500));
        double const now_s = meter_clock_s();
        {
          std::lock_guard const lock(mutex_);
          add(before_s, now_s);
        }
        before_s = now_s;
        show();
      }
    });
  }

  /// Joules of package and dram, and of the GPU, so far.
  struct Truth {
    double host_j = 0, gpu_j = 0;
  };
  Truth truth() const {
    std::lock_guard const lock(mutex_);
    return {package_j_ + dram_j_, gpu_j_};
  }

 private:
  void add(double from_s, double to_s) {
    double const middle_s = (from_s + to_s) / 2 - begin_s_, seconds = to_s - from_s;
    package_j_ += package_w_(middle_s) * seconds;
    if (dram_w_) dram_j_ += dram_w_(middle_s) * seconds;
    if (gpu_w_) gpu_j_ += gpu_w_(middle_s) * seconds;
  }

  /// A reader sees either the old file or the new one.
  void put(std::filesystem::path const& file, std::string const& text) const {
    std::filesystem::path const other = file.string() + ".new";
    std::ofstream(other) << text;
    std::filesystem::rename(other, file);
  }
  void show() const {
    auto const zone = [&](std::string const& name, double joules) {
      put(folder_ / "class/powercap" / name / "energy_uj", std::to_string(std::llround(joules * 1e6)) + "\n");
    };
    zone("intel-rapl:0", package_j_);
    zone("intel-rapl:0:0", package_j_ / 2);
    if (dram_w_) zone("intel-rapl:0:1", dram_j_);
    if (gpu_w_) put(folder_ / "nvml", "mj " + std::to_string(std::llround(gpu_j_ * 1e3)) + "\n");
  }

  std::filesystem::path folder_;
  Watts package_w_, dram_w_, gpu_w_;
  double const begin_s_ = meter_clock_s();
  mutable std::mutex mutex_;
  double package_j_ = 100, dram_j_ = 10, gpu_j_ = 1000;
  std::jthread thread_;
};

}  // namespace yoke
