import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CodeAccepted, SignRequest } from '#shared/contract/document-sign-requests.ts'
import { aFakeGateway, languages, type FakeGateway } from '../deliveries/http-gateway.support.ts'
import { aPhone } from '../support/words.ts'
import { gateway_tls } from './gateway-certificate.ts'
import type { Measurable, Sender, Spent } from './way-server.ts'

/** The calls; `arrived`: from the call for a code until the gateway has it. */
export const steps = ['create', 'code', 'arrived', 'check', 'sign'] as const
export type Step = (typeof steps)[number]

/** What a number of callers measured on one server; times in milliseconds, `spent` of one signature. */
export type Measured = {
  perSecond: number
  times: Record<Step, number[]>
  /** from the last signature until everything is sealed */
  sealed_ms: number
  spent: Spent
}

type Load = { callers: number; senders: readonly Sender[]; signatures: number; pause_ms?: number }

export type Codes = { gateway: FakeGateway; codeFor(phone: string): Promise<string> }

const sealed_poll_ms = 20
const busy_wait_ms = 1000
const code_wait_ms_max = 60_000

/**
 * A gateway that takes every message, and hands the codes to those who wait for them.
 * @param answer_ms how long it takes to answer
 */
export async function openCodes(answer_ms: number): Promise<Codes> {
  const { smsc } = languages
  const gateway = await aFakeGateway('127.0.0.1', gateway_tls)
  const waiting = new Map<string, (code: string) => void>()
  gateway.answer = async (call) => {
    if (answer_ms > 0) await sleep(answer_ms)
    // kept for tests, too many for a bench
    gateway.calls.length = 0
    const { [smsc.phone]: phone = '', [smsc.text]: text = '' } = call.fields
    const code = /^Код (\d{6})/.exec(text)?.[1]
    if (code) waiting.get(phone)?.(code)
    return smsc.accepted(call, smsc.id(call))
  }
  return {
    gateway,
    codeFor: (phone) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => reject(new Error('no code was sent')), code_wait_ms_max)
        waiting.set(phone.slice(1), (code) => {
          clearTimeout(late)
          waiting.delete(phone.slice(1))
          resolve(code)
        })
      }),
  }
}

/**
 * Callers that each send a contract to a new person, who signs it at once, until so many are signed.
 * @param load `pause_ms`: of a caller before each contract, on average; by default none
 */
export async function measure(
  server: Pick<Measurable, 'url' | 'spent' | 'unsealed'>,
  { codeFor }: Codes,
  { callers, senders, signatures, pause_ms = 0 }: Load,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true })
  const times: Measured['times'] = { create: [], code: [], arrived: [], check: [], sign: [] }
  const before = await server.spent()
  let left = signatures
  const started = performance.now()
  await Promise.all(
    Array.from({ length: callers }, async (_none, nth) => {
      const sender = senders[nth % senders.length]
      while (sender && left-- > 0) {
        if (pause_ms > 0) await sleep(Math.random() * 2 * pause_ms)
        await signOne(sender)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const signed = performance.now()
  while ((await server.unsealed()) > 0) await sleep(sealed_poll_ms)
  const sealed_ms = performance.now() - signed
  const after = await server.spent()
  agent.destroy()
  const names = Object.keys(after) as (keyof Spent)[]
  const spent = Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / signatures])) as Spent
  return { perSecond: signatures / seconds, times, sealed_ms, spent }

  async function signOne({ token, legal_entity_id, file_id }: Sender): Promise<void> {
    const phone = aPhone()
    const address = `10.${phone.slice(4, 6)}.${phone.slice(6, 8)}.${phone.slice(8, 10)}`.replaceAll('.0', '.1')
    const order = {
      legal_entity_id,
      documents: [{ file_id, title: 'Договор' }],
      signers: [{ full_name: 'Петров Пётр Петрович', phone }],
      send: true,
    }
    const [made] = await call<SignRequest[]>('create', '', { token, body: order })
    const path = `/${made?.group}`
    const asked = performance.now()
    const code = codeFor(phone)
    void code.then(() => times.arrived.push(performance.now() - asked)).catch(() => undefined)
    await call('code', `${path}/codes`, { address })
    const { token: signer } = await call<CodeAccepted>('check', `${path}/codes/check`, {
      address,
      body: { code: await code },
    })
    await call('sign', `${path}/sign`, { token: signer, address })
  }

  /** POST; its time counts for the step. A server that is too busy is asked again, as clients do. */
  async function call<T>(
    step: Exclude<Step, 'arrived'>,
    path: string,
    sent: { token?: string; address?: string; body?: object },
  ): Promise<T> {
    const called = performance.now()
    let answer = await post(path, sent)
    while (answer.status === 503) {
      await sleep(busy_wait_ms)
      answer = await post(path, sent)
    }
    times[step].push(performance.now() - called)
    if (answer.status >= 300) throw new Error(`${step}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as T
  }

  function post(
    path: string,
    { token, address = '10.1.1.1', body }: { token?: string; address?: string; body?: object },
  ): Promise<{ status: number; text: string }> {
    const text = body ? JSON.stringify(body) : ''
    const headers = {
      'x-forwarded-for': address,
      'content-length': Buffer.byteLength(text),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    return new Promise((resolve, reject) => {
      const url = `${server.url}/api/v1/document-sign-requests${path}`
      const sent = request(url, { method: 'POST', agent, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      })
      sent.on('error', reject)
      sent.end(text)
    })
  }
}
