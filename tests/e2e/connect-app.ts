import type { Page } from '@playwright/test'
import { securityTexts as t } from '#shared/text/second-factor.ts'
import { otpOf } from '#tests/support/factor-words.ts'
import { expect, expectAccessible } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/**
 * Connects an authenticator app on the open page «Безопасность».
 * @param password of a person whose login was longer ago than five minutes, and who is asked for it
 */
export async function connectApp(page: Page, password?: string): Promise<{ secret: string; recovery_codes: string[] }> {
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await expectAccessible(page)
  await button(page, t.totp_begin).click()
  if (password !== undefined) {
    await page.getByLabel(t.present_password).fill(password)
    await expectAccessible(page)
    await button(page, t.confirm).click()
  }
  await expect(page.getByRole('img', { name: t.qr_alt })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(t.first_code).fill(otpOf(secret))
  await expect(page.getByRole('heading', { name: t.once_title })).toBeVisible()
  await expectAccessible(page)
  const recovery_codes = await page.getByRole('dialog').getByRole('listitem').allTextContents()
  expect(recovery_codes).toHaveLength(10)
  await button(page, t.once_done).click()
  return { secret, recovery_codes }
}
