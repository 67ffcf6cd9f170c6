import { expect, test } from 'vitest'
import { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { LegalEntity } from '#shared/contract/legal-entities.ts'
import { chosenTexts } from '#shared/text/chosen-requests.ts'
import { listTexts } from '#shared/text/ra.ts'
import { periodTexts } from '#shared/text/periods.ts'
import { cabinetRequestTexts } from '#shared/text/document-sign-requests.ts'
import { hideTexts, requestFilterTexts as t, tagTexts } from '#shared/text/request-lists.ts'
import {
  aFile,
  like,
  openCabinet,
  plain,
  savedFiles,
  screen,
  user,
  waitFor,
  within,
  type Call,
} from '#tests/support/screen.ts'

const rows = [
  like(SignRequest, { id: 1, title: 'Договор', status: 'cancelled', hidden_at: null, tags: [] }),
  like(SignRequest, { id: 2, title: 'Акт', status: 'draft', hidden_at: null, tags: [] }),
]
const namesakes = [
  like(LegalEntity, { id: 4, short_name: 'ООО «Ромашка»', inn: '7701234567' }),
  like(LegalEntity, { id: 5, short_name: 'ООО «Ромашка»', inn: '7809876543' }),
]
const filterOf = ({ query }: Call) => JSON.parse(query['filter'] ?? '{}') as Record<string, unknown>

/** The list, of which a filter by the day of signature finds nothing. */
async function openList() {
  let listed = rows
  const server = await openCabinet('/personal/request', {
    'GET /document-sign-requests': (call) => {
      const { id, hidden, signed_at_gte } = filterOf(call)
      if ('format' in call.query) return aFile
      if (id !== undefined) return rows
      return signed_at_gte === undefined ? listed.filter(({ hidden_at }) => (hidden_at !== null) === hidden) : []
    },
    'GET /legal-entities': namesakes,
    'GET /request-authors': [{ kind: 'user', id: 3, name: 'Васильева Анна' }],
    'GET /request-tags': { tags: ['Приём на работу'] },
    'GET /request-archives': aFile,
    'POST /document-sign-requests/{id}/tags': ({ params }) => rowOf(params),
    'POST /document-sign-requests/{id}/hide': ({ params }) => {
      listed = rows.map((row) => (String(row.id) === params[0] ? { ...row, hidden_at: row.created_at } : row))
      return rowOf(params)
    },
  })
  await screen.findByText('Договор')
  /** of the last call for the rows */
  const filter = () =>
    filterOf(
      server.calls.findLast(({ key, query }) => key === 'GET /document-sign-requests' && query['range'] === '[0,24]')!,
    )
  return { ...server, filter }
}

const rowOf = ([id]: string[]) => rows.find((row) => String(row.id) === id) ?? rows[0]!
const choose = async (title: string) => {
  const row = screen.getByText(title).closest('tr')
  if (row) await user.click(within(row).getByRole('checkbox'))
}
const pick = async (label: string, option: string | RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

test('filters of requests are sent, shown as chips and cleared by a press on them', async () => {
  const { filter } = await openList()
  await user.click(screen.getByRole('button', { name: t.open }))
  await user.click(await screen.findByRole('button', { name: periodTexts.today }))
  const chips = within(await screen.findByRole('group', { name: t.chips }))
  await chips.findByText(/Созданы: сегодня/)
  await pick(t.author, 'Васильева Анна')
  await waitFor(() => expect(location.search).toContain('created_by_user_id'))
  await waitFor(() => expect(filter()).toMatchObject({ created_by_user_id: 3, created_at_gte: expect.any(String) }))
  await screen.findByText('Акт')

  await pick(t.period_of, t.moments.signed_at)
  await screen.findByText(listTexts.nothing_found)
  await user.click(chips.getByText(/Подписаны: сегодня/))
  await waitFor(() => expect(chips.queryByText(/Подписаны/)).toBeNull())
  await user.click(chips.getByText(/Создал:/))
  await waitFor(() => expect(screen.queryByRole('group', { name: t.chips })).toBeNull())
  await screen.findByText('Акт')

  await pick(tagTexts.tag, 'Приём на работу')
  await waitFor(() => expect(filter()).toMatchObject({ tag: 'Приём на работу' }))
})

test('requests are filtered by one of two organizations of one name, until its chip is pressed', async () => {
  const { filter } = await openList()
  await user.click(screen.getByRole('button', { name: t.open }))
  await pick(t.organization, /Ромашка.*7809876543/)
  await waitFor(() => expect(filter()).toMatchObject({ legal_entity_id: 5 }))
  expect(screen.getByRole('combobox', { name: t.organization })).toHaveProperty('value', 'ООО «Ромашка»')

  const chips = within(await screen.findByRole('group', { name: t.chips }))
  await user.click(await chips.findByText(/Ромашка/))
  await waitFor(() => expect(screen.getByRole('combobox', { name: t.organization })).toHaveProperty('value', ''))
  expect(location.search).not.toContain('legal_entity_id')
})

test('chosen requests are tagged, downloaded together and put away, each where its state allows it', async () => {
  const { calls } = await openList()
  await choose('Акт')
  await choose('Договор')
  await user.click(await screen.findByRole('button', { name: tagTexts.button }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('combobox', { name: tagTexts.add }), 'Отпуск')
  await user.click(dialog.getByRole('button', { name: tagTexts.save }))
  await screen.findByText(plain(tagTexts.done(2)))
  const tagged = calls.filter(({ key }) => key === 'POST /document-sign-requests/{id}/tags')
  expect(tagged.map(({ body }) => body)).toEqual([
    { add: ['Отпуск'], remove: [] },
    { add: ['Отпуск'], remove: [] },
  ])

  await choose('Акт')
  await choose('Договор')
  await user.click(await screen.findByRole('button', { name: chosenTexts.download }))
  await user.click(await screen.findByRole('menuitem', { name: chosenTexts.evidence }))
  await waitFor(() => expect(savedFiles).toEqual([expect.stringMatching(/^Документы и доказательства .*\.zip$/)]))
  await user.click(screen.getByRole('button', { name: hideTexts.hide }))
  await screen.findByText(plain(hideTexts.hidden(1)))
  await waitFor(() => expect(screen.queryByText('Договор')).toBeNull())
  await screen.findByText('Акт')
})

test('archived requests are listed instead of the usual ones, and the list is exported as it is filtered', async () => {
  const { calls } = await openList()
  await user.click(screen.getByRole('button', { name: t.open }))
  await user.click(await screen.findByRole('checkbox', { name: hideTexts.is_hidden }))
  await screen.findByText(listTexts.nothing_found)
  await user.click(screen.getByRole('button', { name: listTexts.more_actions }))
  await user.click(await screen.findByRole('menuitem', { name: listTexts.export('XLSX') }))
  await waitFor(() => expect(savedFiles).toEqual([expect.stringContaining(cabinetRequestTexts.file)]))
  const exported = calls.find(({ query }) => query['format'] === 'xlsx')
  expect(exported && filterOf(exported)).toEqual({ hidden: true })
})
