// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/failures.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <mutex>
#include <new>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>

#include "suite/core/error.hpp"

namespace yoke::execution {
namespace {

/// Stores the beginning of the output, without allocating.
class Held final : public std::streambuf {
 public:
  Held() { setp(text_.data(), text_.data() + text_.size()); }
  std::string_view text() const { return {pbase(), static_cast<std::size_t>(pptr() - pbase())}; }
  void pass_on(std::streambuf& to) {
    to.sputn(pbase(), pptr() - pbase());
    to.pubsync();
    setp(pbase(), epptr());
  }

 protected:
  int_type overflow(int_type c) override { return traits_type::not_eof(c); }

 private:
  std::array<char, 4096> text_;
};

constexpr std::string_view time_is_over = "no end within ";

// State that signal handlers use.
std::atomic<OnFatal const*> innermost{nullptr};
std::atomic_flag leaving;
Held* held = nullptr;

/// Exits with a fixed message, without allocating memory or taking a lock.
[[noreturn]] void leave_at_once(std::string_view line) {
  [[maybe_unused]] auto const written = write(STDERR_FILENO, line.data(), line.size());
  std::_Exit(static_cast<int>(Exit::lacking));
}

[[noreturn]] void leave_because(std::string_view reason) try {
  // The first thread ends the program; the others must not continue.
  while (leaving.test_and_set()) pause();
  // After an abort inside the allocator, or under a lock that on_fatal needs, on_fatal would wait forever.
  std::signal(SIGALRM, [](int) { leave_at_once("yoke: the program was aborted while it held a lock\n"); });
  alarm(10);
  std::string sentence = reason_of(reason);
  if (OnFatal const* const act = innermost) try {
      sentence = (*act)(sentence);
    } catch (std::bad_alloc const&) {
      throw;
    } catch (std::exception const& why) {
      sentence += fmt::format("; {}", why.what());
    }
  terminate_with(sentence);
} catch (std::bad_alloc const&) {
  leave_at_once("yoke: out of memory\n");
}

/// Returns the output of a library before it ended the program, or `otherwise` if it wrote nothing.
std::string_view said_or(char const* otherwise) {
  return held && !held->text().empty() ? held->text() : std::string_view(otherwise);
}

void on_abort(int) { leave_because(said_or("the program was aborted")); }

/// Handles libraries that call exit, such as an OpenMP runtime that gets no threads.
void on_exit() {
  if (held) leave_because(said_or("a library ended the program"));
}

/// Handles exceptions that cannot be caught, mostly from destructors.
[[noreturn]] void on_terminate() {
  if (auto const thrown = std::current_exception()) try {
      std::rethrow_exception(thrown);
    } catch (std::exception const& why) {
      leave_because(why.what());
    } catch (...) {
    }
  leave_because("the program was aborted");
}

/// Replacements of the outermost guard for signal handlers and std::cerr's buffer.
struct Handlers {
  Held holding;
  std::streambuf* const cerr_before = std::cerr.rdbuf(&holding);
  std::terminate_handler const terminate_before = std::set_terminate(on_terminate);
  struct sigaction abort_before;
  Handlers() {
    held = &holding;
    [[maybe_unused]] static int const registered = std::atexit(on_exit);
    struct sigaction action {};
    action.sa_handler = on_abort;
    sigaction(SIGABRT, &action, &abort_before);
  }
  ~Handlers() {
    sigaction(SIGABRT, &abort_before, nullptr);
    std::set_terminate(terminate_before);
    std::cerr.rdbuf(cerr_before);
    held = nullptr;
    holding.pass_on(*cerr_before);
  }
};
std::optional<Handlers> handlers;

std::string_view trimmed(std::string_view text) {
  auto const last = text.find_last_not_of(" \t");
  return text.substr(0, last == text.npos ? 0 : last + 1);
}

/// True if the word looks like "/path/file.cpp:12".
bool is_place(std::string_view word) {
  auto const colon = word.rfind(':');
  return colon != word.npos && colon > 0 && colon + 1 < word.size() &&
         word.find_first_not_of("0123456789", colon + 1) == word.npos;
}

}  // namespace

bool is_timeout(std::string_view reason) { return reason.starts_with(time_is_over); }

struct CrashGuard::State {
  OnFatal on_fatal;
  OnFatal const* outer = nullptr;
  std::mutex mutex;
  std::condition_variable ended;
  bool over = false;
  std::thread timer;
};

CrashGuard::CrashGuard(OnFatal on_fatal, double timeout_s) : state_(std::make_unique<State>()) {
  state_->on_fatal = std::move(on_fatal);
  // Earlier output does not explain an abort from here on.
  handlers ? handlers->holding.pass_on(*handlers->cerr_before) : void(handlers.emplace());
  state_->outer = innermost.exchange(&state_->on_fatal);
  if (timeout_s == std::numeric_limits<double>::infinity()) return;
  state_->timer = std::thread([state = state_.get(), timeout_s] {
    std::unique_lock lock(state->mutex);
    // Holds the lock until the end, so that guarded code that finishes after all must wait for it.
    if (!state->ended.wait_for(lock, std::chrono::duration<double>(timeout_s), [state] { return state->over; }))
      leave_because(fmt::format("{}{:.4g} s", time_is_over, timeout_s));
  });
}

CrashGuard::~CrashGuard() {
  if (state_->timer.joinable()) {
    {
      std::lock_guard const lock(state_->mutex);
      state_->over = true;
    }
    state_->ended.notify_all();
    state_->timer.join();
  }
  innermost = state_->outer;
  if (!state_->outer) handlers.reset();
}

std::unique_ptr<Processors> start_processors(NodeShare const& share, std::size_t device_queues, double timeout_s) {
  constexpr double min_s = 120;  // a GPU loads all kernels
  constexpr double max_s = 600;  // a device that never answers would wait for ever
  CrashGuard const guard([](std::string const& reason) { return "starting the processors: " + reason; },
                         std::clamp(timeout_s, min_s, max_s));
  return std::make_unique<Processors>(share, device_queues);
}

void terminate_with(std::string const& sentence) {
  std::fflush(stdout);
  // Overwrites a line of progress.
  std::string const line = fmt::format("{}yoke: {}\n", isatty(STDERR_FILENO) == 1 ? "\r\033[K" : "", sentence);
  std::fputs(line.c_str(), stderr);  // a failure cannot be reported any more
  std::_Exit(static_cast<int>(Exit::lacking));
}

Failure failure_of(std::exception const& thrown) {
  if (dynamic_cast<Lacking const*>(&thrown)) return {thrown.what(), true};
  if (dynamic_cast<std::bad_alloc const*>(&thrown)) return {"out of memory", true};
  if (auto const* const system = dynamic_cast<std::system_error const*>(&thrown))
    if (system->code() == std::errc::resource_unavailable_try_again)
      return {"no thread can be made: the system's limit of threads or processes is reached (see ulimit -u)", true};
  std::string reason = reason_of(thrown.what());
  // Kokkos does not throw bad_alloc, and its exception class differs between versions.
  auto const said = reason.find("memory space failed to allocate");
  if (said == reason.npos) return {reason, false};
  if (constexpr std::string_view begin = "Kokkos ERROR: "; reason.rfind(begin, 0) == 0) reason.erase(0, begin.size());
  return {"out of memory: " + reason, true};
}

std::string reason_of(std::string_view message) {
  message = trimmed(message.substr(0, message.find_first_of("\r\n")));
  if (auto const blank = message.find_last_of(" \t"); blank != message.npos && is_place(message.substr(blank + 1)))
    message = trimmed(message.substr(0, blank));
  return std::string(message);
}

}  // namespace yoke::execution
