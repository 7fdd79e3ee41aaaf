# yoke_debian_kokkos(<usr> <prefix>)
#
# Makes <prefix> a working installation of Kokkos out of Debian's libkokkos-dev as found under <usr> (/usr, or the usr
# of a debian_sysroot), which find_package(Kokkos) cannot use directly: its configuration names two archives that are
# not in the package (libkokkosalgorithms.a and libkokkossimd.a, which are empty) and contains the path
# /usr/include/kokkos. The libraries of a sysroot may also expect a newer C or C++ library than this system's: those are
# copied without the version requirements that cannot be met (forget_versions.cpp), together with a library of the
# missing functions (compat.cpp).
include_guard()

function(yoke_debian_kokkos usr prefix)
  set(here "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
  set(from "${usr}/lib/${CMAKE_CXX_LIBRARY_ARCHITECTURE}")
  get_filename_component(parent "${prefix}" DIRECTORY)
  file(MAKE_DIRECTORY "${parent}")
  file(LOCK "${parent}" DIRECTORY GUARD FUNCTION)
  # Not by the recipe's time: another checkout of the same recipe must not take the prefix away from a build that uses
  # it.
  file(SHA256 "${CMAKE_CURRENT_FUNCTION_LIST_FILE}" recipe)
  set(made_by)
  if(EXISTS "${prefix}/stamp")
    file(READ "${prefix}/stamp" made_by)
  endif()
  if(made_by STREQUAL recipe AND NOT "${from}/cmake/Kokkos/KokkosTargets.cmake" IS_NEWER_THAN "${prefix}/stamp")
    return()
  endif()
  file(REMOVE_RECURSE "${prefix}")
  file(MAKE_DIRECTORY "${prefix}/lib/cmake/Kokkos" "${prefix}/include")
  file(CREATE_LINK "${usr}/include/kokkos" "${prefix}/include/kokkos" SYMBOLIC)

  set(compat)
  file(GLOB libraries RELATIVE "${from}" "${from}/libkokkos*.so.*.*.*")
  if(usr STREQUAL "/usr")
    foreach(library IN LISTS libraries)
      file(CREATE_LINK "${from}/${library}" "${prefix}/lib/${library}" SYMBOLIC)
    endforeach()
  else()
    # It reads the libraries of the system that the program will run on.
    set(tool "${prefix}/forget_versions")
    set(run)
    if(CMAKE_CROSSCOMPILING)
      set(run ${CMAKE_CROSSCOMPILING_EMULATOR})
      if(NOT run)
        file(REMOVE_RECURSE "${prefix}")
        message(FATAL_ERROR "Debian's Kokkos cannot be adapted to another architecture without an emulator: set Kokkos_ROOT to a Kokkos for "
                            "${CMAKE_CXX_LIBRARY_ARCHITECTURE}, or CMAKE_CROSSCOMPILING_EMULATOR to a program that runs what is compiled.")
      endif()
    endif()
    execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -std=c++20 -O1 -o "${tool}" "${here}/forget_versions.cpp" -ldl
                    COMMAND_ERROR_IS_FATAL ANY)
    set(missing)
    foreach(library IN LISTS libraries)
      execute_process(COMMAND ${run} "${tool}" "${from}/${library}" "${prefix}/lib/${library}" OUTPUT_VARIABLE lines
                      COMMAND_ERROR_IS_FATAL ANY)
      string(REGEX MATCHALL "[^ \n]+\n" lines "${lines}")
      list(APPEND missing ${lines})
    endforeach()
    file(REMOVE "${tool}")
    if(missing)
      list(TRANSFORM missing STRIP)
      file(READ "${here}/compat.cpp" source)
      foreach(symbol IN LISTS missing)
        string(FIND "${source}" "\"${symbol}\"" at)
        if(at EQUAL -1)
          message(FATAL_ERROR "Debian unstable's Kokkos needs ${symbol}, which neither this system nor compat.cpp has. "
                              "Install a Kokkos of your own and set Kokkos_ROOT, or use a newer Debian.")
        endif()
      endforeach()
      set(compat "${prefix}/lib/libyoke_kokkos_compat.so")
      execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -std=c++20 -O2 -fPIC -shared -Wl,-soname,libyoke_kokkos_compat.so
                              -o "${compat}" "${here}/compat.cpp" COMMAND_ERROR_IS_FATAL ANY)
    endif()
  endif()
  foreach(library IN LISTS libraries)
    string(REGEX REPLACE "(\\.so\\.[0-9]+\\.[0-9]+).*" "\\1" soname "${library}")
    file(CREATE_LINK "${library}" "${prefix}/lib/${soname}" SYMBOLIC)
  endforeach()

  file(GLOB configs RELATIVE "${from}/cmake/Kokkos" "${from}/cmake/Kokkos/*.cmake")
  foreach(config IN LISTS configs)
    file(READ "${from}/cmake/Kokkos/${config}" text)
    string(REPLACE "/usr/include/kokkos" "${prefix}/include/kokkos" text "${text}")
    string(REPLACE "\${_IMPORT_PREFIX}/lib/${CMAKE_CXX_LIBRARY_ARCHITECTURE}/" "${prefix}/lib/" text "${text}")
    string(REGEX REPLACE "(Kokkos::kokkos(algorithms|simd)) STATIC" "\\1 INTERFACE" text "${text}")
    string(REGEX REPLACE "[^\n]*_cmake_import_check[^\n]*kokkos(algorithms|simd)[^\n]*\n" "" text "${text}")
    if(compat)
      string(REPLACE "\"OpenMP::OpenMP_CXX;" "\"${compat};OpenMP::OpenMP_CXX;" text "${text}")
    endif()
    file(WRITE "${prefix}/lib/cmake/Kokkos/${config}" "${text}")
  endforeach()
  file(WRITE "${prefix}/stamp" "${recipe}")
