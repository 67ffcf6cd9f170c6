import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aSentRequest, askForCode, codeField, codeSentTo, confirm, getCode, heading, open, tick } from './signer.ts'
import { atApproved, atReject } from './signer-stories.ts'

// a lost connection is part of this test
test.use({ expected: [/Failed to load resource/] })

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const label = () =>
    page.evaluate(() => {
      const control = document.activeElement
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      return `${control?.textContent ?? ''} ${labels.map(({ textContent }) => textContent).join(' ')}`
    })
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab')
    if (name.test(await label())) return
  }
  throw new Error(`Tab never came to ${name}`)
}

test('the signing steps work by keyboard, and each step begins at its heading', async ({ page, request }) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await tabTo(page, /Договор № 15/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Договор № 15')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /Договор № 15/ }).first()).toBeFocused()

  await tabTo(page, /Согласен с/)
  await page.keyboard.press('Space')
  await tabTo(page, /Согласен на/)
  await page.keyboard.press('Space')
  await tabTo(page, /Получить код/)
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await expect(codeField(page)).toHaveAccessibleDescription(/Отправили его на номер/)
  await page.keyboard.type(await codeSentTo(request, phone))

  await expect(heading(page, 'Проверьте и подпишите')).toBeFocused()
  await tabTo(page, /Отказаться/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Отказ от подписания')).toBeFocused()
  await tabTo(page, /Вернуться к документам/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Проверьте и подпишите')).toBeFocused()
  await tabTo(page, /Подписать/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Подписано')).toBeFocused()
  await tabTo(page, /Скачать/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Скачать документы')).toBeFocused()
})

test('errors of the signing steps are announced at the field they concern', async ({ page, request }) => {
  const { group } = await aSentRequest(request)
  await open(page, group)
  await getCode(page).click()
  await expect(page.getByLabel(/правилами/)).toHaveAccessibleDescription(/без согласия с правилами/)
  await expect(page.getByLabel(/правилами/)).toHaveAttribute('aria-invalid', 'true')
  await askForCode(page)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(codeField(page)).toHaveAccessibleDescription(/Введите все шесть цифр/)
  await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true')
})

test('a reload at a signing step leaves the signer at that step', async ({ page, request }) => {
  const sent = await aSentRequest(request)
  const words = { page, request, sent }
  const steps = { 'Документы или номер не ваши?': '/not-me', 'Подписать пока не получилось': '/fault' }
  for (const [name, step] of Object.entries(steps)) {
    await open(page, sent.group, step)
    await page.reload()
    await expect(heading(page, name)).toBeVisible()
  }
  await open(page, sent.group)
  await tick(page)
  await page.reload()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await atReject(words)
  await page.reload()
  await expect(heading(page, 'Отказ от подписания')).toBeVisible()
  await page.getByRole('link', { name: 'Вернуться к документам' }).click()
  await page.getByRole('button', { name: 'Подписать' }).click()
  await page.getByRole('link', { name: 'Скачать', exact: true }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: /Исходный документ/ })).toBeVisible()
})

test('a connection lost at any signing step loses nothing: the action continues afterwards', async ({
  page,
  request,
  context,
}) => {
  const { group, phone } = await aSentRequest(request)
  await open(page, group)
  await tick(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Это не я' }).click()
  await expect(heading(page, 'Документы или номер не ваши?')).toBeVisible()
  await page.goBack()
  await tick(page)
  await getCode(page).click()
  await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
  await context.setOffline(false)
  await getCode(page).click()

  await expect(codeField(page)).toBeFocused()
  const code = await codeSentTo(request, phone)
  await context.setOffline(true)
  await codeField(page).fill(code)
  await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(heading(page, 'Проверьте и подпишите')).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(page.getByText('Нет связи с интернетом')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
})

test('every button of the signing steps shows its progress on a slow line, and a second press does nothing', async ({
  page,
  request,
}) => {
  const { group, phone } = await aSentRequest(request)
  const calls: string[] = []
  await page.route(/\/api\/v1\/.*\/(codes|check|sign)$/, async (route) => {
    calls.push(route.request().url().split('/').at(-1) ?? '')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await open(page, group)
  await tick(page)
  await getCode(page).click()
  await page.getByRole('button', { name: 'Отправляем код…' }).click()
  await expect(codeField(page)).toBeFocused()
  await codeField(page).fill(await codeSentTo(request, phone))
  await page.getByRole('button', { name: 'Проверяем код…' }).click()
  await page.getByRole('button', { name: 'Подписать' }).click()
  await page.getByRole('button', { name: 'Подписываем…' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
  expect(calls).toEqual(['codes', 'check', 'sign'])
})

test('a signing link opened before the rules changed shows the new rules unticked before a code is sent', async ({
  page,
  request,
}) => {
  const { group, phone } = await aSentRequest(request)
  const stale = '2020-01-01'
  await page.route(`**/document-sign/${group}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/"consent":\{"version":"[^"]+"/, `"consent":{"version":"${stale}"`)
    await route.fulfill({ response: answer, body })
  })
  await open(page, group)
  await tick(page)
  await getCode(page).click()
  await expect(page.getByText('Тексты согласий обновились')).toBeVisible()
  await expect(page.getByLabel(/правилами/)).not.toBeChecked()
  await confirm(page, request, phone)
})

test('each of many documents of a request is read, all are signed by one code, and each is downloaded', async ({
  page,
  request,
}) => {
  const titles = ['Договор № 15', 'Акт № 4', 'Согласие на фотосъёмку']
  const sent = await aSentRequest(request, { titles })
  const words = { page, request, sent }
  await open(page, sent.group)
  for (const title of titles) {
    await page.locator('.documents').getByRole('link', { name: title }).click()
    await expect(heading(page, title)).toBeFocused()
    await page.getByRole('button', { name: 'Назад' }).first().click()
  }
  await atApproved(words)
  await page.getByRole('link', { name: 'Скачать', exact: true }).click()
  for (const title of titles) {
    await expect(page.getByRole('button', { name: `Скачать: ${title}. С отметкой` })).toBeVisible()
  }
})
