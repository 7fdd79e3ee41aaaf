# Installs a build to a prefix, moves that, and uses it as a stranger would: the program, the data, find_package(yoke). Run as:
#   cmake -DBUILD=<build tree> -DSOURCE=<root> -DWORK=<scratch> -DGENERATOR=<its generator> -P installed.cmake
cmake_policy(VERSION 3.25)

function(must out)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env --unset=LD_LIBRARY_PATH OMP_PROC_BIND=false ${ARGN}
                  WORKING_DIRECTORY "${WORK}" OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE code)
  list(JOIN ARGN " " command)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "'${command}' ended with ${code}:\n${output}")
  endif()
  set(${out} "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")
must(said "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/first" --strip)
set(prefix "${WORK}/moved")
file(RENAME "${WORK}/first" "${prefix}")

foreach(needed IN ITEMS share/yoke/machines share/yoke/measurements/README.md share/yoke/papers share/yoke/scenarios share/yoke/workloads share/doc/yoke/LICENSE
        share/doc/yoke/README.md share/doc/yoke/docs/index.md share/doc/yoke/examples/CMakeLists.txt libexec/yoke/gpu_campaign.sh
        share/man/man1/yoke.1 share/bash-completion/completions/yoke share/zsh/site-functions/_yoke
        share/fish/vendor_completions.d/yoke.fish share/man/man1/yoke-research.1 share/bash-completion/completions/yoke-research
        share/zsh/site-functions/_yoke-research share/fish/vendor_completions.d/yoke-research.fish)
  if(NOT EXISTS "${prefix}/${needed}")
    message(FATAL_ERROR "the installation lacks ${needed}")
  endif()
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/bundled.cmake")
set(programs bin/yoke bin/yoke-research)
if(EXISTS "${BUILD}/suite/microbench/yoke_microbench")
  list(APPEND programs bin/yoke_microbench)
  file(READ "${prefix}/share/man/man1/yoke_microbench.1" page)
  if(NOT page MATCHES "\n  \\\\-\\\\-ratios +only the table")
    message(FATAL_ERROR "the man page of yoke_microbench lacks its options:\n${page}")
  endif()
endif()
# Loaded by the program when it first calls a kernel of it.
file(GLOB blas RELATIVE "${prefix}" "${prefix}/lib*/yoke/libyoke_blas.so" "${prefix}/lib/*/yoke/libyoke_blas.so")
if(EXISTS "${BUILD}/libyoke_blas.so" AND NOT blas)
  message(FATAL_ERROR "the installation lacks libyoke_blas.so")
endif()
bundled("${prefix}" ${programs} ${blas})
file(GLOB observer "${prefix}/lib*/libyoke_observe.so" "${prefix}/lib/*/libyoke_observe.so")
if(NOT observer)
  message(FATAL_ERROR "the installation lacks libyoke_observe.so")
endif()

# Programs find the data wherever the installation is.
set(yoke "${prefix}/bin/yoke")
must(said "${yoke}" list sa)
must(said "${yoke}" advise --workload-file la --machine perdome-i7-titan)
if(NOT said MATCHES "${prefix}|device")
  message(FATAL_ERROR "advise says:\n${said}")
endif()
must(said "${yoke}-research" simulate equal --partitioner cap)
must(said "${yoke}-research" reproduce peach)
must(said "${yoke}" run --workload sa --preset smoke --partitioner co,go,p-dp --repetitions 1)
if(blas)
  must(said "${yoke}" run --workload mm --preset smoke --option kernel=blas --partitioner co --repetitions 1)
endif()

must(said bash -c "PATH='${prefix}/bin'; . '${prefix}/share/bash-completion/completions/yoke'; . '${prefix}/share/bash-completion/completions/yoke-research'")
if(EXISTS "${BUILD}/suite/microbench/yoke_microbench")
  must(said "${prefix}/bin/yoke_microbench" --help)
endif()

# Nothing in it refers back to the build.
file(SIZE "${yoke}" size)
if(size GREATER 20000000)
  message(FATAL_ERROR "the stripped program has ${size} bytes; it must be below 20 MB")
endif()
file(STRINGS "${yoke}" paths REGEX "${BUILD}/|${SOURCE}/")
# The search paths of shared libraries begin with the installation's own folders.
list(FILTER paths EXCLUDE REGEX "^[$]ORIGIN")
if(paths)
  message(FATAL_ERROR "the installed program names its build tree or its sources: ${paths}")
endif()
must(said /usr/bin/env LD_DEBUG=libs "${yoke}" --version)
string(REPLACE "${WORK}" "" said "${said}")
if(said MATCHES "trying file=(${BUILD}[^\n]*)")
  message(FATAL_ERROR "the installed program looks for libraries in ${CMAKE_MATCH_1}")
endif()

