import { useState } from 'react'
import { supportSession } from '#shared/browser/support-session.ts'
import { useChange } from '#shared/ra/requests/use-change.ts'
import { adminApi } from '../../parts/api.ts'

export type Channel = 'mail' | 'sms'
export type Trial = ReturnType<typeof useTry>

/** State of a test message through a gateway: its recipient, and the message once it is sent. */
export function useTry(channel: Channel) {
  const [to, setTo] = useState(() => (channel === 'mail' ? supportSession.profile().login : ''))
  const [sent, setSent] = useState<{ delivery_id: number; to: string }>()
  const { change, isBusy, errors } = useChange(setSent)
  const send = () => change(async () => ({ ...(await (channel === 'mail' ? tryMail(to) : trySms(to))), to }), null)
  return { channel, to, setTo, sent, send, isBusy, errors }
}

const tryMail = (email: string) => adminApi.call('POST /settings/installation/mail/try', { body: { email } })
const trySms = (phone: string) => adminApi.call('POST /settings/installation/sms/try', { body: { phone } })
