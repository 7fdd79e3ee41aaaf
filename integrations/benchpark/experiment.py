# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A Benchpark experiment; it uses the Ramble application and the Spack recipe of this repository.
from benchpark.directives import variant
from benchpark.error import BenchparkError
from benchpark.experiment import Experiment
from benchpark.programming_model import ProgrammingModel, ProgrammingModelType


class Yoke(
    Experiment,
    ProgrammingModel(
        ProgrammingModelType.Openmp,
        ProgrammingModelType.Cuda,
        ProgrammingModelType.Rocm,
    ),
):
    variant("workload", default="suite", values=("suite", "probed"), description="run, or probe and run")
    variant("version", default="main", description="version of yoke")

    def compute_applications_section(self):
        test = self.spec.satisfies("exec_mode=test")
        self.add_experiment_variable("workload_name_list", "sa,da,mm,cg", False)
        self.add_experiment_variable("preset", "smoke" if test else "paper", True)
        self.add_experiment_variable("data", ["resident", "streamed"], True)
        # One process takes the whole node: it splits it between host and device itself.
        self.add_experiment_variable("n_nodes", 1, False)
        self.add_experiment_variable("n_ranks", 1, False)
        if self.spec.satisfies("+cuda") or self.spec.satisfies("+rocm"):
            self.add_experiment_variable("n_gpus", 1, False)
        self.set_required_variables(
            n_resources="1", process_problem_size="{preset}", total_problem_size="{preset}"
        )

    def compute_package_section(self):
        if not self.spec.satisfies("+openmp"):
            raise BenchparkError("yoke uses the host's cores next to a GPU, too: yoke+openmp+cuda or yoke+openmp+rocm")
        # Benchpark appends the variants of the programming models.
        self.add_package_spec(self.name, [f"yoke{self.determine_version()}"])
