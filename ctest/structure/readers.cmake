# Every file format that yoke reads has a target in ctest/fuzz/readers_fuzz.cpp, and a first file in ctest/fuzz/files.
# Run as: cmake -DSOURCE=<root> -P readers.cmake
cmake_policy(VERSION 3.25)
set(broken "")
file(READ "${SOURCE}/ctest/fuzz/readers_fuzz.cpp" targets)

# Files that read JSON without a target, and why.
set(no_format
    suite/core/io/json.cpp # the one entrance
    suite/core/io/replaceable.cpp # only looks at keys, and takes any Error for another kind of file
    suite/report/report_source.cpp # only looks at keys, to know which of the readers below is meant
    suite/cli/subcommands/show.cpp # likewise
    suite/meters/clocks/clock_journal.cpp # opens what journal_text.cpp reads
)

foreach(component IN ITEMS suite analysis models partitioners)
  file(GLOB_RECURSE files RELATIVE "${SOURCE}" "${SOURCE}/${component}/*.cpp" "${SOURCE}/${component}/*.hpp")
  foreach(file IN LISTS files)
    file(READ "${SOURCE}/${file}" text)
    # JSON: the targets include the header of each file that reads it.
    if(file MATCHES "[.]cpp$" AND text MATCHES "parse_json[(]|object_of_json<" AND NOT file IN_LIST no_format)
      string(REGEX REPLACE "cpp$" "hpp" header "${file}")
      string(FIND "${targets}" "#include \"${header}\"" at)
      if(at EQUAL -1)
        string(APPEND broken "${file} reads JSON and has no target\n")
      endif()
    endif()
    # CSV: each type of rows that a file reads.
    string(REGEX MATCHALL "(read_rows|RowReader)<[A-Za-z:]+>" readings "${text}")
    if(file STREQUAL suite/report/report_source.hpp)
      string(REGEX MATCHALL "std::vector<[A-Za-z:]+Row>" more "${text}")
      list(APPEND readings ${more})
    endif()
    foreach(reading IN LISTS readings)
      string(REGEX REPLACE "^.*<(.*)>$" "\\1" row "${reading}")
      string(REGEX REPLACE "^.*::" "" row "${row}")
      if(NOT row MATCHES "^(Row|Point)$" AND NOT targets MATCHES "(read_rows|evaluate)<([a-z:]+::)?${row}>")
        string(APPEND broken "${file} reads ${row}, which has no target\n")
      endif()
    endforeach()
  endforeach()
endforeach()

string(REGEX MATCHALL "\n    {\"[a-z_]+\"" names "${targets}")
foreach(name IN LISTS names)
  string(REGEX MATCH "[a-z_]+" name "${name}")
  if(NOT EXISTS "${SOURCE}/ctest/fuzz/files/${name}")
    string(APPEND broken "the target ${name} has no file to begin with, ctest/fuzz/files/${name}\n")
  endif()
endforeach()
if(broken)
  message(FATAL_ERROR "${broken}")
endif()
