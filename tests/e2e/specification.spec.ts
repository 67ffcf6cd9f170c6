import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Anchor } from '#shared/contract/anchors.ts'
import { anchorTexts } from '#shared/text/anchors.ts'
import { loginTexts, menuTexts } from '#shared/text/cabinet.ts'
import { readOutsideAnchors } from '#server/invariants/outside-anchors.ts'
import { routesUnder } from '../structure/specification.rows.ts'
import { aClient, baseURL, expect, expectAccessible, logIntoSupport, test } from './fixtures.ts'
import { aSentRequest, confirm, heading, open } from './signer.ts'
import { logIn } from './steps.ts'

test.beforeEach(({ expected }) => {
  expected.push(/status of 404/, /ERR_FAILED/, /Failed to fetch dynamically imported module/)
})

/** A separate page: its heading is no error, and its title differs from those of the other pages. */
async function expectPage(page: Page, path: string, titles: Set<string>): Promise<void> {
  await expect(page, path).toHaveURL(`${baseURL()}${path}`)
  const h1 = page.getByRole('heading', { level: 1 })
  await expect(h1, path).toBeVisible()
  await expect(h1, path).not.toHaveText('Ошибка')
  await expect.poll(async () => titles.has(await page.title()), path).toBe(false)
  titles.add(await page.title())
}

test('every public page of the specification opens with a distinct title', async ({ page }) => {
  const titles = new Set<string>()
  const others = ['/document-sign', '/personal', '/support'].flatMap((prefix) => routesUnder(prefix))
  const paths = routesUnder('/').filter((path) => !others.includes(path))
  expect(paths).toHaveLength(6)
  for (const path of paths) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expectPage(page, path, titles)
  }
})

test('every page of the personal area of the specification opens after the login', async ({ page }) => {
  const [entry, ...inside] = routesUnder('/personal')
  expect(inside).toHaveLength(5)
  await page.goto(entry!)
  await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
  await page.goto(inside[0]!)
  await expect(page).toHaveURL(`${baseURL()}${entry}`)
  const { login, password } = await aClient(page)
  await logIn(page, loginTexts.login, login, password)
  await expect(heading(page, menuTexts.balance)).toBeVisible()
  await expect(page).toHaveURL(`${baseURL()}${inside[0]}`)
  const titles = new Set<string>()
  for (const path of inside) {
    await page.goto(path)
    await expectPage(page, path, titles)
  }
})

test('every page of the support area of the specification opens after the login', async ({ page }) => {
  const [entry, ...inside] = routesUnder('/support')
  expect([entry, inside.length]).toEqual(['/support', 9])
  await logIntoSupport(page)
  const titles = new Set<string>()
  for (const path of inside) {
    await page.goto(path)
    await expectPage(page, path, titles)
  }
})

test('every page of the signing flow of the specification is reached', async ({ page, request }) => {
  const walked = new Set<string>()
  const at = async (group: string, step: string, name: string) => {
    await expect(heading(page, name)).toBeVisible()
    await expect(page).toHaveURL(`${baseURL()}/document-sign/${group}${step}`)
    walked.add(`/document-sign/{group}${step}`)
  }
  const [first, second] = [await aSentRequest(request), await aSentRequest(request)]
  await open(page, first.group)
  await at(first.group, '', 'просит вас подписать 1 документ')
  await open(page, first.group, '/fault')
  walked.add('/document-sign/{group}/fault')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ошибка')
  await open(page, first.group)
  await confirm(page, request, first.phone)
  await at(first.group, '/sign', 'Проверьте и подпишите')
  await page.getByRole('button', { name: 'Подписать' }).click()
  await at(first.group, '/approved', 'Подписано')
  await open(page, first.group, '/download')
  await at(first.group, '/download', 'Скачать документы')
  await open(page, second.group)
  await confirm(page, request, second.phone)
  await page.getByRole('link', { name: 'Отказаться' }).click()
  await at(second.group, '/reject', 'Отказ от подписания')
  await page.getByRole('button', { name: 'Отказаться' }).click()
  await at(second.group, '/rejected', 'Вы отказались от подписания')
  expect([...walked].toSorted()).toEqual(routesUnder('/document-sign').toSorted())
})

test('the support area keeps the address opened by a stranger and asks for the login there', async ({ page }) => {
  await page.goto('/support/journal')
  await expect(page.getByLabel('Пароль', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL()}/support/journal`)
})

test('the error page shows heading, code, message, picture and a button to the site root', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(heading(page, 'Ошибка')).toBeVisible()
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByText('Page not found: /nowhere')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Декоративное изображение' })).toBeVisible()
  await page.getByRole('link', { name: 'На главную' }).first().click()
  await expect(page).toHaveURL(`${baseURL()}/`)
})

test.describe('the page of anchors', () => {
  test('the page of anchors shows the newest ones, of which a copy for verify can be downloaded', async ({ page }) => {
    let newest: Anchor | undefined
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      // another anchor may be made between the call and the page
      await expect(async () => {
        const answer = await page.request.get(`${baseURL()}/api/v1/anchors?range=[0,0]`)
        newest = ((await answer.json()) as Anchor[])[0]
        expect(newest).toBeDefined()
        await page.goto('/anchors')
        await expect(heading(page, anchorTexts.heading)).toBeVisible()
        const first = page.getByRole('main').getByRole('listitem').first()
        await expect(first).toContainText(anchorTexts.number(newest!.id), { timeout: 5000 })
        await expect(first).toContainText(newest!.root, { timeout: 5000 })
      }).toPass()
      await expectAccessible(page)
    }
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: anchorTexts.json }).click(),
    ])
    expect(copy.suggestedFilename()).toBe(anchorTexts.file)
    const { id, root } = newest!
    expect(readOutsideAnchors(await readFile(await copy.path(), 'utf8'))).toContainEqual({ id, root })
  })

  test('the page of anchors says that there are none yet, and repeats a failed request', async ({ page }) => {
    let fails = true
    // a server of this run has its first anchor within seconds
    await page.route('**/api/v1/anchors?*', (route) => (fails ? route.abort() : route.fulfill({ json: [] })))
    await page.goto('/anchors')
    const again = page.getByRole('button', { name: anchorTexts.again })
    await expect(again).toBeVisible()
    await expect(page.getByText(anchorTexts.empty)).toBeHidden()
    fails = false
    await again.click()
    await expect(page.getByText(anchorTexts.empty)).toBeVisible()
    await expectAccessible(page)
  })
})

test('a page of the site loads only the scripts of that page and its layout', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/contacts')
  await expect.poll(() => scripts.join()).toMatch(/ContactsPage/)
  expect(scripts.join()).toMatch(/DefaultLayout/)
  expect(scripts.join()).not.toMatch(/RegisterPage|RegisterLayout|OneCPage|HomePage/)
})

test('the files of the build hold the route rules by id, the latest id and the payload of a prerendered page', async ({
  request,
}) => {
  const read = async (path: string) => {
    const answer = await request.get(baseURL() + path)
    expect(answer.status(), path).toBe(200)
    return (await answer.json()) as Record<string, unknown>
  }
  const { id } = await read(`/builds/latest.json?${randomUUID()}`)
  const meta = await read(`/builds/meta/${String(id)}.json`)
  expect(meta).toMatchObject({ id, matcher: { static: { '/login': { redirect: '/personal' } } } })
  expect(await read('/1c/_payload.json')).toHaveProperty('data')
  expect((await request.get(`${baseURL()}/builds/meta/0000.json`)).status()).toBe(404)
})
