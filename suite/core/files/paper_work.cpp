// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/core/files/paper_work.hpp"

namespace yoke::core {

Workload paper_workload(WorkloadFile const& file) {
  Workload workload;
  workload.name = file.name;
  workload.summary = file.source;
  workload.size_meaning = "of which a workload file has one";
  workload.precisions = {file.precision};
  workload.describe = [file](Problem const&) {
    constexpr auto chunks = static_cast<double>(paper_chunks);
    Description description;
    description.workload = file.name;
    description.precision = file.precision;
    for (auto const& paper : file.segments) {
      auto& segment = description.segments.emplace_back();
      segment.name = paper.name;
      segment.items = paper_chunks;
      segment.per_item = {paper.flops / chunks, paper.bytes / chunks,
                          paper.compulsory_bytes.value_or(paper.bytes) / chunks};
      segment.bytes_in = paper.bytes_in / chunks;
      segment.bytes_out = paper.bytes_out / chunks;
      segment.after = paper.after;
      if (paper.after) description.segments[*paper.after].intermediate_bytes += paper.bytes_handed / chunks;
    }
    return description;
  };
  return workload;
}

WorkloadFile paper_of(Description const& description) {
  WorkloadFile file;
  file.name = description.workload;
  file.precision = description.precision;
  auto const iterations = static_cast<double>(description.iterations);
  for (auto const& segment : description.segments) {
    Range const all{0, segment.chunks()};
    Cost const cost = segment.cost(all);
    auto& paper = file.segments.emplace_back();
    paper.name = segment.name;
    paper.flops = iterations * cost.flops;
    paper.bytes = iterations * cost.bytes;
    paper.compulsory_bytes = iterations * (cost.compulsory_bytes + segment.shared_bytes);
    paper.bytes_in = segment.moved_in(all) + segment.shared_bytes;
    paper.bytes_out = segment.moved_out(all);
    paper.after = segment.after;
    if (segment.after) {
      auto const& before = description.segments[*segment.after];
      paper.bytes_handed = iterations * static_cast<double>(before.items) * before.intermediate_bytes;
    }
  }
  return file;
}

}  // namespace yoke::core
