import {
  againTexts,
  newRequestTexts,
  cabinetRequestTexts as requestTexts,
  sendLinkTexts,
} from '#shared/text/document-sign-requests.ts'
import { correctTexts, extendTexts, proposalTexts, reminderTexts } from '#shared/text/request-changes.ts'
import { handOverTexts, notMeTexts } from '#shared/text/sign-steps.ts'
import { errorTexts, startTexts } from '#shared/text/sign.ts'
import {
  aClient,
  anyPhone,
  baseURL,
  expect,
  expectAccessible,
  logIntoCabinet,
  messageTo,
  openActions,
  pressTwice,
  test,
} from './fixtures.ts'
import { deadlinePasses, minutePassesSinceLink } from './run-database.ts'
import { aPhone, aSentRequest, confirm, heading, open, sentRequests } from './signer.ts'
import { linkFor, send } from './steps.ts'

// a closed link, a refused number, an ended request, a rate limit
test.use({ expected: [/status of (401|404|409|410|422|429)/] })

test('a sender corrects number, deadline and reminders of a sent request', async ({ page, context }) => {
  const [wrong, right] = [anyPhone(), anyPhone()]
  await logIntoCabinet(page, await aClient(page))
  await send(page, { phone: wrong })
  await openActions(page)
  await page.getByRole('button', { name: correctTexts.button_for }).click()
  await expectAccessible(page)
  await page.getByLabel(correctTexts.phone).fill(right.slice(2))
  await pressTwice(page.getByRole('button', { name: correctTexts.save, exact: true }))
  await expect(page.getByText(correctTexts.done).first()).toBeVisible()

  const [old, fresh] = [await linkFor(page, wrong), await linkFor(page, right)]
  const hand = await context.newPage()
  await hand.goto(old)
  await expect(hand.getByText(errorTexts.link_not_found)).toBeVisible()
  await hand.goto(fresh)
  await expect(hand.getByRole('button', { name: startTexts.get_code })).toBeVisible()
  await hand.close()

  await openActions(page)
  await page.getByRole('button', { name: extendTexts.button_for }).click()
  await expectAccessible(page)
  await pressTwice(page.getByRole('button', { name: extendTexts.save, exact: true }))
  await expect(page.getByText(extendTexts.done).first()).toBeVisible()
  await openActions(page)
  await page.getByRole('button', { name: reminderTexts.button_for }).click()
  await page.getByLabel(reminderTexts.often).click()
  await page.getByRole('option', { name: reminderTexts.never }).click()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: reminderTexts.save, exact: true }).click()
  await expect(page.getByRole('definition').filter({ hasText: reminderTexts.never })).toBeVisible()
})

