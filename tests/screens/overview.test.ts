import { expect, test } from 'vitest'
import { Balance } from '#shared/contract/balance.ts'
import { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { cabinetBalanceTexts } from '#shared/text/balance.ts'
import { overviewTexts as t, stepTexts } from '#shared/text/cabinet.ts'
import { like, openCabinet, owner, refusal, screen, user, waitFor } from '#tests/support/screen.ts'

const available = like(Balance, {})
const isSeen = (element: HTMLElement) => getComputedStyle(element).visibility !== 'hidden'
const figure = () => screen.findByText(cabinetBalanceTexts.available)

test('figures of the overview are shown when it is known that no panel comes above them', async () => {
  const requests = Promise.withResolvers<SignRequest[]>()
  const { calls } = await openCabinet('/personal', {
    'GET /profile': { ...owner, phone_confirmed_at: null },
    'GET /billing-balance': available,
    'GET /document-sign-requests': () => requests.promise,
  })
  expect(isSeen(await figure())).toBe(false)
  requests.resolve([])
  await waitFor(async () => expect(isSeen(await figure())).toBe(true))
  await screen.findByText(stepTexts.title)
  expect(calls.some(({ key }) => key === 'GET /legal-entities')).toBe(true)
})

test('the overview of a client that sends says what of it could not be loaded, and shows the rest', async () => {
  let isDown = true
  const { calls } = await openCabinet('/personal', {
    'GET /billing-balance': available,
    'GET /document-sign-requests': ({ query }) =>
      query['filter']?.includes('rejected') && isDown
        ? refusal('forbidden')
        : [like(SignRequest, { title: 'Договор' })],
  })
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  expect(isSeen(await screen.findByText(t.latest))).toBe(true)
  expect(isSeen(await figure())).toBe(true)
  isDown = false
  await user.click(retry)
  await screen.findByText(t.attention)
  expect(calls.filter(({ key }) => key === 'GET /legal-entities')).toEqual([])
})
