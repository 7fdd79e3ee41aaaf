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

    run = (
        "yoke run --workload {workload_name_list} --partitioner {partitioners} --preset {preset}"
        " --data {data} --repetitions {repetitions} --output runs.csv --fom"
    )
    executable("run", run, use_mpi=False)
    executable("probe", "yoke probe --output machine.json --fom", use_mpi=False)
    executable("run_probed", run + " --machine machine.json", use_mpi=False)
    executable(
        "fidelity",
        "yoke fidelity runs.csv --machine machine.json --output fidelity.csv --force --fom",
        use_mpi=False,
    )
    workload("suite", executables=["run"])
    workload("probed", executables=["probe", "run_probed", "fidelity"])
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
    # yoke fom schema=1 probe=host_t_b value=4.353e-11 unit=s/byte spread=0.076 n=74 source=measured
    probe = r"yoke fom schema=1 probe=(?P<probe>\S+)"
    figure_of_merit_context("probe", regex=probe + r" .*unit=(?P<unit>\S+)", output_format="{probe} in {unit}")
    # yoke fom schema=1 model=yoke cases=3 top1=2 ...
    model = r"yoke fom schema=1 model=(?P<model>\S+)"
    figure_of_merit_context("model", regex=model, output_format="{model}")
    for context, line, key, units in (
        ("plan", plan, "share", ""),
        ("plan", plan, "makespan_s", "s"),
        ("plan", plan, "iqr_s", "s"),
        ("plan", plan, "flops_per_s", "FLOP/s"),
        ("plan", plan, "bytes_per_s", "B/s"),
        ("plan", plan, "imbalance", ""),
        ("plan", plan, "speedup", ""),
        ("probe", probe, "value", ""),
        ("probe", probe, "spread", ""),
        ("model", model, "top1", ""),
        ("model", model, "regret_median", ""),
        ("model", model, "regret_worst", ""),
        ("model", model, "error_median", ""),
    ):
        # A figure that was not measured is "-".
        figure_of_merit(
            key,
            fom_regex=line + r".* " + key + r"=(?P<figure>[-+]?[0-9][-+.0-9e]*)",
            group_name="figure",
            units=units,
            contexts=[context],
        )
    figure_of_merit("verified", fom_regex=r"yoke result .*ok=(?P<value>\d+)", group_name="value", units="runs")

    success_criteria("verified", mode="string", match=r"yoke result ok\b", file="{log_file}")
    success_criteria("nothing wrong", mode="string", anti_match=r"yoke result (?!ok\b)", file="{log_file}")
    archive_pattern("runs.csv")
    archive_pattern("machine.json")
    archive_pattern("fidelity.csv")
