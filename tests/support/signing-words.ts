import type { CodeAccepted, SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { aCaller, type Answer, type Caller } from './caller.ts'

export type Signer = Caller & {
  request: SignRequest
  sign(head?: Record<string, string>): Promise<Answer<unknown>>
  reject(): Promise<Answer<unknown>>
}

/** The signer's side over HTTP, for any server that shows its outbox. */
export function signingWords(url: string) {
  const visitor = () => aCaller(url)

  /** The newest code sent to this phone, from the demo's outbox. */
  async function codeFor(phone: string): Promise<string> {
    const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
    const message = body.find(({ to, text }) => to === phone && /Код \d{6}/.test(text))
    return /\d{6}/.exec(message?.text ?? '')?.[0] ?? 'no code was sent'
  }

  /** Requests a code and reads it from the outbox. */
  async function aCode(request: SignRequest, caller = visitor()): Promise<string> {
    const sent = await caller.post(`document-sign-requests/${request.group}/codes`)
    if (sent.status !== 200) throw new Error(`no code: ${JSON.stringify(sent.body)}`)
    return codeFor(request.signer.phone)
  }

  /** A caller with the signing token of the request: requested, read and entered the code. */
  async function aSigner(request: SignRequest): Promise<Signer> {
    const stranger = visitor()
    const code = await aCode(request, stranger)
    const path = `document-sign-requests/${request.group}`
    const { body } = await stranger.post<CodeAccepted>(`${path}/codes/check`, { code })
    const caller = aCaller(url, body.token)
    return {
      ...caller,
      request,
      sign: (head) => caller.post(`${path}/sign`, undefined, head),
      reject: () => caller.post(`${path}/reject`),
    }
  }

  /** The token of the newest letter to this address with a link to set a password; undefined when there is none. */
  async function passwordTokenFor(login: string): Promise<string | undefined> {
    const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
    const letters = body.filter(({ to }) => to === login).flatMap(({ text }) => /new-password#(\S+)/.exec(text) ?? [])
    return letters[1]
  }

  return { visitor, codeFor, aCode, aSigner, passwordTokenFor }
}
