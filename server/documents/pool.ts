import { Worker } from 'node:worker_threads'
import { Refusal, refuse } from '#server/errors.ts'
import type { OperatorKey } from './operator-certificate.ts'
import type { Input, Order, Output, Reply, TaskName, WorkerSettings } from './tasks.ts'

/** Untrusted files are opened only here, away from the main thread (security.md, Files). */
export type Pool = {
  readonly size: number
  /**
   * Runs one task. Refusals of the task come out as they are; a crash, a timeout or a closed pool is a `WorkerLost`.
   * `background` tasks wait while any other is in the queue.
   */
  run<N extends TaskName>(name: N, input: Input<N>, how?: RunOptions): Promise<Output<N>>
  /** Starts the workers ahead of the first task. */
  warm(): Promise<void>
  /** Stops at once: what runs or waits ends with `WorkerLost`. */
  close(): Promise<void>
  readonly waiting: number
  readonly closed: boolean
}
export type RunOptions = { time_limit_ms?: number; background?: boolean; transfer?: ArrayBuffer[] }

export type PoolSettings = {
  workers?: number
  queue_length_max?: number
  time_limit_ms?: number
  heap_megabytes_max?: number
  /** a worker without a task is ended after so long */
  idle_ms_max?: number
  /** Whose seal `seal` puts; without it the task fails. */
  operator?: OperatorKey | null
  /** Hears of each task that ended neither with a result nor with a refusal, before its caller judges that. */
  report?: (failure: TaskFailure) => void
}
export type TaskFailure = { task: TaskName | null; cause: 'timeout' | 'crash' | 'failed'; message: string }

/** The worker died, took too long, or the pool was closed. The task may be given again. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
  readonly cause_code: 'timeout' | 'crash' | 'closed'

  constructor(code: 'timeout' | 'crash' | 'closed', detail: string) {
    super(`${code}: ${detail}`)
    this.cause_code = code
  }
}

/** Measured: types stripped, pdfium compiled and fonts subset in 0.3 s on an idle core. */
const start_limit_ms = 30_000

type Task = {
  order: Order
  how: RunOptions
  resolve: (output: never) => void
  reject: (error: Error) => void
}
type Slot = { worker: Worker; ready: boolean; task: Task | null; timer: NodeJS.Timeout | null; lost: boolean }

export function openPool(settings: PoolSettings = {}): Pool {
  const size = settings.workers ?? 2
  const queueMax = settings.queue_length_max ?? 64
  const taskLimit = settings.time_limit_ms ?? 5_000
  const idleLimit = settings.idle_ms_max ?? 10_000
  const slots = new Set<Slot>()
  const urgent: Task[] = []
  const background: Task[] = []
  let lastId = 0
  let closed = false
  let whenWarm: (() => void)[] = []

  function spawn(): void {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { operator: settings.operator ?? null } satisfies WorkerSettings,
      resourceLimits: { maxOldGenerationSizeMb: settings.heap_megabytes_max ?? 512, stackSizeMb: 8 },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const slot: Slot = { worker, ready: false, task: null, timer: null, lost: false }
    slots.add(slot)
    slot.timer = setTimeout(() => lose(slot, 'timeout', 'the worker did not start'), start_limit_ms)
    worker.on('message', (reply: Reply) => hear(slot, reply))
    worker.on('error', (error) => lose(slot, 'crash', error instanceof Error ? error.message : String(error)))
    worker.on('exit', (code) => lose(slot, 'crash', `the worker ended with ${code}`))
  }

  function hear(slot: Slot, reply: Reply): void {
    if (slot.lost) return
    disarm(slot)
    if (reply.kind === 'ready') slot.ready = true
    else {
      const task = slot.task
      slot.task = null
      if (reply.spent) discard(slot)
      if (task?.order.id === reply.id) answer(task, reply)
    }
    next()
  }

  function answer(task: Task, reply: Exclude<Reply, { kind: 'ready' }>): void {
    if (reply.kind === 'done') task.resolve(reply.output as never)
    else if (reply.kind === 'refused') task.reject(new Refusal(reply.code, { message: reply.message }))
    else {
      settings.report?.({ task: task.order.name, cause: 'failed', message: reply.message })
      task.reject(Object.assign(new Error(reply.message), { stack: reply.stack }))
    }
  }

  function lose(slot: Slot, code: 'timeout' | 'crash', detail: string): void {
    if (slot.lost) return
    const started = slot.ready
    const task = slot.task
    discard(slot)
    if (!closed) settings.report?.({ task: task?.order.name ?? null, cause: code, message: detail })
    task?.reject(new WorkerLost(code, `${task.order.name}: ${detail}`))
    // a worker that cannot even start would be tried for ever
    if (!started && !closed) failWaiting(new WorkerLost(code, detail))
    next()
  }

  function discard(slot: Slot): void {
    slot.lost = true
    disarm(slot)
    slots.delete(slot)
    void slot.worker.terminate()
  }

  function disarm(slot: Slot): void {
    if (slot.timer) clearTimeout(slot.timer)
    slot.timer = null
  }

  function failWaiting(error: Error): void {
    for (const task of [...urgent.splice(0), ...background.splice(0)]) task.reject(error)
  }

  function next(): void {
    if (closed) return
    for (const slot of slots) {
      if (!slot.ready || slot.task) continue
      const task = urgent.shift() ?? background.shift()
      if (task) give(slot, task)
      else rest(slot)
    }
    const starting = [...slots].filter((slot) => !slot.ready).length
    const wanted = Math.min(size - slots.size, urgent.length + background.length - starting)
    for (let i = 0; i < wanted; i++) spawn()
    if (starting === 0) for (const warm of whenWarm.splice(0)) warm()
  }

  /** A worker that nobody needs gives its memory back: pdfium, fonts and images are most of the server's. */
  function rest(slot: Slot): void {
    slot.worker.unref()
    slot.timer ??= setTimeout(() => discard(slot), idleLimit).unref()
  }

  function give(slot: Slot, task: Task): void {
    disarm(slot)
    slot.task = task
    slot.worker.ref()
    const limit = task.how.time_limit_ms ?? taskLimit
    slot.timer = setTimeout(() => lose(slot, 'timeout', `over ${limit} ms`), limit)
    slot.worker.postMessage(task.order, task.how.transfer ?? [])
  }

  return {
    size,
    run(name, input, how = {}) {
      return new Promise((resolve, reject) => {
        if (closed) throw new WorkerLost('closed', name)
        if (urgent.length + background.length >= queueMax) {
          refuse('too_many_requests', {
            message: 'Сейчас обрабатывается много файлов. Повторите через несколько секунд.',
            retry_after_seconds: 5,
          })
        }
        const task: Task = { order: { id: ++lastId, name, input }, how, resolve, reject }
        const queue = how.background ? background : urgent
        queue.push(task)
        next()
      })
    },
    warm() {
      while (!closed && slots.size < size) spawn()
      if ([...slots].every((slot) => slot.ready)) return Promise.resolve()
      return new Promise((resolve) => whenWarm.push(resolve))
    },
    async close() {
      closed = true
      failWaiting(new WorkerLost('closed', 'the pool was closed'))
      const ending = [...slots].map((slot) => {
        slot.lost = true
        disarm(slot)
        slot.task?.reject(new WorkerLost('closed', slot.task.order.name))
        return slot.worker.terminate()
      })
      slots.clear()
      for (const warm of whenWarm.splice(0)) warm()
      whenWarm = []
      await Promise.all(ending)
    },
    get waiting() {
      return urgent.length + background.length
    },
    get closed() {
      return closed
    },
  }
}
