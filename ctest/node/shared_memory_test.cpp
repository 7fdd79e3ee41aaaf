// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "suite/node/shared_memory.hpp"

#include <gtest/gtest.h>

#include "suite/core/error.hpp"
#include "suite/node/node_share.hpp"

namespace yoke::node {
namespace {

std::string refusal(SharedMemory memory, FirstTouch touch, SharingAbilities const& node) {
  try {
    return "usable: " + name_of(usable_memory({memory, touch}, node));
  } catch (Error const& why) {
    EXPECT_EQ(why.exit(), touch == FirstTouch::by_host ? Exit::lacking : Exit::usage);
    return why.what();
  }
}

constexpr SharingAbilities split{.split = true, .managed = true, .pinned = true};
constexpr SharingAbilities discrete{.managed = true, .pinned = true};
constexpr SharingAbilities coherent{.managed = true, .pinned = true, .pageable = true, .tables = true};

TEST(SharedMemory, IsChosenByTheNodesAbilities) {
  auto const chosen = [](SharingAbilities const& node) { return usable_memory({}, node); };
  EXPECT_EQ(chosen(split), SharedMemory::system);
  EXPECT_EQ(chosen(coherent), SharedMemory::system);
  EXPECT_EQ(chosen(discrete), SharedMemory::managed);
  EXPECT_EQ(chosen({.managed = true, .pinned = true, .pageable = true}), SharedMemory::managed)
      << "faults that the system serves are the slowest";
  EXPECT_EQ(chosen({.pinned = true}), SharedMemory::pinned);
  EXPECT_EQ(usable_memory({SharedMemory::pinned, FirstTouch::by_host}, coherent), SharedMemory::pinned);
  EXPECT_EQ(usable_memory({SharedMemory::managed, FirstTouch::by_device}, coherent), SharedMemory::managed);
}

TEST(SharedMemory, IsRefusedInOneSentence) {
  EXPECT_NE(refusal(SharedMemory::automatic, FirstTouch::by_host, {}).find("have no memory in common"),
            std::string::npos);
  EXPECT_EQ(refusal(SharedMemory::managed, FirstTouch::by_host, split),
            "--memory is managed, and the device is a part of the host's cores, which have system memory alone; it can "
            "be auto or system");
  EXPECT_EQ(refusal(SharedMemory::system, FirstTouch::by_host, discrete),
            "--memory is system, and the device cannot read memory of the system's allocator; it can be auto, managed "
            "or pinned");
  EXPECT_EQ(refusal(SharedMemory::managed, FirstTouch::by_host, {.pinned = true}),
            "--memory is managed, and host and device cannot access managed memory at once on this node; it can be "
            "auto or pinned");
  EXPECT_NE(refusal(SharedMemory::pinned, FirstTouch::by_host, {.managed = true}).find("has no pinned memory"),
            std::string::npos);
  EXPECT_EQ(refusal(SharedMemory::pinned, FirstTouch::by_device, discrete),
            "--touch is device, and pinned memory is placed by its allocation; it can be host");
}

TEST(SharedMemory, KnowsWhatMovesItsPages) {
  EXPECT_EQ(page_mover(SharedMemory::pinned, discrete), "none");
  std::string const here = page_mover(SharedMemory::system, split);
  EXPECT_TRUE(here == "none" || here == "numa balancing") << here;
}

TEST(SharedMemory, OfThisNodeIsKnown) {
  auto const node = sharing_abilities();
  EXPECT_EQ(node.split, is_split_host());
  EXPECT_EQ(usable_memory({}) == SharedMemory::system, node.split || (node.pageable && node.tables));
}

TEST(Sharing, HasNames) {
  auto const sharing = sharing_of("managed", "owner");
  EXPECT_EQ(sharing.memory, SharedMemory::managed);
  EXPECT_EQ(sharing.touch, FirstTouch::by_owner);
  EXPECT_EQ(name_of(SharedMemory::automatic), "auto");
  EXPECT_EQ(name_of(FirstTouch::by_device), "device");
  EXPECT_THROW(sharing_of("magic", "host"), Error);
  EXPECT_THROW(sharing_of("auto", "nobody"), Error);
}

}  // namespace
}  // namespace yoke::node
