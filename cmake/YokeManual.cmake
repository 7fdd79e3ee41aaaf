# Man page and completions of three shells of each program, written by the program itself, so that they contain its
# subcommands and options; and the man page of yoke_microbench.
include_guard()
include(GNUInstallDirs)
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  return()
endif()
set(manual "${PROJECT_BINARY_DIR}/manual")
file(MAKE_DIRECTORY "${manual}")
set(files)
function(yoke_manual program name folder)
  add_custom_command(OUTPUT "${manual}/${name}" COMMAND ${program} help ${ARGN} > "${manual}/${name}" DEPENDS ${program}
                     COMMENT "Writing ${name}" VERBATIM)
  install(FILES "${manual}/${name}" DESTINATION "${folder}")
  set(files ${files} "${manual}/${name}" PARENT_SCOPE)
endfunction()
foreach(program IN ITEMS yoke yoke-research)
  yoke_manual(${program} ${program}.1 "${CMAKE_INSTALL_MANDIR}/man1" --man)
  yoke_manual(${program} ${program} "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" --completion bash)
  yoke_manual(${program} _${program} "${CMAKE_INSTALL_DATADIR}/zsh/site-functions" --completion zsh)
  yoke_manual(${program} ${program}.fish "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d" --completion fish)
endforeach()
if(YOKE_BENCHMARKS)
  add_custom_command(OUTPUT "${manual}/yoke_microbench.1"
                     COMMAND "${CMAKE_COMMAND}" "-DPROGRAM=${CMAKE_CROSSCOMPILING_EMULATOR};$<TARGET_FILE:yoke_microbench>" -DNAME=yoke_microbench
                             "-DPURPOSE=measures the parts of every run of yoke" "-DVERSION=${PROJECT_VERSION}"
                             "-DPAGE=${manual}/yoke_microbench.1" -P "${PROJECT_SOURCE_DIR}/cmake/package/help_page.cmake"
                     DEPENDS yoke_microbench "${PROJECT_SOURCE_DIR}/cmake/package/help_page.cmake"
                     COMMENT "Writing yoke_microbench.1" VERBATIM)
  install(FILES "${manual}/yoke_microbench.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  list(APPEND files "${manual}/yoke_microbench.1")
endif()
add_custom_target(yoke_manual ALL DEPENDS ${files})
