// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Feeds the fuzz target without a fuzzer: the files of a folder, then seeded random bytes.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: %s CORPUS COUNT\n", argv[0]);
    return 2;
  }
  std::size_t files = 0;
  for (auto const& entry : std::filesystem::directory_iterator(argv[1])) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
    // The first byte selects the partitioner: every file runs under all of them.
    for (int first = 0; first < (bytes.empty() ? 1 : 256); ++first) {
      if (!bytes.empty()) bytes[0] = static_cast<char>(first);
      LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size());
    }
    ++files;
  }
  std::size_t const count = std::strtoull(argv[2], nullptr, 10);
  for (std::size_t seed = 0; seed < count; ++seed) {
    std::mt19937 random(static_cast<unsigned>(seed));
    std::vector<std::uint8_t> bytes(random() % 200);
    for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
    // The partitioners take turns. Few kinds of answers in one run find more than many.
    if (!bytes.empty()) bytes[0] = static_cast<std::uint8_t>(seed);
    if (seed % 2)
      for (std::size_t i = 7; i < bytes.size(); ++i)
        bytes[i] = static_cast<std::uint8_t>((bytes[i] & 0xf8) | seed / 2 % 8);
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  }
  std::printf("%zu files, %zu random inputs\n", files, count);
  return files > 0 && count > 0 ? 0 : 1;
}
