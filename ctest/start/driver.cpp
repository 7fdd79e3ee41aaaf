// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" char const* start_driver() { return "a driver"; }
