# One configuration of yoke that must end with a sentence, or must do as requested, with fakes in place of this system's
# software.
# Run as:
#   cmake -DCASE=<name> -DSOURCE=<root> -DWORK=<scratch> -DDEPENDENCIES=<YOKE_DEPENDENCIES_DIR of the build at hand>
#         -DC=<compiler> -DCXX=<compiler> -DMAKE=<ninja> -P configures.cmake
cmake_policy(VERSION 3.25)
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}/bin")
set(from "${SOURCE}")
set(environment --unset=NVCC_APPEND_FLAGS --unset=NVCC_PREPEND_FLAGS --unset=CUDA_ROOT --unset=CUDA_PATH --unset=CMAKE_PREFIX_PATH
    --unset=Kokkos_ROOT --unset=CXXFLAGS)

# configure(<option>...): configures yoke and sets its output (for `expect`) and `code`, the exit code, in the caller.
function(configure)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env ${environment} "${CMAKE_COMMAND}" -S "${from}" -B "${WORK}/build" -G Ninja
                          "-DCMAKE_MAKE_PROGRAM=${MAKE}" "-DCMAKE_C_COMPILER=${C}" "-DCMAKE_CXX_COMPILER=${CXX}" ${ARGN}
                  OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE code)
  set(said "${said}" PARENT_SCOPE)
  set(code "${code}" PARENT_SCOPE)
endfunction()

# expect(<regex>): the output matches, with line breaks and indentation reduced to a space.
function(expect regex)
  string(REGEX REPLACE "[ \n]+" " " words "${said}")
  if(NOT words MATCHES "${regex}")
    message(FATAL_ERROR "${CASE}: expected /${regex}/, but it said:\n${said}")
  endif()
endfunction()

function(expect_no regex)
  string(REGEX REPLACE "[ \n]+" " " words "${said}")
  if(words MATCHES "${regex}")
    message(FATAL_ERROR "${CASE}: expected no /${regex}/, but it said:\n${said}")
  endif()
endfunction()

# refuses(<regex> <option>...): that sentence is the first error.
function(refuses regex)
  configure(${ARGN})
  if(code EQUAL 0)
    message(FATAL_ERROR "${CASE}: the configuration succeeded:\n${said}")
  endif()
  string(FIND "${said}" "CMake Error" first)
  string(SUBSTRING "${said}" ${first} -1 said)
  expect("^CMake Error at [^ ]* [(][a-z_]+[)]: ${regex}")
endfunction()

# A prefix whose Kokkos has these lines in its configuration.
function(fake_kokkos version)
  list(JOIN ARGN "\n" lines)
  file(WRITE "${WORK}/kokkos/lib/cmake/Kokkos/KokkosConfig.cmake" "add_library(Kokkos::kokkos INTERFACE IMPORTED)\n${lines}\n")
  file(WRITE "${WORK}/kokkos/lib/cmake/Kokkos/KokkosConfigVersion.cmake"
       "set(PACKAGE_VERSION ${version})\nset(PACKAGE_VERSION_COMPATIBLE TRUE)\n")
endfunction()
set(with_fake -DYOKE_DEPENDENCIES=system "-DKokkos_ROOT=${WORK}/kokkos")

# A copy of the files that a configuration reads first, to be damaged.
function(copy_source)
  file(COPY "${SOURCE}/CMakeLists.txt" "${SOURCE}/cmake" "${SOURCE}/suite" DESTINATION "${WORK}/source")
  set(from "${WORK}/source" PARENT_SCOPE)
endfunction()

# The cache contains the requested value.
function(expect_cached line)
  file(STRINGS "${WORK}/build/CMakeCache.txt" found REGEX "^${line}$")
  if(NOT found)
    file(STRINGS "${WORK}/build/CMakeCache.txt" cache REGEX "^(YOKE|CMAKE_BUILD)")
    list(JOIN cache "\n" cache)
    message(FATAL_ERROR "${CASE}: the cache lacks ${line}:\n${cache}")
  endif()
endfunction()

if(CASE STREQUAL "in_source")
  copy_source()
  execute_process(COMMAND "${CMAKE_COMMAND}" . -G Ninja WORKING_DIRECTORY "${from}" OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE code)
  expect("yoke is not built in its source folder: remove CMakeCache.txt and CMakeFiles from [^ ]*/source")
  file(GLOB left RELATIVE "${from}" "${from}/*")
  list(REMOVE_ITEM left CMakeLists.txt cmake suite CMakeCache.txt CMakeFiles)
  if(code EQUAL 0 OR left)
    message(FATAL_ERROR "the configuration ended with ${code} and left ${left}")
  endif()
