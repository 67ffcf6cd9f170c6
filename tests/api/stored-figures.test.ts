import { expect, test, vi } from 'vitest'
import { storedFigures } from '#server/platform/figures/stored-figures.ts'
import { testServer } from '#tests/support/server.ts'

const { services, database } = await testServer()

/** A count that ends when the test says so. */
function aCount(of: number) {
  const { promise, resolve } = Promise.withResolvers<{ of: number }>()
  return { run: vi.fn(() => promise), end: () => resolve({ of }) }
}
const aServer = (fresh_seconds = 60) => storedFigures<{ of: number }>(services, { kind: 'stats', fresh_seconds })
const refused = (answer: Promise<unknown>) => answer.then(() => null).catch(({ code }: { code: string }) => code)
const outdate = (key: string) =>
  database.pool.query("update stored_figures set at = at - interval '1 hour' where key = $1", [key])

test('callers who ask at once wait for one count', async () => {
  const figuresOf = aServer()
  const count = aCount(1)
  const answers = [figuresOf('at once', count.run), figuresOf('at once', count.run)]
  await vi.waitUntil(() => count.run.mock.calls.length > 0)
  count.end()
  const [first, second] = await Promise.all(answers)
  expect([first?.figures, second?.figures]).toEqual([{ of: 1 }, { of: 1 }])
  expect(count.run).toHaveBeenCalledOnce()
})

test('figures that were never counted and take long are refused until they are there', async () => {
  const figuresOf = aServer()
  const count = aCount(2)
  expect(await refused(figuresOf('long', count.run))).toBe('still_counting')
  expect(await refused(figuresOf('long', count.run))).toBe('still_counting')
  count.end()
  await vi.waitUntil(async () => (await refused(figuresOf('long', count.run))) === null)
  expect(count.run).toHaveBeenCalledOnce()
})

test('while new figures are counted the last ones are given, with their moment', async () => {
  const figuresOf = aServer()
  const first = aCount(3)
  first.end()
  const { at } = await figuresOf('older', first.run)
  await outdate('older')
  const second = aCount(4)
  const older = await figuresOf('older', second.run)
  expect(older.figures).toEqual({ of: 3 })
  expect([older.at < at, older.counting]).toEqual([true, true])
  second.end()
  await vi.waitUntil(async () => (await figuresOf('older', second.run)).figures.of === 4)
  expect(second.run).toHaveBeenCalledOnce()
})

test('two servers do not count the same at once, and the second takes what the first has counted', async () => {
  const count = aCount(5)
  const other = aCount(6)
  const one = refused(aServer()('two', count.run))
  await vi.waitUntil(() => count.run.mock.calls.length > 0)
  const second = aServer()
  expect(await refused(second('two', other.run))).toBe('still_counting')
  count.end()
  await one
  await vi.waitUntil(async () => (await refused(second('two', other.run))) === null)
  expect((await second('two', other.run)).figures).toEqual({ of: 5 })
  expect(other.run).not.toHaveBeenCalled()
})

test('a count that fails is the failure of who has no older figures, and is tried again', async () => {
  const figuresOf = aServer(0)
  const failing = async () => Promise.reject(new Error('the disk is full'))
  await expect(figuresOf('failing', failing)).rejects.toThrow('the disk is full')
  const count = aCount(7)
  count.end()
  expect((await figuresOf('failing', count.run)).figures).toEqual({ of: 7 })
})
