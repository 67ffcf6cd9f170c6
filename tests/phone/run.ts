import { readFile } from 'node:fs/promises'
import { chromium, request as requests, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { chromiumPath } from '../support/programs.ts'
import { buildIfStale } from '../../server/pages/build-if-stale.ts'
import { aPhone, call, codeField, codeSentTo, getCode, open, sample, tick } from '../e2e/signer.ts'
import { startServer } from '../support/server-process.ts'

/**
 * A pensioner's run: an old phone of 360 × 640 on slow 3G signs a document with four fields and a photo, in turns with the
 * same on a fast line. Seconds are those that the phone makes its owner wait: what is typed takes no time here.
 */
const phones = {
  'slow 3G, CPU × 4': { kilobits: 400, latency_ms: 400, slower: 4 },
  'fast line': null,
} as const
type Phone = (typeof phones)[keyof typeof phones]

const typed = {
  Должность: 'Сторож',
  'Дата рождения': '1950-02-01',
  Телефон: '+7 900 555-12-34',
  СНИЛС: '112-233-445 95',
}

const rounds = 3

await buildIfStale({ info: (text) => process.stdout.write(`${text}\n`) }, 'best')
const server = await startServer({ pages: true })
process.env['BASE_URL'] = server.url
const request = await requests.newContext()
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
const photo = await aPhoto()
try {
  for (let round = 0; round < rounds; round += 1)
    for (const [name, phone] of Object.entries(phones)) await run(name, phone)
} finally {
  await browser.close()
  await request.dispose()
  await server.stop()
}

async function run(name: string, phone: Phone): Promise<void> {
  const sent = await aRequest()
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
    locale: 'ru-RU',
  })
  const page = await context.newPage()
  const bytes = await countBytes(page, phone)
  await page.addInitScript(`globalThis.shift = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`)
  const steps: string[] = []
  let worst_shift = 0
  const step = async (what: string, act: () => Promise<unknown>) => {
    const [started, before] = [performance.now(), bytes()]
    await act()
    const shift = Number(await page.evaluate('globalThis.shift'))
    worst_shift = Math.max(worst_shift, shift)
    steps.push(
      `${what} ${((performance.now() - started) / 1000).toFixed(1)} s ${((bytes() - before) / 1000).toFixed(0)} kB, shift ${shift.toFixed(3)}`,
    )
  }
  const started = performance.now()
  await step('start page', async () => {
    await open(page, sent.group)
    await page.getByRole('link', { name: 'Приложить файлы' }).waitFor()
  })
  await step(`photo of ${(photo.length / 1e6).toFixed(1)} MB`, async () => {
    await page.getByRole('link', { name: 'Приложить файлы' }).click()
    await page
      .getByLabel('Сфотографировать')
      .and(page.locator('input'))
      .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('button', { name: 'Приложить' }).click()
    await page.getByRole('button', { name: 'Готово, к документам' }).click({ timeout: 120_000 })
  })
  await step('four fields', async () => {
    await page.getByRole('link', { name: 'Заполнить 4 поля' }).click()
    for (const [label, text] of Object.entries(typed)) {
      await page.getByLabel(label).fill(text)
      await page.getByRole('button', { name: label === 'СНИЛС' ? 'Показать готовые документы' : 'Дальше' }).click()
    }
    await page.getByRole('link', { name: 'Изменить поля' }).waitFor()
  })
  await step('code', async () => {
    await tick(page)
    await getCode(page).click()
    await codeField(page).waitFor()
    await codeField(page).fill(await codeSentTo(request, sent.signer.phone))
    await page.getByRole('button', { name: 'Подписать' }).waitFor()
  })
  await step('signed', async () => {
    await page.getByRole('button', { name: 'Подписать' }).click()
    await page.getByRole('heading', { level: 1, name: 'Подписано' }).waitFor()
  })
  process.stdout.write(
    `▸ ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s, ${(bytes() / 1000).toFixed(0)} kB, worst shift ${worst_shift.toFixed(3)}: ${steps.join('; ')}\n`,
  )
  await context.close()
}

async function aRequest(): Promise<SignRequest> {
  const file = await call<{ id: number }>(
    request,
    'files?name=contract.pdf',
    await readFile(sample('contract-3-pages.pdf')),
  )
  const [entity] = await call<{ id: number }[]>(request, 'legal-entities')
  const place = { page: 2, left: 0.1, width: 0.5, height: 0.03 }
  const fields = [
    { name: 'Должность', kind: 'text', ...place, top: 0.5 },
    { name: 'Дата рождения', kind: 'date', ...place, top: 0.55 },
    { name: 'Телефон', kind: 'phone', ...place, top: 0.6 },
    { name: 'СНИЛС', kind: 'snils', ...place, top: 0.65 },
  ]
  const [sent] = await call<SignRequest[]>(request, 'document-sign-requests', {
    legal_entity_id: entity?.id,
    documents: [{ file_id: file.id, title: 'Анкета', fields }],
    signer_files: [{ name: 'Паспорт', kind: 'passport' }],
    signers: [{ full_name: 'Иванов Иван Иванович', phone: aPhone() }],
    send: true,
  })
  return sent!
}

/** Slows the page down and counts what it transfers both ways. */
async function countBytes(page: Page, phone: Phone): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  let total = 0
  await session.send('Network.enable')
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (total += encodedDataLength))
  page.on('requestfinished', (sent) => void sent.sizes().then(({ requestBodySize }) => (total += requestBodySize)))
  if (phone) {
    const bytes_a_second = (phone.kilobits * 1000) / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latency_ms,
      downloadThroughput: bytes_a_second,
      uploadThroughput: bytes_a_second,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.slower })
  }
  return () => total
}

/** Of 12 megapixels, with the noise of a phone's camera. */
async function aPhoto(): Promise<Buffer> {
  const noise = {
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  } as const
  return sharp(noise).withMetadata({ orientation: 6 }).jpeg({ quality: 85 }).toBuffer()
}
