# Builds what is in _yoke_missing from upstream's source releases. FETCHCONTENT_SOURCE_DIR_<NAME> names an unpacked copy to be
# used instead; a release that lies in YOKE_DEPENDENCIES_DIR/downloads is not downloaded again.
include_guard()
include(FetchContent)
include(ExternalProject)

function(_yoke_download out name version url hash)
  string(TOUPPER "${name}" upper)
  if(FETCHCONTENT_SOURCE_DIR_${upper})
    message(STATUS "${name} (source): ${FETCHCONTENT_SOURCE_DIR_${upper}}")
    return()
  endif()
  string(REGEX MATCH "\\.(tar\\.gz|zip)$" suffix "${url}")
  set(archive "${YOKE_DEPENDENCIES_DIR}/downloads/${name}-${version}${suffix}")
  set(${out} "${archive}" PARENT_SCOPE)
  message(STATUS "${name} ${version} (source): ${archive}")
  file(MAKE_DIRECTORY "${YOKE_DEPENDENCIES_DIR}/downloads")
  file(LOCK "${YOKE_DEPENDENCIES_DIR}/downloads" DIRECTORY GUARD FUNCTION)
  if(EXISTS "${archive}")
    file(SHA256 "${archive}" had)
    if(had STREQUAL hash)
      return()
    endif()
  endif()
  file(DOWNLOAD "${url}" "${archive}.part" STATUS status TLS_VERIFY ON INACTIVITY_TIMEOUT 60)
  list(GET status 0 code)
  list(GET status 1 why)
  if(code EQUAL 0)
    file(SHA256 "${archive}.part" had)
    if(NOT had STREQUAL hash)
      set(code 1)
      set(why "its SHA-256 is ${had}, not ${hash}")
    endif()
  endif()
  if(NOT code EQUAL 0)
    file(REMOVE "${archive}.part")
    message(FATAL_ERROR "${name} ${version} was not found and could not be downloaded from ${url} (${why}). Install it, save that "
                        "file as ${archive}, or unpack it and set FETCHCONTENT_SOURCE_DIR_${upper}.")
  endif()
  file(RENAME "${archive}.part" "${archive}")
endfunction()

macro(_yoke_fetch name version url hash)
  _yoke_download(_yoke_archive ${name} ${version} "${url}" ${hash})
  # SYSTEM goes first: after a value, CMake 3.25 takes it for another.
  FetchContent_Declare(${name} SYSTEM URL "${_yoke_archive}" URL_HASH SHA256=${hash} DOWNLOAD_EXTRACT_TIMESTAMP FALSE ${ARGN})
  FetchContent_MakeAvailable(${name})
endmacro()

if(Kokkos IN_LIST _yoke_missing)
  set(Kokkos_ENABLE_OPENMP ON CACHE BOOL "Kokkos' OpenMP back end")
  set(Kokkos_ENABLE_SERIAL ON CACHE BOOL "Kokkos' serial back end")
  option(YOKE_NATIVE "Compile for the processor at hand (OFF for binaries that go elsewhere)" ON)
  if(YOKE_NATIVE)
    set(Kokkos_ARCH_NATIVE ON CACHE BOOL "Compile Kokkos for the processor at hand")
  endif()
  _yoke_fetch(kokkos 5.1.1 https://github.com/kokkos/kokkos/releases/download/5.1.1/kokkos-5.1.1.tar.gz
              8bdbee0f0ac383436743ad8a9e3e928705b34b31a25a92dc5179c52a3aa98519)
endif()
if(CLI11 IN_LIST _yoke_missing)
  _yoke_fetch(cli11 2.6.1 https://github.com/CLIUtils/CLI11/archive/v2.6.1.tar.gz
              377691f3fac2b340f12a2f79f523c780564578ba3d6eaf5238e9f35895d5ba95)
endif()
if(fmt IN_LIST _yoke_missing)
  _yoke_fetch(fmt 12.1.0 https://github.com/fmtlib/fmt/releases/download/12.1.0/fmt-12.1.0.zip
              695fd197fa5aff8fc67b5f2bbc110490a875cdf7a41686ac8512fb480fa8ada7)
endif()
if(nlohmann_json IN_LIST _yoke_missing)
  _yoke_fetch(nlohmann_json 3.11.3 https://github.com/nlohmann/json/archive/v3.11.3.tar.gz
              0d8ef5af7f9794e3263480193c491549b2ba6cc74bb018906202ada498a79406)
