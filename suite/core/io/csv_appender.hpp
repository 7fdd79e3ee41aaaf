// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

namespace yoke {

/// A file that lines are appended to, safely under several writers (a lock per line) and after a crash. "-" is
/// standard output; a pipe or a terminal is only written to. Every line is with the operating system when `append`
/// returns. A last line without its line break gets one if it is complete; else it is moved to FILE.torn.
class CsvAppender {
 public:
  /// Whether a line is a complete row. A number that was cut off within its digits cannot be told from a whole one.
  using IsComplete = std::function<bool(std::string_view)>;
  /// Throws Error if the file cannot be opened, read or locked, or has another header; such a file is left as it is.
  CsvAppender(std::filesystem::path file, std::string header, IsComplete is_complete);
  ~CsvAppender();
  CsvAppender(CsvAppender const&) = delete;
  /// Throws Error if the line cannot be written whole (a full disk, a reader that left a pipe), with the file as it was
  /// before; and if somebody removed, replaced or truncated the file since the previous call.
  void append(std::string const& line);
  bool mended() const { return mended_; }  ///< an incomplete line was set aside

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
  off_t known_size_ = 0;  ///< the file was this long: it can only grow
  bool regular_ = false, mended_ = false;
};

}  // namespace yoke
