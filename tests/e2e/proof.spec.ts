import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { proof_name, proofTexts as t, vouchingTexts } from '#shared/text/proof.ts'
import { proofVerdictOf } from '#shared/text/claims.ts'
import { proof_page_path } from '#shared/text/verify.ts'
import { baseURL, expect, expectAccessible, test } from './fixtures.ts'
import { call, logIn } from './signer.ts'

/** The archive of a request that the demo has signed. */
async function evidenceIn(request: APIRequestContext): Promise<Buffer> {
  const filter = encodeURIComponent(JSON.stringify({ status: 'signed' }))
  const signed = await call<SignRequest[]>(request, `document-sign-requests?filter=${filter}`)
  const sealed = signed.find(({ sealed_at }) => sealed_at !== null)
  const headers = { authorization: `Bearer ${await logIn(request)}` }
  const answer = await request.get(`${baseURL()}/api/v1/document-sign-requests/${sealed?.id}/evidence`, { headers })
  expect(answer.status()).toBe(200)
  return answer.body()
}

test('a judge opens the page of an archive from the disk, without network: sound, unpacked, forged', async ({
  page,
  request,
}, info) => {
  const [zip, folder] = [info.outputPath('архив.zip'), info.outputPath('архив')]
  writeFileSync(zip, await evidenceIn(request))
  execFileSync('unzip', ['-q', zip, '-d', folder])
  const published = await request.get(`${baseURL()}${proof_page_path}`)
  expect((await published.body()).equals(readFileSync(join(folder, proof_name)))).toBe(true)
  await page.context().setOffline(true)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).protocol))
  await page.goto(pathToFileURL(join(folder, proof_name)).href)
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expectAccessible(page)

  const right = proofVerdictOf({ verdict: 'right', sealed: true }).heading
  await page.getByLabel(t.pick, { exact: true }).setInputFiles(zip)
  await expect(page.getByRole('heading', { level: 2, name: right, exact: true })).toBeFocused()
  const outline = page.getByRole('heading').evaluateAll((all) => all.map((one) => `${one.tagName} ${one.textContent}`))
  expect(await outline).toEqual([
    `H1 ${t.title}`,
    `H2 ${right}`,
    `H3 ${t.requests}`,
    expect.stringMatching(/^H4 Заявка №.\d+: /),
    `H3 ${t.vouching.heading}`,
    `H3 ${t.nobody.heading}`,
    `H3 ${t.compare.heading}`,
  ])
  const table = page.getByRole('table', { name: t.vouching.heading })
  await expect(table.getByRole('rowheader').first()).toHaveText(vouchingTexts[0].who)
  for (const list of await page.getByText(t.vouching.list).all()) await list.click()
  await expectAccessible(page)
  const fingerprint =
    (await page
      .getByText(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
      .first()
      .textContent()) ?? ''
  await page.getByLabel(t.compare.field).fill(fingerprint.toLowerCase())
  await expect(page.getByRole('status').getByText(t.compare.same)).toBeVisible()
  await page.getByLabel(t.compare.field).fill(fingerprint.replace(/^../, '00'))
  await expect(page.getByRole('status').getByText(t.compare.other)).toBeVisible()

  await page.getByRole('button', { name: t.another }).click()
  await expect(page.getByLabel(t.pick, { exact: true })).toBeFocused()
  await page.getByLabel(t.pick_folder).setInputFiles(folder)
  await expect(page.getByRole('heading', { level: 2, name: right, exact: true })).toBeFocused()

  appendFileSync(join(folder, 'README.txt'), 'приписано')
  await page.getByRole('button', { name: t.another }).click()
  await page.getByLabel(t.pick_folder).setInputFiles(folder)
  const wrong = proofVerdictOf({ verdict: 'wrong', sealed: false }).heading
  await expect(page.getByRole('heading', { level: 2, name: wrong })).toBeFocused()
  await expect(page.getByText('файлы изменены: README.txt')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: t.another }).click()
  await page
    .getByLabel(t.pick, { exact: true })
    .setInputFiles({ name: 'a.zip', mimeType: '', buffer: Buffer.from('PK') })
  await expect(page.getByText(t.bad_zip)).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['file:']))
})
