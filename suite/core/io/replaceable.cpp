// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/io/replaceable.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>

#include "suite/core/error.hpp"
#include "suite/core/io/csv_text.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/wording.hpp"

namespace yoke {
namespace {

std::string shown_path(std::filesystem::path const& file) { return core::shown_text(file.string(), 300); }

bool has_columns(std::filesystem::path const& file, std::vector<std::string> const& columns) {
  auto const header = core::CsvReader(file).header();
  return std::all_of(header.begin(), header.end(), [&](std::string const& name) {
    return std::find(columns.begin(), columns.end(), name) != columns.end();
  });
}

bool begins_with(std::filesystem::path const& file, std::string const& text) {
  std::string begin;
  core::InputFile(file).read(begin, text.size());
  return begin == text;
}

bool has_keys(std::filesystem::path const& file, std::vector<std::string> const& keys) {
  constexpr std::size_t max_bytes = std::size_t(1) << 30;  // traces of long runs are large
  core::Json const json = core::parse_json(core::read_whole_file(file, max_bytes), file.string());
  core::Json const& object = json.is_array() && !json.empty() ? json.front() : json;
  return object.is_object() &&
         std::all_of(keys.begin(), keys.end(), [&](std::string const& key) { return object.contains(key); });
}

}  // namespace

bool FileKind::is_of(std::filesystem::path const& file) const try {
  if (format == Format::text) return begins_with(file, keys.at(0));
  return format == Format::csv ? has_columns(file, keys) : has_keys(file, keys);
} catch (Error const&) {
  return false;
}

void refuse_foreign(std::filesystem::path const& output, FileKind const& kind, Replace replace) {
  struct stat status {};
  if (replace == Replace::anything || output.empty() || output == "-" || ::stat(output.c_str(), &status) != 0) return;
  if (!S_ISREG(status.st_mode) || status.st_size == 0 || kind.is_of(output)) return;
  throw Error("cannot replace " + shown_path(output) + ": it is not empty and does not hold " + kind.name +
              " of yoke; name another file or give --force");
}

void refuse_same_file(std::span<std::filesystem::path const> inputs, std::filesystem::path const& output) {
  struct stat out {
  }, in{};
  if (output.empty() || output == "-" || ::stat(output.c_str(), &out) != 0 || !S_ISREG(out.st_mode)) return;
  for (auto const& input : inputs) {
    if (input.empty() || input == "-" || ::stat(input.c_str(), &in) != 0) continue;
    if (in.st_dev == out.st_dev && in.st_ino == out.st_ino)
      throw Error("cannot write " + shown_path(output) + ": it is the same file as " + shown_path(input) +
                  ", which this command uses too; name another file");
  }
}

KnownRows const* known_rows(std::span<std::string const> columns) {
  static constexpr std::array<KnownRows, 13> all{{
      {"runs", "yoke run", "makespan_s", "repetition"},
      {"pieces", "yoke run --pieces", "first_chunk", "kernel_s"},
      {"phases", "yoke-research simulate --phases", "phase", "host_items"},
      {"predictions", "yoke predict", "bottleneck", "rank"},
      {"terms", "yoke explain", "term", "predicted_s"},
      {"fidelity rows", "yoke fidelity", "case_tau", "measured_s"},
      {"scores", "yoke-research scores", "figure", "reached"},
      {"surfaces", "yoke plot --points", "intensity_host", "flops_per_j"},
      {"reproduced values", "yoke-research reproduce", "published", "computed"},
      {"plans", "yoke show", "median_s", "speedup"},
      {"compared plans", "yoke compare", "ratio", "verdict"},
      {"counts", "yoke count", "inverse_root", "described_flops"},
      {"choices of clocks", "yoke advise --sweep", "device_hz", "on_front"},
  }};
  auto const has = [&](std::string_view name) {
    return std::find(columns.begin(), columns.end(), name) != columns.end();
  };
  for (auto const& kind : all)
    if (has(kind.first_column) && has(kind.second_column)) return &kind;
  return nullptr;
}

}  // namespace yoke
