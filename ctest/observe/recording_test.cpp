// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/observe/recording.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <thread>
#include <vector>

#include "ctest/support/temporary_folder.hpp"
#include "suite/core/io/row_io.hpp"
#include "suite/core/rows/recording_row.hpp"
#include "suite/observe/recorded_run.hpp"

namespace yoke::observe {
namespace {

using RecordingFiles = TemporaryFolder;

TEST_F(RecordingFiles, HasTheColumnsOfItsRowsAndReadsBack) {
  EXPECT_EQ(std::string(recording_header), core::csv_header<core::RecordingRow>() + "\n");
  auto const recording = std::make_unique<Recording>();
  std::string const odd = "=1+2, \"a\"\nb";
  recording->entry({.kind = Kind::copy, .name = odd, .space = "Cuda", .from_space = "Host"})
      .durations.add(1'500'000'001);
  int const descriptor = ::open((folder / "r.csv").c_str(), O_WRONLY | O_CREAT, 0600);
  EXPECT_TRUE(write_recording(descriptor, *recording, {"-program", 2, true, "exit"}));
  ::close(descriptor);
  auto const rows = core::read_rows<core::RecordingRow>(folder / "r.csv");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].name, "-program");
  EXPECT_DOUBLE_EQ(rows[0].total_s.value(), 2e-9);
  EXPECT_EQ(rows[1].name, core::text_as_read(odd));
  EXPECT_DOUBLE_EQ(rows[1].median_s.value(), 1.500000001);
}

TEST_F(RecordingFiles, AFullDiskIsSeen) {
  auto const recording = std::make_unique<Recording>();
  for (std::uint32_t i = 0; i < 100; ++i) recording->entry({.kind = Kind::follows, .region = i, .previous = i});
  int const full = ::open("/dev/full", O_WRONLY);
  if (full < 0) GTEST_SKIP() << "there is no /dev/full";
  EXPECT_FALSE(write_recording(full, *recording, {"program", 1, true, "exit"}));
  ::close(full);
}

TEST_F(RecordingFiles, ACheckpointThatEndsLateDoesNotReplaceTheLastState) {
  RecordingFile file;
  auto const name = (folder / "run.csv").string();
  ASSERT_EQ(file.choose(name), "");
  using Part = RecordingFile::Part;
  int const checkpoint = file.begin(Part::checkpoint);
  ASSERT_EQ(::write(checkpoint, "running", 7), 7);
  // Another thread ends the program meanwhile.
  file.drop_checkpoint();
  int const last = file.begin(Part::last);
  ASSERT_EQ(::write(last, "finalize", 8), 8);
  EXPECT_EQ(file.end(Part::last, last, 0), 0);
  EXPECT_NE(file.end(Part::checkpoint, checkpoint, 0), 0);
  EXPECT_EQ(text_of(name), "finalize");
}

TEST(Recording, ThreadsThatMeetANameAtOnceShareItsEntry) {
  auto const recording = std::make_unique<Recording>();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&recording] {
      for (int i = 0; i < 1000; ++i) recording->entry({.name = "kernel " + std::to_string(i % 100)}).durations.add(1);
    });
  for (auto& thread : threads) thread.join();
  ASSERT_EQ(recording->size(), 100U);
  for (std::uint32_t id = 1; id <= 100; ++id) EXPECT_EQ(recording->at(id).durations.count(), 40U);
}

TEST(Recording, WhatThereIsNoRoomForSharesAnEntry) {
  auto const recording = std::make_unique<Recording>();
  for (std::uint32_t i = 1; i <= 70000; ++i) recording->entry({.kind = Kind::follows, .region = i}).durations.add(1);
  EXPECT_EQ(recording->size(), 65536U);
  EXPECT_EQ(recording->at(65536).durations.count(), 70000U - 65535U);
}

}  // namespace
}  // namespace yoke::observe
