import { afterAll, expect, test } from 'vitest'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import type { TaskName } from '#server/documents/pool/tasks.ts'
import { pageWidths } from '#server/documents/storage/storage.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { clientOwner } from '#server/platform/threads/owner.ts'
import { answers_max, mark_bytes, remembering } from '#tests/support/remembered-documents.ts'
import { aContract } from '#tests/support/words.ts'
import { aPdf, sample } from '../support/fixtures.ts'

const workers = openPool({ workers: 1 })
afterAll(() => workers.close())

/** A pool with a new memory, and what its workers are asked. */
function aPool(): { pool: Pool; asked: TaskName[] } {
  const asked: TaskName[] = []
  const pool: Pool = {
    ...workers,
    run(...order) {
      asked.push(order[0])
      return workers.run(...order)
    },
    forOwner: () => pool,
  }
  return { pool: remembering(pool), asked }
}

test.each<[string, () => Buffer]>([
  ['three pages', () => aContract(3)],
  [
    'one page, whose fonts are not in it',
    () => Buffer.concat([sample('cyrillic-not-embedded'), aContract().subarray(-mark_bytes)]),
  ],
])('what is remembered of a contract of %s is what the workers answer', async (_what, make) => {
  const { pool, asked } = aPool()
  const ask = async (from: Pick<Pool, 'run'>, bytes: Buffer) => ({
    inspected: await from.run('inspect', { bytes, name: 'Договор.pdf', settle: false }),
    read: await from.run('read_again', { bytes }),
    pages: await from.run('render', { bytes, pages: [1, 2, 3], widths: [...pageWidths] }, { background: true }),
    rooms: await from.run('render', { bytes, pages: [1], widths: [] }),
    part: await from.run('render', { bytes, pages: [1], widths: [780], cell: { index: 1, columns: 1, rows: 2 } }),
  })
  await ask(pool, make())
  const tasks = ['inspect', 'read_again', 'render', 'render', 'render']
  expect(asked).toEqual(tasks)
  const other = make()
  const [answers, accepted] = [await ask(workers, other), await inspect(workers, other, 'Договор.pdf')]
  for (const from of [pool, pool.forOwner(() => clientOwner(7))]) {
    expect(await ask(from, other)).toEqual(answers)
    expect(await inspect(from, other, 'Договор.pdf')).toEqual(accepted)
  }
  expect(asked).toEqual(tasks)
})

test.each<[string, (number: number) => Buffer]>([
  ['that is no contract of a test', () => aPdf()],
  [
    'that is changed',
    () =>
      Buffer.concat([
        aPdf({ catalog: '/AA << /WP << /S /JavaScript /JS (1) >> >>' }),
        aContract().subarray(-mark_bytes),
      ]),
  ],
  ['that is refused', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), aContract().subarray(-mark_bytes)])],
  ['with other content', (number) => aContract(number)],
])('a file %s goes to the workers each time', async (_what, make) => {
  const { pool, asked } = aPool()
  for (const number of [1, 2]) await pool.run('inspect', { bytes: make(number), name: 'a.pdf' }).catch(() => undefined)
  expect(asked).toEqual(['inspect', 'inspect'])
})

test('a contract under another name is inspected anew, and beyond a limit nothing more is remembered', async () => {
  const { pool, asked } = aPool()
  for (let number = 0; number <= answers_max; number += 1) {
    await pool.run('inspect', { bytes: aContract(), name: `${number}.pdf` })
  }
  expect(asked).toHaveLength(answers_max + 1)
  await pool.run('inspect', { bytes: aContract(), name: '0.pdf' })
  expect(asked).toHaveLength(answers_max + 1)
  await pool.run('inspect', { bytes: aContract(), name: `${answers_max}.pdf` })
  expect(asked).toHaveLength(answers_max + 2)
})
