import { baseURL, expect, expectAccessible, pressTwice, test } from './fixtures.ts'
import { minutePassesSinceCode } from './run-database.ts'
import {
  aPhone,
  askForCode,
  aSentRequest,
  codeField,
  codeSentTo,
  confirm,
  getCode,
  heading,
  open,
  sentRequests,
  wrongOf,
} from './signer.ts'
import { later } from './signer-stories.ts'

// server refusals are part of this test
test.use({ expected: [/Failed to load resource/] })

test('a signer reads, gets a code, signs and downloads the sealed copy', async ({ page, request }) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await expect(heading(page, 'просит вас подписать 1 документ')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Договор № 15, страница 1 из 3' })).toBeVisible()

  await page.getByRole('link', { name: /Читать все/ }).click()
  await expect(page.getByText('Страница 1 из 3')).toBeVisible()
  await page.getByRole('button', { name: 'Назад' }).first().click()

  await askForCode(page)
  await expect(page.getByText(/Отправить ещё раз через 0:\d\d|через 1:00/)).toBeVisible()
  const code = await codeSentTo(request, phone)
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)

  await expect(heading(page, 'Проверьте и подпишите')).toBeFocused()
  await expect(page.getByText('Код подтверждён')).toBeVisible()
  await pressTwice(page.getByRole('button', { name: 'Подписать' }))

  await expect(heading(page, 'Подписано')).toBeVisible()
  await page.getByRole('link', { name: 'Скачать', exact: true }).click()
  const original = page.waitForEvent('download')
  await page.getByRole('button', { name: /Исходный документ/ }).click()
  expect((await original).suggestedFilename()).toMatch(/\.pdf$/)
  const sealedButton = page.getByRole('button', { name: /печатью/ })
  await expect(sealedButton).toBeVisible()
  const sealed = page.waitForEvent('download')
  await sealedButton.click()
  expect((await sealed).suggestedFilename()).toMatch(/\.pdf$/)
})

test('a browser gets its mark with the page, keeps it, sends it with the calls of the page, and shows it to no script', async ({
  page,
  context,
  request,
}) => {
  const { group } = await aSentRequest(request)
  const mark = async () => (await context.cookies()).find(({ name }) => name.endsWith('device_mark'))
  const opened = page.waitForRequest((call) => call.url().endsWith('/open'))
  await open(page, group)
  const given = await mark()
  expect(given).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('device_mark')
  expect((await (await opened).allHeaders())['cookie']).toContain(given?.value)
  await page.goto('/personal')
  await page.goto(`/document-sign/${group}`)
  expect((await mark())?.value).toBe(given?.value)
})

test('opening another signing link in a second tab does not affect the first link', async ({ page, request }) => {
  const [first, second] = [await aSentRequest(request), await aSentRequest(request)]
  await open(page, first.group)
  await confirm(page, request, first.phone)
  const other = await page.context().newPage()
  await open(other, second.group)
  await expect(heading(other, 'просит вас подписать')).toBeVisible()
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
})

test('signing works without cookies', async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await confirm(page, request, phone)
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
})

test('a signer rejects with a reason, and the link then shows the outcome', async ({ page, request }) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await confirm(page, request, phone)
  await page.getByRole('link', { name: 'Отказаться' }).click()
  await page.getByLabel(/Причина/).fill('Сумма другая')
  await page.getByRole('button', { name: 'Отказаться от подписания' }).click()
  await expect(heading(page, 'Вы отказались от подписания')).toBeVisible()
  await open(page, group)
  await expect(heading(page, 'Вы отказались от подписания')).toBeVisible()
  expect(page.url()).toMatch(/\/rejected$/)
})

test('«Получить код» pressed without the consents names the missing one and scrolls to it', async ({
  page,
  request,
}) => {
  const { group } = await aSentRequest(request)
  await open(page, group)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByLabel(/правилами/)).toBeFocused()
  await expect(page.getByText('без согласия с правилами')).toBeVisible()
  await page.getByLabel(/правилами/).check({ position: { x: 5, y: 5 } })
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByLabel(/персональных/)).toBeFocused()
})

test('a wrong signing code shows how many tries are left; after five a new code is needed', async ({
  page,
  request,
}) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await askForCode(page)
  const wrong = wrongOf(await codeSentTo(request, phone))
  for (const left of ['4 попытки', '3 попытки', '2 попытки', '1 попытка']) {
    await codeField(page).fill(wrong)
    await expect(page.getByText(left)).toBeVisible()
    await expect(codeField(page)).toHaveValue('')
  }
  await codeField(page).fill(wrong)
  await expect(page.getByText('Код больше не действует')).toBeVisible()
})

test('a reload of the signer’s page keeps the signer at the same step', async ({ page, request }) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await askForCode(page)
  await page.reload()
  await expect(codeField(page)).toBeVisible()
  await open(page, group)
  await codeField(page).fill(await codeSentTo(request, phone))
  await expect(heading(page, 'Проверьте и подпишите')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Проверьте и подпишите')).toBeVisible()
  await open(page, group)
  await expect(heading(page, 'Проверьте и подпишите')).toBeVisible()
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Скачать', exact: true })).toBeVisible()
})

test('the second of two tabs of a signing link shows that the documents are signed', async ({
  page,
  context,
  request,
}) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await confirm(page, request, phone)
  const other = await context.newPage()
  await open(other, group)
  await other.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(other, 'Подписано')).toBeVisible()
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
})

test('an expired signing token leads back to the code with an explanation', async ({ page, context, request }) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await confirm(page, request, phone)
  await context.addCookies([{ name: 'signToken', value: 'Bearer%20rs_dead', url: baseURL(), sameSite: 'Strict' }])
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(page.getByText('Запросите новый код')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Получить код' })).toBeVisible()
})

