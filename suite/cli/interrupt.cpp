// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/interrupt.hpp"

#include <unistd.h>

#include <cstring>
#include <iterator>

#include "suite/core/io/partial_files.hpp"

namespace yoke::cli {
namespace {

// State of the signal handlers.
volatile std::sig_atomic_t received = 0;
char const* volatile last_sentence = nullptr;

/// Safe in a signal handler.
void set_default(int signal) {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, nullptr);
}

void set_handler(int signal, void (*handler)(int), struct sigaction& before) {
  sigaction(signal, nullptr, &before);
  if (before.sa_handler == SIG_IGN) return;
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction(signal, &action, nullptr);
}

struct sigaction interrupt_at_start, terminate_at_start;

void end(int signal) {
  core::settle_partial_files();
  set_default(signal);
  raise(signal);
}

void remember(int signal) {
  received = signal;
  core::forward_signal(signal);
  struct sigaction action {};
  action.sa_handler = end;
  // A signal that was ignored stays ignored.
  if (interrupt_at_start.sa_handler != SIG_IGN) sigaction(SIGINT, &action, nullptr);
  if (terminate_at_start.sa_handler != SIG_IGN) sigaction(SIGTERM, &action, nullptr);
}

void say_and_end(int signal) {
  [[maybe_unused]] auto const written = write(STDERR_FILENO, last_sentence, std::strlen(last_sentence));
  end(signal);
}

}  // namespace

Interrupt::Interrupt() {
  received = 0;
  sigaction(SIGINT, nullptr, &interrupt_at_start);
  sigaction(SIGTERM, nullptr, &terminate_at_start);
  set_handler(SIGINT, remember, interrupt_before_);
  set_handler(SIGTERM, remember, terminate_before_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &interrupt_before_, nullptr);
  sigaction(SIGTERM, &terminate_before_, nullptr);
}

bool Interrupt::requested() { return received != 0; }
int Interrupt::exit_code() { return 128 + received; }

InterruptSentence::InterruptSentence(char const* sentence) {
  last_sentence = sentence;
  for (std::size_t i = 0; i < std::size(signals); ++i) set_handler(signals[i], say_and_end, before_[i]);
}

InterruptSentence::~InterruptSentence() {
  for (std::size_t i = 0; i < std::size(signals); ++i) sigaction(signals[i], &before_[i], nullptr);
}

void ignore_file_size_signal() { std::signal(SIGXFSZ, SIG_IGN); }

}  // namespace yoke::cli
