# yoke_no_driver(<library> <driver>): a library that replaces <driver>, such as libcuda.so.1, which only a GPU's driver
# installs.
#
# yoke_start(<name> <program> <driver> <library>): the executable <name>, which starts the executable target <program>
# whether or not this node has <driver>.
#
# In the build tree they have the same places as in an installation: bin, libexec/yoke, libexec/yoke/no-driver.
include_guard()

function(yoke_no_driver library driver)
  string(REGEX MATCH "^lib(.*)\\.so\\.(.*)$" matched "${driver}")
  add_library(${library} SHARED "${PROJECT_SOURCE_DIR}/suite/start/no_driver.c")
  set_target_properties(${library} PROPERTIES OUTPUT_NAME "${CMAKE_MATCH_1}" SOVERSION "${CMAKE_MATCH_2}"
                        LIBRARY_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${CMAKE_INSTALL_LIBEXECDIR}/yoke/no-driver")
endfunction()

function(yoke_start name program driver library)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/${CMAKE_INSTALL_LIBEXECDIR}/yoke")
  set_target_properties(${program} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${folder}")
  # Functions that the replacement does not define must not stop the loader.
  target_link_options(${program} PRIVATE LINKER:-z,lazy)
  add_executable(${name} "${PROJECT_SOURCE_DIR}/suite/start/main.cpp")
  file(RELATIVE_PATH installed "${CMAKE_INSTALL_FULL_BINDIR}" "${CMAKE_INSTALL_FULL_LIBEXECDIR}/yoke/${program}")
  target_compile_definitions(${name} PRIVATE "YOKE_DRIVER=\"${driver}\"" "YOKE_PROGRAM=\"${installed}\"")
  target_link_libraries(${name} PRIVATE ${CMAKE_DL_LIBS} yoke_warnings)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/${CMAKE_INSTALL_BINDIR}")
  add_dependencies(${name} ${program} ${library})
endfunction()
