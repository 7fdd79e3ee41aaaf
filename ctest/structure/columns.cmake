# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Every kind of row is in the test of its columns' ranges. Usage: cmake -DSOURCE=DIR -P columns.cmake
file(READ ${SOURCE}/ctest/cli/columns_test.cpp test)
file(GLOB_RECURSE headers ${SOURCE}/suite/core/*.hpp ${SOURCE}/suite/contest/*.hpp ${SOURCE}/suite/fidelity/*.hpp ${SOURCE}/suite/session/*.hpp ${SOURCE}/analysis/*.hpp
     ${SOURCE}/models/*.hpp)
set(kinds 0)
foreach(header IN LISTS headers)
  file(STRINGS ${header} lists REGEX "static std::span<Column<")
  foreach(line IN LISTS lists)
    string(REGEX REPLACE ".*Column<([A-Za-z]+)>.*" "\\1" row "${line}")
    math(EXPR kinds "${kinds} + 1")
    if(NOT test MATCHES "[ :<]${row}[,>]")
      message(SEND_ERROR "AllRows of ctest/cli/columns_test.cpp must have ${row} of ${header}.")
    endif()
  endforeach()
endforeach()
if(kinds LESS 20)
  message(SEND_ERROR "Only ${kinds} kinds of rows were found: the search is wrong.")
endif()
