// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/endings.hpp"

#include <csignal>

namespace yoke::observe_detail {
namespace {

constexpr int signals[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGXCPU};
struct sigaction actions_before[NSIG];
void (*finish_run)(int) = nullptr;

void handle(int signal) {
  finish_run(signal);
  // It is blocked now: it comes again, to its former action, when this handler returns.
  sigaction(signal, &actions_before[signal], nullptr);
  raise(signal);
}

}  // namespace

void finish_at_signals(void (*finish)(int signal)) {
  finish_run = finish;
  for (int const signal : signals) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &actions_before[signal]) != 0) continue;
    if (actions_before[signal].sa_handler == SIG_IGN) continue;
    action.sa_handler = handle;
    action.sa_flags = SA_ONSTACK;
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace yoke::observe_detail
