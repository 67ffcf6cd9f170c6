import { readdirSync, readFileSync } from 'node:fs'

/** `getconf CLK_TCK` of every Linux that Node runs on. */
const ticks_per_second = 100

/** Processes that this one has started and that still run. */
export function childPids(): string[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
}

/** CPU seconds of a process so far, without its children. */
export function cpuSeconds(pid: string): number {
  const [user = 0, system = 0] = times(pid, 11)
  return (user + system) / ticks_per_second
}

/** CPU seconds of the children of this process that have ended. */
export function endedChildrenSeconds(): number {
  const [user = 0, system = 0] = times('self', 13)
  return (user + system) / ticks_per_second
}

/** Resident megabytes of a process. */
export function residentMegabytes(pid: string | number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

/** Two fields of proc(5) stat; the name before them may hold blanks. */
function times(pid: string, first: number): number[] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.slice(first, first + 2).map(Number)
}
