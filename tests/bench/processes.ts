import { readdirSync, readFileSync } from 'node:fs'
import { cpuTime } from '#server/documents/pool/cpu-time.ts'

/** Child processes of this one that are still running. */
export function childPids(): string[] {
  return readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
}

/** CPU seconds of a process so far, without its children. */
export function cpuSeconds(pid: string): number {
  return cpuTime(pid) / 1000
}

/** CPU seconds of the children of this process that have ended. */
export function endedChildrenSeconds(): number {
  return cpuTime('self', 'ended children') / 1000
}

/** Resident megabytes of a process. */
export function residentMegabytes(pid: string | number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
