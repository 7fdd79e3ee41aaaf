# yoke::warnings: link it PRIVATE to every target of yoke's own. Include after YokeDependencies.
include_guard()
set(_yoke_warnings -Wall -Wextra -Wpedantic -Wshadow)
if(Kokkos_ENABLE_CUDA AND NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # Code that nvcc passes to the host compiler is not pedantic, nor free of warnings.
  list(REMOVE_ITEM _yoke_warnings -Wpedantic)
endif()
option(YOKE_WERROR "Treat warnings as errors: for developers, whose compilers are known" OFF)
if(YOKE_WERROR)
  list(APPEND _yoke_warnings -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  list(APPEND _yoke_warnings -Wno-restrict)  # false alarms on "text" + std::string: GCC bug 105329
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 19)
  # std::get_temporary_buffer in libstdc++'s own std::stable_sort; and -march=native, which clang itself turns into
  # features that it warns about on processors with AMX.
  list(APPEND _yoke_warnings -Wno-deprecated-declarations -Wno-invalid-feature-combination)
endif()
add_library(yoke_warnings INTERFACE)
add_library(yoke::warnings ALIAS yoke_warnings)
target_compile_options(yoke_warnings INTERFACE "$<$<COMPILE_LANGUAGE:CXX>:${_yoke_warnings}>")
