// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/meters/clocks/host_setting.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "suite/meters/detail/sysfs.hpp"

namespace yoke::meters {
namespace {

namespace fs = std::filesystem;

/// A setting stored in several files that must have equal text; `texts` are the files' representations of `values`.
struct Files {
  std::vector<fs::path> files;
  std::vector<std::string> values, texts;

  std::string now() const {
    std::string all;
    for (auto const& file : files) {
      std::string const text = line_of(file).value_or("unknown");
      auto const at = std::find(texts.begin(), texts.end(), text);
      std::string const value = at == texts.end() ? text : values[static_cast<std::size_t>(at - texts.begin())];
      if (!all.empty() && all != value) return "mixed";
      all = value;
    }
    return all;
  }
  std::string const& text_of(std::string const& value) const {
    return texts[static_cast<std::size_t>(std::find(values.begin(), values.end(), value) - values.begin())];
  }
};

HostSetting setting_of(std::string const& name, Files const& files, std::string const& missing) {
  HostSetting setting;
  setting.name = name;
  setting.now = files.now();
  if (files.files.empty() || files.values.empty()) {
    setting.missing = missing;
    return setting;
  }
  setting.values = files.values;
  if (auto const& first = files.files.front(); ::access(first.c_str(), W_OK) != 0)
    setting.cannot_set = fmt::format("this user may not write {}; root may", first.string());
  setting.before = [files] {
    std::vector<ClockUndo> steps;
    for (auto const& file : files.files) steps.push_back({file.string(), line_of(file).value_or(""), {}, {}});
    return steps;
  };
  setting.set = [files](std::string const& value) {
    for (auto const& file : files.files) write_setting(file, files.text_of(value));
  };
  return setting;
}

std::vector<std::string> words_of(std::string const& line) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < line.size();) {
    std::size_t const end = std::min(line.find(' ', begin), line.size());
    if (end > begin) words.push_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

HostSetting governor(MeterSettings const& settings) {
  Files files;
  for (auto const& policy : cpufreq_policies(settings))
    if (line_of(policy / "scaling_governor")) files.files.push_back(policy / "scaling_governor");
  if (!files.files.empty())
    files.values = words_of(line_of(files.files.front().parent_path() / "scaling_available_governors").value_or(""));
  files.texts = files.values;
  return setting_of("governor", files, "the kernel lists no governors");
}

HostSetting turbo(MeterSettings const& settings) {
  fs::path const cpu = settings.sysfs / "devices/system/cpu", off = cpu / "intel_pstate/no_turbo",
                 on = cpu / "cpufreq/boost";
  if (line_of(off)) return setting_of("turbo", {{off}, {"on", "off"}, {"0", "1"}}, "");
  Files files{{}, {"on", "off"}, {"1", "0"}};
  if (line_of(on)) {
    files.files = {on};
  } else {
    for (auto const& policy : cpufreq_policies(settings))
      if (line_of(policy / "boost")) files.files.push_back(policy / "boost");
  }
  return setting_of("turbo", files, "the kernel has neither intel_pstate/no_turbo nor a file called boost");
}

}  // namespace

std::vector<HostSetting> host_settings(MeterSettings const& settings) { return {governor(settings), turbo(settings)}; }

}  // namespace yoke::meters
