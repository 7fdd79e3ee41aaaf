#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Tests of stack_traffic.awk with assembly whose loops are known.
set -euo pipefail
machine_code=$(cd "$(dirname "$0")" && pwd)
failed=0

# expect NAME USEFUL LEAST LINES: compares the lines for the assembly on standard input.
expect() {
  local found
  found=$(awk -v useful="$2" -v least="$3" -f "$machine_code/stack_traffic.awk")
  if [[ $found != "$4" ]]; then
    printf '%s: found\n%s\n- expected\n%s\n' "$1" "$found" "$4" >&2
    failed=1
  fi
}

# The inner one of two nested loops counts. Arrays on the stack are no spilled registers, and accesses outside do not count.
expect "x86-64" '^vmul' 2 "kernel,7,2,2" <<'ASM'
kernel:
	subq	$64, %rsp
.L1:
	vmovapd	%ymm0, 8(%rsp)
.L2:
	vmulpd	(%rax), %ymm0, %ymm1
	vmulpd	32(%rsp), %ymm1, %ymm0
	vmovapd	%ymm1, (%rsp)
	vmovapd	(%rsp,%rcx,8), %ymm1
	movq	40(%rsp), %rbx
	addq	$1, %rcx
	jne	.L2
	vmulpd	8(%rsp), %ymm1, %ymm1
	subq	$1, %rdx
	jne	.L1
	ret
ASM
expect "a loop with too little arithmetic" '^vmul' 2 "" <<'ASM'
kernel:
.L1:
	vmulpd	32(%rsp), %ymm1, %ymm0
	jne	.L1
ASM
expect "the base of a frame" '^vmul' 1 $'framed,2,1,1\nfree,2,1,0' <<'ASM'
framed:
	pushq	%rbp
	movq	%rsp, %rbp
.L1:
	vmulpd	-48(%rbp), %ymm1, %ymm0
	jne	.L1
	ret
free:
.L2:
	vmulpd	-48(%rbp), %ymm1, %ymm0
	jne	.L2
ASM
expect "aarch64" '^fml[as]$' 1 $'kernel,6,1,2\nother,3,1,0' <<'ASM'
kernel:
.L3:
	ldr	q1, [sp, 32]
	fmla	v0.2d, v1.2d, v2.2d
	str	q0, [x29, 16]
	ldr	x2, [sp, 8]
	subs	x1, x1, #1
	bne	.L3
	ret
other:
.L4:
	fmla	v0.2d, v1.2d, v2.2d
	ldr	q1, [x3, 32]
	cbnz	x1, .L4
ASM
exit "$failed"
