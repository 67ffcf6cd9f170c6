import { setImmediate as turn } from 'node:timers/promises'
import { isConnectionLost } from '#server/platform/core/outage.ts'

type Waiting<T, R> = { item: T; done: (result: R) => void; failed: (error: unknown) => void }

/**
 * Turns of the event loop, some microseconds each, without a new item. Measured: with one such turn the callers just
 * answered miss the next batch, and batches of 9 and 1 alternate.
 */
const quiet_turns = 2

/**
 * Natural batching: while one batch of a key is running, the next one collects items, without a timer. Items that would
 * wait for the same locked row wait here instead, and share one transaction and one flush to the disk. A batch that
 * throws has done nothing; its items are then run one by one, so that each gets its own result. A lost
 * connection may hide a commit: then all of them fail.
 * @param together runs a batch, all or nothing; its results are in the order of the items
 */
export function batched<T, R>(
  items_max: number,
  together: (items: T[]) => Promise<R[]>,
): (key: string, item: T) => Promise<R> {
  const queues = new Map<string, Waiting<T, R>[]>()

  async function settle(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await together(batch.map(({ item }) => item))
      for (const [index, result] of results.entries()) batch[index]?.done(result)
    } catch (error) {
      if (batch.length > 1 && !isConnectionLost(error)) for (const entry of batch) await settle([entry])
      else for (const { failed } of batch) failed(error)
    }
  }

  async function drain(key: string, queue: Waiting<T, R>[]): Promise<void> {
    while (queue.length > 0) {
      await untilQuiet(queue, items_max)
      await settle(queue.splice(0, items_max))
    }
    queues.delete(key)
  }

  return (key, item) =>
    new Promise<R>((done, failed) => {
      const queue = queues.get(key)
      if (queue) return void queue.push({ item, done, failed })
      const fresh = [{ item, done, failed }]
      queues.set(key, fresh)
      void drain(key, fresh)
    })
}

/** Returns at once when the batch is full. */
async function untilQuiet(queue: readonly unknown[], items_max: number): Promise<void> {
  for (let quiet = 0, known = queue.length; quiet < quiet_turns && known < items_max; known = queue.length) {
    await turn()
    quiet = queue.length > known ? 0 : quiet + 1
  }
}
