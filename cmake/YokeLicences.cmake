# License texts of everything in an installation that is not yoke's, in a folder of share/doc/yoke, and a list of it,
# share/doc/yoke/sbom.spdx.json (SPDX 2.3). Both are written after the installation, from the installed files.
include_guard()

# Folders with texts: documents of the unpacked packages and of the system's, and fetched sources.
set(yoke_documents)
file(GLOB yoke_roots LIST_DIRECTORIES TRUE "${YOKE_DEPENDENCIES_DIR}/debian/*/usr/share/doc")
list(APPEND yoke_documents ${yoke_roots} /usr/share/doc)
set(yoke_compiled_in nlohmann_json Eigen3 Kokkos fmt)
if(TARGET Kokkos::kokkoskernels)
  list(APPEND yoke_compiled_in KokkosKernels)
endif()
if(YOKE_BENCHMARKS)
  list(APPEND yoke_compiled_in benchmark)
endif()
list(APPEND yoke_compiled_in ${YOKE_FETCHED})
list(REMOVE_ITEM yoke_compiled_in GTest)
list(REMOVE_DUPLICATES yoke_compiled_in)
set(yoke_versions)
foreach(name IN LISTS yoke_compiled_in)
  if(${name}_VERSION)
    list(APPEND yoke_versions "${name}=${${name}_VERSION}")
  endif()
endforeach()

# yoke_install_licences(<libraries>)
function(yoke_install_licences libraries)
  configure_file("${PROJECT_SOURCE_DIR}/cmake/package/licences.cmake.in" "${PROJECT_BINARY_DIR}/licences.cmake" @ONLY)
  install(CODE "cmake_policy(PUSH)\ncmake_policy(VERSION 3.25)\ninclude(\"${PROJECT_BINARY_DIR}/licences.cmake\")\ncmake_policy(POP)"
          COMPONENT yoke)
endfunction()
