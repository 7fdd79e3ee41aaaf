// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/cli/print/list_row.hpp"

namespace yoke {

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

}  // namespace yoke
