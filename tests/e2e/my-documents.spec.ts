import { my_documents_path } from '#shared/rules/my-documents-path.ts'
import { myDocumentsTexts as t } from '#shared/text/my-documents.ts'
import { approvedTexts, codeTexts, downloadTexts, signTexts } from '#shared/text/sign-steps.ts'
import { startTexts } from '#shared/text/sign.ts'
import { anyPhone, codeFor, expect, expectAccessible, pressTwice, test } from './fixtures.ts'
import { aSentRequest, confirm, open } from './signer.ts'

test('a person finds what was sent to their phone, and fetches the signed copy without another code', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const phone = anyPhone()
  const [signed, waiting] = [
    await aSentRequest(request, { phones: [phone], titles: ['Договор аренды зала'] }),
    await aSentRequest(request, { phones: [phone], titles: ['Согласие на фотосъёмку ребёнка во время занятий'] }),
  ]
  await open(page, signed.group)
  await confirm(page, request, phone)
  await page.getByRole('button', { name: signTexts.sign }).click()
  await expect(page.getByRole('link', { name: approvedTexts.all_yours_link })).toBeVisible()

  await page.goto(my_documents_path)
  await expectAccessible(page)
  await page.getByRole('button', { name: startTexts.get_code }).click()
  await expect(page.getByText(t.phone_fault)).toBeVisible()
  await page.getByLabel(t.phone).fill(phone)
  await pressTwice(page.getByRole('button', { name: startTexts.get_code }))
  await expect(page.getByRole('heading', { name: codeTexts.heading })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(codeTexts.label).fill(await codeFor(page, phone))
  await expect(page.getByRole('heading', { name: t.groups.waiting })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: t.named(t.open, waiting.title) }).click()
  await expect(page.getByRole('button', { name: startTexts.get_code })).toBeVisible()
  // who comes back needs no other code
  await page.goBack()
  await page.getByRole('button', { name: t.named(t.download, signed.title) }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: new RegExp(downloadTexts.sealed) }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.goto(my_documents_path)
  await page.getByRole('button', { name: t.other_phone }).click()
  await expect(page.getByLabel(t.phone)).toBeVisible()
})
