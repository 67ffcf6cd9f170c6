import { menuTexts } from '#shared/text/admin.ts'
import { listTexts } from '#shared/text/ra.ts'
import { stuckTexts } from '#shared/text/stuck.ts'
import {
  aClient,
  anyPhone,
  expect,
  expectAccessible,
  logIntoCabinet,
  logIntoSupport,
  pressTwice,
  test,
} from './fixtures.ts'
import { renderingGivesUp } from './run-database.ts'
import { send } from './steps.ts'

test('staff see a stuck item with its cause, retry it, and it disappears', async ({ page, context }) => {
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  await send(page, { phone: anyPhone() })
  await renderingGivesUp('client', client.id)

  const staff = await context.newPage()
  await logIntoSupport(staff)
  const ofClient = encodeURIComponent(JSON.stringify({ client_id: client.id }))
  await staff.goto(`/support/stuck?filter=${ofClient}`)
  await expect(staff.getByRole('heading', { level: 1, name: menuTexts.stuck })).toBeVisible()
  await expect(staff.getByRole('cell', { name: /^Файл обрабатывается слишком долго/ })).toBeVisible()
  await expect(staff.getByText(stuckTexts.stopped)).toBeVisible()
  await expectAccessible(staff)
  const all = staff.getByRole('button', { name: stuckTexts.retry_all })
  // by its cause in the list of causes, and the rest of the rows again
  await staff.getByRole('list', { name: stuckTexts.causes }).getByRole('link').click()
  await expect(staff).toHaveURL(/cause/)
  await pressTwice(staff.getByRole('button', { name: stuckTexts.retry_of('Страницы документа для просмотра') }))
  await expect(staff.getByText(stuckTexts.outcomes.retried)).toBeVisible()
  await expect(staff.getByText(listTexts.nothing_found)).toBeVisible()
  await expectAccessible(staff)

  await renderingGivesUp('client', client.id)
  const ofKind = encodeURIComponent(JSON.stringify({ client_id: client.id, kind: 'job' }))
  await staff.goto(`/support/stuck?filter=${ofKind}`)
  await all.click()
  await expectAccessible(staff)
  await pressTwice(staff.getByRole('dialog').getByRole('button', { name: stuckTexts.retry }))
  await expect(staff.getByText(stuckTexts.retried(1))).toBeVisible()
  await expect(staff.getByText(listTexts.nothing_found)).toBeVisible()
})
