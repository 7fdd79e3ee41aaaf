#include_next <desul/atomics/Config.hpp>
#ifndef DESUL_ATOMICS_ENABLE_HIP
#define DESUL_ATOMICS_ENABLE_HIP
#endif
