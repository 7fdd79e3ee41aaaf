// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <chrono>
#include <cstdlib>
#include <map>
#include <string>
#include <thread>

#include "ctest/support/command.hpp"

namespace yoke {

/// Runs a command under the launcher, such as "-n 2 program".
inline Result launched(std::string const& ranks) {
  // In the environment, so that another MPI's launcher gets no options that it does not support.
  for (auto const& [name, value] :
       std::map<std::string, std::string>{{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                          {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                                          {"OMPI_MCA_rmaps_base_oversubscribe", "1"},
                                          {"OMPI_MCA_hwloc_base_binding_policy", "none"},
                                          {"OMPI_MCA_mpi_yield_when_idle", "1"},
                                          {"OMPI_MCA_plm", "isolated"},
                                          {"OMPI_MCA_btl", "self,vader"},
                                          {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"},
                                          {"OMP_NUM_THREADS", "2"},
                                          {"OMP_PROC_BIND", "false"},
                                          {"OMP_WAIT_POLICY", "passive"}})
    setenv(name.c_str(), value.c_str(), 1);
  return shell_command("timeout 120 " MPIEXEC " " + ranks);
}

inline std::size_t count(std::string const& text, std::string const& part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++n;
  return n;
}

/// Waits up to a minute for `happened`; returns whether it came true.
bool comes(auto const& happened) {
  for (int i = 0; i < 6000; ++i, std::this_thread::sleep_for(std::chrono::milliseconds(10)))
    if (happened()) return true;
  return false;
}

}  // namespace yoke
