import type { Readable } from 'node:stream'
import { parentPort, type MessagePort } from 'node:worker_threads'

/** What a thread sends; each `more` that it receives allows one part. */
export type Part = { bytes: Uint8Array } | { end: true } | { failure: string; code?: string }

/**
 * The side of a thread: answers each order with a stream, read as fast as the other side reads. Orders run side by
 * side.
 */
export function answerOrders<Order>(work: (order: Order) => Promise<Readable>): void {
  const parent = parentPort
  if (!parent) throw new Error('this module runs in a worker thread only')
  parent.on('message', ({ order, port }: { order: Order; port: MessagePort }) => void answer(port, () => work(order)))
}

async function answer(port: MessagePort, work: () => Promise<Readable>): Promise<void> {
  let wanted = 0
  let closed = false
  let wake = (): void => undefined
  let stream: Readable | undefined
  port.on('message', () => {
    wanted += 1
    wake()
  })
  port.on('close', () => {
    closed = true
    stream?.destroy()
    wake()
  })
  const send = (part: Part) => port.postMessage(part)
  try {
    stream = await work()
    if (closed) return void stream.destroy()
    for await (const bytes of stream as AsyncIterable<Uint8Array>) {
      while (wanted === 0 && !closed) await new Promise<void>((resolve) => (wake = resolve))
      if (closed) return
      wanted -= 1
      send({ bytes })
    }
    send({ end: true })
  } catch (error) {
    if (!closed) send(failureOf(error))
  }
}

/** `code` distinguishes an outage of the database from a fault of ours. */
function failureOf(error: unknown): Part {
  if (!(error instanceof Error)) return { failure: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
  return { failure: error.stack ?? error.message, ...code }
}
