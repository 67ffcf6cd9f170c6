import type { clientTexts } from '#shared/text/clients.ts'

export type SectionName = keyof typeof clientTexts.sections
export type ListName = keyof typeof clientTexts.tabs
type Kind = 'legal' | 'individual'

/** Lists of each section of a client's page, in order; the first one opens with it. */
const lists: Record<Exclude<SectionName, 'overview'>, readonly ListName[]> = {
  requests: ['requests', 'bulk', 'links', 'deliveries'],
  money: ['money', 'bills', 'payments', 'packages', 'tariffs', 'papers'],
  people: ['individuals', 'organizations', 'contacts'],
  access: ['users', 'codes', 'webhooks'],
  journal: ['journal', 'looks'],
}
/** A private person has no organizations, and so nobody to contact there. */
const ofCompanies: readonly ListName[] = ['organizations', 'contacts']

/** Lists of a section for this kind of client; none in the overview. */
export function listsOf(section: SectionName, kind: Kind): readonly ListName[] {
  if (section === 'overview') return []
  return lists[section].filter((list) => kind === 'legal' || !ofCompanies.includes(list))
}

export type Place = { section: SectionName; list: ListName | null }

/** What `?tab=` opens: the address names the list, whose section is known; without a list it is the overview. */
export function placeOf(tab: string | null, kind: Kind): Place {
  for (const section of Object.keys(lists) as (keyof typeof lists)[]) {
    const list = listsOf(section, kind).find((name) => name === tab)
    if (list) return { section, list }
  }
  return { section: 'overview', list: null }
}
