# Target `pages`: the contracts of the public headers as pages, in doc/html of the build tree, where doxygen is installed.
include_guard()
find_program(YOKE_DOXYGEN doxygen)
mark_as_advanced(YOKE_DOXYGEN)
if(YOKE_DOXYGEN AND PROJECT_IS_TOP_LEVEL)
  add_custom_target(pages COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DFOLDER=${PROJECT_BINARY_DIR}/doc"
                                  "-DDOXYGEN=${YOKE_DOXYGEN}" -P "${PROJECT_SOURCE_DIR}/cmake/package/pages.cmake" VERBATIM)
endif()
