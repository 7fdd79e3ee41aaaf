// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/whole_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "suite/core/error.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/partial_files.hpp"
#include "suite/core/io/system_calls.hpp"
#include "suite/core/wording.hpp"

namespace yoke::core {
namespace {

/// Returns the end of a chain of links, whether or not it exists. Throws Error for a cycle of links.
std::filesystem::path target_of(std::filesystem::path file) {
  std::error_code none;
  for (int links = 0; std::filesystem::is_symlink(file, none); ++links) {
    if (links == 40) throw_unwritable(file, ELOOP);
    file = file.parent_path() / std::filesystem::read_symlink(file, none);
  }
  return file;
}

}  // namespace

WholeFile::WholeFile(std::filesystem::path const& file, FileKind const& kind, Replace replace)
    : WholeFile((refuse_foreign(file, kind, replace), file)) {}

WholeFile::WholeFile(std::filesystem::path const& file) : WholeFile(file, Links::followed) {}

WholeFile::WholeFile(std::filesystem::path const& file, Links links) : file_(file), state_(links == Links::replaced) {
  std::error_code ignored;
  if (file_.empty()) fail(ENOENT);
  if (file_ == "-") {
    descriptor_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    file_ = "standard output";
    if (descriptor_ < 0) fail(errno);
    return;
  }
  if (std::filesystem::is_directory(file_, ignored)) fail(EISDIR);
  if (!state_ && std::filesystem::exists(file_, ignored) && !std::filesystem::is_regular_file(file_, ignored)) {
    descriptor_ = open_to_write(file_);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  if (!state_) file_ = target_of(file_);
  for (int attempt = 0; descriptor_ < 0; ++attempt) {
    partial_ = file_;
    partial_ += ".partial-" + std::to_string(::getpid()) + "-" + std::to_string(attempt);
    descriptor_ = make_new_file(partial_, state_ ? 0600 : 0644);
    if (descriptor_ < 0 && errno != EEXIST) fail(errno);
  }
  remove_at_signal(partial_.string());
}

WholeFile::~WholeFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (partial_.empty()) return;
  remove_file(partial_);
  keep_at_signal(partial_.string());
}

void WholeFile::keep_when_interrupted() {
  if (hidden()) rename_at_signal(partial_.string(), incomplete_name(file_));
}

void WholeFile::write(std::string_view contents) {
  YOKE_EXPECT(descriptor_ >= 0, "a file is committed once");
  if (int const code = write_all(descriptor_, contents); code != 0) fail(code);
}

void WholeFile::commit(std::string_view contents) {
  write(contents);
  if (hidden()) {
    struct stat earlier {};
    if (!state_ && ::stat(file_.c_str(), &earlier) == 0 && ::fchmod(descriptor_, earlier.st_mode & 07777) != 0)
      fail(errno);
    if (::fsync(descriptor_) != 0) fail(errno);
  }
  bool const closed = ::close(descriptor_) == 0;
  descriptor_ = -1;
  if (!closed) fail(errno);
  if (!hidden()) return;
  if (int const code = rename_file(partial_, file_); code != 0) fail(code);
  keep_at_signal(partial_.string());
  partial_.clear();
}

std::string incomplete_name(std::filesystem::path const& file) { return file.string() + ".incomplete"; }

void WholeFile::fail(int code) const { throw_unwritable(file_, code); }

void throw_unwritable(std::filesystem::path const& file, int code, std::string const& remark) {
  bool const mistaken = code == ENOENT || code == ENOTDIR || code == EISDIR || code == ELOOP || code == ENAMETOOLONG;
  throw Error("cannot write " + shown_text(file.string(), 300) + ": " + std::generic_category().message(code) + remark,
              mistaken ? Exit::usage : Exit::lacking);
}

}  // namespace yoke::core