elseif(CASE STREQUAL "release_by_default")
  refuses("YOKE_DEPENDENCIES is 'nowhere'" -DYOKE_DEPENDENCIES=nowhere)
  expect_cached("CMAKE_BUILD_TYPE:STRING=Release")
  expect_cached("BUILD_TESTING:BOOL=ON")
elseif(CASE STREQUAL "old_standard")
  refuses("CMAKE_CXX_STANDARD is 17; it must be 20 or later[.]" -DCMAKE_CXX_STANDARD=17)
elseif(CASE STREQUAL "old_compiler")
  file(WRITE "${WORK}/bin/old" "#!/bin/sh\nfor one; do test \"$one\" = -E && exec '${CXX}' \"$@\" -U__GNUC__ -D__GNUC__=10 -w; done\nexec '${CXX}' \"$@\" -U__GNUC__ -D__GNUC__=10 -w\n")
  file(CHMOD "${WORK}/bin/old" PERMISSIONS OWNER_READ OWNER_EXECUTE)
  refuses("[^ ]*/bin/old is GNU 10[.0-9]*; yoke needs g[+][+] 12 or clang 14 or later[.]" "-DCMAKE_CXX_COMPILER=${WORK}/bin/old")
elseif(CASE STREQUAL "shared_libraries")
  configure(-DBUILD_SHARED_LIBS=ON -DYOKE_DEPENDENCIES=nowhere)
  expect("BUILD_SHARED_LIBS is ON, but yoke's libraries are static ones")
elseif(CASE STREQUAL "no_nvcc")
  find_program(as as REQUIRED)
  find_program(ld ld REQUIRED)
  file(CREATE_LINK "${as}" "${WORK}/bin/as" SYMBOLIC)
  file(CREATE_LINK "${ld}" "${WORK}/bin/ld" SYMBOLIC)
  list(APPEND environment "PATH=${WORK}/bin")
  refuses("YOKE_DEVICE is CUDA, but no nvcc is on the PATH" -DYOKE_DEVICE=CUDA -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF)
elseif(CASE STREQUAL "kokkos_without_entries")
  fake_kokkos(5.0.0 "")
  refuses("The Kokkos 5.0.0 at '[^']*' does not say which back ends it has: its KokkosConfig.cmake sets no Kokkos_DEVICES[.]" ${with_fake})
elseif(CASE STREQUAL "kokkos_serial")
  fake_kokkos(5.0.0 "set(Kokkos_DEVICES SERIAL)")
  refuses("The Kokkos 5.0.0 at '[^']*' has the back ends 'SERIAL': without OpenMP only one core of the host would work; set Kokkos_ROOT" ${with_fake})
elseif(CASE STREQUAL "kokkos_threads")
  fake_kokkos(5.0.0 "set(Kokkos_DEVICES THREADS SERIAL)")
  refuses("The Kokkos 5.0.0 at '[^']*' has the back ends 'THREADS;SERIAL': .*which only OpenMP's can be divided into; set Kokkos_ROOT" ${with_fake})
