import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { JournalEvent, JournalPath, JournalRead } from '#shared/rules/journal-events.ts'
import { journalPayloads } from '#shared/rules/journal-payloads.ts'
import type { Field, Kind, Shape } from '#shared/rules/payload-shapes.ts'

/** What a row says of who acted; of an erased one there is less. */
const Head = z.looseObject({
  event: z.string(),
  actor_kind: z.string(),
  actor_name: z.string(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable().default(null),
  /** missing in rows from before sessions were recorded */
  session_id: z.number().nullable().default(null),
})
type Head = z.infer<typeof Head>

export const readHead = (payload: string): Head => Head.parse(JSON.parse(payload))

/**
 * A row as the table of payloads says (docs/decisions/0129); null when it is of none of these events.
 * @throws ZodError for a row that was never written so
 */
export function readRow<E extends JournalEvent>(payload: string, ...events: E[]): (Head & JournalRead<E>) | null {
  // most rows that are asked are of another event
  if (!events.some((event) => payload.includes(`"event":"${event}"`))) return null
  const head = readHead(payload)
  const event = events.find((event) => event === head.event)
  return event ? (payloadSchema(event, 'read').parse(head) as Head & JournalRead<E>) : null
}

/** A field of the payload in SQL, as text: `payloadText<'files.gost_seal'>('after.signer', 'j')`. */
export const payloadText = <E extends JournalEvent>(path: JournalPath<E>, of?: string): RawBuilder<string | null> =>
  sql`(${payloadOf(of)} #>> ${steps(path)})`
/** The value at `path`, as jsonb. */
export const payloadJson = <E extends JournalEvent>(path: JournalPath<E>, of?: string): RawBuilder<unknown> =>
  sql`(${payloadOf(of)} #> ${steps(path)})`

const payloadOf = (of?: string) => sql`${sql.ref(of ? `${of}.payload` : 'payload')}::jsonb`
const steps = (path: string) => sql.lit(`{${path.replaceAll('.', ',')}}`)

type Mode = 'read' | 'written'
const kinds = {
  text: z.string(),
  number: z.number(),
  kopecks: z.int(),
  rubles: z.number(),
  flag: z.boolean(),
  time: z.string(),
} satisfies Record<Kind, z.ZodType>

const isList = (field: Field): field is readonly [Field] | readonly [Field, null] => Array.isArray(field)

function schemaOf(field: Field, mode: Mode): z.ZodType {
  if (typeof field === 'string') {
    const [kind, or_null] = field.split('|') as [Kind, 'null'?]
    return or_null ? kinds[kind].nullable() : kinds[kind]
  }
  if (isList(field)) {
    const item = schemaOf(field[0], mode)
    return field.length === 2 ? item.nullable() : z.array(item)
  }
  const any = field['*']
  return any ? z.record(z.string(), schemaOf(any, mode)) : membersOf(field, mode)
}

function membersOf(shape: Shape, mode: Mode, all_optional = false): z.ZodType {
  const members = Object.entries(shape).map(([name, field]) => {
    const schema = schemaOf(field, mode)
    return [name.replace('?', ''), all_optional || name.endsWith('?') ? schema.optional() : schema] as const
  })
  return mode === 'written' ? z.strictObject(Object.fromEntries(members)) : z.looseObject(Object.fromEntries(members))
}

const schemas = new Map<string, z.ZodType>()

/** Of `before` and `after` of an event: exactly as it is written, or as rows of all versions are read. */
export function payloadSchema(event: JournalEvent, mode: Mode): z.ZodType {
  const key = `${event} ${mode}`
  const schema = schemas.get(key) ?? makeSchema(event, mode)
  schemas.set(key, schema)
  return schema
}

function makeSchema(event: JournalEvent, mode: Mode): z.ZodType {
  const at = event.indexOf('.')
  const nouns: Record<string, Record<string, Record<string, Shape>>> = journalPayloads
  const payload = nouns[event.slice(0, at)]?.[event.slice(at + 1)] ?? {}
  const side = (name: string) => {
    const shape = payload[name] ?? payload[`${name}?`]
    if (mode === 'read') return (shape ? membersOf(shape, mode, true) : z.unknown()).nullish().default(null)
    const schema = shape ? membersOf(shape, mode) : z.null()
    return payload[name] ? schema : schema.nullable()
  }
  return z.looseObject({ before: side('before'), after: side('after') })
}