test('«это не я» is shown to the sender, who sends the documents to another number', async ({ page, context }) => {
  const [wrong, right] = [anyPhone(), anyPhone()]
  const client = await aClient(page)
  await logIntoCabinet(page, client)
  await send(page, { phone: wrong })
  const hand = await context.newPage()
  await hand.goto(await linkFor(page, wrong))
  await hand.getByRole('link', { name: startTexts.not_me }).click()
  await hand.getByRole('button', { name: notMeTexts.confirm }).click()
  await expect(heading(hand, 'Отправитель узнает, что это не вы')).toBeVisible()
  await hand.close()

  await page.reload()
  await expect(page.getByText(/Получатель сообщил, что документы пришли не ему/).first()).toBeVisible()
  await page.getByRole('button', { name: againTexts.disowned }).click()
  await expect(page.getByText(/Спишется/)).toBeVisible()
  await page.getByRole('button', { name: newRequestTexts.send }).click()
  await expect(page.getByText(/Укажите другой/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(correctTexts.phone).fill(right.slice(2))
  await pressTwice(page.getByRole('button', { name: newRequestTexts.send }))
  await expect(page.getByText(againTexts.sent).first()).toBeVisible()
  expect(await linkFor(page, right)).not.toBe('')
  await page.goBack()
  await expect(page.getByRole('link', { name: againTexts.open })).toBeVisible()
})

test('who has the link names another signer; the sender confirms, and the documents go there', async ({
  page,
  context,
}) => {
  const [first, second] = [anyPhone(), anyPhone()]
  await logIntoCabinet(page, await aClient(page))
  await send(page, { phone: first })
  const hand = await context.newPage()
  await hand.setViewportSize({ width: 360, height: 640 })
  await hand.goto(await linkFor(page, first))
  await hand.getByRole('link', { name: startTexts.not_me }).click()
  await hand.getByText(handOverTexts.ask).click()
  await hand.getByRole('button', { name: handOverTexts.send }).click()
  await expect(hand.getByText(handOverTexts.faults.full_name)).toBeVisible()
  await expectAccessible(hand)
  await hand.getByLabel(handOverTexts.full_name).fill('Сидоров-Ваганьковский Пётр Константинович')
  await hand.getByLabel(handOverTexts.phone).fill(second)
  await hand.getByLabel(handOverTexts.reason).fill('Договоры подписывает директор')
  await pressTwice(hand.getByRole('button', { name: handOverTexts.send }))
  await expect(hand.getByText(/Передали/)).toBeVisible()
  await hand.close()

  await page.reload()
  await expect(page.getByText(proposalTexts.heading_signer)).toBeVisible()
  await expectAccessible(page)
  await pressTwice(page.getByRole('button', { name: proposalTexts.confirm }))
  await expect(page.getByText(proposalTexts.heading_signer)).toBeHidden()
  expect(await linkFor(page, second)).not.toBe('')
})

test('the second signer gets the link only after the first has signed', async ({ page, request, context }) => {
  const phones = [aPhone(), aPhone()] as const
  const [first, second] = await sentRequests(request, { phones: [...phones], ordered: true })
  expect(second?.status).toBe('queued')
  await open(page, first?.group ?? '')
  await confirm(page, request, phones[0])
  const outbox = await request.get(`${baseURL()}/api/demo/outbox`)
  const reported = (await outbox.json()) as { to: string }[]
  expect(reported.filter(({ to }) => to === phones[1])).toEqual([])

  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
  const next = await context.newPage()
  await next.goto(await linkFor(next, phones[1]))
  await expect(next.getByRole('button', { name: startTexts.get_code })).toBeVisible()
  await next.close()
})

test('a sender can remind three times a day, and cancels while the signer is reading', async ({ page, context }) => {
  const phone = anyPhone()
  await logIntoCabinet(page, await aClient(page))
  await send(page, { phone })
  const link = await linkFor(page, phone)
  const remind = page.getByRole('button', { name: sendLinkTexts.send, exact: true })
  const countdown = page.getByRole('button', { name: /ещё раз через (0:\d\d|1:00)$/ })
  for (let time = 0; time < 3; time++) {
    await expect(countdown).toHaveAttribute('aria-disabled', 'true')
    expect(await minutePassesSinceLink(phone)).toBe(1)
    await page.reload()
    const answer = page.waitForResponse(/\/remind$/)
    await pressTwice(remind)
    expect((await answer).status()).toBe(200)
  }
  // three a day: the next one tomorrow
  await expect(remind).toHaveAttribute('aria-disabled', 'true')
  await expect(remind).toHaveAccessibleDescription(/можно отправить после/)
  expect(await messageTo(page, phone, /апомина/)).toContain(link)

  const hand = await context.newPage()
  await hand.goto(link)
  for (const box of await hand.getByRole('checkbox').all()) await box.check({ position: { x: 5, y: 5 } })
  await openActions(page)
  await page.getByRole('button', { name: requestTexts.cancel, exact: true }).click()
  await expectAccessible(page)
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: requestTexts.cancel, exact: true }))
  await expect(page.getByText(requestTexts.cancelled).first()).toBeVisible()
  await hand.getByRole('button', { name: startTexts.get_code }).click()
  await expect(heading(hand, 'Отправитель отозвал документы')).toBeVisible()
  await hand.close()
})

test('a deadline that passes while the signer reads stops the signing with an explanation', async ({
  page,
  request,
}) => {
  const { id, group, phone } = await aSentRequest(request)
  await open(page, group)
  await confirm(page, request, phone)
  await deadlinePasses({ id })
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Срок подписания истёк')).toBeVisible()
})
