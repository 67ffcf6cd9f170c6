import { expect, expectAccessible, test } from './fixtures.ts'
import { aSentRequest, open } from './signer.ts'

test('the words of a document are read by keyboard and screen reader alone, before consents and code', async ({
  page,
  request,
}) => {
  const { group } = await aSentRequest(request)
  await open(page, group)
  const invitation = await page.locator('main').ariaSnapshot()
  expect(invitation.indexOf('Договор № 15')).toBeLessThan(invitation.indexOf('checkbox'))

  await page.getByRole('link', { name: /Договор № 15, страница 1/ }).focus()
  await page.keyboard.press('Enter')
  const reader = page.getByRole('article')
  await expect(reader).toContainText('3.1. Предмет договора')
  const order = [
    'Подписывается документ, как он виден',
    'страница 1 из 3',
    'ДОГОВОР № 42/2025',
    'страница 2 из 3',
    '2.1. Предмет',
  ]
  await expect(async () => {
    const read = (await reader.ariaSnapshot()).replaceAll('\n', ' ')
    const places = order.map((words) => read.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(-1)
  }).toPass()
  await expectAccessible(page)

  // selected over the image, where it is drawn
  const line = reader.getByText('ДОГОВОР № 42/2025 возмездного оказания услуг')
  const [box, drawn] = [await line.boundingBox(), await reader.locator('.page__image').first().boundingBox()]
  expect(box?.x).toBeGreaterThan(drawn?.x ?? 0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((drawn?.x ?? 0) + (drawn?.width ?? 0))
  await line.selectText()
  expect(await page.evaluate(() => String(getSelection()))).toContain('ДОГОВОР № 42/2025')

  await page.getByRole('button', { name: 'Читать текстом' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Подписывается документ с картинок.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Страница 3 из 3' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Показать страницу 2' }).press('Enter')
  await expect(page.getByRole('img', { name: /страница 2 из 3/ })).toBeInViewport()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Получить код' })).toBeVisible()
})
