# Assertions name files relative to the source tree, so that no program contains a path of the build machine. clang's
# OpenMP names the places of parallel regions as debug information does.
include_guard()
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag("-fmacro-prefix-map=/a/=" YOKE_HAVE_MACRO_PREFIX_MAP)
if(YOKE_HAVE_MACRO_PREFIX_MAP)
  foreach(folder IN ITEMS "${YOKE_DEPENDENCIES_DIR}" "${PROJECT_BINARY_DIR}" "${PROJECT_SOURCE_DIR}")
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fmacro-prefix-map=${folder}/=>")
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
      add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fdebug-prefix-map=${folder}/=>")
    endif()
  endforeach()
endif()
