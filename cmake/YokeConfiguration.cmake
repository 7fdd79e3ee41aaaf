# Settings that precede all searches: the build type, the language, the compiler. Include first, after project().
include_guard()

# Without a build type CMake does not optimize.
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  message(STATUS "CMAKE_BUILD_TYPE is Release, for none was given")
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Release, RelWithDebInfo, MinSizeRel or Debug" FORCE)
endif()

if(NOT DEFINED CMAKE_CXX_STANDARD)
  set(CMAKE_CXX_STANDARD 20)
elseif(CMAKE_CXX_STANDARD MATCHES "^(98|11|14|17)$")
  if(PROJECT_IS_TOP_LEVEL)
    message(FATAL_ERROR "CMAKE_CXX_STANDARD is ${CMAKE_CXX_STANDARD}; it must be 20 or later.")
  endif()
  set(CMAKE_CXX_STANDARD 20)
endif()
set(CMAKE_CXX_STANDARD_REQUIRED ON)

# The oldest versions that compile all of yoke. Other compilers, and those of a device, have no minimum here.
set(yoke_oldest_GNU 12)
set(yoke_oldest_Clang 14)
if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS yoke_oldest_${CMAKE_CXX_COMPILER_ID})
  message(FATAL_ERROR "${CMAKE_CXX_COMPILER} is ${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}; yoke needs g++ ${yoke_oldest_GNU} or "
                      "clang ${yoke_oldest_Clang} or later. Name one in CMAKE_CXX_COMPILER, in a build folder of its own.")
endif()

if(PROJECT_IS_TOP_LEVEL AND BUILD_SHARED_LIBS)
  message(NOTICE "BUILD_SHARED_LIBS is ON, but yoke's libraries are static ones: it changes only libraries that are built from source for yoke.")
endif()

# Tests, checks, downloads and installation rules serve a build of yoke itself, not a project that contains yoke.
set(yoke_testing OFF)
if(PROJECT_IS_TOP_LEVEL)
  include(CTest)
  set(yoke_testing ${BUILD_TESTING})
else()
  option(YOKE_TESTS "Add yoke's tests to this project" OFF)
  if(YOKE_TESTS)
    enable_testing()
    set(yoke_testing ON)
  endif()
endif()
option(YOKE_INSTALL "Install yoke" ${PROJECT_IS_TOP_LEVEL})
