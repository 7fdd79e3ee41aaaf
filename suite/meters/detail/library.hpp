// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <dlfcn.h>

#include <memory>
#include <string>

#include "suite/core/error.hpp"

namespace yoke::meters {

/// A shared library loaded at run time, because the node may not have it.
class Library {
 public:
  /// Throws Error (exit code `lacking`) with the loader's reason.
  explicit Library(std::string const& file)
      : file_(file), handle_(::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL), [](void* handle) {
          if (handle) ::dlclose(handle);
        }) {
    if (handle_) return;
    char const* const why = ::dlerror();
    throw Error(file + " cannot be loaded" + (why ? ": " + std::string(why) : std::string()), Exit::lacking);
  }

  /// Returns a function of the library; null if it does not exist.
  template <class Function>
  Function* find(char const* name) const {
    return reinterpret_cast<Function*>(::dlsym(handle_.get(), name));
  }
  /// Returns a function of the library. Throws Error (exit code `lacking`) if it does not exist.
  template <class Function>
  Function* get(char const* name) const {
    if (auto* const function = find<Function>(name)) return function;
    throw Error(file_ + " has no function " + name, Exit::lacking);
  }

 private:
  std::string file_;
  std::shared_ptr<void> handle_;
};

}  // namespace yoke::meters
