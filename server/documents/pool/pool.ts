import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import type { OperatorKey } from '#server/documents/cms/operator-key.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { published } from '#server/platform/core/operations.ts'
import { outage_code } from '#server/platform/core/outage.ts'
import { noRoomForFiles } from '#server/platform/threads/no-room.ts'
import type { Owner } from '#server/platform/threads/owner.ts'
import { Turns, type Present, type Waiting } from '#server/platform/threads/turns.ts'
import { cpuTime } from './cpu-time.ts'
import { takeBytes, withoutBytes, type Holder } from './shared-bytes.ts'
import { shared_file_descriptor, openSharedFile } from './shared-file.ts'
import {
  taskRooms,
  type Input,
  type Order,
  type Output,
  type Reply,
  type TaskName,
  type WorkerSettings,
} from './tasks.ts'
import { forkWorker, hasEnded, lowerPriority } from './worker-process.ts'

/**
 * Untrusted files are opened only here, each in a process without secrets except the seal's key
 * (docs/security.md#files). A process, not a thread: a crash in native code stays in it, and all of its memory is given
 * back.
 */
export type Pool = {
  /**
   * Runs one task. Refusals of the task are thrown as they are; a crash, a timeout or a closed pool is a `WorkerLost`.
   * `background` tasks have workers of their own, with a lower priority for the processor.
   */
  run<N extends TaskName>(name: N, input: Input<N>, how?: RunOptions): Promise<Output<N>>
  /** The pool for the tasks of one owner, who shares the workers with the others. */
  forOwner(owner: () => Owner | Promise<Owner>): Runner
  /** Starts the workers before the first task. */
  warm(): Promise<void>
  /** Stops at once: running and waiting tasks end with `WorkerLost`. */
  close(): Promise<void>
  /** Seals with these keys from the next task on: idle workers are replaced, the others after their task. */
  renew(keys: Required<Pick<PoolSettings, 'operator' | 'sample'>>): void
  readonly waiting: number
  readonly present: Present[]
  /** open processes, those of them with a task, and their ids */
  readonly workers: { open: number; busy: number; pids: number[] }
  readonly closed: boolean
}
export type Runner = Pick<Pool, 'run' | 'closed'>
export type RunOptions = { time_limit_ms?: number; background?: boolean }

export type PoolSettings = {
  workers?: number
  /** workers for `background` tasks, and their lower priority (nice, 0 to 19) */
  background_workers?: number
  background_nice?: number
  /** CPU time, not waiting for a core */
  time_limit_ms?: number
  heap_megabytes_max?: number
  /** a worker without a task is ended after this time */
  idle_ms_max?: number
  /** The keys for `seal`, of signatures and of samples; without its key that task fails. */
  operator?: OperatorKey | null
  sample?: OperatorKey | null
  /** Called for each task that ended with neither a result nor a refusal, before its caller handles that. */
  report?: (failure: TaskFailure) => void
}
/** `cpu_time`: the task used up its limit; `waited`: the machine gave it too little; `killed`: twice from outside */
type LossOfWorker = 'cpu_time' | 'waited' | 'crash' | 'killed'
export type TaskFailure = { task: TaskName | null; cause: LossOfWorker | 'no_start' | 'failed'; message: string }

/**
 * The worker died, took too long, could not load what opens documents (`no_start`), or the pool was closed. The task
 * may be run again.
 */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
  readonly cause_code: LossOfWorker | 'closed' | 'no_start'
  /** for callers that know no more of it than that the call may succeed later */
  readonly code: string | undefined

  constructor(code: WorkerLost['cause_code'], detail: string) {
    super(`${code}: ${detail}`)
    this.cause_code = code
    this.code = this.isByFile ? undefined : outage_code
  }

  /** Whether the same file would end so on a quiet machine too; otherwise another try may succeed. */
  get isByFile(): boolean {
    return this.cause_code === 'cpu_time' || this.cause_code === 'crash'
  }
}

/**
 * Refuses when the worker was lost for want of a free core or memory: the file may be fine.
 * @throws Refusal `not_ready`; `file_broken` that says no more than is known when the file took too much work
 */
export function refuseIfWorkerLost(error: unknown): void {
  if (!(error instanceof WorkerLost) || error.cause_code === 'closed') return
  if (!error.isByFile) refuse('not_ready', { retry_after_seconds: 10, cause: error })
  if (error.cause_code === 'cpu_time') refuse('file_broken', { message: uploadFaultTexts.too_complex })
}

/** Measured: 0.2 s on an idle core. */
const start_limit_ms = 30_000
/** A task that waits for a core is stopped after this multiple of its limit: one of low priority waits for all others. */
const patience = { front: 4, background: 60 } as const
type Side = keyof typeof patience
/** Calls and the database go first: they need milliseconds, a file a second. Measured by tests/bench/fairness-of-one. */
const front_nice = 5
const look_again_ms = 50
const sides = ['front', 'background'] as const

