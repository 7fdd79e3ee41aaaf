// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Kokkos application with known kernels that ends in the way its argument names.
#include <unistd.h>

#include <Kokkos_Core.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using Space = Kokkos::DefaultHostExecutionSpace;
using View = Kokkos::View<double*, Space>;

void fill(View const& values) {
  Kokkos::parallel_for(
      "fill, then \"quote\"", Kokkos::RangePolicy<Space>(0, values.extent(0)), KOKKOS_LAMBDA(int i) { values(i) = i; });
}

void step(View const& values) {
  Kokkos::Profiling::pushRegion("step");
  for (int i = 0; i < 3; ++i) fill(values);
  Kokkos::Profiling::pushRegion("sum");
  double sum = 0;
  Kokkos::parallel_reduce(
      "sum", Kokkos::RangePolicy<Space>(0, values.extent(0)), KOKKOS_LAMBDA(int i, double& to) { to += values(i); },
      sum);
  Kokkos::Profiling::popRegion();
  Kokkos::Profiling::popRegion();
}

// A compiler of device code takes no kernel from within another lambda.
void one_of_many() {
  Kokkos::Profiling::pushRegion("thread");
  for (int i = 0; i < 500; ++i)
    Kokkos::parallel_for("of many threads", Kokkos::RangePolicy<Space>(0, 1), KOKKOS_LAMBDA(int){});
  Kokkos::Profiling::popRegion();
}

void many_threads() {
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) threads.emplace_back(one_of_many);
  for (auto& thread : threads) thread.join();
}

/// Announces with a file that it waits, and waits for a file called go.
void wait_for_go() {
  std::ofstream("waits-" + std::to_string(getpid())) << '\n';
  for (int i = 0; i < 6000 && !std::ifstream("go"); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(10));
}

/// Handlers of the application's own, which it survives; the second is for one signal only.
void survive(int) {}
void survive_with_facts(int, siginfo_t*, void*) {}

void survive_signals() {
  std::signal(SIGTERM, survive);
  struct sigaction action {};
  action.sa_sigaction = survive_with_facts;
  action.sa_flags = SA_SIGINFO | SA_RESETHAND;
  sigaction(SIGINT, &action, nullptr);
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view const end = argc > 1 ? argv[1] : "";
  if (end == "survive" || end == "twice") survive_signals();
  Kokkos::initialize(argc, argv);
  {
    View const values("values", 1000), copy("copy", 1000);
    step(values);
    if (end == "survive" || end == "twice")
      for (int const signal : {SIGTERM, SIGINT, SIGTERM}) std::raise(signal);
    step(values);
    Kokkos::deep_copy(copy, values);
    if (end == "threads") many_threads();
    if (end == "wait") wait_for_go();
    if (end == "abort") std::abort();
    if (end == "terminate") std::thread([] { throw std::runtime_error("nobody catches this"); }).join();
    if (end == "twice") std::raise(SIGINT);
    if (end == "SIGTERM") std::raise(SIGTERM);
    if (end == "SIGKILL") std::raise(SIGKILL);
    if (end == "exit") std::exit(7);
  }
  Kokkos::finalize();
}
