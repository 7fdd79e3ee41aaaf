# yoke_hip_check(<target> <source>...): if a compiler for HIP is installed but the Kokkos in use has no such back end,
# adds a target, not part of `all`, that compiles the sources (absolute) for each of YOKE_HIP_ARCHITECTURES, tests and
# microbenchmarks for the first one. The headers in hip-check switch the back end on; its objects cannot be linked. Adds
# no target if that is not possible. Include after YokeDependencies, from the top directory.
include_guard()
include(YokeDeviceCode)
set(_yoke_default AUTO)
if(NOT PROJECT_IS_TOP_LEVEL)
  set(_yoke_default OFF)
endif()
set(YOKE_HIP_CHECK ${_yoke_default} CACHE STRING "Compile for HIP without linking: AUTO (where there is a compiler), DEBIAN (unpack one), OFF")
set_property(CACHE YOKE_HIP_CHECK PROPERTY STRINGS AUTO DEBIAN OFF)
set(YOKE_HIP_ARCHITECTURES gfx90a gfx942 CACHE STRING "Processors that hip_check compiles for")
mark_as_advanced(YOKE_HIP_ARCHITECTURES)
# Kokkos 5 needs headers of ROCm 6.2, which only unstable has. Its device libraries are made for a clang that needs
# newer C and C++ libraries than releases have; those of trixie can be read by any release's clang.
set(_yoke_hip_clang 19)
set(_yoke_hip_device_libraries trixie rocm-device-libs-17)

# Sets compiler and flags: a clang, and ROCm's headers and device libraries, unpacked under YOKE_DEPENDENCIES_DIR.
function(_yoke_hip_from_debian)
  include(debian/YokeDebian)
  set(debian "${YOKE_DEPENDENCIES_DIR}/debian")
  file(MAKE_DIRECTORY "${debian}")
  file(LOCK "${debian}" DIRECTORY GUARD FUNCTION)
  set(clang "${debian}/hip-compiler")
  list(POP_FRONT _yoke_hip_device_libraries release package)
  _yoke_debian_root("${clang}" "^(libllvm|libclang|llvm)" RELEASES own
                    PACKAGES clang-${_yoke_hip_clang} lld-${_yoke_hip_clang} libclang-common-${_yoke_hip_clang}-dev)
  _yoke_debian_root("${debian}/hip-${release}" "^$" RELEASES ${release} PACKAGES ${package})
  _yoke_debian_root("${debian}/hip-unstable" "^$" RELEASES unstable PACKAGES libamdhip64-dev librocblas-dev)
  foreach(root IN ITEMS "${clang}" "${debian}/hip-${release}" "${debian}/hip-unstable")
    file(REMOVE_RECURSE "${root}.work")
  endforeach()
  file(GLOB libraries "${debian}/hip-${release}/usr/lib/llvm-*/lib/clang/*/amdgcn/bitcode")
  set(compiler "${clang}/usr/lib/llvm-${_yoke_hip_clang}/bin/clang++")
  if(libraries AND EXISTS "${compiler}")
    set(YOKE_HIP_COMPILER "${compiler}" PARENT_SCOPE)
    set(_yoke_hip_environment "LD_LIBRARY_PATH=${clang}/usr/lib/${CMAKE_CXX_LIBRARY_ARCHITECTURE}" PARENT_SCOPE)
    set(_yoke_hip_flags "--rocm-path=${debian}/hip-unstable/usr" "--hip-device-lib-path=${libraries}" PARENT_SCOPE)
  endif()
endfunction()

set(_yoke_no_hip_check)
set(_yoke_hip_assemble)
set(_yoke_hip_environment)
set(_yoke_hip_flags)
if(YOKE_HIP_CHECK STREQUAL "OFF")
  set(_yoke_no_hip_check "YOKE_HIP_CHECK is OFF")
elseif(CMAKE_CROSSCOMPILING)
  set(_yoke_no_hip_check "this build is for another architecture")
