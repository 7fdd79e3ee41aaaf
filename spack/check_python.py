# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads the Spack recipe and the files of integrations/ without Spack, Ramble, Benchpark and
ReFrame: their classes and directives are stubs that record calls. Job scripts run in bash with
stand-ins of yoke and of the launchers; pipelines and Pavilion's test are parsed, and its
expressions are tried on lines that yoke prints. Checks that the names of options,
variables and workloads in these files are those of one another, of CMake and of yoke.

Usage: check_python.py SOURCE_FOLDER YOKE_PROGRAM. Prints each mistake; exits with 1 if there is one."""
import importlib.util
import itertools
import os
import re
import subprocess
import sys
import tempfile
import types
from pathlib import Path

SOURCE, YOKE = Path(sys.argv[1]).resolve(), str(Path(sys.argv[2]).resolve())
mistakes = []


def expect(truth, sentence):
    if not truth:
        mistakes.append(sentence)


class Calls(dict):
    """Calls of directives by their names, in order."""

    def directive(self, name):
        def call(*arguments, **named):
            self.setdefault(name, []).append((arguments, named))
            # As a context manager: `with when("+cuda"):`; as a decorator: `@run_before("run")`.
            return Directive()

        return call


class Directive:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False

    def __call__(self, function):
        return function


def module(name, **contents):
    """Puts a stand-in into sys.modules, with the packages above it."""
    for end in range(1, name.count(".") + 2):
        part = ".".join(name.split(".")[:end])
        sys.modules.setdefault(part, types.ModuleType(part)).__path__ = []
    vars(sys.modules[name]).update(contents)


def load(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


# What there is to refer to.
cmake_text = "".join(
    path.read_text() for path in [SOURCE / "CMakeLists.txt", *(SOURCE / "cmake").rglob("*.cmake")]
)
version = re.search(r"project\(yoke VERSION ([0-9.]+)", cmake_text).group(1)


def options_of(subcommand, program="yoke"):
    path = str(Path(YOKE).with_name(program))
    text = subprocess.run([path, "help", subcommand], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))


def check_command(where, command):
    """A command line of yoke names a subcommand and options that it has."""
    words = command.split()
    expect(words[0] in ("yoke", "yoke-research"), f"{where}: '{command}' does not run yoke")
    known = options_of(words[1], words[0])
    for word in words[2:]:
        if word.startswith("--"):
            expect(word in known, f"{where}: yoke {words[1]} has no option {word}")


# --- the Spack recipe


class PackageBase:
    """What the recipe's methods use of a Spack package. `defined` keeps what cmake_args defines."""

    def __init__(self, variants):
        self.variants, self.defined = variants, {}
        self.run_tests = False
        self.spec = self
        self.prefix = "/prefix"
        self.kokkos_cxx, self.hipcc = "nvcc_wrapper", "hipcc"

    def __getitem__(self, name):
        return self

    def satisfies(self, text):
        return text in self.variants

    def define(self, name, value):
        self.defined[name] = value
        return f"-D{name}={value}"

    def define_from_variant(self, name, variant):
        return self.define(name, f"+{variant}" in self.variants)


class Executable:
    """A program that runs, as Spack's; it returns what it prints."""

    def __init__(self, path):
        self.path, self.returncode = path, None

    def __call__(self, *arguments, output, error, fail_on_error):
        ended = subprocess.run([self.path, *arguments], capture_output=True, text=True)
        self.returncode = ended.returncode
        return ended.stdout + ended.stderr


class SkipTest(Exception):
    pass


def check_outputs(patterns, text):
    for pattern in patterns:
        if not re.search(pattern, text):
            raise AssertionError(f"no {pattern} in {text}")


def check_tests(package):
    """The tests that `spack test run` finds pass with the program at hand."""
    tests = [name for name in dir(package) if name.startswith("test_")]
    expect(tests, "recipe: there are no tests")
    for name in tests:
        try:
            getattr(package, name)()
        except SkipTest:
            pass
        except AssertionError as error:
            expect(False, f"recipe: {name} fails: {error}")


