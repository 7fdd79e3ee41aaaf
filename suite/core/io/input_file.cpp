// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/input_file.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <system_error>

#include "suite/core/error.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/system_calls.hpp"
#include "suite/core/wording.hpp"

namespace yoke::core {

InputFile::InputFile(std::filesystem::path file) : InputFile(file, open_to_read(file)) {}

InputFile::InputFile(std::filesystem::path file, int descriptor) : file_(std::move(file)), descriptor_(descriptor) {
  if (descriptor_ < 0) fail(errno);
  struct stat status {};
  int const code = ::fstat(descriptor_, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? EISDIR : 0;
  if (code == 0) return;
  ::close(descriptor_);
  fail(code);
}

InputFile::~InputFile() { ::close(descriptor_); }

bool InputFile::read(std::string& text, std::size_t bytes) {
  std::string more(bytes, '\0');
  if (int const code = read_some(descriptor_, more); code != 0) fail(code);
  text += more;
  return !more.empty();
}

void InputFile::fail(int code) const {
  throw ReadError("cannot read " + shown_text(file_.string(), 300) + ": " + std::generic_category().message(code));
}

std::string read_whole_file(std::filesystem::path const& file, std::size_t max_bytes) {
  InputFile input(file);
  return read_whole_file(input, max_bytes);
}

std::string read_whole_file(InputFile& input, std::size_t max_bytes) {
  std::string contents;
  while (input.read(contents, std::size_t(1) << 16))
    if (contents.size() > max_bytes)
      throw Error(shown_text(input.path().string(), 300) + " is longer than " + std::to_string(max_bytes) +
                  " bytes; such a file must be shorter");
  return contents;
}

}  // namespace yoke::core