elseif(Kokkos_ENABLE_CUDA OR Kokkos_ENABLE_HIP OR Kokkos_ENABLE_SYCL OR NOT Kokkos_ENABLE_OPENMP)
  set(_yoke_no_hip_check "Kokkos is configured for ${Kokkos_DEVICES}, not for OpenMP alone")
else()
  if(YOKE_HIP_CHECK STREQUAL "DEBIAN")
    _yoke_hip_from_debian()
  else()
    find_program(YOKE_HIP_COMPILER NAMES amdclang++ hipcc PATHS /opt/rocm/bin)
    mark_as_advanced(YOKE_HIP_COMPILER)
  endif()
  if(YOKE_HIP_COMPILER)
    # A kernel for the newest of them, which older compilers and headers do not support.
    set(_yoke_hip_probe "${CMAKE_CURRENT_BINARY_DIR}/hip-probe")
    list(GET YOKE_HIP_ARCHITECTURES -1 _yoke_hip_newest)
    file(WRITE "${_yoke_hip_probe}.hip" "#include <hip/hip_runtime.h>\n#if HIP_VERSION < 60200000\n#error its HIP is older than 6.2\n#endif\n__global__ void nothing(float* at) { *at = sqrtf(*at); }\n")
    execute_process(COMMAND "${CMAKE_COMMAND}" -E env ${_yoke_hip_environment} "${YOKE_HIP_COMPILER}" -x hip ${_yoke_hip_flags}
                            --cuda-device-only --no-gpu-bundle-output --offload-arch=${_yoke_hip_newest} -c "${_yoke_hip_probe}.hip" -o "${_yoke_hip_probe}.o"
                    RESULT_VARIABLE _yoke_hip_result ERROR_VARIABLE _yoke_hip_error OUTPUT_QUIET)
    if(NOT _yoke_hip_result EQUAL 0)
      string(REGEX MATCH "error:[^\n]*" _yoke_hip_error "${_yoke_hip_error}")
      set(_yoke_no_hip_check "${YOKE_HIP_COMPILER} does not compile for ${_yoke_hip_newest} (${_yoke_hip_error})")
    endif()
    # hipcc, which only calls it, accepts no assembly.
    execute_process(COMMAND "${CMAKE_COMMAND}" -E env ${_yoke_hip_environment} "${YOKE_HIP_COMPILER}" --version OUTPUT_VARIABLE _yoke_hip_version ERROR_QUIET)
    string(REGEX MATCH "InstalledDir: ([^\n]*)" _yoke_hip_version "${_yoke_hip_version}")
    set(_yoke_hip_assemble "${CMAKE_COMMAND}" -E env ${_yoke_hip_environment} "${CMAKE_MATCH_1}/clang" --target=amdgcn-amd-amdhsa)
  else()
    set(_yoke_no_hip_check "there is no compiler for HIP (-DYOKE_HIP_CHECK=DEBIAN unpacks one of about 80 MB)")
  endif()
endif()
if(_yoke_no_hip_check)
  message(STATUS "No compile check for HIP: ${_yoke_no_hip_check}")
endif()

