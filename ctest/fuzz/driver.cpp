// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Feeds the fuzz target without a fuzzer: the files of a folder, then seeded random bytes and damaged files.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace {

using Bytes = std::vector<std::uint8_t>;

std::vector<Bytes> files_in(char const* folder) {
  std::vector<Bytes> files;
  for (auto const& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(entry.path(), std::ios::binary);
    files.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return files;
}

Bytes random_bytes(std::mt19937& random, std::size_t seed) {
  Bytes bytes(random() % 200);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
  // Few kinds of answers in one run find more errors than many.
  if (seed % 2)
    for (std::size_t i = 7; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::uint8_t>((bytes[i] & 0xf8) | seed / 2 % 8);
  return bytes;
}

/// Copy with some bytes changed, removed, repeated, or replaced by text that readers often mishandle.
Bytes damaged(Bytes bytes, std::mt19937& random) {
  static constexpr std::string_view words[] = {"nan", "-1",   "1e999", "\"", ",",    "\n",
                                               "{",   "[[[[", "null",  "=",  "\x1b", "\xff"};
  for (std::size_t n = 1 + random() % 6; n > 0 && bytes.size() > 1; --n) {
    auto const at = bytes.begin() + static_cast<std::ptrdiff_t>(1 + random() % (bytes.size() - 1));
    auto const left = static_cast<std::size_t>(bytes.end() - at);
    auto const end = at + static_cast<std::ptrdiff_t>(random() % std::min<std::size_t>(left, 40));
    switch (random() % 4) {
      case 0:
        *at = static_cast<std::uint8_t>(random());
        break;
      case 1:
        bytes.erase(at, end);
        break;
      case 2: {
        Bytes const again(at, end);
        bytes.insert(at, again.begin(), again.end());
        break;
      }
      default:
        auto const word = words[random() % std::size(words)];
        bytes.insert(at, word.begin(), word.end());
    }
  }
  return bytes;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s CORPUS COUNT\n", argv[0]);
    return 2;
  }
  auto const files = files_in(argv[1]);
  for (Bytes bytes : files)
    // The first byte selects the reader under test: every file goes to all of them.
    for (int first = 0; first < (bytes.empty() ? 1 : 256); ++first) {
      if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(first);
      LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
  std::size_t const count = std::strtoull(argv[2], nullptr, 10);
  for (std::size_t seed = 0; seed < count; ++seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    Bytes bytes = random_bytes(random, seed);
    if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(seed);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    if (files.empty()) continue;
    bytes = damaged(files[random() % files.size()], random);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    if (bytes.empty()) continue;
    bytes[0] = static_cast<std::uint8_t>(random());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%zu files, %zu rounds of random inputs\n", files.size(), count);
  return !files.empty() && count > 0 ? 0 : 1;
}
