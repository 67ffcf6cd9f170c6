import type { TaskName } from './tasks.ts'

/** A task in the queue, and whose it is; without a client it is subject to no share. */
export type Queued = { order: { name: TaskName | 'convert' }; client_id: number | undefined }

/** Tasks on files from outside: each may take seconds, and nobody can say how many. */
const isLong = ({ order }: Queued) => longTasks.has(order.name)
const longTasks: ReadonlySet<TaskName | 'convert'> = new Set<TaskName | 'convert'>([
  'inspect',
  'read_again',
  'read_table',
  'check_word',
  'read_template',
  'fill_template',
  'judge_form',
  'check_seal',
  'check_seal_parts',
])

/**
 * Which task is next, where no client and no kind may take all workers: a client leaves one of several workers to the
 * others, and has one long task at once; long tasks leave a worker to seals and to pages that a reader waits for.
 */
export class Turns<T extends Queued> {
  readonly #workers: number
  readonly #running = new Set<T>()
  readonly #waiting: T[] = []
  /** clients in the order in which they were served, the last one at the end */
  readonly #served = new Set<number>()

  constructor(workers: number) {
    this.#workers = workers
  }

  get waiting(): number {
    return this.#waiting.length
  }

  waitingOf(client_id: number | undefined): number {
    return this.#waiting.filter((task) => task.client_id === client_id).length
  }

  add(task: T): void {
    this.#waiting.push(task)
  }

  /** The next task; of several clients the one with the fewest running tasks that has waited longest for its turn. */
  take(): T | undefined {
    const task = this.#next(this.#running)
    if (!task) return undefined
    this.#waiting.splice(this.#waiting.indexOf(task), 1)
    this.#running.add(task)
    if (task.client_id !== undefined) {
      this.#served.delete(task.client_id)
      if (this.#waiting.length > 0) this.#served.add(task.client_id)
      else this.#served.clear()
    }
    return task
  }

  end(task: T): void {
    this.#running.delete(task)
  }

  /** It was running and did not end: it is next. */
  putBack(task: T): void {
    this.end(task)
    this.#waiting.unshift(task)
  }

  removeAll(): T[] {
    return this.#waiting.splice(0)
  }

  /** How many of the waiting tasks could run now, if there were workers. */
  get startable(): number {
    const running = new Set(this.#running)
    while (running.size < this.#workers) {
      const task = this.#next(running)
      if (!task) break
      running.add(task)
    }
    return running.size - this.#running.size
  }

  #next(running: ReadonlySet<T>): T | undefined {
    const busy = [...running]
    const served = [...this.#served]
    const rank = (task: T) => [
      busy.filter(({ client_id }) => client_id !== undefined && client_id === task.client_id).length,
      task.client_id === undefined ? -1 : served.indexOf(task.client_id),
      Number(isLong(task)),
    ]
    const may = this.#waiting.filter((task) => !running.has(task) && this.#fits(task, busy))
    return may.reduce<T | undefined>(
      (best, task) => (best && !isBefore(rank(task), rank(best)) ? best : task),
      undefined,
    )
  }

  #fits(task: T, busy: readonly T[]): boolean {
    const most = Math.max(1, this.#workers - 1)
    const own = busy.filter(({ client_id }) => client_id !== undefined && client_id === task.client_id)
    if (own.length >= most) return false
    if (!isLong(task) || this.#workers === 1) return true
    return busy.filter(isLong).length < most && !own.some(isLong)
  }
}

function isBefore(one: readonly number[], other: readonly number[]): boolean {
  for (const [index, value] of one.entries()) {
    if (value !== other[index]) return value < (other[index] ?? 0)
  }
  return false
}
