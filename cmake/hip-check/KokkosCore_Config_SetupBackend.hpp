#include_next <KokkosCore_Config_SetupBackend.hpp>
#include <setup/Kokkos_Setup_HIP.hpp>
