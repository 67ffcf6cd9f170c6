import { expect, test } from 'vitest'
import type { PublicCard } from '#shared/contract/document-sign-requests.ts'
import { render } from '../../sign/entry-server.tsx'

const card: PublicCard = {
  group: 'a1',
  status: 'sent',
  title: 'Договор',
  venture: 'ООО «Ромашка <b>»',
  sample: false,
  test: false,
  signer: { full_name: 'Иванов И. И.', phone: '+7 (999) ***-**-67' },
  documents: [
    {
      id: 7,
      title: 'Договор № 15',
      pages: 3,
      size: 120_000,
      page_sizes: [[595, 842]],
      fields: 0,
      attached: false,
      copy: 'a1',
    },
  ],
  filled_at: null,
  asked_files: null,
  copies: [],
  deadline: '2026-11-30T20:59:59.999Z',
  message: null,
  face: null,
  consent: { version: '2026-11-01', text_url: '/documents/legal-information', personal_data_url: '/documents/consent' },
  sent_at: '2026-11-20T09:00:00Z',
  signed_at: null,
  rejected_at: null,
  finished_at: null,
  copy_to: null,
  return_url: null,
  sealed: false,
  seal_late: false,
  code_state: null,
  disowned: false,
  messages_stopped: null,
}

test('the start page’s HTML contains sender, documents, deadline and the first page', async () => {
  const { html, title } = await render('/document-sign/a1', { card })
  expect(html).toContain('ООО «Ромашка &lt;b&gt;»')
  expect(html).toContain('просит вас подписать 1\u00a0документ')
  expect(html).toContain('до 30 ноября 2026, 23:59 по Москве')
  expect(html).toMatch(/<img[^>]*pages\/1\?w=780"[^>]*width="780" height="1104"/)
  expect(title).toBe('Документы на подпись — ООО «Ромашка <b>»')
})

test('logo and greeting of the sender stand above its name, and nothing of them on other pages', async () => {
  const logo = { url: '/api/v1/logos/ab', width: 400, height: 90 }
  const faced: PublicCard = { ...card, face: { logo, color: '#8b0000', greeting: 'Здравствуйте <i>' } }
  const { html } = await render('/document-sign/a1', { card: faced })
  expect(html).toMatch(
    /<img class="face__logo" src="\/api\/v1\/logos\/ab" alt="Логотип: ООО «Ромашка[^"]*" width="200" height="45"/,
  )
  expect(html.indexOf('Здравствуйте &lt;i&gt;')).toBeLessThan(html.indexOf('class="venture"'))
  expect((await render('/document-sign/a1/not-me', { card: faced })).html).not.toContain('face__logo')
  expect((await render('/document-sign/a1', { card })).html).not.toContain('class="face"')
})

test('the start page’s response preloads the page image; other pages preload none', async () => {
  const { html, picture } = await render('/document-sign/a1', { card })
  expect(html).toContain(`src="${picture}"`)
  for (const path of ['/sign', '/not-me', '/nowhere']) {
    expect((await render(`/document-sign/a1${path}`, { card })).picture).toBeNull()
  }
})

test('the server-rendered HTML needs no inline styles or scripts', async () => {
  for (const path of ['', '/sign', '/not-me', '/approved', '/download', '/fault', '/nowhere']) {
    const { html } = await render(`/document-sign/a1${path}`, { card })
    expect(html).not.toMatch(/\sstyle=|<script|\son\w+=|javascript:/)
  }
})

test('a signing link closed by «это не я» shows this at any step', async () => {
  const disowned: PublicCard = { ...card, status: 'failed', disowned: true, documents: [] }
  const { html, title, status } = await render('/document-sign/a1/sign', { card: disowned })
  expect({ title, status }).toEqual({ title: 'Отправитель узнает, что это не вы', status: 200 })
  expect(html).not.toContain('Договор')
})

test('no consent is ticked in the server-rendered HTML', async () => {
  const { html } = await render('/document-sign/a1', { card })
  expect(html.match(/type="checkbox"/g)).toHaveLength(2)
  expect(html).not.toMatch(/checked/)
})

test('the link of a finished request is rendered as its outcome', async () => {
  const signed = {
    ...card,
    status: 'signed' as const,
    signed_at: '2026-03-01T21:30:05Z',
    finished_at: '2026-03-01T21:30:05Z',
  }
  const { html, title } = await render('/document-sign/a1', { card: signed })
  expect(title).toBe('Подписано')
  expect(html).toContain('02.03.2026 00:30 (МСК)')
  const expired = await render('/document-sign/a1/sign', { card: { ...card, status: 'expired' } })
  expect(expired.title).toBe('Срок подписания истёк')
})

test('an unknown signing link renders the error page, an unknown step the 404 of the specification', async () => {
  const unknown = await render('/document-sign/zz', { card: null })
  expect(unknown.status).toBe(404)
  expect(unknown.html).toContain('Ошибка')
  expect(unknown.html).toContain('404')
  expect(unknown.html).toContain('На главную')
  expect(unknown.html).toContain('Декоративное изображение')
  const step = await render('/document-sign/a1/nowhere', { card })
  expect(step.status).toBe(404)
  expect(step.html).toContain('Page not found: /document-sign/a1/nowhere')
})
