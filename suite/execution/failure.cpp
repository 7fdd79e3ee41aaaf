// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/execution/failure.hpp"

#include <new>
#include <system_error>

namespace yoke::execution {
namespace {

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
