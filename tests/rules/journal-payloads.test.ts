import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalPayloads } from '#shared/rules/journal-payloads.ts'
import { journalRules } from '#shared/rules/journal-tells.ts'
import { type Field, type Shape } from '#shared/rules/payload-shapes.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { payloadSchema, payloadText, readRow } from '#server/platform/journal/read-row.ts'

/** Never called, only type-checked: a line below `@ts-expect-error` that compiles is an error. */
export function misspelt(tx: Tx, by: Actor): unknown[] {
  const of = { subject_id: 1, client_id: 1 }
  const reminders = { every_days: 3, times_max: 2, hour: 9 }
  const further = { sha256: '9f', size: 1, bytes: 1 }
  // @ts-expect-error a renamed field
  record(tx, by, { event: 'files.delete', ...of, after: { sha256: '9f', bytes: 1 } })
  // @ts-expect-error a further field, brought by a variable
  record(tx, by, { event: 'files.delete', ...of, after: further })
  // @ts-expect-error a field is left out
  record(tx, by, { event: 'files.delete', ...of, after: { sha256: '9f' } })
  // @ts-expect-error a further field below another
  record(tx, by, { event: 'clients.change_settings', ...of, before: {}, after: { reminders } })
  // @ts-expect-error an event without old values
  record(tx, by, { event: 'files.delete', ...of, before: {}, after: { sha256: '9f', size: 1 } })
  // @ts-expect-error no such field of the event
  const read = readRow('', 'files.gost_seal')?.after?.gost
  // @ts-expect-error no such path of the event
  return [read, payloadText<'files.gost_seal'>('after.gost')]
}

const nouns: Record<string, Record<string, Shape>> = journalPayloads
/** What a row says beside its payload (`server/platform/journal/journal.ts`). */
const head =
  'chain seq at_ms event subject subject_id client_id actor_kind actor_id actor_name ip user_agent request_id session_id'

const payloadsOf = (event: string): Shape[] => {
  const [noun = '', verb = ''] = event.split('.')
  const own = nouns[noun] ?? {}
  return verb === '*' ? Object.values(own) : [own[verb] ?? {}]
}

function has(field: Field | undefined, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return field !== undefined
  if (typeof field !== 'object') return false
  if (Array.isArray(field)) return has(field[0] as Field, [name, ...rest])
  const shape = field as Shape
  return has(shape[name] ?? shape[`${name}?`] ?? shape['*'], rest)
}

const isSaid = (event: string, path: string) =>
  head.split(' ').includes(path) || payloadsOf(event).some((payload) => has(payload, path.split('.')))

test('every path that a rule of evidence reads is a field of its event', () => {
  const paths = journalRules.flatMap(([event, place, value]) => {
    const source = value.replace(/^(?:iso|text)\((.*)\)$/, '$1')
    const named = source.split('?').filter((item) => /^[a-z]/.test(item))
    return [...named, ...[...place.matchAll(/\{(.+?)\}/g)].map(([, path = '']) => path)].map((path) => ({
      event,
      path,
    }))
  })
  expect(paths.length).toBeGreaterThan(100)
  // a late receipt never said who sent it; the rule stays, since the digest of `check.sh`, which has it, is published
  const found_nowhere = [{ event: 'deliveries.late_receipt', path: 'after.provider' }]
  expect(paths.filter(({ event, path }) => !isSaid(event, path))).toEqual(found_nowhere)
})

test('every path into the journal that a migration reads is a field of the event it names, or stands in every row', () => {
  const folder = join(import.meta.dirname, '../../server/platform/db/migrations')
  const statements = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split(/;\s*$/m)
      .map((text) => ({ name, text })),
  )
  const read = statements.flatMap(({ name, text }) => {
    const event = /event = '([\w.-]+)'/.exec(text)?.[1] ?? ''
    const paths = [...text.matchAll(/(?:payload::jsonb\)?|\bsaid) (?:#>>? '\{(.+?)\}'|->>? '(\w+)')/g)]
    return paths.map(([, deep, name_of]) => ({ name, event, path: (deep ?? name_of ?? '').replaceAll(',', '.') }))
  })
  expect(read.length).toBeGreaterThan(5)
  expect(read.filter(({ event, path }) => !isSaid(event, path))).toEqual([])
})

test('a row is read with fields left out and further ones, and not with a field of another kind', () => {
  const read = (after: unknown) => payloadSchema('files.gost_seal', 'read').safeParse({ before: null, after }).success
  expect(read({ signer: 'Печать', earlier: 1 })).toBe(true)
  expect(read(null)).toBe(true)
  expect(read({ signer: 7 })).toBe(false)
})
