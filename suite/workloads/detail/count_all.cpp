// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Workloads with instrumented numbers, in a separate file, so that the measured kernels are compiled as they would be
// without counting, and Kokkos' headers are parsed once for all of these.
#include "suite/workloads/count.hpp"
// The workloads' headers must follow count.hpp:
#include "suite/workloads/detail/bfs.hpp"
#include "suite/workloads/detail/cg.hpp"
#include "suite/workloads/detail/compact.hpp"
#include "suite/workloads/detail/da.hpp"
#include "suite/workloads/detail/hist.hpp"
#include "suite/workloads/detail/jacobi.hpp"
#include "suite/workloads/detail/la.hpp"
#include "suite/workloads/detail/mm.hpp"
#include "suite/workloads/detail/nbody.hpp"
#include "suite/workloads/detail/sa.hpp"
#include "suite/workloads/detail/transpose.hpp"
#include "suite/workloads/detail/triad.hpp"
#include "suite/workloads/detail/tsp.hpp"

namespace yoke::workloads {
namespace {

template <template <class> class W>
std::vector<NamedTally> count_both(Problem const& problem, Node& node) {
  return count_with<W<Counted<float>>, W<Counted<double>>>(problem, node);
}

}  // namespace

std::vector<NamedTally> count_bfs(Problem const& problem, Node& node) {
  return count_with<bfs::Bfs<Counted<float>>>(problem, node);
}
std::vector<NamedTally> count_cg(Problem const& problem, Node& node) { return count_both<cg::Cg>(problem, node); }
std::vector<NamedTally> count_compact(Problem const& problem, Node& node) {
  return count_both<compact::Compact>(problem, node);
}
std::vector<NamedTally> count_da(Problem const& problem, Node& node) { return count_both<da::Da>(problem, node); }
std::vector<NamedTally> count_hist(Problem const& problem, Node& node) { return count_both<hist::Hist>(problem, node); }
std::vector<NamedTally> count_jacobi(Problem const& problem, Node& node) {
  return count_both<jacobi::Jacobi>(problem, node);
}
std::vector<NamedTally> count_la(Problem const& problem, Node& node) { return count_both<la::La>(problem, node); }
std::vector<NamedTally> count_mm(Problem const& problem, Node& node) { return count_both<mm::Mm>(problem, node); }
std::vector<NamedTally> count_nbody(Problem const& problem, Node& node) {
  return count_both<nbody::Nbody>(problem, node);
}
std::vector<NamedTally> count_sa(Problem const& problem, Node& node) { return count_both<sa::Sa>(problem, node); }
std::vector<NamedTally> count_transpose(Problem const& problem, Node& node) {
  return count_both<transpose::Transpose>(problem, node);
}
std::vector<NamedTally> count_triad(Problem const& problem, Node& node) {
  return count_both<triad::Triad>(problem, node);
}
std::vector<NamedTally> count_tsp(Problem const& problem, Node& node) {
  return count_with<tsp::Tsp<Counted<float>>>(problem, node);
}

}  // namespace yoke::workloads
