// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/recorded_commands.hpp"

#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "suite/core/error.hpp"
#include "suite/core/io/input_file.hpp"
#include "suite/core/io/json.hpp"
#include "suite/core/io/open_file.hpp"
#include "suite/core/io/system_calls.hpp"
#include "suite/core/io/text.hpp"
#include "suite/core/io/whole_file.hpp"
#include "suite/core/wording.hpp"

namespace yoke::cli {
namespace {

std::string file_of(std::string const& runs_file) { return runs_file + ".commands"; }

/// FILE.commands, opened and locked during the object's lifetime.
class LockedCommands {
 public:
  explicit LockedCommands(std::string const& file)
      : file_(file), descriptor_(core::open_own(file, core::Missing::is_made)) {
    if (descriptor_ < 0) core::throw_unwritable(file_, errno);
    // Without locks in the file system it writes all the same: one writer is the common case.
    while (flock(descriptor_, LOCK_EX) != 0 && errno == EINTR) continue;
  }
  ~LockedCommands() { close(descriptor_); }
  LockedCommands(LockedCommands const&) = delete;

  std::string text() const {
    struct stat status {};
    if (core::system_calls().status(descriptor_, &status) != 0) core::throw_unwritable(file_, errno);
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    if (int const code = core::read_all_at(descriptor_, text, 0); code != 0) core::throw_unwritable(file_, code);
    return text;
  }
  void cut(std::size_t bytes) const {
    if (core::system_calls().truncate(descriptor_, static_cast<off_t>(bytes)) != 0)
      core::throw_unwritable(file_, errno);
  }
  void append(std::string const& line) const {
    std::size_t const before = text().size();
    if (int const code = core::write_all(descriptor_, line); code != 0) {
      cut(before);
      core::throw_unwritable(file_, code);
    }
  }

 private:
  std::string const& file_;
  int descriptor_;
};

RecordedCommand command_of(std::string_view line, core::Place const& place) {
  RecordedCommand command;
  core::Json const entry = core::parse_json(line, place.text);
  core::read(place.key("subcommand"), core::member(place, entry, "subcommand"), command.subcommand);
  if (command.subcommand != "run" && command.subcommand != "sweep")
    place.key("subcommand").refuse("is '" + core::shown_text(command.subcommand, 80) + "'; it must be run or sweep");
  core::read(place.key("folder"), core::member(place, entry, "folder"), command.folder);
  core::Place const words = place.key("arguments");
  core::Json const& list = core::member(place, entry, "arguments");
  if (!list.is_array()) words.refuse("is " + core::shown_json(list) + "; it must be a list");
  for (std::size_t i = 0; i < list.size(); ++i) core::read(words.element(i), list[i], command.arguments.emplace_back());
  return command;
}

/// Number of bytes without an incomplete last line, which a killed program leaves.
std::size_t complete_bytes(std::string const& text, std::string const& where) {
  auto const begin = text.rfind('\n') + 1;
  return begin == text.size() || commands_in(text.substr(begin), where).empty() ? begin : text.size();
}

bool is_new(std::string const& runs_file) {
  struct stat status {};
  return ::stat(runs_file.c_str(), &status) != 0 ? errno == ENOENT : status.st_size == 0;
}

}  // namespace

std::vector<RecordedCommand> commands_in(std::string_view text, std::string const& where) {
  std::vector<RecordedCommand> commands;
  auto const lines = core::lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    core::Place const place{core::shown_text(where, 300) + " line " + std::to_string(i + 1)};
    try {
      commands.push_back(command_of(lines[i], place));
    } catch (Error const& why) {
      if (i + 1 == lines.size() && !text.ends_with('\n')) break;
      throw Error(std::string(why.what()) + ", so it is not a recorded command; remove the line");
    }
  }
  return commands;
}

void record_command(std::string const& runs_file, RecordedCommand const& command, std::function<void()> const& begin) {
  std::string const file = file_of(runs_file);
  LockedCommands const locked(file);
  if (is_new(runs_file)) locked.cut(0);
  std::string const text = locked.text();
  auto const commands = commands_in(text, file);
  if (std::find(commands.begin(), commands.end(), command) == commands.end()) {
    std::size_t const complete = complete_bytes(text, file);
    if (complete < text.size()) locked.cut(complete);
    bool const ended = complete == 0 || text[complete - 1] == '\n';
    locked.append(
        (ended ? "" : "\n") +
        core::json_text(
            {{"subcommand", command.subcommand}, {"arguments", command.arguments}, {"folder", command.folder}}, -1) +
        "\n");
    try {
      begin();
    } catch (Error const&) {
      locked.cut(complete);
      throw;
    }
  } else {
    begin();
  }
}

std::vector<RecordedCommand> recorded_commands(std::string const& runs_file) {
  std::string const file = file_of(runs_file);
  int const descriptor = core::open_own(file, core::Missing::fails);
  if (descriptor < 0 && errno == ENOENT)
    throw Error(file + ", which records the commands, is missing; give the whole command with --resume --output " +
                runs_file);
  core::InputFile input(file, descriptor);
  return commands_in(core::read_whole_file(input), file);
}

std::string shown_command(RecordedCommand const& command) {
  std::string text = "yoke " + command.subcommand;
  for (auto const& word : command.arguments) text += ' ' + word;
  return core::shown_text(text, 300);
}

std::vector<std::string> arguments_to_record(std::vector<std::string> const& given) {
  std::vector<std::string> arguments;
  for (std::size_t i = 0; i < given.size(); ++i)
    if (given[i] == "--output")
      ++i;
    else if (given[i] != "--resume" && !given[i].starts_with("--output="))
      arguments.push_back(given[i]);
  return arguments;
}

}  // namespace yoke::cli
