// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/completion_values.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "suite/cli/options/data_folder.hpp"
#include "suite/core/model.hpp"
#include "suite/core/partitioner.hpp"
#include "suite/core/registry.hpp"
#include "suite/core/workload.hpp"
#include "suite/report/report.hpp"

namespace yoke {
namespace {

std::string joined(auto const& words) {
  std::string text;
  for (auto const& word : words) text += (text.empty() ? "" : " ") + std::string(word);
  return text;
}

template <class Record>
std::string names_of(std::vector<Record> const& records) {
  std::set<std::string> names;
  for (auto const& record : records) {
    names.insert(record.name);
    if constexpr (requires { record.alias; })
      if (!record.alias.empty()) names.insert(record.alias);
  }
  return joined(names);
}

std::string preset_names() {
  std::set<std::string> names;
  for (auto const& workload : workloads())
    for (auto const& preset : workload.presets) names.insert(preset.name);
  return joined(names);
}

/// Names of the files in a folder of yoke's data; empty if the data are missing.
std::string data_names(std::string const& folder) {
  std::set<std::string> names;
  try {
    for (auto const& entry : std::filesystem::directory_iterator(data_folder("") / folder))
      if (entry.path().extension() == ".json") names.insert(entry.path().stem().string());
  } catch (std::exception const&) {
    return "";  // completion is only a convenience: without data it offers files
  }
  return joined(names);
}

/// The words that a placeholder such as "resident|streamed" lists.
std::string listed(std::string placeholder) {
  if (placeholder.find('|') == std::string::npos || placeholder.find_first_of("[:;") != std::string::npos) return "";
  std::replace(placeholder.begin(), placeholder.end(), '|', ' ');
  return placeholder;
}

CompletionValues argument_values(std::string const& name) {
  if (name == "WORKLOAD") return {names_of(workloads())};
  if (name == "NAMES")
    return {joined(std::vector{names_of(workloads()), names_of(partitioners()), names_of(models())})};
  if (name == "PAPER") return {"perdome peapaw peach cap all"};
  if (name == "SCENARIO") return {data_names("scenarios"), false, true};
  return {"", false, true};
}

}  // namespace

CompletionValues completion_values(std::string const& subcommand, OptionText const& option) {
  if (option.argument) return argument_values(option.name);
  bool const several = option.placeholder == "NAME,...";
  if (option.name == "--workload") return {names_of(workloads()), several};
  if (option.name == "--partitioner" || option.name == "--scheduler" || option.name == "--plan")
    return {names_of(partitioners()), several};
  if (option.name == "--model") return {names_of(models()), several};
  if (option.name == "--preset") return {preset_names()};
  if (option.name == "--precision") return {"float double", several};
  if (option.name == "--chart") return {joined(charts)};
  if (option.name == "--machine") return {data_names("machines"), false, true};
  if (option.name == "--power") return {data_names("machines"), false, true};
  if (option.name == "--workload-file") return {data_names("workloads"), false, true};
  if (subcommand == "help" && option.name == "--completion") return {"bash zsh fish"};
  if (option.placeholder == "FILE" || option.placeholder == "FOLDER" || option.placeholder == "LABEL=FILE")
    return {"", false, true};
  return {listed(option.placeholder)};
}

}  // namespace yoke
