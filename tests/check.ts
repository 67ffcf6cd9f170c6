import { spawnSync } from 'node:child_process'

/** What reads the code without running it; the first that complains stops the rest. */
const checks = [['oxfmt', '--check'], ['oxlint', '--type-aware'], ['tsc', '--noEmit', '-p', '.'], ['knip']] as const

/** Runs the checks in the repository; returns those that failed. */
export function check(): string[] {
  const failed: string[] = []
  for (const [program, ...words] of checks) {
    process.stdout.write(`— ${program} ${words.join(' ')}\n`)
    const { status } = spawnSync(program, words, { stdio: 'inherit' })
    if (status !== 0) failed.push(program)
  }
  return failed
}

if (import.meta.main) process.exitCode = check().length
