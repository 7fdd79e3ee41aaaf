# yoke_revision: a target to link for "yoke/revision.hpp", which defines yoke::version and yoke::revision, git's commit
# at the time of the build with "-dirty" if tracked files differ from it; YOKE_REVISION for sources without git. The
# file is written only when it changes.
#
# Every build also runs this file as a script, to write that file.
if(NOT CMAKE_SCRIPT_MODE_FILE)
  include_guard()
  find_package(Git QUIET)
  set(YOKE_REVISION "" CACHE STRING "Revision of sources that are no clone, such as the tag of a release's archive")
  set(_yoke_header "${PROJECT_BINARY_DIR}/generated/yoke/revision.hpp")
  add_custom_target(yoke_revision_header
    COMMAND "${CMAKE_COMMAND}" "-DHEADER=${_yoke_header}" "-DVERSION=${PROJECT_VERSION}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DREVISION=${YOKE_REVISION}"
            "-DGIT=$<$<BOOL:${GIT_FOUND}>:${GIT_EXECUTABLE}>" -P "${CMAKE_CURRENT_LIST_FILE}"
    BYPRODUCTS "${_yoke_header}" COMMENT "" VERBATIM)
  add_library(yoke_revision INTERFACE)
  add_dependencies(yoke_revision yoke_revision_header)
  target_include_directories(yoke_revision INTERFACE "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>")
  # The build's options: CMake's build type, and the processors for which a target is compiled (YokeNative, YokeLevels).
  target_compile_definitions(yoke_revision INTERFACE "$<BUILD_INTERFACE:YOKE_BUILD_TYPE=\"$<CONFIG>\">"
                                                     "$<BUILD_INTERFACE:YOKE_BUILT_FOR=\"$<IF:$<BOOL:$<TARGET_PROPERTY:YOKE_LEVEL>>,$<TARGET_PROPERTY:YOKE_LEVEL>,${YOKE_BUILT_FOR}>\">")
  yoke_export(yoke_revision)
  return()
endif()

cmake_minimum_required(VERSION 3.25)
set(revision unknown)
if(REVISION)
  set(revision "${REVISION}")
elseif(GIT)
  # A tarball unpacked inside another project's repository does not have that repository's revision.
  execute_process(COMMAND "${GIT}" -C "${SOURCE}" rev-parse --show-prefix RESULT_VARIABLE failed OUTPUT_VARIABLE prefix
                  ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT failed AND prefix STREQUAL "")
    execute_process(COMMAND "${GIT}" --no-optional-locks -C "${SOURCE}" describe --always --dirty --abbrev=12 --exclude=*
                    RESULT_VARIABLE failed OUTPUT_VARIABLE described ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT failed AND described)
      set(revision "${described}")
    endif()
  endif()
endif()
file(CONFIGURE OUTPUT "${HEADER}" @ONLY CONTENT "#pragma once

namespace yoke {
inline constexpr char const* version = \"@VERSION@\";
inline constexpr char const* revision = \"@revision@\";
}  // namespace yoke
")
