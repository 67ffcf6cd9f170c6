import { listTexts } from '#shared/text/admin.ts'
import { expect, test } from 'vitest'
import { Bill } from '#shared/contract/bills.ts'
import { ClientNote } from '#shared/contract/client-notes.ts'
import { Client } from '#shared/contract/clients.ts'
import { SecondPerson } from '#shared/contract/approvals.ts'
import { SearchHit } from '#shared/contract/search.ts'
import { JournalEntry } from '#shared/contract/journal.ts'
import { SignRequest, StaffTimelineEntry } from '#shared/contract/document-sign-requests.ts'
import { Statement, StatementLine } from '#shared/contract/statements.ts'
import { Transaction, TransactionTotal } from '#shared/contract/transactions.ts'
import { Turnover } from '#shared/contract/turnover.ts'
import { Queues } from '#shared/contract/queues.ts'
import { Verification } from '#shared/contract/verification.ts'
import { withoutHolds } from '#shared/rules/transfers.ts'
import { errorPageTexts, listTexts as raListTexts } from '#shared/text/ra.ts'
import { noteTexts } from '#shared/text/client-notes.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { queueTexts } from '#shared/text/queues.ts'
import { consoleRequestTexts } from '#shared/text/document-sign-requests.ts'
import { timelineKindTexts, timelineScreenTexts } from '#shared/text/timeline-screens.ts'
import { statementTexts } from '#shared/text/statements.ts'
import { holdTexts, transferReasonTexts } from '#shared/text/transactions.ts'
import { turnoverTexts } from '#shared/text/turnover.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import {
  admin,
  aFile,
  fill,
  like,
  openConsole,
  plain,
  refusal,
  savedFiles,
  screen,
  user,
  waitFor,
  within,
} from '#tests/support/screen.ts'

test.each(['abc', '999999999'])('an address of a row that cannot exist shows the 404 page: %s', async (id) => {
  await openConsole(`/support/clients/${id}/show`, { 'GET /clients/{id}': refusal('not_found') })
  await screen.findByText('404')
})

test.each([
  ['/support/bills/9', 'GET /billing/bills/{id}'],
  ['/support/request/9?x=1', 'GET /document-sign-requests/{id}'],
  ['/support/tariffs/9/show', 'GET /billing/tariffs/{id}'],
] as const)('a row opens at %s, without its last word or with one that it has not', async (address, key) => {
  const { calls } = await openConsole(address, { [key]: refusal('not_found') })
  await screen.findByText('404')
  expect(calls.map((call) => call.key)).toContain(key)
})

test.each(['/support/looks/9', '/support/bills/create', '/support/bills/9/show/more', '/support/bills/9/edit'])(
  'an address below a list that is no screen shows the 404 page, not the list: %s',
  async (address) => {
    await openConsole(address, { 'GET /billing/bills/{id}': refusal('not_found') })
    await screen.findByText('404')
    await screen.findByText(errorPageTexts.not_found_hint)
  },
)

test('space on a row shows it whole beside the list, hidden columns too; it follows the arrows until Escape', async () => {
  const client = (id: number, name: string, note: string) =>
    like(Client, { id, name, note, last_request_at: null, created_at: '2026-11-20T09:30:00.000Z' })
  await openConsole('/support/clients', {
    'GET /clients': [client(5, 'ООО «Лютик»', 'Звонить утром'), client(6, 'ООО «Мак»', 'Писать')],
  })
  const link = await screen.findByRole('link', { name: 'ООО «Лютик»' })
  link.focus()
  await user.keyboard(' ')
  const panel = within(await screen.findByRole('complementary', { name: raListTexts.row_panel }))
  panel.getByText('Звонить утром')
  await user.keyboard('{ArrowDown}')
  await panel.findByText('Писать')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary', { name: raListTexts.row_panel })).toBeNull())
})

test('the calendar is Russian and its week begins on Monday', async () => {
  await openConsole('/support/journal', {
    'GET /journal': [like(JournalEntry)],
    'GET /verification': like(Verification),
  })
  await user.click(await screen.findByRole('button', { name: listTexts.days }))
  const [open] = await screen.findAllByRole('button', { name: /выберите дату|календар/i })
  if (open) await user.click(open)
  const days = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(days.slice(-7)).toEqual(['П', 'В', 'С', 'Ч', 'П', 'С', 'В'])
})

