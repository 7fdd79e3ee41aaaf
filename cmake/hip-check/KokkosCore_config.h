// Debian's configuration of Kokkos with the HIP back end switched on, to see whether the code compiles for it.
#include_next <KokkosCore_config.h>
#define KOKKOS_ENABLE_HIP
#define KOKKOS_ARCH_AMD_GPU
#ifdef YOKE_HIP_GFX942
#define KOKKOS_ARCH_AMD_GFX942
#else
#define KOKKOS_ARCH_AMD_GFX90A
#endif