elseif(CASE STREQUAL "kokkos_serial_with_gpu")
  file(WRITE "${WORK}/bin/nvcc" "#!/bin/sh\necho 'Cuda compilation tools, release 12.0, V12.0.1'\n")
  file(CHMOD "${WORK}/bin/nvcc" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  list(APPEND environment "PATH=${WORK}/bin:$ENV{PATH}")
  fake_kokkos(5.0.0 "set(Kokkos_DEVICES HIP SERIAL)")
  configure(${with_fake} -DYOKE_DEVICE=CUDA)
  expect("next to the device only one core of the host works")
elseif(CASE MATCHES "^views_")
  fake_kokkos(4.7.1 "set(Kokkos_DEVICES CUDA OPENMP)" "set(CUDAToolkit_VERSION 12.9.86)")
  # Libraries that are searched for later are missing, so that these configurations are short.
  list(APPEND with_fake "-DCMAKE_IGNORE_PREFIX_PATH=/usr\\;/usr/local")
  if(CASE STREQUAL "views_of_cuda_12_9")
    refuses("The Kokkos 4.7.1 at '[^']*' computes wrongly on a device when CUDA 12.9.86 compiles it: .* Take Kokkos 5.0 or later, or CUDA 12.8 or earlier; or build Kokkos with NVCC_APPEND_FLAGS='-DMDSPAN_IMPL_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS=1 -DMDSPAN_IMPL_USE_FAKE_ATTRIBUTE_NO_UNIQUE_ADDRESS -DMDSPAN_IMPL_NO_UNIQUE_ADDRESS=' in the environment and set YOKE_KOKKOS_FAKE_ADDRESSES=ON[.]" ${with_fake})
  elseif(CASE STREQUAL "views_defined_by_the_user")
    configure(${with_fake} -DYOKE_KOKKOS_FAKE_ADDRESSES=ON)
    expect("Compiling without [[][[]no_unique_address]] in Kokkos' views, for CUDA 12.9.86 and Kokkos 4.7.1")
  elseif(CASE STREQUAL "views_of_an_alias")
    # Kokkos' target names as in a build within this tree.
    file(WRITE "${WORK}/kokkos/lib/cmake/Kokkos/KokkosConfig.cmake" "add_library(kokkos INTERFACE)\nadd_library(Kokkos::kokkos ALIAS kokkos)\n"
         "set(Kokkos_DEVICES CUDA OPENMP)\nset(CUDAToolkit_VERSION 13.0)\n")
    configure(${with_fake} -DYOKE_KOKKOS_FAKE_ADDRESSES=ON)
    expect("Compiling without")
    expect_no("ALIAS target")
  elseif(CASE STREQUAL "views_mended_in_headers")
    # Mended up to the compiler's version, and then for every nvcc.
    set(header "${WORK}/kokkos/include/experimental/__p0009_bits/config.hpp")
    file(WRITE "${header}" "#define MDSPAN_IMPL_NO_UNIQUE_ADDRESS [[no_unique_address]]\n")
    refuses("The Kokkos 4.7.1 at '[^']*' computes wrongly" ${with_fake})
    file(WRITE "${header}" "#if defined(__NVCC__) && __CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__ * 10 >= 1290\n"
         "#define MDSPAN_IMPL_NO_UNIQUE_ADDRESS\n#else\n#define MDSPAN_IMPL_NO_UNIQUE_ADDRESS [[no_unique_address]]\n#endif\n")
    configure(${with_fake})
    expect_no("computes wrongly|Compiling without")
  elseif(CASE STREQUAL "views_defined_in_flags")
    list(APPEND environment "NVCC_APPEND_FLAGS=-O2 -DMDSPAN_IMPL_USE_FAKE_ATTRIBUTE_NO_UNIQUE_ADDRESS")
    configure(${with_fake})
    expect("Compiling without [[][[]no_unique_address]]")
  else()
    fake_kokkos(4.7.1 "set(Kokkos_DEVICES CUDA OPENMP)" "set(CUDAToolkit_VERSION 12.8.0)")
    configure(${with_fake})
    expect_no("computes wrongly|Compiling without")
  endif()
elseif(CASE STREQUAL "crossed_without_emulator")
  file(WRITE "${WORK}/prefix.cmake" "set(CMAKE_CROSSCOMPILING TRUE)\nset(CMAKE_CXX_LIBRARY_ARCHITECTURE aarch64-linux-gnu)\n"
       "include(\"${SOURCE}/cmake/debian/KokkosPrefix.cmake\")\nyoke_debian_kokkos(\"${WORK}/usr\" \"${WORK}/prefix\")\n")
  execute_process(COMMAND "${CMAKE_COMMAND}" -P "${WORK}/prefix.cmake" OUTPUT_VARIABLE said ERROR_VARIABLE said)
  expect("Debian's Kokkos cannot be adapted to another architecture without an emulator: set Kokkos_ROOT to a Kokkos for aarch64-linux-gnu, or CMAKE_CROSSCOMPILING_EMULATOR")
elseif(CASE STREQUAL "crossed_architecture")
  file(WRITE "${WORK}/architecture.cmake" "include(\"${SOURCE}/cmake/debian/YokeDebian.cmake\")\nset(CMAKE_CROSSCOMPILING TRUE)\n"
       "foreach(CMAKE_CXX_LIBRARY_ARCHITECTURE IN ITEMS aarch64-linux-gnu x86_64-linux-gnu hppa-linux-gnu)\n"
       "  _yoke_debian_architecture(one)\n  message(\"\${CMAKE_CXX_LIBRARY_ARCHITECTURE} is '\${one}'\")\nendforeach()\n")
  execute_process(COMMAND "${CMAKE_COMMAND}" -P "${WORK}/architecture.cmake" OUTPUT_VARIABLE said ERROR_VARIABLE said)
  expect("aarch64-linux-gnu is 'arm64' x86_64-linux-gnu is 'amd64' hppa-linux-gnu is ''")
elseif(CASE STREQUAL "reason_of_apt")
  if(NOT EXISTS /usr/bin/apt-get OR NOT EXISTS /etc/debian_version)
    message("skipped: this system has no apt")
    return()
  endif()
  file(WRITE "${WORK}/bin/apt-get" "#!/bin/sh\ncase \"$*\" in *update*) echo 'W: another' >&2; echo 'E: The Release file is expired (invalid since 3 days)' >&2; exit 100;; esac\nexec /usr/bin/apt-get \"$@\"\n")
  file(CHMOD "${WORK}/bin/apt-get" PERMISSIONS OWNER_READ OWNER_EXECUTE)
  list(APPEND environment "PATH=${WORK}/bin:$ENV{PATH}" https_proxy=http://127.0.0.1:9 http_proxy=http://127.0.0.1:9)
  refuses("[A-Za-z0-9_]+ [0-9.]* ?(was not found and could|was not found).* Before that, Debian's packages could not be used: E: The Release file is expired [(]invalid since 3 days[)]"
          "-DYOKE_DEPENDENCIES_DIR=${WORK}/dependencies" "-DCMAKE_IGNORE_PREFIX_PATH=/usr\\;/usr/local")
elseif(CASE STREQUAL "read_only_source")
  # A file in place of the folder stops root as well.
  copy_source()
  file(WRITE "${from}/build" "")
  refuses("YOKE_DEVICE is 'none'" -DYOKE_DEVICE=none)
  expect_cached("YOKE_DEPENDENCIES_DIR:PATH=${WORK}/build/dependencies")
elseif(CASE STREQUAL "werror")
  configure(-DYOKE_DEPENDENCIES=auto "-DYOKE_DEPENDENCIES_DIR=${DEPENDENCIES}" -DYOKE_CUDA_CHECK=OFF -DYOKE_HIP_CHECK=OFF -DYOKE_PLOTLY=OFF
            -DCMAKE_CXX_STANDARD=23 -DCMAKE_EXPORT_COMPILE_COMMANDS=ON -DBUILD_TESTING=OFF -DYOKE_BENCHMARKS=OFF)
  file(READ "${WORK}/build/compile_commands.json" commands)
  if(commands MATCHES "-Werror" OR commands MATCHES "-std=gnu[+][+]20" OR NOT commands MATCHES "-std=gnu[+][+]2[3b]" OR NOT commands MATCHES "-O3")
    message(FATAL_ERROR "a user's build has warnings as errors, another standard than 23, or is not optimised")
  endif()
  expect_cached("YOKE_WERROR:BOOL=OFF")
elseif(CASE STREQUAL "subproject")
  file(WRITE "${WORK}/parent/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)\nproject(parent LANGUAGES C CXX)\nset(CMAKE_CXX_STANDARD 17)\n"
       "add_subdirectory(\"${SOURCE}\" yoke)\n"
       "foreach(name IN ITEMS BUILD_TESTING YOKE_TESTS YOKE_WERROR YOKE_BENCHMARKS YOKE_CUDA_CHECK YOKE_INSTALL CMAKE_BUILD_TYPE)\n"
       "  if(\${name})\n    message(SEND_ERROR \"\${name} is \${\${name}}\")\n  endif()\nendforeach()\n"
       "if(NOT CMAKE_CXX_STANDARD EQUAL 17)\n  message(SEND_ERROR \"the parent's standard is \${CMAKE_CXX_STANDARD}\")\nendif()\n"
       "get_property(tests DIRECTORY \"${SOURCE}\" PROPERTY TESTS)\nget_property(targets DIRECTORY \"${SOURCE}\" PROPERTY BUILDSYSTEM_TARGETS)\n"
       "get_property(folders DIRECTORY \"${SOURCE}\" PROPERTY SUBDIRECTORIES)\nlist(FILTER targets INCLUDE REGEX \"test|check|demo|manual|Nightly|Continuous|Experimental\")\n"
       "if(tests OR targets OR folders)\n  message(SEND_ERROR \"yoke adds '\${tests}', '\${targets}' and '\${folders}'\")\nendif()\n"
       "yoke_add_suite(suite)\n")
  set(from "${WORK}/parent")
  configure(-DYOKE_DEPENDENCIES=auto "-DYOKE_DEPENDENCIES_DIR=${DEPENDENCIES}")
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${said}")
  endif()
  expect("The kernels of suite are compiled without optimisation, for CMAKE_BUILD_TYPE is ''")
  file(READ "${WORK}/build/yoke/cmake_install.cmake" installs)
  if(installs MATCHES "file[(]INSTALL")
    message(FATAL_ERROR "a part of another project is installed with it")
  endif()
  # It downloads nothing either.
  file(REMOVE_RECURSE "${WORK}/build")
  configure("-DCMAKE_IGNORE_PREFIX_PATH=/usr\\;/usr/local")
  expect("(Kokkos|CLI11) was not found [(]YOKE_DEPENDENCIES=system[)]")
else()
  message(FATAL_ERROR "there is no case '${CASE}'")
endif()
file(REMOVE_RECURSE "${WORK}")
