import { fireEvent } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { first_step } from '#shared/browser/addresses.ts'
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
  await screen.findByRole('radio', { name: consoleDeliveryTexts.providers.smsru })
})

test('a gateway is asked for what it needs, and its key is sent once and kept nowhere', async () => {
  const { calls } = await openConsole('/support/settings#sms', {
    ...shown,
    'PUT /settings/installation/sms': refusal('invalid_fields'),
  })
  await user.click(await screen.findByRole('radio', { name: consoleDeliveryTexts.providers.smsru }))

  fill(await screen.findByLabelText(new RegExp(t.fields.api_key)), 'very-secret-word')
  await user.click(screen.getByRole('button', { name: formTexts.save }))
  await waitFor(() => expect(calls.some(({ key }) => key === 'PUT /settings/installation/sms')).toBe(true))
  const { body } = calls.find(({ key }) => key === 'PUT /settings/installation/sms') ?? {}
  expect(body).toEqual({ driver: 'smsru', api_key: 'very-secret-word' })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('very-secret-word')
})

test('the first step of a new portal opens at once; the port typed after the server goes to its own field, and saving tries the mail', async () => {
  const steps = [
    { step: 'company' as const, is_done: true, about: 'ООО «Своё дело»' },
    { step: 'seal' as const, is_done: true, about: setupTexts.seal },
    { step: 'owner' as const, is_done: true, about: setupTexts.owner },
    { step: 'mail' as const, is_done: false, about: setupTexts.no_mail },
    { step: 'sms' as const, is_done: false, about: setupTexts.no_sms },
  ]
  const mail = { server: 'smtp.svoe.test', port: 587, login: '', has_password: false, from: 'mail@svoe.test' }
  let now: Installation = { ...nothing, steps }
  const { calls } = await openConsole(`/support/settings#${first_step}`, {
    ...shown,
    'GET /settings/installation': () => now,
    'GET /settings/mail': refusal('state_conflict'),
    'PUT /settings/installation/mail': () => (now = { ...nothing, steps, mail }),
    'POST /settings/installation/mail/try': { delivery_id: 7 },
  })
  const server = await screen.findByLabelText(new RegExp(`^${t.fields.server}`))
  await screen.findByRole('link', { name: t.next(setupTexts.titles.sms) })
  fill(server, 'smtp.svoe.test:587')
  fireEvent.blur(server)
  fill(screen.getByLabelText(new RegExp(`^${t.fields.from}`)), 'mail@svoe.test')
  fill(screen.getByLabelText(t.try_to.mail), 'olga@svoe.test')
  await user.click(screen.getByRole('button', { name: t.save_and_try }))
  await screen.findByText(new RegExp('olga@svoe.test'))
  // what was saved and sent is asked for again
  const { queryClient } = await import('../../admin/app/providers.ts')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const bodies = calls.filter(({ key }) => key.startsWith('P')).map(({ body }) => body)
  expect(bodies).toEqual([{ server: 'smtp.svoe.test', port: 587, from: 'mail@svoe.test' }, { email: 'olga@svoe.test' }])
})
