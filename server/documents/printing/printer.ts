import { buffer } from 'node:stream/consumers'
import { refuse } from '#server/platform/core/errors.ts'
import { openThread } from '#server/platform/threads/thread.ts'
import type { Paper } from './papers.ts'

declare module '#server/platform/services/services.ts' {
  interface Services {
    printer: Printer
  }
}

/** PDFs are drawn in a thread: a bill takes about 60 ms of a core, a long reconciliation seconds. */
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

export function openPrinter(): Printer {
  const thread = openThread<Paper>(new URL('./worker.ts', import.meta.url), { heap_megabytes_max: 512, idle_ms_max })
  let waiting = 0
  return {
    async print(paper) {
      if (waiting >= waiting_max) refuse('too_many_requests', { retry_after_seconds: 5 })
      waiting += 1
      try {
        return await buffer(thread.ask(paper, { ms_max: print_ms_max }))
      } finally {
        waiting -= 1
      }
    },
    close: () => thread.close(),
  }
}
