import { Readable } from 'node:stream'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Part } from './answer-orders.ts'

/**
 * A worker thread for our own work that would block the event loop. It starts with the first order and ends when it is
 * idle, to free its memory. Untrusted files are opened in processes instead: see `server/documents/pool`.
 */
export type Thread<Order> = {
  /**
   * The answer to an order, made no faster than it is read. Destroying it ends the work. A failure in the thread, or
   * the end of the thread, destroys it with an error.
   */
  ask(order: Order, limits?: Limits): Readable
  /** The next orders are done with this data: at once when it is idle, otherwise after its last answer. */
  renew(data: unknown): void
  close(): Promise<void>
}

type Limits = {
  /** from the order to the end of the answer; then the thread is ended: it may be in an endless loop */
  ms_max?: number
  /** how long a part may wait to be read; then the answer is destroyed */
  stalled_ms_max?: number
}

type Settings = {
  /** `workerData` of the script */
  data?: unknown
  heap_megabytes_max: number
  idle_ms_max: number
}

/** @param script a module that calls `answerOrders` */
export function openThread<Order>(script: URL, given: Settings): Thread<Order> {
  const settings = { ...given }
  const answers = new Set<Readable>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let is_old = false

  function drop(reason: string): Promise<unknown> {
    const old = worker
    worker = undefined
    is_old = false
    clearTimeout(idle)
    for (const answer of answers) answer.destroy(new Error(`${script.pathname.split('/').at(-2)}: ${reason}`))
    return old?.terminate() ?? Promise.resolve()
  }

  function start(): Worker {
    const started = new Worker(script, {
      workerData: settings.data,
      resourceLimits: { maxOldGenerationSizeMb: settings.heap_megabytes_max },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    started.on('error', (error) => worker === started && void drop(String(error)))
    started.on('exit', (code) => worker === started && void drop(`the thread ended with ${code}`))
    return started
  }

  function makeIdle(): void {
    if (is_old) return void drop('renewed')
    worker?.unref()
    idle = setTimeout(() => void drop('idle'), settings.idle_ms_max).unref()
  }

  return {
    ask(order, { ms_max, stalled_ms_max } = {}) {
      const { port1: port, port2: its } = new MessageChannel()
      const timer = ms_max === undefined ? undefined : setTimeout(() => void drop(`over ${ms_max} ms`), ms_max)
      let stalled: NodeJS.Timeout | undefined
      const answer = new Readable({
        read() {
          clearTimeout(stalled)
          port.postMessage('more')
        },
        destroy(error, done) {
          clearTimeout(timer)
          clearTimeout(stalled)
          port.close()
          answers.delete(answer)
          if (answers.size === 0) makeIdle()
          done(error)
        },
      })
      // an error that comes before anyone listens would end the process
      answer.on('error', () => undefined)
      port.on('message', (part: Part) => {
        if ('bytes' in part) {
          if (stalled_ms_max !== undefined) stalled = setTimeout(() => answer.destroy(), stalled_ms_max)
          answer.push(part.bytes)
        } else if ('end' in part) answer.push(null)
        else answer.destroy(Object.assign(new Error(part.failure), part.code !== undefined && { code: part.code }))
      })
      clearTimeout(idle)
      worker ??= start()
      worker.ref()
      answers.add(answer)
      worker.postMessage({ order, port: its }, [its])
      return answer
    },
    renew(data) {
      settings.data = data
      is_old = true
      if (answers.size === 0) void drop('renewed')
    },
    close: async () => void (await drop('closed')),
  }
}
