import { expect, test } from 'vitest'
import { Installation } from '#shared/contract/installation.ts'
import { formTexts } from '#shared/text/ra.ts'
import { consoleDeliveryTexts } from '#shared/text/deliveries.ts'
import { setupScreenTexts as t, setupTexts } from '#shared/text/setup.ts'
import { fill, like, openConsole, refusal, screen, user, waitFor } from '#tests/support/screen.ts'

const nothing = like(Installation, {
  company: {
    mode: 'service',
    name: null,
    inn: null,
    ogrn: null,
    address: null,
    email: null,
    phone: null,
    public_url: 'http://localhost:3000',
  },
  mail: null,
  sms: null,
  from_environment: [],
  closed: null,
  steps: [{ step: 'sms', is_done: false, about: setupTexts.no_sms }],
})
const shown = {
  'GET /settings/installation': nothing,
  'GET /settings/seller': undefined,
  'GET /settings/installation/gateways/{channel}': refusal('state_conflict'),
}

test('the first steps say what is missing and lead to where it is done', async () => {
  await openConsole('/support/settings#setup', shown)
  await screen.findByText(setupTexts.no_sms)
  await user.click(screen.getByRole('link', { name: setupTexts.titles.sms }))
  await screen.findByLabelText(new RegExp(t.fields.driver))
})

test('a gateway is asked for what it needs, and its key is sent once and kept nowhere', async () => {
  const { calls } = await openConsole('/support/settings#sms', {
    ...shown,
    'PUT /settings/installation/sms': refusal('invalid_fields'),
  })
  const select = await screen.findByLabelText(new RegExp(t.fields.driver))
  await user.click(select)
  const o = await screen.findByRole('option', { name: consoleDeliveryTexts.providers.smsru })
  await user.click(o)

  fill(await screen.findByLabelText(new RegExp(t.fields.api_key)), 'very-secret-word')
  await user.click(screen.getByRole('button', { name: formTexts.save }))
  await waitFor(() => expect(calls.some(({ key }) => key === 'PUT /settings/installation/sms')).toBe(true))
  const { body } = calls.find(({ key }) => key === 'PUT /settings/installation/sms') ?? {}
  expect(body).toEqual({ driver: 'smsru', api_key: 'very-secret-word' })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('very-secret-word')
})
