// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/contest/reproduce_paper.hpp"

#include <algorithm>

#include "models/published/inputs.hpp"
#include "suite/contest/cap_paper.hpp"
#include "suite/core/files/machine_file.hpp"
#include "suite/core/io/row_io.hpp"

namespace yoke::contest {
namespace {

using models::published::Answer;
using models::published::Inputs;
using models::published::PublishedValue;

template <class Row>
std::vector<Row> rows_of(std::string const& paper, std::filesystem::path const& file) {
  auto rows = core::read_rows<Row>(file);
  std::erase_if(rows, [&](Row const& row) { return row.paper != paper; });
  return rows;
}

Inputs inputs_of(std::string const& paper, std::filesystem::path const& data) {
  Inputs inputs;
  inputs.paper = paper;
  for (auto const& entry : std::filesystem::directory_iterator(data / "machines")) {
    if (!entry.path().filename().string().starts_with(paper + "-")) continue;
    Machine machine = read_machine(entry.path());
    inputs.machines.insert_or_assign(machine.name, std::move(machine));
  }
  inputs.processors = rows_of<models::published::PublishedProcessor>(paper, data / "papers/processors.csv");
  inputs.partitions = rows_of<models::published::PublishedPartition>(paper, data / "papers/partitions.csv");
  inputs.parts = rows_of<models::published::PublishedPart>(paper, data / "papers/parts.csv");
  return inputs;
}

/// Returns the value from the paper's table if it contains it, otherwise from the simulation of its evaluation.
Answer cap_answer(PublishedValue const& asked, std::vector<CapPaperRow> const& simulated) {
  if (auto const number = analysis::from_table(asked.quantity, asked.subject)) return {number, {}};
  auto const row = std::find_if(simulated.begin(), simulated.end(), [&](auto const& candidate) {
    return candidate.workload == asked.workload && candidate.scheduler == asked.subject;
  });
  if (row == simulated.end())
    throw Error("cap.csv names " + asked.subject + " on " + asked.workload + ", which is not simulated");
  return {simulated_value(*row, asked.quantity), {}};
}

analysis::ReproductionRow row_of(std::string const& paper, PublishedValue const& asked) {
  analysis::ReproductionRow row;
  row.paper = paper;
  row.where = asked.where;
  row.machine = asked.machine;
  row.workload = asked.workload;
  row.subject = asked.subject;
  row.quantity = asked.quantity;
  row.basis = asked.basis;
  row.host_hz = asked.host_hz;
  row.device_hz = asked.device_hz;
  row.share = asked.share;
  row.published = asked.published;
  row.unit = asked.unit;
  row.tolerance = asked.tolerance;
  row.erratum = asked.erratum;
  row.corrected = asked.corrected;
  row.note = asked.note;
  return row;
}

}  // namespace

void reproduce_paper(std::string const& paper, std::filesystem::path const& data,
                     std::vector<analysis::ReproductionRow>& rows) {
  auto const published = core::read_rows<PublishedValue>(data / "papers" / (paper + ".csv"));
  Inputs const inputs = inputs_of(paper, data);
  auto const simulated = paper == "cap" ? cap_paper(published_cap(published), CapPaperRuns{}.runs, CapPaperRuns{}.seed)
                                        : std::vector<CapPaperRow>{};
  for (auto const& asked : published) {
    Answer const answer = paper == "cap"     ? cap_answer(asked, simulated)
                          : paper == "peach" ? models::published::peach_answer(asked, inputs)
                                             : models::published::pair_answer(asked, inputs);
    analysis::judge(rows.emplace_back(row_of(paper, asked)), answer.number, answer.text);
  }
}

}  // namespace yoke::contest