endif()
if(GTest IN_LIST _yoke_missing)
  set(INSTALL_GTEST OFF CACHE BOOL "Install GoogleTest")
  _yoke_fetch(googletest 1.17.0 https://github.com/google/googletest/archive/refs/tags/v1.17.0.tar.gz
              65fab701d9829d38cb77c14acdc431d2108bfdbf8979e40eb8ae567edf10b27c)
endif()
if(benchmark IN_LIST _yoke_missing)
  foreach(_yoke_option IN ITEMS TESTING INSTALL GTEST_TESTS WERROR)
    set(BENCHMARK_ENABLE_${_yoke_option} OFF CACHE BOOL "Google Benchmark's own")
  endforeach()
  _yoke_fetch(benchmark 1.9.5 https://github.com/google/benchmark/archive/v1.9.5.tar.gz
              9631341c82bac4a288bef951f8b26b41f69021794184ece969f8473977eaa340)
endif()
if(csv IN_LIST _yoke_missing)
  enable_language(C)
  _yoke_fetch(libcsv 3.0.3 https://downloads.sourceforge.net/project/libcsv/libcsv/libcsv-3.0.3/libcsv-3.0.3.tar.gz
              d9c0431cb803ceb9896ce74f683e6e5a0954e96ae1d9e4028d6e0f967bebd7e4 SOURCE_SUBDIR only-the-files)
  add_library(yoke_csv STATIC "${libcsv_SOURCE_DIR}/libcsv.c")
  add_library(yoke::csv ALIAS yoke_csv)
  target_include_directories(yoke_csv SYSTEM PUBLIC "$<BUILD_INTERFACE:${libcsv_SOURCE_DIR}>")
  set_target_properties(yoke_csv PROPERTIES POSITION_INDEPENDENT_CODE ON)
endif()
if(hwloc IN_LIST _yoke_missing)
  enable_language(C)
  find_program(YOKE_MAKE NAMES gmake make)
  if(NOT YOKE_MAKE)
    message(FATAL_ERROR "hwloc was not found and cannot be built without make: install make, Debian's libhwloc-dev or Spack's hwloc.")
  endif()
  _yoke_fetch(hwloc 2.13.0 https://download.open-mpi.org/release/hwloc/v2.13/hwloc-2.13.0.tar.gz
              1514a5253f0a5c23bc006d3bdd30a6f6125c9a8dc9b5fa4984913d1fff45315d SOURCE_SUBDIR only-the-files)
  set(_yoke_prefix "${PROJECT_BINARY_DIR}/hwloc")
  file(MAKE_DIRECTORY "${_yoke_prefix}/include")
  ExternalProject_Add(yoke_hwloc PREFIX "${_yoke_prefix}/build" SOURCE_DIR "${hwloc_SOURCE_DIR}"
    CONFIGURE_COMMAND "${CMAKE_COMMAND}" -E env "CC=${CMAKE_C_COMPILER}" "CFLAGS=-O2 -fPIC" "${hwloc_SOURCE_DIR}/configure"
      "--prefix=${_yoke_prefix}" "--libdir=${_yoke_prefix}/lib" --enable-static --disable-shared --disable-cairo
      --disable-libxml2 --disable-io --disable-libudev --disable-doxygen --disable-readme
    BUILD_COMMAND "${YOKE_MAKE}" -C include COMMAND "${YOKE_MAKE}" -C hwloc
    INSTALL_COMMAND "${YOKE_MAKE}" -C include install COMMAND "${YOKE_MAKE}" -C hwloc install
    BUILD_BYPRODUCTS "${_yoke_prefix}/lib/libhwloc.a" LOG_CONFIGURE ON LOG_BUILD ON LOG_INSTALL ON LOG_OUTPUT_ON_FAILURE ON)
  add_library(yoke::hwloc STATIC IMPORTED)
  add_dependencies(yoke::hwloc yoke_hwloc)
  set_target_properties(yoke::hwloc PROPERTIES IMPORTED_LOCATION "${_yoke_prefix}/lib/libhwloc.a"
                        INTERFACE_INCLUDE_DIRECTORIES "${_yoke_prefix}/include" INTERFACE_LINK_LIBRARIES m)
endif()
