import type { Pdu } from 'smpp'
import type { NextDeliveryStatus } from '#shared/rules/deliveries.ts'
import { deliveryCauses as causes } from '#shared/text/delivery-causes.ts'
import type { SmppConfig } from '#server/messages/core/delivery-config.ts'
import { gatewayAnswer } from '#server/messages/core/gateway-answer.ts'
import type { Receipt } from '#server/messages/core/driver.ts'

/** SMPP 3.4 §5.2.28: the state in a TLV and in the text. */
const states: readonly [number: number, word: string, status: NextDeliveryStatus, cause: string | null][] = [
  [1, 'ENROUTE', 'accepted', null],
  [2, 'DELIVRD', 'delivered', null],
  [3, 'EXPIRED', 'expired', causes.expired],
  [4, 'DELETED', 'undelivered', causes.deleted],
  [5, 'UNDELIV', 'undelivered', causes.not_reached],
  [6, 'ACCEPTD', 'accepted', null],
  [7, 'UNKNOWN', 'unknown', causes.gateway_does_not_know],
  [8, 'REJECTD', 'rejected', causes.rejected],
]

const form = /\bid:\s*(\S+).*?\bstat:\s*(\w+)(?:.*?\berr:\s*(\w+))?/is

/** Parses a receipt from the SMS centre: the TLVs where present, else the text (appendix B). */
export function receiptOf(pdu: Pdu, receipt_ids: SmppConfig['receipt_ids']): Receipt | undefined {
  if (((pdu.esm_class ?? 0) & 0x3c) !== 0x04) return undefined
  const text = textOf(pdu)
  const [, text_id, word, error] = form.exec(text) ?? []
  const id = pdu.receipted_message_id?.replace(/\0+$/, '') || text_id
  const state = states.find(([number, name]) =>
    pdu.message_state === undefined ? name === word?.toUpperCase() : number === pdu.message_state,
  )
  if (!id || !state) return undefined
  const [, , status, cause] = state
  const has_code = error !== undefined && !/^0*$/.test(error)
  return {
    provider: 'smpp',
    provider_id: asAnswered(id, receipt_ids),
    status,
    cause: cause && has_code ? causes.with_code(cause, error) : cause,
    answer: gatewayAnswer(Buffer.from(text), { ids: [id] }),
  }
}

/** The message id as in the answer to the message: `hex-to-decimal` is hex there and decimal in the receipt. */
function asAnswered(id: string, receipt_ids: SmppConfig['receipt_ids']): string {
  if (receipt_ids === 'hex-to-decimal' && /^\d+$/.test(id)) return idForm(BigInt(id).toString(16))
  if (receipt_ids === 'decimal-to-hex' && /^[\da-f]+$/i.test(id)) return idForm(BigInt(`0x${id}`).toString())
  return idForm(id)
}

/** Case and leading zeros differ between an answer and its receipt. */
export function idForm(id: string): string {
  return id.toLowerCase().replace(/^0+(?=.)/, '')
}

function textOf({ short_message, message_payload }: Pdu): string {
  const message = short_message?.message || message_payload?.message || ''
  if (typeof message !== 'string') return message.toString('latin1')
  if (form.test(message)) return message
  // ASCII under data_coding 8, which the library has read as UCS-2: https://github.com/farhadi/node-smpp/issues/68
  const ascii = Buffer.from(message, 'utf16le').swap16().toString('latin1')
  return form.test(ascii) ? ascii : message
}
