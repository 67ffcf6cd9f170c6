import { keepFindings, markProven, readMarks } from './proof.commands.ts'
import type { Part } from './part.ts'
import { checkFaultsAgain } from './proof.ts'
import { before_first, endOfSlice, type Slice, sliceOf, slicesFrom, type Source, type Walk } from './walk.ts'
import { walks as all_walks } from './walks.ts'

/** The mark of the journal rows whose subjects were checked. */
const touched_mark = 'touched'
const journal_walk = { over: { table: 'journal', key: 'id' }, rows_max: 50_000 } as const

/**
 * Checks what is new since the last verification, by hand or of the server: rows that were added, rows that the journal
 * says were changed, and what was found wrong before. Without an earlier one everything is new. A row gets its number
 * before its transaction commits, so the last slice before each mark is read again.
 */
export async function* checkNew(source: Source, walks: readonly Walk[] = all_walks): AsyncGenerator<Slice> {
  const { db } = source
  for (const kind of ['full', 'by_hand'] as const) yield* checkFaultsAgain(source, kind, { minutes: 0 })
  const marks = await readMarks(db)
  // marks of walks that went on since would hide what this one has not looked at
  const begin = (name: string, rows: number) => Math.max(before_first, (marks.get(name) ?? before_first) - rows)
  for await (const part of journalParts(source, begin(touched_mark, journal_walk.rows_max))) {
    for (const walk of walks) yield* touchedSlices(source, walk, part)
    await db.transaction().execute((tx) => markProven(tx, touched_mark, part.until))
  }
  for (const walk of walks) {
    for await (const slice of slicesFrom(source, walk, begin(walk.name, walk.rows_max))) {
      await db.transaction().execute(async (tx) => {
        await markProven(tx, walk.name, slice.part.until)
        await keepFindings(tx, 'by_hand', slice)
      })
      yield slice
    }
  }
}

async function* journalParts({ db, signal }: Source, from: number): AsyncGenerator<Part> {
  for (let after = from; ;) {
    signal?.throwIfAborted()
    const until = await endOfSlice(db, journal_walk, after)
    if (until === null) return
    yield { after, until }
    after = until
  }
}

/** Rows are checked together; where one is wrong, each for itself, so that it is stored and checked again alone. */
async function* touchedSlices(source: Source, walk: Walk, journal: Part): AsyncGenerator<Slice> {
  if (!walk.touched) return
  const { rows } = await walk.touched(journal).execute(source.db)
  const ids = rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += walk.rows_max) {
    const some = ids.slice(from, from + walk.rows_max)
    if ((await walk.find(source, { ids: some })).length === 0) continue
    for (const id of some) {
      const slice = await sliceOf(source, walk, { after: id - 1, until: id })
      if (slice.findings.length === 0) continue
      await source.db.transaction().execute((tx) => keepFindings(tx, 'by_hand', slice))
      yield slice
    }
  }
}
