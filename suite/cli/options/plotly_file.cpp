// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/options/plotly_file.hpp"

#include "suite/cli/options/data_folder.hpp"
#include "suite/core/error.hpp"

namespace yoke {

std::optional<std::filesystem::path> plotly_file() try {
  namespace fs = std::filesystem;
  fs::path const data = data_folder({});
  std::error_code ignored;
  // An installation has the file among the data. A build tree's data are a link to the source, so it has a separate
  // folder.
  for (fs::path const& folder : {data / "plotly", data.parent_path() / "yoke-plotly"})
    if (fs::path file = folder / "plotly-gl3d.min.js"; fs::is_regular_file(file, ignored)) return file;
  return std::nullopt;
} catch (Error const&) {
  return std::nullopt;
}

}  // namespace yoke
