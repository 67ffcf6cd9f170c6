import type { DeliveryStatus } from '#shared/rules/deliveries.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { channelTexts, deliveryStatusTexts, deliveryTexts } from '#shared/text/timeline.ts'
import type { PacketData, PacketMessage } from '#server/documents/core/court-packet.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { isInOutbox } from '#server/requests/sealing/protocol-of.ts'
import type { RequestParts } from '#server/requests/evidence/request-parts.ts'

/** of a text and of an answer; the rest is in the archive */
const text_chars_max = 1200
const answer_chars_max = 300

/** Messages of a request with what the gateway said of each. */
export function messagesOf(
  messages: readonly Row<'deliveries'>[],
  answers: RequestParts['answers'],
  folder: string,
): PacketMessage[] {
  return messages.map((message) => {
    const { id, channel, template, recipient, subject, body, call, sender, provider, provider_id, history } = message
    const to = channel === 'sms' ? showPhone(recipient) : recipient
    const what = (deliveryTexts[template] ?? template).toLowerCase()
    const unsent = isInOutbox(message)
    return {
      at: history[0]?.at ?? message.created_at.toISOString(),
      what: `${call ? channelTexts.call : channelTexts[channel]}: ${what} на ${to}${unsent ? ', не отправлено: нет шлюза' : ''}`,
      by_phone: channel === 'sms' && !unsent,
      sender,
      gateway:
        unsent || provider === null
          ? null
          : [provider, provider_id && `сообщение ${provider_id}`].filter(Boolean).join(', '),
      moves: (unsent ? [] : history).map(({ at, status }) => ({ at, text: deliveryStatusTexts[status] })),
      text: shortened([subject, body].filter(Boolean).join('. '), text_chars_max),
      answers: answers
        .filter(({ about }) => about.delivery_id === id)
        .map(({ about, body: said }) => ({
          kind: about.kind === 'answer' ? 'Ответ шлюза' : 'Отчёт шлюза',
          sha256: about.sha256,
          file: `${folder}/${about.file}`,
          start: shortened(said.toString('utf8'), answer_chars_max),
        })),
    }
  })
}

/** What the gateway reported in the end. */
export function stateOf(message: Row<'deliveries'>): PacketData['delivered'] {
  if (isInOutbox(message)) return 'unknown'
  const statuses = message.history.map(({ status }) => status)
  if (statuses.includes('delivered')) return 'yes'
  return statuses.some((status) => lost.includes(status)) ? 'no' : 'unknown'
}

const lost: readonly DeliveryStatus[] = ['undelivered', 'expired', 'rejected']

function shortened(text: string, chars_max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > chars_max ? `${line.slice(0, chars_max).toWellFormed()}…` : line
}
