import { Worker } from 'node:worker_threads'
import { refuse } from '#server/platform/core/errors.ts'
import type { Paper, PrintOrder, PrintReply } from './papers.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    printer: Printer
  }
}

/** PDFs are drawn in a worker: a bill takes about 60 ms of a core, a long reconciliation seconds. */
export type Printer = {
  /** @throws Refusal `too_many_requests` when too many documents wait */
  print(paper: Paper): Promise<Uint8Array>
  close(): Promise<void>
}

const waiting_max = 64
/** from the order to the result, including the queue */
const print_ms_max = 30_000
/** an idle printer frees the memory of pdfmake and fonts */
const idle_ms_max = 10_000

type Waiting = { resolve(bytes: Uint8Array): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function openPrinter(): Printer {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function drop(reason: string): Promise<unknown> {
    const old = worker
    worker = undefined
    clearTimeout(idle)
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new Error(`printer: ${reason}`))
    }
    waiting.clear()
    return old?.terminate() ?? Promise.resolve()
  }

  function start(): Worker {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    started.on('message', receive)
    started.on('error', (error) => worker === started && void drop(String(error)))
    started.on('exit', (code) => worker === started && void drop(`the worker ended with ${code}`))
    return started
  }

  function receive(reply: PrintReply): void {
    const order = waiting.get(reply.id)
    if (!order) return
    waiting.delete(reply.id)
    clearTimeout(order.timer)
    if ('bytes' in reply) order.resolve(reply.bytes)
    else order.reject(new Error(reply.failure))
    if (waiting.size > 0) return
    worker?.unref()
    idle = setTimeout(() => void drop('idle'), idle_ms_max).unref()
  }

  return {
    print(paper) {
      if (waiting.size >= waiting_max) refuse('too_many_requests', { retry_after_seconds: 5 })
      clearTimeout(idle)
      worker ??= start()
      worker.ref()
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void drop(`over ${print_ms_max} ms`), print_ms_max)
        waiting.set(id, { resolve, reject, timer })
        worker?.postMessage({ id, paper } satisfies PrintOrder)
      })
    },
    close: async () => void (await drop('closed')),
  }
}
