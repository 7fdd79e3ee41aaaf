// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace yoke::core {

/// A file to which lines are appended, safe under several writers (one lock per line) and after a crash. "-" is
/// standard output; a pipe or a terminal is only written to. When `append` returns, the line has been passed to the
/// operating system. A last line without line break gets one if it is complete; otherwise it is moved to FILE.torn.
class CsvAppender {
 public:
  /// Returns true if a line is a complete row. A number cut off between two digits is indistinguishable from a complete
  /// one.
  using IsComplete = std::function<bool(std::string_view)>;
  /// Throws Error if the file cannot be opened, read or locked, or has another header; then it remains unchanged.
  CsvAppender(std::filesystem::path file, std::string header, IsComplete is_complete);
  ~CsvAppender();
  CsvAppender(CsvAppender const&) = delete;
  /// Throws Error if the line cannot be written completely (a full disk, a pipe closed by its reader); the file then
  /// keeps its previous contents. Also throws Error if the file was removed, replaced or truncated since the previous
  /// call.
  void append(std::string const& line);
  bool mended() const { return mended_; }  ///< true if an incomplete line was moved to FILE.torn

 private:
  void prepare_locked();
  void expect_same_file_locked() const;
  void mend_locked();
  void set_aside_locked(std::string const& torn, off_t begin);
  void write_locked(std::string const& text);
  std::string read_locked(off_t begin, off_t end) const;
  off_t size() const;

  std::filesystem::path file_;
  std::string header_;
  IsComplete is_complete_;
  int descriptor_ = -1;
  off_t known_size_ = 0;  ///< last known size; the file may only grow
  bool regular_ = false, mended_ = false;
};

}  // namespace yoke::core
