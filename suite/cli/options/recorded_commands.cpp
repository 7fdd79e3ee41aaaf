// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/recorded_commands.hpp"

#include <algorithm>
#include <filesystem>

#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/io/split.hpp"
#include "suite/core/io/whole_file.hpp"

namespace yoke {
namespace {

std::string file_of(std::string const& runs_file) { return runs_file + ".commands"; }

std::vector<RecordedCommand> read(std::string const& file) {
  std::vector<RecordedCommand> commands;
  std::string const text = read_whole_file(file);
  std::size_t number = 0;
  for (auto const line : lines_of(text)) {
    ++number;
    auto const entry = Json::parse(line, nullptr, false);
    try {
      commands.push_back(
          {entry.at("folder").get<std::string>(), entry.at("arguments").get<std::vector<std::string>>()});
    } catch (Json::exception const&) {
      throw Error(file + " line " + std::to_string(number) + " is not a recorded command; remove the line");
    }
  }
  return commands;
}

}  // namespace

void record_command(std::string const& runs_file, RecordedCommand const& command) {
  std::string const file = file_of(runs_file);
  auto commands = std::filesystem::exists(file) ? read(file) : std::vector<RecordedCommand>{};
  if (std::find(commands.begin(), commands.end(), command) != commands.end()) return;
  commands.push_back(command);
  std::string text;
  for (auto const& [folder, arguments] : commands)
    text += json_text({{"arguments", arguments}, {"folder", folder}}, -1) + "\n";
  WholeFile(file).commit(text);
}

std::vector<RecordedCommand> recorded_commands(std::string const& runs_file) {
  if (!std::filesystem::exists(file_of(runs_file)))
    throw Error("there is no " + file_of(runs_file) +
                " to know the command from; give the whole command with --resume --output " + runs_file);
  return read(file_of(runs_file));
}

}  // namespace yoke
