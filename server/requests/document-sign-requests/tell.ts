import { journalRules } from '#shared/rules/journal-tells.ts'
import { timelineText } from '#shared/text/timeline.ts'

type Json = string | number | boolean | null | Json[] | Members
type Members = { [name: string]: Json }

/** Places and their values, as `shared/rules/journal-tells.ts` names them; what rows do not say is absent. */
export type Told = Members

type Rule = { place: string[]; condition: string[] | null; source: string; path: string[] }

const parsed = (place: string, value: string): Rule => {
  const [, condition, source = ''] = /^(?:([^?]+)\?)?(.*)$/.exec(value) ?? []
  const path = /^(?:iso|text)\((.*)\)$/.exec(source)?.[1] ?? source
  return { place: partsOf(place), condition: condition?.split('.') ?? null, source, path: path.split('.') }
}

/** The dots in `{after.code_id}` separate no parts. */
const partsOf = (place: string) => place.split(/\.(?![^{]*\})/)

/** Rules of an event, or of all events of a noun. */
const rulesOf = Map.groupBy(
  journalRules.map(([event, place, value]) => ({ event, ...parsed(place, value) })),
  ({ event }) => event,
)

/**
 * What rows of the journal say of one request, by the rules of `shared/rules/journal-tells.ts`. `check.sh` of an archive of
 * evidence does the same with awk (`shared/text/told-check.ts`).
 * @param payloads of the rows, in their order
 */
export function tell(payloads: readonly string[]): Told {
  const told: Told = {}
  for (const payload of payloads) {
    const row = JSON.parse(payload) as { event: string } & Members
    const numbers = new Map<Json, number>()
    const noun = row.event.slice(0, row.event.indexOf('.'))
    for (const rule of rulesOf.get(row.event) ?? []) apply(told, row, rule, numbers)
    for (const rule of rulesOf.get(`${noun}.*`) ?? []) apply(told, row, rule, numbers)
  }
  return told
}

function apply(told: Told, row: Members, { place, condition, source, path }: Rule, numbers: Map<Json, number>): void {
  if (condition && memberOf(row, condition) === undefined) return
  const value = valueOf(row, source, path)
  if (value === undefined && source !== '-' && source !== '++') return
  const names = place.map((part) => (part.startsWith('{') ? memberOf(row, part.slice(1, -1).split('.')) : part))
  if (names.some((name) => name == null)) return
  const last = names.pop() ?? ''
  let node: Members | Json[] = told
  for (const [index, name = ''] of names.entries()) {
    const at = numberIn(node, name, numbers)
    const below = (node as Members)[at] ?? (place[index + 1] === '+' ? [] : {})
    ;(node as Members)[at] = below
    node = below as Members | Json[]
  }
  const members = node as Members
  const name = wordOf(last)
  if (source === '-') delete members[name]
  else members[name] = source === '++' ? Number(members[name] ?? 0) + 1 : (value ?? null)
}

/** `+`: the number of the row in this array. */
function numberIn(node: Members | Json[], name: Json, numbers: Map<Json, number>): string {
  if (name !== '+') return wordOf(name)
  const number = numbers.get(node) ?? (node as Json[]).length
  numbers.set(node, number)
  return String(number)
}

const wordOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

function memberOf(row: Members, path: readonly string[]): Json | undefined {
  let value: Json | undefined = row
  for (const name of path) value = (value as Members | null | undefined)?.[name]
  return value
}

function valueOf(row: Members, source: string, path: readonly string[]): Json | undefined {
  if (source.startsWith('=')) return JSON.parse(source.slice(1)) as Json
  const value = memberOf(row, path)
  // what later rows add to it is not theirs
  if (value === undefined || source === path.join('.')) return structuredClone(value)
  return source.startsWith('iso') ? new Date(Number(value)).toISOString() : timelineText(wordOf(value))
}
