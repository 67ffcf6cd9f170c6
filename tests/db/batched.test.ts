import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { batched } from '#server/platform/db/batched.ts'

/** Doubles numbers; a batch with a negative one throws. Records the batches. */
function aDoubler(items_max = 100) {
  const batches: number[][] = []
  const double = batched(items_max, async (items: number[]) => {
    batches.push(items)
    await turn()
    const bad = items.find((item) => item < 0)
    if (bad !== undefined) throw new Error(`no ${bad}`)
    return items.map((item) => item * 2)
  })
  return { double, batches }
}

test('batched calls within a few turns of the event loop share a batch, each with its own result', async () => {
  const { double, batches } = aDoubler()
  const first = [1, 2, 3].map((item) => double('one', item))
  await turn()
  const later = [4, 5].map((item) => double('one', item))
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1, 2, 3, 4, 5]])
})

test('calls made during a running batch form the next batch', async () => {
  const batches: number[][] = []
  let open: () => void = () => undefined
  const double = batched(100, async (items: number[]) => {
    batches.push(items)
    if (batches.length === 1) await new Promise<void>((done) => (open = done))
    return items.map((item) => item * 2)
  })
  const first = double('one', 1)
  await expect.poll(() => batches.length).toBe(1)
  const others = [2, 3, 4].map((item) => double('one', item))
  open()
  expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8])
  expect(batches).toEqual([[1], [2, 3, 4]])
})

test('a batch of calls that throws is repeated item by item: only the bad item fails', async () => {
  const { double, batches } = aDoubler()
  const answers = await Promise.allSettled([1, -2, 3].map((item) => double('one', item)))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[1]).toMatchObject({ reason: new Error('no -2') })
  expect(batches).toEqual([[1, -2, 3], [1], [-2], [3]])
})

test('a batch whose connection was lost is not repeated, since it may be committed', async () => {
  let runs = 0
  const lose = batched(100, async () => {
    runs += 1
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  const answers = await Promise.allSettled([1, 2].map((item) => lose('one', item)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(runs).toBe(1)
})

test('calls with different keys are batched independently, and no batch exceeds its limit', async () => {
  const { double, batches } = aDoubler(2)
  const answers = await Promise.all([double('a', 1), double('b', 10), double('a', 2), double('a', 3)])
  expect(answers).toEqual([2, 20, 4, 6])
  expect(batches.toSorted((a, b) => a[0]! - b[0]!)).toEqual([[1, 2], [3], [10]])
})
