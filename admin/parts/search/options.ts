import type { SearchGroup, SearchHit } from '#shared/contract/search.ts'
import { search_chars_min } from '#shared/rules/limits.ts'
import type { AdminRole } from '#shared/rules/policy.ts'
import { isListed, type SearchedNoun } from '#shared/rules/search.ts'
import { searchLine, searchTexts as t } from '#shared/text/search.ts'
import { links } from '../links.ts'
import type { ObjectAction } from './object-actions.ts'
import { verbsFor } from './verbs.ts'
import { textOf } from '#shared/browser/text-of.ts'

/** One line of the search: where it leads, what it presses, or `again` to repeat what failed, or nothing but its text. */
export type SearchOption = {
  key: string
  group: string
  name: string
  facts: string[]
  to?: string
  again?: true
  press?: () => void
}

const whole_chars_max = 28

/** Facts in one line; a short one is not broken in the middle. */
export const showFacts = (facts: readonly string[]): string =>
  facts.map((fact) => (fact.length <= whole_chars_max ? fact.replaceAll(' ', '\u00a0') : fact)).join(' · ')

type Found = { groups: SearchGroup[]; unfinished: boolean; error: Error | null; readAs?: string | null }

/** What can be done on the page that is open. */
export const optionsHere = (actions: readonly ObjectAction[]): SearchOption[] =>
  actions.map(({ label, whyNot, press }) => ({
    ...option(`here ${label}`, t.here, label),
    facts: whyNot ? [whyNot] : [],
    ...(whyNot === null && { press }),
  }))

/** Actions, those of the open page first, then what was found; an exact hit comes before the actions. */
export function optionsOf(
  { groups, unfinished, error, readAs = null }: Found,
  typed: string,
  role: AdminRole | undefined,
  here: readonly SearchOption[] = [],
): SearchOption[] {
  if (typed.trim() === '') return [...here]
  const hits = groups.flatMap((group) => ofGroup(group, readAs ?? typed.trim()))
  const isExact = groups[0]?.hits[0]?.match === 'exact'
  const actions = role ? verbsFor(role, typed).map(({ label, to }) => option(`go ${to} ${label}`, t.go, label, to)) : []
  const found = [
    ...(error ? [{ ...option('again', t.failed, t.again), facts: [textOf(error)], again: true as const }] : []),
    ...(readAs !== null ? [option('read-as', '', t.read_as(readAs))] : []),
    ...(isExact ? [...hits, ...actions] : [...actions, ...hits]),
    ...(unfinished ? [option('unfinished', '', t.unfinished)] : []),
  ]
  return isExact ? [...found, ...here] : [...here, ...found]
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
  if (!more || !isListed(noun) || q.length < search_chars_min) return lines
  return [...lines, option(`${noun} more`, group, t.more[noun], links.list(noun, { q }))]
}

function addressOf(noun: SearchedNoun, { id, client_id, statement_id }: SearchHit): string {
  if (noun === 'statements') return links.show('statements', statement_id ?? 0, { line: id })
  // they have no page of their own: what is done about them is on that of the client
  if (noun === 'client-tasks' || noun === 'client-notes' || noun === 'templates' || noun === 'clients-codes') {
    return links.show('clients', client_id ?? 0)
  }
  return links.show(noun, id)
}
