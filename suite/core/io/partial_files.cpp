// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/partial_files.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <climits>
#include <mutex>

namespace yoke {
namespace {

/// What a signal handler may read: no memory is allocated, and a place is complete before it is marked as used.
struct Place {
  std::array<char, PATH_MAX> name, other;
  std::atomic<bool> used, kept;
};
std::array<Place, 16> places;
std::mutex changing;

void copy(std::string const& text, std::array<char, PATH_MAX>& into) {
  into[text.copy(into.data(), text.size())] = '\0';
}

void settle_and_end(int signal) {
  settle_partial_files();
  raise(signal);  // the handler is reset: this ends the program when the handler returns
}

void handle_once() {
  static bool done = false;
  if (done) return;
  done = true;
  for (int const signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction before {
    }, action{};
    if (sigaction(signal, nullptr, &before) != 0 || before.sa_handler != SIG_DFL) continue;
    action.sa_handler = settle_and_end;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(signal, &action, nullptr);
  }
}

}  // namespace

void settle_partial_files() {
  for (auto& place : places) {
    if (!place.used) continue;
    struct stat status {};
    bool const kept = place.kept && ::stat(place.name.data(), &status) == 0 && status.st_size > 0;
    if (!kept || ::rename(place.name.data(), place.other.data()) != 0) ::unlink(place.name.data());
  }
}

namespace core_detail {

void remove_at_signal(std::string const& file) {
  std::lock_guard const lock(changing);
  handle_once();
  if (file.size() >= PATH_MAX) return;
  for (auto& place : places)
    if (!place.used) {
      copy(file, place.name);
      place.kept = false;
      place.used = true;
      return;
    }
}

void rename_at_signal(std::string const& file, std::string const& other) {
  std::lock_guard const lock(changing);
  if (other.size() >= PATH_MAX) return;
  for (auto& place : places)
    if (place.used && file == place.name.data()) {
      copy(other, place.other);
      place.kept = true;
    }
}

void keep_at_signal(std::string const& file) {
  std::lock_guard const lock(changing);
  for (auto& place : places)
    if (place.used && file == place.name.data()) place.used = false;
}

}  // namespace core_detail
}  // namespace yoke
