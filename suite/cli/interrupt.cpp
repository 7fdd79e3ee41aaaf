// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/interrupt.hpp"

namespace yoke {
namespace {

// What a signal handler may write to.
volatile std::sig_atomic_t received = 0;

void remember(int signal) { received = signal; }

}  // namespace

Interrupt::Interrupt() {
  received = 0;
  struct sigaction action {};
  action.sa_handler = remember;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigaction(SIGINT, &action, &interrupt_before_);
  sigaction(SIGTERM, &action, &terminate_before_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &interrupt_before_, nullptr);
  sigaction(SIGTERM, &terminate_before_, nullptr);
}

bool Interrupt::requested() { return received != 0; }
int Interrupt::exit_code() { return 128 + received; }

}  // namespace yoke
