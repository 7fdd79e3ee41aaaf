# Only suite/core/io/open_file.cpp opens, makes, renames and removes files, because it checks for planted ones: fails
# with every line elsewhere. Run as: cmake -DSOURCE=<root> -P files.cmake
cmake_policy(VERSION 3.25)
set(broken "")

# Files with calls of their own, and why.
set(allowed
    suite/core/io/open_file.cpp # the one place
    suite/core/io/partial_files.cpp # in signal handlers, which may call little else; a folder with a name that nobody can foresee
    suite/observe/recording_file.cpp # is loaded into any program, and links nothing of yoke's
    suite/meters/detail/sysfs.cpp # reads the kernel's tree
    suite/meters/clocks/node_clock.cpp # writes the kernel's tree
    suite/cli/child_process.cpp # the streams of a program that is started
    suite/cli/run_program.cpp # /dev/null for streams that are closed
)
# These read the kernel's trees only, /proc and /sys.
set(allowed_to_read suite/node/ suite/probe/ suite/meters/flop_counter.cpp)

set(calls "O_(RDONLY|WRONLY|RDWR|CREAT)|(^|[^a-zA-Z_>])::(open|openat|creat|rename|renameat|unlink|unlinkat|link|symlink|mkdir|rmdir|mkfifo)[(]")
string(APPEND calls "|(^|[^a-z_.>])(fopen|freopen|mkstemp|mkdtemp|tmpfile|tmpnam|unlink|rename|mkdir|rmdir|mkfifo)[(]|ofstream|[^io]fstream[^>]")
string(APPEND calls "|(filesystem|fs)::(rename|remove|copy|create_|resize_file|permissions)")

foreach(component IN ITEMS suite analysis models partitioners)
  file(GLOB_RECURSE files RELATIVE "${SOURCE}" "${SOURCE}/${component}/*.cpp" "${SOURCE}/${component}/*.hpp" "${SOURCE}/${component}/*.c")
  foreach(file IN LISTS files)
    if(file IN_LIST allowed)
      continue()
    endif()
    file(STRINGS "${SOURCE}/${file}" lines REGEX "${calls}")
    if(lines)
      string(APPEND broken "${file}: opens, makes, renames or removes a file: ${lines}\n")
    endif()
    set(may_read FALSE)
    foreach(place IN LISTS allowed_to_read)
      string(FIND "${file}" "${place}" at)
      if(at EQUAL 0)
        set(may_read TRUE)
      endif()
    endforeach()
    file(STRINGS "${SOURCE}/${file}" lines REGEX "ifstream")
    if(lines AND NOT may_read)
      string(APPEND broken "${file}: reads a file without InputFile: ${lines}\n")
    endif()
    if(NOT file STREQUAL suite/core/io/json.cpp)
      file(STRINGS "${SOURCE}/${file}" lines REGEX "(Json|json)::(sax_)?parse[(]")
      if(lines)
        string(APPEND broken "${file}: reads JSON without parse_json, which limits its depth and size: ${lines}\n")
      endif()
    endif()
  endforeach()
endforeach()
foreach(file IN LISTS allowed)
  if(NOT EXISTS "${SOURCE}/${file}")
    string(APPEND broken "${file} is allowed to open files, but is not there\n")
  endif()
endforeach()
if(broken)
  message(FATAL_ERROR "${broken}")
endif()
