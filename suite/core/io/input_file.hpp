// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>

#include "suite/core/error.hpp"

namespace yoke::core {

/// Failure to read a file at all, regardless of its contents.
class ReadError : public Error {
 public:
  using Error::Error;
};

/// A file or pipe that is read sequentially.
class InputFile {
 public:
  /// Throws ReadError naming the file and the reason.
  explicit InputFile(std::filesystem::path file);
  /// Reads from a descriptor that `open_own` returned, and closes it in the destructor.
  InputFile(std::filesystem::path file, int descriptor);
  ~InputFile();
  InputFile(InputFile const&) = delete;
  /// Appends at most `bytes` to `text`; false at the end of the file. Throws ReadError if reading fails.
  bool read(std::string& text, std::size_t bytes);
  std::filesystem::path const& path() const { return file_; }

 private:
  [[noreturn]] void fail(int code) const;

  std::filesystem::path file_;
  int descriptor_ = -1;
};

/// Returns the contents of a regular file or pipe. Throws Error if it cannot be read or is longer than `max_bytes`.
std::string read_whole_file(std::filesystem::path const& file, std::size_t max_bytes = std::size_t(64) << 20);
std::string read_whole_file(InputFile& file, std::size_t max_bytes = std::size_t(64) << 20);

}  // namespace yoke::core
