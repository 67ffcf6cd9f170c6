import { expect, test } from 'vitest'
import { SearchHit, type SearchAnswer } from '#shared/contract/search.ts'
import { menuTexts } from '#shared/text/admin.ts'
import { newsTitle, shortcutTexts } from '#shared/text/console-help.ts'
import { newsIn } from '#shared/text/console-news.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { shellTexts } from '#shared/text/ra.ts'
import { searchTexts as t } from '#shared/text/search.ts'
import { fill, like, offline, openConsole, screen, user, waitFor } from '#tests/support/screen.ts'

const found = (title: string, match: SearchHit['match'] = 'exact'): SearchAnswer => ({
  groups: [{ noun: 'clients', hits: [like(SearchHit, { id: 5, title, match })], more: false }],
  unfinished: [],
  read_as: null,
})
const nothing: SearchAnswer = { groups: [], unfinished: [], read_as: null }
const field = () => screen.findByRole('combobox', { name: t.label })
const first = () => screen.getAllByRole('option')[0]
/** A screen that asks for lists only. */
const quiet = '/support/profile'

test('the first line of the answer is the one that Enter opens, whatever was first while one typed', async () => {
  await openConsole(quiet, {
    'GET /search': ({ query }) => (query['q'] === 'клиент 5' ? found('ООО «Ромашка»') : nothing),
  })
  await field()
  await user.keyboard('{Control>}k{/Control}')
  await user.keyboard('клиент')
  // an action, whose line is there before the answer
  await waitFor(() => expect(first()?.textContent).toBe(menuTexts.clients))
  await waitFor(() => expect(first()?.className).toContain('Mui-focused'))
  await user.keyboard(' 5')
  await waitFor(() => expect(first()?.textContent).toContain('ООО «Ромашка»'))
  await waitFor(() => expect(first()?.className).toContain('Mui-focused'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/support/clients/5/show'))
})

test('a slash opens the search, and the newest text alone is answered', async () => {
  const older = Promise.withResolvers<SearchAnswer>()
  const { calls } = await openConsole(quiet, {
    'GET /search': ({ query }) => (query['q'] === 'рома' ? older.promise : found('ООО «Ромашка»')),
  })
  const input = await field()
  await user.keyboard('/')
  expect(document.activeElement).toBe(input)
  expect(input).toHaveProperty('value', '')
  fill(input, 'рома')
  await waitFor(() => expect(calls.some(({ query }) => query['q'] === 'рома')).toBe(true))
  fill(input, '№ 5')
  await waitFor(() => expect(first()?.textContent).toContain('ООО «Ромашка»'))
  older.resolve(found('ООО «Роман»'))
  await older.promise
  await user.keyboard('{End}')
  expect(first()?.textContent).toContain('ООО «Ромашка»')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

test('a search that failed is repeated by Enter', async () => {
  let isOffline = true
  await openConsole(quiet, { 'GET /search': () => (isOffline ? offline : nothing) })
  fill(await field(), 'сбой связи')
  await screen.findByText(t.again)
  isOffline = false
  await user.keyboard('{ArrowDown}{Enter}')
  await screen.findByText(t.nothing)
})

test('an action is found by its name and opened by Enter', async () => {
  await openConsole(quiet, { 'GET /search': nothing })
  fill(await field(), 'внести')
  await screen.findByRole('option', { name: paymentTexts.create })
  await waitFor(() => expect(first()?.className).toContain('Mui-focused'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/support/payments/create'))
})

test('«?» lists the shortcuts, but not while one types', async () => {
  await openConsole(quiet, { 'GET /search': nothing })
  const input = await field()
  await user.click(input)
  await user.keyboard('?')
  expect(input).toHaveProperty('value', '?')
  expect(screen.queryByRole('dialog')).toBeNull()
  input.blur()
  await screen.findByRole('button', { name: new RegExp(shellTexts.account) })
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: shortcutTexts.title })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const news = newsIn('service')

test('news are numbered until they are opened', async () => {
  await openConsole(quiet)
  const line = async () => {
    await user.click(await screen.findByRole('button', { name: new RegExp(shellTexts.account) }))
    return screen.findByRole('menuitem', { name: new RegExp(`^${newsTitle}`) })
  }
  await screen.findByTestId('news')
  const link = await line()
  expect(link.textContent).toBe(`${newsTitle}${news.length}`)
  await user.click(link)
  await screen.findByRole('heading', { level: 2, name: news[0]?.title ?? '' })
  expect((await line()).textContent).toBe(newsTitle)
  expect(screen.queryByTestId('news')).toBeNull()
  expect(localStorage.getItem('news-seen')).toBe(String(news[0]?.id))
})