test('a signature whose response is lost is retried with the same idempotency key', async ({ page, request }) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await confirm(page, request, phone)
  const keys: (string | undefined)[] = []
  await page.route('**/sign', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    // the server acts, the response is lost
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('a wrong recipient reports «Это не я», and the link is closed', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  await open(page, group)
  await page.getByRole('link', { name: 'Это не я' }).click()
  await expect(heading(page, 'Документы или номер не ваши?')).toBeFocused()
  await page.getByRole('link', { name: 'Вернуться к документам' }).click()
  await askForCode(page)
  await page.getByRole('link', { name: 'Это не я' }).click()
  await pressTwice(page.getByRole('button', { name: 'Это не я' }))
  await expect(heading(page, 'Отправитель узнает, что это не вы')).toBeVisible()
  await expect(page.getByText('Договор № 15')).toBeHidden()
  await open(page, group, '/sign')
  await expect(heading(page, 'Отправитель узнает, что это не вы')).toBeVisible()
})

test('a returning signer gets a new code and downloads the documents', async ({ page, request }) => {
  await page.clock.install()
  const { id, group, phone } = await aSentRequest(request)
  await open(page, group)
  await confirm(page, request, phone)
  const first = await codeSentTo(request, phone)
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
  await page.context().clearCookies()

  await open(page, group)
  await page.getByRole('link', { name: 'Скачать', exact: true }).click()
  await expect(page.getByText('этот код ничего не подписывает')).toBeVisible()
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByText('Код уже отправлен меньше минуты назад')).toBeVisible()
  await minutePassesSinceCode({ id })
  await later(page, 61)
  await page.getByRole('button', { name: 'Отправить код ещё раз' }).click()
  await expect.poll(() => codeSentTo(request, phone)).not.toBe(first)
  await codeField(page).fill(await codeSentTo(request, phone))
  const sealedButton = page.getByRole('button', { name: /печатью/ })
  await expect(sealedButton).toBeVisible()
  const sealed = page.waitForEvent('download')
  await sealedButton.click()
  expect((await sealed).suggestedFilename()).toMatch(/\.pdf$/)
})

test('an unknown signing link shows the error page, an unknown step the 404 page', async ({ page, request }) => {
  // cut in the middle of an encoded letter
  await open(page, '%E0%A4%A')
  await expect(page.getByText('Ссылка не найдена')).toBeVisible()
  await open(page, 'no-such-link-000000000')
  await expect(heading(page, 'Ошибка')).toBeVisible()
  await expect(page.getByText('Ссылка не найдена')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Декоративное изображение' })).toBeVisible()
  const { group } = await aSentRequest(request)
  await open(page, group, '/nowhere')
  await expect(page.getByText(`Page not found: /document-sign/${group}/nowhere`)).toBeVisible()
  await page.getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL(`${baseURL()}/`)
})

test('the signing steps after the code need the code', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  await open(page, group, '/sign')
  await expect(page.getByText('Сначала подтвердите свой номер')).toBeVisible()
  await open(page, group, '/approved')
  await expect(page.getByRole('button', { name: 'Получить код' })).toBeVisible()
})

for (const wait_ms of [50, 300, 1500]) {
  test(`why a code was rejected stays on screen when «Подтвердить» is pressed ${wait_ms} ms after its last digit`, async ({
    page,
    request,
  }) => {
    const { group, phone } = await aSentRequest(request)
    await open(page, group)
    await askForCode(page)
    await codeField(page).fill(wrongOf(await codeSentTo(request, phone)))
    await page.waitForTimeout(wait_ms)
    await page.getByRole('button', { name: /Подтвердить|Проверяем/ }).click()
    await expect(page.getByText('Осталось 4 попытки')).toBeVisible()
    await expect(page.getByText('Введите все шесть цифр')).toBeHidden()
  })
}

test('a page is enlarged by buttons at 320 px, and the place that is being read stays', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, `${group}`)
  await page.getByRole('link', { name: /Читать все/ }).click()
  const second = page.getByRole('img', { name: /страница 2 из 3/ })
  await page.locator('[data-page="2"]').scrollIntoViewIfNeeded()
  await expect(second).toBeInViewport()
  const before = (await second.boundingBox())?.width ?? 0
  // a click of the driver would scroll the sticky bar into view
  const larger = page.getByRole('button', { name: 'Крупнее' })
  for (let i = 0; i < 3; i++) await larger.dispatchEvent('click')
  await expect(page.getByText('250 %')).toBeVisible()
  expect((await second.boundingBox())?.width).toBeCloseTo(before * 2.5, 0)
  await expect(second).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
})

test('a signer whose turn has not come sees so, and the documents once it has', async ({ page, request }) => {
  const [first, second] = await sentRequests(request, { phones: [aPhone(), aPhone()], ordered: true })
  if (!first || !second) throw new Error('two requests expected')
  await open(page, second.group)
  await expect(heading(page, 'Ваша очередь ещё не настала')).toBeVisible()
  await expect(page.getByText('Договор № 15')).toBeHidden()
  const other = await page.context().newPage()
  await open(other, first.group)
  await confirm(other, request, first.phone)
  await other.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(other, 'Подписано')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(getCode(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the signing page says above its button that it needs JavaScript', async ({ page, request }) => {
    const { group } = await aSentRequest(request)
    await open(page, group)
    const hint = page.locator('noscript p')
    await expect(hint).toBeVisible()
    await expect(hint).toContainText('включите JavaScript')
    const [above, button] = [await hint.boundingBox(), await getCode(page).boundingBox()]
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  })
})
