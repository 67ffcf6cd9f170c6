import { readdir, readFile } from 'node:fs/promises'

/** `USER_HZ`, in which Linux counts for programs on every machine (proc(5)) */
const ticks_per_second = 100

/** What a process has used with all that it has started: seconds of the processor. */
export type TreeUse = {
  cpu_seconds: number
  /** whether any of its threads runs, or waits for the processor or a disk: no load keeps one waiting that only sleeps */
  active: boolean
}

/** Null where the system does not tell, and when the process has ended. */
export async function treeUse(pid: number): Promise<TreeUse | null> {
  try {
    const own = statOf(await readFile(`/proc/${pid}/stat`, 'latin1'))
    const threads = await readdir(`/proc/${pid}/task`)
    const uses = await Promise.all(threads.map((thread) => threadUse(pid, thread)))
    return {
      cpu_seconds: own.seconds + uses.reduce((sum, { below }) => sum + below, 0),
      active: uses.some(({ active }) => active),
    }
  } catch {
    return null
  }
}

async function threadUse(pid: number, thread: string): Promise<{ below: number; active: boolean }> {
  const folder = `/proc/${pid}/task/${thread}`
  const [stat, started] = await Promise.all([
    readFile(`${folder}/stat`, 'latin1').catch(() => null),
    readFile(`${folder}/children`, 'latin1'),
  ])
  const children = await Promise.all(started.split(' ').filter(Boolean).map(Number).map(treeUse))
  const below = children.reduce((sum, child) => sum + (child?.cpu_seconds ?? 0), 0)
  const isActive = stat !== null && statOf(stat).state !== 'S'
  return { below, active: isActive || children.some((child) => child?.active) }
}

/** proc_pid_stat(5): the name, in brackets, may hold anything; times of ended children are those of their parent. */
function statOf(line: string): { state: string; seconds: number } {
  const [state = '', ...numbers] = line.slice(line.lastIndexOf(')') + 2).split(' ')
  const ticks = numbers.slice(10, 14).reduce((sum, value) => sum + Number(value), 0)
  return { state, seconds: ticks / ticks_per_second }
}
