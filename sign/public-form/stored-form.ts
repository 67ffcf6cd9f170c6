import { siteStorage } from '#shared/browser/storage.ts'
import { codeTimes, type CodeTimes } from '../parts/code-times.ts'

/** A form whose code was sent: `token` of this browser, the masked phone, and when the next code may be asked for. */
export type SentForm = CodeTimes & { token: string; phone: string }

const name = 'publicFormSent'

/** Phones reload a page while their owner looks for the SMS: the entry of the code comes back. */
export function storeSent(
  key: string,
  { form, phone, ...times }: { form: string; phone: string; retry_at: string; expires_at: string; at: number },
): SentForm {
  const sent = { ...codeTimes(key, times), token: form, phone }
  siteStorage.set(name, JSON.stringify(sent))
  return sent
}

export const clearSent = () => siteStorage.remove(name)

/** A code of this link that can still be entered. */
export function readSent(key: string): SentForm | null {
  try {
    const sent = JSON.parse(siteStorage.get(name) ?? 'null') as SentForm | null
    return sent?.group === key && typeof sent.token === 'string' && sent.expires_at > Date.now() ? sent : null
  } catch {
    return null
  }
}
