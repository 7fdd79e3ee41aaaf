// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Time of a round of empty StarPU tasks, one for each CPU worker, and of a task in a stream of 20,000 (docs/peers.md):
//   starpu_round [WORKERS]
#include <starpu.h>
#include <stdio.h>
#include <stdlib.h>
static void nothing(void* buffers[], void* argument) { (void)buffers; (void)argument; }
static struct starpu_codelet empty = {.cpu_funcs = {nothing}, .nbuffers = 0};
static int order(void const* a, void const* b) { double x = *(double const*)a, y = *(double const*)b; return (x > y) - (x < y); }
static void submit(int tasks) {
  for (int i = 0; i < tasks; ++i) { struct starpu_task* task = starpu_task_create(); task->cl = &empty; if (starpu_task_submit(task)) exit(1); }
  starpu_task_wait_for_all();
}
int main(int argc, char** argv) {
  enum { rounds = 2001 };
  static double us[rounds];
  struct starpu_conf conf;
  int const workers = argc > 1 ? atoi(argv[1]) : 1;
  starpu_conf_init(&conf);
  conf.ncpus = workers; conf.ncuda = conf.nopencl = 0;
  if (starpu_init(&conf)) return 77;
  for (int warm = 1; warm >= 0; --warm)
    for (int r = 0; r < rounds; ++r) { double const begin = starpu_timing_now(); submit(workers); us[r] = starpu_timing_now() - begin; }
  qsort(us, rounds, sizeof us[0], order);
  printf("%d workers: a round %.2f us (%.2f to %.2f)\n", workers, us[rounds / 2], us[rounds / 4], us[3 * rounds / 4]);
  double const begin = starpu_timing_now();
  submit(20000);
  printf("a task of 20000: %.2f us\n", (starpu_timing_now() - begin) / 20000);
  starpu_shutdown();
}
