// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/ratio_file.hpp"

#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json_fields.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke::core {

void members(Like<Ratio> auto& ratio, auto&& visit) {
  visit("yoke", ratio.yoke);
  visit("other", ratio.other);
  visit("library", ratio.library);
  visit("unit", ratio.unit);
  visit("threads", ratio.threads);
  visit("yoke_per_s", ratio.yoke_per_s, positive);
  visit("other_per_s", ratio.other_per_s, positive);
  visit("ratio", ratio.ratio, positive);
  visit("low", ratio.low, positive);
  visit("high", ratio.high, positive);
  visit("bound", ratio.bound, positive);
  visit("limit", ratio.limit);
  visit("turns", ratio.turns, from_one);
  visit("repeated", ratio.repeated);
  visit("disturbed", ratio.disturbed);
  visit("load_average", ratio.load_average, not_negative);
  visit("others", ratio.others, fraction);
  visit("stolen", ratio.stolen, fraction);
}

void members(Like<Ratios> auto& ratios, auto&& visit) {
  visit("host_cpu", ratios.host_cpu);
  visit("device_name", ratios.device_name);
  visit("compiler", ratios.compiler);
  visit("kokkos", ratios.kokkos);
  visit("revision", ratios.revision);
  visit("huge_pages", ratios.huge_pages);
  visit("blas", ratios.blas);
  visit("time_utc", ratios.time_utc);
  visit("ratios", ratios.lines);
}

FileKind const ratio_files{"ratios", FileKind::Format::json, {"schema", "host_cpu", "ratios"}};

bool is_ratio_file(std::filesystem::path const& file) {
  std::error_code unknown;
  if (!std::filesystem::is_regular_file(file, unknown)) return false;
  std::string begin;
  InputFile(file).read(begin, 256);
  auto const first = begin.find_first_not_of(" \t\r\n");
  return first != begin.npos && begin[first] == '{' && ratio_files.is_of(file);
}

Ratios read_ratios(std::filesystem::path const& file) {
  auto ratios = object_of_json<Ratios>(read_whole_file(file), file.string(), "ratios");
  if (ratios.lines.empty()) Place{file.string()}.key("ratios").refuse("is empty; there must be a ratio");
  return ratios;
}

void write_ratios(Ratios const& ratios, std::filesystem::path const& file) {
  WholeFile(file, ratio_files).commit(json_of_object(ratios));
}

}  // namespace yoke::core
