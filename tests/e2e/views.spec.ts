import type { SignRequest, TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import { expect, test } from './fixtures.ts'
import { aSentRequest, call, getCode, open } from './signer.ts'

const shown = 'По личной ссылке показан документ'

test('a signing link opened by a robot in a real browser is not recorded as opened; a touch is', async ({
  page,
  request,
}) => {
  const { id, group, created_at } = await aSentRequest(request, { titles: ['Договор № 15', 'Акт'] })
  const sent_at = Date.parse(created_at)
  await page.clock.install({ time: sent_at })
  await page.clock.pauseAt(sent_at + 1000)
  const state = async () => (await call<SignRequest>(request, `document-sign-requests/${id}`)).status
  const reported = async () =>
    (await call<TimelineEntry[]>(request, `document-sign-requests/${id}/timeline`))
      .filter(({ text }) => text === shown)
      .map(({ detail }) => detail)
  await open(page, group)
  await expect(getCode(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await state()).toBe('sent')
  expect(await reported()).toEqual([])

  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(state).toBe('opened')
  await expect.poll(reported).toEqual(['Договор № 15'])
  await page.clock.resume()
  await page.getByRole('link', { name: /Акт/ }).first().click()
  await expect.poll(reported).toEqual(['Договор № 15', 'Акт'])
})

test('a signing link in front long enough is recorded as opened without a touch', async ({ page, request }) => {
  const { id, group } = await aSentRequest(request)
  const state = async () => (await call<SignRequest>(request, `document-sign-requests/${id}`)).status
  await open(page, group)
  await expect(getCode(page)).toBeVisible()
  await expect.poll(state).toBe('opened')
})