# The headers are the public ones and those that they include.
include("${SOURCE}/cmake/package/headers.cmake")
yoke_public_headers(headers "${SOURCE}")
list(APPEND headers yoke/revision.hpp)
file(GLOB_RECURSE installed RELATIVE "${prefix}/include/yoke" "${prefix}/include/yoke/*")
list(SORT headers)
list(SORT installed)
if(NOT headers STREQUAL installed)
  message(FATAL_ERROR "the installed headers are ${installed}; they must be ${headers}")
endif()

# Static libraries are stripped of lines for profilers.
file(GLOB archives "${prefix}/lib*/yoke/libyoke_workloads.a" "${prefix}/lib/*/yoke/libyoke_workloads.a")
foreach(archive IN LISTS archives)
  file(SIZE "${archive}" size)
  if(size GREATER 25000000)
    message(FATAL_ERROR "the stripped ${archive} has ${size} bytes; it must be below 25 MB")
  endif()
endforeach()

# The examples are a project of their own. They get only the location of yoke; they are optimized all the same.
must(said "${CMAKE_COMMAND}" -S "${prefix}/share/doc/yoke/examples" -B "${WORK}/examples" -G "${GENERATOR}" "-DCMAKE_PREFIX_PATH=${prefix}"
     -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)
if(said MATCHES "Cannot generate a safe" OR NOT said MATCHES "my_suite is optimised")
  message(FATAL_ERROR "configuring the examples says:\n${said}")
endif()
file(STRINGS "${WORK}/examples/compile_commands.json" flags REGEX "\"command\": .* -O3 ")
if(NOT flags)
  message(FATAL_ERROR "the examples are not compiled with -O3")
endif()
must(said "${CMAKE_COMMAND}" --build "${WORK}/examples")
must(said "${CMAKE_CTEST_COMMAND}" --test-dir "${WORK}/examples" --output-on-failure --no-tests=error)
if(blas)
  set(kernel run --workload mm --preset smoke --option kernel=blas --partitioner co --repetitions 1)
  must(said "${WORK}/examples/my_suite" ${kernel})
  file(RENAME "${prefix}/${blas}" "${prefix}/${blas}.away")
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env --unset=LD_LIBRARY_PATH OMP_PROC_BIND=false "${yoke}" ${kernel}
                  OUTPUT_QUIET ERROR_VARIABLE said RESULT_VARIABLE code)
  if(NOT code EQUAL 3 OR NOT said MATCHES "needs libyoke_blas.so, which cannot be loaded: libyoke_blas.so: cannot open")
    message(FATAL_ERROR "without its BLAS, kernel=blas ends with ${code}:\n${said}")
  endif()
endif()

# Without Kokkos, and with a component that there is not. Each public header compiles alone, those of plain C++ without Kokkos.
set(plain "")
set(kernels "")
file(GLOB public RELATIVE "${prefix}/include/yoke" "${prefix}/include/yoke/yoke/*.hpp")
list(REMOVE_ITEM public yoke/revision.hpp)
foreach(header IN LISTS public)
  get_filename_component(name "${header}" NAME_WE)
  file(WRITE "${WORK}/plain/${name}.cpp" "#include \"${header}\"\n")
  if(name MATCHES "^(partitioner|model|meter)$")
    list(APPEND plain "${name}.cpp")
  else()
    list(APPEND kernels "${name}.cpp")
  endif()
endforeach()
list(LENGTH plain count)
list(LENGTH kernels more)
if(NOT count EQUAL 3 OR more LESS 3)
  message(FATAL_ERROR "the public headers are ${public}")
endif()
list(JOIN plain " " plain)
list(JOIN kernels " " kernels)
file(WRITE "${WORK}/plain/CMakeLists.txt" "cmake_minimum_required(VERSION 3.25)\nproject(plain LANGUAGES CXX)\n"
     "find_package(yoke 0.2 REQUIRED COMPONENTS partitioners models meters)\nif(TARGET Kokkos::kokkos)\n  message(FATAL_ERROR \"Kokkos\")\nendif()\n"
     "add_library(plain OBJECT ${plain})\ntarget_link_libraries(plain PRIVATE yoke::partitioners yoke::models yoke::meters)\n"
     "find_package(yoke REQUIRED COMPONENTS execution workloads)\nadd_library(kernels OBJECT ${kernels})\n"
     "target_link_libraries(kernels PRIVATE yoke::execution yoke::workloads)\n"
     "find_package(yoke COMPONENTS nothing)\nif(yoke_FOUND)\n  message(FATAL_ERROR \"nothing was found\")\nendif()\n")
must(said "${CMAKE_COMMAND}" -S "${WORK}/plain" -B "${WORK}/plain/build" -G "${GENERATOR}" "-DCMAKE_PREFIX_PATH=${prefix}")
string(REGEX REPLACE "[ \n]+" " " said "${said}")
if(NOT said MATCHES "yoke has no component nothing; it has core, ")
  message(FATAL_ERROR "a component that there is not is not named:\n${said}")
endif()
must(said "${CMAKE_COMMAND}" --build "${WORK}/plain/build")
file(REMOVE_RECURSE "${WORK}")
