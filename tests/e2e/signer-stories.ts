import type { APIRequestContext, Page } from '@playwright/test'
import { signingWords } from '#tests/support/signing-words.ts'
import { baseURL } from './fixtures.ts'
import { askForCode, confirm, open, type Sent } from './signer.ts'

/** How a signer reaches a page, for the table of states and other tests. */
export type Story = (words: { page: Page; request: APIRequestContext; sent: Sent }) => Promise<unknown>

export const signed: Story = async ({ sent }) => {
  const signer = await signingWords(baseURL()).aSigner(sent)
  await signer.sign()
}
export const atStart: Story = ({ page, sent }) => open(page, sent.group)
export const atCode: Story = async (words) => {
  await atStart(words)
  await askForCode(words.page)
}
export const atSign: Story = async ({ page, request, sent }) => {
  await open(page, sent.group)
  await confirm(page, request, sent.phone)
}
export const atReject: Story = async (words) => {
  await atSign(words)
  await words.page.getByRole('link', { name: 'Отказаться' }).click()
}
export const atApproved: Story = async (words) => {
  await atSign(words)
  await words.page.getByRole('button', { name: 'Подписать' }).click()
}
/** The phone's clock goes on; the server's does not. */
export const later = async (page: Page, seconds: number) => page.clock.fastForward(seconds * 1000)
