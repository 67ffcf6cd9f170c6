import { readFile } from 'node:fs/promises'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { aPhone, call, confirm, heading, open, sample } from './signer.ts'

test('a signer fills fields beside their places, sees the filled copy and signs it', async ({ page, request }) => {
  const file = await call<{ id: number }>(
    request,
    `files?name=${encodeURIComponent('Анкета.pdf')}`,
    await readFile(sample('contract-3-pages.pdf')),
  )
  const [entity] = await call<{ id: number }[]>(request, 'legal-entities')
  const place = { page: 2, left: 0.1, width: 0.5, height: 0.03 }
  const [sent] = await call<SignRequest[]>(request, 'document-sign-requests', {
    legal_entity_id: entity?.id,
    documents: [
      {
        file_id: file.id,
        title: 'Анкета',
        fields: [
          { name: 'Должность', kind: 'text', ...place, top: 0.5 },
          { name: 'Согласен на сверхурочные', kind: 'checkbox', required: false, ...place, top: 0.55 },
          { name: 'СНИЛС', kind: 'snils', ...place, top: 0.6 },
        ],
      },
    ],
    signers: [{ full_name: 'Иванов Иван Иванович', phone: aPhone() }],
    send: true,
  })
  await open(page, sent!.group)
  await page.getByRole('link', { name: 'Заполнить 3 поля' }).click()

  await expect(heading(page, 'Должность')).toBeVisible()
  await page.getByRole('button', { name: 'Дальше' }).click()
  await expect(page.getByText('Заполните поле')).toBeVisible()
  await page.getByLabel('Должность').fill('Слесарь-ремонтник')
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expectAccessible(page)
  // what was typed survives a reload
  await page.reload()
  await expect(heading(page, 'СНИЛС')).toBeVisible()
  await page.getByLabel('СНИЛС').fill('112-233-445 96')
  await page.getByRole('button', { name: 'Показать готовые документы' }).click()
  await expect(page.getByText(/контрольное число не сходится/)).toBeVisible()
  await page.getByLabel('СНИЛС').fill('112-233-445 95')
  await page.getByRole('button', { name: 'Показать готовые документы' }).click()

  await expect(page.getByRole('link', { name: 'Изменить поля' })).toBeVisible()
  await expectAccessible(page)
  await confirm(page, request, sent!.signer.phone)
  await page.getByRole('button', { name: 'Подписать' }).click()
  await expect(heading(page, 'Подписано')).toBeVisible()
})
