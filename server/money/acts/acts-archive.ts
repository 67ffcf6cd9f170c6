import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { toRubles } from '#shared/rules/kopecks.ts'
import { actArchiveTexts as t } from '#shared/text/acts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import type { Column } from '#server/platform/exports/column.ts'
import { csvOf } from '#server/platform/exports/csv.ts'
import { zip, type ZipEntry } from '#server/platform/exports/zip.ts'
import type { Services } from '#server/platform/services/services.ts'
import { noRoom } from '#server/platform/threads/no-room.ts'
import { ownerOfActor } from '#server/platform/threads/owner.ts'
import { actPdf } from './act-pdf.ts'

const portion_acts = 50
/** a reader that takes nothing for so long gives its place to the next one */
const stalled_ms_max = 60_000

type ActFile = Pick<Row<'acts'>, 'number' | 'issued_on' | 'amount' | 'vat_amount' | 'payer'> & { path: string }
/** Called with the acts of each portion before they are in the archive. */
type Note = (acts: Row<'acts'>[]) => Promise<void>

/**
 * All acts of a month as PDF and their register, printed one after another while the archive is read: a thousand take a
 * minute. Destroying it, or `gone` before it begins, frees its place.
 * @param month its first day, `2026-11-01`
 * @throws Refusal `not_found` when the month has no acts, `too_many_requests`
 */
export async function archiveOfActs(
  services: Pick<Services, 'db' | 'printer' | 'archive_places' | 'ownerOfClient'>,
  scope: Scope,
  month: string,
  gone: AbortSignal,
  note: Note,
): Promise<Readable> {
  const [first] = await portionOf(services.db, month, 0, 1)
  if (!first) refuse('not_found', { message: t.none })
  const owner = await ownerOfActor(services.ownerOfClient, scope.actor)
  const leave = await services.archive_places.take(owner, { gone })
  if (!leave) throw noRoom()
  let stalled: NodeJS.Timeout | undefined
  async function* parts() {
    for await (const part of zip(entriesOf(services, month, note), new Date(`${first?.issued_on}T09:00:00Z`))) {
      stalled = setTimeout(() => archive.destroy(), stalled_ms_max)
      yield part
      clearTimeout(stalled)
    }
  }
  const archive = Readable.from(parts(), { objectMode: false })
  archive.once('close', () => {
    clearTimeout(stalled)
    leave()
  })
  try {
    // a failure before the first byte is answered as one
    await once(archive, 'readable', { signal: gone })
  } catch (error) {
    archive.destroy()
    if (gone.aborted) throw noRoom()
    throw error
  }
  return archive
}

async function* entriesOf(
  services: Pick<Services, 'db' | 'printer'>,
  month: string,
  note: Note,
): AsyncGenerator<ZipEntry> {
  const register: ActFile[] = []
  for (let last = 0; ;) {
    const acts = await portionOf(services.db, month, last, portion_acts)
    await note(acts)
    for (const act of acts) {
      const path = t.file(act.number, act.payer.name)
      yield { path, bytes: Buffer.from(await actPdf(services, act)) }
      const { number, issued_on, amount, vat_amount, payer } = act
      register.push({ number, issued_on, amount, vat_amount, payer, path })
    }
    if (acts.length < portion_acts) break
    last = acts.at(-1)?.id ?? last
  }
  const parts: string[] = []
  for await (const part of csvOf(columns, whole(register))) parts.push(part)
  yield { path: t.register, bytes: Buffer.from(parts.join('')) }
}

/** In the order of their issue; index `acts_month`. */
function portionOf(db: Kysely<Tables>, month: string, after: number, count: number): Promise<Row<'acts'>[]> {
  const acts = db.selectFrom('acts').selectAll().where('month', '=', month).where('id', '>', after)
  return acts.orderBy('id').limit(count).execute()
}

async function* whole<Item>(items: Item[]) {
  yield items
}

const columns: Column<ActFile>[] = [
  { title: t.number, kind: 'number', value: ({ number }) => number },
  { title: t.issued_on, kind: 'day', value: ({ issued_on }) => issued_on },
  { title: t.payer, kind: 'text', value: ({ payer }) => payer.name },
  { title: t.inn, kind: 'text', value: ({ payer }) => payer.inn },
  { title: t.kpp, kind: 'text', value: ({ payer }) => payer.kpp },
  { title: t.amount, kind: 'money', value: ({ amount }) => toRubles(amount) },
  { title: t.vat, kind: 'money', value: ({ vat_amount }) => toRubles(vat_amount) },
  { title: t.path, kind: 'text', value: ({ path }) => path },
]
