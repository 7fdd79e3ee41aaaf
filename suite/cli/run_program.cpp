// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "suite/cli/interrupt.hpp"
#include "suite/cli/print/figures.hpp"
#include "suite/cli/print/output.hpp"
#include "suite/cli/program.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/execution/failures.hpp"
#include "suite/node/device_status.hpp"
#include "suite/node/kokkos_session.hpp"
#include "suite/node/openmp_binding.hpp"
#include "suite/node/provenance.hpp"

namespace yoke::cli {
namespace {

/// Far longer than a driver takes to start a device and load all kernels. A device that never answers would wait for
/// ever.
constexpr double max_start_s = 600;

/// Carries it out, with Kokkos if it needs that.
Exit carry_out(Action const& action) {
  if (!action.needs_kokkos()) return action.act();
  node::require_device();
  execution::CrashGuard const watch([](std::string const& reason) { return reason; });
  std::optional<node::KokkosSession> kokkos;
  try {
    execution::CrashGuard const limit([](std::string const& reason) { return "Kokkos cannot start: " + reason; },
                                      max_start_s);
    kokkos.emplace();
  } catch (std::exception const& why) {
    // Kokkos cannot stop after an incomplete start.
    execution::terminate_with("Kokkos cannot start: " + execution::failure_of(why).reason);
  }
  try {
    return action.act();
  } catch (Error const&) {
    throw;
  } catch (std::exception const& why) {
    // Kokkos cannot stop on a lost device.
    if (auto const loss = node::device_loss()) execution::terminate_with(*loss);
    auto const failure = execution::failure_of(why);
    if (failure.lacking) throw Error(failure.reason, Exit::lacking);
    throw;
  }
}

Exit run_subcommand(Program const& program, Subcommand const& subcommand, std::vector<std::string> const& arguments) {
  Command command = command_of(program, subcommand);
  Action const action = subcommand.declare(command);
  if (command.parse(arguments)) {
    if (command.given("--quiet")) silence_notes();
    return carry_out(action);
  }
  print_lines(command.help(help_width()));
  return Exit::ok;
}

Exit run_words(Program const& program, std::vector<std::string> const& arguments) {
  std::string const first = arguments.empty() ? "" : arguments[0];
  if (arguments.empty() || first == "-h" || first == "--help") {
    print_lines(help_text(program, {}));
    return arguments.empty() ? Exit::usage : Exit::ok;
  }
  if (first == "help") {
    print_lines(help_text(program, {arguments.begin() + 1, arguments.end()}));
    return Exit::ok;
  }
  if (first == "version" || first == "--version" || first == "-V") {
    if (arguments.size() > 1) throw Error(fmt::format("{} {} takes no '{}'", program.name, first, arguments[1]));
    print_out("{} {}\n{}\n", program.name, node::version_text(), node::build_text());
    return Exit::ok;
  }
  if (first[0] == '-')
    throw Error(program.name + " begins with a subcommand, not with the option " + first + "; see " + program.name +
                " --help");
  return run_subcommand(program, find_subcommand(program, first), {arguments.begin() + 1, arguments.end()});
}

/// Returns the exit code, after printing the verdict on it.
int code_at_end(Exit exit) {
  int const code = Interrupt::requested() ? Interrupt::exit_code() : static_cast<int>(exit);
  Figures::verdict(code);
  return code;
}

/// Ends the program with a sentence if its stack is limited to less than kernels and readers use: later it would end
/// without one.
void require_stack() {
  constexpr rlim_t min_bytes = 64 << 10;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= min_bytes) return;
  // No stream: it would put a buffer of 8 KiB on this stack.
  auto const say = [](std::string_view text) {
    while (!text.empty()) {
      auto const written = write(STDERR_FILENO, text.data(), text.size());
      if (written <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  };
  char digits[24];
  say("yoke: the stack is limited to ");
  say({digits, std::to_chars(digits, digits + sizeof digits, limit.rlim_cur >> 10).ptr});
  say(" KiB, and yoke uses up to 64 KiB; raise the limit (ulimit -s)\n");
  std::_Exit(static_cast<int>(Exit::lacking));
}

/// Opens /dev/null for closed standard streams, without read or write access. Otherwise the next opened file would get
/// their number, and the program's output.
void occupy_standard_streams() {
  for (int const stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// True after the system has refused memory to C++ code.
std::atomic<bool> memory_was_refused = false;

/// New handler: called before `new` throws.
void refuse_memory() {
  memory_was_refused = true;
  throw std::bad_alloc();
}

/// Terminate handler: an exception that cannot be caught, such as one thrown during another's handling for want of
/// memory. In functions of the C++ library that must not throw, as an iterator of folders calls them, GCC 12 ends the
/// program without a current exception.
[[noreturn]] void end_without_memory() {
  bool lacking = !std::current_exception() && memory_was_refused;
  try {
    if (std::current_exception()) throw;
  } catch (std::bad_alloc const&) {
    lacking = true;
  } catch (...) {  // a bug: the C++ library prints the exception
  }
  if (!lacking) std::abort();
  std::fputs("yoke: out of memory\n", stderr);
  std::_Exit(static_cast<int>(Exit::lacking));
}

/// Prints the sentence of the exception that ended the program, and returns its exit code.
int end_with(std::string const& sentence, Exit exit) {
  print_error(sentence);
  // A signal ended a write that waited.
  return code_at_end(exit);
}

}  // namespace

int run_program(Program const& (*program)(), int argc, char** argv) try {
  require_stack();
  std::set_terminate(end_without_memory);
  std::set_new_handler(refuse_memory);
  occupy_standard_streams();
  node::forbid_openmp_binding(argv);
  ignore_file_size_signal();
  Exit const exit = run_words(program(), {argv + 1, argv + argc});
  int const code = code_at_end(exit);
  if (std::fflush(stdout) != 0) core::throw_unwritable("standard output", errno);
  return code;
} catch (Error const& error) {
  return end_with(error.what(), error.exit());
} catch (std::bad_alloc const&) {
  return end_with("out of memory", Exit::lacking);
} catch (std::system_error const& error) {
  bool const of_threads = error.code() == std::errc::resource_unavailable_try_again;
  std::string const what = of_threads ? "the system does not allow more threads" : "the system refuses";
  return end_with(what + ": " + error.what(), Exit::lacking);
} catch (std::exception const& error) {
  if (auto const failure = execution::failure_of(error); failure.lacking)
    return end_with(failure.reason, Exit::lacking);
  return end_with(std::string("internal error: ") + error.what(), Exit::wrong);
}

}  // namespace yoke::cli
