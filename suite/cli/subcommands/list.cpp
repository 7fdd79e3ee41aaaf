// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <string>

#include "suite/cli/print/output.hpp"
#include "suite/cli/print/results.hpp"
#include "suite/cli/print/table.hpp"
#include "suite/cli/subcommand.hpp"
#include "suite/core/io/column.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/wording.hpp"
#include "suite/core/workload.hpp"

namespace yoke::cli {
namespace {

/// A workload, partitioner or model, or one of its options.
struct ListRow {
  std::string kind, name, option, meaning, fallback, accepted;
  static std::span<Column<ListRow> const> columns();
};

std::span<Column<ListRow> const> ListRow::columns() {
  static Column<ListRow> const all[] = {
      {"kind", "workload, partitioner or model", &ListRow::kind},
      {"name", "", &ListRow::name},
      {"option", "empty for the workload, partitioner or model itself", &ListRow::option},
      {"meaning", "", &ListRow::meaning},
      {"default", "value if the option is not given", &ListRow::fallback},
      {"accepted", "values", &ListRow::accepted},
  };
  return all;
}

struct ListRequest {
  std::vector<std::string> names;
  Results results;
};

using ListRows = std::vector<ListRow>;

std::string accepted(OptionSpec const& spec) {
  if (spec.kind == OptionSpec::Kind::text) return fmt::format("{}", fmt::join(spec.choices, "|"));
  return fmt::format("{}{:.12g} to {:.12g}", spec.kind == OptionSpec::Kind::integer ? "whole, " : "", spec.min,
                     spec.max);
}

template <class Record>
void add(ListRows& rows, char const* kind, Record const& record) {
  std::string meaning = record.summary;
  if constexpr (std::is_same_v<Record, Partitioner>)
    if (!record.alias.empty()) meaning += "; also called " + record.alias;
  rows.push_back({kind, record.name, "", meaning, "", ""});
  if constexpr (std::is_same_v<Record, Workload>) {
    rows.push_back({kind, record.name, "size", record.size_meaning, "", ""});
    for (auto const& preset : record.presets) {
      std::string text = fmt::format("--size {} --precision {}", preset.size, precision_name(preset.precision));
      for (auto const& [name, value] : preset.options) text += fmt::format(" --option {}={}", name, value);
      rows.push_back({kind, record.name, "preset " + preset.name, text, "", ""});
    }
  }
  for (auto const& spec : record.options)
    rows.push_back({kind, record.name, spec.name, spec.meaning, spec.fallback, accepted(spec)});
}

void print(ListRows const& rows) {
  std::size_t const width = help_width();
  std::string kind;
  for (auto const& row : rows) {
    if (row.kind != kind)
      print_out("{}{}s (--{}{})\n", kind.empty() ? "" : "\n", row.kind, row.kind,
                row.kind == "model" ? "; options by --model-option" : "; options by --option");
    kind = row.kind;
    std::string text = row.meaning;
    if (!row.fallback.empty()) text += "; default " + row.fallback;
    if (!row.accepted.empty()) text += " (" + row.accepted + ")";
    print_lines(row.option.empty() ? wrapped("  " + row.name, text, 15, width)
                                   : wrapped("      " + row.option, text, 22, width));
  }
}

Exit list(ListRequest const& request) {
  request.results.check<ListRow>({});
  ListRows rows;
  for (auto const& workload : registered_workloads()) add(rows, "workload", workload);
  for (auto const& partitioner : registered_partitioners()) add(rows, "partitioner", partitioner);
  for (auto const& model : registered_models()) add(rows, "model", model);
  std::set<std::string> valid;
  for (auto const& row : rows) valid.insert(row.name);
  std::vector<std::string> names = request.names;
  for (auto& name : names) {
    for (auto const& partitioner : registered_partitioners())
      if (name == partitioner.alias) name = partitioner.name;
    if (!valid.count(name))
      throw Error("unknown workload, partitioner or model '" + name + "'" +
                  core::did_you_mean(name, {valid.begin(), valid.end()}) + "; yoke list shows all");
  }
  if (!names.empty())
    std::erase_if(rows,
                  [&](ListRow const& row) { return std::find(names.begin(), names.end(), row.name) == names.end(); });
  if (request.results.rows_to_stdout() || !request.results.output().empty()) request.results.write(rows);
  if (request.results.prints_tables()) print(rows);
  return Exit::ok;
}

Action declare_list(Command& command) {
  auto const request = std::make_shared<ListRequest>();
  command.positionals("NAMES", request->names, "workloads, partitioners and models to show; without it all");
  request->results.declare(command, "CSV file, one row per workload, partitioner, model and option");
  return {[request] { return list(*request); }};
}

}  // namespace

Subcommand make_list() {
  return {"",
          "show workloads, partitioners, models and their options",
          "yoke list mm cap",
          Subcommand::Group::look,
          0,
          declare_list};
}

}  // namespace yoke::cli
