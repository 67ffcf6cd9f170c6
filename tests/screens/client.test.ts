import { expect, test } from 'vitest'
import { ClientNote } from '#shared/contract/client-notes.ts'
import { ClientTask } from '#shared/contract/client-tasks.ts'
import { Client, ClientSummary } from '#shared/contract/clients.ts'
import { Payment } from '#shared/contract/payments.ts'
import { SecondPerson } from '#shared/contract/approvals.ts'
import { listTexts } from '#shared/text/admin.ts'
import { listTexts as raListTexts } from '#shared/text/ra.ts'
import { russianMessages } from '#shared/ra/i18n-provider.ts'
import { noteTexts } from '#shared/text/client-notes.ts'
import { taskTexts } from '#shared/text/client-tasks.ts'
import { clientTexts as t } from '#shared/text/clients.ts'
import { paymentTexts } from '#shared/text/payments.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import {
  admin,
  aFile,
  fill,
  like,
  openConsole,
  refusal,
  savedFiles,
  screen,
  user,
  waitFor,
  within,
} from '#tests/support/screen.ts'

const client = like(Client, { id: 5, kind: 'legal', status: 'active', sending_stopped_at: null, blocked_at: null })
const answers = {
  'GET /clients/{id}': client,
  'GET /clients/{id}/summary': like(ClientSummary, { id: 5, last_signed_at: null }),
}
const card = '/support/clients/5/show'

test("a client's page begins with a summary, and a section opens with the first of its lists", async () => {
  await openConsole(card, answers)
  await screen.findByRole('tab', { name: t.sections.overview, selected: true })
  await screen.findByText(t.summary.never_signed)
  await user.click(screen.getByRole('tab', { name: t.sections.money }))
  await screen.findByRole('button', { name: t.tabs.money, pressed: true })
  expect(location.search).toBe('?tab=money')
  await user.click(screen.getByRole('button', { name: t.tabs.tariffs }))
  await screen.findByText(t.empty_tab.tariffs)
  expect(location.search).toBe('?tab=tariffs')
})

test('an earlier address of a tab opens its list', async () => {
  await openConsole(`${card}?tab=bills`, answers)
  await screen.findByRole('tab', { name: t.sections.money, selected: true })
  await screen.findByRole('button', { name: t.tabs.bills, pressed: true })
})

test('a note is added once by a double click and shown as it was typed, and its author removes it', async () => {
  const text = '<b>Звонить</b> бухгалтеру'
  let notes: ClientNote[] = []
  const { calls } = await openConsole(card, {
    ...answers,
    'GET /clients/{id}/notes': () => notes,
    'POST /clients/{id}/notes': ({ body }) => {
      const note = like(ClientNote, {
        ...(body as object),
        admin_id: admin.id,
        removable_until: '2999-01-01T00:00:00Z',
      })
      notes = [note]
      return note
    },
    'DELETE /clients/{id}/notes/{note_id}': ({ params }) => {
      notes = []
      return { id: Number(params[1]) }
    },
  })
  const add = await screen.findByRole('button', { name: noteTexts.add })
  await user.click(add)
  await screen.findByText(noteTexts.blank)
  fill(screen.getByRole('textbox', { name: noteTexts.label }), text)
  await user.dblClick(add)
  await screen.findByText(noteTexts.added)
  await screen.findByText(text)
  expect(calls.filter(({ key }) => key === 'POST /clients/{id}/notes')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: noteTexts.remove }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  await user.click(await screen.findByRole('button', { name: russianMessages.ra.action.undo }))
  await screen.findByText(text)
  await waitFor(() => expect(screen.queryByText(noteTexts.removed)).toBeNull())
  expect(calls.filter(({ key }) => key === 'DELETE /clients/{id}/notes/{note_id}')).toEqual([])
  await user.click(screen.getByRole('button', { name: noteTexts.remove }))
  await screen.findByText(noteTexts.removed)
  await user.keyboard('{Escape}')
  await screen.findByText(noteTexts.none)
})

