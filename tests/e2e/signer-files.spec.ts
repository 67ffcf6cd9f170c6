import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, expectAccessible, test } from './fixtures.ts'
import { aSentRequest, confirm, heading, open, sample } from './signer.ts'

/** Lies on its side, as a phone stores it: upright it is higher than wide, with a dark upper half. */
const aPhoto = async () => {
  const dark = { create: { width: 600, height: 800, channels: 3, background: '#334' } } as const
  const lying = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#eee' } })
    .composite([{ input: await sharp(dark).png().toBuffer(), left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: lying }
}

// the connection is lost once
test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] })

test('a signer photographs a paper, turns and crops it, adds a PDF, sees both among the documents and signs', async ({
  page,
  request,
  context,
}) => {
  const sent = await aSentRequest(request, {
    signer_files: [
      { name: 'Паспорт', kind: 'passport' },
      { name: 'СНИЛС', kind: 'snils', keep: 'apart', days: 30 },
    ],
  })
  await open(page, sent.group)
  await page.getByRole('link', { name: 'Приложить файлы' }).click()
  await expect(heading(page, 'Паспорт')).toBeVisible()
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.getByText('без него подписать документы нельзя')).toBeVisible()
  await expectAccessible(page)

  const camera = page.getByLabel('Сфотографировать').and(page.locator('input'))
  await camera.setInputFiles({ name: 'IMG.HEIC', mimeType: 'image/heic', buffer: Buffer.from('no photo') })
  await expect(page.getByText('Браузер не открыл этот снимок')).toBeVisible()
  await camera.setInputFiles(await aPhoto())
  const photo = page.getByRole('img', { name: 'Снимок: Паспорт' })
  const ratio = () => photo.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height)
  // upright, as EXIF says
  expect(await ratio()).toBeLessThan(1)
  await page.getByRole('button', { name: 'Повернуть' }).click()
  expect(await ratio()).toBeGreaterThan(1)
  await page.getByRole('button', { name: /Левый верхний угол/ }).press('ArrowRight')
  await expectAccessible(page)
  // a lost connection keeps the photo
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Приложить' }).click()
  await expect(page.getByRole('alert').getByText(/связ/i)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Приложить' }).click()
  await expect(page.getByRole('img', { name: 'Первая страница: Паспорт' })).toBeVisible()
  await expectAccessible(page)

  // taken again
  await page.getByRole('button', { name: 'Убрать: Паспорт' }).click()
  await expect(page.getByRole('button', { name: 'Сфотографировать' })).toBeVisible()
  await camera.setInputFiles(await aPhoto())
  await page.getByRole('button', { name: 'Приложить' }).click()
  await page.getByRole('button', { name: 'Дальше' }).click()

  await expect(heading(page, 'СНИЛС')).toBeVisible()
  await page
    .getByLabel('Выбрать файл')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'СНИЛС.pdf',
      mimeType: 'application/pdf',
      buffer: await readFile(sample('contract-1-page.pdf')),
    })
  await expect(page.getByRole('button', { name: 'Убрать: СНИЛС' })).toBeVisible()
  await page.getByRole('button', { name: 'Готово, к документам' }).click()

  await expect(page.getByRole('link', { name: 'Паспорт' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Посмотреть или заменить приложенные файлы' })).toBeVisible()
  await expectAccessible(page)
  await confirm(page, request, sent.phone)
  await expect(page.getByRole('link', { name: 'Паспорт' })).toBeVisible()
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
})
