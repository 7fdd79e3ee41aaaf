// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/system_calls.hpp"

#include <pthread.h>
#include <signal.h>

#include <cerrno>
#include <ctime>

namespace yoke::core {
namespace {

/// Blocks SIGPIPE and SIGXFSZ in this thread during a write, and discards those that the write raised.
class WithoutSignals {
 public:
  WithoutSignals() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGPIPE);
    sigaddset(&signals_, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  }
  ~WithoutSignals() {
    timespec const no_time{};
    while (raised && sigtimedwait(&signals_, nullptr, &no_time) > 0) continue;
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  WithoutSignals(WithoutSignals const&) = delete;
  bool raised = false;

 private:
  sigset_t signals_{}, before_{};
};

/// Repeats the call until all bytes are transferred, it fails, or it transfers none.
template <class Call>
int repeat(std::size_t bytes, std::size_t& done, Call&& call) {
  while (done < bytes) {
    ssize_t const now = call(done);
    if (now < 0 && errno == EINTR) continue;
    if (now < 0) return errno;
    if (now == 0) return 0;
    done += static_cast<std::size_t>(now);
  }
  return 0;
}

}  // namespace

SystemCalls& system_calls() {
  static SystemCalls calls;
  return calls;
}

int write_all(int descriptor, std::string_view text) {
  WithoutSignals blocked;
  std::size_t done = 0;
  int const code = repeat(text.size(), done, [&](std::size_t at) {
    return system_calls().write(descriptor, text.data() + at, text.size() - at);
  });
  blocked.raised = code == EPIPE || code == EFBIG;
  return code == 0 && done < text.size() ? EIO : code;
}

int read_some(int descriptor, std::string& text) {
  std::size_t done = 0;
  int const code = repeat(text.size(), done, [&](std::size_t at) {
    return system_calls().read(descriptor, text.data() + at, text.size() - at);
  });
  text.resize(done);
  return code;
}

int read_all_at(int descriptor, std::string& text, off_t offset) {
  std::size_t done = 0;
  int const code = repeat(text.size(), done, [&](std::size_t at) {
    return system_calls().pread(descriptor, text.data() + at, text.size() - at, offset + static_cast<off_t>(at));
  });
  return code == 0 && done < text.size() ? EIO : code;
}

}  // namespace yoke::core
