import { expect, test } from 'vitest'
import { Overview } from '#shared/contract/overview.ts'
import { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { cabinetBalanceTexts } from '#shared/text/balance.ts'
import { overviewTexts as t, stepTexts } from '#shared/text/cabinet.ts'
import { like, openCabinet, owner, refusal, screen, user } from '#tests/support/screen.ts'

const figure = () => screen.queryByText(cabinetBalanceTexts.available)
const overview = like(Overview, {})

test('the overview is one call beside the profile, and a new client is shown the first steps', async () => {
  const { calls } = await openCabinet('/personal', {
    'GET /profile': { ...owner, phone_confirmed_at: null },
    'GET /overview': {
      ...overview,
      requests: { latest: [], attention: [], short_sendings: [], has_organization: false },
    },
  })
  await screen.findByText(stepTexts.title)
  await screen.findByText(stepTexts.organization.title)
  expect(figure()).not.toBeNull()
  expect(new Set(calls.map(({ key }) => key))).toEqual(new Set(['GET /profile', 'GET /overview']))
})

test('the overview of a client that sends lists what needs a decision and why, and the newest requests', async () => {
  const request = like(SignRequest, { title: 'Договор аренды' })
  const late = { request: like(SignRequest, { id: 7, title: 'Согласие' }), cause: 'Срок истекает: завтра.' }
  await openCabinet('/personal', {
    'GET /overview': {
      ...overview,
      requests: { latest: [request], attention: [late], short_sendings: [], has_organization: true },
    },
  })
  await screen.findByText('Срок истекает: завтра.')
  await screen.findByText('Договор аренды')
  expect(screen.queryByText(stepTexts.title)).toBeNull()
})

test('an overview that cannot be loaded says so and is loaded at the next try', async () => {
  let isDown = true
  await openCabinet('/personal', {
    'GET /overview': () => (isDown ? refusal('forbidden') : overview),
  })
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  isDown = false
  await user.click(retry)
  await screen.findByText(cabinetBalanceTexts.available)
})

test('a role that sees only money is shown the figures alone', async () => {
  await openCabinet('/personal', { 'GET /overview': { ...overview, requests: null, senders: null } })
  await screen.findByText(cabinetBalanceTexts.available)
  expect(screen.queryByText(t.latest)).toBeNull()
  expect(screen.queryByText(t.attention)).toBeNull()
})
