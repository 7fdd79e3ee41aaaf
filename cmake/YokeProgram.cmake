# The programs yoke and yoke-research. In a CUDA build they are starters (YokeStart) of libexec/yoke/yoke_program and
# libexec/yoke/yoke-research_program.
include_guard()
include(YokeStart)
set(YOKE_PROGRAM_FOLDER "${CMAKE_INSTALL_BINDIR}")
if(Kokkos_ENABLE_CUDA)
  set(YOKE_PROGRAM_FOLDER "${CMAKE_INSTALL_LIBEXECDIR}/yoke")
  yoke_no_driver(yoke_no_driver libcuda.so.1)
endif()

# yoke_program(<name> <library with main> <function that returns the Program> <library with subcommands>): adds the
# executable, and its target to YOKE_PROGRAMS.
set(YOKE_PROGRAMS)
function(yoke_program name main function library)
  add_library(${main} STATIC "${PROJECT_SOURCE_DIR}/suite/cli/main.cpp" "${PROJECT_SOURCE_DIR}/suite/start/instructions.c")
  target_compile_definitions(${main} PRIVATE YOKE_PROGRAM=${function})
  target_link_libraries(${main} PUBLIC ${library} PRIVATE $<BUILD_INTERFACE:yoke_warnings>)
  yoke_export(${main})
  set(program ${name})
  if(Kokkos_ENABLE_CUDA)
    set(program ${name}_program)
  endif()
  add_executable(${program} $<TARGET_OBJECTS:${main}>)
  target_link_libraries(${program} PRIVATE ${library} yoke_warnings)
  if(Kokkos_ENABLE_CUDA)
    yoke_start(${name} ${program} libcuda.so.1 yoke_no_driver)
  endif()
  set(YOKE_PROGRAMS ${YOKE_PROGRAMS} ${program} PARENT_SCOPE)
endfunction()
yoke_program(yoke yoke_main yoke_program yoke_cli)
yoke_program(yoke-research yoke_research_main research_program yoke_research)

# Programs find their data relative to themselves, so that an installation can be moved; in a build tree through a link.
cmake_path(ABSOLUTE_PATH YOKE_PROGRAM_FOLDER BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE program_folder)
file(RELATIVE_PATH installed_data "${program_folder}" "${CMAKE_INSTALL_FULL_DATADIR}/yoke")
set_source_files_properties(suite/cli/options/known_file.cpp PROPERTIES COMPILE_DEFINITIONS "YOKE_INSTALLED_DATA=\"${installed_data}\"")
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/share")
file(CREATE_LINK "${PROJECT_SOURCE_DIR}/data" "${PROJECT_BINARY_DIR}/share/yoke" SYMBOLIC)
set_property(GLOBAL PROPERTY yoke_data "${PROJECT_SOURCE_DIR}/data")
