import { expect, test } from 'vitest'
import { Client } from '#shared/contract/clients.ts'
import { SearchHit } from '#shared/contract/search.ts'
import { Tariff } from '#shared/contract/tariffs.ts'
import { AdminProfile } from '#shared/contract/session.ts'
import { menuTexts } from '#shared/text/admin.ts'
import { clientTexts } from '#shared/text/clients.ts'
import { errorPageTexts, shellTexts } from '#shared/text/ra.ts'
import { searchTexts } from '#shared/text/search.ts'
import { fill, like, openConsole, refusal, screen, user, waitFor } from '#tests/support/screen.ts'

const tariffs = [
  like(Tariff, { id: 3, name: 'Большой', client_id: null, archived_at: null }),
  like(Tariff, { id: 2, name: 'Малый', client_id: null, archived_at: null }),
]
const focused = () => document.activeElement?.textContent

test('«g» and a letter open a screen in any layout, but not while one types', async () => {
  await openConsole('/support/tariffs', { 'GET /billing/tariffs': tariffs, 'GET /clients': [] })
  await screen.findByText('Большой')
  await user.keyboard('gb')
  await waitFor(() => expect(location.pathname).toBe('/support/bills'))
  await user.keyboard('[KeyG][KeyC]')
  await waitFor(() => expect(location.pathname).toBe('/support/clients'))
  await user.click(await screen.findByRole('combobox', { name: searchTexts.label }))
  await user.keyboard('gb')
  expect(location.pathname).toBe('/support/clients')
})

test('rows are walked by j, k and arrows without a focus, «↑» leads to the headings, and «e» edits the row', async () => {
  await openConsole('/support/tariffs', {
    'GET /billing/tariffs': tariffs,
    'GET /billing/tariffs/{id}': ({ params }) =>
      tariffs.find(({ id }) => id === Number(params[0])) ?? refusal('not_found'),
  })
  await screen.findByRole('link', { name: 'Малый' })
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Большой')
  await user.keyboard('j')
  expect(focused()).toBe('Малый')
  await user.keyboard('k')
  expect(focused()).toBe('Большой')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.closest('thead')).not.toBeNull()
  await user.keyboard('{ArrowDown}je')
  await waitFor(() => expect(location.pathname).toBe('/support/tariffs/2'))
})

test('the first row is within six stops of Tab', async () => {
  await openConsole('/support/tariffs', { 'GET /billing/tariffs': tariffs })
  await screen.findByRole('link', { name: 'Малый' })
  let stops = 0
  while (!document.activeElement?.closest('tbody')) {
    stops += 1
    expect(stops).toBeLessThanOrEqual(6)
    await user.tab()
  }
  // the controls of the head are one of them
  await user.tab({ shift: true })
  const first = document.activeElement
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).not.toBe(first)
  expect(document.activeElement?.closest('[role=toolbar]')).not.toBeNull()
})

test('the search has the actions of the open page, by its own words and by those of people', async () => {
  const client = like(Client, {
    id: 5,
    name: 'ООО «Ромашка»',
    status: 'active',
    blocked_at: null,
    sending_stopped_at: null,
  })
  await openConsole('/support/clients/5/show', {
    'GET /clients/{id}': client,
    'GET /clients/{id}/summary': refusal('not_ready'),
    'GET /search': { groups: [], unfinished: [], read_as: null },
  })
  await screen.findByRole('button', { name: clientTexts.block })
  fill(await screen.findByRole('combobox', { name: searchTexts.label }), 'заблокировать')
  const option = await screen.findByRole('option', { name: clientTexts.block })
  expect(option.closest('[role=group]')?.getAttribute('aria-label')).toBe(searchTexts.here)
  await user.click(option)
  await screen.findByRole('dialog')
})

test('a line that was read otherwise is named above what it found', async () => {
  const hit = like(SearchHit, { id: 5, title: 'ООО «Ромашка»', match: 'exact' })
  await openConsole('/support/profile', {
    'GET /search': { groups: [{ noun: 'clients', hits: [hit], more: false }], unfinished: [], read_as: 'ромашка' },
    'GET /clients/{id}': refusal('not_found'),
    'GET /clients/{id}/summary': refusal('not_found'),
  })
  fill(await screen.findByRole('combobox', { name: searchTexts.label }), 'hjvfirf')
  await screen.findByText(searchTexts.read_as('ромашка'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe('/support/clients/5/show'))
})

test('the address of a login leads to the first screen, an unknown one back into the console', async () => {
  await openConsole('/support/nowhere')
  await screen.findByText(errorPageTexts.not_found('/support/nowhere'))
  expect(screen.getByRole('link', { name: errorPageTexts.home }).getAttribute('href')).toMatch(/^\/support\/?$/)
})

test('all four groups of the menu are there for every role, one of those below the work is open, and it has the counts', async () => {
  const profile = like(AdminProfile, { id: 3, role: 'accountant', needs_factor: false })
  await openConsole('/support/profile', { 'GET /profile': profile })
  const names = Object.values(menuTexts.groups)
  for (const name of names) await screen.findByText(name)
  const open = () =>
    screen
      .getAllByRole('button', { expanded: true })
      .flatMap(({ textContent }) => (names.includes(textContent) ? [textContent] : []))
  await waitFor(() => expect(open()).toEqual([menuTexts.groups.money]))
  await user.click(screen.getByRole('button', { name: menuTexts.groups.control }))
  expect(open()).toEqual([menuTexts.groups.control])
  // not for this role
  expect(screen.queryByRole('link', { name: menuTexts.admins })).toBeNull()
  expect(screen.getByRole('button', { name: new RegExp(shellTexts.account) })).toBeTruthy()
})