endfunction()

# yoke_debian_kokkos_kernels(<usr> <prefix>): the headers of Kokkos Kernels, which Debian configures for the serial back
# end of a Kokkos of its own, set up for OpenMP and without libraries, so that every kernel is instantiated where it is
# used.
function(yoke_debian_kokkos_kernels usr prefix)
  set(from "${usr}/include/trilinos")
  set(to "${prefix}/include/kokkos-kernels")
  if(EXISTS "${to}/KokkosKernels_config.h" OR NOT EXISTS "${from}/KokkosKernels_config.h")
    return()
  endif()
  # Copies, because through a symbolic link the compiler may find the original KokkosKernels_config.h.
  file(REMOVE_RECURSE "${to}")
  file(MAKE_DIRECTORY "${prefix}/lib/cmake/KokkosKernels")
  file(COPY "${from}/" DESTINATION "${to}" PATTERN KokkosKernels_config.h EXCLUDE)
  file(GLOB headers "${to}/generated_specializations_hpp/*.hpp")
  foreach(header IN LISTS headers)
    file(WRITE "${header}" "")
  endforeach()
  file(READ "${from}/KokkosKernels_config.h" text)
  string(REGEX MATCH "define KOKKOSKERNELS_VERSION_MAJOR ([0-9]+).*define KOKKOSKERNELS_VERSION_MINOR ([0-9]+).*define KOKKOSKERNELS_VERSION_PATCH ([0-9]+)" _ "${text}")
  set(version "${CMAKE_MATCH_1}.${CMAKE_MATCH_2}.${CMAKE_MATCH_3}")
  string(REGEX REPLACE "#define (KOKKOSKERNELS_(INST_EXECSPACE_SERIAL|ENABLE_TPL_[A-Z]+))\n" "/* #undef \\1 */\n" text "${text}")
  string(REPLACE "/* #undef KOKKOSKERNELS_INST_EXECSPACE_OPENMP */" "#define KOKKOSKERNELS_INST_EXECSPACE_OPENMP" text "${text}")
  file(WRITE "${prefix}/lib/cmake/KokkosKernels/KokkosKernelsConfig.cmake" "\
include(CMakeFindDependencyMacro)
find_dependency(Kokkos)
if(NOT TARGET Kokkos::kokkoskernels)
  add_library(Kokkos::kokkoskernels INTERFACE IMPORTED)
  set_target_properties(Kokkos::kokkoskernels PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES \"${to}\" INTERFACE_LINK_LIBRARIES Kokkos::kokkos)
endif()
")
  include(CMakePackageConfigHelpers)
  write_basic_package_version_file("${prefix}/lib/cmake/KokkosKernels/KokkosKernelsConfigVersion.cmake"
                                   VERSION ${version} COMPATIBILITY AnyNewerVersion)
  file(WRITE "${to}/KokkosKernels_config.h" "${text}")
endfunction()
