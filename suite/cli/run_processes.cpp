// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/format.h>
#include <unistd.h>

#include <system_error>
#include <utility>

#include "suite/cli/child_process.hpp"
#include "suite/cli/interrupt.hpp"
#include "suite/cli/options/number_texts.hpp"
#include "suite/cli/run_command.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/io/text.hpp"
#include "suite/node/node_share.hpp"
#include "suite/node/topology.hpp"

namespace yoke::cli {
namespace {

Exit run_one(std::vector<std::string> words) {
  auto const program = words.front();
  auto const end =
      run_child({.words = std::move(words), .environment = {fmt::format("{}={}", starter_variable, ::getpid())}});
  if (end.exit) return static_cast<Exit>(*end.exit);
  // For example the kernel, when memory runs out.
  if (end.signal) throw Error(fmt::format("a process was ended by signal {}", *end.signal), Exit::lacking);
  throw Error("cannot start " + program + " again: " + std::generic_category().message(end.error), Exit::lacking);
}

using Words = std::vector<std::string>;

/// Removes an option and its value, which is the next word or follows a "=".
Words without(Words const& words, std::string const& option) {
  Words rest;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (words[i] == option)
      ++i;
    else if (!words[i].starts_with(option + "="))
      rest.push_back(words[i]);
  return rest;
}

/// The command line of each process.
std::vector<Words> command_lines(RunRequest const& request, std::vector<std::size_t> const& threads, Words arguments) {
  std::vector<Words> lines;
  auto const add = [&](std::string const& option, std::size_t value) {
    Words line{"/proc/self/exe", "run"};
    line.insert(line.end(), arguments.begin(), arguments.end());
    line.insert(line.end(), {option, std::to_string(value)});
    if (!request.resume) line.push_back("--resume");
    lines.push_back(std::move(line));
  };
  if (threads.size() > 1) {
    arguments = without(arguments, "--host-threads");
    for (std::size_t const count : threads) add("--host-threads", count);
  } else {
    for (std::size_t process = 0; process < request.processes; ++process) add("--process", process);
  }
  return lines;
}

/// Throws Error for a number of host threads that this process's cores do not allow.
void check_threads(NodeShare parts, std::vector<std::size_t> const& threads) {
  for (std::size_t const count : threads) {
    parts.host_threads = count;
    threads_of(parts, node::usable_cores().size());
  }
}

}  // namespace

std::vector<std::size_t> thread_counts(std::string const& host_threads) {
  constexpr std::size_t max = 1'000'000;
  std::vector<std::size_t> counts;
  if (host_threads.empty()) return counts;
  for (auto const& text : sweep_values("--host-threads", host_threads)) {
    auto const threads = core::parse_number<std::size_t>(text);
    if (!threads || *threads < 1 || *threads > max)
      throw Error(fmt::format("--host-threads is '{}'; it must be a whole number from 1 to {}", text, max));
    counts.push_back(*threads);
  }
  return counts;
}

Exit run_processes(RunRequest const& request, std::string const& host_threads,
                   std::vector<std::string> const& arguments, std::vector<core::RunRow>& rows) {
  auto const threads = thread_counts(host_threads);
  std::string const why = threads.size() > 1 ? "--host-threads with several numbers" : "--processes";
  if (request.output.empty() || request.output == "-")
    throw Error(why + " needs --output with the file that all processes append to");
  check_threads(request.parts, threads);
  bool const begun = !core::is_before_first_row(request.output);
  if (begun && !request.resume)
    throw Error("--output " + request.output + " holds rows; " + why +
                " needs a new file, or --resume to go on with it");
  std::size_t const before = begun ? core::read_rows<core::RunRow>(request.output).size() : 0;
  Interrupt const interrupt;
  // Recorded before the first process starts, so that no part of the whole is lost.
  request.begun([&] { core::RowWriter<core::RunRow> const begin(request.output); });
  Exit exit = Exit::ok;
  for (auto& line : command_lines(request, threads, arguments)) {
    if (Interrupt::requested()) break;
    Exit const one = run_one(std::move(line));
    if (one == Exit::usage) return one;
    exit = worse(exit, one);
  }
  if (core::is_before_first_row(request.output)) return exit;
  rows = core::read_rows<core::RunRow>(request.output);
  rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(before));
  return exit;
}

}  // namespace yoke::cli
