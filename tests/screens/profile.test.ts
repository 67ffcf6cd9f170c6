import { expect, test } from 'vitest'
import { AcceptedText } from '#shared/contract/accepted-texts.ts'
import { ClientSettings } from '#shared/contract/client-settings.ts'
import { Notices } from '#shared/contract/notices.ts'
import { SendingDefaults } from '#shared/contract/sending-defaults.ts'
import { clientSettingsTexts as t } from '#shared/text/client-settings.ts'
import { noticeModeTexts, requestNoticeTexts } from '#shared/text/notices.ts'
import { sendingDefaultTexts as defaultTexts } from '#shared/text/sending-defaults.ts'
import { fill, like, openCabinet, refusal, screen, user, waitFor, within } from '#tests/support/screen.ts'

const answers = {
  'GET /profile/notices': like(Notices, { mode: 'trouble' }),
  'GET /sending-defaults': like(SendingDefaults, { legal_entity_id: null, message: null }),
  'GET /accepted-texts': [],
  'GET /client-settings': like(ClientSettings, {
    copy_sms: false,
    in_my_documents: true,
    signers_utc_hours: 3,
    origins: [],
    frames: [],
  }),
}
const sent = (calls: { key: string; body: unknown }[], key: string) =>
  calls.filter((call) => call.key === key).map(({ body }) => body)
/** The button of the form that a field is in. */
const saveOf = (field: HTMLElement) =>
  within(field.closest('form') ?? field).getByRole('button', { name: defaultTexts.save })

test('what a user gets letters about is saved as it is chosen', async () => {
  let notices = answers['GET /profile/notices']
  const { calls } = await openCabinet('/personal/profile', {
    ...answers,
    'GET /profile/notices': () => notices,
    'PUT /profile/notices': ({ body }) => {
      notices = { ...notices, ...(body as object) }
      return notices
    },
  })
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${noticeModeTexts.every.word}`) }))
  await screen.findByText(requestNoticeTexts.saved)
  await screen.findByRole('radio', { name: new RegExp(`^${noticeModeTexts.every.word}`), checked: true })
  expect(sent(calls, 'PUT /profile/notices')).toEqual([{ mode: 'every' }])
})

test('a refused site is shown at its field, and a saved one as the server has it', async () => {
  let settings = answers['GET /client-settings']
  const why = 'Адрес сайта вида https://shop.ru, без пути'
  const { calls } = await openCabinet('/personal/company', {
    ...answers,
    'GET /client-settings': () => settings,
    'PUT /client-settings': ({ body }) => {
      const { origins } = body as ClientSettings
      if (origins[0] === 'shop.example') return refusal('invalid_fields', { errors: { 'origins.0': why } })
      settings = { ...settings, origins: ['https://shop.example'] }
      return settings
    },
  })
  const field = await screen.findByRole('textbox', { name: t.origins })
  const save = saveOf(field)
  fill(field, 'shop.example')
  await user.click(save)
  await screen.findByText(why)
  fill(field, 'https://shop.example/')
  await user.click(save)
  await waitFor(() => expect(field).toHaveProperty('value', 'https://shop.example'))
  expect(sent(calls, 'PUT /client-settings')).toMatchObject([
    { origins: ['shop.example'] },
    { origins: ['https://shop.example/'] },
  ])
})

test('what new requests begin with is saved', async () => {
  const { calls } = await openCabinet('/personal/company', {
    ...answers,
    'PUT /sending-defaults': ({ body }) => ({ ...answers['GET /sending-defaults'], ...(body as object) }),
  })
  const field = await screen.findByRole('textbox', { name: defaultTexts.message })
  fill(field, 'Подпишите до конца недели')
  await user.click(saveOf(field))
  await screen.findByText(defaultTexts.saved)
  expect(sent(calls, 'PUT /sending-defaults')).toMatchObject([{ message: 'Подпишите до конца недели' }])
})

test('an owner sees what was accepted, with the number of the order and a link to the edition', async () => {
  const order = like(AcceptedText, {
    title: 'Поручение на обработку персональных данных',
    edition: '2026-12-01',
    url: '/documents/processing-order/2026-12-01',
    order_number: '7/2026-12-01',
    accepted_at: '2026-12-01T09:00:00.000Z',
    accepted_by: 'Мирный Кирилл',
  })
  await openCabinet('/personal/company', { ...answers, 'GET /accepted-texts': [order] })
  const link = await screen.findByRole('link', { name: /Поручение .*№\s7\/2026-12-01, редакция от 01\.12\.2026/ })
  expect(link.getAttribute('href')).toBe('/documents/processing-order/2026-12-01')
  await screen.findByText('Мирный Кирилл, 01.12.2026 12:00 (МСК)')
})
