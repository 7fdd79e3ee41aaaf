// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <csignal>

#include "suite/observe/recorded_run.hpp"

namespace yoke::observe {
namespace {

constexpr int signals[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGXCPU};
struct sigaction actions_before[NSIG];
void (*finish_run)(int, bool) = nullptr;

bool has_handler(struct sigaction const& action) {
  return (action.sa_flags & SA_SIGINFO) != 0 || action.sa_handler != SIG_DFL;
}

void handle(int signal, siginfo_t* info, void* context) {
  struct sigaction& before = actions_before[signal];
  struct sigaction const now = before;
  finish_run(signal, has_handler(now));
  if (!has_handler(now)) {
    // The signal is blocked now; when this handler returns, it is delivered again, to its default action.
    sigaction(signal, &now, nullptr);
    raise(signal);
    return;
  }
  if ((now.sa_flags & SA_RESETHAND) != 0) {
    before.sa_flags = 0;
    before.sa_handler = SIG_DFL;
  }
  if ((now.sa_flags & SA_SIGINFO) != 0)
    now.sa_sigaction(signal, info, context);
  else
    now.sa_handler(signal);
}

}  // namespace

void finish_at_signals(void (*finish)(int signal, bool may_go_on)) {
  finish_run = finish;
  for (int const signal : signals) {
    struct sigaction action {};
    if (sigaction(signal, nullptr, &actions_before[signal]) != 0) continue;
    auto const& before = actions_before[signal];
    if ((before.sa_flags & SA_SIGINFO) == 0 && before.sa_handler == SIG_IGN) continue;
    action.sa_sigaction = handle;
    action.sa_mask = before.sa_mask;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | (before.sa_flags & (SA_RESTART | SA_NODEFER));
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace yoke::observe
