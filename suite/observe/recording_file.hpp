// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <sys/types.h>

#include <string>

namespace yoke::observe_detail {

/// Where a recording goes. The only place of this room that opens, renames and removes files; what signal handlers call
/// takes no memory. The unfinished files have this process's id in their names, and are never an earlier file or the
/// target of a link, so that nothing that others put there is written to.
class RecordingFile {
 public:
  enum class Part { checkpoint, last };
  /// A link is followed once, here. Returns why it cannot be a recording's file; empty if it can.
  std::string choose(std::string const& wanted);
  std::string const& name() const { return name_; }
  /// A descriptor of a new file, or -1 with `errno`.
  int begin(Part part) const;
  /// Closes the descriptor and, if `code` is 0, renames the unfinished file; else removes it. If another program put
  /// its recording there since the previous time, this one gets a name of its own. Returns 0 or `errno`.
  int end(Part part, int descriptor, int code);
  /// An unfinished checkpoint never becomes the file any more.
  void drop_checkpoint() const;
  /// Whether the file has a name of its own because another program took the first.
  bool moved() const { return moved_; }

 private:
  std::string const& unfinished(Part part) const { return part == Part::last ? last_ : checkpoint_; }
  bool is_ours() const;

  std::string name_, own_name_, checkpoint_, last_;
  dev_t device_ = 0;
  ino_t inode_ = 0;  ///< of what was renamed last; 0: nothing
  bool moved_ = false;
};

}  // namespace yoke::observe_detail
