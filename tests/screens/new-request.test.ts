import { describe, expect, test } from 'vitest'
import { BulkColumn, BulkSending, BulkSendingRow } from '#shared/contract/bulk-sendings.ts'
import { Quote } from '#shared/contract/packages.ts'
import { SavedDraft } from '#shared/contract/saved-drafts.ts'
import { SavedText, SendingDefaults } from '#shared/contract/sending-defaults.ts'
import { bulkSendingTexts as bulkTexts } from '#shared/text/bulk-sendings.ts'
import { phoneFaultTexts } from '#shared/rules/phone.ts'
import { refusalTexts } from '#shared/text/refusals.ts'
import { acceptChangesTexts, unconfirmedTexts } from '#shared/text/file-warnings.ts'
import { loginTexts, menuTexts } from '#shared/text/cabinet.ts'
import { fieldEditorTexts as editorTexts } from '#shared/text/field-editor.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { cabinetIndividualTexts as individualTexts } from '#shared/text/individuals.ts'
import { formTexts, shellTexts } from '#shared/text/ra.ts'
import { fileAskTexts as asksTexts, signerFileKeepTexts, signerFileKindTexts } from '#shared/text/signer-files.ts'
import { savedDraftTexts as draftTexts } from '#shared/text/saved-drafts.ts'
import { savedTextTexts as texts } from '#shared/text/sending-defaults.ts'
import { inDays } from '#tests/support/clock.ts'
import {
  fill,
  like,
  offline,
  openCabinet,
  plain,
  aFile,
  refusal,
  screen,
  user,
  visit,
  waitFor,
  within,
} from '#tests/support/screen.ts'

const blank = like(SendingDefaults, { legal_entity_id: null, message: null })
const form = '/personal/request/create'
const field = (name: string) => screen.findByRole('textbox', { name })
const holds = (text: string) => waitFor(() => expect(messageField()).toHaveProperty('value', text))
const messageField = () => screen.getByRole('textbox', { name: t.message })
const saved = /Сохранено в \d\d:\d\d/

/** A draft on the server as a form with this message was saved. */
const draft = (message: string, version = 1) =>
  like(SavedDraft, {
    id: 7,
    title: '',
    legal_entity_id: null,
    signers: [],
    typed: { full_name: '', phone: '', email: '' },
    documents: [],
    message,
    version,
  })

describe('a new signer', () => {
  test('errors of a new signer appear at their fields, with the first in focus', async () => {
    await openCabinet(form, { 'GET /sending-defaults': blank, 'POST /saved-drafts': draft('') })
    fill(await field(t.phone), '902')
    fill(await field(t.email), 'не почта')
    await user.click(screen.getByRole('button', { name: t.add }))
    await screen.findByText(formTexts.required)
    await screen.findByText(phoneFaultTexts.unreadable)
    await screen.findByText(formTexts.email)
    expect(document.activeElement).toBe(await field(t.full_name))
    fill(await field(t.full_name), 'Мамедов')
    await screen.findByText(formTexts.one_word)
  })
})

describe('the message of a new request', () => {
  test('a new request begins with the message of the owner, and takes a saved text', async () => {
    const message = 'Подпишите до конца недели'
    let kept: SavedText[] = []
    await openCabinet(form, {
      'GET /sending-defaults': { ...blank, message },
      'GET /saved-texts': () => kept,
      'POST /saved-texts': ({ body }) => {
        const text = like(SavedText, body as { text: string })
        kept = [text]
        return text
      },
      'POST /saved-drafts': draft(''),
    })
    await field(t.message)
    await holds(message)
    await user.click(screen.getByRole('button', { name: texts.save }))
    await screen.findByText(texts.saved)
    fill(messageField(), '')
    await user.click(await screen.findByRole('button', { name: texts.title }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: message }))
    await holds(message)
  })
})