def check_recipe():
    calls = Calls()
    directives = (
        "license version variant generator depends_on requires conflicts when maintainers patch"
    ).split()
    module("spack_repo.builtin.build_systems.cmake", CMakePackage=PackageBase, generator=calls.directive("generator"))
    module("spack_repo.builtin.build_systems.cuda", CudaPackage=type("CudaPackage", (), {"cuda_arch_values": ("80", "90")}))
    module("spack_repo.builtin.build_systems.rocm", ROCmPackage=type("ROCmPackage", (), {"amdgpu_targets": ("gfx90a",)}))
    module(
        "spack.package",
        **{name: calls.directive(name) for name in directives},
        join_path=lambda *parts: "/".join(parts),
        Executable=Executable,
        SkipTest=SkipTest,
        check_outputs=check_outputs,
    )
    recipe = load(SOURCE / "spack/spack_repo/yoke/packages/yoke/package.py", "yoke_recipe").Yoke
    variants = {arguments[0] for arguments, _ in calls["variant"]}
    known = variants | {"cuda", "rocm"}
    for name, made in calls.items():
        for _, named in made:
            for variant in re.findall(r"[+~]([a-z_]+)", re.sub(r"\^\S+.*", "", named.get("when", ""))):
                expect(variant in known, f"recipe: {name} has when={named['when']!r}; there is no variant {variant}")
    for arguments, named in calls["conflicts"] + calls["requires"]:
        if "^" not in arguments[0]:
            expect(named.get("msg"), f"recipe: {arguments[0]} is refused without a sentence")
    for arguments, _ in calls["requires"]:
        expect("%" not in arguments[0], f"recipe: {arguments[0]} is refused with Spack's sentence where it is not installed: write conflicts")
    refused = {arguments[0] for arguments, named in calls["conflicts"] if named.get("when") == "+sycl"}
    expect("%cxx=gcc" in refused, "recipe: +sycl with gcc is not refused")
    released = [arguments[0] for arguments, _ in calls["version"] if arguments[0] != "main"]
    expect(all(tag <= version for tag in released), f"recipe: {released} are later than CMake's {version}")
    devices = {"+cuda": "CUDA", "+rocm": "HIP", "+sycl": "SYCL"}
    for chosen in [(), *((device,) for device in devices), *itertools.combinations(("+blas", "+kernels", "+mpi", "+benchmarks"), 2)]:
        package = recipe({"@main", *chosen})
        package.cmake_args()
        for name in package.defined:
            if name.startswith("YOKE_"):
                expect(re.search(rf"(option|set)\({name}\b", cmake_text), f"recipe: CMake has no option {name}")
        for variant in ("benchmarks", "kernels", "mpi"):
            expect(package.defined[f"YOKE_{variant.upper()}"] == (f"+{variant}" in chosen), f"recipe: {chosen} and {variant}")
        expect(package.defined["YOKE_BLAS"] == ("AUTO" if "+blas" in chosen else "OFF"), f"recipe: {chosen} and BLAS")
        device = [devices[name] for name in chosen if name in devices]
        expect(package.defined.get("YOKE_DEVICE") == (device[0] if device else None), f"recipe: the device of {chosen}")
        expect(package.defined["YOKE_NATIVE"] is False, "recipe: Spack's targets name the processor")
        expect("YOKE_REVISION" not in package.defined, "recipe: a clone knows its revision")
    package = recipe(set())
    package.version = version
    package.cmake_args()
    expect(package.defined.get("YOKE_REVISION") == f"v{version}", "recipe: a release names its tag")
    package.prefix = types.SimpleNamespace(bin=str(Path(YOKE).parent))
    check_tests(package)


# --- Ramble


def check_ramble():
    calls = Calls()
    names = (
        "tags maintainers define_compiler software_spec required_package executable workload workload_variable"
        " figure_of_merit figure_of_merit_context success_criteria archive_pattern"
    ).split()
    module("ramble.appkit", ExecutableApplication=object, **{name: calls.directive(name) for name in names})
    load(SOURCE / "integrations/ramble/applications/yoke/application.py", "yoke_ramble")
    variables = {arguments[0] for arguments, _ in calls["workload_variable"]}
    for arguments, _ in calls["executable"]:
        command = arguments[1]
        for variable in re.findall(r"\{(\w+)\}", command):
            expect(variable in variables, f"Ramble: {command} uses {variable}, which is no variable")
        check_command("Ramble", re.sub(r"\{\w+\}", "x", command))
    executables = {arguments[0] for arguments, _ in calls["executable"]}
    for arguments, named in calls["workload"]:
        for name in named["executables"]:
            expect(name in executables, f"Ramble: workload {arguments[0]} has no executable {name}")
    contexts = {arguments[0] for arguments, _ in calls["figure_of_merit_context"]}
    for arguments, named in calls["figure_of_merit"]:
        pattern = re.compile(named["fom_regex"])
        expect(named["group_name"] in pattern.groupindex, f"Ramble: {arguments[0]} has no group {named['group_name']}")
        expect(set(named.get("contexts", [])) <= contexts, f"Ramble: {arguments[0]} has contexts that are not there")
    return variables, {arguments[0] for arguments, _ in calls["workload"]}


