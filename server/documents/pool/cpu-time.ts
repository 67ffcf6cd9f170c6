import { readFileSync } from 'node:fs'

/** Kernel clock ticks, `sysconf(_SC_CLK_TCK)`: 100 on every Linux that Node runs on. */
const ticks_a_second = 100
/** User and system time, proc_pid_stat(5), counted after the program's name, which may contain anything. */
const fieldsOf = { own: [11, 12], 'ended children': [13, 14] } as const

/** CPU time of a process in milliseconds, all threads together; NaN where it is not available. */
export function cpuTime(pid: number | string | undefined, whose: keyof typeof fieldsOf = 'own'): number {
  const [user, system] = fieldsOf[whose]
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return ((Number(fields[user]) + Number(fields[system])) * 1000) / ticks_a_second
  } catch {
    return Number.NaN
  }
}
