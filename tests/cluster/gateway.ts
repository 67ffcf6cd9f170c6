import { setTimeout as sleep } from 'node:timers/promises'
import { aFakeGateway, languages, type FakeGateway } from '../deliveries/http-gateway.support.ts'

export type Codes = {
  gateway: FakeGateway
  /** messages that were handed over more than once */
  doubled(): string[]
  sent(): number
  /** the code of a message to this phone that came after `since`; undefined when none comes in that time */
  codeFor(phone: string, ms_max: number): Promise<string | undefined>
}

const poll_ms = 100

/** A gateway that takes every message once and remembers the codes. */
export async function openCodes(host: string): Promise<Codes> {
  const { smsc } = languages
  const gateway = await aFakeGateway(host)
  const codes = new Map<string, string>()
  const accepted = new Map<string, number>()
  gateway.answer = (call) => {
    gateway.calls.length = 0
    const { [smsc.phone]: phone = '', [smsc.text]: text = '' } = call.fields
    // a poll for receipts has no text
    if (!text) return smsc.reported(smsc.id(call), 'delivered')
    const id = smsc.id(call)
    accepted.set(id, (accepted.get(id) ?? 0) + 1)
    const code = /^Код (\d{6})/.exec(text)?.[1]
    if (code) codes.set(`+${phone.replace(/^\+/, '')}`, code)
    return smsc.accepted(call, id)
  }
  return {
    gateway,
    doubled: () => [...accepted].flatMap(([id, times]) => (times > 1 ? [id] : [])),
    sent: () => accepted.size,
    async codeFor(phone, ms_max) {
      const deadline = performance.now() + ms_max
      for (;;) {
        const code = codes.get(phone)
        if (code !== undefined) {
          codes.delete(phone)
          return code
        }
        if (performance.now() > deadline) return undefined
        await sleep(poll_ms)
      }
    },
  }
}
