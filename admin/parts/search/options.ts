import type { SearchGroup, SearchHit } from '#shared/contract/search.ts'
import { search_chars_min } from '#shared/rules/limits.ts'
import type { AdminRole } from '#shared/rules/policy.ts'
import type { SearchedNoun } from '#shared/rules/search.ts'
import { searchLine, searchTexts as t } from '#shared/text/search.ts'
import { links } from '../links.ts'
import { verbsFor } from './verbs.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** One line of the search: where it leads, or `again` to repeat what failed, or nothing but its text. */
export type SearchOption = {
  key: string
  group: string
  name: string
  facts: string[]
  to?: string
  again?: true
}

const whole_chars_max = 28

/** Facts in one line; a short one is not broken in the middle. */
export const showFacts = (facts: readonly string[]): string =>
  facts.map((fact) => (fact.length <= whole_chars_max ? fact.replaceAll(' ', '\u00a0') : fact)).join(' · ')

type Found = { groups: SearchGroup[]; unfinished: boolean; error: Error | null }

/** Actions, then what was found; an exact hit comes before the actions. */
export function optionsOf(
  { groups, unfinished, error }: Found,
  typed: string,
  role: AdminRole | undefined,
): SearchOption[] {
  const hits = groups.flatMap((group) => ofGroup(group, typed.trim()))
  const isExact = groups[0]?.hits[0]?.match === 'exact'
  const actions = role ? verbsFor(role, typed).map(({ label, to }) => option(`go ${to} ${label}`, t.go, label, to)) : []
  return [
    ...(error ? [{ ...option('again', t.failed, t.again), facts: [textOf(error)], again: true as const }] : []),
    ...(isExact ? [...hits, ...actions] : [...actions, ...hits]),
    ...(unfinished ? [option('unfinished', '', t.unfinished)] : []),
  ]
}

const option = (key: string, group: string, name: string, to?: string): SearchOption => ({
  key,
  group,
  name,
  facts: [],
  ...(to && { to }),
})

function ofGroup({ noun, hits, more }: SearchGroup, q: string): SearchOption[] {
  const group = t.groups[noun]
  const lines = hits.map((hit) => ({
    key: `${noun} ${hit.id}`,
    group,
    ...searchLine(noun, hit),
    to: addressOf(noun, hit),
  }))
  // lists ignore shorter searches
  const rest = more && noun !== 'admins' && q.length >= search_chars_min
  return rest ? [...lines, option(`${noun} more`, group, t.more[noun], links.list(noun, { q }))] : lines
}

function addressOf(noun: SearchedNoun, { id, statement_id }: SearchHit): string {
  if (noun === 'statements') return links.show('statements', statement_id ?? 0, { line: id })
  return links.show(noun, id)
}
