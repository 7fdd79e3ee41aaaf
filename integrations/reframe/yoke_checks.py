# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# ReFrame checks that read runs.csv: reframe -C settings.py -c yoke_checks.py -r --performance-report [-S preset=paper]
import csv
import os
import statistics

import reframe as rfm
import reframe.utility.sanity as sn


class yoke_base(rfm.RunOnlyRegressionTest):
    valid_systems = ['*']
    valid_prog_environs = ['*']
    executable = 'yoke'
    num_tasks = 1
    exclusive_access = True

    @run_before('run')
    def no_binding_by_openmp(self):
        self.env_vars['OMP_PROC_BIND'] = 'false'


@rfm.simple_test
class yoke_reproduce(yoke_base):
    '''The papers' tables, computed: needs no processor but one core.'''
    executable = 'yoke-research'
    executable_opts = ['reproduce']

    @sanity_function
    def reproduced(self):
        return sn.assert_eq(self.job.exitcode, 0)


@rfm.simple_test
class yoke_run(yoke_base):
    workload = parameter(['sa', 'da', 'mm'])
    partitioners = variable(str, value='co,go,p-dp')
    preset = variable(str, value='smoke')
    repetitions = variable(int, value=5)
    keep_files = ['runs.csv']

    @run_before('run')
    def set_options(self):
        self.executable_opts = ['run', '--workload', self.workload, '--partitioner', self.partitioners, '--preset',
                                self.preset, '--repetitions', str(self.repetitions), '--output', 'runs.csv']

    def rows(self):
        with open(os.path.join(self.stagedir, 'runs.csv'), newline='') as file:
            return list(csv.DictReader(file))

    @sanity_function
    def every_run_verified(self):
        @sn.deferrable
        def bad():
            return [f"{row['partitioner']}: {row['status']} {row['reason']}" for row in self.rows()
                    if row['status'] in ('wrong', 'failed')]

        @sn.deferrable
        def good():
            return sum(row['status'] == 'ok' for row in self.rows())

        return sn.all([sn.assert_eq(self.job.exitcode, 0), sn.assert_eq(bad(), []), sn.assert_gt(good(), 0)])

    @run_before('performance')
    def one_figure_for_each_plan(self):
        plans = {}
        for row in self.rows():
            if row['status'] == 'ok':
                plans.setdefault(row['partitioner'], []).append(float(row['makespan_s']))
        self.perf_variables = {
            f'{plan}_makespan': sn.make_performance_function(sn.defer(statistics.median(times)), 's')
            for plan, times in plans.items()}