describe('the draft of a new request', () => {
  test('a request typed without a connection says so, and is saved when the connection is back', async () => {
    let isOffline = true
    await openCabinet(form, {
      'GET /sending-defaults': blank,
      'POST /saved-drafts': () => (isOffline ? offline : draft('До пятницы')),
    })
    fill(await field(t.message), 'До пятницы')
    await screen.findByText(draftTexts.offline)
    isOffline = false
    dispatchEvent(new Event('online'))
    await screen.findByText(saved)
  })

  test('a change made elsewhere is shown as a conflict, and the saved draft can be opened', async () => {
    const { calls } = await openCabinet(`${form}?draft=7`, {
      'GET /sending-defaults': blank,
      'GET /saved-drafts/{id}': () =>
        draft(calls.some(({ key }) => key.startsWith('PUT')) ? 'До субботы' : 'До пятницы'),
      'PUT /saved-drafts/{id}': refusal('stale_version'),
    })
    await field(t.message)
    await holds('До пятницы')
    fill(messageField(), 'До воскресенья')
    await screen.findByText(draftTexts.conflict)
    await user.click(screen.getByRole('button', { name: draftTexts.open_saved }))
    await holds('До субботы')
  })

  test('a draft that was sent elsewhere says so, and is not created again', async () => {
    const { calls } = await openCabinet(`${form}?draft=7`, {
      'GET /sending-defaults': blank,
      'GET /saved-drafts/{id}': draft('До пятницы'),
      'PUT /saved-drafts/{id}': refusal('not_found'),
    })
    await field(t.message)
    fill(messageField(), 'До понедельника')
    await screen.findByText(draftTexts.gone)
    expect(calls.filter(({ key }) => key === 'POST /saved-drafts')).toEqual([])
  })

  test('an unfinished request survives another screen, and starting over discards it', async () => {
    await openCabinet(form, {
      'GET /sending-defaults': blank,
      'POST /saved-drafts': draft('Первое'),
      'GET /saved-drafts/{id}': draft('Первое'),
    })
    fill(await field(t.message), 'Первое')
    visit('/personal/individuals')
    await screen.findByText(individualTexts.empty_title)
    visit(form)
    await screen.findByText(t.resumed)
    await holds('Первое')
    await user.click(screen.getByRole('button', { name: t.start_over }))
    await holds('')
  })

  test('drafts that were saved are listed to be continued or removed', async () => {
    let drafts = [draft('До пятницы')]
    await openCabinet('/personal/request', {
      'GET /saved-drafts': () => drafts,
      'DELETE /saved-drafts/{id}': () => {
        drafts = []
        return { id: 7 }
      },
    })
    await screen.findByText(draftTexts.hint)
    const link = screen.getByRole('link', { name: draftTexts.continue })
    expect(link.getAttribute('href')).toBe(`${form}?draft=7`)
    await user.click(screen.getByRole('button', { name: draftTexts.remove }))
    await waitFor(() => expect(screen.queryByRole('link', { name: draftTexts.continue })).toBeNull())
    await screen.findByText(draftTexts.removed)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(draftTexts.hint)).toBeNull())
  })
})

