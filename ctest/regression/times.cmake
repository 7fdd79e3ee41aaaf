# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Runs the smoke problems, verifies them, and compares their times with a baseline (docs/regression.md):
#   cmake -DYOKE=yoke -DFOLDER=folder [-DBASELINE=runs.csv] [-DREPETITIONS=20] [-DSLOWER=5%] -P times.cmake
# The environment variable YOKE_BASELINE comes before BASELINE.
if(DEFINED ENV{YOKE_BASELINE})
  set(BASELINE "$ENV{YOKE_BASELINE}")
endif()
if(NOT BASELINE)
  message(STATUS "skipped: no baseline is named; set YOKE_BASELINE to a CSV file, which is recorded if it is not there")
  return()
endif()
get_filename_component(BASELINE "${BASELINE}" ABSOLUTE)
if(NOT REPETITIONS)
  set(REPETITIONS 20)
endif()
if(NOT SLOWER)
  set(SLOWER 5%)
endif()

file(MAKE_DIRECTORY "${FOLDER}")
set(now "${FOLDER}/now.csv")
file(REMOVE "${now}")
execute_process(COMMAND "${YOKE}" run --preset smoke --processes 5 --repetitions ${REPETITIONS} --output "${now}" --quiet
                RESULT_VARIABLE exit)
if(NOT exit EQUAL 0)
  message(FATAL_ERROR "yoke run ended with ${exit}: a result is wrong, or a run failed; rows: ${now}")
endif()

if(NOT EXISTS "${BASELINE}")
  get_filename_component(folder "${BASELINE}" DIRECTORY)
  file(MAKE_DIRECTORY "${folder}")
  file(COPY_FILE "${now}" "${BASELINE}")
  message(STATUS "recorded a baseline, there was none: ${BASELINE}")
  return()
endif()
execute_process(COMMAND "${YOKE}" compare "baseline=${BASELINE}" "now=${now}" --same-machine
                        --fail-slower ${SLOWER} --format junit --output "${FOLDER}/regression.xml"
                RESULT_VARIABLE exit)
if(NOT exit EQUAL 0)
  message(FATAL_ERROR "yoke compare ended with ${exit}; baseline: ${BASELINE}, rows: ${now}")
endif()
