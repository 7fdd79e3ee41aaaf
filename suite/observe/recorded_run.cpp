// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/recorded_run.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "suite/observe/recording_csv.hpp"

namespace yoke::observe_detail {
namespace {

constexpr std::uint64_t checkpoint_every_ns = 10'000'000'000;

char const* value_of(char const* variable) {
  char const* const value = std::getenv(variable);
  return value && *value ? value : nullptr;
}

/// The rank of this process if it is one of several: each has a file of its own.
char const* rank() {
  static constexpr char const* variables[][2] = {
      {"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"}, {"PMI_SIZE", "PMI_RANK"}, {"SLURM_NTASKS", "SLURM_PROCID"}};
  for (auto const& [size, rank] : variables) {
    char const* const ranks = value_of(size);
    if (ranks && value_of(rank) && std::strcmp(ranks, "1") != 0) return value_of(rank);
  }
  return nullptr;
}

std::string file_name() {
  char const* const wanted = value_of("YOKE_OBSERVE");
  std::error_code ignored;  // of a folder that is gone: then opening the file fails
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

/// Whether there is something else in that file than a recording.
bool is_foreign(std::string const& file) {
  int const descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return false;
  std::string const header = recording_header;
  std::string begin(header.size(), '\0');
  ssize_t const size = ::read(descriptor, begin.data(), begin.size());
  ::close(descriptor);
  return size > 0 && begin != header;
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
  file_ = file_name();
  checkpoint_file_ = file_ + ".part";
  final_file_ = file_ + ".last";
  begin_ns_ = now_ns();
  written_ns_ = begin_ns_;
  if (is_foreign(file_)) {
    std::fprintf(stderr, "yoke observe: YOKE_OBSERVE is %s, which is not a recording; nothing is recorded\n",
                 file_.c_str());
  } else if (int const code = write(checkpoint_file_.c_str(), "running")) {
    std::fprintf(stderr, "yoke observe: YOKE_OBSERVE is %s, which cannot be written: %s; nothing is recorded\n",
                 file_.c_str(), std::strerror(code));
  } else {
    recording_ = true;
  }
}

int RecordedRun::write(char const* unfinished_file, char const* ended) const {
  int const descriptor = ::open(unfinished_file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) return errno;
  RunFacts const facts{program_, now_ns() - begin_ns_, fenced_, ended};
  bool const written = write_recording(descriptor, entries_, facts);
  if (::close(descriptor) != 0 || !written) return errno != 0 ? errno : EIO;
  // What a checkpoint wrote must not replace what the end has written meanwhile.
  if (unfinished_file == checkpoint_file_.c_str() && finished_) return 0;
  return ::rename(unfinished_file, file_.c_str()) == 0 ? 0 : errno;
}

void RecordedRun::checkpoint(std::uint64_t at_ns) {
  std::uint64_t last = written_ns_.load(std::memory_order_relaxed);
  if (at_ns < last + checkpoint_every_ns || !written_ns_.compare_exchange_strong(last, at_ns)) return;
  if (process_ == getpid()) write(checkpoint_file_.c_str(), "running");
}

void RecordedRun::finish(char const* how) {
  if (!recording_ || process_ != getpid() || finished_.exchange(true)) return;
  if (int const code = write(final_file_.c_str(), how))
    std::fprintf(stderr, "yoke observe: %s cannot be written: %s\n", file_.c_str(), std::strerror(code));
  else
    say_what_is_there();
}

void RecordedRun::finish_by_signal(int signal) {
  if (!recording_ || process_ != getpid() || finished_.exchange(true)) return;
  char how[] = "signal 00";
  how[7] = static_cast<char>('0' + signal / 10);
  how[8] = static_cast<char>('0' + signal % 10);
  write(final_file_.c_str(), how);
}

void RecordedRun::say_what_is_there() const {
  std::size_t kernels = 0, copies = 0;
  for (std::uint32_t id = 1; id <= entries_.size(); ++id) {
    kernels += entries_.at(id).kind <= Kind::parallel_scan;
    copies += entries_.at(id).kind == Kind::copy;
  }
  std::fprintf(stderr, "yoke observe: %zu kernels and %zu copies are in %s, see yoke observe %s\n", kernels, copies,
               file_.c_str(), file_.c_str());
  std::fputs(fenced_ ? "yoke observe: Kokkos was fenced before and after each, so that their times are their own; "
                       "nothing overlapped. YOKE_OBSERVE_FENCE=no leaves the fences out\n"
                     : "yoke observe: without fences a kernel's time on a device is the time of its launch\n",
             stderr);
}

}  // namespace yoke::observe_detail