describe('a document that was not finished', () => {
  test('is made anew with all changes accepted, or says why not', async () => {
    const file = { name: 'Договор.pdf', size: 900, pages: 1, sha256: '0'.repeat(64) }
    const warnings = ['made_from_word', 'word_changes'].map((code) => ({ code, text: `${code} Договора` }))
    const changed = {
      ...draft('До пятницы'),
      documents: [{ ...file, title: 'Договор', file_id: 5, warnings, fields: [] }],
      legal_entity_id: 1,
      signers: [{ individual_id: null, full_name: 'Иванов Иван', phone: '+79161234567', email: '' }],
    }
    let isRefused = true
    const made = { ...file, id: 6, warnings: [{ code: 'word_changes_accepted', text: 'Приняты' }] }
    const { calls } = await openCabinet(`${form}?draft=7`, {
      'GET /sending-defaults': blank,
      'GET /saved-drafts/{id}': changed,
      'PUT /saved-drafts/{id}': changed,
      'GET /billing/quote': like(Quote, { lacks: 0, enough: true }),
      'GET /files/{id}/uploaded': aFile,
      'POST /files': () => (isRefused ? refusal('word_changes_kept') : made),
    })
    await user.click(await screen.findByRole('button', { name: acceptChangesTexts.verb }))
    await screen.findByText(refusalTexts.word_changes_kept)
    isRefused = false
    expect(screen.getByRole('checkbox', { name: unconfirmedTexts.label })).toBeDefined()
    await user.click(screen.getByRole('button', { name: acceptChangesTexts.verb }))
    await screen.findByText('Приняты')
    expect(screen.queryByRole('checkbox', { name: unconfirmedTexts.label })).toBeNull()
    expect(calls.findLast(({ key }) => key === 'POST /files')?.query).toMatchObject({ accept_changes: 'true' })
    await waitFor(() =>
      expect(calls.findLast(({ key }) => key === 'PUT /saved-drafts/{id}')?.body).toMatchObject({
        documents: [{ file_id: 6 }],
      }),
    )
  })

  test('is sent when a box says that its warnings were seen', async () => {
    const text = 'В документе остались незаполненные поля: «ФИО».'
    const document = { file_id: 5, title: 'Договор', name: 'Договор.pdf', size: 900, pages: 1, sha256: '0'.repeat(64) }
    const filled = {
      ...draft('До пятницы'),
      legal_entity_id: 1,
      deadline: inDays(5),
      signers: [{ individual_id: null, full_name: 'Иванов Иван', phone: '+79161234567', email: '' }],
      documents: [{ ...document, warnings: [{ code: 'word_blanks', text }], fields: [] }],
    }
    const { calls } = await openCabinet(`${form}?draft=7`, {
      'GET /sending-defaults': blank,
      'GET /saved-drafts/{id}': filled,
      'PUT /saved-drafts/{id}': filled,
      'GET /billing/quote': like(Quote, { lacks: 0, enough: true }),
      'POST /document-sign-requests': refusal('too_many_requests'),
    })
    const orders = () => calls.filter(({ key }) => key === 'POST /document-sign-requests')
    const send = await screen.findByRole('button', { name: t.send })
    const box = await screen.findByRole('checkbox', { name: unconfirmedTexts.label })
    expect(send.getAttribute('aria-disabled')).toBe('true')
    await user.click(send)
    await user.click(box)
    await waitFor(() => expect(screen.getByRole('button', { name: t.send }).ariaDisabled).toBeNull())
    expect(orders()).toEqual([])
    await user.click(screen.getByRole('button', { name: t.send }))
    await waitFor(() => expect(orders()).toHaveLength(1))
    expect(orders()[0]?.body).toMatchObject({ send: true, confirmed_warnings: ['word_blanks'] })
  })
})

test('fields that the signer fills are placed by buttons and keys, and go out with the documents', async () => {
  const file = { file_id: 5, title: 'Анкета', name: 'Анкета.pdf', size: 900, pages: 1, sha256: '0'.repeat(64) }
  const filled = {
    ...draft('До пятницы'),
    legal_entity_id: 1,
    deadline: inDays(5),
    signers: [{ individual_id: null, full_name: 'Иванов Иван', phone: '+79161234567', email: '' }],
    documents: [{ ...file, warnings: [], fields: [] }],
  }
  const { calls } = await openCabinet(`${form}?draft=7`, {
    'GET /sending-defaults': blank,
    'GET /saved-drafts/{id}': filled,
    'PUT /saved-drafts/{id}': filled,
    'GET /billing/quote': like(Quote, { lacks: 0, enough: true }),
    'GET /files/{id}/pages/{page}': aFile,
    'POST /document-sign-requests': refusal('too_many_requests'),
  })
  await user.click(await screen.findByRole('button', { name: editorTexts.open(0) }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: editorTexts.add }))
  await user.click(dialog.getByRole('button', { name: editorTexts.add }))
  const name = () => dialog.getByRole('textbox', { name: editorTexts.field_name })
  fill(name(), editorTexts.name(1))
  await dialog.findByText(editorTexts.twice(editorTexts.name(1)))
  expect(dialog.getByRole('button', { name: editorTexts.done }).ariaDisabled).toBe('true')
  fill(name(), 'Должность')
  const mark = () => dialog.getByRole('button', { name: editorTexts.mark('Должность') })
  mark().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  dialog.getByRole('button', { name: editorTexts.mark(editorTexts.name(1)) }).focus()
  await user.keyboard('{Delete}')
  await user.click(dialog.getByRole('button', { name: editorTexts.done }))
  await screen.findByRole('button', { name: editorTexts.open(1) })
  await user.click(screen.getByRole('button', { name: t.send }))
  const orders = () => calls.filter(({ key }) => key === 'POST /document-sign-requests')
  await waitFor(() => expect(orders()).toHaveLength(1))
  const place = { page: 1, left: 0.1, width: 0.35, height: 0.028 }
  expect(orders()[0]?.body).toMatchObject({
    documents: [{ file_id: 5, fields: [{ name: 'Должность', kind: 'text', required: true, ...place }] }],
  })
})

