// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/detail/sysfs.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "suite/core/error.hpp"
#include "suite/core/io/text.hpp"

namespace yoke::meters {
namespace {

struct Contents {
  std::string text;
  int code = 0;  ///< errno; 0 if the file was read
};

/// Reads a file. Opens it each time, because kernel files may come and go.
Contents contents_of(std::filesystem::path const& file) {
  int const descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return {{}, errno};
  std::array<char, 4096> bytes{};
  auto const count = ::read(descriptor, bytes.data(), bytes.size());
  int const code = count < 0 ? errno : 0;
  ::close(descriptor);
  if (code != 0) return {{}, code};
  std::string text(bytes.data(), static_cast<std::size_t>(count));
  text.resize(std::min(text.find('\n'), text.size()));
  auto const first = text.find_first_not_of(" \t");
  return {first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(" \t") + 1 - first), 0};
}

}  // namespace

std::optional<std::string> line_of(std::filesystem::path const& file) {
  auto contents = contents_of(file);
  return contents.code == 0 ? std::optional(std::move(contents.text)) : std::nullopt;
}

double number_of(std::filesystem::path const& file) {
  auto const [text, code] = contents_of(file);
  if (code != 0)
    throw Error(file.string() + " cannot be read: " + std::generic_category().message(code), Exit::lacking);
  if (auto const value = core::parse_number<double>(text)) return *value;
  throw Error(file.string() + " is '" + text + "'; it must be a number", Exit::lacking);
}

bool is_denied(std::filesystem::path const& file) {
  auto const code = contents_of(file).code;
  return code == EACCES || code == EPERM;
}

std::vector<std::filesystem::path> entries(std::filesystem::path const& folder) {
  std::error_code failed;
  std::vector<std::filesystem::path> all;
  for (auto const& entry : std::filesystem::directory_iterator(folder, failed)) all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace yoke::meters