test('the page of queues says whose entries wait for how long, warns of a full room, and shows a failure with a retry', async () => {
  const at = '2026-11-20T09:30:14.000Z'
  const load = { waiting: 60, running: 2, oldest_at: '2026-11-20T09:30:00.000Z' }
  const nobody = { client_id: null, user_id: null, admin_id: null, network: null, standing: null, ...load }
  const owners = [
    { ...nobody, client_id: 5 },
    { ...nobody, network: '203.0.113.0/24', waiting: 1 },
  ]
  const rooms = [{ name: 'files' as const, ...load, waiting_max: 64, owners }]
  const lanes = [{ name: 'codes' as const, waiting: 0, running: 0, oldest_at: null, later: 0, slots: 2, owners: [] }]
  let isBroken = true
  await openConsole('/support/queues', {
    'GET /queues': () => (isBroken ? refusal('not_ready') : like(Queues, { at, server: 'srv-1', rooms, lanes })),
    'GET /clients': [like(Client, { id: 5, name: 'ООО «Лютик»' })],
  })
  const again = await screen.findByRole('button', { name: 'Повторить' })
  isBroken = false
  await user.click(again)
  await screen.findByText(queueTexts.full([`«${queueTexts.rooms.files}»`]))
  expect(screen.getByText(queueTexts.rooms_about('srv-1'))).toBeTruthy()
  expect(
    screen.getByText(plain(`${queueTexts.waiting(60, 64)} · ${queueTexts.running(2)} · ${queueTexts.oldest(14)}`)),
  ).toBeTruthy()
  await screen.findByRole('link', { name: 'ООО «Лютик»' })
  expect(screen.getByText(/203\.0\.113\.0\/24/)).toBeTruthy()
  expect(screen.getByText(queueTexts.nobody)).toBeTruthy()
})

test('staff see the money of a month and take it as a workbook of that month', async () => {
  const { calls } = await openConsole('/support/month?month=2026-10', {
    'GET /billing/turnover': ({ query }) =>
      'format' in query ? aFile : like(Turnover, { counting: false, closing: 1234, acts: { count: 0, amount: 0 } }),
  })
  await screen.findByText(turnoverTexts.sums.closing)
  await user.click(screen.getByRole('button', { name: turnoverTexts.as(turnoverTexts.by_client, 'XLSX') }))
  await waitFor(() => expect(savedFiles).toEqual([`${turnoverTexts.by_client}.xlsx`]))
  expect(calls.findLast(({ key }) => key === 'GET /billing/turnover')?.query).toEqual({
    from: '2026-10-01',
    to: '2026-10-31',
    by: 'client',
    format: 'xlsx',
  })
})

test('the transactions begin without holds, which one press shows, and the sums of the same rows are under the list', async () => {
  const { calls } = await openConsole('/support/transactions', {
    'GET /billing/transactions': [like(Transaction, { unit: 'rubles', reason: 'top_up', amount: 300 })],
    'GET /billing/transactions/totals': [like(TransactionTotal, { unit: 'rubles', reason: 'top_up', amount: 300 })],
  })
  await screen.findByText(plain(`${transferReasonTexts.top_up}: +${showRubles(300)}`))
  const asked = (key: string) => calls.findLast((call) => call.key === key)?.query['filter']
  const held = () => screen.queryByRole('columnheader', { name: nounTexts.transactions.fields.held })
  for (const key of ['GET /billing/transactions', 'GET /billing/transactions/totals']) {
    expect(asked(key)).toBe(JSON.stringify(withoutHolds))
  }
  expect(held()).toBeNull()
  await user.click(screen.getByRole('button', { name: raListTexts.clear_one(holdTexts.without_holds) }))
  await waitFor(() => expect(asked('GET /billing/transactions')).toBe('{}'))
  await waitFor(() => expect(asked('GET /billing/transactions/totals')).toBe('{}'))
  expect(held()).not.toBeNull()
})

