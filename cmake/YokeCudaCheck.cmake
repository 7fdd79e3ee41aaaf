# yoke_cuda_check(<target> <source>...): if nvcc is installed but the Kokkos in use has no CUDA back end, adds an object
# library, not part of `all`, that compiles the sources (absolute) as CUDA. The headers in cuda-check switch the back
# end on; its objects cannot be linked. Adds no target if that is not possible. Include after YokeDependencies, from the
# top directory.
include_guard()
include(YokeDeviceCode)
option(YOKE_CUDA_CHECK "Offer the target that compiles for CUDA without linking, where possible" ${PROJECT_IS_TOP_LEVEL})
set(_yoke_no_cuda_check)
if(NOT YOKE_CUDA_CHECK)
  set(_yoke_no_cuda_check "YOKE_CUDA_CHECK is OFF")
elseif(CMAKE_CROSSCOMPILING)
  set(_yoke_no_cuda_check "this build is for another architecture")
elseif(Kokkos_ENABLE_CUDA OR Kokkos_ENABLE_HIP OR Kokkos_ENABLE_SYCL OR NOT Kokkos_ENABLE_OPENMP)
  set(_yoke_no_cuda_check "Kokkos is configured for ${Kokkos_DEVICES}, not for OpenMP alone")
else()
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    enable_language(CUDA)
    # Host code of this check never runs, and device code does not depend on its options.
    string(TOUPPER "${CMAKE_BUILD_TYPE}" _yoke_config)
    set(CMAKE_CUDA_FLAGS_${_yoke_config} "-O0 -DNDEBUG")
  else()
    set(_yoke_no_cuda_check "there is no nvcc")
  endif()
endif()
if(_yoke_no_cuda_check)
  message(STATUS "No compile check for CUDA: ${_yoke_no_cuda_check}")
endif()

function(yoke_cuda_check target)
  if(_yoke_no_cuda_check)
    return()
  endif()
  add_library(${target} OBJECT EXCLUDE_FROM_ALL)
  foreach(source IN LISTS ARGN)
    # A file that includes the source, because a source has one language per directory.
    yoke_check_unit(relative "${source}")
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/${target}/${relative}.cu")
    file(CONFIGURE OUTPUT "${unit}" CONTENT "#include \"${source}\"\n")
    target_sources(${target} PRIVATE "${unit}")
    if(relative MATCHES "^ctest/")  # tests read files of the source folder
      set_source_files_properties("${unit}" PROPERTIES COMPILE_DEFINITIONS "YOKE_SOURCE=\"${PROJECT_SOURCE_DIR}\"")
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES CUDA_ARCHITECTURES 90-real CUDA_STANDARD_REQUIRED OFF)
  target_include_directories(${target} BEFORE PRIVATE "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cuda-check")
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
  # -std: CMake 3.25 does not support C++20 for CUDA. -no-compress: ctest/machine_code reads the machine code.
  target_compile_options(${target} PRIVATE -std=c++20 -extended-lambda -Wext-lambda-captures-this
                         "SHELL:-Werror cross-execution-space-call" -Xcompiler=-fopenmp -no-compress)
  target_link_libraries(${target} PRIVATE Kokkos::kokkos)
endfunction()
