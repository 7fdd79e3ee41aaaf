// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/csv_appender.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <system_error>
#include <vector>

#include "suite/core/error.hpp"
#include "suite/core/io/csv_text.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/replaceable.hpp"
#include "suite/core/io/system_calls.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/wording.hpp"

namespace yoke::core {
namespace {

class Lock {
 public:
  Lock(int descriptor, bool regular) : descriptor_(regular ? descriptor : -1) {
    // Without support for locks the file is written anyway: a single writer is the common case.
    if (descriptor_ >= 0)
      while (flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) continue;
  }
  ~Lock() {
    if (descriptor_ >= 0) flock(descriptor_, LOCK_UN);
  }
  Lock(Lock const&) = delete;

 private:
  int descriptor_;
};

int open_output(std::filesystem::path const& file) {
  return file == "-" ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) : open_to_append(file);
}

/// Kind of the rows of a file that begins with this line; null if it is none of yoke's.
KnownRows const* kind_of(std::string_view begin) {
  auto const end = begin.find_first_of("\r\n");
  if (end == begin.npos) return nullptr;
  auto const record = csv_record(begin.substr(0, end));
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < record.size(); ++i) columns.emplace_back(record[i]);
  return known_rows(columns);
}

[[noreturn]] void refuse(std::filesystem::path const& file, std::string const& rest, Exit exit = Exit::usage) {
  throw Error("cannot append to " + shown_text(file.string(), 300) + ": " + rest, exit);
}

}  // namespace

CsvAppender::CsvAppender(std::filesystem::path file, std::string header, IsComplete is_complete)
    : file_(std::move(file)),
      header_(std::move(header) + "\n"),
      is_complete_(std::move(is_complete)),
      descriptor_(open_output(file_)) {
  if (descriptor_ < 0) throw_unwritable(file_, errno);
  try {
    struct stat status {};
    // A file with unknown status would be treated as a pipe and get a second header.
    if (system_calls().status(descriptor_, &status) != 0) throw_unwritable(file_, errno);
    regular_ = file_ != "-" && S_ISREG(status.st_mode);
    Lock const lock(descriptor_, regular_);
    prepare_locked();
  } catch (...) {
    close(descriptor_);
    throw;
  }
}

CsvAppender::~CsvAppender() { close(descriptor_); }

void CsvAppender::append(std::string const& line) {
  Lock const lock(descriptor_, regular_);
  if (regular_) {
    expect_same_file_locked();
    mend_locked();
  }
  write_locked(line + "\n");
}

void CsvAppender::prepare_locked() {
  if (!regular_) return write_locked(header_);
  auto const there = read_locked(0, std::min(size(), static_cast<off_t>(header_.size())));
  if (there == header_) return mend_locked();
  // A truncated header contains no data that could be lost.
  if (!header_.starts_with(there) || size() > static_cast<off_t>(there.size())) {
    constexpr off_t max_header_bytes = off_t(1) << 16;
    auto const* const kind = kind_of(read_locked(0, std::min(size(), max_header_bytes)));
    if (kind && kind == kind_of(header_))
      refuse(file_, "it holds " + std::string(kind->name) +
                        " with the columns of another version of yoke, which can be read but not continued; name "
                        "another file");
    refuse(file_, "its columns are not those that are to be written; name another file");
  }
  if (!there.empty() && system_calls().truncate(descriptor_, 0) != 0) throw_unwritable(file_, errno);
  write_locked(header_);
}

void CsvAppender::expect_same_file_locked() const {
  struct stat ours {
  }, named{};
  char const* const rest = "; the rows that come now would be lost";
  if (system_calls().status(descriptor_, &ours) != 0) throw_unwritable(file_, errno);
  if (::stat(file_.c_str(), &named) != 0)
    refuse(file_, std::string("it was removed or moved while it was in use") + rest, Exit::lacking);
  if (ours.st_dev != named.st_dev || ours.st_ino != named.st_ino)
    refuse(file_, std::string("another file took its place while it was in use") + rest, Exit::lacking);
  if (ours.st_size < known_size_)
    refuse(file_, std::string("it was cut off while it was in use") + rest, Exit::lacking);
}

void CsvAppender::mend_locked() {
  off_t const end = size();
  known_size_ = end;
  if (end == 0 || read_locked(end - 1, end) == "\n") return;
  std::string torn;
  off_t begin = end;
  for (constexpr off_t block = 1 << 16; begin > 0 && torn.find('\n') == torn.npos;) {
    off_t const from = std::max<off_t>(begin - block, 0);
    torn.insert(0, read_locked(from, begin));
    begin = from;
    constexpr std::size_t max_line_bytes = std::size_t(64) << 20;
    if (torn.size() > max_line_bytes) refuse(file_, "its last line is too long to be a row; remove that line first");
  }
  auto const line = torn.rfind('\n') == torn.npos ? 0 : torn.rfind('\n') + 1;
  torn.erase(0, line);
  if (is_complete_(torn))
    write_locked("\n");
  else
    set_aside_locked(torn, begin + static_cast<off_t>(line));
}

void CsvAppender::set_aside_locked(std::string const& torn, off_t begin) {
  std::filesystem::path const aside = file_.string() + ".torn";
  int const out = open_beside(aside, Missing::is_made);
  int code = out < 0 ? errno : write_all(out, torn + "\n");
  if (out >= 0 && close(out) != 0 && code == 0) code = errno;
  if (code == 0 && system_calls().truncate(descriptor_, begin) != 0) code = errno;
  if (code != 0)
    refuse(file_,
           "its incomplete last line cannot be moved to " + shown_text(aside.string(), 300) + ": " +
               std::generic_category().message(code),
           Exit::lacking);
  known_size_ = begin;
  mended_ = true;
}

void CsvAppender::write_locked(std::string const& text) {
  off_t const before = regular_ ? size() : 0;
  if (int const code = write_all(descriptor_, text); code != 0) {
    bool const restored = regular_ && system_calls().truncate(descriptor_, before) == 0;
    throw_unwritable(file_ == "-" ? "standard output" : file_, code,
                     restored ? "; the rows written before are intact" : "");
  }
  if (regular_) known_size_ = before + static_cast<off_t>(text.size());
}

std::string CsvAppender::read_locked(off_t begin, off_t end) const {
  std::string text(static_cast<std::size_t>(end - begin), '\0');
  if (int const code = read_all_at(descriptor_, text, begin); code != 0)
    refuse(file_, "it cannot be read: " + std::generic_category().message(code), Exit::lacking);
  return text;
}

off_t CsvAppender::size() const {
  struct stat status {};
  if (system_calls().status(descriptor_, &status) != 0) throw_unwritable(file_, errno);
  return status.st_size;
}

}  // namespace yoke::core
