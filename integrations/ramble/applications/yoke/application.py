# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# A Ramble application: reads the lines `yoke fom` and `yoke result` (docs/figures.md).
from ramble.appkit import *


class Yoke(ExecutableApplication):
    """One workload shared by the host and the devices of a node, under every kind of partition."""

    name = "yoke"
    tags("benchmark-app", "heterogeneous", "kokkos")

    define_compiler("gcc12", pkg_spec="gcc@12.2.0", package_manager="spack*")
    software_spec("yoke", pkg_spec="yoke +openmp", compiler="gcc12", package_manager="spack*")
    required_package("yoke", package_manager="spack*")

    executable("probe", "yoke probe --output machine.json", use_mpi=False)
    executable(
        "run",
        "yoke run --workload {workload_name_list} --partitioner {partitioners} --preset {preset}"
        " --data {data} --repetitions {repetitions} --output runs.csv --fom",
        use_mpi=False,
    )
    workload("suite", executables=["run"])
    workload("probed", executables=["probe", "run"])
    for variable, default, description in (
        ("workload_name_list", "sa,da,mm", "workloads of `yoke list`, comma-separated"),
        ("partitioners", "co,go,p-dp", "plans, comma-separated"),
        ("preset", "smoke", "problem: paper, smoke or another of `yoke list`"),
        ("data", "resident", "resident or streamed"),
        ("repetitions", "5", "recorded repetitions of each plan"),
    ):
        workload_variable(variable, default=default, description=description, workloads=["suite", "probed"])

    # yoke fom schema=1 workload=sa size=4099 ... plan=p-dp ... makespan_s=0.0123 ...
    problem = r"yoke fom schema=1 workload=(?P<workload>\S+) size=(?P<size>\S+) precision=(?P<precision>\S+) data=(?P<data>\S+)"
    plan = problem + r" options=\S* plan=(?P<plan>\S+)"
    figure_of_merit_context("plan", regex=plan, output_format="{workload} {size} {precision} {data} {plan}")
    for key, units in (
        ("share", ""),
        ("makespan_s", "s"),
        ("iqr_s", "s"),
        ("flops_per_s", "FLOP/s"),
        ("bytes_per_s", "B/s"),
        ("imbalance", ""),
        ("speedup", ""),
    ):
        figure_of_merit(
            key,
            fom_regex=plan + r".* " + key + r"=(?P<value>[-+.0-9e]+)",
            group_name="value",
            units=units,
            contexts=["plan"],
        )
    figure_of_merit("verified", fom_regex=r"yoke result .*ok=(?P<value>\d+)", group_name="value", units="runs")

    success_criteria("verified", mode="string", match=r"yoke result ok\b", file="{log_file}")
    success_criteria("nothing wrong", mode="string", anti_match=r"yoke result (wrong|failed|interrupted)\b", file="{log_file}")
    archive_pattern("runs.csv")
    archive_pattern("machine.json")
