import { pass, take } from './shared-file.ts'
import type { Order, Reply } from './tasks.ts'

/** A worker with its shared file, and the bytes of its last task, which it still holds. Weak: they belong to the caller. */
export type Holder = { sharedFile: number | null; kept: WeakRef<Uint8Array> | null }

const nothing = new Uint8Array()

/** A document is sent to a worker once, not for each portion of its pages, and not through the pipe. */
export function withoutBytes(slot: Holder, order: Order): Order {
  const { input } = order
  if (!('bytes' in input)) return order
  if (slot.kept?.deref() === input.bytes) return { ...order, input: { ...input, bytes: nothing }, bytes_kept: true }
  slot.kept = new WeakRef(input.bytes)
  const { bytes, bytes_shared } = pass(slot.sharedFile, input.bytes)
  return { ...order, input: { ...input, bytes }, bytes_shared }
}

/** Puts the shared bytes into the answer. False when they are not there: a worker is not trusted. */
export function takeBytes(slot: Holder, reply: Extract<Reply, { kind: 'done' }>): boolean {
  const { output, bytes_shared } = reply
  if (bytes_shared === 0 || typeof output === 'string' || !('bytes' in output) || !output.bytes) return true
  const bytes = take(slot.sharedFile, { bytes: output.bytes, bytes_shared })
  if (bytes) reply.output = { ...output, bytes }
  return bytes !== null
}
