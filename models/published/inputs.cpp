// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "models/published/inputs.hpp"

#include <sstream>

namespace yoke::models::published {

std::span<Column<PublishedValue> const> PublishedValue::columns() {
  using Row = PublishedValue;
  static Column<Row> const list[] = {
      {"where", "table, figure or section", &Row::where},
      {"machine", "name of the machine file", &Row::machine},
      {"workload", "the paper's name of it", &Row::workload},
      {"subject", "plans, processor or scheduler", &Row::subject},
      {"quantity", "name of the published quantity", &Row::quantity},
      {"basis", "reading of the paper that is computed, if several are possible", &Row::basis},
      {"host_hz", "clock of the host", &Row::host_hz, positive},
      {"device_hz", "clock of the device", &Row::device_hz, positive},
      {"share", "fraction of the work on the device", &Row::share, fraction},
      {"published", "value that the paper prints", &Row::published},
      {"unit", "unit of published, tolerance and corrected", &Row::unit},
      {"tolerance", "largest difference that is rounding", &Row::tolerance, not_negative},
      {"erratum", "known reason of a difference", &Row::erratum},
      {"corrected", "corrected value according to that reason", &Row::corrected},
      {"note", "explanation", &Row::note},
  };
  return list;
}

std::span<Column<PublishedProcessor> const> PublishedProcessor::columns() {
  using Row = PublishedProcessor;
  static Column<Row> const list[] = {
      {"paper", "which paper", &Row::paper},
      {"processor", "as machine files call it", &Row::processor},
      {"cores", "number of cores", &Row::cores, positive},
      {"clock_hz", "base clock", &Row::clock_hz, positive},
      {"issue_width", "flops a core starts in a cycle, as printed", &Row::issue_width, positive},
      {"issue_width_used", "the one that the printed time per flop follows from", &Row::issue_width_used, positive},
  };
  return list;
}

std::span<Column<PublishedPartition> const> PublishedPartition::columns() {
  using Row = PublishedPartition;
  static Column<Row> const list[] = {
      {"paper", "which paper", &Row::paper},
      {"workload", "the paper's name of it", &Row::workload},
      {"plan", "the paper's name of it", &Row::plan},
      {"intensity", "of the whole workload, flop/byte", &Row::intensity, not_negative},
      {"intensity_host", "of the host's part", &Row::intensity_host, not_negative},
      {"intensity_device", "of the device's part", &Row::intensity_device, not_negative},
  };
  return list;
}

std::span<Column<PublishedPart> const> PublishedPart::columns() {
  using Row = PublishedPart;
  static Column<Row> const list[] = {
      {"paper", "which paper", &Row::paper},
      {"workload", "the paper's name of it", &Row::workload},
      {"part", "segment of the workload", &Row::part},
      {"processor", "where the code partition puts it", &Row::processor},
      {"flops", "floating-point operations", &Row::flops, not_negative},
      {"bytes", "every array access", &Row::bytes, not_negative},
  };
  return list;
}

std::vector<std::string> words(std::string const& text, char separator) {
  std::vector<std::string> list;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, separator);)
    if (!word.empty()) list.push_back(word);
  return list;
}

}  // namespace yoke::models::published
