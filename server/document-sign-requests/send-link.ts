import type { Tx } from '../db/tables.ts'
import { sendMessage } from '../delivery/send-message.ts'
import type { Services } from '../services.ts'
import { linkEmail, linkSms, reminderSms } from '#shared/text/messages.ts'
import { signUrl, type RequestRow } from './document-sign-requests.store.ts'

export const link_template = 'link'
export const reminder_template = 'reminder'

/** Sends the signer the link: by SMS, and by e-mail too where the sender gave one. */
export async function sendLink(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets'>,
  request: RequestRow,
  template: typeof link_template | typeof reminder_template = link_template,
): Promise<void> {
  const { count } = await tx
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('request_id', '=', request.id)
    .executeTakeFirstOrThrow()
  const { client_id, id: request_id, signer_phone, signer_email } = request
  const about = { ...request, documents: count, url: signUrl(services, request.group) }
  const message = { client_id, request_id, template }
  const body = template === 'link' ? linkSms(about) : reminderSms(about)
  await sendMessage(tx, services.secrets, { ...message, channel: 'sms', recipient: signer_phone, body })
  if (!signer_email) return
  await sendMessage(tx, services.secrets, {
    ...message,
    ...linkEmail(about),
    channel: 'email',
    recipient: signer_email,
  })
}
