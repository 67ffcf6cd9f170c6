import { describe, expect, test } from 'vitest'
import { clientTexts } from '#shared/text/clients.ts'
import { earlierTabs } from '#tests/support/earlier-tabs.ts'
import { listsOf, placeOf, type SectionName } from '../../admin/people/clients/sections.ts'

const sections = Object.keys(clientTexts.sections) as SectionName[]

describe("the sections of a client's page", () => {
  test.each(Object.entries(earlierTabs))('the address ?tab=%s opens its list, in the section «%s»', (tab, section) => {
    expect(placeOf(tab, 'legal')).toEqual({ section, list: tab })
  })

  test('every list is in one section, and its address opens it', () => {
    const lists = sections.flatMap((section) => listsOf(section, 'legal').map((list) => ({ section, list })))
    expect(lists.map(({ list }) => list).toSorted()).toEqual(Object.keys(clientTexts.tabs).toSorted())
    for (const { section, list } of lists) expect(placeOf(list, 'legal')).toEqual({ section, list })
  })

  test.each([null, '', 'overview', 'nobody', 'constructor', '__proto__'])('?tab=%s opens the overview', (tab) => {
    expect(placeOf(tab, 'legal')).toEqual({ section: 'overview', list: null })
  })

  test('a private person has no lists of organizations and contacts', () => {
    expect(listsOf('people', 'individual')).toEqual(['individuals'])
    for (const tab of ['organizations', 'contacts']) expect(placeOf(tab, 'individual').section).toBe('overview')
    for (const section of sections.slice(1)) expect(listsOf(section, 'individual')).not.toEqual([])
  })
})
