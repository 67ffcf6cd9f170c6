import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { SearchGroup, SearchHit } from '#shared/contract/search.ts'
import { adminRoles, may } from '#shared/rules/policy.ts'
import { newsIn } from '#shared/text/console-news.ts'
import { searchTexts } from '#shared/text/search.ts'
import { links } from '../../admin/parts/links.ts'
import { isShortcut } from '../../admin/parts/search/is-shortcut.ts'
import { optionsOf } from '../../admin/parts/search/options.ts'
import { verbs, verbsFor } from '../../admin/parts/search/verbs.ts'

type Screens = { list?: object; create?: object }

const labels = (role: (typeof adminRoles)[number], text: string) => verbsFor(role, text).map(({ label }) => label)

describe('actions in the search', () => {
  test.each([
    ['внести платёж', 'Внести платёж'],
    ['платеж', 'Платежи'],
    ['новый тариф', 'Новый тариф'],
    ['выписка', 'Загрузить выписку'],
    ['сверка', 'Сверка'],
    ['обороты', 'Месяц'],
  ])('«%s» leads to «%s»', (text, label) => {
    expect(labels('owner', text)).toContain(label)
  })

  test('a role sees the actions it may do, and no other', () => {
    expect(labels('auditor', 'внести платёж')).toEqual([])
    expect(labels('operator', 'новый тариф')).toEqual([])
    expect(labels('operator', 'администраторы')).toEqual([])
    for (const role of adminRoles) {
      for (const { label, allow } of verbsFor(role, 'п')) {
        expect([role, label, may(`support:${role}`, allow[0], allow[1])]).toEqual([role, label, true])
      }
    }
  })

  test('every screen of the console that needs no row is reached by its name', async () => {
    const app = new URL('../../admin/app/AdminApp.tsx', import.meta.url)
    const map = readFileSync(app, 'utf8')
    const pages = [...map.matchAll(/<Route path=\{links\.(\w+)\}/g)].map(([, name]) => links[name as 'month'])
    const nouns = [...map.matchAll(/<Resource name="([^"]+)" \{\.\.\.(\w+)\}/g)]
    const lists = await Promise.all(
      nouns.map(async ([, screen, name]) => {
        const folder = new RegExp(`import \\{ ${name} \\} from '(.+)'`).exec(map)?.[1]
        const module = (await import(new URL(folder ?? '', app).href)) as Record<string, Screens>
        const own = module[name ?? '']
        return [own?.list && `/${screen}`, own?.create && `/${screen}/create`]
      }),
    )
    const screens = [links.overview, ...pages, ...lists.flat()].filter((to) => to !== undefined)
    expect(screens.length).toBeGreaterThan(nouns.length)
    const reached = new Set(verbs.map(({ to }) => to))
    expect(screens.filter((to) => !reached.has(to))).toEqual([])
  })

  test('no text finds everything, and nothing typed finds nothing', () => {
    expect(labels('owner', '')).toEqual([])
    expect(labels('owner', 'платёж ромашка')).toEqual([])
  })
})

const hit = (more: Partial<SearchHit>): SearchHit => ({
  id: 1,
  match: 'contained',
  title: 'Платежи плюс',
  number: null,
  status: null,
  full_name: null,
  client_id: 1,
  client_name: null,
  inn: '7707083893',
  town: 'Казань',
  phone: null,
  email: null,
  amount: null,
  balance: 12,
  at: null,
  statement_id: null,
  ...more,
})

describe('lines of the search', () => {
  const lines = (groups: SearchGroup[], typed: string, error: Error | null = null) =>
    optionsOf({ groups, unfinished: false, error }, typed, 'owner')

  test('an exact hit comes before actions, another one after them', () => {
    const of = (match: SearchHit['match']) =>
      lines([{ noun: 'clients', hits: [hit({ match })], more: false }], 'платежи')
    expect(of('exact')[0]?.group).toBe(searchTexts.groups.clients)
    expect(of('contained')[0]?.group).toBe(searchTexts.go)
  })

  test('a client has its ИНН, town and balance beside the name', () => {
    expect(lines([{ noun: 'clients', hits: [hit({})], more: false }], 'ю')[0]).toMatchObject({
      name: 'Платежи плюс',
      facts: ['ИНН 7707083893', 'Казань', expect.stringMatching(/^баланс 12,00/)],
      to: links.show('clients', 1),
    })
  })

  test('what has more leads to its list with the same search, where the list takes so short a text', () => {
    const bills = (q: string) => lines([{ noun: 'bills', hits: [hit({})], more: true }], q).at(-1)?.to
    expect(bills(' 2062 ')).toBe(links.list('bills', { q: '2062' }))
    expect(bills('20')).toBe(links.show('bills', 1))
  })

  test('a line of a statement leads to the statement with that line', () => {
    const [line] = lines(
      [{ noun: 'statements', hits: [hit({ id: 7, statement_id: 3, amount: 2062 })], more: false }],
      '2062',
    )
    expect(line?.to).toBe(links.show('statements', 3, { line: 7 }))
  })

  test('a failed search says so and can be repeated, beside the actions that need no server', () => {
    const [first, second] = lines([], 'внести', new Error('Нет связи'))
    expect([first?.facts, first?.again, second?.to]).toEqual([['Нет связи'], true, links.create('payments')])
  })
})

test('Ctrl+K works in any keyboard layout and everywhere, a slash only where nothing is typed', () => {
  const key = (more: Partial<Parameters<typeof isShortcut>[0]>) =>
    isShortcut({ key: '', code: '', ctrlKey: false, metaKey: false, altKey: false, target: null, ...more })
  const input = { tagName: 'INPUT' } as unknown as EventTarget
  expect(key({ key: 'л', code: 'KeyK', ctrlKey: true, target: input })).toBe(true)
  expect(key({ key: 'k', code: 'KeyK', metaKey: true })).toBe(true)
  expect(key({ key: '/', code: 'Slash' })).toBe(true)
  expect(key({ key: '.', code: 'Slash' })).toBe(true)
  expect(key({ key: '.', code: 'Period' })).toBe(false)
  expect(key({ key: '/', code: 'Slash', target: input })).toBe(false)
  expect(key({ key: 'k', code: 'KeyK' })).toBe(false)
  expect(key({ key: '/', code: 'Slash', ctrlKey: true })).toBe(false)
})

const news = newsIn('service')

test('news have one number each, the newest first, and none is of a later day than the one before it', () => {
  expect(news.map(({ id }) => id)).toEqual(Array.from(news, (_, at) => news.length - at))
  expect(news.map(({ day }) => day)).toEqual(
    news
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
})