test('files that each signer is asked for are named beside the deadline, and go out with the request', async () => {
  const filled = {
    ...draft('До пятницы'),
    legal_entity_id: 1,
    deadline: inDays(5),
    signers: [{ individual_id: null, full_name: 'Иванов Иван', phone: '+79161234567', email: '' }],
    documents: [like(SavedDraft, {}).documents[0]!].map((file) => ({ ...file, warnings: [], fields: [] })),
    signer_files: [],
  }
  const { calls } = await openCabinet(`${form}?draft=7`, {
    'GET /sending-defaults': blank,
    'GET /saved-drafts/{id}': filled,
    'PUT /saved-drafts/{id}': filled,
    'GET /billing/quote': like(Quote, { lacks: 0, enough: true }),
    'POST /document-sign-requests': refusal('too_many_requests'),
  })
  await user.click(await screen.findByRole('button', { name: asksTexts.add }))
  await user.click(screen.getByRole('button', { name: asksTexts.add }))
  const ask = within(screen.getByRole('group', { name: signerFileKindTexts.snils }))
  await user.click(ask.getByRole('combobox', { name: asksTexts.keep }))
  await user.click(await screen.findByRole('option', { name: signerFileKeepTexts.apart }))
  fill(await ask.findByRole('spinbutton', { name: asksTexts.days }), '60')
  fill(ask.getByRole('textbox', { name: asksTexts.name }), signerFileKindTexts.passport)
  await screen.findByText(asksTexts.twice(signerFileKindTexts.passport))
  fill(ask.getByRole('textbox', { name: asksTexts.name }), 'СНИЛС, карточка')
  await user.click(screen.getByRole('button', { name: t.send }))
  const orders = () => calls.filter(({ key }) => key === 'POST /document-sign-requests')
  await waitFor(() => expect(orders()).toHaveLength(1))
  const once = { count_min: 1, count_max: 1 }
  expect(orders()[0]?.body).toMatchObject({
    signer_files: [
      { name: signerFileKindTexts.passport, kind: 'passport', ...once, keep: 'sealed', days: null },
      { name: 'СНИЛС, карточка', kind: 'snils', ...once, keep: 'apart', days: 60 },
    ],
  })
})

test('a long table of a bulk sending shows the rows to look at, and the others on demand', async () => {
  const counts = { ready: 200, wrong: 0, duplicate: 0, waiting: 0, sent: 0, short: 0, stopped: 0 }
  const row = (full_name: string, known_as: string | null) =>
    like(BulkSendingRow, { id: full_name.length, full_name, known_as, state: 'ready', errors: {}, document: null })
  const column = (field: 'full_name' | 'phone') => like(BulkColumn, { field })
  const sending = like(BulkSending, { id: 5, status: 'checked', source: 'same', counts, template_id: null })
  await openCabinet('/personal/bulk/5/show', {
    'GET /bulk-sendings/{id}': sending,
    'GET /bulk-sendings/{id}/columns': [column('full_name'), column('phone')],
    'POST /bulk-sendings/{id}/preview': [],
    'GET /sending-defaults': blank,
    'GET /billing/quote': like(Quote),
    'GET /bulk-sendings/{id}/rows': [row('Кедров Лев', 'Кедрова Анна'), row('Сосновский Яков', null)],
  })
  await screen.findByText(bulkTexts.known_as('Кедрова Анна'))
  expect(screen.queryByText('Сосновский Яков')).toBeNull()
  await user.click(screen.getByRole('button', { name: plain(bulkTexts.show_rows(200)) }))
  await screen.findByText('Сосновский Яков')
})

// last: its logout leads to the login even after the end of the test
test('a request draft is not left to the next user', async () => {
  await openCabinet(form, {
    'GET /sending-defaults': blank,
    'POST /saved-drafts': offline,
    'POST /auth/logout': undefined,
  })
  fill(await field(t.message), 'Второе')
  expect(JSON.stringify({ ...sessionStorage })).toContain('Второе')
  await user.click(screen.getByRole('button', { name: new RegExp(shellTexts.account) }))
  await user.click(await screen.findByRole('menuitem', { name: menuTexts.logout }))
  await waitFor(() => expect({ ...sessionStorage }).toEqual({}))
  await screen.findByRole('textbox', { name: loginTexts.login })
})
