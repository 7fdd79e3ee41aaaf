// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sys/types.h>

#include <string>

namespace yoke::observe {

/// The file of a recording. Only this class of this component opens, renames and removes files; functions called by
/// signal handlers allocate no memory. Temporary files have this process's id in their names, and are never existing
/// files or link targets, so that nothing planted by other users is written to.
class RecordingFile {
 public:
  enum class Part { checkpoint, last };
  /// Sets the file; follows a link, but only once, here. Returns why it cannot be a recording's file; empty if it can.
  std::string choose(std::string const& wanted);
  std::string const& name() const { return name_; }
  /// Creates a temporary file and returns its descriptor, or -1 with `errno` set.
  int begin(Part part) const;
  /// Closes the descriptor. Then renames the temporary file if `code` is 0, otherwise removes it. If another program
  /// has put its recording there since the previous call, this recording gets its own name. Returns 0 or `errno`.
  int end(Part part, int descriptor, int code);
  /// Removes an unfinished checkpoint, so that it never becomes the file.
  void drop_checkpoint() const;
  /// True if the file has its own name because another program took the original one.
  bool moved() const { return moved_; }

 private:
  std::string const& unfinished(Part part) const { return part == Part::last ? last_ : checkpoint_; }
  bool is_ours() const;

  std::string name_, own_name_, checkpoint_, last_;
  dev_t device_ = 0;
  ino_t inode_ = 0;  ///< inode of the file renamed last; 0: none
  bool moved_ = false;
};

}  // namespace yoke::observe