type Task = Waiting & {
  order: Order
  how: RunOptions
  /** its first worker was killed from outside */
  given_again: boolean
  resolve: (output: never) => void
  reject: (error: Error) => void
}
type Slot = Holder & {
  child: ChildProcess
  side: Side
  ready: boolean
  task: Task | null
  timer: NodeJS.Timeout | null
  lost: boolean
  /** has other keys than the next tasks need */
  old: boolean
}

export function openPool({ ...settings }: PoolSettings = {}): Pool {
  const size: Record<Side, number> = { front: settings.workers ?? 2, background: settings.background_workers ?? 1 }
  const taskLimit = settings.time_limit_ms ?? 5_000
  const idleLimit = settings.idle_ms_max ?? 10_000
  const slots = new Set<Slot>()
  const living = new Set<ChildProcess>()
  /** Files from outside may take seconds, and nobody can say how many: they leave a worker to seals and to pages. */
  const isLong = ({ room }: Task) => room === 'files'
  const turnsOf = (side: Side) => new Turns<Task>({ at_once_max: size[side], isLong })
  const turns: Record<Side, Turns<Task>> = { front: turnsOf('front'), background: turnsOf('background') }
  let lastId = 0
  let closed = false
  const whenWarm: (() => void)[] = []

  function spawn(side: Side): void {
    const sharedFile = openSharedFile()
    const child = forkWorker(settings.heap_megabytes_max ?? 512, sharedFile)
    lowerPriority(child, side === 'background' ? (settings.background_nice ?? 0) : front_nice)
    const slot: Slot = {
      child,
      side,
      ready: false,
      task: null,
      timer: null,
      lost: false,
      old: false,
      sharedFile,
      kept: null,
    }
    slots.add(slot)
    if (child.pid) living.add(child)
    slot.timer = setTimeout(() => lose(slot, 'waited', 'the worker did not start'), start_limit_ms)
    child.on('message', (reply: Reply) => onReply(slot, reply))
    child.on('error', (error) => lose(slot, 'crash', error.message))
    child.on('exit', (code, signal) => {
      living.delete(child)
      if (signal === 'SIGKILL') giveAgain(slot)
      lose(slot, signal === 'SIGKILL' ? 'killed' : 'crash', `the worker ended with ${signal ?? code}`)
    })
    const first: WorkerSettings = {
      operator: settings.operator ?? null,
      sample: settings.sample ?? null,
      sharedFile: sharedFile === null ? null : shared_file_descriptor,
    }
    child.send?.(first)
  }

  function onReply(slot: Slot, reply: Reply): void {
    if (slot.lost) return
    disarm(slot)
    if (reply.kind === 'ready') slot.ready = true
    else {
      if (reply.kind === 'done' && !takeBytes(slot, reply)) return lose(slot, 'crash', 'an answer without its bytes')
      const task = slot.task
      slot.task = null
      if (task) turns[slot.side].end(task)
      if (reply.spent || slot.old) discard(slot)
      if (task?.order.id === reply.id) answer(task, reply)
    }
    next()
  }

  function answer(task: Task, reply: Exclude<Reply, { kind: 'ready' }>): void {
    if (reply.kind === 'done') task.resolve(reply.output as never)
    else if (reply.kind === 'refused') task.reject(new Refusal(reply.code, { message: reply.message }))
    else {
      const { name } = task.order
      const isUnable = reply.kind === 'unable'
      settings.report?.({ task: name, cause: isUnable ? 'no_start' : 'failed', message: reply.message })
      task.reject(
        isUnable
          ? new WorkerLost('no_start', `${name}: ${reply.message}`)
          : Object.assign(new Error(reply.message), { stack: reply.stack }),
      )
    }
  }

  /** Killed by the kernel for lack of memory, or by a person: that says nothing about the file, the first time. */
  function giveAgain(slot: Slot): void {
    const { task } = slot
    if (slot.lost || !task || task.given_again) return
    slot.task = null
    task.given_again = true
    turns[slot.side].putBack(task)
  }

  function lose(slot: Slot, code: LossOfWorker, detail: string): void {
    if (slot.lost) return
    const started = slot.ready
    const task = slot.task
    if (task) turns[slot.side].end(task)
    discard(slot)
    if (!closed) settings.report?.({ task: task?.order.name ?? null, cause: code, message: detail })
    task?.reject(new WorkerLost(code, `${task.order.name}: ${detail}`))
    // a worker that cannot even start would be tried for ever
    if (!started && !closed) failWaiting(new WorkerLost('no_start', detail))
    next()
  }

  function discard(slot: Slot): void {
    slot.lost = true
    disarm(slot)
    slots.delete(slot)
    slot.child.kill('SIGKILL')
    if (slot.sharedFile !== null) closeSync(slot.sharedFile)
  }

  function disarm(slot: Slot): void {
    if (slot.timer) clearTimeout(slot.timer)
    slot.timer = null
  }

  function failWaiting(error: Error): void {
    for (const side of sides) for (const task of turns[side].removeAll()) task.reject(error)
  }

  function next(): void {
    if (closed) return
    for (const slot of slots) {
      if (!slot.ready || slot.task) continue
      const task = turns[slot.side].take()
      if (task) give(slot, task)
      else makeIdle(slot)
    }
    for (const side of sides) {
      const own = [...slots].filter((slot) => slot.side === side)
      const starting = own.filter((slot) => !slot.ready).length
      const wanted = Math.min(size[side] - own.length, turns[side].startable - starting)
      for (let i = 0; i < wanted; i++) spawn(side)
    }
    if ([...slots].every((slot) => slot.ready)) for (const warm of whenWarm.splice(0)) warm()
  }

  /**
   * An idle worker is ended to free its memory: pdfium, fonts and images are most of what we use. Not while others of its
   * side work: a seal that comes into a flood of files would wait for a new process, which starts slowly on a busy machine.
   */
  function makeIdle(slot: Slot): void {
    slot.child.unref()
    slot.child.channel?.unref()
    slot.timer ??= setTimeout(() => {
      slot.timer = null
      if ([...slots].some((other) => other.side === slot.side && other.task)) makeIdle(slot)
      else discard(slot)
    }, idleLimit).unref()
  }

  function give(slot: Slot, task: Task): void {
    disarm(slot)
    slot.task = task
    slot.child.ref()
    slot.child.channel?.ref()
    watch(slot, task.how.time_limit_ms ?? taskLimit)
    slot.child.send?.(withoutBytes(slot, task.order))
  }

  /** The limit is of CPU time: on a busy machine the same file takes several times as long. */
  function watch(slot: Slot, limit_ms: number): void {
    const { pid } = slot.child
    const before = cpuTime(pid)
    // a task with a short limit waits for a core as long as any other
    const wait_limit_ms = Math.max(limit_ms, taskLimit) * patience[slot.side]
    const patience_ends = performance.now() + wait_limit_ms
    const look = () => {
      // unknown outside Linux: the patience alone ends a task there
      const left = limit_ms - (cpuTime(pid) - before || 0)
      if (left <= 0) lose(slot, 'cpu_time', `over ${limit_ms} ms`)
      else if (performance.now() < patience_ends) slot.timer = setTimeout(look, Math.max(left, look_again_ms))
      else lose(slot, 'waited', `not done within ${wait_limit_ms} ms`)
    }
    slot.timer = setTimeout(look, limit_ms)
  }

  async function run<N extends TaskName>(
    name: N,
    input: Input<N>,
    how: RunOptions = {},
    whose?: () => Owner | Promise<Owner>,
  ): Promise<Output<N>> {
    const owner = await whose?.()
    return new Promise((resolve, reject) => {
      if (closed) throw new WorkerLost('closed', name)
      const order = { id: ++lastId, name, input, bytes_kept: false, bytes_shared: 0 }
      const task = { room: taskRooms[name], owner, order, how, given_again: false, resolve, reject }
      turns[how.background ? 'background' : 'front'].add(task)?.reject(noRoomForFiles())
      next()
    })
  }

  return {
    run: (name, input, how) => published('file', name, () => run(name, input, how)),
    forOwner: (owner) => ({
      run: (name, input, how) => published('file', name, () => run(name, input, how, owner)),
      get closed() {
        return closed
      },
    }),
    warm() {
      while (!closed && slots.size < size.front) spawn('front')
      if ([...slots].every((slot) => slot.ready)) return Promise.resolve()
      return new Promise((resolve) => whenWarm.push(resolve))
    },
    renew(keys) {
      Object.assign(settings, keys)
      for (const slot of slots) {
        if (slot.task) slot.old = true
        else discard(slot)
      }
      next()
    },
    async close() {
      closed = true
      failWaiting(new WorkerLost('closed', 'the pool was closed'))
      for (const slot of slots) {
        slot.task?.reject(new WorkerLost('closed', slot.task.order.name))
        discard(slot)
      }
      for (const warm of whenWarm.splice(0)) warm()
      await Promise.all(Array.from(living, hasEnded))
    },
    get waiting() {
      return turns.front.waiting + turns.background.waiting
    },
    get present() {
      return sides.flatMap((side) => turns[side].present)
    },
    get workers() {
      const busy = [...slots].filter(({ task }) => task).length
      return { open: slots.size, busy, pids: [...slots].flatMap(({ child }) => child.pid ?? []) }
    },
    get closed() {
      return closed
    },
  }
}
