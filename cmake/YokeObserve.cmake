# libyoke_observe.so, the Kokkos Tools library that records applications. It needs only the C++ library.
include_guard()
file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/suite/observe/*.cpp")
list(FILTER sources EXCLUDE REGEX "/callbacks[.]cpp$")
# Also for tests, which cannot link a library that programs load.
add_library(yoke_recording OBJECT ${sources})
add_library(yoke_observe MODULE "${PROJECT_SOURCE_DIR}/suite/observe/callbacks.cpp")
target_link_libraries(yoke_observe PRIVATE yoke_recording)
foreach(target IN ITEMS yoke_recording yoke_observe)
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} PRIVATE yoke_warnings)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                        VISIBILITY_INLINES_HIDDEN ON)
endforeach()
