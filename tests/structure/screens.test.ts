import { expect, test } from 'vitest'
import { isScreen } from '#shared/contract/screens.ts'
import { resources } from '#shared/contract/resources.ts'
import { consoles, screensOf, type Side } from '#tests/support/screens.ts'

const apps = { support: 'admin', cabinet: 'cabinet' } as const

test.each(['support', 'cabinet'] as Side[])(
  'the server answers 200 for the screens that %s registers, and for a row of a noun that has one',
  async (side) => {
    const { base } = consoles[side]
    const screens = (await screensOf(side)).map(({ path }) => path.replace(':id', '9'))
    const shown = screens.filter((path) => !isScreen(apps[side], base + path.replace(/^\/$/, '')))
    expect(shown).toEqual([])
    for (const word of Object.values(resources).map((noun) => noun[side])) {
      if (!word) continue
      const opens = screens.some((path) => path === `/${word}/9` || path === `/${word}/9/show`)
      const made = screens.includes(`/${word}/create`)
      for (const view of [`${word}/9`, `${word}/9/show`])
        expect([view, isScreen(apps[side], `${base}/${view}`)]).toEqual([view, opens])
      expect([word, isScreen(apps[side], `${base}/${word}/create`)]).toEqual([word, made])
      for (const none of [`${word}/9/show/more`, `${word}/9/edit`, `${word}s`]) {
        expect([none, isScreen(apps[side], `${base}/${none}`)]).toEqual([none, false])
      }
    }
  },
)
