import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type { SignRequest, SignRequestCreateInput } from '#shared/contract/document-sign-requests.ts'
import { baseURL } from './fixtures.ts'

/** Actions on the signer's pages, and what the company does over HTTP meanwhile. */
export type Sent = SignRequest & { phone: string }

type Options = Partial<SignRequestCreateInput> & { pdf?: string | Buffer; titles?: string[]; phones?: string[] }

const login = { login: 'client@demo.local', password: 'demo-client-2026' }
let token: Promise<string> | undefined

export async function logIn(request: APIRequestContext): Promise<string> {
  const answer = await request.post(`${baseURL()}/api/v1/auth/login`, { data: login })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

/** A call of the demo's client. */
export async function call<T>(request: APIRequestContext, path: string, data?: object | Buffer): Promise<T> {
  token ??= logIn(request)
  const headers = {
    authorization: `Bearer ${await token}`,
    'content-type': Buffer.isBuffer(data) ? 'application/pdf' : 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const address = `${baseURL()}/api/v1/${path}`
  const answer = data ? await request.post(address, { headers, data }) : await request.get(address, { headers })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as T
}

export const aPhone = () => `+7900${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`
export const sample = (name: string) => resolve(import.meta.dirname, '../support/pdf', name)

/** Requests of this test, one per phone. */
export async function sentRequests(request: APIRequestContext, order: Options = {}): Promise<Sent[]> {
  const { pdf = sample('contract-3-pages.pdf'), titles = ['Договор № 15'], phones = [aPhone()], ...rest } = order
  const bytes = typeof pdf === 'string' ? await readFile(pdf) : pdf
  const file = await call<{ id: number }>(request, `files?name=${encodeURIComponent('Договор.pdf')}`, bytes)
  const [entity] = await call<{ id: number }[]>(request, 'legal-entities')
  const created = await call<SignRequest[]>(request, 'document-sign-requests', {
    legal_entity_id: entity?.id,
    documents: titles.map((title) => ({ file_id: file.id, title })),
    signers: phones.map((phone) => ({ full_name: 'Иванов Иван Иванович', phone })),
    message: 'Подпишите до понедельника',
    send: true,
    ...rest,
  })
  return created.map((sent) => ({ ...sent, phone: sent.signer.phone }))
}

export async function aSentRequest(request: APIRequestContext, order: Options = {}): Promise<Sent> {
  const [sent] = await sentRequests(request, order)
  if (!sent) throw new Error('no request was created')
  return sent
}

/** The last code sent to the phone, from the demo's outbox. */
export async function codeSentTo(request: APIRequestContext, phone: string): Promise<string> {
  const find = async () => {
    const outbox = (await (await request.get(`${baseURL()}/api/demo/outbox`)).json()) as { to: string; text: string }[]
    return outbox.find(({ to, text }) => to === phone && text.startsWith('Код'))?.text.match(/\d{6}/)?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

export const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
export const open = (page: Page, group: string, step = '') => page.goto(`${baseURL()}/document-sign/${group}${step}`)
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
export const codeField = (page: Page) => page.getByLabel('Код из СМС')
export const getCode = (page: Page) => page.getByRole('button', { name: 'Получить код' })

export async function tick(page: Page): Promise<void> {
  // not on the links inside the labels
  await page.getByLabel(/правилами/).check({ position: { x: 5, y: 5 } })
  await page.getByLabel(/персональных/).check({ position: { x: 5, y: 5 } })
}

export async function askForCode(page: Page): Promise<void> {
  await tick(page)
  await getCode(page).click()
  await expect(codeField(page)).toBeFocused()
}

export async function confirm(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  await askForCode(page)
  await codeField(page).fill(await codeSentTo(request, phone))
  await expect(heading(page, 'Проверьте и подпишите')).toBeVisible()
}