test('a stop that is refused says so in its dialog, which keeps the reason; the page is read anew after a stop', async () => {
  const why = 'Жалобы получателей'
  const order: string[] = []
  const refused = refusal('stale_version')
  const stopped = Promise.withResolvers<void>()
  let status: Client['status'] = 'active'
  await openConsole(card, {
    ...answers,
    'GET /clients/{id}': () => {
      order.push(`read ${status}`)
      return { ...client, status }
    },
    'PUT /clients/{id}': async () => {
      if (!order.includes('refused')) {
        order.push('refused')
        return refused
      }
      await stopped.promise
      status = 'blocked'
      order.push('stopped')
      return { ...client, status }
    },
  })
  await user.click(await screen.findByRole('button', { name: t.block }))
  const dialog = within(await screen.findByRole('dialog'))
  fill(dialog.getByRole('textbox', { name: listTexts.why }), why)
  const verb = dialog.getByRole('button', { name: t.block })
  await user.click(verb)
  await dialog.findByText(refusalTexts.stale_version)
  await user.click(verb)
  await waitFor(() => expect(verb.classList.contains('MuiButton-loading')).toBe(true))
  stopped.resolve()
  await screen.findByRole('button', { name: t.unblock })
  await waitFor(() => expect(order.slice(order.indexOf('stopped'))).toEqual(['stopped', 'read blocked']))
})

test('a corrected task keeps what was typed when another member of staff was faster', async () => {
  const task = like(ClientTask, {
    client_id: 5,
    text: 'Прислать договор',
    admin_left: false,
    done_at: null,
    version: 1,
  })
  const { calls } = await openConsole(card, {
    ...answers,
    'GET /client-tasks': [task],
    'PUT /client-tasks/{id}': refusal('stale_version'),
  })
  await user.click(await screen.findByRole('button', { name: taskTexts.edit }))
  const dialog = within(await screen.findByRole('dialog'))
  const text = dialog.getByRole('textbox', { name: taskTexts.text })
  fill(text, 'Прислать договор и счёт')
  await user.click(dialog.getByRole('button', { name: taskTexts.save }))
  await dialog.findByText(refusalTexts.stale_version)
  expect(text).toHaveProperty('value', 'Прислать договор и счёт')
  expect(calls.find(({ key }) => key === 'PUT /client-tasks/{id}')?.headers.get('if-match')).toBe('"1"')
})

test("a list on a client's page is filtered and exported as that client's, and opens as a list with the same filter", async () => {
  const { calls } = await openConsole(`${card}?tab=payments`, {
    ...answers,
    'GET /billing/payments': ({ query }) => (query['format'] ? aFile : [like(Payment, { client_id: 5 })]),
    'GET /settings/second-person': like(SecondPerson),
  })
  const filters = () => calls.filter(({ key }) => key === 'GET /billing/payments').map(({ query }) => query['filter'])
  fill(await screen.findByRole('searchbox', { name: paymentTexts.search }), '250')
  await waitFor(() => expect(JSON.parse(filters().at(-1) ?? '{}')).toEqual({ client_id: 5, q: '250' }))
  // in the address, which outlives a reload
  await waitFor(() => expect(decodeURIComponent(location.search)).toContain('250'))
  await user.click(screen.getByRole('button', { name: raListTexts.more_actions }))
  await user.click(await screen.findByRole('menuitem', { name: listTexts.export_as('CSV') }))
  await waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(JSON.parse(filters().at(-1) ?? '{}')).toEqual({ client_id: 5, q: '250' })
  const link = screen.getByRole('menuitem', { name: listTexts.whole_list, hidden: true })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', location.href)
  expect(JSON.parse(searchParams.get('filter') ?? '{}')).toEqual({ client_id: 5, q: '250' })
})