test('the bill of a statement line stays chosen with its client, and of another client it is looked up', async () => {
  const facts = {
    amount: 11,
    incoming: true,
    status: 'doubtful' as const,
    purpose: 'за ООО «Лютик» сч. 1024',
    payment_id: null,
  }
  const proposed = { client_id: 5, client_name: 'ООО «Лютик»', bill_id: 9, bill_number: 1024 }
  const nobody = { client_id: null, client_name: null, bill_id: null, bill_number: null }
  const lines = [proposed, nobody].map((payer, at) => like(StatementLine, { id: at + 1, ...facts, ...payer }))
  const counts = { matched: 0, doubtful: 2, waiting: 0, credited: 0, ignored: 0 }
  const { calls } = await openConsole('/support/statements/8/show', {
    'GET /billing/statements/{id}': () => ({ ...like(Statement, { id: 8, counts }), lines }),
    'GET /billing/statements/{id}/lines': () => lines,
    'GET /billing/bills': [like(Bill, { id: 9, number: 1024 }), like(Bill, { id: 10, number: 1025 })],
    'GET /clients/{id}': like(Client, { id: 5, name: 'ООО «Лютик»' }),
    'POST /billing/statements/{id}/confirm': () => ({ ...like(Statement, { id: 8, counts }), lines }),
    'GET /settings/second-person': like(SecondPerson),
    'GET /search': {
      groups: [{ noun: 'clients', hits: [like(SearchHit, { id: 5, title: 'ООО «Лютик»' })], more: false }],
      unfinished: [],
      read_as: null,
    },
  })
  for (const at of [0, 1]) {
    await user.click((await screen.findAllByRole('button', { name: new RegExp(`^${statementTexts.resolve}`) }))[at]!)
    if (at === 1) {
      await user.type(await screen.findByRole('combobox', { name: statementTexts.client }), 'Лютик')
      await user.click(await screen.findByRole('option', { name: /№\s5$/ }))
    }
    await screen.findByText(/1024/, { selector: '[role=combobox]' })
    await user.click(screen.getByRole('button', { name: statementTexts.credit(showRubles(11)) }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const confirmed = calls.filter(({ key }) => key === 'POST /billing/statements/{id}/confirm')
  expect(confirmed.map(({ body }) => body)).toEqual(
    [1, 2].map((id) => ({ lines: [{ id, action: 'credit', client_id: 5, bill_id: 9 }] })),
  )
})

test('staff resolve doubtful statement lines in turn: clients are found by e-mail, the focus moves on', async () => {
  const line = (id: number, amount: number) =>
    like(StatementLine, {
      id,
      amount,
      incoming: true,
      status: 'doubtful',
      client_id: null,
      client_name: null,
      bill_id: null,
      bill_number: null,
      payment_id: null,
    })
  let lines = [line(1, 11), line(2, 12)]
  const statement = () =>
    like(Statement, { id: 8, counts: { matched: 0, doubtful: lines.length, waiting: 0, credited: 0, ignored: 0 } })
  const { calls } = await openConsole('/support/statements/8/show', {
    'GET /billing/statements/{id}': () => ({ ...statement(), lines }),
    'GET /billing/statements/{id}/lines': () => lines,
    'POST /billing/statements/{id}/confirm': () => {
      lines = lines.slice(1)
      return { ...statement(), lines }
    },
    'GET /settings/second-person': like(SecondPerson),
    'GET /search': {
      groups: [{ noun: 'clients', hits: [like(SearchHit, { id: 5, title: 'ООО «Ромашка»' })], more: false }],
      unfinished: [],
      read_as: null,
    },
  })
  const resolve = (rubles: number) =>
    screen.findByRole('button', { name: new RegExp(`^${statementTexts.resolve}.*${rubles},`) })
  await user.click(await resolve(11))
  const picker = await screen.findByRole('combobox', { name: statementTexts.client })
  await waitFor(() => expect(document.activeElement).toBe(picker))
  await user.keyboard('client@example.test')
  await user.click(await screen.findByRole('option', { name: /№\s5$/ }))
  await user.dblClick(screen.getByRole('button', { name: statementTexts.credit(showRubles(11)) }))
  const next = await resolve(12)
  await waitFor(() => expect(document.activeElement).toBe(next))
  const confirmed = calls.filter(({ key }) => key === 'POST /billing/statements/{id}/confirm')
  expect(confirmed.map(({ body }) => body)).toEqual([
    { lines: [{ id: 1, action: 'credit', client_id: 5, bill_id: null }] },
  ])
})

test('the timeline of a request is one line of time, the newest first, whose kinds can be switched off', async () => {
  const entry = (minute: number, more: Partial<StaffTimelineEntry>) =>
    like(StaffTimelineEntry, {
      at: `2026-11-20T09:0${minute}:00.000Z`,
      delivery_id: null,
      delivery_status: null,
      ...more,
    })
  const send = entry(1, { kind: 'request', text: 'Отправлена подписанту', journal_id: 41, ip: '203.0.113.9' })
  const message = { delivery_id: 52, delivery_status: 'undelivered', journal_id: null } as const
  await openConsole('/support/request/9/show', {
    'GET /document-sign-requests/{id}': like(SignRequest, { id: 9, bulk_sending_id: null }),
    'GET /document-sign-requests/{id}/timeline': [
      send,
      entry(2, { kind: 'message', text: 'СМС: ссылка', detail: 'Номер не принят', ...message }),
    ],
  })
  const panel = within(await screen.findByRole('region', { name: consoleRequestTexts.timeline }))
  await panel.findByText('СМС: ссылка')
  const texts = () => panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts()).toEqual([expect.stringContaining('СМС: ссылка'), expect.stringContaining('203.0.113.9')])
  const [toMessage, toJournal] = panel.getAllByRole('link')
  expect(toMessage?.getAttribute('href')).toBe('/support/deliveries/52/show')
  expect(toJournal?.getAttribute('href')).toBe('/support/journal/41/show')
  await user.click(panel.getByRole('button', { name: timelineKindTexts.message, pressed: true }))
  expect(texts()).toEqual([expect.stringContaining('Отправлена подписанту')])
  await user.click(panel.getByRole('button', { name: timelineKindTexts.request, pressed: true }))
  expect(panel.getByText(timelineScreenTexts.all_hidden)).toBeTruthy()
})

test('a note about a request is written above its timeline, stands in it, and its author removes it', async () => {
  let notes: ClientNote[] = []
  const request = like(SignRequest, { id: 9, client_id: 5, bulk_sending_id: null })
  const { calls } = await openConsole('/support/request/9/show', {
    'GET /document-sign-requests/{id}': request,
    'GET /document-sign-requests/{id}/timeline': [
      like(StaffTimelineEntry, {
        at: '2026-11-20T09:00:00.000Z',
        kind: 'request',
        text: 'Отправлена',
        delivery_id: null,
      }),
    ],
    'GET /clients/{id}/notes': () => notes,
    'POST /clients/{id}/notes': ({ body }) => {
      const note = like(ClientNote, {
        ...(body as object),
        client_id: 5,
        admin_id: admin.id,
        created_at: '2026-11-20T09:05:00.000Z',
        removable_until: '2999-01-01T00:00:00Z',
      })
      notes = [note]
      return note
    },
  })
  const panel = within(await screen.findByRole('region', { name: consoleRequestTexts.timeline }))
  await panel.findByText('Отправлена')
  fill(panel.getByRole('textbox', { name: noteTexts.request_label }), 'Просил позвонить')
  await user.click(panel.getByRole('button', { name: noteTexts.add }))
  const lines = () => panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(lines()).toEqual([expect.stringContaining('Просил позвонить'), expect.stringContaining('Отправлена')]),
  )
  expect(calls.findLast(({ key }) => key === 'POST /clients/{id}/notes')?.body).toEqual({
    text: 'Просил позвонить',
    request_id: 9,
  })
  await user.click(panel.getByRole('button', { name: noteTexts.remove }))
  await waitFor(() => expect(lines()).toEqual([expect.stringContaining('Отправлена')]))
})