function(yoke_hip_check target)
  if(_yoke_no_hip_check)
    return()
  endif()
  set(here "${CMAKE_CURRENT_FUNCTION_LIST_DIR}")
  # The flags that the components need are read from a library that is never built.
  add_library(${target}_flags OBJECT EXCLUDE_FROM_ALL "${here}/hip-check/empty.cpp")
  target_link_libraries(${target}_flags PRIVATE Kokkos::kokkos)
  target_compile_definitions(${target}_flags PRIVATE YOKE_SOURCE="${PROJECT_SOURCE_DIR}")  # tests read files of the source folder
  # Clang finds the system's own headers behind those of its C++ library, which must stay before them.
  set(includes "$<FILTER:$<TARGET_PROPERTY:${target}_flags,INCLUDE_DIRECTORIES>,EXCLUDE,^/usr/include(/${CMAKE_CXX_LIBRARY_ARCHITECTURE})?$>")
  set(definitions "$<TARGET_PROPERTY:${target}_flags,COMPILE_DEFINITIONS>")
  # The host compiler's header, without an attribute that clang does not support.
  execute_process(COMMAND "${CMAKE_CXX_COMPILER}" -print-file-name=include/omp.h OUTPUT_VARIABLE omp OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(EXISTS "${omp}")
    file(READ "${omp}" text)
    string(REGEX REPLACE "__malloc__ [(]omp_free[^)]*[)]" "__malloc__" text "${text}")
    file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/${target}/include/omp.h" CONTENT "${text}" @ONLY)
  endif()
  # The C++ library's std::inplace_merge calls a deprecated function of its own, which clang does not excuse.
  set(compile "${CMAKE_COMMAND}" -E env ${_yoke_hip_environment} "${YOKE_HIP_COMPILER}" -x hip ${_yoke_hip_flags} -std=c++20
              -O3 -DNDEBUG -fopenmp ${YOKE_HIP_OPTIONS} -Wall -Wextra -Werror
              -Wno-error=deprecated-declarations -Wno-unused-command-line-argument "-I${here}/hip-check"
              "-I${PROJECT_SOURCE_DIR}" "$<$<BOOL:${includes}>:-isystem$<JOIN:${includes},$<SEMICOLON>-isystem>>" -isystem "${CMAKE_CURRENT_BINARY_DIR}/${target}/include"
              "$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},$<SEMICOLON>-D>>" -MD)
  list(GET YOKE_HIP_ARCHITECTURES 0 any)
  string(TOUPPER ${any} ANY)
  foreach(source IN LISTS ARGN)
    yoke_check_unit(unit "${source}")
    set(path "${CMAKE_CURRENT_BINARY_DIR}/${target}/${unit}")
    set(text "#include \"${source}\"\n")
    if(source MATCHES "_blas_hip")
      set(text "#if __has_include(<rocblas/rocblas.h>)\n${text}#endif\n")
    endif()
    file(CONFIGURE OUTPUT "${path}.hip" CONTENT "${text}")
    # Machine code is read only of the program's and the example's kernels.
    set(architectures ${YOKE_HIP_ARCHITECTURES})
    if(unit MATCHES "^(ctest|generated|suite/microbench|suite/cli)/")
      set(architectures ${any})
    endif()
    foreach(architecture IN LISTS architectures)
      string(TOUPPER ${architecture} ARCHITECTURE)
      set(assembly "${path}.${architecture}.s")
      set(object "${path}.${architecture}.o")
      # The assembly is kept: ctest/machine_code reads it. Linking finds functions that devices lack.
      add_custom_command(OUTPUT "${assembly}" "${object}"
                         COMMAND ${compile} --cuda-device-only --no-gpu-bundle-output --offload-arch=${architecture}
                                 -DYOKE_HIP_${ARCHITECTURE} -MF "${assembly}.d" -MT "${assembly}" -S "${path}.hip" -o "${assembly}"
                         COMMAND ${_yoke_hip_assemble} -mcpu=${architecture} "${assembly}" -o "${object}"
                         DEPENDS "${path}.hip" DEPFILE "${assembly}.d" COMMENT "Compiling ${unit} for ${architecture}"
                         COMMAND_EXPAND_LISTS VERBATIM)
      list(APPEND checked "${object}")
    endforeach()
    # Host code is only checked.
    add_custom_command(OUTPUT "${path}.checked" COMMAND ${compile} --cuda-host-only --offload-arch=${any} -DYOKE_HIP_${ANY}
                       -MF "${path}.d" -MT "${path}.checked" -fsyntax-only "${path}.hip"
                       COMMAND "${CMAKE_COMMAND}" -E touch "${path}.checked"
                       DEPENDS "${path}.hip" DEPFILE "${path}.d" COMMENT "Checking ${unit} for the host of HIP"
                       COMMAND_EXPAND_LISTS VERBATIM)
    list(APPEND checked "${path}.checked")
  endforeach()
  add_custom_target(${target} DEPENDS ${checked})
endfunction()
