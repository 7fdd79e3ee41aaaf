# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
site_configuration = {
    'systems': [{'name': 'here', 'hostnames': ['.*'], 'partitions': [
        {'name': 'cpu', 'scheduler': 'local', 'launcher': 'local', 'environs': ['gnu']}]}],
    'environments': [{'name': 'gnu', 'cc': 'gcc', 'cxx': 'g++', 'ftn': ''}],
}