# --- Benchpark


def check_benchpark(ramble_variables, ramble_workloads):
    calls = Calls()

    class Experiment:
        """An experiment with the first values of its variants, and with some programming models."""

        name = "yoke"

        def __init__(self, *models):
            self.models, self.variables, self.required, self.packages = models, {}, {}, []
            self.spec = self

        def satisfies(self, text):
            return text == "exec_mode=test" or text.removeprefix("+") in self.models

        def determine_version(self):
            return "@main"

        def add_experiment_variable(self, name, value, named=False, matrixed=False):
            self.variables[name] = value

        def set_required_variables(self, **named):
            self.required = named

        def add_package_spec(self, name, specs):
            self.packages += specs

    models = types.SimpleNamespace(Mpionly="mpionly", Openmp="openmp", Cuda="cuda", Rocm="rocm")
    asked = []

    def programming_model(*wanted):
        asked.extend(wanted)
        return type("Model", (), {})

    refusal = type("BenchparkError", (RuntimeError,), {})
    module("benchpark.error", BenchparkError=refusal)
    module("benchpark.directives", variant=calls.directive("variant"), maintainers=calls.directive("maintainers"))
    module("benchpark.experiment", Experiment=Experiment)
    module("benchpark.programming_model", ProgrammingModel=programming_model, ProgrammingModelType=models)
    experiment = load(SOURCE / "integrations/benchpark/experiment.py", "yoke_benchpark").Yoke
    variants = {arguments[0]: named for arguments, named in calls["variant"]}
    expect(set(variants["workload"]["values"]) == ramble_workloads, "Benchpark: its workloads are not Ramble's")
    expect(variants["workload"]["default"] in ramble_workloads, "Benchpark: the default workload is none of Ramble's")
    resources = {"n_nodes", "n_ranks", "n_gpus"}
    gpus = set(asked) - {"openmp"}
    for models in [("openmp",), *(("openmp", gpu) for gpu in gpus)]:
        one = experiment(*models)
        one.compute_applications_section()
        one.compute_package_section()
        for name in one.variables:
            expect(name in ramble_variables | resources, f"Benchpark: {name} is no variable of the Ramble application")
        expect(("n_gpus" in one.variables) == (len(models) > 1), f"Benchpark: GPUs of {models}")
        expect(
            set(one.required) == {"n_resources", "process_problem_size", "total_problem_size"},
            f"Benchpark: {models} sets {sorted(one.required)}",
        )
        expect(len(one.packages) == 1 and one.packages[0].startswith("yoke@main"), f"Benchpark: {one.packages}")
        # Benchpark appends each model that the class has, with + or ~, without a blank before it.
        spec = one.packages[0] + " ".join(("+" if model in models else "~") + model for model in asked)
        for model in asked:
            expect(len(re.findall(rf"[+~]{model}\b", spec)) == 1, f"Benchpark: {spec} has {model} twice")
    for gpu in gpus:
        try:
            experiment(gpu).compute_package_section()
            expect(False, f"Benchpark: {gpu} without openmp leaves the host's cores unused")
        except refusal as sentence:
            expect(f"yoke+openmp+{gpu}" in str(sentence), f"Benchpark: {gpu} is refused with '{sentence}'")
    expect(asked, "Benchpark: no programming model is asked for")


# --- ReFrame


class Parameter:
    """The first value of a test's parameter, or a variable's."""

    def __init__(self, value):
        self.value = value


class TestNames(dict):
    """Names that ReFrame's metaclass gives to the bodies of classes."""

    def __missing__(self, name):
        builtin = {
            "parameter": lambda values: values[0],
            "variable": lambda kind, value=None: value,
            "run_before": lambda stage: Directive(),
            "sanity_function": lambda function: function,
        }
        return builtin[name]


class TestKind(type):
    @classmethod
    def __prepare__(cls, name, bases, **_):
        return TestNames()

    def __new__(cls, name, bases, names, **_):
        return super().__new__(cls, name, bases, dict(names))


