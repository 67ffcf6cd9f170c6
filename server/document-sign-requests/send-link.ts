import { sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import { sendMessages, type Message } from '../delivery/send-message.ts'
import type { Services } from '../services.ts'
import { linkEmail, linkSms, reminderSms } from '#shared/text/messages.ts'
import { signUrl, type RequestRow } from './document-sign-requests.store.ts'

export const link_template = 'link'
export const reminder_template = 'reminder'

/** Sends each signer the link: by SMS, and by e-mail too where the sender gave one. */
export async function sendLinks(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets'>,
  requests: readonly RequestRow[],
  template: typeof link_template | typeof reminder_template = link_template,
): Promise<void> {
  await sendMessages(tx, services.secrets, await messagesAbout(tx, services, requests, template))
}

/** The link by e-mail alone, where only the address was mended. */
export async function sendEmails(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets'>,
  requests: readonly RequestRow[],
): Promise<void> {
  const messages = await messagesAbout(tx, services, requests, link_template)
  await sendMessages(
    tx,
    services.secrets,
    messages.filter(({ channel }) => channel === 'email'),
  )
}

async function messagesAbout(
  tx: Tx,
  services: Pick<Services, 'config'>,
  requests: readonly RequestRow[],
  template: typeof link_template | typeof reminder_template,
): Promise<Message[]> {
  const ids = requests.map(({ id }) => id)
  const { rows } = await sql<{ request_id: number; count: number }>`select request_id, count(*)::int as count
    from documents where request_id = any(${ids}) group by request_id`.execute(tx)
  const counts = new Map(rows.map(({ request_id, count }) => [request_id, count]))
  return requests.flatMap((request) => messagesOf(services, request, counts.get(request.id) ?? 0, template))
}

function messagesOf(
  services: Pick<Services, 'config'>,
  request: RequestRow,
  documents: number,
  template: typeof link_template | typeof reminder_template,
): Message[] {
  const { client_id, id: request_id, signer_phone, signer_email } = request
  const about = { ...request, documents, url: signUrl(services, request.group) }
  const message = { client_id, request_id, template }
  const body = template === 'link' ? linkSms(about) : reminderSms(about)
  const sms: Message = { ...message, channel: 'sms', recipient: signer_phone, body }
  if (!signer_email) return [sms]
  return [sms, { ...message, ...linkEmail(about), channel: 'email', recipient: signer_email }]
}
