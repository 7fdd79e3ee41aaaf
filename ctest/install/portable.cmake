# Effect of YOKE_GLIBC on an installation (cmake/YokePortable.cmake), on a small program: afterwards it needs no version
# of glibc's functions beyond 2.31, and does the same as before; a program that would need more is refused by the
# function's name. Run as:
#   cmake -DSOURCE=<root> -DWORK=<scratch> -DCC=<C compiler> -DCXX=<C++ compiler> -DOBJDUMP=<objdump> -P portable.cmake
cmake_policy(VERSION 3.25)

function(must out)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${WORK}" OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE code)
  list(JOIN ARGN " " command)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "'${command}' ended with ${code}:\n${output}")
  endif()
  set(${out} "${output}" PARENT_SCOPE)
endfunction()

# Versions of glibc beyond 2.31 that the file requires.
function(newer out file)
  must(symbols "${OBJDUMP}" -T "${file}")
  string(REGEX MATCHALL "GLIBC_2[.](3[2-9]|[4-9][0-9])" versions "${symbols}")
  list(REMOVE_DUPLICATES versions)
  set(${out} "${versions}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
must(said "${CXX}" -std=c++20 -o forget "${SOURCE}/cmake/debian/forget_versions.cpp" -ldl)
must(said "${CC}" -std=c11 -O2 -fPIC -fvisibility=hidden -fno-builtin -shared -Wl,-soname,libyoke_glibc.so -o libyoke_glibc.so
     "${SOURCE}/cmake/package/glibc_compat.c" -Wl,--no-as-needed -l:libpthread.so.0 -l:libdl.so.2)
file(WRITE "${WORK}/program.cpp" "
#include <sys/stat.h>
#include <cmath>
#include <cstdio>
#include <random>
#include <thread>
int constructed = [] { return 42; }();
struct Object { int value; Object() : value(constructed) {} } object;
int main(int argc, char** argv) {
  struct stat file, link, none;
  bool const there = stat(argv[0], &file) == 0 && S_ISREG(file.st_mode) && file.st_size > 1000;
  bool const linked = lstat(\"link\", &link) == 0 && S_ISLNK(link.st_mode);
  bool const missing = stat(\"nothing\", &none) == -1;
  int sum = 0;
  std::thread([&] { sum = object.value + argc; }).join();
  std::random_device random;
  bool const differ = random() != random() || random() != random();
  std::printf(\"%d %d %d %d %d %.1f\\n\", there, linked, missing, sum, differ, std::hypot(3.0 * argc, 4.0));
}
")
file(CREATE_LINK program "${WORK}/link" SYMBOLIC)
must(said "${CXX}" -std=c++20 -O1 -o program program.cpp -Wl,--no-as-needed "${WORK}/libyoke_glibc.so" "-Wl,-rpath,${WORK}")
must(before "${WORK}/program")
if(NOT before STREQUAL "1 1 1 43 1 5.0\n")
  message(FATAL_ERROR "the program says ${before}")
endif()
newer(needed "${WORK}/program")
if(NOT needed)
  message(STATUS "This system's glibc gives the program nothing newer than 2.31.")
endif()
foreach(file IN ITEMS program libyoke_glibc.so)
  must(said ./forget "${WORK}/${file}" "${WORK}/${file}" 2.31 "${WORK}/libyoke_glibc.so")
  newer(needed "${WORK}/${file}")
  if(needed)
    message(FATAL_ERROR "${file} still needs ${needed}")
  endif()
endforeach()
must(after "${CMAKE_COMMAND}" -E env LD_BIND_NOW=1 "${WORK}/program")
if(NOT after STREQUAL before)
  message(FATAL_ERROR "the program said ${before} and says ${after}")
endif()

# closefrom came with glibc 2.34.
file(WRITE "${WORK}/newer.cpp" "#include <unistd.h>\nint main(int argc, char**) {\n  if (argc > 1) closefrom(3);\n}\n")
execute_process(COMMAND "${CXX}" -o newer newer.cpp WORKING_DIRECTORY "${WORK}" RESULT_VARIABLE code OUTPUT_QUIET ERROR_QUIET)
if(code EQUAL 0)
  execute_process(COMMAND ./forget newer newer 2.31 "${WORK}/libyoke_glibc.so" WORKING_DIRECTORY "${WORK}" RESULT_VARIABLE code
                  OUTPUT_QUIET ERROR_VARIABLE error)
  if(code EQUAL 0 OR NOT error MATCHES "newer needs closefrom of GLIBC_2.34, which neither glibc 2.31 nor .*libyoke_glibc.so has")
    message(FATAL_ERROR "a program with closefrom ended with ${code}: ${error}")
  endif()
endif()
execute_process(COMMAND ./forget program program new "${WORK}/libyoke_glibc.so" WORKING_DIRECTORY "${WORK}" RESULT_VARIABLE code
                ERROR_VARIABLE error)
if(NOT code EQUAL 2 OR NOT error MATCHES "'new' is no version")
  message(FATAL_ERROR "the version 'new' ended with ${code}: ${error}")
endif()
file(REMOVE_RECURSE "${WORK}")