def check_reframe():
    tests = []

    def simple_test(made):
        tests.append(made)
        return made

    base = TestKind("RunOnlyRegressionTest", (), {"env_vars": {}})
    module("reframe", simple_test=simple_test, RunOnlyRegressionTest=base)
    module("reframe.utility.sanity")
    module("reframe.utility", sanity=sys.modules["reframe.utility.sanity"])
    load(SOURCE / "integrations/reframe/yoke_checks.py", "yoke_reframe")
    settings = load(SOURCE / "integrations/reframe/settings.py", "yoke_settings").site_configuration
    expect(tests, "ReFrame: there is no test")
    for made in tests:
        test = made()
        if hasattr(test, "set_options"):
            test.set_options()
        check_command(f"ReFrame: {made.__name__}", " ".join([test.executable, *test.executable_opts]))
    environments = {one["name"] for one in settings["environments"]}
    for partition in settings["systems"][0]["partitions"]:
        expect(partition["max_jobs"] == 1, "ReFrame: checks would disturb each other")
        expect(set(partition["environs"]) <= environments, "ReFrame: an environment is not there")


# --- job scripts, which bash runs with stand-ins of yoke and of the launchers

STAND_IN = """#!/bin/bash
# A program of yoke keeps its words; a launcher drops its own and runs the rest.
case $(basename "$0") in
  yoke | yoke-research) printf '%s\\n' "$(basename "$0") $*" >>"$CALLS" ;;
  flux) if [ "$1" = resource ]; then echo 2; exit; fi; shift ;&
  *) while [ $# -gt 0 ] && [ "$(basename "$1")" != yoke ]; do shift; done; exec "$@" ;;
esac
"""
# Options that the manuals of `sbatch` and `flux batch` have, with what they accept.
COUNT, NAME, FLAG = r"[1-9]\d*", r"[\w-]+", r""
DIRECTIVES = {
    "slurm": (
        "#SBATCH ",
        {
            "job-name": NAME,
            "nodes": COUNT,
            "ntasks": COUNT,
            "ntasks-per-node": COUNT,
            "exclusive": FLAG,
            "time": r"(\d+-)?\d+(:\d\d){0,2}",
            "signal": r"([RB]+:)?[A-Z0-9]+(@\d+)?",
        },
    ),
    "flux": (
        "#flux: ",
        {"job-name": NAME, "nodes": COUNT, "nslots": COUNT, "exclusive": FLAG, "time-limit": r"\d+(\.\d+)?(ms|[smhd])?"},
    ),
    "e4s": (None, {}),
}


def check_directives(text, sentinel, known, where):
    """The lines that the scheduler reads: it stops at the first command."""
    command = re.search(r"^[^#\n]", text, re.MULTILINE).start()
    used = [line for line in text.splitlines() if line.startswith(sentinel)]
    expect(used, f"{where}: no directive is found")
    for line in used:
        expect(text.index(line) < command, f"{where}: '{line}' is below a command, where the scheduler does not read it")
        name, _, value = line.removeprefix(sentinel).removeprefix("--").partition("=")
        expect(line.startswith(sentinel + "--") and name in known, f"{where}: '{line}' has no option of the scheduler")
        expect(re.fullmatch(known.get(name, ".*"), value), f"{where}: '{line}' has a value that the scheduler does not accept")

def bash(text, where):
    """The text is a script that bash can parse."""
    parsed = subprocess.run(["bash", "-n"], input=text, capture_output=True, text=True)
    expect(parsed.returncode == 0, f"{where}: bash says {parsed.stderr.strip()}")


