// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>

#include "analysis/contest/cap_live.hpp"
#include "suite/cli/options/known_file.hpp"
#include "suite/cli/print/contest_table.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/contest/cap_paper.hpp"
#include "suite/core/error.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/rows/run_row.hpp"

namespace yoke::cli {
namespace {

struct CapRequest {
  std::string runs_file;
  Results results;
};

std::vector<analysis::CapPublished> cap_in_data() {
  return contest::published_cap(
      core::read_rows<models::published::PublishedValue>((data_folder({}) / "papers" / "cap.csv").string()));
}

Exit compare(CapRequest const& request) {
  request.results.check<analysis::CapLiveRow>({request.runs_file});
  auto const rows = analysis::compare_cap(core::read_rows<core::RunRow>(request.runs_file), cap_in_data(),
                                          roles_of(registered_partitioners()));
  if (rows.empty())
    throw Error(request.runs_file + " has no case with ok rows of both cap and sampling; record it with yoke run " +
                "--partitioner cap,sampling");
  request.results.write(rows);
  if (request.results.prints_tables()) print(rows);
  return Exit::ok;
}

Action declare_compare_cap(Command& command) {
  auto const request = std::make_shared<CapRequest>();
  command.positional("RUNS", request->runs_file, "rows of cap and sampling that yoke run wrote").required();
  request->results.declare(command, "CSV file, one row per case");
  return {[request] { return compare(*request); }};
}

}  // namespace

Subcommand make_compare_cap() {
  return {"",
          "compare CAP with sampling, measured and published",
          "yoke-research compare-cap runs.csv",
          Subcommand::Group::papers,
          1,
          declare_compare_cap};
}

}  // namespace yoke::cli
