// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/recorded_run.hpp"

#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <thread>

#include "suite/observe/recording.hpp"

namespace yoke::observe {
namespace {

constexpr std::uint64_t checkpoint_every_ns = 10'000'000'000;
constexpr int max_waits = 1000;

char const* value_of(char const* variable) {
  char const* const value = std::getenv(variable);
  return value && *value ? value : nullptr;
}

/// Returns the rank of this process if it is one of several; each rank has its own file. Uses the variables of
/// suite/ranks/ranks.cpp. Slurm's are those of a step: SLURM_NTASKS is the job's, so programs that a job script starts
/// directly have it, too.
char const* rank() {
  static constexpr char const* variables[][2] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                                 {"PMI_SIZE", "PMI_RANK"},
                                                 {"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"}};
  for (auto const& [size, rank] : variables) {
    char const* const ranks = value_of(size);
    if (ranks && value_of(rank)) return std::strcmp(ranks, "1") != 0 ? value_of(rank) : nullptr;
  }
  // Launchers that do not provide the number of ranks: PMIx, HPE's PALS, Cray's PMI; Slurm without any of these.
  char const* const in_step = value_of("SLURM_STEP_NUM_TASKS");
  bool const may_be_alone = in_step && std::strcmp(in_step, "1") == 0;
  for (char const* const variable : {"PMIX_RANK", "PALS_RANKID", "PMI_RANK", "SLURM_PROCID"}) {
    if (std::strcmp(variable, "SLURM_PROCID") == 0 && !in_step) continue;
    if (char const* const rank = value_of(variable))
      return may_be_alone && std::strcmp(rank, "0") == 0 ? nullptr : rank;
  }
  return nullptr;
}

std::string file_name() {
  char const* const wanted = value_of("YOKE_OBSERVE");
  std::error_code ignored;  // the current folder may be removed; then opening the file fails
  std::filesystem::path file = std::filesystem::absolute(wanted ? wanted : "yoke_observe.csv", ignored);
  if (char const* const number = rank())
    file.replace_filename(file.stem().string() + "." + number + file.extension().string());
  return file.string();
}

std::string program_name() {
  std::error_code unknown;
  auto const program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  return unknown ? "unknown" : program.filename().string();
}

}  // namespace

std::uint64_t now_ns() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

void RecordedRun::start() {
  process_ = getpid();
  program_ = program_name();
  begin_ns_ = now_ns();
  written_ns_ = begin_ns_;
  if (auto const why = file_.choose(file_name()); !why.empty()) {
    std::fprintf(stderr, "yoke observe: YOKE_OBSERVE is %s, which %s; nothing is recorded\n", file_.name().c_str(),
                 why.c_str());
  } else if (int const code = write(RecordingFile::Part::checkpoint, "running")) {
    std::fprintf(stderr, "yoke observe: YOKE_OBSERVE is %s, which cannot be written: %s; nothing is recorded\n",
                 file_.name().c_str(), std::strerror(code));
  } else {
    recording_ = true;
  }
}

void RecordedRun::stop(char const* why) noexcept {
  if (recording_.exchange(false)) std::fprintf(stderr, "yoke observe: %s; nothing more is recorded\n", why);
}

int RecordedRun::write(RecordingFile::Part part, char const* ended) {
  int const descriptor = file_.begin(part);
  if (descriptor < 0) return errno;
  errno = 0;
  RunFacts const facts{program_, now_ns() - begin_ns_, fenced_, ended};
  int code = write_recording(descriptor, entries_, facts) ? 0 : errno != 0 ? errno : EIO;
  // A checkpoint must not replace the final state, which another thread may have written meanwhile.
  if (part == RecordingFile::Part::checkpoint && finished_) code = ECANCELED;
  return file_.end(part, descriptor, code);
}

void RecordedRun::checkpoint(std::uint64_t at_ns) {
  std::uint64_t last = written_ns_.load(std::memory_order_relaxed);
  if (at_ns < last + checkpoint_every_ns || !written_ns_.compare_exchange_strong(last, at_ns)) return;
  if (process_ == getpid()) write(RecordingFile::Part::checkpoint, "running");
}

void RecordedRun::finish(char const* how) {
  if (!recording_ || process_ != getpid() || finished_.exchange(true)) return;
  // Waits for a signal handler in another thread, or for one that interrupted this thread and never returns.
  for (int waits = 0; writing_end_.exchange(true); ++waits) {
    if (waits == max_waits) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (int const code = write_end(how))
    std::fprintf(stderr, "yoke observe: %s cannot be written: %s\n", file_.name().c_str(), std::strerror(code));
  else
    say_what_is_there();
}

int RecordedRun::write_end(char const* how) {
  file_.drop_checkpoint();
  int const code = write(RecordingFile::Part::last, how);
  writing_end_ = false;
  return code;
}

void RecordedRun::finish_by_signal(int signal, bool may_go_on) {
  if (!recording_ || process_ != getpid() || (may_go_on ? finished_.load() : finished_.exchange(true))) return;
  // The handler may have interrupted the writer, so it must not wait.
  if (writing_end_.exchange(true)) return;
  char how[] = "signal 00";
  how[7] = static_cast<char>('0' + signal / 10);
  how[8] = static_cast<char>('0' + signal % 10);
  write_end(how);
}

void RecordedRun::say_what_is_there() const {
  std::size_t kernels = 0, copies = 0;
  for (std::uint32_t id = 1; id <= entries_.size(); ++id) {
    kernels += entries_.at(id).kind <= Kind::parallel_scan;
    copies += entries_.at(id).kind == Kind::copy;
  }
  std::fprintf(stderr, "yoke observe: %zu kernels and %zu copies are in %s, see yoke observe %s\n", kernels, copies,
               file_.name().c_str(), file_.name().c_str());
  if (file_.moved())
    std::fputs("yoke observe: another program that was recorded at the same time has the file that was named\n",
               stderr);
  std::fputs(fenced_ ? "yoke observe: Kokkos was fenced before and after each, so that their times are their own; "
                       "nothing overlapped. YOKE_OBSERVE_FENCE=no leaves the fences out\n"
                     : "yoke observe: without fences a kernel's time on a device is the time of its launch\n",
             stderr);
}

}  // namespace yoke::observe
