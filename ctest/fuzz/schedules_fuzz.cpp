// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Schedules under arbitrary answers: bytes choose a partitioner, a loop and how long each piece takes. What must hold:
// every chunk exactly once (Dispatch checks), no end that never comes, no division by zero and nothing undefined.
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "ctest/virtual_executor.hpp"
#include "suite/core/catalogue.hpp"
#include "suite/core/error.hpp"
#include "suite/core/partitioner.hpp"

namespace yoke {
namespace {

/// Bytes one by one; after the last the first again.
class Bytes {
 public:
  Bytes(std::uint8_t const* data, std::size_t size) : data_(data), size_(size) {}
  std::size_t next() { return size_ == 0 ? 0 : data_[at_++ % size_]; }

 private:
  std::uint8_t const* data_;
  std::size_t size_, at_ = 0;
};

/// The low three bits of a byte say what is wrong with the clock, the others how much.
double seconds_of(std::size_t byte, Processor processor, double n) {
  double const amount = static_cast<double>(byte >> 3);
  switch (byte & 7) {
    case 0:
      return 0;  // time stamps that are equal
    case 1:
      return amount;  // whatever the size
    case 2:
      return 1e9;  // a stall
    case 3:
      return n * std::pow(10, amount - 15);
    case 4:
      return processor == host ? n * 1e-3 : n * 1e-6;  // one is a thousand times faster
    case 5:
      return processor == host ? n * 1e-6 : n * 1e-3;
    case 6:
      return n < 4 * amount ? 1e9 : n * 1e-6;  // a rate of zero on small pieces
    default:
      return 1e-5 + n * n * 1e-9 * amount;
  }
}

void run_one(Bytes& bytes) {
  auto const& all = partitioners();
  Partitioner const& partitioner = all[bytes.next() % all.size()];
  std::size_t const kind = bytes.next();
  std::size_t const chunks = kind % 2 ? bytes.next() % 10 : (bytes.next() << 4) + bytes.next();
  std::size_t const processors = 2 + kind / 2 % 3;
  std::map<std::string, std::string> given;
  for (auto const& spec : partitioner.options)
    if (spec.fallback.empty() && spec.kind != OptionSpec::Kind::text)
      given[spec.name] =
          std::to_string(spec.least + (spec.most - spec.least) * static_cast<double>(bytes.next()) / 255);
  if (partitioner.name == "leap" && kind & 64) given["warm"] = "1";
  if (partitioner.name == "leap" && kind & 32) given["goal"] = "energy";
  if (partitioner.name == "cap" && kind & 64) given["start"] = "model";
  Description const description = loop_of(chunks);
  Situation situation{description, processors, OptionValues(partitioner.name, partitioner.options, given), {}};
  situation.known.powers = Powers{10, static_cast<double>(bytes.next()), static_cast<double>(bytes.next()), 1};
  situation.known.moves = kind & 16;
  situation.known.predicted_share = static_cast<double>(bytes.next()) / 255;
  VirtualExecutor executor(description, processors, [&](Processor p, Piece const& piece) {
    return seconds_of(bytes.next(), p, static_cast<double>(piece.chunks.size()));
  });
  try {
    std::vector<Trial> trials;
    while (partitioner.search) {
      Search const next = partitioner.search(situation, trials);
      situation.searched_share = next.share;
      if (next.settled) break;
      YOKE_EXPECT(trials.size() < 1000, "the search of " + partitioner.name + " does not end");
      Outcome const outcome = executor.run(*partitioner.plan(situation));
      Trial trial{next.share, 0, 0, outcome.makespan_s, next.share};
      for (auto const& done : outcome.pieces)
        (done.processor == host ? trial.host_busy_s : trial.device_busy_s) += done.seconds();
      trials.push_back(trial);
    }
    auto const schedule = partitioner.plan(situation);
    executor.run(*schedule);
    double const profiled = schedule->account().profiled_fraction;
    YOKE_EXPECT(profiled >= 0 && profiled <= 1, partitioner.name + " profiles " + std::to_string(profiled));
    YOKE_EXPECT(!std::fetestexcept(FE_DIVBYZERO | FE_INVALID), partitioner.name + " computes what is not defined");
  } catch (NotApplicable const&) {
  }
}

}  // namespace
}  // namespace yoke

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  yoke::Bytes bytes(data, size);
  std::feclearexcept(FE_ALL_EXCEPT);
  try {
    yoke::run_one(bytes);
  } catch (std::exception const& failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    std::abort();
  }
  return 0;
}