def check_jobs():
    with tempfile.TemporaryDirectory() as folder:
        programs = Path(folder, "bin")
        programs.mkdir()
        for name in ("yoke", "yoke-research", "srun", "flux"):
            program = programs / name
            program.write_text(STAND_IN)
            program.chmod(0o755)
        for kind, (sentinel, known) in DIRECTIVES.items():
            scripts = sorted((SOURCE / "integrations" / kind).glob("*.sh"))
            expect(scripts, f"integrations/{kind} has no script")
            for script in scripts:
                text, where = script.read_text(), f"integrations/{kind}/{script.name}"
                bash(text, where)
                if sentinel:
                    check_directives(text, sentinel, known, where)
                for across in ("", "1"):
                    calls = Path(folder, "calls")
                    calls.write_text("")
                    environment = {"PATH": f"{programs}:{os.environ['PATH']}", "CALLS": str(calls), "ACROSS": across}
                    job = subprocess.run(["bash", script], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
                    expect(job.returncode == 0, f"{where}: ends with {job.returncode}: {job.stderr.strip()}")
                    lines = calls.read_text().splitlines()
                    expect(lines, f"{where}: yoke is not called")
                    for line in lines:
                        check_command(where, line)


# --- Pavilion

# Keys of a test's configuration (`pav show test_config`) that the file may use, and those of the parser `regex`.
PAVILION = {
    None: set("summary subtitle scheduler schedule permute_on variables run result_parse".split()),
    "schedule": {"nodes"},
    "run": {"timeout", "env", "cmds"},
    "result_parse": {"regex"},
}
PARSER = {"regex", "match_select", "action"}


def check_pavilion():
    try:
        import yaml
    except ImportError:
        return
    where = "integrations/pavilion/tests/yoke.yaml"
    with tempfile.TemporaryDirectory() as folder:
        command = [YOKE, *"run --workload sa --preset smoke --partitioner co,go --repetitions 1 --fom --output".split(), f"{folder}/runs.csv"]
        log = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"OMP_PROC_BIND": "false"}).stdout.splitlines()
    tests = yaml.safe_load((SOURCE / where).read_text())
    expect(tests, f"{where}: there is no test")
    for name, test in tests.items():
        for section, known in PAVILION.items():
            unknown = set(test if section is None else test.get(section, {})) - known
            expect(not unknown, f"{where}: {name}: {section or 'a test'} has no key {sorted(unknown)}")
        variables, text = test["variables"], (SOURCE / where).read_text()
        used = set(re.findall(r"\{\{(\w+)\}\}", text))
        expect(used == set(variables), f"{where}: {sorted(used ^ set(variables))} is used without a value, or has one without use")
        expect(test["permute_on"] in variables, f"{where}: permute_on names no variable")
        for command in test["run"]["cmds"]:
            check_command(where, re.sub(r"\{\{\w+\}\}", "x", command))
        parsers = test["result_parse"]["regex"]
        expect(parsers.get("result", {}).get("action") == "store_true", f"{where}: the key 'result' must become true or false")
        for key, parser in parsers.items():
            expect(set(parser) <= PARSER, f"{where}: {key} has {sorted(set(parser) - PARSER)}")
            found = [line for line in log if re.search(parser["regex"], line)]
            lines = 2 if parser["match_select"] == "all" else 1
            expect(len(found) == lines, f"{where}: {key} is found in {len(found)} lines of `yoke run --fom`, not in {lines}")


# --- pipelines of hosts


def check_pipelines():
    try:
        import yaml
    except ImportError:
        return
    for path in [SOURCE / "integrations/github/yoke.yml", *(SOURCE / ".github/workflows").glob("*.yml")]:
        where = str(path.relative_to(SOURCE))
        pipeline = yaml.safe_load(path.read_text())
        # YAML 1.1 reads the key `on` as true.
        expect(True in pipeline and pipeline["jobs"], f"{where}: has no events or no jobs")
        for name, job in pipeline["jobs"].items():
            expect("runs-on" in job, f"{where}: job {name} has no machine")
            for needed in [job.get("needs", [])] if isinstance(job.get("needs"), str) else job.get("needs", []):
                expect(needed in pipeline["jobs"], f"{where}: job {name} needs {needed}, which is no job")
            for step in job["steps"]:
                expect(("uses" in step) != ("run" in step), f"{where}: a step of {name} has not one of uses and run")
                expect(re.fullmatch(r"[\w.-]+/[\w./-]+@v\d+", step.get("uses", "a/b@v1")), f"{where}: {step.get('uses')} names no version")
                bash(re.sub(r"\$\{\{[^}]*\}\}", "x", step.get("run", "")), where)
    path = SOURCE / "integrations/gitlab/yoke.yml"
    where = str(path.relative_to(SOURCE))
    pipeline = yaml.safe_load(path.read_text())
    for name, job in pipeline.items():
        if name == "stages":
            continue
        expect(job.get("stage", name) in pipeline["stages"], f"{where}: the stage of {name} is none of {pipeline['stages']}")
        expect(job.get("script"), f"{where}: {name} has no script")
        bash("\n".join(job["script"]), where)


check_recipe()
check_benchpark(*check_ramble())
check_reframe()
check_jobs()
check_pavilion()
check_pipelines()
print("\n".join(mistakes) if mistakes else "the recipe and the integrations are consistent")
sys.exit(1 if mistakes else 0)
