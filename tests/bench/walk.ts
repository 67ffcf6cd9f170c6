import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { randomInt } from 'node:crypto'

/** The main job over HTTP, as a client's system and a signer's phone do it, for measuring. */
export type Walk = { signOne(): Promise<void> }

type Answer = Record<string, unknown> & { id: number; token: string; group: string }

const contract = resolve(import.meta.dirname, '../support/pdf/contract-3-pages.pdf')

async function call<T = Answer>(url: string, init: RequestInit & { token?: string; json?: unknown } = {}): Promise<T> {
  const { token, json, ...rest } = init
  const headers = new Headers(rest.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = json === undefined ? (rest.body ?? null) : JSON.stringify(json)
  const answer = await fetch(url, { ...rest, headers, body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${new URL(url).pathname}: ${answer.status} ${text}`)
  return JSON.parse(text || 'null') as T
}

const anyPhone = () => `+79${String(randomInt(1e9)).padStart(9, '0')}`

export async function walkOf(base: string): Promise<Walk> {
  const api = `${base}/api/v1`
  const login = { login: 'client@demo.local', password: 'demo-client-2026' }
  const { token } = await call(`${api}/auth/login`, { method: 'POST', json: login })
  const owner = { login: 'owner@demo.local', password: 'demo-owner-2026' }
  const support = await call(`${base}/api/support/auth/login`, { method: 'POST', json: owner })
  const payment = { client_id: 1, amount: 1_000_000, description: 'Замер' }
  await call(`${base}/api/support/billing/payments`, { method: 'POST', token: support.token, json: payment })
  const [entity] = await call<Answer[]>(`${api}/legal-entities`, { token })
  const file = await call(`${api}/files?name=contract.pdf`, {
    method: 'POST',
    token,
    headers: { 'content-type': 'application/pdf' },
    body: await readFile(contract),
  })
  return {
    async signOne() {
      const phone = anyPhone()
      const order = {
        legal_entity_id: entity?.id,
        documents: [{ file_id: file.id, title: 'Договор' }],
        signers: [{ full_name: 'Петров Пётр Петрович', phone }],
        send: true,
      }
      const [request] = await call<Answer[]>(`${api}/document-sign-requests`, { method: 'POST', token, json: order })
      const link = `${api}/document-sign-requests/${request?.group}`
      await call(`${link}/codes`, { method: 'POST' })
      const code = await codeFor(base, phone)
      const signer = await call(`${link}/codes/check`, { method: 'POST', json: { code } })
      await call(`${link}/sign`, { method: 'POST', token: signer.token })
    },
  }
}

async function codeFor(base: string, phone: string): Promise<string> {
  for (;;) {
    const messages = await call<{ to: string; text: string }[]>(`${base}/api/demo/outbox`)
    const code = messages.find(({ to, text }) => to === phone && text.startsWith('Код'))?.text.match(/\d{6}/)?.[0]
    if (code) return code
  }
}
