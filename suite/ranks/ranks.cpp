// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/ranks/ranks.hpp"

#include <cstdlib>

namespace yoke::ranks {

std::unique_ptr<Link> Ranks::link(std::size_t other) {
  YOKE_EXPECT(false, "rank " + std::to_string(other) + " does not exist");
  return nullptr;
}

void Ranks::wait_until(std::function<Progress()> const& progress) {
  YOKE_EXPECT(progress() == Progress::complete, "a single rank has no other to wait for");
}

void Ranks::end_all(Exit exit) { std::_Exit(static_cast<int>(exit)); }

}  // namespace yoke::ranks
