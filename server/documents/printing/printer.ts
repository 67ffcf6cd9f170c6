import { buffer } from 'node:stream/consumers'
import { noRoom } from '#server/platform/threads/no-room.ts'
import type { OwnerOfClient } from '#server/platform/threads/owner.ts'
import { openPlaces } from '#server/platform/threads/places.ts'
import type { Present } from '#server/platform/threads/turns.ts'
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
  print(client_id: number, paper: Paper): Promise<Uint8Array>
  close(): Promise<void>
  readonly present: Present[]
}

const places = { at_once_max: 2, of_one_at_once_max: 1 }
/** from the order to the result */
const print_ms_max = 30_000
/** an idle printer frees the memory of pdfmake and fonts */
const idle_ms_max = 10_000

export function openPrinter(ownerOfClient: OwnerOfClient): Printer {
  const thread = openThread<Paper>(new URL('./worker.ts', import.meta.url), { heap_megabytes_max: 512, idle_ms_max })
  const turns = openPlaces('papers', places)
  return {
    async print(client_id, paper) {
      const leave = await turns.take(await ownerOfClient(client_id))
      if (!leave) throw noRoom()
      try {
        return await buffer(thread.ask(paper, { ms_max: print_ms_max }))
      } finally {
        leave()
      }
    },
    close: () => thread.close(),
    get present() {
      return turns.present
    },
  }
}
