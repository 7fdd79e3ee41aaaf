# yoke_use_mpi(<target>): selects the component's join_mpi.cpp, which joins the other ranks of a program, or
# join_none.cpp; nothing else depends on YOKE_MPI.
include_guard()
option(YOKE_MPI "Let the ranks of an MPI program measure together; needs an installed MPI" OFF)

function(yoke_use_mpi target)
  set(unused mpi)
  if(YOKE_MPI)
    set(unused none)
    # The C interface is enough.
    set(MPI_CXX_SKIP_MPICXX TRUE)
    find_package(MPI QUIET COMPONENTS CXX)
    if(NOT MPI_CXX_FOUND)
      message(FATAL_ERROR "YOKE_MPI is ON, but no MPI was found: install Debian's libopenmpi-dev and openmpi-bin or Spack's openmpi, "
                          "or set MPI_HOME to its prefix.")
    endif()
    message(STATUS "MPI ${MPI_CXX_VERSION}: ${MPIEXEC_EXECUTABLE}")
    set(MPIEXEC_EXECUTABLE "${MPIEXEC_EXECUTABLE}" PARENT_SCOPE)
    target_link_libraries(${target} PRIVATE MPI::MPI_CXX)
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "/join_${unused}[.]cpp$")
  set_target_properties(${target} PROPERTIES SOURCES "${sources}")
endfunction()
