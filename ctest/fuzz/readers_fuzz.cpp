// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every reader of files under arbitrary contents: the first byte chooses the reader, the rest is the file. A reader may
// refuse the file with an Error; nothing else may leave it.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "analysis/fidelity/score_row.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/fitted.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/files/scenario.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/option.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_row.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke {
namespace {

/// A file in memory with these contents.
class MemoryFile {
 public:
  MemoryFile(std::uint8_t const* data, std::size_t size) : descriptor_(memfd_create("fuzz", 0)) {
    if (descriptor_ < 0 || write(descriptor_, data, size) != static_cast<ssize_t>(size)) std::abort();
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(MemoryFile const&) = delete;
  std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

void read_options(std::filesystem::path const& file) {
  auto const text = read_whole_file(file);
  OptionValues("fuzz",
               {real_option("share", "0.5", "a share", 0, 1), integer_option("chunk", "1", "chunks", 1, 1000),
                choice_option("kind", "a", "a kind", {"a", "b"})},
               parse_options(text));
}

using Reader = void (*)(std::filesystem::path const&);
constexpr Reader readers[] = {
    [](std::filesystem::path const& file) { read_machine(file); },
    [](std::filesystem::path const& file) { read_workload_file(file); },
    [](std::filesystem::path const& file) { read_scenario(file); },
    [](std::filesystem::path const& file) { read_fitted(file); },
    [](std::filesystem::path const& file) { read_rows<RunRow>(file); },
    [](std::filesystem::path const& file) { read_rows<PieceRow>(file); },
    [](std::filesystem::path const& file) { read_rows<PredictionRow>(file); },
    [](std::filesystem::path const& file) { read_rows<ScoreRow>(file); },
    read_options,
};

}  // namespace
}  // namespace yoke

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  yoke::MemoryFile const file(data + 1, size - 1);
  int const which = data[0] % static_cast<int>(std::size(yoke::readers));
  try {
    yoke::readers[which](file.path());
  } catch (yoke::Error const& why) {
    if (std::strlen(why.what()) <= 2000) return 0;
    std::fprintf(stderr, "reader %d gives the file back: %s\n", which, why.what());  // an error is a sentence
    std::abort();
  } catch (std::exception const& why) {
    std::fprintf(stderr, "reader %d: %s\n", which, why.what());
    std::abort();
  }
  return 0;
}
