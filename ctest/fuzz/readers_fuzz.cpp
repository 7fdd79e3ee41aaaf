// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every reader of files, with arbitrary contents: the first byte chooses the reader, unless the program's name does
// (fuzz_machine), and the rest is the file. A reader may refuse the file with an Error, and throws nothing other than
// that.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/fidelity/fidelity_row.hpp"
#include "analysis/fidelity/misfits.hpp"
#include "analysis/fidelity/scores.hpp"
#include "analysis/show/text_rows.hpp"
#include "ctest/fuzz/csv_reference.hpp"
#include "models/points/points.hpp"
#include "models/published/inputs.hpp"
#include "suite/cli/options/recorded_commands.hpp"
#include "suite/core/calibration.hpp"
#include "suite/core/error.hpp"
#include "suite/core/files/fitted.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/files/power_file.hpp"
#include "suite/core/files/ratio_file.hpp"
#include "suite/core/files/workload_file.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/option.hpp"
#include "suite/core/rows/phase_row.hpp"
#include "suite/core/rows/piece_row.hpp"
#include "suite/core/rows/prediction_rows.hpp"
#include "suite/core/rows/recording_row.hpp"
#include "suite/core/rows/run_row.hpp"
#include "suite/core/scenario.hpp"
#include "suite/meters/clocks/journal_text.hpp"
#include "suite/meters/detail/sysfs.hpp"
#include "suite/meters/recording.hpp"

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
  auto const text = core::read_whole_file(file);
  OptionValues("fuzz",
               {real_option("share", "0.5", "a share", 0, 1), integer_option("chunk", "1", "chunks", 1, 1000),
                choice_option("kind", "a", "a kind", {"a", "b"})},
               parse_options(text));
}

/// Reads a file of any kind as `show` does.
void read_texts(std::filesystem::path const& file) {
  core::CsvReader reader(file);
  analysis::RowMemory memory{std::size_t(1) << 24};
  analysis::TextRows rows = analysis::read_text_rows(reader, {}, memory);
  analysis::constants(rows);
  if (rows.columns.empty()) return;
  analysis::sort(rows, rows.columns.front());
  analysis::grouped(rows, {rows.columns.back()});
}

/// Reads points and evaluates those without a mistake.
template <class Point>
void evaluate(std::filesystem::path const& file) {
  core::RowReader<Point> reader(file);
  for (Point point; reader.next(point);)
    if (!models::mistake(point)) core::csv_line(models::answer(point));
}

using Path = std::filesystem::path;
struct Reader {
  std::string_view name;
  void (*read)(Path const&);
};
constexpr Reader readers[] = {
    {"machine", [](Path const& file) { read_machine(file); }},
    {"workload", [](Path const& file) { core::read_workload_file(file); }},
    {"scenario", [](Path const& file) { core::read_scenario(file); }},
    {"fitted", [](Path const& file) { core::read_fitted(file); }},
    {"calibration", [](Path const& file) { core::read_calibration(file); }},
    {"power", [](Path const& file) { core::read_power_file(file); }},
    {"runs", [](Path const& file) { core::read_rows<core::RunRow>(file); }},
    {"pieces", [](Path const& file) { core::read_rows<PieceRow>(file); }},
    {"predictions", [](Path const& file) { core::read_rows<core::PredictionRow>(file); }},
    {"terms", [](Path const& file) { core::read_rows<core::TermRow>(file); }},
    {"recording", [](Path const& file) { core::read_rows<core::RecordingRow>(file); }},
    {"scores", [](Path const& file) { core::read_rows<analysis::ScoreRow>(file); }},
    {"points", evaluate<models::PairPoint>},
    {"peach_points", evaluate<models::PeachPoint>},
    {"options", read_options},
    {"commands", [](Path const& file) { cli::commands_in(core::read_whole_file(file), "runs.csv.commands"); }},
    {"journal", [](Path const& file) { meters::journal_steps(core::read_whole_file(file), "clocks.json"); }},
    {"ratios", [](Path const& file) { core::read_ratios(file); }},
    {"energy_trace", [](Path const& file) { meters::Recording const recording(file); }},
    {"fidelity", [](Path const& file) { core::read_rows<analysis::FidelityRow>(file); }},
    {"misfits", [](Path const& file) { core::read_rows<analysis::MisfitRow>(file); }},
    {"phases", [](Path const& file) { core::read_rows<core::PhaseRow>(file); }},
    {"surfaces", [](Path const& file) { core::read_rows<core::SurfaceRow>(file); }},
    {"clocks", [](Path const& file) { core::read_rows<core::ClockRow>(file); }},
    {"published_values", [](Path const& file) { core::read_rows<models::published::PublishedValue>(file); }},
    {"published_accuracies", [](Path const& file) { core::read_rows<analysis::PublishedAccuracy>(file); }},
    {"accuracy_goals", [](Path const& file) { core::read_rows<analysis::AccuracyGoal>(file); }},
    {"texts", read_texts},
    {"csv", compare_with_libcsv},
    {"sysfs", [](Path const& file) { meters::number_of(file); }},
};
std::optional<std::size_t> only;

}  // namespace
}  // namespace yoke

// NOLINTBEGIN(readability-identifier-naming): the names are libFuzzer's.
/// libFuzzer calls this first: the reader is named by the program, fuzz_NAME.
extern "C" int LLVMFuzzerInitialize(int*, char*** argv) {
  auto const program = std::filesystem::path((*argv)[0]).filename().string();
  for (std::size_t i = 0; i < std::size(yoke::readers); ++i)
    if (program == "fuzz_" + std::string(yoke::readers[i].name)) yoke::only = i;
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  if (size == 0) return 0;
  yoke::MemoryFile const file(data + 1, size - 1);
  auto const& reader = yoke::readers[yoke::only.value_or(data[0] % std::size(yoke::readers))];
  try {
    reader.read(file.path());
  } catch (yoke::Error const& why) {
    if (std::strlen(why.what()) <= 2000) return 0;
    std::fprintf(stderr, "the reader of %s gives the file back: %s\n", reader.name.data(),
                 why.what());  // an error is a sentence
    std::abort();
  } catch (std::exception const& why) {
    std::fprintf(stderr, "the reader of %s: %s\n", reader.name.data(), why.what());
    std::abort();
  }
  return 0;
}
// NOLINTEND(readability-identifier-naming)
