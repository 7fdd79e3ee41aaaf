# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
site_configuration = {
    'systems': [{'name': 'here', 'hostnames': ['.*'], 'partitions': [
        # One check at a time: ReFrame's default of eight would let them disturb each other.
        {'name': 'cpu', 'scheduler': 'local', 'launcher': 'local', 'max_jobs': 1, 'environs': ['gnu']}]}],
    'environments': [{'name': 'gnu', 'cc': 'gcc', 'cxx': 'g++', 'ftn': ''}],
}
