// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "suite/core/io/json.hpp"

namespace yoke {

/// A run in a trace.
struct ProcessOfTrace {
  std::string name, run_id;
  std::vector<std::string> threads;  ///< in order of appearance
  double begin_us = INFINITY, end_us = 0;
  std::size_t slices = 0;
  double busy_us = 0;
  std::map<std::string, double> counters;  ///< last values by name
};

/// Checks a trace by the rules of the format that Perfetto relies on, and returns its processes by their numbers. JSON
/// must be strict; each process and each thread has its name before its first event; numbers of threads are unique; on
/// a thread, slices come in order and do not overlap; counters rise.
inline std::map<std::uint64_t, ProcessOfTrace> check_trace(std::string const& text) {
  core::Json const trace = core::parse_json(text, "the trace");
  std::map<std::uint64_t, ProcessOfTrace> processes;
  std::map<std::uint64_t, std::uint64_t> process_of_thread;
  std::map<std::uint64_t, double> thread_end_us;
  std::map<std::pair<std::uint64_t, std::string>, std::pair<double, double>> counts;  // time and value
  std::set<std::uint64_t> sort_indices;
  for (core::Json const& event : trace.at("traceEvents")) {
    auto const pid = event.at("pid").get<std::uint64_t>();
    auto const name = event.at("name").get<std::string>(), phase = event.at("ph").get<std::string>();
    auto& process = processes[pid];
    core::Json const& args = event.at("args");
    if (name == "process_name" && phase == "M") {
      EXPECT_EQ(process.name, "") << "a process is named once";
      process.name = args.at("name");
      continue;
    }
    EXPECT_NE(process.name, "") << event << ": the process has no name yet";
    if (phase == "M" && name == "process_labels") {
      process.run_id = args.at("labels");
    } else if (phase == "M" && name == "process_sort_index") {
      EXPECT_TRUE(sort_indices.insert(args.at("sort_index").get<std::uint64_t>()).second);
    } else if (phase == "M") {
      EXPECT_EQ(name, "thread_name");
      process.threads.push_back(args.at("name"));
      EXPECT_TRUE(process_of_thread.emplace(event.at("tid"), pid).second) << event << ": the thread exists";
    } else if (phase == "X") {
      auto const tid = event.at("tid").get<std::uint64_t>();
      auto const thread = process_of_thread.find(tid);
      if (thread == process_of_thread.end() || thread->second != pid) {
        ADD_FAILURE() << event << ": the thread has no name";
        continue;
      }
      // Perfetto rounds to nanoseconds.
      double const begin_us = std::round(1000 * event.at("ts").get<double>()) / 1000,
                   end_us = begin_us + std::round(1000 * event.at("dur").get<double>()) / 1000;
      EXPECT_GE(begin_us, thread_end_us[tid] - 1e-6) << event << ": overlaps an earlier slice of its thread";
      EXPECT_GE(end_us, begin_us) << event;
      thread_end_us[tid] = end_us;
      process.begin_us = std::min(process.begin_us, begin_us);
      process.end_us = std::max(process.end_us, end_us);
      process.busy_us += end_us - begin_us;
      ++process.slices;
    } else {
      EXPECT_EQ(phase, "C") << event;
      auto const at_us = event.at("ts").get<double>(), bytes = args.at("bytes").get<double>();
      auto const [last, first] = counts.emplace(std::pair(pid, name), std::pair(at_us, bytes));
      EXPECT_TRUE(!first || bytes == 0) << event << ": a counter begins with 0";
      EXPECT_GE(at_us, last->second.first) << event;
      EXPECT_TRUE(first || bytes > last->second.second) << event << ": a counter rises";
      last->second = {at_us, bytes};
      process.counters[name] = bytes;
    }
  }
  return processes;
}

}  // namespace yoke
