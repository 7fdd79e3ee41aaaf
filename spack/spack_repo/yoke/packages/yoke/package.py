# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from pathlib import Path

from spack_repo.builtin.build_systems.cmake import CMakePackage, generator
from spack_repo.builtin.build_systems.cuda import CudaPackage
from spack_repo.builtin.build_systems.rocm import ROCmPackage

from spack.package import *


class Yoke(CMakePackage, CudaPackage, ROCmPackage):
    """Benchmark suite for splitting one workload between a CPU and a GPU, with models that predict the best split."""

    # The clone that this recipe lies in.
    git = Path(__file__).resolve().parents[5].as_uri()
    homepage = git

    license("Apache-2.0 WITH LLVM-exception")

    version("main", branch="main")

    variant("openmp", default=True, description="Use the host's cores through OpenMP")
    variant("sycl", default=False, description="Use Intel GPUs through SYCL")
    variant("kernels", default=False, description="Add the variants that call Kokkos Kernels")
    variant("benchmarks", default=False, description="Build the microbenchmarks")

    generator("ninja")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("kokkos@4.6:5+serial")
    depends_on("kokkos cxxstd=20", when="^kokkos@4")
    depends_on("kokkos+openmp", when="+openmp")
    depends_on("kokkos+sycl", when="+sycl")
    depends_on("kokkos+wrapper", when="+cuda %gcc")
    depends_on("kokkos+cuda_lambda", when="+cuda ^kokkos@4")
    for arch in CudaPackage.cuda_arch_values:
        depends_on(f"kokkos+cuda cuda_arch={arch}", when=f"+cuda cuda_arch={arch}")
    for target in ROCmPackage.amdgpu_targets:
        depends_on(f"kokkos+rocm amdgpu_target={target}", when=f"+rocm amdgpu_target={target}")
    depends_on("kokkos-kernels@4.6:", when="+kernels")
    depends_on("kokkos-kernels+openmp", when="+kernels+openmp")
    for arch in CudaPackage.cuda_arch_values:
        depends_on(f"kokkos-kernels+cuda cuda_arch={arch}", when=f"+kernels+cuda cuda_arch={arch}")
    depends_on("cli11@2.1:")
    depends_on("eigen@3.3:")
    depends_on("fmt@9:")
    depends_on("hwloc@2:")
    depends_on("libcsv")
    depends_on("nlohmann-json@3.11:")
    depends_on("googletest@1.12:+gmock", type="test")
    depends_on("benchmark@1.7:", when="+benchmarks")
    depends_on("openblas threads=openmp", when="+benchmarks")

    conflicts("cuda_arch=none", when="+cuda")
    conflicts("amdgpu_target=none", when="+rocm")
    conflicts("+cuda", when="+rocm", msg="Kokkos has one kind of device: choose +cuda or +rocm")
    conflicts("+sycl", when="+cuda", msg="Kokkos has one kind of device: choose +cuda or +sycl")
    conflicts("+sycl", when="+rocm", msg="Kokkos has one kind of device: choose +rocm or +sycl")

    def cmake_args(self):
        args = [
            self.define("YOKE_DEPENDENCIES", "system"),
            # Spack's compiler wrappers say for which processor.
            self.define("YOKE_NATIVE", False),
            self.define("YOKE_WERROR", False),
            self.define("YOKE_CUDA_CHECK", False),
            self.define("BUILD_TESTING", self.run_tests),
            self.define_from_variant("YOKE_BENCHMARKS", "benchmarks"),
            self.define_from_variant("YOKE_KERNELS", "kernels"),
        ]
        for variant, device in ("cuda", "CUDA"), ("rocm", "HIP"), ("sycl", "SYCL"):
            if self.spec.satisfies(f"+{variant}"):
                args.append(self.define("YOKE_DEVICE", device))
        if self.spec.satisfies("^kokkos+wrapper"):
            args.append(self.define("CMAKE_CXX_COMPILER", self["kokkos"].kokkos_cxx))
        if self.spec.satisfies("+rocm"):
            args.append(self.define("CMAKE_CXX_COMPILER", self.spec["hip"].hipcc))
        return args
